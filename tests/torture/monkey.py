"""Random touches on the real window, over all screens and games: no exception, never stuck, the library sound.

python -m tests.torture.monkey --bouts 0-39        20,000 touches: 40 apps, each touched 500 times
python -m tests.torture.monkey --bouts 7           one of them again, as it was
python -m tests.torture.monkey --disk full --bouts 0-26     on a disk that is full every now and then; `failing`: that does not write

Every bout is in another zone, from −12 to +14.
"""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.said import Answer
from tests.torture.fingers import Hand, Step, can_be_tapped, in_window, inside, perform, press, quiet_device
from tests.ui.harness import PHONE, TABLET, TALL, Phone, frames, start_app, stop_app

# isort: split
from kivy.app import App
from kivy.base import ExceptionManager
from kivy.core.window import Window

from companion.engine.refusals import Refused
from companion.ui.screens import PAGES
from tests.store.shim import Disk, is_there
from tests.torture.places import Places, all_modes, open_library, seeded
from tests.torture.watching import Watch
from tests.ui.conftest import all_games

TOUCHES = 500
"""In one app, at one game, in one size and look."""
ERRAND = 25
"""After so many touches somebody wants to be elsewhere."""
HOME = 125
"""After so many touches somebody goes home with Back, and on with the play."""
MOST_BACKS = 20
MOST_TAPS = 60
TABLE_SHARE = 0.45
DRAWN = 0.02
"""The share of touches followed by a painted frame; without a graphics card painting takes most of the time."""
ILL = 5
"""After so many touches the disk may break or mend."""
LAST = 40
"""Steps that a failure tells."""
ZONES = range(-12, 15)
DISKS = {"well": 0, "full": errno.ENOSPC, "failing": errno.EIO}


@dataclass
class Report:
    touches: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    on_sheets: int = 0
    entries: int = 0
    homes: int = 0
    went_on: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failed_calls: int = 0
    zones: set[int] = field(default_factory=set)
    by_hand: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        by_hand = ", ".join(f"{key} {count}" for key, count in self.by_hand.most_common())
        return [
            f"{self.touches.total():,} touches, {self.entries:,} entries made by them, {len(self.failures)} failures",
            "  " + ", ".join(f"{what} {count:,}" for what, count in self.touches.most_common()),
            f"  touches by page: {_counted(self.pages)}; of them on a sheet {self.on_sheets:,}",
            f"  touches by game: {_counted(self.games)}",
            f"  {self.homes:,} times home with Back, the play went on: {_counted(self.went_on)}",
            *([f"  not answered by touch in {MOST_TAPS} taps: {by_hand}"] if by_hand else []),
            f"  in zones {', '.join(f'{zone:+d}' for zone in sorted(self.zones))}",
            *([f"  {self.failed_calls:,} calls of the disk failed"] if self.failed_calls else []),
            *([f"  not caught and said: {_counted(self.refused)}"] if self.refused else []),
            *self.failures[:5],
        ]


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {count:,}" for what, count in counts.most_common())


class Monkey:
    def __init__(self, phone: Phone, places: Places, luck: Random, report: Report, disk: Faulty) -> None:
        self.disk = disk
        self.phone = phone
        self.places = places
        self.luck = luck
        self.report = report
        self.hand = Hand(phone, luck, Counter())
        self.watch = Watch(phone, put_back=bool(disk.kind))
        self.steps: deque[str] = deque(maxlen=LAST)
        self.pages: Counter[str] = Counter()
        self.done = 0

    def go(self, touches: int) -> None:
        while self.done < touches:
            if self.done % HOME == HOME - 1:
                self.disk.mends()
                self.home()
            if self.done % ERRAND == 0:
                self.disk.mends()
                self.errand()
            if self.done % ILL == 0:
                self.disk.may_break(self.luck)
            self.touch(*self.hand.choose())
        self.disk.mends()
        self.home()

    def touch(self, step: Step, aim: str) -> None:
        at, sheets = self.phone.nav.at, len(self.phone.nav.sheets)
        self.note(step, aim)
        self.report.touches[step[0]] += 1
        self.pages[at] += 1
        self.report.pages[at] += 1
        self.report.on_sheets += bool(sheets)
        self.report.games[self.places.spec.key] += 1
        self.done += 1
        self.perform(step)
        self.watch.check()
        if self.luck.random() < DRAWN:
            with drawing():
                frames(1)
        if step[0] in ("tap", "hold", "double") and self.luck.random() < 0.8:
            self.perform(("wait", 0.34))  # longer than the table swallows taps after it has changed
            self.watch.check()

    def perform(self, step: Step) -> None:
        """As Kivy's own loop does: a refusal that nobody caught is said. Anything else is a mistake."""
        try:
            perform(self.phone, step)
        except Refused as refused:
            if not self.disk.kind:
                raise
            assert self.phone.app.guard.handle_exception(refused) == ExceptionManager.PASS
            self.report.refused[str(refused.code)] += 1

    def note(self, step: Step, aim: str = "") -> None:
        top = self.phone.nav.sheets[-1] if self.phone.nav.sheets else None
        sheet = f"/{getattr(top, 'title', type(top).__name__)}" if top else ""
        self.steps.append(f"{self.phone.nav.at}{sheet}: {' '.join(str(part) for part in step)} {aim}".rstrip())

    def errand(self) -> None:
        """To the table, or to the page that was touched least."""
        name = "table"
        if self.luck.random() > TABLE_SHARE:
            name = min(PAGES, key=lambda page: (self.pages[page], self.luck.random()))
        self.note(("open", name))
        self.places.open(name)
        frames(4)
        self.watch.check()

    # Never stuck

    def home(self) -> None:
        """Back leads to the shelf from wherever we are, from there to the table, and the play goes on."""
        self.note(("home",))
        self.phone.rest()  # cards that are still being filled move
        for _press in range(MOST_BACKS):
            if self.phone.nav.at == "shelf" and not self.phone.nav.sheets:
                break
            press(27)
            self.phone.rest()
            self.watch.check()
        else:
            raise AssertionError(f"Back does not lead out of {[name for name, _what in self.phone.nav.trail]}")
        self.report.homes += 1
        self.watch.sound()
        cards = list(self.phone.widgets("RunningCard"))
        if not cards:
            self.places.running()
            self.phone.nav.go("shelf")
            self.phone.rest()
            cards = list(self.phone.widgets("RunningCard"))
        strip = self.phone.page.ids.strip  # beside the rail: what lies under that is not in sight
        left = strip.to_window(strip.x, 0)[0]
        card = next((card for card in cards if left <= card.to_window(*card.center)[0] < Window.width), None)
        assert card is not None, "no running play is in sight on the shelf"
        said = self.phone.nav.message
        self.phone.tap(card)
        if said and self.phone.nav.at == "shelf" and not self.phone.nav.message:
            self.phone.tap(card)  # the first tap took away the sentence that lay over the card
        if self.phone.nav.at == "hands":
            self.phone.tap(self.phone.page.answers_text)
        assert self.phone.nav.at == "table", f"a tap on the running play led to {self.phone.nav.at}"
        self.watch.check()
        self.watch.settled()
        self.go_on()
        self.watch.settled()
        self.watch.sound()

    def go_on(self) -> None:
        """Somebody who does not know the game taps until an answer is taken; otherwise the answer is given for them."""
        sitting = self.phone.sitting
        if sitting.play.read_only:
            return
        ask, mark = sitting.session.ask, sitting.mark
        assert ask is not None
        for tap in range(1, MOST_TAPS + 1):
            self._try_to_answer()
            self.watch.check()
            if sitting.mark != mark:
                self.report.went_on["at the first tap" if tap == 1 else "after some taps"] += 1
                return
        assert sitting.do(Answer(self.places.some_answer(ask))), f"{ask.key} takes no answer: {self.phone.nav.message}"
        self.phone.rest()
        self.watch.check()
        self.report.went_on["only when answered for them"] += 1
        self.report.by_hand[ask.key] += 1

    def _try_to_answer(self) -> None:
        phone, nav = self.phone, self.phone.nav
        if nav.at != "table":
            nav.go("table")
        found = [widget for widget in phone.widgets() if can_be_tapped(widget)]
        if nav.sheets:
            found = [widget for widget in found if inside(widget, nav.sheets[-1]) and in_window(widget)]
        else:
            parts = (phone.page.ids.answers, phone.page.ids.foot)
            found = [widget for widget in found if any(inside(widget, part) for part in parts)]
        if not found:  # at the table: what is asked is answered on its map
            if nav.sheets:
                press(27)
            return
        main = [widget for widget in found if type(widget).__name__ == "PrimaryButton"]
        widget = self.luck.choice(main if main and self.luck.random() < 0.35 else found)
        phone.tap(widget)
        if hasattr(widget, "insert_text") and widget.focus:
            perform(phone, ("type", "Otto"))


@contextmanager
def drawing(drawn: bool = True) -> Iterator[None]:
    """Whether frames are painted; what is touched does not depend on it."""
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


class Faulty:
    """The disk under the library; `kind`: how it fails, 0 for never."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.shim = Disk()

    def __enter__(self) -> Faulty:
        if self.kind:
            self.shim.__enter__()
        return self

    def __exit__(self, *_exc: object) -> None:
        if self.kind:
            self.shim.__exit__()

    def may_break(self, luck: Random) -> None:
        if self.kind:
            self.shim.fails(self.kind) if luck.random() < 0.6 else self.shim.well()

    def mends(self) -> None:
        self.shim.well()


@contextmanager
def zone(hours: int) -> Iterator[None]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = f"Etc/GMT{-hours:+d}"
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ", None)
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


def bout(number: int, seed: int, touches: int, folder: Path, report: Report, kind: int = 0) -> None:
    """One app with one game on the table, in one size and look, touched so many times."""
    luck = Random(f"{seed}:{number}")
    modes = all_modes()
    spec, mode = modes[number % len(modes)]
    size, scale = luck.choice((PHONE, TALL, TALL, TABLET)), luck.choice((1.0, 1.0, 1.3, 2.0))
    monkey = None
    hours = ZONES[(number * 5 + seed) % len(ZONES)]
    report.zones.add(hours)
    with zone(hours), seeded(luck), Faulty(kind) as disk, open_library(folder / f"{number}.db") as library:
        places = Places(library, spec, mode, luck)
        device = quiet_device(places.code(), places.file)
        try:
            phone = start_app(library, all_games(), size, scale, luck.choice(("dark", "light")), device)
            monkey = Monkey(phone, places.at(phone), luck, report, disk)
            before = _entries(library)
            monkey.go(touches)
            report.entries += max(0, _entries(library) - before)
        except Exception:
            told = "\n".join(monkey.steps) if monkey else "while it started"
            again = (
                f"PYTHONHASHSEED=0 python -m tests.torture.monkey --seed {seed} --bouts {number} --touches {touches}"
                f" --disk {next(name for name, error in DISKS.items() if error == kind)}"
            )
            what = f"{spec.key}/{mode.key}, {size[0]}×{size[1]}, text {scale}, after {monkey.done if monkey else 0} touches"
            report.failures.append(f"bout {number}, {what}\n{again}\n{told}\n{traceback.format_exc(limit=-12)}")
        finally:
            disk.mends()
            report.failed_calls += disk.shim.failed
            if monkey:
                monkey.watch.stop()
            App.get_running_app().dispatch("on_stop")
            App._running_app = None


def _entries(library: Any) -> int:
    n: int = library.connection.execute("SELECT count(*) FROM entries").fetchone()[0]
    return n


def torture(bouts: range, seconds: float, seed: int = 1, touches: int = TOUCHES, disk: str = "well") -> Report:
    report, ends = Report(), time.monotonic() + seconds
    gc.disable()  # looking through all widgets whenever it may takes longer than touching them
    with tempfile.TemporaryDirectory() as name, drawing(False):
        for number in bouts:
            if time.monotonic() > ends or len(report.failures) > 9:
                break
            stop_app()
            bout(number, seed, touches, Path(name), report, DISKS[disk])
    gc.freeze()  # nor at the end
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bouts", default="0-39", metavar="N or N-M")
    parser.add_argument("--touches", type=int, default=TOUCHES, help="in each bout")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--disk", choices=tuple(DISKS), default="well")
    args = parser.parse_args()
    if args.disk != "well" and not is_there():
        print("left out: this Python's SQLite cannot be reached, so its disk cannot be made to fail")
        return 0
    first, _to, last = args.bouts.partition("-")
    report = torture(range(int(first), int(last or first) + 1), args.seconds, args.seed, args.touches, args.disk)
    print("\n".join(report.lines()))
    return bool(report.failures)


if __name__ == "__main__":
    sys.exit(main())
