"""Phase 5: purchases, pollution, red queen."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.cards import MACRO
from companion.games.bios_genesis.content import (
    COLOUR_NAMES,
    COLOURS,
    ROW_NAMES,
    ROWS,
    colour_options,
    told_colours,
)
from companion.games.bios_genesis.crises import pollution
from companion.games.bios_genesis.entering import (
    attach_top,
    become_macro,
    colour_of,
    colours,
    enter,
    promoted_side,
    top_card,
    turn_promoted,
)
from companion.games.bios_genesis.labels import about, picture_of
from companion.games.bios_genesis.macroorganisms import after_purchases, preview
from companion.games.bios_genesis.paying import hand_over, how_to_pay, price_note, price_reason, ways_to_pay
from companion.games.bios_genesis.pieces import Colours, Organism, Player
from companion.games.bios_genesis.red_queen import parasite_purchase, queen_reason, red_queen
from companion.games.bios_genesis.state import Game


async def purchases_phase(table: Table, game: Game) -> None:
    """In player order, one purchase for each Biont in an organism (two with Fission); a Parasite after its host."""
    fed: set[str] = set()  # a host that changes hands does not let its Parasite buy twice
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            for organism in list(game.bionted(player)):
                if organism.id in game.organisms:
                    await purchases_in(table, game, player, organism)
        for organism in game.controlled(player):
            parasite = game.parasite_on(organism)
            if parasite and parasite.owner not in fed:
                fed.add(parasite.owner)
                owner = game.players[parasite.owner]
                with table.at(_("Parasite"), owner.seat):
                    await parasite_purchase(table, game, owner, parasite)
    await after_purchases(table, game)


class Deal(Struct, frozen=True):
    """What came of a purchase: what cannot be paid, or is not permitted, does not count as one."""

    counts: bool = True
    refused: bool = False
    pollution: int = 0


async def purchases_in(table: Table, game: Game, player: Player, organism: Organism) -> None:
    made, refused = 0, False
    while deal := await purchase(table, game, player, organism, made, refused):
        made += deal.counts
        refused = refused or deal.refused
        await pollute(table, game, organism, deal.pollution)


def purchases_of(game: Game, player: Player, organism: Organism) -> int:
    """One for each Biont, two if the organism had Fission when the round began."""
    if organism.id not in game.organisms:
        return 0
    return organism.bionts.get(player.key, 0) * (2 if organism.fission_at_start else 1)


@step(rule="purchases")
async def purchase(
    table: Table, game: Game, player: Player, organism: Organism, made: int, refused: bool
) -> Deal | None:
    """One purchase, or None when that was all."""
    left = purchases_of(game, player, organism) - made
    if left <= 0:
        return None
    options = wares(game, player, organism, refused)
    if not any(option.allowed for option in options[1:]):
        tell_nothing(table, player, organism, made)
        return None
    action = await table.choose(
        "genesis.buy",
        _("What do you buy for {organism}?").format(organism=organism.label),
        options,
        detail=ngettext("{n} purchase left", "{n} purchases left", left),
        shows=(player.key,),
    )
    return None if action == "none" else await buy(table, game, player, organism, action)


def tell_nothing(table: Table, player: Player, organism: Organism, made: int) -> None:
    """Why nobody was asked."""
    if not sum(player.catalysts.values()):
        text = _("{organism}: {who} has no Catalyst left and buys nothing.")
    elif made:
        text = _("{organism}: {who} can't buy anything more.")
    else:
        text = _("{organism}: {who} can't buy anything.")
    table.tell(text.format(organism=organism.label, who=player.seat), player.seat, tone="quiet")


@step
async def buy(table: Table, game: Game, player: Player, organism: Organism, action: str) -> Deal:
    match action.split("-"):
        case ["mutation", row]:
            return await buy_mutation(table, game, player, organism, row)
        case ["promote", id]:
            return await promote(table, game, player, organism, id)
        case ["marine"]:
            return await become_marine(table, game, player, organism)
        case ["organ", colour]:
            return await grow_organ(table, player, organism, colour)
        case _:
            bought = await red_queen(table, game, player, organism)
            return Deal(counts=bought, refused=not bought)


# The wares, each with its reason


def wares(game: Game, player: Player, organism: Organism, refused: bool) -> list[Option[str]]:
    """What can be bought; an attack that was not permitted is not asked for again."""
    options = [Option("none", _("Buy nothing more"), "none")]
    if not organism.macro:
        options += [deck_option(game, player, organism, row) for row in open_decks(game, organism)]
        options.append(
            Option(
                "marine",
                _("Become a marine macroorganism"),
                "marine",
                note=_("Any Catalyst, and the Chromosomes on the card"),
                forbidden=marine_reason(game, player, organism),
                icon="fish",
            )
        )
    options += [
        Option(
            f"promote-{m.id}",
            _("Promote {mutation}").format(mutation=m.name),
            f"promote-{m.id}",
            note=joined((price_note(m.colour), about(m)), " · "),
            forbidden=no_cube(game) or price_reason(player, organism, m.colour),
            tone=m.colour,
            icon="arrow-up-bold-circle",
        )
        for m in organism.mutations
        if not m.promoted and not m.diseased
    ]
    if organism.stage == "marine":
        options += [
            organ_option(game, player, organism, colour)
            for colour in COLOURS
            if organism.organs[colour] < organism.organ_spaces[colour]
        ]
    parasite = game.parasite_on(organism)
    if parasite:
        options.append(
            Option(
                "queen",
                _("Attack the Parasite (Red Queen)"),
                "queen",
                forbidden=_("The attack was not permitted")
                if refused
                else queen_reason(game, player, organism, parasite),
                icon="chess-queen",
            )
        )
    return options  # fmt: skip


def no_cube(game: Game) -> Says:
    return "" if game.soup_cubes() else _("There is no cube in the soup")


def organ_option(game: Game, player: Player, organism: Organism, colour: str) -> Option[str]:
    reason = no_cube(game) or price_reason(player, organism, colour)
    label = _("Grow an organ ({colour})").format(colour=COLOUR_NAMES[colour])
    key, note = f"organ-{colour}", price_note(colour)
    return Option(key, label, key, note=note, forbidden=reason, tone=colour, icon="heart-pulse")


def open_decks(game: Game, organism: Organism) -> list[str]:
    """Active rows and the home row, with Spore any."""
    return [row for row in ROWS if row in game.active or row == organism.row or organism.icon("spore")]


def deck_option(game: Game, player: Player, organism: Organism, row: str) -> Option[str]:
    """The top Mutation of a row: which it is, where that is known, and how many lie there."""
    key, deck = f"mutation-{row}", game.decks[row]
    top = deck[0] if deck else None
    badge: Says = ngettext("{n} card", "{n} cards", len(deck))
    label, note, tone = _("New Mutation: {row}").format(row=ROW_NAMES[row]), _("For a Catalyst of its colour"), ""
    if top:
        label = _("New Mutation: {mutation}").format(mutation=top.name)
        note, tone = joined((price_note(top.colour), about(top)), " · "), top.colour
        badge = _("{row}, {cards}").format(row=ROW_NAMES[row], cards=badge)
    return Option(
        key,
        label,
        key,
        note=note,
        badge=badge,
        forbidden=deck_reason(game, player, organism, row),
        tone=tone,
        icon="dna",
        picture=picture_of(row),
    )


def deck_reason(game: Game, player: Player, organism: Organism, row: str) -> Says:
    deck = game.decks[row]
    if not deck:
        return _("No Mutation is left in this row")
    if reason := no_cube(game):
        return reason
    if deck[0]:
        return price_reason(player, organism, deck[0].colour)
    return "" if payable(player, organism) else _("You have no Catalyst")


def payable(player: Player, organism: Organism) -> list[str]:
    return [colour for colour in COLOURS if ways_to_pay(player, organism, colour)]


async def buy_mutation(table: Table, game: Game, player: Player, organism: Organism, row: str) -> Deal:
    """The card's colour says what it costs; it brings one cube of that colour."""
    card = await top_card(table, game, row, player.seat, payable(player, organism))
    price = await how_to_pay(table, player, organism, colour_of(card))
    hand_over(table, player, *price)
    mutation = attach_top(table, game, organism, row, card, player.seat)
    return Deal(pollution=mutation.icons.get("pollution", 0))


@step
async def promote(table: Table, game: Game, player: Player, organism: Organism, id: str) -> Deal:
    mutation = losses.mutation_of(organism, id)
    printed = await promoted_side(table, game, mutation, player.seat)
    price = await how_to_pay(table, player, organism, mutation.colour)
    hand_over(table, player, *price)
    turn_promoted(table, game, organism, mutation, printed, player.seat)
    return Deal(pollution=mutation.icons.get("pollution", 0))


async def grow_organ(table: Table, player: Player, organism: Organism, colour: str) -> Deal:
    price = await how_to_pay(table, player, organism, colour)
    hand_over(table, player, *price)
    organism.organs[colour] += 1
    table.tell(
        _("{organism} grows 1 {colour} organ.").format(organism=organism.label, colour=COLOUR_NAMES[colour]),
        player.seat,
    )
    return Deal()


async def pollute(table: Table, game: Game, polluter: Organism, strength: int) -> None:
    """Pollution!: an oxygen spike against the other organisms of the same home row."""
    if strength:
        await pollution(table, game, polluter.row, strength, spared=polluter)


# Macroorganisms


def marine_reason(game: Game, player: Player, organism: Organism) -> Says:
    if organism.controller != player.key:
        return _("Only its controller decides that")
    if not game.macro_cards:
        return _("No macroorganism card is left")
    if not sum(player.catalysts.values()):
        return _("You have no Catalyst")
    if not sum(organism.cubes().values()):
        return _("It has no Chromosome cube to give")
    return ""


@step(rule="purchases")
async def become_marine(table: Table, game: Game, player: Player, organism: Organism) -> Deal:
    """Any Catalyst, and the Chromosome cubes that the card asks for. What it means is seen before it is paid."""
    printed = await enter(
        table,
        game,
        MACRO,
        _("Which macroorganism is it?"),
        asks="macro",
        who=player.seat,
        unoffered=lambda card: missing_cubes(organism, colours(card, "needs")),
    )
    needs = colours(printed, "needs")
    if reason := needs_reason(organism, needs):
        table.tell(reason, player.seat)
        return Deal(counts=False)
    given = await table.choose(
        "genesis.buy.any",
        _("Which Catalyst do you pay?"),
        [
            *colour_options([c for c in COLOURS if player.catalysts[c]], player.catalysts),
            Option("leave", _("Stay a Bacterium"), ""),
        ],
        detail=partial(preview, game, organism, needs),
    )
    if not given:
        return Deal(counts=False)
    cubes = await chromosomes_to_give(table, game, organism, needs)
    hand_over(table, player, given, 1)
    give_chromosomes(table, game, organism, cubes)
    become_macro(table, game, organism, printed)
    return Deal()


def missing_cubes(organism: Organism, needs: Colours) -> Says:
    """Which cubes a card asks for that are not there; cubes on Mutations are Chromosomes too (§2)."""
    have = organism.cubes()
    short = {colour: max(0, needs[colour] - have[colour]) for colour in COLOURS}
    return _("Missing: {cubes}").format(cubes=told_colours(short)) if any(short.values()) else ""


def needs_reason(organism: Organism, needs: Colours) -> Says:
    if missing := missing_cubes(organism, needs):
        return _("{organism} stays a Bacterium. {missing}.").format(organism=organism.label, missing=missing)
    return ""


async def chromosomes_to_give(table: Table, game: Game, organism: Organism, needs: Colours) -> list[losses.Loss]:
    """System Chromosomes first; for the rest the controller chooses among the Mutations of that colour."""
    sketch = organism.sketch()
    given: list[losses.Loss] = []
    for colour in COLOURS:
        own = min(needs[colour], organism.chromosomes[colour])
        given += [("cube", colour)] * own
        for _number in range(needs[colour] - own):
            options = givers(sketch, colour)
            if not options:
                break
            id = options[0].value
            if len(options) > 1:
                id = await table.choose(
                    "genesis.buy.give",
                    _("Which Mutation gives its {colour} cube?").format(colour=COLOUR_NAMES[colour]),
                    options,
                    who=game.players[organism.controller].seat,
                    rule="purchases",
                )
            given.append(("mutation", id))
            losses.shed(game, sketch, given[-1])
    return given


def give_chromosomes(table: Table, game: Game, organism: Organism, given: list[losses.Loss]) -> None:
    system = [what for kind, what in given if kind == "cube"]
    if system:
        cubes = told_colours({colour: system.count(colour) for colour in COLOURS})
        seat = game.players[organism.controller].seat
        table.tell(_("Chromosomes discarded: {cubes}.").format(cubes=cubes), seat, tone="quiet")
    for kind, what in given:
        if kind == "cube":
            organism.chromosomes[what] -= 1
        else:
            losses.lose(table, game, organism, (kind, what))


def givers(organism: Organism, colour: str) -> list[Option[str]]:
    return [
        Option(m.id, m.name, m.id, note=about(m), tone=colour)
        for m in organism.mutations
        if m.colour == colour and m.cubes
    ]
