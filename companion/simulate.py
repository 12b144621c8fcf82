"""`python -m companion simulate biosphere5 --mode machine --level 2 --plays 200`: a game's test player against its solo opponent.

A game that can be simulated has a module `testplayer` with `play_once(script, setup)`, which plays a setup to its end.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from companion import games
from companion.commands import Arguments, bad, out
from companion.engine.results import Outcome
from companion.engine.spec import Setting, Spec
from companion.engine.texts import _

MOST_PLAYS = 100_000


class Measured(NamedTuple):
    """What came of the plays of one level."""

    level: int
    plays: int
    won: int
    lost: int
    drawn: int
    rounds: float
    """On average."""


def simulate(spec: Spec, mode: str, level: int, plays: int, seed: int = 0) -> Measured:
    """So many plays with seeds one after another."""
    player: Any = import_module(f"companion.games.{spec.key}.testplayer")
    script, outcomes, rounds = spec.script(), Counter[Outcome](), 0
    for n in range(seed, seed + plays):
        options = {"level": level, "deck": "digital"}
        setup = spec.setup(["Ann"], mode=mode, options=options, seed=n)
        result = player.play_once(script, setup).run.result
        outcomes[result.outcome] += 1
        rounds += result.rounds
    return Measured(
        level, plays, outcomes[Outcome.WON], outcomes[Outcome.LOST], outcomes[Outcome.DRAWN], rounds / plays
    )


def table(spec: Spec, mode: str, levels: list[int], plays: int, seed: int = 0) -> Iterator[str]:
    yield f"{'level':>5}  {'plays':>5}  {'won':>6}  {'lost':>6}  {'drawn':>6}  {'rounds':>6}"
    for level in levels:
        row = simulate(spec, mode, level, plays, seed)
        share = "  ".join(f"{100 * count / plays:>5.1f}%" for count in (row.won, row.lost, row.drawn))
        yield f"{level:>5}  {plays:>5}  {share}  {row.rounds:>6.1f}"


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--mode", default="machine", metavar="MODE")
    parser.add_argument("--level", type=int, metavar="L", help=str(_("one level; otherwise all")))
    parser.add_argument("--plays", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=str(_("of the first play")))


def run(args: Arguments) -> int:
    spec = games.spec(args.game)
    mode = spec.mode(args.mode)
    setting = _level(spec, mode.key)
    if not 1 <= args.plays <= MOST_PLAYS:
        raise bad(_("--plays: a number from 1 to {most}.").format(most=MOST_PLAYS))
    levels = list(range(setting.least, setting.most + 1))
    if args.level is not None:
        levels = [int(setting.read(args.level))]
    for line in table(spec, mode.key, levels, args.plays, args.seed):
        out(line)
    return 0


def _level(spec: Spec, mode: str) -> Setting:
    """The difficulty of a mode that can be simulated."""
    setting = next((option for option in spec.options_for(mode) if option.key == "level"), None)
    if setting is None or find_spec(f"companion.games.{spec.key}.testplayer") is None:
        raise bad(_("{game} has no test player for the mode “{mode}”.").format(game=spec.name, mode=mode))
    return setting
