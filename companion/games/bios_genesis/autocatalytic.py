"""Phase 3: autocatalytic rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace as replace_one

from companion.engine.asks import Option
from companion.engine.chance import Die, die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import CLIMATES, COLOUR_NAMES, COLOURS, ROLLED_TOGETHER, colour_options
from companion.games.bios_genesis.crises import remove_if_bare
from companion.games.bios_genesis.life import darwinian_life, lives_on
from companion.games.bios_genesis.pieces import Player, Refugium
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
    """All the dice are rolled together, because no roll changes another; then Refugium by Refugium, top to bottom, left to right."""
    refugia = list(game.in_rows())
    together = [refugia] if game.setup.version >= ROLLED_TOGETHER else [[refugium] for refugium in refugia]
    for rolling in together:
        await autocatalytic_rolls(table, game, rolling)


@step(rule="autocatalytic")
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
    await autocatalytic_rolls(table, game, [refugium])


async def autocatalytic_rolls(table: Table, game: Game, refugia: list[Refugium]) -> None:
    for roll in await roll_dice(table, game, refugia):
        with table.at(roll.refugium.name):
            await apply_roll(table, game, roll.refugium, roll.player, roll.faces)


async def apply_roll(table: Table, game: Game, refugium: Refugium, player: Player, faces: tuple[int, ...]) -> None:
    life_face = refugium.faces[game.climate_now()]
    roll = meaning(game, refugium, faces)
    table.tell(told_roll(refugium, faces, roll), player.seat, why=roll_why(game, refugium, roll, life_face))
    await animation(table, game, refugium, player, faces)
    await death(table, game, refugium, player, faces)
    remove_if_bare(table, game, refugium)
    if meaning(game, refugium, faces).doubles:
        await darwinian_life(table, game, refugium, player)


def told_roll(refugium: Refugium, faces: Sequence[int], roll: Autocatalysis) -> Says:
    """The dice and what they do: "Vent: 1 2 2 6, so 2 animations, 1 death and doubles."."""
    animated = min(roll.animated, len(refugium.loose))
    what: list[Says] = [ngettext("{n} animation", "{n} animations", animated)] if animated else []
    what += [ngettext("{n} death", "{n} deaths", roll.deaths)] if roll.deaths else []
    what += [_("doubles")] if roll.doubles else []
    text = _("{refugium}: {faces}, so {what}.") if what else _("{refugium}: {faces}, so nothing happens.")
    shown = " ".join(str(face) for face in sorted(faces))
    return text.format(refugium=refugium.name, faces=shown, what=listed(what))


def meaning(game: Game, refugium: Refugium, faces: Sequence[int]) -> Autocatalysis:
    return resolve(faces, refugium.faces[game.climate_now()], refugium.open_faces())


class Cast(Struct, frozen=True):
    """The dice of one Refugium, and who rolled them."""

    refugium: Refugium
    player: Player
    faces: tuple[int, ...] = ()


@step
async def roll_dice(table: Table, game: Game, refugia: list[Refugium]) -> list[Cast]:
    """Who rolls where, and what; nobody where there is no Biont."""
    rolling = [Cast(place, await progenote(table, game, place)) for place in refugia if lives_on(game, place)]
    if not rolling:
        return []
    dice = [die(6, one.refugium.name) for one in rolling for _die in range(one.refugium.dice())]
    faces = iter(table.roll_now(dice) if game.app_rolls else await ask_dice(table, game, rolling, dice))
    return [replace_one(one, faces=tuple(islice(faces, one.refugium.dice()))) for one in rolling]


async def ask_dice(table: Table, game: Game, rolling: list[Cast], dice: list[Die[int]]) -> tuple[int, ...]:
    first = rolling[0]
    text = _("Roll for each Refugium with Bionts")
    if len(rolling) == 1:
        text = _("Autocatalytic roll of {refugium}").format(refugium=first.refugium.name)
    rolled = await table.roll(
        "genesis.autocatalytic.roll",
        text,
        dice,
        who=first.player.seat if all(one.player is first.player for one in rolling) else None,
        rule="autocatalytic",
        why=partial(dice_why, [one.refugium for one in rolling]),
        shows=tuple(one.refugium.id for one in rolling),
        detail=partial(roll_detail, game, rolling),
    )
    return rolled.faces


def dice_why(refugia: list[Refugium]) -> Why:
    bionts = sum(sum(refugium.bionts.values()) for refugium in refugia)
    return Why(
        _("How many dice"),
        lines=(
            Line(_("Two for each Biont"), str(2 * bionts), "4.3"),
            Line(_("One for each organized Manna"), str(sum(len(refugium.organized) for refugium in refugia)), "4.3"),
        ),
        total=str(sum(refugium.dice() for refugium in refugia)),
    )


def roll_detail(game: Game, rolling: list[Cast]) -> Says:
    """What each die may mean: for one Refugium a line, for several a line each with its name."""
    if len(rolling) == 1:
        return stakes(game, rolling[0].refugium)
    return joined(
        [
            _("{refugium}: {stakes}").format(refugium=one.refugium.name, stakes=stakes(game, one.refugium))
            for one in rolling
        ],
        "\n",
    )


def stakes(game: Game, refugium: Refugium) -> Says:
    spaces = ", ".join(str(face) for face in refugium.open_faces())
    text = _("Each {face} animates, death on {spaces}") if spaces else _("Each {face} animates")
    return text.format(face=refugium.faces[game.climate_now()], spaces=spaces)


def roll_why(game: Game, refugium: Refugium, roll: Autocatalysis, life_face: int) -> Why:
    climate = CLIMATES[game.climate_now()]
    spaces = ", ".join(str(face) for face in refugium.open_faces()) or "–"
    return Why(
        _("What the roll means"),
        lines=(
            Line(
                _("Dice on {face} ({climate}) animate").format(face=life_face, climate=climate),
                str(roll.animated),
                "4.3",
            ),
            Line(_("Dice on open enzyme spaces ({spaces})").format(spaces=spaces), str(roll.deaths), "4.3"),
            Line(_("Doubles"), _("yes") if roll.doubles else _("no"), "4.3"),
        ),
    )


@step(rule="autocatalytic")
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
                colour_options(colours, Counter(loose)),
                who=player.seat,
            )
        loose.remove(colour)
        animated.append(colour)
    for colour in animated:
        refugium.loose.remove(colour)  # the leftmost of its colour
        refugium.organized.append(colour)
        table.tell(
            _("{refugium}: organize 1 {colour} Manna.").format(refugium=refugium.name, colour=COLOUR_NAMES[colour])
        )


MANNA, ENZYME = "manna", "enzyme"


@step(rule="autocatalytic")
async def death(table: Table, game: Game, refugium: Refugium, player: Player, faces: Sequence[int]) -> None:
    """Each die on an open enzyme space: an organized Manna or Biont dies, and the rightmost enzyme is lost."""
    sketch = replace(
        refugium, organized=list(refugium.organized), bionts=dict(refugium.bionts), enzymes=list(refugium.enzymes)
    )
    died: list[str] = []
    doubles = meaning(game, refugium, faces).doubles
    for _number in range(meaning(game, refugium, faces).deaths):
        if not sketch.cubes():
            break
        for what in await what_dies(table, game, sketch, player, doubles):
            died.append(what)
            kill(sketch, what)
    for what in died:
        kill(refugium, what)
        tell_death(table, game, refugium, player, what)


async def what_dies(table: Table, game: Game, refugium: Refugium, player: Player, doubles: bool) -> list[str]:
    """Of one die: Manna and enzyme, or by house rule one of them (G12)."""
    both = [MANNA, ENZYME]
    if game.setup.word("deaths") == "one" and refugium.enzymes and victims(game, refugium):
        kind = await table.choose(
            "genesis.death.kind",
            _("What dies in {refugium}?").format(refugium=refugium.name),
            [Option("manna", _("Manna"), MANNA), Option("enzyme", _("Enzyme"), ENZYME)],
            who=player.seat,
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
                detail=_("Doubles: it can come alive if a Biont stays.") if doubles else "",
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
                "{refugium}: 1 {colour} Manna dies. {who} gets {n} {colour} Catalyst.",
                "{refugium}: 1 {colour} Manna dies. {who} gets {n} {colour} Catalysts.",
                got,
            ).format(refugium=refugium.name, colour=COLOUR_NAMES[what], who=player.seat),
            player.seat,
        )
        if not got:
            losses.tell_dry(table)
    else:
        owner = game.players[what]
        got = game.gain(owner, owner.force)
        text = _("{refugium}: {who}'s Biont dies. {who} gets 1 {colour} Catalyst.")
        text = text if got else _("{refugium}: {who}'s Biont dies.")
        colour = COLOUR_NAMES[owner.force]
        table.tell(text.format(refugium=refugium.name, who=owner.seat, colour=colour), owner.seat)
        if not got:
            losses.tell_dry(table)


def several(count: int) -> str:
    """How many there are, where that is not plain."""
    return f"{count}×" if count > 1 else ""


def victims(game: Game, refugium: Refugium) -> list[Option[str]]:
    cubes = [
        Option(
            colour,
            _("Manna ({colour})").format(colour=COLOUR_NAMES[colour]),
            colour,
            badge=several(refugium.organized.count(colour)),
            tone=colour,
            note=_("Gives a Catalyst of its colour"),
        )
        for colour in COLOURS
        if colour in refugium.organized
    ]
    bionts = [
        Option(
            key,
            _("Biont of {who}").format(who=game.players[key].seat),
            key,
            badge=several(count),
            tone=game.players[key].force,
            note=_("Gives its owner a Catalyst"),
        )
        for key, count in refugium.bionts.items()
        if count
    ]
    return [*cubes, *bionts]
