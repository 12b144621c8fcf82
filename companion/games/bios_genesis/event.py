"""Phase 1: the Event."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Option, Order, Pick
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Reason, Verdict, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.armageddon import armageddon_check
from companion.games.bios_genesis.cards import new_refugium
from companion.games.bios_genesis.content import (
    CLIMATES,
    COLOUR_NAMES,
    COLOURS,
    EVENT_ICONS,
    EVENT_NAMES,
    ROW_NAMES,
    ROWS,
    told_colours,
    told_icons,
)
from companion.games.bios_genesis.darwin import cancer_roll
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.state import Game, Organism, Refugium, no_colours


async def event_phase(table: Table, game: Game) -> None:
    icons = await reveal(table, game)
    landforms(table, game)
    await apply_icons(table, game, icons)
    await armageddon_check(table, game)


# Reveal, aftershock, order


async def reveal(table: Table, game: Game) -> list[str]:
    """Draw the Event and tap in what it shows; an aftershock draws on, and everything is applied in order."""
    icons: list[str] = []
    while True:
        game.events_drawn = min(game.events_in_all(), game.events_drawn + 1)
        if ends_now(game):
            text = _("Draw the last Event: the game ends with it")
            await table.do("genesis.event.last", text, rule="scoring", button=_("Score it"))
        if not ends_now(game):
            icons += await palette(table, game, icons)
        last = not game.events_left()
        if ends_now(game):
            raise Over(final_scoring(game, _("The last Event was drawn")))
        filled = await table.form(
            "genesis.event.card",
            _("The rest of the Event card"),
            lambda last=last: card_fields(game, last),  # type: ignore[misc]
            rule="event",
        )
        game.active = [row for row in ROWS if row in filled["landforms"]]
        game.order = game.card_order = list(filled.get("order", game.players))
        if not filled["aftershock"]:
            return icons
        table.tell(_("Aftershock: draw the next Event as well."), tone="warning")


def ends_now(game: Game) -> bool:
    """By house rule the last Event is not played (G7)."""
    return not game.events_left() and game.setup.word("last_event") == "ends"


def card_fields(game: Game, last: bool) -> list[Ask[Any]]:
    nothing_left = _("No Event is left.") if last else ""
    order = Order(key="order", text=_("Player order, from the left"), items=_players(game))
    return [
        Pick(key="landforms", text=_("Bright Landforms"), options=_rows(), most=len(ROWS)),
        *([order] if len(game.players) > 1 else []),
        Pick(
            key="aftershock",
            text=_("Aftershock: then Landforms and order of the next card count"),
            options=(Option("yes", _("Aftershock icon: draw on"), True, forbidden=nothing_left),),
            most=1,
        ),
    ]


async def palette(table: Table, game: Game, before: list[str]) -> list[str]:
    """The icons of one card, tapped in their order."""
    icons: list[str] = []
    while True:
        icon = await table.choose(
            "genesis.event.icon",
            lambda: (
                _("Draw Event {n} of {all}. Which icons, from the left?").format(
                    n=game.events_drawn, all=game.events_in_all()
                )
                if not icons
                else _("And the next icon?")
            ),
            lambda: [
                Option("done", _("That is all"), ""),
                *(Option(icon.key, icon.name, icon.key, icon=icon.icon, tone=icon.tone) for icon in EVENT_ICONS),
            ],
            likely="done" if icons else "",
            detail=lambda: icons_so_far(before, icons),
            rule="event",
        )
        if not icon:
            return icons
        if icon == "uv":
            down_to = await table.number(
                "genesis.event.uv", _("UV Radiation: how many Mutations or organs may stay?"), most=9, rule="uv"
            )
            icon = f"uv:{down_to}"
        icons.append(icon)
        if len(icons) == 12:
            return icons


def icons_so_far(before: list[str], icons: list[str]) -> Says:
    shown = listed([EVENT_NAMES[icon.split(":")[0]] for icon in before + icons])
    return _("From the card before: {icons}").format(icons=shown) if before and not icons else shown


def _rows() -> tuple[Option[str], ...]:
    return tuple(Option(row, ROW_NAMES[row], row) for row in ROWS)


def _players(game: Game) -> tuple[Option[str], ...]:
    return tuple(
        Option(
            player.key,
            _("{who} ({colour})").format(who=player.seat, colour=COLOUR_NAMES[player.force]),
            player.key,
            tone=player.force,
        )
        for player in game.players.values()
    )


def landforms(table: Table, game: Game) -> None:
    """Landforms on and off; the Mutation deck of each active one roils."""
    if game.active:
        rows = listed([ROW_NAMES[row] for row in game.active])
        table.tell(_("Active: {rows}. Roil there: the top Mutation goes under its deck.").format(rows=rows))
    else:
        table.tell(_("No Landform is active."))
    if len(game.players) > 1:
        table.tell(_("Order: {order}.").format(order=listed([player.seat.name for player in game.in_order()])))


# The icons, left to right


async def apply_icons(table: Table, game: Game, icons: list[str]) -> None:
    """Icons of one kind add up where the first of them stands."""
    done: set[str] = set()
    for icon in icons:
        kind = icon.split(":")[0]
        if kind in ("extremophile", "oxygen"):
            if kind in done:
                continue
            done.add(kind)
        await apply_icon(table, game, icon, sum(other == icon for other in icons))


async def apply_icon(table: Table, game: Game, icon: str, count: int) -> None:
    match icon.split(":")[0]:
        case "heaven":
            await open_refugium(table, game, list(ROWS))
        case "earth":
            await open_refugium(table, game, list(reversed(ROWS)))
        case "extremophile":
            await extremophile_crisis(table, game, count)
        case "oxygen":
            await oxygen_spike(table, game, list(game.organisms.values()), count)
        case "uv":
            await uv_radiation(table, game, int(icon.split(":")[1]))
        case "cancer":
            for organism in [o for o in list(game.organisms.values()) if o.macro]:
                await cancer_roll(table, game, organism)
        case "drought":
            for organism in game.macros("terrestrial"):
                await drought(table, game, organism)
        case "smite":
            for refugium in list(game.in_rows()):
                if refugium.id in game.refugia:
                    await smite(table, game, refugium)
        case climate:
            game.climate.append(climate)
            table.tell(_("The climate turns {climate}.").format(climate=CLIMATES[climate]))


async def drought(table: Table, game: Game, organism: Organism) -> None:
    shielded = bool(organism.icon("drought"))
    reason = _("terrestrial, with a Drought Shield") if shielded else _("terrestrial, without a Drought Shield")
    why = Why(_("Drought"), reasons=(Reason(reason, Verdict.NO if shielded else Verdict.YES, "4.1"),))
    if shielded:
        withstand(table, game, organism, _("Drought"), why)
    else:
        await losses.atrophy(table, game, organism, 1, _("Drought"), why)


async def open_refugium(table: Table, game: Game, rows: list[str]) -> None:
    row = next((row for row in rows if row in game.active and game.refugia_left[row]), None)
    if row is None:
        table.tell(_("No active row has a Refugium left."), tone="quiet")
        return
    await new_refugium(table, game, row)


def shield_why(
    game: Game, organism: Organism, icons: int, colour: str, icon: str, icon_name: Says, vitamins: int = 0
) -> Why:
    cubes = game.chromosomes(organism, colour)
    printed = organism.icon(icon)
    lines = [
        Line(_("icons on the Event"), str(icons), "4.1"),
        Line(_("{colour} Chromosomes").format(colour=COLOUR_NAMES[colour]), f"−{cubes}", "4.1"),
        Line(icon_name, f"−{printed}", "4.1"),
    ]
    if vitamins:
        lines.append(Line(_("Vitamins"), f"−{vitamins}", "4.1"))
    total = max(0, icons - cubes - printed - vitamins)
    return Why(_("Atrophies of {organism}").format(organism=organism.label), lines=tuple(lines), total=str(total))


async def extremophile_crisis(table: Table, game: Game, icons: int) -> None:
    for organism in list(game.organisms.values()):
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
    """Disks that lie on the organism may be spent, each for one atrophy; green ones are a shield while they lie there."""
    for organism in organisms:
        if organism.id not in game.organisms:
            continue
        vitamins = organism.disks["green"]
        shield = game.chromosomes(organism, "green") + organism.icon("o2") + vitamins
        count = max(0, icons - shield)
        why = shield_why(game, organism, icons, "green", "o2", _("O₂ Shields"), vitamins)
        if not count:
            withstand(table, game, organism, _("Oxygen Spike"), why)
        elif sum(organism.disks.values()):
            count -= await spend_disks(table, game, organism, count, why)
        await losses.atrophy(table, game, organism, count, _("Oxygen Spike"), why)


async def pollution(table: Table, game: Game, row: str, strength: int, spared: Organism | None = None) -> None:
    """Pollution!: an oxygen spike against the organisms of a home row, the polluter itself left out (Phase 5)."""
    table.tell(_("Pollution! An oxygen spike hits the {row} row.").format(row=ROW_NAMES[row]), tone="warning")
    await oxygen_spike(table, game, [o for o in game.organisms.values() if o.row == row and o is not spared], strength)


async def spend_disks(table: Table, game: Game, organism: Organism, count: int, why: Why) -> int:
    spent = await table.number(
        "genesis.oxygen.spend",
        ngettext(
            "{organism} faces {n} atrophy. How many disks are spent against it?",
            "{organism} faces {n} atrophies. How many disks are spent against them?",
            count,
        ).format(organism=organism.label),
        least=0,
        most=lambda: min(count, sum(organism.disks.values())),
        start=0,
        who=game.players[organism.controller].seat,
        rule="oxygen",
        why=why,
    )
    taken = no_colours()
    for colour in ("red", "yellow", "blue", "green"):  # vitamins last: they go on shielding
        taken[colour] = min(spent - sum(taken.values()), organism.disks[colour])
        organism.disks[colour] -= taken[colour]
    if spent:
        table.tell(_("{organism} spends disks: {disks}.").format(organism=organism.label, disks=told_colours(taken)))
    return spent


async def uv_radiation(table: Table, game: Game, down_to: int) -> None:
    """Without a UV Shield, Mutations and organs are lost until so many are left; healthy ones first (Immunology: any)."""
    for organism in list(game.organisms.values()):
        if organism.icon("uv") or len(organism.mutations) + sum(organism.organs.values()) <= down_to:
            withstand(table, game, organism, _("UV Radiation"), uv_why(organism, down_to))
            continue
        while (over := len(organism.mutations) + sum(organism.organs.values()) - down_to) > 0:
            why = uv_why(organism, down_to)
            what = await which_uv_loss(table, game, organism, over, down_to)
            mutation = next((m for m in organism.mutations if m.id == what), None)
            if mutation:
                organism.mutations.remove(mutation)
                table.tell(
                    _("UV Radiation: {organism} loses {mutation}.").format(
                        organism=organism.label, mutation=mutation.name
                    ),
                    game.players[organism.controller].seat,
                    why=why,
                )
            else:
                organism.organs[what] -= 1
                table.tell(
                    _("UV Radiation: {organism} loses a {colour} organ.").format(
                        organism=organism.label, colour=COLOUR_NAMES[what]
                    ),
                    game.players[organism.controller].seat,
                    why=why,
                )


def uv_why(organism: Organism, down_to: int) -> Why:
    mutations, organs = len(organism.mutations), sum(organism.organs.values())
    return Why(
        _("UV Radiation"),
        lines=(
            Line(_("Mutations"), str(mutations), "4.1"),
            Line(_("Organs"), str(organs), "4.1"),
            Line(_("may stay"), f"−{down_to}", "4.1"),
            *([Line(_("UV Shield"), "", "4.1")] if organism.icon("uv") else []),
        ),
        total=str(0 if organism.icon("uv") else max(0, mutations + organs - down_to)),
    )


def uv_losses(organism: Organism) -> list[Option[str]]:
    healthy = [m for m in organism.mutations if not m.diseased]
    organs = [
        Option(f"organ-{c}", _("Organ, {colour}").format(colour=COLOUR_NAMES[c]), c, tone=c)
        for c in COLOURS
        if organism.organs[c]
    ]
    among = organism.mutations if organism.icon("immunology") or not (healthy or organs) else healthy
    return [*(Option(m.id, m.name, m.id, note=told_icons(m.icons), tone=m.colour) for m in among), *organs]


async def which_uv_loss(table: Table, game: Game, organism: Organism, over: int, down_to: int) -> str:
    among = uv_losses(organism)
    if len(among) == 1:
        return among[0].value
    return await table.choose(
        "genesis.uv",
        ngettext(
            "UV Radiation: {organism} loses {n}. Which?", "UV Radiation: {organism} loses {n}. Which first?", over
        ).format(organism=organism.label),
        lambda: uv_losses(organism),
        who=game.players[organism.controller].seat,
        rule="uv",
        why=uv_why(organism, down_to),
    )


async def smite(table: Table, game: Game, refugium: Refugium) -> None:
    """Without Resiliency: an enzyme, or else the leftmost Manna, disorganized first."""
    if refugium.resilient:
        return
    if refugium.enzymes:
        lost = COLOUR_NAMES[refugium.enzymes.pop()]
        table.tell(
            _("Smite: {refugium} loses its rightmost enzyme, {colour}.").format(refugium=refugium.name, colour=lost)
        )
        return
    manna = refugium.loose if sum(refugium.loose.values()) else refugium.organized
    colours = [colour for colour in COLOURS if manna[colour]]
    colour = colours[0]
    if len(colours) > 1:
        colour = await table.choose(
            "genesis.smite",
            _("Smite: which colour is the leftmost Manna of {refugium}?").format(refugium=refugium.name),
            [Option(c, COLOUR_NAMES[c], c, tone=c) for c in colours],
            rule="smite",
        )
    manna[colour] -= 1
    table.tell(
        _("Smite: {refugium} loses a {colour} Manna.").format(refugium=refugium.name, colour=COLOUR_NAMES[colour])
    )
    remove_if_bare(table, game, refugium)


def remove_if_bare(table: Table, game: Game, refugium: Refugium) -> bool:
    """Without any cube a Refugium is removed; its Bionts return without compensation (§7)."""
    if refugium.cubes():
        return False
    del game.refugia[refugium.id]
    table.tell(
        _("{refugium} has no Manna left and is removed; its Bionts return.").format(refugium=refugium.name),
        tone="warning",
    )
    return True
