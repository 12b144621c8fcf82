from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biomes import guide, rules
from companion.games.biomes.board import board
from companion.games.biomes.corrections import correct
from companion.games.biomes.invariants import invariants
from companion.games.biomes.start import start

SCRIPT = Script(
    start=start,
    play=rules.play,
    board=board,
    anytime=rules.anytime,
    perform=rules.perform,
    correct=correct,
    guide=guide.guide,
    invariants=invariants,
)
