"""Random touches on the real window, over all screens and games: no exception, never stuck, the library sound.

python -m tests.torture.monkey --touches 20000
"""

from __future__ import annotations

import argparse
import gc
import logging
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.ui.harness import PHONE, TABLET, TALL, Phone, frames, start_app, stop_app, wait

# isort: split
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.uix.behaviors import ButtonBehavior

from companion.games import shelf
from companion.store import Library, Play
from companion.ui.screens import PAGES
from tests.games.kit import NAMES

BOUT = 500
"""Touches in one app, at one game, in one size and look."""
BACK_TO_THE_TABLE = 20
MOST_BACKS = 15
DRAWN = 0.05
"""So many of the touches are followed by a frame that is painted."""
TYPED = ("Otto", "7", "-1", "naïve 🎲", "x" * 60, "{n}", "[b]", "'; --", " ")


@dataclass
class Report:
    touches: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    failures: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        return [
            f"{self.touches.total():,} touches, {self.entries:,} entries made by them, {len(self.failures)} failures",
            "  " + ", ".join(f"{what} {count:,}" for what, count in self.touches.most_common()),
            "  touches by page: " + ", ".join(f"{page} {count:,}" for page, count in self.pages.most_common()),
            "  touches by game: " + ", ".join(f"{game} {count:,}" for game, count in self.games.most_common()),
            *self.failures[:5],
        ]


class Monkey:
    def __init__(self, phone: Phone, luck: Random, report: Report) -> None:
        self.phone = phone
        self.luck = luck
        self.report = report
        self.circles = Circles()

    def buttons(self) -> list[Any]:
        """What is in sight and can be tapped; of a sheet, only the sheet's."""
        sheets = self.phone.nav.sheets
        found = [
            widget
            for widget in self.phone.widgets()
            if (isinstance(widget, ButtonBehavior) or hasattr(widget, "on_release")) and not widget.disabled
        ]
        if sheets:
            found = [widget for widget in found if _inside(widget, sheets[-1])] or found
        found = [widget for widget in found if _in_window(widget)]
        if not sheets and self.phone.nav.at == "table" and self.luck.random() < 0.7:
            part = self.phone.page.ids.foot if self.luck.random() < 0.5 else self.phone.page.ids.answers
            found = [widget for widget in found if _inside(widget, part)] or found
        return found

    def touch(self) -> None:
        what = self.luck.choices(["tap", "point", "swipe", "back", "hold", "type"], [46, 40, 5, 4, 2, 3])[0]
        buttons = self.buttons() if what in ("tap", "hold") else []
        if what in ("tap", "hold") and not buttons:
            what = "point"
        self.report.touches[what] += 1
        self.report.pages[self.phone.nav.at] += 1
        luck, phone = self.luck, self.phone
        match what:
            case "tap" | "hold":
                x, y = _middle(luck.choice(buttons))
                phone.touch(x, y, 0.7 if what == "hold" else 0)
            case "point":
                phone.touch(luck.uniform(0, Window.width - 1), luck.uniform(0, Window.height - 1))
            case "swipe":
                x, y = luck.uniform(0, Window.width - 1), luck.uniform(0, Window.height - 1)
                to = (x + luck.choice((-200, 0, 0, 0, 200)), y + luck.choice((-300, -80, 80, 300)))
                phone.swipe((x, y), to, steps=3)
            case "back":
                Window.dispatch("on_keyboard", 27, 0, None, [])
            case "type":
                field = next((widget for widget in phone.widgets() if getattr(widget, "focus", False)), None)
                if field is not None:
                    field.insert_text(luck.choice(TYPED))
        self.circles.check(f"{phone.nav.at} after {what}")
        if luck.random() < DRAWN:
            with _drawing():
                frames(1)
        if what in ("tap", "hold") and luck.random() < 0.8:
            wait(0.34)  # longer than the table swallows taps after it has changed


class Circles(logging.Handler):
    """Hears Kivy complain of a layout that takes more than one frame, and tells whether it ever comes to rest."""

    def __init__(self) -> None:
        super().__init__(logging.CRITICAL)
        self.heard: list[str] = []
        Logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())

    def check(self, where: str) -> None:
        if not self.heard:
            return
        frames(10)
        self.heard.clear()
        frames(10)
        assert not self.heard, f"{where}: {self.heard[0]}"


@contextmanager
def _drawing(drawn: bool = True) -> Iterator[None]:
    """Whether frames are painted; without a graphics card that is most of the time, and what is touched does not depend on it."""
    for event in ("on_draw", "on_flip"):
        if drawn:
            Window.__dict__.pop(event, None)
        else:
            setattr(Window, event, lambda: None)
    try:
        yield
    finally:
        for event in ("on_draw", "on_flip"):
            if drawn:
                setattr(Window, event, lambda: None)
            else:
                Window.__dict__.pop(event, None)


def _middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return x, y


def _in_window(widget: Any) -> bool:
    x, y = _middle(widget)
    return bool(0 <= x < Window.width and 0 <= y < Window.height)


def _inside(widget: Any, sheet: Any) -> bool:
    while widget is not None and widget is not widget.parent:
        if widget == sheet:  # one of them may be a weak proxy
            return True
        widget = widget.parent
    return False


def bout(number: int, seed: int, touches: int, path: Path, report: Report) -> None:
    """One game opened in one app, and touched."""
    luck = Random(f"{seed}:{number}")
    specs = shelf()
    spec = specs[number % len(specs)]
    size, scale = luck.choice((PHONE, TALL, TALL, TABLET)), luck.choice((1.0, 1.0, 1.3, 2.0))
    style = luck.choice(("dark", "light"))
    with Library.open(path) as library:
        phone = start_app(library, specs, size=size, scale=scale, style=style)
        mode = luck.choice(spec.modes)
        setup = spec.setup(NAMES[: luck.randint(mode.least, min(mode.most, 5))], mode=mode.key, seed=number)
        play = library.start(spec, setup)
        if number % 3 == 2:
            phone.nav.go(luck.choice([page for page in PAGES if page in ("shelf", "history", "settings", "people")]))
        monkey = Monkey(phone, luck, report)
        before = _entries(library)
        for touch in range(touches):
            if number % 3 != 2 and touch % BACK_TO_THE_TABLE == 0 and phone.nav.at != "table":
                open_again(phone, play)
            monkey.touch()
            report.games[spec.key] += 1
        _not_stuck(phone)
        report.entries += max(0, _entries(library) - before)
        _sound(library, phone)
        Logger.removeHandler(monkey.circles)
        stop_app()


def open_again(phone: Phone, play: Play) -> None:
    """Somebody comes back to the play, from wherever the touches led."""
    if play.id in {row.id for row in phone.app.library.plays()}:  # it may lie in the bin by now
        phone.app.desk.sit(phone.app.library.resume(play.id))
        phone.nav.go("table")
        wait(0.5)


def _not_stuck(phone: Phone) -> None:
    """Back leads to the shelf from wherever we are."""
    for _press in range(MOST_BACKS):
        if phone.nav.at == "shelf" and not phone.nav.sheets:
            return
        phone.back()
    raise AssertionError(f"Back does not lead out of {[name for name, _what in phone.nav.trail]}")


def _entries(library: Library) -> int:
    n: int = library.connection.execute("SELECT count(*) FROM entries").fetchone()[0]
    return n


def _sound(library: Library, phone: Phone) -> None:
    assert library.connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert not library.connection.execute("PRAGMA foreign_key_check").fetchall()
    for row in library.plays(limit=3):
        assert not library.resume(row.id).read_only


def torture(touches: int, seconds: float, seed: int = 1, a_bout: int = BOUT) -> Report:
    report, ends, number = Report(), time.monotonic() + seconds, 0
    with tempfile.TemporaryDirectory() as name, _drawing(False):
        while report.touches.total() < touches and time.monotonic() < ends and len(report.failures) < 10:
            gc.collect()
            gc.disable()  # looking through thousands of widgets again and again takes longer than touching them
            try:
                bout(number, seed, min(a_bout, touches), Path(name) / f"{number // 12}.db", report)
            except Exception:
                stop_app()
                report.failures.append(f"bout {seed}:{number}\n{traceback.format_exc(limit=-9)}")
            finally:
                gc.enable()
            number += 1
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--touches", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bout", type=int, default=BOUT)
    args = parser.parse_args()
    report = torture(args.touches, args.seconds, args.seed, args.bout)
    print("\n".join(report.lines()))
    return bool(report.failures)


if __name__ == "__main__":
    sys.exit(main())
