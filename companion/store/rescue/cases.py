"""A library that has to be put aside: what was done so far, and what was found.

The record is written first and changes with each step, so whoever starts next goes on where the last one was killed:
`begun` (nothing was touched yet), `ready` (the mended library lies beside the damaged one; only names have to change), `done` (until
someone has read what happened), `read`.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from msgspec import MsgspecError, Struct, json

from companion.store.rescue import disk
from companion.store.times import written


class State(StrEnum):
    BEGUN = "begun"
    READY = "ready"
    DONE = "done"
    READ = "read"


class Why(StrEnum):
    DAMAGED = "damaged"
    MISSING = "missing"
    SHORTENED = "shortened"
    """The file is whole but too old: the end of its log is gone."""


class Line(Struct, frozen=True, omit_defaults=True):
    """Names a play for people."""

    play: str = ""
    game: str = ""
    who: list[str] = []
    started: str = ""
    entries: int = 0
    of: int = 0
    """How many entries it had, if more."""


class Case(Struct, omit_defaults=True):
    made: str
    aside: str
    """The name of the damaged library, once it is put aside."""
    why: Why
    state: State = State.BEGUN
    backup: str = ""
    """The time of the backup that replaced it; empty if there was none or none was needed."""
    begins_anew: bool = False
    saved: int = 0
    """Plays with more entries than in the backup."""
    back: list[Line] = []
    back_more: int = 0
    cut: list[Line] = []
    """Plays that lost some entries."""
    doubtful: list[Line] = []
    """Plays with all entries whose players, setup or times may be wrong."""
    lost: list[Line] = []
    """Plays that existed but could not be read at all."""
    changes: int = 0
    """How many of the last changes are gone."""
    to_the_end: bool = True
    """Whether all of the damaged file could be read."""


def side(path: Path) -> Path:
    """Where the repaired library is built."""
    return path.with_name(path.name + ".mended")


def begin(path: Path, now: datetime, why: Why) -> Case:
    """The record of a new case, or of one that was not finished."""
    for case in found(path):
        if case.state is State.BEGUN:
            case.why = why
            return case
    stamp = written(now)[:19].replace(":", "")
    n, name = 1, f"{path.stem}-broken-{stamp}{path.suffix}"
    while path.with_name(name).exists() or _record(path, name).exists():
        n += 1
        name = f"{path.stem}-broken-{stamp}-{n}{path.suffix}"
    case = Case(written(now), name, why)
    write(path, case)
    return case


def _record(path: Path, aside: str) -> Path:
    return path.with_name(aside + ".json")


def write(path: Path, case: Case) -> None:
    disk.write(_record(path, case.aside), json.format(json.encode(case)))


def found(path: Path) -> list[Case]:
    """The oldest first. A broken record is skipped. One that the disk can't read raises: without it the app would continue in a library
    that is about to be replaced."""
    cases = []
    for record in sorted(path.parent.glob(f"{path.stem}-broken-*.json")):
        try:
            cases.append(json.decode(record.read_bytes(), type=Case))
        except (MsgspecError, ValueError, FileNotFoundError):
            continue
    return cases


def drop(path: Path, case: Case) -> None:
    """Nothing was touched and nothing is left to do."""
    _record(path, case.aside).unlink(missing_ok=True)
    disk.remove(side(path))


def ready(path: Path, case: Case) -> None:
    """The repaired library is whole: from here on files are only renamed."""
    mended = side(path)
    disk.sync(mended)
    case.state = State.READY
    write(path, case)


def settle(path: Path) -> None:
    """Finish what is ready: the damaged library and its log are set aside, the repaired one takes their place."""
    for case in found(path):
        if case.state is not State.READY:
            continue
        mended = side(path)
        if mended.exists():  # otherwise only the last line of this was missing
            for suffix in ("-wal", "-shm", ""):
                here, there = Path(f"{path}{suffix}"), Path(f"{path.with_name(case.aside)}{suffix}")
                if here.exists() and not there.exists():
                    os.replace(here, there)
            disk.sync_folder(path.parent)
            os.replace(mended, path)
            disk.sync_folder(path.parent)
        case.state = State.DONE
        write(path, case)


def unread_to_the_end(path: Path) -> list[Case]:
    """Damaged libraries that may hold more: a later version may be able to read what this one could not."""
    known = {case.aside: case for case in found(path)}
    for file in sorted(path.parent.glob(f"{path.stem}-broken-*{path.suffix}")):
        if file.name not in known:  # from before there were records
            made = datetime.fromtimestamp(file.stat().st_mtime, UTC)
            known[file.name] = Case(written(made), file.name, Why.DAMAGED, State.READ, to_the_end=False)
    return [case for case in known.values() if not case.to_the_end and path.with_name(case.aside).exists()]
