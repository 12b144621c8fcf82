from __future__ import annotations

from companion.engine.spec import Script
from companion.games.biotix import anytime, board, cards, corrections, guide, invariants, kinds, rules, scoring, setup

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
    kinds=lambda: cards.KINDS,
    cards_from_facts=kinds.cards_from_facts,
    facts_from_cards=kinds.facts_from_cards,
)
