"""What must hold after every touch (cheap), and now and then (everything)."""

from __future__ import annotations

import logging
import sys
import threading
from operator import sub
from typing import Any

from tests.ui.harness import Phone, frames

# isort: split
from kivy.logger import Logger
from kivy.uix.layout import Layout
from kivy.uix.recyclelayout import RecycleLayout

from tests.store.kit import assert_as_it_stood
from tests.torture.fingers import name_of, parents

CIRCLES = 20
"""Frames in which a layout must have come to rest."""


class Watch(logging.Handler):
    """Hears what Kivy, threads and the interpreter complain of without raising it; looks at the page and the play."""

    def __init__(self, phone: Phone, *, put_back: bool = False) -> None:
        super().__init__(logging.ERROR)
        self.put_back = put_back
        self.phone = phone
        self.library: Any = phone.app.library
        self.heard: list[str] = []
        self._hooks = sys.unraisablehook, threading.excepthook
        sys.unraisablehook = lambda what: self.heard.append(f"ignored: {what.exc_value!r} in {what.object!r}")
        threading.excepthook = lambda what: self.heard.append(f"in a thread: {what.exc_value!r}")
        Logger.addHandler(self)

    def stop(self) -> None:
        Logger.removeHandler(self)
        sys.unraisablehook, threading.excepthook = self._hooks

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())

    def check(self) -> None:
        """After every touch: nobody complained, the page in sight is the one we are at, the play is stored as it stands."""
        if self.heard:
            self._complaints()
        nav, desk = self.phone.nav, self.phone.app.desk
        assert list(nav.stage.ids.page.children) == [nav.page], f"another page than {nav.at} is in sight"
        sitting = desk.sitting
        if sitting is None:
            return
        session = sitting.session
        assert session.run.table.entries == session.history.head, "the run stands elsewhere than the history"
        session.script.invariants(session.run.state)
        if nav.at == "table":
            assert self._is(nav.page._shown, session.ask), "another question is in sight than is asked"
        if sitting.play.read_only:  # as far as it fits today's rules
            return
        stored = self.library.connection.execute(
            "SELECT head, (SELECT count(*) FROM entries WHERE play = id) FROM plays WHERE id = ?", (sitting.play.id,)
        ).fetchone()
        assert stored == (session.history.head, len(session.history.entries)), f"stored is {stored}"

    def _is(self, shown: Any, ask: Any) -> bool:
        """After a write that failed, the play was put back and asks the same once more; what somebody had picked stays in sight."""
        return shown is ask or (self.put_back and (shown.kind, shown.key) == (ask.kind, ask.key))

    def _complaints(self) -> None:
        """A layout may take more than one frame, if it comes to rest."""
        assert all("Clock" in line for line in self.heard), self.heard[0]
        frames(CIRCLES // 2)
        self.heard.clear()
        frames(CIRCLES // 2)
        assert not self.heard, self.heard[0]

    def settled(self) -> None:
        """Laid out once more, everything stays where it is: nothing waited for a change that it did not hear of."""
        self.phone.rest()
        before = self._places()
        for widget in self.phone.widgets():
            if isinstance(widget, Layout):
                widget._trigger_layout()
        frames(CIRCLES // 2)
        after = self._places()
        moved = [(widget, was, after[widget]) for widget, was in before.items() if widget in after]
        moved = [(widget, was, now) for widget, was, now in moved if max(map(abs, map(sub, was, now))) > 1]
        assert not moved, f"{name_of(moved[0][0])} stood at {moved[0][1]} and stands at {moved[0][2]}"

    def _places(self) -> dict[Any, tuple[float, ...]]:
        """Rows of a list are left out: a list takes any of its rows for any line."""
        return {
            widget: (*widget.pos, *widget.size)
            for widget in self.phone.widgets()
            if not any(isinstance(parent, RecycleLayout) for parent in parents(widget))
        }

    def sound(self) -> None:
        """Everything that is stored is whole, and every running play comes up as it was left."""
        db = self.library.connection
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert not db.execute("PRAGMA foreign_key_check").fetchall()
        for row in self.library.plays(limit=2):
            play = self.library.resume(row.id)
            assert play.read_only or row.entries == play.session.history.head
        sitting = self.phone.app.desk.sitting
        if sitting is not None and not sitting.play.read_only:
            sat: Any = sitting.play
            assert_as_it_stood(sat, self.library.resume(sat.id))
