from companion.engine.spec import Script
from companion.games.biohack import (
    anytime,
    board,
    cards,
    corrections,
    facts,
    guide,
    invariants,
    rules,
    scoring,
    setup,
)

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
    cards_from_facts=facts.cards_from_facts,
    facts_from_cards=facts.facts_from_cards,
    invariants=invariants.invariants,
)
