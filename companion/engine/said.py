"""What can be said to a play: one value, whether it comes from a finger, a keyboard, a program or another phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from companion.engine.refusals import Code, Refused
from companion.engine.texts import _


class Answer(Struct, frozen=True, gc=False, tag="answer"):
    """To what is asked."""

    value: Any


class Correct(Struct, frozen=True, gc=False, tag="correct"):
    """Set a tracker to the value on the table."""

    path: str
    value: Any


class Anytime(Struct, frozen=True, gc=False, tag="anytime"):
    """Do something out of turn."""

    action: str


class Amend(Struct, frozen=True, gc=False, tag="amend"):
    """Change entry `n`, counted from 0."""

    n: int
    value: Any


class Undo(Struct, frozen=True, gc=False, tag="undo"):
    """Take the last one back."""


class Redo(Struct, frozen=True, gc=False, tag="redo"):
    """Bring back what was undone."""


Said: TypeAlias = Answer | Correct | Anytime | Amend | Undo | Redo


# From outside, as JSON: `{"answer": 3}`, `{"amend": {"n": 12, "answer": 3}}`


def read(verb: str, value: Any) -> Said:
    """What one of the `VERBS` says, or a refusal that shows how it is said."""
    return VERBS[verb](value)


def _undo(value: Any) -> Said:
    _must(value is True, {"undo": True})
    return Undo()


def _redo(value: Any) -> Said:
    _must(value is True, {"redo": True})
    return Redo()


def _amend(value: Any) -> Said:
    _must(isinstance(value, dict) and value.keys() == {"n", "answer"}, {"amend": {"n": 12, "answer": 3}})
    return Amend(value["n"], value["answer"])


def _correct(value: Any) -> Said:
    right = isinstance(value, dict) and value.keys() == {"path", "value"} and isinstance(value["path"], str)
    _must(right, {"correct": {"path": "players.p1.score", "value": 3}})
    return Correct(value["path"], value["value"])


def _anytime(value: Any) -> Said:
    _must(isinstance(value, str), {"anytime": "note"})
    return Anytime(value)


def _must(right: bool, example: dict[str, Any]) -> None:
    if not right:
        raise Refused(Code.WRONG_TYPE, _("Say it like this: {example}").format(example=json.dumps(example)))


VERBS: dict[str, Callable[[Any], Said]] = {
    "answer": Answer,
    "undo": _undo,
    "redo": _redo,
    "amend": _amend,
    "correct": _correct,
    "anytime": _anytime,
}
