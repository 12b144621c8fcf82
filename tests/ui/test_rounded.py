"""The pictures that boxes, discs, frames and rings are drawn with."""

from __future__ import annotations

import pytest

from companion.ui.rounded import MARGIN, MIDDLE, Rounded, circles, picture
from tests.ui.harness import Phone


def solid(drawn: Rounded, x: int, y: int) -> int:
    """How solid a pixel of the picture is, counted from the lower left corner of the box."""
    texture = drawn.texture
    alpha: int = texture.pixels[4 * ((y + MARGIN) * texture.width + x + MARGIN) + 3]
    return alpha


def test_a_box_is_clear_outside_its_round_corner_and_solid_inside(phone: Phone) -> None:
    box = Rounded((10, 20), (100, 60), [12])
    assert solid(box, 0, 0) == 0
    assert solid(box, 12, 0) == solid(box, 12, 12) == 255
    assert 0 < solid(box, 3, 3) < 255  # on the arc: smooth


def test_a_frame_is_clear_in_its_middle(phone: Phone) -> None:
    frame = Rounded((0, 0), (100, 60), [4], 2)
    middle = frame.texture.width // 2 - MARGIN
    assert solid(frame, middle, middle) == 0
    assert solid(frame, middle, 0) == solid(frame, 0, middle) == 255


def test_only_the_corners_that_are_named_are_round(phone: Phone) -> None:
    sheet = Rounded((0, 0), (100, 60), [10, 10, 0, 0])
    side = sheet.texture.width - 2 * MARGIN
    assert (solid(sheet, 0, 0), solid(sheet, side - 1, 0)) == (255, 255)
    assert (solid(sheet, 0, side - 1), solid(sheet, side - 1, side - 1)) == (0, 0)


@pytest.mark.parametrize("size", [(20, 60), (60, 20)])
def test_corners_are_as_round_as_there_is_room_for(phone: Phone, size: tuple[int, int]) -> None:
    box = Rounded((0, 0), size, [40])
    assert (box.texture.width - MIDDLE) / 2 - MARGIN == 10
    box.size = (100, 100)
    assert (box.texture.width - MIDDLE) / 2 - MARGIN == 40


def test_place_and_size_are_those_of_the_box_without_the_clear_margin(phone: Phone) -> None:
    box = Rounded((10, 20), (100, 60), [12])
    box.pos = (11, 21)
    assert (box.pos, box.size) == ((11, 21), (100, 60))


def test_a_box_is_fitted_once_when_it_is_made_and_its_corners_are_not_stretched(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitted: list[Rounded] = []
    fit = Rounded._fit

    def watched(box: Rounded) -> None:
        fitted.append(box)
        fit(box)

    monkeypatch.setattr(Rounded, "_fit", watched)
    box = Rounded((0, 0), (100, 60), [12])
    corner = (box.texture.width - MIDDLE) / 2
    assert fitted == [box]
    assert (box.border, box.display_border) == ([corner] * 4, [corner] * 4)
    assert corner != 10, "which is what Kivy gives by itself"


def test_boxes_with_the_same_corners_share_one_picture(phone: Phone) -> None:
    assert Rounded((0, 0), (100, 60), [12]).texture is Rounded((5, 5), (80, 90), [12]).texture
    assert picture((12, 12, 12, 12), 0) is not picture((12, 12, 12, 12), 2)


def test_many_discs_of_a_row_are_drawn_at_once(phone: Phone) -> None:
    row = circles([(10, 10), (40, 10), (70, 10)], 9)
    assert len(row.indices) == 3 * 4 * 6
    assert row.texture is picture((9, 9, 9, 9), 0)
    left, right = min(row.vertices[0::4]), max(row.vertices[0::4])
    assert (left, right) == (10 - 9 - MARGIN, 70 + 9 + MARGIN)
