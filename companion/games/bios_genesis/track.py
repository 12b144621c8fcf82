"""Only track: the same trackers, dice and scoring for tables that know the game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from companion.engine.asks import Option
from companion.engine.results import Result
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _
from companion.games.bios_genesis import autocatalytic, darwin, losses
from companion.games.bios_genesis.armageddon import armageddon_check
from companion.games.bios_genesis.cards import (
    attach_mutation,
    bacterium_fields,
    become_macro,
    enter,
    go_ashore,
    macro_fields,
    mutation_card,
    new_refugium,
    promoted_side,
    turn_promoted,
)
from companion.games.bios_genesis.content import CLIMATES, COLOURS, ROW_NAMES, ROWS
from companion.games.bios_genesis.macroorganisms import all_levels, overcrowding
from companion.games.bios_genesis.parasites import MOST_STOLEN, cubes_stolen, settle, stealable
from companion.games.bios_genesis.purchases import chromosomes_to_give, give_chromosomes
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.state import Game, Mutation, Organism, Parasite, Player, Refugium

Then = Callable[[], Coroutine[Any, Any, None]]
"""The steps that follow from what happened: a roll, a vote."""


async def only_track(table: Table, game: Game) -> Result:
    while True:
        then = await what_happened(table, game)
        if then:
            with table.at(where(game), round=game.round):
                await then()


def where(game: Game) -> Says:
    return _("Event {n}").format(n=game.events_drawn) if game.events_drawn else _("Before the first Event")


@step
async def what_happened(table: Table, game: Game) -> Then | None:
    with table.at(where(game), round=game.round):
        action = await table.choose("genesis.track", _("What happened?"), track_actions(game), rule="track")
        return await track(table, game, action)


def track_actions(game: Game) -> list[Option[str]]:
    none = _("There is no organism.") if not game.organisms else ""
    full = _("There is no cube in the soup.") if not game.soup_cubes() else ""
    free = _("There is no Parasite.") if not game.parasites else ""
    gone = _("No macroorganism card is left.") if not game.macro_cards else ""
    micro = "" if microorganisms(game) else _("There is no Bacterium.")
    rows = any(game.refugia_left.values())
    pools = any(game.pool(player) for player in game.players.values())
    return [
        Option("event", _("An Event was drawn"), "event", badge=str(game.events_left()), forbidden="" if game.events_left() > 0 else _("No Event is left."), icon="cards"),
        Option("refugium", _("New Refugium"), "refugium", forbidden=full or ("" if rows else _("No Refugium is left.")), icon="plus"),
        Option("organism", _("New Bacterium"), "organism", forbidden="" if pools else _("No Biont is free."), icon="bacteria"),
        Option("mutation", _("New Mutation"), "mutation", forbidden=none or full, icon="dna"),
        Option("promote", _("A Mutation is promoted"), "promote", forbidden=full or ("" if plain_mutations(game) else _("There is no plain Mutation.")), icon="arrow-up-bold-circle"),
        Option("macro", _("A Bacterium becomes marine"), "macro", forbidden=gone or micro, icon="fish"),
        Option("landfall", _("Landfall"), "landfall", forbidden="" if game.macros("marine") else _("There is no marine organism."), icon="beach"),
        Option("parasite", _("A Parasite attaches"), "parasite", forbidden="" if parasite_owners(game) else _("No Parasite with a free Biont finds a foreign organism."), icon="bug"),
        Option("parasite_gone", _("A Parasite is gone"), "parasite_gone", forbidden=free, icon="bug-check"),
        Option("darwin", _("Darwin roll"), "darwin", forbidden=micro, icon="dice-multiple"),
        Option("parasite_roll", _("Darwin roll of a Parasite"), "parasite_roll", forbidden=free, icon="dice-multiple"),
        Option("autocatalytic", _("Autocatalytic roll"), "autocatalytic", forbidden="" if any(r.bionts for r in game.refugia.values()) else _("No Refugium has a Biont."), icon="dice-multiple"),
        Option("cancer", _("Cancer roll"), "cancer", forbidden="" if any(o.macro for o in game.organisms.values()) else _("There is no macroorganism."), icon="dice-multiple"),
        Option("atrophy", _("Atrophies"), "atrophy", forbidden=none, icon="minus-circle"),
        Option("levels", _("Trophic levels anew"), "levels", icon="stairs"),
        Option("end", _("The game is over: score it"), "end", icon="flag-checkered"),
    ]  # fmt: skip


def microorganisms(game: Game) -> list[Organism]:
    return [organism for organism in game.organisms.values() if not organism.macro]


@step
async def track(table: Table, game: Game, action: str) -> Then | None:
    match action:
        case "event":
            await track_event(table, game)
            return partial(armageddon_check, table, game)
        case "refugium":
            await new_refugium(table, game, await which_row(table, game))
        case "organism":
            await track_organism(table, game)
        case "mutation":
            organism = await which(table, list(game.organisms.values()))
            seat = game.players[organism.controller].seat
            attach_mutation(table, game, organism, await mutation_card(table, game, seat), seat)
        case "promote":
            await track_promote(table, game)
        case "macro":
            await track_macro(table, game)
        case "landfall":
            await go_ashore(table, game, await which(table, game.macros("marine")))
        case "parasite":
            await track_parasite(table, game)
        case "parasite_gone":
            losses.parasite_dies(table, game, await which_parasite(table, game))
        case "parasite_roll":
            return partial(darwin.parasite_roll, table, game, await which_parasite(table, game))
        case "darwin":
            return partial(darwin.darwin_roll, table, game, await which(table, microorganisms(game)))
        case "cancer":
            macros = [o for o in game.organisms.values() if o.macro]
            return partial(darwin.cancer_roll, table, game, await which(table, macros))
        case "autocatalytic":
            return partial(autocatalytic.autocatalytic_roll, table, game, await which_refugium(table, game))
        case "atrophy":
            organism = await which(table, list(game.organisms.values()))
            count = await table.number("genesis.track.atrophies", _("How many?"), least=1, most=20, start=1)
            await losses.atrophy(table, game, organism, count, _("as told"))
        case "levels":
            overcrowding(table, game)
            all_levels(table, game)
        case "end":
            all_levels(table, game)
            raise Over(final_scoring(game))
    return None


async def track_event(table: Table, game: Game) -> None:
    """The purchases of the last round are over: its levels stand, also for a game that ends with this Event."""
    climate = await table.choose(
        "genesis.track.climate",
        _("Which temperature does the Event show?"),
        [*(Option(key, name, key) for key, name in CLIMATES.items()), Option("none", _("None"), "")],
        rule="armageddon",
    )
    all_levels(table, game)
    game.events_drawn += 1
    game.round += 1
    if climate:
        game.climate.append(climate)


async def which_row(table: Table, game: Game) -> str:
    return await table.choose(
        "genesis.track.row",
        _("In which row?"),
        [
            Option(
                row,
                ROW_NAMES[row],
                row,
                badge=str(game.refugia_left[row]),
                forbidden="" if game.refugia_left[row] else _("None is left."),
            )
            for row in ROWS
        ],
    )


async def which(table: Table, among: list[Organism]) -> Organism:
    if len(among) == 1:
        return among[0]
    return await table.choose(
        "genesis.track.which", _("Which organism?"), [Option(o.id, o.label, o, badge=ROW_NAMES[o.row]) for o in among]
    )


async def track_organism(table: Table, game: Game) -> None:
    owners = [player for player in game.players.values() if game.pool(player)]
    owner = await table.choose(
        "genesis.track.owner",
        _("Whose is it?"),
        [Option(player.key, player.seat.name, player, tone=player.force) for player in owners],
    )
    row = await table.choose(
        "genesis.track.home", _("In which row?"), [Option(row, ROW_NAMES[row], row) for row in ROWS]
    )
    printed = await enter(
        table, game, "bacterium", _("What is printed on the Bacterium?"), bacterium_fields(), owner.seat
    )
    id = game.next_id("o")
    game.organisms[id] = Organism(
        id,
        printed.keep(game, id),
        row,
        owner.key,
        printed["metabolism"],
        printed.icons(),
        dict.fromkeys(COLOURS, 0),
        {owner.key: 1},
    )
    table.tell(
        _("{who}: the Bacterium {organism}.").format(who=owner.seat, organism=game.organisms[id].label), owner.seat
    )


async def track_macro(table: Table, game: Game) -> None:
    organism = await which(table, microorganisms(game))
    printed = await enter(table, game, "macro", _("What is printed on the macroorganism?"), macro_fields())
    given = await chromosomes_to_give(table, game, organism, printed.colours("needs_"))
    give_chromosomes(table, game, organism, given)
    become_macro(table, game, organism, printed)


def plain_mutations(game: Game) -> list[tuple[Organism, Mutation]]:
    return [(o, m) for o in game.organisms.values() for m in o.mutations if not m.promoted and not m.diseased]


async def track_promote(table: Table, game: Game) -> None:
    organism, mutation = await table.choose(
        "genesis.track.mutation",
        _("Which Mutation?"),
        [Option(m.id, m.name, (o, m), badge=o.label, tone=m.colour) for o, m in plain_mutations(game)],
    )
    printed = await promoted_side(table, game, mutation)
    turn_promoted(table, game, organism, mutation, printed)


def foreign_to(game: Game, player: Player) -> list[Organism]:
    return [o for o in game.organisms.values() if o.controller != player.key and not game.parasite_on(o)]


def parasite_owners(game: Game) -> list[Player]:
    return [p for p in game.players.values() if p.key not in game.parasites and game.pool(p) and foreign_to(game, p)]


async def track_parasite(table: Table, game: Game) -> None:
    player = await table.choose(
        "genesis.track.parasite",
        _("Whose Parasite?"),
        [Option(p.key, p.seat.name, p, tone=p.force) for p in parasite_owners(game)],
    )
    host = await which(table, foreign_to(game, player))
    count = min(MOST_STOLEN, stealable(host))
    if count:
        count = await table.number(
            "genesis.parasite.count", _("How many cubes does it steal?"), most=count, start=count, rule="parasites"
        )
    stolen = await cubes_stolen(table, player, host, count)
    settle(table, game, player, host, stolen, {})


async def which_parasite(table: Table, game: Game) -> Parasite:
    there = list(game.parasites.values())
    if len(there) == 1:
        return there[0]
    return await table.choose(
        "genesis.track.parasite",
        _("Whose Parasite?"),
        [Option(p.owner, game.players[p.owner].seat.name, p, badge=game.host_of(p).label) for p in there],
    )


async def which_refugium(table: Table, game: Game) -> Refugium:
    there = [refugium for refugium in game.in_rows() if refugium.bionts]
    if len(there) == 1:
        return there[0]
    return await table.choose(
        "genesis.track.refugium",
        _("Which Refugium?"),
        [Option(r.id, r.name, r, badge=ROW_NAMES[r.row]) for r in there],
    )
