"""An ask as it is read aloud, and the one answer that a tap without looking gives."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.asks import Ask, Choose, Do, Draw, Option, Pick, Roll
from companion.engine.texts import Says, _, ngettext

SPOKEN = 5
"""More options than this are not read out: nobody remembers them."""


class Next(NamedTuple):
    """What one tap answers."""

    answer: Any
    label: Says
    icon: str = "arrow-right"


def next_of(ask: Ask[Any]) -> Next | None:
    """The only or the likely answer; None if someone has to look and choose."""
    if isinstance(ask, Do):
        return Next(True, ask.button or _("Done"))
    if isinstance(ask, Roll):  # real dice need a hand, and it is full
        return Next("app", ngettext("Roll the die", "Roll {n} dice", len(ask.dice)), "dice-multiple")
    if isinstance(ask, Draw) and not ask.by_hand_first:
        return Next("app", ngettext("Draw", "Draw {n}", ask.count), "cards-outline")
    if isinstance(ask, Choose):
        allowed = [option for option in ask.options if option.allowed]
        for option in allowed:
            if option.key == ask.likely or len(allowed) == 1:
                return Next(option.key, option.label, option.icon or "arrow-right")
    return None


def asked(ask: Ask[Any]) -> str:
    """Who is asked what, and the options; never what only one player may know."""
    text = str(ask.text)
    parts = [text]
    if ask.who and ask.who.name not in text:
        parts.insert(0, ask.who.name)
    parts.append(str(ask.details()))
    if isinstance(ask, Choose | Pick):
        parts.append(_options([option for option in ask.options if option.allowed]))
    return " ".join(_ended(part) for part in parts if part.strip())


def _options(options: list[Option[Any]]) -> str:
    labels = [str(option.label) for option in options]
    if len(labels) < 2 or len(labels) > SPOKEN:
        return ""
    return str(_("{options} or {last}?").format(options=", ".join(labels[:-1]), last=labels[-1]))


def _ended(text: str) -> str:
    """With a stop, so that the voice pauses."""
    text = text.strip()
    return text if text[-1] in ".!?:…" else text + "."
