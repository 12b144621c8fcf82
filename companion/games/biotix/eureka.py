"""Results, the Eureka Paradox: whoever is far behind names a species and a number, in secret."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from companion.engine.asks import Ask, Choose, Form, Option
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biotix import odds
from companion.games.biotix.content import BLACK, COLOURS, DRAWN, EUREKA_GAP, EUREKA_NUMBERS, ICONS, NAMES, Block
from companion.games.biotix.state import Game

ONE_LIST = 3
"""From these rules on species and number are one choice; before, they were two fields of a form."""


class Research(NamedTuple):
    colour: str
    number: int


def behind(game: Game) -> list[Seat]:
    """Who is 20 or more behind the leader."""
    best = max(game.total(seat.key) for seat in game.setup.seats)
    return [seat for seat in game.setup.seats if best - game.total(seat.key) >= EUREKA_GAP]


async def side_research(table: Table, game: Game) -> None:
    """After Day 2: a species and a number, in secret."""
    for seat in game.setup.seats:
        await eureka(table, game, seat)


@step
async def eureka(table: Table, game: Game, seat: Seat) -> None:
    if seat not in behind(game):
        return
    with table.at(_("Eureka"), seat):
        if game.setup.version < ONE_LIST:
            filled = await table.secret(eureka_form(seat))
            research = Research(filled["species"], filled["number"]) if filled["species"] else None
        elif game.alone(seat):
            research = await table.ask(eureka_list(game, seat))
        else:
            research = await table.secret(eureka_list(game, seat))
    if research:
        game.eureka[seat.key] = (research.colour, research.number)
    table.tell(_("{who} decides on side research in secret.").format(who=seat), seat)


def eureka_form(seat: Seat) -> Form:
    """As it was asked in earlier plays."""
    species = [
        *(Option(colour, NAMES[colour], colour) for colour in COLOURS),
        Option("none", _("No side research"), ""),
    ]
    fields: tuple[Ask[Any], ...] = (
        Choose(key="species", text=_("Species"), options=tuple(species)),
        Choose(
            key="number",
            text=_("How many at the end"),
            options=tuple(Option(str(n), str(n), n) for n in EUREKA_NUMBERS),
        ),
    )
    return Form(key="biotix.eureka", text=_("Side research"), who=seat, rule="eureka", fields=fields)


def eureka_list(game: Game, seat: Seat) -> Choose[Research | None]:
    none: Option[Research | None] = Option("none", _("No side research"), None, icon="close", tone="quiet")
    named: list[Option[Research | None]] = [
        research_option(game, seat, Research(colour, n)) for colour in COLOURS for n in EUREKA_NUMBERS
    ]
    return Choose(
        key="biotix.eureka",
        text=_("Side research: which species, how many?"),
        who=seat,
        rule="eureka",
        detail=gap_text(game, seat),
        options=(*named, none),
    )


def research_option(game: Game, seat: Seat, research: Research) -> Option[Research | None]:
    colour, n = research
    kind, have = game.species[colour], game.dishes[seat.key][colour].size
    forbidden: Says = ""
    if n >= kind.trigger and any(step.block is Block.TRASH_THEM for step in kind.steps):
        forbidden = _("Reacts at {trigger}+: {n} never stay").format(trigger=kind.trigger, n=n)
    if have == n:
        note: Says = _("You have them now")
    elif have > n:
        note = ngettext("{n} too many now", "{n} too many now", have - n)
    else:
        note = ngettext("{n} missing", "{n} missing", n - have)
    return Option(
        f"{colour}.{n}",
        _("{n} {species}").format(n=n, species=NAMES[colour]),
        research,
        note=note,
        badge="" if forbidden or game.hidden or have >= n else odds.percent(chance(game, seat.key, research), 1),
        forbidden=forbidden,
        icon=ICONS[colour],
        tone=colour,
    )


def chance(game: Game, key: str, research: Research) -> float:
    """That the missing pieces are among those that this player surely draws: the turns before the timer is in the bag."""
    colour, n = research
    bag = game.bag.left() + Counter(game.bag.discards)  # what was trashed goes back before the third Day
    missing = n - game.dishes[key][colour].size
    return odds.at_least(missing, bag[colour], DRAWN * game.timer_start, sum(bag[kind] for kind in game.kinds))


def gap_text(game: Game, seat: Seat) -> Says:
    best = max(game.total(other.key) for other in game.setup.seats)
    gap, bonus = best - game.total(seat.key), game.eureka_bonus
    texts: list[Says] = [
        _("You are {gap} behind. Have exactly that many at the end of Day 3 and gain {bonus}.").format(
            gap=gap, bonus=bonus
        ),
        ngettext("Even then you must gain {n} more.", "Even then you must gain {n} more.", gap - bonus)
        if gap > bonus
        else _("That closes the gap."),
    ]
    if not game.hidden:
        texts.append(
            ngettext(
                "This is your chance to draw the missing ones yourself in the {n} turn you'll surely have.",
                "This is your chance to draw the missing ones yourself in the {n} turns you'll surely have.",
                game.timer_start,
            )
        )
    if BLACK in game.kinds:
        texts.append(_("Aggressive ones (black) count as what they mimic."))
    return joined(texts)


def reveal(table: Table, game: Game) -> None:
    for key, (colour, number) in game.eureka.items():
        dish = game.dishes[key]
        if game.bonus_of(key):
            text = _(
                "Eureka! {who} wrote down {n} {species} and has exactly that: {bonus} more, {total} in total."
            ).format(who=dish.seat, n=number, species=NAMES[colour], bonus=game.bonus_of(key), total=game.total(key))
        else:
            text = _("{who} wrote down {n} {species} and has {has}. No Eureka.").format(
                who=dish.seat, n=number, species=NAMES[colour], has=dish[colour].size
            )
        table.tell(text, dish.seat, tone="good" if game.bonus_of(key) else "")
