"""Parasites: attaching, stealing, supplanting (§4.2)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.cards import PARASITE, PARASITE_ICONS
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, KNOWN_CARDS, icon_options
from companion.games.bios_genesis.crises import pollution
from companion.games.bios_genesis.labels import about, organism_option
from companion.games.bios_genesis.pieces import Organism, Parasite, Player
from companion.games.bios_genesis.state import Game

MOST_STOLEN = 2


def stealable(organism: Organism) -> int:
    """Cubes on Mutations and in organs."""
    return sum(mutation.cubes for mutation in organism.mutations) + sum(organism.organs.values())


def hosts(game: Game, player: Player) -> list[Option[str]]:
    return [
        organism_option(game, organism, organism.id, forbidden=host_reason(game, player, organism))
        for organism in game.organisms.values()
        if organism.controller != player.key
    ]


def host_reason(game: Game, player: Player, organism: Organism) -> Says:
    if reason := game.row_reason(player, organism.row):
        return reason
    if not stealable(organism):
        return _("It has no Mutation or organ cube to steal")
    there = game.parasite_on(organism)
    if there and min(MOST_STOLEN, stealable(organism)) <= sum(there.cubes.values()):
        return _("Needs more cubes than the Parasite there holds")
    return ""


class Attached(Struct, frozen=True):
    """What follows once a Parasite is attached."""

    row: str
    pollution: int
    supplanted: str = ""
    """Whose Parasite had to go."""


async def after_attaching(table: Table, game: Game, attached: Attached | None) -> None:
    """Pollution of the host's home row; then a supplanted Parasite may attach itself again."""
    if attached is None:
        return
    if attached.pollution:
        await pollution(table, game, attached.row, attached.pollution)
    if attached.supplanted:
        await after_attaching(table, game, await reattach(table, game, game.players[attached.supplanted]))


@step(rule="parasites")
async def attach_parasite(table: Table, game: Game, player: Player) -> Attached:
    options = hosts(game, player)
    allowed = [option.value for option in options if option.allowed]
    if len(allowed) == 1:
        host = game.organisms[allowed[0]]
    else:
        text = _("Which host do you choose?")
        host = game.organisms[await table.choose("genesis.parasite.host", text, options, who=player.seat)]
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
        )
    icons = await parasite_card(table, game, player)
    stolen = await cubes_stolen(table, host, count)
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
    table.tell(_("{who}'s Parasite attaches to {host}.").format(who=player.seat, host=host.label), player.seat)
    for what in stolen:
        rob(table, player, host, parasite, what)


def rob(table: Table, player: Player, host: Organism, parasite: Parasite, what: tuple[str, str]) -> None:
    """A cube goes from the host to the Parasite; a promoted Mutation turns back."""
    kind, id = what
    mutation = losses.mutation_of(host, id) if kind == "mutation" else None
    before = mutation.icons if mutation else {}
    colour = take_cube(host, kind, id)
    parasite.cubes[colour] += 1
    source = _("from an organ of {host}").format(host=host.label)
    if mutation:
        source = _("from {mutation}").format(mutation=mutation.name)
    table.tell(
        _("{who}'s Parasite steals 1 {colour} cube {source}.").format(
            who=player.seat, colour=COLOUR_NAMES[colour], source=source
        ),
        player.seat,
    )
    if mutation:
        losses.tell_turned(table, mutation, before)


async def parasite_card(table: Table, game: Game, player: Player) -> dict[str, int]:
    """The icons on a player's Parasite card, asked for once."""
    if player.parasite_icons is None:
        if game.setup.version >= KNOWN_CARDS:
            text = _("Which icons are on your Parasite card?")
            card = await table.card("genesis.parasite", text, PARASITE, sort=player.force, rule="cards")
            return dict(Counter(card["icons"]))
        printed = await table.pick(
            "genesis.parasite.card",
            _("Which icons are on your Parasite card?"),
            [option for option in icon_options() if option.value in PARASITE_ICONS],
            most=4,
            again=True,
            who=player.seat,
            rule="cards",
        )
        return dict(Counter(printed))
    return player.parasite_icons


@step(rule="parasites")
async def reattach(table: Table, game: Game, player: Player) -> Attached | None:
    """A supplanted Parasite may attach itself again at once."""
    if not game.pool(player) or not any(option.allowed for option in hosts(game, player)):
        return None
    again = await table.choose(
        "genesis.parasite.again",
        _("Do you attach your Parasite again?"),
        [Option("yes", _("Attach it"), True), Option("no", _("Leave it"), False)],
        who=player.seat,
        detail=_("It was supplanted."),
    )
    return await attach_parasite(table, game, player) if again else None


def cubes_to_steal(host: Organism) -> list[Option[tuple[str, str]]]:
    mutations = [
        Option(
            m.id,
            _("Cube on {mutation}").format(mutation=m.name),
            ("mutation", m.id),
            note=about(m),
            tone=m.colour,
        )
        for m in host.mutations
        if m.cubes
    ]
    organs = [
        Option(f"organ-{c}", _("Organ cube ({colour})").format(colour=COLOUR_NAMES[c]), ("organ", c), tone=c)
        for c in COLOURS
        if host.organs[c]
    ]
    return [*mutations, *organs]


async def cubes_stolen(table: Table, host: Organism, count: int) -> list[tuple[str, str]]:
    """Which cubes, one after the other."""
    sketch = host.sketch()
    stolen: list[tuple[str, str]] = []
    everything = count == stealable(host)
    for _number in range(count):
        options = cubes_to_steal(sketch)
        what = options[0].value
        if len(options) > 1 and not everything:
            what = await table.choose(
                "genesis.parasite.steal",
                _("Which cube does the Parasite steal?"),
                options,
            )
        take_cube(sketch, *what)
        stolen.append(what)
    return stolen


def take_cube(host: Organism, kind: str, what: str) -> str:
    """Take a Mutation or organ cube; the Mutation stays, diseased. Returns the colour."""
    if kind == "organ":
        host.organs[what] -= 1
        return what
    mutation = losses.mutation_of(host, what)
    mutation.be_robbed()
    return mutation.colour
