from __future__ import annotations

from companion.engine.results import Points, Result, ranked
from companion.engine.texts import Says, _
from companion.games.anygame.state import Game, Player


def scores(game: Game) -> dict[str, int]:
    return {key: game.total(player) for key, player in game.players.items()}


def final_scoring(game: Game) -> Result:
    """Everyone's points, those of the team mates beside them; equal totals share the rank."""
    lines: dict[str, list[Points]] = {key: _lines(game, player) for key, player in game.players.items()}
    roles: dict[str, Says] = {
        key: _("Team {n}").format(n=player.team) for key, player in game.players.items() if player.team
    }
    return ranked(game.setup.seats, dict(lines), rounds=game.round, lowest_wins=game.lowest_wins, roles=roles)


def _lines(game: Game, player: Player) -> list[Points]:
    lines = [Points("points", _("Points"), player.score)]
    if player.team:
        lines.append(Points("mates", _("Team mates"), game.total(player) - player.score))
    return lines
