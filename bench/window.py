"""One window, measured from inside, in a process of its own: prints what it found as JSON.

python -m bench.window bare             a KivyMD app with one label: the baseline of everything
python -m bench.window shelf DB         the app as `main.py` starts it, at its shelf
python -m bench.window table DB PLAY    an open play: answering, the log, memory
"""

import os
import time

BEGAN = float(os.environ.get("BENCH_BEGAN", time.time()))

import gc  # noqa: E402  # the clock comes first
import json  # noqa: E402
import sys  # noqa: E402
from random import Random  # noqa: E402
from statistics import median  # noqa: E402
from typing import Any  # noqa: E402

ANSWERS = 25
REDRAWS = 40
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")


def quick() -> None:
    """No pause between frames: what is measured is the work."""
    from kivy.config import Config

    for key in ("maxfps", "vsync"):
        Config.set("graphics", key, "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "892")


def resident() -> float:
    """Megabytes of memory that this process holds."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * PAGE_SIZE / (1 << 20)


def shown(app: Any) -> float:
    """Build the app and paint its first frame; the moment when it stood on the screen."""
    from kivy.base import runTouchApp

    app._run_prepare()
    runTouchApp(embedded=True)
    paint()
    return time.time()


def paint() -> None:
    """One frame, until the last pixel is there."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    EventLoop.idle()
    glFinish()


def timed(what: Any) -> float:
    began = time.perf_counter()
    what()
    return (time.perf_counter() - began) * 1000


def bare() -> dict[str, float]:
    quick()
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel
    from kivymd.uix.screen import MDScreen

    imported = time.time()

    class Bare(MDApp):
        def build(self) -> Any:
            self.label = MDLabel(text="0", halign="center")
            return MDScreen(self.label)

    app = Bare()
    first = shown(app)

    def redraw(n: int) -> None:
        app.label.text = f"Tableside {n}"
        paint()

    for n in range(10):
        redraw(n)
    return {
        "import": (imported - BEGAN) * 1000,
        "first frame": (first - BEGAN) * 1000,
        "redraw": median(timed(lambda n=n: redraw(n)) for n in range(REDRAWS)),
        "memory": resident(),
    }


def started(path: str) -> tuple[Any, dict[str, float]]:
    quick()
    from companion.app import Tableside, settle_memory
    from companion.games import shelf
    from companion.store import Library

    imported = time.time()
    library = Library.open(path)
    opened = time.time()
    Tableside.tidies = False
    app = Tableside(library, shelf())
    first = shown(app)
    settle_memory()
    return app, {
        "import": (imported - BEGAN) * 1000,
        "database": (opened - imported) * 1000,
        "build and draw": (first - opened) * 1000,
        "first frame": (first - BEGAN) * 1000,
        "memory": resident(),
    }


def at_table(path: str, play: str) -> dict[str, float]:
    from companion.engine.bots import random_answer
    from companion.engine.refusals import Refused

    app, found = started(path)
    desk = app.desk
    desk.sit(app.library.resume(play))

    def come_to_the_table() -> None:
        desk.nav.go("table")
        paint()

    opening = timed(come_to_the_table)
    for _n in range(5):
        paint()
    sitting, luck = desk.sitting, Random(1)
    times: list[float] = []
    for _n in range(200):
        ask = sitting.session.ask
        if ask is None or len(times) == ANSWERS:
            break
        answer = random_answer(ask, luck)

        def act(answer: Any = answer) -> None:
            sitting.answer(answer)
            paint()

        head = sitting.session.history.head
        try:
            took = timed(act)
        except Refused:
            continue
        if sitting.session.history.head > head:
            times.append(took)
        for _frame in range(3):  # what moves comes to rest
            paint()
    found |= {"opening": opening, "answer": median(times), "slowest answer": max(times), "memory": resident()}
    desk.nav.go("log")
    for _n in range(10):
        paint()
    view = next(widget for widget in app.root.walk() if type(widget).__name__ == "LogView")

    def scroll(n: int) -> None:
        view.scroll_y = 1 - n / REDRAWS
        paint()

    found["scroll"] = median(timed(lambda n=n: scroll(n)) for n in range(REDRAWS))
    found["lines"] = len(view.data)
    return found


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["bare"]:
            print(json.dumps(bare()))
        case ["shelf", path]:
            print(json.dumps(started(path)[1]))
        case ["table", path, play]:
            print(json.dumps(at_table(path, play)))
