from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biotix import anytime, board, corrections, guide, invariants, rules, scoring, setup

SCRIPT = Script(
    start=setup.start,
    play=rules.play,
    board=board.board,
    anytime=anytime.anytime,
    perform=anytime.perform,
    correct=corrections.correct,
    scores=scoring.scores,
    guide=guide.guide,
    invariants=invariants.invariants,
)
