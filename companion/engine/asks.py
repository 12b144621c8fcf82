"""What the rules can ask of the table.

Every ask is frozen data and knows how to read an answer or refuse it with a reason. Answers are JSON: stable keys and numbers,
never labels, never positions. Legality lives here and nowhere else: whoever shows an ask greys out from it.

An answer goes through two steps. `settle` turns what someone said into what is stored ("app" becomes the faces that the app
rolled); `read` turns what is stored into what the rules get. Replaying only reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from companion.engine.chance import Chance, Deck, Die, Drawn, Face, Rolled
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Seat
from companion.engine.texts import Says, _, ngettext
from companion.engine.things import Option as Option
from companion.engine.things import Token
from companion.engine.why import Why

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
F_co = TypeVar("F_co", bound=Face, covariant=True)
C = TypeVar("C")

Json: TypeAlias = Any
"""JSON as it came from outside: anything at all, until an ask has read it."""

FAR = 1_000_000_000
"""A number that no game reaches: the limit if the rulebook has none."""
MOST_TOGETHER = 200
"""More choices of several options are not read through one by one."""


class Ask(Struct, Generic[T_co], frozen=True, kw_only=True):
    """What all kinds of asks have in common."""

    kind: ClassVar[str]
    settles: ClassVar[bool] = False
    """Whether the stored answer differs from the given one: `app` becomes the faces rolled."""
    by_chance: ClassVar[bool] = False
    """Whether the answer uses up one of the app's random draws."""

    key: str
    text: Says
    who: Seat | None = None
    detail: Says | Callable[[], Says] = ""
    rule: str = ""
    why: Why | Callable[[], Why] | None = None
    shows: tuple[str, ...] = ()

    def settle(self, answer: Json, chance: Chance) -> Json:
        return answer

    def read(self, answer: Json) -> T_co:
        raise NotImplementedError

    def stuck(self) -> bool:
        """Whether no answer is allowed at all. Rules never ask that, but a correction could lead to it."""
        return False

    def details(self) -> Says:
        """The lines under the text, built only when someone looks."""
        return self.detail() if callable(self.detail) else self.detail

    def reasons(self) -> Why | None:
        return self.why() if callable(self.why) else self.why


def seats(players: Sequence[Seat]) -> tuple[Option[Seat], ...]:
    """One option for each player."""
    return tuple(Option(seat.key, seat.name, seat, tone=seat.colour) for seat in players)


def _wanted(text: Says) -> Refused:
    return Refused(Code.WRONG_TYPE, text)


def chosen(among: Sequence[Option[T]], key: Json) -> Option[T]:
    if not isinstance(key, str):
        raise _wanted(_("Name one of the options by its key"))
    for option in among:
        if option.key == key:
            if option.forbidden:
                raise Refused(Code.NOT_ALLOWED, option.forbidden)
            return option
    raise Refused(Code.UNKNOWN, _("“{key}” is not one of the options").format(key=clip(key)))


def clip(text: str, length: int = 60) -> str:
    """What someone typed, short enough to quote back."""
    return text if len(text) <= length else text[: length - 1] + "…"


class Do(Ask[None], frozen=True, kw_only=True):
    """The players do something with the cardboard."""

    kind = "do"
    button: Says = ""

    def read(self, answer: Json) -> None:
        if answer is not True:
            raise _wanted(_("Say “done” when it's done"))


class Choose(Ask[T_co], Generic[T_co], frozen=True, kw_only=True):
    """One of the options."""

    kind = "choose"
    options: tuple[Option[T_co], ...]
    likely: str = ""
    about: Option[None] | None = None
    """What the answer does, if it only says how: its name, where on the map, what it costs as pieces, and why."""

    def stuck(self) -> bool:
        return not any(option.allowed for option in self.options)

    def read(self, answer: Json) -> T_co:
        return chosen(self.options, answer).value


class Pick(Ask[list[T_co]], Generic[T_co], frozen=True, kw_only=True):
    """Some of the options, each at most once; with `again` as a row from the left, in which an option may come several times."""

    kind = "pick"
    options: tuple[Option[T_co], ...]
    least: int = 0
    most: int = FAR
    again: bool = False
    check: Callable[[list[T_co]], Says] | None = None
    """Why these cannot be chosen together in this order although each alone is allowed; empty if they can.

    With `again` it also judges the first of them while the others are still to come: what is wrong then stays wrong.
    """
    leads: Callable[[list[T_co]], Says] | None = None
    """What those picked so far lead to together, where their badges cannot just be added up: "20 → 7"."""

    def together(self) -> dict[tuple[str, ...], Says]:
        """What every choice of as many as are wanted leads to, by its keys, where there are few enough."""
        if not self.leads or self.least != self.most or comb(len(self.options), self.most) > MOST_TOGETHER:
            return {}
        ways = combinations(self.options, self.most)
        return {tuple(one.key for one in way): self.leads([one.value for one in way]) for way in ways}

    def stuck(self) -> bool:
        allowed = sum(option.allowed for option in self.options)
        return self.least > min(self.most, FAR if self.again and allowed else allowed)

    def read(self, answer: Json) -> list[T_co]:
        if not isinstance(answer, list):
            raise _wanted(_("Name the options as a list of keys"))
        picked = [chosen(self.options, key) for key in answer]
        if not self.again and len({option.key for option in picked}) < len(picked):
            raise Refused(Code.TWICE, _("You picked the same option twice"))
        if len(picked) < self.least:
            exactly = ngettext("Pick {n}", "Pick {n}", self.least)
            few = ngettext("Pick at least {n}", "Pick at least {n}", self.least)
            raise Refused(Code.TOO_FEW, exactly if self.least == self.most else few)
        if len(picked) > self.most:
            raise Refused(Code.TOO_MANY, ngettext("Pick no more than {n}", "Pick no more than {n}", self.most))
        values = [option.value for option in picked]
        if self.check and (problem := self.check(values)):
            raise Refused(Code.NOT_ALLOWED, problem)
        return values


class Number(Ask[int], frozen=True, kw_only=True):
    """A whole number between bounds."""

    kind = "number"
    least: int = 0
    most: int = FAR
    start: int = 0
    steps: tuple[int, ...] = ()
    leads: tuple[Says, ...] = ()
    """What each of a few numbers leads to, from the least on."""

    def stuck(self) -> bool:
        return self.least > self.most

    def read(self, answer: Json) -> int:
        if type(answer) is not int:
            raise _wanted(_("Enter a whole number"))
        if not self.least <= answer <= self.most:
            raise Refused(
                Code.OUT_OF_BOUNDS,
                _("Only {least} to {most}, not {got}").format(
                    least=self.least, most=self.most, got=clip(str(answer) if abs(answer) < 10**30 else "∞")
                ),
            )
        return answer


class Order(Ask[list[T_co]], Generic[T_co], frozen=True, kw_only=True):
    """All of the items, put in order."""

    kind = "order"
    items: tuple[Option[T_co], ...]

    def read(self, answer: Json) -> list[T_co]:
        if not isinstance(answer, list):
            raise _wanted(_("Name the items in order, as a list of keys"))
        ordered = [chosen(self.items, key) for key in answer]
        if len({item.key for item in ordered}) < len(ordered):
            raise Refused(Code.TWICE, _("The same item is in there twice"))
        if len(ordered) < len(self.items):
            raise Refused(Code.TOO_FEW, _("First put the others in order"))
        return [item.value for item in ordered]


def _by(answer: Json, what: str) -> list[Any] | None:
    """The outcome in a stored roll or draw, if it is one."""
    if isinstance(answer, dict) and answer.keys() == {"by", what} and answer["by"] in ("app", "table"):
        outcome = answer[what]
        if isinstance(outcome, list):
            return outcome
    return None


class Roll(Ask[Rolled[F_co]], Generic[F_co], frozen=True, kw_only=True):
    """Dice: the app rolls, or the players enter their own."""

    kind = "roll"
    settles = True
    by_chance = True
    dice: tuple[Die[F_co], ...]
    by_hand_first: bool = False

    def settle(self, answer: Json, chance: Chance) -> Json:
        if answer == "app":
            return {"by": "app", "faces": chance.roll(self.dice)}
        if isinstance(answer, list):
            return {"by": "table", "faces": answer}
        return answer

    def read(self, answer: Json) -> Rolled[F_co]:
        faces = _by(answer, "faces")
        if faces is None:
            raise _wanted(_("Say “app”, or name the faces rolled"))
        if len(faces) < len(self.dice):
            raise Refused(Code.TOO_FEW, ngettext("Roll {n} die", "Roll {n} dice", len(self.dice)))
        if len(faces) > len(self.dice):
            raise Refused(Code.TOO_MANY, ngettext("Roll only {n} die", "Roll only {n} dice", len(self.dice)))
        return Rolled(tuple(die.read(face) for die, face in zip(self.dice, faces, strict=True)), answer["by"])


class Draw(Ask[Drawn[C]], Generic[C], frozen=True, kw_only=True):
    """Cards or pieces from a deck or bag: the app draws, or the players enter their own."""

    kind = "draw"
    settles = True
    by_chance = True
    deck: Deck[C]
    count: int = 1
    by_hand_first: bool = False
    app_only: bool = False
    """Whether nothing real lies on the table: then nobody is offered to draw it."""
    stage: bool = False
    """Whether the drawn cards are shown large until everyone has read them."""
    counted: bool = True
    """Whether the table may see how many of each are left."""
    grid: tuple[tuple[str, ...], ...] = ()
    """The whole deck as a matrix, key by key and row by row, where it has such an order; an empty key is an empty place."""
    signs: Mapping[str, tuple[str, str]] = {}
    """By key, the small signs of a card in the matrix: beside its icon, and of its lower half."""
    heads: tuple[str, ...] = ()
    """What stands over each column of the matrix; the same over neighbours stands there once."""
    legend: tuple[Token, ...] = ()
    """What the tones and signs of the matrix stand for."""

    def offered(self, reach: Counter[str]) -> list[str]:
        """What players choose from by hand: the cards that can be next, or if the app hides the counts, every card that might be in it."""
        return [key for key in self.deck.kinds if reach[key] or (not self.counted and self.deck.may_hold(key))]

    def stuck(self) -> bool:
        return not 0 < self.count <= len(self.deck)

    def settle(self, answer: Json, chance: Chance) -> Json:
        if answer == "app":
            return {"by": "app", "cards": chance.draw(self.deck, self.count)}
        if isinstance(answer, list):
            return {"by": "table", "cards": answer}
        return answer

    def read(self, answer: Json) -> Drawn[C]:
        cards = _by(answer, "cards")
        if cards is None:
            raise _wanted(_("Say “app”, or name the cards drawn"))
        if len(cards) < self.count:
            raise Refused(Code.TOO_FEW, ngettext("Draw {n}", "Draw {n}", self.count))
        if len(cards) > self.count:
            raise Refused(Code.TOO_MANY, ngettext("Draw only {n}", "Draw only {n}", self.count))
        return Drawn(self.deck.peek(cards), answer["by"])


class Filled(dict[str, Any]):
    """A form that was filled in: by key, or typed by the ask that made the field."""

    def of(self, field: Ask[T]) -> T:
        value: T = self[field.key]
        return value


class Form(Ask[Filled], frozen=True, kw_only=True):
    """Several small fields at once. A field is an ask of a simple kind; its key is short and unique in the form."""

    kind = "form"
    settles = True
    fields: tuple[Ask[Any], ...]
    partly: bool = False
    """Whether some fields are enough, at least one: the others can follow later."""
    look: str = ""
    """A better way to show it than a list of fields: `scores`, `tally` or `sheet`, beside the board's scores."""

    def stuck(self) -> bool:
        return any(field.stuck() for field in self.fields)

    def settle(self, answer: Json, chance: Chance) -> Json:
        if not isinstance(answer, dict):
            return answer
        by_key = {field.key: field for field in self.fields}
        return {key: by_key[key].settle(value, chance) if key in by_key else value for key, value in answer.items()}

    def read(self, answer: Json) -> Filled:
        if not isinstance(answer, dict):
            raise _wanted(_("Fill in the fields by their keys"))
        keys = [field.key for field in self.fields]
        for key in answer:
            if key not in keys:
                raise Refused(Code.UNKNOWN, _("There's no field “{key}”").format(key=clip(str(key))))
        filled = Filled()
        if self.partly and not answer:
            raise Refused(Code.EMPTY, _("Fill in at least one field"))
        for field in self.fields:
            if field.key not in answer:
                if self.partly:
                    continue
                raise Refused(Code.TOO_FEW, _("“{field}” is still empty").format(field=field.text))
            try:
                filled[field.key] = field.read(answer[field.key])
            except Refused as refused:
                raise Refused(
                    refused.code, _("{field}: {problem}").format(field=field.text, problem=refused.text)
                ) from None
        return filled


class Secret(Ask[T_co], Generic[T_co], frozen=True, kw_only=True):
    """One player answers out of the others' sight."""

    kind = "secret"
    settles = True
    ask: Ask[T_co]

    def stuck(self) -> bool:
        return self.ask.stuck()

    def settle(self, answer: Json, chance: Chance) -> Json:
        return self.ask.settle(answer, chance)

    def read(self, answer: Json) -> T_co:
        return self.ask.read(answer)


class Write(Ask[str], frozen=True, kw_only=True):
    """A name or a note. Only any-time actions ask for it, so that a play can be finished without a keyboard."""

    kind = "write"
    most: int = 200
    start: str = ""

    def read(self, answer: Json) -> str:
        if not isinstance(answer, str):
            raise _wanted(_("Write a text"))
        written = answer.strip()
        if not written:
            raise Refused(Code.EMPTY, _("Write something first"))
        if len(written) > self.most:
            raise Refused(
                Code.TOO_LONG, _("At most {most} characters, not {got}").format(most=self.most, got=len(written))
            )
        return written
