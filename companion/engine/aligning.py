"""Fixing the past: the later entries find their places again.

After a change the play runs anew. An ask takes the next waiting entry with its key, of its seat, at its place. An entry that is passed by
falls out; if nothing waits, the table is asked, and the rest goes on waiting behind that. No entry ever answers for another seat.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Ask
from companion.engine.entries import ANSWER, Entry, Kind, Waiting
from companion.engine.places import ANYTIME, Place
from companion.engine.refusals import Refused
from companion.engine.run import Run


def placed(run: Run, entries: list[Entry]) -> list[Waiting]:
    """Run these entries as far as they fit, and yield whose each was and where it was given."""
    places, found = run.table.places, []
    assert places is not None, "this run knows its places"
    for entry in entries:
        here = Waiting(entry, _seat(run.ask), places.here)
        try:
            run.feed(entry)
        except Refused:
            break
        found.append(here)
    return found


def _seat(ask: Ask[Any] | None) -> str:
    return ask.who.key if ask and ask.who else ""


def spot(place: Place) -> Place:
    """A question of an any-time action belongs to that action, wherever it comes in the play."""
    for n, level in enumerate(place):
        if level.startswith(ANYTIME):
            return (level.rpartition("/")[0], *place[n + 1 :])
    return place


def without_action(waiting: list[Waiting], key: str) -> list[Waiting]:
    """The entries after an any-time action that did not happen, without the answers to its questions."""

    def of_it(one: Waiting) -> bool:
        return any(level.startswith(f"{ANYTIME}{key}/") for level in one.place)

    return list(dropwhile(of_it, waiting))


class Alignment:
    """A run that uses the waiting entries. `again` makes a new run with what was used so far."""

    def __init__(self, run: Run, waiting: list[Waiting], again: Callable[[list[Entry]], Run]) -> None:
        self.run = run
        self.waiting = list(waiting)
        self.taken: list[Entry] = []
        self._again = again

    def go(self) -> None:
        while self.waiting and self.run.result is None and self._one_more():
            self.drop_passed()
        if self.run.result is not None:
            self.waiting = []

    def _one_more(self) -> bool:
        """Use the next entry, or drop one; False if the table has to be asked."""
        ask, places = self.run.ask, self.run.table.places
        assert places is not None, "this run knows its places"
        if self.waiting[0].entry.kind is not ANSWER:
            self._take(0)
            return True
        key, who, here = (ask.key if ask else ""), _seat(ask), places.here
        fitting = [
            n
            for n, one in enumerate(self.waiting)
            if one.entry.kind is ANSWER and (one.entry.key, one.who, spot(one.place)) == (key, who, spot(here))
        ]
        if not fitting:
            return False
        n = fitting[0]
        between = next((m for m in range(n) if self.waiting[m].entry.kind is not ANSWER), None)
        if between is not None:  # a correction came before this answer: so it does now
            self._take(between)
            return True
        fits = self._take(n)
        # what was said before it in the same place, by the same player, is no longer asked for
        line = [one for one in self.waiting[:n] if (one.who, one.place) == (who, here)]
        self.waiting = [one for one in self.waiting if one not in line]
        return fits

    def _take(self, n: int) -> bool:
        entry = self.waiting.pop(n).entry
        try:
            self.run.feed(entry)
        except Refused:
            if self.run.spoilt:
                self.run = self._again(self.taken)
            if entry.kind is Kind.ANYTIME:
                self.waiting[n:] = without_action(self.waiting[n:], entry.key)
            return False
        self.taken.append(replace(entry, luck=self.run.table.luck[:]))
        return True

    def drop_passed(self) -> None:
        places = self.run.table.places
        assert places is not None, "this run knows its places"
        kept: list[Waiting] = []
        coming = bool(self.run.table.closed)  # an any-time action is under way, or still waits
        for one in self.waiting:
            coming = coming or one.entry.kind is Kind.ANYTIME
            out_of_turn = spot(one.place) != one.place
            if one.entry.kind is not ANSWER or (coming if out_of_turn else not places.passed(one.place)):
                kept.append(one)
        self.waiting = kept
