"""Results: the Day's scores, engineered decay, the Eureka Paradox; and the end."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.engine.asks import Choose, Form, Option
from companion.engine.chance import Die
from companion.engine.results import Points, Result, TieBreak, ranked
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.biotix.choices import choose_pieces
from companion.games.biotix.effects import named
from companion.games.biotix.species import AGGRESSIVE_VALUE, BLACK, COLOURS, ICONS, NAMES, TAKE_OVER_VALUE
from companion.games.biotix.state import DAYS, EUREKA_GAP, Chain, Dish, Game

DECAY = 2
EUREKA_NUMBERS = (1, 2, 3)


async def results(table: Table, game: Game) -> None:
    """Tally the dishes, and on the third Day look at the side research."""
    game.chain = Chain()
    game.scoring = True
    await day_over(table, game)
    for dish in game:
        key = dish.seat.key
        if game.bonus_of(key):
            game.bonus[key] = game.bonus_of(key)
        game.days[key].append(game.day_points(key))
    game.scoring = False
    game.scored.clear()


@step
async def day_over(table: Table, game: Game) -> None:
    """The dishes still count as they stand: a corrected one is scored anew."""
    for dish in game:
        table.tell(
            _("Day {day}: {who} scores {points}, {total} in total.").format(
                day=game.day,
                who=dish.seat,
                points=game.day_points(dish.seat.key),
                total=game.before_bonus(dish.seat.key),
            ),
            dish.seat,
            why=dish_why(game, dish),
        )
    if game.day == DAYS:
        reveal(table, game)
    await table.do(
        "biotix.day_over",
        _("Day {n} is over").format(n=game.day),
        detail=day_text(game, game.seat(game.timer.holder)),
        shows=("scores",),
        rule="results",
    )


def day_text(game: Game, holder: Seat) -> Says:
    best = leaders(game)
    names = listed([game.seat(key).name for key in best])
    lead = (
        ngettext("{who} leads with {total}.", "{who} lead with {total}.", len(best))
        if game.day < DAYS
        else ngettext("{who} has the most: {total}.", "{who} have the most: {total}.", len(best))
    ).format(who=names, total=game.total(best[0]))
    if game.day == DAYS:
        return lead
    return _("{lead} The timer goes to {n} on {who}'s track.").format(lead=lead, n=game.timer_start, who=holder)


def dish_why(game: Game, dish: Dish) -> Why:
    """The lines that a dish's score is made of."""
    if dish.taken_over():
        lines = [
            Line(
                _("complete take-over: {n} × {value}").format(n=dish.blacks(), value=TAKE_OVER_VALUE),
                str(dish.blacks() * TAKE_OVER_VALUE),
                "aggressive",
            )
        ]
    else:
        lines = [
            Line(
                _("{n} {species} × {value}").format(
                    n=dish[colour].true, species=NAMES[colour], value=game.species[colour].value
                ),
                str(dish[colour].true * game.species[colour].value),
                "card",
            )
            for colour in COLOURS
            if dish[colour].true
        ]
        if dish.blacks():
            lines.append(
                Line(
                    _("{n} Aggressive × {value}").format(n=dish.blacks(), value=AGGRESSIVE_VALUE),
                    str(dish.blacks() * AGGRESSIVE_VALUE),
                    "aggressive",
                )
            )
    return Why(_("{who}'s dish").format(who=dish.seat), lines=tuple(lines), total=str(game.value(dish)))


async def decay(table: Table, game: Game) -> list[Says]:
    """Engineered decay: everybody trashes two pieces of their dish, or what there is (BX8). Returns who lost what."""
    with table.at(_("Engineered decay")):
        return [await decay_of(table, game, dish) for dish in game.from_seat(game.timer.holder)]


@step
async def decay_of(table: Table, game: Game, dish: Dish) -> Says:
    text: Says = ngettext(
        "Which piece do you trash for decay?", "Which {n} pieces do you trash for decay?", min(DECAY, dish.size())
    )
    pieces = await choose_pieces(table, game, "biotix.decay", text, dish, DECAY, rule="decay")
    for piece in pieces:
        game.trash(dish, piece)
    text = (
        _("{who} loses {pieces} to decay.").format(who=dish.seat, pieces=named(pieces))
        if pieces
        else _("{who} has nothing to lose to decay.").format(who=dish.seat)
    )
    table.tell(text, dish.seat)
    return text


# The Eureka Paradox


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
        filled = await table.secret(partial(eureka_form, game, seat))
    if filled["species"]:
        game.eureka[seat.key] = (filled["species"], filled["number"])
    table.tell(_("{who} has decided on side research in secret.").format(who=seat), seat)


def eureka_form(game: Game, seat: Seat) -> Form:
    best = max(game.total(other.key) for other in game.setup.seats)
    species: list[Option[str]] = [
        Option(
            colour,
            NAMES[colour],
            colour,
            note=_("reacts at {n}").format(n=game.species[colour].trigger),
            icon=ICONS[colour],
            tone=colour,
        )
        for colour in COLOURS
    ]
    return Form(
        key="biotix.eureka",
        text=_("Side research"),
        who=seat,
        rule="eureka",
        detail=eureka_text(game, best - game.total(seat.key)),
        fields=(
            Choose(
                key="species",
                text=_("Species"),
                options=(*species, Option("none", _("No side research"), "", icon="close")),
            ),
            Choose(
                key="number",
                text=_("How many at the end"),
                options=tuple(Option(str(n), str(n), n) for n in EUREKA_NUMBERS),
            ),
        ),
    )


def eureka_text(game: Game, gap: int) -> Says:
    text = _(
        "You are {gap} behind. Name a species and a number: if your dish has exactly that many at the end of Day 3, you gain {bonus}."
    ).format(gap=gap, bonus=game.eureka_bonus)
    if BLACK not in game.kinds:
        return text
    return _("{first} {second}").format(first=text, second=_("Aggressive ones count as what they mimic."))


def reveal(table: Table, game: Game) -> None:
    for key, (colour, number) in game.eureka.items():
        dish = game.dishes[key]
        if game.bonus_of(key):
            text = _(
                "Eureka! {who} wrote {n} {species} and has exactly that: {bonus} points more, {total} in total."
            ).format(who=dish.seat, n=number, species=NAMES[colour], bonus=game.bonus_of(key), total=game.total(key))
        else:
            text = _("{who} wrote {n} {species} and has {has}: no Eureka.").format(
                who=dish.seat, n=number, species=NAMES[colour], has=dish[colour].size
            )
        table.tell(text, dish.seat, tone="good" if game.bonus_of(key) else "")


# The end


def leaders(game: Game) -> list[str]:
    best = max(game.total(seat.key) for seat in game.setup.seats)
    return [seat.key for seat in game.setup.seats if game.total(seat.key) == best]


def final(game: Game) -> Result:
    lines: dict[str, list[Points]] = {}
    for seat in game.setup.seats:
        lines[seat.key] = [
            Points(f"day{n}", _("Day {n}").format(n=n), points) for n, points in enumerate(game.days[seat.key], start=1)
        ]
        if game.eureka:
            lines[seat.key].append(Points("eureka", _("Eureka"), game.bonus_of(seat.key)))
    breakers = []
    if game.tied:
        dishes = {seat.key: game.value(game.dishes[seat.key]) for seat in game.setup.seats}
        breakers = [TieBreak(_("the dish after three more turns"), dishes)]
    return ranked(game.setup.seats, dict(lines), breakers, rounds=DAYS)


def scores(game: Game) -> dict[str, int]:
    """The Days that are over, and the bonus: a dish scores at the end of its Day and not before."""
    return {key: game.total(key) for key in game.dishes}


def lot(game: Game) -> Die[str]:
    return Die(_("Lot"), tuple(seat.key for seat in game.setup.seats))


def kinds_text(kinds: list[str]) -> Says:
    """ "2 Migratory", "a Magnetic and a Migratory"."""
    parts: list[Says] = [
        _("{n} {species}").format(n=n, species=NAMES[kind]) if n > 1 else NAMES[kind]
        for kind, n in Counter(kinds).items()
    ]
    return listed(parts)
