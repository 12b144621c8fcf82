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
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.engine.entries import Amendment, Entry, History
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games import shelf
from companion.present import view
from companion.store import Library, Play
from companion.terminal import jsonlines
from tests.games.kit import NAMES
from tests.torture.answering import some_answer

ROOT = Path(__file__).parents[2]
LONGEST_PLAY = 120
WHILE_STARTING = 0.1
"""The share of kills that come before the first line."""
Said = dict[str, Any]


@dataclass
class Report:
    kills: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    modes: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.kills.most_common())
        return [
            f"{self.kills.total()} kills in {len(self.modes)} modes, {self.entries:,} acknowledged steps, "
            f"{len(self.failures)} failures: {kinds}",
            *self.failures[:5],
        ]


class Mirror:
    """What the table must show: the same play in a copy of the library, beside the process that is going to die."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.session = play.session

    def hear(self, said: Said) -> str:
        """The code of the refusal, or nothing."""
        try:
            jsonlines.perform(self.play, said)
        except Refused as refused:
            return refused.code.value
        return ""

    def seen(self) -> Said:
        seen: Said = json.loads(json.dumps(view.table(self.session)))
        return seen

    def stands(self) -> History:
        """Without the times: the mirror has no clock."""
        history = self.session.history
        return History(
            _timeless(history.entries),
            history.head,
            *([_undated(change) for change in stack] for stack in (history.amended, history.unamended)),
        )


def _timeless(entries: list[Entry]) -> list[Entry]:
    return [replace(entry, at="") for entry in entries]


def _undated(change: Amendment) -> Amendment:
    left = [replace(waiting, entry=replace(waiting.entry, at="")) for waiting in change.left]
    return replace(change, tail=_timeless(change.tail), left=left)


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
        return {"amend": {"n": n, "answer": some_answer(then, luck) if then is not None else True}}
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
    return {"answer": some_answer(ask, luck)}


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


class Murder:
    """One process that is played with, killed, and found again in the library."""

    def __init__(self, path: Path, play: str, mirror: Mirror, luck: Random) -> None:
        self.path = path
        self.play = play
        self.mirror = mirror
        self.luck = luck
        self.said: list[Said] = []
        self.acknowledged = 0
        self.victim = Victim(path, play)

    def commit(self) -> str:
        """Tells what it was doing when it was killed."""
        mirror = self.mirror
        before, shown = mirror.stands(), mirror.seen()
        if self.luck.random() < WHILE_STARTING:
            time.sleep(self.luck.uniform(0, 0.3))
            self.victim.kill()
            self._found([(before, shown)])
            return "while it started"
        assert self.victim.hear() == shown, "it resumed differently"
        self._play()
        before, shown = mirror.stands(), mirror.seen()
        if mirror.session.ask is None:  # it has said the result and gone
            self.victim.kill()
            self._found([(before, shown)])
            return "after the end"
        said = self._something()
        time.sleep(self.luck.choice((0, self.luck.uniform(0, 0.004), self.luck.uniform(0, 0.02))))
        answered = self.victim.kill()
        mirror.hear(said)
        after = mirror.stands(), mirror.seen()
        self._found([after] if answered else [(before, shown), after])
        return "after it answered" if answered else "while it worked"

    def _play(self) -> None:
        for _step in range(self.luck.randint(0, 12)):
            said = self._something()
            refused = self.mirror.hear(said)
            heard = self.victim.hear()
            assert ("refused" in heard) == bool(refused), f"{said} gave {heard}"
            if refused:
                heard = self.victim.hear()
            assert heard["n"] == self.mirror.session.history.head, f"{said} led to {heard['n']}"
            self.acknowledged += not refused
            if self.mirror.session.ask is None:
                return

    def _something(self) -> Said:
        said = something(self.mirror.session, self.luck)
        self.said.append(said)
        self.victim.say(said)
        return said

    def _found(self, possible: list[tuple[History, Said]]) -> None:
        """The library shows one of these: what was acknowledged, and nothing that was not said."""
        with Library.open(self.path) as library:
            assert not library.news, [str(news) for news in library.news]
            stored = library.resume(self.play)
            assert not stored.read_only, stored.read_only
            there = Mirror(stored)
            fitting = [shown for history, shown in possible if history == there.stands()]
            heads = [history.head for history, _shown in possible]
            assert fitting, f"an entry is lost or doubled: {there.session.history.head} instead of {heads}"
            assert there.seen() in fitting, "another board"


def torture(kills: int, seconds: float, seed: int = 1, folder: Path | None = None) -> Report:
    report, ends = Report(), time.monotonic() + seconds
    everything = modes()
    Random(seed).shuffle(everything)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        path = Path(name) / "tableside.db"
        open_plays: dict[str, str] = {}
        for number in range(kills):
            if time.monotonic() > ends or len(report.failures) > 4:
                break
            luck = Random(f"{seed}:{number}")
            spec, mode = everything[number % len(everything)]
            here = f"{spec.key}/{mode.key}"
            report.modes.add(here)
            with Library.open(path) as library:
                if here not in open_plays:
                    players = luck.randint(mode.least, max(mode.least, min(mode.most, 4)))
                    setup = spec.setup(NAMES[:players], mode=mode.key, seed=luck.getrandbits(30))
                    open_plays[here] = library.start(spec, setup).id
            was = path.read_bytes()
            copy = Path(name) / str(number)
            copy.write_bytes(was)
            with Library.open(copy) as library:
                mirror = Mirror(library.resume(open_plays[here]))
                murder = Murder(path, open_plays[here], mirror, luck)
                try:
                    report.kills[murder.commit()] += 1
                except Exception:
                    murder.victim.process.kill()
                    murder.victim.process.wait()  # until then it holds the library
                    report.failures.append(_to_repeat(f"seed {seed}, kill {number}, {here}", was, murder))
                    del open_plays[here]
                    continue
            report.entries += murder.acknowledged
            if mirror.session.ask is None or mirror.session.history.head > LONGEST_PLAY:
                del open_plays[here]
    return report


def _to_repeat(where: str, was: bytes, murder: Murder) -> str:
    """The library as it was and what was said are kept: the instant of the kill is all that is luck."""
    kept = Path(tempfile.mkdtemp(prefix="tableside-kill-"))
    (kept / "tableside.db").write_bytes(was)
    (kept / "said.jsonl").write_text("".join(f"{json.dumps(said)}\n" for said in murder.said))
    again = f"python -m companion resume {murder.play} --json --db {kept}/tableside.db < {kept}/said.jsonl"
    return f"{where}\n{again}\n{traceback.format_exc(limit=-4)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    report = torture(args.kills, args.seconds, args.seed)
    print("\n".join(report.lines()))
    return bool(report.failures)


if __name__ == "__main__":
    sys.exit(main())
