"""Player boards as a kind of card: each space is entered the first time something is put on it."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choose, Option
from companion.engine.cards import Card, Field, Kind, Printed
from companion.engine.texts import Says, Text, _, joined
from companion.games.biohack.amounts import Bonus, plus
from companion.games.biohack.content import CLASS_LABELS, CLASS_NAMES, CLASSES, ROOM
from companion.games.biohack.icons import bonus_of, icons

BASIC, LETTERS = "basic", "abcd"
SPACES = tuple(f"{cls}{n}" for cls in CLASSES for n in range(1, ROOM[cls] + 1))


def _space_name(space: str) -> Text:
    return _("{cls} space {n}: bonus icon").format(cls=CLASS_LABELS[space[:-1]], n=int(space[-1]))


def _board_says(card: Printed) -> Says:
    known = [space for space in SPACES if space in card]
    side: Says = _("Basic side")
    if card["side"] == "advanced":
        side = _("Advanced side {letter}").format(letter=str(card["which"]).upper() if "which" in card else "?")
    found: list[Says] = [
        _("{cls} {n}: {bonus}").format(cls=CLASS_NAMES[space[:-1]], n=int(space[-1]), bonus=plus(bonus_of(card[space])))
        for space in known
        if card[space]
    ]
    return joined([side, *found], ", ")


BOARD = Kind(
    key="board",
    name=_("Player board"),
    many=_("Player boards"),
    icon="view-grid-outline",
    box=5,  # "Components": the basic side is the same on all four boards
    fields=(
        Field(
            ask=Choose(
                key="side",
                text=_("Which side is up?"),
                options=(
                    Option("basic", _("Basic side"), "basic"),
                    Option("advanced", _("Advanced side"), "advanced"),
                ),
                likely="basic",
            )
        ),
        Field(
            ask=Choose(
                key="which",
                text=_("Which of the four? You give the letters."),
                options=tuple(Option(letter, letter.upper(), letter) for letter in LETTERS),
            ),
            when=("side", "advanced"),
        ),
        *(Field(ask=icons(space, _space_name(space)), side=space, shape="icon") for space in SPACES),
    ),
    named=False,
    drawn=False,
    told_by=("side", "which"),
    shown=_board_says,
)


def sides() -> tuple[Option[str], ...]:
    """Every side that a player board can have up, by the letter that the table gave it."""
    return (Option(BASIC, _("Basic side"), BASIC), *(Option(key, key.upper(), key) for key in LETTERS))


def board_with(side: str, known: Any) -> Card:
    """The board with this side up, with the spaces that earlier plays entered."""
    told = {"side": BASIC} if side == BASIC else {"side": "advanced", "which": side}
    for values in known if isinstance(known, list) else ():
        if isinstance(values, dict) and told.items() <= values.items():
            card = Card(BOARD.key, values=values)
            if BOARD.fits(card):
                return card
    return Card(BOARD.key, values=told)


def board_space(card: Card | None, space: str) -> Bonus | None:
    """The bonus printed there; None if nobody has entered it."""
    if card is None or space not in card.values:
        return None
    return bonus_of(card.values[space])
