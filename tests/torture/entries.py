"""Random entries over all games and modes: legal and illegal answers, undo, redo, amend, correct, any-time.

python -m tests.torture.entries --entries 1000000
python -m tests.torture.entries --seed 3 --play 712        one of the plays again, as it was
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.engine.board import Count, Slot, Track
from companion.engine.entries import Kind
from companion.engine.refusals import Code, Refused
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.engine.session import Session
from companion.engine.spec import Scalar, Setting, Spec
from companion.games import shelf
from companion.present import view
from companion.store import Library
from tests.games.kit import NAMES, assert_same
from tests.store.kit import assert_as_it_stood
from tests.torture.answering import is_legal, junk, near, some_answer

LONGEST_PLAYS = (60, 60, 100, 300)
"""A play is left here: undo and amend run all of it again, and a million entries want many plays more than long ones."""
STEPS = {
    "answer": 73,
    "junk": 7,  # any JSON
    "near": 5,  # a legal answer with something wrong in it
    "undo": 2,
    "redo": 0.5,
    "amend": 0.7,
    "correct": 4,
    "anytime": 6.8,
    "prepare": 1,
}
"""How often each is done, of a hundred."""
STORED = 0.1
"""The share of plays that are saved in a library, entry by entry."""
LAST = 12
"""Steps that a failure tells."""


@dataclass
class Report:
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    looks: int = 0
    stored: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def entries(self) -> int:
        return sum(self.done.values())

    def lines(self) -> list[str]:
        return [
            f"{self.entries:,} entries in {self.plays.total():,} plays of {len(self.plays)} modes, "
            f"{self.stored:,} of them kept in a library, {len(self.failures)} failures",
            f"  {_counted(self.done)}",
            f"  refused by code: {_counted(self.refused)}",
            f"  illegal answers by type of JSON: {_counted(self.types)}",
            f"  {self.looks:,} times everything in sight was looked at and the play compared with its replay",
            *self.failures[:5],
            *(f"{failure.splitlines()[0]}: {failure.strip().splitlines()[-1]}" for failure in self.failures[5:]),
        ]


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {count:,}" for what, count in counts.most_common())


def type_of(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    names: tuple[tuple[type, str], ...] = ((int, "integer"), (float, "fraction"), (str, "string"), (list, "array"))
    return next((name for kind, name in names if isinstance(value, kind)), "object")


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


class Player:
    """Does at random what somebody at one play might do, and looks at what came of it."""

    def __init__(self, session: Session, luck: Random, report: Report, play: Any = None) -> None:
        self.session = session
        self.verbs = play or session
        self.luck = luck
        self.report = report
        self.steps: deque[str] = deque(maxlen=LAST)

    def go(self) -> None:
        session, luck = self.session, self.luck
        longest = luck.choice(LONGEST_PLAYS)
        while session.history.head < longest:
            self.step()
            if luck.random() < 0.002:
                self.look()
            if (session.ask is None and luck.random() < 0.5) or luck.random() < 0.002:
                break
        if luck.random() < 0.5:
            self.look()

    def step(self) -> None:
        what = self.luck.choices(list(STEPS), list(STEPS.values()))[0]
        if self.session.ask is None and what in ("answer", "near"):
            what = "junk"
        if self.session.history.can_redo() and self.luck.random() < 0.3:
            what = "redo"
        before = self._stands()
        self.steps.append(what)
        try:
            self._do(what)
        except Refused as refused:
            assert isinstance(refused.code, Code)
            assert len(str(refused).strip()) > 5, "a refusal without a sentence"
            assert self._stands() == before, "something was refused, and yet something happened"
            self.report.refused[refused.code.value] += 1
            what = f"{what} refused"
        self.report.done[what] += 1
        self.session.script.invariants(self.session.run.state)

    def _do(self, what: str) -> None:
        session, luck, ask = self.session, self.luck, self.session.ask
        match what:
            case "answer":
                assert ask is not None
                value = self._said(some_answer(ask, luck))
                assert is_legal(ask, value), "a legal answer that is none"
                self.verbs.do(Answer(value))
            case "junk" | "near":
                value = self._said(junk(luck) if what == "junk" or ask is None else near(ask, luck))
                legal = ask is not None and is_legal(
                    ask, value
                )  # told before: the answer may change what it is held against
                try:
                    self.verbs.do(Answer(value))
                except Refused:
                    self.report.types[type_of(value)] += 1
                    raise
                assert legal, f"{ask and ask.key} took {value!r}"
            case "undo":
                self.verbs.do(Undo())
            case "redo":
                self.verbs.do(Redo())
            case "amend":
                self._amend()
            case "correct":
                self._correct()
            case "anytime":
                actions = [option.key for option in session.run.anytime()]
                self.verbs.do(Anytime(self._said(luck.choice([*actions, "fly"]))))
            case "prepare":
                session.prepare(luck.randint(1, 200))

    def _said(self, value: Any) -> Any:
        self.steps[-1] += f" {value!r}"[:300]
        return value

    def _amend(self) -> None:
        session, luck = self.session, self.luck
        if not session.history.head or luck.random() < 0.1:
            self.verbs.do(Amend(luck.choice([-1, 10**6, session.history.head]), junk(luck)))
            return
        n = luck.randrange(session.history.head)
        entry = session.history.entries[n]
        then = session.moment(n)
        if entry.kind is Kind.ANSWER and then.ask is not None and luck.random() < 0.8:
            value: Any = some_answer(then.ask, luck)
        elif entry.kind is Kind.CORRECT and luck.random() < 0.5:
            value = luck.choice([0, 1, 2, entry.value])
        elif entry.kind is Kind.ANYTIME and luck.random() < 0.5:
            value = luck.choice([option.key for option in then.anytime()] or ["fly"])
        else:
            value = junk(luck)
        self.steps[-1] += f" {n}"
        self.verbs.do(Amend(n, self._said(value)))

    def _correct(self) -> None:
        luck = self.luck
        trackers = [tracker for _group, tracker in self.session.run.board().trackers()]
        if not trackers or luck.random() < 0.1:
            path = luck.choice(["", "setup", "setup.seed", "__class__", "players", "a.b.c"])
            self.verbs.do(Correct(self._said(path), junk(luck)))
            return
        tracker: Any = luck.choice(trackers)
        choices = [option.key for option in getattr(tracker, "choices", ())]
        if choices:
            value: Any = luck.choice([*choices, "nonsense"])
        else:
            now = tracker.value if isinstance(tracker.value, int) else 0
            near = [now - 1, now + 1, now + luck.randint(-3, 3)]
            value = luck.choice([*near, getattr(tracker, "least", 0), getattr(tracker, "most", 9), junk(luck)])
        self.verbs.do(Correct(self._said(tracker.path), self._said(value)))
        assert not tracker.fixed, f"{tracker.path} is worked out from others, and was corrected"
        if choices:
            assert value in choices
        else:
            assert type(value) is int
            assert tracker.least <= value <= tracker.most, f"{tracker.path} took {value!r}"

    def _stands(self) -> tuple[int, int, int, str]:
        history, ask = self.session.history, self.session.ask
        return history.head, len(history.entries), len(history.amended), ask.key if ask is not None else ""

    def look(self) -> None:
        """Everything in sight is JSON and within its own bounds, somebody can answer, and the replay shows the same."""
        session = self.session
        json.dumps(view.table(session))
        assert session.run.table.entries == session.history.head
        assert session.ask is None or not session.ask.stuck(), f"{session.ask.key} takes no answer at all"
        for _group, tracker in session.run.board().trackers():
            if isinstance(tracker, Count):
                # bounds of points and coins only say how far they can be corrected; these are the cardboard's
                value, printed = tracker.value, isinstance(tracker, Track) or tracker.room
                assert value >= tracker.least or tracker.least < 0, f"{tracker.path} is {value}"
                assert value <= tracker.most or not printed, f"{tracker.path} is {value} of {tracker.most}"
            elif isinstance(tracker, Slot):
                assert tracker.standing is not None, f"{tracker.path} holds {tracker.value!r}"
        assert_same(session.run, session.moment(session.history.head))
        self.report.looks += 1


def one_play(seed: int, number: int, specs: tuple[Spec, ...], report: Report) -> None:
    """Hangs on seed and number alone."""
    luck = Random(f"{seed}:{number}")
    spec = specs[number % len(specs)]
    player = None
    try:
        session = sit_down(spec, luck)
        report.plays[f"{spec.key}/{session.setup.mode}"] += 1
        if luck.random() >= STORED:
            player = Player(session, luck, report)
            player.go()
            return
        with Library.open(":memory:") as library:
            play = library.keep(spec, session)
            player = Player(play.session, luck, report, play)
            player.go()
            assert_as_it_stood(play, library.resume(play.id))
            report.stored += 1
    except Exception:
        game = f" --game {spec.key}" if len(specs) == 1 else ""
        again = f"python -m tests.torture.entries --seed {seed} --play {number}{game}"
        said = [f"{spec.key}, while it started"]
        if player:
            setup, history = player.session.setup, player.session.history
            said = [
                f"{spec.key}/{setup.mode}, {len(setup.seats)} players, after entry {history.head} {dict(setup.options)}"
            ]
            said += player.steps
        report.failures.append("\n".join([again, *said, traceback.format_exc(limit=-6)]))


def torture(entries: int, seconds: float, seed: int = 1, games: tuple[Spec, ...] = ()) -> Report:
    report, ends, number = Report(), time.monotonic() + seconds, 0
    while report.entries < entries and time.monotonic() < ends and len(report.failures) < 20:
        number += 1
        one_play(seed, number, games or shelf(), report)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=int, default=0, help="only this one")
    parser.add_argument("--game", default="")
    args = parser.parse_args()
    games = tuple(spec for spec in shelf() if not args.game or spec.key == args.game)
    if args.play:
        report = Report()
        one_play(args.seed, args.play, games, report)
    else:
        report = torture(args.entries, args.seconds, args.seed, games)
    print("\n".join(report.lines()))
    return bool(report.failures)


if __name__ == "__main__":
    sys.exit(main())
