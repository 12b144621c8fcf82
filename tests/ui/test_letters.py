"""Emoji and Arabic in the window: something is drawn, each in its own shape, on the line of the rest."""

from __future__ import annotations

from typing import Any

import pytest

import tests.ui.harness  # noqa: F401  # prepares the environment
from companion.ui import fonts  # noqa: F401
from companion.ui.shapes import text_width

# isort: split
from kivy.core.text import Label
from kivy.uix.label import Label as Shown


def drawn(text: str, **more: Any) -> Any:
    label = Label(text=text, font_name="Plain", font_size=40, **more)
    label.refresh()
    return label.texture


def inked(text: str) -> bytes:
    pixels: bytes = drawn(text).pixels
    return pixels[3::4]


@pytest.mark.parametrize(
    "names", [("🎲", "🦊"), ("علي", "محمد"), ("שלום", "שלומי"), ("Ann 🐸", "Ann 🐢"), ("田", "中")]
)
def test_two_names_do_not_look_the_same(names: tuple[str, str]) -> None:
    one, other = (inked(name) for name in names)
    assert any(one)
    assert one != other


def test_a_letter_is_not_the_box_of_a_missing_one() -> None:
    box = inked("\U0001fbff" * 1)  # in the private reach of no font; drawn as its number
    assert inked("🎲") != box
    assert inked("ع") != inked("غ")


def test_arabic_letters_are_joined() -> None:
    assert text_width("محمد", 40, "Plain") != sum(text_width(letter, 40, "Plain") for letter in "محمد")


def test_a_name_with_emoji_is_as_high_as_one_without() -> None:
    plain = drawn("Ann").size[1]
    for name in ("Ann 🎲", "محمد", "שלום"):
        assert drawn(name).size[1] == plain, name


def test_a_label_is_as_wide_as_its_pieces() -> None:
    label = Shown(text="Ann 🎲 محمد", font_name="Medium", font_size=40)
    label.texture_update()
    assert abs(label.texture_size[0] - text_width("Ann 🎲 محمد", 40)) <= 2
    assert text_width("Ann 🎲", 40) == text_width("Ann ", 40) + text_width("🎲", 40)


def test_one_font_is_opened_for_all_sizes_that_kivy_draws_alike() -> None:
    sizes = [Label(text="dna", font_name="Icons", font_size=size) for size in (13, 13.5, 13.99, 14)]
    assert len({label._get_font_id() for label in sizes}) == 2
    for label in sizes:
        label.refresh()
    thirteens = {(label.texture.size, label.texture.pixels) for label in sizes[:3]}
    assert len(thirteens) == 1
    assert (sizes[3].texture.size, sizes[3].texture.pixels) not in thirteens


def test_fonts_of_another_weight_stay_apart() -> None:
    plain, bold = (Label(text="a", font_name="Plain", font_size=13, bold=bold) for bold in (False, True))
    assert plain._get_font_id() != bold._get_font_id()
