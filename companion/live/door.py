"""Who comes in: by the token in the address, by the six digits for a big screen, or because they were here before."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

from companion.engine.texts import Says, _
from companion.live.guests import MOST, Guest, Kept, new_code, new_token, proof_of
from companion.present.languages import nearest

VERSION = 1
"""The version of the protocol between page and host. A page loaded from an older host reloads itself."""
TRIES = 5
"""After this many wrong codes within `PAUSE` seconds, every code is refused until they have passed."""
PAUSE = 60.0
WRONG_IN_ALL = 20
"""After this many wrong codes there is a new one."""


class Shut(Exception):
    """Not let in: a word for the page and a sentence for the person."""

    def __init__(self, word: str, text: Says) -> None:
        super().__init__(word)
        self.word = word
        self.text = text


class Door:
    def __init__(self, kept: Kept, clock: Callable[[], float]) -> None:
        self.kept = kept
        self._clock = clock
        self._wrong: list[float] = []
        self._wrong_in_all = 0

    @property
    def open(self) -> bool:
        return not self.kept.shut

    def enter(self, hello: dict[str, Any], here: Callable[[str], bool]) -> Guest:
        """The guest that this hello is from; new ones are added to those that are kept."""
        id, secret = hello.get("guest"), hello.get("secret")
        if not isinstance(id, str) or not isinstance(secret, str) or not _words(id, secret):
            raise Shut("unclear", _("The table didn't understand that"))
        if hello.get("v") != VERSION:
            raise Shut("version", _("This page is from another version: reload it"))
        language = hello.get("language")
        spoken = nearest(language) if isinstance(language, str) else "en"
        known = self.kept.guests.get(id)
        if known:
            if not known.is_proved_by(secret):
                raise Shut("token", _("Scan the host's code again"))
            known.language = spoken
            return known
        screen = self._fits(hello)
        if not self.open:
            raise Shut("door", _("The host isn't letting anyone else in right now"))
        self._make_room(here)
        guest = Guest(id, proof_of(secret), screen=screen, language=spoken)
        self.kept.guests[id] = guest
        return guest

    def _fits(self, hello: dict[str, Any]) -> bool:
        """Whether the newcomer is a big screen; refused without a token or a code."""
        token, code = hello.get("token"), hello.get("code")
        if isinstance(token, str) and token:
            if not hmac.compare_digest(token.encode(), self.kept.token.encode()):
                raise Shut("token", _("This address is out of date: scan the host's code again"))
            return hello.get("screen") is True
        if not isinstance(code, str) or not code:
            raise Shut("code", _("Enter the code on the host's screen"))
        now = self._clock()
        self._wrong = [then for then in self._wrong if now - then < PAUSE]
        if len(self._wrong) >= TRIES:
            raise Shut("wait", _("Too many wrong codes: wait a minute"))
        if not hmac.compare_digest(code.encode(), self.kept.code.encode()):
            self._wrong.append(now)
            self._wrong_in_all += 1
            if self._wrong_in_all % WRONG_IN_ALL == 0:
                self.kept.code = new_code()
            raise Shut("code", _("That is not the code on the host's screen"))
        return True

    def _make_room(self, here: Callable[[str], bool]) -> None:
        """A full table forgets those who only watched and are gone."""
        if len(self.kept.guests) < MOST:
            return
        gone = next((id for id, guest in self.kept.guests.items() if not guest.seat and not here(id)), None)
        if gone is None:
            raise Shut("full", _("The table is full (phones: {n})").format(n=MOST))
        del self.kept.guests[gone]

    def lock_out(self, id: str) -> None:
        """This guest is forgotten, and the address they have leads nowhere any more."""
        self.kept.guests.pop(id, None)
        self.kept.token = new_token()
        self.kept.code = new_code()


def _words(*values: str) -> bool:
    """Letters and digits, long enough that nobody guesses them."""
    return all(16 <= len(value) <= 64 and value.isascii() and value.isalnum() for value in values)
