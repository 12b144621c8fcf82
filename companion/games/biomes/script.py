from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biomes import anytime, edition, guide, rules
from companion.games.biomes.board import board
from companion.games.biomes.corrections import correct
from companion.games.biomes.invariants import invariants
from companion.games.biomes.setup import start

SCRIPT = Script(
    start=start,
    play=rules.play,
    board=board,
    anytime=anytime.anytime,
    perform=anytime.perform,
    correct=correct,
    guide=guide.guide,
    invariants=invariants,
    kinds=lambda: edition.KINDS,
    facts_from_cards=edition.facts_from_cards,
)
