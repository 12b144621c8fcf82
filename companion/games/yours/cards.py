"""Kinds of cards that people define: typed once, known from then on."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Choose, Number, Option, Pick
from companion.engine.cards import Field, Kind
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.yours.document import CardField, CardKind, Document
from companion.games.yours.words import says

IN_A_ROW = 12


def kinds_of(document: Document) -> tuple[Kind, ...]:
    return tuple(kind_of(kind) for kind in document.card_kinds)


def kind_of(kind: CardKind) -> Kind:
    name = says(kind.name)
    return Kind(key=kind.key, name=name, many=name, box=kind.box, fields=tuple(_field(one) for one in kind.fields))


def _field(field: CardField) -> Field:
    return Field(ask=_ask(field), shape="number" if field.holds == "number" else "")


def _ask(field: CardField) -> Ask[Any]:
    text = says(field.name)
    options = tuple(Option(option.key, says(option.label), option.key) for option in field.options)
    match field.holds:
        case "choice":
            return Choose(key=field.key, text=text, options=options)
        case "row":
            return Pick(key=field.key, text=text, options=options, most=IN_A_ROW, again=True)
    return Number(key=field.key, text=text, most=field.most)


@step
async def card_comes_up(table: Table, document: Document) -> None:
    """Someone turned over a card: what is on it stands in the log."""
    kinds = kinds_of(document)
    kind = kinds[0]
    if len(kinds) > 1:
        options = [Option(one.key, one.name, one, icon=one.icon) for one in kinds]
        kind = await table.choose("yours.card.kind", _("Which kind of card?"), options)
    card = await table.card("yours.card", _("Which card?"), kind)
    table.tell(_("{card}: {about}").format(card=kind.title(card.card), about=kind.about(card.card)))
