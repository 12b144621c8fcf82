"""Who has joined, and what is kept of it: the same address, the same seats when the host was killed and started again."""

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
    """A phone, a tablet, a television: known again by a secret that it made itself."""

    id: str
    proof: str
    """The sum of its secret: nobody who reads our settings can come back as this guest."""
    seat: str = ""
    given: May | None = None
    """What the host allowed; None: what a seat allows by itself."""
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
    """What the address carries behind its #: who has it may come in."""
    key: str = ""
    """For the sums of the entries; never leaves the host."""
    code: str = ""
    """Six digits, for big screens."""
    port: int = 0
    on: bool = False
    """Others could come in when the program was last seen: it may have been killed."""
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
