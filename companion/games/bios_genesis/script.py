from __future__ import annotations

from companion.engine.spec import Script
from companion.games.bios_genesis import anytime, board, cards, corrections, guide, invariants, rules, scoring, setup

SCRIPT = Script(
    start=setup.start,
    play=rules.play,
    board=board.board,
    anytime=anytime.anytime,
    perform=anytime.perform,
    correct=corrections.correct,
    scores=scoring.scores,
    guide=guide.guide,
    kinds=lambda: cards.KINDS,
    cards_from_facts=cards.cards_from_facts,
    invariants=invariants.invariants,
)
