"""The crises of an Event (§4, Phase 1.7): each strikes organism by organism, Refugium by Refugium."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext, number
from companion.engine.why import Line, Reason, Verdict, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, ROW_NAMES, told_colours
from companion.games.bios_genesis.labels import about
from companion.games.bios_genesis.pieces import Colours, Organism, Refugium, no_colours
from companion.games.bios_genesis.state import Game


@step
async def drought(table: Table, game: Game, organism: Organism) -> None:
    """Terrestrial macroorganisms without a Drought Shield suffer one atrophy."""
    shielded = bool(organism.icon("drought"))
    reason = _("Terrestrial, with a Drought Shield") if shielded else _("Terrestrial, without a Drought Shield")
    why = Why(_("Drought"), reasons=(Reason(reason, Verdict.NO if shielded else Verdict.YES, "4.1"),))
    if shielded:
        withstand(table, game, organism, _("Drought"), why)
    else:
        await losses.atrophy(table, game, organism, 1, _("Drought"), why)


def shield_why(
    game: Game, organism: Organism, icons: int, colour: str, icon: str, icon_name: Says, vitamins: int = 0
) -> Why:
    cubes = game.chromosomes(organism, colour)
    printed = organism.icon(icon)
    lines = [
        Line(_("Icons on the Event"), str(icons), "4.1"),
        Line(_("Chromosomes ({colour})").format(colour=COLOUR_NAMES[colour]), number(-cubes), "4.1"),
        Line(icon_name, number(-printed), "4.1"),
    ]
    if vitamins:
        lines.append(Line(_("Vitamins"), number(-vitamins), "4.1"))
    total = max(0, icons - cubes - printed - vitamins)
    return Why(_("Atrophies of {organism}").format(organism=organism.label), lines=tuple(lines), total=str(total))


async def extremophile_crisis(table: Table, game: Game, icons: int) -> None:
    for organism in list(game.organisms.values()):
        await heat(table, game, organism, icons)


@step
async def heat(table: Table, game: Game, organism: Organism, icons: int) -> None:
    shield = game.chromosomes(organism, "red") + organism.icon("heat")
    why = shield_why(game, organism, icons, "red", "heat", _("Heat Shields"))
    if icons <= shield:
        withstand(table, game, organism, _("Extremophile Crisis"), why)
    await losses.atrophy(table, game, organism, icons - shield, _("Extremophile Crisis"), why)


def withstand(table: Table, game: Game, organism: Organism, crisis: Says, why: Why) -> None:
    table.tell(
        _("{organism} withstands: {crisis}.").format(organism=organism.label, crisis=crisis),
        game.players[organism.controller].seat,
        why=why,
        tone="good",
    )


async def oxygen_spike(table: Table, game: Game, organisms: list[Organism], icons: int) -> None:
    for organism in organisms:
        await oxygen(table, game, organism, icons)


@step
async def oxygen(table: Table, game: Game, organism: Organism, icons: int) -> None:
    """Disks that lie on the organism may be spent, each for one atrophy; green ones are a shield while they lie there."""
    if organism.id not in game.organisms:
        return
    vitamins = organism.disks["green"]
    shield = game.chromosomes(organism, "green") + organism.icon("o2") + vitamins
    count = max(0, icons - shield)
    why = shield_why(game, organism, icons, "green", "o2", _("O₂ Shields"), vitamins)
    if not count:
        withstand(table, game, organism, _("Oxygen Spike"), why)
        return
    spent = no_colours()
    if sum(organism.disks.values()):
        spent = disks_of(organism, await disks_to_spend(table, game, organism, count, why))
    if any(spent.values()):
        table.tell(_("{organism} spends disks: {disks}.").format(organism=organism.label, disks=told_colours(spent)))
    await losses.atrophy(table, game, organism, count - sum(spent.values()), _("Oxygen Spike"), why)
    for colour in COLOURS:
        organism.disks[colour] -= spent[colour]


async def pollution(table: Table, game: Game, row: str, strength: int, spared: Organism | None = None) -> None:
    """Pollution!: an oxygen spike against the organisms of a home row, the polluter itself left out (Phase 5)."""
    table.tell(_("Pollution! An oxygen spike hits the {row} row.").format(row=ROW_NAMES[row]), tone="warning")
    await oxygen_spike(table, game, [o for o in game.organisms.values() if o.row == row and o is not spared], strength)


async def disks_to_spend(table: Table, game: Game, organism: Organism, count: int, why: Why) -> int:
    most = min(count, sum(organism.disks.values()))
    return await table.number(
        "genesis.oxygen.spend",
        _("How many disks do you spend?"),
        detail=ngettext(
            "Oxygen Spike: {organism} faces {n} atrophy.", "Oxygen Spike: {organism} faces {n} atrophies.", count
        ).format(organism=organism.label),
        least=0,
        most=most,
        start=0,
        who=game.players[organism.controller].seat,
        rule="oxygen",
        why=why,
        shows=(organism.id,),
        leads=tuple(ngettext("{n} atrophy", "{n} atrophies", count - spent) for spent in range(most + 1)),
    )


def disks_of(organism: Organism, count: int) -> Colours:
    """This many of its disks; vitamins last, because they keep shielding."""
    taken = no_colours()
    for colour in ("red", "yellow", "blue", "green"):
        taken[colour] = min(count - sum(taken.values()), organism.disks[colour])
    return taken


async def uv_radiation(table: Table, game: Game, down_to: int) -> None:
    for organism in list(game.organisms.values()):
        await uv(table, game, organism, down_to)


@step
async def uv(table: Table, game: Game, organism: Organism, down_to: int) -> None:
    """Without a UV Shield, Mutations and organs are lost until this many are left; healthy ones first (Immunology: any)."""
    why = uv_why(organism, down_to)
    sketch = organism.sketch()
    over = uv_parts(organism) - down_to
    if organism.icon("uv") or over <= 0:
        withstand(table, game, organism, _("UV Radiation"), why)
        return
    lost: list[str] = []
    for left in range(over, 0, -1):
        among = uv_losses(sketch)
        everything = not down_to or len(among) == 1
        lost.append(among[0].value if everything else await which_uv_loss(table, game, sketch, left, down_to))
        uv_lose(sketch, lost[-1])
    for what in lost:
        if what not in COLOURS:
            losses.drop(table, game, organism, losses.mutation_of(organism, what), _("UV Radiation"), why)
            continue
        uv_lose(organism, what)
        table.tell(
            _("UV Radiation: {organism} loses 1 {colour} organ.").format(
                organism=organism.label, colour=COLOUR_NAMES[what]
            ),
            game.players[organism.controller].seat,
            why=why,
        )


def uv_parts(organism: Organism) -> int:
    return len(organism.mutations) + sum(organism.organs.values())


def uv_lose(organism: Organism, what: str) -> None:
    """A whole Mutation, or an organ cube."""
    if what in COLOURS:
        organism.organs[what] -= 1
    else:
        organism.mutations.remove(losses.mutation_of(organism, what))


def uv_why(organism: Organism, down_to: int) -> Why:
    mutations, organs = len(organism.mutations), sum(organism.organs.values())
    return Why(
        _("UV Radiation"),
        lines=(
            Line(_("Mutations"), str(mutations), "4.1"),
            Line(_("Organs"), str(organs), "4.1"),
            Line(_("May stay"), number(-down_to), "4.1"),
            *([Line(_("UV Shield"), "", "4.1")] if organism.icon("uv") else []),
        ),
        total=str(0 if organism.icon("uv") else max(0, mutations + organs - down_to)),
    )


def uv_losses(organism: Organism) -> list[Option[str]]:
    healthy = [m for m in organism.mutations if not m.diseased]
    organs = [
        Option(f"organ-{c}", _("Organ ({colour})").format(colour=COLOUR_NAMES[c]), c, tone=c)
        for c in COLOURS
        if organism.organs[c]
    ]
    among = organism.mutations if organism.icon("immunology") or not (healthy or organs) else healthy
    return [*(Option(m.id, m.name, m.id, note=about(m), tone=m.colour) for m in among), *organs]


async def which_uv_loss(table: Table, game: Game, organism: Organism, over: int, down_to: int) -> str:
    return await table.choose(
        "genesis.uv",
        ngettext(
            "UV Radiation: {organism} loses {n}. Which?", "UV Radiation: {organism} loses {n}. Which first?", over
        ).format(organism=organism.label),
        uv_losses(organism),
        who=game.players[organism.controller].seat,
        rule="uv",
        why=uv_why(organism, down_to),
        shows=(organism.id,),
    )


def smite(table: Table, game: Game, refugium: Refugium) -> None:
    """Without Resiliency: an enzyme, or else the leftmost Manna, disorganized first."""
    if refugium.resilient:
        table.tell(_("Smite: {refugium} is resilient.").format(refugium=refugium.name), tone="good")
        return
    if refugium.enzymes:
        lost = COLOUR_NAMES[refugium.enzymes.pop()]
        table.tell(
            _("Smite: {refugium} loses its rightmost enzyme ({colour}).").format(refugium=refugium.name, colour=lost)
        )
        return
    lost = COLOUR_NAMES[refugium.leftmost().pop(0)]
    table.tell(_("Smite: {refugium} loses its leftmost Manna ({colour}).").format(refugium=refugium.name, colour=lost))
    remove_if_bare(table, game, refugium)


def remove_if_bare(table: Table, game: Game, refugium: Refugium) -> bool:
    """Without any cube a Refugium is removed; its Bionts return without compensation (§7)."""
    if refugium.cubes() or refugium.id not in game.refugia:
        return False
    del game.refugia[refugium.id]
    table.tell(
        _("{refugium} has no Manna left: remove it. Its Bionts return.").format(refugium=refugium.name),
        tone="warning",
    )
    return True
