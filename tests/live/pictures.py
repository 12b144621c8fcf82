"""The guests' page at the sizes that matter: `python -m tests.live.pictures FOLDER`. Somebody has to look at them."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from companion import games
from companion.engine.session import Session
from companion.engine.spec import Spec
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import Host, Tab, browser

SMALL, PHONE, WIDE = {"width": 360, "height": 640}, {"width": 412, "height": 892}, {"width": 1920, "height": 1080}


TOO_WIDE = """() => [...document.querySelectorAll('main *')]
    .filter((el) => !el.closest('.scroll') && el.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((el) => `${el.tagName}.${el.className.baseVal ?? el.className}: ${el.textContent.slice(0, 40)}`)"""

TOO_SMALL = """() => [...document.querySelectorAll('main *')]
    .filter((el) => !el.closest('svg') && [...el.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim()))
    .map((el) => [parseFloat(getComputedStyle(el).fontSize) * (el.closest('[data-group]')?.style.zoom || 1) * (el.closest('.leaves')?.style.zoom || 1), el.textContent])
    .filter(([size]) => size < innerHeight / 60)"""
"""Texts that nobody reads from three metres: on a television of 1080 lines those under 18 pixels."""


class Scene(NamedTuple):
    name: str
    spec: Spec
    upto: Callable[[Session], bool]
    names: tuple[str, ...] = ("Ann", "Ben")


def asked(key: str, at_least: int = 0) -> Callable[[Session], bool]:
    def fits(session: Session) -> bool:
        return bool(session.ask and session.ask.key == key and session.history.head >= at_least)

    return fits


def put_as(kind: str, *facts: str) -> Callable[[Session], bool]:
    """An ask of this kind whose options show all of these, if not each of them."""

    def fits(session: Session) -> bool:
        options = getattr(session.ask, "options", ())
        shown = all(any(getattr(option, fact) for option in options if option.allowed) for fact in facts)
        return session.ask is not None and session.ask.kind == kind and shown

    return fits


SCENES = (
    Scene("biotix", games.spec("biotix"), lambda session: session.history.head >= 30),
    Scene(
        "biohack",
        games.spec("biohack"),
        lambda session: bool(session.ask and session.ask.kind == "choose" and session.history.head > 60),
        ("Ann", "Ben", "Cy"),
    ),
    Scene("biohack-places", games.spec("biohack"), put_as("choose", "picture", "gives"), ("Ann", "Ben", "Cy")),
    Scene("biohack-pick", games.spec("biohack"), put_as("pick", "picture", "there"), ("Ann", "Ben", "Cy")),
    Scene("genesis-pick", games.spec("bios_genesis"), put_as("pick", "picture", "under")),
    Scene("biosphere5-areas", games.spec("biosphere5"), put_as("choose", "picture", "under")),
    Scene("biomes-map", games.spec("biomes"), put_as("choose", "at", "badge")),
    Scene(
        "biohack-card",
        games.spec("biohack"),
        lambda session: bool(session.ask and session.ask.kind == "card" and session.history.head > 40),
        ("Ann", "Ben", "Cy"),
    ),
    Scene("biotix-form", games.spec("biotix"), lambda session: bool(session.ask and session.ask.kind == "form")),
    Scene("biosphere5", games.spec("biosphere5"), lambda session: session.history.head >= 12),
    Scene("genesis", games.spec("bios_genesis"), lambda session: session.history.head >= 25),
    Scene("biomes", games.spec("biomes"), lambda session: session.history.head >= 60),
    Scene("anygame", games.spec("anygame"), lambda session: session.history.head >= 5),
    Scene("secret", ALL_KINDS, asked("all.bid")),
    Scene("pick", ALL_KINDS, asked("all.hats")),
    Scene("order", ALL_KINDS, asked("all.order")),
    Scene("roll", ALL_KINDS, asked("all.roll")),
    Scene("draw", ALL_KINDS, asked("all.draw")),
    Scene("end", games.spec("biotix"), lambda session: False),
)
LOOKS: dict[str, dict[str, Any]] = {
    "phone-dark": {"viewport": PHONE, "color_scheme": "dark"},
    "phone-light": {"viewport": PHONE, "color_scheme": "light"},
    "small-light": {"viewport": SMALL, "color_scheme": "light"},
    "small-german": {"viewport": SMALL, "color_scheme": "dark", "locale": "de-DE"},
    "phone-german-200": {"viewport": PHONE, "color_scheme": "dark", "locale": "de-DE"},
    "small-light-200": {"viewport": SMALL, "color_scheme": "light"},
}
SCREENS: dict[str, dict[str, Any]] = {
    "screen-dark": {"viewport": WIDE, "color_scheme": "dark"},
    "screen-light-german": {"viewport": WIDE, "color_scheme": "light", "locale": "de-DE"},
}


def whose(session_seat: str | None, scene: Scene, host: Host, chrome: Browser, look: dict[str, Any]) -> Tab:
    """The tab of whoever is asked."""
    name = session_seat or scene.names[0]
    return Tab(chrome, host, name=name, **look)


def asked_name(host: Host) -> str | None:
    from tests.live.serving import library

    host.stop()
    with library(host.db) as shelf:
        ask = shelf.resume(host.play).session.ask
    host.start()
    return ask.who.name if ask and ask.who else None


def pictures(chrome: Browser, folder: Path, wanted: list[str]) -> Iterator[Path]:
    for scene in SCENES:
        if wanted and scene.name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as place:
            options: dict[str, Any] = {"rounds": 5} if scene.spec.key == "anygame" else {}
            host = Host(Path(place), scene.spec, scene.names, upto=scene.upto, **options)
            name = asked_name(host)
            for word, look in LOOKS.items():
                tab = whose(name, scene, host, chrome, look)
                if "200" in word:
                    tab.page.evaluate("document.documentElement.style.fontSize = '200%'")
                tab.page.evaluate("document.fonts.ready")
                tab.page.wait_for_timeout(400)
                path = folder / f"{scene.name}-{word}.png"
                tab.page.screenshot(path=path, full_page="phone" in word)
                yield path
                wide = tab.page.evaluate(TOO_WIDE)
                if wide or tab.problems:
                    print(f"{path.name}: too wide: {wide}; {tab.problems}")
                tab.page.get_by_role("button", name="Wechseln" if "german" in word else "Change", exact=True).click()
                tab.page.wait_for_selector(".seat")
                tab.close()
            for word, look in SCREENS.items():
                screen = Tab(chrome, host, **look)
                screen.page.locator(".option").last.click()
                screen.page.wait_for_selector(".screen .band")
                screen.page.wait_for_timeout(400)
                path = folder / f"{scene.name}-{word}.png"
                screen.page.screenshot(path=path)
                yield path
                high = screen.page.evaluate("document.documentElement.scrollHeight - innerHeight")
                if high > 0 or screen.page.evaluate(TOO_WIDE):
                    print(f"{path.name}: {high} too high; too wide: {screen.page.evaluate(TOO_WIDE)}")
                screen.close()
            host.stop()


if __name__ == "__main__":
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    with browser() as chrome:
        for path in pictures(chrome, into, sys.argv[2:]):
            print(path)
