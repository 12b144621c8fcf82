"""A card comes into play: what is printed on it, and what becomes of it. What the table knows is one tap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.cards import Card, Kind, Printed
from companion.engine.seats import Seat
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis import earlier, losses
from companion.games.bios_genesis.cards import MACRO, MUTATION, REFUGIUM
from companion.games.bios_genesis.content import COLOUR_NAMES, KNOWN_CARDS, ROW_NAMES, told_colours, told_row
from companion.games.bios_genesis.pieces import Colours, Mutation, Organism, Refugium, counted, no_colours
from companion.games.bios_genesis.state import Game

UNNAMED = {
    "refugium": _("Refugium {n}"),
    "bacterium": _("Bacterium {n}"),
    "mutation": _("Mutation {n}"),
    "macro": _("Macroorganism {n}"),
}
"""A card that nobody has named yet."""


def icons(card: Printed, field: str = "icons") -> dict[str, int]:
    return dict(Counter(card[field]))


def colours(card: Printed, field: str) -> Colours:
    return counted(card[field])


def keep(game: Game, id: str, card: Card, called: str) -> Says:
    """Keep what is printed on a card in play; returns what to call it."""
    game.printed[id] = card
    return card.name or UNNAMED[called].format(n=game.numbers[id])


def name(table: Table, game: Game, id: str, name: str) -> None:
    """A card gets its name, with all of its sides that were seen."""
    card = game.printed[id] = Card(game.printed[id].kind, name, game.printed[id].sort, game.printed[id].values)
    table.learn(KIND[card.kind], card)
    earlier.remember(game, name, card)


KIND: dict[str, Kind] = {kind.key: kind for kind in (REFUGIUM, MUTATION, MACRO)}


async def enter(
    table: Table,
    game: Game,
    kind: Kind,
    text: Says,
    *,
    asks: str,
    side: str = "",
    row: str = "",
    turned: Card | None = None,
    called: Says = "",
    who: Seat | None = None,
    unfit: Callable[[Printed], Says] | None = None,
    unoffered: Callable[[Printed], Says] | None = None,
) -> Printed:
    """A card, or the other side of one that is `turned` over; a side that was seen is not asked for again."""
    if turned and kind.fits(turned, (side,)):
        return kind.read(turned, (side,))
    if game.setup.version < KNOWN_CARDS:
        taken = in_play(game)
        known = await earlier.chosen(
            table, game, asks, text, kind, side, called=called, row=row, taken=taken, who=who, unfit=unoffered
        )
        if known:
            return known
    return await table.card(
        f"genesis.{asks}",
        text,
        kind,
        side=side,
        sort=row,
        turned=turned,
        out=() if turned else cards_out(game, kind),
        unfit=unfit,
        unoffered=unoffered,
        who=who,
        button=laid_out if asks == "refugium" else "",
        rule="cards",
    )


def laid_out(values: dict[str, Any]) -> Says:
    return _("Lay it out: {n} Manna").format(n=len(values.get("manna") or ()))


def cards_out(game: Game, kind: Kind) -> tuple[Card, ...]:
    """Cards that cannot come: placards and macroorganisms never come back, Mutations are somewhere as long as they are known."""
    ids = {mutation.id for deck in game.decks.values() for mutation in deck if mutation}
    ids |= {mutation.id for organism in game.organisms.values() for mutation in organism.mutations}
    return tuple(
        card for id, card in game.printed.items() if card.kind == kind.key and (kind is not MUTATION or id in ids)
    )


def in_play(game: Game) -> set[str]:
    """The names of all cards on the table that have one."""
    names: list[Says] = [place.name for place in game.refugia.values()]
    names += [mutation.name for deck in game.decks.values() for mutation in deck if mutation]
    for organism in game.organisms.values():
        names += [organism.name, organism.macro_name, *(mutation.name for mutation in organism.mutations)]
    return {name for name in names if isinstance(name, str)}


async def new_refugium(table: Table, game: Game, row: str) -> None:
    """Draw a Refugium of this row and lay out its Manna, disorganized."""
    text = _("{row}: draw a Refugium").format(row=ROW_NAMES[row])
    printed = await enter(table, game, REFUGIUM, text, asks="refugium", row=row)
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
        name=keep(game, id, printed.card, "refugium"),
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


async def top_card(table: Table, game: Game, row: str, who: Seat, colours: Sequence[str]) -> Mutation | Printed:
    """The Mutation on top of a deck; entered if nobody has seen it yet."""
    if top := game.decks[row][0]:
        return top
    text = _("{row}: what is on the top Mutation?").format(row=ROW_NAMES[row])
    return await enter(table, game, MUTATION, text, asks="mutation", who=who, unfit=too_dear(colours))


def too_dear(payable: Sequence[str]) -> Callable[[Printed], Says]:
    def reason(card: Printed) -> Says:
        return (
            ""
            if card["colour"] in payable
            else _("You can't pay {colour}. Undo to buy something else.").format(colour=COLOUR_NAMES[card["colour"]])
        )

    return reason


def colour_of(card: Mutation | Printed) -> str:
    return card.colour if isinstance(card, Mutation) else str(card["colour"])


def attach_top(table: Table, game: Game, organism: Organism, row: str, card: Mutation | Printed, who: Seat) -> Mutation:
    """Attach the top card of a deck, with its first cube."""
    game.decks[row].pop(0)
    if isinstance(card, Printed):
        id, plain = game.next_id("m"), icons(card)
        card = Mutation(id, keep(game, id, card.card, "mutation"), card["colour"], plain, row, plain_icons=plain)
    organism.mutations.append(card)
    table.tell(
        _("{organism} gains {mutation}: add 1 {colour} cube.").format(
            organism=organism.label, mutation=card.name, colour=COLOUR_NAMES[card.colour]
        ),
        who,
    )
    return card


async def promoted_side(table: Table, game: Game, mutation: Mutation, who: Seat | None) -> Printed:
    text = _("What is on the promoted side?")
    card = game.printed.get(mutation.id) or Card("mutation", values={"colour": mutation.colour})
    return await enter(
        table, game, MUTATION, text, asks="promoted", side="promoted", turned=card, called=mutation.name, who=who
    )


def turn_promoted(
    table: Table, game: Game, organism: Organism, mutation: Mutation, printed: Printed, who: Seat | None
) -> None:
    """The promoted side up, with a second cube."""
    turned_over(game, mutation.id, printed)
    mutation.promoted, mutation.cubes = True, 2
    mutation.icons = mutation.promoted_icons = icons(printed, "promoted")
    table.tell(
        _("{organism}: {mutation} is promoted. Add a second {colour} cube.").format(
            organism=organism.label, mutation=mutation.name, colour=COLOUR_NAMES[mutation.colour]
        ),
        who or game.players[organism.controller].seat,
    )


def turned_over(game: Game, id: str, printed: Printed) -> None:
    """Both sides of it are known now."""
    before = game.printed.get(id, printed.card)
    values = {**before.values, **printed.card.values}
    game.printed[id] = Card(before.kind, before.name or printed.name, before.sort, values)


def become_macro(table: Table, game: Game, organism: Organism, printed: Printed) -> None:
    """A Bacterium under a macroorganism card; its Landform is kept in mind for the day it is a Bacterium again."""
    game.macro_cards = max(0, game.macro_cards - 1)
    organism.landform = organism.row
    organism.stage, organism.row, organism.macro_id = "marine", "ocean", game.next_id("a")
    organism.macro_name = keep(game, organism.macro_id, printed.card, "macro")
    organism.macro_icons, organism.organ_spaces = icons(printed), colours(printed, "organs")
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
    printed = await enter(
        table,
        game,
        MACRO,
        text,
        asks="terrestrial",
        side="terrestrial",
        turned=game.printed.get(organism.macro_id) or Card("macro"),
        called=organism.macro_name,
        who=seat,
    )
    turned_over(game, organism.macro_id, printed)
    shown = icons(printed, "terrestrial")
    cubes, disks = organism.organs, organism.disks
    organism.stage, organism.row, organism.macro_icons = "terrestrial", "continent", shown
    organism.organs, organism.organ_spaces, organism.disks = no_colours(), no_colours(), no_colours()
    table.tell(_("Landfall: {organism} is terrestrial now.").format(organism=organism.label), seat, tone="good")
    table.tell(
        _("{organism} returns its organ cubes to the soup: {cubes}.").format(
            organism=organism.label, cubes=told_colours(cubes)
        )
    )
    losses.tell_disks(table, organism, disks)
