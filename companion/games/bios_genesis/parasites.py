"""Parasites: attaching, stealing, supplanting (§4.2)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, ROW_NAMES, icon_options, told_icons
from companion.games.bios_genesis.event import pollution
from companion.games.bios_genesis.state import Game, Organism, Parasite, Player

MOST_STOLEN = 2
PARASITE_ICONS = ("redqueen", "pollution")


def stealable(organism: Organism) -> int:
    """Cubes on Mutations and in organs."""
    return sum(mutation.cubes for mutation in organism.mutations) + sum(organism.organs.values())


def hosts(game: Game, player: Player) -> list[Option[str]]:
    return [
        Option(
            organism.id,
            organism.label,
            organism.id,
            badge=ROW_NAMES[organism.row],
            forbidden=host_reason(game, player, organism),
        )
        for organism in game.organisms.values()
        if organism.controller != player.key
    ]


def host_reason(game: Game, player: Player, organism: Organism) -> Says:
    if reason := game.row_reason(player, organism.row):
        return reason
    if not stealable(organism):
        return _("It has no Mutation or organ cube to steal.")
    there = game.parasite_on(organism)
    if there and min(MOST_STOLEN, stealable(organism)) <= sum(there.cubes.values()):
        return _("The Parasite there holds as many cubes as you could steal.")
    return ""


async def attach(table: Table, game: Game, player: Player) -> None:
    options = hosts(game, player)
    host_id = options[0].value
    if len(options) > 1 or not options[0].allowed:
        host_id = await table.choose(
            "genesis.parasite.host", _("Which host?"), lambda: hosts(game, player), who=player.seat, rule="parasites"
        )
    host = game.organisms[host_id]
    supplanted = game.parasite_on(host)
    least = 1
    if supplanted:
        least = sum(supplanted.cubes.values()) + 1
    count = min(MOST_STOLEN, stealable(host))
    if least < count:
        count = await table.number(
            "genesis.parasite.count",
            _("How many cubes does it steal?"),
            least=least,
            most=count,
            start=count,
            who=player.seat,
            rule="parasites",
        )
    icons = await parasite_card(table, player)
    if supplanted:
        table.tell(
            _("{who} supplants {other}'s Parasite.").format(who=player.seat, other=game.players[supplanted.owner].seat),
            player.seat,
        )
        losses.parasite_dies(table, game, supplanted, compensated=False)
    game.need_biont(player)
    parasite = Parasite(player.key, host.id, icons=dict(icons))
    game.parasites[player.key] = parasite
    for _number in range(count):
        await steal(table, game, player, host, parasite)
    if not sum(parasite.cubes.values()):
        del game.parasites[player.key]
        table.tell(_("There is nothing left to steal: the Parasite stays where it is."), player.seat)
        return
    tell_attached(table, player, host, parasite)
    if icons.get("pollution"):
        await pollution(table, game, host.row, icons["pollution"])
    if supplanted:
        await reattach(table, game, game.players[supplanted.owner])


def tell_attached(table: Table, player: Player, host: Organism, parasite: Parasite) -> None:
    table.tell(
        ngettext(
            "{who}'s Parasite is on {host} with {n} cube.",
            "{who}'s Parasite is on {host} with {n} cubes.",
            sum(parasite.cubes.values()),
        ).format(who=player.seat, host=host.label),
        player.seat,
    )


async def parasite_card(table: Table, player: Player) -> dict[str, int]:
    """The icons on a player's Parasite card, asked for once."""
    if player.parasite_icons is None:
        printed = await table.pick(
            "genesis.parasite.card",
            _("What is printed on your Parasite card?"),
            [option for option in icon_options() if option.value[0] in PARASITE_ICONS],
            who=player.seat,
            rule="cards",
        )
        player.parasite_icons = {key: sum(1 for other, _one in printed if other == key) for key, _count in printed}
    return player.parasite_icons


async def reattach(table: Table, game: Game, player: Player) -> None:
    """A supplanted Parasite may attach itself again at once."""
    if not game.pool(player) or not any(option.allowed for option in hosts(game, player)):
        return
    again = await table.choose(
        "genesis.parasite.again",
        _("Your Parasite was supplanted. Attach it to another host?"),
        [Option("yes", _("Attach it"), True), Option("no", _("Leave it"), False)],
        who=player.seat,
        rule="parasites",
    )
    if again:
        await attach(table, game, player)


def cubes_to_steal(host: Organism) -> list[Option[tuple[str, str]]]:
    mutations = [
        Option(
            m.id,
            _("Cube on {mutation}").format(mutation=m.name),
            ("mutation", m.id),
            note=told_icons(m.icons),
            tone=m.colour,
        )
        for m in host.mutations
        if m.cubes
    ]
    organs = [
        Option(f"organ-{c}", _("Organ cube, {colour}").format(colour=COLOUR_NAMES[c]), ("organ", c), tone=c)
        for c in COLOURS
        if host.organs[c]
    ]
    return [*mutations, *organs]


async def steal(table: Table, game: Game, player: Player, host: Organism, parasite: Parasite) -> None:
    options = cubes_to_steal(host)
    if not options:  # a correction took them
        return
    kind, what = options[0].value
    if len(options) > 1:
        kind, what = await table.choose(
            "genesis.parasite.steal",
            _("Which cube does the Parasite steal?"),
            lambda: cubes_to_steal(host),
            who=player.seat,
            rule="parasites",
        )
    parasite.cubes[take_cube(host, kind, what)] += 1


def take_cube(host: Organism, kind: str, what: str) -> str:
    """Take a Mutation or organ cube; the Mutation stays, diseased. Answers with the colour."""
    if kind == "organ":
        host.organs[what] -= 1
        return what
    mutation = next(m for m in host.mutations if m.id == what)
    mutation.be_robbed()
    return mutation.colour
