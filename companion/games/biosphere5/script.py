from companion.engine.spec import Script
from companion.games.biosphere5 import board, decks, guide, rules, state, upkeep
from companion.games.biosphere5.state import Game


def scores(game: Game) -> dict[str, int]:
    """For the curve: achievements standing."""
    return {key: len(player.built) for key, player in game.players.items()}


SCRIPT = Script(
    start=state.start,
    play=rules.play,
    board=board.board,
    anytime=decks.anytime,
    perform=decks.perform,
    correct=upkeep.correct,
    scores=scores,
    guide=guide.guide,
    invariants=upkeep.invariants,
)
