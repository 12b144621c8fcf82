"""Every zone from −12 to +14, around midnight and the turn of the year: a play is of the day that people there had.

python -m tests.torture.zones
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.present.dates import moment
from companion.present.handing import file_name, text_of
from companion.store import Library
from tests.store.kit import Clock, begin, finish

MOMENTS = [datetime(2026, 12, 31, 12, tzinfo=UTC) + timedelta(minutes=30 * n) for n in range(0, 56, 5)]
MOMENTS += [datetime(1970, 1, 2, tzinfo=UTC), datetime(2199, 12, 30, tzinfo=UTC)]


def torture() -> list[str]:
    before, tried = os.environ.get("TZ"), 0
    try:
        for hours in range(-12, 15):
            os.environ["TZ"] = f"Etc/GMT{-hours:+d}"
            time.tzset()
            for now in MOMENTS:
                _one(hours, now)
                tried += 1
    finally:
        os.environ.pop("TZ", None)
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()
    return [f"{tried} moments in 27 zones"]


def _one(hours: int, now: datetime) -> None:
    with tempfile.TemporaryDirectory() as name:
        with Library.open(Path(name) / "tableside.db", clock=Clock(now)) as library:
            play = finish(begin(library, answers=[1, 2]))
            day = (now + timedelta(hours=hours)).date().isoformat()
            assert day in text_of(play), f"{now} at {hours:+d}: {text_of(play)}"
            assert file_name(play, "txt").endswith(f"{day}.txt")
            made = library.backup_now()
            assert str(moment(made.when.astimezone()))
            data = library.export_all()
        with Library.open(":memory:") as other:
            assert other.import_bytes(data).added == 1


def main() -> int:
    print("\n".join(torture()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
