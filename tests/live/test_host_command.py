"""`python -m companion host`: the table without a phone, from a laptop or a small server."""

from __future__ import annotations

import atexit
import ctypes
import io
import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
import segno
from websockets.sync.client import connect
from websockets.typing import Origin

from companion import games
from companion.engine.session import Session
from companion.live.door import VERSION
from tests.live.browsing import PATIENCE, ROOT, free_port
from tests.live.serving import library


class Running:
    """The command in a process of its own."""

    def __init__(self, db: Path, *more: str) -> None:
        command = [sys.executable, "-m", "companion", "host", "last", "--db", str(db), "--address", "127.0.0.1", *more]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        atexit.register(self.process.kill)  # a test that fails leaves nobody behind

    def until(self, fits: str) -> str:
        """What it prints up to the line in which this is found."""
        assert self.process.stdout
        said = ""
        for line in self.process.stdout:
            said += line
            if re.search(fits, line):
                return said
        raise AssertionError(f"it ended without saying {fits!r}: {said}")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    spec = games.spec("anygame")
    with library(path) as shelf:
        shelf.keep(spec, Session(spec.script(), spec.setup(("Ann", "Ben"), options={"rounds": 3}, seed=7)))
    return path


def test_a_signal_that_does_not_wake_the_waiting_thread_ends_the_table_all_the_same(db: Path) -> None:
    host = Running(db)
    host.until("Ctrl.C ends the table")
    threads = {int(path.name) for path in Path(f"/proc/{host.process.pid}/task").iterdir()}
    other = max(threads - {host.process.pid})
    assert ctypes.CDLL(None).tgkill(host.process.pid, other, signal.SIGTERM) == 0
    assert host.process.wait(PATIENCE) == 0


def test_it_prints_a_code_to_scan_the_address_and_six_digits_and_comes_back_as_the_same_table(db: Path) -> None:
    port = str(free_port())
    host = Running(db, "--port", port)
    said = host.until("Ctrl.C ends the table")
    found = re.search(rf"^http://127\.0\.0\.1:{port}/#t=[\w-]{{22,}}$", said, re.MULTILINE)
    assert found
    drawn = io.StringIO()
    segno.make(found[0], error="l", micro=False).terminal(out=drawn, compact=True)
    assert drawn.getvalue() in said, "the code to scan is that of the address"
    assert re.search(rf"Big screen: http://127\.0\.0\.1:{port}/ with the code \d{{6}}\b", said)
    assert "Anyone on the same Wi-Fi can listen in." in said
    with urlopen(f"http://127.0.0.1:{port}/") as page:
        assert b"main.js" in page.read()
    assert host.stop() == 0
    again = Running(db)
    assert found[0] in again.until("Ctrl.C ends the table"), "without --port the last one, and the same token"
    assert again.stop() == 0


def test_a_program_reads_lines_of_json(db: Path) -> None:
    host = Running(db, "--port", str(free_port()), "--json")
    told = json.loads(host.until("links"))
    address, _mark, token = told["links"][0].partition("#t=")
    assert re.fullmatch(r"\d{6}", told["code"])
    with connect(f"{address.replace('http', 'ws')}table", origin=Origin(address.rstrip("/"))) as line:
        line.send(json.dumps({"guest": "g" * 32, "secret": "s" * 32, "v": VERSION, "token": token}))
        (person,) = json.loads(host.until("people"))["people"]
        assert person["here"]
        line.send(json.dumps({"sit": "p2", "id": "1"}))
        (person,) = json.loads(host.until("people"))["people"]
        assert person["seat"] == "p2"
    assert host.stop() == 0


def test_what_is_no_broker_is_refused_in_a_sentence(db: Path) -> None:
    host = Running(db, "--broker", "mqtt.example")
    said, _err = host.process.communicate(timeout=PATIENCE)
    assert host.process.returncode != 0
    assert "mqtt.example" in said
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_said_in_a_sentence(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        host = Running(db, "--port", port)
        said, _err = host.process.communicate(timeout=PATIENCE)
    assert host.process.returncode != 0
    assert port in said
    assert "Traceback" not in said
