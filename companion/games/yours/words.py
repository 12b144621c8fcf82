"""A text of a document: as someone typed it, or in several languages at once, `{"en": "Birds", "de": "Vögel"}`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from companion.engine.texts import InLanguages, Says

Line = Annotated[str, Meta(min_length=1, max_length=60)]
Passage = Annotated[str, Meta(max_length=600)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]

Name: TypeAlias = Line | Annotated[dict[Language, Line], Meta(min_length=1, max_length=12)]
"""Short: the label of a category, a card, a track."""
Prose: TypeAlias = Passage | Annotated[dict[Language, Passage], Meta(min_length=1, max_length=12)]
"""Longer: what a card says, what to remember."""


def says(words: str | dict[str, str]) -> Says:
    """As it is shown: in the current language if the document has it."""
    if isinstance(words, str):
        return words
    return InLanguages(words.get("en") or next(iter(words.values())), spoken=words)
