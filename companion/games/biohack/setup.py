"""Setup, step by step for the number of players."""

from __future__ import annotations

from companion.engine.asks import Choose, Option, seats
from companion.engine.chance import Deck
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Setup
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biohack.amounts import amount, in_turn
from companion.games.biohack.automa import build_deck
from companion.games.biohack.biofarm import which_board
from companion.games.biohack.boards import BASIC, board_with, sides
from companion.games.biohack.content import COINS, DISPLAY, MEDICINE, MILESTONE_CARDS
from companion.games.biohack.dna import which_milestone, which_scientist
from companion.games.biohack.downtown import new_tiles
from companion.games.biohack.facts import effects_from, printed_from
from companion.games.biohack.purchase import name_card
from companion.games.biohack.state import Game, Player

LATER = 7
"""Since this version a table that knows few cards may enter them later, and all player boards are one form."""


def start(setup: Setup) -> Game:
    game = Game(
        setup=setup,
        players={seat.key: Player(seat, frail=setup.mode == "challenge4") for seat in setup.seats},
        order=[seat.key for seat in setup.seats],
        printed=printed_from(setup.facts.get("printed")),
        order_effects=effects_from(setup.facts.get("order_effects")),
    )
    if game.solo:
        game.assistants = ["", ""]
        game.police = ["", ""]
    return game


async def set_up(table: Table, game: Game) -> None:
    with table.at(_("Setup")):
        if game.setup.flag("steps"):
            await lay_out(table, game)
        await turn_order(table, game)
        stock(game)
        if game.setup.flag("steps"):
            await hand_out(table, game)
        for player in game.players.values():
            player.hand = 2
        if game.names_cards:
            await enter_cards(table, game)
        if game.solo and game.setup.word("solo_cards") == "app":
            build_deck(table, game)


@step(rule="setup")
async def by_hand(table: Table, key: str, text: Says, lines: list[Says]) -> None:
    """What hands do with the cardboard, in a list."""
    bullets = [_("• {line}").format(line=line) for line in lines]
    await table.do(key, text, detail=joined(bullets, "\n"))


async def lay_out(table: Table, game: Game) -> None:
    columns = len(DISPLAY[game.side])
    lines: list[Says] = [
        _("Board: 1–2 players side up") if game.few else _("Board: 3–4 players side up"),
        _("Shuffle each creature class, decks below the Basement: common, artisan, noble"),
        ngettext("Display: {n} card face up beside each deck", "Display: {n} cards face up beside each deck", columns),
        _("DNA Inc.: 4 random milestone cards face up"),
        _("Downtown: shuffle the tiles, {n} face up from the left").format(n=len(game.downtown())),
        _("Round marker on 1, scientists face up, die and coins beside the board"),
    ]
    if game.solo:
        lines.append(_("Lock tile face down on the last round space: you play 4 rounds"))
        lines.append(_("2 Nomans of one other colour as assistants, 2 of another as police, beside the board"))
        if game.setup.word("solo_cards") == "cards":
            lines.append(_("Solo deck: one card of each place, assistant side up, police side unseen"))
        else:
            lines.append(_("Leave the solo cards in the box: the app has its own deck"))
    await by_hand(table, "biohack.setup.board", _("Set up the board"), lines)


async def turn_order(table: Table, game: Game) -> None:
    if game.solo:
        return
    everyone = list(game.setup.seats)
    if game.setup.flag("lots"):
        lots = Deck(_("the lots"), {seat.key: seat for seat in everyone}, [seat.key for seat in everyone])
        game.order = [seat.key for seat in table.draw_now(lots, len(everyone))]
    elif game.few:
        await who_is_first(table, game)
    else:
        await told_order(table, game)
    names: list[Says] = [player.seat.name for player in game.in_order()]
    table.tell(_("Turn order: {names}.").format(names=in_turn(names)))


@step(rule="setup")
async def who_is_first(table: Table, game: Game) -> None:
    everyone = seats(game.setup.seats)
    first = await table.choose("biohack.first", _("Who goes first?"), everyone)
    game.order.sort(key=lambda key: key != first.key)


@step(rule="setup")
async def told_order(table: Table, game: Game) -> None:
    everyone = seats(game.setup.seats)
    order = await table.order("biohack.order", _("Turn order of round 1?"), everyone)
    game.order = [seat.key for seat in order]


def stock(game: Game) -> None:
    """Coins and medicine by turn order."""
    for at, player in enumerate(game.in_order()):
        if game.solo and game.setup.word("solo_start") == "second":
            at = 1
        player.coins = COINS[at]
        player.medicine = MEDICINE[at]


async def hand_out(table: Table, game: Game) -> None:
    names: list[Says] = [player.seat.name for player in game.in_order()]
    backwards = in_turn(names[::-1])
    lines: list[Says] = [
        _("7 milestone tokens, 3 standing Nomans, 6 gene markers on 0, 2 lock tiles, 5 location cards"),
        _("Random player board, either side up, EP token on 0"),
        *(_stock_says(game, player) for player in game.in_order()),
    ]
    if game.solo:
        lines += [
            _("Choose a scientist, lock tiles face down on its middle and bottom row"),
            _("Take 2 cards from the display for free, slide the rest right, refill"),
        ]
    else:
        lines.append(
            _("First player token: {who}").format(who=names[0])
            if game.few
            else _("Initiative track from the left: {names}").format(names=in_turn(names))
        )
        lines += [
            _("Scientists in this order: {names}. Lock tiles on the middle and bottom row").format(names=backwards),
            _("Free creature card from the display in the same order, twice, then slide right and refill"),
        ]
    title = _("Take your pieces") if game.solo else _("Everyone takes their pieces")
    await by_hand(table, "biohack.setup.players", title, lines)


def _stock_says(game: Game, player: Player) -> Says:
    medicine = _("both medicines full") if player.medicine == 2 else _("one medicine full, one empty")
    coins = amount("coins", player.coins)
    if game.solo:
        return _("{coins}, {medicine}").format(coins=coins, medicine=medicine)
    return _("{who}: {coins}, {medicine}").format(who=player.seat, coins=coins, medicine=medicine)


async def enter_cards(table: Table, game: Game) -> None:
    """What is on the cards of this play: a tap for each that the app knows."""
    together = game.since(LATER) and not game.solo
    await when_to_enter(table, game)
    if game.later:
        return
    for card in MILESTONE_CARDS:
        await which_milestone(table, game, card)
    await new_tiles(table, game, "")
    if together:
        await which_boards(table, game)
    for player in reversed(game.in_order()):
        with table.at(player.seat.name, player.seat):
            await which_scientist(table, game, player)
            if not together:
                await which_board(table, game, player)
            for _card in range(player.hand):
                await name_card(table, game, player)


@step(rule="setup")
async def when_to_enter(table: Table, game: Game) -> None:
    """A table that knows few cards may enter each when it matters, and begin at once."""
    if not game.since(LATER) or knows_enough(game):
        return
    cards = sum(on_the_table(game).values())
    game.later = await table.choose(
        "biohack.cards.when",
        _("When do you enter your cards?"),
        [
            Option("later", _("When they matter"), True, note=_("You start right away"), icon="play"),
            Option(
                "now",
                ngettext("{n} card now", "All {n} cards now", cards),
                False,
                note=_("The app then shows what you can create and report"),
                icon="cards-outline",
            ),
        ],
        likely="later",
    )


def on_the_table(game: Game) -> dict[str, int]:
    """How many cards of each kind lie there before the first round."""
    players = len(game.players)
    return {
        "milestone": len(MILESTONE_CARDS),
        "tile": len(game.downtown()),
        "scientist": players,
        "creature": sum(player.hand for player in game.players.values()),
    }


def knows_enough(game: Game) -> bool:
    """Whether this phone knows enough cards for most of them to be one tap."""
    known = game.setup.facts.get("known")
    counts = known if isinstance(known, dict) else {}
    return all(type(have := counts.get(kind, 0)) is int and have >= n for kind, n in on_the_table(game).items())


@step(rule="boards")
async def which_boards(table: Table, game: Game) -> None:
    """The side of everyone's player board, in one form."""
    chosen = await table.form(
        "biohack.boards",
        _("Which player boards do you have?"),
        [
            Choose(key=player.key, text=player.seat.name, options=sides(), likely=BASIC)
            for player in game.players.values()
        ],
        detail=_("A to D are the advanced sides. You give the letters."),
    )
    advanced = [side for side in chosen.values() if side != BASIC]
    if len(set(advanced)) < len(advanced):
        raise Refused(Code.NOT_ALLOWED, _("Only one of each advanced side"))
    for key, side in chosen.items():
        game.players[key].board = board_with(side, game.setup.facts.get("boards"))
