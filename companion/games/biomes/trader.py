"""The Trader: a fragment for three artifacts, or two artifacts for resources; then gone."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.cards import copies, names, remove
from companion.games.biomes.content import ARTIFACTS, ARTIFACTS_FOR_FRAGMENT, GONE, OPEN, SOLD, Card, Place
from companion.games.biomes.costs import trader_price
from companion.games.biomes.fragments import fulfil
from companion.games.biomes.payment import how_to_pay, shortage
from companion.games.biomes.state import Game, Player


def trades(game: Game, player: Player) -> list[Option[str]]:
    cost = trader_price(game.burden())
    few = game.keeps_artifacts and player.artifact_count() < ARTIFACTS_FOR_FRAGMENT
    return [
        Option(
            "fragment",
            _("A fragment"),
            "fragment",
            badge=_("3 artifacts"),
            note=_("The artifacts leave the game"),
            forbidden=ngettext("You have {n} artifact", "You have {n} artifacts", player.artifact_count())
            if few
            else "",
            icon="puzzle",
        ),
        Option(
            "artifacts",
            _("2 artifacts of your choice"),
            "artifacts",
            badge=cost.cost.text(),
            warning=no_way_back(game),
            forbidden=shortage(game, player, cost.cost)
            or (
                _("No artifact is left in the bank") if game.keeps_artifacts and not len(game.bank["artifacts"]) else ""
            ),
            why=partial(cost.why, _("The Trader's price")),
            icon="diamond-stone",
        ),
    ]


def no_way_back(game: Game) -> Says:
    """What is lost by buying artifacts: the fragment, and the second artifact where only one is left (M32)."""
    lost = _("No fragment from the Trader: you'll need all three others")
    if game.keeps_artifacts and len(game.bank["artifacts"]) == 1:
        return _("{loss}. Only 1 artifact is left: you get no second one").format(loss=lost)
    return lost


def trader_blocked(game: Game, player: Player) -> Says:
    if game.quests[Place.TRADER.value] != OPEN:
        return _("This quest is over")
    if any(option.allowed for option in trades(game, player)):
        return ""
    return _("The Trader wants 3 artifacts or {cost}").format(cost=trader_price(game.burden()).cost.said())


@step(rule="trader")
async def trade(table: Table, game: Game, player: Player) -> None:
    """Either a fragment or two artifacts; then the Trader is gone."""
    choice = await table.choose(
        "biomes.trader",
        _("What do you buy?"),
        trades(game, player),
        shows=("turn",),
    )
    if choice == "fragment":
        await buy_fragment(table, game, player)
    else:
        await buy_artifacts(table, game, player)


async def buy_fragment(table: Table, game: Game, player: Player) -> None:
    given = await three_artifacts(table, player) if game.keeps_artifacts else []
    game.now.actions -= 1
    for key in given:
        remove(game, player, key)
    what = names([ARTIFACTS[key] for key in given]) if given else _("3 artifacts")
    fulfil(table, game, Place.TRADER, _("{who} gives {what} to the Trader.").format(who=player.seat, what=what))


async def buy_artifacts(table: Table, game: Game, player: Player) -> None:
    payment = await how_to_pay(table, game, player, trader_price(game.burden()).cost, game.now.actions - 1)
    stack = game.bank["artifacts"]
    left, found = stack.left(), Counter[str]()
    for _n in range(min(SOLD, len(stack)) if game.keeps_artifacts else 0):
        card = await table.choose(
            "biomes.trader.take",
            _("Search the artifact stack: which one?"),
            in_stack(left - found),
            rule="trader",
        )
        found[card.key] += 1
    game.now.actions -= 1
    payment.make(table, game, player)
    game.quests[Place.TRADER.value] = GONE
    sold = found.total() if game.keeps_artifacts else SOLD
    game.artifacts_out += sold
    text = ngettext("The Trader sells {n} artifact and leaves.", "The Trader sells {n} artifacts and leaves.", sold)
    table.tell(text, player.seat)
    for key in found.elements():
        stack.find(key)
        player.hand[key] += 1
        table.tell(_("{who} takes {card}.").format(who=player.seat, card=ARTIFACTS[key].label), player.seat)
    stack.shuffle_in()


def in_stack(left: Counter[str]) -> list[Option[Card]]:
    return [
        Option(key, card.label, card, note=card.about, badge=str(left[key]), icon=card.icon)
        for key, card in ARTIFACTS.items()
        if left[key]
    ]


async def three_artifacts(table: Table, player: Player) -> list[str]:
    """Those that go; nothing to choose if there are just as many."""
    held = [key for key in ARTIFACTS for _copy in range(player.hand[key])]
    if len(held) == ARTIFACTS_FOR_FRAGMENT:
        return held
    return await table.pick(
        "biomes.trader.give",
        _("Which 3 artifacts go to the Trader?"),
        copies(held),
        least=ARTIFACTS_FOR_FRAGMENT,
        most=ARTIFACTS_FOR_FRAGMENT,
        detail=_("They leave the game."),
        rule="trader",
    )
