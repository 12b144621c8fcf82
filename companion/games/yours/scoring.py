"""How a game from a document ends."""

from __future__ import annotations

from msgspec import structs

from companion.engine.results import Outcome, Points, Result, Standing, ranked
from companion.engine.table import Over
from companion.engine.texts import Says, _, listed
from companion.games.anygame.scoring import by_teams
from companion.games.yours.document import Rung
from companion.games.yours.state import Game, Player, side
from companion.games.yours.words import says
from companion.games.yours.worth import counts


def scores(game: Game) -> dict[str, int]:
    return {key: game.total(player) for key, player in game.players.items()}


def after_the_rounds(game: Game) -> None:
    """Some games are won or lost when the last round is over, whatever the points."""
    if game.document.after_rounds != "scores" and not game.counting:
        raise Over(ended(game, Outcome.WON if game.document.after_rounds == "won" else Outcome.LOST))


def ended(game: Game, outcome: Outcome) -> Result:
    """Won or lost together."""
    seats = game.setup.seats
    won = outcome is Outcome.WON
    names = listed(tuple(seat.name for seat in seats))
    return Result(
        outcome=outcome,
        headline=(_("{who}: won") if won else _("{who}: lost")).format(who=names),
        standings=tuple(Standing(seat, 1, game.total(game.players[seat.key])) for seat in seats),
        winners=tuple(seat.key for seat in seats) if won else (),
        rounds=game.round,
        level=_level(game),
    )


def final_scoring(game: Game) -> Result:
    """Everyone's points by category; equal totals share the rank."""
    if game.document.wins == "together" and not game.document.categories:
        return ended(game, Outcome.LOST)  # ended before it was won
    lines = {key: _lines(game, player) for key, player in game.players.items()}
    roles: dict[str, Says] = {key: side(player) for key, player in game.players.items() if player.team}
    result = ranked(game.setup.seats, dict(lines), rounds=game.rounds_over, lowest_wins=game.lowest_wins, roles=roles)
    result = structs.replace(result, level=_level(game))
    if roles:
        totals = {player.team: game.total(player) for player in game.players.values()}
        return by_teams(result, totals, game.lowest_wins)
    return _alone(game, result) if len(game.players) == 1 else result


def _lines(game: Game, player: Player) -> list[Points]:
    key = player.seat.key
    lines = [
        Points(
            category.key, says(category.label), game.category_points(category, key) + _open(game, player, category.key)
        )
        for category in game.document.categories
        if counts(category)
    ]
    if player.given:
        lines.append(Points("given", _("Cards, dice and tracks"), player.given))
    if player.team:
        lines.append(Points("mates", _("Teammates"), game.total(player) - game.own(player)))
    return lines or [Points("points", _("Points"), 0)]


def _open(game: Game, player: Player, category: str) -> int:
    """Plain points of a round that was never finished still count."""
    return game.running(player.seat.key).get(category, 0)


def _level(game: Game) -> str:
    levels = game.document.solo.levels
    level = game.setup.options.get("level", 0)
    if levels and len(game.players) == 1 and type(level) is int and 1 <= level <= len(levels):
        return str(says(levels[level - 1].name))
    return ""


def _alone(game: Game, result: Result) -> Result:
    """Against the rival's track, or on the ladder."""
    solo, (standing,) = game.document.solo, result.standings
    if solo.rival:
        theirs = game.tracks[solo.rival]
        won = standing.total < theirs if game.lowest_wins else standing.total > theirs
        text = _("{who} wins, {points} to {rival}") if won else _("{who} loses, {points} to {rival}")
        return structs.replace(
            result,
            outcome=Outcome.WON if won else Outcome.LOST,
            winners=(standing.seat.key,) if won else (),
            headline=text.format(who=standing.seat, points=standing.total, rival=theirs),
        )
    rung = reached(game, standing.total)
    if rung is None:
        return result
    return structs.replace(
        result,
        decided=_("Your rank: {rung}").format(rung=says(rung.name)),
    )


def reached(game: Game, points: int) -> Rung | None:
    rungs = [rung for rung in game.document.solo.ladder if points >= rung.at]
    return max(rungs, key=lambda rung: rung.at, default=None)
