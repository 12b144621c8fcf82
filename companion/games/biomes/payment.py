"""Paying from resource cards: what is left of a card stays laid out until the end of the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, Text, _, joined, listed
from companion.engine.things import Token
from companion.games.biomes.cards import discard
from companion.games.biomes.content import (
    CACHE_VALUE,
    CACHES,
    CARD_NAMES,
    CARDS,
    RESOURCES,
    TREASURE_VALUE,
    card_look,
)
from companion.games.biomes.costs import LABELS, PIECES, Action, Cost, covers, needs, price, splits
from companion.games.biomes.hexes import Hex
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import MAP_SINCE

SHOWN = 6
"""How many ways to pay are worth reading; the rest is one tap further."""
TRIED = 5000
"""Sets of cards looked at; a hand near its limit has fewer."""

AMOUNTS = {"food": _("{n} food"), "lumber": _("{n} lumber"), "metal": _("{n} metal"), "wild": _("{n} of any kind")}


WORTH: dict[str, tuple[str, int]] = {
    **{key: (card.resource, card.value) for key, card in CARDS.items() if card.resource},
    **{key: (resource, CACHE_VALUE) for key, resource in CACHES.items()},
    "treasure": ("wild", TREASURE_VALUE),
}
"""What a card is worth when it is played: the kind, and how much."""


def amounts(pool: dict[str, int]) -> Text:
    """ "2 food · 1 metal"."""
    return joined((AMOUNTS[kind].format(n=n) for kind, n in pool.items() if n), " · ")


def amounts_said(pool: dict[str, int]) -> Says:
    """In a sentence: "2 food and 1 metal"."""
    return listed([AMOUNTS[kind].format(n=n) for kind, n in pool.items() if n])


class Way(Struct, frozen=True):
    """Cards that together pay, none of them needless; `left` is what they and the laid out give too much."""

    cards: tuple[str, ...]
    left: int


class Payment(Struct, frozen=True):
    """How a cost will be paid: the cards played for it, and what is taken of everything laid out then."""

    cost: Cost
    cards: tuple[str, ...] = ()
    spent: dict[str, int] = {}

    def make(self, table: Table, game: Game, player: Player) -> None:
        if not self.cost.total:
            return
        if not game.keeps_cards:
            game.now.paid += self.cost.total
            table.tell(_("{who} pays {cost}.").format(who=player.seat, cost=self.cost.said()), player.seat)
            return
        helped = any(game.now.pool[kind] and n for kind, n in self.spent.items())
        lay_out(game, player, self.cards)
        game.use_pool(self.spent)
        tell_payment(table, game, player, self.cost, self.cards, helped)


class Paying:
    """A player who is about to pay: what is laid out and in hand, without anything changed yet."""

    def __init__(self, game: Game, player: Player, cost: Cost, actions: int, but: str = "") -> None:
        self.game = game
        self.player = player
        self.cost = cost
        self.actions = actions
        """Actions left once this is paid: what is left of a card can still be used for them."""
        self.pool = dict(game.now.pool)
        self.hand = Counter(player.hand)
        if but:
            self.hand[but] -= 1
        self.played: list[str] = []

    def enough(self) -> bool:
        return covers(self.pool, self.cost)

    def play(self, cards: Sequence[str]) -> None:
        for key in cards:
            self.hand[key] -= 1
            kind, value = WORTH[key]
            self.pool[kind] += value
        self.played += cards

    def ways(self) -> list[Way]:
        """With resource cards; with caches and Treasure only where those are not enough."""
        found = ways(self.pool, self.hand, self.cost)
        return found or (ways(self.pool, self.hand, self.cost, artifacts=True) if self.game.since(MAP_SINCE) else [])

    def laid_out(self) -> Says:
        return _("Already laid out: {pool}").format(pool=amounts(self.pool)) if sum(self.pool.values()) else ""


async def how_to_pay(
    table: Table,
    game: Game,
    player: Player,
    cost: Cost,
    actions: int,
    but: str = "",
    about: Option[None] | None = None,
    at_once: bool = False,
) -> Payment:
    """Ask how a cost is paid; `actions` is how many are left then, `but` a card that is given for something else, `about` what for.

    `at_once`: with what wastes least, as long as that takes no artifact. Nothing changes until the payment is made.
    """
    if not cost.total or not game.keeps_cards:
        return Payment(cost)
    paying = Paying(game, player, cost, actions, but)
    if not paying.enough():
        await which_way(table, paying, about, at_once)
    while not paying.enough():
        await which_card(table, paying)
    spent = await split(table, paying, at_once)
    return Payment(cost, tuple(paying.played), spent)


async def payment_for(
    table: Table, game: Game, player: Player, action: Action, spot: Hex | None = None, at_once: bool = False
) -> Payment:
    """How one action at the cost of now is paid, here or on another spot of the map."""
    cost = price(action, game.burden())
    spot = spot or (player.spot if game.land else None)
    label, icon = LABELS[action]
    about = cost.paid_for(action, game.now.actions, label, icon, spot.key if spot else "")
    return await how_to_pay(table, game, player, cost.cost, game.now.actions - 1, about=about, at_once=at_once)


def act(table: Table, game: Game, player: Player, payment: Payment) -> None:
    """One action and what it costs."""
    game.now.actions -= 1
    payment.make(table, game, player)


async def which_way(table: Table, paying: Paying, about: Option[None] | None, at_once: bool) -> None:
    """A set of cards that pays it all; or none, and each card is chosen by itself."""
    found = paying.ways()
    cards: tuple[str, ...] | None = found[0].cards if found else None
    if len(found) > 1 and not (at_once and all(CARDS[key].resource for key in found[0].cards)):
        cards = await table.choose(
            "biomes.pay",
            _("Pay {cost}").format(cost=paying.cost.said()),
            way_options(paying, found),
            likely="+".join(found[0].cards),
            detail=paying.laid_out,
            rule="resources",
            shows=("turn",),
            about=about,
        )
    paying.play(cards or ())


async def which_card(table: Table, paying: Paying) -> None:
    card = await table.choose(
        "biomes.pay.card",
        _("Pay {cost}: which card do you play?").format(cost=paying.cost.said()),
        card_options(paying.hand, paying.game.since(MAP_SINCE)),
        detail=paying.laid_out,
        rule="resources",
        shows=("turn",),
    )
    paying.play([card])


def way_options(paying: Paying, found: Sequence[Way]) -> list[Option[tuple[str, ...] | None]]:
    shown = [way_option(paying, way) for way in found[:SHOWN]]
    shown.append(Option("single", _("Pay card by card"), None, tone="quiet"))
    return shown


def way_option(paying: Paying, way: Way) -> Option[tuple[str, ...] | None]:
    """With the icon and the colour of the card that pays most."""
    card = CARDS[max(way.cards, key=lambda key: WORTH[key][1])]
    icon, tone = card_look(card)
    note = over(paying, way.left)
    return Option("+".join(way.cards), together(way.cards), way.cards, note=note, icon=icon, tone=tone)


def over(paying: Paying, left: int) -> Says:
    if not left:
        return _("Exactly")
    return (_("{n} left for this turn") if paying.actions else _("{n} will be lost")).format(n=left)


def card_options(hand: Counter[str], artifacts: bool) -> list[Option[str]]:
    return [
        Option(key, card.label, key, icon=card.icon, tone=card_look(card)[1])
        for key, card in CARDS.items()
        if hand[key] > 0 and (card.resource or (artifacts and key in WORTH))
    ]


def together(cards: Sequence[str]) -> Text:
    """ "Food 3+2 · Metal 4"."""
    return joined(by_resource(cards), " · ")


def by_resource(cards: Sequence[str]) -> list[Says]:
    """ "Food 3+2", "Metal 4"."""
    parts: list[Says] = []
    for resource in RESOURCES:
        values = [str(CARDS[key].value) for key in cards if CARDS[key].resource == resource]
        if values:
            parts.append(CARD_NAMES[resource].format(n="+".join(values)))
    return parts + [CARDS[key].label for key in cards if CARDS[key].artifact]


def lay_out(game: Game, player: Player, cards: Sequence[str]) -> None:
    """Played cards go to the discard; their value stays until the turn ends."""
    discard(game, player, cards)
    for key in cards:
        kind, value = WORTH[key]
        game.now.pool[kind] += value
        if not CARDS[key].artifact:
            game.now.behind.append(key)


def ways(pool: dict[str, int], hand: Counter[str], cost: Cost, artifacts: bool = False) -> list[Way]:
    """The sets of cards that cover the cost with nothing needless in them, the least wasteful first."""
    wanted = needs(cost) | {"wild": cost.total}
    usable = [
        (key, hand[key])
        for key, (kind, _value) in WORTH.items()
        if hand[key] > 0 and (artifacts or CARDS[key].resource) and (cost.any or wanted[kind])
    ]
    usable.sort(key=lambda entry: (-WORTH[entry[0]][1], entry[0]))
    return list(_ways(tuple(pool.items()), tuple(usable), cost))


@lru_cache(maxsize=16)  # the list is made for the question and again for its options
def _ways(laid_out: tuple[tuple[str, int], ...], usable: tuple[tuple[str, int], ...], cost: Cost) -> tuple[Way, ...]:
    pool = dict(laid_out)
    found = [
        Way(cards, remainder(pool, cards, cost)) for cards in _covering(pool, usable, cost) if _lean(pool, cards, cost)
    ]
    return tuple(sorted(found, key=lambda way: (way.left, len(way.cards), way.cards)))


def _covering(pool: dict[str, int], usable: tuple[tuple[str, int], ...], cost: Cost) -> Iterator[tuple[str, ...]]:
    """Depth first, largest cards first; a set that covers is not made larger."""
    tried = 0
    stack: list[tuple[int, tuple[str, ...], dict[str, int]]] = [(0, (), pool)]
    while stack and tried < TRIED:
        tried += 1
        at, cards, purse = stack.pop()
        if covers(purse, cost):
            yield cards
            continue
        if at == len(usable):
            continue
        key, copies = usable[at]
        kind, value = WORTH[key]
        for n in range(copies + 1):
            more = purse | {kind: purse[kind] + n * value}
            stack.append((at + 1, (*cards, *[key] * n), more))


def _lean(pool: dict[str, int], cards: tuple[str, ...], cost: Cost) -> bool:
    """No card could stay in the hand."""
    purse = dict(pool)
    for key in cards:
        kind, value = WORTH[key]
        purse[kind] += value
    return not any(covers(purse | {WORTH[key][0]: purse[WORTH[key][0]] - WORTH[key][1]}, cost) for key in set(cards))


def remainder(pool: dict[str, int], cards: Sequence[str], cost: Cost) -> int:
    return sum(pool.values()) + sum(WORTH[key][1] for key in cards) - cost.total


async def split(table: Table, paying: Paying, at_once: bool) -> dict[str, int]:
    """What each kind gives; asked only where something is left over, kinds differ and it can still matter."""
    choices = splits(paying.pool, paying.cost)
    if len(choices) == 1 or not paying.actions or at_once:
        return choices[0]
    return await table.choose(
        "biomes.pay.rest",
        _("{cost} paid. What stays for later this turn?").format(cost=paying.cost.said()),
        [rest_option(paying, spent) for spent in choices],
        rule="resources",
        shows=("turn",),
    )


def rest_option(paying: Paying, spent: dict[str, int]) -> Option[dict[str, int]]:
    """What stays, with the look of what stays most of."""
    stays = {kind: paying.pool[kind] - n for kind, n in spent.items()}
    looks = dict(zip(AMOUNTS, PIECES, strict=True))
    icon, tone = looks[max(AMOUNTS, key=lambda kind: stays[kind])]
    return Option(
        "-".join(str(spent[kind]) for kind in (*RESOURCES, "wild")),
        amounts(stays),
        spent,
        icon=icon,
        tone=tone,
        gives=tuple(
            Token(looks[kind][0], n, looks[kind][1], AMOUNTS[kind].format(n=n)) for kind, n in stays.items() if n
        ),
    )


def tell_payment(table: Table, game: Game, player: Player, cost: Cost, played: Sequence[str], laid_out: bool) -> None:
    """`laid_out`: something that was laid out before helped to pay."""
    how: Says = _("from what was laid out")
    if played:
        how = (_("with {cards} and what was laid out") if laid_out else _("with {cards}")).format(
            cards=listed(by_resource(played))
        )
    text = _("{who} pays {cost} {how}.").format(who=player.seat, cost=cost.said(), how=how)
    if game.now.laid_out():
        text = _("{who} pays {cost} {how}. Left this turn: {pool}.").format(
            who=player.seat, cost=cost.said(), how=how, pool=amounts_said(game.now.pool)
        )
    table.tell(text, player.seat)


def shortage(game: Game, player: Player, cost: Cost, purse: dict[str, int] | None = None, but: str = "") -> Says:
    """Why the cost cannot be paid, or nothing. Whoever asks for many costs gives the player's purse along."""
    if not game.keeps_cards:
        return ""
    purse = purse or game.purse(player)
    if covers(purse, cost):
        return ""
    if game.since(MAP_SINCE) and covers(with_artifacts(purse, player, [*CACHES, "treasure"], but), cost):
        return ""
    reason = _("Needs {need} in total, you have {have}").format(have=sum(purse.values()), need=cost.total)
    for resource, need in needs(cost).items():
        if purse[resource] + purse["wild"] < need:
            reason = _("Needs {need}, you have {have}").format(
                have=AMOUNTS[resource].format(n=purse[resource]), need=AMOUNTS[resource].format(n=need)
            )
            break
    helpers = helping(purse, player, cost)
    if helpers:
        labels = [CARDS[key].label for key in helpers]
        return _("{reason}. First use {cards}").format(reason=reason, cards=listed(labels))
    return reason


def helping(purse: dict[str, int], player: Player, cost: Cost) -> list[str]:
    """The caches and Treasure in hand that would cover the cost, none of them needless; nothing if they would not."""
    held = [key for key in (*CACHES, "treasure") if player.hand[key]]
    if not covers(with_artifacts(purse, player, held), cost):
        return []
    for key in held.copy():
        fewer = [other for other in held if other != key]
        if covers(with_artifacts(purse, player, fewer), cost):
            held = fewer
    return held


def with_artifacts(purse: dict[str, int], player: Player, keys: Sequence[str], but: str = "") -> dict[str, int]:
    """What these caches and Treasure in hand would add; `but` one that is given for something else."""
    more = dict(purse)
    for key in keys:
        kind, value = WORTH[key]
        more[kind] += value * (player.hand[key] - (key == but))
    return more
