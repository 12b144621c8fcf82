"""Fixing the past: the later entries find their places again.

After a change the play runs again. An ask takes the next waiting entry with its key, of its seat, at its place. An entry that is passed by
falls out; if nothing waits, the table is asked, and the rest goes on waiting behind that. No entry ever answers for another seat.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Ask
from companion.engine.entries import ANSWER, Entry, Kind, Waiting
from companion.engine.places import ANYTIME, Place, Places
from companion.engine.refusals import Refused
from companion.engine.run import Run


def placed(run: Run, entries: list[Entry]) -> list[Waiting]:
    """Run these entries as far as they fit; returns whose each was and where it was given."""
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
    """A run that uses the waiting entries. `again` makes a new run with what was used so far.

    However many wait, each step looks only at what it may use and at the places just left."""

    def __init__(self, run: Run, waiting: list[Waiting], again: Callable[[list[Entry]], Run]) -> None:
        self.run = run
        self.waiting = list(waiting)
        self._all = waiting  # whose ids are kept below
        self.taken: list[Entry] = []
        self._again = again
        self._waits = {id(one) for one in waiting}
        self._under: dict[Place, list[Waiting]] = {}
        """Whatever was given at a place or below it."""
        self._out_of_turn = False
        for one in waiting:
            if one.entry.kind is ANSWER:
                if spot(one.place) != one.place:
                    self._out_of_turn = True
                    continue
                for depth in range(1, len(one.place) + 1):
                    self._under.setdefault(one.place[:depth], []).append(one)
        self._looked_at: Places | None = None
        """Where the places left so far were looked at."""
        self._actions = 0
        """How many any-time actions no longer wait."""
        self._looked_out_of_turn = -1, False
        """`_actions` and whether one was running when their questions were last looked at."""

    def go(self) -> None:
        while self.waiting and self.run.result is None and self._one_more():
            self.drop_passed()
        if self.run.result is not None:
            self.waiting = []

    def _one_more(self) -> bool:
        """Use the next entry, or drop one; False if the table has to be asked."""
        if self.waiting[0].entry.kind is not ANSWER:
            self._take(0)
            return True
        ask, here = self.run.ask, self._places().here
        key, who, place = (ask.key if ask else ""), _seat(ask), spot(here)
        n = next((n for n, one in enumerate(self.waiting) if _fits(one, key, who, place)), None)
        if n is None:
            return False
        between = next((m for m in range(n) if self.waiting[m].entry.kind is not ANSWER), None)
        if between is not None:  # a correction came before this answer: so it does now
            self._take(between)
            return True
        fits = self._take(n)
        # what was said before it in the same place, by the same player, is no longer asked for
        line = [one for one in self.waiting[:n] if (one.who, one.place) == (who, here)]
        if line:
            self.waiting = [one for one in self.waiting if one not in line]
        return fits

    def _take(self, n: int) -> bool:
        one = self.waiting.pop(n)
        self._waits.discard(id(one))
        entry = one.entry
        self._actions += entry.kind is Kind.ANYTIME
        try:
            self.run.feed(entry)
        except Refused:
            if self.run.spoilt:
                self.run = self._again(self.taken)
            if entry.kind is Kind.ANYTIME:
                self.waiting[n:] = without_action(self.waiting[n:], entry.key)
            return False
        self.taken.append(replace(entry, luck=tuple(self.run.table.luck)))
        return True

    def drop_passed(self) -> None:
        """Drop the answers to questions that will not come again."""
        places = self._places()
        left = places.newly_left() if places is self._looked_at else list(places.left)
        self._looked_at = places
        passed = {id(one) for place in left for one in self._under.pop(place, ())} & self._waits
        if passed:
            self._waits -= passed
            self.waiting = [one for one in self.waiting if id(one) not in passed]
        if self._out_of_turn:
            self._drop_what_nobody_began()

    def _drop_what_nobody_began(self) -> None:
        """Drop the answers to an any-time action that is neither running nor still waiting."""
        now = self._actions, bool(self.run.table.closed)
        if now == self._looked_out_of_turn:
            return
        self._looked_out_of_turn = now
        if self.run.table.closed:
            return
        first = next((n for n, one in enumerate(self.waiting) if one.entry.kind is Kind.ANYTIME), len(self.waiting))
        self.waiting[:first] = [
            one for one in self.waiting[:first] if one.entry.kind is not ANSWER or spot(one.place) == one.place
        ]

    def _places(self) -> Places:
        places = self.run.table.places
        assert places is not None, "this run knows its places"
        return places


def _fits(one: Waiting, key: str, who: str, place: Place) -> bool:
    entry = one.entry
    return entry.kind is ANSWER and entry.key == key and one.who == who and spot(one.place) == place
