"""Phase 2: Bionts, enzymes, antioxidants, Parasites and gene transfer."""

from __future__ import annotations

from functools import partial, reduce

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, ROW_NAMES
from companion.games.bios_genesis.parasites import Attached, after_attaching, attach_parasite, hosts
from companion.games.bios_genesis.state import Game, Organism, Player, Refugium


async def assignment_phase(table: Table, game: Game) -> None:
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            await assign(table, game, player)


class Assigned(Struct, frozen=True):
    """What was done, as far as something follows from it."""

    transferred: bool = False
    attached: Attached | None = None


async def assign(table: Table, game: Game, player: Player) -> None:
    transferred = False
    while did := await assign_one(table, game, player, transferred):
        transferred = transferred or did.transferred
        await after_attaching(table, game, did.attached)


@step
async def assign_one(table: Table, game: Game, player: Player, transferred: bool) -> Assigned | None:
    """One assignment, or None when that was all."""
    action = await table.choose(
        "genesis.assign",
        ngettext("{n} Biont is in your pool. Assign?", "{n} Bionts are in your pool. Assign?", game.pool(player)),
        actions(game, player, transferred),
        who=player.seat,
        likely="done",
        rule="assignment",
        why=partial(entropy_why, game, player),
        shows=(player.key,),
    )
    match action:
        case "biont":
            await assign_biont(table, game, player)
        case "enzyme":
            await assign_enzyme(table, game, player)
        case "disk":
            await assign_disk(table, game, player)
        case "parasite":
            return Assigned(attached=await attach_parasite(table, game, player))
        case "hgt":
            await transfer(table, game, player)
            return Assigned(transferred=True)
        case "back":
            await take_back(table, game, player)
        case _:
            return None
    return Assigned()


def entropy_why(game: Game, player: Player) -> Why:
    best = game.entropy_limit(player) - 1
    return Why(
        _("Entropy limit"),
        lines=(
            Line(_("always"), "1", "4.2"),
            Line(_("green Chromosomes of your greenest organism"), f"+{best}", "4.2"),
        ),
        total=_("at most {limit} on Refugia; you have {n} there").format(limit=best + 1, n=game.on_refugia(player)),
    )


def actions(game: Game, player: Player, transferred: bool) -> list[Option[str]]:
    return [
        Option("done", _("That is all"), "done"),
        Option("biont", _("Biont to a Refugium"), "biont", forbidden=biont_reason(game, player), badge=f"{game.on_refugia(player)}/{game.entropy_limit(player)}", icon="account-arrow-right"),
        Option("enzyme", _("Catalyst as an enzyme"), "enzyme", forbidden=no_catalyst(player) or _reason_of(enzyme_targets(game, player), _("There is no Refugium.")), icon="circle-multiple"),
        Option("disk", _("Antioxidant or vitamin"), "disk", forbidden=no_catalyst(player) or _reason_of(disk_targets(game, player), _("There is no Bacterium or marine organism.")), icon="shield-plus"),
        *([Option("parasite", _("Parasite to a host"), "parasite", forbidden=parasite_reason(game, player), icon="bug")] if len(game.players) > 1 else []),
        Option("hgt", _("Gene transfer (HGT)"), "hgt", forbidden=hgt_reason(game, player, transferred), icon="swap-horizontal"),
        Option("back", _("Take a Biont back"), "back", forbidden="" if places_of(game, player) else back_reason(game, player), icon="undo"),
    ]  # fmt: skip


def _reason_of(options: list[Option[str]], none: Says) -> Says:
    """Why nothing can be done, if nothing can: the reason that all the places have in common, or that each has its own."""
    if not options:
        return none
    if any(option.allowed for option in options):
        return ""
    first = options[0].forbidden
    return first if all(str(option.forbidden) == str(first) for option in options) else _("None can be chosen now.")


# Bionts and enzymes


def unassignable(game: Game, player: Player) -> Says:
    if not game.pool(player):
        return _("All your Bionts are assigned.")
    if game.on_refugia(player) >= game.entropy_limit(player):
        return _("Your entropy limit is {n}.").format(n=game.entropy_limit(player))
    return ""


def biont_reason(game: Game, player: Player) -> Says:
    if reason := unassignable(game, player):
        return reason
    return _reason_of(biont_targets(game, player), _("There is no Refugium."))


def biont_targets(game: Game, player: Player) -> list[Option[str]]:
    options = []
    for refugium in game.in_rows():
        reason = unassignable(game, player) or game.row_reason(player, refugium.row)
        if not reason and refugium.deep and not sum(player.catalysts.values()):
            reason = _("Deep Hot Biosphere: a Biont costs a Catalyst.")
        options.append(_place(game, refugium, reason, _("costs 1 Catalyst") if refugium.deep else ""))
    return options


def _place(game: Game, refugium: Refugium, reason: Says, price: Says = "") -> Option[str]:
    """A Refugium with what matters for choosing it: its price, who is there, and the enzyme spaces that are open."""
    there: list[Says] = [
        _("{who} {n}").format(who=game.players[key].seat, n=count) for key, count in refugium.bionts.items()
    ]
    spaces = ", ".join(str(face) for face in refugium.open_faces()) or "–"
    parts = [part for part in (price, listed(there), _("open enzyme spaces {spaces}").format(spaces=spaces)) if part]
    note = reduce(lambda one, other: _("{one} · {other}").format(one=one, other=other), parts)
    return Option(refugium.id, refugium.name, refugium.id, badge=ROW_NAMES[refugium.row], note=note, forbidden=reason)


@step
async def assign_biont(table: Table, game: Game, player: Player) -> None:
    refugium = game.refugia[
        await one_of(table, player, "genesis.assign.biont", _("To which Refugium?"), biont_targets(game, player))
    ]
    if refugium.deep:
        colour = await which_catalyst(table, player)
        player.catalysts[colour] -= 1
        table.tell(
            _("{who} pays a {colour} Catalyst for the Deep Hot Biosphere.").format(
                who=player.seat, colour=COLOUR_NAMES[colour]
            ),
            player.seat,
        )
    refugium.bionts[player.key] = refugium.bionts.get(player.key, 0) + 1
    table.tell(_("{who}: a Biont to {refugium}.").format(who=player.seat, refugium=refugium.name), player.seat)


def enzyme_targets(game: Game, player: Player) -> list[Option[str]]:
    return [
        _place(
            game,
            refugium,
            no_catalyst(player) or game.row_reason(player, refugium.row) or covered(refugium),
        )
        for refugium in game.in_rows()
    ]


def covered(refugium: Refugium) -> Says:
    return "" if refugium.open_faces() else _("Every enzyme space is covered.")


@step
async def assign_enzyme(table: Table, game: Game, player: Player) -> None:
    refugium = game.refugia[
        await one_of(table, player, "genesis.assign.enzyme", _("To which Refugium?"), enzyme_targets(game, player))
    ]
    colour = await which_catalyst(table, player)
    player.catalysts[colour] -= 1
    refugium.enzymes.append(colour)
    table.tell(
        _("{who}: a {colour} enzyme on {refugium}.").format(
            who=player.seat, colour=COLOUR_NAMES[colour], refugium=refugium.name
        ),
        player.seat,
    )


def no_catalyst(player: Player) -> Says:
    return "" if sum(player.catalysts.values()) else _("You have no Catalyst.")


def purse(player: Player) -> list[Option[str]]:
    return [
        Option(c, COLOUR_NAMES[c], c, badge=str(player.catalysts[c]), tone=c) for c in COLOURS if player.catalysts[c]
    ]


async def which_catalyst(table: Table, player: Player) -> str:
    """The colour of the Catalyst that is given up."""
    return await one_of(table, player, "genesis.pay", _("Which Catalyst?"), purse(player))


async def one_of(table: Table, player: Player, key: str, text: Says, options: list[Option[str]]) -> str:
    """Choose, unless there is only one possibility."""
    if len(options) == 1 and options[0].allowed:
        return options[0].value
    return await table.choose(key, text, options, who=player.seat, rule="assignment")


# Antioxidants


def disk_targets(game: Game, player: Player) -> list[Option[str]]:
    return [
        Option(organism.id, organism.label, organism.id, badge=ROW_NAMES[organism.row],
               forbidden=_("Only Bacteria and marine organisms carry disks.") if organism.stage == "terrestrial" else no_catalyst(player))
        for organism in game.organisms.values()
    ]  # fmt: skip


@step
async def assign_disk(table: Table, game: Game, player: Player) -> None:
    organism = game.organisms[
        await one_of(table, player, "genesis.assign.disk", _("On which organism?"), disk_targets(game, player))
    ]
    colour = await which_catalyst(table, player)
    player.catalysts[colour] -= 1
    organism.disks[colour] += 1
    told = _("{who}: a green disk on {organism}, a vitamin.")
    if colour != "green":
        told = _("{who}: a {colour} disk on {organism}, an antioxidant.")
    table.tell(told.format(who=player.seat, colour=COLOUR_NAMES[colour], organism=organism.label), player.seat)


def parasite_reason(game: Game, player: Player) -> Says:
    if player.key in game.parasites:
        return _("Your Parasite already has a host.")
    if not game.pool(player):
        return _("It needs a Biont from your pool.")
    return _reason_of(hosts(game, player), _("There is no foreign organism."))


# Taking back, gene transfer


def places_of(game: Game, player: Player) -> list[Option[str]]:
    """Where a player's Bionts are that can come back: not the last one of an organism."""
    refugia = [_place(game, refugium, "") for refugium in game.in_rows() if refugium.bionts.get(player.key)]
    organisms = [
        Option(organism.id, organism.label, organism.id, badge=ROW_NAMES[organism.row])
        for organism in game.bionted(player)
        if sum(organism.bionts.values()) > 1
    ]
    return refugia + organisms


def back_reason(game: Game, player: Player) -> Says:
    if game.in_organisms(player) or game.on_parasite(player):
        return _("The last Biont of an organism never leaves.")
    return _("None of your Bionts is out.")


@step
async def take_back(table: Table, game: Game, player: Player) -> None:
    place = await one_of(table, player, "genesis.assign.back", _("From where?"), places_of(game, player))
    leave(table, game, player, place)
    table.tell(_("{who} takes a Biont back.").format(who=player.seat), player.seat)


def leave(table: Table, game: Game, player: Player, place: str) -> None:
    if place in game.refugia:
        bionts = game.refugia[place].bionts
        bionts[player.key] -= 1
        if not bionts[player.key]:
            del bionts[player.key]
    else:
        losses.remove_biont(table, game, game.organisms[place], player.key, compensated=False)


def movable(game: Game, player: Player) -> list[Organism]:
    return [o for o in game.bionted(player) if not o.macro and sum(o.bionts.values()) > 1]


def hgt_reason(game: Game, player: Player, transferred: bool) -> Says:
    if transferred:
        return _("Once in each Assignment phase.")
    if not game.icons_of(player, "hgt"):
        return _("None of your organisms has the HGT icon.")
    if not movable(game, player):
        return _("No Biont can leave a microorganism without ending it.")
    return ""


def transfer_targets(game: Game, player: Player, source: Organism, blocked: set[str]) -> list[Option[str]]:
    pool: list[Option[str]] = [Option("pool", _("Your pool"), "pool")]
    refugia = [
        _place(
            game,
            refugium,
            _("Your entropy limit is {n}.").format(n=game.entropy_limit(player))
            if game.on_refugia(player) >= game.entropy_limit(player)
            else "",
        )
        for refugium in game.in_rows()
    ]
    organisms = [
        Option(
            o.id,
            o.label,
            o.id,
            badge=ROW_NAMES[o.row],
            forbidden=_("The move there was blocked.") if o.id in blocked else "",
        )
        for o in game.organisms.values()
        if not o.macro and o is not source
    ]
    return pool + organisms + refugia


def transfer_sources(game: Game, player: Player) -> list[Option[str]]:
    return [Option(o.id, o.label, o.id, badge=ROW_NAMES[o.row]) for o in movable(game, player)]


@step
async def transfer(table: Table, game: Game, player: Player) -> None:
    """Horizontal gene transfer: one Biont from a microorganism to another, to a Refugium or to the pool (§4.2, §7)."""
    text = _("From which microorganism?")
    source = game.organisms[await one_of(table, player, "genesis.hgt.from", text, transfer_sources(game, player))]
    blocked: set[str] = set()
    while True:
        options = transfer_targets(game, player, source, blocked)
        target = await table.choose("genesis.hgt.to", _("Where to?"), options, who=player.seat, rule="hgt")
        if target not in game.organisms or not await is_blocked(table, game, player, game.organisms[target]):
            break
        blocked.add(target)
    leave(table, game, player, source.id)
    if target in game.organisms:
        bionts = game.organisms[target].bionts
        bionts[player.key] = bionts.get(player.key, 0) + 1
    elif target in game.refugia:
        bionts = game.refugia[target].bionts
        bionts[player.key] = bionts.get(player.key, 0) + 1
    name: Says = _("the pool")
    if target != "pool":
        name = game.organisms[target].label if target in game.organisms else game.refugia[target].name
    table.tell(
        _("{who}: gene transfer from {source} to {target}.").format(who=player.seat, source=source.label, target=name),
        player.seat,
    )


async def is_blocked(table: Table, game: Game, mover: Player, target: Organism) -> bool:
    """Who controls the target and has more HGT icons may block."""
    keeper = game.players[target.controller]
    if keeper is mover or game.icons_of(keeper, "hgt") <= game.icons_of(mover, "hgt"):
        return False
    blocks = await table.choose(
        "genesis.hgt.block",
        _("{mover} wants to move a Biont to your {organism}. Block it?").format(
            mover=mover.seat, organism=target.label
        ),
        [Option("block", _("Block"), True), Option("let", _("Let it in"), False)],
        who=keeper.seat,
        rule="hgt",
    )
    if blocks:
        table.tell(
            _("{who} blocks the gene transfer to {organism}.").format(who=keeper.seat, organism=target.label),
            keeper.seat,
        )
    return blocks
