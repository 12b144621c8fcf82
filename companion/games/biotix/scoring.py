"""Results: the Day's scores and engineered decay; and the end."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.engine.asks import Pick
from companion.engine.results import Points, Result, TieBreak, ranked
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext, number
from companion.engine.why import Line, Why
from companion.games.biotix import preview
from companion.games.biotix.choices import TOGETHER, choose_pieces, has_choice, named, one_by_one
from companion.games.biotix.content import AGGRESSIVE_VALUE, BLACK, COLOURS, DAYS, DECAY, NAMES, TAKE_OVER_VALUE
from companion.games.biotix.eureka import reveal
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.rivals import reasons
from companion.games.biotix.state import Chain, Game


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


@step(rule="results")
async def day_over(table: Table, game: Game) -> None:
    """The dishes are compared with the table, and still count as they stand: a corrected one is scored again."""
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
        _("Day {n} is over. Do the dishes match?").format(n=game.day)
        if game.real_pieces
        else _("Day {n} is over").format(n=game.day),
        detail=day_text(game, game.seat(game.timer.holder)),
        button=_("All correct, continue") if game.real_pieces else "",
        shows=(*game.dishes, "scores"),
    )


def day_text(game: Game, holder: Seat) -> Says:
    best = leaders(game)
    names = listed([game.seat(key).name for key in best])
    lead = (
        ngettext("{who} leads with {total}.", "{who} lead with {total}.", len(best))
        if game.day < DAYS
        else ngettext("{who} has the most: {total}.", "{who} have the most: {total}.", len(best))
    ).format(who=names, total=game.total(best[0]))
    texts: list[Says] = [lead]
    if game.real_pieces:
        texts.insert(0, _("Tap what differs: the scores follow."))
    if game.day < DAYS and game.real_pieces:
        texts.append(_("{who} puts the timer on {n}.").format(n=game.timer_start, who=holder))
    return joined(texts)


def dish_why(game: Game, dish: Dish) -> Why:
    """The lines that a dish's score is made of."""
    if dish.taken_over():
        lines = [
            Line(
                _("Complete take-over: {n} × {value}").format(n=dish.blacks(), value=TAKE_OVER_VALUE),
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
                    _("{n} {species} × {value}").format(n=dish.blacks(), species=NAMES[BLACK], value=AGGRESSIVE_VALUE),
                    str(dish.blacks() * AGGRESSIVE_VALUE),
                    "aggressive",
                )
            )
    return Why(_("{who}'s dish").format(who=dish.seat), lines=tuple(lines), total=number(game.value(dish)))


async def decay(table: Table, game: Game) -> list[Says]:
    """Engineered decay: everyone trashes two pieces of their dish, or what there is (BX8). Returns who lost what."""
    dishes = game.from_seat(game.timer.holder)
    with table.at(_("Engineered decay")):
        people = [dish for dish in dishes if not dish.seat.rival] if game.setup.version >= TOGETHER else []
        lost = [await decay_of(table, game, dish) for dish in dishes if dish not in people]
        while sum(has_choice(dish, DECAY) for dish in people) > 1:
            done = await decay_together(table, game, people)
            people = [dish for dish in people if dish not in done]
        return [*lost, *[await decay_of(table, game, dish) for dish in people]]


@step(rule="decay")
async def decay_together(table: Table, game: Game, people: list[Dish]) -> list[Dish]:
    """On one page, in whatever order the players are ready; returns whose pieces are gone. Whoever has no choice is not asked."""
    asked = [dish for dish in game if dish in people and has_choice(dish, DECAY)]
    picked: dict[str, list[Piece]] = {}
    if asked:
        picked = await table.form(
            "biotix.decay.all",
            ngettext("Which {n} piece do you each trash?", "Which {n} pieces do you each trash?", DECAY),
            [
                Pick(
                    key=dish.seat.key,
                    text=dish.seat.name,
                    options=tuple(one_by_one(game, dish)),
                    least=DECAY,
                    most=DECAY,
                    leads=partial(preview.without, game, dish),
                )
                for dish in asked
            ],
            partly=True,
        )
    done = [dish for dish in people if dish not in asked or dish.seat.key in picked]
    for dish in done:
        decayed(table, game, dish, picked.get(dish.seat.key) or dish.pieces()[:DECAY])
    return done


@step
async def decay_of(table: Table, game: Game, dish: Dish) -> Says:
    text: Says = ngettext("Which piece do you trash?", "Which {n} pieces do you trash?", min(DECAY, dish.size()))
    return decayed(table, game, dish, await choose_pieces(table, game, "biotix.decay", text, dish, DECAY, rule="decay"))


def decayed(table: Table, game: Game, dish: Dish, pieces: list[Piece]) -> Says:
    for piece in pieces:
        game.trash(dish, piece)
    text: Says = (
        _("{who} loses {pieces} to decay.").format(who=dish.seat, pieces=named(pieces))
        if pieces
        else _("{who} loses nothing to decay.").format(who=dish.seat)
    )
    table.tell(text, dish.seat, why=reasons(table, dish.seat))
    return text


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


def kinds_text(kinds: list[str]) -> Says:
    """ "2 Migratory", "a Magnetic and a Migratory"."""
    parts: list[Says] = [
        _("{n} {species}").format(n=n, species=NAMES[kind]) if n > 1 else NAMES[kind]
        for kind, n in Counter(kinds).items()
    ]
    return listed(parts)
