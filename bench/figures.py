"""A figure beside its baseline, both measured in the same run; and the table of them all."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from msgspec import Struct

ROUNDS = 7


class Figure(Struct, kw_only=True, omit_defaults=True):
    what: str
    value: float
    unit: str
    beside: str = ""
    """What the baseline is; empty where there is none."""
    baseline: float = 0.0
    goal: float = 0.0
    """At most so many times the baseline (with `at_least`: at least); without a baseline, at most this value."""
    at_least: bool = False

    @property
    def ratio(self) -> float:
        return self.value / self.baseline if self.baseline else 0.0

    @property
    def met(self) -> bool | None:
        """None where nothing was promised."""
        if not self.goal:
            return None
        reached = self.ratio if self.beside else self.value
        return reached >= self.goal if self.at_least else reached <= self.goal

    def line(self) -> str:
        shown = f"{self.what:<58} {amount(self.value):>10} {self.unit:<11}"
        if self.beside:
            shown += f" {self.ratio:>8.2f} × {amount(self.baseline)} ({self.beside})"
        if self.met is not None:
            shown += f"   goal {self.bound()}: {'yes' if self.met else 'MISSED'}"
        return shown

    def bound(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.goal:g}{' ×' if self.beside else f' {self.unit}'}"


def amount(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3g}"


def seconds(what: Callable[[], object], rounds: int = ROUNDS, before: Callable[[], object] = lambda: None) -> float:
    """The median of a few."""
    times = []
    for _round in range(rounds):
        before()
        began = perf_counter()
        what()
        times.append(perf_counter() - began)
    return median(times)
