"""Copies of the library: at the first start of a day, while it is used (`keeping.py`), and whenever someone asks.

Which copy is the newest is told by how many changes the library in it has seen, never by a clock;
only of two copies of the same state the later one is named first.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from companion.store.database import sequence
from companion.store.migrations import MIGRATIONS, applied
from companion.store.rescue.checkup import check_up
from companion.store.times import written

KEPT = 8
ROOM = 24 << 20
"""The total size of automatic copies; the newest two are always kept."""
DAILY = re.compile(r".*-(\d{4}-\d\d-\d\d)\.db")
BY_ITSELF = re.compile(r".*-(\d{4}-\d\d-\d\d|auto-\d{4}-\d\d-\d\dT\d{6}(-\d+)?)\.db")
"""Automatic copies, which may be deleted."""
STAMPED = re.compile(r".*-(\d{4}-\d\d-\d\dT\d{6})(?:-\d+)?\.db")


class Backup(Struct, frozen=True):
    path: Path
    when: datetime
    size: int
    plays: int
    seq: int


def folder(library: Path) -> Path:
    return library.with_name(library.stem + "-backups")


def day(now: datetime) -> str:
    return written(now)[:10]


def stamp(now: datetime) -> str:
    return written(now)[:19].replace(":", "")


def free(path: Path) -> Path:
    """This name, with a number if it is taken."""
    n, candidate = 1, path
    while candidate.exists():
        n += 1
        candidate = path.with_name(f"{path.stem}-{n}{path.suffix}")
    return candidate


def daily(library: Path, now: datetime) -> Path:
    return folder(library) / f"{library.stem}-{day(now)}.db"


def stamped(library: Path, now: datetime) -> Path:
    return free(folder(library) / f"{library.stem}-{stamp(now)}.db")


def auto(library: Path, now: datetime) -> Path:
    return free(folder(library) / f"{library.stem}-auto-{stamp(now)}.db")


def copy(db: sqlite3.Connection, to: Path, now: datetime) -> None:
    """Make a copy that is either whole or not there."""
    to.parent.mkdir(parents=True, exist_ok=True)
    half = to.with_name(to.name + ".part")
    half.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(half)) as target:
            db.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, that can be carried away
        _on_disk(half)
        os.utime(half, (now.timestamp(), now.timestamp()))
        os.replace(half, to)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def _on_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


@contextmanager
def looking_into(path: Path, *, log: bool = False) -> Iterator[sqlite3.Connection]:
    """Read a library without changing it: a copy, which leaves no trace beside it, or one with its log, which isn't written back."""
    mode = "?mode=ro" if log else "?mode=ro&immutable=1"
    with closing(sqlite3.connect(path.resolve().as_uri() + mode, uri=True)) as db:
        yield db


def inspect(path: Path, *, whole: bool = False) -> Backup | None:
    """What is in this copy; None if it does not open. With `whole`, every page is checked."""
    try:
        with looking_into(path) as db:
            if not 0 < applied(db) <= len(MIGRATIONS):
                return None
            if whole:
                check_up(db)
            plays: int = db.execute("SELECT count(*) FROM plays WHERE binned IS NULL").fetchone()[0]
            return Backup(path, _when(path), path.stat().st_size, plays, sequence(db))
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return None


def _when(path: Path) -> datetime:
    """From the name; the file's own time does not survive being carried about, so it only tells the hour of its day."""
    if found := STAMPED.fullmatch(path.name):
        return datetime.strptime(found[1], "%Y-%m-%dT%H%M%S").replace(tzinfo=UTC)
    if found := DAILY.fullmatch(path.name):
        made = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return made if day(made) == found[1] else datetime.fromisoformat(found[1]).replace(tzinfo=UTC)
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def found(library: Path) -> list[Backup]:
    """The copies that open, newest first."""
    copies = [backup for path in sorted(folder(library).glob("*.db")) if (backup := inspect(path))]
    return sorted(copies, key=lambda backup: (backup.seq, backup.when, backup.path.name), reverse=True)


def newest_whole(library: Path) -> Backup | None:
    return next((backup for backup in found(library) if inspect(backup.path, whole=True)), None)


def rotate(library: Path, newest: Path, *, checked: bool = False) -> None:
    """Let old copies go, once the newest is known to be whole. What someone asked for stays, and so does what does not open."""
    if not checked and inspect(newest, whole=True) is None:
        return
    copies = [backup for backup in found(library) if BY_ITSELF.fullmatch(backup.path.name)]
    while len(copies) > 2 and (len(copies) > KEPT or sum(backup.size for backup in copies) > ROOM):
        gone = copies.pop(_least_missed(copies))
        if gone.path != newest:
            gone.path.unlink(missing_ok=True)


def _least_missed(copies: list[Backup]) -> int:
    """Which of these (newest first) leaves the smallest hole for its age: so the copies lie the further apart the older they are.
    The newest two always stay."""
    times = [backup.when.timestamp() for backup in copies]

    def hole(n: int) -> float:
        if n == len(copies) - 1:  # the oldest is the only one of its age
            return 3.0
        return abs(times[n - 1] - times[n + 1]) / (abs(times[0] - times[n]) + 3600)

    return min(range(2, len(copies)), key=lambda n: (hole(n), n))
