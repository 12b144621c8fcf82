"""The deck as data: 25 cards with two halves each, read from `content/deck.toml` or from the players' own copy, and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, Text, _, ngettext
from companion.engine.things import Token
from companion.games.biosphere5.areas import PRINTED, ROMAN, Area, Solution, in_words, solved
from companion.games.biosphere5.content import ACTION_LEVEL, SIZE

SHIPPED = Path(__file__).parent / "content" / "deck.toml"


UPPERS = ("perfect", "makeshift", "rescue", "biosphere")
LOWERS = ("new-hope", "espionage", "sabotage", "attack", "catastrophe")
PLACES = (*(area.value for area in Area), "biosphere")
KNOWN = ("whole", "upper", "nothing", "yours")

AREAS = {area.key: area for area in Area}
_GROUP = {"biosphere": 3, "perfect": 3, "makeshift": 2, "rescue": 1}
UPPER_WORDS = {"perfect": _("perfect"), "makeshift": _("makeshift"), "rescue": _("rescue")}
UPPER_TONES = {"perfect": "leaf", "makeshift": "amber", "rescue": "steel"}
UPPER_ICONS = {"perfect": "flag", "makeshift": "flag-outline", "rescue": "hand-back-right"}
LOWER_ICONS = {
    "new-hope": "white-balance-sunny",
    "espionage": "eye",
    "sabotage": "bomb",
    "attack": "sword-cross",
    "water": "water-off",
    "housing": "weather-hurricane",
    "production": "cash-remove",
    "security": "shield-off",
    "nature": "leaf-off",
    "community": "account-multiple-remove",
}
_LOWER: dict[str, Says] = {
    "new-hope": _("New Hope"),
    "espionage": _("Espionage"),
    "sabotage": _("Sabotage"),
    "attack": _("Attack"),
}

NAMES: dict[str, Says] = {
    "Deep Well": _("Deep Well"),
    "Catch Basin": _("Catch Basin"),
    "Water Canister": _("Water Canister"),
    "Protective Bunker": _("Protective Bunker"),
    "Shack": _("Shack"),
    "Surveillance Technology": _("Surveillance Technology"),
    "Powerful Friends": _("Powerful Friends"),
    "Drought": _("Drought"),
    "Hurricane": _("Hurricane"),
    "Impoverishment": _("Impoverishment"),
}
"""The printed names that the rulebook uses, in the current language."""


class InPrint(Text, frozen=True, gc=False):
    """A printed name, and behind it what is printed, where people look for the card: "Tiefer Brunnen (Deep Well)"."""

    def __str__(self) -> str:
        spoken = super().__str__()
        return spoken if spoken == self.message else f"{spoken} ({self.message})"

    def __hash__(self) -> int:
        return hash(self.message)


class Card(Struct, frozen=True):
    """A card. `hits` is the area of its catastrophe; `known` is how much of it the rulebook names."""

    key: str
    area: str
    upper: str
    lower: str
    name: str = ""
    hits: str = ""
    copies: int = 1
    known: str = "nothing"
    source: str = ""

    @property
    def problem(self) -> Area | None:
        """The area of the upper half; none for Biosphere 5."""
        return AREAS.get(self.area)

    @property
    def disaster(self) -> Area | None:
        """The area of the catastrophe in the lower half, if it is one."""
        return AREAS[self.hits or self.area] if self.lower == "catastrophe" else None

    @property
    def achieves(self) -> bool:
        return self.upper in ("perfect", "makeshift")

    @property
    def lower_level(self) -> int:
        return self.disaster.level if self.disaster else ACTION_LEVEL[self.lower]

    @property
    def value(self) -> tuple[int, int]:
        """The upper half decides: first the group, then the area, Biosphere 5 on top (4.4)."""
        return _GROUP[self.upper], self.problem.rank if self.problem else len(Area)

    @property
    def upper_label(self) -> Says:
        if self.name:
            return NAMES.get(self.name, self.name)
        if self.problem is None:
            return "Biosphere 5"
        if self.achieves:
            return solved(Solution(self.upper), self.problem)
        return _("Rescue for {area}").format(area=self.problem)

    @property
    def lower_label(self) -> Says:
        return catastrophe(self.disaster) if self.disaster else _LOWER[self.lower]

    @property
    def label(self) -> Says:
        return _("{upper} / {lower}").format(upper=self.upper_label, lower=self.lower_label)

    @property
    def spoken(self) -> Says:
        """The label in a sentence, which is read aloud too."""
        return _("{upper} with {lower}").format(upper=self.upper_label, lower=self.lower_label)

    @property
    def printed(self) -> Says:
        """The label, with the name as it is printed."""
        if self.name not in NAMES:
            return self.label
        return _("{upper} / {lower}").format(upper=InPrint(self.name), lower=self.lower_label)

    @property
    def look(self) -> tuple[str, str]:
        """Its icon and tone where it is drawn."""
        if self.problem is None:
            return "earth", "good"
        return self.problem.icon, UPPER_TONES.get(self.upper, "")

    @property
    def signs(self) -> tuple[str, str]:
        """How well it solves its problem, and what its lower half does."""
        return UPPER_ICONS.get(self.upper, ""), LOWER_ICONS[self.disaster.key if self.disaster else self.lower]

    @property
    def full(self) -> Says:
        """The label, and behind a name what the upper half is."""
        if not self.name or self.problem is None:
            return self.label
        name = InPrint(self.name) if self.name in NAMES else self.name
        return _("{upper} ({kind}) / {lower}").format(upper=name, kind=self._upper_kind(), lower=self.lower_label)

    def _upper_kind(self) -> Says:
        assert self.problem
        if self.upper == "perfect":
            return _("perfect {area}").format(area=self.problem)
        if self.upper == "makeshift":
            return _("makeshift {area}").format(area=self.problem)
        return _("rescue for {area}").format(area=self.problem)

    @property
    def kind(self) -> Says:
        """What the upper half is, for those who know the card by its picture."""
        if self.problem is None:
            return in_words(4)
        level = 1 if self.upper == "rescue" else self.problem.level
        return _("{area}, {solved}, level {level}").format(
            area=self.problem, solved=UPPER_WORDS[self.upper], level=ROMAN[level]
        )


class DeckError(Exception):
    """A deck that cannot be: what, expected, got, where."""

    def __init__(self, where: str, what: str, expected: Says, got: object) -> None:
        super().__init__(where, what)
        self.text = _("{where}: {what}: {expected}, got {got}").format(
            where=where, what=what, expected=expected, got=clip(str(got) if got != "" else "–")
        )

    def __str__(self) -> str:
        return str(self.text)


def read_deck(data: object, where: str) -> dict[str, Card]:
    """The cards by key, or what is wrong with them."""
    if not isinstance(data, Mapping):
        raise DeckError(where, "deck", _("a table with “cards”"), type(data).__name__)
    rows = data.get("cards")
    if not isinstance(rows, list):
        raise DeckError(where, "cards", _("a list of cards"), type(rows).__name__)
    cards: dict[str, Card] = {}
    for n, row in enumerate(rows, start=1):
        card = _read_card(row, where, f"cards[{n}]")
        if card.key in cards:
            raise DeckError(where, f"cards[{n}].key", _("a key that no other card has"), card.key)
        cards[card.key] = card
    _check_whole(cards, where, SIZE)
    return cards


def _read_card(row: object, where: str, at: str) -> Card:
    if not isinstance(row, Mapping):
        raise DeckError(where, at, _("a card"), type(row).__name__)
    extra = sorted(set(map(str, row)) - set(Card.__struct_fields__))
    if extra:
        raise DeckError(
            where,
            f"{at}.{extra[0]}",
            _("no such field. There are {fields}").format(fields=", ".join(Card.__struct_fields__)),
            row[extra[0]],
        )
    key = _word(row, "key", where, at)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key):
        raise DeckError(where, f"{at}.key", _("small letters, digits and hyphens"), key)
    at = f"{at} {key}"
    card = Card(
        key=key,
        area=_one_of(row, "area", PLACES, where, at),
        upper=_one_of(row, "upper", UPPERS, where, at),
        lower=_one_of(row, "lower", LOWERS, where, at),
        name=_word(row, "name", where, at),
        hits=_one_of(row, "hits", ("", *PLACES[:-1]), where, at),
        copies=_copies(row, where, at),
        known=_one_of(row, "known", KNOWN, where, at) if "known" in row else "nothing",
        source=_word(row, "source", where, at),
    )
    if (card.area == "biosphere") != (card.upper == "biosphere"):
        raise DeckError(where, f"{at}.upper", _("biosphere on the biosphere card and nowhere else"), card.upper)
    if (card.upper == "biosphere") != (card.lower == "attack"):
        raise DeckError(where, f"{at}.lower", _("attack on the biosphere card and nowhere else"), card.lower)
    if card.hits and card.lower != "catastrophe":
        raise DeckError(where, f"{at}.hits", _("nothing, because its lower half is no catastrophe"), card.hits)
    return card


def _word(row: Mapping[str, Any], field: str, where: str, at: str) -> str:
    word = row.get(field, "")
    if not isinstance(word, str) or len(word) > 60:
        raise DeckError(where, f"{at}.{field}", _("a text of at most 60 characters"), word)
    return word


def _copies(row: Mapping[str, Any], where: str, at: str) -> int:
    copies = row.get("copies", 1)
    if type(copies) is not int or not 1 <= copies <= 25:
        raise DeckError(where, f"{at}.copies", _("a number from 1 to 25"), copies)
    return copies


def _one_of(row: Mapping[str, Any], field: str, values: tuple[str, ...], where: str, at: str) -> str:
    word = row.get(field, "")
    if word not in values:
        raise DeckError(
            where, f"{at}.{field}", _("one of {values}").format(values=", ".join(filter(None, values))), word
        )
    return str(word)


def _check_whole(cards: Mapping[str, Card], where: str, size: int) -> None:
    """What the rulebook fixes for every deck."""
    every = list(cards.values())
    if (got := sum(card.copies for card in every)) != size:
        raise DeckError(where, "cards", ngettext("{n} card (1.2)", "{n} cards (1.2)", size), got)

    def count(what: str, expected: Says, found: Iterable[Card], least: int, most: int = 99) -> None:
        n = sum(card.copies for card in found)
        if not least <= n <= most:
            raise DeckError(where, what, expected, n)

    count("biosphere", _("1 card (2.3.4)"), (c for c in every if c.upper == "biosphere"), 1, 1)
    count("new-hope", _("2 cards (2.3.4)"), (c for c in every if c.lower == "new-hope"), 2, 2)
    for action in ("espionage", "sabotage"):
        count(action, _("at least 1 card (2.3.4)"), (c for c in every if c.lower == action), 1)
    for area in Area:
        for upper in ("perfect", "makeshift", "rescue"):
            count(
                f"{area.value}, {upper}",
                _("at least 1 card (2.3)"),
                (c for c in every if c.problem is area and c.upper == upper),
                1,
            )
        count(
            f"{area.value}, catastrophe",
            _("at least 1 card (2.3.3)"),
            (c for c in every if c.disaster is area),
            1,
        )


def load(path: Path) -> tuple[dict[str, Card], dict[Area, str]]:
    """A deck file: its cards, and the names of the catastrophes that have one."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise DeckError(path.name, "file", _("TOML"), problem) from None
    names = data.get("catastrophes", {})
    if not isinstance(names, dict):
        raise DeckError(path.name, "catastrophes", _("a table of names by area"), type(names).__name__)
    for area, name in names.items():
        if area not in PLACES[:-1] or not isinstance(name, str) or not name:
            raise DeckError(
                path.name,
                f"catastrophes.{area}",
                _("a name for one of {areas}").format(areas=", ".join(PLACES[:-1])),
                name,
            )
    return read_deck(data, path.name), {Area(area): name for area, name in names.items()}


@cache
def _shipped() -> tuple[dict[str, Card], dict[Area, str]]:
    return load(SHIPPED)


def shipped_deck() -> dict[str, Card]:
    """The reconstruction that comes with the app."""
    return dict(_shipped()[0])


def deck_of(facts: Mapping[str, Any]) -> dict[str, Card]:
    """The players' own deck where they have one, else ours; a bad one is refused with what is wrong."""
    if facts.get("deck") is None:
        return shipped_deck()
    try:
        return read_deck(facts["deck"], "your deck")
    except DeckError as error:
        raise Refused(Code.BAD_SETUP, error.text) from None


def written(cards: Mapping[str, Card]) -> dict[str, Any]:
    """A deck as plain data, to be remembered."""
    fields = Card.__struct_fields__
    return {"cards": [{f: v for f in fields if (v := getattr(card, f)) not in ("", 1)} for card in cards.values()]}


def catastrophe(area: Area) -> Says:
    """The name of an area's catastrophe; where the rulebook has none, it is called after its area."""
    name = _shipped()[1].get(area)
    return NAMES.get(name, name) if name else _("{area} catastrophe").format(area=area.heading)


def matrix(cards: Mapping[str, Card]) -> tuple[tuple[str, ...], ...]:
    """Area by area from the left, as they are printed; the best on top, one place for each copy; Biosphere 5 below."""
    columns = [
        [
            card.key
            for card in sorted(cards.values(), key=lambda one: UPPERS.index(one.upper))
            for _copy in range(card.copies)
            if card.problem is area
        ]
        for area in PRINTED
    ]
    high = max(len(column) for column in columns)
    rows = [tuple(column[n] if n < len(column) else "" for column in columns) for n in range(high)]
    return (*rows, tuple(card.key for card in cards.values() if card.problem is None))


HEADS = tuple(ROMAN[area.level] for area in PRINTED)
LEGEND = tuple(Token(UPPER_ICONS[upper], None, tone, UPPER_WORDS[upper]) for upper, tone in UPPER_TONES.items())
