"""What somebody brings in: a file, codes that were scanned, or the text of a play."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import BinaryIO

from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.present.codes import take_over

MOST = 256 * 2**20
"""No more of a file is read than the library would take."""
ONE_PLAY = b'"tableside-play"'


def read_file(path: Path) -> bytes:
    """The bytes of a file, or a sentence about why not."""
    try:
        with path.open("rb") as file:
            return read_most(file)
    except OSError as problem:
        raise Refused(
            Code.NOT_OURS, _("{file}: {problem}").format(file=str(path), problem=problem.strerror or str(problem))
        ) from None


def read_most(file: BinaryIO) -> bytes:
    """Enough to know that a file is too large, however long it goes on."""
    return file.read(MOST + 1)


def read_text(text: str) -> bytes:
    """Codes in any order, the text of an exported play, or where such a file lies."""
    text = text.strip().removeprefix("\ufeff")
    if not text:
        raise Refused(Code.EMPTY, _("There is nothing to read yet: paste the codes or the text first."))
    if text.startswith("{"):
        return text.encode("utf-8", "surrogatepass")
    if "\n" not in text and len(text) < 1000 and ("/" in text or "\\" in text) and not text.startswith("TS"):
        path = Path(text).expanduser()
        if path.suffix or path.exists():
            return read_file(path)
    return take_over(text)


def is_one_play(data: bytes) -> bool:
    """Whether this is a single play: one that goes on here, rather than a library that is brought in."""
    head = data[:400]
    if data[:2] == b"\x1f\x8b":
        try:
            head = zlib.decompressobj(31).decompress(data, 400)
        except zlib.error:
            return False
    return ONE_PLAY in head
