"""Reading our own file: how large it is, what it says it is, and what can still be read when it is broken.

Nothing is unpacked, held or built beyond the bounds: a library is read line by line, with a play on each.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from msgspec import DecodeError, Raw, Struct, ValidationError, json
from msgspec.structs import replace

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _
from companion.store import bounds
from companion.store.bounds import MEGABYTE
from companion.store.documents import LIBRARY, PLAY, VERSION, LibraryDoc, PersonDoc

CHUNK = 1 << 16


def kind_of(data: bytes) -> str:
    """What a file says it holds: `game`, `cards`, `play` or `library`; empty if it says nothing."""
    named = re.search(rb"tableside-(cards|game|play|library)", data[:2000])
    return named[1].decode() if named else ""


class _Head(Struct):
    format: str = ""
    version: int = 0


class Incoming(Struct):
    """What is in a file. The plays are read one by one; problems with the file are known after the last."""

    plays: Iterator[bytes]
    people: list[PersonDoc] = []
    facts: dict[str, dict[str, Any]] = {}
    several: bool = True
    read: Callable[[], float] = lambda: 1.0
    """How much of the file was read so far."""


def bad(problem: Says) -> Refused:
    return Refused(Code.NOT_OURS, problem)


def read_file(data: bytes, problems: list[Says]) -> Incoming:
    """The library in it; a single play is a library of one."""
    if len(data) > bounds.FILE:
        raise _too_large(bounds.FILE, len(data))
    reading = _Reading(data)
    lines = reading.lines()
    first = b""
    while not first:
        line = next(lines, None)
        if line is None:
            raise bad(_("The file is empty."))
        first = line.strip()
    if first[:1] != b"{":
        raise bad(_("This is not a Tableside file: it doesn't start like one."))
    if is_first_line(first):
        return replace(_line_by_line(first, lines, problems), read=reading.part)
    return _as_a_whole(chain([first], lines), problems)


def is_first_line(line: bytes) -> bool:
    return b'"' + LIBRARY.encode() + b'"' in line[:200] and line.endswith(b"[")


class _Reading:
    """A file, line by line, and how much of it was handed out."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = len(data)
        self._unpacked = self._handed_out = 0

    def part(self) -> float:
        """The share of the file that was unpacked, times the share of that which was handed out."""
        return (1 - self._left / len(self._data)) * min(1.0, self._handed_out / max(1, self._unpacked))

    def lines(self) -> Iterator[bytes]:
        """Each without its end. A line longer than any play is cut off, and the rest of it dropped."""
        pieces: list[bytes] = []
        held = 0
        for chunk in self._pieces():
            self._unpacked += len(chunk)
            *ended, rest = chunk.split(b"\n")
            for end in ended:
                line = b"".join([*pieces, end])
                self._handed_out += len(line) + 1
                yield line
                pieces, held = [], 0
            pieces.append(rest)
            held += len(rest)
            if held > bounds.WHOLE:
                raise _too_large(bounds.WHOLE, held)
        self._handed_out = self._unpacked
        yield b"".join(pieces)

    def _pieces(self) -> Iterator[bytes]:
        data = self._data
        if data[:2] != b"\x1f\x8b":
            for at in range(0, len(data), CHUNK):
                self._left = max(0, len(data) - at - CHUNK)
                yield data[at : at + CHUNK]
            return
        unpacker = zlib.decompressobj(31)
        try:
            while data and not unpacker.eof:
                plain = unpacker.decompress(data, CHUNK)
                data = unpacker.unconsumed_tail
                self._left = len(data)
                if self._unpacked + len(plain) > bounds.UNPACKED:
                    raise _too_large(bounds.UNPACKED, self._unpacked + len(plain))
                yield plain  # of a file that was cut off, what there is
        except zlib.error:
            raise bad(_("The file is damaged and can't be unpacked.")) from None


def _too_large(most: int, size: int) -> Refused:
    return bad(
        _("The file is too large: over {got} MB, at most {most} MB.").format(
            most=most // MEGABYTE, got=(size - 1) // MEGABYTE
        )
    )


def _as_a_whole(lines: Iterator[bytes], problems: list[Says]) -> Incoming:
    pieces: list[bytes] = []
    held = 0
    for line in lines:
        pieces.append(line)
        held += len(line) + 1
        if held > bounds.WHOLE:
            raise _too_large(bounds.WHOLE, held)
    data = b"\n".join(pieces)
    if bounds.values(data) > bounds.VALUES:
        raise too_many_values()
    head = _head(data)
    known_format(head.format, head.version)
    if head.format == PLAY:
        return Incoming(iter([data]), several=False)
    try:
        found = json.decode(data, type=LibraryDoc)
    except ValidationError as problem:
        raise bad(_("Something is wrong with the file: {problem}.").format(problem=str(problem))) from None
    except (DecodeError, UnicodeError) as problem:  # what the head skips can be broken too
        raise _cut_off(data, str(problem)) from None
    beside = _beside_the_plays(found, problems)
    return Incoming(iter([bytes(play) for play in found.plays]), *beside, len(found.plays) != 1)


def too_many_values() -> Refused:
    return bad(_("It is too big: more than {most} numbers and texts.").format(most=bounds.VALUES))


def _head(data: bytes) -> _Head:
    """What the file says it is."""
    try:
        return json.decode(data, type=_Head)
    except ValidationError:
        raise bad(_("This is not a Tableside file: it names no format.")) from None
    except RecursionError:
        raise bad(_("This is not a Tableside file: it is nested too deeply.")) from None
    except (DecodeError, UnicodeError) as problem:
        raise _cut_off(data, str(problem)) from None


def _cut_off(data: bytes, problem: str) -> Refused:
    return bad(
        _("The file is cut off or damaged: {problem} ({size} bytes).").format(problem=problem, size=len(data.rstrip()))
    )


def known_format(format: str, version: int) -> None:
    if format not in (PLAY, LIBRARY):
        raise bad(_("This is not a Tableside file: its format is “{got}”.").format(got=clip(format)))
    if version > VERSION:
        raise bad(
            _(
                "A newer version of Tableside made this file (format {got}, we read up to {most}). Update the app."
            ).format(got=version, most=VERSION)
        )
    if version < 1:
        raise bad(_("The file claims format version {got}, which doesn't exist.").format(got=version))


def _line_by_line(first: bytes, lines: Iterator[bytes], problems: list[Says]) -> Incoming:
    if bounds.values(first) > bounds.VALUES:
        raise too_many_values()
    try:
        found = json.decode(first + b"]}", type=LibraryDoc)
    except (DecodeError, UnicodeError, RecursionError):
        found = LibraryDoc(format=LIBRARY, version=VERSION)
        problems.append(_damaged_in("1"))
    known_format(found.format, found.version)
    return Incoming(_whole_lines(lines, problems), *_beside_the_plays(found, problems))


def _damaged_in(lines: str) -> Says:
    return _("The file is cut off or damaged in line {lines}. The plays on the other lines were read.").format(
        lines=lines
    )


def _beside_the_plays(found: LibraryDoc, problems: list[Says]) -> tuple[list[PersonDoc], dict[str, dict[str, Any]]]:
    if len(found.people) > bounds.PEOPLE:
        raise bad(_("It is too big: more than {most} people.").format(most=bounds.PEOPLE))
    facts = {}
    for game, known in found.facts.items():
        if bounds.is_too_deep(known, bounds.FACTS_DEPTH):
            problems.append(_("{place}: {problem}").format(place=clip(game), problem=_("It is nested too deeply.")))
        else:
            facts[game] = known
    return found.people, facts


def _whole_lines(lines: Iterator[bytes], problems: list[Says]) -> Iterator[bytes]:
    """A file that is cut off or broken somewhere: plays on intact lines are still imported."""
    broken: list[int] = []
    n, ended = 1, False
    for line in lines:
        n += 1
        line = line.strip()
        ended = ended or line == b"]}"
        line = line.rstrip(b",")
        if line in (b"", b"]}"):
            continue
        if _is_json(line):
            yield line
        else:
            broken.append(n)
    if broken or not ended:
        problems.append(_damaged_in(", ".join(str(n) for n in broken[:20]) or str(n)))


def _is_json(data: bytes) -> bool:
    try:
        json.decode(data, type=Raw)
    except (DecodeError, UnicodeError, RecursionError, ValueError):
        return False
    return True
