"""Over a broker, without a browser: a room, and guests who do what the page's far.js does."""

from __future__ import annotations

import json
import threading
import time
import zlib
from collections.abc import Callable
from itertools import count
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from companion.live.broker import Broker
from companion.live.door import VERSION
from companion.live.room import Room
from companion.live.sealing import Broken, Key, Seal, name_of
from companion.present.brokers import Where
from tests.live.browsing import PATIENCE
from tests.live.kit import a_room

_ids = count()


def wait_for(fits: Callable[[], object], seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not fits():
        if time.monotonic() > until:
            raise TimeoutError("waited too long")
        time.sleep(0.005)


def caller(url: str, user: str, **options: Any) -> Client:
    """A client of the broker, not connected yet."""
    where = Where.read(url)
    client = Client(CallbackAPIVersion.VERSION2, transport="websockets", **options)
    client.ws_set_options(path=where.path)
    client.username_pw_set(user)
    client.reconnect_delay_set(0.2, 1.0)  # type: ignore[arg-type]
    return client


def with_host(key: Key, host: bytes) -> Seal:
    """What a guest with this key shares with the host."""
    return Seal(key.shared(host, host + key.public))


class FarGuest:
    def __init__(self, link: str, *, language: str = "en", key: Key | None = None) -> None:
        said = {name: values[0] for name, values in parse_qs(urlsplit(link).fragment).items()}
        self.url, self.name, self.token = said["b"], said["k"], said["t"]
        number = next(_ids)
        self.identity = {"guest": f"far{number:032}", "secret": f"secret{number:032}", "language": language}
        self.key = key or Key()
        self.tables: list[dict[str, Any]] = []
        self.times: list[float] = []
        self.kept_table: dict[str, Any] | None = None
        self.replies: list[dict[str, Any]] = []
        self.asleep = False
        self.bye = ""
        self._seal: Seal | None = None
        self._early: bytes | None = None
        self._boot = b""
        self._number = 0
        self._ids = count()
        self._lock = threading.Lock()
        self.client = caller(self.url, self.name)
        self.client.will_set(f"t/{self.name}/gone/{self.key.name}", b"")
        self.client.on_connect = self._connected
        self.client.on_message = self._on_message
        self.client.connect_async(Where.read(self.url).host, Where.read(self.url).port, keepalive=15)
        self.client.loop_start()

    def _connected(self, client: Client, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        mine = self.key.name
        client.subscribe([(f"t/{self.name}/{way}", 0) for way in (f"table/{mine}", f"said/{mine}", "host")])

    def _on_message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        way, payload = message.topic.split("/")[2], bytes(message.payload)
        if way == "host":
            self._card(payload)
        elif self._seal is None:
            self._early = payload
        elif payload:
            self._letter(way, payload)

    def _card(self, payload: bytes) -> None:
        if not payload or name_of(payload[9:]) != self.name:
            return
        self._boot = payload[1:9]
        self._seal = self._seal or with_host(self.key, payload[9:])
        self.asleep = payload[0] == 0
        if self._early:
            early, self._early = self._early, None
            self.kept_table = json.loads(zlib.decompress(self._seal.open(early, b"table")))["table"]
        if not self.asleep:
            self.hello()

    def _letter(self, way: str, payload: bytes) -> None:
        assert self._seal
        try:
            message = json.loads(zlib.decompress(self._seal.open(payload, way.encode())))
        except Broken:
            return
        if "table" in message:
            self.tables.append(message["table"])
            self.times.append(time.perf_counter())
        elif "bye" in message:
            self.bye = message["bye"]
        elif "again" in message:
            self.hello()
        else:
            self.replies.append(message)

    def hello(self) -> None:
        self.send(self.identity | {"v": VERSION, "token": self.token})

    def sealed(self, message: Any) -> bytes:
        assert self._seal
        with self._lock:
            self._number = max(self._number + 1, time.time_ns() // 1000)
            number = self._number
        return self.key.public + self._seal.close(json.dumps(message).encode(), number, b"up" + self._boot)

    def send(self, message: Any) -> None:
        self.client.publish(f"t/{self.name}/up/{self.key.name}", self.sealed(message))

    def say(self, **message: Any) -> dict[str, Any]:
        """Says it to the table that is seen now; the reply."""
        table, id = self.tables[-1], f"{next(self._ids)}"
        self.send({"n": table["common"]["n"], "at": table["at"], "id": id} | message)
        wait_for(lambda: self._replied(id))
        return self._replied(id)[0]

    def _replied(self, id: str) -> list[dict[str, Any]]:
        return [one for one in self.replies if id in (one.get("id"), one.get("took"))]

    def sees(self, fits: Callable[[dict[str, Any]], object], seconds: float = PATIENCE) -> None:
        wait_for(lambda: self.tables and fits(self.tables[-1]), seconds)

    def leave(self) -> None:
        """Closes the connection without a word: the broker says so by the last will."""
        self.client.loop_stop()
        sock = self.client.socket()
        if sock:
            sock.close()

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


class Table:
    """A room over a broker, with a thread of its own as the play's."""

    def __init__(self, url: str, room: Room | None = None, key: Key | None = None) -> None:
        self.room = room or a_room()
        self.url = url
        self.jobs: SimpleQueue[Any] = SimpleQueue()
        self.broker = Broker(self.room, self.jobs.put, url, key or Key())
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()
        self.broker.start()

    def _run(self) -> None:
        while (job := self.jobs.get()) is not None:
            job()

    def do(self, job: Callable[[], object]) -> None:
        """In the play's thread; returns when it is done."""
        done = Event()
        self.jobs.put(job)
        self.jobs.put(done.set)
        done.wait()

    @property
    def link(self) -> str:
        return f"http://x/#t={self.room.kept.token}&k={self.broker.key.name}&b={self.url}"

    def guest(self, name: str = "", **options: Any) -> FarGuest:
        guest = FarGuest(self.link, **options)
        guest.sees(bool)
        if name:
            seat = next(seat.key for seat in self.room.play.session.setup.seats if seat.name == name)
            assert "took" in guest.say(sit=seat)
            guest.sees(lambda table: table["you"]["seat"] == seat)
        return guest

    def here(self) -> list[str]:
        return sorted(person.seat for person in self.room.people() if person.here)

    def stop(self, over: bool = True) -> None:
        self.broker.stop(over=over)
        self.jobs.put(None)
        self.thread.join()
