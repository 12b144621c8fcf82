"""The pictures: each is there for both looks, is what its drawing renders to, and is light enough for a phone."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from companion.games import shelf
from tools.draw_art import LIST, PICTURES, SOURCES, checksum, rendered

DRAWINGS = sorted(path.stem for path in SOURCES.glob("*.svg"))
MOST_BYTES, MOST_EACH = 3 * 2**20, 96 * 2**10
MOST_PIXELS = 640 * 480 * 2
WITH_ART = ("biohack", "biotix", "biomes", "biosphere5", "bios_genesis", "anygame")


def test_every_game_of_the_box_has_a_picture() -> None:
    keys = {spec.key for spec in shelf()}
    assert set(WITH_ART) <= keys
    assert {f"game-{key}" for key in WITH_ART} <= set(DRAWINGS)


def test_every_picture_has_a_night_and_a_day() -> None:
    """But for the end of a play, which looks the same in both."""
    nights = {key for key in DRAWINGS if not key.endswith("-day")}
    ends = {key for key in nights if key.startswith(("win-", "loss-"))}
    assert {f"{key}-day" for key in nights - ends} == set(DRAWINGS) - nights


def test_every_game_of_the_box_can_be_won_and_lost_in_a_picture() -> None:
    assert {f"{end}-{key}" for end in ("win", "loss") for key in WITH_ART} <= set(DRAWINGS)


def test_every_picture_is_what_its_drawing_renders_to() -> None:
    """`make art` writes the list: a drawing or a picture that was changed alone is not in it."""
    sums = {
        key: [
            checksum((SOURCES / f"{key}.svg").read_bytes()),
            checksum((PICTURES / f"{key}.png").read_bytes()),
        ]
        for key in DRAWINGS
    }
    assert json.loads(LIST.read_text(encoding="utf-8")) == sums
    assert {path.stem for path in PICTURES.iterdir()} == set(DRAWINGS)


@pytest.mark.parametrize("key", ["place-basement", "place-hospital-day"])
def test_a_drawing_renders_to_the_picture_that_is_shipped(key: str) -> None:
    drawing = (SOURCES / f"{key}.svg").read_text(encoding="utf-8")
    assert rendered(drawing) == (PICTURES / f"{key}.png").read_bytes()
    assert (
        rendered(drawing.replace("</svg>", "<rect width='9' height='9'/></svg>"))
        != (PICTURES / f"{key}.png").read_bytes()
    )


def test_pictures_are_light_enough_for_a_phone() -> None:
    sizes = {path.stem: path.stat().st_size for path in PICTURES.iterdir()}
    assert sum(sizes.values()) <= MOST_BYTES
    assert {key: size for key, size in sizes.items() if size > MOST_EACH} == {}
    for path in PICTURES.iterdir():
        with Image.open(path) as picture:
            assert picture.mode == "P", path.stem
            assert picture.width * picture.height <= MOST_PIXELS, path.stem


def test_a_drawing_needs_nothing_from_elsewhere() -> None:
    for path in SOURCES.glob("*.svg"):
        drawing = path.read_text(encoding="utf-8")
        assert "<text" not in drawing, path.stem
        assert "href=" not in drawing, path.stem
