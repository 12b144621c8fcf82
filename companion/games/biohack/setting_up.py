"""Set-up, step by step for the number of players."""

from __future__ import annotations

from companion.engine.asks import Option, seats
from companion.engine.chance import Deck
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import amount, in_turn, joined
from companion.games.biohack.content import COINS, MEDICINE
from companion.games.biohack.known import Scientist
from companion.games.biohack.solo import build_deck
from companion.games.biohack.state import Game, Player


async def set_up(table: Table, game: Game) -> None:
    with table.at(_("Set-up")):
        if game.setup.flag("steps"):
            await lay_out(table, game)
        await turn_order(table, game)
        stock(table, game)
        if game.setup.flag("steps"):
            await hand_out(table, game)
        await choose_scientists(table, game)
        if game.setup.flag("steps"):
            await first_creatures(table, game)
        for player in game.players.values():
            player.hand = 2
        if game.solo and game.setup.word("solo_cards") == "app":
            build_deck(table, game)


async def step(table: Table, key: str, text: Says, lines: list[Says]) -> None:
    bullets = [_("• {line}").format(line=line) for line in lines]
    await table.do(key, text, detail=joined(bullets, _("{a}\n{b}")), rule="setup")


async def lay_out(table: Table, game: Game) -> None:
    columns = 3 if game.few else 4
    lines: list[Says] = [
        _("Board: the 1–2 players side up.") if game.few else _("Board: the 3–4 players side up."),
        _(
            "Creature cards: shuffle the three classes apart, decks below the Basement: common above, artisan, noble below."
        ),
        _("Display: {n} cards face up beside each deck.").format(n=columns),
        _("DNA Inc.: 4 milestone cards at random, face up; the others go back into the box."),
        _("Downtown: shuffle the tiles, {n} face up.").format(n=game.tiles()),
        _("Round marker on 1, scientists face up, danger die and coins beside the board."),
    ]
    if game.solo:
        lines[4] = _("Downtown: shuffle the tiles, draw 2 one at a time, from left to right.")
        lines.append(_("A lock tile face down on the last space of the round track: you play 4 rounds."))
    await step(table, "biohack.setup.board", _("Lay out the board"), lines)
    if game.solo:
        lines = [
            _("Choose two other colours, 2 Nomans each: the assistants left of the board, the police right of it."),
        ]
        if game.setup.word("solo_cards") == "cards":
            lines.append(_("Solo cards: sort them by place, take one of each without looking at the police side."))
            lines.append(_("Shuffle these 5, assistant side up: the solo deck. The other 10 go back into the box."))
        else:
            lines.append(_("Leave the solo cards in the box: the app has a deck of its own making."))
        await step(table, "biohack.setup.solo", _("Assistants and police"), lines)


async def turn_order(table: Table, game: Game) -> None:
    if game.solo:
        return
    everyone = list(game.setup.seats)
    if game.setup.flag("lots"):
        lots = Deck(_("the lots"), {seat.key: seat for seat in everyone}, [seat.key for seat in everyone])
        game.order = [seat.key for seat in table.draw_now(lots, len(everyone))]
    elif game.few:
        first = await table.choose("biohack.first", _("Who has the first player token?"), seats(everyone), rule="setup")
        game.order.sort(key=lambda key: key != first.key)
    else:
        order = await table.order("biohack.order", _("Turn order of round 1?"), seats(everyone), rule="setup")
        game.order = [seat.key for seat in order]
    names: list[Says] = [player.seat.name for player in game.in_order()]
    table.tell(_("Turn order: {names}.").format(names=in_turn(names)))


def stock(table: Table, game: Game) -> None:
    """Coins and medicine by turn order."""
    for at, player in enumerate(game.in_order()):
        if game.solo and game.setup.word("solo_start") == "second":
            at = 1
        player.coins = COINS[at]
        player.medicine = MEDICINE[at]


async def hand_out(table: Table, game: Game) -> None:
    lines: list[Says] = [
        _(
            "For each player: 7 milestone tokens, 3 Nomans standing, 6 gene markers on 0, 2 lock tiles, 5 location cards."
        ),
        _("A player board each, at random; the basic side for a first play. EP token on 0."),
    ]
    if not game.few:
        names: list[Says] = [player.seat.name for player in game.in_order()]
        lines.append(
            _("Initiative track from the left: {names}. The second marker beside it.").format(names=in_turn(names))
        )
    elif not game.solo:
        lines.append(_("{who} takes the first player token.").format(who=game.in_order()[0].seat))
    lines += [_stock_says(player) for player in game.in_order()]
    await step(table, "biohack.setup.players", _("Hand out the pieces"), lines)


def _stock_says(player: Player) -> Says:
    medicine = _("both medicines full") if player.medicine == 2 else _("one medicine full, one empty")
    return _("{who}: {coins}, {medicine}.").format(
        who=player.seat, coins=amount("coins", player.coins), medicine=medicine
    )


async def choose_scientists(table: Table, game: Game) -> None:
    """In reverse turn order. The app asks only for scientists that it knows from earlier plays."""
    backwards = list(reversed(game.in_order()))
    if game.setup.flag("steps"):
        names: list[Says] = [player.seat.name for player in backwards]
        await step(
            table,
            "biohack.setup.scientists",
            _("Choose a scientist") if game.solo else _("Choose a scientist each"),
            [
                *([] if game.solo else [_("In this order: {names}.").format(names=in_turn(names))]),
                _("Lock tiles face down on the middle and the bottom row. The other scientists go back into the box."),
            ],
        )
    if not game.known.scientists:
        return
    for player in backwards:
        chosen = await table.choose(
            "biohack.scientist",
            _("Which scientist?"),
            lambda: _scientists(game),
            who=player.seat,
            rule="scientist",
        )
        if chosen is not None:
            player.scientist = Scientist(chosen.name, list(chosen.plans), chosen.discount)


def _scientists(game: Game) -> list[Option[Scientist | None]]:
    taken = {player.scientist.name: player.seat for player in game.players.values() if player.scientist.name}
    known: list[Option[Scientist | None]] = [
        Option(
            scientist.name,
            scientist.name,
            scientist,
            forbidden=_("{who} has it").format(who=taken[scientist.name]) if scientist.name in taken else "",
            icon="account-tie",
        )
        for scientist in game.known.scientists
    ]
    return [*known, Option("other", _("Another one"), None, icon="account-question-outline")]


async def first_creatures(table: Table, game: Game) -> None:
    names: list[Says] = [player.seat.name for player in reversed(game.in_order())]
    await step(
        table,
        "biohack.setup.creatures",
        _("Take 2 creature cards") if game.solo else _("Take 2 creature cards each"),
        [
            _("One face-up card each from the display, free, in this order: {names}.").format(names=in_turn(names)),
            _("Then once more in the same order."),
            _("Slide what is left to the right and fill up from the decks."),
        ]
        if not game.solo
        else [
            _("Take two face-up cards from the display, free."),
            _("Slide what is left to the right and fill up from the decks."),
        ],
    )
