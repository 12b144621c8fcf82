"""What is corrected is there afterwards, in every game."""

from __future__ import annotations

import pytest

from companion.engine.board import Slot, Tracker
from companion.engine.entries import Entry, Kind
from companion.engine.refusals import Refused
from companion.engine.run import Run
from companion.games import FIRST, shelf
from tests.torture.sweep import begun, some_play, stays, trackers, values

PLACES = 4


@pytest.mark.parametrize("game", [spec.key for spec in shelf()])
def test_a_corrected_tracker_shows_what_it_was_corrected_to(game: str) -> None:
    session = some_play(game)
    seen, other = 0, []
    for n in range(1, session.history.head, max(1, session.history.head // PLACES)):
        run = session.moment(n)
        began = begun(run)
        for tracker in trackers(session, n):
            for value in values(tracker)[:2]:
                try:
                    run.feed(Entry(Kind.CORRECT, tracker.path, value))
                except Refused:
                    run = session.moment(n) if run.spoilt else run  # what is refused changes nothing
                    continue
                seen += 1
                if not stays(run, tracker.path, value, began):
                    other.append(f"entry {n}: {tracker.path} to {value!r}")
                if not (put_back(run, tracker) and begun(run) == began):
                    run = session.moment(n)
    assert not other, "\n".join(other)
    assert seen > PLACES or game not in FIRST, "a game beside ours may have hardly anything to correct"


def put_back(run: Run, tracker: Tracker) -> bool:
    """Correct it to what it was: then nobody need play up to here again for the next one."""
    standing = tracker.standing if isinstance(tracker, Slot) else None
    try:
        run.feed(Entry(Kind.CORRECT, tracker.path, standing.key if standing else tracker.value))
    except Refused:
        return False
    return True
