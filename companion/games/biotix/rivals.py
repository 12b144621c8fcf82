"""Rivals: the app sits in an empty chair.

Biotix has no rules for playing alone, so these are ours. A rival is asked like everyone else, with the same questions and the same
options; `Deputy` answers in its place. It tries each answer on a copy of the table with the game's own rules (`lookahead`), weighs how
the dishes would stand then, and takes the best. What it weighed is kept with its answer: nothing is worked out twice, and every decision can
be explained afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine
from typing import Any, NamedTuple
from zlib import crc32

from companion.engine.asks import Ask, Choose, Do, Draw, Option, Pick, Secret
from companion.engine.chance import Drawn
from companion.engine.refusals import Refused
from companion.engine.seats import Seat
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed
from companion.engine.why import Reason, Verdict, Why
from companion.games.biotix import preview, weighing
from companion.games.biotix.choices import piece_name
from companion.games.biotix.content import NAMES
from companion.games.biotix.spec import chosen
from companion.games.biotix.state import Game
from companion.games.biotix.weighing import Answer, Rated, Rival

SHOWN = 8
"""How many answers are explained, the best first."""
SILENT = ("biotix.first_reaction", "biotix.each.who", "biotix.each.what")
"""Where nothing is moved yet, or what is moved is told with the reaction."""


def sit_down(table: Table, game: Game) -> None:
    """From here on the app answers for its own seats."""
    characters = chosen(game.setup.options)
    seats = [seat for seat in game.setup.seats if seat.rival]
    if seats:
        level = game.setup.number("level")
        table.deputy = Deputy(
            table, game, {seat.key: Rival(seat, who, level) for seat, who in zip(seats, characters, strict=True)}
        )
        table.alert = True


class Thought(NamedTuple):
    """A decision as it is stored: the answer, the table that it was made for, and what every answer was weighed at."""

    answer: Answer
    seen: int
    rated: list[Rated]

    def plain(self) -> list[Any]:
        return [self.answer, self.seen, [list(one) for one in self.rated]]


class Deputy:
    def __init__(self, table: Table, game: Game, rivals: dict[str, Rival]) -> None:
        self.table, self.game, self.rivals = table, game, rivals
        self.because: dict[str, Why] = {}
        """Why each rival decided as it last did, until that is told."""

    def __call__(self, ask: Ask[Any]) -> Coroutine[Any, Any, Any] | None:
        rival = self.rivals.get(ask.who.key) if ask.who else None
        if rival is None or isinstance(ask, Do):
            return None  # a task is for the hands of the table, whoever's piece it is
        if isinstance(ask, Draw):
            return None if self.game.real_pieces else self.draw(ask)
        return self.decide(rival, ask)

    async def draw(self, ask: Draw[str]) -> Drawn[str]:
        """The app draws for its rival. The rules take the pieces out of the bag."""
        kept = self.table.decide_now(
            lambda stored: fits(ask, {"by": "app", "cards": stored}),
            lambda: list(self.table.chance.draw(ask.deck, ask.count)),
        )
        return Drawn(ask.deck.peek(kept), "app")

    async def decide(self, rival: Rival, ask: Ask[Any]) -> Any:
        inside = ask.ask if isinstance(ask, Secret) else ask
        seen = sight(self.game, inside)
        kept = self.table.decide_now(
            lambda stored: len(stored) == 3 and stored[1] == seen and fits(inside, stored[0]),
            lambda: weigh(self.game, rival, self.table, inside, seen).plain(),
        )
        thought = Thought(kept[0], kept[1], [Rated(*rated) for rated in kept[2]])
        if not isinstance(ask, Secret):
            await self.show(rival, inside, thought)
        return inside.read(thought.answer)

    async def show(self, rival: Rival, ask: Ask[Any], thought: Thought) -> None:
        """The reasons go with the line that tells what was done; with real pieces someone moves them first."""
        if thought.answer == "other":
            return
        self.because[rival.key] = why = explained(self.game, rival, ask, thought)
        if self.game.real_pieces and ask.key not in SILENT:
            text, detail = task(self.game, rival.seat, ask, thought.answer), margin(thought)
            await self.table.do("biotix.rival", text, who=rival.seat, detail=detail, why=why, rule="rivals")


def reasons(table: Table, seat: Seat) -> Why | None:
    """Why a rival did what is about to be told; nothing for people."""
    return table.deputy.because.pop(seat.key, None) if isinstance(table.deputy, Deputy) else None


def fits(ask: Ask[Any], answer: Answer) -> bool:
    try:
        ask.read(answer)
    except Refused:
        return False
    return True


def sight(game: Game, ask: Ask[Any]) -> int:
    """A number for everything a decision rests on: after a correction it differs, and the rival thinks again."""
    dishes = [[*dish.populations.values(), dish.invaders, sorted(dish.quiet)] for dish in game]
    keys = [option.key for option in getattr(ask, "options", ())]
    return crc32(repr((ask.key, keys, game.hand, dishes, sorted(game.bag.left().items()), game.days)).encode())


def weigh(game: Game, rival: Rival, table: Table, ask: Ask[Any], seen: int) -> Thought:
    rated = weighing.rated(game, rival, table, ask)
    best = max(rated, key=lambda one: one.score)
    return Thought(best.answer, seen, sorted(rated, key=lambda one: -one.score)[:SHOWN])


# In words


def task(game: Game, seat: Seat, ask: Ask[Any], answer: Answer) -> Says:
    """What the hands of the table do for a rival."""
    said = labels(ask, answer)
    value: Any = option_named(ask, answer).value if isinstance(answer, str) else None
    match ask.key:
        case "biotix.place":
            return _("Place one {species} in {who}'s dish").format(
                species=NAMES[value.kind], who=game.dishes[value.who].seat
            )
        case "biotix.take" | "biotix.take.from" if value:
            other, piece = value
            return _("Move one {piece} from {other} to {who}").format(
                piece=piece_name(piece), other=other.seat, who=seat
            )
        case "biotix.trash" | "biotix.decay":
            return _("Trash {pieces} from {who}'s dish").format(pieces=said, who=seat)
        case "biotix.name":
            return _("Trash in every dish: {species}").format(species=said)
        case "biotix.invade" if game.dishes[seat.key][value].true:
            return _("Put the black one in place of one {species} in {who}'s dish").format(species=said, who=seat)
        case "biotix.invade":
            return _("Put the black one on an open space in {who}'s dish: {species}").format(species=said, who=seat)
        case "biotix.give":
            return _("{who} gives away {pieces}").format(who=seat, pieces=said)
        case "biotix.give.all":
            return _("Hand them out. {shares}").format(shares=option_named(ask, answer).note)
        case "biotix.take":
            return said  # nothing, or no more
    return joined((ask.text, said))


def margin(thought: Thought) -> Says:
    if len(thought.rated) < 2:
        return _("There is no other choice.")
    first, second = (points(one.score) for one in thought.rated[:2])
    return _("Weighed at {best}, the next best at {second}.").format(best=first, second=second)


def explained(game: Game, rival: Rival, ask: Ask[Any], thought: Thought) -> Why:
    """Rung by rung: what the rival goes by, then every answer from the best down."""
    reasons = [Reason(weighing.MANNERS[rival.character]), Reason(weighing.SIGHTS[rival.level])]
    for one in thought.rated:
        changes: list[Says] = [
            _("{who} {change}").format(who=dish.seat, change=preview.changed(game.value(dish), value))
            for dish, value in zip(game, one.values, strict=False)
            if game.value(dish) != value
        ]
        text = _("{answer}: {score}").format(answer=labels(ask, one.answer), score=points(one.score))
        if changes:
            text = _("{rung} ({changes})").format(rung=text, changes=listed(changes))
        verdict = Verdict.YES if one.answer == thought.answer else Verdict.NO
        reasons.append(Reason(text, verdict))
    return Why(_("Why {who} does this").format(who=rival.seat), tuple(reasons))


def labels(ask: Ask[Any], answer: Answer) -> Says:
    """The same several times is said once, with how many."""
    taken = Counter(option_named(ask, key).label for key in (answer if isinstance(answer, list) else [answer]))
    return listed([_("{n} {species}").format(n=n, species=label) if n > 1 else label for label, n in taken.items()])


def option_named(ask: Ask[Any], key: str) -> Option[Any]:
    assert isinstance(ask, Choose | Pick)
    return next(option for option in ask.options if option.key == key)


def points(score: float) -> Says:
    return preview.signed(round(score, 1))
