"""Finding, locking and opening the library."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from companion.engine.texts import Says, _
from companion.store.database import MEMORY, Database
from companion.store.lock import Held, Lock
from companion.store.problems import Busy, CannotOpen, in_words


class Opened(Struct):
    database: Database
    path: Path | None
    lock: Lock | None
    news: list[Says]


def usual_place() -> Path:
    return user_data_path("tableside", appauthor=False) / "tableside.db"


def opened(path: Path | str | None, clock: Callable[[], datetime]) -> Opened:
    if path == MEMORY:
        return Opened(Database.open(MEMORY, clock), None, None, [])
    path = Path(path) if path is not None else usual_place()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path.with_name(path.name + ".lock"))
    except Held:
        raise Busy(
            _("The library {path} is open in another window or program. Close that one first.").format(path=str(path))
        ) from None
    except OSError as problem:
        raise CannotOpen(
            _("The library {path} cannot be opened: {problem}.").format(path=str(path), problem=problem.strerror or "")
        ) from problem
    try:
        return Opened(Database.open(path, clock), path, lock, [])
    except sqlite3.Error as problem:
        lock.release()
        raise CannotOpen(
            _("The library {path} cannot be opened: {problem}.").format(path=str(path), problem=in_words(problem))
        ) from problem
    except BaseException:
        lock.release()
        raise
