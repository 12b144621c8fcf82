"""What can never be, whatever was answered or corrected; the tests look after every entry."""

from __future__ import annotations

from collections import Counter

from companion.games.biomes import edition
from companion.games.biomes.content import (
    ARTIFACTS,
    CARDS,
    DONE,
    GIVES,
    GONE,
    HIDDEN,
    LAST_LEVEL,
    OPEN,
    OUTPOSTS,
    QUESTS,
    ROAD_PIECES,
    STANDARD,
    Place,
    tile_counts,
)
from companion.games.biomes.hexes import inside
from companion.games.biomes.land import BESIDE_THE_STACK, IMPROVED, OUTPOST, RESOURCE
from companion.games.biomes.state import Game


def invariants(game: Game) -> None:
    assert 1 <= game.danger <= LAST_LEVEL, game.danger
    assert list(game.players) == [seat.key for seat in game.setup.seats]
    for group in (cards, base_camp, quests, tiles, on_the_map, places, turn):
        group(game)


def cards(game: Game) -> None:
    dangers = game.dangers.left() + Counter(game.dangers.discards)
    whole = edition.all_dangers(game)
    assert {key: dangers[key] for key in whole} == whole, "danger cards are conserved"
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
        copies = {key: card.copies for key, card in known.items()} | edition.artifacts(game.edition)
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
        assert 0 <= game.improved[kind] <= game.built[kind] <= game.bare(Place(kind)), kind
    for kind, n in game.excavated.items():
        assert 0 <= n <= game.bare(Place(kind)), (kind, n)
    assert 0 <= game.under.total() <= game.outposts
    assert all(n >= 0 for n in game.under.values())
    assert len(set(game.sunk)) == len(game.sunk)


def on_the_map(game: Game) -> None:
    """With a map: every count and place follows from it, every tile lies in one place between the walls."""
    land = game.land
    if land is None:
        return
    assert all(inside(spot) for spot in land.tiles)
    printed = Counter(tile.printed for tile in land.tiles.values())
    left = game.tiles.left()
    for kind, n in tile_counts(game.setup.number("lakes")).items():
        assert printed[kind] + left[kind] == n, (kind, "tiles are conserved")
    assert all(printed[kind] <= 1 for kind in BESIDE_THE_STACK)
    assert land.camp in land.dry
    assert land.gang is None or land.gang in land.dry - {land.camp}
    for player in game.players.values():
        assert player.spot in land.dry, (player.seat.name, player.spot)
        assert player.spot != land.gang or player.seat.key in game.struck, "nobody stays on the gang's tile"
    for spot, tile in land.tiles.items():
        assert tile.building in ("", RESOURCE, IMPROVED, OUTPOST)
        assert not (tile.lake and (tile.building or tile.road or tile.excavated)), spot
        assert tile.building not in (RESOURCE, IMPROVED) or tile.printed in [place.value for place in GIVES]
        assert tile.building != OUTPOST or tile.printed not in game.quests
    told = counts(game)
    game.follow_map()
    assert told == counts(game), "every count follows from the map"


def counts(game: Game) -> list[object]:
    return [
        game.revealed, game.built, game.improved, game.excavated, game.outposts, game.roads, game.flooded,
        game.gang, game.camp.tile, game.camp.exit_placed, game.camp.exit_distance,
        [player.place for player in game.players.values()],
    ]  # fmt: skip


def places(game: Game) -> None:
    known = game.places()
    for player in game.players.values():
        assert player.place in known, (player.seat.name, player.place)
    assert game.gang is None or (game.gang in known and game.gang is not Place.CAMP), game.gang
    for key in game.struck:
        player = game.players[key]
        there = player.spot == game.land.gang if game.land else player.place is game.gang
        assert there, "the gang strikes who is on its tile"


def turn(game: Game) -> None:
    now = game.turn
    if now is None:
        return
    assert now.player in game.players
    for n in (now.actions, now.drawn, now.movement, now.discovery, now.construction, *now.pool.values()):
        assert n >= 0, now
    assert all(CARDS[key].resource for key in now.behind)
