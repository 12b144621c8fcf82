"""Phase 1: the Event."""

from __future__ import annotations

from typing import Any

from companion.engine.askcard import Left
from companion.engine.asks import Ask, Filled, Number, Option, Order, Pick
from companion.engine.cards import Printed
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.bios_genesis import crises
from companion.games.bios_genesis.armageddon import armageddon_check
from companion.games.bios_genesis.cards import EVENT
from companion.games.bios_genesis.content import (
    AFTERSHOCK,
    CLIMATES,
    COLOUR_NAMES,
    EVENT_ICONS,
    EVENT_NAMES,
    KNOWN_CARDS,
    ROW_NAMES,
    ROWS,
)
from companion.games.bios_genesis.darwin import cancer_roll
from companion.games.bios_genesis.entering import new_refugium
from companion.games.bios_genesis.labels import about
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.state import Game

MOST_ICONS = 12
"""More than any card has."""


async def event_phase(table: Table, game: Game) -> None:
    icons = await reveal(table, game)
    landforms(table, game)
    await apply_icons(table, game, icons)
    await armageddon_check(table, game)


# Reveal, aftershock, order


async def reveal(table: Table, game: Game) -> list[str]:
    """Draw the Event and enter what it shows; an aftershock draws on, and everything is applied in order."""
    icons: list[str] = []
    while True:
        game.events_drawn = min(game.events_in_all(), game.events_drawn + 1)
        shown, aftershock = await event_card(table, game, icons)
        icons += shown
        if not aftershock:
            return icons
        table.tell(_("Aftershock: draw the next Event too."), tone="warning")


@step
async def event_card(table: Table, game: Game, before: list[str]) -> tuple[list[str], bool]:
    """One card: its icons, and whether an aftershock draws on. Landforms and order count only on the last card."""
    if ends_now(game):
        text = _("Draw the last Event: it ends the game")
        await table.do("genesis.event.last", text, rule="scoring", button=_("Score it"))
        raise Over(final_scoring(game, _("The last Event was drawn")))
    if game.setup.version >= KNOWN_CARDS:
        return await known_event(table, game, before)
    shown = await table.pick(
        "genesis.event.icons",
        _("Draw Event {n} of {all}. Which icons?").format(n=game.events_drawn, all=game.events_in_all()),
        icon_options(game),
        most=MOST_ICONS,
        again=True,
        detail=from_before(before) if before else _("From left to right"),
        rule="event",
    )
    aftershock = "aftershock" in shown
    fields = [*uv_fields(shown), *([] if aftershock else card_fields(game))]
    filled = Filled()
    if fields:
        filled = await table.form("genesis.event.card", _("What else is on the Event card?"), fields, rule="event")
    if not aftershock:
        game.active = [row for row in ROWS if row in filled["landforms"]]
        game.order = game.card_order = list(filled.get("order", game.players))
    numbers = [filled[field.key] for field in uv_fields(shown)]
    icons = [f"uv:{numbers.pop(0)}" if icon == "uv" else icon for icon in shown if icon != "aftershock"]
    return icons, aftershock


def who_is_who(game: Game) -> Says:
    """The card names players by their colour, and chance may have given it."""
    return listed(
        [
            _("{who} is {colour}").format(who=player.seat, colour=COLOUR_NAMES[player.force])
            for player in game.players.values()
        ]
    )


def turned_up(values: dict[str, Any]) -> Says:
    n = len(values.get("icons") or ())
    return ngettext("Play the Event: {n} icon", "Play the Event: {n} icons", n)


async def known_event(table: Table, game: Game, before: list[str]) -> tuple[list[str], bool]:
    """The card by what is printed on it. Landforms and order of one with an aftershock do not count."""
    eon = game.eon(game.events_drawn)
    drawn, size = game.drawn_in_eon()
    card = await table.card(
        "genesis.event",
        _("Draw Event {n} of {all}. Which is it?").format(n=game.events_drawn, all=game.events_in_all()),
        EVENT,
        sort=eon,
        out=tuple(game.events_seen),
        left=Left(size - drawn + 1, size),
        unfit=None if game.events_left() else no_aftershock,
        detail=from_before(before) if before else who_is_who(game) if game.events_drawn == 1 else "",
        button=turned_up,
        rule="event",
    )
    game.events_seen.append(card.card)
    aftershock = "aftershock" in card["icons"]
    if not aftershock:
        game.active = [row for row in ROWS if row in card["landforms"]]
        by_force = {player.force: player.key for player in game.players.values()}
        game.order = game.card_order = [by_force[colour] for colour in card["order"] if colour in by_force]
    return [f"uv:{card['uv']}" if icon == "uv" else icon for icon in card["icons"] if icon != "aftershock"], aftershock


def no_aftershock(card: Printed) -> Says:
    return _("No Event is left") if "aftershock" in card["icons"] else ""


def ends_now(game: Game) -> bool:
    """By house rule the last Event is not played (G7)."""
    return not game.events_left() and game.setup.word("last_event") == "ends"


def icon_options(game: Game) -> list[Option[str]]:
    none_left = "" if game.events_left() else _("No Event is left")
    return [
        Option(
            icon.key,
            icon.name,
            icon.key,
            icon=icon.icon,
            tone=icon.tone,
            forbidden=none_left if icon is AFTERSHOCK else "",
        )
        for icon in (*EVENT_ICONS, AFTERSHOCK)
    ]


def uv_fields(icons: list[str]) -> list[Ask[Any]]:
    """How many Mutations and organs each UV icon lets stay."""
    text = _("UV Radiation: how many Mutations or organs stay?")
    return [Number(key=f"uv{n}", text=text, most=9) for n in range(icons.count("uv"))]


def card_fields(game: Game) -> list[Ask[Any]]:
    order = Order(key="order", text=_("Player order, from the left"), items=_players(game))
    return [
        Pick(key="landforms", text=_("Bright Landforms"), options=_rows(), most=len(ROWS)),
        *([order] if len(game.players) > 1 else []),
    ]


def from_before(icons: list[str]) -> Says:
    shown = listed([EVENT_NAMES[icon.split(":")[0]] for icon in icons])
    return _("From the previous card: {icons}").format(icons=shown)


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
        table.tell(_("Active: {rows}.").format(rows=listed([ROW_NAMES[row] for row in game.active])))
    else:
        table.tell(_("No Landform is active."))
    roiling = [row for row in game.active if len(game.decks[row]) > 1]
    for row in roiling:
        game.roil(row)
    if roiling:
        rows = listed([ROW_NAMES[row] for row in roiling])
        table.tell(_("Roil: put each top Mutation under its deck ({rows}).").format(rows=rows))
    for row in roiling:
        if top := game.decks[row][0]:
            table.tell(
                _("Now on top in {row}: {mutation} ({about}).").format(
                    row=ROW_NAMES[row], mutation=top.name, about=about(top)
                ),
                tone="quiet",
            )
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
            await crises.extremophile_crisis(table, game, count)
        case "oxygen":
            await crises.oxygen_spike(table, game, list(game.organisms.values()), count)
        case "uv":
            await crises.uv_radiation(table, game, int(icon.split(":")[1]))
        case "cancer":
            for organism in [o for o in list(game.organisms.values()) if o.macro]:
                await cancer_roll(table, game, organism)
        case "drought":
            for organism in game.macros("terrestrial"):
                await crises.drought(table, game, organism)
        case "smite":
            for refugium in list(game.in_rows()):
                crises.smite(table, game, refugium)
        case climate:
            game.climate.append(climate)
            table.tell(_("Climate: {climate}.").format(climate=CLIMATES[climate]))


@step
async def open_refugium(table: Table, game: Game, rows: list[str]) -> None:
    """Heaven takes the topmost active row that has a Refugium left, Earth the bottommost."""
    row = next((row for row in rows if row in game.active and game.refugia_left[row]), None)
    if row is None:
        table.tell(_("No active row has a Refugium left."), tone="quiet")
        return
    await new_refugium(table, game, row)
