"""What the lower halves of cards do (2.3.3, 2.3.4), whoever plays them and against whomever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Line, Why
from companion.games.biosphere5 import resist
from companion.games.biosphere5.areas import Area, Solution
from companion.games.biosphere5.cards import catastrophe
from companion.games.biosphere5.content import COST, DRAWN, RESCUED
from companion.games.biosphere5.doom import draw, raise_both
from companion.games.biosphere5.forecast import fatal, hit_by
from companion.games.biosphere5.losses import destroy, player_loses, toll
from companion.games.biosphere5.state import Game, Machine, Player

AIMED: dict[str, Says] = {
    "espionage": _("Whose hand do you look at?"),
    "sabotage": _("Whose cards do you take?"),
}


def new_hope(table: Table, game: Game, player: Player, spare_the_last: bool) -> None:
    table.tell(_("{who} plays New Hope.").format(who=player.seat), player.seat)
    draw(table, game, player, DRAWN["new-hope"], spare_the_last)


async def espionage(table: Table, game: Game, player: Player, victim: Player | Machine) -> None:
    """Look at someone's hand and have one card of it discarded."""
    if isinstance(victim, Machine):
        table.tell(_("{who} plays Espionage against the Machine.").format(who=player.seat), player.seat)
        await resist.espionage(table, game)
    else:
        table.tell(
            _("{who} plays Espionage on {victim}: look at the hand, name the card to discard.").format(
                who=player.seat, victim=victim.seat
            ),
            player.seat,
        )
        await player_loses(table, game, victim, COST["espionage"])
    raise_both(table, game, player, victim, 1, _("Espionage"))


async def sabotage(table: Table, game: Game, player: Player, victim: Player | Machine) -> None:
    """Three cards at random from someone's hand."""
    if isinstance(victim, Machine):
        table.tell(_("{who} plays Sabotage against the Machine.").format(who=player.seat), player.seat)
        await resist.sabotage(table, game)
    else:
        table.tell(
            _("{who} plays Sabotage on {victim}: discard 3 cards drawn at random.").format(
                who=player.seat, victim=victim.seat
            ),
            player.seat,
        )
        await player_loses(table, game, victim, COST["sabotage"])
    raise_both(table, game, player, victim, 1, _("Sabotage"))


def attack(table: Table, game: Game, player: Player, victim: Player | Machine, area: Area) -> None:
    """Destroy one achievement of someone who has any."""
    if isinstance(victim, Machine):
        table.tell(
            _("{who} attacks: remove the Machine's {solution} {area}.").format(
                who=player.seat, solution=victim.built.at(area), area=area
            ),
            player.seat,
            tone="good",
        )
        victim.built.put(area, Solution.NONE)
    else:
        table.tell(_("{who} attacks {victim}.").format(who=player.seat, victim=victim.seat), player.seat)
        destroy(table, victim, area)
    raise_both(table, game, player, victim, 2, _("Attack"))


async def aim(table: Table, game: Game, player: Player, action: str) -> Player | Machine | None:
    """Against whom an Espionage or a Sabotage goes; nobody for anything else."""
    if action not in AIMED:
        return None
    return await target(table, game, player, AIMED[action], list(game.targets(player)), action=action)


async def target(
    table: Table,
    game: Game,
    player: Player,
    text: Says,
    among: Sequence[Player | Machine],
    key: str = "biosphere5.target",
    rule: str = "actions",
    action: str = "",
) -> Player | Machine:
    """Who is meant, with what it does to them; asked only if there is a choice."""
    if game.machine:
        return game.machine
    if len(among) == 1:
        return among[0]
    return await table.choose(
        key,
        text,
        [_meant(game, player, victim, action) for victim in among if isinstance(victim, Player)],
        rule=rule,
    )


def _meant(game: Game, player: Player, victim: Player, action: str) -> Option[Player | Machine]:
    standing: Says = _standing(victim, game.abyss)
    warning: Says = ""
    if action:
        hit = hit_by(game, victim, action)
        standing, warning = hit.text, fatal(game, player, [hit])
    return Option(
        victim.seat.key,
        victim.seat.name,
        victim,
        note=standing,
        warning=warning,
        tone=victim.seat.colour,
    )


def _standing(player: Player, abyss: bool) -> Says:
    cards = ngettext("{n} card in hand", "{n} cards in hand", player.hand)
    built = ngettext("{n} achievement", "{n} achievements", len(player.built))
    if abyss:
        return _("{cards}, {built}, doom {doom}").format(cards=cards, built=built, doom=player.doom)
    return _("{cards}, {built}").format(cards=cards, built=built)


# Catastrophes


async def let_loose(table: Table, game: Game, player: Player, area: Area) -> None:
    """A player's catastrophe: it hits everyone in turn, last the one who played it (2.3.3)."""
    table.tell(_("{who} plays {disaster}.").format(who=player.seat, disaster=catastrophe(area)), player.seat)
    if game.machine:
        await resist.suffer(table, game, area)
    for other in game.after(player):
        await suffer(table, game, other, area)
    await suffer(table, game, player, area, own=True)


@step
async def suffer(
    table: Table,
    game: Game,
    player: Player,
    area: Area,
    *,
    own: bool = False,
    detail: Says | Callable[[], Says] = "",
    why: Why | Callable[[], Why] | None = None,
) -> None:
    """What a catastrophe costs one player: 4, 2 behind a makeshift, 1 with a rescue card, 0 behind a perfect achievement."""
    if player.built.at(area) is Solution.PERFECT:
        if own:
            return  # that was known when it was played
        table.tell(_("{who} is safe: perfect {area}.").format(who=player.seat, area=area), player.seat, tone="good")
        return
    rescued = own and not player.built.has(area)
    if not rescued and player.hand:
        rescued = await table.choose(
            "biosphere5.rescue",
            _("{disaster}: do you have a rescue card for {area}?").format(disaster=catastrophe(area), area=area),
            rescue_options(game, player, area),
            who=player.seat,
            detail=detail,
            rule="catastrophes",
            shows=(player.seat.key,),
            why=why or partial(damage_why, player, area),
        )
    if rescued and player.hand:
        player.discard(RESCUED)
        table.tell(
            _("{who} discards a rescue card for {area}. Hand: {hand}.").format(
                who=player.seat, area=area, hand=player.hand
            ),
            player.seat,
            tone="good",
        )
        return
    await player_loses(table, game, player, RESCUED if rescued else player.built.at(area).damage)


def rescue_options(game: Game, player: Player, area: Area) -> list[Option[bool]]:
    return [
        Option(
            "no",
            _("No rescue card"),
            False,
            note=toll(player, player.built.at(area).damage, game.abyss),
            icon="cards-outline",
        ),
        Option(
            "rescue",
            _("Discard a rescue card"),
            True,
            note=_("You lose only this card."),
            icon=area.icon,
            tone="good",
            picture=area.picture,
        ),
    ]


def damage_why(player: Player, area: Area) -> Why:
    solution = player.built.at(area)
    return Why(
        _("What {disaster} costs you").format(disaster=catastrophe(area)),
        lines=(
            Line(_("{area} not solved").format(area=area.heading), "4", "2.3.3"),
            Line(_("Makeshift achievement"), "2", "2.3.3"),
            Line(_("Rescue card: only itself"), "1", "2.3.2"),
            Line(_("Perfect achievement"), "0", "2.3.1"),
        ),
        total=_("{area} ({solution}): {n}").format(area=area.heading, solution=solution, n=solution.damage),
    )
