"""What a thing is, for whoever shows it: something to choose, an amount of something, a heading over what belongs together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.texts import Says
from companion.engine.why import Why

T_co = TypeVar("T_co", covariant=True)


JOINED = re.compile(r" [·+→] ")
"""What stands between pieces that are written out."""


class Token(Struct, frozen=True, gc=False):
    """An amount of something, shown as pieces: `Token("paw", 3, "tan", _("3 mammal"))`. Its text says the same in words."""

    icon: str
    n: int | None = None
    tone: str = ""
    text: Says = ""
    shown: str = ""
    """How the number is written where it stands for more: `33 %`, `×2`."""

    def __str__(self) -> str:
        return str(self.text)


class Case(Struct, frozen=True):
    """What something gives in one case of several: `Case(_("With 4"), "4", "account", ((three_mammal, two_avian),))`.

    Several `gives` are one or the other.
    """

    label: Says
    shown: str = ""
    """How the case is written where there is little room, before its icon."""
    icon: str = ""
    gives: tuple[tuple[Token, ...], ...] = ()


class Heading(Struct, frozen=True):
    """Over options that belong together, with whose pieces are meant: as many marks as there are of them."""

    label: Says
    icon: str = ""
    marks: tuple[Token, ...] = ()


class Option(Struct, Generic[T_co], frozen=True):
    """Something to choose. With a `forbidden` reason it is shown grey and says why."""

    key: str
    label: Says
    value: T_co
    note: Says = ""
    badge: Says = ""
    forbidden: Says = ""
    warning: Says = ""
    why: Why | Callable[[], Why] | None = None
    icon: str = ""
    tone: str = ""
    at: str = ""
    """The map tile it is about: players can tap it on the map."""
    price: str = ""
    """The number shown on that tile."""
    picture: str = ""
    """The key of its picture."""
    gives: tuple[Token, ...] = ()
    """What it gives or costs as pieces; the note says the same in words."""
    cases: tuple[Case, ...] = ()
    """What it gives in each of several cases as pieces; the note says the same in words."""
    there: tuple[Seat, ...] = ()
    """The seats of the players who are there."""
    under: Heading | None = None
    """Its heading."""
    way: tuple[str, ...] = ()
    """The map tiles that lead there, from where the player stands."""

    @property
    def allowed(self) -> bool:
        return not self.forbidden

    @property
    def is_its_pieces(self) -> bool:
        """Whether its label says in words just what its pieces show: "2 mammal → 2 coins"."""
        words = [str(token) for token in self.gives if str(token)]
        return bool(words) and JOINED.split(str(self.label)) == words

    def reasons(self) -> Why | None:
        return self.why() if callable(self.why) else self.why
