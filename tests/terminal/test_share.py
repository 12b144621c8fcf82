"""`python -m companion share`, and other people's files at the command line."""

from __future__ import annotations

import gzip
import json
import unicodedata
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from PIL import Image

from companion.commands import main
from companion.engine.said import Answer, Anytime
from companion.games import spec
from companion.present.sharing import BGSTATS
from companion.store import Library


def filled(path: Path, finished: bool = True) -> str:
    with Library.open(path) as library:
        game = spec("anygame")
        play = library.start(game, game.setup(["Ann", "Bo"], mode="rounds", options={"first": False}))
        for answer in ("p1", 3, 5):
            play.do(Answer(answer))
        if finished:
            play.do(Anytime("end"))
        return str(play.id)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


def test_a_play_is_shared_in_every_way(db: Path, tmp_path: Path, capfdbinary: Any) -> None:
    play = filled(db)
    shared: dict[str, bytes] = {}
    for way in ("text", "png", "bgstats", "json"):
        out = tmp_path / f"play.{way}"
        assert main(["share", play[:8], "--as", way, "--out", str(out), "--db", str(db)]) == 0
        shared[way] = out.read_bytes()
        capfdbinary.readouterr()
        assert main(["share", "last", "--as", way, "--db", str(db)]) == 0
        assert capfdbinary.readouterr().out == shared[way]
    assert "1. Bo: 5" in shared["text"].decode()
    assert Image.open(BytesIO(shared["png"])).format == "PNG"
    assert json.loads(unquote(shared["bgstats"].decode().strip().removeprefix(BGSTATS)))["sourcePlayId"] == play
    assert json.loads(shared["json"])["id"] == play


def test_no_name_reaches_the_terminal_with_its_escape_characters(db: Path, capfdbinary: Any) -> None:
    with Library.open(db) as library:
        game = spec("anygame")
        names = ["Ann\x1b[31m\x07", "Bo\x9b2J", "Cy\u202e\x08"]
        play = library.start(game, game.setup(names, mode="rounds", options={"first": False}))
        for answer in ("p1", 3, 5, 4):
            play.do(Answer(answer))
        play.do(Anytime("end"))
    for way in ("text", "bgstats", "json"):
        assert main(["share", "last", "--as", way, "--db", str(db)]) == 0
        said = capfdbinary.readouterr().out.decode()
        assert "Ann" in said
        assert [letter for letter in said if unicodedata.category(letter) == "Cc" and letter != "\n"] == [], way
    for command in ("plays", "show"):
        assert main([command, *(["last"] if command == "show" else []), "--db", str(db)]) == 0
        said = capfdbinary.readouterr().out.decode()
        assert not {"\x1b", "\x07", "\x9b", "\x08", "\u202e"} & set(said), command


def test_a_running_play_is_shared_only_as_a_file(db: Path, capfd: Any) -> None:
    filled(db, finished=False)
    for way in ("text", "png", "bgstats"):
        assert main(["share", "last", "--as", way, "--db", str(db)]) == 2
        assert "over yet" in capfd.readouterr().err
    assert main(["share", "last", "--as", "json", "--db", str(db)]) == 0


def test_what_there_is_not_is_said(db: Path, tmp_path: Path, capfd: Any) -> None:
    filled(db)
    assert main(["share", "nonsense", "--db", str(db)]) == 2
    assert "There is no play" in capfd.readouterr().err
    assert main(["share", "last", "--out", str(tmp_path / "no" / "where"), "--db", str(db)]) == 2
    assert "No such file" in capfd.readouterr().err


def _play(db: Path) -> bytes:
    id = filled(db)
    with Library.open(db) as library:
        return library.export_play(id)


def _bomb(_play: bytes) -> bytes:
    squeezed = zlib.compressobj(level=9, wbits=31)
    return b"".join(squeezed.compress(bytes(1 << 20)) for _n in range(300)) + squeezed.flush()


def _ten_million(play: bytes) -> bytes:
    head = play[: play.index(b'"entries":[') + len(b'"entries":[')]
    squeezed = zlib.compressobj(wbits=31)
    chunk = b'{"kind":"answer","key":"k"},' * 10_000
    return squeezed.compress(head) + b"".join(squeezed.compress(chunk) for _n in range(1000)) + squeezed.flush()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda play: play[:-100], "cut off or damaged"),
        (lambda play: gzip.compress(play)[:120], "cut off or damaged"),
        (lambda play: json.dumps(json.loads(play) | {"seed": "x"}).encode(), "$.seed"),
        (lambda play: json.dumps(json.loads(play) | {"game": "chess"}).encode(), "no game “chess”"),
        (lambda play: json.dumps(json.loads(play) | {"version": 9}).encode(), "format 9"),
        (_ten_million, "too large"),
        (_bomb, "too large"),
        (lambda play: b"PK\x03\x04", "not a Tableside file"),
    ],
)
def test_a_bad_file_is_named_at_the_command_line_and_nothing_changes(
    db: Path, tmp_path: Path, capfd: Any, make: Callable[[bytes], bytes], sentence: str
) -> None:
    file = tmp_path / "in.json"
    file.write_bytes(make(_play(tmp_path / "other.db")))
    filled(db)
    with Library.open(db) as library:
        before = library.export_all()
    assert main(["import", str(file), "--db", str(db)]) == 2
    assert sentence in capfd.readouterr().err
    with Library.open(db) as library:
        after = library.export_all()
    assert _without_times(before) == _without_times(after)


def _without_times(data: bytes) -> Any:
    document = json.loads(data)
    document.pop("made")
    return document
