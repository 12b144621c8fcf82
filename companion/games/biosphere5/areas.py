"""The six problems of civilisation, how well each is solved, and what that allows (2.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.texts import Says, _
from companion.games.biosphere5.named import Named


class Area(Named):
    """Lowest value first, as the Machine ranks them (4.4)."""

    rank: int
    level: int
    label: Says
    heading: Says
    icon: str

    @property
    def picture(self) -> str:
        return f"biosphere5-{self.key}"

    HOUSING = "housing", 0, 1, _("housing"), _("Housing"), "home"
    WATER = "water", 1, 1, _("water"), _("Water"), "water"
    PRODUCTION = "production", 2, 2, _("production"), _("Production"), "factory"
    SECURITY = "security", 3, 2, _("security"), _("Security"), "shield"
    NATURE = "nature", 4, 3, _("nature"), _("Nature"), "leaf"
    COMMUNITY = "community", 5, 3, _("community"), _("Community"), "account-group"


PRINTED = (Area.WATER, Area.HOUSING, Area.PRODUCTION, Area.SECURITY, Area.NATURE, Area.COMMUNITY)
"""The areas level by level, as a player works through them."""

OF_LEVEL = {level: tuple(area for area in PRINTED if area.level == level) for level in (1, 2, 3, 4)}
ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV"}


def in_words(level: int) -> Says:
    """Inside a sentence, or beside one."""
    return _("level {level}").format(level=ROMAN[level])


class Solution(Named):
    """How well a problem is solved; `damage` is what a catastrophe of the area costs behind it (2.3.3)."""

    rank: int
    damage: int
    label: Says
    tone: str

    NONE = "none", 0, 4, _("nothing"), "quiet"
    MAKESHIFT = "makeshift", 1, 2, _("makeshift"), "yellow"
    PERFECT = "perfect", 2, 0, _("perfect"), "green"


NOTHING = Solution.NONE


def solved(solution: Solution, area: Area) -> Says:
    """ "Perfect water", at the start of a label."""
    if solution is Solution.PERFECT:
        return _("Perfect {area}").format(area=area)
    return _("Makeshift {area}").format(area=area)


@dataclass
class Civilisation:
    """What stands in each area."""

    housing: Solution = Solution.NONE
    water: Solution = Solution.NONE
    production: Solution = Solution.NONE
    security: Solution = Solution.NONE
    nature: Solution = Solution.NONE
    community: Solution = Solution.NONE

    def at(self, area: Area) -> Solution:
        solution: Solution = getattr(self, area.key)
        return solution

    def put(self, area: Area, solution: Solution) -> None:
        setattr(self, area.key, solution)

    def standing(self) -> list[Area]:
        """Areas with an achievement, lowest card value first (4.4)."""
        return sorted((area for area in Area if self.has(area)), key=self.value)

    def has(self, area: Area) -> bool:
        return getattr(self, area.key) is not NOTHING

    def value(self, area: Area) -> tuple[int, int]:
        """What the achievement there is worth: perfect above makeshift, then the area (4.4)."""
        return self.at(area).rank, area.rank

    def missing(self, level: int) -> list[Area]:
        """Areas of a level without an achievement."""
        return [area for area in OF_LEVEL[level] if not self.has(area)]

    def opens(self, level: int) -> bool:
        """Whether card halves of this level may be played (2.3)."""
        if level == 1:
            return True
        first, second = OF_LEVEL[level - 1]
        return (self.has(first) and self.has(second)) or any(map(self.has, OF_LEVEL[level]))

    def level(self) -> int:
        """The level of civilisation reached: the highest of which a card half may be played now."""
        return next(level for level in (4, 3, 2, 1) if self.opens(level))

    def closed(self, level: int) -> Says:
        """Why a level cannot be played yet; nothing if it can."""
        if self.opens(level):
            return ""
        missing = self.missing(level - 1)
        if len(missing) == 2:
            return _("Level {level} is locked: solve {first} and {second} first").format(
                level=ROMAN[level], first=missing[0], second=missing[1]
            )
        return _("Level {level} is locked: solve {first} first").format(level=ROMAN[level], first=missing[0])

    def closed_levels(self) -> dict[int, Says]:
        """The same for all levels that cards belong to."""
        return {level: self.closed(level) for level in (1, 2, 3)}

    def __len__(self) -> int:
        return sum(map(self.has, PRINTED))

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Area]:
        return iter(self.standing())
