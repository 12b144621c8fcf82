"""In real browsers: the short part. `make live` plays every game with failing networks and killed hosts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from companion import games
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import Host, Tab, browser, play_on, reason_without
from tests.live.ending import assert_the_same_everywhere

pytestmark = pytest.mark.skipif(bool(reason_without()), reason=reason_without())


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as started:
        yield started


def test_two_browsers_play_every_kind_of_ask_to_the_end(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"))
    tabs = [Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")]
    play_on(tabs, Random(1))
    assert_the_same_everywhere(host, tabs)
    for tab in tabs:
        tab.close()


LOADED = """() => performance.getEntries().filter((one) => one.encodedBodySize && !one.name.includes('/art/'))
    .map((one) => [one.name, one.encodedBodySize])"""


def test_a_guest_in_the_room_loads_less_than_sixty_thousand_bytes(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben"))
    tab = Tab(chrome, host, name="Ann", locale="de-DE")
    tab.page.evaluate("document.fonts.ready")
    loaded = dict(tab.page.evaluate(LOADED))
    assert {"main.js", "style.css", "icons.ttf", "words-de.json"} <= {name.rpartition("/")[2] for name in loaded}
    assert sum(loaded.values()) < 60_000
    tab.close()
    host.stop()


def test_a_browser_whose_host_is_away_asks_by_plain_requests(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), rounds=3)
    tab = Tab(chrome, host, name="Ann")
    sockets: list[str] = []
    asked: list[str] = []
    tab.page.on("websocket", lambda socket: sockets.append(socket.url))
    tab.page.on("request", lambda request: asked.append(request.method))
    host.kill()
    tab.wait(lambda: asked.count("HEAD") >= 12)
    assert len(sockets) <= 2, "a browser lets sockets wait for seconds once too many have failed"
    before = len(tab.tables)
    host.start()
    tab.wait(lambda: len(tab.tables) > before)
    assert tab.table["you"]["seat"] == "p1"
    assert tab.problems == []
    host.stop()
    tab.close()


def test_browsers_come_back_by_themselves(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), rounds=3)
    tabs = [Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")]

    def disturb(answers: int) -> None:
        if answers == 2:
            tabs[0].network.cut()
        if answers == 4:
            host.kill()
            host.start()

    play_on(tabs, Random(2), after_each=disturb)
    assert tabs[0].table["you"]["seat"] == "p1"
    assert_the_same_everywhere(host, tabs)
    for tab in tabs:
        tab.close()
