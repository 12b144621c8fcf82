"""What happens beside the screen while a play is open: the screen stays on, steps are felt and read aloud, rounds are checked."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from companion.engine.asks import Roll
from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.engine.table import Told
from companion.present import aloud
from companion.present.check import RoundWatch
from companion.ui.desk import Desk, Sitting

if TYPE_CHECKING:
    from companion.device.device import Device

IDLE = 0.05
"""Seconds between two looks at what can be prepared."""
SLICE = 0.004
"""How long to work at a time: less than a frame."""


class Heard(NamedTuple):
    """What a sound would tell, as it stood after the last step."""

    entries: int = 0
    who: str = ""
    roll: bool = False
    result: Outcome | None = None


def heard(session: Session) -> Heard:
    ask, result = session.ask, session.run.result
    who = ask.who.key if ask and ask.who else ""
    return Heard(session.history.head, who, isinstance(ask, Roll), result.outcome if result else None)


class Attendant:
    """`Attendant(desk)` once, when the app is built."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._watch: RoundWatch | None = None
        self._told = 0
        self._heard = Heard()
        self._preparing = Clock.create_trigger(self._prepare, IDLE, interval=True)
        desk.on_sit.append(self.sat)

    @property
    def device(self) -> Device | None:
        return self.desk.device

    def sat(self, sitting: Sitting | None) -> None:
        if sitting is None:
            self._preparing.cancel()
            self._watch = None
            if self.device is not None:
                self.device.awake.release()
                self.device.speech.hush()
            return
        self._watch = RoundWatch(sitting.session)
        self._told = len(sitting.session.run.table.told)
        self._heard = heard(sitting.session)
        sitting.listen(lambda: self.stepped(sitting))
        sitting.on_refused.append(self.refused)
        self._preparing()
        self._keep_awake(sitting)

    def stepped(self, sitting: Sitting) -> None:
        if sitting is not self.desk.sitting:
            return
        self._preparing()
        if device := self.device:
            new = self._news(sitting)
            if any(line.tone == "danger" for line in new):
                device.haptics.warn()
            else:
                device.haptics.tap()
            self._sound(device, sitting)
            self._read_aloud(device, sitting, new)
            self._keep_awake(sitting)
        ended = self._watch.ended(sitting.session) if self._watch else None
        if ended and self.desk.library.setting("table_check", False):
            # after the table has shown itself, so that the check lies over it
            Clock.schedule_once(lambda _dt: self._check(sitting, ended), 0)

    def _prepare(self, _dt: float) -> bool | None:
        """Between frames, bring up the run that Undo steps back to; False ends it until the next step."""
        sitting, ends = self.desk.sitting, perf_counter() + SLICE
        if sitting is None:
            return False
        while not sitting.session.prepare(4):
            if perf_counter() > ends:
                return None
        return False

    def refused(self) -> None:
        if self.device is not None:
            self.device.haptics.refused()

    def _keep_awake(self, sitting: Sitting) -> None:
        """While someone may be thinking; a finished game needs no light."""
        if self.device is None:
            return
        if sitting.session.run.result is None:
            self.device.awake.hold()
        else:
            self.device.awake.release()

    def _check(self, sitting: Sitting, ended: int) -> None:
        if sitting is self.desk.sitting and self.desk.nav.at == "table":
            self.desk.nav.go("check", round=ended)

    def _news(self, sitting: Sitting) -> list[Told]:
        """What was told since the last step."""
        told = sitting.session.run.table.told
        new = told[self._told :] if len(told) > self._told else []
        self._told = len(told)
        return new

    def _sound(self, device: Device, sitting: Sitting) -> None:
        """One short sound for the most important thing: the end, a roll, the next player's turn. Undo is silent."""
        before, now = self._heard, heard(sitting.session)
        self._heard = now
        if now.entries <= before.entries:
            return
        if now.result and not before.result:
            device.sounds.play("loss" if now.result is Outcome.LOST else "win")
            device.haptics.done()
        elif before.roll:
            device.sounds.play("dice")
        elif now.who and now.who != before.who:
            device.sounds.play("turn")

    def _read_aloud(self, device: Device, sitting: Sitting, new: list[Told]) -> None:
        """What was told since the last step, then what is asked; never what only one player may know."""
        lines = [str(line.text) for line in new]
        ask = sitting.session.ask
        if ask is not None and ask.kind != "secret":
            lines.append(aloud.asked(ask))
        device.speech.say(" ".join(lines))
