"""Where in a play something was said, so that it finds its place again after the past was changed.

A place is the way down the crumbs: for each its message, round, step and player, and how often it had been entered there before.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.texts import Text

if TYPE_CHECKING:
    from companion.engine.table import Crumb

Place = tuple[str, ...]


class Places:
    """Follows the table through its crumbs."""

    def __init__(self) -> None:
        self.here: Place = ()
        self.left: set[Place] = set()
        """Places that were left: nobody comes back to them."""
        self._entered: Counter[Place] = Counter()
        self._way: list[Place] = []
        """What was counted, newest last: a step that starts again takes its part back."""

    def enter(self, crumb: Crumb) -> None:
        message = crumb.label.message if isinstance(crumb.label, Text) else crumb.label
        name = f"{message}/{crumb.round or ''}/{crumb.step or ''}/{crumb.who.key if crumb.who else ''}"
        self._entered[(*self.here, name)] += 1
        self._way.append((*self.here, name))
        self.here = (*self.here, f"{name}/{self._entered[(*self.here, name)]}")

    def leave(self) -> None:
        self.left.add(self.here)
        self.here = self.here[:-1]

    def mark(self) -> int:
        return len(self._way)

    def back_to(self, mark: int) -> None:
        """Forget what was entered since: it is entered again."""
        for way in reversed(self._way[mark:]):
            self.left.discard((*way[:-1], f"{way[-1]}/{self._entered[way]}"))
            self._entered[way] -= 1
        del self._way[mark:]

    def passed(self, place: Place) -> bool:
        """Whether the play will not come there any more."""
        return any(place[:n] in self.left for n in range(1, len(place) + 1))
