"""The real app in a real window, on a clock that only moves when a test says so.

    def test_the_shelf_shows_every_game(library, games):
        phone = start_app(library, games)
        phone.tap("Any Game")
        assert phone.sees("Start")

Import this module before anything of Kivy: it prepares the environment, and starts an X server where there is none.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FRAME = 1 / 30
DENSITY = int(os.environ.get("TABLESIDE_DENSITY", "1"))
"""Pixels for each of the app's own units: more than one only for pictures in the stores."""


def _display() -> None:
    """A window needs a display; where there is none, one of our own without a screen."""
    if os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        return
    read, write = os.pipe()
    screen = f"{1400 * DENSITY}x{1320 * DENSITY}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    os.environ["DISPLAY"] = f":{number}"
    atexit.register(server.terminate)


def _environment() -> None:
    _display()
    home = tempfile.mkdtemp(prefix="tableside-kivy-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_FILELOG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_METRICS_DENSITY=str(DENSITY),
        KIVY_HOME=home,
        XDG_CONFIG_HOME=home,
        SDL_AUDIODRIVER="dummy",
        LP_NUM_THREADS=os.environ.get("LP_NUM_THREADS", "0"),
    )


_environment()

from kivy.config import Config  # noqa: E402  # the environment comes first

# large at first: a window can shrink without a window manager, but its buffer never grows
Config.set("graphics", "width", str(1280 * DENSITY))
Config.set("graphics", "height", str(1280 * DENSITY))
Config.set("graphics", "maxfps", "0")
Config.set("graphics", "multisamples", os.environ.get("TABLESIDE_MULTISAMPLES", "0"))
Config.set("graphics", "vsync", "0")
Config.set("kivy", "exit_on_escape", "0")
Config.remove_section("input")
Config.add_section("input")

from kivy.app import App  # noqa: E402
from kivy.base import EventLoop, runTouchApp  # noqa: E402
from kivy.clock import Clock, ClockBaseBehavior  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.context import get_context  # noqa: E402
from kivy.graphics.opengl import (  # noqa: E402
    GL_RGB,
    GL_SCISSOR_TEST,
    GL_UNSIGNED_BYTE,
    glDisable,
    glEnable,
    glFlush,
    glReadPixels,
    glScissor,
)
from kivy.lang import Builder  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from companion.app import Tableside  # noqa: E402
from companion.engine.spec import Spec  # noqa: E402
from companion.ui import between, memory, working  # noqa: E402
from companion.ui.desk import Sitting  # noqa: E402
from companion.ui.drawn.hints import Hints  # noqa: E402
from companion.ui.theme import theme  # noqa: E402

PHONE, TALL, TABLET = (360, 640), (412, 915), (1280, 800)


class _VirtualTime:
    """Moves one frame at a time; starts after the clock's own time, so that nothing scheduled lies in the future."""

    def __init__(self) -> None:
        self.now: float = Clock.time() + 1.0

    def __call__(self, *_args: Any) -> float:
        return self.now


Tableside.tidies = False
Tableside.greets = False
Hints.on = False
Tableside.guards = False
between.SLICE = 60.0  # what waits for a frame comes right after it, however slow the machine is
working.AT_ONCE = 60.0
memory.settle = lambda: None  # what earlier apps left stays set aside; it would look through all of that
_time = _VirtualTime()
ClockBaseBehavior.time = _time
_started = False


def frames(n: int = 1, drawn: int = 1) -> None:
    """Let so many frames pass. Only the last is drawn: drawing in software is what takes the time here."""
    for _undrawn in range(n - drawn):
        _time.now += FRAME
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
    if drawn:
        _time.now += FRAME
        EventLoop.idle()


def _draw_little() -> None:
    """Everything is drawn, but only one pixel of it is filled: filling them in software is what takes the time here."""
    glEnable(GL_SCISSOR_TEST)
    glScissor(0, 0, 1, 1)
    Window.flip = glFlush


def wait(seconds: float) -> None:
    frames(max(1, round(seconds / FRAME)))


def late_frame(seconds: float) -> None:
    """One frame that took so long."""
    _time.now += seconds
    frames(1)


class Phone:
    """The running app as a person sees and touches it."""

    def __init__(self, app: Tableside) -> None:
        self.app = app

    @property
    def nav(self) -> Any:
        return self.app.desk.nav

    @property
    def sitting(self) -> Sitting:
        """The open play."""
        assert self.app.desk.sitting
        return self.app.desk.sitting

    @property
    def page(self) -> Any:
        return self.nav.page

    @property
    def root(self) -> Widget:
        return self.app.root

    # Seeing

    def widgets(self, kind: type | str | None = None) -> Iterator[Any]:
        """Everything in sight, of this class (or class name) if one is given."""
        for widget in _visible(self.root):
            if kind is None or (type(widget).__name__ == kind if isinstance(kind, str) else isinstance(widget, kind)):
                yield widget

    def texts(self) -> list[str]:
        said = [text for widget in self.widgets() if (text := said_by(widget)) and _has_room(widget)]
        return said + [ink.text for card in self.cards() for ink in card.inks]

    def cards(self) -> list[Any]:
        """What is drawn in one piece and tapped as a whole, and the name in the band."""
        return [*self.widgets("ThingCard"), *self.widgets("HeadingRow"), *self.widgets("NamePart")]

    def sees(self, text: str) -> bool:
        return any(text in shown for shown in self.texts())

    def find(self, text: str) -> Any:
        """What shows exactly this text, otherwise what contains it; the uppermost if there are several."""
        found = [widget for widget in self.widgets() if said_by(widget) and _has_room(widget)]
        exact = [widget for widget in found if widget.text == text]
        exact = exact or [card for card in self.cards() if any(ink.text == text for ink in card.inks)]
        near = exact or [widget for widget in found if text in widget.text]
        near = near or [card for card in self.cards() if any(text in ink.text for ink in card.inks)]
        assert near, f"{text!r} is not in sight; there is {self.texts()}"
        return near[-1]

    def icon(self, name: str) -> Any:
        """The icon of this name."""
        found = [icon for icon in self.widgets(Label) if getattr(icon, "icon", "") == name and _has_room(icon)]
        assert found, f"no icon {name!r} in sight"
        return found[-1]

    # Touching

    def tap(self, what: Widget | str, hold: float = 0.0) -> None:
        """Tap the middle of a widget, or of what shows this text; scrolls there first. Waits until the app is at rest."""
        widget = self.find(what) if isinstance(what, str) else what
        self.bring(widget)
        x, y = widget.to_window(*widget.center)
        assert 0 <= x <= Window.width, f"{what} is beside the window, at {x}"
        assert 0 <= y <= Window.height, f"{what} is outside the window, at {y}"
        self.touch(x, y, hold)
        self.rest()

    def tap_icon(self, name: str) -> None:
        self.tap(self.icon(name))

    def tap_hint(self, hint: str) -> None:
        """Tap what has no text but does this."""
        self.tap(next(widget for widget in self.widgets() if getattr(widget, "hint", "") == hint))

    def touch(self, x: float, y: float, hold: float = 0.0) -> None:
        """Down and up at a place, without waiting afterwards."""
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        frames(1, drawn=0)
        if hold:
            wait(hold)
        touch.touch_up()
        frames(1, drawn=0)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        touch = UnitTestTouch(*start)
        touch.touch_down()
        for i in range(1, steps + 1):
            part = i / steps
            touch.touch_move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            frames(1)
        touch.touch_up()
        self.rest()

    def bring(self, widget: Widget, at: float | None = None) -> None:
        """Scroll until the widget is in sight, as a thumb would. One that is higher than the room for it: until its place `at`, or its middle, is."""
        parent = widget.parent
        while parent is not None and parent is not Window:
            if type(parent).__name__ == "Scroll" and parent.viewport_size[1] > parent.height:
                parent.effect_y.velocity = 0  # a thumb stops what still glides
                y = widget.to_window(*widget.pos)[1]
                bottom = parent.to_window(*parent.pos)[1]
                if widget.height > parent.height:
                    off = y + (widget.height / 2 if at is None else at) - (bottom + parent.height / 2)
                    room = parent.viewport_size[1] - parent.height
                    parent.scroll_y = min(1.0, max(0.0, parent.scroll_y + off / room))
                    frames(2)
                elif y < bottom or y + widget.height > bottom + parent.height:
                    parent.scroll_to(widget, padding=24, animate=False)
                    frames(2)
                return
            parent = parent.parent if parent is not parent.parent else None

    def back(self) -> bool:
        """The phone's Back."""
        handled = bool(Window.dispatch("on_keyboard", 27, 0, None, []))
        self.rest()
        return handled

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        field = next(widget for widget in self.widgets() if getattr(widget, "focus", False))
        field.insert_text(text)
        self.rest()

    def rest(self) -> None:
        """Until nothing moves and taps count again."""
        wait(0.45)

    # Looking

    def picture(self) -> Any:
        """What is on the screen, as Pillow knows it."""
        from PIL import Image

        glDisable(GL_SCISSOR_TEST)
        Window.dispatch("on_draw")
        width, height = Window.size
        pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        _draw_little()
        return Image.frombytes("RGB", (width, height), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def screenshot(self, path: Path | str) -> Path:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(path, optimize=True)
        return Path(path)


def said_by(widget: Widget) -> str:
    text = getattr(widget, "text", "")
    return text if isinstance(text, str) else ""


def _visible(widget: Widget) -> Iterator[Widget]:
    if widget.opacity == 0 or (widget.width <= 0 and not widget.children):
        return
    yield widget
    for child in reversed(widget.children):
        yield from _visible(child)


def _has_room(widget: Widget) -> bool:
    return bool(widget.height > 0 and widget.width > 0)


def start_app(
    library: Any,
    games: tuple[Spec, ...],
    size: tuple[int, int] = TALL,
    scale: float = 1.0,
    style: str = "dark",
    device: Any = None,
    moments: str = "off",
) -> Phone:
    """The app as `main.py` starts it, in a window of this size."""
    global _started
    stop_app()
    gc.freeze()  # Kivy keeps much of an app that is gone: when memory is short, the collector looks only at this one
    library.set_setting("look", style)
    library.set_setting("scale", scale)
    if not library.setting("moments", ""):
        library.set_setting("moments", moments)
    if tuple(Window.size) != size:
        Window.size = size
        _settle_window(size)
    app = Tableside(library, games, device)
    app._run_prepare()
    _draw_little()
    if not _started:
        runTouchApp(embedded=True)
        _started = True
    frames(4)
    return Phone(app)


def _settle_window(size: tuple[int, int]) -> None:
    if not _started:
        return
    for _try in range(50):
        frames(1)
        if tuple(Window.size) == size:
            return


def _listeners() -> list[tuple[str, Any]]:
    """Whoever listens to the look: a property, with the number of the binding, or with the method where Kivy holds it weakly."""
    ears = ((name, ear) for name in theme.properties() for ear in theme.get_property_observers(name, args=True))
    return [(name, number or method()) for name, (method, *_how, number) in ears]


_lasting = set(_listeners())
"""Those that outlive an app."""


_canvases = next(held for held in gc.get_referents(get_context()) if held and held[0]() is Window.render_context)
_lasting_canvases = len(_canvases)


def stop_app() -> None:
    """Take everything away, so that the next test starts with an empty window."""
    app = App.get_running_app()
    if app is None and not Window.children:
        return  # nothing was started since
    if app is not None:
        app.dispatch("on_stop")
    for child in list(Window.children):
        Window.remove_widget(child)
    for event in Clock.get_events():
        event.cancel()
    App._running_app = None
    del _canvases[_lasting_canvases:]  # Kivy looks through all of them for each that goes
    # of widgets that are gone: each new one would wait for all of them. In their order, as Kivy looks for each from the first on
    for name, listener in [one for one in _listeners() if one not in _lasting]:
        if isinstance(listener, int):
            theme.unbind_uid(name, listener)
        elif listener is not None:
            theme.unbind(**{name: listener})
    if gc.isenabled():
        gc.collect()
    theme.tint("")
    if _started:
        frames(1)
