"""Doom (3.2): what raises it, and what is told of it."""

from __future__ import annotations

from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biosphere5.content import DOOMED
from companion.games.biosphere5.state import Game, Machine, Player


def raise_doom(table: Table, game: Game, player: Player | Machine, by: int, because: Says) -> None:
    """Nothing happens without The Abyss, nor to the Machine (4.8)."""
    if not game.abyss or isinstance(player, Machine) or not by:
        return
    set_doom(table, player, player.doom + by, because)


def raise_both(table: Table, game: Game, attacker: Player, victim: Player | Machine, by: int, because: Says) -> None:
    """An action costs the attacker 1 and the victim `by`, told in one line (3.2)."""
    if isinstance(victim, Machine) or not game.abyss:
        raise_doom(table, game, attacker, 1, because)
        return
    attacker.doom = min(DOOMED, attacker.doom + 1)
    victim.doom = min(DOOMED, victim.doom + by)
    table.tell(
        _("{one}'s doom is now {a}, {other}'s {b} ({because}).").format(
            one=attacker.seat, a=attacker.doom, other=victim.seat, b=victim.doom, because=because
        ),
        attacker.seat,
        tone="danger" if DOOMED in (attacker.doom, victim.doom) else "warning",
    )


def set_doom(table: Table, player: Player, to: int, because: Says) -> None:
    before, player.doom = player.doom, max(0, min(DOOMED, to))
    table.tell(
        _("{who}'s doom goes from {before} to {after} ({because}).").format(
            who=player.seat, before=before, after=player.doom, because=because
        ),
        player.seat,
        tone="danger" if player.doom == DOOMED else "warning" if player.doom > before else "good",
    )


def shuffled(table: Table, game: Game, player: Player, sizes: list[int]) -> None:
    """The draw pile ran out, once for each of these discard piles (2.1, B15)."""
    for size in sizes:
        table.tell(
            ngettext(
                "{who}'s draw pile is empty. The discard pile ({n} card) becomes the new one.",
                "{who}'s draw pile is empty. Shuffle the discard pile ({n} cards) into a new one.",
                size,
            ).format(who=player.seat),
            player.seat,
            tone="accent",
        )
        raise_doom(table, game, player, 2, _("empty draw pile"))


def draw(table: Table, game: Game, player: Player, count: int, spare_the_last: bool = False) -> None:
    before = player.hand
    sizes = player.draw(count, spare_the_last)
    table.tell(
        ngettext(
            "{who} takes {n} card. Hand: {hand}.",
            "{who} takes {n} cards. Hand: {hand}.",
            player.hand - before,
        ).format(who=player.seat, hand=player.hand),
        player.seat,
    )
    shuffled(table, game, player, sizes)
