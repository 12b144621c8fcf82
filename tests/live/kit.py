"""A room with guests that have no network: what each was offered and told can be looked at."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.live.door import VERSION
from companion.live.guests import Kept
from companion.live.room import Room
from companion.live.saying import Message
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.terminal.memory import InMemory

_ids = count()


class Guest:
    """A guest's end of a link."""

    def __init__(self, room: Room, *, name: str = "", language: str = "en", **hello: Any) -> None:
        self.room = room
        number = next(_ids)
        self.identity = {"guest": f"guest{number:032}", "secret": f"secret{number:032}"}
        self.language = language
        self.hello = hello
        self.tables: list[Message] = []
        self.replies: list[Message] = []
        self.closed = ""
        self._said = count()
        if name:
            self.join()
            self.sit(name)

    # the room's end

    def offer(self, table: bytes) -> None:
        self.tables.append(json.loads(table)["table"])

    def reply(self, message: bytes) -> None:
        self.replies.append(json.loads(message))

    def close(self, word: str) -> None:
        self.closed = word

    # the guest's end

    def join(self, **more: Any) -> Guest:
        token = {} if "code" in self.hello else {"token": self.room.kept.token}
        hello = self.identity | {"v": VERSION, "language": self.language} | token | self.hello | more
        self.room.hear(self, hello)
        return self

    def sit(self, name: str) -> Message:
        seat = next(seat for seat in self.room.play.session.setup.seats if seat.name == name)
        return self.say(sit=seat.key)

    def say(self, **message: Any) -> Message:
        """Says it to the table that this guest saw last; the reply."""
        table = self.table
        said = {"n": table["common"]["n"], "at": table["at"], "id": f"{next(self._said)}"} | message
        self.room.hear(self, said)
        return self.replies[-1]

    @property
    def table(self) -> Message:
        return self.tables[-1]

    @property
    def ask(self) -> Message:
        ask: Message = self.table["mine"]["ask"]
        return ask


def a_room(spec: Spec = ALL_KINDS, *names: str, kept: Kept | None = None, **options: Any) -> Room:
    play = InMemory(spec, *(names or ("Ann", "Ben", "Cy")), **options)
    return Room(play, kept or Kept.fresh())


def at_the_bid(room: Room) -> None:
    """Ann's first turn of the game of all kinds, up to her secret bid."""
    for answer in (True, "apple", ["red"], 2, ["red", "green", "blue"], [1, 1], ["ace", "king"]):
        room.play.do(Answer(answer))
    room.play.do(Answer({"give": 0, "class": "plain"}))
    room.changed()


def standing(session: Session) -> list[Any]:
    return [(entry.kind, entry.key, entry.value) for entry in session.history.standing()]
