"""What the server hands out besides the table: the page from memory, and our pictures by their names. There is no other file and no directory."""

from __future__ import annotations

import json
import re
from functools import cache
from gzip import compress
from pathlib import Path
from typing import NamedTuple

from companion.engine.texts import spoken_in
from companion.live.words import WORDS
from companion.places import assets
from companion.present.languages import languages, translation
from companion.present.palette import GOODS, GOODS_ON_PAPER, ON_PAPER, PLAYERS

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'"
)


class File(NamedTuple):
    kind: str
    data: bytes
    packed: bytes = b""
    """The same deflated, for browsers that take it; a picture is as small as it gets."""


@cache
def page() -> dict[str, File]:
    """Every file of the page, by its path."""
    files = {
        f"/{path.name}": File(f"{KINDS[path.suffix]}; charset=utf-8", _tight(path))
        for path in sorted(PAGE.iterdir())
        if path.suffix in KINDS
    }
    files["/"] = files.pop("/index.html")
    files["/style.css"] = File(files["/style.css"].kind, files["/style.css"].data + tones().encode())
    files |= {f"/words-{key}.json": File("application/json", words(key)) for key in languages()}
    files["/icons.ttf"] = File("font/ttf", assets("fonts", "Guest-Icons.ttf").read_bytes())
    return {path: file._replace(packed=_packed(file.data)) for path, file in files.items()}


def _packed(data: bytes) -> bytes:
    return compress(data, mtime=0)


_WRITTEN = re.compile(r"('(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|//[^\n]*|/(?:\\.|[^/\\\n ])+/[a-z]*)")
"""What stands in a script as it is written: texts, templates, remarks, patterns."""

_SPACED = re.compile(r" *([{}()\[\],;:=?<>&|*!]|[-+/](?! ?[-+/])) *")

_ONE = re.compile(r"(?<!\w)\((\w+)\)=>")
"""A function of one value needs no brackets around it."""


def _short(code: str) -> str:
    """The same in fewer letters."""
    return re.sub(r"\bundefined\b", "void 0", code.replace("const ", "let "))


def _tight(path: Path) -> bytes:
    """Without what is there for those who write it: indents, remarks, and the spaces around signs."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        pieces = _WRITTEN.split(text)
        pieces[::2] = [_ONE.sub(r"\1=>", _SPACED.sub(r"\1", _short(piece))) for piece in pieces[::2]]
        pieces[1::2] = ["" if piece.startswith("//") else piece for piece in pieces[1::2]]
        text = "".join(pieces)
        text = re.sub(r"(?<=[,;({}\[])\n\s*", "", text)  # every statement that is no block ends with ;
    text = re.sub(r"\n\s*", "\n", text).strip() + "\n"
    if path.suffix == ".css":
        text = re.sub(r" ?([{};,>]) | (?=[{}])", r"\1", text).replace(": ", ":")
        text = re.sub(r"(?<=[{};])\n", "", text).replace("@media (", "@media(")
    return text.replace(";}", "}").encode()


def tones() -> str:
    """The colours of players and goods as style rules, in both looks. A filled piece keeps its colour on paper."""
    day = ON_PAPER | GOODS_ON_PAPER
    return "".join(f".tone-{name}{{--fill:{ink};--day:{day[name]}}}" for name, ink in (PLAYERS | GOODS).items())


@cache
def pictures() -> dict[str, Path]:
    """Our pictures by their paths: each has a night and a day, which may be the same."""
    found = {f"/art/{path.name}": path for path in assets("art").glob("*.png")}
    nights = {name: path for name, path in found.items() if not name.endswith("-day.png")}
    return {name.replace(".png", "-day.png"): path for name, path in nights.items()} | found


@cache
def _picture(path: str) -> File:
    return File("image/png", pictures()[path].read_bytes())


def found(path: str) -> File | None:
    """The file under exactly this path."""
    return _picture(path) if path in pictures() else page().get(path)


def words(language: str) -> bytes:
    """The page's own words in a language."""
    with spoken_in(translation(language)):
        return json.dumps(
            {key: str(text) for key, text in WORDS.items()}, ensure_ascii=False, separators=(",", ":")
        ).encode()


def write(folder: Path, broker: str) -> int:
    """The page as files, for a web server (or a broker that is one) from which far guests load it; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(sockets=broker)}">'
    for path, file in page().items():
        data = file.data.replace(b"<title>", f"{policy}\n<title>".encode()) if path == "/" else file.data
        name = path[1:] or "index.html"
        (folder / name).write_bytes(data)
        if file.packed:
            (folder / f"{name}.gz").write_bytes(_packed(data))
    (folder / "art").mkdir(exist_ok=True)
    for path, picture in pictures().items():
        (folder / path[1:]).write_bytes(picture.read_bytes())
    return len(page()) + len(pictures())
