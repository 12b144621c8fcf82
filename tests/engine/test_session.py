"""Answer, undo, redo, amend: each against a fresh replay."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.engine.asks import Option, Pick
from companion.engine.board import Board
from companion.engine.bots import play_on, random_answer
from companion.engine.chance import Deck, die
from companion.engine.entries import Kind
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.engine.session import Session, Unreplayable
from companion.engine.spec import Script
from companion.engine.steps import step
from companion.engine.table import Table
from tests.engine.allkinds import SPEC
from tests.engine.sitting import FIRST_TURN, answered, key, sit_down
from tests.games.kit import assert_same


def test_the_rules_ask_one_thing_after_another() -> None:
    session = answered(*FIRST_TURN)
    assert key(session) == "all.form"
    assert session.run.state.coins["p1"] == 3 - 1 + 4
    assert [str(crumb.label) for crumb in session.run.table.where] == ["Round 1", "Ann"]


def test_a_refused_answer_changes_nothing() -> None:
    session = answered(True)
    with pytest.raises(Refused) as refused:
        session.do(Answer("castle"))
    assert (refused.value.code, str(refused.value)) == (Code.NOT_ALLOWED, "Too dear.")
    assert (key(session), session.history.head) == ("all.buy", 1)


def test_rules_may_refuse_an_answer_after_looking_at_all_of_it() -> None:
    session = answered(*FIRST_TURN)
    before = session.run.state.coins.copy()
    with pytest.raises(Refused, match="Nobles never give a single coin"):
        session.do(Answer({"give": 1, "class": "noble"}))
    assert (key(session), session.run.state.coins) == ("all.form", before)
    session.do(Answer({"give": 2, "class": "noble"}))
    assert key(session) == "all.bid"


def test_undo_puts_the_same_ask_again_and_redo_goes_forward() -> None:
    session = answered(True, "boat")
    session.do(Undo())
    assert (key(session), session.run.state.coins["p1"]) == ("all.buy", 3)
    session.do(Redo())
    assert (key(session), session.run.state.coins["p1"]) == ("all.hats", 0)


def test_undo_at_the_start_and_redo_at_the_end_are_refused() -> None:
    session = sit_down()
    with pytest.raises(Refused, match="Nothing to undo"):
        session.do(Undo())
    with pytest.raises(Refused, match="Nothing to redo"):
        session.do(Redo())


def test_a_new_answer_after_undo_forgets_what_was_undone() -> None:
    session = answered(True, "boat")
    session.do(Undo())
    session.do(Answer("apple"))
    assert not session.history.can_redo()


def test_undo_and_roll_again_gives_the_same_roll() -> None:
    session = answered(*FIRST_TURN[:5], "app")
    faces = session.history.entries[5].value
    session.do(Undo())
    session.do(Correct("doom", 3))
    session.do(Answer("app"))
    assert session.history.entries[6].value == faces


def test_the_next_roll_is_another_one() -> None:
    @step
    async def roll(table: Table) -> None:
        await table.roll("roll", "Roll", [die(1_000_000)])

    async def play(table: Table, state: None) -> Result:
        for _roll in range(3):
            await roll(table)
        raise AssertionError("not reached")

    session = Session(Script(lambda setup: None, play, lambda state: Board()), SPEC.setup(["Ann"]))
    session.do(Answer("app"))
    session.do(Answer("app"))
    first, second = (entry.value["faces"] for entry in session.history.entries)
    assert first != second


def test_amending_keeps_the_later_entries_that_still_fit() -> None:
    session = answered(*FIRST_TURN)
    session.do(Amend(3, 10))
    assert session.aside == []
    assert (key(session), session.run.state.coins["p1"]) == ("all.form", 12)
    assert_same(session.run, session.moment(session.history.head))


def test_amending_asks_again_what_no_longer_fits_and_takes_up_the_rest_behind_it() -> None:
    session = answered(*FIRST_TURN)
    session.do(Answer({"give": 6, "class": "plain"}))
    session.do(Answer(9))
    session.do(Amend(3, 0))
    assert key(session) == "all.form"
    assert [entry.key for entry in session.aside] == ["all.form"]
    assert [waiting.entry.key for waiting in session.history.waiting] == ["all.bid"]
    session.do(Answer({"give": 1, "class": "plain"}))
    assert (session.aside, session.history.waiting) == ([], [])
    assert key(session) == "all.ready"
    assert [str(told.text) for told in session.run.table.told][-1] == "Ann bid 9."


def test_undoing_an_amendment_brings_everything_back_and_redoing_takes_it_away_again() -> None:
    session = answered(*FIRST_TURN)
    session.do(Answer({"give": 6, "class": "plain"}))
    before = list(session.history.entries)
    session.do(Amend(3, 0))
    after = session.history.standing()
    session.do(Undo())
    assert session.history.standing() == before
    session.do(Redo())
    assert session.history.standing() == after


def test_a_new_answer_after_an_undone_amendment_forgets_the_amendment() -> None:
    session = answered(*FIRST_TURN)
    session.do(Amend(3, 10))
    session.do(Undo())
    assert session.history.can_redo()
    session.do(Undo())
    session.do(Answer(["king", "king"]))
    assert not session.history.can_redo(), "as many entries as before, but not the same"


def test_after_an_amendment_the_table_goes_on_even_where_the_rules_refused_late() -> None:
    session = answered(*FIRST_TURN)
    session.do(Answer({"give": 1, "class": "plain"}))
    session.do(Amend(7, {"give": 2, "class": "noble"}))
    session.do(Undo())
    session.history.entries[7] = type(session.history.entries[7])(
        Kind.ANSWER, "all.form", {"give": 1, "class": "noble"}
    )
    session.do(Amend(3, 5))
    assert key(session) == "all.form"
    session.do(Answer({"give": 0, "class": "noble"}))
    assert key(session) == "all.bid"


def test_amending_what_is_not_there_is_refused() -> None:
    session = answered(True)
    for n in (-1, 1, 99, True, "x", None, 1.0):
        with pytest.raises(Refused) as refused:
            session.do(Amend(n, True))  # type: ignore[arg-type]
        assert refused.value.code is Code.NO_SUCH_ENTRY


def test_an_ask_offers_no_more_than_there_is_and_works_out_details_only_for_a_reader() -> None:
    looked: list[int] = []

    def details() -> str:
        looked.append(1)
        return "a long story"

    @step
    async def play(table: Table, state: None) -> Result:
        await table.pick("pick", "Which?", [Option("a", "A", 1)], most=5, detail=details)
        raise AssertionError("not reached")

    session = Session(Script(lambda setup: None, play, lambda state: Board()), SPEC.setup(["Ann"]))
    assert isinstance(session.ask, Pick)
    assert (session.ask.most, looked) == (1, [])
    assert (session.ask.details(), looked) == ("a long story", [1])


def test_after_the_end_nothing_is_asked_but_undo_goes_back_in() -> None:
    session = sit_down("Ann")
    assert play_on(session, Random(3), anytime=0)
    assert session.run.result is not None
    with pytest.raises(Refused) as refused:
        session.do(Answer(True))
    assert refused.value.code is Code.OVER
    session.do(Undo())
    assert key(session) == "all.bid"


def test_the_apps_own_luck_is_stored_with_the_entry_that_led_to_it() -> None:
    session = answered(*FIRST_TURN)
    entry = session.history.entries[6]
    assert len(entry.luck) == 1
    replayed = session.moment(7)
    assert str(replayed.table.told[-1].text).endswith(f"the app rolled {entry.luck[0][0]}.")


def test_an_amended_entry_keeps_its_own_luck_and_not_what_came_later() -> None:
    session = answered(*FIRST_TURN[:6])
    session.do(Amend(5, [5, 20]))
    session.do(Answer(["ace", "king"]))
    assert [len(entry.luck) for entry in session.history.entries] == [0, 0, 0, 0, 0, 0, 1]
    again = answered(*FIRST_TURN)
    again.do(Amend(0, True))
    assert [len(entry.luck) for entry in again.history.entries] == [0, 0, 0, 0, 0, 0, 1]


def test_stored_luck_counts_even_when_the_seed_would_say_otherwise() -> None:
    session = answered(*FIRST_TURN)
    told = str(session.run.table.told[-1].text)
    other = SPEC.setup(["Ann", "Bo"], seed=6)
    assert str(Session(SPEC.script(), other, session.history).run.table.told[-1].text) == told


def test_a_bug_in_the_rules_is_seen_and_the_entry_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    session = answered(*FIRST_TURN[:6])
    with monkeypatch.context() as patched:
        patched.setattr(Deck, "discard", lambda *keys: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            session.do(Answer(["ace", "king"]))
    assert (key(session), session.history.head) == ("all.draw", 6)
    session.do(Answer(["ace", "king"]))
    assert key(session) == "all.form"


def test_entries_that_no_longer_fit_the_rules_are_named() -> None:
    session = answered(True, "boat")
    broken = session.history
    broken.entries[1] = type(broken.entries[1])(Kind.ANSWER, "all.buy", "zeppelin")
    with pytest.raises(Unreplayable) as problem:
        Session(SPEC.script(), session.setup, broken)
    assert problem.value.at == 1


def test_undo_with_a_spare_run_is_the_same_as_running_again() -> None:
    session = sit_down()
    luck = Random(2)
    for _step in range(60):
        if session.ask is None:
            break
        session.do(Answer(random_answer(session.ask, luck)))
        assert session.prepare(1000)
    spare = session._spare
    session.do(Undo())
    assert session.run is spare, "the spare run took the place of the live one"
    assert_same(session.run, session.moment(session.history.head))
    session.do(Redo())
    assert_same(session.run, session.moment(session.history.head))


class Sitting(RuleBasedStateMachine):
    """Random answers, undos, redos, amends, corrections, any-time actions; live state equals replay after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.session = sit_down(seed=11)

    @rule(seed=st.integers(0, 999))
    def answer(self, seed: int) -> None:
        if self.session.ask is not None:
            try:
                self.session.do(Answer(random_answer(self.session.ask, Random(seed))))
            except Refused as refused:
                assert "Nobles" in str(refused)

    @precondition(lambda self: self.session.history.can_undo())
    @rule()
    def undo(self) -> None:
        self.session.do(Undo())

    @precondition(lambda self: self.session.history.can_redo())
    @rule()
    def redo(self) -> None:
        self.session.do(Redo())

    @precondition(lambda self: self.session.history.head > 0)
    @rule(at=st.floats(0, 0.999), seed=st.integers(0, 999))
    def amend(self, at: float, seed: int) -> None:
        n = int(at * self.session.history.head)
        entry = self.session.history.entries[n]
        total = self.session.history.head + len(self.session.history.waiting)
        if entry.kind is not Kind.ANSWER:
            return
        ask = self.session.moment(n).ask
        assert ask is not None
        try:
            self.session.do(Amend(n, random_answer(ask, Random(seed))))
        except Refused as refused:
            assert "Nobles" in str(refused)
            return
        history = self.session.history
        assert history.head + len(self.session.aside) + len(history.waiting) == total

    @rule(entries=st.integers(1, 30))
    def prepare(self, entries: int) -> None:
        self.session.prepare(entries)

    @rule(value=st.integers(-3, 12))
    def correct(self, value: int) -> None:
        try:
            self.session.do(Correct("doom", value))
            assert 0 <= value <= 8
        except Refused as refused:
            assert refused.code is Code.OVER or not 0 <= value <= 8

    @rule(action=st.sampled_from(["heal", "gift", "fly"]))
    def anytime(self, action: str) -> None:
        try:
            self.session.do(Anytime(action))
        except Refused:
            assert action != "gift" or self.session.ask is None or self.session.run.table.closed

    @rule(
        junk=st.one_of(
            st.none(), st.floats(), st.text(), st.lists(st.integers()), st.dictionaries(st.text(), st.none())
        )
    )
    def junk(self, junk: object) -> None:
        head = self.session.history.head
        try:
            self.session.do(Answer(junk))
        except Refused:
            assert self.session.history.head == head

    @invariant()
    def live_equals_replay(self) -> None:
        again = self.session.moment(self.session.history.head)
        assert_same(self.session.run, again)
        assert (self.session.ask and self.session.ask.key) == (again.ask and again.ask.key)


Sitting.TestCase.settings = settings(max_examples=40, stateful_step_count=40, suppress_health_check=list(HealthCheck))
TestSitting = Sitting.TestCase


@pytest.mark.parametrize("prepared", [False, True])
def test_the_play_can_be_looked_at_as_it_stood_before_its_last_entry(prepared: bool) -> None:
    session = answered(True)
    asked = key(session)
    if prepared:
        session.prepare()
    session.do(Answer("apple"))
    assert str(session.before().ask.key) == asked  # type: ignore[union-attr]
    assert session.before().table.entries == session.history.head - 1
