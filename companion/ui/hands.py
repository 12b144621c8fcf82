"""Hands-free play: the table opens as a page that reads aloud and has one big area to tap."""

from __future__ import annotations

from kivy.clock import Clock

from companion.engine.texts import Says
from companion.ui.desk import Desk, Sitting

SETTING = "hands_full"


class HandsFree:
    """`HandsFree(desk)` once, when the app is built. After an answer on the table, the page comes back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.on_sit.append(self.sat)

    @property
    def on(self) -> bool:
        return bool(self.desk.library.setting(SETTING, False))

    def sat(self, sitting: Sitting | None) -> None:
        voice(self.desk)
        if sitting is not None:
            sitting.listen(lambda: self.stepped(sitting))
            Clock.schedule_once(lambda _dt: self._come(sitting), 0)

    def stepped(self, sitting: Sitting) -> None:
        Clock.schedule_once(lambda _dt: self._come(sitting, stepped=True), 0)

    def _come(self, sitting: Sitting, stepped: bool = False) -> None:
        nav = self.desk.nav
        if self.on and sitting is self.desk.sitting and nav.at == "table" and not nav.sheets:
            nav.go("hands", silent=stepped)


def switch(desk: Desk, on: bool) -> None:
    desk.library.set_setting(SETTING, on)
    voice(desk)


def voice(desk: Desk) -> None:
    """The voice speaks where the settings say so, and always in hands-free play."""
    if desk.device is None:
        return
    full = desk.sitting is not None and desk.library.setting(SETTING, False)
    desk.device.speech.on = bool(full or desk.library.setting("read_aloud", False))


def say(desk: Desk, text: Says) -> None:
    if desk.device is not None:
        desk.device.speech.say(str(text))
