"""Phase 3: autocatalytic rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.cards import UNNAMED, Printed, bacterium_fields, enter, remember
from companion.games.bios_genesis.content import CLIMATES, COLOUR_NAMES, COLOURS, told_colours
from companion.games.bios_genesis.darwin import D6
from companion.games.bios_genesis.event import remove_if_bare
from companion.games.bios_genesis.state import Game, Organism, Player, Refugium


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
        if refugium.id in game.refugia and any(refugium.bionts.values()):
            with table.at(refugium.name):
                await autocatalytic_roll(table, game, refugium)


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
            _("{refugium} is contested and tied. Who is the progenote by the Manna structure?").format(
                refugium=refugium.name
            ),
            [Option(player.key, player.seat.name, player, tone=player.force) for player in tied],
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
        _("Organized Manna and enzymes of the own colour"),
        lines=tuple(
            Line(
                _("{who}: Manna {manna}, enzymes {enzymes}").format(
                    who=player.seat,
                    manna=refugium.organized[player.force],
                    enzymes=refugium.enzymes.count(player.force),
                ),
                str(weight(refugium, player)),
                "4.3",
            )
            for player in there
        ),
    )


def weight(refugium: Refugium, player: Player) -> int:
    return refugium.organized[player.force] + refugium.enzymes.count(player.force)


async def autocatalytic_roll(table: Table, game: Game, refugium: Refugium) -> None:
    player = await progenote(table, game, refugium)
    rolled = await table.roll(
        "genesis.autocatalytic.roll",
        _("Autocatalytic roll of {refugium}").format(refugium=refugium.name),
        lambda: [D6] * max(1, refugium.dice()),
        who=player.seat,
        rule="autocatalytic",
        why=lambda: dice_why(refugium),
        detail=lambda: roll_detail(refugium, refugium.faces[game.climate_now()]),
    )
    if refugium.id not in game.refugia or not refugium.bionts:  # a correction emptied it meanwhile
        return
    life_face = refugium.faces[game.climate_now()]
    roll = resolve(rolled.faces, life_face, refugium.open_faces())
    why = roll_why(game, refugium, roll, life_face)
    table.tell(
        _("{refugium}: {faces}.").format(
            refugium=refugium.name, faces=" ".join(str(face) for face in sorted(rolled.faces))
        ),
        player.seat,
        why=why,
    )
    await animate(table, refugium, player, roll.animated)
    await death(table, game, refugium, player, roll.deaths)
    if remove_if_bare(table, game, refugium):
        return
    if roll.doubles and any(refugium.bionts.values()):
        await darwinian_life(table, game, refugium, player)


def dice_why(refugium: Refugium) -> Why:
    bionts, organized = sum(refugium.bionts.values()), sum(refugium.organized.values())
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
    return _("Each {face} animates; open enzyme spaces: {spaces}").format(face=life_face, spaces=spaces)


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


async def animate(table: Table, refugium: Refugium, player: Player, count: int) -> None:
    """One disorganized Manna becomes organized for each die; which one matters only where some stay."""
    for left in range(count, 0, -1):
        colours = [colour for colour in COLOURS if refugium.loose[colour]]
        if not colours:
            return
        colour = colours[0]
        if len(colours) > 1 and left < sum(refugium.loose.values()):
            colour = await table.choose(
                "genesis.animate",
                _("Which Manna of {refugium} becomes organized?").format(refugium=refugium.name),
                lambda: [
                    Option(c, COLOUR_NAMES[c], c, badge=str(refugium.loose[c]), tone=c)
                    for c in COLOURS
                    if refugium.loose[c]
                ],
                who=player.seat,
                rule="autocatalytic",
            )
        refugium.loose[colour] -= 1
        refugium.organized[colour] += 1
        table.tell(
            _("{refugium}: a {colour} Manna is organized.").format(refugium=refugium.name, colour=COLOUR_NAMES[colour])
        )


async def death(table: Table, game: Game, refugium: Refugium, player: Player, count: int) -> None:
    """Each die on an open enzyme space: an organized Manna or Biont dies, and the rightmost enzyme is lost."""
    for _number in range(count):
        if not refugium.cubes():
            return
        manna, enzyme = True, True
        if game.setup.word("deaths") == "one" and refugium.enzymes and victims(game, refugium):
            manna = await table.choose(
                "genesis.death.kind",
                _("What dies in {refugium}?").format(refugium=refugium.name),
                [Option("manna", _("Manna"), True), Option("enzyme", _("Enzyme"), False)],
                who=player.seat,
                rule="autocatalytic",
            )
            enzyme = not manna
        if manna:
            await manna_death(table, game, refugium, player)
        if enzyme and refugium.enzymes:
            refugium.enzymes.pop()
            table.tell(_("{refugium}: the rightmost enzyme is lost.").format(refugium=refugium.name))


def victims(game: Game, refugium: Refugium) -> list[Option[str]]:
    cubes = [
        Option(
            colour,
            _("{colour} Manna").format(colour=COLOUR_NAMES[colour]),
            colour,
            badge=str(refugium.organized[colour]),
            tone=colour,
            note=_("gives a Catalyst of its colour"),
        )
        for colour in COLOURS
        if refugium.organized[colour]
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


async def manna_death(table: Table, game: Game, refugium: Refugium, player: Player) -> None:
    options = victims(game, refugium)
    if not options:
        return
    what = options[0].value
    if len(options) > 1:
        what = await table.choose(
            "genesis.death",
            _("Manna death in {refugium}: what is removed?").format(refugium=refugium.name),
            lambda: victims(game, refugium),
            who=player.seat,
            rule="autocatalytic",
        )
    if what in COLOURS:
        refugium.organized[what] -= 1
        got = game.gain(player, what)
        table.tell(
            ngettext(
                "{refugium}: a {colour} Manna dies; {who} gets {n} Catalyst of its colour.",
                "{refugium}: a {colour} Manna dies; {who} gets {n} Catalysts of its colour.",
                got,
            ).format(refugium=refugium.name, colour=COLOUR_NAMES[what], who=player.seat),
            player.seat,
        )
        if not got:
            losses.tell_dry(table)
        return
    refugium.bionts[what] -= 1
    if not refugium.bionts[what]:
        del refugium.bionts[what]
    table.tell(
        _("{refugium}: a Biont of {who} dies.").format(refugium=refugium.name, who=game.players[what].seat), player.seat
    )
    losses.compensate(table, game, what)


async def darwinian_life(table: Table, game: Game, refugium: Refugium, player: Player) -> None:
    """Doubles and a Biont left: the Refugium may become a Bacterium."""
    alive = await table.choose(
        "genesis.life",
        _("Doubles! Does {refugium} come alive as a Bacterium?").format(refugium=refugium.name),
        [Option("yes", _("Flip it: life!"), True, tone="good"), Option("no", _("Not yet"), False)],
        who=player.seat,
        likely="yes",
        rule="autocatalytic",
        detail=lambda: living(game, refugium),
    )
    if not alive:
        return
    printed = await enter(
        table,
        game,
        "bacterium",
        _("What is printed on the Bacterium?"),
        bacterium_fields(),
        keeper(game, refugium, player).seat,
        called=refugium.name,
    )
    if refugium.id not in game.refugia or not refugium.bionts:  # a correction emptied it meanwhile
        table.tell(_("No Biont is left in {refugium}.").format(refugium=refugium.name), tone="quiet")
        return
    controller = keeper(game, refugium, player)
    id = game.next_id("o")
    organism = Organism(
        id=id,
        name=placard_name(table, game, id, refugium, printed),
        row=refugium.row,
        controller=controller.key,
        metabolism=printed["metabolism"],
        icons=printed.icons(),
        chromosomes=dict(refugium.organized),
        bionts=dict(refugium.bionts),
    )
    del game.refugia[refugium.id]
    game.organisms[id] = organism
    if refugium.enzymes or sum(refugium.loose.values()):
        table.tell(_("What is not organized, and the enzymes, go to the soup."), tone="quiet")
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
        cubes=told_colours(refugium.organized), bionts=listed(bionts)
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
