"""What a correction changes beside the number itself."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.games.bios_genesis.content import ROWS
from companion.games.bios_genesis.pieces import Mutation, Organism, Refugium
from companion.games.bios_genesis.state import Game


def lay(row: list[str], colour: str, count: int) -> None:
    """What lies in a row: new ones go to the right, and the rightmost of a colour leaves first."""
    while row.count(colour) < count:
        row.append(colour)
    while row.count(colour) > count:
        del row[len(row) - 1 - row[::-1].index(colour)]


def restack(deck: list[Mutation | None], count: int) -> None:
    """Unseen cards go to the bottom, and cards leave from the bottom."""
    deck[count:] = [None] * (count - len(deck))


def turn(game: Game, organism: Organism, id: str, side: str) -> None:
    """The other side of a Mutation up, with its second cube or without; or under its deck."""
    mutation = next(one for one in organism.mutations if one.id == id)
    if side == "gone":
        organism.mutations.remove(mutation)
        game.put_under(mutation)
    elif side == "promoted" and not mutation.promoted:
        mutation.promoted, mutation.cubes, mutation.icons = True, 2, mutation.promoted_icons
    elif side == "plain" and mutation.promoted:
        mutation.lose_cube()


def detach(game: Game, owner: str) -> None:
    """A Parasite off its host; what it held is in the soup, and a Mutation without a cube goes under its deck."""
    host = game.host_of(game.parasites.pop(owner))
    for mutation in list(host.mutations):
        mutation.be_cured()
        if not mutation.cubes:
            turn(game, host, mutation.id, "gone")


def correct(game: Game, path: str, value: Any) -> None:
    """A correction takes from the soup or the pool, or gives back; a Refugium without Manna goes."""
    match path.split("."):
        case ["refugia", id, ("enzymes" | "loose" | "organized") as row, colour]:
            lay(getattr(game.refugia[id], row), colour, value)
        case ["organisms", id, "mutations", mutation]:
            turn(game, game.organisms[id], mutation, value)
        case ["parasites", owner, "host"]:
            if value == "gone":
                detach(game, owner)
        case ["decks", row]:
            restack(game.decks[row], value)
        case ["active", row]:
            game.active = [other for other in ROWS if (value if other == row else other in game.active)]
        case _:
            put_at(game, path, value)
    places: list[Refugium | Organism] = [*game.refugia.values(), *game.organisms.values()]
    for place in places:
        for key in [key for key, count in place.bionts.items() if not count]:
            del place.bionts[key]
    for refugium in list(game.refugia.values()):
        if not refugium.cubes():
            del game.refugia[refugium.id]
