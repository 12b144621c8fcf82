"""A round as the manual goes through it: the Event card, who is first, the icons from the left (§4, Phase 1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.session import Session
from companion.games.bios_genesis import armageddon, crises, event, rules
from companion.games.bios_genesis.spec import SPEC
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium, sit_at
from tests.games.kit import sit_down, told


def event_card(session: Session, icons: str = "", order: str = "", *landforms: str) -> dict[str, Any]:
    """An Event card: `event_card(session, "warm smite", "p2 p1", "ocean")`; who does not play comes last on it."""
    if "aftershock" in icons:
        return {"values": {"icons": icons.split()}}
    players = state(session).players
    first = [players[key].force for key in order.split()]
    colours = first + [colour for colour in ("red", "yellow", "green", "blue") if colour not in first]
    return {"values": {"icons": icons.split(), "landforms": list(landforms), "order": colours}}


def state(session: Session) -> Game:
    game: Game = session.run.state
    return game


def asked(session: Session) -> str:
    return session.ask.key if session.ask else "over"


# Reveal, aftershock, order


def test_the_order_is_that_of_the_card_from_the_left() -> None:
    session = sit_down(SPEC, 3, "long")
    session.do(Answer(True))
    refugium(state(session), red=1)
    session.do(Answer(event_card(session, "warm", "p3 p1 p2", "ocean")))
    who = []
    while asked(session) == "genesis.assign":
        assert session.ask
        assert session.ask.who
        who.append(session.ask.who.key)
        session.do(Answer([]))
    assert who == ["p3", "p1", "p2"]


def test_an_aftershock_combines_two_cards_in_one_round_and_the_last_one_names_landforms_and_order() -> None:
    """G5, G6."""
    session = sit_down(SPEC, 2, "long")
    session.do(Answer(True))
    refugium(state(session), "cosmic", red=1)
    session.do(Answer(event_card(session, "cool aftershock")))
    session.do(Answer(event_card(session, "warm", "p1 p2", "cosmic")))
    game = state(session)
    assert game.climate == ["cool", "warm"], "applied in order"
    assert (game.events_drawn, game.round) == (2, 1)
    assert str(session.run.table.where[0].label) == "Event 2 of 21, Hadean"
    assert (game.active, game.order) == (["cosmic"], ["p1", "p2"])


def test_the_icons_of_the_card_before_an_aftershock_are_not_taken_for_those_of_the_next() -> None:
    session = sit_down(SPEC, 1, "long", {})
    session.do(Answer(True))
    session.do(Answer(event_card(session, "smite aftershock")))
    assert asked(session) == "genesis.event", "neither Landforms nor order of this card count"
    assert str(session.ask.details()) == "From the previous card: Smite"  # type: ignore[union-attr]


def test_without_an_event_left_there_is_no_aftershock() -> None:
    session = sit_down(SPEC, 2, "short", {"hadean": 0, "archean": 0})
    session.do(Answer(True))
    session.do(Correct("events_drawn", 7))
    with pytest.raises(Refused, match="No Event is left"):
        session.do(Answer(event_card(session, "aftershock")))


@pytest.mark.parametrize(("option", "over"), [("played", False), ("ends", True)])
def test_the_round_of_the_last_event_is_played_unless_the_house_rule_ends_the_game_at_the_draw(
    option: str, over: bool
) -> None:
    """G7."""
    session = sit_down(SPEC, 2, "short", {"hadean": 0, "archean": 0, "last_event": option})
    session.do(Answer(True))
    session.do(Correct("events_drawn", 7))
    assert (asked(session) == "genesis.event.last") == over
    session.do(Answer(True if over else event_card(session)))
    assert session.run.result, "without a Refugium nothing else is asked in its round"
    assert str(session.run.result.decided).startswith(
        "The last Event was drawn" if over else "The last Event was played"
    )


def test_nobody_taps_the_icons_of_an_event_that_ends_the_game_when_it_is_drawn() -> None:
    """§6, G7."""
    session = sit_down(SPEC, 1, "short", {"hadean": 0, "archean": 0, "last_event": "ends"})
    session.do(Answer(True))
    while asked(session) != "genesis.event.last":
        session.do(Answer(event_card(session) if asked(session) == "genesis.event" else []))
    assert session.run.state.events_drawn == 7
    session.do(Answer(True))
    assert session.run.result is not None
    assert session.run.result.rounds == 7


def test_every_event_of_the_stack_has_its_round_and_then_points_are_counted() -> None:
    """§6."""
    session = sit_down(SPEC, 1, "short", {"hadean": 0, "archean": 0})
    session.do(Answer(True))
    while session.run.result is None:
        session.do(Answer(event_card(session) if asked(session) == "genesis.event" else []))
    assert session.run.result.rounds == 7
    assert str(session.run.result.decided).startswith("The last Event was played")


def test_fission_counts_only_if_it_was_there_when_the_round_began() -> None:
    """§4, Phase 5."""
    game = game_of(1)
    game.order = game.card_order = ["p1"]
    old, new = organism(game, icons={"fission": 1}), organism(game)
    session = sit_at(game, rules.play_round)
    new.icons["fission"] = 1
    assert asked(session) == "genesis.event"
    assert (old.fission_at_start, new.fission_at_start) == (True, False)


def test_seven_proterozoic_events_in_the_short_game_ten_in_the_long_one() -> None:
    """§3.3, G3."""
    for mode, events in (("short", 18), ("long", 21)):
        assert state(sit_down(SPEC, 2, mode)).events_in_all() == events


def test_the_crumb_names_the_event_and_the_board_how_many_are_left() -> None:
    session = sit_down(SPEC, 2, "long")
    session.do(Answer(True))
    assert [str(crumb.label) for crumb in session.run.table.where] == ["Event 1 of 21, Hadean", "Event"]
    earth = session.run.board().group("world")
    assert earth
    assert "20 Events left" in str(earth.parts[0].text)  # type: ignore[union-attr]


@pytest.mark.parametrize(("players", "bionts"), [(1, 4), (2, 4), (3, 4), (4, 3)])
def test_four_bionts_each_with_four_players_three_and_a_catalyst_of_the_own_colour(players: int, bionts: int) -> None:
    """§3.1, G1."""
    game = state(sit_down(SPEC, players, "long"))
    for player in game.players.values():
        assert (player.bionts, game.pool(player)) == (bionts, bionts)
        assert {colour: n for colour, n in player.catalysts.items() if n} == {player.force: 1}


# Wanton first player


def with_genes(icons: dict[str, int]) -> Game:
    game = game_of(3)
    game.order = game.card_order = ["p1", "p2", "p3"]
    for owner, count in icons.items():
        organism(game, owner, icons={"hgt": count})
    return game


def test_who_alone_has_the_most_hgt_icons_may_declare_to_go_first() -> None:
    game = with_genes({"p2": 1, "p3": 2})
    game.players["p3"].wanton = True
    session = sit_at(game, _wanton)
    assert game.order == ["p3", "p1", "p2"]
    assert "goes first" in told(session)[-1]


def test_with_as_many_hgt_icons_as_another_the_order_of_the_card_stands() -> None:
    """G13."""
    game = with_genes({"p2": 2, "p3": 2})
    game.players["p3"].wanton = True
    sit_at(game, _wanton)
    assert game.order == ["p1", "p2", "p3"]
    assert rules.wanton_candidate(game) is None


async def _wanton(table: Any, game: Game) -> None:
    rules.wanton_first(table, game)


def test_a_declaration_lasts_into_the_next_round_until_it_is_taken_back() -> None:
    """A new Event comes with questions for nobody: there is no moment to declare before the Assignment."""
    session = sit_down(SPEC, 2, "long")
    session.do(Answer(True))
    organism(state(session), "p2", icons={"hgt": 1})
    session.do(Anytime("wanton"))
    refugium(state(session), red=1)
    session.do(Answer(event_card(session, "warm", "p1 p2", "ocean")))
    assert session.ask
    assert session.ask.who
    assert session.ask.who.key == "p2"
    (action,) = [option for option in session.run.anytime() if option.key == "wanton"]
    assert str(action.label) == "Bo follows the card's order from the next phase"
    session.do(Anytime("wanton"))
    assert not state(session).players["p2"].wanton


def test_who_plays_alone_need_not_declare_anything() -> None:
    session = sit_down(SPEC, 1, "long")
    session.do(Answer(True))
    organism(state(session), "p1", icons={"hgt": 1})
    assert "wanton" not in [option.key for option in session.run.anytime()]


# The icons, from the left


@pytest.mark.parametrize(("icon", "row"), [("heaven", "ocean"), ("earth", "continent")])
def test_heaven_opens_the_topmost_active_row_and_earth_the_bottommost(icon: str, row: str) -> None:
    game = game_of(2)
    game.active = ["ocean", "coastal", "continent"]
    session = sit_at(game, lambda table, game: event.apply_icons(table, game, [icon]))
    assert session.ask
    assert row in str(session.ask.text).lower()
    session.do(Answer(random_answer(session.ask, Random(1))))
    assert game.refugia_left[row] == {"ocean": 2, "continent": 4}[row]


def test_an_active_row_without_a_refugium_is_passed_over() -> None:
    game = game_of(2)
    game.active = ["cosmic", "coastal"]
    game.refugia_left["cosmic"] = 0
    session = sit_at(game, lambda table, game: event.apply_icons(table, game, ["heaven"]))
    assert "Coastal" in str(session.ask and session.ask.text)


def test_icons_of_one_crisis_add_up_where_the_first_stands() -> None:
    game = game_of(2)
    life = organism(game, "p2", red=3, blue=1)
    session = sit_at(
        game,
        lambda table, game: event.apply_icons(table, game, ["extremophile", "warm", "extremophile", "extremophile"]),
    )
    assert told(session)[0] == f"{life.label} withstands: Extremophile Crisis.", "three icons, three red"
    assert told(session)[1] == "Climate: Warm."


def test_a_crisis_of_two_icons_strikes_once() -> None:
    game = game_of(2)
    life = organism(game, "p2", blue=5)
    sit_at(game, lambda table, game: event.apply_icons(table, game, ["extremophile", "extremophile"]))
    assert life.chromosomes["blue"] == 3


def test_drought_takes_one_chromosome_of_land_life_without_a_shield() -> None:
    game = game_of(2)
    dry, shielded, marine = (organism(game, "p1", red=2) for _life in range(3))
    dry.stage = shielded.stage = "terrestrial"
    marine.stage = "marine"
    shielded.macro_icons = {"drought": 1}
    sit_at(game, lambda table, game: event.apply_icons(table, game, ["drought"]))
    assert [life.chromosomes["red"] for life in (dry, shielded, marine)] == [1, 2, 2]


def test_smite_strikes_every_refugium_from_top_to_bottom() -> None:
    game = game_of(2)
    low, high = refugium(game, "continent", red=2), refugium(game, "cosmic", blue=2)
    session = sit_at(game, lambda table, game: event.apply_icons(table, game, ["smite"]))
    assert (low.loose.count("red"), high.loose.count("blue")) == (1, 1)
    assert [str(high.name) in line for line in told(session)] == [True, False]


def test_smite_takes_disorganized_manna_before_organized() -> None:
    game = game_of(2)
    place = refugium(game, red=1)
    place.organized = ["blue"]
    sit_at(game, lambda table, game: event.apply_icons(table, game, ["smite"]))
    assert (place.loose, place.organized) == ([], ["blue"])


def test_uv_counts_mutations_and_organs_together_and_immunology_may_give_up_a_diseased_one() -> None:
    game = game_of(2)
    life = organism(game, "p1", icons={})
    life.stage, life.macro_icons = "marine", {"immunology": 1}
    life.organ_spaces["red"] = life.organs["red"] = 1
    sick = mutation(game, life, "blue")
    sick.diseased = True
    session = sit_at(game, lambda table, game: crises.uv_radiation(table, game, 1))
    assert session.ask
    assert [option.key for option in session.ask.options] == [sick.id, "organ-red"]  # type: ignore[attr-defined]


# Armageddon


def test_who_plays_alone_simply_decides() -> None:
    """G9."""
    game = game_of(1)
    game.climate = ["warm"] * 4
    session = sit_at(game, armageddon.armageddon_check)
    assert session.ask
    assert session.ask.kind == "choose"
    session.do(Answer("medea"))
    assert session.run.result


def test_after_gaia_the_row_is_cleared_by_house_rule() -> None:
    """G8."""
    game = game_of(1, gaia="cleared")
    game.climate = ["warm"] * 4
    sit_at(game, armageddon.armageddon_check).do(Answer("gaia"))
    assert game.climate == []


def test_the_climate_and_the_landforms_can_be_corrected() -> None:
    session = sit_down(SPEC, 2, "long")
    session.do(Answer(True))
    session.do(Answer(event_card(session, "warm warm warm", "p1 p2", "ocean")))
    earth = session.run.board().group("world")
    assert earth
    assert any("Armageddon" in str(getattr(part, "text", "")) for part in earth.parts), "the fourth is near"
    session.do(Correct("climate.2", "cool"))
    session.do(Correct("active.cosmic", "bright"))
    session.do(Correct("active.ocean", "dim"))
    assert (state(session).climate, state(session).active) == (["warm", "warm", "cool"], ["cosmic"])


@pytest.mark.parametrize("forces", ["lot", "choose"])
def test_a_players_mark_has_the_colour_of_the_wood_the_player_takes(forces: str) -> None:
    session = sit_down(SPEC, 3, "long", {"forces": forces})
    if forces == "choose":
        for colour in ("blue", "green", "red"):
            session.do(Answer(colour))
    for player in session.run.state.players.values():
        assert player.seat.colour == player.force
    session.do(Answer(True))
    refugium(state(session), red=1)
    session.do(Answer(event_card(session, "", "p3 p1 p2", "ocean")))
    assert session.ask is not None
    assert session.ask.who == session.run.state.players["p3"].seat


def test_who_plays_alone_is_told_no_order_and_whose_decks_roil_is_told_once() -> None:
    session = sit_down(SPEC, 1, "long", {})
    session.do(Answer(True))
    refugium(state(session), red=1)
    session.do(Answer(event_card(session, "", "p1", "ocean")))
    assert told(session)[-2:] == ["Active: Ocean.", "Roil: put each top Mutation under its deck (Ocean)."]


def test_uv_and_drought_say_who_withstands_them_and_why() -> None:
    game = game_of(1)
    land = organism(game, "p1", icons={})
    land.stage, land.macro_icons = "terrestrial", {"uv": 1, "drought": 1}
    mutation(game, land)
    session = sit_at(game, lambda table, game: event.apply_icons(table, game, ["uv:0", "drought"]))
    assert told(session) == ["o1 withstands: UV Radiation.", "o1 withstands: Drought."]
    assert [str(line.why.total) for line in session.run.table.told if line.why and line.why.lines] == ["0"]
