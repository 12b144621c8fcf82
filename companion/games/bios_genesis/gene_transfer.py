"""Horizontal gene transfer (§4.2, §7)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.labels import one_of, organism_option, place_option
from companion.games.bios_genesis.pieces import Organism, Player
from companion.games.bios_genesis.state import Game


def movable(game: Game, player: Player) -> list[Organism]:
    return [o for o in game.bionted(player) if not o.macro and sum(o.bionts.values()) > 1]


def hgt_reason(game: Game, player: Player, transferred: bool) -> Says:
    if transferred:
        return _("Only once in each Assignment phase")
    if not game.icons_of(player, "hgt"):
        return _("None of your organisms has the HGT icon")
    if not movable(game, player):
        return _("An organism's last Biont never leaves")
    return ""


def transfer_targets(game: Game, player: Player, source: Organism, blocked: set[str]) -> list[Option[str]]:
    pool: list[Option[str]] = [Option("pool", _("Your pool"), "pool")]
    refugia = [
        place_option(
            game,
            refugium,
            _("Your entropy limit is {n}").format(n=game.entropy_limit(player))
            if game.on_refugia(player) >= game.entropy_limit(player)
            else "",
        )
        for refugium in game.in_rows()
    ]
    organisms = [
        organism_option(game, o, o.id, forbidden=_("Blocked: choose another target") if o.id in blocked else "")
        for o in game.organisms.values()
        if not o.macro and o is not source
    ]
    return pool + organisms + refugia


def transfer_sources(game: Game, player: Player) -> list[Option[str]]:
    return [organism_option(game, o, o.id) for o in movable(game, player)]


@step(rule="hgt")
async def transfer(table: Table, game: Game, player: Player) -> None:
    """Horizontal gene transfer: one Biont from a microorganism to another, to a Refugium or to the pool (§4.2, §7)."""
    text = _("Which microorganism loses a Biont?")
    source = game.organisms[await one_of(table, "genesis.hgt.from", text, transfer_sources(game, player))]
    blocked: set[str] = set()
    while True:
        options = transfer_targets(game, player, source, blocked)
        target = await table.choose("genesis.hgt.to", _("Where does the Biont go?"), options)
        if target not in game.organisms or not await is_blocked(table, game, player, game.organisms[target]):
            break
        blocked.add(target)
    leave(table, game, player, source.id)
    if target in game.organisms:
        bionts = game.organisms[target].bionts
        bionts[player.key] = bionts.get(player.key, 0) + 1
    elif target in game.refugia:
        bionts = game.refugia[target].bionts
        bionts[player.key] = bionts.get(player.key, 0) + 1
    name: Says = _("the pool")
    if target != "pool":
        name = game.organisms[target].label if target in game.organisms else game.refugia[target].name
    table.tell(
        _("{who} transfers a Biont from {source} to {target}.").format(
            who=player.seat, source=source.label, target=name
        ),
        player.seat,
    )


async def is_blocked(table: Table, game: Game, mover: Player, target: Organism) -> bool:
    """Whoever controls the target and has more HGT icons may block."""
    keeper = game.players[target.controller]
    if keeper is mover or game.icons_of(keeper, "hgt") <= game.icons_of(mover, "hgt"):
        return False
    blocks = await table.choose(
        "genesis.hgt.block",
        _("Do you block {mover}'s gene transfer?").format(mover=mover.seat),
        [Option("block", _("Block it"), True), Option("let", _("Let it in"), False)],
        who=keeper.seat,
        detail=_("Target: {organism}").format(organism=target.label),
        rule="hgt",
    )
    if blocks:
        table.tell(
            _("{who} blocks the gene transfer to {organism}.").format(who=keeper.seat, organism=target.label),
            keeper.seat,
        )
    return blocks


def leave(table: Table, game: Game, player: Player, place: str) -> None:
    if place in game.refugia:
        bionts = game.refugia[place].bionts
        bionts[player.key] -= 1
        if not bionts[player.key]:
            del bionts[player.key]
    else:
        losses.remove_biont(table, game, game.organisms[place], player.key, compensated=False)
