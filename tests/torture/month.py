"""A month in one process, as a phone keeps an app: an answer now and then, pauses, days on which nobody plays, a clock that is set.

python -m tests.torture.month --days 31

Whatever moment somebody looks at, there is a copy that is no older than what was said since half a day, of the play as it was.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.store import Library
from companion.store.database import sequence
from companion.store.rescue.backups import KEPT, looking_into
from companion.store.rescue.checkup import check_up
from companion.store.rescue.keeping import EVERY
from tests.store.kit import Clock, begin, finish
from tests.torture.compound import standing

SPARE = timedelta(hours=1)
"""The app looks every minute, this test every half hour."""


def torture(days: int, seed: int = 1) -> list[str]:
    luck, clock = Random(seed), Clock()
    began, looks, plays, copies = clock(), 0, 0, set[str]()
    oldest = timedelta()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "tableside.db"
        with Library.open(path, clock=clock) as library:
            play = begin(library, ["Ann", "Bo"], [1])
            said: list[tuple[int, datetime]] = []
            """Each change, and when it was made."""
            while clock() - began < timedelta(days=days):
                clock.on(minutes=30)
                looks += 1
                if luck.random() < 0.15:
                    play.do(Answer(looks % 100))
                if luck.random() < 0.01:
                    finish(play)
                    play, plays = begin(library, ["Ann", "Bo"], [1]), plays + 1
                if luck.random() < 0.02:
                    library.settle()
                    library.tend(wait=True)
                now = sequence(library.connection)
                if not said or now > said[-1][0]:
                    said.append((now, clock()))
                assert not str(library.tend(wait=True))
                newest = library.backups()[0]
                copies.add(newest.path.name)
                said = [(seq, when) for seq, when in said if seq > newest.seq]
                if said:
                    oldest = max(oldest, clock() - said[0][1])
                    assert oldest <= EVERY + SPARE, f"{oldest} without a copy"
                assert len(library.backups()) <= KEPT
            spread = clock() - library.backups()[-1].when
            log = Path(f"{path}-wal")
            assert not log.exists() or log.stat().st_size < 1 << 20, "the log was never emptied"
            there = standing(library)
            for backup in library.backups():
                with looking_into(backup.path) as copy:
                    check_up(copy)
        with Library.open(path, clock=clock) as library:
            assert standing(library) == there
            try:
                library.restore(library.backups()[-1])
            except Refused as refused:
                raise AssertionError("the oldest copy cannot be restored") from refused
    return [
        f"{days} days in one process: {looks:,} looks, {plays} plays, {len(copies)} copies made, {KEPT} kept over {spread.days} days",
        f"  what was said longest without a copy: {oldest.total_seconds() / 3600:.1f} hours",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=int, default=31)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(torture(args.days, args.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
