"""The reservation track."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import plus
from companion.games.biohack.state import Game, Player


async def reserve(table: Table, game: Game, player: Player) -> None:
    """Put the marker on an empty space; once it lies there, a second reservation has no effect (ruling H7)."""
    if game.reserved(player):
        table.tell(
            _("{who} has already reserved {space}: no effect.").format(who=player.seat, space=game.reserved(player)),
            player.seat,
            tone="quiet",
        )
        return
    if game.last_round():
        table.tell(_("{who} reserves nothing: no round follows.").format(who=player.seat), player.seat, tone="quiet")
        return
    space = await table.choose(
        "biohack.reserve",
        _("Which turn order for the next round?"),
        lambda: (
            [
                Option(
                    space,
                    _("Space {space}").format(space=space),
                    space,
                    note=_effect(game, space),
                    forbidden=_("{who} has it").format(who=game.players[key].seat) if key else "",
                    icon=f"numeric-{space}-box-outline",
                )
                for space, key in game.reservations.items()
            ]
            + [Option("none", _("Reserve nothing"), "", icon="close")]
        ),
        who=player.seat,
        rule="reserve",
        shows=("order",),
    )
    if space:
        game.reservations[space] = player.key
        table.tell(_("{who} reserves turn order {space}.").format(who=player.seat, space=space), player.seat)


def _effect(game: Game, space: str) -> Says:
    if space == "1":
        return _("no planning effect")
    seen = game.known.seen(f"order.{space}")
    return plus(seen[0]) if seen else _("with the planning effect printed below it")
