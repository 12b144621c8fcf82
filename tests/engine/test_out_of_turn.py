"""What is done before the question is answered: corrections and any-time actions."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.engine.asks import Option
from companion.engine.board import Board, Group, Sheet
from companion.engine.entries import Entry, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.table import Table
from tests.engine.allkinds import SPEC
from tests.engine.sitting import answered, crumbs, key, sit_down


def test_a_correction_puts_the_ask_again_with_fresh_numbers() -> None:
    session = answered(True)
    session.correct("coins.p1", 9)
    assert key(session) == "all.buy"
    session.answer("castle")
    assert session.run.state.coins["p1"] == 0
    assert str(session.run.table.told[0].text) == "Corrected: Ann, Coins: 3 → 9"


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("doom", 9, Code.OUT_OF_BOUNDS),
        ("doom", "3", Code.WRONG_TYPE),
        ("setup.seed", 3, Code.UNKNOWN),
        ("", 3, Code.UNKNOWN),
        ("healed", 3, Code.NOT_ALLOWED),
    ],
)
def test_a_correction_that_cannot_be_is_refused(path: str, value: object, code: Code) -> None:
    session = sit_down()
    with pytest.raises(Refused) as refused:
        session.correct(path, value)
    assert refused.value.code is code
    assert session.history.head == 0


async def take_matches(table: Table, state: SimpleNamespace) -> Result:
    with table.at(lambda: f"{state.matches} left"), table.at("Ann"):
        await table.number("most", "How many?", least=1, most=lambda: state.matches)
    with table.at("All"):
        await table.do("all", "Take them all")
    raise AssertionError("not reached")


async def burn_matches(table: Table, state: SimpleNamespace, action: str) -> None:
    state.matches -= await table.number("burn", "How many burn?", most=3)


def heap_of_three() -> Session:
    """Any number but none can be taken from the heap, and any may burn at any time."""

    def board(state: SimpleNamespace) -> Board:
        return Board((Group(key="heap", title="Heap", parts=(Sheet(state).count("matches", "Matches"),)),))

    script = Script(
        lambda setup: SimpleNamespace(matches=3),
        take_matches,
        board,
        anytime=lambda state: (Option("burn", "Burn some", None),),
        perform=burn_matches,
    )
    return Session(script, SPEC.setup(["Ann"]))


def test_a_correction_after_which_nothing_could_be_answered_is_refused() -> None:
    session = heap_of_three()
    with pytest.raises(Refused, match="Then nothing could be answered here"):
        session.correct("matches", 0)
    assert (session.history.head, session.run.state.matches, key(session)) == (0, 3, "most")


def test_a_crumb_that_depends_on_the_state_is_fresh_after_a_correction_and_an_any_time_action() -> None:
    session = heap_of_three()
    assert crumbs(session) == ["3 left", "Ann"]
    session.correct("matches", 2)
    assert crumbs(session) == ["2 left", "Ann"]
    session.anytime("burn")
    session.answer(1)
    assert crumbs(session) == ["1 left", "Ann"]
    session.answer(1)
    session.correct("matches", 3)
    assert crumbs(session) == ["All"]


def test_a_correction_amid_an_any_time_action_leaves_an_answer_to_what_it_interrupted() -> None:
    session = heap_of_three()
    session.anytime("burn")
    with pytest.raises(Refused, match="Then nothing could be answered here"):
        session.correct("matches", 0)
    assert (session.history.head, session.run.state.matches, key(session)) == (1, 3, "burn")


def test_an_any_time_action_leaves_an_answer_to_what_it_interrupted() -> None:
    session = heap_of_three()
    session.anytime("burn")
    with pytest.raises(Refused, match="Then nothing could be answered here"):
        session.answer(3)
    assert (session.history.head, session.run.state.matches, key(session)) == (1, 3, "burn")
    session.answer(2)
    assert (session.run.state.matches, key(session)) == (1, "most")


def test_an_any_time_action_is_done_and_the_ask_is_put_again() -> None:
    session = answered(True)
    session.correct("doom", 2)
    session.anytime("heal")
    assert (session.run.state.doom, key(session)) == (1, "all.buy")


def test_an_any_time_action_may_ask_something_itself() -> None:
    session = answered(True)
    session.anytime("gift")
    assert key(session) == "all.gift"
    assert session.run.anytime() == ()
    session.answer("p2")
    assert (session.run.state.coins["p2"], key(session)) == (4, "all.buy")


def test_an_any_time_action_that_is_not_allowed_says_why() -> None:
    session = sit_down()
    with pytest.raises(Refused, match="There is no doom"):
        session.anytime("heal")
    with pytest.raises(Refused) as refused:
        session.anytime("fly")
    assert refused.value.code is Code.UNKNOWN


def test_amending_an_any_time_action_changes_which_one_it_was() -> None:
    session = answered(True)
    session.correct("doom", 2)
    session.anytime("heal")
    session.amend(2, "gift")
    assert key(session) == "all.gift"
    assert session.history.entries[2].kind is Kind.ANYTIME


def test_the_text_of_an_ask_is_worked_out_only_for_a_reader_and_as_things_stand_then() -> None:
    session = heap_of_three()
    texts: list[str] = []

    async def play(table: Table, state: SimpleNamespace) -> Result:
        while True:
            await table.number("take", lambda: texts.append("worked out") or f"{state.matches} left")  # type: ignore[func-returns-value]

    script = Script(lambda setup: SimpleNamespace(matches=3), play, session.script.board)
    session = Session(script, SPEC.setup(["Ann"]))
    session.answer(1)
    session.answer(1)
    assert texts == []
    session.correct("matches", 2)
    assert session.ask is not None
    assert (session.ask.text, session.ask is session.ask) == ("2 left", True)
    with pytest.raises(Refused, match="Something else is asked now: 2 left"):
        session.run.feed(Entry(Kind.ANSWER, "give", 1))
