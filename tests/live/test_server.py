"""Guests with bad intentions, and bad luck, over a real socket."""

from __future__ import annotations

import gzip
import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin
from websockets.uri import parse_uri

from companion.live import server
from companion.live.door import VERSION
from companion.live.guests import MOST
from companion.live.room import Room
from companion.live.server import CONNECTIONS, Server
from tests.live.browsing import PATIENCE, free_port
from tests.live.kit import a_room, standing

Job = Callable[[], None] | None


class Hosted:
    """A room behind a real server, its play in a thread of its own."""

    def __init__(self) -> None:
        self.room: Room = a_room()
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.server = Server(self.room, self.jobs.put, port=free_port(), address="127.0.0.1")
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()
        self.server.start()
        self.origin = f"http://127.0.0.1:{self.server.port}"

    def _play(self) -> None:
        while (job := self.jobs.get()) is not None:
            job()

    def stop(self) -> None:
        self.server.stop()
        self.jobs.put(None)
        self.thread.join()

    def at_the_table(self, job: Callable[[], Any]) -> Any:
        """Does something in the play's thread, and waits for it."""
        done: SimpleQueue[Any] = SimpleQueue()
        self.jobs.put(lambda: done.put(job()))
        return done.get(timeout=PATIENCE)

    def join(self, number: int = 1, *, origin: str = "", path: str = "table", **more: Any) -> ClientConnection:
        line = connect(
            f"ws://127.0.0.1:{self.server.port}/{path}",
            origin=Origin(origin or self.origin),
            max_size=None,
            legacy=True,
        )
        hello = {
            "guest": f"guest{number:032}",
            "secret": f"secret{number:032}",
            "v": VERSION,
            "token": self.room.kept.token,
        }
        line.send(json.dumps(hello | more))
        return line

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        line.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
        for name, value in headers.items():
            line.putheader(name, value)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@pytest.fixture
def hosted() -> Iterator[Hosted]:
    host = Hosted()
    yield host
    host.stop()


def heard(line: ClientConnection, word: str = "table") -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if word in message:
            return message


def closed(line: ClientConnection) -> int:
    """The code with which the host closes the line."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0


# The page


def test_the_page_comes_with_a_strict_policy_and_no_name_of_the_server(hosted: Hosted) -> None:
    status, headers, body = hosted.get("/")
    assert status == 200
    assert b"main.js" in body
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/../main.py",
        "/..%2fmain.py",
        "//etc/passwd",
        "/etc/passwd",
        "/page/",
        "/.",
        "/index.html",
        "/main.js/..",
        "/%00",
        "/?x",
        "*",
    ],
)
def test_there_is_no_way_to_any_other_file(hosted: Hosted, path: str) -> None:
    assert hosted.get(path)[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_can_be_uploaded(hosted: Hosted, method: str) -> None:
    assert hosted.get("/", method)[0] == 405


def test_a_look_at_the_head_gets_no_body(hosted: Hosted) -> None:
    status, headers, body = hosted.get("/main.js", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 1000


def test_the_page_goes_packed_to_browsers_that_take_it(hosted: Hosted) -> None:
    _status, plain, text = hosted.get("/main.js")
    _status, headers, packed = hosted.get("/main.js", **{"Accept-Encoding": "gzip, deflate"})
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == text
    assert "content-encoding" not in plain
    assert plain["vary"] == headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765", "8.8.8.8:80", "", "localhost.evil.example"])
def test_a_host_by_another_name_is_not_ours(hosted: Hosted, host: str) -> None:
    assert hosted.get("/", Host=host)[0] == 403


# Coming in


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1"])
def test_a_page_from_elsewhere_gets_no_line(hosted: Hosted, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        hosted.join(origin=origin)
    assert refused.value.response.status_code == 403


def test_a_program_that_names_no_origin_gets_no_line(hosted: Hosted) -> None:
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{hosted.server.port}/table", close_timeout=0.2, legacy=True)


def test_a_wrong_token_is_told_and_shut_out(hosted: Hosted) -> None:
    line = hosted.join(token="x" * 22)
    assert heard(line, "shut")["shut"] == "token"
    assert closed(line) == 4000


def test_who_says_nothing_is_shown_out(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HELLO", 0.1)
    line = connect(
        f"ws://127.0.0.1:{hosted.server.port}/table", origin=Origin(hosted.origin), close_timeout=0.2, legacy=True
    )
    assert closed(line) == 1008


def test_a_browser_that_breaks_on_compression_gets_a_line_without(hosted: Hosted) -> None:
    assert hosted.join(1).protocol.extensions != []
    plain = hosted.join(2, path="plain")
    assert heard(plain)["table"]
    assert plain.protocol.extensions == []


# Saying


def test_ten_thousand_broken_messages_change_nothing_and_the_others_play_on(hosted: Hosted) -> None:
    luck = Random(1)
    good = hosted.join(1)
    heard(good)
    good.send(json.dumps({"sit": "p1", "id": "sit"}))
    heard(good, "took")
    before = hosted.at_the_table(lambda: standing(hosted.room.play.session))
    sent, number = 0, 100
    while sent < 10_000:
        number += 1
        sent += shouted(hosted, number, [broken(luck) for _n in range(200)])
        drain(good)
        hosted.at_the_table(lambda: hosted.room.kept.guests.pop(f"guest{number:032}", None))  # noqa: B023
    assert hosted.at_the_table(lambda: standing(hosted.room.play.session)) == before
    assert_answered(good)


def shouted(hosted: Hosted, number: int, messages: list[str | bytes]) -> int:
    """Joins, says all of it without listening, and hangs up; how much could be said."""
    speech = ClientProtocol(parse_uri(f"ws://127.0.0.1:{hosted.server.port}/table"), origin=Origin(hosted.origin))
    speech.send_request(speech.connect())
    with socket.create_connection(("127.0.0.1", hosted.server.port), timeout=PATIENCE) as line:
        line.sendall(b"".join(speech.data_to_send()))
        speech.receive_data(line.recv(4096))
        assert speech.state is State.OPEN
        hello = {"guest": f"guest{number:032}", "secret": f"secret{number:032}", "v": VERSION}
        speech.send_text(json.dumps(hello | {"token": hosted.room.kept.token}).encode())
        for said, message in enumerate(messages):
            speech.send_text(message.encode()) if isinstance(message, str) else speech.send_binary(message)
            try:
                line.sendall(b"".join(speech.data_to_send()))
            except OSError:
                return said + 1
    return len(messages)


def hang_up(line: ClientConnection) -> None:
    with suppress(OSError):
        line.socket.shutdown(socket.SHUT_RDWR)


def drain(line: ClientConnection) -> None:
    with suppress(TimeoutError):
        while True:
            line.recv(timeout=0)


def broken(luck: Random) -> str | bytes:
    kinds: list[str | bytes] = [
        "",
        "{",
        "null",
        "[" * luck.randint(1, 4000),
        '{"answer":' + "9" * luck.randint(1, 4000) + "}",
        json.dumps({"answer": luck.random(), "n": luck.randint(-5, 5), "at": "x", "id": str(luck.random())}),
        json.dumps({"sit": "p1", "id": ["x"]}),
        json.dumps({"look": {"amend": luck.randint(-9, 9)}, "n": 0, "at": ""}),
        json.dumps({"log": luck.choice([None, -1, 10**9, "x", []])}),
        '{"answer":"\\ud800"}',
        luck.randbytes(luck.randint(1, 300)),
        '{"undo":true,"redo":true}',
    ]
    return luck.choice(kinds)


def assert_answered(line: ClientConnection) -> None:
    """A ping goes through the play's thread and back."""
    line.send('{"ping":true}')
    assert heard(line, "pong")


def test_a_flood_is_cut_off_and_the_others_do_not_notice(hosted: Hosted) -> None:
    good, flood = hosted.join(1), hosted.join(2)
    heard(good)
    with suppress(ConnectionClosed):
        for _n in range(20_000):
            flood.send('{"ping":true}')
    assert closed(flood) == 1008
    assert_answered(good)


def test_a_message_that_is_too_long_ends_the_line(hosted: Hosted) -> None:
    line = hosted.join(1)
    line.send(json.dumps({"answer": "x" * 5000}))
    assert closed(line) == 1009


def test_a_guest_who_never_reads_costs_nobody_anything(hosted: Hosted) -> None:
    good = hosted.join(1)
    slow = hosted.join(2)
    slow.recv_messages.pause()
    slow.socket.setsockopt(1, 8, 2048)
    tables = 400
    for n in range(tables):
        hosted.at_the_table(hosted.room.changed)
        if n % 50 == 0:
            assert_answered(good)
    waiting = [
        line._connection.transport.get_write_buffer_size()
        for line in hosted.at_the_table(lambda: list(hosted.room._links))
    ]
    assert max(waiting) < 2**18, "no more than what was on its way, and the newest table"


def test_a_full_table_tells_so(hosted: Hosted) -> None:
    lines = [hosted.join(number) for number in range(MOST + 5)]
    told = [json.loads(line.recv(timeout=PATIENCE)) for line in lines]
    assert [message.get("shut") for message in told].count("full") == 5
    for line in lines:
        hang_up(line)


def test_only_so_many_lines_are_open_at_once(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HELLO", PATIENCE)  # none of them is shown out meanwhile

    def silent() -> ClientConnection | None:
        try:
            return connect(
                f"ws://127.0.0.1:{hosted.server.port}/table",
                origin=Origin(hosted.origin),
                close_timeout=0.2,
                legacy=True,
            )
        except InvalidStatus as refused:
            assert refused.response.status_code == 503
            return None

    lines = [silent() for _n in range(CONNECTIONS + 10)]
    assert lines.count(None) == 10
    for line in lines:
        if line:
            hang_up(line)
