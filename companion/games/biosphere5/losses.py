"""Discarding (2.4): hand cards first, then achievements; and what follows when neither is enough."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, TypeVar

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Why
from companion.games.biosphere5.areas import Area, Civilisation, Solution, solved
from companion.games.biosphere5.doom import raise_doom
from companion.games.biosphere5.state import Game, Machine, Player

T = TypeVar("T")


async def lose(table: Table, game: Game, victim: Player | Machine, count: int) -> None:
    """The victim gives up so many cards."""
    if isinstance(victim, Machine):
        machine_loses(table, victim, count)
    else:
        await player_loses(table, game, victim, count)


async def player_loses(table: Table, game: Game, player: Player, count: int) -> None:
    missing = player.discard(count)
    if count > missing:
        table.tell(
            ngettext(
                "{who} discards {n} card, {hand} left in hand.",
                "{who} discards {n} cards, {hand} left in hand.",
                count - missing,
            ).format(who=player.seat, hand=player.hand),
            player.seat,
        )
    if missing:
        await sacrifice(table, game, player, missing)


async def sacrifice(table: Table, game: Game, player: Player, missing: int) -> None:
    """Achievements stand in for missing hand cards; the player chooses which (2.4)."""
    given = player.built.standing()
    if len(given) > missing:
        given = await table.pick(
            "biosphere5.sacrifice",
            ngettext("Which achievement do you give up?", "Which {n} achievements do you give up?", missing),
            lambda: achievements(player.built),
            least=lambda: min(missing, len(player.built)),
            most=lambda: min(missing, len(player.built)),
            who=player.seat,
            detail=_("There are not enough cards in hand; an achievement goes for each one missing."),
            rule="discarding",
            shows=(player.seat.key,),
        )
    for area in given:
        destroy(table, player, area)
    short = missing - len(given)
    if not short:
        return
    if game.abyss:
        raise_doom(table, game, player, short, _("neither cards nor achievements left to give"))
    else:
        player.failed = True
        table.tell(
            ngettext(
                "{who} has nothing left to give: {n} is missing.",
                "{who} has nothing left to give: {n} are missing.",
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
        parts.append(_("The Machine: hand level {before} → {after}.").format(before=before, after=machine.level))
    missing = count - (before - machine.level)
    given = machine.built.standing()[:missing]
    for area in given:
        parts.append(
            _("It gives up its {solution} {area}, the lowest that stands: take the cube away.").format(
                solution=machine.built.at(area), area=area
            )
        )
        machine.built.put(area, Solution.NONE)
    if missing > len(given):
        machine.failed = True
        parts.append(_("It has nothing left to give."))
    if machine.stored and not machine.level:
        machine.drop_stored()
        parts.append(_("At hand level 0 its stored Biosphere card is discarded."))
    if parts:
        table.tell(sentences(parts), why=why, tone="good")


def sentences(parts: Sequence[Says]) -> Says:
    """One after the other, in the language of the moment."""
    return reduce(lambda one, other: _("{one} {other}").format(one=one, other=other), parts)


def destroy(table: Table, player: Player, area: Area) -> None:
    solution = player.built.at(area)
    player.built.put(area, Solution.NONE)
    table.tell(
        _("{who} loses the {solution} achievement in {area}.").format(who=player.seat, solution=solution, area=area),
        player.seat,
        tone="warning",
    )


def or_nothing(options: list[Option[T]]) -> list[Option[T | None]]:
    """The options; where a correction has left none that is allowed, “nothing” as well, so that the table never hangs."""
    found: list[Option[Any]] = list(options)
    if not any(option.allowed for option in options):
        found.append(Option("nothing", _("Nothing"), None))
    return found


def achievements(built: Civilisation) -> list[Option[Area]]:
    return [
        Option(
            area.value,
            solved(built.at(area), area),
            area,
            icon=area.icon,
            tone=built.at(area).tone,
        )
        for area in built.standing()
    ]


def toll(player: Player, count: int, abyss: bool) -> Says:
    """What giving up so many cards comes to: "It costs you 3 cards and 1 achievement."."""
    cards = min(player.hand, count)
    built = min(len(player.built), count - cards)
    short = count - cards - built
    parts: list[Says] = []
    if cards:
        parts.append(ngettext("{n} card", "{n} cards", cards))
    if built:
        parts.append(ngettext("{n} achievement", "{n} achievements", built))
    if short and abyss:
        parts.append(_("doom +{n}").format(n=short))
    if not short or abyss:
        return _("It costs you {what}.").format(what=listed(parts))
    if parts:
        return _("It costs you {what}, which is not enough: you are out.").format(what=listed(parts))
    return _("You have nothing to give: you are out.")
