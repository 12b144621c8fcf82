"""What the rivals go by: how a table looks to each character, and what comes of each answer as far as they look ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from companion.engine.asks import FAR, Ask, Choose, Pick
from companion.engine.chance import Chance
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Text, _
from companion.games.biotix import eureka, habits, lookahead
from companion.games.biotix.content import BLACK, TIMER
from companion.games.biotix.lookahead import Placed
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.state import Game

Answer = Any
"""The key of an option, or the keys of several."""

MANNERS: dict[str, Text] = {
    "linnea": _("Dr. Linnea grows her own dish: its points count most."),
    "hector": _("Dr. Hector attacks the leader: what the leader has counts more than what he has."),
    "ada": _("Dr. Ada weighs everything: her points against those of all the others."),
}
SIGHTS: dict[int, Text] = {
    1: _("Level 1 looks at the piece where it lies, before anything reacts."),
    2: _("Level 2 looks at one piece and the whole chain that it sets off."),
    3: _("Level 3 looks at both pieces in either order, and at what the next player may draw."),
}
BEST = 2
"""How many of the best placements are looked at further."""
MOST_PICKS = 40


class Rival(NamedTuple):
    seat: Seat
    character: str
    level: int

    @property
    def key(self) -> str:
        return self.seat.key


class Rated(NamedTuple):
    """An answer, how much better the table looks after it, and what every dish would be worth then."""

    answer: Answer
    score: float
    values: list[int]


# How a table looks

OTHERS = {1: 0.1, 2: 0.1, 3: 0.5}
"""How much of the best other dish Dr. Linnea counts, by level: who looks further sees what the others can do with it."""
OWN = {1: 0.6, 2: 0.6, 3: 0.9}
"""How much of his own dish Dr. Hector counts."""


def worth(game: Game, rival: Rival) -> float:
    """How good the table is for a rival, in points."""
    own, others, leader, ahead = 0, [], 0, -FAR
    for dish in game.playing():
        value, key = game.value(dish), dish.seat.key
        if key == rival.key:
            own = value
            continue
        others.append(value)
        if (total := sum(game.days[key]) + value) > ahead:
            leader, ahead = value, total
    match rival.character:
        case "linnea":
            return own - OTHERS[rival.level] * max(others)
        case "hector":
            return OWN[rival.level] * own - leader
    return own - 0.5 * leader - 0.5 * sum(others) / len(others)


# What comes of an answer


def rated(game: Game, rival: Rival, table: Table, ask: Ask[Any]) -> list[Rated]:
    """Every answer, weighed."""
    if ask.key == "biotix.place":
        found = placements(game, rival, ask)
    elif ask.key == "biotix.eureka":
        found = research(game, rival, ask)
    else:
        found = [after_step(game, rival, table, ask, answer) for answer in answers(ask)]
    return found


def answers(ask: Ask[Any]) -> Iterator[Answer]:
    """Each that makes a difference once: of pieces that are alike, any."""
    if isinstance(ask, Choose):
        yield from (option.key for option in ask.options if option.allowed)
        return
    assert isinstance(ask, Pick), f"a rival cannot answer {ask.key}"
    seen: set[tuple[str, ...]] = set()
    for picked in combinations(ask.options, ask.least):
        alike = tuple(option.key.rpartition(".")[0] or option.key for option in picked)
        if alike not in seen and len(seen) < MOST_PICKS:
            seen.add(alike)
            yield [option.key for option in picked]


def after_step(game: Game, rival: Rival, table: Table, ask: Ask[Any], answer: Answer) -> Rated:
    """Run the step that asks, on a copy and with this answer, and all that follows from it."""
    from companion.games.biotix.reactions import resolve

    assert table.stepping is not None
    copy, imagined = game.copy(), Table(Chance(0))
    imagined.who, imagined.rule = table.who, table.rule
    given = [answer]
    usual = habits.of(copy)

    def say(put: Ask[Any]) -> Any:
        return put.read(given.pop()) if given and put.key == ask.key else usual(put)

    rule, args = table.stepping.rule, table.stepping.args
    lookahead.play_on(step(rule)(imagined, *(moved(copy, imagined, one) for one in args)), say)
    lookahead.play_on(resolve(imagined, copy), usual)
    # where the answer changes nothing by itself (which pieces, before it is said who gets them), habit decides
    return _rated(game, copy, rival, answer, 0.001 * at_a_glance(game, ask, answer))


def moved(copy: Game, table: Table, thing: Any) -> Any:
    """The same thing on the copy."""
    from companion.games.biotix.effects import Reaction

    match thing:
        case Game():
            return copy
        case Dish():
            return copy.dishes[thing.seat.key]
        case Reaction():
            link = copy.chain.links[-1]
            return replace(thing, table=table, game=copy, dish=copy.dishes[thing.dish.seat.key], link=link)
    return thing


def at_a_glance(game: Game, ask: Ask[Any], answer: Answer) -> float:
    assert isinstance(ask, Choose | Pick)
    keys = answer if isinstance(answer, list) else [answer]
    return sum(habits.rate(game, ask, option) for option in ask.options if option.key in keys)


def _rated(game: Game, end: Game, rival: Rival, answer: Answer, more: float = 0) -> Rated:
    score = worth(end, rival) - worth(game, rival) + more
    return Rated(answer, round(score, 3), values(end))


def values(game: Game) -> list[int]:
    return [game.value(dish) for dish in game]


# Placing what was drawn


def placements(game: Game, rival: Rival, ask: Ask[Any]) -> list[Rated]:
    """Each dish for the piece in hand; on level 3 with the best place for the other one, and whether that should come first."""
    assert isinstance(ask, Choose)
    kind = next(option.value.kind for option in ask.options if option.value)
    rest = list(game.hand)
    rest.remove(kind)
    if rival.level < 3:
        look = lookahead.lay if rival.level == 1 and kind != BLACK else after
        return [_rated(game, look(game, Placed(kind, dish)), rival, dish) for dish in receivers(game)]
    turns = turns_with(game, rival, [kind, *rest])
    if any(option.key == "other" for option in ask.options):  # offered only where the order may matter
        turns += turns_with(game, rival, [rest[0], kind])
    found: dict[str, tuple[float, Turn]] = {}
    for score, turn in after_the_next(game, rival, turns):
        answer = turn.steps[0].who if turn.steps[0].kind == kind else "other"
        if answer not in found or score > found[answer][0]:
            found[answer] = score, turn
    if "other" in found and any(score >= found["other"][0] for key, (score, _turn) in found.items() if key != "other"):
        del found["other"]  # the order does not matter
    return [Rated(answer, round(score, 3), values(turn.end())) for answer, (score, turn) in found.items()]


class Turn(NamedTuple):
    """What is placed where, what the table is worth then, and how it stands after the first piece."""

    score: float
    steps: tuple[Placed, ...]
    middle: Game

    def end(self) -> Game:
        return after(self.middle, self.steps[1]) if self.steps[1:] else self.middle


def receivers(game: Game) -> list[str]:
    return [dish.seat.key for dish in game.from_seat(game.active)]


def after(game: Game, placed: Placed) -> Game:
    return lookahead.foresee(game, lookahead.place(placed)).game


def seen_by(game: Game, placed: Placed, *rivals: Rival) -> list[float]:
    """What the table is worth to each once this piece is placed, and all that it sets off. Where it sets nothing off, it is put down and taken back."""
    dish, piece = game.dishes[placed.who], Piece(placed.kind)
    if placed.kind != BLACK and dish[placed.kind].size + 1 < game.species[placed.kind].trigger:
        dish.receive(placed.kind)
        found = [worth(game, rival) for rival in rivals]
        dish.lose(piece)
        return found
    end = after(game, placed)
    return [worth(end, rival) for rival in rivals]


def turns_with(game: Game, rival: Rival, kinds: list[str]) -> list[Turn]:
    """The first piece into each dish, then the other, if there is one, into each."""
    found: list[Turn] = []
    for first in places(game, kinds[0]):
        middle = after(game, first)
        if kinds[1:]:
            seconds = places(game, kinds[1])
            found += [Turn(seen_by(middle, second, rival)[0], (first, second), middle) for second in seconds]
        else:
            found.append(Turn(worth(middle, rival), (first,), middle))
    return found


def places(game: Game, kind: str) -> list[Placed]:
    return [Placed(kind, who) for who in receivers(game)]


def after_the_next(game: Game, rival: Rival, turns: list[Turn]) -> list[tuple[float, Turn]]:
    """Every turn with how much better it makes the table; the best also with what the next player would do with every piece that may be drawn."""
    now = worth(game, rival)
    ranked = sorted(turns, key=lambda turn: -turn.score)
    looked: dict[Position, float] = {}
    found: list[tuple[float, Turn]] = []
    least = float(FAR)
    for turn in ranked:
        if len(looked) < BEST or turn.score >= least:
            end = turn.end()
            where = position(end)  # in either order the same pieces may come to lie the same way
            if where not in looked and len(looked) < BEST:
                looked[where], least = expected(end, rival, turn.score) - now, turn.score
            if where in looked:
                found.append((looked[where], turn))
                continue
        # what was not looked at further is no better than what was
        found.append((min(turn.score - now, *looked.values()), turn))
    return found


Position = tuple[tuple[int, int], ...]


def position(game: Game) -> Position:
    return tuple((held.true, held.black) for dish in game for held in dish.populations.values())


def expected(game: Game, rival: Rival, now: float) -> float:
    """What the table is worth after the next player's piece, over all that may be drawn; with the timer the Day ends as it stands."""
    left = game.bag.left()
    if not left.total():
        return now
    follower = game.others(game.active)[0].seat
    # who grows a dish thinks that everyone does; the others expect the worst
    other = Rival(follower, "linnea" if rival.character == "linnea" else "ada", rival.level)
    base, total = game.copy(), 0.0
    base.active = follower.key
    for kind, many in left.items():
        if kind == TIMER:
            total += many * now
            continue
        base.hand = [kind]
        _best, mine = max(
            (seen_by(base, placed, other, rival) for placed in places(base, kind)), key=lambda one: one[0]
        )
        total += many * mine
    return total / left.total()


# Side research


def research(game: Game, rival: Rival, ask: Ask[Any]) -> list[Rated]:
    """What the bonus is worth times the chance of it."""
    assert isinstance(ask, Choose)
    found = []
    for option in ask.options:
        if option.allowed:
            chance = eureka.chance(game, rival.key, option.value) if option.value else 0.0
            found.append(Rated(option.key, round(chance * game.eureka_bonus, 3), []))
    return found
