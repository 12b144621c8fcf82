"""The library: every play, who plays, what was set and remembered, in one SQLite file.

library = Library.open()
play = library.start(spec, spec.setup(["Ann", "Bo"]))
play.do(Answer("mountain"))                 # on the disk when it returns
library.resume(play.id)                     # exactly where it stood
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec import json

from companion.engine.asks import clip
from companion.engine.entries import History
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.games import spec as on_the_shelf
from companion.store import documents, importing, people, queries, sums
from companion.store.cards import Cards
from companion.store.care import Cared
from companion.store.endings import ending
from companion.store.importing import ImportReport
from companion.store.own import Own
from companion.store.play import Play
from companion.store.problems import Damaged
from companion.store.replaying import newer, replayed
from companion.store.rescue.backups import Backup
from companion.store.rescue.cases import Line
from companion.store.rescue.checkup import look_closer
from companion.store.rescue.opening import Opened, opened
from companion.store.rows import Person, PlayRow
from companion.store.saved import Whole, read_history, read_saved, read_setup, read_whole, text
from companion.store.slowly import Steps, at_once
from companion.store.times import read, utcnow, written

TOGETHER = 50
"""Plays of a file that come in with one commit."""


class Library(Cared):
    def __init__(self, found: Opened, games: Callable[[str], Spec]) -> None:
        super().__init__(found)
        self._lock = found.lock
        self.own = Own(self, games)
        self._games = self.own.game
        self.cards = Cards(self, self._games)
        self.news = [*self._unread(), *found.news]

    @classmethod
    def open(
        cls,
        path: Path | str | None = None,
        *,
        clock: Callable[[], datetime] = utcnow,
        games: Callable[[str], Spec] = on_the_shelf,
    ) -> Library:
        """Without a path: in the user's data directory. Raises Busy when another process is there already."""
        return cls(opened(path, clock), games)

    def close(self) -> None:
        try:
            if self._keeper:
                self._keeper.close()
            self._db.close()
        finally:
            if self._lock:
                self._lock.release()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def _now(self) -> str:
        return written(self.clock())

    # Plays

    def start(self, spec: Spec, setup: Setup) -> Play:
        return self.keep(spec, Session(spec.script(), setup, known=self.cards.known(spec.key)))

    def keep(self, spec: Spec, session: Session, *, people_of: str = "") -> Play:
        """Store a session that was played without a library (by random players, by a test), in one go."""
        now = self._now()
        session.history.date(now)
        with self.writing(counted=True) as seq:
            if people_of:
                sitting = read_whole(self.connection, people_of)
                who, names = sitting.people, sitting.names
            else:
                names = [seat.name for seat in session.setup.seats]
                who = people.seated(self.connection, session.setup.seats, now)
            play = Whole(
                id=uuid4().hex,
                setup=session.setup,
                people=who,
                names=names,
                history=session.history,
                started=now,
                touched=now,
                finished=now if session.run.result else None,
                ending=ending(session.run.result) if session.run.result else None,
            )
            saved = play.write(self.connection, seq)
            self.changing(play.id, saved.entries)
            self._db.begins(Line(play.id, spec.key, names, now))
        return Play(self, play.id, spec, session, saved)

    def resume(self, play_id: str) -> Play:
        """Exactly where it was, with everything that can be redone; read-only if today's rules cannot replay it."""
        return at_once(self.resuming(play_id))

    def resuming(self, play_id: str) -> Steps[Play]:
        """The same in small steps."""
        row = self.row(play_id)
        if row.binned:
            raise Refused(Code.NOT_ALLOWED, _("This play is in the bin. Restore it to continue."))
        spec = self._games(row.game)
        with self._reading():
            sound = sums.sound(self.connection, play_id)
            if not sound.agreed:  # the rules rely on what was agreed, and may go astray without it
                raise Damaged(play_id)
            if not sound.complete:
                look_closer(self.path)
            setup = read_setup(self.connection, play_id)
            history, all_read = read_history(self.connection, play_id, sound.entries)
            saved = read_saved(self.connection, play_id, history)
        known = self.cards.known(spec.key)
        session, read_only = yield from replayed(spec, setup, history, all_read and sound.complete, known)
        later = "" if read_only or session.run.result else newer(spec, setup)
        return Play(self, play_id, spec, session, saved, read_only or later, newer=later)

    def branch(self, play_id: str, n: int) -> Play:
        """ "What if": a new play that begins with the first `n` entries of this one."""
        play = self.resume(play_id)
        history = play.session.history
        if type(n) is not int or not 0 <= n <= history.head:
            raise Refused(Code.NO_SUCH_ENTRY, _("There's no step {n} to continue from.").format(n=clip(str(n))))
        begun = Session(play.session.script, play.session.setup, History(history.entries[:n], n), play.session.known)
        return self.keep(play.spec, begun, people_of=play_id)

    def row(self, play_id: str) -> PlayRow:
        with self._reading():
            rows = queries.read_rows(self.connection, "WHERE id = ?", [str(play_id)])
        if not rows:
            raise Refused(Code.UNKNOWN, _("There's no play “{id}”.").format(id=clip(str(play_id))))
        return rows[0]

    def plays(
        self,
        *,
        game: str | None = None,
        mode: str | None = None,
        person: str | None = None,
        finished: bool | None = None,
        search: str = "",
        limit: int = -1,
        offset: int = 0,
    ) -> list[PlayRow]:
        """The last one touched comes first, whatever the clock said."""
        with self._reading():
            return queries.find_plays(
                self.connection,
                game=game,
                mode=mode,
                person=person,
                finished=finished,
                search=search,
                limit=limit,
                offset=offset,
            )

    def game_name(self, key: str) -> str:
        """The name of a game, or its key if it is not on our shelf."""
        try:
            return self.own.game(key).name
        except Refused:
            return key

    def entries_times(self, play_id: str) -> list[datetime]:
        self.row(play_id)
        with self._reading():
            times = self.connection.execute("SELECT at FROM entries WHERE play = ? ORDER BY n", (play_id,))
            return [read(at) for (at,) in times]

    def last_setup(self, game: str) -> Setup | None:
        """What was chosen the last time this game was started."""
        with self._reading():
            row = self.connection.execute(
                "SELECT id FROM plays WHERE game = ? ORDER BY began DESC LIMIT 1", (game,)
            ).fetchone()
            return read_setup(self.connection, row[0]) if row else None

    # The bin

    def remove_play(self, play_id: str) -> None:
        """Move it to the bin, where it stays until someone restores it."""
        self.row(play_id)
        with self.writing():
            sums.put_in_bin(self.connection, play_id, self._now())

    def restore_play(self, play_id: str) -> None:
        self.row(play_id)
        with self.writing():
            sums.put_in_bin(self.connection, play_id, None)

    def binned(self) -> list[PlayRow]:
        with self._reading():
            return queries.find_plays(self.connection, binned=True)

    # Moving

    def export_play(self, play_id: str, *, compressed: bool = False) -> bytes:
        self.row(play_id)
        with self._reading():
            if not sums.sound(self.connection, play_id).whole:
                raise Damaged(play_id)
            return documents.export_play(self.connection, play_id, compressed=compressed)

    def export_all(self, *, compressed: bool = False) -> bytes:
        return at_once(self.exporting(compressed=compressed))

    def exporting(self, *, compressed: bool) -> Steps[bytes]:
        """Everything, in small steps."""
        with self._reading():
            return (yield from documents.export_all(self.connection, self._now(), compressed=compressed))

    def import_bytes(self, data: bytes) -> ImportReport:
        report = ImportReport()
        at_once(self.importing(data, report))
        return report

    def importing(
        self, data: bytes, report: ImportReport, *, go_on: bool = False, instead: bool = False
    ) -> Steps[None]:
        """In small steps, each with one commit. Whatever stops it, the report tells what came in before.

        With `go_on` a longer version replaces the play here, with `instead` any version does.
        """
        steps = importing.import_bytes(
            self.connection, data, self._games, self._now(), report, go_on=go_on, instead=instead
        )
        try:
            more = True
            while more:
                before = report.copy()
                try:
                    with self.writing():
                        parts = list(islice(steps, TOGETHER))
                except BaseException:
                    report.become(before)
                    raise
                more = len(parts) == TOGETHER
                if more:
                    yield parts[-1]
        finally:
            self.cards.forget()

    def restore(self, backup: Backup) -> Backup:
        kept = super().restore(backup)
        self.cards.forget()
        return kept

    # People

    def people(self) -> list[Person]:
        with self._reading():
            return people.everyone(self.connection)

    def rename_person(self, person_id: str, name: str) -> None:
        with self.writing():
            people.rename(self.connection, person_id, name)

    def merge_people(self, kept: str, gone: str) -> None:
        with self.writing():
            people.merge(self.connection, kept, gone)

    def remove_person(self, person_id: str) -> None:
        with self.writing():
            people.remove(self.connection, person_id)

    # Settings, and what games remember

    def setting(self, key: str, default: Any = None) -> Any:
        with self._reading():
            row = self.connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
            return json.decode(row[0]) if row else default

    def set_setting(self, key: str, value: Any) -> None:
        with self.writing():
            sums.put(self.connection, "settings", (key, text(value)), "INSERT OR REPLACE")

    def facts(self, game: str) -> dict[str, Any]:
        """What a new play of this game begins with: what earlier plays remembered, and what the known cards say."""
        with self._reading():
            facts = self.connection.execute(
                "SELECT key, value FROM facts WHERE game = ? AND key NOT GLOB 'card:*'", (game,)
            )
            remembered = {key: json.decode(value) for key, value in facts}
        return {**remembered, **self.cards.facts(game)}
