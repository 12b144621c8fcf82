"""What a player has done against the Machine so far: rounds by first hand level, best, streak, and the level to try next (4.1, 4.9)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.engine.results import Outcome, Result
from companion.engine.seats import Setup
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biosphere5.content import TOP_LEVEL, USUAL
from companion.games.biosphere5.state import Game

FACT = "solo"
KEPT = 60
"""How many results of a player are remembered."""
LAST = 3
"""How many of the last games at a level suggest another one: two wins of three the next, three losses the one below."""


class Played(Struct, frozen=True):
    """One game against the Machine."""

    level: int
    abyss: bool
    outcome: str
    rounds: int

    @property
    def won(self) -> bool:
        return self.outcome == Outcome.WON.value


def played(setup: Setup) -> list[Played]:
    """This player's games so far, the oldest first, with or without The Abyss as now."""
    return [one for one in _all(setup).get(setup.seats[0].name, []) if one.abyss == setup.flag("abyss")]


def _all(setup: Setup) -> dict[str, list[Played]]:
    try:
        return convert(setup.facts.get(FACT) or {}, dict[str, list[Played]])
    except ValidationError:
        return {}


def suggested(games: list[Played]) -> tuple[int, Says]:
    """The first hand level for the next game, and why."""
    if not games:
        return USUAL, _("The rulebook starts at 2.")
    level = games[-1].level
    last = [one for one in games if one.level == level][-LAST:]
    won = sum(one.won for one in last)
    if won >= 2 and level < TOP_LEVEL:
        return level + 1, _("You won {won} of your last {all} games at level {level}.").format(
            won=won, all=len(last), level=level
        )
    if len(last) == LAST and not won and level:
        return level - 1, _("You won none of your last {all} games at level {level}.").format(all=LAST, level=level)
    if level == TOP_LEVEL:
        return level, _("It is the highest level.")
    return level, _("Win 2 of 3 there, and the next one is suggested.")


def keep(table: Table, game: Game, result: Result) -> Says:
    """Remember how it ended; returns what that makes of the record."""
    setup, name = game.setup, game.setup.seats[0].name
    now = Played(game.first_level, game.abyss, result.outcome.value, result.rounds)
    everybody = _all(setup)
    everybody[name] = [*everybody.get(name, []), now][-KEPT:]
    plain: dict[str, Any] = {who: [_plain(one) for one in games] for who, games in everybody.items()}
    table.remember(FACT, plain)
    return _summary([*played(setup), now])


def _plain(one: Played) -> dict[str, Any]:
    return {"level": one.level, "abyss": one.abyss, "outcome": one.outcome, "rounds": one.rounds}


def standing(games: list[Played]) -> list[Says]:
    """At the level that was played last: how many were won, the best, and the streak."""
    now = games[-1]
    here = [one for one in games if one.level == now.level]
    wins = [one for one in here if one.won]
    parts: list[Says] = [
        _("Level {level}: {won} of {all} won.").format(level=now.level, won=len(wins), all=len(here)),
    ]
    if wins:
        best = min(one.rounds for one in wins)
        parts.append(ngettext("Best: {n} round.", "Best: {n} rounds.", best))
    streak = _streak(games)
    if streak > 1:
        parts.append(ngettext("{n} win in a row.", "{n} wins in a row.", streak))
    return parts


def _summary(games: list[Played]) -> Says:
    level, because = suggested(games)
    return joined([*standing(games), _("Next time: level {level}.").format(level=level), because])


def _streak(games: list[Played]) -> int:
    """Wins in a row, up to the last game."""
    count = 0
    for one in reversed(games):
        if not one.won:
            break
        count += 1
    return count
