"""A stored answer in words, as people at the table would say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Do, Draw, Form, Json, Option, Order, Pick, Roll, Secret
from companion.engine.board import Slot, Tracker
from companion.engine.cards import Card
from companion.engine.texts import Says, _


def worded(ask: Ask[Any], answer: Json) -> Says:
    """What this stored answer says, even if it is no longer allowed."""
    match ask:
        case Secret():
            return _("kept secret")
        case Do():
            return ask.button or _("done")
        case Choose():
            return _label(ask.options, answer)
        case Pick():
            return _several(ask.options, answer) or _("nothing")
        case Order():
            return _several(ask.items, answer)
        case Roll():
            faces = answer.get("faces", ()) if isinstance(answer, dict) else ()
            shown = [die.label(face) for die, face in zip(ask.dice, faces, strict=False)]
            return _by(answer, shown)
        case Draw():
            cards = answer.get("cards", ()) if isinstance(answer, dict) else ()
            kinds = ask.deck.kinds
            return _by(answer, [ask.deck.label(kinds[key]) if key in kinds else str(key) for key in cards])
        case Form():
            given = answer if isinstance(answer, dict) else {}
            fields = [
                _("{field}: {value}").format(field=field.text, value=worded(field, given[field.key]))
                for field in ask.fields
                if field.key in given
            ]
            return " · ".join(str(field) for field in fields)
        case AskCard():
            return _card(ask, answer)
    return str(answer)


def _card(ask: AskCard, answer: Json) -> Says:
    values = answer.get("values") if isinstance(answer, dict) else None
    if not isinstance(values, dict):
        return str(answer)
    card = Card(ask.of.key, str(answer.get("name", "")), "", values)
    about = ask.of.about(card) if ask.of.fits(card) else ""
    return _("{name}: {about}").format(name=card.name, about=about) if card.name and str(about) else card.name or about


def worded_value(tracker: Tracker, value: Any) -> Says:
    """A tracker's value: a number, or what the slot holds."""
    if isinstance(tracker, Slot):
        return next((option.label for option in tracker.choices if option.value == value), _("empty"))
    return "–" if value is None else str(value)


def worded_correction(tracker: Tracker, value: Json) -> Says:
    """What a tracker was corrected to: an entry keeps the key of a slot's new content."""
    return _label(tracker.choices, value) if isinstance(tracker, Slot) else worded_value(tracker, value)


def _label(options: Sequence[Option[Any]], key: Json) -> Says:
    """Where several are called the same, with what sets it apart."""
    found = next((option for option in options if option.key == key), None)
    if found is None:
        return str(key)
    alike = sum(str(option.label) == str(found.label) for option in options)
    if alike > 1 and str(found.note):
        return _("{name}: {about}").format(name=found.label, about=found.note)
    return found.label


def _several(options: Sequence[Option[Any]], keys: Json) -> Says:
    if not isinstance(keys, list):
        return ""
    return ", ".join(str(_label(options, key)) for key in keys)


def _by(answer: Json, came: Sequence[Says]) -> Says:
    outcome = ", ".join(str(one) for one in came)
    if isinstance(answer, dict) and answer.get("by") == "table":
        return _("{outcome}, by hand").format(outcome=outcome)
    return _("{outcome}, by the app").format(outcome=outcome)
