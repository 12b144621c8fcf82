"""One run of a game's script over entries: the state is always derived, never stored."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NoReturn

from companion.engine.asks import Ask, Json, Option, clip
from companion.engine.board import Board, Slot, Tracker
from companion.engine.cards import Known
from companion.engine.chance import Chance
from companion.engine.collecting import no_collecting
from companion.engine.entries import ANSWER, Entry, Kind
from companion.engine.places import ANYTIME, Places
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.seats import Setup
from companion.engine.spec import Script
from companion.engine.steps import Again
from companion.engine.table import Over, Table
from companion.engine.texts import _


class Run:
    """The script, standing at an ask. `read` checks an entry, `feed` goes on with it."""

    watch: ClassVar[Callable[[Any], Any] | None] = None
    """For tests: returns the whole state, to catch a step that changes it before asking."""

    def __init__(self, script: Script[Any], setup: Setup, *, placed: bool = False, known: Known | None = None) -> None:
        self.script = script
        self.setup = setup
        self.chance = Chance(setup.seed)
        self.table = Table(self.chance, known)
        if placed:
            self.table.places = Places()
            self.table.alert = True
        self.state = script.start(setup)
        if watch := Run.watch:
            self.table.witness = lambda: watch(self.state)
            self.table.alert = True
        self.result: Result | None = None
        self.spoilt = False
        """The rules refused the last entry after they had started on it: this run cannot be used any more."""
        self.ask: Ask[Any] | None = None
        self._coroutine: Coroutine[Ask[Any], Any, Result] = script.play(self.table, self.state)
        try:
            self.ask = self._coroutine.send(None)
        except BaseException as end:
            self._end(end)

    def __del__(self) -> None:
        coroutine = getattr(self, "_coroutine", None)
        if coroutine is not None and not coroutine.cr_running:
            with suppress(ValueError):  # at the end of the program, what it waits for may be gone already
                coroutine.close()

    # What can be seen

    def board(self) -> Board:
        return self.script.board(self.state)

    def anytime(self) -> Sequence[Option[Any]]:
        return () if self.table.closed or self.result else self.script.anytime(self.state)

    def scores(self) -> dict[str, int]:
        return self.script.scores(self.state) if self.script.scores else {}

    # Going on

    def settled(self, value: Json, at: str = "") -> Entry:
        """The answer as the entry to store; refused if nothing is asked."""
        ask = self.ask
        if ask is None:
            self.over()
        return Entry(ANSWER, ask.key, ask.settle(value, self.chance) if ask.settles else value, (), at)

    def feed(self, entry: Entry) -> None:
        """Continue with an entry, or refuse it and change nothing."""
        if entry.kind is not ANSWER:
            self._before(entry)
            return
        ask = self.ask
        if ask is None:
            self.over()
        if entry.key != ask.key:
            raise Refused(Code.NOT_ALLOWED, _("That's not the question now: {ask}").format(ask=ask.text))
        self.answered(ask, entry)

    def answered(self, ask: Ask[Any], entry: Entry) -> None:
        """Continue with an answer to this ask, which is the one now."""
        # every answer of a play comes through here: what could be functions of their own stands here instead
        value = ask.read(entry.value)
        if ask.by_chance:
            self.chance.position += 1
        table, stepping = self.table, self.table.stepping
        table.entries = count = table.entries + 1
        stepping.given.append((count, entry))  # type: ignore[union-attr]  # nothing is asked outside of a step
        if table.luck:
            table.luck = []
        table.stored_luck = entry.luck
        try:
            self.ask = self._coroutine.send(value)
        except BaseException as end:
            self._end(end)
        if table.restarted:
            self._never_stuck()

    def _before(self, entry: Entry) -> None:
        """Do a correction or an any-time action, then restart the step."""
        if self.ask is None:
            self.over()
        change = self._anytime(entry.key) if entry.kind is Kind.ANYTIME else self._correction(entry.key, entry.value)
        table = self.table
        table.entries += 1
        table.luck = []
        table.stored_luck = entry.luck
        try:
            self.ask = self._coroutine.throw(Again(change))
        except BaseException as end:
            self._end(end)
        self._never_stuck()

    def _never_stuck(self) -> None:
        """Refuse a change after which no answer would be possible."""
        self.table.restarted = False
        if self.ask is not None and self.ask.stuck():
            self.spoilt = True
            raise Refused(Code.NOT_ALLOWED, _("First answer this or undo: that would leave no answer"))

    def over(self) -> NoReturn:
        raise Refused(Code.OVER, _("The game is over. Undo to go back in."))

    def feed_all(self, entries: Iterable[Entry]) -> int:
        """Continue with as many entries as fit; returns how many."""
        fitting = 0
        with no_collecting():
            for entry in entries:
                try:
                    self.feed(entry)
                except Refused:
                    break
                fitting += 1
        return fitting

    def _anytime(self, key: str) -> Callable[[], Coroutine[Any, Any, None]]:
        option = next((option for option in self.anytime() if option.key == key), None)
        if option is None:
            raise Refused(Code.UNKNOWN, _("“{key}” isn't possible now").format(key=clip(str(key))))
        if option.forbidden:
            raise Refused(Code.NOT_ALLOWED, option.forbidden)
        perform = self.script.perform
        assert perform is not None, "a game with any-time actions performs them"

        async def before() -> None:
            places = self.table.places
            here = places.here if places else ()
            if places:
                places.go_into(f"{ANYTIME}{key}")
            with self.table.no_anytime(), self.table.under(None, ""):  # whoever does it: not whose turn it is
                await perform(self.table, self.state, key)
            if places:
                places.back_out(here)

        return before

    def _correction(self, path: str, value: Json) -> Callable[[], Coroutine[Any, Any, None]]:
        found = self.board().find(path)
        if found is None:
            raise Refused(Code.UNKNOWN, _("There's no value “{path}”").format(path=clip(str(path))))
        group, tracker = found
        if tracker.fixed:
            raise Refused(Code.NOT_ALLOWED, _("{tracker} follows from the other values").format(tracker=tracker.label))
        new = tracker.read(value)

        async def before() -> None:
            self.script.correct(self.state, path, new)
            self.table.tell(
                _("Corrected: {tracker}: {old} → {new}").format(
                    tracker=group.full_name_of(tracker),
                    old=_shown(tracker, tracker.value),
                    new=_shown(tracker, new),
                ),
                group.owner,
                tone="quiet",
            )

        return before

    def _end(self, end: BaseException) -> None:
        """The rules ended, or raised an error."""
        if isinstance(end, StopIteration):
            self.ask, self.result = None, end.value
        elif isinstance(end, Over):
            self.ask, self.result = None, end.result
        else:
            self.spoilt = True
            raise end


def _shown(tracker: Tracker, value: Any) -> object:
    """The value as the tracker shows it: a number, or the name of a slot's content."""
    if isinstance(tracker, Slot):
        return next((option.label for option in tracker.choices if option.value == value), "–")
    return "–" if value is None else value
