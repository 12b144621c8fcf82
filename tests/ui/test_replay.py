from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.games import spec
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import drawn_texts
from tests.ui.past import random_play, scored


def replaying(library: Any, games: tuple[Spec, ...], play: Any, entry: int | None = None, **more: Any) -> Phone:
    phone = start_app(library, games, **more)
    phone.nav.go("history")
    phone.nav.go("replay", play=play.id, entry=entry)
    phone.rest()
    return phone


def test_a_play_is_stepped_through_forward_and_back(library: Any, games: tuple[Spec, ...]) -> None:
    phone = replaying(library, games, scored(library, ("Ann", "Bo"), 3, 5, 8))
    assert phone.sees("The start")
    phone.tap_hint("forward")
    phone.tap_hint("forward")
    assert phone.sees("Step 2 of 5")
    assert phone.sees("Ann: 3")
    assert "3" in drawn_texts(phone)
    phone.tap_hint("forward")
    assert phone.sees("Bo: 5")
    phone.tap_hint("back")
    assert phone.sees("Ann: 3")
    phone.tap_hint("to the end")
    assert phone.sees("Step 5 of 5")
    assert phone.sees("Ann wins with 11")
    phone.tap_hint("to the start")
    assert phone.sees("The start")


def test_the_slide_goes_anywhere(library: Any, games: tuple[Spec, ...]) -> None:
    phone = replaying(library, games, random_play(library, spec("biotix"), ("Ann", "Bo"), most=60))
    slide = next(phone.widgets("Slide"))
    y = slide.to_window(*slide.center)[1]
    phone.touch(slide.x + slide.width / 2, y)
    phone.rest()
    assert phone.page.n == pytest.approx(phone.page.of / 2, abs=1)
    phone.swipe((slide.x + slide.width / 2, y), (slide.right - 2, y))
    assert phone.page.n == phone.page.of


def test_it_runs_by_itself_and_stops_at_the_end(library: Any, games: tuple[Spec, ...]) -> None:
    phone = replaying(library, games, scored(library, ("Ann", "Bo"), 3, 5))
    phone.tap_hint("run")
    wait(2.6)
    assert phone.page.n >= 2
    wait(8)
    assert phone.page.n == phone.page.of
    assert not phone.page.running


def test_from_any_entry_a_new_play_goes_on(library: Any, games: tuple[Spec, ...]) -> None:
    play = scored(library, ("Ann", "Bo"), 3, 5, 8)
    phone = replaying(library, games, play, entry=3)
    phone.tap("Continue from here")
    assert phone.sees("This one stays as it is")
    phone.tap(next(one for one in phone.widgets("PrimaryButton") if one.text == "Continue from here"))
    assert phone.nav.at == "table"
    assert len(library.plays()) == 2
    new = phone.sitting.play
    assert new.id != play.id
    assert new.session.history.head == 3
    assert library.row(play.id).finished
    new.do(Answer(100))
    assert library.row(play.id).scores == {"p1": 11, "p2": 5}


def test_a_moment_of_the_result_opens_there(library: Any, games: tuple[Spec, ...]) -> None:
    play = scored(library, ("Ann", "Bo"), 5, 3, 0, 4, 10, 0)
    phone = start_app(library, games)
    phone.app.desk.sit(play)
    phone.nav.go("result")
    phone.rest()
    part: Any = next(phone.widgets("DecidedPart"))
    told = {ink.text: ink for ink in part.inks}
    assert "The lead changed 2 times" in told
    phone.bring(part)
    row = next(row for row in part.targets if row.y <= told["Bo took the lead"].y <= row.y + row.height)
    phone.touch(*part.to_window(part.x + row.x + row.width / 2, part.y + row.y + row.height / 2))
    phone.rest()
    assert phone.nav.at == "replay"
    assert phone.sees("Step 5 of 8")
    assert phone.sees("Bo: 4")
    phone.back()
    assert phone.nav.at == "result"


def test_the_cards_of_the_result_unfold(library: Any, games: tuple[Spec, ...]) -> None:
    from tests.ui.past import Evening

    library._db.clock = Evening()
    play = scored(library, ("Ann", "Bo"), 5, 3, 0, 4)
    phone = start_app(library, games)
    phone.app.desk.sit(play)
    phone.nav.go("result")
    phone.rest()
    phone.tap("Time")
    texts = drawn_texts(phone)
    assert any(text.endswith(" s") for text in texts), texts


@pytest.mark.parametrize(("scale", "style"), [(1.0, "light"), (1.6, "dark"), (2.0, "light")])
def test_it_fits_a_small_phone(library: Any, games: tuple[Spec, ...], scale: float, style: str) -> None:
    play = random_play(library, spec("biohack"), ("Ann", "Bo", "Cy"), most=80)
    phone = replaying(library, games, play, entry=60, size=PHONE, scale=scale, style=style)
    assert_fits(phone, "replay")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_phone_on_its_side_shows_the_board_beside_the_keys(
    library: Any, games: tuple[Spec, ...], scale: float
) -> None:
    play = random_play(library, spec("biotix"), ("Ann", "Bo"), most=60)
    phone = replaying(library, games, play, size=(892, 412), scale=scale)
    board = next(widget for widget in phone.widgets("Scroll"))
    assert board.height > 412 * 0.8
    assert board.width > 892 * 0.5
    assert_fits(phone, "replay")
