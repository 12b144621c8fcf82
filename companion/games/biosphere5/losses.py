"""Discarding (2.4): hand cards first, then achievements; and what follows when neither is enough."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.engine.why import Why
from companion.games.biosphere5.areas import Area, Civilisation, Solution, solved
from companion.games.biosphere5.content import DOOMED
from companion.games.biosphere5.doom import raise_doom
from companion.games.biosphere5.state import Game, Machine, Player


@step
async def lose(table: Table, game: Game, victim: Player | Machine, count: int) -> None:
    """The victim gives up this many cards."""
    if isinstance(victim, Machine):
        machine_loses(table, victim, count)
    else:
        await player_loses(table, game, victim, count)


@step(rule="discarding")
async def player_loses(table: Table, game: Game, player: Player, count: int) -> None:
    """Hand cards first; achievements stand in for those that are missing, and the player chooses which (2.4)."""
    missing = max(0, count - player.hand)
    given = player.built.standing()
    if 0 < missing < len(given):
        given = await table.pick(
            "biosphere5.sacrifice",
            ngettext("Which achievement do you give up?", "Which {n} achievements do you give up?", missing),
            achievements(player.built),
            least=missing,
            most=missing,
            who=player.seat,
            detail=_("Your hand is not enough. Each missing card costs an achievement."),
            shows=(player.seat.key,),
        )
    player.discard(count)
    if count > missing:
        table.tell(
            ngettext(
                "{who} discards {n} card. Hand: {hand}.",
                "{who} discards {n} cards. Hand: {hand}.",
                count - missing,
            ).format(who=player.seat, hand=player.hand),
            player.seat,
        )
    if missing:
        _compensate(table, game, player, given, missing)


def _compensate(table: Table, game: Game, player: Player, given: Sequence[Area], missing: int) -> None:
    """An achievement for each missing card; what is still missing then puts the player out, or raises the doom (2.4, 3.4)."""
    for area in given:
        destroy(table, player, area)
    short = missing - len(given)
    if not short:
        return
    if game.abyss:
        raise_doom(table, game, player, short, _("nothing left to discard"))
    else:
        player.failed = True
        table.tell(
            ngettext(
                "{who} has nothing left to discard: {n} card is missing.",
                "{who} has nothing left to discard: {n} cards are missing.",
                short,
            ).format(who=player.seat),
            player.seat,
            tone="danger",
        )


def machine_loses(table: Table, machine: Machine, count: int, first: Says = "", why: Why | None = None) -> None:
    """The hand level goes down; then the lowest achievements go, makeshift before perfect (4.5). Told in one line, `first` what led to it."""
    parts: list[Says] = [first] if first else []
    before, machine.level = machine.level, max(0, machine.level - count)
    if before != machine.level:
        parts.append(
            _("The Machine's hand level falls from {before} to {after}.").format(before=before, after=machine.level)
        )
    missing = count - (before - machine.level)
    given = machine.built.standing()[:missing]
    for area in given:
        parts.append(
            _("It gives up {solution} {area}, its lowest. Remove the cube.").format(
                solution=machine.built.at(area), area=area
            )
        )
        machine.built.put(area, Solution.NONE)
    if missing > len(given):
        machine.failed = True
        parts.append(_("It has nothing left to give up."))
    if machine.stored and not machine.level:
        machine.drop_stored()
        parts.append(_("At hand level 0 it discards its stored Biosphere 5 card."))
    if parts:
        table.tell(joined(parts), why=why, tone="good")


def destroy(table: Table, player: Player, area: Area) -> None:
    solution = player.built.at(area)
    player.destroy(area)
    table.tell(
        _("{who} loses {what}.").format(
            who=player.seat, what=_("{solution} {area}").format(solution=solution, area=area)
        ),
        player.seat,
        tone="warning",
    )


def achievements(built: Civilisation) -> list[Option[Area]]:
    return [
        Option(
            area.value,
            solved(built.at(area), area),
            area,
            icon=area.icon,
            tone=built.at(area).tone,
            picture=area.picture,
        )
        for area in built.standing()
    ]


def toll(player: Player, count: int, abyss: bool, doom: int = 0) -> Says:
    """What giving up this many cards means, and what it costs in doom: "You lose 3 cards and 1 achievement."."""
    cards = min(player.hand, count)
    built = min(len(player.built), count - cards)
    short = count - cards - built
    parts: list[Says] = []
    if cards:
        parts.append(ngettext("{n} card", "{n} cards", cards))
    if built:
        parts.append(ngettext("{n} achievement", "{n} achievements", built))
    if not abyss:
        if not short:
            return _("You lose {what}.").format(what=listed(parts))
        if parts:
            return _("You lose {what}. That isn't enough: you are out.").format(what=listed(parts))
        return _("You have nothing to discard: you are out.")
    after = player.doom + doom + short
    if after >= DOOMED:
        return _("Your doom reaches 8: you are out.")
    if doom + short and parts:
        return _("You lose {what}, and your doom rises to {after}.").format(what=listed(parts), after=after)
    if doom + short:
        return _("You have nothing to discard: your doom rises to {after}.").format(after=after)
    return _("You lose {what}.").format(what=listed(parts))
