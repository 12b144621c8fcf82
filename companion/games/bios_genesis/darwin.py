"""Phase 4: Darwin rolls, and the cancer rolls that are made like them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.chance import die
from companion.engine.seats import Seat
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES
from companion.games.bios_genesis.state import Game, Organism, Parasite, Player

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
    errors = counts[6] if dna else counts[5] + counts[6]
    return Darwin(
        triples=sum(count // 3 for count in counts.values()),
        from_ones=counts[1] * red if ones == "product" else min(counts[1], red),
        errors=errors,
        blocked=min(errors, blue),
    )


async def darwin_phase(table: Table, game: Game) -> None:
    """In player order, each microorganism; a Parasite after its host."""
    rolled: set[str] = set()  # who takes an organism over does not roll for it again
    for player in game.in_order():
        for organism in list(game.controlled(player)):
            if organism.id not in game.organisms or organism.controller != player.key or organism.id in rolled:
                continue
            rolled.add(organism.id)
            if not organism.macro:
                with table.at(organism.label, player.seat):
                    await darwin_roll(table, game, organism)
            parasite = game.parasite_on(organism) if organism.id in game.organisms else None
            if parasite:
                with table.at(_("Parasite"), game.players[parasite.owner].seat):
                    await parasite_roll(table, game, parasite)


async def darwin_roll(table: Table, game: Game, organism: Organism) -> None:
    player = game.players[organism.controller]
    red, yellow, blue = (game.chromosomes(organism, colour) for colour in ("red", "yellow", "blue"))
    dna = bool(organism.icon("dna"))
    faces = await roll_with_rerolls(
        table,
        player.seat,
        _("Darwin roll of {organism}").format(organism=organism.label),
        organism.dice(),
        yellow,
        organism.id,
        lambda faces: as_it_stands(resolve(faces, red, blue, dna=dna, ones=game.setup.word("ones"))),
        cubes=sum(organism.cubes().values()),
    )
    darwin = resolve(faces, red, blue, dna=dna, ones=game.setup.word("ones"))
    got = game.gain(player, organism.metabolism, darwin.catalysts)
    why = darwin_why(darwin, faces, red, dna=dna, got=got)
    tell_roll(table, player, organism.label, faces, got, organism.metabolism, why)
    await losses.atrophy(table, game, organism, darwin.atrophies, _("Error Catastrophe"), why)


async def parasite_roll(table: Table, game: Game, parasite: Parasite) -> None:
    """The Parasite's own dice: its Biont and what it stole. Catalysts of its owner's colour."""
    player = game.players[parasite.owner]
    red, yellow, blue = (game.parasite_chromosomes(parasite, colour) for colour in ("red", "yellow", "blue"))
    faces = await roll_with_rerolls(
        table,
        player.seat,
        _("Darwin roll of {who}'s Parasite").format(who=player.seat),
        parasite.dice(),
        yellow,
        parasite.host,
        lambda faces: as_it_stands(resolve(faces, red, blue, dna=False, ones=game.setup.word("ones"))),
        cubes=sum(parasite.cubes.values()),
    )
    darwin = resolve(faces, red, blue, dna=False, ones=game.setup.word("ones"))
    got = game.gain(player, player.force, darwin.catalysts)
    why = darwin_why(darwin, faces, red, dna=False, got=got)
    tell_roll(table, player, _("Parasite"), faces, got, player.force, why)
    await losses.parasite_atrophy(table, game, parasite, darwin.atrophies)


async def cancer_roll(table: Table, game: Game, organism: Organism) -> None:
    """Like a Darwin roll: an atrophy for each 5 and 6 (Cancer Shield: 6), a Catalyst for each 1; blue blocks as ever."""
    player = game.players[organism.controller]
    faces = await roll_with_rerolls(
        table,
        player.seat,
        _("Cancer roll of {organism}").format(organism=organism.label),
        organism.dice(),
        game.chromosomes(organism, "yellow"),
        organism.id,
        cubes=sum(organism.cubes().values()),
    )
    counts = Counter(faces)
    errors = counts[6] if organism.icon("cancer") else counts[5] + counts[6]
    blocked = min(errors, game.chromosomes(organism, "blue"))
    got = game.gain(player, organism.metabolism, counts[1])
    why = Why(
        _("Cancer roll"),
        lines=(
            Line(_("ones"), f"+{counts[1]}", "4.1"),
            Line(_("errors"), str(errors), "4.1"),
            Line(_("blocked by blue"), f"−{blocked}", "4.4"),
        ),
    )
    tell_roll(table, player, organism.label, faces, got, organism.metabolism, why)
    await losses.atrophy(table, game, organism, errors - blocked, _("Cancer"), why)


async def roll_with_rerolls(
    table: Table,
    seat: Seat,
    text: Says,
    dice: int,
    yellow: int,
    shows: str,
    meaning: Callable[[list[int]], Says] = lambda faces: "",
    *,
    cubes: int,
) -> list[int]:
    """Roll, then re-roll at most one die for each yellow Chromosome."""
    rolled = await table.roll(
        "genesis.darwin.roll",
        text,
        [D6] * dice,
        who=seat,
        rule="darwin",
        shows=(shows,),
        why=lambda: dice_why(dice, cubes),
    )
    faces = list(rolled.faces)
    if not yellow:
        return faces
    chosen = await table.pick(
        "genesis.darwin.again",
        ngettext("Re-roll up to {n} die?", "Re-roll up to {n} dice?", min(yellow, dice)),
        [Option(f"die{n}", str(face), n, icon=f"dice-{face}", tone=_tone(face)) for n, face in enumerate(faces)],
        least=0,
        most=min(yellow, dice),
        who=seat,
        rule="darwin",
        detail=lambda: meaning(faces),
    )
    if chosen:
        again = await table.roll("genesis.darwin.reroll", _("The re-roll"), [D6] * len(chosen), who=seat, rule="darwin")
        for at, face in zip(chosen, again.faces, strict=True):
            faces[at] = face
    return faces


def dice_why(dice: int, cubes: int) -> Why:
    bionts = (dice - cubes) // 2
    return Why(
        _("How many dice"),
        lines=(
            Line(_("{n} Bionts, two each").format(n=bionts), str(2 * bionts), "4.4"),
            Line(_("Chromosome cubes"), str(cubes), "4.4"),
        ),
        total=str(dice),
    )


def as_it_stands(darwin: Darwin) -> Says:
    """What the dice would mean without a re-roll."""
    return _("As it stands: Catalysts +{plus}, atrophies {minus}").format(plus=darwin.catalysts, minus=darwin.atrophies)


def _tone(face: int) -> str:
    return "danger" if face >= 5 else "good" if face == 1 else ""


def darwin_why(darwin: Darwin, faces: Sequence[int], red: int, *, dna: bool, got: int) -> Why:
    ones = sum(face == 1 for face in faces)
    errors = _("errors: each 6 (DNA)") if dna else _("errors: each 5 and 6")
    return Why(
        _("What the roll means"),
        lines=(
            Line(_("triples"), f"+{darwin.triples}", "4.4"),
            Line(_("{ones} ones and {red} red").format(ones=ones, red=red), f"+{darwin.from_ones}", "4.4"),
            *([Line(_("the soup is empty"), f"−{darwin.catalysts - got}")] if got < darwin.catalysts else []),
            Line(errors, str(darwin.errors), "4.4"),
            Line(_("blocked by blue"), f"−{darwin.blocked}", "4.4"),
        ),
        total=_("{plus} Catalysts, {minus} atrophies").format(plus=got, minus=darwin.atrophies),
    )


def tell_roll(table: Table, player: Player, name: Says, faces: Sequence[int], got: int, colour: str, why: Why) -> None:
    shown = " ".join(str(face) for face in sorted(faces))
    table.tell(
        _("{name}: {faces} gives {n} {colour} Catalysts.").format(
            name=name, faces=shown, n=got, colour=COLOUR_NAMES[colour]
        ),
        player.seat,
        why=why,
    )
