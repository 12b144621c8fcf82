"""The app is killed at random instants while it plays as JSON lines: no acknowledged entry is lost, none is doubled.

python -m tests.torture.kills --kills 500
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.bots import random_answer
from companion.engine.entries import Entry
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.texts import Says
from companion.games import shelf
from companion.present import view
from companion.store import Library
from companion.terminal import jsonlines
from tests.games.kit import NAMES

ROOT = Path(__file__).parents[2]
LONGEST_PLAY = 120
WHILE_STARTING = 0.1
"""So many of the kills come before the first line."""
Said = dict[str, Any]


@dataclass
class Report:
    kills: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    modes: set[str] = field(default_factory=set)

    def lines(self) -> list[str]:
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.kills.most_common())
        return [
            f"{self.kills.total()} kills in {len(self.modes)} modes, {self.entries:,} acknowledged steps: {kinds}",
            "  lost 0, doubled 0; every replay equal to the last board shown",
        ]


class Mirror:
    """What the table must show, kept beside the process that is going to die."""

    id = ""
    read_only: Says = ""

    def __init__(self, session: Session, spec: Any) -> None:
        self.session = session
        self.spec = spec

    def answer(self, value: Any, take_up: bool = False) -> None:
        self.session.answer(value, take_up=take_up)

    def undo(self) -> None:
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def amend(self, n: int, value: Any) -> None:
        self.session.amend(n, value)

    def correct(self, path: str, value: Any) -> None:
        self.session.correct(path, value)

    def anytime(self, key: str) -> None:
        self.session.anytime(key)

    def do(self, said: Said) -> str:
        """The code of the refusal, or nothing."""
        try:
            jsonlines.perform(self, said)
        except Refused as refused:
            return refused.code.value
        return ""

    def seen(self) -> Said:
        seen: Said = json.loads(json.dumps(view.table(self.session)))
        return seen

    def entries(self) -> tuple[list[Entry], int]:
        return list(self.session.history.entries), self.session.history.head


def something(session: Session, luck: Random) -> Said:
    """One line that somebody might send; mostly a legal one."""
    head, ask, what = session.history.head, session.ask, luck.random()
    if ask is None or what < 0.1:
        return {"undo": True}
    if what < 0.14:
        return {"redo": True}
    if what < 0.2 and head:
        n = luck.randrange(head)
        then = session.moment(n).ask
        return {"amend": {"n": n, "answer": random_answer(then, luck) if then is not None else True}}
    if what < 0.25:
        trackers = [tracker for _group, tracker in session.run.board().trackers()]
        if trackers:
            tracker = luck.choice(trackers)
            choices = [option.key for option in getattr(tracker, "choices", ())]
            return {"correct": {"path": tracker.path, "value": luck.choice(choices or [0, 1, 2, 3])}}
    if what < 0.3:
        actions = [option.key for option in session.run.anytime()]
        if actions:
            return {"anytime": luck.choice(actions)}
    return {"answer": random_answer(ask, luck)}


class Victim:
    """A `resume --json` that will be killed."""

    def __init__(self, path: Path, play: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "resume", play, "--json", "--db", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        )

    def say(self, said: Said) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(said).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self) -> Said:
        assert self.process.stdout
        assert self.process.stderr
        line = self.process.stdout.readline()
        assert line, f"it died by itself: {self.process.stderr.read().decode()}"
        heard: Said = json.loads(line)
        heard.pop("play", None)
        return heard

    def kill(self) -> list[Said]:
        """What it had still said to the end of a line."""
        self.process.kill()
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        rest, complaint = self.process.stdout.read(), self.process.stderr.read()
        self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            pipe.close()
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        assert not complaint, complaint.decode()
        return [json.loads(line) for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]


def modes() -> list[tuple[Any, Any]]:
    return [(spec, mode) for spec in shelf() for mode in spec.modes]


def torture(kills: int, seconds: float, seed: int = 1, folder: Path | None = None) -> Report:
    report, ends = Report(), time.monotonic() + seconds
    luck, everything = Random(seed), modes()
    luck.shuffle(everything)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        path = Path(name) / "tableside.db"
        open_plays: dict[str, str] = {}
        for number in range(kills):
            if time.monotonic() > ends:
                break
            spec, mode = everything[number % len(everything)]
            report.modes.add(f"{spec.key}/{mode.key}")
            where = f"seed {seed}, kill {number}, {spec.key}/{mode.key}"
            with Library.open(path) as library:
                assert not library.news, f"{where}: {[str(news) for news in library.news]}"
                play = open_plays.get(where.rpartition(", ")[2])
                if play is None:
                    players = luck.randint(mode.least, min(mode.most, 4, len(NAMES)) if mode.least <= 4 else mode.least)
                    setup = spec.setup(NAMES[:players], mode=mode.key, seed=luck.getrandbits(30))
                    play = open_plays[f"{spec.key}/{mode.key}"] = library.start(spec, setup).id
                mirror = Mirror(library.resume(play).session, spec)
            _one_kill(path, play, mirror, luck, report, where)
            if mirror.session.ask is None or mirror.session.history.head > LONGEST_PLAY:
                del open_plays[f"{spec.key}/{mode.key}"]
    return report


def _one_kill(path: Path, play: str, mirror: Mirror, luck: Random, report: Report, where: str) -> None:
    victim = Victim(path, play)
    before = after = mirror.entries()
    shown = mirror.seen()
    acknowledged = False
    if luck.random() < WHILE_STARTING:
        time.sleep(luck.uniform(0, 0.3))
        victim.kill()
        kind = "while it started"
    else:
        assert victim.hear() == shown, f"{where}: it resumed differently"
        for _step in range(luck.randint(0, 12)):
            said = something(mirror.session, luck)
            victim.say(said)
            refused = mirror.do(said)
            heard = victim.hear()
            assert ("refused" in heard) == bool(refused), f"{where}: {said} gave {heard}"
            if refused:
                heard = victim.hear()
            assert heard["n"] == mirror.session.history.head, f"{where}: {said}"
            report.entries += not refused
            if mirror.session.ask is None:  # it says the result and goes
                break
        before, shown = mirror.entries(), mirror.seen()
        kind = "while it waited"
        if mirror.session.ask is not None:
            said = something(mirror.session, luck)
            victim.say(said)
            time.sleep(luck.choice((0, luck.uniform(0, 0.004), luck.uniform(0, 0.02))))
            rest = victim.kill()
            mirror.do(said)
            after = mirror.entries()
            acknowledged = bool(rest)
            kind = "after it answered" if rest else "while it worked"
        else:
            victim.kill()
            after = before
    report.kills[kind] += 1
    with Library.open(path) as library:
        assert not library.news, f"{where}: {[str(news) for news in library.news]}"
        stored = library.resume(play)
        assert not stored.read_only, f"{where}: {stored.read_only}"
        there = Mirror(stored.session, stored.spec)
        if acknowledged:
            assert there.entries() == after, f"{where}: an acknowledged step is lost"
        else:
            assert there.entries() in (before, after), f"{where}: neither before nor after"
        assert there.seen() == (mirror.seen() if there.entries() == after else shown), f"{where}: another board"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(torture(args.kills, args.seconds, args.seed).lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
