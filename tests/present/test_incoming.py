"""What somebody brings in: codes, texts, files, and whatever is none of them."""

from __future__ import annotations

import gzip
import os
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.refusals import Refused
from companion.present.codes import hand_over, take_over
from companion.present.incoming import MOST, is_one_play, read_file, read_most, read_text

DOCUMENT = b'{"format":"tableside-play","version":1}'


def test_codes_text_and_files_give_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "play.json").write_bytes(DOCUMENT)
    assert read_text("\n".join(hand_over(DOCUMENT))) == DOCUMENT
    assert read_text("  " + DOCUMENT.decode() + "\n") == DOCUMENT
    assert read_text(str(tmp_path / "play.json")) == DOCUMENT
    assert read_file(tmp_path / "play.json") == DOCUMENT


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "First paste"),
        (" \n ", "First paste"),
        ("hello", "not a Tableside code"),
        ("/nowhere/play.json", "No such file"),
        ("TS1/2/ABCDEF/AAAA", "missing"),
        ("\0./a.json", "not a Tableside code"),
        ("/" + "a" * 900, "not a Tableside code"),
        ("/" + "a" * 900 + ".json", "File name too long"),
        ("/\ud800.json", "not a Tableside code"),
        ("~nobody-of-this-name/play.json", "not a Tableside code"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_text(text)
    assert sentence in str(refused.value.text)


def test_a_byte_order_mark_before_the_text_is_skipped() -> None:
    assert read_text("\ufeff" + DOCUMENT.decode()) == DOCUMENT


class Endless(BytesIO):
    def read(self, most: int | None = -1, /) -> bytes:
        assert most is not None
        assert 0 < most <= MOST + 1, "it would never come back"
        return b"x"


def test_a_file_without_end_is_read_only_as_far_as_the_library_would_take_it() -> None:
    assert read_most(Endless()) == b"x"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        read_file(tmp_path)


def test_a_single_play_is_known_also_when_compressed() -> None:
    assert is_one_play(DOCUMENT)
    assert is_one_play(gzip.compress(DOCUMENT))
    assert not is_one_play(b'{"format":"tableside-library"}')
    assert not is_one_play(b"\x1f\x8bnonsense")
    assert not is_one_play(b"")


@given(st.text())
def test_any_text_gives_bytes_or_a_sentence(text: str) -> None:
    try:
        assert isinstance(read_text(text), bytes)
    except Refused as refused:
        assert str(refused.text)


def test_a_pipe_whose_name_is_pasted_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(Refused, match="not a file"):
        read_file(pipe)
    with pytest.raises(Refused, match="not a file"):
        read_text(str(pipe))
    with pytest.raises(Refused, match="not a file"):
        read_file(tmp_path)


def test_half_a_character_in_a_code_is_named() -> None:
    assert read_text('{"half": "\ud800"}').startswith(b"{"), "what is wrong with it the import says"
    for text in ("TS1/1/AB12CD/\ud800", "TS\ud800/1/1/x", "TS1/1/\ud800/ABC", "TS1/1/é/ABC"):
        with pytest.raises(Refused, match="is not a Tableside code") as refused:
            take_over(text)
        str(refused.value).encode()
