"""The Trader: a fragment for three artifacts, or two artifacts for resources; then gone."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biomes.content import ARTIFACTS, Card, Place
from companion.games.biomes.costs import trader_price
from companion.games.biomes.fragments import closed, fulfil
from companion.games.biomes.payment import pay, shortage
from companion.games.biomes.piles import copies, names, or_nothing, remove
from companion.games.biomes.state import GONE, Game, Player

ARTIFACTS_FOR_FRAGMENT = 3


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
            warning=_("No fragment here then: all three others will be needed"),
            forbidden=shortage(game, player, cost.cost)
            or (
                _("No artifact is left in the bank") if game.keeps_artifacts and not len(game.bank["artifacts"]) else ""
            ),
            why=partial(cost.why, _("The Trader's price")),
            icon="diamond-stone",
        ),
    ]


async def trade(table: Table, game: Game, player: Player) -> None:
    """Either a fragment or two artifacts; then the Trader is gone."""
    choice = await table.choose(
        "biomes.trader",
        _("What do you buy?"),
        lambda: or_nothing(trades(game, player), ""),
        who=player.seat,
        rule="trader",
        shows=("turn",),
    )
    if not choice:
        return
    if choice == "fragment":
        given = await three_artifacts(table, game, player) if game.keeps_artifacts else []
        if closed(table, game, player, Place.TRADER):
            return
        for key in given:
            remove(game, player, key)
        what = names([ARTIFACTS[key] for key in given]) if given else _("3 artifacts")
        fulfil(table, game, Place.TRADER, _("{who} gives {what} to the Trader.").format(who=player.seat, what=what))
        return
    await pay(table, game, player, trader_price(game.burden()).cost)
    if closed(table, game, player, Place.TRADER):
        return
    game.quests[Place.TRADER.value] = GONE
    game.artifacts_out += 2
    table.tell(_("The Trader sells 2 artifacts and is gone."), player.seat)
    if not game.keeps_artifacts:
        return
    stack = game.bank["artifacts"]
    for _n in range(min(2, len(stack))):
        card = await table.choose(
            "biomes.trader.take",
            _("Search the artifact stack: which one?"),
            lambda: or_nothing(in_stack(game), None),
            who=player.seat,
            rule="trader",
        )
        if card is None:
            break
        stack.find(card.key)
        player.hand[card.key] += 1
        table.tell(_("{who} takes {card}.").format(who=player.seat, card=card.label), player.seat)
    stack.shuffle_in()


def in_stack(game: Game) -> list[Option[Card | None]]:
    left = game.bank["artifacts"].left()
    return [
        Option(key, card.label, card, note=card.about, badge=str(left[key]), icon=card.icon)
        for key, card in ARTIFACTS.items()
        if left[key]
    ]


async def three_artifacts(table: Table, game: Game, player: Player) -> list[str]:
    """Those that go; nothing to choose if there are just as many."""

    def held() -> list[str]:
        return [key for key in ARTIFACTS for _copy in range(player.hand[key])]

    if len(held()) == ARTIFACTS_FOR_FRAGMENT:
        return held()
    return await table.pick(
        "biomes.trader.give",
        _("Which 3 artifacts go to the Trader?"),
        lambda: copies(held()),
        least=lambda: min(ARTIFACTS_FOR_FRAGMENT, len(held())),
        most=ARTIFACTS_FOR_FRAGMENT,
        who=player.seat,
        detail=_("They leave the game."),
        rule="trader",
    )
