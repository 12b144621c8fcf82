"""Points are entered: any player, any category, in any order, some now and some later."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import FAR, Ask, Number
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, number
from companion.engine.why import Line, Why
from companion.games.yours.categories import Category, Holder, Input, Plain
from companion.games.yours.state import END, Game, Player, side
from companion.games.yours.words import says

STEPS = (1, 5, 10, -1)


async def enter(table: Table, game: Game, row: str) -> None:
    """Ask for the entries of a row until all are there; whatever is complete is worked out at once."""
    while not game.full(row) and (row == END or not game.counting):
        await some_points(table, game, row)
    if row == END or game.full(row):
        game.score(row)  # a row in which nothing is entered has points too: totals, bonuses, formulas without entries


@step
async def some_points(table: Table, game: Game, row: str) -> None:
    if game.counting and row != END:
        return
    filled = await table.form(
        "yours.points",
        question(game, row),
        fields(game, row),
        detail=missing(game, row),
        partly=True,
        look="sheet" if row == END else "tally" if game.document.freely else "scores",
        rule="sheet" if row == END else "points",
    )
    take(table, game, row, {key: int(value) for key, value in filled.items()})


def question(game: Game, row: str) -> Says:
    if game.document.freely:
        return _("Who scores?")
    return _("What does everyone score?") if row == END else _("Points this round?")


def missing(game: Game, row: str) -> Says:
    if game.document.freely:
        return ""
    waiting = [
        player.seat.name
        for key, player in game.players.items()
        if any(game.entered(row, where, key) is None for _category, _input, where in game.slots(row))
    ]
    return _("Still open: {names}").format(names=", ".join(waiting)) if len(waiting) < len(game.players) else ""


def fields(game: Game, row: str) -> Sequence[Ask[int]]:
    """One for each entry that is still open, category by category or player by player as the table likes it. Of a round's only
    category everyone's first entry comes before anyone's second: all bids are made before a trick is won.

    Points that add up stay open until the round is over; what stands in the sheet is changed by correcting it.
    """
    order = [
        (category, entered, where, player)
        for category, entered, where in game.slots(row)
        for player in game.in_order()
        if adding(row, category) or game.entered(row, where, player.seat.key) is None
    ]
    alone = len(_categories(game, row)) == 1
    if game.setup.options.get("fill", "players") == "players" and not alone:
        place = {player.seat.key: n for n, player in enumerate(game.in_order())}
        order.sort(key=lambda one: place[one[3].seat.key])
    single = sum(1 for _slot in game.slots(row)) == 1
    return [field(row, category, entered, where, player, single, alone) for category, entered, where, player in order]


def field(
    row: str, category: Category, entered: Input, where: str, player: Player, single: bool, alone: bool
) -> Number:
    """`single`: nothing else is entered in this row, so the name says it all. `alone`: nor is there another category."""
    least = -FAR if adding(row, category) else entered.least
    return Number(
        key=f"{where}.{player.seat.key}",
        text=player.seat.name if single else field_name(category, entered, player, alone),
        who=player.seat,
        least=least,
        most=entered.most,
        start=max(least, min(entered.most, 0)),
        steps=STEPS,
    )


def field_name(category: Category, entered: Input, player: Player, alone: bool) -> Says:
    name = says(entered.label if alone else category.label)
    if says(entered.label) != name:
        name = _("{category}, {entry}").format(category=name, entry=says(entered.label))
    return _("{who}: {category}").format(who=player.seat, category=name)


def adding(row: str, category: Category) -> bool:
    """In a round plain points add up to what is there; everything else is put in its place."""
    return row != END and isinstance(category, Plain)


def take(table: Table, game: Game, row: str, filled: dict[str, int]) -> None:
    """Write down what was entered, and work out what is complete with it."""
    done = [category for category in _categories(game, row) if game.complete(row, category)]
    cells = game.row(row)
    touched: dict[str, int] = {}
    for category, _entered, where in game.slots(row):
        for key in game.players:
            if (points := filled.get(f"{where}.{key}")) is None:
                continue
            places = cells.setdefault(where, {})
            if game.document.exactly and game.target() and game.total(game.players[key]) + points > game.target():
                table.tell(
                    _("{who} goes past {target}: no points.").format(who=game.players[key].seat, target=game.target())
                )
                points = 0
            before = places.get(key, 0) if adding(row, category) else 0
            places[key] = max(-FAR, min(FAR, before + points))
            touched[key] = points
            if isinstance(category, Holder) and points:
                places |= {other: 0 for other in game.players if other != key}
    if only_plain(game, row):
        for key, points in touched.items():
            tell_points(table, game, game.players[key], points)
    if game.document.freely:
        return
    before_end = row == END or game.full(row)
    if before_end:
        game.score(row)
        for category in _categories(game, row):
            if category.key in game.scored[row] and category not in done and not only_plain(game, row):
                tell_category(table, game, row, category)


def _categories(game: Game, row: str) -> list[Category]:
    return game.document.of_end() if row == END else game.document.of_round()


def only_plain(game: Game, row: str) -> bool:
    """A scoreboard: nothing but points to add up."""
    return row != END and all(isinstance(category, Plain) for category in _categories(game, row))


def tell_points(table: Table, game: Game, player: Player, points: int) -> None:
    text = _("{who}: {points:+d}, {team} now {total}.") if player.team else _("{who}: {points:+d}, now {total}.")
    table.tell(
        text.format(who=player.seat, points=points, team=side(player), total=game.total(player)),
        player.seat,
    )


def tell_category(table: Table, game: Game, row: str, category: Category) -> None:
    """What a category came to for everyone, with its reason."""
    found = game.scored[row][category.key]
    said = ", ".join(f"{player.seat.name} {number(found[key].points)}" for key, player in game.players.items())
    lines = tuple(
        Line(
            _("{who}: {reason}").format(who=player.seat, reason=found[key].reason)
            if str(found[key].reason)
            else player.seat.name,
            number(found[key].points),
        )
        for key, player in game.players.items()
    )
    table.tell(
        _("{category}: {points}.").format(category=says(category.label), points=said),
        why=Why(says(category.label), lines=lines),
    )
