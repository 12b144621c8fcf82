"""What is corrected is there afterwards, in every game."""

from __future__ import annotations

import pytest

from companion.engine.entries import Entry, Kind
from companion.engine.refusals import Refused
from companion.games import shelf
from tests.torture.sweep import begun, golden_plays, played, stays, trackers, values

PLACES = 4


@pytest.mark.parametrize("game", [spec.key for spec in shelf()])
def test_a_corrected_tracker_shows_what_it_was_corrected_to(game: str) -> None:
    session = played(golden_plays(game)[-1])
    seen, other = 0, []
    for n in range(1, session.history.head, max(1, session.history.head // PLACES)):
        fresh = None
        for tracker in trackers(session, n):
            for value in values(tracker)[:2]:
                run = fresh or session.moment(n)
                began = begun(run)
                try:
                    run.feed(Entry(Kind.CORRECT, tracker.path, value))
                except Refused:
                    fresh = None if run.spoilt else run  # what is refused changes nothing
                    continue
                fresh, seen = None, seen + 1
                if not stays(run, tracker.path, value, began):
                    other.append(f"entry {n}: {tracker.path} to {value!r}")
    assert not other, "\n".join(other)
    assert seen > PLACES
