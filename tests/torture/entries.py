"""Random entries over all games and modes: legal and illegal answers, undo, redo, amend, correct, any-time.

python -m tests.torture.entries --entries 1000000 --seconds 600
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.engine.bots import random_answer
from companion.engine.entries import Kind
from companion.engine.refusals import Code, Refused
from companion.engine.session import Session
from companion.engine.spec import Scalar, Setting, Spec
from companion.games import shelf
from tests.games.kit import NAMES, assert_same

LONGEST_PLAYS = (80, 80, 120, 400)
"""A play is left here: undo and amend run all of it again, and a million entries want many plays more than long ones."""


@dataclass
class Report:
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    @property
    def entries(self) -> int:
        return sum(self.done.values())

    def lines(self) -> list[str]:
        refused = ", ".join(f"{code} {count}" for code, count in self.refused.most_common())
        return [
            f"{self.entries:,} entries in {self.plays.total():,} plays of {len(self.plays)} modes",
            "  " + ", ".join(f"{what} {count:,}" for what, count in self.done.most_common()),
            f"  refused by code: {refused}",
            f"  failures: {len(self.failures)}",
            *self.failures[:5],
        ]


def junk(luck: Random, depth: int = 0) -> Any:
    """JSON of every type, most of it no answer to anything."""
    simple: list[Callable[[], Any]] = [
        lambda: None,
        lambda: luck.random() < 0.5,
        lambda: luck.randint(-5, 5),
        lambda: luck.choice([10**9, -(10**9), 2**63, -(10**40)]),
        lambda: luck.uniform(-9, 9),
        lambda: luck.choice(["", "app", "p1", "done", "yes", "x" * 5000, "🎲", "\x00", "שלום", "'; --", "{n}"]),
    ]
    nested: list[Callable[[], Any]] = [
        lambda: [junk(luck, depth + 1) for _n in range(luck.randint(0, 4))],
        lambda: {str(junk(luck, 9))[:20]: junk(luck, depth + 1) for _n in range(luck.randint(0, 4))},
        lambda: {"by": luck.choice(["app", "table", "me"]), luck.choice(["faces", "cards"]): junk(luck, depth + 1)},
    ]
    return luck.choice(simple if depth > 2 else simple + nested)()


def some_value(setting: Setting, luck: Random) -> Scalar:
    if setting.values:
        return luck.choice(setting.values)
    if setting.kind == "number":
        return luck.choice([setting.default, setting.least, min(setting.most, setting.least + 7)])
    return setting.default


def sit_down(spec: Spec, luck: Random) -> Session:
    """Any mode, any count, and one play in three with house rules."""
    mode = luck.choice(spec.modes)
    players = luck.randint(mode.least, min(mode.most, len(NAMES)))
    options = {}
    if luck.random() < 0.34:
        options = {setting.key: some_value(setting, luck) for setting in spec.options_for(mode.key)}
    try:
        setup = spec.setup(NAMES[:players], mode=mode.key, options=options, seed=luck.getrandbits(32))
        return Session(spec.script(), setup)
    except Refused:
        return Session(spec.script(), spec.setup(NAMES[:players], mode=mode.key, seed=luck.getrandbits(32)))


def torture(entries: int, seconds: float, seed: int = 1, games: tuple[Spec, ...] = ()) -> Report:
    report, ends, number = Report(), time.monotonic() + seconds, 0
    specs = games or shelf()
    while report.entries < entries and time.monotonic() < ends and len(report.failures) < 20:
        number += 1
        luck = Random(f"{seed}:{number}")
        spec = specs[number % len(specs)]
        session = None
        try:
            session = sit_down(spec, luck)
            report.plays[f"{spec.key}/{session.setup.mode}"] += 1
            one_play(session, luck, report)
        except Exception:
            where = f"{spec.key}/{session.setup.mode if session else '?'} play {seed}:{number}"
            if session:
                where += f" after entry {session.history.head} {dict(session.setup.options)}"
            report.failures.append(f"{where}\n{traceback.format_exc(limit=-4)}")
    return report


def one_play(session: Session, luck: Random, report: Report) -> None:
    longest = luck.choice(LONGEST_PLAYS)
    while session.history.head < longest:
        step(session, luck, report)
        session.script.invariants(session.run.state)
        if luck.random() < 0.004:
            session.run.board()
            assert_same(session.run, session.moment(session.history.head))
        if session.ask is None and luck.random() < 0.5:
            return
        if luck.random() < 0.002:
            return


def step(session: Session, luck: Random, report: Report) -> None:
    """One thing that somebody might do."""
    what = luck.choices(
        ["answer", "junk", "undo", "redo", "amend", "correct", "anytime", "prepare"], [74, 8, 3, 2, 1, 4, 6, 2]
    )[0]
    ask = session.ask
    try:
        match what:
            case "answer" if ask is not None:
                session.answer(random_answer(ask, luck), take_up=luck.random() < 0.1)
            case "junk" | "answer":
                what = "junk"
                session.answer(junk(luck))
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case "amend":
                amend(session, luck)
            case "correct":
                correct(session, luck)
            case "anytime":
                actions = [option.key for option in session.run.anytime()]
                session.anytime(luck.choice([*actions, "fly"]))
            case "prepare":
                session.prepare(luck.randint(1, 200))
    except Refused as refused:
        assert isinstance(refused.code, Code)
        assert len(str(refused).strip()) > 5, "a refusal without a sentence"
        report.refused[refused.code.value] += 1
        what = f"{what} refused"
    report.done[what] += 1


def amend(session: Session, luck: Random) -> None:
    if not session.history.head or luck.random() < 0.1:
        session.amend(luck.choice([-1, 10**6, session.history.head]), junk(luck))
        return
    n = luck.randrange(session.history.head)
    entry = session.history.entries[n]
    ask = session.moment(n).ask
    if entry.kind is Kind.ANSWER and ask is not None and luck.random() < 0.8:
        session.amend(n, random_answer(ask, luck))
    else:
        session.amend(n, junk(luck))


def correct(session: Session, luck: Random) -> None:
    trackers = [tracker for _group, tracker in session.run.board().trackers()]
    if not trackers or luck.random() < 0.1:
        session.correct(luck.choice(["", "setup", "setup.seed", "__class__", "players", "a.b.c"]), junk(luck))
        return
    tracker = luck.choice(trackers)
    choices = [option.key for option in getattr(tracker, "choices", ())]
    if choices:
        session.correct(tracker.path, luck.choice([*choices, "nonsense"]))
        return
    value = tracker.value if isinstance(tracker.value, int) else 0
    near = [
        value - 1,
        value + 1,
        value + luck.randint(-3, 3),
        getattr(tracker, "least", 0),
        getattr(tracker, "most", 9),
    ]
    session.correct(tracker.path, luck.choice([*near, junk(luck)]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="")
    args = parser.parse_args()
    games = tuple(spec for spec in shelf() if not args.game or spec.key == args.game)
    report = torture(args.entries, args.seconds, args.seed, games)
    print("\n".join(report.lines()))
    return bool(report.failures)


if __name__ == "__main__":
    sys.exit(main())
