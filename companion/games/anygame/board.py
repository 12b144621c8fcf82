"""The trackers page of the modes that ask player by player."""

from __future__ import annotations

from companion.engine.asks import FAR
from companion.engine.board import Board, Group, Part, Sheet
from companion.engine.texts import Says, _
from companion.games.anygame.state import Game


def board(game: Game) -> Board:
    sheet = Sheet(game)
    groups = []
    if game.tracks:
        parts: tuple[Part, ...] = tuple(
            sheet.track(f"tracks.{i}.value", track.name, track.least, track.most, marks=track.marks)
            for i, track in enumerate(game.tracks)
        )
        groups.append(Group(key="tracks", title=_("Shared"), parts=parts, always=True))
    leaders = game.leaders()
    for key, player in game.players.items():
        badges: list[Says] = [_("Leads")] if player in leaders else []
        if player.team:
            badges.append(_("Team {n}: {total}").format(n=player.team, total=game.total(player)))
        groups.append(
            Group(
                key=key,
                title=player.seat.name,
                owner=player.seat,
                parts=(
                    sheet.count(f"players.{key}.score", _("Points"), least=-FAR),
                    *(
                        sheet.count(f"players.{key}.counters.{i}", name, least=-FAR)
                        for i, (name, _begin) in enumerate(game.counters)
                    ),
                ),
                badges=tuple(badges),
                always=bool(game.counters),
            )
        )
    clock = ("paused" if game.paused else "running") if game.setup.flag("clock") else ""
    return Board(tuple(groups), clock)
