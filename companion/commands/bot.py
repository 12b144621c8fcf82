"""`python -m companion bot GAME --plays N`: random players play, and the table counts."""

from __future__ import annotations

import argparse
import json
import secrets
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from companion.commands.common import (
    SEEDS,
    Arguments,
    agreed,
    library,
    out,
    out_all,
    played_by_bots,
    spec_of,
    takes_json,
    takes_setup,
    whole,
)
from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.engine.texts import _, ngettext
from companion.present import view

ABOUT = _("let random players play")

BOTS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_setup(parser)
    parser.add_argument("--plays", metavar="N", type=whole(1), default=1, help=str(_("how many plays (default: 1)")))
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        spec = spec_of(shelf, args.game)
        counted = Tally()
        args.seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
        facts = shelf.facts(spec.key)
        began = perf_counter()
        for more in range(args.plays):
            session = played_by_bots(spec, agreed(spec, args, lambda count: list(BOTS[:count]), facts, more))
            id = shelf.keep(spec, session).id
            counted.add(session)
            if args.json:
                out(json.dumps(bot_data(id, session), ensure_ascii=False))
        seconds = perf_counter() - began
    if not args.json:
        out_all(counted.lines())
        rate = args.plays / seconds if seconds else 0.0
        out(
            ngettext(
                "{n} play in {seconds} s, {rate} per second.",
                "{n} plays in {seconds} s, {rate} per second.",
                args.plays,
            ).format(seconds=f"{seconds:.2f}", rate=f"{rate:.1f}")
        )
    return 0


def bot_data(id: str, session: Session) -> dict[str, Any]:
    ended = session.run.result
    return {
        "id": id,
        "seed": session.setup.seed,
        "entries": session.history.head,
        "result": view.result(ended) if ended else None,
    }


class Tally:
    """The results of many plays."""

    def __init__(self) -> None:
        self.plays = 0
        self.entries = 0
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.totals: dict[str, list[int]] = {}

    def add(self, session: Session) -> None:
        result = session.run.result
        self.plays += 1
        self.entries += session.history.head
        if result is None:
            self.outcomes["unfinished"] += 1
            return
        self.outcomes[result.outcome.value] += 1
        names = {seat.key: seat.name for seat in session.setup.seats}
        self.wins.update(names.get(key, key) for key in result.winners)
        if result.outcome is Outcome.RANKED or any(standing.total for standing in result.standings):
            for standing in result.standings:
                self.totals.setdefault(standing.seat.name, []).append(standing.total)

    def lines(self) -> Iterator[str]:
        for outcome, times in self.outcomes.most_common():
            yield f"{outcome}: {times}"
        for name, totals in sorted(self.totals.items()):
            yield str(
                _("{who}: {wins} won, points {least} to {most}, {mean} on average").format(
                    who=name,
                    wins=self.wins[name],
                    least=min(totals),
                    most=max(totals),
                    mean=f"{sum(totals) / len(totals):.1f}",
                )
            )
        yield str(_("steps per play: {n}").format(n=self.entries // max(1, self.plays)))
