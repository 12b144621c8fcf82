"""What the editor of a game can change, as a table: for each kind of thing its fields, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.asks import FAR, Json
from companion.engine.texts import Says, _
from companion.ui.screens.edit_changes import change_fields
from companion.ui.screens.edit_formula import NOTHING, Item, as_node, name_of, node_fields, singles
from companion.ui.screens.edit_kinds import Field


class Kind(NamedTuple):
    title: Says
    add: Says
    fields: tuple[Field, ...]


NAME = Field("name", _("Name"), "text", "")
LABEL = Field("label", _("Name"), "text", "")
PICTURE = Field("icon", _("Picture"), "icon", "")
PLACES = Field("places", _("Points for each place"), "items", [], of="places")
BELOW = -FAR
BY_PLAYERS = "rounds_by_players"
OTHERS = "by_players"
PAIRS = ("rows", BY_PLAYERS)
"""Two numbers each, in the order of the first."""
LIMIT = Field("most", _("At most (0: no limit)"), "limit", None, most=1_000_000)

RULES: tuple[tuple[str, Says], ...] = (
    ("points", _("Points")),
    ("times", _("Each is worth")),
    ("penalty", _("Each costs")),
    ("table", _("By a table")),
    ("majority", _("Majority")),
    ("sets", _("Sets")),
    ("bonus", _("Bonus")),
    ("holder", _("One player only")),
    ("sum", _("Subtotal")),
    ("formula", _("Formula")),
)

WHEN: tuple[tuple[str, Says], ...] = (("end", _("At the end")), ("round", _("Every round")))

ICONS = (
    "star-outline", "cards-outline", "circle-multiple-outline", "home-outline", "castle", "flag-outline", "crown-outline",
    "leaf", "egg-outline", "paw", "sword-cross", "earth", "trophy-outline", "minus-circle-outline",
)  # fmt: skip
"""Pictures for categories; a file can name any other."""

TIES: tuple[tuple[str, Says], ...] = (
    ("shared", _("Shared")),
    ("split", _("Only this place is shared")),
    ("full", _("Everyone in full")),
    ("lower", _("The lower place")),
    ("none", _("Nobody")),
)

OF_RULE: dict[str, tuple[Field, ...]] = {
    "points": (
        Field("least", _("Points below zero"), "choice", BELOW, ((BELOW, _("Possible")), (0, _("Not possible")))),
        LIMIT,
    ),
    "times": (
        Field("points", _("Points"), "number", 1, least=-99),
        Field("every", _("For every"), "number", 1, least=1, most=99),
        LIMIT,
    ),
    "penalty": (Field("points", _("Points"), "number", 1), LIMIT),
    "table": (
        Field("rows", _("How many, how much"), "items", [], of="rows"),
        Field("more", _("Each one beyond the last row"), "number", 0, least=-99),
    ),
    "majority": (
        PLACES,
        Field(OTHERS, _("Other points by number of players"), "items", [], of=OTHERS),
        Field("ties", _("Ties"), "choice", "shared", TIES),
        Field("least", _("Only with at least"), "number", 1),
        Field("each", _("Each one is also worth"), "number", 0, least=-99),
    ),
    "sets": (
        Field("kinds", _("Kinds"), "items", [], of="kinds"),
        Field("rows", _("Different ones in a set, points"), "items", [], of="rows"),
    ),
    "bonus": (
        Field("points", _("Points"), "number", 5, least=-999),
        Field("of", _("When these add up to"), "items", [], of="of"),
        Field("least", _("At least"), "number", 0, least=-999, most=9999),
    ),
    "holder": (Field("points", _("Points"), "number", 2, least=-999),),
    "sum": (Field("of", _("Of these"), "items", [], of="of"),),
    "formula": (
        Field("inputs", _("What you enter"), "items", [], of="inputs"),
        Field("value", _("Formula"), "items", [], of="nodes", one=True),
    ),
}

CHANGES = Field("changes", _("What it changes"), "items", [], of="changes")
TONES: tuple[tuple[str, Says], ...] = (
    ("good", _("Good")),
    ("warning", _("Bad")),
    ("danger", _("Very bad")),
    ("", _("Neither")),
)
YES_NO = ((True, _("Yes")), (False, _("No")))

KINDS: dict[str, Kind] = {
    "counters": Kind(
        _("Counters for each player"),
        _("Add a counter"),
        (
            NAME,
            Field("start", _("Starts at"), "number", 0),
            Field("least", _("At least"), "number", 0, least=-999),
            Field("most", _("At most"), "number", 1_000_000, most=1_000_000),
            PICTURE,
        ),
    ),
    "tracks": Kind(
        _("Shared tracks"),
        _("Add a track"),
        (
            NAME,
            Field("start", _("Starts at"), "number", 0),
            Field("most", _("Ends at"), "number", 10, least=1),
            Field("each_round", _("Moves by itself each round"), "number", 0, least=-9, most=9),
            Field("marks", _("Thresholds"), "items", [], of="marks"),
            Field(
                "falling",
                _("Thresholds count"),
                "choice",
                False,
                ((False, _("On the way up")), (True, _("On the way down"))),
            ),
            PICTURE,
        ),
    ),
    "marks": Kind(
        _("Thresholds"),
        _("Add a threshold"),
        (
            Field("says", _("What happens"), "text", ""),
            Field("at", _("At"), "number", 1, least=-999),
            Field("tone", _("For you that is"), "choice", "warning", TONES),
            CHANGES,
        ),
    ),
    "dice": Kind(
        _("Dice"),
        _("Add dice"),
        (
            NAME,
            Field("count", _("How many"), "number", 1, least=1, most=20),
            Field("sides", _("Sides"), "number", 6, least=2, most=100),
            Field("faces", _("Named faces instead"), "items", [], of="faces"),
        ),
    ),
    "faces": Kind(_("Faces"), _("Add a face"), (NAME, CHANGES)),
    "decks": Kind(
        _("Decks"),
        _("Add a deck"),
        (
            NAME,
            Field("each_round", _("Turned up each round"), "number", 0, most=9),
            Field("cards", _("Cards"), "items", [], of="cards"),
            Field("reshuffle", _("Shuffled again when it is empty"), "choice", True, YES_NO),
        ),
    ),
    "cards": Kind(
        _("Cards"),
        _("Add a card"),
        (
            NAME,
            Field("text", _("What it says"), "text", ""),
            Field("copies", _("Copies"), "number", 1, least=1, most=99),
            CHANGES,
        ),
    ),
    "card_kinds": Kind(
        _("Cards to remember"),
        _("Add a kind of card"),
        (
            NAME,
            Field("box", _("How many are in the box"), "number", 0, most=999),
            Field("fields", _("What is printed on it"), "items", [], of="card_fields"),
        ),
    ),
    "card_fields": Kind(
        _("What is printed on it"),
        _("Add something printed"),
        (
            NAME,
            Field(
                "holds",
                _("What it is"),
                "choice",
                "number",
                (
                    ("number", _("A number")),
                    ("choice", _("One of several words")),
                    ("row", _("Several, from the left")),
                ),
            ),
            Field("options", _("The words"), "items", [], of="options"),
            Field(
                "scores",
                _("Points for whoever gets the card"),
                "choice",
                False,
                YES_NO,
            ),
        ),
    ),
    "phases": Kind(
        _("Phases of a round"),
        _("Add a phase"),
        (
            NAME,
            Field(
                "who",
                _("Who acts"),
                "choice",
                "table",
                (
                    ("table", _("Everyone together")),
                    ("each", _("One after the other")),
                    ("first", _("The first player")),
                ),
            ),
            Field("steps", _("What to do"), "items", [], of="texts"),
            Field("remember", _("Don't forget"), "text", ""),
            Field("rolls", _("Roll"), "choice", "", of="dice"),
            Field("draws", _("Turn up a card"), "choice", "", of="decks"),
        ),
    ),
    "setup": Kind(_("Setup list"), _("Add a line"), (Field("text", _("What to do"), "text", ""),)),
    "texts": Kind(_("What to do"), _("Add a line"), (Field("text", _("What to do"), "text", ""),)),
    "ladder": Kind(
        _("Solo ladder"), _("Add a rung"), (NAME, Field("at", _("From this many points"), "number", 0, most=9999))
    ),
    "levels": Kind(_("Solo levels"), _("Add a level"), (NAME, CHANGES)),
    "changes": Kind(_("What it changes"), _("Add a change"), ()),
    "rows": Kind(
        _("Rows"),
        _("Add a row"),
        (Field("0", _("How many"), "number", 1), Field("1", _("Points"), "number", 1, least=-999)),
    ),
    BY_PLAYERS: Kind(
        _("Rounds by number of players"),
        _("Add a number of players"),
        (
            Field("0", _("Players"), "number", 3, least=1, most=12),
            Field("1", _("Rounds"), "number", 10, least=1, most=999),
        ),
    ),
    OTHERS: Kind(
        _("Other points by number of players"),
        _("Add a number of players"),
        (Field("players", _("Players"), "number", 3, least=1, most=12), PLACES),
    ),
    "places": Kind(_("Places"), _("Add a place"), (Field("0", _("Points"), "number", 5, least=-999),)),
    "kinds": Kind(_("Kinds"), _("Add a kind"), (LABEL,)),
    "inputs": Kind(_("What you enter"), _("Add something to enter"), (LABEL, LIMIT)),
    "options": Kind(_("The words"), _("Add a word"), (LABEL,)),
    "nodes": Kind(_("Formula"), _("Add a part"), ()),
}

COMPANION = ("counters", "tracks", "dice", "decks", "card_kinds", "phases", "setup", "ladder", "levels")
"""One page further: what a companion keeps and says."""
LINES = ("setup", "texts")
"""Things that are nothing but a text."""
KEYED = ("categories", "counters", "tracks", "dice", "decks", "card_kinds", "card_fields", "kinds", "inputs", "options")


def fields_of(kind: str, item: Item, document: Item) -> list[Field]:
    """The fields of this very thing: a category has those of its rule, a card can move the tracks that there are."""
    if kind == "nodes":
        return node_fields(item, document)
    if kind == "changes":
        return change_fields(item, document)
    if kind == "categories":
        rule = item.get("rule", "points")
        return [
            Field("label", _("What is counted"), "text", ""),
            Field("rule", _("How it counts"), "choice", "points", RULES),
            *OF_RULE[rule],
            Field("when", _("When"), "choice", "end", WHEN),
            PICTURE,
        ]
    found = []
    for field in KINDS[kind].fields:
        if field.kind == "choice" and field.of:
            things = tuple((thing["key"], name_of(thing)) for thing in document.get(field.of, []))
            if not things:
                continue
            field = field._replace(choices=(("", _("None")), *things))
        found.append(field)
    return found


def to_fields(kind: str, item: Json) -> Item:
    """A thing of the document as the fields show it."""
    if isinstance(item, list):
        return {str(n): part for n, part in enumerate(item)}
    if kind in LINES:
        return {"text": item}
    if not isinstance(item, dict):
        return {"0": item}
    if isinstance(item.get(OTHERS), dict):
        rows = sorted((int(n), places) for n, places in item[OTHERS].items())
        item = item | {OTHERS: [{"players": n, "places": places} for n, places in rows]}
    shown: Item = item | {key: [item[key]] for key in singles(kind, item)}
    return shown


def from_fields(kind: str, shown: Item, document: Item) -> Json:
    """And back; what the fields do not show stays."""
    known = fields_of(kind, shown, document)
    values = {field.key: shown.get(field.key, field.start) for field in known}
    if kind == "nodes":
        return as_node(values)
    if kind in LINES:
        return values["text"]
    if kind == "places":
        return values["0"]
    if kind in PAIRS:
        return [values["0"], values["1"]]
    kept = {key: value for key, value in shown.items() if key not in values}
    if rows := values.get(OTHERS):
        values[OTHERS] = {str(row["players"]): row.get("places", []) for row in rows}
    if "value" in values:
        values["value"] = values["value"][0] if values["value"] else NOTHING
    empty = {field.key for field in known if field.start in ("", [], None) and field.key not in ("label", "name")}
    return kept | {key: value for key, value in values.items() if value not in ("", [], None) or key not in empty}


def with_rule(rule: str, shown: Item) -> Item:
    """A category that counts in another way: what the new rule has no place for is left out."""
    kept = {"key", "label", "icon", "about", "when", *(field.key for field in OF_RULE[rule])}
    return {key: value for key, value in shown.items() if key in kept} | {"rule": rule}


def new_key(taken: Sequence[Json]) -> str:
    """A key that nobody sees: the next free one."""
    used = {item.get("key") for item in taken if isinstance(item, dict)}
    return next(key for n in range(1, 1000) if (key := f"k{n}") not in used)
