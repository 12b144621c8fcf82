"""`python -m companion host PLAY`: the table for every phone in the room, from a laptop or a small server without a screen."""

from __future__ import annotations

import argparse
import io
import signal
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

import segno
from msgspec import to_builtins

from companion.commands.common import Arguments, found, library, no_broker, out, say, takes_json, takes_play, whole
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.live.guests import May
from companion.live.hosting import Hosting
from companion.store import Library, Play
from companion.terminal.jsonlines import dumped

ABOUT = _("the table for every phone in the room")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    parser.add_argument("--port", metavar="N", type=whole(1), default=0, help=str(_("default: the last one used")))
    parser.add_argument(
        "--address", metavar="IP", default="", help=str(_("listen on this address only (default: all)"))
    )
    parser.add_argument(
        "--may",
        choices=[may.value for may in May],
        default="own",
        help=str(_("guests only look, answer their own questions (default), answer any, or also fix")),
    )
    parser.add_argument("--broker", metavar="URL", default="", help=str(_("for guests elsewhere too: ws:// or wss://")))
    parser.add_argument(
        "--page", metavar="URL", default="", help=str(_("where guests load the page from (default: the broker)"))
    )
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        return Host(shelf, shelf.resume(found(shelf, args.play).id), args).run()


class Host:
    """Runs the play in this thread: what guests say comes through a queue."""

    def __init__(self, shelf: Library, play: Play, args: Arguments) -> None:
        self.args = args
        self.jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        try:
            self.table = Hosting(
                play,
                shelf,
                self.jobs.put,
                port=args.port,
                address=args.address,
                broker=args.broker,
                page=args.page,
                may=None if args.may == "own" else May(args.may),
            )
        except ValueError:
            raise no_broker(args.broker) from None
        self.before: list[Any] = []
        self.code = self.table.room.kept.code
        self.reached = (False, "")

    def run(self) -> int:
        try:
            self.table.start()
        except OSError as problem:
            text = _("Can't open port {port}: {problem}").format(port=self.table.server.port, problem=problem.strerror)
            raise Refused(Code.BUSY, text) from None
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_args: self.jobs.put(None))
        self.tell_address()
        self.table.room.on_people.append(self.tell_people)
        self.tell_people()
        while (job := self._next()) is not None:
            job()
        self.table.stop()
        return 0

    def _next(self) -> Callable[[], None] | None:
        while True:
            with suppress(Empty):  # a signal that arrives just before this waits doesn't wake it
                return self.jobs.get(timeout=1)

    def tell_address(self) -> None:
        known = [address.ip for address in self.table.addresses()]
        if not known:
            say(_("This device isn't on a network that others can join. Connect it to Wi-Fi, or open a hotspot on it."))
        ips = known or ["127.0.0.1"]
        links, code = [self.table.link(ip) for ip in ips], self.table.room.kept.code
        if self.args.json:
            far = {"far": self.table.far_link()} if self.table.far else {}
            out(dumped({"links": links, "port": self.table.server.port, "code": code} | far))
            return
        shown = io.StringIO()
        segno.make(links[0], error="l", micro=False).terminal(out=shown, compact=True)
        out(shown.getvalue())
        for link in links:
            out(link)
        out(_("Big screen: {address} with the code {code}").format(address=self.table.bare(ips[0]), code=code))
        if self.table.far:
            out(_("For guests elsewhere: {address}").format(address=self.table.far_link()))
        say(_("Anyone on the same Wi-Fi can listen in. Ctrl+C ends the table. The play is saved."))

    def tell_people(self) -> None:
        people = self.table.room.people()
        self.tell_far()
        if self.code != self.table.room.kept.code:
            self.code = self.table.room.kept.code
            self.tell_address()
        if people == self.before:
            return
        self.before = people
        if self.args.json:
            out(dumped({"people": to_builtins(people)}))
            return
        names = {seat.key: seat.name for seat in self.table.room.play.session.setup.seats}
        here = [names.get(one.seat) or str(_("a guest")) for one in people if one.here]
        out(_("Here: {who}").format(who=", ".join(here) or "–"))

    def tell_far(self) -> None:
        """Whether the broker can be reached, when that changes."""
        far = self.table.far
        if far is None or (far.connected, far.problem) == self.reached:
            return
        self.reached = (far.connected, far.problem)
        if self.args.json:
            out(dumped({"broker": {"connected": far.connected, "problem": far.problem}}))
        else:
            out(_("Connected to the broker.") if far.connected else _("The broker can't be reached."))
            if far.problem:
                out(far.problem)
