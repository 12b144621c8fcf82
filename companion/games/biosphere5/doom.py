"""Doom (3.2): what raises it, and what is told of it."""

from __future__ import annotations

from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biosphere5.state import DOOMED, Game, Machine, Player


def raise_doom(table: Table, game: Game, player: Player | Machine, by: int, because: Says) -> None:
    """Nothing happens without The Abyss, nor to the Machine (4.8)."""
    if not game.abyss or isinstance(player, Machine) or not by:
        return
    set_doom(table, player, player.doom + by, because)


def set_doom(table: Table, player: Player, to: int, because: Says) -> None:
    before, player.doom = player.doom, max(0, min(DOOMED, to))
    table.tell(
        _("{who}: doom {before} → {after} ({because}).").format(
            who=player.seat, before=before, after=player.doom, because=because
        ),
        player.seat,
        tone="danger" if player.doom == DOOMED else "warning" if player.doom > before else "good",
    )


def shuffled(table: Table, game: Game, player: Player, times: int) -> None:
    """The draw pile ran out so many times (2.1, B15)."""
    for _time in range(times):
        table.tell(
            _("{who}'s draw pile is empty: shuffle the discard pile, {n} cards, and make it the new one.").format(
                who=player.seat, n=player.pile
            ),
            player.seat,
            tone="accent",
        )
        raise_doom(table, game, player, 2, _("empty draw pile"))


def draw(table: Table, game: Game, player: Player, count: int) -> None:
    before = player.hand
    times = player.draw(count)
    table.tell(
        ngettext(
            "{who} takes {n} card, now {hand} in hand.",
            "{who} takes {n} cards, now {hand} in hand.",
            player.hand - before,
        ).format(who=player.seat, hand=player.hand),
        player.seat,
    )
    shuffled(table, game, player, times)
