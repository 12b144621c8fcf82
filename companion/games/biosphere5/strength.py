"""Better Leadership and Shown Strength: raising leaders and using what they can do (3.3, 3.5)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biosphere5 import actions
from companion.games.biosphere5.abilities import abilities, aims, flags, usable
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.content import CALM_DOOM, GREAT_PLAN, MEETING, SCORCHED, TOP_TIER
from companion.games.biosphere5.doom import draw, raise_doom, set_doom
from companion.games.biosphere5.forecast import draws_eight, runs_out
from companion.games.biosphere5.leaders import ABILITIES, Leader
from companion.games.biosphere5.losses import lose, player_loses
from companion.games.biosphere5.state import ONE_ANSWER, Game, Machine, Play, Player


async def which_leader(table: Table, player: Player) -> Leader:
    return await table.choose(
        "biosphere5.leader",
        _("Which leader rises?"),
        [_rise(player, leader) for leader in Leader],
        rule="leaders",
        shows=(f"{player.seat.key}.abyss",),
    )


def better_leadership(table: Table, player: Player, leader: Leader) -> None:
    tier = player.leaders.tier(leader) + 1
    player.leaders.promote(leader, tier)
    table.tell(
        _("{who}: the {leader} rises to tier {tier}.").format(who=player.seat, leader=leader, tier=tier), player.seat
    )


def _rise(player: Player, leader: Leader) -> Option[Leader]:
    tier = player.leaders.tier(leader)
    new = next((ability for ability in ABILITIES if (ability.leader, ability.tier) == (leader, tier + 1)), None)
    return Option(
        leader.value,
        leader.label,
        leader,
        note=_("{name}: {does}").format(name=new.name, does=new.does) if new else "",
        badge=_("tier {tier}").format(tier=tier),
        forbidden="" if new else _("Already at tier 3, the highest"),
        icon=leader.icon,
    )


def may_rise(player: Player) -> bool:
    return any(player.leaders.tier(leader) < TOP_TIER for leader in Leader)


async def announce(table: Table, game: Game, player: Player) -> Play:
    """Which ability, and all that is decided with it."""
    found = usable(game, player)
    if len(found) == 1 and game.since(ONE_ANSWER):
        play = found[0].value
    else:
        play = await table.choose(
            "biosphere5.ability",
            _("Which ability do you use?"),
            abilities(game, player),
            rule="leaders",
            shows=(f"{player.seat.key}.abyss",),
        )
    assert play.ability
    match play.ability.key:
        case "strategist-3":
            return replace(play, count=await _great_plan(table, game, player))
        case "commander-1":
            return await _flag(table, game, player, play)
        case "fighter-2" if not play.count:
            play = replace(play, count=await _scorched(table, player))
    aimed = AIMED_AT.get(play.ability.key) if play.ability else None
    if play.victim or aimed is None:
        return play
    text, key = aimed
    victim = await actions.target(table, game, player, text, aims(game, player, play), key, rule="leaders")
    return replace(play, victim=victim)


AIMED_AT: dict[str, tuple[Says, str]] = {
    "fighter-1": (_("Which opponent discards?"), "biosphere5.fighter"),
    "fighter-2": (_("Which opponent discards?"), "biosphere5.fighter"),
    "fighter-3": (_("Which opponent discards?"), "biosphere5.fighter"),
    "believer-3": (_("Whose doom goes up by 2?"), "biosphere5.finally"),
}


async def use(table: Table, game: Game, player: Player, play: Play) -> None:
    ability = play.ability
    assert ability
    table.tell(
        _("{who} shows strength: {ability} ({leader}, tier {tier}).").format(
            who=player.seat, ability=ability.name, leader=ability.leader, tier=ability.tier
        ),
        player.seat,
    )
    match ability.leader:
        case Leader.STRATEGIST:
            _strategist(table, game, player, ability.tier, play)
        case Leader.COMMANDER:
            await _commander(table, game, player, ability.tier, play)
        case Leader.FIGHTER:
            await _fighter(table, game, player, ability.tier, play)
        case Leader.BELIEVER:
            _believer(table, game, player, ability.tier, play.victim)


# 3.5.1


async def _great_plan(table: Table, game: Game, player: Player) -> int:
    return await table.number(
        "biosphere5.great-plan",
        _("How many cards did you draw?"),
        least=0,
        most=GREAT_PLAN,
        start=GREAT_PLAN,
        steps=(1, -1),
        detail=joined(
            (_("One by one, up to 8. Stop when you like."), runs_out(game, player, draws_eight)),
        ),
        rule="leaders",
    )


def _strategist(table: Table, game: Game, player: Player, tier: int, play: Play) -> None:
    if tier == 1:
        draw(table, game, player, MEETING, play.spares_the_last)
    elif tier == 2:
        table.tell(
            _("{who} searches the draw pile, takes one card and shuffles the pile.").format(who=player.seat),
            player.seat,
        )
        draw(table, game, player, 1)
    else:
        draw(table, game, player, play.count, play.spares_the_last)


# 3.5.2


async def _flag(table: Table, game: Game, player: Player, play: Play) -> Play:
    """Raising the Flag: whose lower half is used, and against whom."""
    if play.flag is None:
        card: Card = await table.choose(
            "biosphere5.flag",
            _("Which lower half do you use?"),
            flags(game, player),
            detail=_("The achievement stays."),
            rule="leaders",
        )
        play = replace(play, flag=card)
    assert play.flag
    return replace(play, victim=await actions.aim(table, game, player, play.flag.lower))


async def _commander(table: Table, game: Game, player: Player, tier: int, play: Play) -> None:
    if tier == 1:
        assert play.flag
        await play_lower(table, game, player, play)
    elif tier == 2:
        game.troops = True
        table.tell(_("Cards {who} plays later this turn return to the hand.").format(who=player.seat), player.seat)
    else:
        for leader in Leader:
            player.leaders.promote(leader, TOP_TIER)
        table.tell(_("All of {who}'s leaders are at tier 3.").format(who=player.seat), player.seat, tone="good")


async def play_lower(table: Table, game: Game, player: Player, play: Play) -> None:
    card, victim = play.flag, play.victim
    assert card
    if card.disaster:
        await actions.let_loose(table, game, player, card.disaster)
    elif card.lower == "new-hope":
        actions.new_hope(table, game, player, play.spares_the_last)
    elif victim and card.lower == "espionage":
        await actions.espionage(table, game, player, victim)
    elif victim:
        await actions.sabotage(table, game, player, victim)


# 3.5.3


async def _scorched(table: Table, player: Player) -> int:
    return await table.number(
        "biosphere5.scorched",
        _("How many cards do you discard?"),
        least=1,
        most=min(SCORCHED, player.hand - 1),
        start=1,
        steps=(1, -1),
        detail=_("One opponent discards 2 more than you."),
        rule="leaders",
    )


async def _fighter(table: Table, game: Game, player: Player, tier: int, play: Play) -> None:
    victim = play.victim
    assert victim
    count = 2
    if tier == 2:
        await player_loses(table, game, player, play.count)
        count = play.count + 2
    if tier == 3:
        count = victim.level if isinstance(victim, Machine) else victim.hand
        if not count:
            table.tell(_("There is no card to discard."))
    if count:
        await lose(table, game, victim, count)


# 3.5.4


def _believer(table: Table, game: Game, player: Player, tier: int, victim: Player | Machine | None) -> None:
    if tier == 1:
        set_doom(table, player, player.doom - 1, _("Glimmer of Hope"))
    elif tier == 2:
        set_doom(table, player, CALM_DOOM, _("Without Hesitation"))
        for other in game.after(player):
            raise_doom(table, game, other, 1, _("Without Hesitation"))
    elif victim:
        raise_doom(table, game, victim, 2, _("Finally True"))


def pay_for_doom(table: Table, player: Player) -> None:
    """The fifth move: discard as many cards as the doom, which goes down by one (3.2)."""
    count = player.doom
    player.discard(count)
    table.tell(
        ngettext("{who} discards {n} card against doom.", "{who} discards {n} cards against doom.", count).format(
            who=player.seat
        ),
        player.seat,
    )
    set_doom(table, player, player.doom - 1, _("fifth move"))
