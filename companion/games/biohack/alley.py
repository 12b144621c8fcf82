"""The Alley, a calculator: what can be had for what, several exchanges in one go."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.asks import Number, Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import GENE_ICONS, NOTHING, STORAGE, Bonus, amount, changes, either, in_turn, plus
from companion.games.biohack.content import EXCHANGES, FERAL_COUNT, FERAL_PARTS
from companion.games.biohack.effects import credit
from companion.games.biohack.state import Player, missing

FERAL = Bonus(feral=1)
LETTERS = {"1": "①", "2": "②", "3": "③"}


@dataclass
class Visit:
    """One visit: one option of the top row as often as wanted, the bottom row once, in either order."""

    top: str = ""
    top_over: bool = False
    """Something of the bottom row was done after the top row."""
    bottom: bool = False


@dataclass(frozen=True)
class Get:
    """Top row: gain this, for the other things of the option."""

    option: str
    unit: Bonus


def good_of(unit: Bonus) -> str:
    return next(good for good, _n in unit)


async def alley(table: Table, player: Player) -> None:
    visit, total = Visit(), NOTHING
    while total == NOTHING or anything_left(player, visit):
        chosen = await table.choose(
            "biohack.alley",
            _("What do you want from the Alley?"),
            lambda: deals(player, visit),
            who=player.seat,
            detail=lambda total=total: _("So far: {sum}").format(sum=changes(total)) if total != NOTHING else "",
            shows=(player.key,),
            rule="alley",
        )
        if isinstance(chosen, Get):
            total += await exchange(table, player, visit, chosen)
        elif chosen == "make":
            total += await make_feral(table, player, visit)
        elif chosen == "split":
            total += await split_feral(table, player, visit)
        else:
            break
    if total == NOTHING:
        table.tell(_("{who} exchanges nothing.").format(who=player.seat), player.seat, tone="quiet")
    else:
        table.tell(_("{who}, Alley in sum: {sum}.").format(who=player.seat, sum=changes(total)), player.seat)


def deals(player: Player, visit: Visit) -> list[Option[Get | str]]:
    found: list[Option[Get | str]] = [
        _deal(player, visit, option, unit) for option, units in EXCHANGES.items() for unit in units
    ]
    return [
        *found,
        _making(player, visit),
        _splitting(player, visit),
        Option("done", _("Done here"), "done", icon="check"),
    ]


def anything_left(player: Player, visit: Visit) -> bool:
    return (
        not no_feral(player, visit)
        or not no_split(player, visit)
        or any(not no_deal(player, visit, option, unit) for option, units in EXCHANGES.items() for unit in units)
    )


def payable(player: Player, option: str, unit: Bonus) -> int:
    """How often the player can give the other things of the option."""
    return sum(units_of(player, other) for other in EXCHANGES[option] if other is not unit)


def no_deal(player: Player, visit: Visit, option: str, unit: Bonus) -> Says:
    if visit.top and visit.top != option:
        return _("one option of the top row per visit: you took {option}").format(option=LETTERS[visit.top])
    if visit.top_over:
        return _("the top row is over: you went on to the bottom row")
    most = payable(player, option, unit)
    if not most:
        return _("nothing to give for it")
    return "" if up_to(player, unit, most) else _("your storage is full")


def _deal(player: Player, visit: Visit, option: str, unit: Bonus) -> Option[Get | str]:
    sources = [other for other in EXCHANGES[option] if other is not unit]
    most = payable(player, option, unit)
    good = good_of(unit)
    return Option(
        f"{option}.{good}",
        _("{option} Get {what}").format(option=LETTERS[option], what=plus(unit)),
        Get(option, unit),
        note=_("each for {sources}").format(sources=either(sources)),
        badge=_("up to {what}").format(what=amount(good, up_to(player, unit, most))) if most else "",
        forbidden=no_deal(player, visit, option, unit),
        icon=GENE_ICONS.get(good, "circle-multiple-outline"),
    )


def up_to(player: Player, unit: Bonus, most: int) -> int:
    """What can be paid for, as far as the storage has room for it."""
    good = good_of(unit)
    n = unit.of(good) * most
    return n if good == "coins" else min(n, STORAGE - player.has(good))


def units_of(player: Player, unit: Bonus) -> int:
    """How often the player can give this."""
    good = good_of(unit)
    return player.has(good) // unit.of(good)


async def exchange(table: Table, player: Player, visit: Visit, get: Get) -> Bonus:
    """Several exchanges at once: how often each of the other things is given. Answers with the sum."""

    def sources() -> list[Bonus]:
        return [unit for unit in EXCHANGES[get.option] if unit != get.unit and units_of(player, unit)]

    def fields() -> list[Number]:
        single = len(sources()) == 1
        return [
            Number(
                key=good_of(unit),
                text=_("How often {give} → {get}").format(give=plus(unit), get=plus(get.unit)),
                least=0,
                most=units_of(player, unit),
                start=1 if single else 0,
                steps=(1, -1),
            )
            for unit in sources()
        ]

    filled = await table.form(
        "biohack.alley.exchange",
        lambda: _("Get {what}: for what?").format(what=plus(get.unit)),
        fields,
        who=player.seat,
        detail=lambda: _room(player, good_of(get.unit)),
        shows=(player.key,),
        rule="alley",
    )
    given = NOTHING
    for unit in sources():
        given += unit.times(filled[good_of(unit)])
    times = sum(filled.values())
    if not times:
        return NOTHING
    visit.top = get.option
    player.pay(given)
    return credit(table, player, get.unit.times(times), _for(given)) + -given


def _room(player: Player, good: str) -> Says:
    if good == "coins":
        return ""
    return _("Your storage has room for {what} more.").format(what=amount(good, STORAGE - player.has(good)))


def _for(given: Bonus) -> Says:
    return _("Alley, for {given}").format(given=plus(given))


def _bottom_used(visit: Visit) -> Says:
    return _("the bottom row is done once per visit") if visit.bottom else ""


def no_feral(player: Player, visit: Visit) -> Says:
    parts = sum(player.can_pay(part) for part in FERAL_PARTS)
    if visit.bottom or parts >= FERAL_COUNT:
        return _bottom_used(visit)
    return _("you can pay only {n} of the three").format(n=parts)


def no_split(player: Player, visit: Visit) -> Says:
    return _bottom_used(visit) or ("" if player.can_pay(FERAL) else missing(player.short(FERAL)))


def _making(player: Player, visit: Visit) -> Option[Get | str]:
    return Option(
        "make",
        _("Get 1 feral"),
        "make",
        note=_("for three of: {parts}").format(parts=in_turn([plus(part) for part in FERAL_PARTS])),
        forbidden=no_feral(player, visit),
        icon="fire",
    )


def _splitting(player: Player, visit: Visit) -> Option[Get | str]:
    return Option(
        "split",
        _("Give 1 feral"),
        "split",
        note=_("get three of: {parts}").format(parts=in_turn([plus(part) for part in FERAL_PARTS])),
        forbidden=no_split(player, visit),
        icon="call-split",
    )


def _end_top(visit: Visit) -> None:
    visit.bottom = True
    visit.top_over = bool(visit.top)


def needed(player: Player) -> int:
    """Three, or none at all when a correction has taken away what was to be given."""
    return FERAL_COUNT if sum(player.can_pay(part) for part in FERAL_PARTS) >= FERAL_COUNT else 0


async def make_feral(table: Table, player: Player, visit: Visit) -> Bonus:
    parts = await table.pick(
        "biohack.alley.feral",
        _("Which three do you give for 1 feral?"),
        lambda: [
            Option(
                good_of(part),
                plus(part),
                part,
                forbidden="" if player.can_pay(part) else missing(player.short(part)),
                icon=GENE_ICONS[good_of(part)],
            )
            for part in FERAL_PARTS
        ],
        least=lambda: needed(player),
        most=lambda: needed(player),
        who=player.seat,
        shows=(player.key,),
        rule="alley",
    )
    if not parts:
        return NOTHING
    given = sum(parts, NOTHING)
    _end_top(visit)
    player.pay(given)
    return credit(table, player, FERAL, _for(given)) + -given


async def split_feral(table: Table, player: Player, visit: Visit) -> Bonus:
    parts = await table.pick(
        "biohack.alley.split",
        _("Which three do you take for 1 feral?"),
        lambda: [Option(good_of(part), plus(part), part, icon=GENE_ICONS[good_of(part)]) for part in FERAL_PARTS],
        least=FERAL_COUNT,
        most=FERAL_COUNT,
        who=player.seat,
        shows=(player.key,),
        rule="alley",
    )
    if not player.can_pay(FERAL):  # corrected away while it was asked
        return NOTHING
    _end_top(visit)
    player.pay(FERAL)
    return credit(table, player, sum(parts, NOTHING), _for(FERAL)) + -FERAL
