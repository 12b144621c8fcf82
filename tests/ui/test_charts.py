"""Charts say their numbers and names, and keep them apart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.ui.parts.curves import apart
from tests.ui.harness import PHONE, start_app
from tests.ui.looking import assert_in_place, drawn_texts
from tests.ui.past import scored


def test_names_that_would_lie_over_each_other_are_pushed_apart() -> None:
    assert apart([10, 10, 10], 5, 0, 100) == [10, 15, 20]
    assert apart([98, 99, 100], 5, 0, 100) == [90, 95, 100]
    assert apart([0, 50, 100], 5, 0, 100) == [0, 50, 100]
    assert apart([], 5, 0, 100) == []


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
@pytest.mark.parametrize("style", ["dark", "light"])
def test_every_line_of_the_curve_has_its_name(library: Any, games: tuple[Spec, ...], scale: float, style: str) -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    play = scored(library, names, *[5] * 18)
    phone = start_app(library, games, size=PHONE, scale=scale, style=style)
    phone.app.desk.sit(play)
    phone.nav.go("result")
    phone.rest()
    assert_in_place(phone)
    texts = drawn_texts(phone)
    assert all(texts.count(name) == 2 for name in names), "once in the sheet, once at its line"
