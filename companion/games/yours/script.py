"""Where the other rooms find everything. A play without a document is one of Any Game, and goes on by its rules."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from companion.engine.asks import Option
from companion.engine.board import Board, put_at
from companion.engine.results import Result
from companion.engine.seats import Setup
from companion.engine.spec import Script
from companion.engine.table import Table
from companion.games.anygame import board as any_board
from companion.games.anygame import invariants as any_invariants
from companion.games.anygame import rules as any_rules
from companion.games.anygame import scoring as any_scoring
from companion.games.anygame import state as any_state
from companion.games.yours import anytime, guide, invariants, reading, rules, scoring, state
from companion.games.yours.board import board
from companion.games.yours.scoreboard import document_of
from companion.games.yours.state import Game

Kept = Game | any_state.Game


def start(setup: Setup) -> Kept:
    if "document" in setup.facts:
        return state.begin(setup, reading.of(setup.facts["document"]))
    if setup.mode == "board":
        return state.begin(setup, document_of(setup))
    return any_state.start(setup)


def play(table: Table, kept: Kept) -> Coroutine[Any, Any, Result]:
    return rules.play(table, kept) if isinstance(kept, Game) else any_rules.play(table, kept)


def shown(kept: Kept) -> Board:
    return board(kept) if isinstance(kept, Game) else any_board.board(kept)


def actions(kept: Kept) -> Sequence[Option[None]]:
    return anytime.anytime(kept) if isinstance(kept, Game) else any_rules.anytime(kept)


async def perform(table: Table, kept: Kept, action: str) -> None:
    if isinstance(kept, Game):
        await anytime.perform(table, kept, action)
    else:
        await any_rules.perform(table, kept, action)


def correct(kept: Kept, path: str, value: Any) -> None:
    if isinstance(kept, Game):
        state.correct(kept, path, value)
    else:
        put_at(kept, path, value)


def scores(kept: Kept) -> dict[str, int]:
    return scoring.scores(kept) if isinstance(kept, Game) else any_scoring.scores(kept)


def whole(kept: Kept) -> None:
    if isinstance(kept, Game):
        invariants.invariants(kept)
    else:
        any_invariants.invariants(kept)


SCRIPT: Script[Kept] = Script(
    start=start,
    play=play,
    board=shown,
    anytime=actions,
    perform=perform,
    correct=correct,
    scores=scores,
    guide=guide.guide,
    invariants=whole,
)
