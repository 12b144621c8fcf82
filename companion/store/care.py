"""What keeps a library safe: its news, its backups, and damaged files that were set aside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path

from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _
from companion.store.database import Database
from companion.store.problems import UNREADABLE, CannotOpen, in_words, is_damage, is_for_now, refusing_failures
from companion.store.rescue import backups, cases, restoring, telling
from companion.store.rescue.backups import Backup
from companion.store.rescue.cases import Case, State
from companion.store.rescue.checkup import look_closer
from companion.store.rescue.keeping import Keeper
from companion.store.rescue.opening import Opened
from companion.store.rescue.rescuing import read_again
from companion.store.rescue.restoring import Preview


class Cared:
    """The part of the library that does not care what is in it."""

    def __init__(self, found: Opened) -> None:
        self.path: Path | None = found.path
        self._db: Database = found.database
        self._keeper = Keeper(found.path, found.database.clock, alone=found.alone) if found.path else None
        self.news: list[Says] = []
        """What people should know: shown until someone has read it."""

    @property
    def connection(self) -> sqlite3.Connection:
        return self._db.reachable()

    def clock(self) -> datetime:
        return self._db.clock()

    def writing(self, *, counted: bool = False) -> AbstractContextManager[int]:
        return self._db.writing(counted=counted)

    def game_name(self, key: str) -> str:
        """The name of a game, or its key if nobody knows it."""
        return key

    def _unread(self) -> list[Says]:
        if self.path is None:
            return []
        try:
            unread = [case for case in cases.found(self.path) if case.state is State.DONE]
        except OSError:  # it stays unread, and is said at the next start
            return []
        return [line for case in unread for line in telling.told(case, self.path, self.game_name)]

    def news_read(self) -> None:
        """Someone has read the news, so it is not shown again."""
        self.news.clear()
        if self.path is None:
            return
        with refusing_failures():
            for case in cases.found(self.path):
                if case.state is State.DONE:
                    case.state = State.READ
                    cases.write(self.path, case)

    def damaged_ones(self) -> list[Case]:
        """Damaged libraries that were set aside and could not be read to the end."""
        try:
            return cases.unread_to_the_end(self.path) if self.path else []
        except OSError:  # they are offered when the disk hands them out again
            return []

    def read_again(self, case: Case) -> Case:
        """Try again to read one of them, and take what this library lacks."""
        place = self._place()
        with self.writing():
            again = read_again(place, case, self.connection, self.clock())
        with refusing_failures():
            cases.write(place, again)
        return again

    def settle(self) -> None:
        """A good moment to tidy up: the app goes to the background, or a game is over."""
        self._db.checkpoint()
        self.tend(good_moment=True)

    def tend(self, *, good_moment: bool = False, wait: bool = False) -> Says:
        """Check whether it is time for a backup, as often as you like; returns what people should know about the last one."""
        if self._keeper is None:
            return ""
        try:
            self._keeper.look(self.connection, good_moment=good_moment)
        except (sqlite3.Error, OSError) as problem:
            return in_words(problem)
        except CannotOpen as problem:
            return problem.text
        if wait:
            self._keeper.wait()
        if self._db.log_waits and self.copying is None:  # a copy that was being made is done with the log
            self._db.checkpoint()
        return self._keeper.problem

    @property
    def copying(self) -> float | None:
        """The progress of a backup, while one is being made."""
        return self._keeper.progress if self._keeper else None

    def changing(self, play: str, entries: int) -> None:
        self._db.changing(play, entries)

    # Backups

    def backups(self) -> list[Backup]:
        """Newest first; only those that open."""
        try:
            return backups.found(self.path) if self.path else []
        except OSError as problem:
            raise Refused(
                Code.NOT_OURS, _("The backups can't be read: {problem}.").format(problem=in_words(problem))
            ) from problem

    def start_backup(self) -> None:
        """Like `backup_now`, but in a thread: `copying` returns the progress, `backup_made` the result."""
        self._place()
        assert self._keeper
        self._keeper.ask(self.connection)

    def backup_made(self) -> Backup | None:
        """The requested backup; None while it is being made. Raises if it failed."""
        made = self._keeper.made if self._keeper and self.copying is None else None
        if made is None:
            return None
        if isinstance(made, Path):
            return backups.inspect(made)
        if isinstance(made, sqlite3.Error) and is_damage(made):
            raise self._damaged()
        with refusing_failures():
            raise made
        return None

    def backup_now(self) -> Backup:
        path = self._copied()
        made = backups.inspect(path, whole=True)
        if made is None:
            path.unlink(missing_ok=True)
            raise self._damaged()
        return made

    def preview(self, backup: Backup) -> Preview:
        """What restoring it would change; changes nothing."""
        return restoring.preview(self.connection, backup)

    def restore(self, backup: Backup) -> Backup:
        """Put the library back to this backup; returns the backup that was made of the present one before."""
        if self._keeper:
            self._keeper.wait()
        kept = backups.inspect(self._copied())
        if kept is None:
            raise self._damaged()
        with refusing_failures():
            restoring.restore(self._db, backup)
        return kept

    def _place(self) -> Path:
        if self.path is None:
            raise Refused(Code.NOT_ALLOWED, _("This library is only in memory, so it has no backups."))
        return self.path

    def _copied(self) -> Path:
        path = backups.stamped(self._place(), self.clock())
        with refusing_failures():
            backups.copy(self.connection, path, self.clock())
        return path

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Turn what can't be read into a sentence: not every library is checked whole at the start."""
        try:
            yield
        except UNREADABLE as problem:
            if isinstance(problem, sqlite3.Error) and is_for_now(problem):
                raise CannotOpen(
                    _("Can't open the library {path}: {problem}.").format(
                        path=str(self.path), problem=in_words(problem)
                    )
                ) from problem
            raise self._damaged() from problem

    def _damaged(self) -> Refused:
        look_closer(self.path)
        return Refused(
            Code.NOT_OURS,
            _(
                "Part of your library is damaged. Restart the app to restore what a backup has. It will tell you "
                "what is missing."
            ),
        )
