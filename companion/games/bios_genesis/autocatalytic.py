"""Phase 3: autocatalytic rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.cards import UNNAMED, Printed, bacterium_fields, enter, remember
from companion.games.bios_genesis.content import CLIMATES, COLOUR_NAMES, COLOURS, told_colours
from companion.games.bios_genesis.crises import remove_if_bare
from companion.games.bios_genesis.darwin import D6
from companion.games.bios_genesis.pieces import Organism, Player, Refugium, counted
from companion.games.bios_genesis.state import Game


class Autocatalysis(Struct, frozen=True):
    """What an autocatalytic roll means, before anything is moved."""

    animated: int
    deaths: int
    doubles: bool


def resolve(faces: Sequence[int], life_face: int, open_faces: Sequence[int]) -> Autocatalysis:
    """Dice on the life face animate; a die whose face is an open enzyme space brings a death; two alike are doubles."""
    return Autocatalysis(
        animated=sum(face == life_face for face in faces),
        deaths=sum(face in open_faces for face in faces),
        doubles=max(Counter(faces).values(), default=0) >= 2,
    )


async def autocatalytic_phase(table: Table, game: Game) -> None:
    """Refugium by refugium, top to bottom, left to right."""
    for refugium in list(game.in_rows()):
        with table.at(refugium.name):
            await autocatalytic_roll(table, game, refugium)


@step
async def progenote(table: Table, game: Game, refugium: Refugium) -> Player:
    """Who rolls: the only one there, or who has most organized Manna and enzymes of their colour; on a tie the table decides."""
    there = [game.players[key] for key in game.order if refugium.bionts.get(key)]
    if len(there) == 1:
        return there[0]
    best = max(weight(refugium, player) for player in there)
    tied = [player for player in there if weight(refugium, player) == best]
    first = tied[0]
    if len(tied) > 1:
        first = await table.choose(
            "genesis.progenote",
            _("Who is the progenote of {refugium}?").format(refugium=refugium.name),
            [Option(player.key, player.seat.name, player, tone=player.force) for player in tied],
            detail=_("Tied: the Manna structure decides."),
            rule="autocatalytic",
            why=progenote_why(refugium, there),
        )
    table.tell(
        _("{who} is the progenote of {refugium}.").format(who=first.seat, refugium=refugium.name),
        first.seat,
        why=progenote_why(refugium, there),
    )
    return first


def progenote_why(refugium: Refugium, there: list[Player]) -> Why:
    return Why(
        _("Organized Manna and enzymes in each player's colour"),
        lines=tuple(
            Line(
                _("{who}: Manna {manna}, enzymes {enzymes}").format(
                    who=player.seat,
                    manna=refugium.organized.count(player.force),
                    enzymes=refugium.enzymes.count(player.force),
                ),
                str(weight(refugium, player)),
                "4.3",
            )
            for player in there
        ),
    )


def weight(refugium: Refugium, player: Player) -> int:
    return refugium.organized.count(player.force) + refugium.enzymes.count(player.force)


async def autocatalytic_roll(table: Table, game: Game, refugium: Refugium) -> None:
    rolled = await roll_dice(table, game, refugium)
    if rolled is None:
        return
    player, faces = rolled
    await animation(table, game, refugium, player, faces)
    await death(table, game, refugium, player, faces)
    remove_if_bare(table, game, refugium)
    if meaning(game, refugium, faces).doubles:
        await darwinian_life(table, game, refugium, player)


def lives_on(game: Game, refugium: Refugium) -> bool:
    return refugium.id in game.refugia and bool(refugium.bionts)


def meaning(game: Game, refugium: Refugium, faces: Sequence[int]) -> Autocatalysis:
    return resolve(faces, refugium.faces[game.climate_now()], refugium.open_faces())


@step
async def roll_dice(table: Table, game: Game, refugium: Refugium) -> tuple[Player, tuple[int, ...]] | None:
    """Who rolls, and what; nobody where no Biont is."""
    if not lives_on(game, refugium):
        return None
    player = await progenote(table, game, refugium)
    life_face = refugium.faces[game.climate_now()]
    rolled = await table.roll(
        "genesis.autocatalytic.roll",
        _("Autocatalytic roll of {refugium}").format(refugium=refugium.name),
        [D6] * refugium.dice(),
        who=player.seat,
        rule="autocatalytic",
        why=partial(dice_why, refugium),
        detail=partial(roll_detail, refugium, life_face),
    )
    table.tell(
        _("{refugium}: {faces}.").format(
            refugium=refugium.name, faces=" ".join(str(face) for face in sorted(rolled.faces))
        ),
        player.seat,
        why=roll_why(game, refugium, meaning(game, refugium, rolled.faces), life_face),
    )
    return player, rolled.faces


def dice_why(refugium: Refugium) -> Why:
    bionts, organized = sum(refugium.bionts.values()), len(refugium.organized)
    return Why(
        _("How many dice"),
        lines=(
            Line(_("two for each Biont"), str(2 * bionts), "4.3"),
            Line(_("organized Manna"), str(organized), "4.3"),
        ),
        total=str(refugium.dice()),
    )


def roll_detail(refugium: Refugium, life_face: int) -> Says:
    spaces = ", ".join(str(face) for face in refugium.open_faces()) or "–"
    return _("Each {face} animates. Open enzyme spaces: {spaces}").format(face=life_face, spaces=spaces)


def roll_why(game: Game, refugium: Refugium, roll: Autocatalysis, life_face: int) -> Why:
    climate = CLIMATES[game.climate_now()]
    spaces = ", ".join(str(face) for face in refugium.open_faces()) or "–"
    return Why(
        _("What the roll means"),
        lines=(
            Line(
                _("dice on {face} ({climate}) animate").format(face=life_face, climate=climate),
                str(roll.animated),
                "4.3",
            ),
            Line(_("dice on open enzyme spaces {spaces}").format(spaces=spaces), str(roll.deaths), "4.3"),
            Line(_("doubles"), _("yes") if roll.doubles else _("no"), "4.3"),
        ),
    )


@step
async def animation(table: Table, game: Game, refugium: Refugium, player: Player, faces: Sequence[int]) -> None:
    """One disorganized Manna becomes organized for each die; which one matters only where some stay."""
    loose = list(refugium.loose)
    animated: list[str] = []
    for left in range(meaning(game, refugium, faces).animated, 0, -1):
        colours = [colour for colour in COLOURS if colour in loose]
        if not colours:
            break
        colour = colours[0]
        if len(colours) > 1 and left < len(loose):
            colour = await table.choose(
                "genesis.animate",
                _("Which Manna of {refugium} do you organize?").format(refugium=refugium.name),
                [Option(c, COLOUR_NAMES[c], c, badge=str(loose.count(c)), tone=c) for c in colours],
                who=player.seat,
                rule="autocatalytic",
            )
        loose.remove(colour)
        animated.append(colour)
    for colour in animated:
        refugium.loose.remove(colour)  # the leftmost of its colour
        refugium.organized.append(colour)
        table.tell(
            _("{refugium}: organize a {colour} Manna.").format(refugium=refugium.name, colour=COLOUR_NAMES[colour])
        )


MANNA, ENZYME = "manna", "enzyme"


@step
async def death(table: Table, game: Game, refugium: Refugium, player: Player, faces: Sequence[int]) -> None:
    """Each die on an open enzyme space: an organized Manna or Biont dies, and the rightmost enzyme is lost."""
    sketch = replace(
        refugium, organized=list(refugium.organized), bionts=dict(refugium.bionts), enzymes=list(refugium.enzymes)
    )
    died: list[str] = []
    for _number in range(meaning(game, refugium, faces).deaths):
        if not sketch.cubes():
            break
        for what in await what_dies(table, game, sketch, player):
            died.append(what)
            kill(sketch, what)
    for what in died:
        kill(refugium, what)
        tell_death(table, game, refugium, player, what)


async def what_dies(table: Table, game: Game, refugium: Refugium, player: Player) -> list[str]:
    """Of one die: Manna and enzyme, or by house rule one of them (G12)."""
    both = [MANNA, ENZYME]
    if game.setup.word("deaths") == "one" and refugium.enzymes and victims(game, refugium):
        kind = await table.choose(
            "genesis.death.kind",
            _("What dies in {refugium}?").format(refugium=refugium.name),
            [Option("manna", _("Manna"), MANNA), Option("enzyme", _("Enzyme"), ENZYME)],
            who=player.seat,
            rule="autocatalytic",
        )
        both = [kind]
    died: list[str] = []
    options = victims(game, refugium)
    if MANNA in both and options:
        what = options[0].value
        if len(options) > 1:
            what = await table.choose(
                "genesis.death",
                _("Manna death in {refugium}: what do you remove?").format(refugium=refugium.name),
                options,
                who=player.seat,
                rule="autocatalytic",
            )
        died.append(what)
    if ENZYME in both and refugium.enzymes:
        died.append(ENZYME)
    return died


def kill(refugium: Refugium, what: str) -> None:
    """A Manna of a colour, a Biont of a player, or the rightmost enzyme."""
    if what == ENZYME:
        refugium.enzymes.pop()
    elif what in COLOURS:
        refugium.organized.remove(what)
    else:
        refugium.bionts[what] -= 1
        if not refugium.bionts[what]:
            del refugium.bionts[what]


def tell_death(table: Table, game: Game, refugium: Refugium, player: Player, what: str) -> None:
    """A dead Manna gives a Catalyst of its colour to the roller, a dead Biont one to its owner."""
    if what == ENZYME:
        table.tell(_("{refugium}: the rightmost enzyme is lost.").format(refugium=refugium.name))
    elif what in COLOURS:
        got = game.gain(player, what)
        table.tell(
            ngettext(
                "{refugium}: a {colour} Manna dies. {who} gets {n} {colour} Catalyst.",
                "{refugium}: a {colour} Manna dies. {who} gets {n} {colour} Catalysts.",
                got,
            ).format(refugium=refugium.name, colour=COLOUR_NAMES[what], who=player.seat),
            player.seat,
        )
        if not got:
            losses.tell_dry(table)
    else:
        table.tell(
            _("{refugium}: a Biont of {who} dies.").format(refugium=refugium.name, who=game.players[what].seat),
            player.seat,
        )
        losses.compensate(table, game, what)


def victims(game: Game, refugium: Refugium) -> list[Option[str]]:
    cubes = [
        Option(
            colour,
            _("{colour} Manna").format(colour=COLOUR_NAMES[colour]),
            colour,
            badge=str(refugium.organized.count(colour)),
            tone=colour,
            note=_("gives a Catalyst of its colour"),
        )
        for colour in COLOURS
        if colour in refugium.organized
    ]
    bionts = [
        Option(
            key,
            _("Biont of {who}").format(who=game.players[key].seat),
            key,
            badge=str(count),
            tone=game.players[key].force,
            note=_("gives its owner a Catalyst"),
        )
        for key, count in refugium.bionts.items()
        if count
    ]
    return [*cubes, *bionts]


@step
async def darwinian_life(table: Table, game: Game, refugium: Refugium, player: Player) -> None:
    """Doubles and a Biont left: the Refugium may become a Bacterium."""
    if not lives_on(game, refugium):
        return
    alive = await table.choose(
        "genesis.life",
        _("Doubles! Does {refugium} come alive?").format(refugium=refugium.name),
        [Option("yes", _("Flip it: life!"), True, tone="good"), Option("no", _("Not yet"), False)],
        who=player.seat,
        likely="yes",
        rule="autocatalytic",
        detail=partial(living, game, refugium),
    )
    if not alive:
        return
    printed = await enter(
        table,
        game,
        "bacterium",
        _("What is on the Bacterium?"),
        bacterium_fields(),
        keeper(game, refugium, player).seat,
        called=refugium.name,
    )
    controller = keeper(game, refugium, player)
    id = game.next_id("o")
    organism = Organism(
        id=id,
        name=placard_name(table, game, id, refugium, printed),
        row=refugium.row,
        controller=controller.key,
        metabolism=printed["metabolism"],
        icons=printed.icons(),
        chromosomes=counted(refugium.organized),
        bionts=dict(refugium.bionts),
    )
    del game.refugia[refugium.id]
    game.organisms[id] = organism
    if refugium.enzymes or refugium.loose:
        table.tell(_("Return enzymes and disorganized Manna to the soup."), tone="quiet")
    table.tell(
        _("{refugium} comes alive: {organism}, of {who}.").format(
            refugium=refugium.name, organism=organism.label, who=controller.seat
        ),
        controller.seat,
        tone="good",
    )


def keeper(game: Game, refugium: Refugium, player: Player) -> Player:
    """Who will control it: the roller, or without a Biont of the roller's who has most there."""
    return player if refugium.bionts.get(player.key) else game.players[losses.heir_of(game, refugium.bionts)]


def living(game: Game, refugium: Refugium) -> Says:
    """What the Bacterium would begin with."""
    bionts: list[Says] = [
        _("{who} {n}").format(who=game.players[key].seat, n=count) for key, count in refugium.bionts.items()
    ]
    return _("Chromosomes: {cubes}. Bionts: {bionts}.").format(
        cubes=told_colours(counted(refugium.organized)), bionts=listed(bionts)
    )


def placard_name(table: Table, game: Game, id: str, refugium: Refugium, printed: Printed) -> Says:
    """Both sides of a placard go by one name, if it has one."""
    name = printed.keep(game, id)
    if printed.name:
        return name
    if not isinstance(refugium.name, str):
        return UNNAMED["bacterium"].format(n=refugium.id[1:])
    remember(table, game, id, refugium.name)
    return refugium.name
