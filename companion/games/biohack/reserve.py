"""The reservation track."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import plus
from companion.games.biohack.icons import bonus_of
from companion.games.biohack.state import Game, Player


def no_reservation(game: Game, player: Player) -> Says:
    """Why a reservation has no effect: your one marker lies there already (ruling H7), or no round follows."""
    if game.few:
        return _("This side has no reservation track")
    if game.reserved(player):
        return _("Already reserved: no effect")
    return _("Last round: nothing to reserve") if game.last_round() else ""


@step(rule="reserve")
async def reserve(table: Table, game: Game, player: Player) -> None:
    """Put the marker on an empty space."""
    if no_reservation(game, player):
        table.tell(_("{who} reserves nothing.").format(who=player.seat), player.seat, tone="quiet")
        return
    space = await table.choose(
        "biohack.reserve",
        _("Which place in the next turn order?"),
        [
            *(
                Option(
                    space,
                    _("Space {space}").format(space=space),
                    space,
                    note=_effect(game, space),
                    forbidden=_("Already taken: {who}").format(who=game.players[key].seat) if key else "",
                    icon=f"numeric-{space}-box-outline",
                )
                for space, key in game.reservations.items()
            ),
            Option("none", _("Reserve nothing"), "", icon="close"),
        ],
        shows=("order",),
    )
    if space:
        game.reservations[space] = player.key
        table.tell(_("{who} reserves turn order {space}.").format(who=player.seat, space=space), player.seat)


def _effect(game: Game, space: str) -> Says:
    if space == "1":
        return _("No planning effect")
    shown = game.order_effects.get(space)
    return plus(bonus_of(shown)) if shown else _("With the planning effect below it")
