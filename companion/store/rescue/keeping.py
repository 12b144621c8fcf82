"""Copies while the library is used: by time, when the app goes out of sight, and when a play is over.

A thread of its own makes them, in slices: it reads what is committed while the table goes on writing, and no frame waits for it. What it
copied it also reads through; so a library that is too large to be checked at every start is checked once a day all the same.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Lock, Thread

from companion.engine.texts import Says, _
from companion.store.database import sequence
from companion.store.problems import in_words, is_damage
from companion.store.rescue import backups, disk
from companion.store.rescue.checkup import check_up, look_closer
from companion.store.sums import SLICE

EVERY = timedelta(hours=12)
AT_LEAST = timedelta(minutes=10)
"""The shortest time between copies at a good moment (a pause, the end of a play)."""
PAGES = 64
REST = 0.002
"""Seconds between two slices: meanwhile the window draws."""
PATIENCE = 10
"""Seconds that closing waits for a copy; a longer one is cancelled and made next time."""


class Stopped(Exception):
    """The library is being closed."""


class Keeper:
    def __init__(self, path: Path, clock: Callable[[], datetime], *, alone: bool = False) -> None:
        """`alone`: nobody else may read the library, not even a thread of ours; then it is copied on the spot."""
        self.path = path
        self.problem: Says = ""
        """What people should know: the last copy could not be made, or the library is damaged."""
        self.progress: float | None = None
        """The progress of a copy, while one is being made."""
        self._clock = clock
        self._alone = alone
        self._stop = Event()
        self._thread: Thread | None = None
        self._last: tuple[int, datetime] | None = None
        """The change and the time of the last copy."""
        self._reader: sqlite3.Connection | None = None
        self.made: Path | sqlite3.Error | OSError | None = None
        """The result of the requested copy."""
        self._asked = False
        self._door = Lock()

    def ask(self, connection: sqlite3.Connection) -> None:
        """Someone wants a copy now; it follows any copy in progress."""
        with self._door:
            self.made, self._asked = None, True
            if self.progress is not None:
                return
            self.progress = 0.0
        self._begin(connection)

    def look(self, connection: sqlite3.Connection, *, good_moment: bool = False) -> None:
        """Begin a copy if it is time for one and anything has changed."""
        if self.progress is not None or not self._is_due(sequence(connection), good_moment):
            return
        self.progress = 0.0
        self._begin(connection, due=True)

    def _begin(self, connection: sqlite3.Connection, *, due: bool = False) -> None:
        if self._alone:
            self._work(connection, due=due)
            return
        self._thread = Thread(target=self._work, kwargs={"due": due}, name="copies", daemon=True)
        self._thread.start()

    def _is_due(self, seq: int, good_moment: bool) -> bool:
        if self._last is None:
            copies = [one for one in backups.found(self.path) if backups.BY_ITSELF.fullmatch(one.path.name)]
            self._last = (copies[0].seq, copies[0].when) if copies else (0, self._clock() - 2 * EVERY)
        copied, when = self._last
        age = abs(self._clock() - when)  # a clock that ran backwards tells nothing: then it is better to have one more
        return seq > copied and age >= (AT_LEAST if good_moment else EVERY)

    def wait(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(PATIENCE)
            self._stop.set()
            if self._reader is not None:
                with suppress(sqlite3.Error):
                    self._reader.interrupt()
            self._thread.join()

    # In the thread

    def _work(self, connection: sqlite3.Connection | None = None, *, due: bool) -> None:
        if due:
            self._make(connection)
        while True:
            with self._door:
                if not self._asked or self._stop.is_set():
                    self.progress = None
                    return
                self._asked = False
            self._make(connection, asked=True)

    def _make(self, connection: sqlite3.Connection | None, *, asked: bool = False) -> None:
        now = self._clock()
        to = backups.stamped(self.path, now) if asked else backups.auto(self.path, now)
        half = to.with_name(to.name + ".part")
        try:
            to.parent.mkdir(parents=True, exist_ok=True)
            disk.remove(half)
            seq = self._copied(half, connection)
            with backups.looking_into(half) as copy:
                self._reader = copy
                check_up(copy, self._reading(copy))
            os.utime(half, (now.timestamp(), now.timestamp()))
            os.replace(half, to)
            disk.sync_folder(to.parent)
            if asked:
                self.made = to
            else:
                backups.rotate(self.path, to, checked=True)
                self._last = (seq, now)
            self.problem = ""
        except Stopped:
            pass
        except (sqlite3.Error, OSError) as problem:
            if asked:
                self.made = problem
            elif not self._stop.is_set():
                self._failed(problem, now)
        finally:
            self._reader = None
            with suppress(OSError):
                disk.remove(half)

    def _copied(self, half: Path, connection: sqlite3.Connection | None) -> int:
        with closing(sqlite3.connect(half)) as target:
            if connection is not None:
                connection.backup(target)
                seq = sequence(connection)
            else:
                uri = self.path.resolve().as_uri() + "?mode=ro"
                with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as source:
                    self._reader = source
                    source.execute("BEGIN")  # as it is now, whatever is written meanwhile
                    seq = sequence(source)
                    source.backup(target, pages=PAGES, progress=self._copying)
            target.execute("PRAGMA journal_mode = DELETE")
        disk.sync(half)
        return seq

    def _copying(self, _status: int, remaining: int, total: int) -> None:
        self.progress = 0.5 * (1 - remaining / max(total, 1))
        self._breathe()

    def _reading(self, copy: sqlite3.Connection) -> Callable[[], None]:
        """The second half of the way: called after every slice of rows."""
        rows: int = copy.execute("SELECT count(*) FROM entries").fetchone()[0]
        step = 0.5 / (1 + rows // SLICE)

        def breathe() -> None:
            self.progress = min(0.99, (self.progress or 0) + step)
            self._breathe()

        return breathe

    def _breathe(self) -> None:
        if self._stop.is_set():
            raise Stopped
        if not self._alone:
            time.sleep(REST)

    def _failed(self, problem: sqlite3.Error | OSError, now: datetime) -> None:
        if isinstance(problem, sqlite3.Error) and is_damage(problem):
            look_closer(self.path)
            self.problem = _(
                "Your library is damaged. Restart the app: it repairs what it can and tells you what it did."
            )
        else:
            self.problem = _("The last backup failed: {problem}.").format(problem=in_words(problem))
        seq = self._last[0] if self._last else 0
        self._last = seq, now - EVERY + AT_LEAST  # not at every look
