"""The page itself, in a real browser: what others do does not disturb, everything has a name, everything can be fixed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from companion import games
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import Host, Tab, browser, reason_without
from tests.live.pictures import SCENES, TOO_WIDE, Scene, asked

pytestmark = pytest.mark.skipif(bool(reason_without()), reason=reason_without())

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as started:
        yield started


def faults(page: Page) -> list[str]:
    """What axe-core finds: names, roles, contrast, sizes."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}: {node['failureSummary'][:200]}" for one in found for node in one["nodes"]
    ]


def test_half_filled_input_stays_when_others_come_go_and_correct(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.form"))
    ann = Tab(chrome, host, name="Ann")
    ann.page.fill(".field-number input", "2")
    before = len(ann.tables)
    ben = Tab(chrome, host, name="Ben")
    ann.wait(lambda: len(ann.tables) > before)
    assert ann.page.input_value(".field-number input") == "2"
    ben.close()
    ann.wait(lambda: len(ann.tables) > before + 2)
    ann.network.cut()
    ann.wait(lambda: len(ann.tables) > before + 3)
    assert ann.page.input_value(".field-number input") == "2"
    host.stop()
    ann.close()


def test_a_secret_is_painted_on_one_phone_only(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.bid"))
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    assert ann.page.locator(".ask .stepper").count() == 1
    assert "Only you see this" in ann.page.inner_text(".ask")
    assert ben.page.locator(".ask").count() == 0
    assert "Ann is answering in secret" in ben.page.inner_text("main")
    host.stop()
    for tab in (ann, ben):
        tab.close()


@pytest.mark.parametrize(
    ("scene", "scheme"),
    list(zip(SCENES, cycle(("dark", "light")), strict=False)),
    ids=lambda value: getattr(value, "name", value),
)
def test_everything_has_a_name_and_can_be_read(scene: Scene, scheme: str, chrome: Browser, tmp_path: Path) -> None:
    spec, upto, names = scene.spec, scene.upto, scene.names
    options: dict[str, Any] = {"rounds": 5} if spec.key == "anygame" else {}
    host = Host(tmp_path, spec, names, upto=upto, **options)
    tab = Tab(chrome, host, color_scheme=scheme, viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    tab.page.wait_for_selector(".seat")
    assert faults(tab.page) == []
    tab.page.locator(".seat").first.click()
    tab.page.wait_for_selector(".band")
    for details in tab.page.locator("details").all():
        details.evaluate("el => el.open = true")
    assert faults(tab.page) == []
    assert tab.page.evaluate(TOO_WIDE) == []
    tab.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert tab.page.evaluate(TOO_WIDE) == []
    host.stop()
    tab.close()


def test_the_keyboard_alone_answers(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), rounds=2, first=False)
    tab = Tab(chrome, host, name="Ann")
    for _n in range(30):
        tab.page.keyboard.press("Tab")
        if tab.page.evaluate("document.activeElement.matches('.ask .option')"):
            break
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.table["common"]["n"] == 1)
    host.stop()
    tab.close()


def test_a_screen_without_the_link_comes_in_by_its_six_digits(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"))
    host.link = host.link.partition("#")[0]
    screen = Tab(chrome, host, viewport={"width": 1920, "height": 1080})
    wrong = f"{(int(host.code) + 1) % 10**6:06}"
    for code in (wrong, host.code):
        screen.page.fill(".code", code)
        screen.page.keyboard.press("Enter")
        screen.page.wait_for_selector("[role=alert]" if code == wrong else ".screen .band")
    assert screen.page.locator("main button").count() == 0, "it has no controls"
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert faults(screen.page) == []
    host.stop()
    screen.close()
