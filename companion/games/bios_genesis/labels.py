"""How Refugia, organisms and Mutations are named when players choose one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, TypeVar

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, later, listed, ngettext
from companion.engine.things import Token
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, ROW_NAMES, told_icons
from companion.games.bios_genesis.pieces import Mutation, Organism, Refugium, counted
from companion.games.bios_genesis.state import Game

T = TypeVar("T")


def organism_option(game: Game, organism: Organism, value: T, **more: Any) -> Option[T]:
    """Its name, its home row, whose it is and how much lives in it."""
    dice = ngettext("{n} die", "{n} dice", organism.dice())
    note = joined((game.players[organism.controller].seat.name, dice), " · ")
    return Option(
        organism.id,
        organism.label,
        value,
        **{
            "note": note,
            "badge": ROW_NAMES[organism.row],
            "tone": game.players[organism.controller].force,
            "picture": picture_of(organism.row),
            "gives": cube_tokens(organism.cubes()),
            "there": tuple(game.players[key].seat for key, count in organism.bionts.items() for _biont in range(count)),
            **more,
        },
    )


def picture_of(row: str) -> str:
    return f"bios_genesis-{row}"


def cube_tokens(cubes: Mapping[str, int]) -> tuple[Token, ...]:
    """Cubes as they lie there, by colour."""
    return tuple([_cubes(n, colour) for colour in COLOURS if (n := cubes.get(colour))])


@lru_cache(maxsize=256)
def _cubes(n: int, colour: str) -> Token:
    return Token("cube", n, colour, _("{n} {colour}").format(n=n, colour=COLOUR_NAMES[colour]))


def about(mutation: Mutation) -> Says:
    """Its cubes by colour and its icons."""
    cubes = ngettext("{n} {colour} cube", "{n} {colour} cubes", mutation.cubes)
    cubes = cubes.format(colour=COLOUR_NAMES[mutation.colour])
    text = _("{cubes}, diseased · {icons}") if mutation.diseased else _("{cubes} · {icons}")
    return text.format(cubes=cubes, icons=told_icons(mutation.icons))


def place_option(game: Game, refugium: Refugium, reason: Says) -> Option[str]:
    """A Refugium with what matters for choosing it: its Manna, who is there, and the enzyme spaces that are open."""
    return Option(
        refugium.id,
        refugium.name,
        refugium.id,
        badge=ROW_NAMES[refugium.row],
        note=later(partial(_place_note, game, refugium)),
        forbidden=reason,
        picture=picture_of(refugium.row),
        gives=cube_tokens(counted([*refugium.loose, *refugium.organized])),
        there=tuple(game.players[key].seat for key, count in refugium.bionts.items() for _biont in range(count)),
    )


def _place_note(game: Game, refugium: Refugium) -> Says:
    there: list[Says] = [
        _("{who} {n}").format(who=game.players[key].seat, n=count) for key, count in refugium.bionts.items()
    ]
    return joined([part for part in (listed(there), spaces_of(refugium)) if part], " · ")


def spaces_of(refugium: Refugium) -> Says:
    """Which enzyme spaces are open; nothing if none is printed."""
    if faces := refugium.open_faces():
        return _("Open enzyme spaces: {spaces}").format(spaces=", ".join(str(face) for face in faces))
    return _("Every enzyme space is covered") if refugium.enzyme_faces else ""


async def one_of(table: Table, key: str, text: Says, options: Sequence[Option[str]]) -> str:
    """Choose, unless there is only one possibility."""
    allowed = [option for option in options if option.allowed]
    if len(allowed) == 1:
        return allowed[0].value
    return await table.choose(key, text, options)
