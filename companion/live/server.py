"""The door to the local network: page and socket on one port, in a thread of its own.

What guests say is handed to the play's thread with `post`; what the room answers comes back through a `Line`. A guest who does not
read costs nobody anything: each line keeps the newest table only.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address
from time import monotonic
from typing import Any

from msgspec import DecodeError, json
from websockets.asyncio.server import Server as Socket
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request, Response

from companion.live.files import POLICY, File, found
from companion.live.room import Room

log = logging.getLogger(__name__)

PORT = 8765
TRIED = 20
"""If the port is taken, how many after it are tried."""
MESSAGE = 4096
A_SECOND, BURST = 10, 20
HELLO = 5.0
"""Seconds within which a connection has to say who it is."""
CONNECTIONS = 80
"""Connections at the same time, welcomed or not."""
REPLIES = 64
"""How many replies may wait for a guest who does not read; then the line is closed."""
WINDOW = 15
"""Bits of the shared window: a table differs little from the one before, if that still fits in."""

KEPT = ("image/png", "font/ttf")
"""What a browser may keep for a while: it does not change between two versions of the page."""

Post = Callable[[Callable[[], None]], object]


class Server:
    """`Server(room, post).start()`; then `port` is the port."""

    def __init__(self, room: Room, post: Post, *, port: int = 0, address: str = "0.0.0.0") -> None:
        self.room = room
        self.post = post
        self.port = port or room.kept.port or PORT
        self._exactly = bool(port)
        self.address = address
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._problem: OSError | None = None
        self._stop: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="live", daemon=True)
        self._open = 0

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()
        if self._problem:
            raise self._problem

    def stop(self) -> None:
        if self._thread.is_alive() and self._stop:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(5)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        except OSError as problem:
            self._problem = problem
        finally:
            self._ready.set()
            self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        async with await self._bound():
            self._ready.set()
            await self._stop.wait()

    async def _bound(self) -> Socket:
        last = self.port if self._exactly else self.port + TRIED
        while True:
            try:
                return await self._serving()
            except OSError:
                if self.port >= last:
                    raise
                self.port += 1

    async def _serving(self) -> Socket:
        return await serve(
            self._handle,
            self.address,
            self.port,
            process_request=self._asked,
            compression=None,
            extensions=[
                ServerPerMessageDeflateFactory(server_max_window_bits=WINDOW, compress_settings={"memLevel": 8})
            ],
            max_size=MESSAGE,
            max_queue=8,
            open_timeout=HELLO,
            close_timeout=1,
            ping_interval=10,
            ping_timeout=10,
            server_header=None,
            logger=_quiet(),
        )

    # Page

    def _asked(self, connection: ServerConnection, request: Request) -> Response | None:
        host = request.headers.get("Host", "")
        if not _by_number(host):
            return _response(HTTPStatus.FORBIDDEN, File("text/plain", b"Not here.\n"))
        if request.method not in ("GET", "HEAD"):
            return _response(HTTPStatus.METHOD_NOT_ALLOWED, File("text/plain", b"Only GET.\n"))
        if request.path in ("/table", "/plain"):
            if request.headers.get("Origin") != f"http://{host}":
                return _response(HTTPStatus.FORBIDDEN, File("text/plain", b"Not from there.\n"))
            if self._open >= CONNECTIONS:
                return _response(HTTPStatus.SERVICE_UNAVAILABLE, File("text/plain", b"Full.\n"))
            if request.path == "/plain" and "Sec-WebSocket-Extensions" in request.headers:
                del request.headers["Sec-WebSocket-Extensions"]  # some browsers announce compression and break on it
            return None
        file = found(request.path)
        if file is None:
            return _response(HTTPStatus.NOT_FOUND, File("text/plain", b"There is nothing here.\n"))
        policy = POLICY.format(sockets=f"ws://{host}") + "; frame-ancestors 'none'"
        if file.packed and "gzip" in ",".join(request.headers.get_all("Accept-Encoding")):
            return _response(
                HTTPStatus.OK, file._replace(data=file.packed), policy, request.method == "GET", packed=True
            )
        return _response(HTTPStatus.OK, file, policy, request.method == "GET")

    # Table

    async def _handle(self, connection: ServerConnection) -> None:
        self._open += 1
        line = Line(self._loop, connection)
        sending = asyncio.ensure_future(line.send())
        try:
            await self._listen(connection, line)
        except ConnectionClosed:
            pass
        finally:
            self._open -= 1
            sending.cancel()
            self.post(lambda: self.room.leave(line))

    async def _listen(self, connection: ServerConnection, line: Line) -> None:
        try:
            self._hear(line, await asyncio.wait_for(connection.recv(), HELLO))
        except TimeoutError:
            await connection.close(1008, "no hello")
            return
        allowance, then = float(BURST), monotonic()
        async for data in connection:
            now = monotonic()
            allowance = min(BURST, allowance + (now - then) * A_SECOND) - 1
            then = now
            if allowance < 0:
                await connection.close(1008, "too fast")
                return
            self._hear(line, data)

    def _hear(self, line: Line, data: str | bytes) -> None:
        try:
            message: Any = json.decode(data)
        except (DecodeError, UnicodeError, RecursionError):
            message = None
        self.post(lambda: self.room.hear(line, message))


class Line:
    """One connection, as the room sees it. Called from the play's thread; sends in the server's."""

    def __init__(self, loop: asyncio.AbstractEventLoop, connection: ServerConnection) -> None:
        self._loop = loop
        self._connection = connection
        self._newest: bytes | None = None
        self._replies: deque[bytes] = deque()
        self._bye = ""
        self._wake = asyncio.Event()

    def offer(self, table: bytes) -> None:
        self._newest = table
        self._woken()

    def reply(self, message: bytes) -> None:
        self._replies.append(message)
        self._woken()

    def close(self, word: str) -> None:
        self._bye = word
        self._woken()

    def _woken(self) -> None:
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(self._wake.set)

    async def send(self) -> None:
        connection = self._connection
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if len(self._replies) > REPLIES:
                    connection.transport.abort()
                    return
                while self._replies:
                    await connection.send(self._replies.popleft(), text=True)
                newest, self._newest = self._newest, None
                if newest is not None:
                    await connection.send(newest, text=True)
                if self._bye and not self._replies:
                    await connection.close(4000, self._bye)
                    return
        except ConnectionClosed:
            pass


def _by_number(host: str) -> bool:
    """Whether the request used the host's IP number, as our address does: a name may belong to a hostile page."""
    name = host.rpartition(":")[0] or host
    try:
        return name == "localhost" or ip_address(name.strip("[]")).is_private
    except ValueError:
        return False


def _response(
    status: HTTPStatus, file: File, policy: str = "default-src 'none'", body: bool = True, *, packed: bool = False
) -> Response:
    headers = Headers(
        {
            "Content-Type": file.kind,
            "Content-Length": str(len(file.data)),
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "max-age=3600" if file.kind in KEPT else "no-cache",
            "Vary": "Accept-Encoding",
            "Connection": "close",
        }
    )
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(status.value, status.phrase, headers, file.data if body else b"")


def _quiet() -> logging.Logger:
    """Scans and broken handshakes are normal on a network and not worth logging."""
    quiet = logging.getLogger("companion.live.socket")
    quiet.setLevel(logging.CRITICAL)
    return quiet
