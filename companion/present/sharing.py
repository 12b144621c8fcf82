"""A finished play as a text to send, and as a link for BG Stats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from msgspec import json

from companion.engine.refusals import Code, Refused
from companion.engine.results import Outcome, Result, Standing
from companion.engine.texts import Says, _, number
from companion.present.scores import duration, result_view

BGSTATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
BGSTATS_WEB = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tableside"
LONGEST_COMMENT = 400


def score_sheet(game: Says, mode: Says, result: Result, when: datetime | None = None, seconds: float = 0) -> str:
    """A tidy sheet that stays tidy in a proportional font too: one line a player, then the categories."""
    view = result_view(result)
    lines = [f"{game} · {mode}" if str(mode) else str(game)]
    facts = [when.date().isoformat()] if when else []
    facts += [str(fact) for fact in view.facts]
    if seconds >= 60:
        facts.append(str(duration(seconds)))
    lines += [" · ".join(facts)] if facts else []
    lines += ["", str(view.headline)]
    lines += [str(view.decided)] if str(view.decided) else []
    lines.append("")
    for standing in view.standings:
        lines.append(_player_line(standing, result))
    return "\n".join(lines).rstrip() + "\n"


def _player_line(standing: Standing, result: Result) -> str:
    """Rank and total where points decide; otherwise who won, and the points only if there is a whole sheet of them."""
    ranked = result.outcome is Outcome.RANKED
    name = f"{standing.rank}. {standing.seat.name}" if ranked else standing.seat.name
    if str(standing.role):
        name += f" ({standing.role})"
    parts = ", ".join(f"{line.label} {number(line.points)}" for line in standing.lines if line.points)
    if ranked or len(standing.lines) > 1:
        total = f"{name}: {number(standing.total)}"
        return f"{total} ({parts})" if len(standing.lines) > 1 and parts else total
    if len(result.standings) > 1 and result.winners:
        name += f": {_('won') if standing.seat.key in result.winners else _('lost')}"
    return f"{name} ({parts})" if parts else name


def bgstats_play(
    *,
    play_id: str,
    game_key: str,
    game_name: str,
    bgg: int = 0,
    mode: Says,
    result: Result | None,
    started: datetime,
    seconds: float,
    people: Sequence[str | None],
    first: str = "",
) -> dict[str, Any]:
    """The play as BG Stats takes it. An unfinished play is refused: a missing winner would arrive as a loss."""
    if result is None:
        raise Refused(Code.NOT_ALLOWED, _("The game isn't over yet. BG Stats only takes finished plays."))
    scored = result.outcome is Outcome.RANKED
    game: dict[str, Any] = {
        "name": game_name,
        "sourceGameId": f"tableside:{game_key}",
        "highestWins": not result.lowest_wins,
        "noPoints": not scored,
    }
    if bgg:
        game["bggId"] = bgg
    ids = {f"p{number}": person for number, person in enumerate(people, start=1)}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play_id,
        "playDate": started.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, round(seconds / 60)),
        "board": str(mode),
        "comments": _comment(result),
        "game": game,
        "players": [_bgstats_player(standing, result, ids, first, scored=scored) for standing in result.standings],
    }


def _comment(result: Result) -> str:
    said = [str(text) for text in (result.headline, result.decided) if str(text)]
    return ". ".join(said)[:LONGEST_COMMENT]


def _bgstats_player(
    standing: Standing, result: Result, ids: dict[str, str | None], first: str, *, scored: bool
) -> dict[str, Any]:
    seat = standing.seat
    player: dict[str, Any] = {
        "name": seat.name,
        "sourcePlayerId": ids.get(seat.key) or f"name:{seat.name}",
        "winner": seat.key in result.winners,
        "rank": standing.rank,
    }
    if first:  # where a game does not say who began, nothing is claimed
        player["startPlayer"] = seat.key == first
    if scored:
        player["score"] = standing.total
    if str(standing.role):
        player["role"] = str(standing.role)
    return player


def bgstats_link(play: dict[str, Any], *, web: bool = False) -> str:
    return (BGSTATS_WEB if web else BGSTATS) + quote(json.encode(play).decode(), safe="")
