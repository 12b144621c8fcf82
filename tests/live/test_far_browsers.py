"""Over a broker, in real browsers: the page comes from a web server, everything else over the broker, sealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from companion import games
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import FarTab, Host, Tab, browser, play_on, reason_without
from tests.live.ending import assert_the_same_everywhere
from tests.live.mosquitto import Mosquitto, reason_without_broker

REASON = reason_without() or reason_without_broker()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    started = Mosquitto(tmp_path)
    yield started
    started.stop()


def test_a_guest_far_away_and_one_in_the_room_play_to_the_end(
    chrome: Browser, broker: Mosquitto, tmp_path: Path
) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), broker=broker)
    tabs = [FarTab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")]
    play_on(tabs, Random(1))
    assert_the_same_everywhere(host, tabs)
    for tab in tabs:
        tab.close()


def test_far_browsers_come_back_by_themselves(chrome: Browser, broker: Mosquitto, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), broker=broker, rounds=4)
    tabs: list[Tab] = [FarTab(chrome, host, name="Ann"), FarTab(chrome, host, name="Ben")]

    def disturb(answers: int) -> None:
        if answers == 2:
            tabs[0].network.cut()
        if answers == 4:
            broker.kill()
            broker.start()
        if answers == 6:
            host.kill()
            host.start()

    play_on(tabs, Random(2), after_each=disturb)
    assert tabs[0].table["you"]["seat"] == "p1"
    assert_the_same_everywhere(host, tabs)
    for tab in tabs:
        tab.close()


def test_a_page_that_is_loaded_again_has_its_seat_and_shows_that_the_host_sleeps(
    chrome: Browser, broker: Mosquitto, tmp_path: Path
) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), broker=broker)
    tab = FarTab(chrome, host, name="Ann")
    tab.page.reload()
    tab.page.wait_for_selector(".band")
    tab.wait(lambda: tab.table["you"]["seat"] == "p1")
    host.kill()
    tab.page.wait_for_selector(".away")
    assert "asleep" in tab.page.inner_text(".away")
    tab.page.reload()
    tab.page.wait_for_selector(".away")
    assert "You're Ann" in tab.page.inner_text("header"), "the broker kept the last table"
    host.start()
    tab.page.wait_for_selector(".away", state="detached")
    assert tab.problems == []
    host.stop()
    tab.page.get_by_text("The host has closed this table").wait_for()
    tab.close()
