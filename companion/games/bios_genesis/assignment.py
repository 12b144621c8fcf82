"""Phase 2: Bionts, enzymes, antioxidants, Parasites and gene transfer."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.refusals import Code, Refused
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.engine.things import Heading
from companion.engine.why import Line, Why
from companion.games.bios_genesis import earlier
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, IN_ORDER, colour_options
from companion.games.bios_genesis.gene_transfer import hgt_reason, leave, transfer
from companion.games.bios_genesis.labels import one_of, organism_option, place_option, spaces_of
from companion.games.bios_genesis.parasites import Attached, after_attaching, attach_parasite, hosts
from companion.games.bios_genesis.pieces import Player, Refugium
from companion.games.bios_genesis.state import Game


async def assignment_phase(table: Table, game: Game) -> None:
    if len(game.players) > 1 and not game.refugia and not game.organisms:
        table.tell(_("Nobody can assign anything."), tone="quiet")
        return
    for player in game.in_order():
        with table.at(player.seat.name, player.seat):
            await assign(table, game, player)


async def assign(table: Table, game: Game, player: Player) -> None:
    """Everything a player assigns, said at once and done in that order."""
    transferred = False
    for action in await what_to_assign(table, game, player):
        attached = await do_assign(table, game, player, action, transferred)
        transferred = transferred or action == "hgt"
        await after_attaching(table, game, attached)


@step(rule="assignment")
async def what_to_assign(table: Table, game: Game, player: Player) -> list[str]:
    in_order = game.setup.version >= IN_ORDER
    options = actions(game, player, transferred=False, ahead=in_order)
    if not any(option.allowed for option in options):
        table.tell(_("{who} can't assign anything.").format(who=player.seat), player.seat, tone="quiet")
        return []
    wanted = await table.pick(
        "genesis.assign",
        _("What do you assign?"),
        options,
        most=MOST,
        again=True,
        check=partial(out_of_reach, game, player) if in_order else None,
        detail=ngettext("{n} Biont in your pool", "{n} Bionts in your pool", game.pool(player)),
        why=partial(entropy_why, game, player),
        shows=(player.key,),
    )
    if not in_order and (reason := earlier.too_much(game, player, wanted)):
        raise Refused(Code.TOO_MANY, reason)
    return wanted


MOST = 12
OVER_LIMIT = _("Your entropy limit is {n}")


class Supply:
    """What a player has while saying one assignment after the other. Where a Biont comes back from is asked later: from a Refugium, as far as this knows."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game, self.player = game, player
        self.pool = game.pool(player)
        self.on_refugia = game.on_refugia(player)
        self.returnable = returnable(game, player)
        self.catalysts = sum(player.catalysts.values())
        self.spaces = sum(
            len(refugium.open_faces())
            for refugium in game.refugia.values()
            if not game.row_reason(player, refugium.row)
        )
        self.once: set[str] = set()

    def take(self, action: str) -> Says:
        """Why this cannot come next, or nothing, and then it counts as done."""
        if action in ("parasite", "hgt") and action in self.once:
            return _("You have one Parasite") if action == "parasite" else _("Only once in each Assignment phase")
        if action == "back":
            return self._back()
        if action in ("enzyme", "disk"):
            self.spaces -= action == "enzyme"
            if self.spaces < 0:
                return _("Every enzyme space is covered")
        elif action != "hgt" and (reason := self._no_biont(action)):
            return reason
        self.once.add(action)
        self.catalysts -= self._costs(action)
        return _("Needs more Catalysts than you have") if self.catalysts < 0 else ""

    def _back(self) -> Says:
        if not self.returnable:
            return back_reason(self.game, self.player)
        self.returnable -= 1
        self.pool += 1
        self.on_refugia -= self.on_refugia > 0
        return ""

    def _no_biont(self, action: str) -> Says:
        if not self.pool:
            if self.returnable:
                return _("First take a Biont back")
            return ngettext("Only {n} Biont in your pool", "Only {n} Bionts in your pool", self.game.pool(self.player))
        self.pool -= 1
        if action == "parasite":
            return ""
        self.on_refugia += 1
        limit = self.game.entropy_limit(self.player)
        if self.on_refugia <= limit:
            return ""
        text = _("Your entropy limit is {n}: first take a Biont back") if self.returnable else OVER_LIMIT
        return text.format(n=limit)

    def _costs(self, action: str) -> int:
        if action in ("enzyme", "disk"):
            return 1
        return action.startswith("biont-") and self.game.refugia[action.removeprefix("biont-")].deep


def out_of_reach(game: Game, player: Player, wanted: list[str]) -> Says:
    """Why these cannot be done one after the other, or nothing."""
    supply = Supply(game, player)
    return next((reason for action in wanted if (reason := supply.take(action))), "")


def returnable(game: Game, player: Player) -> int:
    """Bionts that can come back: all on Refugia, and those of an organism that keeps another one."""
    spare = sum(
        min(organism.bionts[player.key], sum(organism.bionts.values()) - 1) for organism in game.bionted(player)
    )
    return game.on_refugia(player) + spare


@step(rule="assignment")
async def do_assign(table: Table, game: Game, player: Player, action: str, transferred: bool) -> Attached | None:
    """One of the assignments; what came before may have made it impossible."""
    option = next((option for option in actions(game, player, transferred) if option.key == action), None)
    if option is None or option.forbidden:
        table.tell(
            _("{who} can't do this anymore: {action}.").format(
                who=player.seat, action=option.label if option else _("Assign a Biont")
            ),
            player.seat,
            tone="warning",
        )
        return None
    match action.split("-"):
        case ["biont", place]:
            await assign_biont(table, player, game.refugia[place])
        case ["enzyme"]:
            await assign_enzyme(table, game, player)
        case ["disk"]:
            await assign_disk(table, game, player)
        case ["parasite"]:
            return await attach_parasite(table, game, player)
        case ["hgt"]:
            await transfer(table, game, player)
        case ["back"]:
            await take_back(table, game, player)
    return None


def entropy_why(game: Game, player: Player) -> Why:
    best = game.entropy_limit(player) - 1
    return Why(
        _("Entropy limit"),
        lines=(
            Line(_("Always"), "1", "4.2"),
            Line(_("Green Chromosomes of your greenest organism"), f"+{best}", "4.2"),
        ),
        total=_("{n} of {limit} on Refugia").format(limit=best + 1, n=game.on_refugia(player)),
    )


def actions(game: Game, player: Player, transferred: bool, ahead: bool = False) -> list[Option[str]]:
    """`ahead`: also what becomes possible when Bionts are taken back first."""
    enzyme = no_catalyst(player) or _reason_of(enzyme_targets(game, player), _("There is no Refugium"))
    disk = no_catalyst(player) or _reason_of(disk_targets(game, player), _("There is no Bacterium or marine organism"))
    back = "" if places_of(game, player) else back_reason(game, player)
    options = [
        *biont_options(game, player, ahead),
        Option("enzyme", _("Place an enzyme"), "enzyme", forbidden=enzyme, icon="circle-multiple", under=CATALYSTS),
        Option(
            "disk", _("Place an antioxidant or vitamin"), "disk", forbidden=disk, icon="shield-plus", under=CATALYSTS
        ),
    ]
    if len(game.players) > 1:
        label, reason = _("Attach your Parasite"), parasite_reason(game, player, ahead)
        options.append(Option("parasite", label, "parasite", forbidden=reason, icon="bug", under=BIONTS))
    reason = hgt_reason(game, player, transferred)
    label = _("Transfer genes (HGT)")
    options.append(Option("hgt", label, "hgt", forbidden=reason, icon="swap-horizontal", under=BIONTS))
    options.append(Option("back", _("Take a Biont back"), "back", forbidden=back, icon="undo", under=BIONTS))
    return options


def biont_options(game: Game, player: Player, ahead: bool) -> list[Option[str]]:
    """Each Refugium by itself; if none can be chosen, one line that says why."""
    reason = "" if ahead and returnable(game, player) else unassignable(game, player)
    targets = [] if reason else biont_targets(game, player, ahead)
    if reason := reason or _reason_of(targets, _("There is no Refugium")):
        return [Option("biont", _("Assign a Biont"), "biont", forbidden=reason, icon=BIONT, under=BIONTS)]
    label = _("Assign a Biont: {refugium}")
    return [
        replace(target, key=f"biont-{target.key}", value=f"biont-{target.key}", icon=BIONT, label=label.format(refugium=target.label), under=BIONTS)
        for target in targets
    ]  # fmt: skip


BIONT = "account-arrow-right"
BIONTS, CATALYSTS = Heading(_("Bionts"), BIONT), Heading(_("Catalysts"), "circle-multiple")


def _reason_of(options: list[Option[str]], none: Says) -> Says:
    """Why nothing can be done, if nothing can: the reason that all the places have in common, or that each has its own."""
    if not options:
        return none
    if any(option.allowed for option in options):
        return ""
    first = options[0].forbidden
    return first if all(option.forbidden == first for option in options) else _("Nothing fits right now")


# Bionts and enzymes


def unassignable(game: Game, player: Player) -> Says:
    if not game.pool(player):
        return _("All your Bionts are assigned")
    if game.on_refugia(player) >= game.entropy_limit(player):
        return OVER_LIMIT.format(n=game.entropy_limit(player))
    return ""


def biont_targets(game: Game, player: Player, ahead: bool = False) -> list[Option[str]]:
    options, unable = [], unassignable(game, player)
    first = bool(unable and ahead and returnable(game, player))
    for refugium in game.in_rows():
        reason = ("" if first else unable) or game.row_reason(player, refugium.row)
        if not reason and refugium.deep and not sum(player.catalysts.values()):
            reason = _("Deep Hot Biosphere: a Biont costs a Catalyst")
        notes = [_("First take a Biont back")] if first else []
        notes += [_("Costs 1 Catalyst")] if refugium.deep else []
        options.append(replace(place_option(game, refugium, reason), warning=joined(notes, " · ") if notes else ""))
    return options


@step
async def assign_biont(table: Table, player: Player, refugium: Refugium) -> None:
    if refugium.deep:
        colour = await which_catalyst(table, player)
        player.catalysts[colour] -= 1
        table.tell(
            _("{who} pays 1 {colour} Catalyst for the Deep Hot Biosphere.").format(
                who=player.seat, colour=COLOUR_NAMES[colour]
            ),
            player.seat,
        )
    refugium.bionts[player.key] = refugium.bionts.get(player.key, 0) + 1
    table.tell(_("{who} assigns a Biont to {refugium}.").format(who=player.seat, refugium=refugium.name), player.seat)


def enzyme_targets(game: Game, player: Player) -> list[Option[str]]:
    return [
        replace(
            place_option(
                game, refugium, no_catalyst(player) or game.row_reason(player, refugium.row) or covered(refugium)
            ),
            note=spaces_of(refugium),
            gives=(),
        )
        for refugium in game.in_rows()
    ]


def covered(refugium: Refugium) -> Says:
    if not refugium.enzyme_faces:
        return _("It has no enzyme space")
    return "" if refugium.open_faces() else _("Every enzyme space is covered")


@step
async def assign_enzyme(table: Table, game: Game, player: Player) -> None:
    refugium = game.refugia[
        await one_of(table, "genesis.assign.enzyme", _("Which Refugium gets the enzyme?"), enzyme_targets(game, player))
    ]
    colour = await which_catalyst(table, player)
    player.catalysts[colour] -= 1
    refugium.enzymes.append(colour)
    table.tell(
        _("{who} places 1 {colour} enzyme on {refugium}.").format(
            who=player.seat, colour=COLOUR_NAMES[colour], refugium=refugium.name
        ),
        player.seat,
    )


def no_catalyst(player: Player) -> Says:
    return "" if sum(player.catalysts.values()) else _("You have no Catalyst")


def purse(player: Player) -> tuple[Option[str], ...]:
    return colour_options([colour for colour in COLOURS if player.catalysts[colour]], player.catalysts)


async def which_catalyst(table: Table, player: Player) -> str:
    """The colour of the Catalyst that is given up."""
    return await one_of(table, "genesis.pay", _("Which Catalyst do you use?"), purse(player))


# Antioxidants


def disk_targets(game: Game, player: Player) -> list[Option[str]]:
    return [
        organism_option(
            game,
            organism,
            organism.id,
            forbidden=_("Only Bacteria and marine organisms carry disks")
            if organism.stage == "terrestrial"
            else no_catalyst(player),
        )
        for organism in game.organisms.values()
    ]


@step
async def assign_disk(table: Table, game: Game, player: Player) -> None:
    organism = game.organisms[
        await one_of(table, "genesis.assign.disk", _("Which organism gets the disk?"), disk_targets(game, player))
    ]
    colour = await which_catalyst(table, player)
    player.catalysts[colour] -= 1
    organism.disks[colour] += 1
    told = _("{who} places a vitamin on {organism}.")
    if colour != "green":
        told = _("{who} places an antioxidant ({colour}) on {organism}.")
    table.tell(told.format(who=player.seat, colour=COLOUR_NAMES[colour], organism=organism.label), player.seat)


def parasite_reason(game: Game, player: Player, ahead: bool) -> Says:
    if player.key in game.parasites:
        return _("Your Parasite already has a host")
    if not game.pool(player) and not (ahead and returnable(game, player)):
        return _("Needs a Biont from your pool")
    return _reason_of(hosts(game, player), _("Nobody else has an organism"))


# Taking back


def places_of(game: Game, player: Player) -> list[Option[str]]:
    """Where a player's Bionts are that can come back: not the last one of an organism."""
    refugia = [place_option(game, refugium, "") for refugium in game.in_rows() if refugium.bionts.get(player.key)]
    organisms = [
        organism_option(game, organism, organism.id)
        for organism in game.bionted(player)
        if sum(organism.bionts.values()) > 1
    ]
    return refugia + organisms


def back_reason(game: Game, player: Player) -> Says:
    if game.in_organisms(player) or game.on_parasite(player):
        return _("An organism's last Biont never leaves")
    return _("All your Bionts are in your pool")


@step
async def take_back(table: Table, game: Game, player: Player) -> None:
    place = await one_of(table, "genesis.assign.back", _("Where do you take it from?"), places_of(game, player))
    name = game.refugia[place].name if place in game.refugia else game.organisms[place].label
    table.tell(_("{who} takes a Biont back from {place}.").format(who=player.seat, place=name), player.seat)
    leave(table, game, player, place)
