"""Formulas in the editor: a part is a number, something entered, or a sum, a product … of smaller parts. Built by tapping, read as a line."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.asks import Json
from companion.engine.texts import Says, _, number
from companion.ui.screens.edit_kinds import Field, shown_words

Item = dict[str, Json]

NOTHING: Item = {"is": "number", "n": 0}

PARTS: tuple[tuple[str, Says], ...] = (
    ("number", _("A number")),
    ("entry", _("What you enter")),
    ("total", _("A category further up")),
    ("counter", _("A counter")),
    ("round", _("Round number")),
    ("players", _("Number of players")),
    ("sum", _("Sum")),
    ("difference", _("Difference")),
    ("product", _("Product")),
    ("quotient", _("Divided, rounded down")),
    ("smallest", _("The smallest")),
    ("largest", _("The largest")),
    ("absolute", _("Without the minus sign")),
    ("table", _("Table")),
    ("if", _("If … then")),
)
SIGNS = {"sum": " + ", "difference": " − ", "product": " × ", "smallest": ", ", "largest": ", "}
SEVERAL = tuple(SIGNS)
TESTS = tuple((sign, sign) for sign in ("=", "≠", "<", "≤", ">", "≥"))
SINGLES: dict[str, tuple[tuple[str, Says], ...]] = {
    "quotient": (("of", _("This")), ("by", _("Divided by"))),
    "absolute": (("of", _("This")),),
    "table": (("of", _("This")),),
    "if": (("left", _("If this")), ("right", _("… this")), ("then", _("Then")), ("otherwise", _("Otherwise"))),
}
"""Parts that stand for themselves, each with its place in the formula."""


def node_fields(node: Item, document: Item) -> list[Field]:
    """The fields of one part: what it is, and what it is made of."""
    named = choices_in(document)
    kind = node.get("is", "number")
    offered = tuple(part for part in PARTS if part[0] == kind or part[0] not in named or named[part[0]])
    fields = [Field("is", _("What it is"), "choice", "number", offered)]
    if kind == "number":
        fields.append(Field("n", _("A number"), "number", 0, least=-9999, most=9999))
    elif kind in named:
        choices = named[kind]
        fields.append(Field("of", _("Which one"), "choice", choices[0][0] if choices else "", choices))
    elif kind in SEVERAL:
        fields.append(Field("of", _("Of these"), "items", [], of="nodes"))
    for key, label in SINGLES.get(kind, ()):
        fields.append(Field(key, label, "items", [], of="nodes", one=True))
        if key == "left":
            fields.append(Field("test", _("Is"), "choice", "≥", TESTS))
    if kind == "table":
        fields.append(Field("rows", _("How many, how much"), "items", [], of="rows"))
    return fields


def choices_in(document: Item) -> dict[str, tuple[tuple[str, Says], ...]]:
    """What a part may look at here: the entries of its own category, the categories above it, the counters."""
    return {
        "entry": _named(document.get("_inputs", [])),
        "total": _named(document.get("_above", [])),
        "counter": _named(document.get("counters", [])),
    }


def _named(things: list[Item]) -> tuple[tuple[str, Says], ...]:
    return tuple((thing["key"], name_of(thing)) for thing in things)


def name_of(thing: Item) -> str:
    return shown_words(thing.get("label") or thing.get("name") or "?")


Names = Mapping[tuple[str, str], str]
"""By what it is and its key."""


def names_in(document: Item) -> Names:
    """What the things that a formula looks at are called."""
    return {(kind, key): str(label) for kind, choices in choices_in(document).items() for key, label in choices}


def singles(kind: str, item: Item) -> tuple[str, ...]:
    """The fields that hold one part, which the editor shows as a list of one."""
    if kind == "nodes":
        return tuple(key for key, _label in SINGLES.get(item.get("is", ""), ()) if key in item)
    return ("value",) if kind == "categories" and isinstance(item.get("value"), dict) else ()


def as_node(values: Item) -> Item:
    """A part as the document has it; what is still open counts as 0."""
    node = dict(values)
    for key, _label in SINGLES.get(node["is"], ()):
        node[key] = node[key][0] if node[key] else NOTHING
    if node["is"] in SEVERAL and not node["of"]:
        node["of"] = [NOTHING]
    if node["is"] == "table" and not node["rows"]:
        node["rows"] = [[0, 0]]
    return node


def fresh(kind: str, node: Item) -> Item:
    """A part that becomes something else: the parts inside it stay if there is a place for them."""
    before = node.get("of")
    keeps = isinstance(before, list) and (kind in SEVERAL or "of" in dict(SINGLES.get(kind, ())))
    if not keeps or not isinstance(before, list):
        return {"is": kind}
    return {"is": kind, "of": before if kind in SEVERAL else before[:1]}


def in_words(node: Item, names: Names) -> str:
    """ "Eggs × 2 + Nests"."""
    inside = [in_words(one, names) for one in node["of"]] if isinstance(node.get("of"), list) else []
    match node.get("is"):
        case "number":
            return number(node.get("n", 0))
        case "entry" | "total" | "counter" as kind:
            return names.get((kind, node.get("of", "")), "?")
        case "sum" | "difference" | "product" as sign:
            shown = SIGNS[sign].join(f"({one})" if " " in one and sign != "sum" else one for one in inside)
            return shown or "0"
        case "quotient":
            return f"{_bracketed(node, 'of', names)} ÷ {_bracketed(node, 'by', names)}"
        case "absolute":
            return f"|{in_words(node['of'], names)}|"
        case "table":
            return str(_("Table of {what}").format(what=in_words(node["of"], names)))
        case "if":
            parts = {key: in_words(node[key], names) for key in ("left", "right", "then", "otherwise")}
            return str(_("{left} {test} {right} ? {then} : {otherwise}").format(test=node["test"], **parts))
        case kind:
            label = next(str(label) for key, label in PARTS if key == kind)
            return f"{label} ({', '.join(inside)})" if inside else label


def _bracketed(node: Item, key: str, names: Names) -> str:
    shown = in_words(node[key], names)
    return f"({shown})" if " " in shown else shown
