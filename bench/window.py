"""One window, measured from inside, in a process of its own: prints what it found as JSON.

python -m bench.window bare             a KivyMD app with one label: the baseline of everything
python -m bench.window shelf DB         the app as `main.py` starts it, at its shelf with the plays that run
python -m bench.window table DB PLAY    an open play: opening it, answering, the log, memory
python -m bench.window guests DB PLAY N the frames of an open play, alone and with so many guests

BENCH_PICTURES=FOLDER keeps a picture of every screen that was measured. With BENCH_CLOCK=work only the time counts that this process
spent working, which other work on the machine does not lengthen.
"""

import os
import time

BEGAN = float(os.environ.get("BENCH_BEGAN", time.time()))

import gc  # noqa: E402  # the clock comes first
import json  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402
from random import Random  # noqa: E402
from statistics import median  # noqa: E402
from typing import Any  # noqa: E402

WORK = os.environ.get("BENCH_CLOCK") == "work"
clock = time.process_time if WORK else time.perf_counter
ANSWERS = 25  # as many as bench.stock leaves to each play
REDRAWS = 40
PLAYS, ROUNDS = 1, 10
"""How many new plays are gone through, and how far: in the first Events of Bios: Genesis hardly anyone has anything to do."""
MOST = 300
"""Answers of one of them."""
LOOKED = 20
"""Frames in which somebody looks at the shelf before a play is opened."""
READ = 1.2
"""Seconds in which somebody reads what the table asks before the first answer."""
RESTS = 10.0
"""Seconds in which nobody touches the shelf or the table before its memory is read."""
STILL = 4
"""After so many frames without a new widget a page is whole."""
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


def since_start() -> float:
    return (time.process_time() if WORK else time.time() - BEGAN) * 1000


def shown(app: Any) -> float:
    """Build the app and paint its first frame; how long after the start it stood on the screen."""
    from kivy.base import runTouchApp

    app._run_prepare()
    runTouchApp(embedded=True)
    paint()
    return since_start()


def paint() -> None:
    """One frame, until the last pixel is there."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    EventLoop.idle()
    glFinish()


def timed(what: Any) -> float:
    began = clock()
    what()
    return (clock() - began) * 1000


def bare() -> dict[str, float]:
    quick()
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel
    from kivymd.uix.screen import MDScreen

    imported = since_start()

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
        "import": imported,
        "first frame": first,
        "redraw": median(timed(lambda n=n: redraw(n)) for n in range(REDRAWS)),
        "memory": resident(),
    }


def empty() -> Any:
    """The app at its shelf, with nothing in its library and nobody to welcome."""
    quick()
    from companion.app import Tableside
    from companion.games import shelf
    from companion.store import Library

    library = Library.open(":memory:")
    library.set_setting("welcomed", True)
    Tableside.tidies = False
    app = Tableside(library, shelf())
    shown(app)
    return app


def started(path: str) -> tuple[Any, dict[str, float]]:
    quick()
    from companion.app import Tableside, settle_memory
    from companion.games import shelf
    from companion.store import Library

    imported = since_start()
    library = Library.open(path)
    opened = since_start()
    Tableside.tidies = False
    app = Tableside(library, shelf())
    first = shown(app)
    seen(app, "shelf")
    whole = until_whole(app)
    settle_memory()
    if app.desk.nav.at != "shelf" or not app.desk.nav.page.running:
        raise AssertionError(f"this is {app.desk.nav.at}, not the shelf with its plays")
    seen(app, "shelf whole")
    return app, {
        "import": imported,
        "database": opened - imported,
        "build and draw": first - opened,
        "first frame": first,
        "whole": first + whole,
        "memory": resident(),
    }


def at_shelf(path: str) -> dict[str, float]:
    _app, found = started(path)
    look(RESTS)  # modules and pages that are wanted next come between frames, and nobody sees them come
    found["memory"] = resident()
    return found


def until_whole(app: Any) -> float:
    """Frames until everything stands; the milliseconds until the last that brought something."""
    spent = lasting = 0.0
    still, before = 0, counted(app)
    while still < STILL:
        spent += timed(paint)
        now = counted(app)
        still = still + 1 if now == before else 0
        if not still:
            lasting = spent
        before = now
    return lasting


def counted(app: Any) -> tuple[int, int]:
    """What changes when something is added to a page: how many widgets there are, and how much they say."""
    widgets = list(app.root.walk())
    return len(widgets), sum(len(str(getattr(widget, "text", ""))) for widget in widgets)


def seen(app: Any, name: str) -> None:
    """Keep a picture of what was just drawn, if somebody wants to look."""
    folder = os.environ.get("BENCH_PICTURES")
    if not folder:
        return
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    from PIL import Image

    Window.dispatch("on_draw")  # the same frame once more: nothing has moved since
    pixels = glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE)
    picture = Image.frombytes("RGB", tuple(Window.size), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    playing = f" {app.desk.sitting.spec.key}" if app.desk.sitting else ""
    picture.save(Path(folder) / f"{name}{playing}.png")


def look(seconds: float) -> None:
    """Somebody looks at the table and touches nothing."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        paint()
        time.sleep(0.02)


def at_table(path: str, play: str) -> dict[str, float]:
    app, found = started(path)
    desk = app.desk
    for _n in range(LOOKED):
        paint()
    desk.sit(app.library.resume(play))

    def come_to_the_table() -> None:
        desk.nav.go("table")
        paint()

    found["opening"] = timed(come_to_the_table)
    seen(app, "table")
    found["opened whole"] = found["opening"] + until_whole(app)
    for _n in range(5):
        paint()
    seen(app, "table whole")
    look(READ)
    found |= answering(desk.sitting)
    look(RESTS)
    found["memory"] = resident()
    return found | scrolling(app) | in_rounds(app, desk.sitting.spec)


def answering(sitting: Any) -> dict[str, float]:
    from bench.plays import say
    from companion.engine.bots import random_answer
    from companion.engine.refusals import Refused

    luck = Random(1)
    times: list[float] = []
    for _n in range(200):
        ask = sitting.session.ask
        if ask is None or len(times) == ANSWERS:
            break
        answer = random_answer(ask, luck)

        def act(answer: Any = answer) -> None:
            say(sitting, "answer", answer)
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
    return {"answer": median(times), "mean answer": sum(times) / len(times), "slowest answer": max(times)}


def in_rounds(app: Any, spec: Any) -> dict[str, float]:
    """Whole rounds of new plays: a version may ask less often and more at once, and then its single answers are not the same."""
    from bench.plays import say, sit_down
    from companion.engine.bots import random_answer
    from companion.engine.refusals import Refused

    spent, rounds, answers = 0.0, 0, 0
    for seed in range(1, PLAYS + 1):
        sitting = app.desk.sit(app.library.keep(spec, sit_down(spec, seed)))
        app.desk.nav.go("table")
        until_whole(app)
        luck, said, last, so_far = Random(seed), 0, 0, 0.0
        for _n in range(MOST):
            ask, now = sitting.session.ask, round_of(sitting.session)
            if now > last:  # what came before the first round, and what a play stops in, is no round
                if last:
                    spent, rounds, answers = spent + so_far, rounds + now - last, answers + said
                last, said, so_far = now, 0, 0.0
            if ask is None or last > ROUNDS:
                break
            answer = random_answer(ask, luck)

            def act(sitting: Any = sitting, answer: Any = answer) -> None:
                say(sitting, "answer", answer)
                paint()

            head = sitting.session.history.head
            try:
                took = timed(act)
            except Refused:
                continue
            if sitting.session.history.head > head:
                said, so_far = said + 1, so_far + took
            for _frame in range(3):
                paint()
    each = max(1, rounds)
    return {"rounds": rounds, "round": spent / each, "answers a round": answers / each}


def round_of(session: Any) -> int:
    """The round that the play is in, as its log says."""
    return max((crumb.round or 0 for line in session.run.table.told for crumb in line.where), default=0)


def scrolling(app: Any) -> dict[str, float]:
    app.desk.nav.go("log")
    for _n in range(10):
        paint()
    view = next(widget for widget in app.root.walk() if type(widget).__name__ == "LogView")

    def scroll(n: int) -> None:
        view.scroll_y = 1 - n / REDRAWS
        paint()

    return {"scroll": median(timed(lambda n=n: scroll(n)) for n in range(REDRAWS)), "lines": len(view.data)}


AFTER = 12
"""Frames after an answer: in them the guests get their tables."""


def with_guests(path: str, play: str, count: str) -> dict[str, float]:
    """The same answers twice: nobody else there, and with guests. What counts is how long the window's own thread works."""
    app, _found = started(path)
    desk = app.desk
    desk.sit(app.library.resume(play))
    desk.nav.go("table")
    until_whole(app)
    watched(desk.sitting, ANSWERS)  # everything is warm
    alone = watched(desk.sitting, ANSWERS)
    table = desk.guests.open()
    port, token = table.server.port, table.room.kept.token
    command = [sys.executable, "-m", "bench.crowd", str(port), token, count]
    crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert crowd.stdin
    assert crowd.stdout
    until = time.monotonic() + 30
    while sum(person.here for person in table.room.people()) < int(count):
        assert time.monotonic() < until, "the guests did not come"
        paint()
    for _n in range(60):
        paint()
        time.sleep(0.01)
    full = watched(desk.sitting, ANSWERS)
    crowd.stdin.close()
    crowd.wait(10)
    desk.guests.end()
    return {f"alone {name}": value for name, value in alone.items()} | full


def worked(what: Any) -> float:
    """Milliseconds for which this thread worked; other work on the machine does not lengthen them."""
    began = time.thread_time()
    what()
    return (time.thread_time() - began) * 1000


def watched(sitting: Any, count: int) -> dict[str, float]:
    """Answers, each with the frames after it; then everything is undone."""
    from bench.plays import say
    from companion.engine.bots import random_answer

    luck, answers, slowest, every = Random(1), [], [], []
    walls: list[list[float]] = [[] for _frame in range(AFTER)]
    done = 0
    while done < count and sitting.session.ask is not None:
        head = sitting.session.history.head
        answer = random_answer(sitting.session.ask, luck)

        def act(answer: Any = answer) -> None:
            say(sitting, "answer", answer)
            paint()

        took = worked(act)
        frames = []
        for times in walls:
            time.sleep(0.006)  # between two frames the other threads have their turn
            began = time.perf_counter()
            frames.append(worked(paint))
            times.append((time.perf_counter() - began) * 1000)
        if sitting.session.history.head > head:
            done += 1
            answers.append(took)
            slowest.append(max(frames))
            every += frames
    for _n in range(done):
        say(sitting, "undo")
        paint()
    for _n in range(20):
        paint()
    # by the clock on the wall, which also counts waiting for other threads: of each of the twelve frames the quicker ones, because
    # what else the machine does only lengthens them
    wall = max(sorted(times)[len(times) // 4] for times in walls)
    return {"answer": median(answers), "slowest": median(slowest), "frame": sum(every) / len(every), "wall": wall}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["bare"]:
            print(json.dumps(bare()))
        case ["shelf", path]:
            print(json.dumps(at_shelf(path)))
        case ["table", path, play]:
            print(json.dumps(at_table(path, play)))
        case ["guests", path, play, count]:
            print(json.dumps(with_guests(path, play, count)))
