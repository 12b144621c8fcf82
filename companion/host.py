"""`python -m companion host PLAY`: the table for every phone in the room, from a laptop or a small server without a screen."""

from __future__ import annotations

import argparse
import io
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any

import segno
from msgspec import convert, to_builtins

from companion.commands import Arguments, found, library, out, say
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.live.addresses import addresses
from companion.live.guests import Kept
from companion.live.room import Room
from companion.live.server import Server
from companion.store import Library, Play
from companion.terminal.arguments import takes_json, takes_play, whole
from companion.terminal.jsonlines import dumped


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    parser.add_argument("--port", metavar="N", type=whole(1), default=0, help=str(_("otherwise the one of last time")))
    parser.add_argument("--address", metavar="IP", default="", help=str(_("listen only there; otherwise everywhere")))
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        play = shelf.resume(found(shelf, args.play).id)
        return Hosting(shelf, play, args).run()


class Hosting:
    """Runs the play in this thread: what guests say comes through a queue."""

    def __init__(self, shelf: Library, play: Play, args: Arguments) -> None:
        self.args = args
        self.jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.room = Room(play, kept_of(shelf, play.id), partial(keep, shelf, play.id))
        self.room.on_people.append(self.tell_people)
        self.server = Server(self.room, self.jobs.put, port=args.port, address=args.address or "0.0.0.0")
        self.before: list[Any] = []

    def run(self) -> int:
        try:
            self.server.start()
        except OSError as problem:
            text = _("Port {port} cannot be opened: {problem}").format(port=self.server.port, problem=problem.strerror)
            raise Refused(Code.BUSY, text) from None
        self.room.kept.port = self.server.port
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_args: self.jobs.put(None))
        self.tell_address()
        self.room.set_open(True)
        while (job := self.jobs.get()) is not None:
            job()
        self.room.end()
        self.server.stop()
        return 0

    def links(self) -> list[str]:
        ips = [self.args.address] if self.args.address else [address.ip for address in addresses()] or ["127.0.0.1"]
        return [f"http://{ip}:{self.server.port}/#t={self.room.kept.token}" for ip in ips]

    def tell_address(self) -> None:
        links, code = self.links(), self.room.kept.code
        if self.args.json:
            out(dumped({"links": links, "port": self.server.port, "code": code}))
            return
        shown = io.StringIO()
        segno.make(links[0], error="l", micro=False).terminal(out=shown, compact=True)
        out(shown.getvalue())
        for link in links:
            out(link)
        bare = links[0].partition("#")[0]
        out(_("Big screen: {address} with the code {code}").format(address=bare, code=code))
        say(_("Somebody in the same Wi-Fi can listen in. Ctrl+C ends the table; the play is kept."))

    def tell_people(self) -> None:
        people = self.room.people()
        if people == self.before:
            return
        self.before = people
        if self.args.json:
            out(dumped({"people": to_builtins(people)}))
            return
        names = {seat.key: seat.name for seat in self.room.play.session.setup.seats}
        here = [names.get(one.seat) or str(_("a guest")) for one in people if one.here]
        out(_("Here: {who}").format(who=", ".join(here) or "–"))


def kept_of(shelf: Library, play: str) -> Kept:
    """What was kept of the table's last evening, so that its address and seats are the same."""
    with suppress(ValueError):
        kept: Kept = convert(shelf.setting(f"live:{play}", {}), Kept)
        if kept.token:
            return kept
    return Kept.fresh()


def keep(shelf: Library, play: str, kept: Kept) -> None:
    shelf.set_setting(f"live:{play}", to_builtins(kept))
