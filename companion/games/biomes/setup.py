"""Setup: tiles, cards, starting hands."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from companion.engine.asks import Option
from companion.engine.chance import Deck
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biomes.cards import copies, discard, names
from companion.games.biomes.content import (
    CARDS,
    LAID_AT_START,
    LAKE,
    QUESTS,
    RESOURCES,
    START_DRAW,
    START_KEEP,
    TILE_NAMES,
    Card,
    Place,
    card_label,
)
from companion.games.biomes.hexes import CENTRE, Hex
from companion.games.biomes.land import FIRST, Tile
from companion.games.biomes.payment import amounts
from companion.games.biomes.state import OPEN, Game, Player


async def set_up(table: Table, game: Game) -> None:
    with table.at(_("Setup")):
        await lay_tiles(table, game)
        await prepare_cards(table, game)
        if game.keeps_cards:
            for player in game.players.values():
                with table.at(player.seat.name, player.seat):
                    await starting_hand(table, game, player)
            game.deck.reshuffle()
        table.tell(
            ngettext(
                "{n} discarded card is the starting resource deck.",
                "{n} discarded cards are shuffled: the starting resource deck.",
                (START_DRAW - START_KEEP) * len(game.players),
            )
        )


async def lay_tiles(table: Table, game: Game) -> None:
    await shuffle_tiles(table, game)
    await lay_first_tiles(table, game)


@step
async def shuffle_tiles(table: Table, game: Game) -> None:
    await table.do(
        "biomes.setup.tiles",
        _("Shuffle {n} tiles face down").format(n=len(game.tiles)),
        detail=joined(
            _(
                "24 standard tiles, the 4 quests and {lakes} lakes. Set aside the base camp, exit and gang tiles and {aside} lakes. "
                "Place the base camp tile with the camp piece and all characters on it."
            ).format(lakes=game.setup.number("lakes"), aside=game.lakes_set_aside()),
            stays_in_the_box(game),
        ),
        rule="setup",
    )


@step
async def lay_first_tiles(table: Table, game: Game) -> None:
    drawn = await table.draw(
        "biomes.setup.first",
        _("Place the first three tiles, left to right: which?")
        if game.land
        else _("Place the top three tiles as the V: which?"),
        game.tiles,
        LAID_AT_START,
        detail=_("Nothing is ever explored beyond the two arms of the V."),
        by_hand_first=True,
        rule="setup",
    )
    for tile, way in zip(drawn.cards, FIRST, strict=True):
        turn_up(game, tile, CENTRE.step(way))
    table.tell(
        _("The V: {tiles}. {n} tiles are left to explore.").format(
            tiles=listed([TILE_NAMES[tile] for tile in drawn.cards]), n=len(game.tiles)
        )
    )


def stays_in_the_box(game: Game) -> Says:
    """Cards that the app draws."""
    if not game.physical_danger and game.digital_bank:
        return _("All cards can stay in the box: the app draws them.")
    if not game.physical_danger:
        return _("The danger cards can stay in the box: the app draws them.")
    if game.digital_bank:
        return _("The resource and artifact cards can stay in the box: the app draws them.")
    return ""


def joined(*lines: Says) -> Says:
    return reduce(lambda before, line: _("{before} {line}").format(before=before, line=line) if line else before, lines)


def turn_up(game: Game, tile: str, spot: Hex | None) -> None:
    if game.land and spot is not None:
        game.land.tiles[spot] = Tile(tile)
        game.follow_map()
    else:
        game.revealed[tile] += 1
    if tile != LAKE and Place(tile) in QUESTS:
        game.quests[tile] = OPEN


@step
async def prepare_cards(table: Table, game: Game) -> None:
    """What has to be shuffled for real: nothing, where the app does it."""
    danger = _("Shuffle the {n} danger cards.").format(n=len(game.dangers))
    bank = _("Sort food, lumber, metal and artifacts into four stacks and shuffle each: the bank.")
    hands = _("Everyone draws 5 cards from food, lumber and metal, keeps 3 and discards 2.")
    lines = [danger] if game.physical_danger else []
    lines += [] if game.digital_bank else [bank]
    lines += [] if game.keeps_cards else [hands]
    if lines:
        await table.do("biomes.setup.cards", _("Shuffle the cards"), detail=joined(*lines), rule="setup")


async def starting_hand(table: Table, game: Game, player: Player) -> None:
    """Five cards from the three stacks as the player likes; three are kept."""
    if game.digital_bank:
        await five_from_stacks(table, game, player)
    else:
        await five_from_the_table(table, game, player)
    await keep_three(table, game, player)


@step
async def five_from_the_table(table: Table, game: Game, player: Player) -> None:
    """Real cards, entered out of three stacks together."""
    drawn = await table.draw(
        "biomes.setup.draw",
        _("Draw 5 from food, lumber and metal, in any mix"),
        three_stacks(game),
        START_DRAW,
        who=player.seat,
        by_hand_first=True,
        rule="setup",
    )
    for card in drawn.cards:
        game.bank[card.resource].find(card.key)
        player.hand[card.key] += 1


def three_stacks(game: Game) -> Deck[Card]:
    cards: Counter[str] = Counter()
    for resource in RESOURCES:
        cards += game.bank[resource].left()
    return Deck(_("the bank"), CARDS, cards, card_label)


@step
async def five_from_stacks(table: Table, game: Game, player: Player) -> None:
    options = stack_options(game)
    mix = await table.choose(
        "biomes.setup.stacks",
        _("Draw 5 cards: from which stacks?"),
        options,
        who=player.seat,
        likely=next(option.key for option in options if option.allowed),
        rule="setup",
    )
    cards: list[Card] = []
    for resource, count in zip(RESOURCES, mix, strict=True):
        if count:
            cards += table.draw_now(game.bank[resource], count)
    player.hand.update(card.key for card in cards)
    table.tell(_("{who} draws {cards}.").format(who=player.seat, cards=names(cards)), player.seat)


@step
async def keep_three(table: Table, game: Game, player: Player) -> None:
    keep = min(START_KEEP, player.holds())
    kept = await table.pick(
        "biomes.setup.keep",
        _("Which 3 of the 5 do you keep?"),
        copies(list(player.hand.elements())),
        least=keep,
        most=keep,
        who=player.seat,
        rule="setup",
    )
    discard(game, player, sorted((player.hand - Counter(kept)).elements()))
    table.tell(
        _("{who} keeps {cards}.").format(
            who=player.seat, cards=names([CARDS[key] for key in sorted(player.hand.elements())])
        ),
        player.seat,
    )


def stack_options(game: Game) -> list[Option[tuple[int, int, int]]]:
    """Every mix of five, the even ones first."""
    mixes = [
        (food, lumber, START_DRAW - food - lumber)
        for food in range(START_DRAW, -1, -1)
        for lumber in range(START_DRAW - food, -1, -1)
    ]
    mixes.sort(key=lambda mix: max(mix) - min(mix))
    return [
        Option(
            "-".join(map(str, mix)),
            amounts(dict(zip(RESOURCES, mix, strict=True))),
            mix,
            forbidden=""
            if all(n <= len(game.bank[resource]) for resource, n in zip(RESOURCES, mix, strict=True))
            else _("Not so many cards are left"),
        )
        for mix in mixes
    ]
