"""What the lower halves of cards do (2.3.3, 2.3.4), whoever plays them and against whomever."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Line, Why
from companion.games.biosphere5 import resist
from companion.games.biosphere5.areas import RESCUED, Area, Solution
from companion.games.biosphere5.cards import catastrophe
from companion.games.biosphere5.doom import draw, raise_both
from companion.games.biosphere5.losses import achievements, destroy, or_nothing, player_loses, toll
from companion.games.biosphere5.state import Game, Machine, Player


async def new_hope(table: Table, game: Game, player: Player) -> None:
    table.tell(_("{who} plays New Hope.").format(who=player.seat), player.seat)
    draw(table, game, player, 3)


async def espionage(table: Table, game: Game, player: Player) -> None:
    """Look at somebody's hand and have one card of it discarded."""
    victim = await target(table, game, player, _("Whose hand do you look at?"))
    if isinstance(victim, Machine):
        table.tell(_("{who} plays Espionage against the Machine.").format(who=player.seat), player.seat)
        await resist.espionage(table, game, player)
    else:
        table.tell(
            _("{who} plays Espionage: looks at {victim}'s hand and names the card that goes.").format(
                who=player.seat, victim=victim.seat
            ),
            player.seat,
        )
        await player_loses(table, game, victim, 1)
    raise_both(table, game, player, 1, victim, 1, _("Espionage"))


async def sabotage(table: Table, game: Game, player: Player) -> None:
    """Three cards at random from somebody's hand."""
    victim = await target(table, game, player, _("Whose cards do you take?"))
    if isinstance(victim, Machine):
        table.tell(_("{who} plays Sabotage against the Machine.").format(who=player.seat), player.seat)
        await resist.sabotage(table, game)
    else:
        table.tell(
            _("{who} plays Sabotage: draws three of {victim}'s cards at random, they are discarded.").format(
                who=player.seat, victim=victim.seat
            ),
            player.seat,
        )
        await player_loses(table, game, victim, 3)
    raise_both(table, game, player, 1, victim, 1, _("Sabotage"))


async def attack(table: Table, game: Game, player: Player) -> None:
    """Destroy one achievement of somebody who has any."""
    chosen = await table.choose(
        "biosphere5.attack",
        _("Which achievement do you destroy?"),
        lambda: or_nothing(prey(game, player)),
        who=player.seat,
        rule="actions",
    )
    if chosen is None:
        return
    victim, area = chosen
    if isinstance(victim, Machine):
        table.tell(
            _("{who} attacks: the Machine's {solution} {area} is destroyed. Take its cube away.").format(
                who=player.seat, solution=victim.built.at(area), area=area
            ),
            player.seat,
            tone="good",
        )
        victim.built.put(area, Solution.NONE)
    else:
        table.tell(_("{who} attacks {victim}.").format(who=player.seat, victim=victim.seat), player.seat)
        destroy(table, victim, area)
    raise_both(table, game, player, 1, victim, 2, _("Attack"))


def prey(game: Game, player: Player) -> list[Option[tuple[Player | Machine, Area]]]:
    """Everything that an Attack could destroy."""
    found: list[Option[tuple[Player | Machine, Area]]] = []
    for victim in foes(game, player):
        key, name = _named(victim)
        found += [
            Option(
                f"{key}.{option.key}",
                option.label,
                (victim, option.value),
                note=name,
                icon=option.icon,
                tone=option.tone,
            )
            for option in achievements(victim.built)
        ]
    return found


def foes(game: Game, player: Player) -> list[Player | Machine]:
    """Against whom Espionage, Sabotage and Attack go."""
    return [game.machine] if game.machine else list(game.targets(player))


def _named(victim: Player | Machine) -> tuple[str, Says]:
    return ("machine", _("the Machine")) if isinstance(victim, Machine) else (victim.seat.key, victim.seat.name)


async def target(
    table: Table,
    game: Game,
    player: Player,
    text: Says,
    among: Callable[[], list[Player]] | None = None,
    key: str = "biosphere5.target",
    rule: str = "actions",
) -> Player | Machine:
    """Who is meant; asked only where there is a choice."""
    if game.machine:
        return game.machine
    victims = among or (lambda: game.targets(player))
    if len(victims()) == 1:
        return victims()[0]
    return await table.choose(
        key,
        text,
        lambda: [
            Option(
                victim.seat.key,
                victim.seat.name,
                victim,
                note=_standing(victim, game.abyss),
                tone=victim.seat.colour,
            )
            for victim in victims()
        ],
        who=player.seat,
        rule=rule,
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


async def suffer(
    table: Table,
    game: Game,
    player: Player,
    area: Area,
    *,
    own: bool = False,
    text: Says = "",
    detail: Says | Callable[[], Says] = "",
    why: Why | Callable[[], Why] | None = None,
) -> None:
    """What a catastrophe costs one player: 4, 2 behind a makeshift, 1 with a rescue card, 0 behind a perfect achievement."""
    if player.built.at(area) is Solution.PERFECT:
        if own:
            return  # that was known when it was played
        table.tell(
            _("{who} is safe: {area} is perfectly solved.").format(who=player.seat, area=area), player.seat, tone="good"
        )
        return
    rescued = own and not player.built.has(area)
    if not rescued and player.hand:
        rescued = await table.choose(
            "biosphere5.rescue",
            text
            or _("{disaster}: does {who} have a rescue card for {area}?").format(
                disaster=catastrophe(area), who=player.seat, area=area
            ),
            lambda: rescue_options(game, player, area),
            who=player.seat,
            detail=detail,
            rule="catastrophes",
            shows=(player.seat.key,),
            why=why or (lambda: damage_why(player, area)),
        )
    if rescued and player.hand:
        player.discard(RESCUED)
        table.tell(
            _("{who} discards a rescue card for {area}, {hand} left in hand.").format(
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
            _("Discard a rescue card for {area}").format(area=area),
            True,
            note=_("It costs you this card only."),
            icon=area.icon,
            tone="good",
        ),
    ]


def damage_why(player: Player, area: Area) -> Why:
    solution = player.built.at(area)
    return Why(
        _("What {disaster} costs").format(disaster=catastrophe(area)),
        lines=(
            Line(_("nothing in {area}").format(area=area), "4", "2.3.3"),
            Line(_("a makeshift achievement"), "2", "2.3.3"),
            Line(_("a rescue card, itself"), "1", "2.3.2"),
            Line(_("a perfect achievement"), "0", "2.3.1"),
        ),
        total=_("You have {solution}: {n}").format(solution=solution, n=solution.damage),
    )
