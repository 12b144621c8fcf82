"""Where in a play something was said, so that it finds its place again after the past was changed.

A place is the way down to a question: the crumbs, the step in which it is asked, and for each of them how often it had come before. A
step is counted for the player whom it asks first: when two players change places in the order, their steps stay their own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.texts import Text

if TYPE_CHECKING:
    from companion.engine.seats import Seat
    from companion.engine.table import Crumb

Place = tuple[str, ...]
ANYTIME = "!"
"""The first part of every place that belongs to an any-time action."""


class Places:
    """Follows the table through its crumbs and steps."""

    def __init__(self) -> None:
        self.here: Place = ()
        self.left: set[Place] = set()
        """Places that were left for good."""
        self._newly: list[Place] = []
        self._step = ""
        """The name of a step that has begun and has not asked yet, and how deep it began."""
        self._from = 0
        self._entered: Counter[Place] = Counter()
        self._way: list[Place] = []
        """What was counted, newest last: a restarting step takes its part back."""

    def enter(self, crumb: Crumb) -> None:
        message = crumb.label.message if isinstance(crumb.label, Text) else crumb.label
        self.go_into(f"{message}/{crumb.round or ''}/{crumb.step or ''}/{crumb.who.key if crumb.who else ''}")

    def begin(self, step: str) -> None:
        self._step, self._from = step, len(self.here)

    def ask(self, who: Seat | None) -> None:
        """The first question of a step gives it its place."""
        if self._step:
            inside, self.here = self.here[self._from :], self.here[: self._from]
            self.go_into(f"{self._step}/{who.key if who else ''}")
            self.here += inside  # crumbs that the step has entered before it asked
            self._step = ""

    def go_into(self, name: str) -> None:
        way = (*self.here, name)
        self._entered[way] += 1
        self._way.append(way)
        self.here = (*self.here, f"{name}/{self._entered[way]}")

    def back_out(self, to: Place) -> None:
        """Leave everything below this place."""
        while len(self.here) > len(to):
            self.left.add(self.here)
            self._newly.append(self.here)
            self.here = self.here[:-1]

    def end(self, outside: Place) -> None:
        """The step is over."""
        self.back_out(outside)
        self._step = ""

    def mark(self) -> int:
        return len(self._way)

    def back_to(self, mark: int) -> None:
        """Forget what was counted since then: it will be counted again."""
        for way in reversed(self._way[mark:]):
            self.left.discard((*way[:-1], f"{way[-1]}/{self._entered[way]}"))
            self._entered[way] -= 1
        del self._way[mark:]

    def newly_left(self) -> list[Place]:
        """Those that were left since this was last asked, and not entered again."""
        newly, self._newly = self._newly, []
        return [place for place in newly if place in self.left]
