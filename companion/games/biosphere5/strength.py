"""Better Leadership and Shown Strength: raising leaders and using what they can do (3.3, 3.5)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biosphere5 import actions
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.doom import at_end, draw, raise_doom, runs_out, set_doom
from companion.games.biosphere5.leaders import ABILITIES, TOP_TIER, Ability, Leader
from companion.games.biosphere5.losses import lose, or_nothing, player_loses
from companion.games.biosphere5.state import Game, Machine, Player

GREAT_PLAN = 8
CALM_DOOM = 4


async def better_leadership(table: Table, player: Player) -> None:
    leader = await table.choose(
        "biosphere5.leader",
        _("Which leader rises?"),
        lambda: or_nothing([_rise(player, leader) for leader in Leader]),
        who=player.seat,
        rule="leaders",
        shows=(f"{player.seat.key}.abyss",),
    )
    if leader is None:
        return
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
        forbidden="" if new else _("{leader} stands at tier 3, the highest.").format(leader=leader),
        icon=leader.icon,
    )


def may_rise(player: Player) -> bool:
    return any(player.leaders.tier(leader) < TOP_TIER for leader in Leader)


async def shown_strength(table: Table, game: Game, player: Player) -> None:
    ability = await table.choose(
        "biosphere5.ability",
        _("Which ability do you use?"),
        lambda: or_nothing(abilities(game, player, player.hand)),
        who=player.seat,
        rule="leaders",
        shows=(f"{player.seat.key}.abyss",),
    )
    if ability is None:
        return
    table.tell(
        _("{who} shows strength: {ability} ({leader}, tier {tier}).").format(
            who=player.seat, ability=ability.name, leader=ability.leader, tier=ability.tier
        ),
        player.seat,
    )
    match ability.leader:
        case Leader.STRATEGIST:
            await _strategist(table, game, player, ability.tier)
        case Leader.COMMANDER:
            await _commander(table, game, player, ability.tier)
        case Leader.FIGHTER:
            await _fighter(table, game, player, ability.tier)
        case Leader.BELIEVER:
            await _believer(table, game, player, ability.tier)


def abilities(game: Game, player: Player, hand: int) -> list[Option[Ability]]:
    """All that the leaders can do now, those of lower tiers too; the others with the reason."""
    return [
        Option(
            ability.key,
            ability.name,
            ability,
            note=ability.does,
            badge=_("{leader} {tier}").format(leader=ability.leader, tier=ability.tier),
            forbidden=_held_back(game, player, ability, hand),
            warning=_warned(game, player, ability),
            icon=ability.leader.icon,
        )
        for ability in ABILITIES
        if player.leaders.tier(ability.leader) >= ability.tier
    ]


def _held_back(game: Game, player: Player, ability: Ability, hand: int) -> Says:
    match ability.key:
        case "commander-1" if not any(option.allowed for option in flags(game, player, hand)):
            return _("You have no achievement whose lower half could be used.")
        case "fighter-2" if not hand:
            return _("You have no card to discard.")
        case "believer-1" if not player.doom:
            return _("Your doom is 0 already.")
        case "believer-3" if game.machine:
            return _("The Machine has no doom.")
    return ""


def _warned(game: Game, player: Player, ability: Ability) -> Says:
    match ability.key:
        case "strategist-1":
            return runs_out(game, player, lambda trial: trial.draw(4))
        case "strategist-2":
            return runs_out(game, player, lambda trial: trial.draw(1))
        case "commander-2" if game.move == 2:
            return _("No move follows in this turn")
    return ""


def may_show_strength(game: Game, player: Player) -> bool:
    """With the card itself out of the hand."""
    return any(option.allowed for option in abilities(game, player, player.hand - 1))


# 3.5.1


async def _strategist(table: Table, game: Game, player: Player, tier: int) -> None:
    if tier == 1:
        draw(table, game, player, 4)
    elif tier == 2:
        table.tell(
            _("{who} searches the draw pile, takes one card and shuffles the pile.").format(who=player.seat),
            player.seat,
        )
        draw(table, game, player, 1)
    else:
        count = await table.number(
            "biosphere5.great-plan",
            _("How many cards did you draw?"),
            least=0,
            most=GREAT_PLAN,
            start=GREAT_PLAN,
            steps=(1, -1),
            who=player.seat,
            detail=_("One by one, up to eight; stop when you like."),
            rule="leaders",
        )
        draw(table, game, player, count)


# 3.5.2


async def _commander(table: Table, game: Game, player: Player, tier: int) -> None:
    if tier == 1:
        await _raise_the_flag(table, game, player)
    elif tier == 2:
        game.troops = True
        table.tell(
            _("Whatever {who} plays from now on this turn goes back to the hand.").format(who=player.seat), player.seat
        )
    else:
        for leader in Leader:
            player.leaders.promote(leader, TOP_TIER)
        table.tell(_("All of {who}'s leaders stand at tier 3.").format(who=player.seat), player.seat, tone="good")


async def _raise_the_flag(table: Table, game: Game, player: Player) -> None:
    card = await table.choose(
        "biosphere5.flag",
        _("Which achievement's lower half do you use?"),
        lambda: or_nothing(flags(game, player, player.hand)),
        who=player.seat,
        detail=_("The achievement stays where it is."),
        rule="leaders",
    )
    if card:
        await play_lower(table, game, player, card)


def flags(game: Game, player: Player, hand: int) -> list[Option[Card]]:
    """The lower halves of the cards that stand, as the deck has them."""
    return [
        Option(
            card.key,
            card.lower_label,
            card,
            note=_("of {card}").format(card=card.upper_label),
            forbidden=_no_flag(player, card, hand),
            warning=at_end(player) if card.lower in ("espionage", "sabotage") else "",
            icon=area.icon,
            tone=player.built.at(area).tone,
        )
        for area in player.built.standing()
        for card in game.cards.values()
        if card.problem is area and card.upper == player.built.at(area).value
    ]


def _no_flag(player: Player, card: Card, hand: int) -> Says:
    if closed := player.built.closed(card.lower_level):
        return closed
    if card.disaster and not player.built.has(card.disaster) and not hand:
        return _("Nothing protects you in {area}, and there is no card in your hand.").format(area=card.disaster)
    return ""


async def play_lower(table: Table, game: Game, player: Player, card: Card) -> None:
    if card.disaster:
        await actions.let_loose(table, game, player, card.disaster)
    elif card.lower == "new-hope":
        await actions.new_hope(table, game, player)
    elif card.lower == "espionage":
        await actions.espionage(table, game, player)
    else:
        await actions.sabotage(table, game, player)


# 3.5.3


async def _fighter(table: Table, game: Game, player: Player, tier: int) -> None:
    count = 2
    if tier == 2:
        own = await table.number(
            "biosphere5.scorched",
            _("How many cards do you discard?"),
            least=1,
            most=lambda: max(1, min(3, player.hand)),
            start=1,
            steps=(1, -1),
            who=player.seat,
            detail=_("One opponent discards two more than you."),
            rule="leaders",
        )
        await player_loses(table, game, player, own)
        count = own + 2
    victim = await actions.target(
        table,
        game,
        player,
        _("Which opponent discards?"),
        lambda: game.opponents(player),
        "biosphere5.fighter",
        rule="leaders",
    )
    if tier == 3:
        count = victim.level if isinstance(victim, Machine) else victim.hand
        if not count:
            table.tell(_("There is no card to discard."))
    if count:
        await lose(table, game, victim, count)


# 3.5.4


async def _believer(table: Table, game: Game, player: Player, tier: int) -> None:
    if tier == 1:
        set_doom(table, player, player.doom - 1, _("Glimmer of Hope"))
    elif tier == 2:
        set_doom(table, player, CALM_DOOM, _("Without Hesitation"))
        for other in game.after(player):
            raise_doom(table, game, other, 1, _("Without Hesitation"))
    else:
        victim = await actions.target(
            table,
            game,
            player,
            _("Whose doom goes up by 2?"),
            lambda: game.after(player),
            "biosphere5.finally",
            rule="leaders",
        )
        raise_doom(table, game, victim, 2, _("Finally True"))


def pay_for_doom(table: Table, player: Player) -> None:
    """The fifth move: as many cards as the doom is high, and it goes down by one (3.2)."""
    count = player.doom
    player.discard(count)
    table.tell(
        ngettext("{who} discards {n} card against doom.", "{who} discards {n} cards against doom.", count).format(
            who=player.seat
        ),
        player.seat,
    )
    set_doom(table, player, player.doom - 1, _("fifth move"))
