"""What Android does to an app: puts it away, kills it, turns it, covers it, runs out of memory."""

from __future__ import annotations

import gc
import weakref
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from companion.device.device import Device
from companion.device.insets import Room
from companion.engine.said import Answer, Undo
from companion.engine.spec import Spec
from companion.ui import memory
from companion.ui.theme import theme
from tests.ui.conftest import open_library, sit
from tests.ui.everything import SPEC
from tests.ui.fitting import box_of
from tests.ui.harness import PHONE, TALL, Phone, frames, start_app, wait
from tests.ui.past import scored
from tests.ui.tour import Past, openers, tour
from tests.ui.walks import away_and_back


def test_a_pause_in_the_middle_of_a_roll_keeps_the_roll(phone: Phone) -> None:
    play = sit(phone, SPEC)
    for answer in (True, "hill", ["spade", "rake"], 2, 1000, ["ox", "hen", "horse"], "p2"):
        phone.sitting.do(Answer(answer))
    phone.rest()
    phone.touch(*phone.find("Let the app roll").to_window(*phone.find("Let the app roll").center))
    rolled = play.session.history.entries[-1]
    away_and_back(phone)
    assert play.session.history.entries[-1] == rolled
    assert phone.sees("Which way does the wind blow?")
    assert all(tile.turn == 0 and tile.grow == 1 for tile in phone.widgets("DieTile")), "nothing stands still half-way"


def test_half_typed_dice_are_still_there_after_a_pause(phone: Phone) -> None:
    sit(phone, SPEC)
    for answer in (True, "hill", ["spade", "rake"], 2, 1000, ["ox", "hen", "horse"], "p2"):
        phone.sitting.do(Answer(answer))
    phone.rest()
    phone.page.view._face(SimpleNamespace(value=5))
    away_and_back(phone)
    assert phone.page.view.faces == [5, None]


def test_a_secret_is_covered_again_when_the_phone_is_put_away(phone: Phone) -> None:
    play = sit(phone, SPEC)
    for answer in (True, "hill", ["spade", "rake"], 2, 1000, ["ox", "hen", "horse"], "p2", *["app"] * 4):
        phone.sitting.do(Answer(answer))
    phone.sitting.do(Answer({"grain": 1, "roof": "tiles", "beasts": []}))
    phone.rest()
    assert play.session.ask.kind == "secret"
    covered = phone.texts()
    phone.tap(phone.page.view.reveal)
    assert phone.texts() != covered
    away_and_back(phone)
    assert phone.texts() == covered


def test_a_killed_app_goes_on_at_the_same_ask(tmp_path: Path, games: tuple[Spec, ...]) -> None:
    path = tmp_path / "plays.db"
    first = open_library(path)
    phone = start_app(first, games)
    play = sit(phone, SPEC)
    for answer in (True, "hill", ["spade", "rake"], 2):
        phone.sitting.do(Answer(answer))
    asked, told = phone.page.asked, play.session.run.table.told
    phone.app.dispatch("on_pause")
    copy = tmp_path / "killed.db"
    for file in tmp_path.glob("plays.db*"):  # the process is gone without a word: what was on disk is all there is
        (tmp_path / file.name.replace("plays", "killed")).write_bytes(file.read_bytes())
    first.close()
    with open_library(copy) as second:
        phone = start_app(second, games)
        phone.tap("Continue")
        assert phone.page.asked == asked
        assert [str(line.text) for line in phone.sitting.session.run.table.told] == [str(line.text) for line in told]
        assert phone.sitting.do(Undo())


def test_the_phones_bars_cover_nothing(library: Any, games: tuple[Spec, ...], past: Past) -> None:
    bars = Room(0, 48, 0, 96)
    device = Device(SimpleNamespace(allow_screensaver=True), insets=SimpleNamespace(read=lambda: bars))  # type: ignore[arg-type]
    phone = start_app(library, games, size=TALL, device=device)
    try:
        for name in tour(phone, past):
            page = box_of(phone.page)
            assert page.low == 96, name
            assert page.high == TALL[1] - 48, name
        openers(phone, past)["table"]()
        frames(10)
        phone.tap_icon("dots-vertical")
        row = list(phone.widgets("MenuRow"))[-1]
        assert box_of(row).low >= 96
        bars = Room(80, 0, 60, 0)
        phone.app.dispatch("on_resume")
        frames(20)
        assert (box_of(phone.page).left, box_of(phone.page).right) == (80, TALL[0] - 60)
    finally:
        theme.inset_left = theme.inset_top = theme.inset_right = theme.inset_bottom = 0


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_keyboard_leaves_the_field_in_sight(library: Any, games: tuple[Spec, ...], scale: float) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale)
    phone.nav.go("new_play", game="everything")
    phone.rest()
    field = next(phone.widgets("TextField"))
    phone.tap(field)
    assert field.focus
    assert Window.softinput_mode == "below_target"
    for keyboard in (0, 180, 320, 420):
        Window._kheight = keyboard
        frames(2)
        moved = Window.render_context["modelview_mat"].get()[13]
        box = box_of(field)
        assert box.low + moved >= keyboard, "above the keyboard"
        assert box.high + moved <= Window.height, "and not out of sight above"
    Window._kheight = 0
    field.focus = False
    frames(2)


def test_short_memory_drops_what_is_out_of_sight_and_it_leaves_the_memory(phone: Phone, past: Past) -> None:
    for _name in islice(tour(phone, past), 12):
        pass
    at = phone.nav.at
    assert len(phone.nav.pages) > 10
    Window.dispatch("on_memorywarning")
    assert list(phone.nav.pages) == [at]
    seen = {}
    for name in tour(phone, past):
        assert phone.texts(), f"{name} is built again"
        seen[name] = weakref.ref(phone.page)
    openers(phone, past)["table"]()
    frames(14)
    for look in (True, False):  # what listens to the look may have died already: it is told once more, and forgotten
        theme.dress(dark=look)
    Window.dispatch("on_memorywarning")
    phone.root.add_widget(TextInput(text="Kivy remembers the last field that it laid out"))
    wait(3)
    gc.collect()
    assert [name for name, page in seen.items() if page() is not None] == ["table"]


def test_what_the_shelf_held_goes_back_to_the_system_at_the_table_and_when_put_away(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    libc = SimpleNamespace(malloc_trim=lambda keep: given.append(f"all but {keep}"))
    monkeypatch.setattr("companion.ui.memory.ctypes.CDLL", lambda _name: libc)
    sit(phone, SPEC)
    for _tap in range(3):
        wait(memory.QUIET - 1)
        phone.touch(2, 2)
    assert given == [], "somebody is playing: the collector would stop the table for a moment"
    wait(memory.QUIET + 1)
    assert given == ["all but 0"], "the table is there, and nobody touches it"
    away_and_back(phone)
    assert len(given) == 2
    Window.dispatch("on_memorywarning")
    assert len(given) == 3
    monkeypatch.setattr(
        "companion.ui.memory.ctypes.CDLL", lambda _name: SimpleNamespace(mallopt=lambda *what: given.append(str(what)))
    )
    memory.give_back()
    assert given[3:] == ["(-101, 0)"], "as Android calls it"


def test_a_sheet_that_was_closed_leaves_the_memory(phone: Phone, past: Past) -> None:
    openers(phone, past)["table"]()
    frames(14)
    phone.tap_icon("dots-vertical")
    (sheet,) = phone.nav.sheets
    gone = weakref.ref(sheet)
    del sheet
    phone.back()
    wait(3)  # the bar of a list fades out
    gc.collect()
    assert gone() is None


def test_nothing_listens_twice_after_short_memory(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.tap("Trackers")
    ears = len(phone.sitting._ears)
    Window.dispatch("on_memorywarning")
    phone.back()
    phone.tap("Trackers")
    assert len(phone.sitting._ears) == ears


def test_sensors_sleep_while_the_app_is_away(library: Any, games: tuple[Spec, ...]) -> None:
    calls: list[str] = []
    sensor = SimpleNamespace(
        enable=lambda: calls.append("on"), disable=lambda: calls.append("off"), acceleration=(0, 0, 9.8)
    )
    from companion.device.shake import Shake

    library.set_setting("shake", True)
    device = Device(SimpleNamespace(allow_screensaver=True), shake=Shake(on=True, find=lambda: sensor))
    phone = start_app(library, games, device=device)
    phone.app.desk.sit(scored(library, finished=False))
    phone.nav.go("table")
    phone.nav.go("dice")
    phone.rest()
    phone.app.dispatch("on_pause")
    assert calls == ["on", "off"]
    phone.app.dispatch("on_resume")
    assert calls == ["on", "off", "on"]
    phone.back()
    phone.app.dispatch("on_pause")
    phone.app.dispatch("on_resume")
    assert calls == ["on", "off", "on", "off"], "only where a shake means something"
