"""Panning and pinching the map of Biomes with every tile placed, beside a bare redraw: `python -m bench.biomes_map`."""

from __future__ import annotations

import json
import sys
from statistics import median
from typing import Any

from bench.running import ROOT, in_window, run, screen
from bench.window import REDRAWS, empty, paint, timed

GOAL = 3.0


def in_the_window() -> dict[str, float]:
    """A frame for each step of a finger."""
    from companion.engine.said import Answer
    from companion.engine.session import Session
    from companion.games.biomes.hexes import between_arms
    from companion.games.biomes.land import Tile
    from companion.games.biomes.spec import SPEC

    app = empty()
    session = Session(
        SPEC.script(), SPEC.setup(["Ann", "Bo", "Cy"], options={"deck": "digital", "bank": "digital"}, seed=1)
    )
    while session.ask and session.ask.key != "biomes.action":
        ask: Any = session.ask
        answers: dict[str, Any] = {"do": True, "draw": "app", "form": {"food": 2, "lumber": 2, "metal": 1}}
        session.do(Answer(answers[ask.kind] if ask.kind in answers else ask.options[0].key))
    sitting = app.desk.sit(app.desk.library.keep(SPEC, session))
    state: Any = sitting.session.run.state
    kinds = [*state.tiles.left().elements(), "gang", "exit", "lake", "lake"]
    free = [spot for spot in between_arms(0, 9) if spot not in state.map.tiles]
    for spot, kind in zip(sorted(free, key=lambda spot: -spot.r - spot.q), kinds, strict=False):
        state.change_map(state.map.with_tile(spot, Tile(kind)))
    app.desk.nav.go("table")
    for _n in range(10):
        paint()
    box = next(widget for widget in app.root.walk() if type(widget).__name__ == "MapBox")

    def pan(n: int) -> None:
        box._pan(3 if n % 2 else -3, 2 if n % 2 else -2)
        paint()

    def pinch(n: int) -> None:
        x, y = float(box.center_x), float(box.center_y)
        apart = 40.0 + n % 7
        box._pinch([(x - 40, y), (x + 40, y)], [(x - apart, y), (x + apart, y)])
        paint()

    found: dict[str, float] = {}
    for name, move in (("pan", pan), ("pinch", pinch)):
        for n in range(10):
            move(n)
        found[name] = median(timed(lambda n=n, move=move: move(n)) for n in range(REDRAWS))
    return found | {"tiles": float(len(state.map.tiles))}


def main() -> int:
    with screen() as there:
        if not there:
            print("left out: there is no screen and no Xvfb")
            return 0
        bare = in_window("bare")["redraw"]
        found = json.loads(run("bench.biomes_map", "window", at=ROOT, code=ROOT))
    for name in ("pan", "pinch"):
        times = found[name] / bare
        print(
            f"Biomes map with {found['tiles']:.0f} tiles, {name}: {found[name]:.2f} ms a frame, "
            f"{times:.2f} × a bare redraw ({bare:.2f} ms), goal {GOAL:.0f} ×"
        )
    return int(any(found[name] > GOAL * bare for name in ("pan", "pinch")))


if __name__ == "__main__":
    if sys.argv[1:] == ["window"]:
        print(json.dumps(in_the_window()))
    else:
        sys.exit(main())
