"""A known card stands in the view as one that can be answered only where its name says everything that is asked for."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.askcard import AskCard
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games import spec
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
