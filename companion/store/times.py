"""When things were said: UTC, as ISO text in the database. Clocks jump; nothing here is used to put plays in order."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.store.bounds import within

BREAK = 30 * 60
"""After this many seconds without an entry, the players were away, not thinking."""


def utcnow() -> datetime:
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """A time without a zone counts as UTC; a clock that is wrong by centuries is not followed."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return within(aware.astimezone(UTC)).isoformat("T", "milliseconds")


def exactly(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def read(text: str) -> datetime:
    """Within what every zone and every calendar can show."""
    return within(exactly(text))


def seconds_between(before: str, after: str) -> float:
    """How long the table played between two entries: breaks and clocks that ran backwards count as nothing."""
    gap = (read(after) - read(before)).total_seconds()
    return gap if 0 < gap <= BREAK else 0.0
