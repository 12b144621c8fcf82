"""How plays that began with earlier rules were set up: they are asked what they were asked then."""

from __future__ import annotations

from collections import Counter

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.biomes.cards import copies, discard, names
from companion.games.biomes.content import CARDS, RESOURCES, START_DRAW, START_KEEP, Card
from companion.games.biomes.payment import amounts
from companion.games.biomes.state import Game, Player


@step(rule="setup")
async def shuffle_tiles(table: Table, game: Game) -> None:
    await table.do("biomes.setup.tiles", _("Shuffle the tiles face down: {n}").format(n=len(game.tiles)))


@step(rule="setup")
async def prepare_cards(table: Table, game: Game) -> None:
    if game.physical_danger or not (game.keeps_cards and game.digital_bank):
        await table.do("biomes.setup.cards", _("Shuffle the cards"))


async def starting_hand(table: Table, game: Game, player: Player) -> None:
    if game.digital_bank:
        await five_from_stacks(table, game, player)
    else:
        await five_from_the_table(table, game, player)
    await keep_three(table, game, player)


@step(rule="setup")
async def five_from_the_table(table: Table, game: Game, player: Player) -> None:
    drawn = await table.draw(
        "biomes.setup.draw",
        _("Draw 5 from food, lumber and metal, in any mix"),
        game.three_stacks(),
        START_DRAW,
        by_hand_first=True,
    )
    for card in drawn.cards:
        game.bank[card.resource].find(card.key)
        player.hand[card.key] += 1


@step(rule="setup")
async def five_and_which_stay(table: Table, game: Game, player: Player) -> None:
    """Real cards, entered out of three stacks together: first those that stay in hand."""
    drawn = await table.draw(
        "biomes.setup.five",
        _("Draw 5 cards in any mix: which?"),
        game.three_stacks(),
        START_DRAW,
        detail=_("From food, lumber and metal. Tap the 3 you keep first, then the 2 you discard."),
        by_hand_first=True,
    )
    keys = [card.key for card in drawn.cards]
    for card in drawn.cards:
        game.bank[card.resource].find(card.key)
    player.hand.update(keys[:START_KEEP])
    game.deck.discard(*keys[START_KEEP:])


@step(rule="setup")
async def five_from_stacks(table: Table, game: Game, player: Player) -> None:
    options = stack_options(game)
    mix = await table.choose(
        "biomes.setup.stacks",
        _("Draw 5 cards: from which stacks?"),
        options,
        likely=next(option.key for option in options if option.allowed),
    )
    cards: list[Card] = []
    for resource, count in zip(RESOURCES, mix, strict=True):
        if count:
            cards += table.draw_now(game.bank[resource], count)
    player.hand.update(card.key for card in cards)
    table.tell(_("{who} draws {cards}.").format(who=player.seat, cards=names(cards)), player.seat)


@step(rule="setup")
async def keep_three(table: Table, game: Game, player: Player) -> None:
    keep = min(START_KEEP, player.holds())
    kept = await table.pick(
        "biomes.setup.keep",
        _("Which 3 of the 5 do you keep?"),
        copies(list(player.hand.elements())),
        least=keep,
        most=keep,
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
            else _("There aren't that many cards left"),
        )
        for mix in mixes
    ]
