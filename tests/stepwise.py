"""For the small games of tests, whose rules are written in one go: every question is a step of its own."""

from __future__ import annotations

from collections.abc import Coroutine
from functools import partial
from typing import Any, cast

from companion.engine.steps import step
from companion.engine.table import Table

ASKS = ("do", "choose", "pick", "number", "order", "roll", "draw", "form", "secret", "write")


class _Stepwise:
    def __init__(self, table: Table) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        verb = getattr(self.table, name)
        return partial(self._ask, verb) if name in ASKS else verb

    def _ask(self, verb: Any, *given: Any, **named: Any) -> Coroutine[Any, Any, Any]:
        async def one(table: Table) -> Any:
            return await verb(*given, **named)

        one.__name__ = str(given[0])  # so that a fix of the past finds its place again
        return step(one)(self.table)


def stepwise(table: Table) -> Table:
    return cast(Table, _Stepwise(table))
