"""Real browsers at the table: a host that can be killed, tabs behind a network that can fail, and a player who taps what is there."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from tests.live.network import Network
from tests.live.serving import library

ROOT = Path(__file__).parents[2]
TAPPING = (Path(__file__).parent / "tapping.js").read_text(encoding="utf-8")
PATIENCE = 60.0
"""Seconds after which something that must happen is given up. Nothing takes that long, but a busy machine may take its time."""


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def reason_without() -> str:
    return "" if chromium() else "no Chromium here: sudo apt-get install chromium"


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        try:
            yield started
        finally:
            started.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port


class Broker(Protocol):
    url: str
    page: str


class Host:
    """`python -m companion host` in a process of its own."""

    def __init__(
        self,
        folder: Path,
        spec: Spec,
        names: tuple[str, ...],
        *,
        mode: str = "",
        upto: Callable[[Session], bool] | None = None,
        broker: Broker | None = None,
        may: str = "own",
        seed: int = 7,
        **options: Any,
    ) -> None:
        self.broker = broker
        self.may = may
        self.db = folder / f"{spec.key}-{time.monotonic_ns()}.db"
        self.spec = spec
        with library(self.db) as shelf:
            setup = spec.setup(names, mode=mode or spec.mode_for(len(names)).key, options=options, seed=seed)
            self.play = shelf.keep(spec, _played(Session(spec.script(), setup), upto)).id
        self.port = free_port()
        self.start()
        atexit.register(self.stop)  # a test that fails leaves nobody behind

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.live.serving", str(self.db), self.play, str(self.port), self.may]
        command += [self.broker.url, self.broker.page] if self.broker else []
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        told = json.loads(self.process.stdout.readline())
        self.link: str = told["links"][0]
        self.code: str = told["code"]
        self.far: str = told.get("far", "")
        # whoever does not read what a program prints makes it wait
        threading.Thread(target=_read_all, args=(self.process.stdout,), daemon=True).start()

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


def _read_all(pipe: Any) -> None:
    with suppress(ValueError, OSError):
        for _line in pipe:
            pass


def _played(session: Session, upto: Callable[[Session], bool] | None) -> Session:
    """Random players go on until it fits."""
    luck = Random(3)
    while upto and session.ask is not None and not upto(session):
        with suppress(Refused):
            session.do(Answer(random_answer(session.ask, luck)))
    return session


class Tab:
    """A guest's browser: what it got and said over the wire is written down."""

    def __init__(self, browser: Browser, host: Host, *, name: str = "", **context: Any) -> None:
        self.host = host
        self.network = Network(self.port())
        self.context = browser.new_context(**({"viewport": {"width": 412, "height": 892}} | context))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.tables: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.said: dict[str, dict[str, Any]] = {}
        self.times: list[float] = []
        self.problems: list[str] = []
        self.listen()
        self.page.on("pageerror", lambda problem: self.problems.append(str(problem)))
        self.page.on("console", self._console)
        self.page.goto(self.link())
        if name:
            self.page.locator(".seat", has_text=name).click()
            self.page.wait_for_selector(".band")

    def port(self) -> int:
        """Where the network leads that can fail."""
        return self.host.port

    def link(self) -> str:
        return self.host.link.replace(f":{self.port()}", f":{self.network.port}")

    def listen(self) -> None:
        self.page.on("websocket", self._listen)

    def _console(self, message: Any) -> None:
        # a network that fails is told by the browser itself
        if message.type == "error" and "WebSocket" not in message.text and "ERR_" not in message.text:
            self.problems.append(message.text)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda data: self._hear(json.loads(data)))
        socket.on("framesent", lambda data: self._say(json.loads(data)))

    def _hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if "table" in message:
            self.tables.append(message["table"])
            self.times.append(time.monotonic())

    def _say(self, message: dict[str, Any]) -> None:
        if "id" in message:
            self.said.setdefault(message["id"], message)

    @property
    def table(self) -> dict[str, Any]:
        return self.tables[-1]

    def here(self) -> list[str]:
        """Whose phones are connected, as this one was told."""
        return sorted(person["seat"] for person in self.table["people"] if person["here"])

    def tap(self, luck: Random, *, besides: bool = False) -> str:
        """One answer, by tapping what the page offers; empty where nothing is asked here. `besides`: sometimes an action at any time."""
        done: str = self.page.evaluate(TAPPING, [luck.random(), besides])
        return done

    def wait(self, fits: Callable[[], bool], seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while not fits():
            if time.monotonic() > until:
                raise TimeoutError(f"waited {seconds} s; the page shows: {self.page.inner_text('main')[:400]}")
            self.page.wait_for_timeout(10)

    def close(self) -> None:
        self.context.close()
        self.network.close()


class FarTab(Tab):
    """A guest's browser far away. On the wire there is noise: what it says and hears is written down inside the page."""

    def port(self) -> int:
        assert self.host.broker
        return urlsplit(self.host.broker.url).port or 0

    def link(self) -> str:
        return self.host.far.replace(f":{self.port()}", f":{self.network.port}")

    def listen(self) -> None:
        self.page.expose_function("hearIt", self._hear)
        self.page.expose_function("sayIt", self._say)
        self.page.add_init_script(
            "{ const read = Response.prototype.json, write = JSON.stringify;"
            " Response.prototype.json = async function () { const got = await read.call(this); if (!this.url) hearIt(got); return got; };"
            " JSON.stringify = (...all) => { if (all[0]?.v || all[0]?.id) sayIt(all[0]); return write(...all); }; }"
        )


def play_on(
    tabs: list[Tab],
    luck: Random,
    *,
    after_each: Callable[[int], None] = lambda n: None,
    ended: list[Tab] | None = None,
    most: int = 3000,
) -> int:
    """Tap wherever something can be tapped, until everybody sees the end; how many answers there were."""
    answers, idle = 0, time.monotonic()
    while not all("result" in tab.table["common"] for tab in ended or tabs):
        tapped = [tab for tab in luck.sample(tabs, len(tabs)) if tab.tap(luck, besides=True)]
        if tapped:
            answers, idle = answers + len(tapped), time.monotonic()
            after_each(answers)
            if answers > most:
                raise AssertionError(f"no end after {answers} taps")
        elif time.monotonic() - idle > PATIENCE:
            raise TimeoutError("nobody can tap anything: " + tabs[0].page.inner_text("main")[:500])
        tabs[0].page.wait_for_timeout(5)
    return answers
