"""A real broker on loopback, which can be killed: Mosquitto, as the system's packages have it. Beside it a web server for the guests' page."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from companion.live.files import write
from tests.live.browsing import PATIENCE, free_port

PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


def mosquitto() -> str | None:
    return shutil.which("mosquitto", path=PLACES)


def reason_without_broker() -> str:
    return "" if mosquitto() else "no Mosquitto here: sudo apt-get install mosquitto"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


class Mosquitto:
    """`guarded`: each table's name opens its own topics only, as docs/live.md says."""

    def __init__(self, folder: Path, *, guarded: bool = True) -> None:
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}/mqtt"
        write(folder / "page", "ws://127.0.0.1:*")
        self._web = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder / "page")))
        threading.Thread(target=self._web.serve_forever, daemon=True).start()
        self.page = f"http://127.0.0.1:{self._web.server_port}/"
        rights = folder / "rights"
        rights.write_text("pattern readwrite t/%u/#\n" if guarded else "pattern readwrite #\n")
        self.config = folder / "mosquitto.conf"
        self.config.write_text(
            f"listener {free_port()} 127.0.0.1\n"  # 2.0.11 does not start with WebSockets alone
            f"listener {self.port} 127.0.0.1\nprotocol websockets\n"
            f"allow_anonymous true\nacl_file {rights}\npersistence false\nlog_type error\nmax_connections -1\n"
        )
        if os.geteuid() == 0:  # otherwise it becomes somebody else, who may not read the folders of the tests
            with self.config.open("a") as config:
                config.write("user root\n")
        self.start()

    def start(self) -> None:
        found = mosquitto()
        assert found
        command = [found, "-c", str(self.config)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            assert self.process.poll() is None, "the broker did not start"
            time.sleep(0.02)
        raise TimeoutError("the broker did not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self._web.shutdown()
        self._web.server_close()
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
