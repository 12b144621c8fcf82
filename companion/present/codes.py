"""QR codes: a link large enough to scan, and a running play handed to another phone in as many codes as it takes."""

from __future__ import annotations

import zlib
from base64 import b32decode, b32encode
from hashlib import blake2b

import segno

from companion.engine.refusals import Code, Refused
from companion.engine.texts import _, ngettext

MOST_IN_A_CODE = 900
"""Characters of one handover code: few enough that a phone reads it from another phone's screen."""
MOST_UNPACKED = 8 * 2**20
BORDER = 4


def matrix(text: str) -> list[bytearray]:
    """The modules of a code for this text, dark ones 1, without the border."""
    code = segno.make(text, error="l", micro=False)
    return [bytearray(row) for row in code.matrix]


def hand_over(document: bytes) -> list[str]:
    """A play document as texts for one or several codes: `TS1/3/check/payload`."""
    payload = b32encode(zlib.compress(document, 9)).decode().rstrip("=")
    parts = [payload[at : at + MOST_IN_A_CODE] for at in range(0, len(payload), MOST_IN_A_CODE)]
    check = _check(payload)
    return [f"TS{number}/{len(parts)}/{check}/{part}" for number, part in enumerate(parts, start=1)]


def take_over(texts: str) -> bytes:
    """The document from scanned or pasted codes, in any order, one on a line or with blanks between."""
    parts: dict[int, str] = {}
    wanted: tuple[int, str] | None = None
    for piece in texts.split():
        number, count, check, part = _read(piece)
        if wanted and wanted != (count, check):
            raise Refused(Code.NOT_ALLOWED, _("These codes belong to two different plays."))
        wanted = (count, check)
        parts[number] = part
    if wanted is None:
        raise Refused(Code.EMPTY, _("There's no code in this text."))
    missing = [number for number in range(1, wanted[0] + 1) if number not in parts]
    if missing:
        listed = ", ".join(str(number) for number in missing)
        raise Refused(
            Code.TOO_FEW,
            ngettext("Code {which} of {all} is missing.", "Codes {which} of {all} are missing.", len(missing)).format(
                which=listed, all=wanted[0]
            ),
        )
    payload = "".join(parts[number] for number in sorted(parts))
    if _check(payload) != wanted[1]:
        raise Refused(Code.WRONG_TYPE, _("The codes weren't read correctly. Scan them again."))
    return _unpacked(payload)


def _read(piece: str) -> tuple[int, int, str, str]:
    head, *rest = piece.split("/", 3) if piece.isascii() else [""]
    try:
        number, count = int(head.removeprefix("TS")), int(rest[0])
    except (ValueError, IndexError):
        number = count = 0
    if not head.startswith("TS") or len(rest) != 3 or not 1 <= number <= count <= 999:
        raise Refused(
            Code.WRONG_TYPE,
            _("“{text}” is not a Tableside code.").format(text=piece[:24].encode(errors="replace").decode()),
        )
    return number, count, rest[1], rest[2]


def _unpacked(payload: str) -> bytes:
    """Decompress, but never beyond the size of the largest play."""
    try:
        packed = b32decode(payload + "=" * (-len(payload) % 8))
        inflate = zlib.decompressobj()
        document = inflate.decompress(packed, MOST_UNPACKED)
    except (ValueError, zlib.error):
        raise Refused(Code.WRONG_TYPE, _("The codes contain something other than a play.")) from None
    if not inflate.eof:
        raise Refused(Code.TOO_LONG, _("The codes contain more than one play can hold."))
    return document


def _check(payload: str) -> str:
    return blake2b(payload.encode(), digest_size=3).hexdigest().upper()
