"""The address of a broker, over which guests far away come to the table."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from companion.engine.texts import Text, _

NO_BROKER: Text = _("{url} is not a broker: addresses begin with ws:// or wss://")


class Where(NamedTuple):
    """A broker's address, as `wss://host:port/path`."""

    host: str
    port: int
    path: str
    safe: bool
    user: str = ""
    password: str = ""

    @classmethod
    def read(cls, url: str) -> Where:
        """Raises ValueError."""
        parts = urlsplit(url.strip())
        if parts.scheme not in ("ws", "wss") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(url)
        safe = parts.scheme == "wss"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or (443 if safe else 80), parts.path or "/", safe, user, password)

    @property
    def bare(self) -> str:
        """The broker alone, without a path or a password."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.safe else 'ws'}://{host}:{self.port}"

    @property
    def page(self) -> str:
        """The address from which the broker's own server delivers the page."""
        return self.bare.replace("ws", "http", 1) + "/"
