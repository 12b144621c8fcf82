"""Names with letters that our own font lacks: each letter has a font, or a number by which it can be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.places import assets
from companion.present import letters
from companion.present.lettering import width
from companion.present.letters import is_plain, runs


@pytest.fixture
def without_eastern(monkeypatch: pytest.MonkeyPatch) -> None:
    _phone_has(monkeypatch)


def _phone_has(monkeypatch: pytest.MonkeyPatch, *files: str) -> None:
    monkeypatch.setattr(letters, "EASTERN_FILES", files)
    letters.eastern.cache_clear()
    letters._drawn.cache_clear()


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    letters.eastern.cache_clear()
    letters._drawn.cache_clear()


def test_a_text_in_our_own_letters_is_one_piece() -> None:
    for text in ("Ann", "Zoë → 4 ⚅ ①", "Ωμέγα и Жук", "", " "):
        assert is_plain(text)
        assert "".join(piece for _font, piece in runs(text)) == text


def test_each_piece_of_a_name_has_the_font_that_has_its_letters() -> None:
    assert runs("Ann 🎲🦊!") == [("", "Ann "), ("Emoji", "🎲🦊"), ("", "!")]
    assert runs("שלום 3") == [("Hebrew", "שלום"), ("", " "), ("", "3")]
    assert runs("محمد علي wins") == [("Arabic", "محمد علي"), ("", " "), ("", "wins")]


def test_marks_that_nobody_sees_are_left_out_and_flags_are_their_letters() -> None:
    assert runs("👩\u200d🚀") == [("Emoji", "👩🚀")]
    assert runs("👍🏽\ufe0f") == [("Emoji", "👍")]
    assert runs("🇩🇪") == [("", "DE")]


@pytest.mark.usefixtures("without_eastern")
def test_letters_that_no_font_has_can_be_told_apart() -> None:
    one, other = runs("田中"), runs("田山")
    assert one == [("", "‹7530›‹4e2d›")]
    assert one != other
    assert is_plain(other[0][1])


def test_chinese_is_drawn_where_the_phone_has_a_font_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = tmp_path / "NotoSansCJK-Regular.ttc"
    there.touch()
    _phone_has(monkeypatch, "/nowhere.ttc", str(there))
    assert runs("Ann 田中") == [("", "Ann "), (letters.EAST, "田中")]
    assert letters.file_of(letters.EAST) == str(there)
    assert runs("ก") == [("", "‹e01›")]


def test_icons_and_ends_of_lines_stay_as_they_are() -> None:
    assert is_plain("\U000f01b6\n\t\u00a0")


def test_the_list_of_letters_says_what_the_fonts_have() -> None:
    files = {"": "Tableside-{}.ttf", **dict.fromkeys(("Arabic", "Hebrew", "Emoji"), "Other-{font}.ttf")}
    for font, file in files.items():
        listed = {code for name, first, last in letters._known() if name == font for code in range(first, last + 1)}
        for weight in ("Regular", "Medium", "Bold") if not font else ("",):
            has = set(TTFont(assets("fonts", file.format(weight, font=font))).getBestCmap())
            assert listed <= has, f"{font} {weight}"
            assert len(listed) > 50


def test_a_picture_measures_a_name_piece_by_piece() -> None:
    assert width("Ann 🎲", 30) == width("Ann ", 30) + width("🎲", 30)
    assert width("🎲", 30) > 20
    assert width("محمد", 30) != sum(width(letter, 30) for letter in "محمد"), "joined letters have other shapes"
