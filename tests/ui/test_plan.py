"""What stands beside a question, and what waits until after its answers."""

from __future__ import annotations

from companion.engine.asks import Choose, Option
from companion.engine.board import Fact, Group, Lane, Place
from companion.engine.seats import Seat
from companion.ui.screens.table_plan import lay_out

ANN = Seat("p1", "Ann", "red")
SHORT, LONG = (
    "1. Ann's 4 green react.",
    "1. Ann's 4 green react. Ann gives Bo one green and Cy one yellow, then takes one.",
)


def asking(answers: int) -> Choose[int]:
    return Choose(key="take", text="Which?", who=ANN, options=tuple(Option(str(n), str(n), n) for n in range(answers)))


def chain(*lines: str) -> Group:
    return Group(key="chain", title="Bo gives Ann one.", parts=tuple(Fact(text=line) for line in lines), always=True)


def test_what_just_happened_stands_above_a_question_as_long_as_it_is_short() -> None:
    for low in (False, True):
        assert lay_out([chain(SHORT)], asking(3), scarce=False, low=low).top == [chain(SHORT)]


def test_a_longer_story_waits_until_after_the_answers_in_a_small_window() -> None:
    assert lay_out([chain(LONG)], asking(3), scarce=False).top == [chain(LONG)]
    assert lay_out([chain(LONG)], asking(3), scarce=False, low=True).after == [chain(LONG)]


def test_a_large_card_leaves_a_small_window_to_three_answers() -> None:
    card = Group(key="a", title="", parts=(Lane(label="Cosmic", places=(Place(key="a", title="A"),)),), owner=ANN)
    assert lay_out([card], asking(2), scarce=False, low=True).above == [card]
    assert lay_out([card], asking(3), scarce=False, low=True).after == [card]
    assert lay_out([card], asking(3), scarce=False).above == [card]
