"""Many plays to the end by random players who want something, each checked after every entry.

    python -m tests.games.crowd biohack --plays 300
    python -m tests.games.crowd biotix --plays 500
    python -m tests.games.crowd biosphere5 --plays 500
    python -m tests.games.crowd bios_genesis --plays 200
    python -m tests.games.crowd biomes --plays 300
    python -m tests.games.crowd bios_genesis --mode track --players 3 --seed 17      one play again

Every second play (of Biomes: every tenth) is meddled with: undo, redo, corrections, changes of the past, any-time actions. Nothing is given up while a play lasts:
whatever a game counts stays whole after each of them (`invariants` of the game, and here what only holds while nobody corrects).
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Json, Pick, Secret
from companion.engine.board import Count, Slot
from companion.engine.bots import random_answer
from companion.engine.cards import Known
from companion.engine.entries import Kind
from companion.engine.refusals import Refused
from companion.engine.run import Run
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import spec
from tests.games.kit import NAMES, assert_same
from tests.whole import whole

LONGEST = 6000
"""Entries; no play comes near it."""
TRIES = 200
"""Answers to one ask that the rules may refuse one after the other."""
WATCHED = (4, 15)
"""Of twenty plays these are watched too: no step changes anything before it has asked."""
STEPS = {"answer": 90.0, "correct": 4.0, "undo": 3.0, "amend": 1.0, "anytime": 2.0}
"""What is done at a table that is meddled with, of a hundred."""


@dataclass
class Crowd:
    """Who plays a game at random: what they lean to, and what must hold besides the game's invariants."""

    seats: tuple[tuple[str, int], ...]
    """Modes, each with a number of players."""
    options: Callable[[str, int], dict[str, object]]
    """By mode and seed."""
    leaning: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """By key of an ask and beginning of an option: how many times as often as others."""
    few: Mapping[str, int] = field(default_factory=dict)
    """By key of an ask, or of a card's field: so many at most."""
    answers: Mapping[str, Callable[[Any, Random], Json]] = field(default_factory=dict)
    """By key of an ask: what is said to it."""
    always: Callable[[Run], None] = lambda run: None
    """What holds besides the game's invariants, corrections or not."""
    books: Callable[[], Callable[[Run], None]] = lambda: lambda run: None
    """Kept for each play as long as nobody has corrected anything."""
    meddled: int = 2
    """Every so many plays one is meddled with: in a long play each undo and each change of the past takes its time."""
    rich: Callable[[Session], Sequence[tuple[str, Json]]] = lambda session: ()
    """What is corrected before the first answer that this is asked at, in every third play: some see only its end."""
    known: Callable[[int], Known] = lambda seed: Known()
    facts: Callable[[int], dict[str, object]] = lambda seed: {}


@dataclass
class Counted:
    plays: int = 0
    entries: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


class Table:
    """One play and the crowd around it."""

    def __init__(self, game: Spec, crowd: Crowd, mode: str, players: int, seed: int) -> None:
        self.crowd, self.luck = crowd, Random(f"{mode} {players} {seed}")
        agreed, facts = crowd.options(mode, seed), crowd.facts(seed)
        setup = game.setup(NAMES[:players], mode=mode, options=agreed, seed=seed, facts=facts)
        self.session = Session(game.script(), setup, known=crowd.known(seed))
        self.meddled = seed % crowd.meddled == crowd.meddled - 1
        self.rich = seed % 3 == 2
        self.corrected = False
        self.books = crowd.books()
        self.counted: Counter[str] = Counter()
        self.refused = 0
        """How often the rules refused what was said last: who wanted too much wants less."""

    def play(self) -> None:
        session = self.session
        while session.ask is not None:
            assert session.history.head < LONGEST, f"no end after {LONGEST} entries"
            if self.rich:
                self._enrich()
            self._step()
            session.script.invariants(session.run.state)
            self.crowd.always(session.run)
            if not self.corrected:
                self.books(session.run)
        assert session.run.result is not None
        assert_same(session.run, session.moment(session.history.head))

    def _enrich(self) -> None:
        for path, value in self.crowd.rich(self.session):
            self.session.do(Correct(path, value))
            self.rich, self.corrected = False, True

    def _step(self) -> None:
        what = self.luck.choices(list(STEPS), list(STEPS.values()))[0] if self.meddled else "answer"
        try:
            self._do(what)
        except Refused as refused:
            assert len(str(refused).strip()) > 5, "a refusal without a sentence"
            what = f"{what} refused"
        self.counted[what] += 1

    def _do(self, what: str) -> None:
        session, luck = self.session, self.luck
        match what:
            case "answer":
                self._answer()
            case "undo":
                session.do(Undo())
                if luck.random() < 0.5:
                    session.do(Redo())
            case "correct":
                self._correct()
            case "amend":
                self._amend()
            case "anytime":
                if actions := [option.key for option in session.run.anytime() if option.allowed]:
                    session.do(Anytime(luck.choice(actions)))

    def _answer(self) -> None:
        ask = self.session.ask
        assert ask is not None
        for self.refused in range(TRIES):
            try:
                self.session.do(Answer(self.some(ask)))
            except Refused:
                continue
            self.refused = 0
            return
        raise AssertionError(f"{ask.key} takes no answer")

    def _correct(self) -> None:
        trackers = [tracker for _group, tracker in self.session.run.board().trackers() if not tracker.fixed]
        if not trackers:
            return
        tracker = self.luck.choice(trackers)
        if isinstance(tracker, Slot):
            value: Any = self.luck.choice(tracker.choices).key
        else:
            assert isinstance(tracker, Count)
            least, most = max(tracker.least, tracker.value - 2), min(tracker.most, tracker.value + 2)
            value = self.luck.randint(min(least, most), max(least, most))
        self.session.do(Correct(tracker.path, value))
        self.corrected = True

    def _amend(self) -> None:
        """Somewhere in the last entries, as people find out soon."""
        history = self.session.history
        answers = [n for n in range(max(0, history.head - 30), history.head) if history.entries[n].kind is Kind.ANSWER]
        if not answers:
            return
        n = self.luck.choice(answers)
        ask = self.session.moment(n).ask
        assert ask is not None
        self.session.do(Amend(n, self.some(ask)))

    # What somebody wants

    def some(self, ask: Ask[Any]) -> Json:
        if own := self.crowd.answers.get(ask.key):
            return own(ask, self.luck)
        match ask:
            case Choose() if ask.key in self.crowd.leaning:
                allowed = [option.key for option in ask.options if option.allowed]
                return self.luck.choices(allowed, [self._weight(ask.key, key) for key in allowed])[0]
            case Pick() if ask.key in self.crowd.few:
                return self._few(ask)
            case Secret():
                return self.some(ask.ask)
            case AskCard():
                return self._card(ask)
        return random_answer(ask, self.luck)

    def _weight(self, ask: str, option: str) -> float:
        return next((times for key, times in self.crowd.leaning[ask].items() if option.startswith(key)), 1.0)

    def _few(self, ask: Pick[Any]) -> list[str]:
        allowed = [option.key for option in ask.options if option.allowed]
        most = min(ask.most, self.crowd.few[ask.key] - self.refused, LONGEST if ask.again else len(allowed))
        most = max(most, ask.least)
        count = self.luck.randint(ask.least, most) if allowed else 0
        return self.luck.choices(allowed, k=count) if ask.again else self.luck.sample(allowed, count)

    def _card(self, ask: AskCard) -> Json:
        known = [option.key for option in ask.offers() if option.allowed and ask.complete(option.value)]
        if known and self.luck.random() < 0.8:
            return self.luck.choice(known)
        values: dict[str, Json] = {}
        for part in ask.fields():
            if part.wanted(values):
                values[part.key] = self.some(part.ask)
        return {"values": values}


GAMES = ("biohack", "biotix", "biomes", "biosphere5", "bios_genesis")


def crowd_of(game: str) -> Crowd:
    crowd: Crowd = import_module(f"tests.games.{game}.crowd").CROWD
    return crowd


def one_play(game: Spec, crowd: Crowd, mode: str, players: int, seed: int, counted: Counted) -> None:
    counted.plays += 1
    Run.watch = whole if seed % 20 in WATCHED else None
    table = Table(game, crowd, mode, players, seed)
    try:
        table.play()
    except Exception:
        again = f"python -m tests.games.crowd {game.key} --mode {mode} --players {players} --seed {seed}"
        entry = f"after entry {table.session.history.head}, {dict(table.session.setup.options)}"
        counted.failures.append("\n".join([again, entry, traceback.format_exc(limit=-8)]))
    else:
        assert table.session.run.result is not None
        counted.ends[str(table.session.run.result.outcome.name)] += 1
    finally:
        Run.watch = None
    counted.entries.update(table.counted)
    counted.keys.update(entry.key for entry in table.session.history.entries if entry.kind is Kind.ANSWER)


def many(game: str, plays: int, mode: str = "", players: int = 0, first: int = 0) -> Iterator[tuple[str, int, Counted]]:
    """This many plays of each mode and number of players."""
    crowd = crowd_of(game)
    for one, count in crowd.seats:
        if mode in ("", one) and players in (0, count):
            counted = Counted()
            for seed in range(first, first + plays):
                one_play(spec(game), crowd, one, count, seed, counted)
            yield one, count, counted


def line(mode: str, players: int, counted: Counted) -> str:
    done = ", ".join(f"{what} {n:,}" for what, n in counted.entries.most_common())
    ends = ", ".join(f"{what.lower()} {n}" for what, n in counted.ends.most_common())
    return f"{mode}, {players}: {counted.plays} plays, {len(counted.failures)} failed; {ends}; {done}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--plays", type=int, default=20, help="of each mode and count of players")
    parser.add_argument("--mode", default="")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="go on where others stopped")
    parser.add_argument("--seed", type=int, default=-1, help="only this play")
    args = parser.parse_args()
    if args.seed >= 0:
        counted = Counted()
        one_play(spec(args.game), crowd_of(args.game), args.mode, args.players, args.seed, counted)
        print(line(args.mode, args.players, counted), *counted.failures, sep="\n")
        return bool(counted.failures)
    began, all_plays, asked, failed = time.monotonic(), Counter[str](), Counter[str](), 0
    for mode, players, counted in many(args.game, args.plays, args.mode, args.players, args.first):
        print(line(mode, players, counted), *counted.failures[:3], sep="\n", flush=True)
        failed += len(counted.failures)
        all_plays.update({"plays": counted.plays, "entries": counted.entries.total()})
        asked.update(counted.keys)
    print("asked:", ", ".join(f"{key} {n:,}" for key, n in asked.most_common()))
    minutes = (time.monotonic() - began) / 60
    print(f"{all_plays['plays']:,} plays, {all_plays['entries']:,} entries, {failed} failed, {minutes:.1f} minutes")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
