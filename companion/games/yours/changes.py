"""What cards, faces, marks and levels change, told line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.asks import FAR
from companion.engine.results import Outcome
from companion.engine.table import Over, Table
from companion.engine.texts import _
from companion.games.yours.document import (
    Change,
    End,
    GivePoints,
    MoveCounter,
    MoveTrack,
    Shuffle,
    Threshold,
    Track,
    Who,
)
from companion.games.yours.scoring import ended, final_scoring
from companion.games.yours.state import Game, Player
from companion.games.yours.words import says

DEEPEST = 8
"""How many marks may set each other off, so that a document that goes in circles comes to an end."""


def apply(table: Table, game: Game, changes: Iterable[Change], acting: Player | None, depth: int = 0) -> None:
    for change in changes:
        match change:
            case MoveTrack():
                move_track(table, game, game.track(change.track), game.tracks[change.track] + change.by, acting, depth)
            case MoveCounter():
                for player in _who(game, change.who, acting):
                    move_counter(table, game, player, change.counter, player.counters[change.counter] + change.by)
            case GivePoints():
                for player in _who(game, change.who, acting):
                    player.given = max(-FAR, min(FAR, player.given + change.by))
                    table.tell(
                        _("{who}: {points:+d}, now {total}.").format(
                            who=player.seat, points=change.by, total=game.total(player)
                        ),
                        player.seat,
                    )
            case Shuffle():
                game.decks[change.deck].reshuffle()
                table.tell(_("Shuffle the discard pile into {deck}.").format(deck=game.decks[change.deck].name))
            case End():
                if change.how == "scores":
                    raise Over(final_scoring(game))
                raise Over(ended(game, Outcome.WON if change.how == "won" else Outcome.LOST))


def _who(game: Game, who: Who, acting: Player | None) -> Sequence[Player]:
    if who == "everyone" or (who == "acting" and acting is None):
        return game.in_order()
    if who == "first" or acting is None:
        return game.in_order()[:1]
    return [acting]


def move_counter(table: Table, game: Game, player: Player, key: str, to: int) -> None:
    counter = next(counter for counter in game.document.counters if counter.key == key)
    player.counters[key] = max(counter.least, min(counter.most, to))
    table.tell(
        _("{who}: {counter} {value}.").format(who=player.seat, counter=says(counter.name), value=player.counters[key]),
        player.seat,
    )


def move_track(table: Table, game: Game, track: Track, to: int, acting: Player | None, depth: int = 0) -> None:
    """Move the marker, and say what it passes on its way."""
    before = game.tracks[track.key]
    to = max(track.least, min(track.most, to))
    game.tracks[track.key] = to
    table.tell(_("{track}: {value}.").format(track=says(track.name), value=to))
    for mark in passed(track, before, to):
        text = _("{track} {at}: {what}").format(track=says(track.name), at=mark.at, what=says(mark.says))
        table.tell(text, tone=mark.tone)
        if depth < DEEPEST:
            apply(table, game, mark.changes, acting, depth + 1)


def passed(track: Track, before: int, to: int) -> list[Threshold]:
    if track.falling:
        found = [mark for mark in track.marks if to <= mark.at < before]
        return sorted(found, key=lambda mark: -mark.at)
    return sorted((mark for mark in track.marks if before < mark.at <= to), key=lambda mark: mark.at)
