"""Doom (3.2): what raises it, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biosphere5.state import DOOMED, Game, Machine, Player


def raise_doom(table: Table, game: Game, player: Player | Machine, by: int, because: Says) -> None:
    """Nothing happens without The Abyss, nor to the Machine (4.8)."""
    if not game.abyss or isinstance(player, Machine) or not by:
        return
    set_doom(table, player, player.doom + by, because)


def raise_both(
    table: Table, game: Game, attacker: Player, by: int, victim: Player | Machine, also: int, because: Says
) -> None:
    """What an action costs the one who plays it and the one it hits, told in one line (3.2)."""
    if isinstance(victim, Machine) or not game.abyss:
        raise_doom(table, game, attacker, by, because)
        return
    before = attacker.doom, victim.doom
    attacker.doom = min(DOOMED, attacker.doom + by)
    victim.doom = min(DOOMED, victim.doom + also)
    table.tell(
        _("Doom by {because}: {one} {a} → {b}, {other} {c} → {d}.").format(
            because=because,
            one=attacker.seat,
            a=before[0],
            b=attacker.doom,
            other=victim.seat,
            c=before[1],
            d=victim.doom,
        ),
        attacker.seat,
        tone="danger" if DOOMED in (attacker.doom, victim.doom) else "warning",
    )


def at_end(player: Player, by: int = 1) -> Says:
    """A warning before a player's own action raises the doom to its end."""
    return _("Your doom reaches 8") if player.doom + by >= DOOMED else ""


def runs_out(game: Game, player: Player, move: Callable[[Player], list[int]]) -> Says:
    """With The Abyss: a warning before a move that empties the draw pile (3.2)."""
    if not game.abyss:
        return ""
    by = 2 * len(move(copy(player)))
    if not by:
        return ""
    if at_end(player, by):
        return _("Your draw pile runs out: your doom reaches 8")
    return _("Your draw pile runs out: doom +{n}").format(n=by)


def set_doom(table: Table, player: Player, to: int, because: Says) -> None:
    before, player.doom = player.doom, max(0, min(DOOMED, to))
    table.tell(
        _("{who}: doom {before} → {after} ({because}).").format(
            who=player.seat, before=before, after=player.doom, because=because
        ),
        player.seat,
        tone="danger" if player.doom == DOOMED else "warning" if player.doom > before else "good",
    )


def shuffled(table: Table, game: Game, player: Player, sizes: list[int]) -> None:
    """The draw pile ran out, once for each of these discard piles (2.1, B15)."""
    for size in sizes:
        table.tell(
            _("{who}'s draw pile is empty: shuffle the discard pile, {n} cards, and make it the new one.").format(
                who=player.seat, n=size
            ),
            player.seat,
            tone="accent",
        )
        raise_doom(table, game, player, 2, _("empty draw pile"))


def draw(table: Table, game: Game, player: Player, count: int) -> None:
    before = player.hand
    sizes = player.draw(count)
    table.tell(
        ngettext(
            "{who} takes {n} card, now {hand} in hand.",
            "{who} takes {n} cards, now {hand} in hand.",
            player.hand - before,
        ).format(who=player.seat, hand=player.hand),
        player.seat,
    )
    shuffled(table, game, player, sizes)
