"""Buying creature cards from the basement display or from a deck."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biohack.amounts import Bonus, amount
from companion.games.biohack.content import DECK, DISPLAY
from companion.games.biohack.state import Game, Player, missing


async def purchase(table: Table, game: Game, player: Player, most: int, *, off: int = 0, decks: bool = False) -> None:
    """Up to `most` cards; `off` coins are taken off the total."""
    for n in range(1, most + 1):
        price = await table.choose(
            "biohack.buy",
            _("Buy a card?") if most == 1 else _("Buy card {n} of {most}?").format(n=n, most=most),
            partial(prices, game, player, off, decks),
            who=player.seat,
            shows=(player.key,),
            rule="purchase",
            detail=ngettext("{n} coin off the total", "{n} coins off the total", off) if off else "",
        )
        if price is None:
            return
        pays = max(0, price - off)
        off = max(0, off - price)
        player.pay(Bonus(coins=pays))
        player.hand += 1
        table.tell(
            _("{who} takes a creature card for {coins}, {hand} in hand.").format(
                who=player.seat, coins=amount("coins", pays) if pays else _("nothing"), hand=player.hand
            ),
            player.seat,
        )


def prices(game: Game, player: Player, off: int, decks: bool) -> list[Option[int | None]]:
    columns = DISPLAY[game.side]
    found: list[Option[int | None]] = [
        _priced(player, f"column{n}", _column(n, len(columns)), price, off, "cards-outline")
        for n, price in reversed(list(enumerate(columns, start=1)))
    ]
    if decks:
        under = _("the other one goes under the deck")
        found.append(_priced(player, "deck", _("Top of a deck: look at 2, keep 1"), DECK, off, "cards", under))
    return [*found, Option("none", _("No card"), None, icon="close")]


def _column(n: int, of: int) -> Says:
    if n == of:
        return _("Rightmost column")
    return _("Leftmost column") if n == 1 else _("Column {n} from the left").format(n=n)


def _priced(
    player: Player, key: str, label: Says, price: int, off: int, icon: str, note: Says = ""
) -> Option[int | None]:
    cost = Bonus(coins=max(0, price - off))
    return Option(
        key,
        label,
        price,
        note=note,
        badge=amount("coins", cost.coins) if cost.coins else _("free"),
        forbidden="" if player.can_pay(cost) else missing(player.short(cost)),
        icon=icon,
    )
