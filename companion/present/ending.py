"""The end of a game at a glance: where the points came from, and how far the players came if they lost."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.asks import FAR
from companion.engine.board import Board, Track
from companion.engine.results import Outcome, Reached, Result
from companion.engine.seats import Seat
from companion.engine.texts import Says, _

RINGS = 3


class Source(Struct, frozen=True):
    """A line of the sheet that made the difference, and whose it was."""

    text: Says
    note: Says
    seat: Seat
    icon: str


def rings(result: Result, board: Board) -> tuple[Reached, ...]:
    """What the rules say about the way to the goal; if nothing, the shared tracks."""
    if result.reached:
        return result.reached[:RINGS]
    shared = [tracker for group in board.groups if group.owner is None for tracker in group.trackers()]
    tracks = [tracker for tracker in shared if isinstance(tracker, Track) and 1 < tracker.most < FAR]
    return tuple(Reached(track.label, int(track.value), track.most, track.icon, track.tone) for track in tracks[:RINGS])


def track(board: Board) -> Track | None:
    """The track that was always in sight: where it stands now is how a lost play ended."""
    always = [tracker for group in board.groups if group.always and not group.owner for tracker in group.trackers()]
    found = next((tracker for tracker in always if isinstance(tracker, Track)), None)
    return replace(found, label="", note="", fixed=True) if found else None


def sources(result: Result) -> tuple[Source, ...]:
    """What the winner had more of than the second, and what the second had more of, one line each."""
    ranked = [standing for standing in result.standings if standing.lines]
    if result.outcome is not Outcome.RANKED or len(ranked) < 2 or result.lowest_wins:
        return ()
    first, second = ranked[0], ranked[1]
    if len(first.lines) < 2:
        return ()
    other = {line.key: line.points for line in second.lines}
    gaps = sorted(((line.points - other.get(line.key, 0), line) for line in first.lines), key=lambda gap: -gap[0])
    found = []
    ahead, line = gaps[0]
    if ahead > 0:
        note = _("{points}, {who} has {other}").format(
            points=line.points, who=second.seat.name, other=other.get(line.key, 0)
        )
        found.append(
            Source(_("{category}: {n} more").format(category=line.label, n=ahead), note, first.seat, "trophy-outline")
        )
    behind, line = gaps[-1]
    if behind < 0:
        note = _("{points}, {who} has {other}").format(
            points=other.get(line.key, 0), who=first.seat.name, other=line.points
        )
        found.append(
            Source(_("{category}: {n} more").format(category=line.label, n=-behind), note, second.seat, "medal-outline")
        )
    return tuple(found)
