"""Reading a document: JSON or TOML, checked whole, or one sentence that says where it is wrong.

sheet.categories[2].points: a whole number, got “three”
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from msgspec import DecodeError, ValidationError, convert, json, to_builtins

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _
from companion.games.yours.checks import check
from companion.games.yours.document import FORMAT, VERSION, Document

LARGEST = 256 * 1024
"""Bytes. Two hundred cards with long texts in two languages need half of it."""
DEEPEST = 40


def read(data: bytes) -> Document:
    """The game in this file."""
    return of(decoded(data))


def of(raw: Any) -> Document:
    """The game in this data, which may come from anywhere."""
    if deeper_than(raw, DEEPEST):
        raise bad(_("The game is nested too deeply."))
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise bad(_("This is not a Tableside game: “format” must be “{format}”.").format(format=FORMAT))
    version = raw.get("version")
    if type(version) is int and version > VERSION:
        raise bad(
            _("Made by a newer app: it has format version {got}, Tableside reads up to {most}.").format(
                got=clip(str(version)), most=VERSION
            )
        )
    try:
        document = convert(raw, Document)
    except ValidationError as problem:
        raise bad(worded(str(problem), raw)) from None
    check(document)
    return document


def written(document: Document) -> bytes:
    """As a file: JSON that people can read."""
    return json.format(json.encode(document), indent=1) + b"\n"


def plain(document: Document) -> dict[str, Any]:
    """As it is kept with a play and in the library."""
    kept: dict[str, Any] = to_builtins(document)
    return kept


def decoded(data: bytes) -> Any:
    if len(data) > LARGEST:
        raise bad(_("Too large: a game has at most {most} kB.").format(most=LARGEST // 1024))
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    if not data:
        raise bad(_("The file is empty."))
    try:
        if data[:1] == b"{":
            return json.decode(data)
        return tomllib.loads(data.decode())
    except RecursionError:
        raise bad(_("The game is nested too deeply.")) from None
    except (DecodeError, UnicodeError, ValueError) as problem:
        raise bad(_("The file can't be read: {problem}").format(problem=clip(str(problem), 120))) from None


def bad(text: Says) -> Refused:
    return Refused(Code.NOT_OURS, text)


def deeper_than(raw: Any, most: int) -> bool:
    """Level by level, so that nothing made to be deep can exhaust anything."""
    level = [raw]
    for _depth in range(most):
        below: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                below += one.values()
            elif isinstance(one, list):
                below += one
        if not below:
            return False
        level = below
    return True


# What is wrong, in our words


def worded(problem: str, raw: Any) -> Says:
    """What the decoder says, as place, what should be there, and what is."""
    parts = re.fullmatch(r"(.*?)(?: - at (?:`?key`? in )?`\$(.*)`)?", problem, re.DOTALL)
    said, path = (parts[1], parts[2] or "") if parts else (problem, "")
    place = path.lstrip(".")
    if found := re.fullmatch(r"Object missing required field `(.+)`", said):
        return _("{place}: still missing").format(place=_joined(place, found[1]))
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", said, re.DOTALL):
        return _("{place}: there is no such field").format(place=_joined(place, clip(found[1])))
    got = _got(raw, place)
    return _("{place}: {expected}, got {got}").format(
        place=place.replace("[...]", "") or _("the game"), expected=_expected(said), got=got
    )


def _joined(place: str, field: str) -> str:
    return f"{place}.{field}" if place else field


def _got(raw: Any, place: str) -> Says:
    found = _at(raw, place)
    if isinstance(found, str):
        # Translators: quotation marks
        return _("“{text}”").format(text=clip(found, 40))
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    if isinstance(found, int | float):
        return clip(str(found) if abs(found) < 10**30 else "∞", 40)
    if isinstance(found, list):
        return _("a list of {n}").format(n=len(found))
    return _("a table") if isinstance(found, dict) else _("nothing")


def _at(raw: Any, place: str) -> Any:
    """The value at a place such as `sheet.categories[2].points`; inside `[...]` the decoder does not say which one it is."""
    for part in re.findall(r"[^.\[\]]+|\[\d+\]|\[\.\.\.\]", place):
        if part == "[...]":
            inside = list(raw.values()) if isinstance(raw, dict) else raw
            wrong = [one for one in inside if not isinstance(one, str) or not one] or inside
            raw = wrong[0] if wrong else None
        elif part.startswith("["):
            raw = raw[int(part[1:-1])]
        else:
            raw = raw.get(part) if isinstance(raw, dict) else None
    return raw


EXPECTED: tuple[tuple[str, Says], ...] = (
    (r"Expected `int` >= (-?\d+)", _("a whole number, {n} or more")),
    (r"Expected `int` <= (-?\d+)", _("a whole number up to {n}")),
    (r"Expected `int`.*", _("a whole number")),
    (r"Expected `str` of length >= (\d+)", _("a text, not empty")),
    (r"Expected `str` of length <= (\d+)", _("a text no longer than {n}")),
    (r"Expected `str` matching regex '\^#.*", _("a colour such as #dcc9a4")),
    (r"Expected `str` matching regex .*–.*", _("minutes such as 45 or 60–90")),
    (r"Expected `str` matching regex .*\{2\}.*", _("a language such as en or de")),
    (r"Expected `str` matching regex .*\[1-9\].*", _("a number of players from 1 to 12")),
    (r"Expected `str` matching regex .*", _("small letters, digits and _, a letter first")),
    (r"Expected `str \| object`.*", _("a text")),
    (r"Expected `str`.*", _("a text")),
    (r"Expected `bool`.*", _("yes or no")),
    (r"Expected `(?:array|list)` of length >= (\d+)", _("a list of at least {n}")),
    (r"Expected `(?:array|list)` of length <= (\d+)", _("a list of at most {n}")),
    (r"Expected `array`.*", _("a list")),
    (r"Expected `object` of length <= (\d+)", _("at most {n} of them")),
    (r"Expected `object` of length >= (\d+)", _("at least {n} of them")),
    (r"Expected `object.*", _("a table with fields")),
    (r"Invalid (?:enum )?value .*", _("one of the words the format knows")),
)


def _expected(said: str) -> Says:
    for pattern, text in EXPECTED:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found:
            return text.format(n=found[1]) if found.groups() else text
    return said
