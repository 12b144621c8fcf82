"""The dishes, always in sight; the bag, the days, the chain that just ran."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Option
from companion.engine.board import Board, Count, Fact, Grid, Group, Part, Row, Sheet, Tracker
from companion.engine.texts import Says, _, joined, ngettext, number
from companion.games.biotix.choices import piece_name
from companion.games.biotix.content import BLACK, COLOURS, DAYS, ICONS, NAMES, TIMER, reaction_text
from companion.games.biotix.odds import day_ends, either, percent
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.reactions import link_text
from companion.games.biotix.state import Game


def board(game: Game) -> Board:
    sheet = Sheet(game)
    groups = [dish_group(game, sheet, dish) for dish in game]
    if game.chain.links:
        groups.append(chain_group(game))
    if game.setup.word("odds") == "always":
        groups.append(next_group(game))
    groups.append(lab_group(game, sheet))
    if game.scoring or any(game.days.values()):
        groups += [scores_group(game), past_group(game, sheet)]
    if not game.hidden:
        groups.append(odds_group(game))
    if BLACK in game.kinds:
        groups.append(disguises_group(game, sheet))
    groups.append(card_group(game))
    return Board(tuple(groups))


def dish_group(game: Game, sheet: Sheet, dish: Dish) -> Group:
    """The spaces before the trigger, black ones beside their hosts: all filled means that one more reacts."""
    trackers: list[Tracker] = []
    for colour in COLOURS:
        population = dish[colour]
        note = standing(game, dish, colour)
        if true_places(game, dish, colour):
            trackers.append(true_count(game, sheet, dish, colour, note))
            note = ""
        if population.black:
            trackers.append(
                black_count(
                    game, sheet, dish, colour, piece_name(Piece(colour, True)), room=population.black, note=note
                )
            )
    parts: tuple[Part, ...] = (Row(trackers=tuple(trackers)),)
    if dish.invaders:
        waiting = ngettext("{n} piece on the black space", "{n} pieces on the black space", dish.invaders)
        parts = (*parts, Fact(text=waiting, icon=ICONS[BLACK], tone=BLACK))
    return Group(
        key=dish.seat.key,
        title=dish.seat.name,
        owner=dish.seat,
        parts=parts,
        always=game.day > 0 and (not game.tied or dish.seat.key in game.tied),
        badges=(number(game.value(dish)),),
    )


def standing(game: Game, dish: Dish, colour: str) -> Says:
    """What the next piece would do, or what this population is about to do by itself."""
    if game.at_trigger(dish, colour) and colour not in dish.quiet:
        return _("About to react")
    if dish[colour].size >= game.species[colour].trigger - 1:
        return _("One more and it reacts")
    return ""


def true_places(game: Game, dish: Dish, colour: str) -> int:
    """The spaces that are not held by Aggressive ones; 0 if these hold them all."""
    population = dish[colour]
    return max(game.species[colour].trigger - 1 - population.black, population.true)


def true_count(game: Game, sheet: Sheet, dish: Dish, colour: str, note: Says = "") -> Count:
    return sheet.count(
        f"dishes.{dish.seat.key}.populations.{colour}.true",
        NAMES[colour],
        most=dish[colour].true + game.loose(colour),
        room=true_places(game, dish, colour),
        icon=ICONS[colour],
        tone=colour,
        note=note,
    )


def black_count(game: Game, sheet: Sheet, dish: Dish, colour: str, label: Says, **more: Any) -> Count:
    return sheet.count(
        f"dishes.{dish.seat.key}.populations.{colour}.black",
        label,
        most=dish[colour].black + game.loose(BLACK),
        icon=ICONS[BLACK],
        tone=colour,
        **more,
    )


def disguises_group(game: Game, sheet: Sheet) -> Group:
    """Where an Aggressive one can be added that the dish does not show; and what else found no place in the dish itself."""
    rows = []
    for dish in game:
        trackers = [
            black_count(game, sheet, dish, colour, _("As {species}").format(species=NAMES[colour]))
            for colour in COLOURS
            if not dish[colour].black
        ]
        trackers += [true_count(game, sheet, dish, colour) for colour in COLOURS if not true_places(game, dish, colour)]
        rows.append(Row(label=dish.seat.name, trackers=tuple(trackers)))
    return Group(key="disguises", title=_("Aggressive (black) in disguise"), parts=tuple(rows))


def chain_group(game: Game) -> Group:
    """What the last placement set off, link by link, and what still waits."""
    chain = game.chain
    facts: list[Part] = []
    for n, link in enumerate(chain.links, start=1):
        text: Says = _("{n}. {what}").format(n=n, what=link_text(chain, link))
        for event in link.events:
            text = joined((text, event))
        facts.append(Fact(text=text, icon=ICONS[link.colour], tone=link.colour))
    for waiting in chain.waiting:
        text = _("Still to come: {who}'s {species}.").format(
            who=game.seat(waiting.owner), species=NAMES[waiting.colour]
        )
        facts.append(Fact(text=text, icon="timer-sand", tone=waiting.colour))
    return Group(key="chain", title=chain.start, parts=tuple(facts), always=True)


def lab_group(game: Game, sheet: Sheet) -> Group:
    seats = tuple(Option(seat.key, seat.name, seat.key, tone=seat.colour) for seat in game.setup.seats)
    timer: tuple[Part, ...] = (
        sheet.count("timer.at", _("Timer (0: in the bag)"), most=game.timer_start),
        sheet.slot("timer.holder", _("Timer held by"), seats),
    )
    parts: tuple[Part, ...] = (
        *(() if game.tied else timer),
        *(() if game.hidden else counts(game)),
    )
    return Group(key="lab", title=_("Bag") if game.tied else _("Bag and timer"), parts=parts)


def counts(game: Game) -> tuple[Fact, Fact]:
    box = ngettext("{n} piece in the containment box", "{n} pieces in the containment box", len(game.bag.discards))
    return Fact(text=bag_line(game), icon="sack"), Fact(text=box, icon="delete")


def next_group(game: Game) -> Group:
    """One line: what is in the bag, and what comes most likely, where one species does. While a chain runs its answers need the room."""
    left = game.bag.left()
    badges: list[Says] = [bag_line(game)]
    most = max(left.values(), default=0)
    likeliest = [kind for kind in left if left[kind] == most]
    if len(likeliest) == 1:
        (kind,) = likeliest
        badges.append(_("Next: {species} {odds}").format(species=NAMES[kind], odds=percent(most, left.total())))
    at_hand = game.doing == "draw" or (game.doing == "place" and not game.chain.links)
    return Group(key="next", title=_("Next draw"), parts=(), badges=tuple(badges), always=at_hand)


def bag_line(game: Game) -> Says:
    left = game.bag.left()
    pieces = left.total() - left[TIMER]
    if left[TIMER]:
        return ngettext("Bag: {n} piece and the timer", "Bag: {n} pieces and the timer", pieces)
    return ngettext("Bag: {n} piece", "Bag: {n} pieces", pieces)


LEAST_SCORE, MOST_SCORE = -100, 1000


def scores_group(game: Game) -> Group:
    researched = any(game.bonus_of(key) for key in game.dishes)
    eureka: tuple[Says, ...] = (_("Eureka"),) if researched else ()
    head = ("", *(_("Day {n}").format(n=n) for n in range(1, DAYS + 1)), *eureka, _("Total"))
    rows = []
    for dish in game:
        days = [*game.days[dish.seat.key], *([game.day_points(dish.seat.key)] if game.scoring else [])]
        cells: list[Says] = [number(days[n]) if n < len(days) else "" for n in range(DAYS)]
        if researched:
            cells.append(str(game.bonus_of(dish.seat.key)))
        rows.append((dish.seat.name, *cells, number(game.total(dish.seat.key))))
    return Group(key="scores", title=_("Scores"), parts=(Grid(head=head, rows=tuple(rows)),))


def past_group(game: Game, sheet: Sheet) -> Group:
    """The same numbers, each to be corrected."""
    rows = tuple(
        Row(
            label=seat.name,
            trackers=tuple(
                sheet.count(f"days.{seat.key}.{n}", _("Day {n}").format(n=n + 1), least=LEAST_SCORE, most=MOST_SCORE)
                for n in range(len(game.days[seat.key]))
            )
            + ((day_tracker(game, seat.key),) if game.scoring else ())
            + ((bonus_tracker(game, seat.key),) if seat.key in game.eureka and game.day == DAYS else ()),
        )
        for seat in game.setup.seats
    )
    return Group(key="past", title=_("Scores of the Days"), parts=rows)


def day_tracker(game: Game, key: str) -> Count:
    """The Day that is being scored."""
    n = len(game.days[key])
    return Count(
        path=f"days.{key}.{n}",
        label=_("Day {n}").format(n=n + 1),
        value=game.day_points(key),
        least=LEAST_SCORE,
        most=MOST_SCORE,
    )


def bonus_tracker(game: Game, key: str) -> Count:
    return Count(
        path=f"bonus.{key}", label=_("Eureka bonus"), value=game.bonus_of(key), least=0, most=game.eureka_bonus
    )


def odds_group(game: Game) -> Group:
    """Per species: how many are left, and the chance of the next piece and of at least one in the next two."""
    left = game.bag.left()
    total = left.total()
    kinds = (*game.kinds, TIMER) if left[TIMER] else game.kinds
    rows = tuple(
        (NAMES[kind], str(left[kind]), percent(left[kind], total), either(left[kind], total)) for kind in kinds
    )
    grid = Grid(head=("", _("Left"), _("Next piece"), _("Among two")), rows=rows)
    ends = (
        ()
        if game.tied or not game.doing
        else tuple(Fact(text=text, icon="timer-sand") for text in day_ends(game, game.active))
    )
    return Group(key="odds", title=_("Odds of the next draw"), parts=(grid, *ends))


def card_group(game: Game) -> Group:
    rows = tuple(
        (NAMES[colour], number(kind.value), f"{kind.trigger}+", reaction_text(kind))
        for colour, kind in game.species.items()
    )
    return Group(
        key="card",
        title=_("Species card"),
        parts=(Grid(head=("", _("Points"), _("Reacts at"), _("Reaction")), rows=rows),),
    )
