"""Parasites: attaching, stealing, supplanting (§4.2)."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, ROW_NAMES, icon_options, told_icons
from companion.games.bios_genesis.crises import pollution
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


class Attached(Struct, frozen=True):
    """What follows when a Parasite has come to a host."""

    row: str
    pollution: int
    supplanted: str = ""
    """Whose Parasite had to go."""


async def attach(table: Table, game: Game, player: Player) -> None:
    await after_attaching(table, game, await attach_parasite(table, game, player))


async def after_attaching(table: Table, game: Game, attached: Attached | None) -> None:
    """Pollution of the host's home row; then a supplanted Parasite may attach itself again."""
    if attached is None:
        return
    if attached.pollution:
        await pollution(table, game, attached.row, attached.pollution)
    if attached.supplanted:
        await after_attaching(table, game, await reattach(table, game, game.players[attached.supplanted]))


@step
async def attach_parasite(table: Table, game: Game, player: Player) -> Attached:
    options = hosts(game, player)
    host_id = options[0].value
    if len(options) > 1 or not options[0].allowed:
        host_id = await table.choose(
            "genesis.parasite.host", _("Which host?"), options, who=player.seat, rule="parasites"
        )
    host = game.organisms[host_id]
    supplanted = game.parasite_on(host)
    least = sum(supplanted.cubes.values()) + 1 if supplanted else 1
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
    stolen = await cubes_stolen(table, player, host, count)
    if supplanted:
        table.tell(
            _("{who} supplants {other}'s Parasite.").format(who=player.seat, other=game.players[supplanted.owner].seat),
            player.seat,
        )
        losses.parasite_dies(table, game, supplanted, compensated=False)
    player.parasite_icons = icons
    settle(table, game, player, host, stolen, icons)
    return Attached(host.row, icons.get("pollution", 0), supplanted.owner if supplanted else "")


def settle(
    table: Table, game: Game, player: Player, host: Organism, stolen: list[tuple[str, str]], icons: dict[str, int]
) -> None:
    """The Parasite comes to its host with a Biont and takes what it steals."""
    parasite = game.parasites[player.key] = Parasite(player.key, host.id, icons=dict(icons))
    for kind, what in stolen:
        parasite.cubes[take_cube(host, kind, what)] += 1
    table.tell(
        ngettext(
            "{who}'s Parasite is on {host} with {n} cube.",
            "{who}'s Parasite is on {host} with {n} cubes.",
            len(stolen),
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
        return {key: sum(1 for other, _one in printed if other == key) for key, _count in printed}
    return player.parasite_icons


@step
async def reattach(table: Table, game: Game, player: Player) -> Attached | None:
    """A supplanted Parasite may attach itself again at once."""
    if not game.pool(player) or not any(option.allowed for option in hosts(game, player)):
        return None
    again = await table.choose(
        "genesis.parasite.again",
        _("Your Parasite was supplanted. Attach it to another host?"),
        [Option("yes", _("Attach it"), True), Option("no", _("Leave it"), False)],
        who=player.seat,
        rule="parasites",
    )
    return await attach_parasite(table, game, player) if again else None


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


async def cubes_stolen(table: Table, player: Player, host: Organism, count: int) -> list[tuple[str, str]]:
    """Which cubes, one after the other."""
    sketch = host.sketch()
    stolen: list[tuple[str, str]] = []
    for _number in range(count):
        options = cubes_to_steal(sketch)
        what = options[0].value
        if len(options) > 1:
            what = await table.choose(
                "genesis.parasite.steal",
                _("Which cube does the Parasite steal?"),
                options,
                who=player.seat,
                rule="parasites",
            )
        take_cube(sketch, *what)
        stolen.append(what)
    return stolen


def take_cube(host: Organism, kind: str, what: str) -> str:
    """Take a Mutation or organ cube; the Mutation stays, diseased. Answers with the colour."""
    if kind == "organ":
        host.organs[what] -= 1
        return what
    mutation = losses.mutation_of(host, what)
    mutation.be_robbed()
    return mutation.colour
