"""Red Queen: hosts and Parasites fight over cubes (Phase 5, §7)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS
from companion.games.bios_genesis.parasites import cubes_to_steal, rob
from companion.games.bios_genesis.paying import hand_over, how_to_pay, price_note, ways_to_pay
from companion.games.bios_genesis.pieces import Organism, Parasite, Player
from companion.games.bios_genesis.state import Game

BIONT = "biont"


def free_for(player: Player) -> bool:
    """Yellow attacks Parasites at no cost (§7)."""
    return player.force == "yellow"


def queen_reason(game: Game, player: Player, organism: Organism, parasite: Parasite) -> Says:
    if not organism.icon("redqueen"):
        return _("It has no Red Queen icon")
    if parasite.owner == player.key:
        return _("It is your own Parasite")
    if not queen_targets(game, player, organism, parasite):
        return _("Needs a Catalyst in the colour of a stolen cube")
    return ""


def queen_targets(game: Game, player: Player, organism: Organism, parasite: Parasite) -> list[Option[str]]:
    """The cubes that were stolen, and the Parasite's Biont, each for a Catalyst of its colour."""
    owner = game.players[parasite.owner]
    targets = [
        Option(c, _("The {colour} cube").format(colour=COLOUR_NAMES[c]), c, note=attack_note(player, c), tone=c)
        for c in COLOURS
        if parasite.cubes[c] and (free_for(player) or ways_to_pay(player, organism, c))
    ]
    if free_for(player) or ways_to_pay(player, organism, owner.force):
        biont = _("Biont of {who}").format(who=owner.seat)
        note = _("{price}, ends the Parasite").format(price=attack_note(player, owner.force))
        targets.append(Option("biont", biont, BIONT, note=note, tone=owner.force))
    return targets


def attack_note(player: Player, colour: str) -> Says:
    return _("free") if free_for(player) else price_note(colour)


@step(rule="redqueen")
async def red_queen(table: Table, game: Game, player: Player, organism: Organism) -> bool:
    """The host takes a stolen cube back, or the Parasite's Biont; its owner must permit it, unless the host has more icons."""
    parasite = game.parasite_on(organism)
    assert parasite is not None
    owner = game.players[parasite.owner]
    if organism.icon("redqueen") <= parasite.icons.get("redqueen", 0) and not await permitted(table, player, owner):
        return False
    targets = queen_targets(game, player, organism, parasite)
    what = targets[0].value
    if len(targets) > 1:
        what = await table.choose("genesis.queen", _("What do you take?"), targets, who=player.seat)
    if not free_for(player):
        price = await how_to_pay(table, player, organism, owner.force if what == BIONT else what)
        hand_over(table, player, *price)
    if what == BIONT:
        table.tell(
            _("Red Queen: {organism} takes {who}'s Biont.").format(organism=organism.label, who=owner.seat),
            player.seat,
        )
        losses.parasite_dies(table, game, parasite)
        return True
    parasite.cubes[what] -= 1
    table.tell(
        _("Red Queen: {organism} takes 1 {colour} cube back from {who}'s Parasite, {where}.").format(
            organism=organism.label, colour=COLOUR_NAMES[what], who=owner.seat, where=give_back(organism, what)
        ),
        player.seat,
    )
    return True


def give_back(organism: Organism, colour: str) -> Says:
    """To the Mutation or the organ space it came from, or to the Chromosomes if that is gone; says where."""
    mutation = next((m for m in organism.mutations if m.stolen and m.colour == colour), None)
    if mutation:
        mutation.get_back()
        if mutation.promoted:
            return _("to {mutation}, which is promoted again").format(mutation=mutation.name)
        return _("to {mutation}").format(mutation=mutation.name)
    if organism.organs[colour] < organism.organ_spaces[colour]:
        organism.organs[colour] += 1
        return _("to its organ")
    organism.chromosomes[colour] += 1
    return _("to its Chromosomes")


async def permitted(table: Table, attacker: Player, defender: Player) -> bool:
    allowed = await table.choose(
        "genesis.queen.permit",
        _("Do you permit {who}'s Red Queen attack?").format(who=attacker.seat),
        [Option("no", _("No"), False), Option("yes", _("Permit it"), True)],
        who=defender.seat,
        detail=_("Without more icons the attack needs your permission."),
        rule="redqueen",
    )
    if not allowed:
        table.tell(_("{who} says no to the attack.").format(who=defender.seat), defender.seat)
    return allowed


def prey(player: Player, host: Organism) -> list[Option[tuple[str, str]]]:
    """The healthy cubes of a host that its Parasite's owner can pay for."""
    found = []
    for option in cubes_to_steal(host):
        kind, what = option.value
        colour = what if kind == "organ" else losses.mutation_of(host, what).colour
        if player.catalysts[colour]:
            found.append(replace(option, note=price_note(colour)))
    return found


@step(rule="redqueen")
async def parasite_purchase(table: Table, game: Game, player: Player, parasite: Parasite) -> None:
    """With the Red Queen on its card a Parasite may steal one more healthy cube of its host, for a Catalyst of its colour."""
    host = game.host_of(parasite)
    options = prey(player, host)
    if not parasite.icons.get("redqueen") or not options:
        return
    nothing: Option[tuple[str, str]] = Option("none", _("Nothing"), ("", ""))
    kind, what = await table.choose(
        "genesis.parasite.buy",
        _("Does your Parasite steal one more cube?").format(host=host.label),
        [nothing, *options],
        who=player.seat,
        detail=_("Its host: {host}").format(host=host.label),
        shows=(player.key,),
    )
    if not kind:
        return
    keeper = game.players[host.controller]
    free = keeper is player or parasite.icons["redqueen"] > host.icon("redqueen")
    if not free and not await permitted(table, player, keeper):
        return
    colour = what if kind == "organ" else losses.mutation_of(host, what).colour
    hand_over(table, player, colour, 1)
    rob(table, player, host, parasite, (kind, what))
