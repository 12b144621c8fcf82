"""A shake rolls; nothing else that happens to a phone at a table does.

Traces as an accelerometer would give them, read at the rates that phones have: slow ones see a knock rarely, but keep it longer.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, pi, sin
from random import Random

import pytest

from companion.device.shake import EARTH, EVERY, Jolts

G = EARTH
Trace = Callable[[float], tuple[float, float, float]]
RATES = (5, 15, 50, 200)
"""Readings a second that the sensor gives; the app looks twenty times a second at the last one."""


def shakes(trace: Trace, rate: float, seconds: float = 4.0, phase: float = 0.0) -> int:
    jolts, count, at = Jolts(), 0, 0.0
    while at < seconds:
        last = max(0.0, int((at + phase) * rate) / rate)
        count += jolts.feel(*trace(last), at)
        at += EVERY
    return count


def knock(at: float, hard: float, time: float) -> float:
    """The table rings: a hit that fades within a few hundredths of a second."""
    since = time - at
    return hard * G * exp(-since / 0.015) * cos(2 * pi * 45 * since) if since >= 0 else 0.0


def lying(time: float) -> tuple[float, float, float]:
    return (0.0, 0.0, G)


def knocks(times: list[float], hard: float) -> Trace:
    return lambda time: (0.0, 0.0, G + sum(knock(at, hard, time) for at in times))


def shaken(times_a_second: float, hard: float, axis: int = 0) -> Trace:
    def trace(time: float) -> tuple[float, float, float]:
        pull = [0.0, 0.0, G]
        if 0.5 < time < 2.2:
            pull[axis] += hard * G * sin(2 * pi * times_a_second * (time - 0.5))
        return (pull[0], pull[1], pull[2])

    return trace


def turned(seconds: float) -> Trace:
    """Picked up and turned to be read."""

    def trace(time: float) -> tuple[float, float, float]:
        part = min(1.0, max(0.0, (time - 1) / seconds)) * pi / 2
        lift = 0.35 * G * sin(2 * pi * (time - 1) / seconds) if 1 < time < 1 + seconds else 0.0
        return (0.0, (G + lift) * sin(part), (G + lift) * cos(part))

    return trace


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("hard", [0.5, 1.5, 3.0])
def test_a_knock_on_the_table_is_no_shake(rate: float, hard: float) -> None:
    for phase in range(10):
        assert shakes(knocks([1.0], hard), rate, phase=phase / 100) == 0


@pytest.mark.parametrize("rate", RATES)
def test_somebody_who_knocks_four_times_rolls_nothing(rate: float) -> None:
    for phase in range(10):
        assert shakes(knocks([1.0, 1.18, 1.36, 1.55], 2.0), rate, phase=phase / 100) == 0


@pytest.mark.parametrize("rate", RATES)
def test_dice_thrown_beside_the_phone_roll_nothing(rate: float) -> None:
    luck = Random(3)
    for _throw in range(20):
        times = sorted(1.0 + luck.random() * 1.2 for _bounce in range(12))
        assert shakes(knocks(times, 0.8), rate) == 0


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("seconds", [0.25, 0.5, 1.0])
def test_picking_the_phone_up_and_turning_it_is_no_shake(rate: float, seconds: float) -> None:
    assert shakes(turned(seconds), rate) == 0


@pytest.mark.parametrize("rate", RATES)
def test_a_phone_that_lies_still_or_is_put_down_is_quiet(rate: float) -> None:
    assert shakes(lying, rate) == 0
    assert shakes(knocks([1.0, 1.06], 2.5), rate) == 0


@pytest.mark.parametrize("rate", [15, 50, 200])
@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize(("times_a_second", "hard"), [(3, 1.5), (4, 1.2), (5, 2.5)])
def test_a_shake_rolls_once(rate: float, axis: int, times_a_second: float, hard: float) -> None:
    for phase in range(5):
        assert shakes(shaken(times_a_second, hard, axis), rate, phase=phase / 50) == 1


def test_even_a_slow_sensor_feels_a_hearty_shake() -> None:
    felt = [shakes(shaken(3.3, 2.0), 5, phase=phase / 50) for phase in range(10)]
    assert sum(felt) >= 7
