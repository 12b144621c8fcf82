"""The table as the rules see it.

    with table.at(player.seat.name, player.seat, rule="research"):
        place = await table.choose("research.place", _("Where?"), places(game, player))

`await` means "may ask the table", always. An ask is for the player of the block it stands in and points to its section of the guide;
`who=` and `rule=` say otherwise, `who=None` asks the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from types import coroutine
from typing import Any, TypeVar

from msgspec import Struct

from companion.engine.askcard import AskCard
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
from companion.engine.cards import Card, Kind, Known, Learnt, Printed
from companion.engine.chance import Chance, Deck, Die, Drawn, Face, Rolled
from companion.engine.places import Places
from companion.engine.refusals import Refused
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.steps import NOTHING, Stepping
from companion.engine.texts import Says
from companion.engine.why import Why

T = TypeVar("T")
F = TypeVar("F", bound=Face)
C = TypeVar("C")

HERE = Seat("", "")
"""Stands for the player of the current block."""


class Crumb(Struct, frozen=True, gc=False):
    """One part of where we are: "Round 2", "Research" as the second of four phases, "Ann"."""

    label: Says
    round: int | None = None
    step: int = 0
    steps: int = 0
    who: Seat | None = None
    automa: bool = False
    """Whether the app plays here for an opponent without a seat."""
    tally: bool = False
    """Whether points are only entered here, of what happened before."""


class Told(Struct, frozen=True, gc=False):
    """What happened, which entry led to it (−1: before the first), and where."""

    entry: int
    where: tuple[Crumb, ...]
    text: Says
    who: Seat | None = None
    why: Why | None = None
    tone: str = ""


class Over(Exception):
    """Raised by the rules if the game ends in the middle of something."""

    def __init__(self, result: Result) -> None:
        super().__init__("the play is over")
        self.result = result


class _Closed:
    """No any-time actions during the block."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> None:
        self.table.closed += 1

    def __exit__(self, *problem: object) -> None:
        self.table.closed -= 1


class _Under:
    """For another player and of another section for as long as the block lasts."""

    __slots__ = ("here", "outside", "table")

    def __init__(self, table: Table, who: Seat | None, rule: str) -> None:
        self.table, self.here = table, (who, rule)

    def __enter__(self) -> None:
        table = self.table
        self.outside = table.who, table.rule
        table.who, table.rule = self.here

    def __exit__(self, *problem: object) -> None:
        self.table.who, self.table.rule = self.outside


class _Counted:
    """A place of its own for as long as the block lasts."""

    __slots__ = ("name", "outside", "places")

    def __init__(self, places: Places | None, name: str) -> None:
        self.places, self.name = places, name

    def __enter__(self) -> None:
        if self.places is not None:
            self.outside = self.places.here
            self.places.go_into(self.name)

    def __exit__(self, *problem: object) -> None:
        if self.places is not None:
            self.places.back_out(self.outside)


class Table:
    """Asks, tells, and knows where we are."""

    def __init__(self, chance: Chance, known: Known | None = None) -> None:
        self.where: tuple[Crumb, ...] = ()
        self.who: Seat | None = None
        self.rule = ""
        """The player and the section of the guide for asks that don't name their own."""
        self._outside: tuple[Any, ...] = ()
        """What the block around this one had of the three, and the block around that."""
        self.told: list[Told] = []
        self.remembered: dict[str, Any] = {}
        self.known = known or Known()
        """The cards that this table knows, from all plays: offered, and never relied on."""
        self.learnt = Learnt()
        """The cards that came up in this play."""
        self.closed = 0
        self.entries = 0
        self.chance = chance
        self.luck: list[list[Any]] = []
        """What the app rolled and drew by itself since the last answer."""
        self.stored_luck: Sequence[list[Any]] = ()
        """While replaying: what the app rolled and drew there the first time."""
        self.stepping: Stepping | None = None
        self.unused = Stepping(self)
        self.restarted = False
        """A step has restarted since the last look."""
        self.alert = False
        """Something has to happen before the next ask: rereading answers, tracking places, watching the state."""
        self.places: Places | None = None
        """Tracks the crumbs if someone needs the places."""
        self.deputy: Callable[[Ask[Any]], Coroutine[Any, Any, Any] | None] | None = None
        """Answers for the seats that the app plays; None if the players are asked."""
        self.witness: Callable[[], Any] | None = None
        """Returns the whole state, for tests that watch whether a step changes it before asking."""

    # Where we are, what happened. No star before `round` and `why`: with it each call looks up all that is left out

    def at(
        self,
        label: Says,
        who: Seat | None = None,
        round: int | None = None,
        step: int = 0,
        steps: int = 0,
        rule: str = "",
        automa: bool = False,
        tally: bool = False,
    ) -> Table:
        """`with table.at(_("Research"), step=2, steps=4):` — a crumb, and a segment of the row of phases, until the block ends."""
        crumb = Crumb(label, round, step, steps, who, automa, tally)
        where = self.where
        self._outside = (where, self.who, self.rule, self._outside)
        self.where = where + (crumb,)  # noqa: RUF005  # half the time of unpacking it
        if who is not None:
            self.who = who
        if rule:
            self.rule = rule
        if self.places is not None:
            self.places.enter(crumb)
        return self

    __enter__ = tuple  # `at` has entered already; `tuple` does nothing, and is cheaper than a function of ours

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        self.where, self.who, self.rule, self._outside = self._outside
        if self.places is not None:
            self.places.back_out(self.places.here[:-1])

    def under(self, who: Seat | None, rule: str) -> _Under:
        """Asks in this block are for this player and this section."""
        return _Under(self, who, rule)

    def counted(self, what: str) -> _Counted:
        """`with table.counted("action"):` in a loop. What follows from the second action stays with the second, whatever becomes of the
        first."""
        return _Counted(self.places, what)

    def tell(self, text: Says, who: Seat | None = None, why: Why | None = None, tone: str = "") -> None:
        self.told.append(Told(self.entries - 1, self.where, text, who, why, tone))

    def no_anytime(self) -> _Closed:
        """Inside this block only the ask itself can be answered; no correction can come in between."""
        return _Closed(self)

    def remember(self, fact: str, value: Any) -> None:
        """What later plays of this game should know (plain JSON); comes back in `setup.facts`."""
        self.remembered[fact] = value

    def learn(self, kind: Kind, card: Card) -> None:
        self.learnt.add(kind, card, self.entries)

    # Asking. Most verbs hand on the coroutine of `ask` instead of waiting for it themselves: a step less for every answer.

    @coroutine
    def ask(self, ask: Ask[T]) -> Generator[Any, Any, T]:
        """Put an ask and return the answer."""
        if self.stepping is None:
            raise RuntimeError(f"{ask.key} is asked outside of a step")
        if self.alert:
            if self.deputy and (instead := self.deputy(ask)) is not None:
                return (yield from instead)  # type: ignore[no-any-return]
            if (given := self._before_asking(ask)) is not NOTHING:
                return given  # type: ignore[no-any-return]
        return (yield ask)  # type: ignore[no-any-return]

    def _before_asking(self, ask: Ask[Any]) -> Any:
        """An answer from before the step restarted, if one fits here."""
        if self.places:
            self.places.ask(ask.who)
        stepping = self.stepping
        assert stepping is not None
        given = NOTHING if stepping.waiting is None else stepping.once_more(ask)
        if given is NOTHING and self.witness and self.witness() != stepping.before:
            raise AssertionError(f"{ask.key}: the step has changed the state before it asks this")
        return given

    def _here(self, who: Seat | None, more: dict[str, Any]) -> dict[str, Any]:
        """The ask with its player and its section of the guide, unless it names its own."""
        more["who"] = self.who if who is HERE else who
        if self.rule and "rule" not in more:
            more["rule"] = self.rule
        return more

    def do(self, key: str, text: Says, *, who: Seat | None = HERE, **more: Any) -> Coroutine[Any, Any, None]:
        return self.ask(Do(key=key, text=text, **self._here(who, more)))

    def choose(
        self, key: str, text: Says, options: Sequence[Option[T]], *, who: Seat | None = HERE, **more: Any
    ) -> Coroutine[Any, Any, T]:
        return self.ask(Choose(key=key, text=text, options=tuple(options), **self._here(who, more)))

    def pick(
        self,
        key: str,
        text: Says,
        options: Sequence[Option[T]],
        *,
        least: int = 0,
        most: int = FAR,
        again: bool = False,
        who: Seat | None = HERE,
        **more: Any,
    ) -> Coroutine[Any, Any, list[T]]:
        most = most if again else min(most, len(options))
        among = tuple(options)
        return self.ask(
            Pick(key=key, text=text, options=among, least=least, most=most, again=again, **self._here(who, more))
        )

    def number(
        self,
        key: str,
        text: Says,
        least: int = 0,
        most: int = FAR,
        start: int | None = None,
        who: Seat | None = HERE,
        **more: Any,
    ) -> Coroutine[Any, Any, int]:
        if start is None:
            start = least if least > 0 else min(most, 0)
        if who is HERE:
            who = self.who
        if more:
            return self.ask(Number(key=key, text=text, least=least, most=most, start=start, **self._here(who, more)))
        # scorekeepers ask for little else
        return self.ask(Number(key=key, text=text, who=who, rule=self.rule, least=least, most=most, start=start))

    def order(
        self, key: str, text: Says, items: Sequence[Option[T]], *, who: Seat | None = HERE, **more: Any
    ) -> Coroutine[Any, Any, list[T]]:
        return self.ask(Order(key=key, text=text, items=tuple(items), **self._here(who, more)))

    def roll(
        self, key: str, text: Says, dice: Sequence[Die[F]], *, who: Seat | None = HERE, **more: Any
    ) -> Coroutine[Any, Any, Rolled[F]]:
        return self.ask(Roll(key=key, text=text, dice=tuple(dice), **self._here(who, more)))

    async def draw(
        self, key: str, text: Says, deck: Deck[C], count: int = 1, *, who: Seat | None = HERE, **more: Any
    ) -> Drawn[C]:
        """Draw from a deck that holds at least `count`, and take the cards out of it."""
        if not 0 < count <= len(deck):
            raise ValueError(f"{count} cannot be drawn from {len(deck)}")
        drawn = await self.ask(Draw(key=key, text=text, deck=deck, count=count, **self._here(who, more)))
        deck.take(deck.keys_of(drawn.cards))
        return drawn

    def form(
        self, key: str, text: Says, fields: Sequence[Ask[Any]], *, who: Seat | None = HERE, **more: Any
    ) -> Coroutine[Any, Any, Filled]:
        return self.ask(Form(key=key, text=text, fields=tuple(fields), **self._here(who, more)))

    async def card(self, key: str, text: Says, kind: Kind, *, who: Seat | None = HERE, **more: Any) -> Printed:
        """A card of a kind: a known one or a new one, which is known from then on. `AskCard` has what else can be said of it."""
        printed = await self.ask(
            AskCard(key=key, text=text, of=kind, known=self.known, learnt=self.learnt, **self._here(who, more))
        )
        self.learnt.add(kind, printed.card, self.entries)
        return printed

    def secret(self, inside: Ask[T]) -> Coroutine[Any, Any, T]:
        """Ask one player without the others seeing it; what stands beside it anybody may see."""
        return self.ask(
            Secret(
                key=inside.key,
                text=inside.text,
                who=inside.who or self.who,
                rule=inside.rule or self.rule,
                shows=inside.shows,
                ask=inside,
            )
        )

    def write(
        self, key: str, text: Says, *, most: int = 200, start: str = "", who: Seat | None = HERE
    ) -> Coroutine[Any, Any, str]:
        """A text; only in any-time actions."""
        return self.ask(Write(key=key, text=text, most=most, start=start, **self._here(who, {})))

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

    def decide_now(self, fits: Callable[[list[Any]], bool], decide: Callable[[], list[Any]]) -> list[Any]:
        """What the app decides for a seat it plays: worked out once, then reused while it still fits."""
        stored = self._stored()
        return list(self._kept(tuple(stored if stored and fits(stored) else decide())))

    def _stored(self) -> list[Any] | None:
        at = len(self.luck)
        return self.stored_luck[at] if at < len(self.stored_luck) else None

    def _kept(self, outcome: tuple[T, ...]) -> tuple[T, ...]:
        self.luck.append(list(outcome))
        if self.stepping is not None:
            self.stepping.rolled.append(list(outcome))
        self.chance.position += 1
        return outcome
