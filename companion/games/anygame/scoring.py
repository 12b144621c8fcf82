from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from companion.engine.results import Points, Result, ranked, who_won
from companion.engine.texts import Says, _
from companion.games.anygame.state import Game, Player, side, team_name


def scores(game: Game) -> dict[str, int]:
    return {key: game.total(player) for key, player in game.players.items()}


def final_scoring(game: Game) -> Result:
    """Everyone's points, those of the team mates beside them; equal totals share the rank."""
    lines: dict[str, list[Points]] = {key: _lines(game, player) for key, player in game.players.items()}
    roles: dict[str, Says] = {key: side(player) for key, player in game.players.items() if player.team}
    result = ranked(game.setup.seats, dict(lines), rounds=game.rounds_over, lowest_wins=game.lowest_wins, roles=roles)
    totals = {player.team: game.total(player) for player in game.players.values()}
    return by_teams(result, totals, game.lowest_wins) if roles else result


def by_teams(result: Result, totals: Mapping[int, int], lowest_wins: bool) -> Result:
    """It is a team that wins, and ranks are counted by teams."""
    sign = -1 if lowest_wins else 1
    order = sorted(totals, key=lambda team: -sign * totals[team])
    best = totals[order[0]]
    won = [team for team in order if totals[team] == best]
    decided: Says = ""
    if len(won) > 1:
        decided = _("Tied on points, and nothing breaks the tie")
    elif len(order) > 1:
        second = order[1]
        decided = _("{lead} ahead of {second}").format(lead=abs(best - totals[second]), second=team_name(second))
    return structs.replace(
        result,
        headline=who_won([team_name(team) for team in won], best),
        decided=decided,
        standings=tuple(
            structs.replace(line, rank=1 + sum(sign * total > sign * line.total for total in totals.values()))
            for line in result.standings
        ),
    )


def _lines(game: Game, player: Player) -> list[Points]:
    lines = [Points("points", _("Points"), player.score)]
    if player.team:
        lines.append(Points("mates", _("Teammates"), game.total(player) - player.score))
    return lines
