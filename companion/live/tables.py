"""What each guest sees, written for the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Raw, json

from companion.engine.texts import spoken_in
from companion.live.guests import Guest
from companion.live.saying import viewer_of
from companion.present import guest as seen
from companion.present.boards import board_of
from companion.present.languages import translation
from companion.present.log import log_rows

if TYPE_CHECKING:
    from companion.live.room import Room


class Tables:
    """The tables of one moment: what guests have in common is written once, and what has not changed is not written again."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.at = room.at()
        self.people = list(room.seats_taken())
        self._moment: seen.Moment | None = None
        self._common: dict[str, Raw] = {}
        self._whole: dict[tuple[Any, ...], bytes] = {}
        self._personal: dict[tuple[str, seen.Viewer], Raw] = {}

    def of(self, guest: Guest) -> bytes:
        room, language = self.room, guest.language
        session = room.play.session
        viewer = viewer_of(guest, session, bool(room.play.read_only))
        alike = (language, viewer, guest.seat, guest.may, guest.screen)
        if alike not in self._whole:
            self._whole[alike] = self._written(guest, viewer)
        return self._whole[alike]

    def pieces(self, languages: Iterable[str]) -> Iterator[None]:
        """Writes what guests have in common bit by bit, each short enough for a frame of a window."""
        session = self.room.play.session
        board = board_of(session)
        yield
        self._moment = seen.Moment(board, log_rows(session))
        for language in languages:
            yield
            with spoken_in(translation(language)):
                self.room.memory_of(language).groups(board)
            yield
            self.common(language)

    def common(self, language: str) -> Raw:
        """What everyone sees in this language."""
        if language not in self._common:
            room = self.room
            self._moment = self._moment or seen.Moment.of(room.play.session)
            with spoken_in(translation(language)):
                common = seen.common(room.play.session, room.play.spec, self._moment, room.memory_of(language))
                self._common[language] = seen.raw(common | {"moment": seen.moment(*room.newest)})
        return self._common[language]

    def _written(self, guest: Guest, viewer: seen.Viewer) -> bytes:
        room, language, session = self.room, guest.language, self.room.play.session
        with spoken_in(translation(language)):
            if (language, viewer) not in self._personal:
                self._personal[language, viewer] = seen.raw(seen.personal(session, viewer))
            table: dict[str, Any] = {
                "at": self.at,
                "you": {"seat": guest.seat, "may": guest.may.value, "screen": guest.screen},
                "people": self.people,
                "away": room.away,
                "shut": str(room.play.read_only) if room.play.read_only else "",
                "common": self.common(language),
                "mine": self._personal[language, viewer],
            }
            return json.encode({"table": table})
