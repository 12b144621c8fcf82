"""Steps: what the rules are made of.

    @step
    async def smite(table, game, refugium):
        colour = await table.choose(...)
        refugium.lose(colour)

A step asks first and changes the state afterwards. Whatever comes between (a correction, an any-time action) ends the run of the step
and starts it again on the changed state. The answers already given are read again as long as they fit. So the table stands where it
stood, with fresh numbers, or at the first answer that no longer fits.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence, Set
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from companion.engine.refusals import Code, Refused

if TYPE_CHECKING:
    from companion.engine.asks import Ask
    from companion.engine.entries import Entry
    from companion.engine.places import Place
    from companion.engine.table import Table, Told

P = ParamSpec("P")
T = TypeVar("T")

NOTHING = object()
"""No answer from before fits here: the table is asked."""


class Again(BaseException):
    """Thrown into the rules where they wait: do this first, then run the step again. No rule catches it."""

    def __init__(self, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        super().__init__("the step starts again")
        self.do = do


class Stepping:
    """The step that is under way: where it began, and what it has heard since."""

    between: Sequence[Told] = ()
    """What was told by whatever came between."""
    lines: Set[tuple[int, str]] = frozenset()
    """What the run before told, and after which entry."""
    waiting: list[tuple[int, Entry]] | None = None
    """The answers of the run before, still to be read again; None once the table is asked."""
    now = 0
    """How many entries there are, while earlier ones are read again."""
    luck = 0
    """How much of the table's luck is from before this run of the step."""
    here: Place = ()
    place = 0
    interruptions = 0
    before: Any = None
    """The whole state as the step found it, where somebody watches."""

    # a step begins with almost every question: one of these is used again and again until it was interrupted

    def __init__(self, table: Table) -> None:
        self.table = table
        self.name = ""
        self.began = 0
        self.told = 0
        self.given: list[tuple[int, Entry]] = []
        """The answers so far, each with the number of entries once it was given."""
        self.rolled: list[list[Any]] = []
        """What the app rolled and drew by itself in this step: it comes up again."""

    def take_note(self, name: str) -> None:
        """What is known of the step where somebody watches or follows the places."""
        table = self.table
        self.name = name
        if table.witness:
            self.before = table.witness()
        if table.places:
            self.here, self.place = table.places.here, table.places.mark()
            table.places.begin(name)

    async def interrupted(self, again: Again) -> None:
        """Do what came between, and get ready to run the step again."""
        table = self.table
        self.interruptions += 1
        self.lines = {(told.entry, str(told.text)) for told in table.told[self.told :]}
        del table.told[self.told :]
        self.leave_place()
        table.stepping = None
        await again.do()
        table.stepping = self
        self.place = table.places.mark() if table.places else 0
        self.between = [*self.between, *table.told[self.told :]]
        self.now, self.luck = table.entries, len(table.luck)
        if len(table.stored_luck) <= self.luck:
            table.stored_luck = table.luck + self.rolled
        self.waiting = self.given
        table.alert = True
        self.rewind()
        table.restarted = True

    def drop_last(self) -> None:
        """The rules refuse an answer from before, now that the state has changed: the table is asked for it again."""
        self.waiting = self.given[:-1]
        self.rewind()

    def rewind(self) -> None:
        table = self.table
        table.told[self.told :] = self.between
        del table.luck[self.luck :]
        table.entries = self.began
        self.leave_place()
        if table.places:
            table.places.begin(self.name)
        self.given, self.rolled = [], []
        self.before = table.witness and table.witness()

    def leave_place(self) -> None:
        """As if the step had not been entered yet."""
        if self.table.places:
            self.table.places.end(self.here)
            self.table.places.back_to(self.place)

    def once_more(self, ask: Ask[Any]) -> Any:
        """What was answered here before, if that still fits."""
        if self.waiting:
            count, entry = self.waiting[0]
            if entry.key == ask.key:
                try:
                    value = ask.read(entry.value)
                except Refused:
                    pass
                else:
                    self.given.append(self.waiting.pop(0))
                    self.table.entries = count
                    return value
        if self.given and ask.stuck():
            raise Refused(Code.NOT_ALLOWED, ask.text)  # the answer before led here: that one is asked for again
        self.caught_up()
        return NOTHING

    def caught_up(self) -> None:
        """Whatever still fits was read again: what was told stands in the order in which it was said, what is new at the end."""
        table = self.table
        table.entries, self.waiting = self.now, None
        table.alert = bool(table.witness or table.places)
        told = [
            line
            if line in self.between or (line.entry, str(line.text)) in self.lines
            else replace(line, entry=self.now - 1)
            for line in table.told[self.told :]
        ]
        table.told[self.told :] = sorted(told, key=lambda line: line.entry)


def step(
    rule: Callable[Concatenate[Table, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Table, P], Coroutine[Any, Any, T]]:
    """Make a rule a step. Called inside another step, it is a part of that one."""

    async def stepped(table: Table, /, *args: P.args, **named: P.kwargs) -> T:
        if table.stepping is not None:
            return await rule(table, *args, **named)
        stepping, table.unused = table.unused or Stepping(table), None
        table.stepping = stepping
        stepping.began, stepping.told = table.entries, len(table.told)
        if table.alert:
            stepping.take_note(rule.__name__)
        try:
            while True:
                try:
                    return await rule(table, *args, **named)
                except Again as again:
                    await stepping.interrupted(again)
                except Refused:
                    if stepping.waiting is None or not stepping.given:
                        raise
                    stepping.drop_last()
        finally:
            if stepping.waiting is not None:
                stepping.caught_up()
            if table.places:
                table.places.end(stepping.here)
            table.stepping = None
            if not stepping.interruptions:
                stepping.given.clear()
                stepping.rolled.clear()
                table.unused = stepping

    return update_wrapper(stepped, rule)
