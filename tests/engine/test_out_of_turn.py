"""What is done before the question is answered: corrections and any-time actions."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.engine.asks import Option
from companion.engine.board import Board, Group, Sheet
from companion.engine.entries import Entry, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.said import Amend, Answer, Anytime, Correct
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.steps import step
from companion.engine.table import Table
from tests.engine.allkinds import SPEC
from tests.engine.sitting import answered, crumbs, key, sit_down


def test_a_correction_puts_the_ask_again_with_fresh_numbers() -> None:
    session = answered(True)
    session.do(Correct("coins.p1", 9))
    assert key(session) == "all.buy"
    session.do(Answer("castle"))
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
        session.do(Correct(path, value))
    assert refused.value.code is code
    assert session.history.head == 0


async def take_matches(table: Table, state: SimpleNamespace) -> Result:
    await take_some(table, state)
    await take_all(table)
    raise AssertionError("not reached")


@step
async def take_some(table: Table, state: SimpleNamespace) -> None:
    with table.at(f"{state.matches} left"), table.at("Ann"):
        await table.number("most", "How many?", least=1, most=state.matches)


@step
async def take_all(table: Table) -> None:
    with table.at("All"):
        await table.do("all", "Take them all")


@step
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
    with pytest.raises(Refused, match="would leave no answer"):
        session.do(Correct("matches", 0))
    assert (session.history.head, session.run.state.matches, key(session)) == (0, 3, "most")


def test_a_crumb_that_depends_on_the_state_is_fresh_after_a_correction_and_an_any_time_action() -> None:
    session = heap_of_three()
    assert crumbs(session) == ["3 left", "Ann"]
    session.do(Correct("matches", 2))
    assert crumbs(session) == ["2 left", "Ann"]
    session.do(Anytime("burn"))
    session.do(Answer(1))
    assert crumbs(session) == ["1 left", "Ann"]
    session.do(Answer(1))
    session.do(Correct("matches", 3))
    assert crumbs(session) == ["All"]


def test_a_correction_amid_an_any_time_action_leaves_an_answer_to_what_it_interrupted() -> None:
    session = heap_of_three()
    session.do(Anytime("burn"))
    session.do(Correct("matches", 0))
    with pytest.raises(Refused, match="would leave no answer"):
        session.do(Answer(0))
    assert (session.history.head, session.run.state.matches, key(session)) == (2, 0, "burn")
    session.do(Correct("matches", 2))
    session.do(Answer(0))
    assert (session.run.state.matches, key(session)) == (2, "most")


def test_an_any_time_action_leaves_an_answer_to_what_it_interrupted() -> None:
    session = heap_of_three()
    session.do(Anytime("burn"))
    with pytest.raises(Refused, match="would leave no answer"):
        session.do(Answer(3))
    assert (session.history.head, session.run.state.matches, key(session)) == (1, 3, "burn")
    session.do(Answer(2))
    assert (session.run.state.matches, key(session)) == (1, "most")


def test_an_any_time_action_is_done_and_the_ask_is_put_again() -> None:
    session = answered(True)
    session.do(Correct("doom", 2))
    session.do(Anytime("heal"))
    assert (session.run.state.doom, key(session)) == (1, "all.buy")


def test_an_any_time_action_may_ask_something_itself() -> None:
    session = answered(True)
    session.do(Anytime("gift"))
    assert key(session) == "all.gift"
    assert session.run.anytime() == ()
    session.do(Answer("p2"))
    assert (session.run.state.coins["p2"], key(session)) == (4, "all.buy")


def test_an_any_time_action_that_is_not_allowed_says_why() -> None:
    session = sit_down()
    with pytest.raises(Refused, match="There is no doom"):
        session.do(Anytime("heal"))
    with pytest.raises(Refused) as refused:
        session.do(Anytime("fly"))
    assert refused.value.code is Code.UNKNOWN


def test_amending_an_any_time_action_changes_which_one_it_was() -> None:
    session = answered(True)
    session.do(Correct("doom", 2))
    session.do(Anytime("heal"))
    session.do(Amend(2, "gift"))
    assert key(session) == "all.gift"
    assert session.history.entries[2].kind is Kind.ANYTIME


def test_an_answer_to_another_question_names_the_one_that_stands() -> None:
    session = heap_of_three()
    with pytest.raises(Refused, match="That's not the question now: How many"):
        session.run.feed(Entry(Kind.ANSWER, "give", 1))


def test_a_question_outside_of_a_step_is_a_mistake_of_the_rules() -> None:
    async def play(table: Table, state: SimpleNamespace) -> Result:
        await table.number("take", "How many?", most=state.matches)
        raise AssertionError("not reached")

    script = Script(lambda setup: SimpleNamespace(matches=3), play, heap_of_three().script.board)
    with pytest.raises(RuntimeError, match="take is asked outside of a step"):
        Session(script, SPEC.setup(["Ann"]))
