"""What must hold whatever happened, corrections included."""

from __future__ import annotations

from companion.games.biohack.amounts import GENES
from companion.games.biohack.boards import BOARD
from companion.games.biohack.cards import MILESTONE, SCIENTIST, TILE
from companion.games.biohack.content import (
    ADVANCED,
    CLASSES,
    CREATURES,
    DISPLAY,
    FACES,
    LABS,
    MEDICINES,
    MILESTONE_CARDS,
    NOMANS,
    POLICE,
    PUBLIC,
    RESERVATIONS,
    ROOM,
    STORAGE,
    TOKENS,
)
from companion.games.biohack.state import HOME, INJURED, Game, Player


def invariants(game: Game) -> None:
    assert list(game.players) == [seat.key for seat in game.setup.seats], "a seat that exists, once"
    assert 0 <= game.round <= game.rounds, game.round
    assert not game.rolled or game.rolled in FACES, game.rolled
    turn_order(game)
    spaces(game)
    cards(game)
    for player in game.players.values():
        goods(player)
        nomans(game, player)
        creatures(game, player)
        milestones(player)
    if game.solo:
        solo(game)
    else:
        assert not game.assistants
        assert not game.police


def turn_order(game: Game) -> None:
    """Everyone has one place in it, and one marker at most on the reservation track."""
    assert sorted(game.order) == sorted(game.players), game.order
    assert tuple(game.reservations) == RESERVATIONS
    held = [key for key in game.reservations.values() if key]
    assert len(held) == len(set(held)), game.reservations
    assert set(held) <= game.players.keys()
    assert not held or not game.few, "there is no reservation track on this side"


def spaces(game: Game) -> None:
    """One Noman or one police token on an advanced space."""
    occupied = [place for place in game.police if place]
    for player in game.players.values():
        occupied += [where for where in player.nomans if where in ADVANCED]
    assert len(occupied) == len(set(occupied)), occupied
    assert set(occupied) <= set(game.advanced()), occupied


def cards(game: Game) -> None:
    """Cards on the table can be read; tiles and milestones are only on spaces that exist."""
    assert set(game.tiles) <= set(game.downtown()), game.tiles
    assert all(TILE.fits(tile, ("",)) for tile in game.tiles.values())
    assert set(game.milestones) <= set(MILESTONE_CARDS), game.milestones
    assert all(MILESTONE.fits(card, ("",)) for card in game.milestones.values())
    for player in game.players.values():
        assert player.scientist is None or SCIENTIST.fits(player.scientist.card, ("",))
        assert player.board is None or BOARD.fits(player.board, ("",))


def goods(player: Player) -> None:
    assert all(0 <= player.has(gene) <= STORAGE for gene in GENES), player.genes
    assert player.coins >= 0, player.coins
    assert 0 <= player.medicine <= MEDICINES, player.medicine


def nomans(game: Game, player: Player) -> None:
    """Three, each at one place that exists; on a public space at most one."""
    places = {HOME, INJURED, *PUBLIC, *LABS, *game.advanced()}
    assert len(player.nomans) == NOMANS
    assert all(where in places for where in player.nomans), player.nomans
    on_public = [where for where in player.nomans if where in PUBLIC]
    assert len(on_public) == len(set(on_public)), player.nomans
    assert 0 <= player.chosen <= NOMANS


def creatures(game: Game, player: Player) -> None:
    """In their rows, or in hand; the app never knows more cards in hand than there are."""
    assert 0 <= len(player.cards) <= player.hand <= CREATURES, (player.cards, player.hand)
    assert all(placed.card.cls in CLASSES for placed in player.creatures)
    assert all(len(player.row(cls)) <= ROOM[cls] for cls in CLASSES)
    assert all(not placed.used or placed.card.at for placed in player.creatures)
    assert 0 <= player.seventh <= game.round
    assert len(player.planned) == len(set(player.planned)) <= 2, player.planned
    assert 0 <= player.unlocked <= 2
    assert player.unlocked or not player.discounted, "a discount that is still locked"


def milestones(player: Player) -> None:
    kinds = [token.kind for token in player.tokens]
    assert len(kinds) == len(set(kinds)) <= TOKENS, kinds
    assert set(kinds) <= {*CLASSES, *MILESTONE_CARDS}, kinds
    assert all(token.ep >= 0 for token in player.tokens)
    assert all(not player.room(kind) for kind in kinds if kind in CLASSES), "a milestone for a row that is not full"


def solo(game: Game) -> None:
    """Two assistants, two police, five cards of which each comes up once."""
    assert len(game.assistants) == len(game.police) == 2
    assert all(not place or place in PUBLIC for place in game.assistants), game.assistants
    assert len(game.seen) == len(set(game.seen)) <= len(PUBLIC), game.seen
    if game.top is not None:
        assert game.top.place == game.seen[-1]
        assert len(set(game.top.police)) in (0, 2), "two different places"
        assert set(game.top.police) <= set(POLICE)
        assert all(0 <= column <= len(DISPLAY["few"]) for column in game.top.crossed)
    if game.deck is not None:
        assert len(game.deck) + len(game.seen) == len(PUBLIC), "five solo cards"
