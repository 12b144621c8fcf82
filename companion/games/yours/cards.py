"""Kinds of cards that people define: entered once, known from then on."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Choose, Number, Option, Pick
from companion.engine.cards import Field, Kind
from companion.games.anygame.cards import Defined
from companion.games.yours.document import CardField, CardKind, Document
from companion.games.yours.words import says

IN_A_ROW = 12


def kinds_of(document: Document) -> tuple[Kind, ...]:
    return tuple(one.kind for one in defined(document))


def defined(document: Document) -> tuple[Defined, ...]:
    return tuple(Defined(kind_of(kind), _scoring(kind)) for kind in document.card_kinds)


def _scoring(kind: CardKind) -> tuple[str, ...]:
    return tuple(field.key for field in kind.fields if field.scores and field.holds == "number")


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
