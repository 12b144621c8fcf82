"""Fixing the past: later entries find their places again, wait for them, or fall out; none answers for somebody else."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random

import pytest

from companion.engine.asks import Option, seats
from companion.engine.board import Board, Group, Sheet
from companion.engine.bots import random_answer
from companion.engine.entries import History, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.results import Points, Result, ranked
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.engine.seats import Seat, Setup
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.steps import step
from companion.engine.table import Table
from tests.engine.allkinds import SPEC
from tests.whole import whole

RICH = 90


@dataclass
class Town:
    setup: Setup
    places: dict[str, list[str]] = field(default_factory=lambda: {"bank": [], "mine": [], "inn": []})
    coins: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


async def play(table: Table, town: Town) -> Result:
    town.coins = {seat.key: 0 for seat in town.setup.seats}
    for round in (1, 2):
        with table.at(f"Round {round}", round=round):
            with table.at("Planning", step=1, steps=2):
                await planning(table, town)
            with table.at("Work", step=2, steps=2):
                for place in town.places:
                    for seat in [town.setup.seat(key) for key in town.places[place]]:
                        await work(table, town, place, seat)
                    town.places[place].clear()
    return ranked(town.setup.seats, {key: [Points("coins", "Coins", n)] for key, n in town.coins.items()}, rounds=2)


async def planning(table: Table, town: Town) -> None:
    """Everybody sends somebody in turn; who rests comes again at once."""
    for seat in town.setup.seats:
        while not await send(table, town, seat):
            pass


@step
async def send(table: Table, town: Town, seat: Seat) -> bool:
    where = [Option(key, key, key) for key in (*town.places, "rest")]
    place = await table.choose("town.send", "Where to?", where, who=seat)
    if place == "rest":
        town.coins[seat.key] += 1
        return False
    town.places[place].append(seat.key)
    return True


@step
async def work(table: Table, town: Town, place: str, seat: Seat) -> None:
    if place == "mine":
        dug = await table.number("town.dig", "How much?", most=9, who=seat)
        friend = await table.choose("town.share", "Share with?", seats(town.setup.seats), who=seat)
        if town.coins[friend.key] > RICH:
            raise Refused(Code.NOT_ALLOWED, f"{friend} has enough")
        town.coins[seat.key] += dug
        town.coins[friend.key] += 1
    elif place == "bank":
        first = 3 if town.places["bank"][0] == seat.key else 2
        if await table.choose(
            "town.bank", "Take it?", [Option("yes", "Yes", True), Option("no", "No", False)], who=seat
        ):
            town.coins[seat.key] += first


async def perform(table: Table, town: Town, action: str) -> None:
    await note(table, town)


@step
async def note(table: Table, town: Town) -> None:
    town.notes.append(await table.write("town.note", "What?"))


def board(town: Town) -> Board:
    sheet = Sheet(town)
    return Board(
        (Group(key="all", title="Coins", parts=tuple(sheet.count(f"coins.{key}", key) for key in town.coins)),)
    )


SCRIPT = Script(
    lambda setup: Town(setup),
    play,
    board,
    anytime=lambda town: (Option("note", "Note", None), Option("bell", "Bell", None)),
    perform=perform,
)


def sit(*answers: object) -> Session:
    session = Session(SCRIPT, SPEC.setup(["Ann", "Bo", "Cy"], seed=3))
    for answer in answers:
        session.do(Answer(answer))
    return session


def asked(session: Session) -> tuple[str, str]:
    assert session.ask is not None
    assert session.ask.who is not None
    return session.ask.key, session.ask.who.name


def values(session: Session) -> list[object]:
    return [entry.value for entry in session.history.standing()]


def test_what_the_others_said_stays_when_one_goes_somewhere_else() -> None:
    session = sit("mine", "bank", "mine", "yes", 5, "p2", 7, "p1")
    session.do(Amend(0, "bank"))
    assert asked(session) == ("town.bank", "Ann"), "Ann has never been asked at the bank"
    assert [waiting.entry.value for waiting in session.history.waiting] == ["yes", 5, "p2", 7, "p1"]
    session.do(Answer("yes"))
    assert values(session) == ["bank", "bank", "mine", "yes", "yes", 7, "p1"]
    assert [entry.value for entry in session.aside] == [5, "p2"], "Ann's digging"
    assert session.run.state.coins == {"p1": 4, "p2": 2, "p3": 7}


def test_no_entry_answers_for_another_seat() -> None:
    session = sit("rest", "bank", "bank", "bank", "yes", "no", "no")
    assert session.run.state.coins == {"p1": 4, "p2": 0, "p3": 0}
    session.do(Amend(0, "inn"))
    assert values(session) == ["inn", "bank", "bank", "no", "no"]
    assert [entry.value for entry in session.aside] == ["bank", "yes"]
    assert session.run.state.coins == {"p1": 0, "p2": 0, "p3": 0}


@step
async def vote(table: Table, town: Town) -> None:
    """One step that asks everybody at the inn the same thing."""
    for key in town.places["inn"]:
        yes = await table.choose(
            "town.vote", "Beer?", [Option("yes", "Yes", 1), Option("no", "No", 0)], who=town.setup.seat(key)
        )
        town.notes.append(f"{key} {yes}")


def test_of_several_who_are_asked_in_one_step_each_keeps_the_own_answer() -> None:
    async def play(table: Table, town: Town) -> Result:
        await planning(table, town)
        await vote(table, town)
        raise AssertionError("not reached")

    script = Script(lambda setup: Town(setup, coins=dict.fromkeys(("p1", "p2", "p3"), 0)), play, board)
    session = Session(script, SPEC.setup(["Ann", "Bo", "Cy"], seed=3))
    for answer in ("inn", "inn", "inn", "yes", "no"):
        session.do(Answer(answer))
    session.do(Amend(1, "mine"))
    assert asked(session) == ("town.vote", "Cy")
    assert values(session) == ["inn", "mine", "inn", "yes"]
    assert [waiting.entry.value for waiting in session.history.waiting] == ["no"], "Bo's no is not Cy's"


def test_what_was_said_in_a_later_round_does_not_answer_in_an_earlier_one() -> None:
    session = sit("inn", "inn", "inn", "mine", "inn", "inn", 8, "p3")
    session.do(Amend(0, "mine"))
    assert asked(session) == ("town.dig", "Ann")
    assert values(session) == ["mine", "inn", "inn"]
    session.do(Answer(2))
    session.do(Answer("p2"))
    assert values(session) == ["mine", "inn", "inn", 2, "p2", "mine", "inn", "inn", 8, "p3"]


def test_a_correction_stays_before_the_answer_it_came_before_whatever_else_still_waits() -> None:
    session = sit("mine", "bank", "mine", "yes", 5)
    session.do(Correct("coins.p3", 40))
    session.do(Answer("p2"))
    session.do(Answer(7))
    session.do(Amend(1, "inn"))
    assert values(session) == ["mine", "inn", "mine", 5, 40, "p2", 7]
    assert [waiting.entry.value for waiting in session.history.waiting] == ["yes"], "Work is not over yet"


def test_a_new_question_is_put_and_what_is_behind_it_waits_and_comes_by_itself() -> None:
    session = sit("bank", "inn", "mine", "yes", 4, "p3", "inn", "inn")
    session.do(Amend(0, "mine"))
    assert asked(session) == ("town.dig", "Ann")
    session.do(Answer(6))
    assert asked(session) == ("town.share", "Ann")
    session.do(Answer("p2"))
    assert values(session) == ["mine", "inn", "mine", 6, "p2", 4, "p3", "inn", "inn"]
    assert session.history.waiting == []


def test_a_step_that_was_passed_gives_its_answer_to_no_later_one() -> None:
    session = sit("mine", "inn", "inn", 5, "p2", "mine", "inn", "inn", 8, "p3")
    session.do(Amend(0, "inn"))
    assert values(session) == ["inn", "inn", "inn", "mine", "inn", "inn", 8, "p3"]
    assert [entry.value for entry in session.aside] == [5, "p2"]


def test_corrections_and_any_time_actions_keep_their_place_between_the_others() -> None:
    session = sit("mine", "bank", "inn")
    session.do(Correct("coins.p2", 50))
    session.do(Answer("no"))
    session.do(Anytime("note"))
    session.do(Answer("Bo waits"))
    session.do(Answer(5))
    session.do(Answer("p2"))
    session.do(Amend(0, "inn"))
    assert session.run.state.coins == {"p1": 0, "p2": 50, "p3": 0}
    assert session.run.state.notes == ["Bo waits"]
    assert [entry.value for entry in session.aside] == [5, "p2"]


def test_an_entry_that_the_rules_refuse_late_after_a_change_falls_out_and_the_play_goes_on() -> None:
    session = sit("mine", "inn", "mine")
    session.do(Correct("coins.p2", RICH))
    for answer in (5, "p2", 7, "p1"):
        session.do(Answer(answer))
    session.do(Amend(3, RICH + 1))
    assert asked(session) == ("town.share", "Ann")
    assert [entry.value for entry in session.aside] == ["p2"]
    session.do(Answer("p3"))
    assert values(session) == ["mine", "inn", "mine", RICH + 1, 5, "p3", 7, "p1"]
    assert session.run.state.coins == {"p1": 6, "p2": RICH + 1, "p3": 8}


def test_what_an_any_time_action_asked_goes_with_it() -> None:
    session = sit("mine", "bank", "inn")
    session.do(Anytime("note"))
    session.do(Answer("a note"))
    session.do(Amend(3, "bell"))
    assert [entry.value for entry in session.aside] == ["a note"]
    assert session.ask is not None
    assert session.ask.key == "town.note"
    session.do(Answer("ding"))
    assert asked(session) == ("town.bank", "Bo")
    assert session.run.state.notes == ["ding"]


def test_undo_brings_back_exactly_what_stood_and_redo_what_came_then() -> None:
    session = sit("mine", "bank", "mine", "yes", 5, "p2", 7, "p1")
    stood, before = whole(session.run.state), session.history.standing()
    session.do(Amend(0, "bank"))
    waiting = list(session.history.waiting)
    session.do(Answer("yes"))
    after = session.history.standing()
    session.do(Undo())
    assert asked(session) == ("town.bank", "Ann")
    assert session.history.waiting == waiting
    session.do(Undo())
    assert session.history.standing() == before
    assert whole(session.run.state) == stood
    assert session.history.waiting == []
    session.do(Redo())
    session.do(Redo())
    assert session.history.standing() == after


def test_what_waited_waits_again_after_undo_and_redo_and_goes_on_by_itself() -> None:
    session = sit("mine", "bank", "mine", "yes", 5, "p2", 7, "p1")
    session.do(Amend(0, "bank"))
    waiting = list(session.history.waiting)
    assert waiting
    session.do(Undo())
    session.do(Redo())
    assert session.history.waiting == waiting
    session.do(Answer("yes"))
    assert values(session) == ["bank", "bank", "mine", "yes", "yes", 7, "p1"]


def test_what_waits_is_kept_in_the_history() -> None:
    session = sit("mine", "bank", "mine", "yes", 5, "p2", 7, "p1")
    session.do(Amend(0, "bank"))
    history = session.history
    again = Session(SCRIPT, session.setup, History(history.entries[:], history.head, history.amended[:], []))
    again.do(Answer("yes"))
    assert values(again) == ["bank", "bank", "mine", "yes", "yes", 7, "p1"]


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_amended_nobody_answers_for_anybody_else_and_undo_restores(seed: int) -> None:
    luck = Random(seed)
    session = sit()
    while session.ask is not None:
        if luck.random() < 0.1:
            session.do(Correct(f"coins.p{luck.randint(1, 3)}", luck.randint(0, 9)), at=str(session.history.head))
        session.do(Answer(random_answer(session.ask, luck)), at=str(session.history.head))
    for n in range(session.history.head):
        entry, ask = session.history.entries[n], session.moment(n).ask
        if entry.kind is not Kind.ANSWER or ask is None:
            continue
        entries, before, stood = session.history.standing(), _whose(session), whole(session.run.state)
        try:
            session.do(Amend(n, random_answer(ask, luck)))
        except Refused:
            continue
        assert _whose(session).items() <= before.items(), "an entry at another seat"
        assert len(entries) == session.history.head + len(session.aside) + len(session.history.waiting)
        session.do(Undo())
        assert session.history.standing() == entries
        assert whole(session.run.state) == stood


def _whose(session: Session) -> dict[str, str]:
    """By its time, whose each answer is."""
    run, found = session.moment(0), {}
    for entry in session.history.standing():
        if entry.kind is Kind.ANSWER:
            found[entry.at] = run.ask.who.key if run.ask and run.ask.who else ""
        run.feed(entry)
    return found


def test_what_a_change_costs_grows_with_the_play_in_a_straight_line() -> None:
    def calls(entries: int) -> int:
        session, count = sit(), 0
        for n in range(entries):
            if n % 9:
                session.do(Answer("rest"))
            else:
                session.do(Anytime("note"))
                session.do(Answer("x"))

        def seen(*_what: object) -> None:
            nonlocal count
            count += 1

        sys.setprofile(seen)
        try:
            session.do(Amend(2, "rest"))
        finally:
            sys.setprofile(None)
        assert session.history.head > entries
        return count

    assert calls(800) < 5 * calls(200)
