from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biotix import board, fixes, guide, rules, scoring, state

SCRIPT = Script(
    start=state.start,
    play=rules.play,
    board=board.board,
    anytime=fixes.anytime,
    perform=fixes.perform,
    correct=fixes.correct,
    scores=scoring.scores,
    guide=guide.guide,
    invariants=state.invariants,
)
