"""Reading our own file: how large it is, what it says it is, and what can still be read when it is broken."""

from __future__ import annotations

import zlib

from msgspec import DecodeError, Raw, Struct, ValidationError, json

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _
from companion.store.documents import LIBRARY, PLAY, VERSION, LibraryDoc

MEGABYTE = 1 << 20
LARGEST_FILE = 256 * MEGABYTE


class _Head(Struct):
    format: str = ""
    version: int = 0


def bad(problem: Says) -> Refused:
    return Refused(Code.NOT_OURS, problem)


def read_file(data: bytes, problems: list[Says]) -> LibraryDoc:
    """The library in it; a single play is a library of one."""
    data = unpacked(data)
    head = _head(data)
    if head is None:
        return _line_by_line(data, problems)
    known_format(head.format, head.version)
    if head.format == PLAY:
        return LibraryDoc(plays=[Raw(data)])
    try:
        return json.decode(data, type=LibraryDoc)
    except ValidationError as problem:
        raise bad(_("The file is not as it should be: {problem}.").format(problem=str(problem))) from None
    except (DecodeError, UnicodeError):  # what the head skips can be broken too
        return _line_by_line(data, problems)


def unpacked(data: bytes) -> bytes:
    if len(data) > LARGEST_FILE:
        raise _too_large(len(data))
    if data[:2] != b"\x1f\x8b":
        return data
    unpacker = zlib.decompressobj(31)
    try:
        plain = unpacker.decompress(data, LARGEST_FILE + 1)
    except zlib.error:
        raise bad(_("The file is compressed and damaged: it cannot be unpacked.")) from None
    if len(plain) > LARGEST_FILE:
        raise _too_large(len(plain))
    return plain  # of a file that was cut off, what there is


def _too_large(size: int) -> Refused:
    return bad(
        _("The file is too large: at most {most} MB, this has more than {got}.").format(
            most=LARGEST_FILE // MEGABYTE, got=(size - 1) // MEGABYTE
        )
    )


def _head(data: bytes) -> _Head | None:
    """What the file says it is; nothing for JSON that breaks off or breaks."""
    if not data.strip():
        raise bad(_("The file is empty."))
    if data.lstrip()[:1] != b"{":
        raise bad(_("This is not a file of Tableside: it does not begin like one."))
    try:
        return json.decode(data, type=_Head)
    except ValidationError:
        raise bad(_("This is not a file of Tableside: it names no format.")) from None
    except RecursionError:
        raise bad(_("This is not a file of Tableside: it is nested too deep.")) from None
    except (DecodeError, UnicodeError):
        return None


def known_format(format: str, version: int) -> None:
    if format not in (PLAY, LIBRARY):
        raise bad(_("This is not a file of Tableside: its format is “{got}”.").format(got=clip(format)))
    if version > VERSION:
        raise bad(
            _("The file has format version {got}; this app reads up to {most}. A newer app made it.").format(
                got=version, most=VERSION
            )
        )
    if version < 1:
        raise bad(_("The file has format version {got}, which there never was.").format(got=version))


def _line_by_line(data: bytes, problems: list[Says]) -> LibraryDoc:
    """A file that is cut off or broken somewhere: the plays on lines that are whole still come in."""
    lines = data.split(b"\n")
    first = lines[0].strip()
    if b'"' + LIBRARY.encode() + b'"' not in first[:200] or not first.endswith(b"["):
        raise bad(
            _("The file is cut off or damaged: {problem} ({size} bytes).").format(
                problem=_json_problem(data), size=len(data)
            )
        )
    try:
        found = json.decode(first + b"]}", type=LibraryDoc)
    except (DecodeError, UnicodeError, RecursionError):
        found = LibraryDoc(format=LIBRARY, version=VERSION)
    known_format(found.format, found.version)
    whole: list[Raw] = []
    broken: list[int] = []
    for n, line in enumerate(lines[1:], start=2):
        line = line.strip().rstrip(b",")
        if line in (b"", b"]}"):
            continue
        if _json_problem(line):
            broken.append(n)
        else:
            whole.append(Raw(line))
    problems.append(
        _("The file is cut off or damaged in line {lines}; the plays on the other lines were read.").format(
            lines=", ".join(str(n) for n in broken[:20]) or len(lines)
        )
    )
    return LibraryDoc(people=found.people, facts=found.facts, plays=whole)


def _json_problem(data: bytes) -> str:
    try:
        json.decode(data)
    except (DecodeError, UnicodeError, RecursionError, ValueError) as problem:
        return str(problem)
    return ""
