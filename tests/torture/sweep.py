"""Everything that can be corrected and everything that can be amended, at every ask of every golden play.

Corrections: each tracker to its least, its most, one more and one less; then every answer that is allowed. The rules hold, or the
correction was refused with a sentence. Amendments: each answer changed to every other that is allowed. Nothing raises, nobody answers
for somebody else, whatever fell out is listed, and undo restores the very same state.

python -m tests.torture.sweep --seconds 60 --seed 7
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.engine.asks import Ask, Choose, Do, Draw, Form, Number, Option, Order, Pick, Roll, Secret, Write
from companion.engine.board import Count, Slot, Tracker
from companion.engine.bots import random_answer
from companion.engine.entries import Entry, History, Kind
from companion.engine.refusals import Refused
from companion.engine.run import Run
from companion.engine.said import Amend, Answer, Anytime, Undo
from companion.engine.session import Session
from companion.terminal import golden
from tests.whole import whole

FOLDER = Path(__file__).parents[1] / "playthroughs"
MOST_ANSWERS = 12
"""So many answers of one ask are tried; of a form with many fields only these."""


@dataclass
class Report:
    cases: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        counted = ", ".join(f"{n:,} {what}" for what, n in sorted(self.cases.items()))
        return [f"{self.cases.total():,} cases: {counted}; {len(self.failures)} failures", *self.failures[:8]]


def plays(game: str = "") -> list[Session]:
    found = []
    for path in sorted(FOLDER.glob(f"{game}*.txt")):
        _command, play = golden.parsed(path.read_text(encoding="utf-8"))
        spec = games.spec(play.game)
        setup = spec.setup(play.names, mode=play.mode, options=play.options, seed=play.seed)
        session = Session(spec.script(), setup)
        for n, saying in enumerate(play.said):
            said = Anytime(saying["anytime"]) if "anytime" in saying else Answer(saying["answer"])
            session.do(said, at=f"{n}")
        found.append(session)
    return found


# Corrections


def values(tracker: Tracker) -> list[Any]:
    """Its least, its most, one less, one more; or whatever else a slot can hold."""
    if isinstance(tracker, Slot):
        return [option.key for option in tracker.choices if option.allowed]
    if isinstance(tracker, Count):
        least, most, now = tracker.least, min(tracker.most, tracker.value + 40), tracker.value
        return sorted({least, most, max(least, now - 1), min(most, now + 1)} - {now})
    return []


def answers(ask: Ask[Any], luck: Random) -> list[Any]:
    """Every allowed answer, or a good part of them."""
    match ask:
        case Do():
            return [True]
        case Choose():
            found: list[Any] = [option.key for option in ask.options if option.allowed]
        case Number():
            found = sorted(
                {ask.least, min(ask.most, ask.least + 3), min(ask.most, max(ask.least, ask.start)), min(ask.most, 99)}
            )
        case Pick():
            found = list(_picks(ask.options, ask.least, ask.most, luck))
        case Order():
            keys = [item.key for item in ask.items]
            found = [keys, keys[::-1]]
        case Roll() | Draw():
            found = ["app"]
        case Secret():
            return answers(ask.ask, luck)
        case Form():
            found = [random_answer(ask, luck) for _n in range(4)]
        case Write():
            return ["x"]
        case _:
            raise TypeError(ask.kind)
    luck.shuffle(found)
    return found[:MOST_ANSWERS]


def _picks(options: tuple[Option[Any], ...], least: int, most: int, luck: Random) -> Iterator[list[str]]:
    keys = [option.key for option in options if option.allowed]
    for count in sorted({least, min(most, len(keys))}):
        if count <= len(keys):
            yield luck.sample(keys, count)


def corrected(session: Session, n: int, luck: Random, report: Report) -> None:
    """At the ask before entry `n`: some tracker, each of its values, every answer then."""
    trackers = [tracker for _group, tracker in session.moment(n).board().trackers() if not tracker.fixed]
    if not trackers:
        return
    tracker = luck.choice(trackers)
    for value in values(tracker):
        said = f"entry {n}: {tracker.path} to {value!r}"
        run = _ready(session, n, Entry(Kind.CORRECT, tracker.path, value), said, report)
        for answer in answers(run.ask, luck) if run and run.ask else ():
            again = _ready(session, n, Entry(Kind.CORRECT, tracker.path, value), said, report)
            if again is not None and again.ask is not None:
                _step(again, again.settled(answer), f"{said}, then {answer!r}", session, report)
                report.cases["corrections with an answer"] += 1


def _ready(session: Session, n: int, correction: Entry, said: str, report: Report) -> Run | None:
    run = session.moment(n)
    return run if _step(run, correction, said, session, report) else None


def _step(run: Run, entry: Entry, said: str, session: Session, report: Report) -> bool:
    try:
        run.feed(entry)
        session.script.invariants(run.state)
    except Refused as refused:
        if len(str(refused)) < 6:
            _failed(session, said, "a refusal without a sentence", report)
        return False
    except Exception:
        _failed(session, said, traceback.format_exc(limit=-3), report)
        return False
    return True


# Amendments


def amended(session: Session, n: int, luck: Random, report: Report) -> None:
    """Entry `n` to every other answer."""
    entry, ask = session.history.entries[n], session.moment(n).ask
    if entry.kind is not Kind.ANSWER or ask is None:
        return
    for answer in answers(ask, luck):
        copy = Session(session.script, session.setup, History(session.history.standing(), session.history.head))
        said = f"entry {n} ({entry.key}) to {answer!r}"
        try:
            _amend(copy, n, answer)
        except Refused:
            continue
        except Exception:
            _failed(session, said, traceback.format_exc(limit=-3), report)
        report.cases["amendments"] += 1


def _amend(session: Session, n: int, answer: Any) -> None:
    entries, seats, stood = session.history.standing(), _seats(session), whole(session.run.state)
    session.do(Amend(n, answer))
    session.script.invariants(session.run.state)
    for at, seat in _seats(session).items():
        assert seats[at] == seat, f"what {seats[at]} said now answers for {seat}"
    counted = session.history.head + len(session.aside) + len(session.history.waiting)
    assert counted == len(entries), f"{len(entries)} entries before, {counted} are accounted for"
    session.do(Undo())
    assert session.history.standing() == entries, "undo brings back other entries"
    assert whole(session.run.state) == stood, "undo brings back another state"


def _seats(session: Session) -> dict[str, str]:
    run, found = session.moment(0), {}
    for entry in session.history.standing():
        if entry.kind is Kind.ANSWER:
            found[entry.at] = run.ask.who.key if run.ask and run.ask.who else ""
        run.feed(entry)
    return found


def _failed(session: Session, said: str, problem: str, report: Report) -> None:
    report.failures.append(f"{session.setup.game}/{session.setup.mode}, {said}\n{problem}")


def sweep(seconds: float, seed: int = 1, game: str = "", most: int = 1 << 40) -> Report:
    """Places of all golden plays in random order, as many as there is time for, or `most`."""
    report, luck, ends = Report(), Random(seed), time.monotonic() + seconds
    found = plays(game)
    while time.monotonic() < ends and report.cases.total() < most and len(report.failures) < 20:
        session = luck.choice(found)
        n = luck.randrange(session.history.head)
        (corrected if luck.random() < 0.6 else amended)(session, n, luck, report)
    return report


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="")
    given = parser.parse_args()
    report = sweep(given.seconds, given.seed, given.game)
    print("\n".join(report.lines()))
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
