"""What the server hands out besides the table: the page, from memory. There is no file access and no directory."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.engine.texts import spoken_in
from companion.live.words import WORDS
from companion.places import assets
from companion.present.languages import languages, translation

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'"
)


class File(NamedTuple):
    kind: str
    data: bytes


@cache
def page() -> dict[str, File]:
    """Every file of the page, by its path."""
    files = {
        f"/{path.name}": File(f"{KINDS[path.suffix]}; charset=utf-8", _tight(path))
        for path in sorted(PAGE.iterdir())
        if path.suffix in KINDS
    }
    files["/"] = files.pop("/index.html")
    files |= {f"/words-{key}.json": File("application/json", words(key)) for key in languages()}
    files["/icons.ttf"] = File("font/ttf", assets("fonts", "Guest-Icons.ttf").read_bytes())
    return files


def _tight(path: Path) -> bytes:
    """Without what is there for those who write it: indents, comments, and the spaces of a style sheet."""
    text = re.sub(r"\n\s*(//.*)?(?=\n)|(?<=\n)[ \t]+|\A//.*\n", "", path.read_text(encoding="utf-8"))
    if path.suffix == ".css":
        text = re.sub(r" ?([{};,]) | (?=[{}])", r"\1", text).replace(": ", ":")
        text = re.sub(r"(?<=[{};])\n|;(?=})", "", text)
    return text.encode()


def found(path: str) -> File | None:
    """The file under exactly this path."""
    return page().get(path)


def words(language: str) -> bytes:
    """The page's own words in a language."""
    with spoken_in(translation(language)):
        return json.dumps({key: str(text) for key, text in WORDS.items()}, ensure_ascii=False).encode()


def write(folder: Path, broker: str) -> int:
    """The page as files, for a web server (or a broker that is one) from which far guests load it; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(sockets=broker)}">'
    for path, file in page().items():
        data = file.data.replace(b"<title>", f"{policy}\n<title>".encode()) if path == "/" else file.data
        (folder / (path[1:] or "index.html")).write_bytes(data)
    return len(page())
