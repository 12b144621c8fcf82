"""Using artifacts. Caches and Treasure cost nothing, the others one action; a Relic answers a danger card only."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed
from companion.games.biomes.cards import Then, artifacts_back, discard, remove, use_first_deck
from companion.games.biomes.content import (
    ARTIFACTS,
    CACHE_VALUE,
    CACHES,
    CARDS,
    PLACE_ICONS,
    PLACE_NAMES,
    TREASURE_VALUE,
    Card,
    Place,
)
from companion.games.biomes.edition import OWN, about, own_words
from companion.games.biomes.exploring import explore_for_free, place_searched, what_the_map_does
from companion.games.biomes.gang import gang_lands, gang_lands_on, gang_strikes, hit_note, who_is_there
from companion.games.biomes.onmap import spot_icon, told_apart
from companion.games.biomes.payment import amounts_said
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS

FINDS = 2
"""Pottery: cards of the resource deck."""
MAPPED = 2
"""Map: tiles explored for free."""


def usable_artifacts(game: Game, player: Player) -> list[Option[Card | None]]:
    """Those in hand, or all of them if the app does not know."""
    options: list[Option[Card | None]] = []
    for card in at_hand(game, player):
        key = card.key
        options.append(
            Option(
                key,
                card.label,
                card,
                note=about(game, card),
                badge=_("1 action") if card.actions else _("free"),
                forbidden=useless(game, card),
                icon=card.icon,
            )
        )
    return options


def at_hand(game: Game, player: Player) -> list[Card]:
    """If the app keeps no hands, a cache or Treasure changes nothing that it knows."""
    if game.keeps_artifacts:
        return player.artifacts()
    if not game.since(FEWER_ASKS):
        return list(ARTIFACTS.values())
    return [card for key, card in ARTIFACTS.items() if key not in CACHES and key != "treasure"]


def usable(game: Game, player: Player) -> bool:
    """Whether there is one to use now."""
    return any(not useless(game, card) for card in at_hand(game, player))


def useless(game: Game, card: Card) -> Says:
    turn = game.now
    if own_words(game, card):
        return "" if turn.actions or not card.actions else _("No action left")
    if card.key == "relic":
        return _("Only right after a danger card is drawn")
    if not turn.actions:
        return _("No action left") if card.actions else _("No action left to pay for")
    if card.key == "weapons" and game.gang is None:
        return _("The gang has not appeared yet")
    if card.key == "weapons" and game.land and not game.land.walkable - {game.land.camp}:
        return _("No other tile for the gang")
    if card.key == "jewelry" and turn.jewelry:
        return _("Costs are halved already")
    if card.key == "map" and not len(game.tiles):
        return _("Every tile is explored")
    if card.key == "pottery" and game.keeps_cards and not game.in_deck():
        return _("The resource deck is empty")
    return ""


async def use_artifact(table: Table, game: Game, player: Player) -> Then:
    return partial(after_artifact, table, game, player, await play_artifact(table, game, player))


async def after_artifact(table: Table, game: Game, player: Player, card: str) -> None:
    if card == OWN:
        table.tell(_("Do what it says, then tap and change what is different now."), player.seat, tone="quiet")
    elif card == "weapons":
        await gang_strikes(table, game)
    elif card == "pottery" and not game.keeps_cards:
        player.unseen += FINDS
        await artifacts_back(table, game, player, use_first_deck(table, game, FINDS), but="pottery")
    elif card == "map":
        for _n in range(MAPPED):
            await explore_for_free(table, game, player)


@step(rule="artifacts")
async def play_artifact(table: Table, game: Game, player: Player) -> str:
    """Which, and what it does; returns the artifact if more follows from it."""
    none: Option[Card | None] = Option("none", _("Use none"), None, tone="quiet")
    card = await table.choose(
        "biomes.artifact",
        _("Which artifact?"),
        [*usable_artifacts(game, player), none],
        shows=("turn",),
    )
    if card is None:
        return ""
    if own_words(game, card):
        spend(table, game, player, card)
        return OWN
    match card.key:
        case "weapons":
            return await weapons(table, game, player, card)
        case "pottery":
            await pottery(table, game, player, card)
            return "pottery"
        case "map":
            tile, spot = await what_the_map_does(table, game)
            spend(table, game, player, card, leaves=bool(tile))
            if tile:
                place_searched(table, game, player, tile, spot)
            return "" if tile else "map"
    spend(table, game, player, card)
    if card.key in CACHES:
        gain(table, game, player, CACHES[card.key], CACHE_VALUE)
    elif card.key == "treasure":
        gain(table, game, player, "wild", TREASURE_VALUE)
    elif card.key == "jewelry":
        game.now.jewelry = True
    return ""


def spend(table: Table, game: Game, player: Player, card: Card, leaves: bool = False) -> None:
    """Its action, and the card itself: to the discard pile (M18) or out of the game."""
    game.now.actions -= card.actions
    table.tell(
        _("{who} uses {card}: {about}.").format(who=player.seat, card=card.label, about=about(game, card)), player.seat
    )
    if leaves:
        if game.keeps_artifacts:
            remove(game, player, card.key)
        table.tell(_("{card} leaves the game.").format(card=card.label), player.seat)
    elif game.keeps_artifacts:
        discard(game, player, [card.key])


def gain(table: Table, game: Game, player: Player, kind: str, value: int) -> None:
    if not game.keeps_cards:
        game.now.paid = max(0, game.now.paid - value)  # paid with the artifact, not with cards
    else:
        game.now.pool[kind] += value
        table.tell(_("To spend this turn: {pool}.").format(pool=amounts_said(game.now.pool)), player.seat, tone="quiet")


async def weapons(table: Table, game: Game, player: Player, card: Card) -> str:
    """Drive the gang away."""
    if game.land:
        return await drive_on_map(table, game, player, card)
    places = [
        Option(place.value, PLACE_NAMES[place], place, icon=PLACE_ICONS[place])
        for place in game.places()
        if place is not Place.CAMP and not (place is game.gang and game.unique(place))
    ]
    if not places:
        spend(table, game, player, card)
        table.tell(_("No other tile for the gang"), tone="quiet")
        return ""
    place = await table.choose(
        "biomes.weapons",
        _("Which tile do you move the gang to?"),
        places,
        detail=_("Not onto a lake or the base camp's tile."),
        rule="gang",
    )
    hits = await who_is_there(table, game, place, "biomes.gang.hits", _("Who is on the gang's tile?"), "gang")
    spend(table, game, player, card)
    gang_lands(table, game, place, hits)
    return "weapons"


async def drive_on_map(table: Table, game: Game, player: Player, card: Card) -> str:
    land = game.map
    names = told_apart(game, land.walkable - {land.camp}, player.spot)
    spot = await table.choose(
        "biomes.weapons.at",
        _("Which tile do you move the gang to?"),
        [
            Option(
                spot.key,
                names[spot],
                spot,
                note=hit_note(game, spot),
                icon=spot_icon(game, spot),
                at=spot.key,
            )
            for spot in sorted(names)
        ],
        rule="gang",
    )
    spend(table, game, player, card)
    gang_lands_on(table, game, spot)
    return "weapons"


async def pottery(table: Table, game: Game, player: Player, card: Card) -> None:
    """Two cards of the resource deck, then shuffle it."""
    if not game.keeps_cards:
        spend(table, game, player, card)
        table.tell(
            _("{who} takes 2 cards from the resource deck and shuffles it.").format(who=player.seat), player.seat
        )
        return
    left, found = game.next_cards().left(), Counter[str]()
    for _n in range(min(FINDS, game.in_deck())):
        key = await table.choose(
            "biomes.pottery",
            _("Search the resource deck: which card?"),
            [
                Option(key, each.label, key, badge=str(left[key] - found[key]))
                for key, each in CARDS.items()
                if left[key] > found[key]
            ],
        )
        found[key] += 1
    spend(table, game, player, card)
    if game.first_deck:
        game.turned_up(found.elements())
    else:
        for key in found.elements():
            game.deck.find(key)
    player.hand.update(found)
    game.deck.shuffle_in()
    table.tell(
        _("{who} finds {cards}. Shuffle the deck.").format(
            who=player.seat, cards=listed([CARDS[key].label for key in found.elements()])
        ),
        player.seat,
    )
