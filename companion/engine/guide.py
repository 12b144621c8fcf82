"""A game's guide in our own words, opened at the step where the table stands, and the rulings the app takes."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.texts import Says


class Section(Struct, frozen=True):
    """`key` is what an ask's `rule` points to; `source` names the place in the printed rulebook."""

    key: str
    title: Says
    body: tuple[Says, ...]
    source: str = ""


class Ruling(Struct, frozen=True):
    """A question the rulebook leaves open. `option` names the house rule that switches it."""

    key: str
    question: Says
    ruling: Says
    option: str = ""


class Guide(Struct, frozen=True):
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...] = ()

    def section(self, key: str) -> Section | None:
        return next((section for section in self.sections if section.key == key), None)
