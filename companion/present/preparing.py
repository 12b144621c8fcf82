"""What is to be done with the cardboard, line by line: before the game begins, read from the first asks of the play itself."""

from __future__ import annotations

import re

from msgspec import Struct

from companion.engine.asks import Do
from companion.engine.said import Answer
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Spec

BULLET = "• "
NUMBER = re.compile(r"^\d+\. ")
SETUP = "setup"
"""How the rules that set up the table are called, in every game."""
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[\w“„])")
COUNT = re.compile(r"(?<![\w–])(\d)(?![\w–])")
RANGE = re.compile(r"(?<!\w)(\d–\d|\d)(?= player| spieler)", re.IGNORECASE)
"""Which side of the board is up: "1–2 players side"."""
PART = re.compile(r"[,.;]")
FEWEST, MANY = 2, 8
"""How many pieces of a kind can be drawn side by side."""
SHORT = 26
MOST = 4
"""How many asks to look at: later ones belong to the game."""
SHUFFLE = "shuffle-variant"
BOARD = "view-dashboard-outline"
ICONS = (
    (("shuffl", "misch"), SHUFFLE),
    (("dice", "die and", "würfel"), "dice-multiple-outline"),
    (("coin", "münz"), "circle-multiple-outline"),
    (("medicine", "medizin"), "medical-bag"),
    (("scientist", "wissenschaft"), "flask-outline"),
    (("milestone", "meilenstein"), "certificate-outline"),
    (("deck", "pile", "stapel"), "cards-outline"),
    (("card", "karte"), "cards-outline"),
    (("tile", "plättchen", "teil"), "hexagon-multiple-outline"),
    (("cube", "würfelchen"), "cube-outline"),
    (("dish", "schale"), "circle-double"),
    (("bag", "beutel"), "sack"),
    (("board", "tableau", "spielplan", "tafel"), BOARD),
    (("marker", "token", "marke"), "map-marker-outline"),
    (("noman", "meeple", "piece", "figur", "stein"), "chess-pawn"),
)
"""A small picture for a line, found by the first word we know."""


class Pieces(Struct, frozen=True):
    """A number of pieces of one kind; `shown` is written on it."""

    icon: str
    n: int = 1
    shown: str = ""


class ToLay(Struct, frozen=True):
    """One thing to do with the cardboard; `ask` is the key of the ask that wants it."""

    ask: str
    text: str
    icon: str = ""

    @property
    def pieces(self) -> tuple[Pieces, ...]:
        """What its picture shows: each thing that it counts; without a number the thing that it is about."""
        if self.icon == BOARD and (side := RANGE.search(self.text)):
            return (Pieces(BOARD, shown=side.group(1)),)
        found = [
            Pieces(icon_for(part), n)
            for part in PART.split(self.text)
            if (count := COUNT.search(part)) and FEWEST <= (n := int(count.group(1))) <= MANY and known(part)
        ]
        if found:
            return tuple(found)
        count = COUNT.search(self.text)
        n = int(count.group(1)) if count else 1
        return (Pieces(self.icon, n if FEWEST <= n <= MANY else 1),)

    @property
    def parts(self) -> tuple[str, str]:
        """What it is about, and what to do with it: "Display: 4 cards face up" has both."""
        about, colon, rest = self.text.partition(": ")
        return (about, rest[:1].upper() + rest[1:]) if colon and len(about) <= SHORT else (self.text, "")


def to_lay(spec: Spec, setup: Setup) -> tuple[ToLay, ...]:
    """Every line of setup in the first asks; nothing if the game begins with a question."""
    session = Session(spec.script(), setup)
    lines: list[ToLay] = []
    for _ask in range(MOST):
        ask = before_the_first_round(session)
        if ask is None:
            break
        lines += to_do(ask)
        session.do(Answer(True))
    return tuple(lines)


def lay_done(session: Session, done: set[str]) -> list[Answer]:
    """The answers to the first asks whose lines were all read or ticked."""
    ask = before_the_first_round(session)
    if ask and (lines := lines_of(ask)) and all(line in done for line in lines):
        return [Answer(True)]
    return []


def before_the_first_round(session: Session) -> Do | None:
    """What is to be done now, unless a round has begun: that belongs to the game, even if its words stood among the preparations."""
    ask, begun = session.ask, any(crumb.round for crumb in session.run.table.where)
    return ask if isinstance(ask, Do) and not begun else None


def to_do(ask: Do) -> list[ToLay]:
    return [ToLay(ask.key, line, icon_for(line)) for line in lines_of(ask)]


def steps_of(ask: Do) -> list[ToLay]:
    """What can be ticked off one by one: a list, and whatever sets up the table in more than one sentence."""
    lines = to_do(ask)
    listed = is_list(str(ask.details()).splitlines()) or ask.rule.endswith(SETUP)
    return lines if listed and len(lines) > 1 else []


def is_list(lines: list[str]) -> bool:
    return any(line.startswith(BULLET) or NUMBER.match(line) for line in lines)


def lines_of(ask: Do) -> list[str]:
    """Its list, line by line; without one, what it says."""
    lines = [line.strip() for line in str(ask.details()).splitlines() if line.strip()]
    if not is_list(lines):
        lines = [sentence for line in lines for sentence in SENTENCE.split(line)]
    return [NUMBER.sub("", line.removeprefix(BULLET), count=1) for line in lines] or [str(ask.text)]


def known(line: str) -> list[tuple[int, str]]:
    """Where it names something that we have a sign for, and the sign."""
    low = line.casefold()
    return sorted((low.find(word), icon) for words, icon in ICONS for word in words if word in low)


def icon_for(line: str) -> str:
    """The picture of the first thing it names."""
    found = known(line)
    if len(found) > 1 and found[0][1] == SHUFFLE and COUNT.search(line):
        del found[0]  # a number of pieces can be drawn, shuffling can't
    return found[0][1] if found else "gesture-tap"
