"""Phase 3, doubles: a Refugium comes alive."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.cards import Card, Printed
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.cards import REFUGIUM
from companion.games.bios_genesis.content import told_colours
from companion.games.bios_genesis.entering import UNNAMED, enter, icons
from companion.games.bios_genesis.pieces import Organism, Player, Refugium, counted
from companion.games.bios_genesis.state import Game


def lives_on(game: Game, refugium: Refugium) -> bool:
    return refugium.id in game.refugia and bool(refugium.bionts)


@step(rule="autocatalytic")
async def darwinian_life(table: Table, game: Game, refugium: Refugium, player: Player) -> None:
    """Doubles and a Biont left: the Refugium may become a Bacterium."""
    if not lives_on(game, refugium):
        return
    alive = await table.choose(
        "genesis.life",
        _("Doubles! Does {refugium} come alive?").format(refugium=refugium.name),
        [Option("yes", _("Flip it: life!"), True, tone="good"), Option("no", _("Not yet"), False)],
        who=player.seat,
        likely="yes",
        detail=partial(living, game, refugium),
    )
    if not alive:
        return
    printed = await enter(
        table,
        game,
        REFUGIUM,
        _("What is on the Bacterium?"),
        asks="bacterium",
        side="bacterium",
        row=refugium.row,
        turned=game.printed.get(refugium.id) or Card("refugium", sort=refugium.row),
        called=refugium.name,
        who=keeper(game, refugium, player).seat,
    )
    controller = keeper(game, refugium, player)
    id = game.next_id("o")
    organism = Organism(
        id=id,
        name=placard_name(game, id, refugium, printed),
        row=refugium.row,
        controller=controller.key,
        metabolism=printed["metabolism"],
        icons=icons(printed),
        chromosomes=counted(refugium.organized),
        bionts=dict(refugium.bionts),
    )
    del game.refugia[refugium.id]
    game.organisms[id] = organism
    if refugium.enzymes or refugium.loose:
        table.tell(_("Return enzymes and disorganized Manna to the soup."), tone="quiet")
    told = _("{refugium} comes alive: {who} has {organism}.")
    if organism.label == refugium.name:
        told = _("{organism} comes alive: {who} controls it.")
    table.tell(
        told.format(refugium=refugium.name, organism=organism.label, who=controller.seat),
        controller.seat,
        tone="good",
    )


def keeper(game: Game, refugium: Refugium, player: Player) -> Player:
    """Who will control it: the roller, or without a Biont of the roller's who has most there."""
    return player if refugium.bionts.get(player.key) else game.players[losses.heir_of(game, refugium.bionts)]


def living(game: Game, refugium: Refugium) -> Says:
    """What the Bacterium would begin with."""
    bionts: list[Says] = [
        _("{who} {n}").format(who=game.players[key].seat, n=count) for key, count in refugium.bionts.items()
    ]
    return _("Chromosomes: {cubes}. Bionts: {bionts}.").format(
        cubes=told_colours(counted(refugium.organized)), bionts=listed(bionts)
    )


def placard_name(game: Game, id: str, refugium: Refugium, printed: Printed) -> Says:
    """Both sides of a placard go by one name, if it has one."""
    front = game.printed.pop(refugium.id, printed.card)
    named = front.name or printed.name
    game.printed[id] = Card("refugium", named, front.sort, {**front.values, **printed.card.values})
    if named or isinstance(refugium.name, str):
        return named or refugium.name
    return UNNAMED["bacterium"].format(n=game.numbers[refugium.id])
