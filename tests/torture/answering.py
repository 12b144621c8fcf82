"""Answers of every kind: legal ones, also with dice and cards from the table; illegal ones; and which is which, told a second way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Do, Draw, Form, Json, Number, Order, Pick, Roll, Secret, Write
from companion.engine.bots import random_answer
from companion.engine.cards import Card
from companion.engine.chance import Chance

BY_HAND = 0.4
"""The share of dice and cards that are real ones."""


def some_answer(ask: Ask[Any], luck: Random) -> Json:
    """A legal answer."""
    match ask:
        case Roll() if luck.random() < BY_HAND:
            return [luck.choice(die.faces) for die in ask.dice]
        case Draw() if luck.random() < BY_HAND:
            return Chance(luck.getrandbits(30)).draw(ask.deck, ask.count)
        case Form():
            return {field.key: some_answer(field, luck) for field in ask.fields}
        case Secret():
            return some_answer(ask.ask, luck)
        case AskCard():
            tries = (random_answer(ask, luck) for _n in range(50))
            return next(filter(lambda answer: is_legal(ask, answer), tries), random_answer(ask, luck))
    return random_answer(ask, luck)


def junk(luck: Random, depth: int = 0) -> Any:
    """JSON of every type, most of it no answer to anything."""
    simple: list[Callable[[], Any]] = [
        lambda: None,
        lambda: luck.random() < 0.5,
        lambda: luck.randint(-5, 5),
        lambda: luck.choice([10**9, -(10**9), 2**63, -(10**40)]),
        lambda: luck.uniform(-9, 9),
        lambda: luck.choice(["", "app", "p1", "done", "yes", "x" * 5000, "🎲", "\x00", "שלום", "'; --", "{n}"]),
    ]
    nested: list[Callable[[], Any]] = [
        lambda: [junk(luck, depth + 1) for _n in range(luck.randint(0, 4))],
        lambda: {str(junk(luck, 9))[:20]: junk(luck, depth + 1) for _n in range(luck.randint(0, 4))},
        lambda: {"by": luck.choice(["app", "table", "me"]), luck.choice(["faces", "cards"]): junk(luck, depth + 1)},
    ]
    return luck.choice(simple if depth > 2 else simple + nested)()


def near(ask: Ask[Any], luck: Random) -> Any:
    """A legal answer in which something is wrong: forbidden, one too many, one too few, twice, beyond the bounds, of another type."""
    forbidden = [option.key for option in getattr(ask, "options", ()) if option.forbidden]
    if forbidden and luck.random() < 0.6:
        return luck.choice((luck.choice(forbidden), [luck.choice(forbidden)]))
    return spoilt(some_answer(ask, luck), ask, luck)


def spoilt(answer: Json, ask: Any, luck: Random) -> Any:
    match answer:
        case bool():
            return luck.choice((False, 1, "true", None))
        case int():
            return luck.choice((getattr(ask, "least", 0) - 1, getattr(ask, "most", 0) + 1, float(answer), str(answer)))
        case str():
            return luck.choice((f"{answer}x", answer.upper(), [answer], {answer: True}, ""))
        case list() if answer:
            return luck.choice((answer[1:], [*answer, answer[0]], [*answer, "x"], [[key] for key in answer], answer[0]))
        case dict() if answer:
            key = luck.choice(list(answer))
            wrong = {**answer, key: spoilt(answer[key], _part(ask, key), luck)}
            return luck.choice((wrong, wrong, {**answer, "x": 1}, {k: v for k, v in answer.items() if k != key}))
    return junk(luck)


def _part(ask: Any, key: str) -> Any:
    """What asks for this part of an answer: a field of a form, a fact of a card, or the card's whole face."""
    match ask:
        case Form():
            return next((field for field in ask.fields if field.key == key), None)
        case AskCard():
            return next((field.ask for field in ask.of.fields if field.key == key), ask if key == "values" else None)
    return None


def is_legal(ask: Ask[Any], value: Any) -> bool:
    """What docs/json-lines.md promises, told here a second time: the asks must not take anything else."""
    match ask:
        case Do():
            return value is True
        case Choose():
            return isinstance(value, str) and value in _allowed(ask)
        case Pick():
            once = ask.again or (isinstance(value, list) and len(set(map(str, value))) == len(value))
            return _are(value, _allowed(ask)) and once and ask.least <= len(value) <= ask.most
        case Order():
            return _are(value, {item.key for item in ask.items}) and sorted(value) == sorted(i.key for i in ask.items)
        case Number():
            return isinstance(value, int) and not isinstance(value, bool) and ask.least <= value <= ask.most
        case Write():
            return isinstance(value, str) and 0 < len(value.strip()) <= ask.most
        case Roll():
            faces = _outcome(value, "faces")
            return value == "app" or (
                faces is not None
                and len(faces) == len(ask.dice)
                and all((type(face), face) in _faces(die) for die, face in zip(ask.dice, faces, strict=True))
            )
        case Draw():
            cards = _outcome(value, "cards")
            return value == "app" or (
                cards is not None
                and len(cards) == ask.count
                and _are(cards, set(ask.deck.kinds))
                and _there(ask, cards)
            )
        case Form():
            fields = {field.key: field for field in ask.fields}
            return (
                isinstance(value, dict)
                and (value.keys() == fields.keys() or (ask.partly and bool(value) and value.keys() <= fields.keys()))
                and all(is_legal(fields[key], filled) for key, filled in value.items())
            )
        case AskCard():
            return _is_card(ask, value)
        case Secret():
            return is_legal(ask.ask, value)
    raise TypeError(ask.kind)


def _is_card(ask: AskCard, value: Any) -> bool:
    """A known card, or a face with everything that is asked for; a bare face is one without a name."""
    if isinstance(value, str):
        return value in {option.key for option in ask.offers() if not option.forbidden and ask.complete(option.value)}
    if not isinstance(value, dict) or ("values" in value and value.keys() - {"values", "name"}):
        return False
    face, name = (value["values"], value.get("name", "")) if "values" in value else (value, "")
    if not isinstance(face, dict) or not isinstance(name, str) or len(" ".join(name.split())) > 40:
        return False
    older = {field.was: field.key for field in ask.fields() if field.was} if "values" not in value else {}
    face = {older.get(key, key): one for key, one in face.items()}
    fields = {field.key: field for field in ask.of.fields}
    if face.keys() - fields.keys() or any(not is_legal(fields[key].ask, one) for key, one in face.items()):
        return False
    known = {**(ask.turned.values if ask.turned else {}), **face}
    if any(field.key not in known and field.wanted(known) for field in ask.fields()):
        return False
    taken = any(name and other.name and other.name.casefold() == name.strip().casefold() for other in ask.out)
    return not taken and not (ask.unfit and str(ask.unfit(ask.of.read(Card(ask.of.key, "", ask.sort, known), ()))))


def _allowed(ask: Any) -> set[str]:
    return {option.key for option in ask.options if not option.forbidden}


def _are(value: Any, keys: set[str]) -> bool:
    return isinstance(value, list) and all(isinstance(key, str) and key in keys for key in value)


def _outcome(value: Any, what: str) -> list[Any] | None:
    if isinstance(value, dict) and set(value) == {"by", what} and value["by"] in ("app", "table"):
        value = value[what]
    return value if isinstance(value, list) else None


def _faces(die: Any) -> list[tuple[type, Any]]:
    return [(type(face), face) for face in die.faces]


def _there(ask: Draw[Any], cards: list[str]) -> bool:
    """As many of each as the pile holds; those of an upper layer come before those of a lower one."""
    waiting = list(cards)
    for layer in ask.deck.layers:
        here, waiting = waiting[: layer.total()], waiting[layer.total() :]
        if any(here.count(key) > layer[key] for key in here):
            return False
    return not waiting
