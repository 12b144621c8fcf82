"""Full hands: everything is read aloud, one big area is enough."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from companion.device.device import Device
from companion.engine.said import Answer, Anytime
from companion.engine.spec import Spec
from companion.ui.theme import theme
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, TALL, Phone, frames, start_app, wait


class Voice:
    """Speech that writes down what it would say."""

    def __init__(self) -> None:
        self.on = False
        self.said: list[str] = []

    def say(self, text: str) -> None:
        if self.on:
            self.said.append(text)

    def hush(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def voice() -> Voice:
    return Voice()


@pytest.fixture
def phone(library: Any, games: tuple[Spec, ...], voice: Voice) -> Phone:
    device = Device(SimpleNamespace(allow_screensaver=True), speech=voice)  # type: ignore[arg-type]
    return start_app(library, games, device=device)


@pytest.fixture
def full(phone: Phone) -> Phone:
    sit(phone, SPEC)
    phone.tap_icon("dots-vertical")
    phone.tap("Hands-free")
    wait(0.8)
    return phone


def key(phone: Phone) -> str:
    ask = phone.sitting.session.ask
    return ask.key if ask else ""


def big(phone: Phone) -> Any:
    return phone.page.ids.next


def tap_area(phone: Phone, part: float = 0.1) -> None:
    """Somewhere near the area's edge, as an elbow does."""
    area = big(phone)
    phone.touch(area.x + area.width * part, area.y + area.height * part)
    wait(0.8)


def test_one_tap_anywhere_on_the_area_gives_the_likely_answer(full: Phone, voice: Voice) -> None:
    assert full.nav.at == "hands"
    assert voice.said == ["Put four fields on the table. Any four."]
    tap_area(full)
    assert key(full) == "all.choose"
    assert voice.said[-1].startswith("Four fields lie on the table. Where does Ann sow?")
    tap_area(full, 0.9)
    assert key(full) == "all.pick", "the hill was likely"


def test_without_a_likely_answer_the_table_shows_all_and_the_page_comes_back(full: Phone, voice: Voice) -> None:
    tap_area(full)
    tap_area(full)
    assert big(full).text == "Show the answers"
    tap_area(full)
    assert full.nav.at == "table"
    full.sitting.do(Answer(["spade", "rake"]))
    full.rest()
    assert full.nav.at == "hands"
    assert voice.said[-1] == "How high is the danger?"
    assert len([said for said in voice.said if said == "How high is the danger?"]) == 1, "said once"


def test_an_elbow_that_taps_twice_answers_once(full: Phone) -> None:
    area = big(full)
    full.touch(*area.center)
    full.touch(*area.center)
    assert key(full) == "all.choose"


def test_undo_and_say_again_are_there(full: Phone, voice: Voice) -> None:
    tap_area(full)
    full.tap("Repeat")
    assert voice.said[-1].startswith("Where does Ann sow?")
    full.tap("Undo")
    assert key(full) == "all.do"
    assert full.nav.message == "Undone: Four fields lie on the table."


def test_back_leaves_the_mode_and_the_voice(full: Phone, voice: Voice) -> None:
    assert voice.on
    full.back()
    assert full.nav.at == "table"
    assert not voice.on
    full.sitting.do(Answer(True))
    full.rest()
    assert full.nav.at == "table"


def test_the_setting_opens_every_play_so(phone: Phone, library: Any, voice: Voice) -> None:
    library.set_setting("hands_full", True)
    sit(phone, SPEC)
    assert phone.nav.at == "hands"
    assert voice.said == ["Put four fields on the table. Any four."]


def test_at_the_end_the_result_is_shown(full: Phone, library: Any) -> None:
    from companion.games import spec

    game = spec("anygame")
    play = library.start(game, game.setup(("Ann", "Bo"), mode="rounds", options={"first": False}))
    full.app.desk.sit(play)
    full.nav.go("table")
    full.rest()
    for answer in ("p1", 3, 5):
        full.sitting.do(Answer(answer))
    full.rest()
    assert full.nav.at == "hands"
    full.sitting.do(Anytime("end"))
    full.rest()
    assert full.nav.at == "result"


@pytest.mark.parametrize(("size", "scale"), [(TALL, 1.0), (PHONE, 2.0), ((915, 412), 1.3)])
def test_the_area_is_most_of_the_page(full: Phone, size: tuple[int, int], scale: float) -> None:
    Window.size = size
    theme.scale = scale
    for _ask in range(3):
        frames(12)
        assert_fits(full, full.page.asked)
        area = big(full)
        assert area.width * area.height > 0.28 * Window.width * Window.height
        full.sitting.do(
            Answer(lambda value: full.page._next.do(Answer(value)) if full.page._next else ["spade", "rake"])
        )
    theme.scale = 1.0


def test_whose_turn_it_is_stands_there_in_the_players_colour(full: Phone) -> None:
    tap_area(full)
    head, ann = full.page.ids.named, full.sitting.session.setup.seats[0]
    band = head.parent
    assert (head.part.owner, band.fill) == (ann, theme.tone_fill(ann.colour))
    assert band.width > Window.width * 0.9, "seen from across the table"
    full.tap("Undo")
    assert band.height == 0, "nobody in particular is asked"
