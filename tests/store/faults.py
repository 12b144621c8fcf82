"""A program one of whose system calls fails or kills it: faults that come from below SQLite.

strace makes them where it is; otherwise a shim inside the program (`shim.py`), which reaches fewer of them."""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.store import shim

ROOT = Path(__file__).parents[2]
WRITES = "pwrite64,write,fdatasync,fsync,ftruncate,rename,unlink,openat,link"
"""What changes a disk, or opens what does."""


@functools.cache
def strace() -> bool:
    """Whether it is there, and may look into processes here."""
    if not shutil.which("strace"):
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


def way() -> str:
    """What makes the calls fail here: nothing, where there is neither."""
    return "strace" if strace() else "shim" if shim.is_there() else ""


def run(
    script: str,
    *words: str | Path,
    calls: str,
    fault: str,
    when: int | str,
    folder: Path | None = None,
    by: str = "strace",
) -> subprocess.CompletedProcess[str]:
    """`fault`: error=ENOSPC, error=EIO, signal=KILL. `when`: the so-many-th of these calls, `3+` for it and all after it.

    With a folder, only calls that name something in it count (by path, or by a file that was opened there)."""
    if by == "shim":
        script = f"from tests.store.shim import Disk\nDisk().install({fault!r}, {when!r})\n{script}"
        return _ran([sys.executable, "-c", script, *map(str, words)])
    looking = _strace(calls, "/dev/null", folder)
    return _ran([*looking, "-e", f"inject={calls}:{fault}:when={when}", sys.executable, "-c", script, *map(str, words)])


def counted(script: str, *words: str | Path, calls: str, folder: Path, by: str = "strace") -> int:
    """How many of these calls there are while nothing fails."""
    if by == "shim":
        script = f"from tests.store.shim import Disk\nDISK = Disk()\nDISK.install('error=EIO', 10**9)\n{script}\nprint(DISK.seen)"
        return int(_ran([sys.executable, "-c", script, *map(str, words)]).stdout.split()[-1])
    with tempfile.NamedTemporaryFile("r") as trace:
        _ran([*_strace(calls, trace.name, folder), sys.executable, "-c", script, *map(str, words)])
        return sum("resumed>" not in line for line in trace)


def _strace(calls: str, to: str, folder: Path | None) -> list[str]:
    looking = ["strace", "-f", "-qq", "-o", to, "-e", f"trace={calls}"]
    if folder is not None:
        looking += [word for file in _names(folder) for word in ("-P", str(file))]
    return looking


def _ran(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def _names(folder: Path) -> list[Path]:
    beside = ("", "-wal", "-shm", "-journal", ".last", ".mended", ".mended-journal", ".reading", ".part")
    return [folder, *(folder / f"tableside.db{suffix}" for suffix in beside)]
