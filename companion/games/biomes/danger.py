"""The danger phase: each card drawn, cancelled by a Relic or carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.results import Outcome, Result, Standing
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.content import (
    ARTIFACTS,
    CARDS_A_TURN,
    DANGER_COST,
    DIRECTIONS,
    LAST_LEVEL,
    MOVE_COST,
    PLACE_ICONS,
    PLACE_NAMES,
    STANDARD,
    Card,
    Danger,
    Place,
)
from companion.games.biomes.piles import discard, discard_hand, lose_at_random, names, remove, renewed, take
from companion.games.biomes.state import Game, Player


async def danger_phase(table: Table, game: Game, player: Player) -> None:
    """As many cards as the danger level says, one after the other (M4)."""
    turn = game.now
    turn.to_draw = CARDS_A_TURN[game.danger]
    while turn.to_draw:
        ready(table, game)
        drawn = await table.draw(
            "biomes.danger",
            lambda: ngettext("Draw the danger card", "Draw a danger card, {n} to go", turn.to_draw),
            game.dangers,
            who=player.seat,
            by_hand_first=game.physical_danger,
            rule="danger",
            shows=("deck",),
        )
        turn.to_draw -= 1
        card = drawn.card
        game.dangers.discard(card.key)
        with table.at(card.label):
            table.tell(_("{card}. {about}").format(card=card.label, about=card.about), player.seat, tone=_tone(card))
            if card.key == "level" or not await cancelled(table, game, player, card):
                await EFFECTS[card.key](table, game, player)
        ready(table, game)


def _tone(card: Danger) -> str:
    return "danger" if card.super or card.key == "level" else "warning"


def ready(table: Table, game: Game) -> None:
    """Danger Phase: an emptied danger deck is shuffled anew, with the card that emptied it."""
    if not len(game.dangers):
        back = game.dangers.reshuffle()
        table.tell(
            _("The danger deck is empty: all {n} cards are shuffled into a new one.").format(n=back), tone="warning"
        )


# Relic


async def cancelled(table: Table, game: Game, player: Player, card: Danger) -> bool:
    """Any player may answer with a Relic; against a super danger it leaves the game (M12)."""
    after = _("The Relic leaves the game") if card.super else _("The Relic goes to the discard")
    if game.keeps_artifacts:
        if not any(other.hand["relic"] for other in game.players.values()):
            return False
    elif not game.artifacts_out:
        return False

    def holders() -> list[Option[Player | None]]:
        yes = [
            Option(
                key,
                _("{who} cancels it with a Relic").format(who=other.seat),
                other,
                note=after,
                tone=other.seat.colour,
                icon="shield-star",
            )
            for key, other in game.players.items()
            if other.hand["relic"] or not game.keeps_artifacts
        ]
        if not game.keeps_artifacts:
            yes = [Option("relic", _("A Relic cancels it"), player, note=after, icon="shield-star")]
        return [Option("no", _("Carry it out"), None), *yes]

    saviour = await table.choose(
        "biomes.relic",
        _("{card}: does a Relic cancel it?").format(card=card.label),
        holders,
        detail=card.about,
        rule="relic",
    )
    if saviour is None:
        return False
    if game.keeps_artifacts:
        if card.super:
            remove(game, saviour, "relic")
        else:
            discard(game, saviour, ["relic"])
    who: Says = saviour.seat.name if game.keeps_artifacts else _("The table")
    table.tell(
        _("{who} cancels {card} with a Relic. {after}.").format(who=who, card=card.label, after=after),
        saviour.seat if game.keeps_artifacts else None,
        tone="good",
    )
    return True


# Danger Level


async def danger_level(table: Table, game: Game, player: Player) -> None:
    before = game.danger
    game.danger += 1
    if game.danger >= LAST_LEVEL:
        table.tell(_("Danger 11: you are overrun."), tone="danger")
        raise Over(lost(game))
    table.tell(_("Danger rises to {n}: {means}.").format(n=game.danger, means=means(game.danger)), tone="danger")
    more = CARDS_A_TURN[game.danger] - CARDS_A_TURN[before]
    if more:
        game.now.to_draw += more
        table.tell(
            ngettext(
                "{n} danger card in every turn from now on, so one more is drawn at once.",
                "{n} danger cards in every turn from now on, so one more is drawn at once.",
                CARDS_A_TURN[game.danger],
            ),
            tone="danger",
        )


def means(level: int) -> Says:
    """What a danger level does: "2 cards a turn, most actions +2, moving 1 a tile"."""
    return ngettext(
        "{n} card a turn, most actions +{cost}, moving {move} a tile",
        "{n} cards a turn, most actions +{cost}, moving {move} a tile",
        CARDS_A_TURN[level],
    ).format(cost=DANGER_COST[level], move=MOVE_COST[level])


def lost(game: Game) -> Result:
    return Result(
        Outcome.LOST,
        _("Overrun: danger reached 11"),
        tuple(Standing(player.seat, 1) for player in game.players.values()),
        decided=_("Base camp level {level}, fragments found: {found}, tiles unexplored: {tiles}").format(
            level=game.camp.level, found=game.fragments_found(), tiles=len(game.tiles)
        ),
        rounds=game.round,
    )


# Roaming Gang


async def roaming_gang(table: Table, game: Game, player: Player) -> None:
    if game.gang is None:
        await table.do(
            "biomes.gang.spawn",
            _("The gang appears: lay its tile next to any tile on the table and put the gang on it"),
            who=player.seat,
            rule="gang",
        )
        game.gang = Place.GANG
        table.tell(_("The roaming gang has appeared."), player.seat, tone="warning")
        if game.setup.word("gang_first") == "spawn":
            return
    direction = await roll_direction(table, game, player, "biomes.gang.direction", _("Which way does the gang go?"))
    stays = Option("stay", _("It cannot move at all"), None, icon="cancel")
    landing = await table.choose(
        "biomes.gang.landing",
        _("The gang moves 2 tiles {way}. Where does it stop?").format(way=direction),
        lambda: [*landings(game), stays],
        who=player.seat,
        detail=_(
            "It does not enter lakes, the base camp's tile or unexplored spots: then it goes as far as it can. "
            "The tile it passes is unharmed."
        ),
        rule="gang",
    )
    if landing is None:
        table.tell(_("The gang stays where it is."), tone="quiet")
    else:
        await gang_lands(table, game, landing)


async def roll_direction(table: Table, game: Game, player: Player, key: str, text: Says) -> Says:
    faces = DIRECTIONS[game.setup.number("die")]
    arrow: Die[str] = Die(_("Direction"), tuple(faces), faces)
    rolled = await table.roll(key, text, [arrow], who=player.seat)
    return faces[rolled.face]


def landings(game: Game) -> list[Option[Place | None]]:
    options: list[Option[Place | None]] = []
    for place in game.places():
        if place is Place.CAMP or (place is game.gang and game.unique(place)):
            continue
        there = [other.seat.name for other in game.players.values() if other.place is place]
        note: Says = ""
        if there and game.unique(place):
            note = _("{who} there").format(who=", ".join(there))
        elif there:
            note = _("{who} on such a tile").format(who=", ".join(there))
        options.append(Option(place.value, PLACE_NAMES[place], place, note=note, icon=PLACE_ICONS[place]))
    return options


async def gang_lands(table: Table, game: Game, place: Place) -> None:
    """Each player on the tile loses a card at random and is back at base camp."""
    game.gang = place
    table.tell(_("The gang is now here: {place}.").format(place=PLACE_NAMES[place]), tone="warning")
    for other in await who_is_there(table, game, place, "biomes.gang.hits", _("Who is on the gang's tile?")):
        await lose_at_random(table, game, other)
        send_home(table, other)


async def who_is_there(table: Table, game: Game, place: Place, key: str, text: Says) -> list[Player]:
    """The players on one tile: known if there is only one such tile, else asked."""
    perhaps = [other for other in game.players.values() if other.place is place]
    if not perhaps or game.unique(place):
        return perhaps
    return await table.pick(
        key, text, lambda: [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in perhaps], rule="gang"
    )


def send_home(table: Table, player: Player) -> None:
    player.place = Place.CAMP
    table.tell(_("{who} is back at base camp.").format(who=player.seat), player.seat)


# Basic dangers of this turn


async def resourceless(table: Table, game: Game, player: Player) -> None:
    game.now.resourceless = True


async def impaired_movement(table: Table, game: Game, player: Player) -> None:
    game.now.movement += 1


async def impaired_discovery(table: Table, game: Game, player: Player) -> None:
    game.now.discovery += 1


async def impaired_construction(table: Table, game: Game, player: Player) -> None:
    game.now.construction += 1


# Super dangers


async def robbed(table: Table, game: Game, player: Player) -> None:
    if game.keeps_cards:
        n = discard_hand(game, player)
        table.tell(
            ngettext("{who} discards the whole hand: {n} card.", "{who} discards the whole hand: {n} cards.", n).format(
                who=player.seat
            ),
            player.seat,
        )
    else:
        discard_hand(game, player)
        table.tell(_("{who} discards the whole hand.").format(who=player.seat), player.seat)


async def resource_decay(table: Table, game: Game, player: Player) -> None:
    """Two resource cards leave the game; artifacts that turn up are discarded and replaced."""
    if not game.keeps_cards:
        await table.do(
            "biomes.decay",
            _("Take 2 cards off the resource deck, out of the game; discard and replace artifacts"),
            who=player.seat,
            rule="super",
        )
        return
    gone: list[Card] = []
    while len(gone) < 2 and any(key not in ARTIFACTS for key in [*game.deck.left(), *game.deck.discards]):
        renewed(table, game)
        (card,) = await take(
            table, game, player, game.deck, 1, "biomes.decay.card", _("The top card of the resource deck decays")
        )
        if card.artifact:
            game.deck.discard(card.key)
            table.tell(_("{card} turns up: discarded and replaced.").format(card=card.label), tone="quiet")
        else:
            game.removed[card.key] += 1
            gone.append(card)
    renewed(table, game)
    if gone:
        table.tell(_("{cards} out of the game.").format(cards=names(gone)), tone="danger")
    else:
        table.tell(_("There is no resource card to decay."), tone="quiet")


async def flood(table: Table, game: Game, player: Player) -> None:
    """A random neighbour becomes a lake; nothing there, the camp or a quest: again."""
    while True:
        direction = await roll_direction(table, game, player, "biomes.flood.direction", _("Which tile is flooded?"))
        struck = await table.choose(
            "biomes.flood.tile",
            _("{way} of {who}: what is there?").format(way=direction, who=player.seat),
            lambda: flood_options(game),
            who=player.seat,
            rule="super",
        )
        if struck != "again":
            break
    if struck == "any":
        struck = await table.choose(
            "biomes.flood.any",
            _("No neighbour can be flooded: pick any tile but camp and quests"),
            lambda: [option for option in flood_options(game) if option.key not in ("again", "any")],
            who=player.seat,
            rule="super",
        )
    if struck == "lake":
        table.tell(_("The flood hits a lake: nothing changes."), tone="quiet")
        return
    place = Place(struck) if struck != "other" else None
    await tile_sinks(table, game, place)


def flood_options(game: Game) -> list[Option[str]]:
    tiles = [
        Option(place.value, PLACE_NAMES[place], place.value, icon=PLACE_ICONS[place])
        for place in STANDARD
        if game.free(place)
    ]
    return [
        *tiles,
        Option(
            "other", _("Another tile"), "other", note=_("the old camp's, the gang's, the exit"), icon="hexagon-outline"
        ),
        Option("lake", _("A lake"), "lake", note=_("It stays one"), icon="waves"),
        Option("again", _("No tile, the base camp or a quest"), "again", note=_("Roll again"), icon="dice-multiple"),
        Option("any", _("No neighbour is possible"), "any", note=_("Pick any tile on the map"), icon="map-search"),
    ]


async def tile_sinks(table: Table, game: Game, place: Place | None) -> None:
    building = ""
    if place:
        choices = buildings(game, place)
        building = choices[0].value
        if len(choices) > 1:
            building = await table.choose("biomes.flood.building", _("What stood on it?"), choices, rule="super")
        game.destroy(place, building)
        game.flood(place)
    else:
        game.flooded += 1
    tile = PLACE_NAMES[place] if place else _("The tile")
    if game.flooded > game.lakes_set_aside():
        text = _("{tile} becomes a lake. No lake tile is left: turn it face down.")
    else:
        text = _("{tile} becomes a lake.")
    table.tell(text.format(tile=tile), tone="danger")
    if building:
        table.tell(_("The building on it is destroyed."), tone="danger")
    for swimmer in game.players.values():
        if swimmer.place not in game.places():
            send_home(table, swimmer)
    astray = [p for p in game.players.values() if p.place is not Place.CAMP]
    if astray:
        trapped = await table.pick(
            "biomes.flood.trapped",
            _("Who stood on that tile, or is trapped and goes back to base camp?"),
            lambda: [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in astray],
            rule="super",
        )
        for swimmer in trapped:
            send_home(table, swimmer)


def buildings(game: Game, place: Place) -> list[Option[str]]:
    options = [Option("none", _("Nothing"), "")]
    if game.built[place.value] > game.improved[place.value]:
        options.append(Option("resource", _("A resource building"), "resource", icon="hammer"))
    if game.improved[place.value]:
        options.append(Option("improved", _("An improved resource building"), "improved", icon="hammer"))
    if game.free(Place.OUTPOST):
        options.append(Option("outpost", _("An outpost"), "outpost", icon="tent"))
    # As many buildings as tiles: it was one of them.
    if game.built[place.value] == game.revealed[place.value]:
        options = [option for option in options if option.key in ("resource", "improved")]
    return options


Effect = Callable[[Table, Game, Player], Awaitable[None]]
EFFECTS: dict[str, Effect] = {
    "level": danger_level,
    "gang": roaming_gang,
    "resourceless": resourceless,
    "movement": impaired_movement,
    "discovery": impaired_discovery,
    "construction": impaired_construction,
    "robbed": robbed,
    "decay": resource_decay,
    "flood": flood,
}
