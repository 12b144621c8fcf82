"""Using artifacts. Caches and Treasure cost nothing, the others one action; a Relic answers a danger card only."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed
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
from companion.games.biomes.exploring import use_map
from companion.games.biomes.gang import gang_lands
from companion.games.biomes.payment import amounts
from companion.games.biomes.piles import artifacts_back, discard, or_nothing
from companion.games.biomes.state import Game, Player


def usable_artifacts(game: Game, player: Player) -> list[Option[Card | None]]:
    """Those in hand, or all of them where the app does not know."""
    options: list[Option[Card | None]] = []
    for key, card in ARTIFACTS.items():
        count = player.hand[key]
        if game.keeps_artifacts and not count:
            continue
        options.append(
            Option(
                key,
                card.label,
                card,
                note=card.about,
                badge=_("1 action") if card.actions else _("free"),
                forbidden=useless(game, card),
                icon=card.icon,
            )
        )
    return options


def usable(game: Game, player: Player) -> bool:
    """Whether there is one to use now."""
    cards = player.artifacts() if game.keeps_artifacts else ARTIFACTS.values()
    return any(not useless(game, card) for card in cards)


def useless(game: Game, card: Card) -> Says:
    turn = game.now
    if card.key == "relic":
        return _("Only right after a danger card is drawn")
    if not turn.actions:
        return _("No action left") if card.actions else _("No action left to pay for")
    if card.key == "weapons" and game.gang is None:
        return _("The gang has not appeared yet")
    if card.key == "jewelry" and turn.jewelry:
        return _("Costs are halved already")
    if card.key == "map" and not len(game.tiles):
        return _("Every tile is explored")
    if card.key == "pottery" and game.keeps_cards and not len(game.deck):
        return _("The resource deck is empty")
    return ""


async def use_artifact(table: Table, game: Game, player: Player) -> None:
    none: Option[Card | None] = Option("none", _("None after all"), None, tone="quiet")
    card = await table.choose(
        "biomes.artifact",
        _("Which artifact?"),
        lambda: [*usable_artifacts(game, player), none],
        who=player.seat,
        rule="artifacts",
        shows=("turn",),
    )
    if card is None:
        return
    game.now.actions -= card.actions
    table.tell(_("{who} uses {card}: {about}.").format(who=player.seat, card=card.label, about=card.about), player.seat)
    if game.keeps_artifacts:
        discard(game, player, [card.key])
    if card.key in CACHES:
        gain(table, game, player, CACHES[card.key], CACHE_VALUE)
    elif card.key == "treasure":
        gain(table, game, player, "wild", TREASURE_VALUE)
    elif card.key == "jewelry":
        game.now.jewelry = True
    elif card.key == "weapons":
        await drive_gang(table, game, player)
    elif card.key == "pottery":
        await search_deck(table, game, player)
    elif card.key == "map" and await use_map(table, game, player):
        map_leaves(table, game, player)


def map_leaves(table: Table, game: Game, player: Player) -> None:
    if game.keeps_artifacts:
        if "map" not in game.deck.discards:  # corrected away in between
            return
        game.deck.discards.remove("map")
        game.removed["map"] += 1
    table.tell(_("{card} leaves the game.").format(card=ARTIFACTS["map"].label), player.seat)


def gain(table: Table, game: Game, player: Player, kind: str, value: int) -> None:
    if game.keeps_cards:
        game.now.pool[kind] += value
        table.tell(_("To spend this turn: {pool}.").format(pool=amounts(game.now.pool)), player.seat, tone="quiet")


async def drive_gang(table: Table, game: Game, player: Player) -> None:
    def places() -> list[Option[Place]]:
        return [
            Option(place.value, PLACE_NAMES[place], place, icon=PLACE_ICONS[place])
            for place in game.places()
            if place is not Place.CAMP and not (place is game.gang and game.unique(place))
        ]

    if not places():
        table.tell(_("There is no other tile for the gang."), tone="quiet")
        return
    place = await table.choose(
        "biomes.weapons",
        _("Move the gang to which tile?"),
        places,
        who=player.seat,
        detail=_("Not onto a lake or the base camp's tile."),
        rule="gang",
    )
    await gang_lands(table, game, place)


async def search_deck(table: Table, game: Game, player: Player) -> None:
    """Two cards of the resource deck, then shuffle it."""
    if not game.keeps_cards:
        table.tell(
            _("{who} takes 2 cards from the resource deck and shuffles it.").format(who=player.seat), player.seat
        )
        await artifacts_back(table, game, player, 2, but="pottery")
        return
    found: list[Says] = []
    for _n in range(min(2, len(game.deck))):
        key = await table.choose(
            "biomes.pottery",
            _("Search the resource deck: which card?"),
            lambda: or_nothing(
                [
                    Option(key, card.label, key, badge=str(game.deck.left()[key]))
                    for key, card in CARDS.items()
                    if game.deck.left()[key]
                ],
                "",
            ),
            who=player.seat,
            rule="artifacts",
        )
        if not key:
            break
        game.deck.find(key)
        player.hand[key] += 1
        found.append(CARDS[key].label)
    game.deck.shuffle_in()
    if found:
        table.tell(
            _("{who} finds {cards}; the deck is shuffled.").format(who=player.seat, cards=listed(found)), player.seat
        )
