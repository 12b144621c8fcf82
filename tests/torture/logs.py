"""After a kill: the log is flipped or cut off at so many places. What is not there any more is said.

python -m tests.torture.logs --places 1000
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from companion.store import Library
from tests.store.kit import begin, wander
from tests.torture.compound import standing


def killed(folder: Path, seed: int) -> tuple[Path, dict[str, list[object]]]:
    """What a killed process leaves, and what it had acknowledged."""
    path = folder / "alive" / "tableside.db"
    with Library.open(path) as library:
        plays = [begin(library, [name, "Bo"], [1]) for name in ("Ann", "Cy", "Di", "Ed")]
        luck = Random(seed)
        for _n in range(36):
            wander(luck.choice(plays), luck, 1)
        there = standing(library)
        shutil.copytree(path.parent, folder / "killed")
    return folder / "killed", there


def hurt(log: Path, luck: Random) -> str:
    size = log.stat().st_size
    if luck.random() < 0.5:
        os.truncate(log, luck.randrange(size))
        return "cut off"
    data = bytearray(log.read_bytes())
    data[luck.randrange(size)] ^= 1 << luck.randrange(8)
    log.write_bytes(bytes(data))
    return "flipped"


def torture(places: int, seconds: float, seed: int = 1) -> list[str]:
    ends, endings = time.monotonic() + seconds, Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        left, there = killed(Path(name), seed)
        for n in range(places):
            if time.monotonic() > ends:
                break
            here = Path(name) / "here"
            shutil.copytree(left, here)
            what = hurt(here / "tableside.db-wal", Random(f"{seed}:{n}"))
            with Library.open(here / "tableside.db") as library:
                found, news = standing(library), " ".join(map(str, library.news))
            shutil.rmtree(here)
            if found == there:
                endings[f"{what}: nothing lost"] += 1
                continue
            assert news, f"place {n} of seed {seed}: entries are gone in silence"
            missing = sum(len(there[play]) - len(found.get(play, [])) for play in there)
            told = ("steps could be read", "couldn't be read", "nothing could be read", "missing")
            assert any(words in news for words in told) or missing <= 0, news
            endings[f"{what}: said what is missing"] += 1
    return [f"{endings.total():,} places of a log", *(f"  {what} {n}" for what, n in sorted(endings.items()))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--places", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(torture(args.places, args.seconds, args.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
