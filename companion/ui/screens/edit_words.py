"""What the editor calls the things of a game: in its lists, and where something is wrong."""

from __future__ import annotations

import re

from companion.engine.asks import Json
from companion.engine.texts import Says, _, language, ngettext
from companion.ui.screens.edit_changes import change_in_words
from companion.ui.screens.edit_fields import BY_PLAYERS, KINDS, OF_RULE, OTHERS, RULES, WHEN
from companion.ui.screens.edit_formula import Item, in_words, names_in
from companion.ui.screens.edit_kinds import shown_words


def with_words(words: Json, typed: str) -> Json:
    """The text with what someone typed; in a text of several languages, the one that is spoken here."""
    return {**words, language(): typed} if isinstance(words, dict) and typed else typed


def title_of(kind: str, item: Json, document: Item | None = None, n: int = 0) -> str:
    """A line for the list: its name; a formula and a change as they are read."""
    if kind == "nodes":
        return in_words(item, names_in(document or {}))
    if kind == "changes":
        return change_in_words(item, document or {})
    if kind == "places":
        return str(_("Place {n}: {points}").format(n=n + 1, points=item))
    if kind == BY_PLAYERS:
        return f"{ngettext('{n} player', '{n} players', item[0])}: {ngettext('{n} round', '{n} rounds', item[1])}"
    if kind == OTHERS:
        return (
            f"{ngettext('{n} player', '{n} players', item['players'])}: {', '.join(map(str, item.get('places', [])))}"
        )
    if isinstance(item, list):
        return str(_("From {n} on: {points}").format(n=item[0], points=item[1]))
    if not isinstance(item, dict) or kind in ("setup", "texts"):
        return shown_words(item)
    return shown_words(item.get("label") or item.get("name") or item.get("says") or "?")


def note_of(kind: str, item: Json, document: Item) -> Says:
    """What else can be said of it in a line."""
    if not isinstance(item, dict) or kind in ("setup", "texts"):
        return ""
    parts: list[Says] = []
    match kind:
        case "categories":
            parts = [label for key, label in RULES if key == item.get("rule")]
            parts += [label for key, label in WHEN if key == item.get("when") != "end"]
        case "counters":
            parts = [_("Starts at {n}").format(n=item.get("start", 0))]
        case "tracks":
            parts = [f"{item.get('least', 0)}–{item.get('most', 0)}"]
            parts += [f"{mark['at']}: {shown_words(mark['says'])}" for mark in item.get("marks", [])]
        case "marks":
            parts = [_("At {n}").format(n=item["at"])]
        case "dice" if not item.get("faces"):
            parts = [_("{n} with {sides} sides").format(n=item.get("count", 1), sides=item.get("sides", 6))]
        case "dice":
            parts = [shown_words(face["name"]) for face in item["faces"]]
        case "decks":
            cards = sum(card.get("copies", 1) for card in item.get("cards", []))
            parts = [ngettext("{n} card", "{n} cards", cards)]
        case "cards":
            parts = [f"× {item['copies']}"] if item.get("copies", 1) > 1 else []
            parts += [shown_words(item["text"])] if item.get("text") else []
        case "card_kinds":
            parts = [shown_words(field["name"]) for field in item.get("fields", [])]
        case "phases":
            who = next(field for field in KINDS["phases"].fields if field.key == "who")
            parts = [dict(who.choices)[item.get("who", "table")], *map(shown_words, item.get("steps", []))]
        case "ladder":
            parts = [ngettext("From {n} point on", "From {n} points on", item["at"])]
    parts += [change_in_words(change, document) for change in item.get("changes", [])]
    return " · ".join(str(part) for part in parts)


def as_seen(problem: str, document: Item) -> str:
    """What is wrong, with its place as the editor calls it: "Crops, Kinds: a list of at least 2, got a list of 1"."""
    found = re.fullmatch(r"([a-z_]+(?:\.[a-z_]+|\[\d+\])*): (.*)", problem, re.DOTALL)
    if found is None:
        return problem
    seen: list[str] = []
    at: Json = document
    for part in re.findall(r"[a-z_]+|\d+", found[1]):
        if part.isdigit() and isinstance(at, list) and int(part) < len(at):
            at = at[int(part)]
            seen = [*seen[:-1], title_of("", at)]
        else:
            at = at.get(part) if isinstance(at, dict) else None
            seen.append(str(LABELS.get(part, "")))
    return f"{', '.join(filter(None, seen))}: {found[2]}" if any(seen) else problem


LABELS: dict[str, Says] = {
    **{key: kind.title for key, kind in KINDS.items()},
    **{field.key: field.label for kind in KINDS.values() for field in kind.fields},
    **{field.key: field.label for fields in OF_RULE.values() for field in fields},
    "categories": _("Score sheet"),
    "label": _("What is counted"),
}
