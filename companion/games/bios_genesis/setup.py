"""Setup (§3)."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.seats import Setup
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis.content import (
    BIONTS,
    BIONTS_OF_FOUR,
    COLOUR_LABELS,
    COLOUR_NAMES,
    COLOURS,
    FORCE_NAMES,
)
from companion.games.bios_genesis.pieces import Player
from companion.games.bios_genesis.state import Game, proterozoic


def start(setup: Setup) -> Game:
    wanted = setup.word("bionts")
    bionts = (BIONTS_OF_FOUR if len(setup.seats) == 4 else BIONTS) if wanted == "printed" else int(wanted)
    players = {seat.key: Player(seat, force="", bionts=bionts) for seat in setup.seats}
    known = setup.facts.get("cards")
    order, app_rolls = [seat.key for seat in setup.seats], setup.options.get("dice") == "app"
    return Game(setup, players, known=_checked(known), order=order, app_rolls=app_rolls)


def _checked(known: Any) -> dict[str, dict[str, Any]]:
    """Remembered cards by kind and name; anything else is as good as nothing."""
    if not isinstance(known, dict):
        return {}
    return {kind: dict(cards) for kind, cards in known.items() if isinstance(kind, str) and isinstance(cards, dict)}


async def set_up(table: Table, game: Game) -> None:
    if game.setup.word("forces") == "lot":
        free = list(COLOURS)
        for player in game.players.values():
            (at,) = table.roll_now([Die(_("Force"), tuple(range(len(free))))])
            player.become(free.pop(at))
    else:
        for player in game.players.values():
            await choose_force(table, game, player)
    for player in game.players.values():
        game.gain(player, player.force)
        table.tell(
            _("{who} plays {force} ({colour}). Bionts: {n}, Catalysts: 1.").format(
                who=player.seat, force=FORCE_NAMES[player.force], colour=COLOUR_NAMES[player.force], n=player.bionts
            ),
            player.seat,
        )
    await lay_out_table(table, game)


@step(rule="setup")
async def lay_out_table(table: Table, game: Game) -> None:
    await table.do(
        "genesis.setup.table",
        _("Lay out the table"),
        detail=partial(lay_out, game),
        button=_("Ready"),
    )


def lay_out(game: Game) -> Says:
    """The setup of §3, a line for each kind of thing."""
    setup = game.setup
    return _(
        "Refugia: 4 shuffled decks from top to bottom, Cosmic 3, Ocean 3, Coastal 5, Continent 5. Each under its Landform card, dim side up.\n"
        "Mutations: shuffled, 5 to the left of each deck, plain side up.\n"
        "Events: each eon shuffled, face down, from the top {hadean} Hadean, {archean} Archean, {proterozoic} Proterozoic.\n"
        "Macroorganisms: a stack everyone may look through.\n"
        "Everyone: Bionts ({bionts}), a Catalyst in their colour, their Parasite card.\n"
        "All cubes and the other Catalysts are the soup."
    ).format(
        hadean=setup.number("hadean"),
        archean=setup.number("archean"),
        proterozoic=proterozoic(setup),
        bionts=next(iter(game.players.values())).bionts,
    )


@step(rule="setup")
async def choose_force(table: Table, game: Game, player: Player) -> None:
    taken = [other.force for other in game.players.values()]
    free = [colour for colour in COLOURS if colour not in taken]
    if len(free) == 1:
        player.become(free[0])
        return
    player.become(
        await table.choose(
            "genesis.setup.force",
            _("Which force of life are you?"),
            [Option(c, FORCE_NAMES[c], c, note=COLOUR_LABELS[c], tone=c) for c in free],
            who=player.seat,
        )
    )
