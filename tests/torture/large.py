"""A library of many plays: how long until it is open, and whether the table waits while it is copied and checked.

python -m tests.torture.large --plays 50000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from companion.engine.bots import play_on
from companion.engine.said import Answer
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.store import Library
from companion.store.saved import Whole, read_whole
from tests.store.kit import ANYGAME, begin

ENTRIES = 20


def make(path: Path, plays: int) -> None:
    """All in one transaction: the same play again and again, under other ids."""
    with Library.open(path) as library:
        session = Session(ANYGAME.script(), ANYGAME.setup(["Ann", "Bo"], seed=1))
        play_on(session, Random(1), most=ENTRIES, anytime=0)
        pattern: Whole = read_whole(library.connection, library.keep(ANYGAME, session).id)
        setup: Setup = pattern.setup
        with library.writing() as seq:
            for n in range(plays - 1):
                pattern.id, pattern.setup = f"{n:032x}", setup
                pattern.write(library.connection, seq + n + 1)


def torture(plays: int) -> list[str]:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "tableside.db"
        make(path, plays)
        size = path.stat().st_size / 2**20
        began = time.perf_counter()
        library = Library.open(path)
        opened = time.perf_counter() - began
        with library:
            play = begin(library, ["Cy"], [1])
            library.tend()
            began, waits = time.perf_counter(), []
            while library.copying is not None:
                then = time.perf_counter()
                play.do(Answer(1)) if play.session.history.head < 5000 else time.sleep(0.01)
                waits.append(time.perf_counter() - then)
                time.sleep(0.03)
            copied = time.perf_counter() - began
            (copy,) = library.backups()
            assert copy.plays >= plays, f"{copy.plays} plays in the copy"
            assert len(library.plays()) == plays + 1
    waits.sort()
    return [
        f"{plays:,} plays ({size:.0f} MB) opened in {opened:.2f} s",
        f"  copied and read through in {copied:.1f} s while {len(waits)} answers were given:"
        f" half of them within {1000 * waits[len(waits) // 2]:.0f} ms, the slowest {1000 * waits[-1]:.0f} ms",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plays", type=int, default=50_000)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(torture(args.plays)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
