"""A fault, and a second one while the app recovers from the first: at any system call that touches the library's folder.

python -m tests.torture.compound --cases 300

Whatever fails (the process is killed, the disk is full, it does not write), the next starts end with every acknowledged entry in its
place, or with a sentence that says which is not. Needs strace.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

from companion.store import Library
from tests.store import faults
from tests.store.kit import begin, finish

CHILD = """
import json, os, sys
from pathlib import Path
from companion.engine.refusals import Refused
from companion.games import spec
from companion.store import Library

def said(what, **more):
    print(json.dumps({"said": what, **more}), flush=True)

path, what = Path(sys.argv[1]), sys.argv[2]
try:
    library = Library.open(path)
    for news in library.news:
        said("news", text=str(news))
    rows = library.plays(finished=False)
    play = library.resume(rows[0].id) if rows else None
    if what in ("open", "rescue", "shortened", "checkpoint"):
        for n in range(4):
            play.answer(900 + n)
            said("kept", play=play.id, value=900 + n)
        library.settle()
        library.tend(good_moment=True, wait=True)
    elif what == "backup":
        library.backup_now()
        said("backed up")
    elif what == "restore":
        library.restore(library.backups()[-1])
        said("restored")
    elif what == "import":
        report = library.import_bytes(path.with_name("incoming.json").read_bytes())
        said("imported", plays=report.plays)
    elif what == "export":
        library.export_all()
    library.close()
    said("closed")
except Refused as refused:
    said("refused", text=str(refused))
"""
SCENES = ("open", "rescue", "shortened", "checkpoint", "backup", "restore", "import", "export")
FAULTS = ("signal=KILL", "error=ENOSPC", "error=EIO")
CALLS = "pwrite64,write,fdatasync,fsync,ftruncate,rename,unlink,openat"
MOST_CALLS = 60


class Scene:
    """A library before something happens to it, and what it holds."""

    def __init__(self, folder: Path, what: str) -> None:
        self.what = what
        self.folder = folder / what
        self.folder.mkdir()
        path = self.folder / "tableside.db"
        with Library.open(path) as library:
            for n in range(6):
                finish(begin(library, ["Ann", "Bo"], [n, 2, 3]))
            library.backup_now()
            begin(library, ["Cy", "Di"], [1, 2, 3, 4])
            with Library.open(":memory:") as other:
                (self.folder / "incoming.json").write_bytes(other.export_play(begin(other, ["Ed"], [5]).id))
            if what in ("open", "shortened"):
                self._killed(library, path)
        if what == "rescue":
            with closing(sqlite3.connect(path)) as db:
                db.execute("UPDATE entries SET value = '99' WHERE n = 1 AND play = (SELECT min(play) FROM entries)")
                db.commit()
        if what == "shortened":
            log = Path(f"{path}-wal")
            os.truncate(log, log.stat().st_size * 2 // 3)
        # what was said to be kept: each play with its entries
        with tempfile.TemporaryDirectory() as name:
            copy = Path(name) / "x"
            shutil.copytree(self.folder, copy)
            with Library.open(copy / "tableside.db") as library:
                self.news = [str(line) for line in library.news]
                self.plays = standing(library)

    def _killed(self, library: Library, path: Path) -> None:
        """As a kill leaves it: with its log."""
        play = library.resume(library.plays(finished=False)[0].id)
        for n in range(8):
            play.answer(20 + n)
        copy = self.folder.parent / "copy"
        shutil.copytree(self.folder, copy)
        library.close()
        shutil.rmtree(self.folder)
        copy.rename(self.folder)


def standing(library: Library) -> dict[str, list[object]]:
    return {
        row.id: [entry.value for entry in library.resume(row.id).session.history.standing()] for row in library.plays()
    }


def tortured(scene: Scene, luck: Random, folder: Path) -> str:
    """Once or twice a fault, then a start without one; tells how it ended."""
    here = folder / "case"
    shutil.copytree(scene.folder, here)
    path = here / "tableside.db"
    heard: list[dict[str, object]] = []
    try:
        for _fault in range(luck.choice((1, 2, 2))):
            fault = luck.choice(FAULTS)
            when: int | str = luck.randint(1, MOST_CALLS)
            if fault != "signal=KILL" and luck.random() < 0.5:
                when = f"{when}+"
            done = faults.run(CHILD, path, scene.what, calls=CALLS, fault=fault, when=when, folder=here)
            assert "Traceback" not in done.stderr, f"{fault} at {when}: {done.stderr[-1500:]}"
            heard += [json.loads(line) for line in done.stdout.splitlines() if line.endswith("}")]
        with Library.open(path) as library:
            news = [str(line) for line in library.news]
            there = standing(library)
            assert not [row for row in library.plays() if library.resume(row.id).read_only]
        kept = {str(line["play"]): line for line in heard if line["said"] == "kept"}
        restored = any(line["said"] == "restored" for line in heard)
        for play, entries in scene.plays.items():
            if scene.what == "restore" and len(entries) == 4:
                continue  # going back to the backup takes it away, which was asked for
            assert play in there, f"a play is gone: {news}"
            assert there[play][: len(entries)] == entries or news, "entries changed in silence"
        for play, line in kept.items():
            assert restored or line["value"] in there[play] or news, f"{line} was kept and is gone in silence"
        for line in heard:
            if line["said"] == "imported":
                assert set(line["plays"]) <= set(there), "what came in is gone"  # type: ignore[call-overload]
        if scene.what in ("rescue", "shortened"):
            assert news, "damage was not said"
        with Library.open(path) as library:
            assert standing(library) == there, "another start, another library"
        return "said" if news else "as it was"
    finally:
        shutil.rmtree(here)


def torture(cases: int, seconds: float, seed: int = 1) -> list[str]:
    if not faults.strace():
        return ["left out: strace is not here"]
    ends, endings = time.monotonic() + seconds, Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        scenes = [Scene(Path(name), what) for what in SCENES]
        for n in range(cases):
            if time.monotonic() > ends:
                break
            scene, luck = scenes[n % len(scenes)], Random(f"{seed}:{n}")
            try:
                endings[f"{scene.what}: {tortured(scene, luck, Path(name))}"] += 1
            except Exception as problem:
                problem.add_note(f"case {n} of seed {seed}: {scene.what}")
                raise
    return [
        f"{endings.total():,} compound faults, nothing lost in silence",
        *(f"  {what} {n}" for what, n in sorted(endings.items())),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(torture(args.cases, args.seconds, args.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
