"""Setup in the rulebook's order: every deck whole and everyone at the base camp, then tiles, cards, players."""

from __future__ import annotations

from collections import Counter

from companion.engine.asks import Number, Option
from companion.engine.chance import Deck
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Setup
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.games.biomes import earlier
from companion.games.biomes.cards import AMOUNT_HEADS, AMOUNT_SIGNS, discard, names, stacks_of
from companion.games.biomes.content import (
    CARDS,
    DANGERS,
    LABELS,
    LAID_AT_START,
    LAKE,
    OPEN,
    QUESTS,
    RESOURCES,
    STACK_NAMES,
    START_DRAW,
    START_KEEP,
    TILE_KINDS,
    TILE_NAMES,
    Card,
    Place,
    card_label,
    card_look,
    danger_label,
    danger_look,
    danger_picture,
    tile_counts,
    tile_label,
    tile_look,
    tile_picture,
)
from companion.games.biomes.corrections import swap_tile
from companion.games.biomes.edition import artifacts, dangers, edition_of
from companion.games.biomes.hexes import CENTRE, Hex
from companion.games.biomes.land import FIRST, Land, Tile
from companion.games.biomes.mapboard import UNEXPLORED
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS, MAP_SINCE

START_MIX = {"food": 2, "lumber": 2, "metal": 1}
"""A good start: food to explore, lumber to build."""


def start(setup: Setup) -> Game:
    bank = {
        resource: Deck(
            STACK_NAMES[resource],
            CARDS,
            {key: card.copies for key, card in CARDS.items() if card.resource == resource},
            card_label,
            card_look,
        )
        for resource in RESOURCES
    }
    edition = edition_of(setup.facts)
    bank["artifacts"] = Deck(_("the artifact stack"), CARDS, artifacts(edition), card_label, card_look)
    game = Game(
        setup=setup,
        edition=edition,
        players={seat.key: Player(seat) for seat in setup.seats},
        dangers=Deck(
            _("the danger deck"),
            DANGERS,
            dangers(edition, setup.number("danger_cards")),
            danger_label,
            danger_look,
            danger_picture,
        ),
        tiles=Deck(
            _("the tile stack"), TILE_KINDS, tile_counts(setup.number("lakes")), tile_label, tile_look, tile_picture
        ),
        bank=bank,
        deck=Deck(_("the resource deck"), CARDS, (), card_label, card_look),
        land=Land() if with_map(setup) else None,
    )
    if game.tells_hands or not game.keeps_cards:
        game.first_deck = (START_DRAW - START_KEEP) * len(setup.seats)
    return game


def with_map(setup: Setup) -> bool:
    """The map has hexes: it needs the die with six directions."""
    return setup.version >= MAP_SINCE and setup.word("map") == "map" and setup.number("die") == 6


async def set_up(table: Table, game: Game) -> None:
    with table.at(_("Setup")):
        await lay_tiles(table, game)
        if game.keeps_cards and not game.tells_hands:
            for player in game.players.values():
                with table.at(player.seat.name, player.seat):
                    await starting_hand(table, game, player)
            game.deck.reshuffle()
        table.tell(
            ngettext(
                "Shuffle the {n} discarded card: it is the first resource deck.",
                "Shuffle the {n} discarded cards: they are the first resource deck.",
                (START_DRAW - START_KEEP) * len(game.players),
            )
        )


async def lay_tiles(table: Table, game: Game) -> None:
    if game.since(FEWER_ASKS):
        await shuffle(table, game)
        await lay_first_tiles(table, game)
    else:
        await earlier.shuffle_tiles(table, game)
        await lay_first_tiles(table, game)
        await earlier.prepare_cards(table, game)


@step(rule="setup")
async def shuffle(table: Table, game: Game) -> None:
    """Everything that hands do before the first card is drawn, in one go."""
    await table.do(
        "biomes.setup.tiles",
        _("Set up tiles and cards"),
        detail=joined(
            [
                _("Shuffle face down: 24 standard tiles, the 4 quests and {lakes} lakes.").format(
                    lakes=game.setup.number("lakes")
                ),
                _("Set aside the base camp, exit and gang tiles and {aside} lakes.").format(
                    aside=game.lakes_set_aside()
                ),
                _("Place the base camp tile with the camp piece and all characters on it."),
                *cards_to_prepare(game),
            ]
        ),
    )


def cards_to_prepare(game: Game) -> list[Says]:
    """What has to be shuffled for real, and what can stay in the box."""
    lines: list[Says] = []
    if game.physical_danger:
        lines.append(_("Shuffle the {n} danger cards.").format(n=len(game.dangers)))
    if not game.digital_bank:
        lines.append(_("Sort food, lumber, metal and artifacts into four stacks and shuffle each: the bank."))
    elif not game.keeps_cards:
        lines.append(_("Sort food, lumber and metal into three stacks and shuffle each."))
        lines.append(_("Keep the artifacts at hand: the app says which one you draw."))
    if not game.keeps_cards or game.tells_hands:
        lines.append(_("Everyone draws 5 cards from food, lumber and metal, keeps 3 and discards 2."))
    stay = stays_in_the_box(game)
    return [*lines, stay] if stay else lines


def stays_in_the_box(game: Game) -> Says:
    """Cards that the app draws."""
    bank = game.keeps_cards and game.digital_bank
    if not game.physical_danger and bank:
        return _("All cards can stay in the box: the app draws them.")
    if not game.physical_danger:
        return _("The danger cards can stay in the box: the app draws them.")
    return _("The resource and artifact cards can stay in the box: the app draws them.") if bank else ""


@step(rule="setup")
async def lay_first_tiles(table: Table, game: Game) -> None:
    drawn = await table.draw(
        "biomes.setup.first",
        _("Place the top three tiles as the V: which?"),
        game.tiles,
        LAID_AT_START,
        detail=_("Around base camp, from left to right. No tile may ever be placed beyond the two arms of the V."),
        by_hand_first=True,
    )
    for tile, way in zip(drawn.cards, FIRST, strict=True):
        if game.land and CENTRE.step(way) in game.land.tiles:
            swap_tile(game, CENTRE.step(way), UNEXPLORED)  # what was corrected onto the spot too early goes back
        turn_up(game, tile, CENTRE.step(way))
    table.tell(
        _("The V: {tiles}. Tiles left to explore: {n}.").format(
            tiles=listed([TILE_NAMES[tile] for tile in drawn.cards]), n=len(game.tiles)
        )
    )


def turn_up(game: Game, tile: str, spot: Hex | None) -> None:
    if game.land and spot is not None:
        game.change_map(game.land.with_tile(spot, Tile(tile)))
    else:
        game.revealed[tile] += 1
    if tile != LAKE and Place(tile) in QUESTS:
        game.quests[tile] = OPEN


# Cards


async def starting_hand(table: Table, game: Game, player: Player) -> None:
    """Five cards from the three stacks as the player likes; three are kept. Real ones are told later."""
    if not game.since(FEWER_ASKS):
        await earlier.starting_hand(table, game, player)
    elif game.digital_bank:
        await five_from_stacks(table, game, player)
        await discard_two(table, game, player)
    else:
        await earlier.five_and_which_stay(table, game, player)
        tell_kept(table, player)


@step(rule="setup")
async def five_from_stacks(table: Table, game: Game, player: Player) -> None:
    """The app draws: how many from each stack."""
    fields = [
        Number(key=resource, text=LABELS[resource], most=min(START_DRAW, len(game.bank[resource])), start=n)
        for resource, n in START_MIX.items()
    ]
    mix = await table.form("biomes.setup.mix", _("Draw 5 cards: how many of each?"), fields)
    if sum(mix.values()) != START_DRAW:
        raise Refused(Code.NOT_ALLOWED, _("Draw 5 in total, not {n}").format(n=sum(mix.values())))
    cards: list[Card] = []
    for resource in RESOURCES:
        if mix[resource]:
            cards += table.draw_now(game.bank[resource], mix[resource])
    player.hand.update(card.key for card in cards)
    table.tell(_("{who} draws {cards}.").format(who=player.seat, cards=names(cards)), player.seat)


@step(rule="setup")
async def discard_two(table: Table, game: Game, player: Player) -> None:
    hand = Counter(player.hand)
    over = player.holds() - START_KEEP
    for n in range(over):
        key = await table.choose(
            "biomes.setup.discard",
            ngettext("Discard {n} card: which?", "Discard {n} cards: which first?", over - n),
            [
                Option(
                    key,
                    CARDS[key].label,
                    key,
                    badge=f"× {hand[key]}" if hand[key] > 1 else "",
                    icon=CARDS[key].icon,
                    tone=card_look(CARDS[key])[1],
                )
                for key in sorted(hand, key=lambda key: (CARDS[key].value, key))
            ],
        )
        hand -= Counter([key])
    discard(game, player, sorted((player.hand - hand).elements()))
    tell_kept(table, player)


@step(rule="setup")
async def first_hand(table: Table, game: Game, player: Player) -> None:
    """Real cards that someone kept, told when their first turn comes. What was corrected before is told already."""
    missing = player.unseen - player.holds()
    if missing <= 0:
        player.unseen = 0
        return
    drawn = await table.draw(
        "biomes.setup.hand",
        ngettext("Which {n} card did you keep?", "Which {n} cards did you keep?", missing),
        game.three_stacks(),
        missing,
        detail=_("The first cards of your hand"),
        by_hand_first=True,
        grid=stacks_of(game.three_stacks()),
        signs=AMOUNT_SIGNS,
        heads=AMOUNT_HEADS,
    )
    for card in drawn.cards:
        game.bank[card.resource].find(card.key)
        player.hand[card.key] += 1
    player.unseen = 0
    tell_kept(table, player)


def tell_kept(table: Table, player: Player) -> None:
    kept = names([CARDS[key] for key in sorted(player.hand.elements())])
    table.tell(_("{who} keeps {cards}.").format(who=player.seat, cards=kept), player.seat)
