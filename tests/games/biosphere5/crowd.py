"""Random clans who want to build: what they lean to, by key of the ask."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.asks import Json
from tests.games.crowd import Crowd

SEATS = (("machine", 1), ("basic", 2), ("basic3", 3), ("teams", 4), ("free-for-all", 3), ("free-for-all", 4))


def options(mode: str, seed: int) -> dict[str, object]:
    """Every combination comes, with The Abyss in every second pair."""
    chosen: dict[str, object] = {"abyss": bool(seed // 2 % 2)}
    if mode == "machine":
        chosen |= {
            "level": seed % 9,
            "deck": ("printed", "digital")[seed // 4 % 2],
            "reveal": ("text", "table")[seed // 8 % 2],
            "espionage": ("value", "level")[seed // 16 % 2],
            "spied": ("level", "reveals")[seed // 32 % 2],
        }
    elif mode != "basic":
        chosen |= {"doomed": ("out", "ends")[seed // 4 % 2]}
    return chosen


def gone_through(ask: Any, luck: Random) -> Json:
    """The deck as it is listed, but for a card or two that are not in this one."""
    filled = {field.key: field.start for field in ask.fields}
    for key in luck.sample(sorted(filled), luck.randint(0, 2)):
        filled[key] = max(0, filled[key] - 1)
    return filled


CROWD = Crowd(
    seats=SEATS,
    options=options,
    leaning={
        "biosphere5.move": {
            "take": 4,
            "biosphere": 20,
            "water": 4,
            "housing": 4,
            "production": 6,
            "security": 6,
            "nature": 8,
            "community": 8,
            "catastrophe": 0.3,
            "new-hope": 3,
            "espionage": 2,
            "sabotage": 3,
            "leadership": 2,
            "strength": 3,
            "doom": 3,
        }
    },
    answers={"biosphere5.deck.check": gone_through},
)
