"""A disk that takes what is written and fails to confirm it: what is said is what the next start finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import Library
from tests.store import faults
from tests.store.kit import begin

CHILD = """
import os, sys
from companion.engine.said import Answer
from companion.engine.refusals import Refused
from companion.store import Library
library = Library.open(sys.argv[1])
play = library.resume(library.plays()[0].id)
for n in range(12):
    try:
        play.do(Answer(100 + n))
        print("kept", 100 + n, flush=True)
    except Refused as refused:
        print("refused", 100 + n, refused, flush=True)
        if n % 2 == int(sys.argv[2]):
            break
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not faults.strace(), reason="strace makes the calls fail")
@pytest.mark.parametrize("goes_on", ["0", "1"])
@pytest.mark.parametrize("when", [*range(2, 12), "6+", "9+2"])
def test_what_is_said_after_a_failed_sync_is_what_a_kill_shows(path: Path, when: int | str, goes_on: str) -> None:
    with Library.open(path) as library:
        begin(library, answers=[1, 2])
    child = faults.run(CHILD, path, goes_on, calls="fdatasync,fsync", fault="error=EIO", when=when)
    said = [line.split(maxsplit=2) for line in child.stdout.splitlines()]
    assert said, child.stderr
    with Library.open(path) as library:
        there = {entry.value for entry in library.resume(library.plays()[0].id).session.history.standing()}
        for verdict, value, *why in said:
            if verdict == "kept":
                assert int(value) in there
            elif "nothing has changed" in why[0]:
                assert int(value) not in there, f"{value} happened although it was said not to"
            else:
                assert "whether this was saved" in why[0]
