"""The table as the rules see it.

    place = await table.choose("research.place", _("Where?"), lambda: places(game, player), who=player)

`await` means "may ask the table", always.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import partial
from types import coroutine
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.asks import (
    FAR,
    Ask,
    Choose,
    Do,
    Draw,
    Filled,
    Form,
    Number,
    Option,
    Order,
    Pick,
    Roll,
    Secret,
    Write,
)
from companion.engine.chance import Chance, Deck, Die, Drawn, Face, Rolled
from companion.engine.places import Places
from companion.engine.refusals import Refused
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.steps import NOTHING, Stepping
from companion.engine.texts import Says
from companion.engine.why import Why

LAZY = ("why", "detail")

T = TypeVar("T")
F = TypeVar("F", bound=Face)
C = TypeVar("C")


class Crumb(Struct, frozen=True, gc=False):
    """One part of where we are: "Round 2", "Research" as the second of four phases, "Ann"."""

    label: Says
    round: int | None = None
    step: int = 0
    steps: int = 0
    who: Seat | None = None


class Told(Struct, frozen=True, gc=False):
    """What the rules say happened, which entry led to it (−1: before the first), and where."""

    entry: int
    where: tuple[Crumb, ...]
    text: Says
    who: Seat | None = None
    why: Why | None = None
    tone: str = ""


class Over(Exception):
    """Raised by the rules where a game ends in the middle of something."""

    def __init__(self, result: Result) -> None:
        super().__init__("the play is over")
        self.result = result


class First(Struct, frozen=True):
    """What the waiting rules get instead of an answer: something to do before the same is asked again."""

    do: Callable[[], Coroutine[Any, Any, None]]


class _Closed:
    """No any-time actions for as long as the block lasts."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> None:
        self.table.closed += 1

    def __exit__(self, *problem: object) -> None:
        self.table.closed -= 1


class Table:
    """Asks, tells, and knows where we are."""

    def __init__(self, chance: Chance) -> None:
        self.where: tuple[Crumb, ...] = ()
        self.changing: dict[int, Callable[[], Says]] = {}
        """Crumbs, counted from 0, whose label is asked anew after a correction."""
        self._entered: Crumb
        """The crumb of the block that is about to begin."""
        self.told: list[Told] = []
        self.remembered: dict[str, Any] = {}
        self.closed = 0
        self.entries = 0
        self.chance = chance
        self.luck: list[list[Any]] = []
        """What the app rolled and drew by itself since the last answer."""
        self.stored_luck: list[list[Any]] = []
        """What it rolled and drew there the first time, while replaying."""
        self.stepping: Stepping | None = None
        self.unused: Stepping | None = None
        self.restarted = False
        """A step has started again since somebody last looked."""
        self.alert = False
        """Something is to be done before an ask is put: answers to read again, places to follow, a state to watch."""
        self.places: Places | None = None
        """Follows the crumbs, where somebody needs to know the places."""
        self.witness: Callable[[], Any] | None = None
        """Tells the whole state, for tests that watch whether a step changes it before it has asked."""

    # Where we are, what happened

    def at(
        self,
        label: Says | Callable[[], Says],
        who: Seat | None = None,
        *,
        round: int | None = None,
        step: int = 0,
        steps: int = 0,
    ) -> Table:
        """`with table.at(_("Research"), step=2, steps=4):` — a crumb, and a segment of the row of phases."""
        if callable(label):
            self.changing[len(self.where)] = label
            label = label()
        self._entered = Crumb(label, round, step, steps, who)
        return self

    def __enter__(self) -> None:
        self.where = self.where + (self._entered,)  # noqa: RUF005  # half the time of unpacking it
        if self.places is not None:
            self.places.enter(self._entered)

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        self.where = self.where[:-1]
        if self.places is not None:
            self.places.back_out(self.places.here[:-1])
        if self.changing:
            self.changing.pop(len(self.where), None)

    def tell(self, text: Says, who: Seat | None = None, *, why: Why | None = None, tone: str = "") -> None:
        self.told.append(Told(self.entries - 1, self.where, text, who, why, tone))

    def no_anytime(self) -> _Closed:
        """Inside this block nothing but the ask itself can be answered or corrected away under the rules' feet."""
        return _Closed(self)

    def remember(self, fact: str, value: Any) -> None:
        """What later plays of this game should know (plain JSON); comes back in `setup.facts`."""
        self.remembered[fact] = value

    # Asking. Most verbs hand on the coroutine of `ask` instead of waiting for it themselves: a step less for every answer.

    @coroutine
    def ask(self, build: Callable[[], Ask[T]]) -> Generator[Any, Any, T]:
        """Put an ask until it is answered; after anything else has happened it is built afresh."""
        if self.alert and (given := self._before_asking(build())) is not NOTHING:
            return given  # type: ignore[no-any-return]
        while type(answer := (yield build)) is First:
            yield from self._first(answer)
        value: T = answer
        return value

    def _before_asking(self, ask: Ask[Any]) -> Any:
        """An answer from before the step started again, if one fits here."""
        if self.places:
            self.places.ask(ask.who)
        if self.stepping is None:
            assert not self.witness, f"{ask.key} is asked outside of a step"
            return NOTHING
        given = NOTHING if self.stepping.waiting is None else self.stepping.once_more(ask)
        if given is NOTHING and self.witness and self.witness() != self.stepping.before:
            raise AssertionError(f"{ask.key}: the step has changed the state before it asks this")
        return given

    @coroutine
    def _first(self, first: First) -> Generator[Any, Any, None]:
        yield from first.do()
        for n, label in self.changing.items():
            self.where = (*self.where[:n], replace(self.where[n], label=label()), *self.where[n + 1 :])

    def do(
        self, key: str, text: Says | Callable[[], Says], *, who: Seat | None = None, **more: Any
    ) -> Coroutine[Any, Any, None]:
        return self.ask(lambda: Do(key=key, text=said(text), who=who, **fresh(more)))

    def choose(
        self,
        key: str,
        text: Says | Callable[[], Says],
        options: Sequence[Option[T]] | Callable[[], Sequence[Option[T]]],
        *,
        who: Seat | None = None,
        **more: Any,
    ) -> Coroutine[Any, Any, T]:
        return self.ask(lambda: Choose(key=key, text=said(text), who=who, options=tuple(now(options)), **fresh(more)))

    def pick(
        self,
        key: str,
        text: Says | Callable[[], Says],
        options: Sequence[Option[T]] | Callable[[], Sequence[Option[T]]],
        *,
        least: int | Callable[[], int] = 0,
        most: int | Callable[[], int] = FAR,
        again: bool = False,
        who: Seat | None = None,
        **more: Any,
    ) -> Coroutine[Any, Any, list[T]]:
        def build() -> Pick[T]:
            among = tuple(now(options))
            return Pick(
                key=key,
                text=said(text),
                who=who,
                options=among,
                least=now(least),
                most=now(most) if again else min(now(most), len(among)),
                again=again,
                **fresh(more),
            )

        return self.ask(build)

    @coroutine
    def number(
        self,
        key: str,
        text: Says | Callable[[], Says],
        *,
        least: int | Callable[[], int] = 0,
        most: int | Callable[[], int] = FAR,
        start: int | Callable[[], int] | None = None,
        who: Seat | None = None,
        **more: Any,
    ) -> Generator[Any, Any, int]:
        # the same as `ask`, without its frame: scorekeepers ask for little else
        build = partial(_number, key, text, least, most, start, who, more)
        if self.alert and (again := self._before_asking(build())) is not NOTHING:
            return int(again)
        while type(answer := (yield build)) is First:
            yield from self._first(answer)
        given: int = answer
        return given

    def order(
        self,
        key: str,
        text: Says | Callable[[], Says],
        items: Sequence[Option[T]] | Callable[[], Sequence[Option[T]]],
        *,
        who: Seat | None = None,
        **more: Any,
    ) -> Coroutine[Any, Any, list[T]]:
        return self.ask(lambda: Order(key=key, text=said(text), who=who, items=tuple(now(items)), **fresh(more)))

    def roll(
        self,
        key: str,
        text: Says | Callable[[], Says],
        dice: Sequence[Die[F]] | Callable[[], Sequence[Die[F]]],
        *,
        who: Seat | None = None,
        **more: Any,
    ) -> Coroutine[Any, Any, Rolled[F]]:
        return self.ask(lambda: Roll(key=key, text=said(text), who=who, dice=tuple(now(dice)), **fresh(more)))

    async def draw(
        self,
        key: str,
        text: Says | Callable[[], Says],
        deck: Deck[C],
        count: int | Callable[[], int] = 1,
        *,
        who: Seat | None = None,
        **more: Any,
    ) -> Drawn[C]:
        """Draw from a deck that holds at least `count`, and take the cards out of it."""
        if not 0 < now(count) <= len(deck):
            raise ValueError(f"{now(count)} cannot be drawn from {len(deck)}")
        drawn = await self.ask(
            lambda: Draw(key=key, text=said(text), who=who, deck=deck, count=min(now(count), len(deck)), **fresh(more))
        )
        deck.take(deck.keys_of(drawn.cards))
        return drawn

    def form(
        self,
        key: str,
        text: Says | Callable[[], Says],
        fields: Sequence[Ask[Any]] | Callable[[], Sequence[Ask[Any]]],
        *,
        who: Seat | None = None,
        **more: Any,
    ) -> Coroutine[Any, Any, Filled]:
        return self.ask(lambda: Form(key=key, text=said(text), who=who, fields=tuple(now(fields)), **fresh(more)))

    async def secret(self, build: Callable[[], Ask[T]]) -> T:
        """Put the ask inside out of the others' sight."""

        def hidden() -> Secret[T]:
            inside = build()
            return Secret(key=inside.key, text=inside.text, who=inside.who, rule=inside.rule, ask=inside)

        return await self.ask(hidden)

    async def write(self, key: str, text: Says, *, most: int = 200, start: str = "", who: Seat | None = None) -> str:
        """A text; only in any-time actions."""
        return await self.ask(lambda: Write(key=key, text=text, who=who, most=most, start=start))

    # The app's own luck, without asking: kept in the entry that led here

    def roll_now(self, dice: Sequence[Die[F]]) -> tuple[F, ...]:
        stored = self._stored()
        if stored is not None and len(stored) == len(dice):
            try:
                faces = tuple(die.read(face) for die, face in zip(dice, stored, strict=True))
                return self._kept(faces)
            except Refused:
                pass
        return self._kept(tuple(self.chance.roll(dice)))

    def draw_now(self, deck: Deck[C], count: int = 1) -> tuple[C, ...]:
        if not 0 < count <= len(deck):
            raise ValueError(f"{count} cannot be drawn from {len(deck)}")
        keys: Sequence[str] | None = self._stored()
        if keys is not None and len(keys) == count:
            try:
                deck.peek(keys)
            except Refused:
                keys = None
        else:
            keys = None
        drawn = self._kept(tuple(keys or self.chance.draw(deck, count)))
        cards = deck.peek(drawn)
        deck.take(drawn)
        return cards

    def _stored(self) -> list[Any] | None:
        at = len(self.luck)
        return self.stored_luck[at] if at < len(self.stored_luck) else None

    def _kept(self, outcome: tuple[T, ...]) -> tuple[T, ...]:
        self.luck.append(list(outcome))
        if self.stepping is not None:
            self.stepping.rolled.append(list(outcome))
        self.chance.position += 1
        return outcome


def _number(
    key: str,
    text: Says | Callable[[], Says],
    least: int | Callable[[], int],
    most: int | Callable[[], int],
    start: int | Callable[[], int] | None,
    who: Seat | None,
    more: dict[str, Any],
) -> Number:
    low = least() if callable(least) else least
    high = most() if callable(most) else most
    begin = now(start) if start is not None else low if low > 0 else min(high, 0)
    # a text that is a function is worked out when somebody looks at the ask (`Run.ask`): an answer needs only the bounds
    words: Any = text
    if more:
        return Number(key=key, text=words, who=who, least=low, most=high, start=begin, **fresh(more))
    return Number(key=key, text=words, who=who, least=low, most=high, start=begin)


def said(text: Says | Callable[[], Says]) -> Says:
    return text() if callable(text) else text


def now(value: T | Callable[[], T]) -> T:
    """The value, worked out if it was given as a function."""
    return value() if callable(value) else value


def fresh(more: dict[str, Any]) -> dict[str, Any]:
    """The other fields of an ask, worked out where they were given as functions; what only a reader needs stays one."""
    return more and {name: value() if callable(value) and name not in LAZY else value for name, value in more.items()}
