"""Short ways to a position: a game in the middle, with the organisms a case needs."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from companion.engine.cards import Known
from companion.engine.results import Outcome, Result
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.table import Table
from companion.games.bios_genesis.parasites import after_attaching, attach_parasite
from companion.games.bios_genesis.pieces import Mutation, Organism, Player, Refugium, no_colours
from companion.games.bios_genesis.script import SCRIPT
from companion.games.bios_genesis.spec import SPEC
from companion.games.bios_genesis.state import Game
from tests.games.kit import NAMES

FORCES = ("red", "yellow", "green", "blue")


def game_of(players: int = 2, **options: object) -> Game:
    game = SCRIPT.start(SPEC.setup(NAMES[:players], mode="long", options=options))
    for player, force in zip(game.players.values(), FORCES, strict=False):
        player.force = force
    assert isinstance(game, Game)
    return game


def organism(
    game: Game,
    owner: str = "p1",
    *,
    bionts: int = 1,
    row: str = "ocean",
    icons: dict[str, int] | None = None,
    **cubes: int,
) -> Organism:
    id = game.next_id("o")
    made = Organism(id, id, row, owner, "red", icons or {}, {**no_colours(), **cubes}, {owner: bionts})
    game.organisms[id] = made
    game.refugia_left[row] -= 1
    return made


def refugium(game: Game, row: str = "ocean", **loose: int) -> Refugium:
    id = game.next_id("r")
    made = Refugium(id, id, row, {"warm": 1, "cool": 2}, [colour for colour, n in loose.items() for _cube in range(n)])
    game.refugia[id] = made
    game.refugia_left[row] -= 1
    return made


def mutation(game: Game, host: Organism, colour: str = "blue", **icons: int) -> Mutation:
    """From the deck of the home row, or of another one that has a card left."""
    deck = next(row for row in (host.home, *game.decks) if game.decks[row])
    game.decks[deck].pop()
    made = Mutation(game.next_id("m"), "Pili", colour, dict(icons), deck, plain_icons=dict(icons))
    host.mutations.append(made)
    return made


def sit_at(
    game: Game, part: Callable[[Table, Game], Coroutine[Any, Any, object]], known: Known | None = None
) -> Session:
    """A session that plays only this part of the rules from this position."""

    async def play(table: Table, state: Game) -> Result:
        await part(table, state)
        return Result(Outcome.DRAWN, "", ())

    return Session(
        Script(
            start=lambda setup: game,
            play=play,
            board=SCRIPT.board,
            correct=SCRIPT.correct,
            invariants=SCRIPT.invariants,
        ),
        game.setup,
        known=known,
    )


async def attach(table: Table, game: Game, player: Player) -> None:
    await after_attaching(table, game, await attach_parasite(table, game, player))
