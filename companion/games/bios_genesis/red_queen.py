"""Red Queen: hosts and Parasites fight over cubes (Phase 5, §7)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS
from companion.games.bios_genesis.parasites import cubes_to_steal, take_cube
from companion.games.bios_genesis.paying import pay, ways_to_pay
from companion.games.bios_genesis.state import Game, Organism, Parasite, Player


def free_for(player: Player) -> bool:
    """Yellow attacks Parasites at no cost (§7)."""
    return player.force == "yellow"


def queen_reason(game: Game, player: Player, organism: Organism, parasite: Parasite) -> Says:
    if not organism.icon("redqueen"):
        return _("It has no Red Queen icon.")
    if parasite.owner == player.key:
        return _("It is your own Parasite.")
    if not queen_targets(player, organism, parasite):
        return _("You have no Catalyst of the colour of a stolen cube.")
    return ""


def queen_targets(player: Player, organism: Organism, parasite: Parasite) -> list[Option[str]]:
    return [
        Option(c, _("The {colour} cube").format(colour=COLOUR_NAMES[c]), c, tone=c)
        for c in COLOURS
        if parasite.cubes[c] and (free_for(player) or ways_to_pay(player, organism, c))
    ]


async def red_queen(table: Table, game: Game, player: Player, organism: Organism) -> None:
    """The host takes a stolen cube back; the Parasite's owner must permit it, unless the host has more Red Queen icons."""
    parasite = game.parasite_on(organism)
    assert parasite is not None
    owner = game.players[parasite.owner]
    if organism.icon("redqueen") <= parasite.icons.get("redqueen", 0) and not await permitted(table, player, owner):
        return
    targets = queen_targets(player, organism, parasite)
    colour = targets[0].value
    if len(targets) > 1:
        colour = await table.choose(
            "genesis.queen",
            _("Which cube is taken back?"),
            lambda: queen_targets(player, organism, parasite),
            who=player.seat,
            rule="redqueen",
        )
    if not free_for(player):
        await pay(table, player, organism, colour)
    parasite.cubes[colour] -= 1
    give_back(organism, colour)
    table.tell(
        _("Red Queen: {organism} takes a {colour} cube back.").format(
            organism=organism.label, colour=COLOUR_NAMES[colour]
        ),
        player.seat,
    )
    if not sum(parasite.cubes.values()):
        losses.parasite_dies(table, game, parasite)


def give_back(organism: Organism, colour: str) -> None:
    mutation = next((m for m in organism.mutations if m.diseased and m.colour == colour and m.cubes < 2), None)
    if mutation:
        mutation.cubes += 1
        mutation.diseased = mutation.cubes == 0
        mutation.promoted = mutation.cubes == 2
    else:
        organism.chromosomes[colour] += 1


async def permitted(table: Table, attacker: Player, defender: Player) -> bool:
    allowed = await table.choose(
        "genesis.queen.permit",
        _("{who} attacks with the Red Queen and has no icon advantage. Permit it?").format(who=attacker.seat),
        [Option("no", _("No"), False), Option("yes", _("Permit it"), True)],
        who=defender.seat,
        rule="redqueen",
    )
    if not allowed:
        table.tell(_("{who} does not permit the attack.").format(who=defender.seat), defender.seat)
    return allowed


async def parasite_purchase(table: Table, game: Game, player: Player, parasite: Parasite) -> None:
    """A Parasite may steal one more healthy cube of its host, for a Catalyst of its colour."""
    host = game.host_of(parasite)

    def prey() -> list[Option[tuple[str, str]]]:
        found = []
        for option in cubes_to_steal(host):
            colour = (
                option.value[1]
                if option.value[0] == "organ"
                else next(m.colour for m in host.mutations if m.id == option.value[1])
            )
            if player.catalysts[colour]:
                found.append(option)
        return found

    if not prey():
        return
    nothing: Option[tuple[str, str]] = Option("none", _("Nothing"), ("", ""))
    kind, what = await table.choose(
        "genesis.parasite.buy",
        _("Your Parasite on {host} may steal one more cube").format(host=host.label),
        lambda: [nothing, *prey()],
        who=player.seat,
        rule="redqueen",
        shows=(host.id,),
    )
    if not kind:
        return
    if host.icon("redqueen") >= 1 and not await permitted(table, player, game.players[host.controller]):
        return
    colour = take_cube(host, kind, what)
    player.catalysts[colour] -= 1
    parasite.cubes[colour] += 1
    table.tell(
        _("{who}'s Parasite steals a {colour} cube.").format(who=player.seat, colour=COLOUR_NAMES[colour]), player.seat
    )
