from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biomes import guide, rules, state
from companion.games.biomes.board import board
from companion.games.biomes.corrections import correct
from companion.games.biomes.invariants import invariants

SCRIPT = Script(
    start=state.start,
    play=rules.play,
    board=board,
    anytime=rules.anytime,
    perform=rules.perform,
    correct=correct,
    guide=guide.guide,
    invariants=invariants,
)
