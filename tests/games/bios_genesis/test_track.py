"""Only track: the same rules where the table tells what happened."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.bios_genesis import track
from companion.games.bios_genesis.content import ONE_ANSWER
from companion.games.bios_genesis.spec import SPEC
from tests.games.bios_genesis.helpers import game_of, organism, sit_at
from tests.games.kit import sit_down, told

COLOURS = ("red", "yellow", "green", "blue")


def event(climate: str, aftershock: bool = False) -> dict[str, Any]:
    return {"climate": climate, "aftershock": ["yes"] if aftershock else []}


def asked(session: Session) -> str:
    return session.ask.key if session.ask else "nothing"


def test_an_aftershocks_climate_counts_with_its_own_card() -> None:
    """Phase 1.2: “draw and combine the next non-Aftershock Event”: three warm, a warm aftershock and its cool card are no four alike."""
    session = sit_down(SPEC, 2, "track")
    session.do(Answer(True))
    for climate in ("warm", "warm", "warm"):
        session.do(Answer("event"))
        session.do(Answer(event(climate)))
    session.do(Answer("event"))
    session.do(Answer(event("warm", aftershock=True)))
    assert asked(session) == "genesis.track.event", "no vote yet, and nobody has to say that the next Event is drawn"
    assert str(session.ask.text) == "Aftershock: what does the next Event show?"  # type: ignore[union-attr]
    session.do(Answer(event("cool")))
    assert asked(session) == "genesis.track"
    assert (session.run.state.events_drawn, session.run.state.round) == (5, 4), "one round for a combined draw"


def test_four_alike_with_the_aftershocks_card_bring_the_vote() -> None:
    session = sit_down(SPEC, 2, "track")
    session.do(Answer(True))
    for answer in (
        "event",
        event("warm"),
        "event",
        event("warm"),
        "event",
        event("warm", True),
        event("warm"),
    ):
        session.do(Answer(answer))
    assert asked(session) == "genesis.vote"


def test_a_marine_organism_needs_its_cubes() -> None:
    """Phase 5: “Spend any color Catalyst and discard the required Chromosome cubes”."""
    game = game_of(1)
    game.players["p1"].catalysts["blue"] = 1
    life = organism(game, "p1", red=1)
    session = sit_at(game, track.only_track)
    session.do(Answer("macro"))
    session.do(Answer({"needs": ["red", "red"], "organs": [], "icons": []}))
    assert told(session) == ["o1 stays a Bacterium. Missing: 1 red."]
    assert (life.stage, game.players["p1"].catalysts["blue"]) == ("bacterium", 1)


@pytest.mark.parametrize("action", ["mutation", "promote", "macro"])
def test_buying_costs_a_catalyst(action: str) -> None:
    game = game_of(1)
    organism(game, "p1", red=1)
    session = sit_at(game, track.only_track)
    with pytest.raises(Refused, match=r"pay|Catalyst"):
        session.do(Answer(action))


@pytest.mark.parametrize(("length", "events"), [("long", 21), ("short", 18)])
def test_the_short_game_exists(length: str, events: int) -> None:
    """§3.3: “10 Proterozoic cards (7 for short game)”."""
    assert sit_down(SPEC, 2, "track", {"length": length}).run.state.events_in_all() == events


@pytest.mark.parametrize("mode", ["long", "short", "track"])
def test_there_are_no_more_events_than_the_box_has(mode: str) -> None:
    """§2: 24 Event cards."""
    with pytest.raises(Refused, match="but the box has only 24"):
        SPEC.setup(["Ann"], mode=mode, options={"hadean": 24, "archean": 24})
    assert SPEC.setup(["Ann"], mode=mode, options={"hadean": 6, "archean": 8})


def test_a_bacterium_takes_its_placard_from_its_row() -> None:
    session = sit_down(SPEC, 1, "track")
    session.do(Answer(True))
    for _placard in range(3):
        for answer in ("organism", "cosmic", {"metabolism": "red", "icons": []}):
            session.do(Answer(answer))
    session.do(Answer("organism"))
    with pytest.raises(Refused, match="No Refugium is left in this row"):
        session.do(Answer("cosmic"))


def test_a_play_of_the_rules_before_is_asked_for_the_aftershocks_event() -> None:
    setup = SPEC.setup(("Ann", "Bo"), mode="track", seed=1)
    session = Session(SPEC.script(), replace(setup, version=ONE_ANSWER - 1))
    for answer in (True, "event", event("warm", True)):
        session.do(Answer(answer))
    assert asked(session) == "genesis.track"
    assert [option.key for option in session.ask.options] == ["event"]  # type: ignore[union-attr]


def test_the_only_row_with_a_refugium_is_not_asked_for() -> None:
    session = sit_down(SPEC, 1, "track")
    session.do(Answer(True))
    for row in ("ocean", "coastal", "continent"):
        session.do(Correct(f"refugia_left.{row}", 0))
    session.do(Answer("refugium"))
    assert asked(session) == "genesis.refugium"
    assert "Cosmic" in str(session.ask.text)  # type: ignore[union-attr]
