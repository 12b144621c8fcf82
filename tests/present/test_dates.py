"""Days and numbers as people write them, in English and in German."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from gettext import NullTranslations

import pytest

from companion.engine.texts import speak
from companion.present.ago import ago
from companion.present.dates import day, decimal, moment, percent, short_day, weight

FIRST = datetime(2026, 3, 1, 19, 5, tzinfo=UTC)


class German(NullTranslations):
    WORDS = {
        "{day} {month} {year}": "{day}. {month} {year}",
        "{whole}.{part}": "{whole},{part}",
        "{n}%": "{n} %",
        "March": "März",
        "Mar": "Mär.",
    }

    def gettext(self, message: str) -> str:
        return self.WORDS.get(message, message)


@pytest.fixture
def german() -> Iterator[None]:
    speak(German())
    yield
    speak(NullTranslations())


def test_in_english() -> None:
    assert str(day(FIRST)) == "1 March 2026"
    assert str(short_day(FIRST)) == "1 Mar 2026"
    assert str(moment(FIRST)) == "1 Mar 2026, 19:05"
    assert str(decimal(12.54)) == "12.5"
    assert str(percent(0.4)) == "40%"
    assert str(weight(3_600_000)) == "3.4 MB"
    assert str(weight(12)) == "1 kB"


def test_how_long_ago_is_said_in_the_largest_unit_that_fits() -> None:
    said = {
        timedelta(seconds=50): "just now",
        timedelta(minutes=59): "59 min ago",
        timedelta(minutes=60): "1 hour ago",
        timedelta(hours=23): "23 hours ago",
        timedelta(hours=24): "1 day ago",
        timedelta(days=59): "59 days ago",
        timedelta(days=60): "1 March 2026",
        timedelta(hours=-5): "just now",
    }
    assert {passed: str(ago(FIRST, FIRST + passed)) for passed in said} == said


def test_in_german(german: None) -> None:
    assert str(day(FIRST)) == "1. März 2026"
    assert str(moment(FIRST)) == "1. Mär. 2026, 19:05"
    assert str(decimal(12.54)) == "12,5"
    assert str(percent(0.4)) == "40 %"
    assert str(ago(FIRST, FIRST + timedelta(days=100))) == "1. März 2026"


def test_a_true_minus_and_never_minus_zero() -> None:
    assert str(decimal(-3.25, 2)) == "−3.25"
    assert str(decimal(-0.01)) == "0.0"
    assert str(decimal(-7.6, 0)) == "−8"
