"""The room: who is here, what each may see, what each may say. No sockets; everything happens in the play's own thread.

    room = Room(play, kept, keep)
    room.hear(link, {"guest": …})      # a hello, then whatever the guest says
    room.changed()                     # after the host did something: everyone gets the new table

A `Link` is one connection. It takes the newest table (an older one that was not sent yet is forgotten) and replies.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct, json

from companion.engine.asks import Ask
from companion.engine.entries import Entry
from companion.engine.refusals import Code, Refused
from companion.engine.said import VERBS, Said, read
from companion.engine.texts import _, spoken_in
from companion.live.door import Door, Shut
from companion.live.guests import Guest, Kept, May
from companion.live.saying import Message, check, looked_at
from companion.live.sums import Sums
from companion.live.tables import Tables
from companion.present import guest as seen
from companion.present import view
from companion.present.languages import translation
from companion.present.log import log_rows
from companion.store.play import Play

log = logging.getLogger(__name__)

REMEMBERED = 64
"""How many of a guest's messages are remembered, so that each counts once."""

AT_ONCE = 8
"""How many guests get their table in one frame."""
PATIENCE = 10
"""After this many changes in a row nobody waits any longer."""


class Link(Protocol):
    def offer(self, table: bytes) -> None:
        """The newest table."""

    def reply(self, message: bytes) -> None:
        """Something that must arrive, or the connection is dropped."""

    def close(self, word: str) -> None: ...


class Stale(Refused):
    """Said to a table that has changed since."""


class Person(Struct, frozen=True):
    """A guest as the host sees them."""

    id: str
    seat: str
    may: May
    screen: bool
    here: bool


class Room:
    def __init__(
        self,
        play: Play,
        kept: Kept,
        keep: Callable[[Kept], None] = lambda kept: None,
        *,
        say: Callable[[Said], object] | None = None,
        later: Callable[[Callable[[], None]], object] | None = None,
        may: May | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.play = play
        self.kept = kept
        self.door = Door(kept, clock)
        self.away = False
        """The host's app is in the background and may be put to sleep."""
        self.on_people: list[Callable[[], None]] = []
        """Called when someone joined, left or took a seat."""
        self._keep = keep
        self._written = b""
        """What was kept last."""
        self._follows = say is None
        """Nobody else tells us what a guest changed."""
        self._say = say or play.do
        self._may = may
        """What people with a seat may do; None: answer their own."""
        self._later = later
        """Runs a function in the next frame, so that writing many tables never stalls a window. None: right away."""
        self._telling: Iterator[None] | None = None
        self._begun_anew = 0
        self._memories: dict[str, seen.Memory] = {}
        self._links: dict[Link, Guest] = {}
        self._took: dict[str, dict[str, bytes]] = {}
        self._sums = Sums(kept.key, play.id)
        self._asked: tuple[Ask[Any] | None, int] = (play.session.ask, play.session.history.head)
        self.newest: tuple[Ask[Any] | None, Entry | None] = (None, None)
        """The newest entry and what it answered."""

    # What the host sees and does

    def people(self) -> list[Person]:
        here = {guest.id for guest in self._links.values()}
        return [
            Person(guest.id, guest.seat, guest.may, guest.screen, guest.id in here)
            for guest in self.kept.guests.values()
        ]

    def allow(self, id: str, may: May) -> None:
        self.kept.guests[id].given = may
        self.people_changed()

    def remove(self, id: str) -> None:
        """Remove them, and their address no longer works."""
        self.door.lock_out(id)
        self._took.pop(id, None)
        for link in [link for link, guest in self._links.items() if guest.id == id]:
            del self._links[link]
            link.close("removed")
        self.people_changed()

    def free(self, id: str) -> None:
        """Their seat is free for another phone."""
        self.kept.guests[id].seat = ""
        self.people_changed()

    def set_open(self, open: bool) -> None:
        self.kept.shut = not open
        self.people_changed()

    def set_away(self, away: bool) -> None:
        self.away = away
        self.changed()

    def end(self) -> None:
        for link in list(self._links):
            link.close("over")
        self._links.clear()
        self._keep_it()

    # What guests say

    def hear(self, link: Link, message: Any) -> None:
        if not isinstance(message, dict):
            self._refuse(link, None, Refused(Code.WRONG_TYPE, _("The table didn't understand that")))
            return
        guest = self._links.get(link)
        if guest is None:
            self._hello(link, message)
        elif "ping" in message:
            link.reply(b'{"pong":true}')
        else:
            self._hear(link, guest, message)

    def leave(self, link: Link) -> None:
        if self._links.pop(link, None):
            self.people_changed(keep=False)

    def _hello(self, link: Link, hello: Message) -> None:
        code = self.kept.code
        try:
            guest = self.door.enter(hello, lambda id: any(guest.id == id for guest in self._links.values()))
        except Shut as shut:
            with spoken_in(translation("de" if str(hello.get("language")).startswith("de") else "en")):
                link.reply(json.encode({"shut": shut.word, "text": str(shut.text)}))
            link.close(shut.word)
            if self.kept.code != code:  # too many wrong ones: the host has to show the new one
                self.people_changed()
            return
        for other in [old for old, sitting in self._links.items() if sitting.id == guest.id]:
            del self._links[other]  # a second tab of the same phone, or a connection that died unnoticed
            other.close("elsewhere")
        self._links[link] = guest
        self.people_changed()

    def _hear(self, link: Link, guest: Guest, message: Message) -> None:
        id = message.get("id")
        if id is not None and not (isinstance(id, str) and 0 < len(id) <= 40):
            self._refuse(link, guest, Refused(Code.WRONG_TYPE, _("The table didn't understand that")))
            return
        took = self._took.setdefault(guest.id, {})
        if id in took:
            link.reply(took[id])
            self._offer(link, guest)
            return
        try:
            with spoken_in(translation(guest.language)):
                answer = self._heard(guest, message)
        except Refused as refused:
            self._refuse(link, guest, refused, id)
            self._offer(link, guest)
            return
        except Exception:
            # what a stranger says must never end the host's app; the play has put back what it had begun
            log.exception("what a guest said could not be done")
            self._refuse(link, guest, Refused(Code.NOT_SAVED, _("That didn't work: nothing has changed")), id)
            self._offer(link, guest)
            return
        if answer is not None:
            link.reply(json.encode(answer | {"id": id}))
            return
        receipt = json.encode({"took": id})
        if id:
            took[id] = receipt
            while len(took) > REMEMBERED:
                del took[next(iter(took))]
        link.reply(receipt)

    def _heard(self, guest: Guest, message: Message) -> Message | None:
        """Do what a message says. Returns the reply to a request; None if something happened."""
        session = self.play.session
        if "sit" in message:
            self._sit(guest, message["sit"])
            return None
        if "log" in message:
            before = message["log"]
            return {"log": seen.log(log_rows(session), before if type(before) is int else None)}
        verbs = [verb for verb in VERBS if verb in message]
        if "look" in message:
            self._fresh(message)
            return {"look": seen.with_glyphs(looked_at(guest, message["look"], session))}
        if len(verbs) != 1:
            raise Refused(Code.WRONG_TYPE, _("The table didn't understand that"))
        self._fresh(message)
        verb = verbs[0]
        if self.play.read_only:
            raise Refused(Code.NOT_ALLOWED, self.play.read_only)
        check(guest, verb, message[verb], session)
        self._say(read(verb, message[verb]))
        if self._follows:
            self.changed()
        return None

    def _fresh(self, message: Message) -> None:
        if (message.get("n"), message.get("at")) != (self.play.session.history.head, self.at()):
            raise Stale(Code.NOT_ALLOWED, _("The table has moved on"))

    def _sit(self, guest: Guest, seat: Any) -> None:
        if guest.screen:
            raise Refused(Code.NOT_ALLOWED, _("A big screen has no seat"))
        if seat is not None and seat not in [known.key for known in self.play.session.setup.seats]:
            raise Refused(Code.UNKNOWN, _("There's no such seat"))
        if seat and any(other.seat == seat and other.id != guest.id for other in self.kept.guests.values()):
            raise Refused(Code.NOT_ALLOWED, _("Another phone has this seat. Ask the host to free it."))
        guest.seat = seat or ""
        if seat and guest.given is None:
            guest.given = self._may
        self.people_changed()

    def _refuse(self, link: Link, guest: Guest | None, refused: Refused, id: Any = None) -> None:
        with spoken_in(translation(guest.language if guest else "en")):
            message = {"refused": view.refused(refused), "id": id} | (
                {"stale": True} if isinstance(refused, Stale) else {}
            )
            link.reply(json.encode(message))

    # What guests see

    def at(self) -> str:
        return self._sums.at(self.play.session.history.standing())

    def changed(self) -> None:
        """The play moved on: everyone gets the new table."""
        self._notice()
        if self._later is None:
            for _piece in self._tell():
                pass
        elif self._links:
            if self._telling is None:
                self._begun_anew = 0
                self._later(self._go_on)
            self._begun_anew += 1
            self._telling = self._tell()

    def _tell(self) -> Iterator[None]:
        """Writes and offers everyone's table, in pieces small enough for one frame."""
        yield  # the frame that shows the host the answer has enough to do
        tables = Tables(self)
        yield from tables.pieces({guest.language for guest in self._links.values()})
        for n, (link, guest) in enumerate(reversed(list(self._links.items()))):  # whoever just came waits for nobody
            if n % AT_ONCE == 0:
                yield
            link.offer(tables.of(guest))

    def _go_on(self) -> None:
        """The next piece, or all that are left if changes keep coming."""
        assert self._later
        for _piece in self._telling or ():
            if self._begun_anew < PATIENCE:
                self._later(self._go_on)
                return
        self._telling = None

    def memory_of(self, language: str) -> seen.Memory:
        """What was written last in this language."""
        return self._memories.setdefault(language, seen.Memory())

    def _notice(self) -> None:
        """Keep what the newest entry answered, for as long as it is the newest."""
        session = self.play.session
        standing = session.history.standing()
        ask, head = self._asked
        if len(standing) == head + 1:
            self.newest = (ask, standing[-1])
        elif len(standing) != head or session.ask is not ask:
            self.newest = (None, None)
        self._asked = (session.ask, len(standing))

    def _offer(self, link: Link, guest: Guest) -> None:
        link.offer(Tables(self).of(guest))

    def people_changed(self, *, keep: bool = True) -> None:
        """Someone joined, left or took a seat, or their connection changed."""
        self.changed()
        if keep:
            self._keep_it()
        for heard in self.on_people:
            heard()

    def _keep_it(self) -> None:
        """After everyone has their table, and only what is new: whoever comes back waits for no disk."""
        written = json.encode(self.kept)
        if written != self._written:
            self._written = written
            self._keep(self.kept)

    def seats_taken(self) -> Iterator[Message]:
        for person in self.people():
            yield {"seat": person.seat, "here": person.here} | ({"screen": True} if person.screen else {})
