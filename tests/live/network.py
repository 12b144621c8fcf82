"""A network that can fail: it carries connections to the host, and cuts, swallows or slows them when told to."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Network:
    """Listens on a port of its own and hands everything on to the host's port."""

    def __init__(self, host_port: int) -> None:
        self.host_port = host_port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self.down = False
        self.silent = threading.Event()
        """While set, nothing is carried, and nobody is told: as if a phone had gone to sleep."""
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                guest, _address = self._door.accept()
                if self.down:
                    guest.close()
                    continue
                try:
                    host = socket.create_connection(("127.0.0.1", self.host_port), timeout=2)
                except OSError:
                    guest.close()
                    continue
                host.settimeout(None)
                pair = (guest, host)
                self._pairs.append(pair)
                for one, other in (pair, pair[::-1]):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                while self.silent.is_set():
                    threading.Event().wait(0.05)
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> int:
        """Every connection ends now; how many there were."""
        pairs, self._pairs = self._pairs, []
        alive = 0
        for pair in pairs:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                    alive += 1
        return alive // 2

    def close(self) -> None:
        self._door.close()
        self.cut()
