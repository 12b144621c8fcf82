"""A club evening: many tables over one broker, which is killed and started again in between."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

from companion import games
from companion.engine.bots import random_answer
from companion.live.guests import Kept
from companion.live.room import Room
from tests.live.far import FarGuest, Table, wait_for
from tests.live.mosquitto import Mosquitto
from tests.terminal.memory import InMemory

TABLES, ANSWERS = 50, 8


class Evening(NamedTuple):
    tables: int
    answers: int
    p95: float
    """Milliseconds from an answer at one guest until another one has the table."""
    back: float
    """Seconds from the broker's new start until everybody is back."""
    cpu: float
    """Percent of a core that the broker used while people answered."""
    memory: float
    """Megabytes that it held."""
    rate: float
    """Answers a second, all tables together."""


def evening(folder: Path, tables: int = TABLES) -> Evening:
    broker = Mosquitto(folder)
    rooms = [Room(InMemory(games.spec("anygame"), "Ann", "Ben", rounds=20), Kept.fresh()) for _n in range(tables)]
    club = [Table(broker.url, room) for room in rooms]
    seated = [(table.guest("Ann"), table.guest("Ben")) for table in club]
    luck, times, answers = Random(1), [], 0
    began, used = time.perf_counter(), _cpu(broker.process.pid)
    for _round in range(ANSWERS):
        for table, pair in zip(club, seated, strict=True):
            times.append(_answered(table, pair, luck))
            answers += 1
    seconds = time.perf_counter() - began
    cpu, memory = 100 * (_cpu(broker.process.pid) - used) / seconds, _resident(broker.process.pid)
    broker.kill()
    for table in club:
        wait_for(partial(_are_here, table, 0))
    started = time.perf_counter()
    broker.start()
    for table in club:
        wait_for(partial(_are_here, table, 2))
    back = time.perf_counter() - started
    for table, pair in zip(club, seated, strict=True):
        _answered(table, pair, luck)
        answers += 1
        head = table.room.play.session.history.head
        assert head == ANSWERS + 1, "nothing is lost and nothing is there twice"
        for guest in pair:
            guest.sees(partial(_is_at, head, table.room.at()))
    for table, pair in zip(club, seated, strict=True):
        for guest in pair:
            guest.close()
        table.stop()
    broker.stop()
    return Evening(tables, answers, 1000 * quantiles(times, n=20)[-1], back, cpu, memory, (answers - tables) / seconds)


def _are_here(table: Table, count: int) -> bool:
    return len(table.here()) == count


def _is_at(n: int, at: str, seen: dict[str, Any]) -> bool:
    return (seen["common"]["n"], seen["at"]) == (n, at)


def _answered(table: Table, pair: tuple[FarGuest, FarGuest], luck: Random) -> float:
    """Whoever is asked answers; the seconds until the other one has it."""
    ask, head = table.room.play.session.ask, table.room.play.session.history.head
    assert ask is not None
    for guest in pair:
        guest.sees(lambda seen: seen["common"]["n"] == head)
    asked, other = pair if not ask.who or ask.who.key == "p1" else pair[::-1]
    before = len(other.tables)
    said = time.perf_counter()
    with suppress(TimeoutError):
        reply = asked.say(answer=random_answer(ask, luck))
        assert "took" in reply, reply
    wait_for(lambda: any(table["common"]["n"] == head + 1 for table in other.tables[before:]))
    arrived = next(n for n, table in enumerate(other.tables) if n >= before and table["common"]["n"] == head + 1)
    return other.times[arrived] - said


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
