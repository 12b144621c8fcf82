"""How Refugia, organisms and Mutations are told apart where one of them is chosen."""

from __future__ import annotations

from functools import reduce
from typing import Any, TypeVar

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.bios_genesis.content import COLOUR_NAMES, ROW_NAMES, told_icons
from companion.games.bios_genesis.pieces import Mutation, Organism, Player, Refugium
from companion.games.bios_genesis.state import Game

T = TypeVar("T")


def organism_option(game: Game, organism: Organism, value: T, **more: Any) -> Option[T]:
    """Its name, its home row, whose it is and how much lives in it."""
    note = _("{who} · {dice}").format(
        who=game.players[organism.controller].seat, dice=ngettext("{n} die", "{n} dice", organism.dice())
    )
    return Option(
        organism.id,
        organism.label,
        value,
        **{"note": note, "badge": ROW_NAMES[organism.row], "tone": game.players[organism.controller].force, **more},
    )


def about(mutation: Mutation) -> Says:
    """Its cubes by colour and its icons."""
    cubes = ngettext("{n} {colour} cube", "{n} {colour} cubes", mutation.cubes)
    cubes = cubes.format(colour=COLOUR_NAMES[mutation.colour])
    text = _("{cubes}, diseased · {icons}") if mutation.diseased else _("{cubes} · {icons}")
    return text.format(cubes=cubes, icons=told_icons(mutation.icons))


def place_option(game: Game, refugium: Refugium, reason: Says, price: Says = "") -> Option[str]:
    """A Refugium with what matters for choosing it: its price, who is there, and the enzyme spaces that are open."""
    there: list[Says] = [
        _("{who} {n}").format(who=game.players[key].seat, n=count) for key, count in refugium.bionts.items()
    ]
    spaces = ", ".join(str(face) for face in refugium.open_faces()) or "–"
    parts = [part for part in (price, listed(there), _("open enzyme spaces {spaces}").format(spaces=spaces)) if part]
    note = reduce(lambda one, other: _("{one} · {other}").format(one=one, other=other), parts)
    return Option(refugium.id, refugium.name, refugium.id, badge=ROW_NAMES[refugium.row], note=note, forbidden=reason)


async def one_of(table: Table, player: Player, key: str, text: Says, options: list[Option[str]]) -> str:
    """Choose, unless there is only one possibility."""
    allowed = [option for option in options if option.allowed]
    if len(allowed) == 1:
        return allowed[0].value
    return await table.choose(key, text, options, who=player.seat, rule="assignment")
