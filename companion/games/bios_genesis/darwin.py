"""Phase 4: Darwin rolls, and the cancer rolls that are made like them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import islice

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.chance import Rolled, die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext, number
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses, odds
from companion.games.bios_genesis.content import ALIKE, COLOUR_NAMES, LEAST_ERROR, ROLLED_TOGETHER
from companion.games.bios_genesis.pieces import Organism, Parasite, Player
from companion.games.bios_genesis.state import Game

D6 = die(6)


class Darwin(Struct, frozen=True):
    """What a Darwin roll means."""

    triples: int
    from_ones: int
    errors: int
    blocked: int

    @property
    def catalysts(self) -> int:
        return self.triples + self.from_ones

    @property
    def atrophies(self) -> int:
        return self.errors - self.blocked


def resolve(faces: Sequence[int], red: int, blue: int, *, dna: bool, ones: str = "product") -> Darwin:
    """Triples give a Catalyst each, ones as many as red; 5 and 6 are errors (with DNA only 6), blue blocks one each."""
    counts = Counter(faces)
    errors = sum(face >= LEAST_ERROR[dna] for face in faces)
    return Darwin(
        triples=sum(count // ALIKE for count in counts.values()),
        from_ones=counts[1] * red if ones == "product" else min(counts[1], red),
        errors=errors,
        blocked=min(errors, blue),
    )


def resolve_cancer(faces: Sequence[int], blue: int, *, shield: bool) -> Darwin:
    """An atrophy for each 5 and 6 (Cancer Shield: only 6), a Catalyst for each 1; blue blocks as in a Darwin roll (4.1)."""
    darwin = resolve(faces, 1, blue, dna=shield)
    return Darwin(0, darwin.from_ones, darwin.errors, darwin.blocked)


async def darwin_phase(table: Table, game: Game) -> None:
    """The dice of all microorganisms are rolled together; then in player order, each organism, a Parasite after its host."""
    first = await roll_together(table, game) if game.setup.version >= ROLLED_TOGETHER else {}
    rolled: set[str] = set()  # who takes an organism over does not roll for it again
    for player in game.in_order():
        for organism in list(game.controlled(player)):
            if organism.id not in game.organisms or organism.controller != player.key or organism.id in rolled:
                continue
            rolled.add(organism.id)
            if not organism.macro:
                with table.at(organism.label, player.seat):
                    await darwin_roll(table, game, organism, first.get(organism.id))
            parasite = game.parasite_on(organism) if organism.id in game.organisms else None
            if parasite:
                with table.at(_("Parasite"), game.players[parasite.owner].seat):
                    await parasite_roll(table, game, parasite)


@step(rule="darwin")
async def roll_together(table: Table, game: Game) -> dict[str, Rolled[int]]:
    """The first roll of every microorganism, by its id: no roll changes the dice of another."""
    rolling = [organism for player in game.in_order() for organism in game.controlled(player) if not organism.macro]
    if len(rolling) < 2 or game.app_rolls:
        return {}
    rollers = [roller_of(game, organism, "dna") for organism in rolling]
    first, *others = (organism.controller for organism in rolling)
    rolled = await table.roll(
        "genesis.darwin.roll",
        _("Darwin roll for each microorganism"),
        [die(6, roller.name) for roller in rollers for _die in range(roller.dice)],
        who=game.players[first].seat if set(others) <= {first} else None,
        detail=partial(all_stakes, rollers),
        why=partial(dice_why, rollers),
    )
    faces = iter(rolled.faces)
    return {
        organism.id: Rolled(tuple(islice(faces, roller.dice)), rolled.by)
        for organism, roller in zip(rolling, rollers, strict=True)
    }


def all_stakes(rollers: list[Roller]) -> Says:
    lines = [_("{name}: {stakes}").format(name=roller.name, stakes=roller.stakes()) for roller in rollers]
    return joined(lines, "\n")


class Roller(Struct, frozen=True):
    """Who rolls, and what counts for it now."""

    name: Says
    text: Says
    gives: str
    """The colour of its Catalysts."""
    dice: int
    cubes: int
    red: int
    yellow: int
    blue: int
    only_six: bool = False
    """DNA, or in a cancer roll the Cancer Shield."""
    cancer: bool = False
    ones: str = "product"

    def resolve(self, faces: Sequence[int]) -> Darwin:
        if self.cancer:
            return resolve_cancer(faces, self.blue, shield=self.only_six)
        return resolve(faces, self.red, self.blue, dna=self.only_six, ones=self.ones)

    def stakes(self) -> Says:
        """What counts, before the dice fall."""
        red = 1 if self.cancer else self.red
        ones = _("each 1 gives {n}") if self.ones == "product" or self.cancer else _("ones give at most {n}")
        return _("Errors: {errors}. Blocked: {blocked}. Catalysts: {ones}. Re-rolls: {again}.").format(
            errors="6" if self.only_six else _("5 and 6"),
            blocked=self.blue,
            ones=ones.format(n=red),
            again=self.yellow,
        )


async def darwin_roll(table: Table, game: Game, organism: Organism, first: Rolled[int] | None = None) -> None:
    await organism_rolls(table, game, organism, "dna", first)


async def cancer_roll(table: Table, game: Game, organism: Organism) -> None:
    await organism_rolls(table, game, organism, "cancer")


async def organism_rolls(
    table: Table, game: Game, organism: Organism, shield: str, first: Rolled[int] | None = None
) -> None:
    if rolled := await biosynthesis(table, game, organism, shield, first):
        await error_catastrophe(table, game, organism, shield, *rolled)


@step
async def biosynthesis(
    table: Table, game: Game, organism: Organism, shield: str, first: Rolled[int] | None
) -> tuple[list[int], int] | None:
    """Roll and re-roll, take the Catalysts; returns the dice and how many Catalysts there were."""
    if organism.id not in game.organisms:
        return None
    return await roll(table, game, game.players[organism.controller], roller_of(game, organism, shield), first)


@step
async def error_catastrophe(
    table: Table, game: Game, organism: Organism, shield: str, faces: list[int], got: int
) -> None:
    roller = roller_of(game, organism, shield)
    cause = _("Cancer") if roller.cancer else _("Error Catastrophe")
    await losses.atrophy(table, game, organism, roller.resolve(faces).atrophies, cause, roll_why(roller, faces, got))


def roller_of(game: Game, organism: Organism, shield: str) -> Roller:
    text = _("Cancer roll of {organism}") if shield == "cancer" else _("Darwin roll of {organism}")
    return Roller(
        name=organism.label,
        text=text.format(organism=organism.label),
        gives=organism.metabolism,
        dice=organism.dice(),
        cubes=sum(organism.cubes().values()),
        red=game.chromosomes(organism, "red"),
        yellow=game.chromosomes(organism, "yellow"),
        blue=game.chromosomes(organism, "blue"),
        only_six=bool(organism.icon(shield)),
        cancer=shield == "cancer",
        ones=game.setup.word("ones"),
    )


async def parasite_roll(table: Table, game: Game, parasite: Parasite) -> None:
    if faces := await parasite_biosynthesis(table, game, parasite):
        await parasite_errors(table, game, parasite, faces)


@step
async def parasite_biosynthesis(table: Table, game: Game, parasite: Parasite) -> list[int]:
    if game.parasites.get(parasite.owner) is not parasite:
        return []
    faces, _got = await roll(table, game, game.players[parasite.owner], parasite_roller(game, parasite))
    return faces


@step
async def parasite_errors(table: Table, game: Game, parasite: Parasite, faces: list[int]) -> None:
    atrophies = parasite_roller(game, parasite).resolve(faces).atrophies
    await losses.parasite_atrophy(table, game, parasite, atrophies)


def parasite_roller(game: Game, parasite: Parasite) -> Roller:
    """The Parasite's own dice: its Biont and what it stole. Catalysts of its owner's colour."""
    player = game.players[parasite.owner]
    return Roller(
        name=_("{who}'s Parasite").format(who=player.seat),
        text=_("Darwin roll of {who}'s Parasite").format(who=player.seat),
        gives=player.force,
        dice=parasite.dice(),
        cubes=sum(parasite.cubes.values()),
        red=game.parasite_chromosomes(parasite, "red"),
        yellow=game.parasite_chromosomes(parasite, "yellow"),
        blue=game.parasite_chromosomes(parasite, "blue"),
        ones=game.setup.word("ones"),
    )


async def roll(
    table: Table, game: Game, player: Player, roller: Roller, first: Rolled[int] | None = None
) -> tuple[list[int], int]:
    rolled = first or await first_roll(table, player, roller, app_rolls=game.app_rolls)
    faces = await with_rerolls(table, player, roller, rolled)
    darwin = roller.resolve(faces)
    got = game.gain(player, roller.gives, darwin.catalysts)
    shown = " ".join(str(face) for face in sorted(faces))
    text = _("{name}: {faces} gives no Catalyst.")
    if got:
        text = ngettext(
            "{name}: {faces} gives {n} {colour} Catalyst.", "{name}: {faces} gives {n} {colour} Catalysts.", got
        )
    table.tell(
        text.format(name=roller.name, faces=shown, colour=COLOUR_NAMES[roller.gives]),
        player.seat,
        why=roll_why(roller, faces, got),
    )
    if got < darwin.catalysts:
        losses.tell_dry(table)
    return faces, got


async def first_roll(table: Table, player: Player, roller: Roller, *, app_rolls: bool) -> Rolled[int]:
    if app_rolls:
        return Rolled(table.roll_now([D6] * roller.dice), "app")
    return await table.roll(
        "genesis.darwin.roll",
        roller.text,
        [D6] * roller.dice,
        who=player.seat,
        rule="cancer" if roller.cancer else "darwin",
        detail=roller.stakes,
        why=partial(dice_why, [roller]),
    )


async def with_rerolls(table: Table, player: Player, roller: Roller, rolled: Rolled[int]) -> list[int]:
    """Re-roll at most one die for each yellow Chromosome."""
    faces = list(rolled.faces)
    if not roller.yellow:
        return faces
    most = min(roller.yellow, len(faces))
    chosen = await table.pick(
        "genesis.darwin.again",
        ngettext("Re-roll up to {n} die?", "Re-roll up to {n} dice?", most),
        [
            Option(f"die{n}", str(face), n, icon=f"dice-{face}", tone=_tone(roller.resolve([face])))
            for n, face in sorted(enumerate(faces), key=lambda die: -die[1])  # errors first
        ],
        least=0,
        most=most,
        who=player.seat,
        rule="darwin",
        detail=partial(advice, roller, faces),
    )
    if chosen:
        again = await reroll(table, player, len(chosen), rolled.by)
        for at, face in zip(chosen, again, strict=True):
            faces[at] = face
    return faces


async def reroll(table: Table, player: Player, dice: int, by: str) -> tuple[int, ...]:
    """Whoever rolled rolls again: the app at once, the table with its own dice."""
    if by == "app":
        return table.roll_now([D6] * dice)
    rolled = await table.roll(
        "genesis.darwin.reroll", _("Enter the re-roll"), [D6] * dice, who=player.seat, rule="darwin"
    )
    return rolled.faces


def dice_why(rollers: list[Roller]) -> Why:
    dice, cubes = sum(roller.dice for roller in rollers), sum(roller.cubes for roller in rollers)
    return Why(
        _("How many dice"),
        lines=(
            Line(_("Two for each Biont"), str(dice - cubes), "4.4"),
            Line(_("One for each Chromosome cube"), str(cubes), "4.4"),
        ),
        total=str(dice),
    )


def as_it_stands(darwin: Darwin) -> Says:
    """What the dice would mean without a re-roll."""
    return _("As it stands: Catalysts +{plus}, atrophies {minus}").format(plus=darwin.catalysts, minus=darwin.atrophies)


def advice(roller: Roller, faces: Sequence[int]) -> Says:
    """How it stands, and the re-roll with the fewest atrophies to expect."""
    stands = as_it_stands(roller.resolve(faces))
    best = odds.best_reroll(faces, roller.yellow, roller.blue, LEAST_ERROR[roller.only_six])
    if not best:
        return stands
    return _("{stands}. Best re-roll: {faces}, then atrophies {n} on average").format(
        stands=stands, faces=", ".join(str(face) for face in best.faces), n=f"{best.atrophies:.1f}"
    )


def _tone(alone: Darwin) -> str:
    """What a die means by itself."""
    return "danger" if alone.errors else "good" if alone.from_ones else ""


def roll_why(roller: Roller, faces: Sequence[int], got: int) -> Why:
    darwin = roller.resolve(faces)
    return cancer_why(darwin) if roller.cancer else darwin_why(darwin, faces, roller, got)


def darwin_why(darwin: Darwin, faces: Sequence[int], roller: Roller, got: int) -> Why:
    ones = _("Ones × red Chromosomes: {ones} × {red}")
    if roller.ones != "product":
        ones = _("Ones (at most {red}, the red Chromosomes): {ones}")
    errors = _("Errors: each 6 (DNA)") if roller.only_six else _("Errors: each 5 and 6")
    counted = ones.format(ones=sum(face == 1 for face in faces), red=roller.red)
    return Why(
        _("What the roll means"),
        lines=(
            Line(_("Triples"), f"+{darwin.triples}", "4.4"),
            Line(counted, f"+{darwin.from_ones}", "4.4"),
            *([Line(_("The soup is empty"), number(got - darwin.catalysts))] if got < darwin.catalysts else []),
            Line(errors, str(darwin.errors), "4.4"),
            Line(_("Blocked by blue"), number(-darwin.blocked), "4.4"),
        ),
        total=listed(
            [
                ngettext("{n} Catalyst", "{n} Catalysts", got),
                ngettext("{n} atrophy", "{n} atrophies", darwin.atrophies),
            ]
        ),
    )


def cancer_why(darwin: Darwin) -> Why:
    return Why(
        _("Cancer roll"),
        lines=(
            Line(_("Ones"), f"+{darwin.from_ones}", "4.1"),
            Line(_("Errors"), str(darwin.errors), "4.1"),
            Line(_("Blocked by blue"), number(-darwin.blocked), "4.4"),
        ),
    )
