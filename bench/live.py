"""Other phones at the table: `python -m bench live`. Everything on loopback, bounded in count and time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.figures import Figure
from bench.running import in_window, screen
from bench.stock import with_play
from companion import games
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.live.door import VERSION
from companion.live.guests import Guest, Kept, May
from companion.live.room import Room
from companion.live.tables import Tables
from companion.present.boards import board_of
from tests.live.__main__ import dropped
from tests.live.browsing import Host, Tab, browser, reason_without
from tests.live.club import evening
from tests.live.mosquitto import reason_without_broker
from tests.terminal.memory import InMemory

GUESTS, SECONDS, EACH = 30, 10.0, 0.5
ANSWERS = 60
LONG = 150
"""How many entries the measured play has: it is in an evening's second half."""
PAINTED = """() => { window.painted = []; const seen = () => requestAnimationFrame(() => painted.push(performance.timeOrigin + performance.now()));
  new MutationObserver(seen).observe(document.querySelector('main'), { childList: true, subtree: true }); }"""
TAP = """() => { const at = performance.timeOrigin + performance.now(); document.querySelector('.ask .filled').click(); return at; }"""


READY = "() => Boolean(document.querySelector('.ask .filled')) && !document.body.classList.contains('busy')"


def figures() -> Iterator[Figure]:
    yield from snapshots()
    yield thread()
    with tempfile.TemporaryDirectory() as folder:
        with screen() as there:
            if there:
                yield from frames(Path(folder))
            else:
                print("  the window is left out: there is no screen and no Xvfb", file=sys.stderr)
        yield from thirty(Path(folder))
        if not reason_without():
            yield from painted(Path(folder))
        if reason_without_broker():
            print(f"  the broker is left out: {reason_without_broker()}", file=sys.stderr)
        else:
            yield from club(Path(folder))


def snapshots() -> Iterator[Figure]:
    """The largest table of a random play, deflated by itself; on the wire most of it is in the shared window already."""
    for spec in games.shelf():
        mode = spec.mode_for(min(3, spec.most))
        play = InMemory(spec, *("Ann", "Ben", "Cy")[: mode.most], mode=mode.key)
        room, luck, largest = Room(play, Kept.fresh()), Random(1), 0
        for _n in range(250):
            largest = max(largest, len(zlib.compress(Tables(room).of(Guest("g", "", seat="p1", given=May.FIX)))))
            if not _answer(play.session, luck):
                break
        yield Figure(what=f"{spec.name}: the largest table, deflated", value=largest / 1000, unit="kB", goal=6)


def _answer(session: Session, luck: Random) -> bool:
    for _try in range(50):
        if session.ask is None:
            return False
        try:
            session.do(Answer(random_answer(session.ask, luck)))
            return True
        except Refused:
            continue
    return False


class Nowhere:
    """A link that leads nowhere."""

    def offer(self, table: bytes) -> None: ...
    def reply(self, message: bytes) -> None: ...
    def close(self, word: str) -> None: ...


def thread() -> Figure:
    """What an answer costs the window's thread with so many guests: the tables of all of them."""
    play = InMemory(games.spec("biohack"), "Ann", "Ben", "Cy")
    room, luck = Room(play, Kept.fresh()), Random(1)
    for _n in range(LONG):
        _answer(play.session, luck)
    for n in range(GUESTS):
        hello = {"guest": f"guest{n:032}", "secret": f"secret{n:032}", "v": VERSION, "token": room.kept.token}
        link = Nowhere()
        room.hear(link, hello)
        if n < 3:
            room.hear(link, {"sit": f"p{n + 1}", "id": "1"})
    times = []
    for _n in range(50):
        _answer(play.session, luck)
        board_of(play.session)  # the window has made it for itself
        began = time.thread_time()
        room.changed()
        times.append(time.thread_time() - began)
    value = median(times) * 1000
    return Figure(what=f"BioHACK: tables for {GUESTS} guests, in the window's thread", value=value, unit="ms", goal=2)


def frames(folder: Path) -> Iterator[Figure]:
    """The host's own window: the same answers alone and with guests, each with the frames after it."""
    for key in ("biohack", "biomes"):
        spec = games.spec(key)
        path = folder / f"{key}-frames.db"
        found = in_window("guests", str(path), with_play(path, spec, LONG), str(GUESTS))
        for name, what in (
            ("answer", "work in the frame of an answer"),
            ("slowest", "work in the slowest of the twelve frames after it"),
            ("frame", "work in a frame after it, on average"),
            ("wall", "the slowest of the twelve frames by the clock on the wall"),
        ):
            alone = found[f"alone {name}"]
            yield Figure(
                what=f"{spec.name}: {what}, with {GUESTS} guests more than alone",
                value=found[name] - alone,
                unit="ms",
                goal=0 if name == "wall" else 2,  # the wall's clock also counts whatever else the machine does
            )
            yield Figure(what=f"{spec.name}: {what}, alone", value=alone, unit="ms")


def thirty(folder: Path) -> Iterator[Figure]:
    """A host with thirty guests and two answers a second: its part of a core, and how long until everybody has the table."""
    host = Host(folder, games.spec("anygame"), ("Ann", "Ben"), rounds=100)
    late = asyncio.run(_crowd(host))
    yield Figure(
        what=f"host with {GUESTS} guests, two answers a second", value=late.pop("cpu"), unit="% of a core", goal=5
    )
    yield Figure(what=f"answer until the last of {GUESTS} guests has it, p95", value=late.pop("p95"), unit="ms")
    host.stop()


async def _crowd(host: Host) -> dict[str, float]:
    token = host.link.partition("#t=")[2]
    origin = f"http://127.0.0.1:{host.port}"
    lines = [
        await connect(f"ws://127.0.0.1:{host.port}/table", origin=Origin(origin), max_size=None) for _n in range(GUESTS)
    ]
    arrived: dict[int, list[float]] = {}
    newest: dict[str, Any] = {}

    async def listen(line: ClientConnection) -> None:
        async for data in line:
            message = json.loads(data)
            if "table" in message:
                newest.update(message["table"])
                arrived.setdefault(message["table"]["common"]["n"], []).append(time.perf_counter())

    ears = [asyncio.ensure_future(listen(line)) for line in lines]
    for n, line in enumerate(lines):
        await line.send(json.dumps({"guest": f"g{n:032}", "secret": f"s{n:032}", "v": VERSION, "token": token}))
    for n in range(2):
        await lines[n].send(json.dumps({"sit": f"p{n + 1}", "id": "sit"}))
    await asyncio.sleep(1)
    began, cpu, sent = time.perf_counter(), _cpu(host.process.pid), {}
    while time.perf_counter() - began < SECONDS:
        common = newest["common"]
        sent[common["n"] + 1] = time.perf_counter()
        said = {"answer": 1, "n": common["n"], "at": newest["at"], "id": str(common["n"])}
        await lines[0 if common["turn"] == "p1" else 1].send(json.dumps(said))
        await asyncio.sleep(EACH)
    used = _cpu(host.process.pid) - cpu
    for ear in ears:
        ear.cancel()
    for line in lines:
        await line.close()
    times = [max(arrived[n]) - at for n, at in sent.items() if len(arrived.get(n, ())) >= GUESTS]
    return {"cpu": 100 * used / SECONDS, "p95": 1000 * quantiles(times, n=20)[-1]}


def _cpu(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def painted(folder: Path) -> Iterator[Figure]:
    """From a tap in one browser until another has painted it, and until a browser whose connection was cut is back."""
    host = Host(folder, games.spec("anygame"), ("Ann", "Ben"), rounds=ANSWERS)
    with browser() as chrome:
        tabs = {"p1": Tab(chrome, host, name="Ann"), "p2": Tab(chrome, host, name="Ben")}
        for tab in tabs.values():
            tab.page.evaluate(PAINTED)
        times = []
        for n in range(ANSWERS):
            turn = tabs["p1"].table["common"]["turn"]
            times.append(_painted(tabs[turn], tabs["p2" if turn == "p1" else "p1"]))
            for tab in tabs.values():
                tab.wait(lambda tab=tab, n=n: tab.table["common"]["n"] > n)  # type: ignore[misc]
        back = [dropped(tabs["p1"]) for _n in range(10)]
        for tab in tabs.values():
            tab.close()
    host.stop()
    yield Figure(
        what="answer on one phone until painted on another, p95", value=quantiles(times, n=20)[-1], unit="ms", goal=100
    )
    yield Figure(what="answer on one phone until painted on another, median", value=median(times), unit="ms")
    yield Figure(what="back after a dropped connection, longest of ten", value=max(back), unit="s", goal=1)


def club(folder: Path) -> Iterator[Figure]:
    """Fifty tables with two guests each over one Mosquitto; hosts and guests share one process here."""
    found = evening(folder)
    name = f"{found.tables} tables over one broker: "
    yield Figure(what=f"{name}answer at one guest until the other has it, p95", value=found.p95, unit="ms", goal=100)
    yield Figure(what=f"{name}the broker, {found.rate:.0f} answers a second", value=found.cpu, unit="% of a core")
    yield Figure(what=f"{name}the broker's memory", value=found.memory, unit="MB")
    yield Figure(what=f"{name}killed and started again, all 100 guests back", value=found.back, unit="s")


def _painted(here: Tab, there: Tab) -> float:
    """Milliseconds from a tap here until it is painted there; both browsers have the same clock."""
    here.wait(lambda: bool(here.page.evaluate(READY)))
    there.page.evaluate("painted.length = 0")
    tapped: float = here.page.evaluate(TAP)
    there.wait(lambda: bool(there.page.evaluate("painted.length > 0")))
    seen: float = there.page.evaluate("painted[0]")
    return seen - tapped
