"""Buying creature cards from the basement display or from a deck."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biohack.amounts import NOTHING, Bonus, amount
from companion.games.biohack.cards import CREATURE, creature_of
from companion.games.biohack.content import COLUMN_LABELS, CREATURES, DECK, DISPLAY
from companion.games.biohack.state import Game, Player, missing


async def purchase(table: Table, game: Game, player: Player, most: int, *, off: int = 0, decks: bool = False) -> None:
    """Up to `most` cards; `off` coins are taken off the total. Then the app is told which they are."""
    bought = await buy(table, game, player, most, off, decks)
    if game.names_cards:
        for _card in range(bought):
            await name_card(table, game, player)


@step(rule="purchase")
async def buy(table: Table, game: Game, player: Player, most: int, off: int, decks: bool) -> int:
    """Returns how many cards."""

    def too_dear(prices: Sequence[int]) -> Says:
        short = player.short(cost_of(prices))
        return "" if short == NOTHING else missing(short)

    def cost_of(prices: Sequence[int]) -> Bonus:
        return Bonus(coins=max(0, sum(prices) - off))

    prices = await table.pick(
        "biohack.buy",
        ngettext("Buy a card?", "Buy up to {n} cards?", most),
        offers(game, player, off, decks),
        most=most,
        again=True,
        shows=(player.key,),
        detail=ngettext("{n} coin off the total", "{n} coins off the total", off) if off else "",
        check=too_dear,
    )
    if not prices:
        table.tell(_("{who} buys no card.").format(who=player.seat), player.seat, tone="quiet")
        return 0
    cost = cost_of(prices)
    player.pay(cost)
    player.hand = min(CREATURES, player.hand + len(prices))
    text = ngettext("{who} buys {n} card for {coins}.", "{who} buys {n} cards for {coins}.", len(prices))
    if not cost.coins:
        text = ngettext("{who} takes {n} card for free.", "{who} takes {n} cards for free.", len(prices))
    table.tell(text.format(who=player.seat, coins=amount("coins", cost.coins)), player.seat)
    return len(prices)


@step(rule="purchase")
async def name_card(table: Table, game: Game, player: Player) -> None:
    """Which card is it? From then on it is in hand with its cost."""
    if not player.unknown:
        return
    printed = await table.card(
        "biohack.hand",
        _("Which card did you take?"),
        CREATURE,
        out=game.creatures_out(),
    )
    player.cards.append(creature_of(printed))


def offers(game: Game, player: Player, off: int, decks: bool) -> list[Option[int]]:
    columns = DISPLAY[game.side]
    found = [
        _priced(player, f"column{n}", _column(n, len(columns)), price, off, "cards-outline")
        for n, price in reversed(list(enumerate(columns, start=1)))
    ]
    if decks:
        under = _("Look at 2, put one under the deck")
        found.append(_priced(player, "deck", _("Top of a deck"), DECK, off, "cards", under))
    return found


def _column(n: int, of: int) -> Says:
    if n == of:
        return _("Rightmost column")
    if of == len(COLUMN_LABELS) and n == 2:
        return COLUMN_LABELS[n]
    return _("Leftmost column") if n == 1 else _("Column {n} from the left").format(n=n)


def _priced(player: Player, key: str, label: Says, price: int, off: int, icon: str, note: Says = "") -> Option[int]:
    cost = Bonus(coins=max(0, price - off))
    return Option(
        key,
        label,
        price,
        note=note,
        badge=amount("coins", price) if price else _("free"),
        forbidden="" if player.can_pay(cost) else missing(player.short(cost)),
        icon=icon,
    )
