"""The danger phase: each card drawn, cancelled by a Relic or resolved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes import edition
from companion.games.biomes.cards import discard, remove
from companion.games.biomes.content import CARDS_A_TURN, DANGER_COST, LAST_LEVEL, MOVE_COST, Danger
from companion.games.biomes.disasters import flood, resource_decay, robbed
from companion.games.biomes.edition import do_as_it_says, own_words
from companion.games.biomes.gang import roaming_gang
from companion.games.biomes.scoring import lost
from companion.games.biomes.state import REST, Game, Player


async def danger_phase(table: Table, game: Game, player: Player) -> None:
    """As many cards as the danger level says, one after the other (M4)."""
    while game.to_draw():
        ready(table, game)
        card = await draw_danger(table, game, player)
        if card is None:
            continue
        with table.at(card.label):
            if card.key == "level" or not await cancelled(table, game, player, card):
                if own_words(game, card):
                    await do_as_it_says(table, game, card, "danger")
                else:
                    await EFFECTS[card.key](table, game, player)
        ready(table, game)
    game.now.phase = REST


@step(rule="danger")
async def draw_danger(table: Table, game: Game, player: Player) -> Danger | None:
    if not game.to_draw():
        return None
    drawn = await table.draw(
        "biomes.danger",
        ngettext("Draw the danger card", "Draw a danger card, {n} to go", game.to_draw()),
        game.dangers,
        by_hand_first=game.physical_danger,
        stage=True,
        detail=partial(rising, game),
    )
    card = drawn.card
    game.now.drawn += 1
    game.dangers.discard(card.key)
    with table.at(card.label):
        table.tell(_("{card}. {about}").format(card=card.label, about=about(game, card)), player.seat, tone=_tone(card))
    return card


def rising(game: Game) -> Says:
    left, cards = game.dangers.left()["level"], len(game.dangers)
    return _("Danger Level cards in the deck: {n} of {cards}.").format(n=left, cards=cards)


def about(game: Game, card: Danger) -> Says:
    if card.key == "gang" and game.gang is None and not own_words(game, card):
        return _("The roaming gang appears.")
    return edition.about(game, card)


def _tone(card: Danger) -> str:
    return "danger" if card.super or card.key == "level" else "warning"


def ready(table: Table, game: Game) -> None:
    """Danger Phase: an empty danger deck is reshuffled, including the card that emptied it."""
    if not len(game.dangers):
        game.dangers.reshuffle()
        table.tell(_("The danger deck is empty. Shuffle all danger cards into a new one."), tone="warning")


# Relic


@step(rule="relic")
async def cancelled(table: Table, game: Game, player: Player, card: Danger) -> bool:
    """Any player may answer with a Relic; against a super danger it leaves the game (M12)."""
    after = _("The Relic leaves the game") if card.super else _("The Relic goes to the discard pile")
    holders = relic_holders(game, player, after)
    if not holders:
        return False
    resolve: Option[Player | None] = Option("no", _("Resolve it"), None)
    saviour = await table.choose(
        "biomes.relic",
        _("Cancel {card} with a Relic?").format(card=card.label),
        [resolve, *holders],
        who=None,  # anyone may play it
        detail=about(game, card),
    )
    if saviour is None:
        return False
    if not game.keeps_artifacts:
        game.removed["relic"] += card.super
    elif card.super:
        remove(game, saviour, "relic")
    else:
        discard(game, saviour, ["relic"])
    who: Says = saviour.seat.name if game.keeps_artifacts else _("The table")
    table.tell(
        _("{who} cancels {card} with a Relic. {after}.").format(who=who, card=card.label, after=after),
        saviour.seat if game.keeps_artifacts else None,
        tone="good",
    )
    return True


def relic_holders(game: Game, player: Player, after: Says) -> list[Option[Player | None]]:
    """Who can cancel a card; if the app does not know the hands, anyone might as long as a Relic is about."""
    if not game.keeps_artifacts:
        if not game.artifacts_out or game.removed["relic"] == edition.artifacts(game.edition)["relic"]:
            return []
        return [Option("relic", _("Cancel it with a Relic"), player, note=after, icon="shield-star")]
    return [
        Option(
            key,
            _("{who} cancels it with a Relic").format(who=other.seat),
            other,
            note=after,
            tone=other.seat.colour,
            icon="shield-star",
        )
        for key, other in game.players.items()
        if other.hand["relic"]
    ]


# Danger Level


async def danger_level(table: Table, game: Game, player: Player) -> None:
    before = game.danger
    game.danger += 1
    if game.danger >= LAST_LEVEL:
        table.tell(_("Danger 11: you are overrun."), tone="danger")
        raise Over(lost(game))
    table.tell(_("Danger rises to {n}: {means}.").format(n=game.danger, means=means(game.danger)), tone="danger")
    more = CARDS_A_TURN[game.danger] - CARDS_A_TURN[before]
    if more:
        table.tell(
            ngettext(
                "Now {n} danger card a turn: draw one more right away.",
                "Now {n} danger cards a turn: draw one more right away.",
                CARDS_A_TURN[game.danger],
            ),
            tone="danger",
        )


def changes(level: int) -> Says:
    """What is new at this level; each brings one thing."""
    if CARDS_A_TURN[level] > CARDS_A_TURN[level - 1]:
        return ngettext("{n} danger card", "{n} danger cards", CARDS_A_TURN[level])
    if DANGER_COST[level] > DANGER_COST[level - 1]:
        return _("most actions +{n}").format(n=DANGER_COST[level])
    return _("moving {n} a tile").format(n=MOVE_COST[level])


def in_short(level: int) -> Says:
    return ngettext("{n} danger card a turn", "{n} danger cards a turn", CARDS_A_TURN[level])


def costs(level: int) -> tuple[Says, ...]:
    """The danger table's column, as far as it costs anything: "actions +2", "moving 1"."""
    found: list[Says] = []
    if DANGER_COST[level]:
        found.append(_("actions +{n}").format(n=DANGER_COST[level]))
    if MOVE_COST[level]:
        found.append(_("moving {n}").format(n=MOVE_COST[level]))
    return tuple(found)


def means(level: int) -> Says:
    """What a danger level does: "2 danger cards a turn, most actions +2, moving 1 a tile"."""
    return ngettext(
        "{n} danger card a turn, most actions +{cost}, moving {move} a tile",
        "{n} danger cards a turn, most actions +{cost}, moving {move} a tile",
        CARDS_A_TURN[level],
    ).format(cost=DANGER_COST[level], move=MOVE_COST[level])


# Basic dangers of this turn


async def resourceless(table: Table, game: Game, player: Player) -> None:
    game.now.resourceless = True


async def impaired_movement(table: Table, game: Game, player: Player) -> None:
    game.now.movement += 1


async def impaired_discovery(table: Table, game: Game, player: Player) -> None:
    game.now.discovery += 1


async def impaired_construction(table: Table, game: Game, player: Player) -> None:
    game.now.construction += 1


Effect = Callable[[Table, Game, Player], Awaitable[None]]
EFFECTS: dict[str, Effect] = {
    "level": danger_level,
    "gang": roaming_gang,
    "resourceless": resourceless,
    "movement": impaired_movement,
    "discovery": impaired_discovery,
    "construction": impaired_construction,
    "robbed": robbed,
    "decay": resource_decay,
    "flood": flood,
}
