"""Where the groups of the board stand beside an ask."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from msgspec.structs import replace

from companion.engine.asks import Ask
from companion.engine.board import Board, Count, Fact, Grid, Group, Lane, Map, Part, Row, Track
from companion.engine.seats import Seat
from companion.engine.spec import Spec
from companion.engine.table import Crumb
from companion.engine.texts import Says
from companion.engine.things import Token
from companion.ui.drawn.turnband import Turn
from companion.ui.parts.groups import ROOMY

ROBOT = "robot-outline"
IN_A_BAND = 6
"""How many counters fit side by side."""
SENTENCE = 70
"""Text of more letters than this is more than a line or two of a small window."""
FEWEST = 3
"""So many answers are in sight on the smallest phone."""


class Plan(NamedTuple):
    """Where the groups beside an ask stand."""

    top: list[Group]
    """Small and the table's own, such as a danger track: above everything."""
    above: list[Group]
    """What belongs to the player being asked: below their name, above the question."""
    several: list[Group]
    """Several players' things: side by side after the question."""
    below: list[Group]
    after: list[Group]
    """Tables to read stand after the answers, and so does what is told where several players have something; where room is scarce, everything does."""

    def shown(self) -> list[Group]:
        return [*self.top, *self.above, *self.several, *self.below, *self.after]

    def standing(self, elsewhere: Set[str]) -> tuple[list[Group], list[Group]]:
        """Those of several players and those after the answers, without what stands `elsewhere`.

        Many stand two in a row, and the last may leave a place free beside it: there is room to read.
        """
        several = [group for group in self.several if group.key not in elsewhere]
        after = [group for group in self.after if group.key not in elsewhere]
        corner = [group for group in after if to_read(group)][: len(several) > ROOMY and len(several) % 2]
        return [*several, *corner], [group for group in after if group not in corner]


def beside(groups: Sequence[Group], ask: Ask[object], *, scored: bool = False) -> list[Group]:
    """What stands beside an ask; of what lies on the table as a card with its pieces, that card. `scored`: a scoreboard has the points."""
    lanes = [part for group in groups for part in group.parts if isinstance(part, Lane)]
    cards = {place.key: replace(lane, note="", path="", places=(place,)) for lane in lanes for place in lane.places}
    shown = [group for group in groups if group.always or group.key in ask.shows]
    if scored:
        shown = [replace(group, parts=tuple(part for part in group.parts if not _is_sum(part))) for group in shown]
    return [
        replace(group, title="", parts=(cards[group.key],), badges=())
        if group.key in cards and not small(group)
        else group
        for group in shown
    ]


def _is_sum(part: Part) -> bool:
    return isinstance(part, Count) and part.fixed


def lay_out(shown: list[Group], ask: Ask[object], scarce: bool, low: bool = False) -> Plan:
    """`low`: there is room for little more than the question and its answers."""
    if scarce:
        return Plan([], [], [], [], shown)
    mine = [group for group in shown if ask.who and group.owner == ask.who]
    owned = [group for group in shown if group.owner]
    several = owned if len({group.owner.key for group in owned if group.owner}) > 1 else []
    if low and not answered(several, ask):
        several = []
    above = mine[:1] if mine and not several and small(mine[0]) and not (low and in_the_way(mine[0], ask)) else []
    rest = [group for group in shown if group not in several and group not in above]
    told = [group for group in rest if several and to_read(group)]
    top = [group for group in rest if group.always and not group.owner and small(group) and group not in told]
    top = top[: 1 if low else 2]
    top = [group for group in top if not (low and in_the_way(group, ask))]
    rest = [group for group in rest if group not in top]
    after = [group for group in rest if low or group in told or any(isinstance(part, Grid) for part in group.parts)]
    return Plan(top, above, several, [group for group in rest if group not in after], after)


def to_read(group: Group) -> bool:
    """What just happened in sentences, or what is known in a line of badges: it stands last, where it moves nothing."""
    return (
        not group.owner and all(isinstance(part, Fact) for part in group.parts) and not (group.parts and group.badges)
    )


def answered(groups: Sequence[Group], ask: Ask[object]) -> bool:
    """Whether these are what can be answered: they are tapped themselves."""
    keys = {option.key for option in getattr(ask, "options", ())}
    return any(group.key in keys for group in groups)


def bulky(group: Group) -> bool:
    """Too much for a small window: neither counters for the band nor a short line or a card."""
    return letters(group) > SENTENCE or (len(group.parts) > 1 and not counters(group))


def letters(group: Group) -> int:
    """Of what is told in it."""
    return sum(len(str(part.text)) for part in group.parts if isinstance(part, Fact))


def in_the_way(group: Group, ask: Ask[object]) -> bool:
    """Whether a small window has no room for it above the answers: it is bulky, or a large card and there are several answers."""
    answers = sum(option.allowed for option in getattr(ask, "options", ()))
    return bulky(group) or (answers >= FEWEST and any(isinstance(part, Lane) for part in group.parts))


def badges(groups: tuple[Group, ...], ask: Ask[object], where: Sequence[Crumb] = ()) -> tuple[Says | Token, ...]:
    """Short facts for the line with the name: about the player who is asked, or the opponent that the app plays."""
    if ask.who is None:
        automa = played(where)
        return next((group.badges for group in groups if automa and str(group.title) == automa), ())
    return next((group.badges for group in groups if group.owner == ask.who), ())


def played(where: Sequence[Crumb]) -> str:
    """The opponent that the app plays right now."""
    return next((str(crumb.label) for crumb in reversed(where) if crumb.automa), "")


def whose(spec: Spec, ask: Ask[object], facts: tuple[Says | Token, ...], where: Sequence[Crumb] = ()) -> Turn:
    """Who is asked; if that is the whole table, the game or the opponent that the app plays."""
    if ask.who is None:
        if automa := played(where):
            return Turn(automa, icon=ROBOT, badges=facts)
        return Turn(str(spec.name), icon=spec.icon)
    return Turn(str(ask.who.name), ask.who, ROBOT if ask.who.rival else "", facts)


def counters(group: Group) -> tuple[Count, ...]:
    """What is in it, where that is a handful of numbers with icons: they stand in the band."""
    (part, *more) = group.parts or (None,)
    if more or not isinstance(part, Row) or not 1 < len(part.trackers) <= IN_A_BAND:
        return ()
    counts = tuple(
        one
        for one in part.trackers
        if isinstance(one, Count) and not isinstance(one, Track) and one.icon and not one.room
    )
    return counts if len(counts) == len(part.trackers) else ()


def comers(board: Board, ask: Ask[object]) -> tuple[Seat, ...]:
    """The next player after the one who is asked."""
    keys = [seat.key for seat in board.order]
    if ask.who is None or ask.who.key not in keys:
        return ()
    at = keys.index(ask.who.key)
    return (*board.order[at + 1 :], *board.order[:at])


def unnamed(group: Group) -> Group:
    """The same without its head: the band above says whose it is."""
    return replace(group, title="", owner=None, badges=())


def small(group: Group) -> bool:
    return len(group.parts) <= 3


def unseen(groups: Sequence[Group], plan: Plan, mapped: bool) -> list[Group]:
    """What stands nowhere beside the ask yet; `mapped`: whether the map is in the ask itself."""
    return [
        group
        for group in groups
        if group not in plan.shown() and not (mapped and any(isinstance(part, Map) for part in group.parts))
    ]
