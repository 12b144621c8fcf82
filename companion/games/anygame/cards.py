"""Cards of a game that the app does not know: enter one once, and from then on its points are one tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.engine.asks import Number, Option
from companion.engine.cards import Field, Kind
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _


class Defined(NamedTuple):
    """A kind, and which of its numbers are points for whoever gets the card."""

    kind: Kind
    scores: tuple[str, ...] = ()


WITH_POINTS = Defined(
    Kind(
        key="card",
        name=_("Card"),
        many=_("Cards"),
        fields=(Field(ask=Number(key="points", text=_("Points"), least=-99, most=999), shape="number"),),
    ),
    ("points",),
)
"""Where nobody has defined kinds: a card has a name and points."""


@step
async def card_comes_up(
    table: Table, kinds: Sequence[Defined], players: Sequence[Seat], give: Callable[[Seat, int], None]
) -> None:
    """Someone turned over a card: what is on it stands in the log, and its points go to whoever gets it."""
    one = kinds[0]
    if len(kinds) > 1:
        options = [Option(each.kind.key, each.kind.name, each, icon=each.kind.icon) for each in kinds]
        one = await table.choose("yours.card.kind", _("Which kind of card?"), options)
    kind = one.kind
    card = await table.card("yours.card", _("Which card?"), kind)
    points = sum(card[key] for key in one.scores if key in card)
    who: Seat | None = players[0] if points and len(players) == 1 else None
    if points and len(players) > 1:
        takers: list[Option[Seat | None]] = [Option(seat.key, seat.name, seat, tone=seat.colour) for seat in players]
        takers.append(Option("nobody", _("Nobody"), None, tone="quiet"))
        who = await table.choose("yours.card.who", _("Who gets it?"), takers)
    table.tell(_("{card}: {about}").format(card=kind.title(card.card), about=kind.about(card.card)), who)
    if who:
        give(who, points)
