"""Cards that people define in their own games: typed once, then known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.askcard import AskCard
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
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
