"""Everything that can be corrected and everything that can be amended, at every ask of every golden play.

Corrections: each tracker to its least, its most, one more and one less; then every answer that is allowed. The rules hold, or the
correction was refused with a sentence. Amendments: each answer changed to every other that is allowed. Nothing raises, nobody answers
for somebody else, whatever fell out is listed, and undo restores the very same state.

python -m tests.torture.sweep --seconds 60 --seed 7    places in random order
python -m tests.torture.sweep --each 20                so many of each in every golden play; also with --seconds
python -m tests.torture.sweep --each 6 --game yours    in every game that is a document
python -m tests.torture.sweep --all --game anygame     every place; hours for the larger games
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.engine.aligning import placed, spot
from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Do, Draw, Form, Number, Option, Order, Pick, Roll, Secret, Write
from companion.engine.board import Count, Slot, Tracker
from companion.engine.bots import random_answer
from companion.engine.entries import Entry, History, Kind
from companion.engine.places import Place
from companion.engine.refusals import Refused
from companion.engine.run import Run
from companion.engine.said import Amend, Answer, Anytime, Undo
from companion.engine.session import Session
from tests import golden
from tests.whole import whole

FOLDER = Path(__file__).parents[1] / "playthroughs"
YOURS = "yours"
CORRECTIONS, AMENDMENTS = "corrections with an answer", "amendments"
Given = dict[str, tuple[str, Place]]
MOST_ANSWERS = 12
"""How many answers of one ask are tried; of a form with many fields only these."""


@dataclass
class Report:
    cases: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        counted = ", ".join(f"{n:,} {what}" for what, n in sorted(self.cases.items()))
        return [f"{self.cases.total():,} cases: {counted}; {len(self.failures)} failures", *self.failures[:8]]


def golden_plays(game: str = "") -> list[Path]:
    """Those of a game; of every game; or of `yours`: all games that are documents."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        of = path.stem.split("-")[0]
        if game in ("", of, "" if of in games.SHELF else YOURS):
            found.append(path)
    return found


def plays(game: str = "") -> list[Session]:
    return [played(path) for path in golden_plays(game)] or [some_play(game)]


def some_play(game: str) -> Session:
    """Its last golden play; of a game that has none yet, one by random players."""
    paths = golden_plays(game)
    if paths:
        return played(paths[-1])
    spec = games.spec(game)
    play = golden.random_play(spec, spec.setup(("Ann", "Bo", "Cy")[: spec.least], seed=1), Random(1))
    assert play is not None, f"random players never finish {game}"
    return replayed(play)


@cache
def played(path: Path) -> Session:
    return replayed(golden.parsed(path.read_text(encoding="utf-8"))[1])


def replayed(play: golden.Golden) -> Session:
    """A play to its end, only to look at; whatever was said, the game's invariants hold behind it."""
    spec = games.spec(play.game)
    setup = spec.setup(play.names, mode=play.mode, options=play.options, seed=play.seed)
    session = golden.seated(spec, setup, play.known)
    for n, saying in enumerate(play.said):
        said = Anytime(saying["anytime"]) if "anytime" in saying else Answer(saying["answer"])
        session.do(said, at=f"{n}")
        session.script.invariants(session.run.state)
    return session


# Corrections


def values(tracker: Tracker) -> list[Any]:
    """Its least, its most, one less, one more; or whatever else a slot can hold."""
    if isinstance(tracker, Slot):
        return [option.key for option in tracker.choices if option.allowed]
    if isinstance(tracker, Count):
        least, most, now = tracker.least, min(tracker.most, tracker.value + 40), tracker.value
        return sorted({least, most, max(least, now - 1), min(most, now + 1)} - {now})
    return []


def beyond(tracker: Tracker) -> list[int]:
    return [tracker.least - 1, tracker.most + 1] if isinstance(tracker, Count) else []


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
        case Form() | AskCard():
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


def trackers(session: Session, n: int) -> list[Tracker]:
    return [tracker for _group, tracker in session.moment(n).board().trackers() if not tracker.fixed]


def corrected(session: Session, n: int, tracker: Tracker, luck: Random, report: Report) -> None:
    """At the ask before entry `n`: each value of this tracker, every answer then; what is out of bounds is refused."""
    for value in beyond(tracker):
        try:
            session.moment(n).feed(Entry(Kind.CORRECT, tracker.path, value))
        except Refused:
            continue
        _failed(session, f"entry {n}: {tracker.path} to {value!r}", "it is out of bounds, and was taken", report)
    for value in values(tracker):
        said = f"entry {n}: {tracker.path} to {value!r}"
        run = _ready(session, n, Entry(Kind.CORRECT, tracker.path, value), said, report)
        for answer in answers(run.ask, luck) if run and run.ask else ():
            run = run or _ready(session, n, Entry(Kind.CORRECT, tracker.path, value), said, report)
            if run is not None and run.ask is not None:
                then = f"{said}, then {answer!r}"
                if _step(run, run.settled(answer), then, session, report) and run.table.entries != n + 2:
                    _failed(session, then, f"{run.table.entries} entries are counted after {n + 2}", report)
                report.cases[CORRECTIONS] += 1
            run = None


def _ready(session: Session, n: int, correction: Entry, said: str, report: Report) -> Run | None:
    run = session.moment(n)
    stood, began = run.ask, begun(run)
    if not _step(run, correction, said, session, report):
        return None
    if not stays(run, correction.key, correction.value, began):
        _failed(session, said, "it shows something else afterwards", report)
    if run.ask is stood:
        _failed(session, said, "the step did not start again: its question is still the old one", report)
    return run


def begun(run: Run) -> int:
    """How many entries there were when the step under way began."""
    return run.table.stepping.began if run.table.stepping else -1


def stays(run: Run, path: str, value: Any, began: int) -> bool:
    """Whether a tracker shows what it was just corrected to.

    Unless it is gone, or the step that began then is over: with nothing left to ask it goes on by itself, and may use what was corrected.
    """
    found = run.board().find(path)
    if found is None or begun(run) != began or (path.endswith(".pile") and value == 0):
        return True  # an empty draw pile is shuffled anew at once
    return bool(found[1].value == found[1].read(value))


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
    given = _given(session)
    for answer in answers(ask, luck):
        copy = Session(
            session.script, session.setup, History(session.history.standing(), session.history.head), session.known
        )
        said = f"entry {n} ({entry.key}) to {answer!r}"
        try:
            _amend(copy, n, answer, given)
        except Refused:
            continue
        except Exception:
            _failed(session, said, traceback.format_exc(limit=-3), report)
        report.cases[AMENDMENTS] += 1


def _amend(session: Session, n: int, answer: Any, given: Given) -> None:
    entries, stood = session.history.standing(), whole(session.run.state)
    session.do(Amend(n, answer))
    session.script.invariants(session.run.state)
    for at, (seat, place) in _given(session).items():
        assert given[at][0] == seat, f"what {given[at][0]} said now answers for {seat}"
        assert given[at][1] == place, f"what was said at {given[at][1]} now answers at {place}"
    counted = session.history.head + len(session.aside) + len(session.history.waiting)
    assert counted == len(entries), f"{len(entries)} entries before, {counted} are accounted for"
    session.do(Undo())
    assert session.history.standing() == entries, "undo brings back other entries"
    assert whole(session.run.state) == stood, "undo brings back another state"


def _given(session: Session) -> Given:
    """By the time of each answer: whose it was, and where it was given."""
    run = Run(session.script, session.setup, placed=True, known=session.known)
    return {
        one.entry.at: (one.who, spot(one.place))
        for one in placed(run, session.history.standing())
        if one.entry.kind is Kind.ANSWER
    }


def _failed(session: Session, said: str, problem: str, report: Report) -> None:
    report.failures.append(f"{session.setup.game}/{session.setup.mode}, {said}\n{problem}")


def sweep(seconds: float = 1e9, seed: int = 1, game: str = "", most: int = 1 << 40) -> Report:
    """Places of all golden plays in random order, as many as there is time for, or `most` corrections and as many amendments."""
    return swept(plays(game), seconds, seed, most)


def sweep_each(each: int, seed: int = 1, game: str = "", seconds: float = 1e9) -> Report:
    """In every golden play so many corrections and as many amendments, at places in random order."""
    report, ends = Report(), time.monotonic() + seconds
    for session in plays(game):
        found = swept([session], ends - time.monotonic(), seed, each)
        report.cases += found.cases
        report.failures += found.failures
    return report


def swept(sessions: list[Session], seconds: float = 1e9, seed: int = 1, most: int = 1 << 40) -> Report:
    report, luck, ends = Report(), Random(seed), time.monotonic() + seconds
    found = [(session, amid_steps(session)) for session in sessions]
    tries = instead = 0
    """`instead`: amendments where there was nothing to correct. Score sheets have no trackers, all of it was said."""
    while time.monotonic() < ends and len(report.failures) < 20 and tries < 4 * most:
        tries += 1  # some trackers have only one value
        done = {CORRECTIONS: report.cases[CORRECTIONS] + instead, AMENDMENTS: report.cases[AMENDMENTS]}
        fewest = min(done, key=lambda what: done[what])
        if done[fewest] >= most:
            break
        session, amid = luck.choice(found)
        # the second and later questions of a step are the ones that a correction has to find again
        n = luck.choice(amid) if amid and luck.random() < 0.4 else luck.randrange(session.history.head)
        found_here = [] if fewest == AMENDMENTS else trackers(session, n)
        if found_here:
            corrected(session, n, luck.choice(found_here), luck, report)
        else:
            amended(session, n, luck, report)
            instead += report.cases[AMENDMENTS] - done[AMENDMENTS] if fewest == CORRECTIONS else 0
    return report


def sweep_all(seed: int = 1, game: str = "") -> Report:
    """Every tracker at every ask of every golden play, and every entry."""
    report, luck = Report(), Random(seed)
    for session in plays(game):
        for n in range(session.history.head):
            amended(session, n, luck, report)
            for tracker in trackers(session, n):
                corrected(session, n, tracker, luck, report)
            if len(report.failures) >= 20:
                return report
    return report


def amid_steps(session: Session) -> list[int]:
    """The entries before which a step had already heard an answer."""
    run, found = session.moment(0), []
    for n, entry in enumerate(session.history.standing()):
        if run.table.stepping and run.table.stepping.given:
            found.append(n)
        run.feed(entry)
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="")
    parser.add_argument("--each", type=int, default=0)
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    if given.all:
        report = sweep_all(given.seed, given.game)
    elif given.each:
        report = sweep_each(given.each, given.seed, given.game, given.seconds or 1e9)
    else:
        report = sweep(given.seconds or 60, given.seed, given.game)
    print("\n".join(report.lines()))
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
