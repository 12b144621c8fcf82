"""Random lab assistants: every house rule, and in two of three plays a species table that nobody has printed."""

from __future__ import annotations

from random import Random

from companion.engine.run import Run
from companion.games.biotix.content import DEFAULTS, table_to
from companion.games.biotix.spec import RIVALS
from companion.games.biotix.state import Game
from tests.games.biotix.lab import random_species
from tests.games.crowd import Crowd

SEATS = (
    *((mode, players) for mode in ("basic", "aggressive") for players in (2, 3, 4, 5)),
    ("rivals", 1),
    ("rivals", 2),
)


def ways(seed: int) -> dict[str, object]:
    return {
        "bag": ("digital", "real")[seed // 2 % 2],
        "reactions": ("left", "active")[seed // 4 % 2],
        "timer": ("day", "game")[seed // 8 % 2],
        "tie": ("turns", "share")[seed % 7 == 6],
        "odds": ("trackers", "always", "never")[seed % 3],
    }


def options(mode: str, seed: int) -> dict[str, object]:
    chosen = ways(seed)
    if mode == "rivals":
        who = Random(seed).choices(list(RIVALS), k=1 + seed % 3)
        chosen |= {f"rival{n}": one for n, one in enumerate(who, 1)}
        chosen |= {"black": bool(seed // 2 % 2), "level": 1 + seed // 3 % 3, "pieces": ("real", "app")[seed // 4 % 2]}
    return chosen


def facts(seed: int) -> dict[str, object]:
    if not seed % 3:
        return {}
    table = table_to({**DEFAULTS, **random_species(Random(seed % 50))})
    return {"species": table, "species5": table}


def all_pieces(game: Game) -> None:
    """Eight of each, seven with two players; the black ones come with the Aggressive."""
    pieces = game.bag.left().total() - game.bag.left()["timer"] + len(game.bag.discards) + len(game.hand)
    pieces += sum(dish.size() + dish.invaders for dish in game)
    black = game.setup.mode == "aggressive" or game.setup.options.get("black") is True
    expected = {(False, False): 40, (False, True): 48, (True, False): 35, (True, True): 42}[game.players == 2, black]
    assert pieces == expected, f"{pieces} pieces instead of {expected}"


def always(run: Run) -> None:
    all_pieces(run.state)


CROWD = Crowd(
    seats=SEATS,
    options=options,
    always=always,
    facts=facts,
    leaning={"biotix.card": {"right": 12}},
)
