"""Work that may take long: done between frames, with a bar that shows how far it is and a button that stops it. What is quick is just done."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Generic, TypeVar

from kivy.clock import Clock

from companion.engine.refusals import Refused
from companion.engine.texts import Says, _
from companion.store import Play
from companion.store.slowly import Steps
from companion.ui.desk import Desk
from companion.ui.nav import Navigator
from companion.ui.widgets import Progress, QuietButton, Sheet

T = TypeVar("T")

AT_ONCE = 0.3
"""Seconds that anyone waits without wondering; work that takes longer is shown."""
SLICE = 0.03
"""Seconds of work between two frames, while the bar is all there is to see."""


class Work(Generic[T]):
    """`Work(nav, _("Exporting"), library.exporting(), self.send)`: `done` gets what came of it, now or later.

    `stopped`: somebody pressed Cancel. `failed`: it was refused on the way; otherwise that is said."""

    def __init__(
        self,
        nav: Navigator,
        title: Says,
        steps: Steps[T],
        done: Callable[[T], object],
        *,
        stopped: Callable[[], object] | None = None,
        failed: Callable[[Refused], object] | None = None,
    ) -> None:
        self._nav = nav
        self._steps = steps
        self._done = done
        self._stopped = stopped
        self._failed = failed or (lambda refused: nav.say(refused.text, "warning"))
        self._sheet: Sheet | None = None
        self._bar: Progress | None = None
        self._over = False
        self._next = Clock.create_trigger(lambda _dt: self._go_on(SLICE))
        self._go_on(AT_ONCE)
        if not self._over:
            self._show(title)

    def _show(self, title: Says) -> None:
        self._sheet, self._bar = Sheet(title=str(title), lasting=True), Progress()
        self._sheet.put(self._bar)
        stop = QuietButton(text=str(_("Cancel")))
        stop.bind(on_tap=lambda _button: self._nav.close(self._sheet) if self._sheet else None)
        self._sheet.put_foot(stop)
        self._sheet.bind(on_closed=lambda _sheet: self._stop())
        self._nav.lay(self._sheet)

    def _go_on(self, seconds: float) -> None:
        ends, part = perf_counter() + seconds, 0.0
        try:
            while True:
                part = next(self._steps)
                if perf_counter() >= ends:
                    break
        except StopIteration as end:
            self._end()
            self._done(end.value)
        except Refused as refused:
            self._end()
            self._failed(refused)
        except BaseException:
            self._end()
            raise
        else:
            if self._bar:
                self._bar.value = 100 * part
            self._next()

    def _end(self) -> None:
        self._over = True
        if self._sheet:
            self._nav.close(self._sheet)

    def _stop(self) -> None:
        """The sheet is gone: the work is over, or somebody cancelled it."""
        if not self._over:
            self._over = True
            self._next.cancel()
            self._steps.close()
            if self._stopped:
                self._stopped()


def with_play(
    desk: Desk, play_id: str, then: Callable[[Play], object], stopped: Callable[[], object] | None = None
) -> None:
    """A play of the library, however long it is."""
    Work(desk.nav, _("Opening the play"), desk.library.resuming(play_id), then, stopped=stopped)


def open_play(desk: Desk, play_id: str) -> None:
    """A running play goes on; a finished one shows its end."""

    def sit(play: Play) -> None:
        desk.sit(play)
        desk.nav.go("result" if play.session.run.result else "table")

    with_play(desk, play_id, sit)
