"""Cards that people define in their own games: typed once, then known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.askcard import AskCard
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session
from companion.games import spec
from companion.games.yours.spec import of_data
from companion.store import Library

MONSTER = {
    "key": "monster",
    "name": "Monster",
    "box": 12,
    "fields": [
        {"key": "strength", "name": "Strength", "most": 20},
        {
            "key": "home",
            "name": "Home",
            "holds": "choice",
            "options": [{"key": "cave", "label": "Cave"}, {"key": "sea", "label": "Sea"}],
        },
        {"key": "loot", "name": "Loot", "holds": "row", "options": [{"key": "gold", "label": "Gold"}]},
    ],
}
GAME: dict[str, Any] = {
    "format": "tableside-game",
    "version": 1,
    "id": "own_dungeon",
    "name": "Dungeon",
    "sheet": {"categories": [{"rule": "points", "key": "points", "label": "Points", "when": "round"}]},
    "card_kinds": [MONSTER],
}


def test_a_card_of_ones_own_game_is_typed_once_and_then_one_tap(tmp_path: Path) -> None:
    with Library.open(tmp_path / "x.db") as library:
        game = library.own.keep(GAME)
        play = library.start(game, game.setup(["Ann", "Bo"]))
        play.do(Anytime("card"))
        play.do(Answer({"values": {"strength": 7, "home": "cave", "loot": ["gold", "gold"]}, "name": "Ogre"}))
        assert str(play.session.run.table.told[-1].text) == "Ogre: Strength 7 · Cave · Gold, Gold"
        again = library.start(game, game.setup(["Ann", "Bo"]))
        again.do(Anytime("card"))
        assert isinstance(again.session.ask, AskCard)
        (offer,) = again.session.ask.offers()
        again.do(Answer(offer.key))
        assert again.session.history.entries[-1].value["name"] == "Ogre"
        (kind,) = library.cards.kinds(game.key)
        assert (str(kind.name), kind.in_box()) == ("Monster", 12)
        assert library.cards.look_at(library.cards.export(game.key)).same == 1


def test_the_points_of_a_card_go_to_whoever_gets_it(tmp_path: Path) -> None:
    scoring = {**MONSTER, "fields": [{"key": "worth", "name": "Worth", "most": 20, "scores": True}]}
    with Library.open(tmp_path / "x.db") as library:
        game = library.own.keep({**GAME, "card_kinds": [scoring]})
        play = library.start(game, game.setup(["Ann", "Bo"]))
        for who in ("p2", "nobody"):
            play.do(Anytime("card"))
            play.do(Answer({"values": {"worth": 7}, "name": f"Ogre {who}"}))
            play.do(Answer(who))
            assert play.session.run.state.players["p2"].given == 7
        play.do(Anytime("card"))
        play.do(Answer({"values": {"worth": 0}, "name": "Rat"}))
        assert play.session.ask is not None
        assert play.session.ask.key != "yours.card.who", "nobody wants to know who gets nothing"


@pytest.mark.parametrize("mode", ["rounds", "free", "board"])
def test_any_game_knows_cards_with_points(mode: str, tmp_path: Path) -> None:
    any_game = spec("anygame")
    with Library.open(tmp_path / "x.db") as library:
        for n in (1, 2):
            play = library.start(any_game, any_game.setup(["Ann", "Bo"], mode=mode, options={"first": False}, seed=n))
            play.do(Anytime("card"))
            assert isinstance(play.session.ask, AskCard)
            offers = play.session.ask.offers()
            assert len(offers) == n - 1
            play.do(Answer(offers[0].key if offers else {"values": {"points": 12}, "name": "Longest route"}))
            play.do(Answer("p2"))
            scores = any_game.script().scores
            assert scores
            assert scores(play.session.run.state) == {"p1": 0, "p2": 12}
        assert [card.name for card in library.cards.known("anygame").cards.values()] == ["Longest route"]


@pytest.mark.parametrize("mode", ["free", "own"])
def test_a_card_that_reaches_the_target_ends_a_free_game(mode: str) -> None:
    if mode == "free":
        game = spec("anygame")
        session = Session(game.script(), game.setup(["Ann", "Bo"], mode="free", options={"target": 10}))
    else:
        scoring = {**MONSTER, "fields": [{"key": "points", "name": "Worth", "most": 20, "scores": True}]}
        game = of_data({**GAME, "card_kinds": [scoring], "freely": True, "target": 10})
        session = Session(game.script(), game.setup(["Ann", "Bo"]))
    while session.ask is not None and session.ask.key.endswith("first"):
        session.do(Answer("p1"))
    session.do(Anytime("card"))
    session.do(Answer({"values": {"points": 12}, "name": "Dragon"}))
    session.do(Answer("p1"))
    assert session.run.result is not None


def test_a_game_without_such_cards_has_none() -> None:
    game = of_data({key: value for key, value in GAME.items() if key != "card_kinds"})
    assert tuple(game.script().kinds()) == ()


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ([{"key": "home", "name": "Home", "holds": "choice"}], "nothing to choose from"),
        ([{"key": "a", "name": "A"}, {"key": "a", "name": "B"}], "is there twice"),
        ([], "fields"),
    ],
)
def test_a_kind_that_cannot_be_asked_for_is_refused(fields: list[Any], problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        of_data({**GAME, "card_kinds": [{**MONSTER, "fields": fields}]})
