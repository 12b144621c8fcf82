"""One document is one game: what stands on the shelf, its score sheet, and what its companion keeps and says."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.games.yours.categories import Bound, Category, Icon
from companion.games.yours.formulas import Key, Whole
from companion.games.yours.words import Line, Name, Prose

FORMAT = "tableside-game"
VERSION = 1
MOST_PLAYERS = 12
MOST_ROUNDS = 999

Seats = Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
MaybeKey = Annotated[str, Meta(pattern="^([a-z][a-z0-9_]{0,29})?$")]
Picture = Annotated[str, Meta(pattern="^[a-z0-9_-]{0,40}$")]
Who = Literal["acting", "everyone", "first"]


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# What a card, a face, a mark or a level changes


class _Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    pass


class MoveTrack(_Change, frozen=True, kw_only=True, tag="track"):
    track: Key
    by: Whole


class MoveCounter(_Change, frozen=True, kw_only=True, tag="counter"):
    counter: Key
    by: Whole
    who: Who = "acting"


class GivePoints(_Change, frozen=True, kw_only=True, tag="points"):
    by: Whole
    who: Who = "acting"


class Shuffle(_Change, frozen=True, kw_only=True, tag="shuffle"):
    deck: Key


class End(_Change, frozen=True, kw_only=True, tag="end"):
    how: Literal["won", "lost", "scores"]


Change: TypeAlias = MoveTrack | MoveCounter | GivePoints | Shuffle | End
Changes = Annotated[list[Change], Meta(max_length=12)]


# What a companion keeps


class Counter(_Part, frozen=True, kw_only=True):
    """For each player."""

    key: Key
    name: Name
    icon: Icon = ""
    start: Whole = 0
    least: Bound = 0
    most: Bound = 1_000_000


class Threshold(_Part, frozen=True, kw_only=True):
    at: Whole
    says: Prose
    tone: Literal["", "good", "warning", "danger"] = "warning"
    changes: Changes = []


class Track(_Part, frozen=True, kw_only=True):
    """For the whole table. Marks speak when the marker comes to them or past them: on its way up, or with `falling` on its way down."""

    key: Key
    name: Name
    icon: Icon = ""
    least: Whole = 0
    most: Whole
    start: Whole = 0
    falling: bool = False
    each_round: Whole = 0
    marks: Annotated[list[Threshold], Meta(max_length=40)] = []


class Face(_Part, frozen=True, kw_only=True):
    name: Name
    changes: Changes = []


class Dice(_Part, frozen=True, kw_only=True):
    """`count` alike, with `sides` from 1 on or with named `faces`."""

    key: Key
    name: Name
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    sides: Annotated[int, Meta(ge=2, le=100)] = 6
    faces: Annotated[list[Face], Meta(max_length=40)] = []


class Card(_Part, frozen=True, kw_only=True):
    name: Name
    text: Prose = ""
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    changes: Changes = []


class Deck(_Part, frozen=True, kw_only=True):
    """With `each_round`, this many cards are turned up at the start of every round: an automa."""

    key: Key
    name: Name
    cards: Annotated[list[Card], Meta(min_length=1, max_length=200)]
    each_round: Annotated[int, Meta(ge=0, le=9)] = 0
    reshuffle: bool = True
    """When it is empty the discard pile becomes the deck again."""


class CardOption(_Part, frozen=True, kw_only=True):
    key: Key
    label: Name


class CardField(_Part, frozen=True, kw_only=True):
    """What is printed on a card of a kind: a number up to `most`, one of the `options`, or several of them from the left.

    A number that `scores` is points for whoever gets the card.
    """

    key: Key
    name: Name
    holds: Literal["number", "choice", "row"] = "number"
    most: Annotated[int, Meta(ge=1, le=9999)] = 99
    scores: bool = False
    options: Annotated[list[CardOption], Meta(max_length=24)] = []


class CardKind(_Part, frozen=True, kw_only=True):
    """Cards that are entered once and then known; `box` says how many there are, 0 if nobody knows."""

    key: Key
    name: Name
    box: Annotated[int, Meta(ge=0, le=999)] = 0
    fields: Annotated[list[CardField], Meta(min_length=1, max_length=12)]


class Phase(_Part, frozen=True, kw_only=True):
    """A part of every round: what to do, who acts, what not to forget; with what is rolled or drawn there."""

    name: Name
    who: Literal["table", "each", "first"] = "table"
    steps: Annotated[list[Prose], Meta(max_length=20)] = []
    remember: Prose = ""
    rolls: MaybeKey = ""
    draws: MaybeKey = ""


class Rung(_Part, frozen=True, kw_only=True):
    """The title of a solo player with at least this many points."""

    at: Whole
    name: Name


class Level(_Part, frozen=True, kw_only=True):
    name: Name
    changes: Changes = []


class Solo(_Part, frozen=True, kw_only=True):
    """Alone: a ladder of points, levels to choose from, or a track that holds the rival's points."""

    ladder: Annotated[list[Rung], Meta(max_length=30)] = []
    levels: Annotated[list[Level], Meta(max_length=30)] = []
    rival: MaybeKey = ""


class Sheet(_Part, frozen=True, kw_only=True):
    categories: Annotated[list[Category], Meta(min_length=1, max_length=40)]


class Players(_Part, frozen=True, kw_only=True):
    least: Seats = 1
    most: Seats = MOST_PLAYERS


class Document(_Part, frozen=True, kw_only=True):
    format: Literal["tableside-game"]
    version: Annotated[int, Meta(ge=1)]
    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
    name: Line
    about: Prose = ""
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")] = "#dcc9a4"
    icon: Icon = "cards-playing-outline"
    picture: Picture = ""
    """The key of a drawn picture (`pictures.py`) instead of the icon."""
    players: Players = Players()
    minutes: Annotated[str, Meta(pattern="^([0-9]{1,3}(–[0-9]{1,3})?)?$")] = ""
    bgg: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    wins: Literal["highest", "lowest", "together"] = "highest"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    rounds_by_players: Annotated[
        dict[Annotated[str, Meta(pattern="^([1-9]|1[0-2])$")], Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]],
        Meta(max_length=12),
    ] = {}
    target: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    exactly: bool = False
    """Whoever would go past the target scores nothing instead."""
    after_rounds: Literal["scores", "won", "lost"] = "scores"
    teams: Annotated[int, Meta(ge=0, le=6)] = 0
    first: Literal["lot", "asked", "nobody"] = "nobody"
    first_moves: bool = False
    """The first player's mark goes to the next player after every round."""
    freely: bool = False
    """Points whenever someone scores, without rounds."""
    sheet: Sheet | None = None
    counters: Annotated[list[Counter], Meta(max_length=12)] = []
    tracks: Annotated[list[Track], Meta(max_length=12)] = []
    dice: Annotated[list[Dice], Meta(max_length=12)] = []
    decks: Annotated[list[Deck], Meta(max_length=12)] = []
    card_kinds: Annotated[list[CardKind], Meta(max_length=12)] = []
    phases: Annotated[list[Phase], Meta(max_length=20)] = []
    setup: Annotated[list[Prose], Meta(max_length=40)] = []
    solo: Solo = Solo()

    @property
    def categories(self) -> list[Category]:
        return self.sheet.categories if self.sheet else []

    def of_round(self) -> list[Category]:
        return [category for category in self.categories if category.when == "round"]

    def of_end(self) -> list[Category]:
        return [category for category in self.categories if category.when == "end"]

    def in_rounds(self) -> bool:
        """Whether there are rounds at all."""
        return bool(self.of_round() or self.phases or any(deck.each_round for deck in self.decks)) and not self.freely
