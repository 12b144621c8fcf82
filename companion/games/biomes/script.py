from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biomes import guide, rules, state
from companion.games.biomes.board import board

SCRIPT = Script(
    start=state.start,
    play=rules.play,
    board=board,
    guide=guide.guide,
    invariants=state.invariants,
)
