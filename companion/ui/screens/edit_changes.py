"""What a card, a face of a die, a threshold or a level changes, in the editor: chosen by tapping, read as a line."""

from __future__ import annotations

from companion.engine.texts import Says, _, number
from companion.ui.screens.edit_formula import Item, name_of
from companion.ui.screens.edit_kinds import Field

DOES: tuple[tuple[str, Says], ...] = (
    ("track", _("Moves a track")),
    ("counter", _("Changes a counter")),
    ("points", _("Gives points")),
    ("shuffle", _("Shuffles a deck")),
    ("end", _("Ends the game")),
)
WHO: tuple[tuple[str, Says], ...] = (
    ("acting", _("Whoever acts")),
    ("everyone", _("Everyone")),
    ("first", _("The first player")),
)
HOW: tuple[tuple[str, Says], ...] = (("lost", _("Lost")), ("won", _("Won")), ("scores", _("The points decide")))
THINGS: dict[str, tuple[str, str, Says]] = {
    "track": ("tracks", "track", _("Which track")),
    "counter": ("counters", "counter", _("Which counter")),
    "shuffle": ("decks", "deck", _("Which deck")),
}
"""What a change is about: where the game keeps it, and under which key the change names it."""


def change_fields(change: Item, document: Item) -> list[Field]:
    """Only what there is can be changed."""
    offered = tuple(one for one in DOES if one[0] not in THINGS or document.get(THINGS[one[0]][0]))
    does = change.get("do", offered[0][0])
    fields = [Field("do", _("What it does"), "choice", offered[0][0], offered)]
    if does in THINGS:
        things, key, label = THINGS[does]
        choices = tuple((thing["key"], name_of(thing)) for thing in document.get(things, []))
        fields.append(Field(key, label, "choice", choices[0][0] if choices else "", choices))
    if does in ("track", "counter", "points"):
        fields.append(Field("by", _("By"), "number", 1, least=-999))
    if does in ("counter", "points"):
        fields.append(Field("who", _("Whose"), "choice", "acting", WHO))
    if does == "end":
        fields.append(Field("how", _("How it ends"), "choice", "lost", HOW))
    return fields


def change_in_words(change: Item, document: Item) -> str:
    """ "Doom +1", "Points +2: Everyone", "Ends the game: Lost"."""
    does = str(change.get("do"))
    what = str(dict(DOES)[does])
    if does in THINGS:
        things, key, _label = THINGS[does]
        named = {thing["key"]: name_of(thing) for thing in document.get(things, [])}
        what = named.get(change.get(key), "?") if does != "shuffle" else f"{what}: {named.get(change.get(key), '?')}"
    elif does == "points":
        what = str(_("Points"))
    if "by" in change:
        what += f" {number(change['by'], '+d')}"
    if "how" in change:
        what += f": {dict(HOW)[change['how']]}"
    if does in ("counter", "points"):
        what += f": {dict(WHO)[change.get('who', 'acting')]}"
    return what
