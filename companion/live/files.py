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


class File(NamedTuple):
    kind: str
    data: bytes


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
    files["/icons.ttf"] = File("font/ttf", assets("fonts", "Guest-Icons.ttf").read_bytes())
    return files


def found(path: str) -> File | None:
    """The file under exactly this path."""
    return page().get(path)


def words(language: str) -> bytes:
    """The page's own words in a language."""
    with spoken_in(translation(language)):
        return json.dumps({key: str(text) for key, text in WORDS.items()}, ensure_ascii=False).encode()
