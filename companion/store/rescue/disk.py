"""Files that are either whole or not there, whatever happens."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write a whole file under this name, on the disk when it returns, or leave what was there."""
    half = path.with_name(path.name + ".part")
    try:
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
    except BaseException:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Sync the folder too. Not every system can open one."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove(path: Path) -> None:
    """A database with everything that SQLite puts beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
