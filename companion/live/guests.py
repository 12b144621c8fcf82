"""Who has joined, and what is kept so that address and seats are the same after a restart of the host."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from enum import Enum

from msgspec import Struct

MOST = 40
"""The most guests at a table."""


class May(str, Enum):
    """What a guest may do; each includes those before it."""

    LOOK = "look"
    OWN = "own"  # answer what they are asked, and what the whole table is asked
    ANY = "any"  # answer for others too, but never their secrets
    FIX = "fix"  # undo, redo, fix the past, correct a value

    def includes(self, other: May) -> bool:
        order = list(May)
        return order.index(self) >= order.index(other)


class Guest(Struct):
    """A phone, a tablet, a television: recognised by a secret it made itself."""

    id: str
    proof: str
    """The hash of its secret: nobody who reads our settings can pose as this guest."""
    seat: str = ""
    given: May | None = None
    """What the host allowed; None: what a seat allows by default."""
    screen: bool = False
    """A big screen: it shows, and has no controls."""
    language: str = "en"

    @property
    def may(self) -> May:
        if self.screen:
            return May.LOOK
        return self.given or (May.OWN if self.seat else May.LOOK)

    def is_proved_by(self, secret: str) -> bool:
        return hmac.compare_digest(self.proof, proof_of(secret))


def proof_of(secret: str) -> str:
    return hashlib.sha256(b"tableside guest " + secret.encode()).hexdigest()


class Kept(Struct):
    """What outlives the program, as JSON."""

    token: str = ""
    """The token after the # of the address: whoever has it may join."""
    key: str = ""
    """For the sums of the entries; never leaves the host."""
    code: str = ""
    """Six digits, for big screens."""
    port: int = 0
    on: bool = False
    """Guests could join when the program last ran: it may have been killed."""
    shut: bool = False
    """The door is closed: nobody new comes in."""
    guests: dict[str, Guest] = {}
    far: str = ""
    """The secret half of the table's key, for guests who come over a broker."""

    @classmethod
    def fresh(cls) -> Kept:
        return cls(token=new_token(), key=secrets.token_hex(16), code=new_code())


def new_token() -> str:
    """128 bits, in the letters of an address."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    return f"{secrets.randbelow(10**6):06}"
