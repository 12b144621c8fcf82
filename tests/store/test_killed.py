"""The process is killed at random moments: every entry that was acknowledged is there, once."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from companion.store import Library
from companion.store.database import sequence

KILLS = 50
ROOT = Path(__file__).parents[2]

CHILD = """
import json, sys
from random import Random
from companion.engine.said import Amend, Answer, Redo, Undo
from companion.games import spec
from companion.store import Library
from companion.store.database import sequence

library = Library.open(sys.argv[1])
rows = library.plays()
game = spec("anygame")
play = library.resume(rows[0].id) if rows else library.start(game, game.setup(["Ann", "Bo"], seed=1))
luck = Random(int(sys.argv[2]))
while True:
    what, history = luck.random(), play.session.history
    if what < 0.1 and history.can_undo():
        play.do(Undo())
    elif what < 0.15 and history.can_redo():
        play.do(Redo())
    elif what < 0.2 and history.head:
        play.do(Amend(luck.randrange(history.head), luck.randint(0, 99)))
    else:
        play.do(Answer(luck.randint(0, 99)))
    print(json.dumps([sequence(library.connection), [entry.value for entry in history.standing()]]), flush=True)
"""


def _acknowledged_before_it_died(path: Path, seed: int, luck: Random) -> list[Any]:
    """What the child said was on the disk. Most are killed while they play, some while they start."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path), str(seed)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        first = b""
        if seed % 6:
            first = child.stdout.readline()
            time.sleep(luck.uniform(0, 0.06))
        else:
            time.sleep(luck.uniform(0, 0.3))
        child.kill()
        said = first + child.stdout.read()
        assert child.stderr.read() == b""
    lines = [line for line in said.splitlines(keepends=True) if line.endswith(b"\n")]
    assert lines or seed % 6 == 0
    return [json.loads(line) for line in lines]


def test_killing_the_process_again_and_again_loses_and_doubles_no_acknowledged_entry(path: Path) -> None:
    luck = Random(7)
    count, values = 0, []
    for kill in range(1, KILLS + 1):
        for acknowledged in _acknowledged_before_it_died(path, kill, luck):
            count, values = acknowledged
        with Library.open(path) as library:
            assert library.news == []
            now = sequence(library.connection)
            assert now in (count, count + 1), f"kill {kill}: {count} changes were acknowledged, {now} are there"
            if not now:
                continue
            (row,) = library.plays()
            stored = library.resume(row.id)
            standing = [entry.value for entry in stored.session.history.standing()]
            assert not stored.read_only
            if now == count:
                assert standing == values
            # killed between the commit and saying so: one step more, which is now what is known
            count, values = now, standing
