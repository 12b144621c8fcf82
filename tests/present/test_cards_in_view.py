"""A known card stands in the view as one that can be answered only where its name says everything that is asked for."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.askcard import AskCard
from companion.engine.bots import random_answer
from companion.engine.cards import Card
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games import shelf, spec
from companion.present import view


@pytest.mark.parametrize("key", ["biohack", "bios_genesis"])
def test_every_card_that_the_view_allows_is_taken(key: str) -> None:
    game = spec(key)
    tried = 0
    for seed in range(4):
        luck = Random(seed)
        session = Session(game.script(), game.setup(("Ann", "Ben"), seed=seed))
        for _step in range(150):
            ask = session.ask
            if ask is None:
                break
            if isinstance(ask, AskCard):
                for card in view.ask(ask)["cards"]:
                    if card["allowed"]:
                        tried += 1
                        ask.read(ask.settle(card["key"], session.run.chance))
            try:
                session.do(Answer(random_answer(ask, luck)))
            except Refused:
                continue
    assert tried


def test_a_card_is_said_by_what_is_known_of_it_whichever_side_was_seen() -> None:
    sides = 0
    for kind in (kind for game in shelf() for kind in game.script().kinds()):
        for side in {field.side for field in kind.fields}:
            for sort in [one.key for one in kind.sorts] or [""]:
                fields = kind.side(side, sort)
                values = {field.key: random_answer(field.ask, Random(3)) for field in fields}
                assert str(kind.about(Card(kind.key, "", sort, values))) or not any(values.values())
                sides += 1
    assert sides > len(shelf())
