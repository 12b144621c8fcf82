"""Which options stand together, which at the bottom, and which look like things."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Choose, Option
from companion.engine.texts import _, ngettext
from companion.present.palette import PLAYERS
from companion.ui.asks.base import plain

LABEL, NOTE = 30, 64
"""How many letters fit on a card."""
NAMED = 46
"""How many letters of names fit on the line of what is not possible."""


def sections(options: Sequence[Option[object]]) -> list[list[Option[object]]]:
    """The options under one heading; a heading comes once, at its first option."""
    found: dict[str, list[Option[object]]] = {}
    for option in options:
        found.setdefault(str(option.under.label) if option.under else "", []).append(option)
    return list(found.values())


def headed(options: Sequence[Option[object]]) -> bool:
    """Whether everything that can be done stands under one of several headings."""
    parts = sections([option for option in options if option.allowed])
    return len(parts) > 1 and all(part[0].under for part in parts)


def has_face(options: Sequence[Option[object]]) -> bool:
    """Whether they are things with a picture or an icon, and short enough in words for a card."""
    faces = [bool(option.picture or option.icon or option.tone in PLAYERS) for option in options]
    wordy = sum(
        (len(str(option.label)) > LABEL and not option.is_its_pieces)
        or (not (option.gives or option.cases) and len(str(option.note)) + len(str(option.badge)) > NOTE)
        or len(str(option.warning)) > NOTE
        for option in options
    )
    pictured = all(option.picture for option in options)
    return bool(options) and (pictured or (all(faces) and wordy * 4 <= len(options)))


def alike(options: Sequence[Option[object]]) -> dict[str, list[str]]:
    """Options that look alike, such as three pieces of one colour: all their keys under the first one's."""
    found: dict[tuple[str, ...], list[str]] = {}
    for option in options:
        words = (option.label, option.note, option.badge, option.forbidden, option.warning, option.under or "")
        found.setdefault((option.icon, option.tone, option.picture, *map(str, words)), []).append(option.key)
    return {keys[0]: keys for keys in found.values()}


def take_another(stack: Sequence[str], picked: list[str], most: int) -> bool:
    """Take one more of those that are alike, or put all back if none is left; whether that changed anything."""
    left = [key for key in stack if key not in picked]
    if left and len(picked) < most:
        picked.append(left[0])
        return True
    taken = [key for key in stack if key in picked]
    for key in taken:
        picked.remove(key)
    return bool(taken)


def not_now(options: Sequence[Option[object]]) -> str:
    """What cannot be done, by name where that is short."""
    named = str(_("Not now: {names}").format(names=", ".join(str(option.label) for option in options)))
    if len(named) <= NAMED:
        return named
    return str(ngettext("{n} not possible now", "{n} not possible now", len(options)))


def apart(ask: Choose[object], mapped: bool = False) -> tuple[list[Option[object]], list[Option[object]]]:
    """Options that stand in the list, and those that stand at the bottom.

    Down there go quiet ones ("pass"), and all of a short question: two or three bare words are best under the thumb.
    """
    options = [option for option in ask.options if not (mapped and option.at)]
    if len(options) <= 2 and plain(options, 26) and not any(option.tone not in ("", "quiet") for option in options):
        return [], options
    low = [option for option in options if is_low(option, options)][-2:]
    if len(low) == len(options):
        low = low[-1:]
    return [option for option in options if option not in low], low


def is_low(option: Option[object], among: Sequence[Option[object]]) -> bool:
    """A bare word such as "pass" or "that is all" among options with pictures."""
    if option.why or option.badge or option.warning:
        return False
    if option.tone == "quiet":
        return True
    pictured = sum(1 for other in among if other.icon)
    return not (option.icon or option.note or option.forbidden or option.tone) and pictured * 2 >= len(among)
