"""How fast plays are answered, replayed and simulated: `python -m bench engine`.

Each game stands beside a bare loop that parses the same entries as JSON and adds up numbers; the engine as such beside boardgame.io
on Node, which plays the same game of Nim.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from msgspec import to_builtins

from bench.figures import ROUNDS, Figure, seconds
from bench.plays import again, sit_down
from companion.engine.bots import play_on
from companion.engine.entries import Entry
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import shelf

HERE = Path(__file__).parent
NODE = HERE / ".node"
BOARDGAME_IO = "0.50.2"
MOVES = 1000
PLAYS = 5
LONGEST = 1000
"""Any Game has no end of its own: its plays are left here."""
SIMULATED = 2.0
"""Seconds of random plays for each game."""


def figures() -> Iterator[Figure]:
    yield from against_boardgame_io()
    for spec in shelf():
        yield from of_game(spec)


# Nim, here and there


Rates = list[tuple[float, float]]
"""The moves per second of every round: by the clock, and by the time the process worked."""


def rates(command: list[str], folder: Path) -> Rates:
    """The first two rounds warm up."""
    played = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    lines = [line.split() for line in played.stdout.splitlines()]
    return [(float(clock), float(worked)) for clock, worked in lines[2:]]


def tableside() -> Rates:
    return rates([sys.executable, "-m", "bench.nim", str(MOVES), str(ROUNDS + 2)], HERE.parent)


def boardgame_io() -> Rates:
    """Its moves per second, several rounds; none where there is no Node, with a sentence."""
    if not (shutil.which("node") and shutil.which("npm")):
        print("  boardgame.io left out: there is no node and npm here", file=sys.stderr)
        return []
    if not (NODE / "node_modules" / "boardgame.io").exists():
        NODE.mkdir(exist_ok=True)
        install = ["npm", "install", "--prefix", str(NODE), "--no-audit", "--no-fund", f"boardgame.io@{BOARDGAME_IO}"]
        if subprocess.run(install, capture_output=True).returncode:
            print("  boardgame.io left out: npm could not install it", file=sys.stderr)
            return []
    shutil.copy(HERE / "nim.js", NODE)
    return rates(["node", "nim.js", str(MOVES), str(ROUNDS + 2)], NODE)


def against_boardgame_io() -> Iterator[Figure]:
    # in turns, so that both see the same machine
    ours: Rates = []
    theirs: Rates = []
    for _turn in range(5):
        ours += tableside()
        theirs += boardgame_io()
    for n, what in enumerate(("Nim, moves in memory", "the same by the time each process worked")):
        value = median(rate[n] for rate in ours)
        if not theirs:
            yield Figure(what=what, value=value, unit="moves/s")
            continue
        yield Figure(
            what=what,
            value=value,
            unit="moves/s",
            beside="boardgame.io in memory",
            baseline=median(rate[n] for rate in theirs),
            goal=20,
            at_least=True,
        )


# Every game


def of_game(spec: Spec) -> Iterator[Figure]:
    plays = [finished(spec, seed) for seed in range(PLAYS)]
    entries = [entry for session in plays for entry in session.history.standing()]
    bare = seconds(lambda: bare_loop(entries)) / len(entries)
    answered = seconds(lambda: list(map(answer_all, plays))) / len(entries)
    replayed = seconds(lambda: list(map(again, plays))) / len(entries)
    baseline = "bare loop over the same entries"
    name = f"{spec.key}, "
    yield Figure(what=name + "answering", value=1 / answered, unit="entries/s", beside=baseline, baseline=1 / bare)
    yield Figure(what=name + "replaying", value=1 / replayed, unit="entries/s", beside=baseline, baseline=1 / bare)
    yield Figure(what=name + "random plays to the end", value=simulated(spec), unit="plays/s")


def finished(spec: Spec, seed: int) -> Session:
    """A play by random players, to its end."""
    session = sit_down(spec, seed)
    play_on(session, Random(seed), most=LONGEST, anytime=0)
    return session


def answer_all(session: Session) -> Session:
    """What somebody at the table does: every entry through the session."""
    fresh = Session(session.script, session.setup)
    for entry in session.history.standing():
        fresh.do(Answer(entry.value), entry.at)
    return fresh


def bare_loop(entries: list[Entry]) -> None:
    totals: dict[str, int] = {}
    for n, line in enumerate([json.dumps(to_builtins(entry)) for entry in entries]):
        entry = json.loads(line)
        who = f"p{n % 4}"
        totals[who] = totals.get(who, 0) + len(entry)


def simulated(spec: Spec) -> float:
    began, plays = perf_counter(), 0
    while perf_counter() - began < SIMULATED or not plays:
        finished(spec, plays)
        plays += 1
    return plays / (perf_counter() - began)
