"""What a correction changes beside the number itself."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.games.bios_genesis.content import ROWS
from companion.games.bios_genesis.state import Game, Organism, Refugium


def put_enzymes(enzymes: list[str], colour: str, count: int) -> None:
    """They lie in a row: new ones to the right, and the rightmost of the colour goes first."""
    while enzymes.count(colour) < count:
        enzymes.append(colour)
    while enzymes.count(colour) > count:
        del enzymes[len(enzymes) - 1 - enzymes[::-1].index(colour)]


def correct(game: Game, path: str, value: Any) -> None:
    """A correction takes from the soup or the pool, or gives back; a Refugium without Manna goes."""
    match path.split("."):
        case ["refugia", id, "enzymes", colour]:
            put_enzymes(game.refugia[id].enzymes, colour, value)
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
