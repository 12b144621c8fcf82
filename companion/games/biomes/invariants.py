"""What can never be, whatever was answered or corrected; the tests look after every entry."""

from __future__ import annotations

from collections import Counter

from companion.games.biomes.content import (
    ARTIFACTS,
    CARDS,
    LAST_LEVEL,
    OUTPOSTS,
    QUESTS,
    ROAD_PIECES,
    STANDARD,
    Place,
    danger_counts,
    tile_counts,
)
from companion.games.biomes.state import DONE, GONE, HIDDEN, OPEN, Game


def invariants(game: Game) -> None:
    assert 1 <= game.danger <= LAST_LEVEL, game.danger
    assert list(game.players) == [seat.key for seat in game.setup.seats]
    for group in (cards, base_camp, quests, tiles, places, turn):
        group(game)


def cards(game: Game) -> None:
    dangers = game.dangers.left() + Counter(game.dangers.discards)
    assert dangers == Counter(danger_counts(game.setup.number("danger_cards"))), "danger cards are conserved"
    for player in game.players.values():
        assert all(n >= 0 for n in player.hand.values()), (player.seat.name, player.hand)
    assert all(n >= 0 for n in game.removed.values())
    known = CARDS if game.keeps_cards else ARTIFACTS if game.keeps_artifacts else {}
    if known:
        there = Counter(game.deck.discards) + game.deck.left() + game.removed + Counter(game.fountain.values())
        for stack in game.bank.values():
            there += stack.left() + Counter(stack.discards)
        for player in game.players.values():
            there += player.hand
        copies = {key: card.copies for key, card in known.items()}
        assert {key: there[key] for key in known} == copies, "cards are conserved"


def base_camp(game: Game) -> None:
    camp = game.camp
    assert camp.fragments >= 0
    assert game.fragments_found() == camp.fragments + camp.spent <= len(QUESTS)
    assert camp.spent == camp.level - 1 <= len(camp.upgrades)
    assert camp.complete or not camp.exit_placed, "the exit appears at the last level"
    assert camp.exit_distance >= 0
    assert camp.tile in game.camp_places(), camp.tile


def quests(game: Game) -> None:
    for quest in QUESTS:
        status = game.quests[quest.value]
        assert status in (HIDDEN, OPEN, DONE) or (status == GONE and quest is Place.TRADER), (quest, status)
        assert (status == HIDDEN) == (not game.revealed[quest.value]), "a quest that was found lies on the table"
    assert set(game.fountain) <= set(game.players)
    assert len(set(game.fountain.values())) == len(game.fountain), "every artifact in the Fountain is different"
    assert not game.fountain or (game.quests[Place.FOUNTAIN.value] == OPEN and len(game.fountain) < len(game.players))


def tiles(game: Game) -> None:
    whole = tile_counts(game.setup.number("lakes"))
    left = game.tiles.left()
    assert sum(game.revealed.values()) + len(game.tiles) == sum(whole.values()), "tiles are conserved"
    for place in (*STANDARD, *QUESTS):
        assert 0 <= game.revealed[place.value] <= whole[place.value] - left[place.value], place
    assert 0 <= game.outposts <= OUTPOSTS
    assert 0 <= game.roads <= ROAD_PIECES
    assert game.flooded >= 0
    for kind in (*game.built, *game.improved):
        assert 0 <= game.improved[kind] <= game.built[kind] <= game.count_of(Place(kind)), kind
    for kind, n in game.excavated.items():
        assert 0 <= n <= game.count_of(Place(kind)), (kind, n)


def places(game: Game) -> None:
    there = game.places()
    for player in game.players.values():
        assert player.place in there, (player.seat.name, player.place)
    assert game.gang is None or (game.gang in there and game.gang is not Place.CAMP), game.gang
    for key in game.struck:
        assert game.players[key].place is game.gang, "the gang strikes who is on its tile"


def turn(game: Game) -> None:
    now = game.turn
    if now is None:
        return
    assert now.player in game.players
    for n in (now.actions, now.drawn, now.movement, now.discovery, now.construction, *now.pool.values()):
        assert n >= 0, now
    assert all(CARDS[key].resource for key in now.behind)
