"""How much a table has to say, counted over whole plays by the script of `python -m bench hands`."""

from __future__ import annotations

from bench import hands
from companion.engine.cards import Known


def counted(known: bool, version: int = 0) -> hands.Counted:
    found = hands.Counted()
    for seed in range(3):
        box = Known(hands.cards(seed))
        hands.play(seed, found, box if known else Known(), box, version=version)
    return found


def test_a_table_that_knows_its_cards_says_at_most_eleven_things_a_round_and_230_in_all() -> None:
    second = counted(known=True)
    assert second.a_round() <= 11
    assert second.keys.total() / 3 <= 230
    assert second.each(hands.EVENT, "events") <= 2
    assert second.each(hands.REFUGIUM, "refugia") == 1
    assert second.bought() <= 2
    assert second.assigned() <= 2


def test_the_same_play_was_longer_before_cards_were_known_and_dice_rolled_together() -> None:
    assert counted(known=False, version=hands.BEFORE).keys.total() > 1.25 * counted(known=True).keys.total()


def test_a_phase_in_which_nothing_can_be_done_asks_nothing() -> None:
    found = counted(known=True)
    rounds = found.rounds
    assert found.keys["genesis.autocatalytic.roll"] <= rounds
    assert found.keys["genesis.darwin.roll"] <= rounds
