"""Texts that players read.

    _("{who} gains {n} coins").format(who=ann, n=3)

A `Text` keeps the message and its values apart and is translated when someone looks at it, so replaying a play costs no
translation and a play can change its language at any moment.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from msgspec import Struct

_translation: gettext.NullTranslations = gettext.NullTranslations()


def speak(translation: gettext.NullTranslations) -> None:
    """Every text shown from now on is in this language."""
    global _translation
    _translation = translation


@contextmanager
def spoken_in(translation: gettext.NullTranslations) -> Iterator[None]:
    """Every text shown inside the block is in this language: a guest may read another one than the host."""
    before = _translation
    speak(translation)
    try:
        yield
    finally:
        speak(before)


class Text(Struct, frozen=True, gc=False):
    """A message in the current language, with its values filled in when it is shown."""

    message: str
    values: dict[str, object] = {}

    def format(self, **values: object) -> Text:
        return Text(self.message, values)

    def __str__(self) -> str:
        if not self.message:
            return ""  # gettext answers the empty message with its catalogue's header
        spoken = _translation.gettext(self.message)
        return spoken.format(**_written(self.values)) if self.values else spoken

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __hash__(self) -> int:
        return hash(self.message)


class InLanguages(Text, frozen=True, gc=False):
    """A text that someone wrote in several languages; if the current language is missing, the text as it is."""

    spoken: dict[str, str] = {}

    def __str__(self) -> str:
        return self.spoken.get(language(), self.message)

    def __hash__(self) -> int:
        return hash(self.message)


def language() -> str:
    """The current language: `en`, `de`."""
    return _translation.info().get("language", "en")[:2] or "en"


class Counted(Text, frozen=True, gc=False):
    """A message with a plural form; `n` is the number."""

    plural: str = ""
    n: int = 0

    def format(self, **values: object) -> Counted:
        return Counted(self.message, values, self.plural, self.n)

    def __str__(self) -> str:
        spoken = _translation.ngettext(self.message, self.plural, self.n)
        return spoken.format(**_written({"n": self.n, **self.values}))


def _written(values: dict[str, object]) -> dict[str, object]:
    return {name: _Below(value) if type(value) is int and value < 0 else value for name, value in values.items()}


MINUS = "−"


class _Below(int):
    """A number below zero, written with a minus and not with a hyphen."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("-", MINUS)


def number(n: int, spec: str = "") -> str:
    """A number by itself, as written in a text; `number(3, "+d")` shows its sign."""
    return format(_Below(n), spec)


Says: TypeAlias = Text | str
"""What can be shown to a player: a text of ours, or something a player typed."""


class _Known(dict[str, Text]):
    def __missing__(self, message: str) -> Text:
        text = self[message] = Text(message)
        return text


_: Callable[[str], Text] = _Known().__getitem__
"""`_("Round {n}")`: a text, made once. Just a dict's own lookup: rules make many texts in every step."""


def ngettext(one: str, many: str, n: int) -> Text:
    """`ngettext("{n} coin", "{n} coins", 3)`; `n` is filled in by itself, other values through `format`."""
    return Counted(one, {}, many, n)


def listed(items: list[Says] | tuple[Says, ...]) -> Text | str:
    """ "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    if not items:
        return ""
    if len(items) == 1:
        return items[0]
    return _("{first} and {last}").format(first=joined(items[:-1], ", "), last=items[-1])


class Together(Text, frozen=True, gc=False):
    """Several texts, one after the other."""

    parts: tuple[Says, ...] = ()
    between: Says = " "

    def __str__(self) -> str:
        return str(self.between).join(part for part in map(str, self.parts) if part)

    def __bool__(self) -> bool:
        return any(self.parts)

    def __hash__(self) -> int:
        return hash(self.parts)


class Later(Text, frozen=True, gc=True):
    """A text that is worked out when someone looks at it; a replay never does."""

    say: Callable[[], Says] = str

    def __str__(self) -> str:
        return str(self.say())

    def __bool__(self) -> bool:
        return bool(str(self))

    def __hash__(self) -> int:
        return id(self.say)


def later(say: Callable[[], Says]) -> Text:
    return Later("…", say=say)


def joined(parts: Iterable[Says], between: Says = " ") -> Text:
    """ "One. Two." or, with another mark between them, "One, Two"; each in the current language, and the empty ones left out.

    Nothing to join counts as nothing: `joined(parts, ", ") or _("nothing")`.
    """
    return Together("", {}, tuple(parts), between)
