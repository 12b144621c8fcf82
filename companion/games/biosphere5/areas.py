"""The six problems of civilisation, how well each is solved, and what that allows (2.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from companion.engine.texts import Says, _


class Area(str, Enum):
    """Lowest value first, as the Machine ranks them (4.4)."""

    HOUSING = "housing"
    WATER = "water"
    PRODUCTION = "production"
    SECURITY = "security"
    NATURE = "nature"
    COMMUNITY = "community"

    @property
    def level(self) -> int:
        return _LEVELS[self]

    @property
    def rank(self) -> int:
        return _RANKS[self]

    @property
    def label(self) -> Says:
        return _LABELS[self]

    @property
    def heading(self) -> Says:
        return _TITLES[self]

    @property
    def icon(self) -> str:
        return _ICONS[self]

    def __str__(self) -> str:
        return str(self.label)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


_LEVELS = {
    Area.HOUSING: 1,
    Area.WATER: 1,
    Area.PRODUCTION: 2,
    Area.SECURITY: 2,
    Area.NATURE: 3,
    Area.COMMUNITY: 3,
}
_RANKS = {area: rank for rank, area in enumerate(Area)}
_LABELS: dict[Area, Says] = {
    Area.HOUSING: _("housing"),
    Area.WATER: _("water"),
    Area.PRODUCTION: _("production"),
    Area.SECURITY: _("security"),
    Area.NATURE: _("nature"),
    Area.COMMUNITY: _("community"),
}
_TITLES: dict[Area, Says] = {
    Area.HOUSING: _("Housing"),
    Area.WATER: _("Water"),
    Area.PRODUCTION: _("Production"),
    Area.SECURITY: _("Security"),
    Area.NATURE: _("Nature"),
    Area.COMMUNITY: _("Community"),
}
_ICONS = {
    Area.HOUSING: "home",
    Area.WATER: "water",
    Area.PRODUCTION: "factory",
    Area.SECURITY: "shield",
    Area.NATURE: "leaf",
    Area.COMMUNITY: "account-group",
}

PRINTED = (Area.WATER, Area.HOUSING, Area.PRODUCTION, Area.SECURITY, Area.NATURE, Area.COMMUNITY)
"""The areas level by level, as a player works through them."""

ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV"}


class Solution(str, Enum):
    NONE = "none"
    MAKESHIFT = "makeshift"
    PERFECT = "perfect"

    @property
    def rank(self) -> int:
        return _PROTECTION[self]

    @property
    def label(self) -> Says:
        return _SOLVED[self]

    @property
    def tone(self) -> str:
        return _TONES[self]

    @property
    def damage(self) -> int:
        """Cards that a catastrophe of the area costs behind this protection (2.3.3)."""
        return _DAMAGE[self]

    def __str__(self) -> str:
        return str(self.label)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


_PROTECTION = {Solution.NONE: 0, Solution.MAKESHIFT: 1, Solution.PERFECT: 2}
_SOLVED: dict[Solution, Says] = {
    Solution.NONE: _("nothing"),
    Solution.MAKESHIFT: _("makeshift"),
    Solution.PERFECT: _("perfect"),
}
_TONES = {Solution.NONE: "quiet", Solution.MAKESHIFT: "yellow", Solution.PERFECT: "green"}
_DAMAGE = {Solution.NONE: 4, Solution.MAKESHIFT: 2, Solution.PERFECT: 0}


def solved(solution: Solution, area: Area) -> Says:
    """ "Perfect water", at the start of a label."""
    if solution is Solution.PERFECT:
        return _("Perfect {area}").format(area=area)
    return _("Makeshift {area}").format(area=area)


RESCUED = 1
"""Cards that a catastrophe costs behind a rescue card: the card itself (2.3.2)."""


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
        solution: Solution = getattr(self, area.value)
        return solution

    def put(self, area: Area, solution: Solution) -> None:
        setattr(self, area.value, solution)

    def standing(self) -> list[Area]:
        """Areas with an achievement, lowest card value first (4.4)."""
        return sorted((area for area in Area if self.has(area)), key=self.value)

    def has(self, area: Area) -> bool:
        return self.at(area) is not Solution.NONE

    def value(self, area: Area) -> tuple[int, int]:
        """What the achievement there is worth: perfect above makeshift, then the area (4.4)."""
        return self.at(area).rank, area.rank

    def missing(self, level: int) -> list[Area]:
        """Areas of a level without an achievement."""
        return [area for area in PRINTED if area.level == level and not self.has(area)]

    def opens(self, level: int) -> bool:
        """Whether card halves of this level may be played (2.3)."""
        if level == 1:
            return True
        return not self.missing(level - 1) or (level < 4 and any(a.level == level and self.has(a) for a in Area))

    def level(self) -> int:
        """The highest level of which achievements may be played now."""
        return next(level for level in (3, 2, 1) if self.opens(level))

    def closed(self, level: int) -> Says:
        """Why a level cannot be played yet; nothing where it can."""
        if self.opens(level):
            return ""
        missing = self.missing(level - 1)
        if len(missing) == 2:
            return _("Level {level} is closed: {first} and {second} must stand first.").format(
                level=ROMAN[level], first=missing[0], second=missing[1]
            )
        return _("Level {level} is closed: {first} must stand first.").format(level=ROMAN[level], first=missing[0])

    def __len__(self) -> int:
        return sum(self.has(area) for area in Area)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Area]:
        return iter(self.standing())
