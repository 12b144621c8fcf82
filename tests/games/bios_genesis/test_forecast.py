"""What the next crises and rolls would cost, against counting every roll."""

from __future__ import annotations

from itertools import product

import pytest

from companion.engine.board import Fact
from companion.engine.cards import Card
from companion.engine.said import Answer
from companion.games.bios_genesis import odds
from companion.games.bios_genesis.forecast import crisis_rows, next_event, roll_facts
from companion.games.bios_genesis.spec import SPEC
from tests.games.bios_genesis.helpers import game_of, mutation, organism
from tests.games.kit import sit_down


def counted(dice: int, rerolls: int, blocked: int, least_error: int) -> tuple[float, float]:
    """Every roll and every re-roll of its errors, one by one."""
    unharmed = atrophies = total = 0
    for faces in product(range(1, 7), repeat=dice):
        errors = sum(face >= least_error for face in faces)
        again = min(errors, rerolls)
        for second in product(range(1, 7), repeat=again):
            weight = 6 ** (rerolls - again)
            lost = max(0, errors - again + sum(face >= least_error for face in second) - blocked)
            unharmed += weight * (lost == 0)
            atrophies += weight * lost
            total += weight
    return unharmed / total, atrophies / total


@pytest.mark.parametrize(("dice", "rerolls", "blocked", "least_error"), [(4, 0, 0, 5), (3, 2, 1, 5), (4, 1, 0, 6)])
def test_the_odds_are_those_of_all_rolls_counted(dice: int, rerolls: int, blocked: int, least_error: int) -> None:
    unharmed, atrophies = counted(dice, rerolls, blocked, least_error)
    assert odds.unharmed(dice, rerolls, blocked, least_error) == pytest.approx(unharmed)
    assert odds.atrophies(dice, rerolls, blocked, least_error) == pytest.approx(atrophies)


def test_the_best_reroll_is_the_highest_errors_that_nothing_blocks() -> None:
    best = odds.best_reroll([6, 5, 5, 1], rerolls=2, blocked=0, least_error=5)
    assert best is not None
    assert best.faces == (6, 5)
    assert best.atrophies == pytest.approx(1 + 2 / 3)
    assert odds.best_reroll([6, 2], rerolls=1, blocked=1, least_error=5) is None, "the error is blocked"


def test_an_organism_shows_what_it_would_lose_at_one_two_and_three_icons() -> None:
    game = game_of(2)
    life = organism(game, "p2", red=1, green=2)
    mutation(game, life, "blue")
    mutation(game, life, "blue")
    rows = [[str(cell) for cell in row] for row in crisis_rows(game, life)]
    assert rows == [
        ["Extremophile Crisis", "0", "−1", "−2"],
        ["Oxygen Spike", "0", "0", "−1"],
        ["UV Radiation, down to", "−1", "0", "0"],
    ]
    assert "Darwin roll:" in str(roll_facts(game, life)[0].text)  # type: ignore[union-attr]


def test_the_next_event_is_foreseen_as_far_as_its_cards_are_known() -> None:
    session = sit_down(SPEC, 2, "long")
    session.do(Answer(True))
    face = {"landforms": [], "order": ["red", "blue", "green", "yellow"]}
    for n, icons in enumerate((["warm"], ["cool", "smite"], ["warm", "smite"])):
        session.known.cards[str(n)] = Card("event", f"E{n}", "hadean", {"icons": icons, **face})
    (fact,) = next_event(session.run.state)
    assert isinstance(fact, Fact)
    shown = "Warm 2/3, Smite 2/3 and Cool 1/3"
    assert str(fact.text) == f"Next Event (Hadean), known cards (3): {shown}"
    session.do(Answer("0"))
    (fact,) = next_event(session.run.state)
    assert isinstance(fact, Fact)
    assert "known cards (2)" in str(fact.text)
    for n in range(3, 6):
        session.known.cards[str(n)] = Card("event", f"E{n}", "hadean", {"icons": ["cool"], **face})
    (fact,) = next_event(session.run.state)
    assert isinstance(fact, Fact)
    assert "Next Event (Hadean), one of 5: " in str(fact.text), "the whole eon is known"
