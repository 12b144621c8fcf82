"""A field of the editor, and the texts of a game as they are read here."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.asks import Json
from companion.engine.texts import InLanguages, Says


class Field(NamedTuple):
    """`kind`: text, number, limit (0: no limit), choice, icon, or items of the kind `of`; `one`: a single one of them, not a list.

    A choice with `of` is one of those things of the game, or none.
    """

    key: str
    label: Says
    kind: str
    start: Json = None
    choices: tuple[tuple[Json, Says], ...] = ()
    least: int = 0
    most: int = 999
    of: str = ""
    one: bool = False


def shown_words(words: Json) -> str:
    """A text of the document: as someone typed it, or in the language that is spoken here."""
    if isinstance(words, dict):
        return str(InLanguages(words.get("en") or next(iter(words.values())), spoken=words))
    return str(words or "")
