"""What someone imports: a file, scanned codes, or the text of a play."""

from __future__ import annotations

import errno
import os
import zlib
from pathlib import Path
from typing import BinaryIO

from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.present.codes import take_over

MOST = 256 * 2**20
"""Never read more of a file than the library would accept."""
ONE_PLAY = b'"tableside-play"'


def read_file(path: Path) -> bytes:
    """The bytes of a file, or a sentence about why not."""
    try:
        if path.exists() and not path.is_file():  # a folder; or a pipe, whose end may never come
            raise OSError(errno.EINVAL, str(_("this is not a file")))
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
    """Codes in any order, the text of an exported play, or the path of such a file."""
    text = text.strip().removeprefix("\ufeff")
    if not text:
        raise Refused(Code.EMPTY, _("First paste the codes or the text."))
    if text.startswith("{"):
        return text.encode("utf-8", "surrogatepass")
    path = _named(text)
    return read_file(path) if path else take_over(text)


def _named(text: str) -> Path | None:
    """The file that this text names, if it looks like the name of one."""
    if "\n" in text or "\0" in text or len(text) >= 1000 or text.startswith("TS") or not ("/" in text or "\\" in text):
        return None
    try:
        path = Path(os.fsdecode(os.fsencode(text))).expanduser()
        return path if path.suffix or path.exists() else None
    except (OSError, RuntimeError, ValueError):  # too long for the disk, someone who has no home, half a character
        return None


def is_one_play(data: bytes) -> bool:
    """Whether this is a single play: one that goes on here, rather than a library that is brought in."""
    head = data[:400]
    if data[:2] == b"\x1f\x8b":
        try:
            head = zlib.decompressobj(31).decompress(data, 400)
        except zlib.error:
            return False
    return ONE_PLAY in head
