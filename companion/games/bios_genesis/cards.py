"""Entering a card by its few printed values; what was named in earlier plays is offered again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.asks import Ask, Choose, Filled, Option, Pick
from companion.engine.refusals import Refused
from companion.engine.seats import Seat
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis.content import (
    COLOUR_NAMES,
    COLOURS,
    ROW_NAMES,
    colour_options,
    icon_options,
    told_icons,
    told_row,
)
from companion.games.bios_genesis.pieces import Colours, Mutation, Organism, Refugium, counted, no_colours
from companion.games.bios_genesis.state import Game

ENZYME_SPACES, MANNA, MOST_ICONS = 4, 8, 12
"""Room for what a card may have."""
FACES = tuple(Option(str(face), str(face), face) for face in range(1, 7))
UNNAMED = {
    "refugium": _("Refugium {n}"),
    "bacterium": _("Bacterium {n}"),
    "mutation": _("Mutation {n}"),
    "macro": _("Macroorganism {n}"),
}
"""A card that nobody has named yet."""


def _icons_field() -> Pick[str]:
    text = _("Printed icons, each as often as it is there")
    return Pick(key="icons", text=text, options=icon_options(), most=MOST_ICONS, again=True)


def _row_field(key: str, text: Says, most: int) -> Pick[str]:
    """Cubes or spaces by colour, from the left."""
    return Pick(key=key, text=text, options=colour_options(), most=most, again=True)


@dataclass
class Printed:
    """What stands on a card: its name where it has one, its values, and how they were answered."""

    kind: str
    name: str
    values: dict[str, Any]
    answers: dict[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.values[field]

    def colours(self, field: str) -> Colours:
        return counted(self.values[field])

    def icons(self) -> dict[str, int]:
        return dict(Counter(self.values["icons"]))

    def shown(self) -> Says:
        """What is on it, in a few words, so that the right card is picked."""
        parts: list[Says] = [
            COLOUR_NAMES[self.values[field]] for field in ("colour", "metabolism") if field in self.values
        ]
        for field in ("manna", "needs"):
            if field in self.values:
                parts.append(told_row(self.values[field]))
        if "icons" in self.values:
            parts.append(told_icons(self.icons()))
        shown: Says = parts[0] if parts else ""
        for part in parts[1:]:
            shown = _("{one} · {other}").format(one=shown, other=part)
        return shown

    def keep(self, game: Game, id: str) -> Says:
        """Keep the answers, so that a name given later can be remembered with them; answers with what to call the card now."""
        game.printed[id] = (self.kind, self.answers)
        return self.name or UNNAMED[self.kind].format(n=id[1:])


def keep_other_side(table: Table, game: Game, id: str, name: Says, printed: Printed) -> None:
    """The other side of a card goes with its name: at once if it has one, or when it gets one."""
    game.printed[f"{id}-{printed.kind}"] = (printed.kind, printed.answers)
    if isinstance(name, str):
        remember(table, game, id, name)


def remember(table: Table, game: Game, id: str, name: str) -> None:
    """Offer a card again in later plays, with all of its sides that were seen."""
    for key, (kind, answers) in game.printed.items():
        if key == id or key.startswith(f"{id}-"):
            game.known.setdefault(kind, {})[name] = answers
    table.remember("cards", game.known)


async def enter(
    table: Table,
    game: Game,
    kind: str,
    text: Says,
    fields: list[Ask[Any]],
    who: Seat | None = None,
    called: Says = "",
    row: str = "",
    unfit: Callable[[Printed], Says] = lambda printed: "",
) -> Printed:
    """The name and the values of a card: a known one in one tap, or a form.

    `called`: the name of its other side, if it has one. Each card is there once: those in play are not offered, nor Refugia of another `row`.
    """
    known = {name: today(kind, values) for name, values in game.known.get(kind, {}).items()}
    usable = {name: values for name, values in known.items() if _fits(fields, values) and values.get("row", row) == row}
    if isinstance(called, str) and called in usable:
        usable = {called: usable[called]}
    else:
        usable = {name: values for name, values in usable.items() if name not in in_play(game)}
    if list(usable) == [called]:  # the other side of a card that is known
        return _printed(kind, str(called), fields, usable[str(called)])
    if usable:
        known_cards = [_printed(kind, name, fields, usable[name]) for name in sorted(usable)]
        options: list[Option[Printed | None]] = [Option("new", _("Another card"), None)]
        options += [
            Option(f"known-{card.name}", card.name, card, note=card.shown(), forbidden=unfit(card))
            for card in known_cards
        ]
        chosen = await table.choose(f"genesis.{kind}.known", text, options, who=who, rule="cards")
        if chosen:
            return chosen
    filled: Filled = await table.form(f"genesis.{kind}", text, fields, who=who, rule="cards")
    return Printed(kind, "", dict(filled), {field.key: _answer(field, filled[field.key]) for field in fields})


def _printed(kind: str, name: str, fields: list[Ask[Any]], values: dict[str, Any]) -> Printed:
    answers = {field.key: values[field.key] for field in fields}
    return Printed(kind, name, {field.key: field.read(answers[field.key]) for field in fields}, answers)


def in_play(game: Game) -> set[str]:
    """The names of all cards on the table that have one."""
    names: list[Says] = [place.name for place in game.refugia.values()]
    names += [mutation.name for deck in game.decks.values() for mutation in deck if mutation]
    for organism in game.organisms.values():
        names += [organism.name, organism.macro_name, *(mutation.name for mutation in organism.mutations)]
    return {name for name in names if isinstance(name, str)}


def _fits(fields: list[Ask[Any]], values: Any) -> bool:
    try:
        return isinstance(values, dict) and all(field.read(values.get(field.key)) is not ... for field in fields)
    except Refused:
        return False


def _answer(field: Ask[Any], value: Any) -> Any:
    """A value as it was answered, so that it can be remembered as plain JSON."""
    if isinstance(field, Pick):
        keys = {option.value: option.key for option in field.options}
        return [keys[one] for one in value]
    if isinstance(field, Choose):
        return next(option.key for option in field.options if option.value == value)
    return value


def today(kind: str, values: Any) -> Any:
    """What an earlier version remembered of a card, as it is asked for today; the order of Manna was not kept then."""
    if not isinstance(values, dict):
        return values
    now = dict(values)
    if isinstance(icons := now.get("icons"), list):
        now["icons"] = [str(icon).rstrip("2") if str(icon) != "o2" else "o2" for icon in icons]
    for field, key in (("needs", "needs_"), ("organs", "organ_")):
        if f"{key}red" in now:
            now[field] = [colour for colour in COLOURS for _cube in range(int(now.pop(f"{key}{colour}", 0)))]
    return now


def refugium_fields() -> list[Ask[Any]]:
    return [
        _row_field("manna", _("Manna, from the left"), MANNA),
        Choose(key="warm", text=_("Life die, warm"), options=FACES),
        Choose(key="cool", text=_("Life die, cool"), options=FACES),
        Pick(key="enzymes", text=_("Enzyme spaces, from the left"), options=FACES, most=ENZYME_SPACES, again=True),
        Pick(
            key="traits",
            text=_("Printed"),
            options=(
                Option("resilient", _("Resiliency"), "resilient"),
                Option("deep", _("Deep Hot Biosphere"), "deep"),
            ),
            most=2,
        ),
    ]


async def new_refugium(table: Table, game: Game, row: str) -> None:
    """Draw a Refugium of this row and lay out its Manna, disorganized."""
    text = _("{row}: draw a Refugium. What is on it?").format(row=ROW_NAMES[row])
    printed = await enter(table, game, "refugium", text, refugium_fields(), row=row)
    printed.answers["row"] = row
    game.refugia_left[row] -= 1
    manna: list[str] = list(printed["manna"])
    if not 0 < len(manna) <= game.soup_cubes():
        aside = _("Too few cubes in the soup: set this Refugium aside.")
        if not manna:
            aside = _("Without Manna: set this Refugium aside.")
        table.tell(aside, tone="quiet")
        return
    id = game.next_id("r")
    refugium = Refugium(
        id=id,
        name=printed.keep(game, id),
        row=row,
        faces={"warm": printed["warm"], "cool": printed["cool"]},
        loose=manna,
        enzyme_faces=list(printed["enzymes"]),
        resilient="resilient" in printed["traits"],
        deep="deep" in printed["traits"],
    )
    game.refugia[id] = refugium
    table.tell(
        _("{refugium} opens in the {row} row. Place its Manna, disorganized: {manna}.").format(
            refugium=refugium.name, row=ROW_NAMES[row], manna=told_row(manna)
        )
    )


def bacterium_fields() -> list[Ask[Any]]:
    return [
        Choose(key="metabolism", text=_("Metabolism: colour of its Catalysts"), options=colour_options()),
        _icons_field(),
    ]


def mutation_fields(colours: Sequence[str]) -> list[Ask[Any]]:
    text = _("Colour") if len(colours) == len(COLOURS) else _("Colour (only what you can pay)")
    options = tuple(option for option in colour_options() if option.value in colours)
    return [Choose(key="colour", text=text, options=options), _icons_field()]


def side_fields() -> list[Ask[Any]]:
    return [_icons_field()]


def macro_fields() -> list[Ask[Any]]:
    return [
        _row_field("needs", _("Chromosomes it needs"), 12),
        _row_field("organs", _("Organ spaces"), 8),
        _icons_field(),
    ]


async def top_card(
    table: Table, game: Game, row: str, who: Seat, colours: Sequence[str] = COLOURS
) -> Mutation | Printed:
    """The Mutation on top of a deck; entered where nobody has seen it yet."""
    if top := game.decks[row][0]:
        return top
    text = _("{row}: what is on the top Mutation?").format(row=ROW_NAMES[row])
    return await enter(table, game, "mutation", text, mutation_fields(colours), who)


def colour_of(card: Mutation | Printed) -> str:
    return card.colour if isinstance(card, Mutation) else str(card["colour"])


def attach_top(table: Table, game: Game, organism: Organism, row: str, card: Mutation | Printed, who: Seat) -> Mutation:
    """The top card of a deck and its first cube come to the organism."""
    game.decks[row].pop(0)
    if isinstance(card, Printed):
        id, icons = game.next_id("m"), card.icons()
        card = Mutation(id, card.keep(game, id), card["colour"], icons, row, plain_icons=icons)
    organism.mutations.append(card)
    table.tell(
        _("{organism} gains {mutation}, with a {colour} cube.").format(
            organism=organism.label, mutation=card.name, colour=COLOUR_NAMES[card.colour]
        ),
        who,
    )
    return card


async def promoted_side(table: Table, game: Game, mutation: Mutation, who: Seat | None = None) -> Printed:
    if seen := game.printed.get(f"{mutation.id}-promoted"):  # it was promoted before, and lost its second cube
        _kind, answers = seen
        return Printed("promoted", "", {field.key: field.read(answers[field.key]) for field in side_fields()}, answers)
    text = _("What is on the promoted side?")
    return await enter(table, game, "promoted", text, side_fields(), who, called=mutation.name)


def turn_promoted(
    table: Table, game: Game, organism: Organism, mutation: Mutation, printed: Printed, who: Seat | None = None
) -> None:
    """The promoted side up, with a second cube."""
    keep_other_side(table, game, mutation.id, mutation.name, printed)
    mutation.promoted, mutation.cubes = True, 2
    mutation.icons = mutation.promoted_icons = printed.icons()
    table.tell(
        _("{organism}: {mutation} is promoted, with a second {colour} cube.").format(
            organism=organism.label, mutation=mutation.name, colour=COLOUR_NAMES[mutation.colour]
        ),
        who or game.players[organism.controller].seat,
    )


def become_macro(table: Table, game: Game, organism: Organism, printed: Printed) -> None:
    """A Bacterium under a macroorganism card; its Landform is kept in mind for the day it is a Bacterium again."""
    game.macro_cards = max(0, game.macro_cards - 1)
    organism.landform = organism.row
    organism.stage, organism.row, organism.macro_id = "marine", "ocean", game.next_id("a")
    organism.macro_name = printed.keep(game, organism.macro_id)
    organism.macro_icons, organism.organ_spaces = printed.icons(), printed.colours("organs")
    table.tell(
        _("{bacterium} becomes {name}, a marine macroorganism.").format(
            bacterium=organism.name, name=organism.macro_name
        ),
        game.players[organism.controller].seat,
        tone="good",
    )


async def go_ashore(table: Table, game: Game, organism: Organism) -> None:
    """Landfall: the card is flipped, organs and disks are left behind (Phase 5)."""
    seat = game.players[organism.controller].seat
    text = _("What is on the terrestrial side?")
    printed = await enter(table, game, "terrestrial", text, side_fields(), seat, called=organism.macro_name)
    keep_other_side(table, game, organism.macro_id, organism.macro_name, printed)
    organism.stage, organism.row, organism.macro_icons = "terrestrial", "continent", printed.icons()
    organism.organs, organism.organ_spaces, organism.disks = no_colours(), no_colours(), no_colours()
    table.tell(_("Landfall: {organism} is terrestrial now.").format(organism=organism.label), seat, tone="good")
