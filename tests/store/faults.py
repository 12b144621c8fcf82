"""A program under strace, one of whose system calls fails or kills it: faults that come from below SQLite."""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITES = "pwrite64,write,fdatasync,fsync,ftruncate,rename,unlink,openat,link"
"""What changes a disk, or opens what does."""


@functools.cache
def strace() -> bool:
    """Whether it is there, and may look into processes here."""
    if not shutil.which("strace"):
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


def run(
    script: str, *words: str | Path, calls: str, fault: str, when: int | str, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """`fault`: error=ENOSPC, error=EIO, signal=KILL. `when`: the so-many-th of these calls, `3+` for it and all after it.

    With a folder, only calls that name something in it count (by path, or by a file that was opened there)."""
    looking = [
        "strace",
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        f"trace={calls}",
        "-e",
        f"inject={calls}:{fault}:when={when}",
    ]
    if folder is not None:
        looking += [word for file in _names(folder) for word in ("-P", str(file))]
    return subprocess.run(
        [*looking, sys.executable, "-c", script, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )


def _names(folder: Path) -> list[Path]:
    beside = ("", "-wal", "-shm", "-journal", ".last", ".mended", ".mended-journal", ".reading", ".part")
    return [folder, *(folder / f"tableside.db{suffix}" for suffix in beside)]
