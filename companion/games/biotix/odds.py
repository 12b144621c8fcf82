"""Chances, from all that the app knows of bag and timer."""

from __future__ import annotations

from math import comb

from companion.engine.texts import Says, _
from companion.games.biotix.content import DRAWN
from companion.games.biotix.state import Game


def percent(part: float, whole: float) -> Says:
    return _("{n}%").format(n=round(100 * part / whole)) if whole else "–"


def at_least(wanted: int, of: int, drawn: int, among: int) -> float:
    """The chance of at least this many of `of` pieces in `drawn` out of `among`."""
    drawn = min(drawn, among)
    if wanted <= 0:
        return 1.0
    ways = sum(comb(of, n) * comb(among - of, drawn - n) for n in range(wanted, min(of, drawn) + 1))
    return ways / comb(among, drawn)


def either(part: int, whole: int) -> Says:
    """At least one of them among two pieces drawn together."""
    return percent(at_least(1, part, DRAWN, whole), 1) if whole else "–"


def ending(game: Game, player: str) -> tuple[float, float]:
    """The chance that the Day ends with this player's draw, and that it ends before they draw again.

    The draw of someone who is placing is over. Without a piece left to draw the Day ends too.
    """
    pieces, at, drawn, first, through = len(game.bag), game.timer.at, 0, 0.0, 0.0
    held = 0 if at else pieces
    """What the bag held when the timer came into it."""
    for n, dish in enumerate(game.from_seat(player)):
        if n and at and dish.seat.key == game.timer.holder:
            at -= 1
            if not at:
                pieces += 1
                held, drawn = pieces, 0
        if not n and game.doing == "place":
            continue
        if not pieces:
            return first, 1.0
        many = min(DRAWN, pieces)
        pieces -= many
        drawn += many
        if not at:
            through = drawn / held
        if not n:
            first = through
    comes_back_with_the_timer = at == 1 and game.timer.holder == player
    return first, 1.0 if not pieces and not comes_back_with_the_timer else through


def day_ends(game: Game, player: str) -> list[Says]:
    """In words, where it can end at all."""
    now, later = ending(game, player)
    if now:
        return [
            _("Chance that the Day ends: {now} with this draw, {later} before your next.").format(
                now=percent(now, 1), later=percent(later, 1)
            )
        ]
    if later:
        return [_("Chance that the Day ends before your next draw: {later}.").format(later=percent(later, 1))]
    return []
