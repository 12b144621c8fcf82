"""Only track: the same trackers, dice and scoring for tables that know the game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from companion.engine.asks import Choose, Option, Pick
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, ngettext
from companion.games.bios_genesis import autocatalytic, darwin, losses
from companion.games.bios_genesis.armageddon import armageddon_check
from companion.games.bios_genesis.cards import REFUGIUM
from companion.games.bios_genesis.content import CLIMATES, COLOURS, ONE_ANSWER, ROW_ICONS, ROW_NAMES, ROWS
from companion.games.bios_genesis.entering import (
    attach_top,
    colour_of,
    enter,
    go_ashore,
    icons,
    keep,
    new_refugium,
    top_card,
)
from companion.games.bios_genesis.labels import about, organism_option, picture_of
from companion.games.bios_genesis.macroorganisms import all_levels, overcrowding
from companion.games.bios_genesis.parasites import MOST_STOLEN, cubes_stolen, settle, stealable
from companion.games.bios_genesis.paying import hand_over, how_to_pay, price_reason, ways_to_pay
from companion.games.bios_genesis.pieces import Mutation, Organism, Parasite, Player, Refugium
from companion.games.bios_genesis.purchases import become_marine, deck_option, deck_reason, payable, promote
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.state import Game

T = TypeVar("T")
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


@step(rule="track")
async def what_happened(table: Table, game: Game) -> Then | None:
    with table.at(where(game), round=game.round):
        action = await one_or_asked(table, game, "genesis.track", _("What happened?"), track_actions(game))
        return await track(table, game, action)


async def one_or_asked(
    table: Table, game: Game, key: str, text: Says, options: list[Option[T]], who: Seat | None = None
) -> T:
    """The only one that is possible; earlier versions asked for it too."""
    allowed = [option for option in options if option.allowed]
    if len(allowed) == 1 and game.setup.version >= ONE_ANSWER:
        return allowed[0].value
    return await table.choose(key, text, options, who=who)


def track_actions(game: Game) -> list[Option[str]]:
    """What can have happened; an aftershock draws the next Event before anything else."""
    if game.shaking:
        return [_event(game)]
    none = _("There is no organism") if not game.organisms else ""
    full = _("There is no cube in the soup") if not game.soup_cubes() else ""
    free = _("There is no Parasite") if not game.parasites else ""
    gone = _("No macroorganism card is left") if not game.macro_cards else ""
    micro = "" if microorganisms(game) else _("There is no Bacterium")
    poor = "" if any(buyers(game)) else _("Nobody with a Bacterium has a Catalyst")
    rows = "" if any(game.refugia_left.values()) else _("No Refugium is left")
    decks = "" if mutants(game) else _("Nobody can pay for a Mutation")
    pools = "" if any(game.pool(player) for player in game.players.values()) else _("No Biont is free")
    promotable = (
        "" if any(_payable(game, o, m.colour) for o, m in plain_mutations(game)) else _("Nobody can pay for that")
    )
    return [
        _event(game),
        Option("refugium", _("New Refugium"), "refugium", forbidden=full or rows, icon="plus"),
        Option("organism", _("New Bacterium"), "organism", forbidden=pools or rows, icon="bacteria"),
        Option("mutation", _("New Mutation"), "mutation", forbidden=micro or full or decks, icon="dna"),
        Option("promote", _("Promote a Mutation"), "promote", forbidden=full or promotable, icon="arrow-up-bold-circle"),
        Option("macro", _("A Bacterium becomes marine"), "macro", forbidden=gone or micro or poor, icon="fish"),
        Option("landfall", _("Landfall"), "landfall", forbidden="" if game.macros("marine") else _("There is no marine organism"), icon="beach"),
        Option("parasite", _("A Parasite attaches"), "parasite", forbidden="" if parasite_owners(game) else _("Needs a free Biont and a host"), icon="bug"),
        Option("parasite_gone", _("A Parasite dies out"), "parasite_gone", forbidden=free, icon="bug-check"),
        Option("darwin", _("Darwin roll"), "darwin", forbidden=micro, icon="dice-multiple"),
        Option("parasite_roll", _("Darwin roll of a Parasite"), "parasite_roll", forbidden=free, icon="dice-multiple"),
        Option("autocatalytic", _("Autocatalytic roll"), "autocatalytic", forbidden="" if any(r.bionts for r in game.refugia.values()) else _("No Refugium has a Biont"), icon="dice-multiple"),
        Option("cancer", _("Cancer roll"), "cancer", forbidden="" if any(o.macro for o in game.organisms.values()) else _("There is no macroorganism"), icon="dice-multiple"),
        Option("atrophy", _("Atrophies"), "atrophy", forbidden=none, icon="minus-circle"),
        Option("levels", _("New trophic levels"), "levels", icon="stairs"),
        Option("end", _("End and score the game"), "end", icon="flag-checkered"),
    ]  # fmt: skip


def _event(game: Game) -> Option[str]:
    reason = "" if game.events_left() > 0 else _("No Event is left")
    label = _("Draw the aftershock's Event") if game.shaking else _("Draw an Event")
    return Option("event", label, "event", badge=str(game.events_left()), forbidden=reason, icon="cards")


def _payable(game: Game, organism: Organism, colour: str) -> bool:
    return bool(ways_to_pay(game.players[organism.controller], organism, colour))


def buyers(game: Game) -> list[Organism]:
    """Bacteria whose controller has a Catalyst and that have a cube to give."""
    return [organism for organism in microorganisms(game) if sum(game.players[organism.controller].catalysts.values())]


def mutants(game: Game) -> list[Organism]:
    """Bacteria whose controller can pay for the top Mutation of some deck."""
    return [
        organism
        for organism in microorganisms(game)
        if not all(deck_reason(game, game.players[organism.controller], organism, row) for row in ROWS)
    ]


def microorganisms(game: Game) -> list[Organism]:
    return [organism for organism in game.organisms.values() if not organism.macro]


@step
async def track(table: Table, game: Game, action: str) -> Then | None:
    match action:
        case "event":
            if await track_event(table, game):
                return partial(armageddon_check, table, game)
        case "refugium":
            await new_refugium(table, game, await which_row(table, game))
        case "organism":
            await track_organism(table, game)
        case "mutation":
            await track_mutation(table, game)
        case "promote":
            await track_promote(table, game)
        case "macro":
            await track_macro(table, game)
        case "landfall":
            await go_ashore(table, game, await which(table, game, game.macros("marine")))
        case "parasite":
            await track_parasite(table, game)
        case "parasite_gone":
            losses.parasite_dies(table, game, await which_parasite(table, game))
        case "parasite_roll":
            return partial(darwin.parasite_roll, table, game, await which_parasite(table, game))
        case "darwin":
            return partial(darwin.darwin_roll, table, game, await which(table, game, microorganisms(game)))
        case "cancer":
            macros = [o for o in game.organisms.values() if o.macro]
            return partial(darwin.cancer_roll, table, game, await which(table, game, macros))
        case "autocatalytic":
            return partial(autocatalytic.autocatalytic_roll, table, game, await which_refugium(table, game))
        case "atrophy":
            organism = await which(table, game, list(game.organisms.values()))
            count = await table.number("genesis.track.atrophies", _("How many?"), least=1, most=20, start=1)
            await losses.atrophy(table, game, organism, count, "")
        case "levels":
            overcrowding(table, game)
            all_levels(table, game)
        case "end":
            all_levels(table, game)
            raise Over(final_scoring(game))
    return None


async def track_event(table: Table, game: Game) -> bool:
    """The purchases of the last round are over: its levels stand, also for a game that ends with this Event.

    An aftershock's card is one with the next: the climate is looked at when both are there. Whether it is looked at now.
    """
    nothing_left = "" if game.events_left() > 1 else _("No Event is left")
    filled = await table.form(
        "genesis.track.event",
        _("Aftershock: what does the next Event show?") if game.shaking else _("What does the Event show?"),
        [
            Choose(
                key="climate",
                text=_("Temperature"),
                options=(*(Option(key, name, key) for key, name in CLIMATES.items()), Option("none", _("None"), "")),
                likely="none",
            ),
            Pick(
                key="aftershock",
                text=_("Aftershock"),
                options=(Option("yes", _("Aftershock: draw on"), True, forbidden=nothing_left),),
                most=1,
            ),
        ],
        rule="armageddon",
    )
    all_levels(table, game)
    game.events_drawn += 1
    game.round += not game.shaking
    game.shaking = bool(filled["aftershock"])
    if filled["climate"]:
        game.climate.append(filled["climate"])
    return not game.shaking


async def track_mutation(table: Table, game: Game) -> None:
    """Who bought it, from which deck, for which Catalyst."""
    organism = await which(table, game, mutants(game))
    player = game.players[organism.controller]
    row = await which_deck(table, game, player, organism)
    card = await top_card(table, game, row, player.seat, payable(player, organism))
    price = await how_to_pay(table, player, organism, colour_of(card))
    hand_over(table, player, *price)
    attach_top(table, game, organism, row, card, player.seat)


async def which_deck(table: Table, game: Game, player: Player, organism: Organism) -> str:
    options = [deck_option(game, player, organism, row) for row in ROWS]
    key = await one_or_asked(table, game, "genesis.track.deck", _("From which row?"), options, player.seat)
    return key.removeprefix("mutation-")


def row_options(game: Game) -> list[Option[str]]:
    none = _("No Refugium is left in this row")
    return [
        Option(
            row,
            ROW_NAMES[row],
            row,
            badge=ngettext("{n} left", "{n} left", game.refugia_left[row]),
            forbidden="" if game.refugia_left[row] else none,
            icon=ROW_ICONS[row],
            picture=picture_of(row),
        )
        for row in ROWS
    ]


async def which_row(table: Table, game: Game) -> str:
    return await one_or_asked(table, game, "genesis.track.row", _("In which row?"), row_options(game))


async def which(table: Table, game: Game, among: list[Organism]) -> Organism:
    if len(among) == 1:
        return among[0]
    return await table.choose("genesis.track.which", _("Which organism?"), [organism_option(game, o, o) for o in among])


async def track_organism(table: Table, game: Game) -> None:
    """A Refugium that the table kept to itself is flipped; one that is tracked comes alive with its roll."""
    owners = [player for player in game.players.values() if game.pool(player)]
    owner = owners[0]
    if len(owners) > 1:
        owner = await table.choose(
            "genesis.track.owner",
            _("Whose is it?"),
            [Option(player.key, player.seat.name, player, tone=player.force) for player in owners],
        )
    row = await one_or_asked(table, game, "genesis.track.home", _("In which row?"), row_options(game))
    text = _("What is on the Bacterium?")
    printed = await enter(table, game, REFUGIUM, text, asks="bacterium", side="bacterium", row=row, who=owner.seat)
    game.refugia_left[row] -= 1
    id = game.next_id("o", among="r")  # the other side of a Refugium
    organism = game.organisms[id] = Organism(
        id,
        keep(game, id, printed.card, "bacterium"),
        row,
        owner.key,
        printed["metabolism"],
        icons(printed),
        dict.fromkeys(COLOURS, 0),
        {owner.key: 1},
    )
    table.tell(_("{who} has a new Bacterium: {organism}.").format(who=owner.seat, organism=organism.label), owner.seat)


async def track_macro(table: Table, game: Game) -> None:
    """For a Catalyst and the cubes on the card, like any purchase."""
    organism = await which(table, game, buyers(game))
    await become_marine(table, game, game.players[organism.controller], organism)


def plain_mutations(game: Game) -> list[tuple[Organism, Mutation]]:
    return [(o, m) for o in game.organisms.values() for m in o.mutations if not m.promoted and not m.diseased]


async def track_promote(table: Table, game: Game) -> None:
    organism, mutation = await one_or_asked(
        table,
        game,
        "genesis.track.mutation",
        _("Which Mutation?"),
        [
            Option(
                m.id,
                m.name,
                (o, m),
                note=about(m),
                badge=o.label,
                tone=m.colour,
                forbidden=price_reason(game.players[o.controller], o, m.colour),
            )
            for o, m in plain_mutations(game)
        ],
    )
    await promote(table, game, game.players[organism.controller], organism, mutation.id)


def foreign_to(game: Game, player: Player) -> list[Organism]:
    return [o for o in game.organisms.values() if o.controller != player.key and not game.parasite_on(o)]


def parasite_owners(game: Game) -> list[Player]:
    return [p for p in game.players.values() if p.key not in game.parasites and game.pool(p) and foreign_to(game, p)]


async def track_parasite(table: Table, game: Game) -> None:
    owners = parasite_owners(game)
    player = owners[0]
    if len(owners) > 1:
        player = await table.choose(
            "genesis.track.parasite",
            _("Whose Parasite?"),
            [Option(p.key, p.seat.name, p, tone=p.force) for p in owners],
        )
    host = await which(table, game, foreign_to(game, player))
    count = min(MOST_STOLEN, stealable(host))
    if count:
        count = await table.number(
            "genesis.parasite.count", _("How many cubes does it steal?"), most=count, start=count, rule="parasites"
        )
    stolen = await cubes_stolen(table, host, count)
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
