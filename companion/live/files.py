"""What the server hands out besides the table: the page, from memory. There is no file access and no directory."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.engine.texts import spoken_in
from companion.live.words import WORDS
from companion.places import assets
from companion.present.languages import languages, translation

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}
FONTS = {"/icons.ttf": "Icons.ttf", "/regular.ttf": "Tableside-Regular.ttf", "/bold.ttf": "Tableside-Bold.ttf"}


class File(NamedTuple):
    kind: str
    data: bytes
    lasting: bool = False
    """It never changes under this name."""


@cache
def page() -> dict[str, File]:
    """Every file of the page, by its path."""
    files = {
        f"/{path.name}": File(f"{KINDS[path.suffix]}; charset=utf-8", path.read_bytes())
        for path in sorted(PAGE.iterdir())
        if path.suffix in KINDS
    }
    files["/"] = files.pop("/index.html")
    files |= {f"/words-{key}.json": File("application/json", words(key)) for key in languages()}
    files["/icons.json"] = File("application/json", assets("fonts", "icons.json").read_bytes(), True)
    return files


def found(path: str) -> File | None:
    """The file under exactly this path; fonts are read when the first guest asks for one."""
    return _font(path) if path in FONTS else page().get(path)


@cache
def _font(path: str) -> File:
    return File("font/ttf", assets("fonts", FONTS[path]).read_bytes(), True)


def words(language: str) -> bytes:
    """The page's own words in a language."""
    with spoken_in(translation(language)):
        return json.dumps({key: str(text) for key, text in WORDS.items()}, ensure_ascii=False).encode()
