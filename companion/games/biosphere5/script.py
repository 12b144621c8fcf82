from companion.engine.spec import Script
from companion.games.biosphere5 import anytime, board, corrections, guide, invariants, kinds, rules, scoring, setup

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
    kinds=lambda: (kinds.CARD, kinds.PURPLE),
    cards_from_facts=kinds.cards_from_facts,
)
