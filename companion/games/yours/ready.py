"""The games that come with the app as documents, each read when someone looks at it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.games.yours import reading
from companion.games.yours.document import Document
from companion.games.yours.spec import YourSpec, of

FOLDER = Path(__file__).parent / "content"


RETIRED = ("phase10",)
"""No longer offered, because a sheet cannot say who wins: whoever ends phase 10 first, whatever the points. Plays of it still open."""


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem not in RETIRED))


@cache
def document(key: str) -> Document:
    return reading.read((FOLDER / f"{key}.toml").read_bytes())


@cache
def spec(key: str) -> YourSpec:
    return of(document(key))
