"""A fault, and a second one while the app recovers from the first: at any system call that touches the library's folder.

python -m tests.torture.compound --cases 300
python -m tests.torture.compound --every rescue     each call of it in turn, each with a second fault somewhere behind it; `all`: of every scene

Whatever fails (the process is killed, the disk is full, it does not write), the next starts end with every acknowledged entry in its
place, or with a sentence that names the play in which it is not. strace makes the calls fail; without it a shim inside the process
(`--by shim`).
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
import traceback
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

from companion.engine.said import Answer
from companion.engine.texts import listed
from companion.present import incoming as incoming  # what a fork needs is there before it
from companion.store import Library
from tests.store import faults
from tests.store.kit import begin, finish

CHILD = """
import json, os, sys
from pathlib import Path
from companion.engine.said import Answer
from companion.engine.refusals import Refused
from companion.games import spec
from companion.present.incoming import read_file
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
    if what in ("open", "rescue", "shortened", "checkpoint", "migrate", "old and damaged"):
        for n in range(4):
            play.do(Answer(900 + n))
            said("kept", play=play.id, value=900 + n)
        library.settle()
        library.tend(good_moment=True, wait=True)
    elif what == "backup":
        library.backup_now()
        said("backed up")
    elif what == "restore":
        for backup in library.backups()[-1:]:
            library.restore(backup)
            said("restored")
    elif what == "import":
        report = library.import_bytes(read_file(path.with_name("incoming.json")))
        said("imported", plays=report.plays)
    elif what == "export":
        library.export_all()
    library.close()
    said("closed")
except Refused as refused:
    said("refused", text=str(refused))
"""
SCENES = (
    "open",
    "rescue",
    "shortened",
    "checkpoint",
    "migrate",
    "old and damaged",
    "backup",
    "restore",
    "import",
    "export",
)
OLD = Path(__file__).parents[1] / "store" / "libraries" / "step-1.sql"
"""A library as the version before the check sums left it."""
FAULTS = ("signal=KILL", "error=ENOSPC", "error=EIO")
CALLS = "pwrite64,write,fdatasync,fsync,ftruncate,rename,unlink,openat"


class Scene:
    """A library before something happens to it, and what it holds."""

    def __init__(self, folder: Path, what: str) -> None:
        self.what = what
        self.folder = folder / what
        self.folder.mkdir()
        self.plays: dict[str, list[object]] = {}
        """What was said to be kept, before anything was damaged: each play with its entries."""
        self.names: dict[str, str] = {}
        path = self.folder / "tableside.db"
        if what in ("migrate", "old and damaged"):
            self._old(path)
        else:
            self._todays(path)
        self._calls: dict[str, list[tuple[str, int]]] = {}

    def calls(self, by: str) -> list[tuple[str, int]]:
        """Those that are made when nothing fails."""
        if by not in self._calls:
            with tempfile.TemporaryDirectory() as name:
                here = Path(name) / "x"
                shutil.copytree(self.folder, here)
                self._calls[by] = faults.counted(CHILD, here / "tableside.db", self.what, calls=CALLS, by=by)
        return self._calls[by]

    def _promise(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            copy = Path(name) / "x"
            shutil.copytree(self.folder, copy)
            with Library.open(copy / "tableside.db") as library:
                assert not library.news
                self.plays = standing(library)
                self.names = {row.id: str(listed(list(row.names))) for row in library.plays()}
        assert len(set(self.names.values())) == len(self.plays) > 0, "each play is told by its names"

    def _old(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.executescript(OLD.read_text(encoding="utf-8"))
            # two of its plays have the same names; here one of them gets another
            db.execute(
                "UPDATE seats SET (person, name) = (SELECT id, name FROM people WHERE name = 'Cy')"
                " WHERE n = 1 AND play = (SELECT max(play) FROM seats WHERE n = 1)"
            )
            db.commit()
        self._promise()
        if self.what == "old and damaged":
            with closing(sqlite3.connect(path)) as db:
                db.execute("UPDATE entries SET value = '{' WHERE n = 2 AND play = (SELECT min(play) FROM entries)")
                db.commit()

    def _todays(self, path: Path) -> None:
        what = self.what
        with Library.open(path) as library:
            for n in range(6):
                finish(begin(library, [f"Ann{n}", f"Bo{n}"], [n, 2, 3]))
            library.backup_now()
            begin(library, ["Cy", "Di"], [1, 2, 3, 4])
            with Library.open(":memory:") as other:
                (self.folder / "incoming.json").write_bytes(other.export_play(begin(other, ["Ed"], [5]).id))
            if what in ("open", "shortened"):
                self._killed(library, path)
        self._promise()
        if what == "rescue":
            with closing(sqlite3.connect(path)) as db:
                db.execute("UPDATE entries SET value = '99' WHERE n = 1 AND play = (SELECT min(play) FROM entries)")
                db.commit()
        if what == "shortened":
            log = Path(f"{path}-wal")
            os.truncate(log, log.stat().st_size * 2 // 3)

    def _killed(self, library: Library, path: Path) -> None:
        """As a kill leaves it: with its log."""
        play = library.resume(library.plays(finished=False)[0].id)
        for n in range(8):
            play.do(Answer(20 + n))
        assert library._keeper
        library._keeper.wait()  # a copy that is being made is renamed at its end, and no longer there to be copied
        copy = self.folder.parent / "copy"
        shutil.copytree(self.folder, copy)
        library.close()
        shutil.rmtree(self.folder)
        copy.rename(self.folder)


def standing(library: Library) -> dict[str, list[object]]:
    return {
        row.id: [entry.value for entry in library.resume(row.id).session.history.standing()] for row in library.plays()
    }


Fault = tuple[str, str, str]
"""What happens, at which kind of call, and at the how-many-th of them."""


def tortured(scene: Scene, luck: Random, folder: Path, by: str, first: Fault | None = None) -> str:
    """Once or twice a fault, then a start without one; tells how it ended. `first`: which the first one is."""
    here = folder / "case"
    shutil.copytree(scene.folder, here)
    path = here / "tableside.db"
    heard: list[dict[str, object]] = []
    plan = [first] if first else []
    plan += [_chance(luck, scene.calls(by)) for _more in range(luck.choice((1, 2, 2)) - len(plan))]
    try:
        for fault, call, when in plan:
            done = faults.run(CHILD, path, scene.what, calls=call, fault=fault, when=when, by=by)
            assert "Traceback" not in done.stderr, f"{fault} at {call} {when}: {done.stderr[-1500:]}"
            heard += [json.loads(line) for line in done.stdout.splitlines() if line.endswith("}")]
        with Library.open(path) as library:
            news = [str(line) for line in library.news]
            there = standing(library)
            assert not [row for row in library.plays() if library.resume(row.id).read_only]
        _promises_kept(scene, heard, there, news)
        with Library.open(path) as library:
            assert standing(library) == there, "another start, another library"
        return "said" if news else "as it was"
    except Exception as problem:
        problem.add_note(f"faults: {plan}")
        raise
    finally:
        shutil.rmtree(here)


def _chance(luck: Random, calls: list[tuple[str, int]]) -> Fault:
    """One call, or all from there on, of that kind or of every kind."""
    fault, (call, when) = luck.choice(FAULTS), luck.choice(calls)
    if fault == "signal=KILL" or luck.random() < 0.5:
        return fault, call, str(when)
    return fault, luck.choice((call, CALLS)), f"{when}+"


def _promises_kept(
    scene: Scene, heard: list[dict[str, object]], there: dict[str, list[object]], news: list[str]
) -> None:
    def said(play: str) -> bool:
        """Whether a line tells of this very play that something of it is missing."""
        return any(
            f", {scene.names[play]}, " in line and ("could" in line or "as in the backup" in line) for line in news
        )

    restored = any(line["said"] == "restored" for line in heard)
    for play, entries in scene.plays.items():
        if scene.what == "restore" and len(entries) == 4:
            continue  # going back to the backup takes it away, which was asked for
        assert play in there or said(play), f"a play is gone, {scene.names[play]}: {news}"
        assert there.get(play, [])[: len(entries)] == entries or said(play), f"{scene.names[play]} is shorter: {news}"
    for line in heard:
        if line["said"] == "kept":
            play = str(line["play"])
            assert restored or line["value"] in there.get(play, []) or said(play), f"{line} is gone in silence: {news}"
        if line["said"] == "imported":
            assert set(line["plays"]) <= set(there), "what came in is gone"  # type: ignore[call-overload]
    if scene.what in ("rescue", "shortened", "old and damaged"):
        assert news, "damage was not said"


def every(what: str, seconds: float, seed: int = 1, by: str = "", step: int = 1) -> tuple[str, list[str]]:
    """Each call of one scene fails in turn, in each way; often there is a second fault behind it. What was lost is told at the end."""
    by = by or faults.way()
    ends, endings, lost = time.monotonic() + seconds, Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as name:
        scene = Scene(Path(name), what)
        calls = scene.calls(by)
        for n in range(0, len(calls), step):
            if time.monotonic() > ends or len(lost) > 20:
                break
            call, when = calls[n]
            for fault in FAULTS:
                try:
                    luck = Random(f"{seed}:{call}:{when}:{fault}")
                    endings[tortured(scene, luck, Path(name), by, (fault, call, str(when)))] += 1
                except Exception as problem:
                    lost.append("".join(traceback.format_exception(problem, limit=-2)))
    told = f"{what}: {endings.total()} faults up to call {n + 1} of {len(calls)} by {by}: {dict(endings)}"
    return f"{told}, broken {len(lost)}" if lost else f"{told}, nothing lost in silence", lost


def torture(cases: int, seconds: float, seed: int = 1, by: str = "") -> list[str]:
    by = by or faults.way()
    if not by:
        return ["left out: neither strace nor SQLite's table of system calls can be had here"]
    ends, endings = time.monotonic() + seconds, Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        scenes = [Scene(Path(name), what) for what in SCENES]
        for n in range(cases):
            if time.monotonic() > ends:
                break
            scene, luck = scenes[n % len(scenes)], Random(f"{seed}:{n}")
            try:
                endings[f"{scene.what}: {tortured(scene, luck, Path(name), by)}"] += 1
            except Exception as problem:
                problem.add_note(f"case {n} of seed {seed}: {scene.what}")
                raise
    return [
        f"{endings.total():,} compound faults by {by}, nothing lost in silence",
        *(f"  {what} {n}" for what, n in sorted(endings.items())),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", choices=("strace", "shim"), default="")
    parser.add_argument("--every", choices=(*SCENES, "all"), default="")
    parser.add_argument("--step", type=int, default=1)
    args = parser.parse_args()
    if args.every:
        broken = 0
        for what in SCENES if args.every == "all" else [args.every]:
            told, lost = every(what, args.seconds, args.seed, args.by, args.step)
            print(told, *lost, sep="\n", flush=True)
            broken += len(lost)
        return bool(broken)
    print("\n".join(torture(args.cases, args.seconds, args.seed, args.by)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
