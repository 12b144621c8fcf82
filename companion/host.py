"""`python -m companion host PLAY`: the table for every phone in the room, from a laptop or a small server without a screen."""

from __future__ import annotations

import argparse
import io
import signal
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import segno
from msgspec import to_builtins

from companion.commands import Arguments, found, library, out, say
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.live.hosting import Hosting
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
        return Host(shelf, shelf.resume(found(shelf, args.play).id), args).run()


class Host:
    """Runs the play in this thread: what guests say comes through a queue."""

    def __init__(self, shelf: Library, play: Play, args: Arguments) -> None:
        self.args = args
        self.jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.table = Hosting(play, shelf, self.jobs.put, port=args.port, address=args.address)
        self.before: list[Any] = []

    def run(self) -> int:
        try:
            self.table.start()
        except OSError as problem:
            text = _("Port {port} cannot be opened: {problem}").format(
                port=self.table.server.port, problem=problem.strerror
            )
            raise Refused(Code.BUSY, text) from None
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_args: self.jobs.put(None))
        self.tell_address()
        self.table.room.on_people.append(self.tell_people)
        self.tell_people()
        while (job := self.jobs.get()) is not None:
            job()
        self.table.stop()
        return 0

    def tell_address(self) -> None:
        ips = [address.ip for address in self.table.addresses()] or ["127.0.0.1"]
        links, code = [self.table.link(ip) for ip in ips], self.table.room.kept.code
        if self.args.json:
            out(dumped({"links": links, "port": self.table.server.port, "code": code}))
            return
        shown = io.StringIO()
        segno.make(links[0], error="l", micro=False).terminal(out=shown, compact=True)
        out(shown.getvalue())
        for link in links:
            out(link)
        out(_("Big screen: {address} with the code {code}").format(address=self.table.bare(ips[0]), code=code))
        say(_("Somebody in the same Wi-Fi can listen in. Ctrl+C ends the table; the play is kept."))

    def tell_people(self) -> None:
        people = self.table.room.people()
        if people == self.before:
            return
        self.before = people
        if self.args.json:
            out(dumped({"people": to_builtins(people)}))
            return
        names = {seat.key: seat.name for seat in self.table.room.play.session.setup.seats}
        here = [names.get(one.seat) or str(_("a guest")) for one in people if one.here]
        out(_("Here: {who}").format(who=", ".join(here) or "–"))
