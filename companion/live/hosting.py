"""A play that is served: room and server together, and what is kept of them among the settings.

`Hosting` is one table; the command line runs one. `Guests` is the window's: it opens a table when someone asks for it, ends it when the play
is left, and opens it again by itself where the app was killed while guests were there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

from msgspec import convert, to_builtins

from companion.engine.said import Said
from companion.live.addresses import Address, addresses
from companion.live.guests import Kept, May
from companion.live.room import Room
from companion.store.play import Play

if TYPE_CHECKING:
    from companion.live.broker import Broker

Post = Callable[[Callable[[], None]], object]
"""Runs a function in the play's thread."""

LOCAL_NETWORK_SINCE = 37
"""From this API level on, Android asks the person before others in the network may come in."""


class Settings(Protocol):
    """Keeps small values."""

    def setting(self, key: str, default: Any) -> Any: ...
    def set_setting(self, key: str, value: Any) -> None: ...


class Hosting:
    """`start` opens the door, `stop` closes it; between them everything of the room happens in the thread that `post` leads to."""

    def __init__(
        self,
        play: Play,
        settings: Settings,
        post: Post,
        *,
        say: Callable[[Said], object] | None = None,
        later: Post | None = None,
        may: May | None = None,
        port: int = 0,
        address: str = "",
        broker: str = "",
        page: str = "",
    ) -> None:
        from companion.live.server import Server  # with the first table, not with the app: it brings sockets and a loop

        self.room = Room(
            play, kept_of(settings, play.id), partial(keep, settings, play.id), say=say, later=later, may=may
        )
        self.server = Server(self.room, post, port=port, address=address or "0.0.0.0")
        self.far = self._over(broker, post) if broker else None
        self._address = address
        self._url, self._page = broker.strip(), page.strip()

    def _over(self, broker: str, post: Post) -> Broker:
        from companion.live.broker import Broker
        from companion.live.sealing import Key

        key = Key(self.room.kept.far)
        self.room.kept.far = key.secret
        return Broker(self.room, post, broker, key, changed=self.room.people_changed)

    def start(self) -> None:
        """Raises OSError if the port is taken."""
        self.server.start()
        kept = self.room.kept
        closed = kept.on and kept.shut  # the program was killed: the door is as the host left it
        kept.port, kept.on = self.server.port, True
        self.room.set_open(not closed)
        if self.far:
            self.far.start()

    def stop(self) -> None:
        self.room.kept.on = False
        self.room.end()
        self.pause(over=True)

    def pause(self, *, over: bool = False) -> None:
        """The program ends; the table comes back with it, unless it is over."""
        self.server.stop()
        if self.far:  # saying goodbye over a slow network must not hold up the window
            Thread(target=partial(self.far.stop, over=over)).start()

    def addresses(self) -> list[Address]:
        return [Address("", self._address)] if self._address else addresses()

    def link(self, ip: str) -> str:
        """The address in the code: whoever has it may join."""
        return f"{self.bare(ip)}#t={self.room.kept.token}"

    def far_link(self) -> str:
        """The same for someone far away."""
        if not self.far:
            return ""
        page = self._page or self.far.where.page
        return f"{page}#t={self.room.kept.token}&k={self.far.key.name}&b={quote(self._url, safe=':/@')}"

    def bare(self, ip: str) -> str:
        """The short address to type at a television."""
        return f"http://{ip}:{self.server.port}/"


def kept_of(settings: Settings, play: str) -> Kept:
    """What was kept from the table's last time, so that its address and seats are the same."""
    with suppress(ValueError):
        kept: Kept = convert(settings.setting(f"live:{play}", {}), Kept)
        if kept.token:
            return kept
    return Kept.fresh()


def keep(settings: Settings, play: str, kept: Kept) -> None:
    settings.set_setting(f"live:{play}", to_builtins(kept))


class Sitting(Protocol):
    """The play that is open in the window."""

    @property
    def play(self) -> Play: ...
    def listen(self, heard: Callable[[], None]) -> Callable[[], None]: ...
    def take(self, said: Said) -> None:
        """Do what a guest said, and show it; a refusal goes to the guest."""


class Guests:
    """The table of the play that is open in the window, if others are to see it."""

    def __init__(self, settings: Settings, post: Post) -> None:
        self.table: Hosting | None = None
        self.on_change: list[Callable[[], None]] = []
        self._settings = settings
        self._post = post
        self._sitting: Sitting | None = None
        self._deaf: Callable[[], None] = lambda: None

    def sat(self, sitting: Sitting | None) -> None:
        """A play was opened or left."""
        self.end()
        self._sitting = sitting
        if sitting is not None and kept_of(self._settings, sitting.play.id).on:
            with suppress(OSError):
                self.open()

    def open(self) -> Hosting:
        """Raises OSError if no port is free."""
        sitting = self._sitting
        assert sitting is not None, "a play is open"
        if self.table is None:
            _ask_android()
            table = self._made(sitting)
            table.start()
            table.room.on_people.append(self._changed)
            self._deaf = sitting.listen(table.room.changed)
            self.table = table
            self._changed()
        return self.table

    def _made(self, sitting: Sitting) -> Hosting:
        broker, page = (str(self._settings.setting(key, "")) for key in ("broker", "broker_page"))
        made = partial(Hosting, sitting.play, self._settings, self._post, say=sitting.take, later=self._post)
        try:
            return made(broker=broker, page=page)
        except (ValueError, ImportError):  # no address of a broker, or a build that can't seal: only phones nearby
            return made()

    def end(self) -> None:
        if self.table is not None:
            self._deaf()
            self.table.stop()
            self.table = None
            self._changed()

    def leave_running(self) -> None:
        """The app ends: the table comes back with it."""
        if self.table is not None:
            self._deaf()
            self.table.pause()
            self.table = None

    @property
    def here(self) -> int:
        """How many guests are at the table now."""
        return sum(person.here for person in self.table.room.people()) if self.table else 0

    def away(self, away: bool) -> None:
        """The app went to the background, or came back."""
        if self.table is not None:
            self.table.room.set_away(away)

    def _changed(self) -> None:
        for heard in tuple(self.on_change):
            heard()


def _ask_android() -> None:
    level = getattr(sys, "getandroidapilevel", lambda: 0)()
    if level >= LOCAL_NETWORK_SINCE:
        from android.permissions import request_permissions

        request_permissions(["android.permission.ACCESS_LOCAL_NETWORK"])
