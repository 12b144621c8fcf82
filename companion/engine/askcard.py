"""The ask for a card: one that this table knows, or what is printed on a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.engine.asks import Ask, Json, Option, clip
from companion.engine.cards import Card, Field, Kind, Known, Learnt, Printed, in_order, merged, read_name
from companion.engine.chance import Chance
from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _


class Left(Struct, frozen=True):
    """How many cards of a deck of this size are still to come, the next one included."""

    count: int
    size: int


class AskCard(Ask[Printed], frozen=True, kw_only=True):
    """A card: one that this table knows, by its id, or what is printed on a new one.

    Said as `"id"`, or as `{"values": {…}, "name": "…"}`; stored with all of its values.
    """

    kind = "card"
    settles = True
    of: Kind
    side: str = ""
    sort: str = ""
    known: Known
    learnt: Learnt
    out: tuple[Card, ...] = ()
    """Cards that are on the table already: each is there once."""
    turned: Card | None = None
    """The card whose other side is wanted."""
    unfit: Callable[[Printed], Says] | None = None
    """Why a card cannot be it, from its values."""
    unoffered: Callable[[Printed], Says] | None = None
    """Why a known card is not offered. If someone enters it by hand, it is accepted and left to the rules."""
    left: Left | None = None
    start: Card | None = None
    """What the form starts with when someone changes an answer."""
    button: Says | Callable[[dict[str, Json]], Says] = ""
    """What the button of the form does, once what was entered so far is all there is."""

    def does(self, values: dict[str, Json]) -> Says:
        return self.button(values) if callable(self.button) else self.button

    def fields(self) -> tuple[Field, ...]:
        """The fields to fill in for a new card."""
        return self.of.side(self.side, self.sort)

    def offers(self) -> tuple[Option[Card], ...]:
        """The cards this table knows, possible ones first. The key is the id."""
        found: dict[str, Card] = dict(self.known.of(self.of, self.sort))
        for card in self.learnt:  # where nobody keeps them, at least those of this play
            if card.kind == self.of.key and self.sort in ("", card.sort) and not self.known.find(self.of, card):
                found.setdefault(self.of.id(card), card)
        options = [
            Option(id, self.of.title(card), card, note=self.of.about(card), forbidden=self._reason(card))
            for id, card in found.items()
            if self.turned is None or self.of.same(card, self.turned)
        ]
        return tuple(
            sorted(options, key=lambda option: (bool(option.forbidden), in_order(str(option.label)), str(option.note)))
        )

    def _reason(self, card: Card) -> Says:
        if any(self.of.same(card, other) for other in self.out):
            return _("Already on the table")
        printed = self.of.read(card, ())
        reasons = (reason(printed) for reason in (self.unfit, self.unoffered) if reason)
        return next((text for text in reasons if text), "")

    def complete(self, card: Card) -> bool:
        """Whether every field we ask for is known."""
        return self.of.fits(card, (self.side,))

    def settle(self, answer: Json, chance: Chance) -> Json:
        if isinstance(answer, str):
            for option in self.offers():
                if option.key == answer:
                    if option.forbidden:
                        raise Refused(Code.NOT_ALLOWED, option.forbidden)
                    return self._plain(option.value)
            return answer
        if isinstance(answer, dict):
            answer = self._with_values(answer)
            if self.turned and isinstance(values := answer["values"], dict) and not answer.keys() - {"name", "values"}:
                return self._plain(merged(self.turned, Card(self.of.key, "", self.sort, values)))
        return answer

    def _with_values(self, answer: dict[str, Any]) -> dict[str, Any]:
        """A bare face, as forms of earlier versions stored it, is one without a name."""
        if "values" in answer:
            return answer
        older = {field.was: field.key for field in self.fields() if field.was}
        values = {older.get(key, key): value for key, value in answer.items()}
        return {"values": {**self.turned.values, **values} if self.turned else values}

    def _plain(self, card: Card) -> dict[str, Any]:
        return {"name": card.name, "values": card.values} if card.name else {"values": card.values}

    def problem(self, answer: Json) -> Says:
        """Why this card would be refused, or nothing."""
        try:
            self.read(answer)
        except Refused as refused:
            return refused.text
        return ""

    def read(self, answer: Json) -> Printed:
        if isinstance(answer, str):
            raise Refused(Code.UNKNOWN, _("There's no known card “{key}”").format(key=clip(answer)))
        answer = self._with_values(answer) if isinstance(answer, dict) else {}
        if not isinstance(answer.get("values"), dict) or answer.keys() - {"name", "values"}:
            raise Refused(Code.WRONG_TYPE, _("Choose a known card or enter a new one"))
        card = Card(self.of.key, read_name(answer.get("name", "")), self.sort, answer["values"])
        printed = self.of.read(card, (self.side,))
        for other in self.out:
            if card.name and other.name and self.of.same(card, other):
                raise Refused(Code.NOT_ALLOWED, _("{card} is already on the table").format(card=card.name))
        if self.unfit and (problem := self.unfit(printed)):
            raise Refused(Code.NOT_ALLOWED, problem)
        return printed
