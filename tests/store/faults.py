"""A process one of whose system calls fails or kills it: faults that come from below SQLite.

It is a fork of this one, so that everything is imported already: whatever is still written or opened there has to do with what is tried.
strace makes the calls fail where it is; otherwise a shim inside the process (`shim.py`), which reaches fewer of them."""

from __future__ import annotations

import functools
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from pathlib import Path
from types import CodeType
from typing import NamedTuple, NoReturn

from tests.store import shim

SECONDS = 120
"""After which a process that does not end is ended."""


class Done(NamedTuple):
    stdout: str
    stderr: str
    returncode: int


@functools.cache
def strace() -> bool:
    """Whether it is there, and may look into processes here."""
    if not shutil.which("strace"):
        return False
    try:
        return _ran("", (), ["-e", "trace=none"]).returncode == 0
    except NotTraced:
        return False


def way() -> str:
    """What makes the calls fail here: nothing, where there is neither."""
    return "strace" if strace() else "shim" if shim.is_there() else ""


def run(script: str, *words: str | Path, calls: str, fault: str, when: int | str, by: str = "strace") -> Done:
    """`fault`: error=ENOSPC, error=EIO, signal=KILL. `when`: the so-many-th of these calls, `3+` for it and all after it.

    Each thread counts its own, and each kind of call for itself."""
    if by == "shim":
        script = f"from tests.store.shim import Disk\nDisk().install({fault!r}, {when!r})\n{script}"
        return _ran(script, words)
    return _ran(script, words, ["-e", f"trace={calls}", "-e", f"inject={calls}:{fault}:when={when}"])


def counted(script: str, *words: str | Path, calls: str, by: str = "strace") -> list[tuple[str, int]]:
    """The calls that are made while nothing fails: which, and the how-many-th of them. The shim counts all as one kind."""
    if by == "shim":
        script = f"from tests.store.shim import Disk\nDISK = Disk()\nDISK.install('error=EIO', 10**9)\n{script}\nprint(DISK.seen)"
        return [(calls, n + 1) for n in range(int(_ran(script, words).stdout.split()[-1]))]
    with tempfile.NamedTemporaryFile("r") as trace:
        _ran(script, words, ["-e", f"trace={calls}"], trace.name)
        made = Counter(tuple(found.groups()) for line in trace if (found := re.match(r"(\d+) +(\w+)\(", line)))
    most = {call: max(n for (_pid, of), n in made.items() if of == call) for _pid, call in made}
    return [(call, n + 1) for call, times in most.items() for n in range(times)]


class NotTraced(Exception):
    """strace may not look into processes here."""


def _ran(script: str, words: tuple[str | Path, ...], looking: list[str] | None = None, to: str = "/dev/null") -> Done:
    program = compile(script, "<child>", "exec")
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        waits, go = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # a thread of the test's own may be about
            pid = os.fork()
        if not pid:
            os.close(go)
            _be(program, words, waits, out.fileno(), err.fileno())
        os.close(waits)
        tracer = _traced(pid, looking, to) if looking else None
        os.close(go)
        _pid, status = os.waitpid(pid, 0)
        if tracer:
            tracer.communicate(timeout=SECONDS)
        out.seek(0)
        err.seek(0)
        return Done(out.read(), err.read(), os.waitstatus_to_exitcode(status))


def _traced(pid: int, looking: list[str], to: str) -> subprocess.Popen[str]:
    tracer = subprocess.Popen(
        ["strace", "-f", "-o", to, *looking, "-p", str(pid)],
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    assert tracer.stderr
    if "attached" not in (said := tracer.stderr.readline()):
        tracer.communicate()
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        raise NotTraced(said)
    return tracer


class Said(io.TextIOBase):
    """What the process says comes through whatever fails: by a call that is never among those that do."""

    def __init__(self, file: int) -> None:
        self._file = file

    def write(self, text: str) -> int:
        os.writev(self._file, [text.encode()])
        return len(text)


def _be(program: CodeType, words: tuple[str | Path, ...], waits: int, out: int, err: int) -> NoReturn:
    """In the new process; it begins when it is looked at."""
    code = 1
    try:
        signal.alarm(SECONDS)
        sys.stdout, sys.stderr = Said(out), Said(err)
        sys.argv = ["-c", *map(str, words)]
        os.read(waits, 1)
        exec(program, {"__name__": "__main__"})
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)
