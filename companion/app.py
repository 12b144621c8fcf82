"""Puts the rooms together and starts the app."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, cast

from companion.ui import window  # before Kivy opens its window

# isort: split
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

from companion.ui.theme import theme  # before KivyMD: its type is ours

# isort: split
from kivymd.app import MDApp

from companion.device.driven import is_driven
from companion.engine.spec import Spec
from companion.games import ready
from companion.places import assets
from companion.store import Busy, CannotOpen, Library
from companion.ui import memory, preferences
from companion.ui.attending import Attendant
from companion.ui.desk import Desk, Sitting
from companion.ui.guard import Careful, Guard
from companion.ui.hands import HandsFree
from companion.ui.lifecycle import Lifecycle
from companion.ui.material import tuning  # noqa: F401  # before any of its widgets
from companion.ui.nav import Navigator, Stage
from companion.ui.screens import PAGES, make

LAYOUTS = 32
"""Rounds of laying out in one frame. Kivy's 20 are a few too little for a table on a small phone with type at 200 %: it would be whole
only in the next frame. A layout that never settles is still reported."""
BACK = 27
"""The key that Android sends for Back, and Escape."""
settle_memory = memory.settle


class Material(MDApp):
    """Every component takes its colours and its type from `theme`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.theme_cls = theme


class Tableside(Material):
    title = "Tableside"
    icon = str(assets("icons", "icon.png"))
    tidies = True
    """Whether memory is tidied up after the first screen; tests start many apps in one process and don't."""
    guards = True
    """Whether a mistake is told on the screen and the app goes on; tests want to see it fail."""
    greets = True
    """Whether the very first start says what the app does; tests begin at the shelf."""

    def __init__(self, library: Library, games: tuple[Spec, ...], device: Any = None, **more: Any) -> None:
        super().__init__(**more)
        self.library = library
        self.games = games
        self.device = device
        self.untold = ""
        self.dress()

    def build(self) -> Stage:
        stage = Stage()
        nav = Navigator(stage, {})
        self.library = cast(Library, Careful(self.library, nav))
        self.desk = Desk(self.library, self.games, nav, self.device, ready=ready)
        self.guard = Guard(nav, self.library, self.device)
        self.desk.on_sit.append(self.sat)
        self.desk.on_sit.append(self.invite)
        Attendant(self.desk)
        HandsFree(self.desk)
        nav.makers.update({name: partial(make, name, self.desk) for name in PAGES})
        Window.bind(on_keyboard=self.key, on_request_close=self.closing)
        Window.softinput_mode = "below_target"
        Clock.max_iteration = LAYOUTS
        theme.fbind("dark", self.redressed)
        self.life = Lifecycle(self.desk, Window)
        nav.go("welcome" if self.greets and not self.library.setting("welcomed", False) else "shelf")
        return stage

    def invite(self, sitting: Any) -> None:
        """What other phones need is loaded with the first play, not with the app."""
        if self.desk.guests is None:
            from companion.live.hosting import Guests

            self.desk.guests = Guests(self.library, lambda job: Clock.schedule_once(lambda _dt: job(), 0))
            self.desk.guests.on_change.append(self.keep_awake)
        self.desk.guests.sat(sitting)

    def keep_awake(self) -> None:
        """Guests see nothing while this phone sleeps."""
        if self.device is not None:
            self.device.awake.serve(self.desk.guests is not None and self.desk.guests.here > 0)

    def on_start(self) -> None:
        if self.guards:
            ExceptionManager.add_handler(self.guard)
        if self.tidies:
            Clock.schedule_once(lambda _dt: settle_memory(), 0.5)
            Clock.schedule_once(self.tend, 2)  # not before the first frame
            Clock.schedule_interval(self.tend, 60)
        if self.device is not None and is_driven():
            from companion.ui.seen import Seen

            self.seen = Seen(Window, lambda: self.desk.nav.at)

    def tend(self, *_args: Any) -> None:
        """Copies of the library, when it is time for one."""
        problem = str(self.library.tend())
        if problem and problem != self.untold:
            self.desk.nav.say(problem, "warning")
        self.untold = problem

    def on_pause(self) -> bool:
        if self.desk.guests:
            self.desk.guests.away(True)
        self.life.pause()
        return True

    def on_resume(self) -> None:
        self.life.resume()
        if self.desk.guests:
            self.desk.guests.away(False)

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self.key, on_request_close=self.closing)
        theme.funbind("dark", self.redressed)
        self.life.close()
        if self.guards:
            ExceptionManager.remove_handler(self.guard)
        if self.desk.guests:
            self.desk.guests.leave_running()
        if self.device is not None:
            self.device.close()

    def closing(self, *_args: Any, **_more: Any) -> bool:
        # now and not at the stop: then the window has no place any more
        window.remember(Window)
        return False

    def dress(self) -> None:
        """Look, size of the text, language and the parts of the device, as the settings say."""
        preferences.apply(self.library, self.device)

    def redressed(self, *_args: Any) -> None:
        self.desk.nav.forget_hidden()

    def sat(self, sitting: Sitting | None) -> None:
        theme.tint(sitting.spec.colour if sitting else "")

    def key(self, _window: Any, key: int, *_more: Any) -> bool:
        # True keeps Kivy from closing the app by itself
        return self.desk.nav.back() if key == BACK else False


class Trouble(Material):
    """Where the library cannot be opened, the app says so instead of closing without a word."""

    title = "Tableside"
    icon = str(assets("icons", "icon.png"))

    def __init__(self, text: str, **more: Any) -> None:
        super().__init__(**more)
        self.text = text

    def build(self) -> Stage:
        from companion.ui.widgets import Sheet, Words

        nav = Navigator(Stage(), {})
        sheet = Sheet(title="Tableside", lasting=True)
        sheet.put(Words(text=self.text, points=17))
        nav.lay(sheet)
        return nav.stage


def start(path: Path | None = None) -> None:
    """Start the app with the games on the shelf and the library at this place, or at its usual one."""
    from companion.device.device import Device
    from companion.games import shelf

    if path is None and platform in ("android", "ios"):
        path = Path(MDApp().user_data_dir) / "tableside.db"
    try:
        library = Library.open(path)
    except (Busy, CannotOpen) as problem:
        Trouble(str(problem)).run()
        return
    with library:
        Tableside(library, shelf(), Device(Window)).run()
