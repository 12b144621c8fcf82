"""The test player against the Machine, many times: `python -m tests.games.biosphere5.simulate --level 2 --plays 200`.

The figures in `content/difficulty.toml` are made with it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.results import Outcome
from companion.games.biosphere5.spec import SPEC
from tests.games.biosphere5 import testplayer

LEVEL = next(option for option in SPEC.options_for("machine") if option.key == "level")


class Measured(NamedTuple):
    """What came of the plays of one level."""

    level: int
    plays: int
    won: int
    lost: int
    drawn: int
    rounds: float
    """On average."""


def simulate(level: int, plays: int, seed: int = 0) -> Measured:
    """Play this many times, with one seed after another."""
    script, outcomes, rounds = SPEC.script(), Counter[Outcome](), 0
    for n in range(seed, seed + plays):
        setup = SPEC.setup(["Ann"], mode="machine", options={"level": level, "deck": "digital"}, seed=n)
        result = testplayer.play_once(script, setup).run.result
        assert result is not None
        outcomes[result.outcome] += 1
        rounds += result.rounds
    return Measured(
        level, plays, outcomes[Outcome.WON], outcomes[Outcome.LOST], outcomes[Outcome.DRAWN], rounds / plays
    )


def table(levels: list[int], plays: int, seed: int = 0) -> Iterator[str]:
    yield f"{'level':>5}  {'plays':>5}  {'won':>6}  {'lost':>6}  {'drawn':>6}  {'rounds':>6}"
    for level in levels:
        row = simulate(level, plays, seed)
        share = "  ".join(f"{100 * count / plays:>5.1f}%" for count in (row.won, row.lost, row.drawn))
        yield f"{level:>5}  {plays:>5}  {share}  {row.rounds:>6.1f}"


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    levels = range(LEVEL.least, LEVEL.most + 1)
    parser.add_argument("--level", type=int, choices=levels, metavar="L", help="one level (default: all)")
    parser.add_argument("--plays", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first play")
    args = parser.parse_args(words)
    for line in table([args.level] if args.level else list(levels), args.plays, args.seed):
        print(line)


if __name__ == "__main__":
    main()
