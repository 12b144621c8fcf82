"""Where the groups of the board stand beside an ask."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.asks import Ask
from companion.engine.board import Group
from companion.engine.texts import Says


class Plan(NamedTuple):
    """Where the groups beside an ask stand."""

    top: list[Group]
    """Small and the table's own, such as a danger track: above everything."""
    above: list[Group]
    """What belongs to who is asked: under the name, before the question."""
    several: list[Group]
    """Several players' things: side by side after the question."""
    below: list[Group]
    after: list[Group]
    """Where room is scarce, everything stands after the answers."""

    def shown(self) -> list[Group]:
        return [*self.top, *self.above, *self.several, *self.below, *self.after]


def lay_out(shown: list[Group], ask: Ask[Any], scarce: bool) -> Plan:
    if scarce:
        return Plan([], [], [], [], shown)
    mine = [group for group in shown if ask.who and group.owner == ask.who]
    owned = [group for group in shown if group.owner]
    several = owned if len(owned) > 1 else []
    above = mine[:1] if mine and not several and small(mine[0]) else []
    rest = [group for group in shown if group not in several and group not in above]
    top = [group for group in rest if group.always and not group.owner and small(group)][:2]
    return Plan(top, above, several, [group for group in rest if group not in top], [])


def badges(groups: tuple[Group, ...], ask: Ask[Any]) -> tuple[Says, ...]:
    """Short facts about who is asked, for the line with the name."""
    return next((group.badges for group in groups if group.owner == ask.who), ())


def small(group: Group) -> bool:
    return len(group.parts) <= 3
