"""The scoreboard with 12 players and 100 rounds, beside a bare redraw: `python -m bench scoreboard`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any

from bench.figures import Figure
from bench.running import ROOT, in_window, run, screen
from bench.window import REDRAWS, empty, paint, timed

GOAL = 3.0
PLAYERS, ROUNDS = 12, 100


def in_the_window() -> dict[str, float]:
    """A frame after each tap on a tile, and after each answer."""
    from companion.engine.said import Answer
    from companion.engine.session import Session
    from companion.games import spec

    app = empty()
    game = spec("anygame")
    names = [f"Player {n}" for n in range(1, PLAYERS + 1)]
    session = Session(game.script(), game.setup(names, mode="board", options={"first": True}, seed=1))
    for n in range(ROUNDS):
        session.do(Answer({f"points.p{seat}": (n * seat) % 30 for seat in range(1, PLAYERS + 1)}))
    sitting = app.desk.sit(app.desk.library.keep(game, session))
    app.desk.nav.go("table")
    for _n in range(10):
        paint()
    view: Any = app.desk.nav.page.view

    def tap(n: int) -> None:
        view._add(f"p{n % PLAYERS + 1}", 1)
        paint()

    def answer(n: int) -> None:
        sitting.do(Answer({f"points.p{n % PLAYERS + 1}": 1}))
        paint()

    found = {"rounds": float(sum(row.key.isdecimal() for row in view.scores.rows))}
    for name, act in (("tap", tap), ("answer", answer)):
        for n in range(10):
            act(n)
        found[name] = median(timed(lambda n=n, act=act: act(n)) for n in range(REDRAWS))
        view.settle()
    return found


def figures() -> Iterator[Figure]:
    with screen() as there:
        if not there:
            print("  left out: there is no screen and no Xvfb", file=sys.stderr)
            return
        bare = in_window("bare")["redraw"]
        found = json.loads(run("bench.scoreboard", "window", at=ROOT, code=ROOT))
    assert found["rounds"] > ROUNDS
    for name, what in (("tap", "a tap on a tile, drawn"), ("answer", "points entered, kept and drawn")):
        yield Figure(
            what=f"scoreboard, {PLAYERS} players, {ROUNDS} rounds: {what}",
            value=found[name],
            unit="ms",
            beside="bare redraw",
            baseline=bare,
            goal=GOAL,
        )


if __name__ == "__main__":
    print(json.dumps(in_the_window()))
