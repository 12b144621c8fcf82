"""What can never be, whatever was answered; the tests look after every entry."""

from __future__ import annotations

from collections import Counter

from companion.games.biomes.content import (
    CARDS,
    OUTPOSTS,
    QUESTS,
    ROAD_PIECES,
    STANDARD,
    danger_counts,
    tile_counts,
)
from companion.games.biomes.state import HIDDEN, Game


def invariants(game: Game) -> None:
    """What can never be, whatever was answered."""
    assert 1 <= game.danger <= 11, game.danger
    total = game.setup.number("danger_cards")
    dangers = game.dangers.left() + Counter(game.dangers.discards)
    assert dangers == Counter(danger_counts(total)), "danger cards are conserved"
    if game.keeps_cards:
        cards = Counter(game.deck.discards) + game.deck.left() + game.removed + Counter(game.fountain.values())
        for stack in game.bank.values():
            cards += stack.left() + Counter(stack.discards)
        for player in game.players.values():
            cards += player.hand
        assert cards == Counter({key: card.copies for key, card in CARDS.items()}), "cards are conserved"
    for player in game.players.values():
        assert all(n >= 0 for n in player.hand.values())
        assert player.place in game.places(), (player.seat.name, player.place)
    assert game.fragments_found() == game.camp.fragments + game.camp.spent <= 4
    assert game.camp.spent == game.camp.level - 1 <= 3
    explored = sum(tile_counts(game.setup.number("lakes")).values()) - len(game.tiles)
    assert sum(game.revealed.values()) == explored, "tiles are conserved"
    for quest in QUESTS:
        assert (game.quests[quest.value] == HIDDEN) == (not game.revealed[quest.value])
    assert 0 <= game.outposts <= OUTPOSTS
    assert 0 <= game.roads <= ROAD_PIECES
    for place in STANDARD:
        on_table = game.revealed[place.value]
        assert 0 <= game.improved[place.value] <= game.built[place.value] <= on_table
        assert 0 <= game.excavated[place.value] <= on_table
    if game.turn:
        assert game.turn.actions >= 0
        assert all(n >= 0 for n in game.turn.pool.values())
        assert game.turn.to_draw >= 0
