"""The same room for guests who are far away: letters over an MQTT broker, which can read none of them (`sealing.py`).

    t/TABLE/host        host → all     whether the host is there, and its public key; kept by the broker, and its last will
    t/TABLE/table/GUEST host → guest   the newest table; kept by the broker for a day
    t/TABLE/said/GUEST  host → guest   receipts and refusals
    t/TABLE/up/GUEST    guest → host   the guest's public key, and what they say
    t/TABLE/gone/GUEST  guest → host   empty: the guest's last will

TABLE and GUEST are the names of keys. Whoever has the link knows TABLE, and logs in under that name: the one line `pattern readwrite t/%u/#`
in its list of rights keeps everyone else out, without accounts.
"""

from __future__ import annotations

import secrets
import ssl
import sys
import threading
import zlib
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, time_ns
from typing import Any

from msgspec import DecodeError, json
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from companion.live.room import Room
from companion.live.sealing import MORE, PUBLIC, Broken, Key, Seal, name_of
from companion.present.brokers import Where

MESSAGE = 4096
A_SECOND, BURST = 10, 20
CHANNELS = 80
"""Guests whose keys are known at once, welcomed or not."""
STRANGERS_A_SECOND, STRANGERS = 5, 50
"""Deriving a key costs a millisecond, so new ones are limited."""
KEEP_ALIVE = 15
KEPT_FOR = 24 * 3600
"""Seconds after which the broker forgets a table."""
SOON, AT_MOST = 0.25, 2.0
"""Seconds between two tries to reach the broker."""
REPLIES = 64

Post = Callable[[Callable[[], None]], object]


class Broker:
    """After `start`, guests can join over the broker as soon as it can be reached."""

    def __init__(
        self, room: Room, post: Post, url: str, key: Key, *, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.room = room
        self.post = post
        self.where = Where.read(url)
        self.key = key
        self.connected = False
        self.problem = ""
        """What the broker said last, if it refused us."""
        self._changed = changed
        self._boot = secrets.token_bytes(8)
        """Identifies this run: nobody can replay what was said to an earlier one."""
        self._channels: dict[str, Channel] = {}
        self._strangers = Allowance(STRANGERS_A_SECOND, STRANGERS)
        self._number = 0
        self._wake = threading.Event()
        self._ended = False
        self._thread = threading.Thread(target=self._send, name="letters", daemon=True)
        self._client = self._made()

    def _made(self) -> Client:
        where = self.where
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"host{secrets.token_hex(8)}",
            transport="websockets",
            protocol=MQTTProtocolVersion.MQTTv5,
        )
        client.ws_set_options(path=where.path)
        if where.safe:
            client.tls_set_context(_trusted())
        client.username_pw_set(where.user or self.key.name, where.password or None)
        client.will_set(self._topic("host"), self._card(here=False), retain=True)
        client.reconnect_delay_set(SOON, AT_MOST)  # type: ignore[arg-type]  # they may be parts of a second
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        return client

    def start(self) -> None:
        self._client.connect_async(self.where.host, self.where.port, keepalive=KEEP_ALIVE)
        self._client.loop_start()
        self._thread.start()

    def stop(self, *, over: bool) -> None:
        """Over: the broker keeps nothing of the table. Otherwise it says that the host is away."""
        self._ended = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(3)
        if self.connected:
            if over:
                for channel in self._channels.values():
                    self._client.publish(self._topic("table", channel.name), b"", retain=True)
            last = self._client.publish(
                self._topic("host"), b"" if over else self._card(here=False), qos=1, retain=True
            )
            with suppress(RuntimeError, ValueError):  # it has gone meanwhile
                last.wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def _topic(self, *words: str) -> str:
        return "/".join(("t", self.key.name, *words))

    def _card(self, *, here: bool) -> bytes:
        return bytes([here]) + self._boot + self.key.public

    # What comes in, in the thread of the network

    def _on_connect(self, client: Client, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        self.connected = not reason.is_failure
        self.problem = str(reason) if reason.is_failure else ""
        if self.connected:
            client.subscribe([(self._topic("up", "+"), 0), (self._topic("gone", "+"), 0)])
            client.publish(self._topic("host"), self._card(here=True), retain=True)
        self.post(self._changed)

    def _on_disconnect(self, client: Client, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        self.connected = False
        for channel in self._channels.values():
            self._let_go(channel)
        self.post(self._changed)

    def _on_message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        _t, _table, way, name = message.topic.split("/", 3)
        if way == "gone":
            if name in self._channels:
                self._let_go(self._channels[name])
            return
        payload = bytes(message.payload)
        if len(payload) > MESSAGE + PUBLIC + MORE:
            return
        try:
            channel = self._channel(name, payload[:PUBLIC])
            letter = channel.seal.open(payload[PUBLIC:], b"up" + self._boot)
        except Broken:
            return
        if channel.allowance.spent():
            self._hear(channel, letter)

    def _channel(self, name: str, public: bytes) -> Channel:
        known = self._channels.get(name)
        if known:
            return known
        if name != name_of(public) or not self._strangers.spent():
            raise Broken("a stranger")
        if len(self._channels) >= CHANNELS:
            unused = next((key for key, channel in self._channels.items() if channel.line is None), None)
            if unused is None:
                raise Broken("full")
            del self._channels[unused]
        channel = Channel(name, self.key.with_guest(public))
        self._channels = {**self._channels, name: channel}  # the other thread goes through it
        return channel

    def _hear(self, channel: Channel, letter: bytes) -> None:
        try:
            message: Any = json.decode(letter)
        except (DecodeError, UnicodeError, RecursionError):
            message = None
        if isinstance(message, dict) and "guest" in message:  # a hello
            self._let_go(channel)
            channel.line = Line(channel, self._wake)
        line = channel.line
        if line is None:
            channel.replies.append(b'{"again":true}')
            self._wake.set()
            return
        self.post(lambda: self.room.hear(line, message))

    def _let_go(self, channel: Channel) -> None:
        line, channel.line = channel.line, None
        if line:
            line.deaf = True
            self.post(lambda: self.room.leave(line))

    # What goes out, in a thread of its own: sealing and deflating costs the window nothing

    def _send(self) -> None:
        ended = False
        while not ended:
            self._wake.wait()
            self._wake.clear()
            ended, sent = self._ended, None  # what was said before the end still goes out
            for channel in self._channels.values():
                while channel.replies:
                    self._letter(channel, b"said", channel.replies.popleft())
                if channel.cleared:
                    channel.cleared, channel.newest = False, None
                    self._client.publish(self._topic("table", channel.name), b"", retain=True)
                newest, channel.newest = channel.newest, None
                if newest is not None:
                    sent = self._letter(channel, b"table", newest)
            if sent is not None and sent.rc == MQTTErrorCode.MQTT_ERR_SUCCESS:
                with suppress(RuntimeError, ValueError):
                    sent.wait_for_publish(2)  # a slow network gets the newest table, not all of them

    def _letter(self, channel: Channel, way: bytes, letter: bytes) -> Any:
        if not self.connected:
            return None
        self._number = max(self._number + 1, time_ns() // 1000)
        sealed = channel.seal.close(zlib.compress(letter), self._number, way)
        kept = way == b"table"
        expires: Any = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if kept:
            expires.MessageExpiryInterval = KEPT_FOR
        return self._client.publish(
            self._topic(way.decode(), channel.name), sealed, retain=kept, properties=expires if kept else None
        )


class Channel:
    """One guest's key and letters."""

    def __init__(self, name: str, seal: Seal) -> None:
        self.name = name
        self.seal = seal
        self.allowance = Allowance(A_SECOND, BURST)
        self.line: Line | None = None
        self.newest: bytes | None = None
        self.replies: deque[bytes] = deque(maxlen=REPLIES)
        self.cleared = False


class Line:
    """One hello's connection, as the room sees it. Called from the play's thread."""

    def __init__(self, channel: Channel, wake: threading.Event) -> None:
        self._channel = channel
        self._wake = wake
        self.deaf = False

    def offer(self, table: bytes) -> None:
        if not self.deaf:
            self._channel.newest = table
            self._wake.set()

    def reply(self, message: bytes) -> None:
        if not self.deaf:
            self._channel.replies.append(message)
            self._wake.set()

    def close(self, word: str) -> None:
        self.reply(json.encode({"bye": word}))
        if not self.deaf:
            self.deaf = self._channel.cleared = True
            if self._channel.line is self:
                self._channel.line = None


class Allowance:
    """How many per second, and how many in one burst."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once, self.left, self.then = a_second, at_once, float(at_once), monotonic()

    def spent(self) -> bool:
        """Whether one more was allowed."""
        now = monotonic()
        self.left = min(self.at_once, self.left + (now - self.then) * self.a_second)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def _trusted() -> ssl.SSLContext:
    """Whom we trust to vouch for a broker: the system's own list."""
    context = ssl.create_default_context()
    if hasattr(sys, "getandroidapilevel"):  # Python doesn't find Android's list: a folder, with names of its own
        for path in Path("/system/etc/security/cacerts").glob("*"):
            with suppress(OSError):  # an unreadable one is not trusted
                context.load_verify_locations(cafile=path)
    return context
