"""Check sums. SQLite keeps none: a bit that flips inside a number makes another number, and nobody would know.

Every row has one, over all its other columns. That of an entry goes on from the sum of the entry before; that of a play takes in
the sum of its last entry and how many amendments and seats there are. So whatever was changed, exchanged or lost no longer fits.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any
from zlib import crc32

from msgspec import Struct, json

from companion.store.problems import UNREADABLE, Damaged

SINCE = 2
"""The step of the schema that added them."""
PLAIN = ("sequence", "people", "seats", "amendments", "settings", "facts")
"""Tables whose rows are independent. The others are the plays and their entries."""
SUMMED = (*PLAIN, "plays", "entries")
OURS = int.from_bytes(b"Tabl")
"""SQLite's application id: it marks the file as ours."""

Row = tuple[Any, ...]
_encode = json.Encoder().encode


def summed(values: Sequence[object], before: int = 0) -> int:
    return crc32(_encode(values), before)


def rows(
    db: sqlite3.Connection, table: str, where: str = "", values: Sequence[object] = ()
) -> Iterator[tuple[Row, int]]:
    """Each row without its sum, and the sum."""
    found = db.execute(f"SELECT * FROM {table} {where}", values)
    names = [column[0] for column in found.description]
    if names[-1] == "sum":
        for row in found:
            yield row[:-1], row[-1]
        return
    at = names.index("sum")
    for row in found:
        yield row[:at] + row[at + 1 :], row[at]


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [name for _n, name, *_more in db.execute(f"PRAGMA table_info({table})") if name != "sum"]


# Writing


def put(db: sqlite3.Connection, table: str, row: Row, verb: str = "INSERT") -> None:
    """A row of one of the plain tables."""
    db.execute(f"{verb} INTO {table} VALUES ({'?, ' * len(row)}?)", (*row, summed(row)))


def change(db: sqlite3.Connection, table: str, new: dict[str, object], where: str, **values: object) -> None:
    """Change rows of a plain table. A wrong sum stays wrong, so that damage stays visible."""
    _teach(db)
    names = columns(db, table)
    after = [f":{name}" if name in new else name for name in names]
    db.execute(
        f"UPDATE {table} SET {', '.join(f'{name} = :{name}' for name in new)},"
        f" sum = CASE sum WHEN row_sum({', '.join(names)}) THEN row_sum({', '.join(after)}) ELSE sum END WHERE {where}",
        {**new, **values},
    )


def put_in_bin(db: sqlite3.Connection, play: str, when: str | None) -> None:
    change_play(db, play, binned=when)


def change_play(db: sqlite3.Connection, play: str, **new: object) -> None:
    """Change columns of a play's row; a wrong sum stays wrong."""
    names = columns(db, "plays")
    for row, stored in rows(db, "plays", "WHERE id = ?", (play,)):
        ends = _ends(db, play)
        changed = tuple(new.get(name, value) for name, value in zip(names, row, strict=True))
        total = summed(changed + ends) if stored == summed(row + ends) else stored
        columns_set = ", ".join(f"{name} = ?" for name in new)
        db.execute(f"UPDATE plays SET {columns_set}, sum = ? WHERE id = ?", (*new.values(), total, play))


def _ends(db: sqlite3.Connection, play: str) -> tuple[int, int, int, int]:
    """What a play's sum includes besides its own row: the sum of its last entry, and the number of amendments and seats."""
    last = db.execute("SELECT sum FROM entries WHERE play = ? ORDER BY n DESC LIMIT 1", (play,)).fetchone()
    stacks = Counter(stack for (stack,) in db.execute("SELECT stack FROM amendments WHERE play = ?", (play,)))
    seats = db.execute("SELECT count(*) FROM seats WHERE play = ?", (play,)).fetchone()
    return last[0] if last else 0, stacks["amended"], stacks["unamended"], seats[0]


def _teach(db: sqlite3.Connection) -> None:
    db.create_function("row_sum", -1, lambda *values: summed(values), deterministic=True)


def seal(db: sqlite3.Connection) -> None:
    """Compute all sums again, after a step that changed the tables."""
    _teach(db)
    for table in PLAIN:
        db.execute(f"UPDATE {table} SET sum = row_sum({', '.join(columns(db, table))})")
    last: dict[str, int] = {}
    sums = []
    for row, _stored in rows(db, "entries", "ORDER BY play, n"):
        last[row[0]] = summed(row, last.get(row[0], 0))
        sums.append((last[row[0]], row[0], row[1]))
    db.executemany("UPDATE entries SET sum = ? WHERE play = ? AND n = ?", sums)
    for row, _stored in list(rows(db, "plays")):
        db.execute("UPDATE plays SET sum = ? WHERE id = ?", (summed(row + _ends(db, row[0])), row[0]))
    db.execute(f"PRAGMA user_version = {_schema(db)}")


def _schema(db: sqlite3.Connection) -> int:
    """The sum of what SQLite remembers of the tables; it has a place for one number in its header."""
    total = summed(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall())
    return total - (1 << 32) if total >> 31 else total


# Looking


SLICE = 100
"""Rows to check in one go: about a millisecond."""


def check(db: sqlite3.Connection, breathe: Callable[[], object] = int) -> None:
    """Raises if anything in the library is not as it was written. Calls `breathe` after every slice of rows."""
    if db.execute("PRAGMA user_version").fetchone()[0] != _schema(db):
        raise Damaged("the tables are not as they were made")
    last: dict[str, int] = {}
    play, before = "", 0
    for n, (row, stored) in enumerate(rows(db, "entries", "ORDER BY play, n")):
        if not n % SLICE:
            breathe()
        if row[0] != play:
            play, before = row[0], 0
        if stored != crc32(_encode(row), before):
            raise Damaged(f"an entry of {play}")
        last[play] = before = stored
    counts: Counter[tuple[str, str]] = Counter()
    for table in PLAIN:
        for n, (row, stored) in enumerate(rows(db, table)):
            if not n % SLICE:
                breathe()
            if stored != summed(row):
                raise Damaged(f"a row of {table}")
            if table == "seats":
                counts[row[0], table] += 1
            elif table == "amendments":
                counts[row[0], row[1]] += 1
    for n, (row, stored) in enumerate(rows(db, "plays")):
        if not n % SLICE:
            breathe()
        id = row[0]
        ends = last.get(id, 0), counts[id, "amended"], counts[id, "unamended"], counts[id, "seats"]
        if stored != summed(row + ends):
            raise Damaged(f"the play {id}")


class Sound(Struct, frozen=True):
    """Which parts of a play are intact."""

    entries: int
    """How many of its entries, counted from the first."""
    complete: bool
    """All entries and the amendments are intact."""
    agreed: bool
    """Everything else is intact too: setup, players and times."""

    @property
    def whole(self) -> bool:
        return self.complete and self.agreed


def sound(db: sqlite3.Connection, play: str) -> Sound:
    entries, complete, agreed, last = 0, True, False, 0
    with suppress(*UNREADABLE):
        for row, stored in rows(db, "plays", "WHERE id = ?", (play,)):
            agreed = stored == summed(row + _ends(db, play))
        agreed = agreed and _fit(db, play, "seats", "play = ?")
        agreed = agreed and _fit(db, play, "people", "id IN (SELECT person FROM seats WHERE play = ?)")
    try:
        for row, stored in rows(db, "entries", "WHERE play = ? ORDER BY n", (play,)):
            complete = complete and stored == summed(row, last)
            entries += complete
            last = stored
        complete = complete and _fit(db, play, "amendments", "play = ?")
    except UNREADABLE:
        complete = False
    return Sound(entries, complete, agreed)


def fit(db: sqlite3.Connection, table: str) -> bool:
    """Whether each row of a plain table is as it was written."""
    return all(stored == summed(row) for row, stored in rows(db, table))


def _fit(db: sqlite3.Connection, play: str, table: str, where: str) -> bool:
    return all(stored == summed(row) for row, stored in rows(db, table, f"WHERE {where}", (play,)))
