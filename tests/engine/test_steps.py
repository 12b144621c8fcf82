"""A step asks first and changes afterwards; whatever comes between starts it again on the changed state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from companion.engine.asks import Option
from companion.engine.board import Board, Group, Sheet
from companion.engine.chance import Die, die
from companion.engine.entries import History
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.run import Run
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.steps import step
from companion.engine.table import Table
from tests.engine.allkinds import SPEC
from tests.whole import whole


@dataclass
class Shop:
    setup: Setup
    coins: int = 10
    apples: int = 5
    bought: int = 0
    log: list[int] = field(default_factory=list)


@step
async def buy(table: Table, shop: Shop) -> None:
    """How many, for which price each, and the app throws in a gift."""
    if not shop.apples:
        table.tell("Sold out.")
        return
    (gift,) = table.roll_now([die(6)])
    table.tell(f"The app rolls {gift}.")
    many = await table.number("many", f"How many of {shop.apples}?", least=1, most=shop.apples)
    table.tell(f"{many} it is.")
    with table.at("Price"):
        price = await table.choose("price", f"{many} for what?", prices(shop, many))
    if price == 5:
        raise Refused(Code.NOT_ALLOWED, "Nobody pays 5.")
    if price == 4 and shop.coins > 90:
        raise Refused(Code.NOT_ALLOWED, "The rich pay more.")
    sure = await table.choose("sure", "Sure?", [Option("yes", "Yes", True), Option("no", "No", False)])
    if sure:
        shop.coins -= price * many
        shop.apples -= many
        shop.bought += many
        shop.log.append(gift)
        table.tell(f"Bought {many}.")


def prices(shop: Shop, many: int) -> list[Option[int]]:
    return [
        Option(str(n), str(n), n, forbidden="" if n * many <= shop.coins else f"You have {shop.coins}")
        for n in (1, 2, 4, 5)
    ]


async def play(table: Table, shop: Shop) -> Result:
    with table.at("Market"):
        while shop.apples:
            await buy(table, shop)
    await over(table)
    raise AssertionError("not reached")


@step
async def over(table: Table) -> None:
    await table.do("over", "Sold out")


def anytime(shop: Shop) -> list[Option[None]]:
    return [Option("work", "Work", None), Option("gift", "A gift", None), Option("luck", "Luck", None)]


async def perform(table: Table, shop: Shop, action: str) -> None:
    if action == "work":
        await work(table, shop)
    elif action == "luck":
        (coins,) = table.roll_now([Die("Coins", (100, 200))])
        shop.coins += coins
    else:
        shop.apples += 1
        table.tell("An apple is given.")


@step
async def work(table: Table, shop: Shop) -> None:
    hours = await table.number("hours", f"How many hours? You have {shop.coins}", most=9)
    table.tell(f"Worked {hours}.")
    shop.coins += hours


def board(shop: Shop) -> Board:
    sheet = Sheet(shop)
    parts = (sheet.count("coins", "Coins", most=999), sheet.count("apples", "Apples", most=99))
    return Board((Group(key="shop", title="Shop", parts=parts),))


SCRIPT = Script(lambda setup: Shop(setup), play, board, anytime=anytime, perform=perform)


@pytest.fixture(autouse=True)
def _watched() -> Iterator[None]:
    Run.watch = whole
    yield
    Run.watch = None


def sit() -> Session:
    return Session(SCRIPT, SPEC.setup(["Ann"], seed=3))


def asked(session: Session) -> str:
    assert session.ask is not None
    return str(session.ask.text)


def told(session: Session) -> list[str]:
    return [str(line.text) for line in session.run.table.told]


def test_after_a_correction_the_ask_stands_where_it_stood_with_fresh_numbers() -> None:
    session = sit()
    session.do(Correct("apples", 7))
    assert asked(session) == "How many of 7?"
    session.do(Answer(6))
    session.do(Correct("coins", 50))
    assert asked(session) == "6 for what?"
    session.do(Answer("4"))
    assert asked(session) == "Sure?"


def test_an_answer_that_no_longer_fits_is_asked_for_again() -> None:
    session = sit()
    session.do(Answer(4))
    session.do(Correct("apples", 3))
    assert asked(session) == "How many of 3?"
    session.do(Answer(3))
    assert asked(session) == "3 for what?"


def test_behind_an_answer_that_no_longer_fits_nothing_answers_by_itself() -> None:
    session = sit()
    session.do(Answer(4))
    session.do(Answer("2"))
    session.do(Correct("apples", 3))
    assert asked(session) == "How many of 3?"
    session.do(Answer(3))
    assert asked(session) == "3 for what?", "the price was said for four"


@step
async def three_handfuls(table: Table, shop: Shop) -> None:
    left = shop.apples
    for _n in range(3):
        left -= await table.number("handful", f"How many of {left}?", most=left)
    shop.apples = left


def test_an_answer_that_no_longer_fits_does_not_leave_its_place_to_the_next_one() -> None:
    async def play(table: Table, shop: Shop) -> Result:
        while True:
            await three_handfuls(table, shop)

    session = Session(Script(lambda setup: Shop(setup), play, board), SPEC.setup(["Ann"]))
    session.do(Answer(3))
    session.do(Answer(1))
    assert asked(session) == "How many of 1?"
    session.do(Correct("apples", 2))
    assert asked(session) == "How many of 2?", "the 1 was said for the second handful"


@step
async def pay(table: Table, shop: Shop) -> None:
    """The rich are asked something else, which the same answer would fit."""
    key = "rich" if shop.coins > 50 else "poor"
    paid = await table.number(key, f"How much do the {key} pay?", most=9)
    if await table.choose("sure", "Sure?", [Option("yes", "Yes", True), Option("no", "No", False)]):
        shop.coins -= paid


async def paying(table: Table, shop: Shop) -> Result:
    while True:
        await pay(table, shop)


def test_an_answer_is_not_taken_for_another_question_that_it_would_fit() -> None:
    session = Session(Script(lambda setup: Shop(setup), paying, board), SPEC.setup(["Ann"], seed=3))
    session.do(Answer(3))
    assert asked(session) == "Sure?"
    session.do(Correct("coins", 99))
    assert asked(session) == "How much do the rich pay?"


def test_where_no_answer_would_be_left_the_answer_before_is_asked_for_again() -> None:
    session = sit()
    session.do(Answer(3))
    session.do(Correct("coins", 2))
    assert asked(session) == "How many of 5?"


def test_a_step_that_has_nothing_to_ask_any_more_ends() -> None:
    session = sit()
    session.do(Answer(4))
    session.do(Correct("apples", 0))
    assert asked(session) == "Sold out"
    assert told(session)[-2:] == ["Corrected: Shop, Apples: 5 → 0", "Sold out."]


def test_what_the_rules_refuse_only_now_is_asked_for_again() -> None:
    session = sit()
    session.do(Answer(2))
    session.do(Answer("4"))
    assert asked(session) == "Sure?"
    session.do(Correct("coins", 95))
    assert asked(session) == "2 for what?"
    session.do(Answer("2"))
    session.do(Answer("yes"))
    assert session.run.state.coins == 91


def test_an_answer_that_is_refused_late_leaves_the_table_where_it_stood() -> None:
    session = sit()
    session.do(Answer(2))
    with pytest.raises(Refused, match="Nobody pays 5"):
        session.do(Answer("5"))
    assert (session.history.head, asked(session)) == (1, "2 for what?")


def test_an_answer_that_is_refused_late_runs_the_play_on_from_the_spare_run_and_not_from_its_start() -> None:
    session = sit()
    for said in (2, "2", "yes", 1):
        session.do(Answer(said))
    assert session.prepare()
    spare, before, log = session._spare, whole(session.run.state), told(session)
    with pytest.raises(Refused, match="Nobody pays 5"):
        session.do(Answer("5"))
    assert session.run is spare
    assert (session.history.head, asked(session)) == (4, "1 for what?")
    assert (whole(session.run.state), told(session)) == (before, log)
    session.do(Answer("4"))
    assert asked(session) == "Sure?"


def test_a_spare_run_of_the_other_version_takes_over_neither_at_undo_nor_at_redo() -> None:
    session = sit()
    for said in (2, "2", "yes", 1, "1", "yes"):
        session.do(Answer(said))
    stood = whole(session.run.state)
    session.do(Amend(0, 1))
    amended = whole(session.run.state)
    assert amended != stood
    assert session.prepare()
    session.do(Undo())
    assert whole(session.run.state) == stood
    assert session.prepare()
    session.do(Redo())
    assert whole(session.run.state) == amended


def test_a_restarted_step_rolls_what_it_rolled() -> None:
    session = sit()
    first = told(session)[0]
    for path, value in (("coins", 50), ("apples", 9), ("coins", 20)):
        session.do(Correct(path, value))
    session.do(Answer(2))
    session.do(Anytime("luck"))
    session.do(Answer("2"))
    session.do(Answer("yes"))
    assert f"The app rolls {session.run.state.log[0]}." == first
    assert told(session)[1:5] == [
        "Corrected: Shop, Coins: 10 → 50",
        "Corrected: Shop, Apples: 5 → 9",
        "Corrected: Shop, Coins: 50 → 20",
        "2 it is.",
    ]


def test_what_was_told_stands_in_the_order_in_which_it_was_said() -> None:
    session = sit()
    session.do(Answer(2))
    session.do(Anytime("gift"))
    session.do(Correct("coins", 11))
    session.do(Answer("1"))
    session.do(Anytime("work"))
    session.do(Answer(4))
    session.do(Answer("yes"))
    rolled = told(session)[0]
    assert told(session)[1:7] == [
        "2 it is.",
        "An apple is given.",
        "Corrected: Shop, Coins: 10 → 11",
        "Worked 4.",
        "Bought 2.",
        told(session)[6],
    ]
    assert [line.entry for line in session.run.table.told[:6]] == [-1, 0, 1, 2, 5, 6]
    assert rolled.startswith("The app rolls")


def test_a_correction_amid_an_any_time_action_starts_that_action_again() -> None:
    session = sit()
    session.do(Answer(3))
    session.do(Anytime("work"))
    session.do(Correct("coins", 2))
    assert asked(session) == "How many hours? You have 2"
    session.do(Answer(2))
    assert asked(session) == "3 for what?"
    assert session.ask is not None
    with pytest.raises(Refused, match="You have 4"):
        session.do(Answer("2"))


def test_crumbs_of_a_step_are_left_and_entered_again() -> None:
    session = sit()
    session.do(Answer(3))
    assert [str(crumb.label) for crumb in session.run.table.where] == ["Market", "Price"]
    session.do(Correct("coins", 4))
    assert [str(crumb.label) for crumb in session.run.table.where] == ["Market", "Price"]
    session.do(Correct("apples", 1))
    assert [str(crumb.label) for crumb in session.run.table.where] == ["Market"]


def everything() -> Session:
    session = sit()
    session.do(Answer(2))
    session.do(Anytime("work"))
    session.do(Correct("coins", 30))
    session.do(Answer(5))
    session.do(Correct("apples", 8))
    session.do(Answer("2"))
    session.do(Anytime("luck"))
    session.do(Correct("apples", 2))
    session.do(Answer("yes"))
    return session


def test_a_replay_gives_the_same_state_and_the_same_log() -> None:
    session = everything()
    replayed = Session(SCRIPT, session.setup, History(session.history.entries[:], session.history.head))
    assert whole(replayed.run.state) == whole(session.run.state)
    assert told(replayed) == told(session)
    assert [line.entry for line in replayed.run.table.told] == [line.entry for line in session.run.table.told]
    assert replayed.run.table.entries == replayed.history.head


def test_undo_and_redo_go_through_a_restarted_step_entry_by_entry() -> None:
    session = everything()
    stood = [whole(session.moment(n).state) for n in range(session.history.head + 1)]
    for n in reversed(range(session.history.head)):
        session.prepare()
        session.do(Undo())
        assert whole(session.run.state) == stood[n]
    for n in range(1, len(stood)):
        session.do(Redo())
        assert whole(session.run.state) == stood[n]


def test_the_end_of_a_play_inside_a_restarted_step_counts_every_entry() -> None:
    session = everything()
    assert session.run.table.entries == session.history.head


def test_a_step_that_changes_the_state_before_it_asks_is_caught() -> None:
    @step
    async def hasty(table: Table, shop: Shop) -> None:
        shop.coins -= 1
        await table.do("too.late", "Too late")

    async def rules(table: Table, shop: Shop) -> Result:
        await hasty(table, shop)
        raise AssertionError("not reached")

    with pytest.raises(AssertionError, match=r"too.late: the step has changed the state before it asks this"):
        Session(Script(lambda setup: Shop(setup), rules, board), SPEC.setup(["Ann"]))
