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
from functools import partial, update_wrapper
from types import FunctionType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast, overload

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
"""No earlier answer fits here, so the players are asked."""


class Again(BaseException):
    """Thrown into the rules where they wait: do this first, then run the step again. No rule catches it."""

    def __init__(self, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        super().__init__("the step starts again")
        self.do = do


class Stepping:
    """The step that is under way: where it began, and what it has heard since."""

    between: Sequence[Told] = ()
    """What the interruption told."""
    lines: Set[tuple[int, str]] = frozenset()
    """What the previous run told, and after which entry."""
    waiting: list[tuple[int, Entry]] | None = None
    """The previous run's answers that are still to be reread; None once the players are asked."""
    now = 0
    """How many entries there are, while earlier ones are read again."""
    luck = 0
    """How many of the table's rolls and draws are from before this run of the step."""
    learnt: int | None = None
    """How many cards were known from before this run of the step; None until it was interrupted."""
    here: Place = ()
    place = 0
    before: Any = None
    """The whole state at the start of the step, if a test watches."""

    # a step begins with almost every question: one of these is used again and again until it was interrupted

    def __init__(self, table: Table) -> None:
        self.table = table
        self.name = ""
        self.rule: Callable[..., Coroutine[Any, Any, Any]]
        self.args: tuple[Any, ...] = ()
        """The rule of the step and what it was called with, so that it can be tried out on a copy."""
        self.began = 0
        self.told = 0
        self.given: list[tuple[int, Entry]] = []
        """The answers so far, each with the number of entries once it was given."""
        self.rolled: list[list[Any]] = []
        """What the app rolled and drew by itself in this step: it comes up again."""

    def take_note(self, rule: Callable[..., Coroutine[Any, Any, Any]], args: tuple[Any, ...]) -> None:
        """Keep what is needed if someone watches the step, tracks places or thinks ahead."""
        table = self.table
        self.name = rule.__name__
        self.rule, self.args = rule, args
        if table.witness:
            self.before = table.witness()
        if table.places:
            self.here, self.place = table.places.here, table.places.mark()
            table.places.begin(self.name)

    async def start_again(self, again: Again, run: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run the step again, as often as it takes."""
        self.table.unused = Stepping(self.table)
        await self.interrupted(again)
        try:
            while True:
                try:
                    return await run()
                except Again as once_more:
                    await self.interrupted(once_more)
                except Refused:
                    if self.waiting is None or not self.given:
                        raise
                    self.drop_last()
        finally:
            if self.waiting is not None:
                self.caught_up()

    async def interrupted(self, again: Again) -> None:
        """Do the interruption, and get ready to run the step again."""
        table = self.table
        self.lines = {(told.entry, str(told.text)) for told in table.told[self.told :]}
        del table.told[self.told :]
        self.leave_place()
        table.stepping = None
        table.learnt.back_to(table.learnt.count(self.began) if self.learnt is None else self.learnt)
        await again.do()
        self.learnt = table.learnt.count()
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
        table.learnt.back_to(self.learnt or 0)
        table.entries = self.began
        self.leave_place()
        if table.places:
            table.places.begin(self.name)
        self.given, self.rolled = [], []
        self.before = table.witness and table.witness()

    def leave_place(self) -> None:
        """Reset everything to before the step."""
        if self.table.places:
            self.table.places.end(self.here)
            self.table.places.back_to(self.place)

    def once_more(self, ask: Ask[Any]) -> Any:
        """The earlier answer at this place, if it still fits."""
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
        table.alert = bool(table.witness or table.places or table.deputy)
        told = [
            line
            if line in self.between or (line.entry, str(line.text)) in self.lines
            else replace(line, entry=self.now - 1)
            for line in table.told[self.told :]
        ]
        table.told[self.told :] = sorted(told, key=lambda line: line.entry)


Rule = Callable[Concatenate["Table", P], Coroutine[Any, Any, T]]


@overload
def step(rule: Rule[P, T], /) -> Rule[P, T]: ...


@overload
def step(*, rule: str) -> Callable[[Rule[P, T]], Rule[P, T]]: ...


def step(function: Rule[P, T] | None = None, /, *, rule: str = "") -> Any:
    """Make a rule a step. Called inside another step, it is a part of that one.

    `@step(rule="dna")`: whatever it asks stands in that section of the guide.
    """
    if function is None:
        return lambda function: _of_section(_made(function), rule)
    return _made(function)


Step = Callable[..., Coroutine[Any, Any, Any]]


def _of_section(stepped: Step, section: str) -> Step:
    async def in_section(table: Table, *args: Any, **named: Any) -> Any:
        with table.under(table.who, section):
            return await stepped(table, *args, **named)

    return update_wrapper(in_section, stepped)


def _made(rule: Step) -> Step:
    """Most rules have no arguments that must be named: their steps do without a dict each time."""
    if not cast(FunctionType, rule).__code__.co_kwonlyargcount:
        return _stepped(rule)

    def with_names(*args: Any, **named: Any) -> Coroutine[Any, Any, Any]:
        return _stepped(update_wrapper(partial(rule, **named), rule))(*args)

    return update_wrapper(with_names, rule)


def _stepped(rule: Step) -> Step:
    async def stepped(*args: Any) -> Any:
        table: Table = args[0]  # named arguments become part of the rule: one list is quicker to hand on than two
        if table.stepping is not None:
            return await rule(*args)
        stepping = table.stepping = table.unused
        stepping.began, stepping.told = table.entries, len(table.told)
        if table.alert:
            stepping.take_note(rule, args[1:])
        try:
            return await rule(*args)
        except Again as again:
            return await stepping.start_again(again, partial(rule, *args))
        finally:
            table.stepping = None
            stepping.given.clear()
            if stepping.rolled:
                stepping.rolled.clear()
            if table.places:
                table.places.end(stepping.here)

    return update_wrapper(stepped, rule)
