"""Organisms and Refugia as cards that can be read from across the room."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.board import Board, Count, Fact, Grid, Group, Part, Row, Sheet, Slot, Tracker
from companion.engine.texts import Says, _, ngettext
from companion.engine.things import Token
from companion.games.bios_genesis.content import (
    CLIMATES,
    COLOUR_LABELS,
    COLOUR_NAMES,
    COLOURS,
    EONS,
    FORCE_NAMES,
    ICONS,
    IN_A_ROW,
    LEVELS,
    MUTATIONS,
    REFUGIA,
    ROW_ICONS,
    ROW_NAMES,
    ROWS,
    STAGES,
    told_icons,
    told_row,
)
from companion.games.bios_genesis.forecast import forecast, next_event
from companion.games.bios_genesis.labels import about
from companion.games.bios_genesis.lanes import the_rows
from companion.games.bios_genesis.pieces import Mutation, Organism, Parasite, Player, Refugium, counted
from companion.games.bios_genesis.scoring import score_lines
from companion.games.bios_genesis.state import Game


def board(game: Game) -> Board:
    groups = [the_rows(game), world(game)]
    groups += [player_group(game, player) for player in game.players.values()]
    groups += [organism_group(game, organism) for organism in game.organisms.values()]
    groups += [parasite_group(game, parasite) for parasite in game.parasites.values()]
    groups += [refugium_group(game, refugium) for refugium in game.in_rows()]
    groups.append(score_group(game))
    return Board(tuple(groups))


def world(game: Game) -> Group:
    left = ngettext("{n} Event left", "{n} Events left", max(0, game.events_left()))
    parts: list[Part] = [
        Fact(text=_("{eon}, {left}").format(eon=EONS[game.eon(game.events_drawn)], left=left), icon="cards"),
        *next_event(game),
        *climate_row(game),
        landform_row(game),
        deck_row(game),
        *tops(game),
        refugia_row(game),
        Sheet(game).count(
            "macro_cards",
            _("Macroorganisms in the stack"),
            most=min(game.macros_out(), game.macro_cards + game.cards_lost()),
        ),
        Sheet(game).count("events_drawn", _("Events drawn"), most=game.events_in_all()),
    ]
    return Group(
        key="world",
        title=_("The Earth"),
        parts=tuple(parts),
        badges=(soup(game),),
    )


def soup(game: Game) -> Says:
    return _("Soup: {cubes}, {disks}").format(
        cubes=ngettext("{n} cube", "{n} cubes", game.soup_cubes()),
        disks=ngettext("{n} disk", "{n} disks", game.soup_disks()),
    )


TEMPERATURES = (
    Option("warm", CLIMATES["warm"], "warm", tone="red"),
    Option("cool", CLIMATES["cool"], "cool", tone="blue"),
)
SIDES = (Option("dim", _("dim"), False, tone="quiet"), Option("bright", _("bright"), True, tone="yellow"))


def climate_row(game: Game) -> list[Part]:
    """The last four icons, and a warning when one more would be the fourth alike (Phase 1.8)."""
    climate = game.climate
    if not climate:
        return [Fact(text=_("Climate: no temperature yet"), icon="thermometer")]
    slots: tuple[Tracker, ...] = tuple(
        Slot(
            path=f"climate.{at}",
            label=CLIMATES[climate[at]],
            value=climate[at],
            choices=TEMPERATURES,
            icon="thermometer-high" if climate[at] == "warm" else "thermometer-low",
        )
        for at in range(max(0, len(climate) - IN_A_ROW), len(climate))
    )
    row = Row(label=_("Climate, newest on the right"), trackers=slots)
    last = climate[-(IN_A_ROW - 1) :]
    if len(last) < IN_A_ROW - 1 or len(set(last)) > 1:
        return [row]
    return [row, Fact(text=_("One more alike brings the Armageddon vote."), icon="thermometer-alert", tone="danger")]


def landform_row(game: Game) -> Row:
    slots: tuple[Tracker, ...] = tuple(
        Slot(path=f"active.{row}", label=ROW_NAMES[row], value=row in game.active, choices=SIDES, icon=ROW_ICONS[row])
        for row in ROWS
    )
    return Row(label=_("Landforms"), trackers=slots)


def deck_row(game: Game) -> Row:
    """How many Mutations lie in each row (§3.5)."""
    counts: tuple[Tracker, ...] = tuple(
        Count(
            path=f"decks.{row}",
            label=ROW_NAMES[row],
            value=len(game.decks[row]),
            most=MUTATIONS - game.mutations_out(row),
            icon=ROW_ICONS[row],
        )
        for row in ROWS
    )
    return Row(label=_("Mutation decks"), trackers=counts)


def refugia_row(game: Game) -> Row:
    """How many Refugia are left in each deck; what is gone from it lies on the table, is a trophy, or was removed (§3.4)."""
    counts: tuple[Tracker, ...] = tuple(
        Count(
            path=f"refugia_left.{row}",
            label=ROW_NAMES[row],
            value=game.refugia_left[row],
            most=min(REFUGIA[row] - game.placards_out(row), game.refugia_left[row] + game.cards_lost()),
            icon=ROW_ICONS[row],
        )
        for row in ROWS
    )
    return Row(label=_("Refugia decks"), trackers=counts)


def tops(game: Game) -> list[Part]:
    """The Mutations on top, as far as someone has seen them."""
    seen = [(ROW_NAMES[row], deck[0].name, about(deck[0])) for row, deck in game.decks.items() if deck and deck[0]]
    return [Grid(label=_("On top"), rows=tuple(seen))] if seen else []


def colour_row(path: str, label: Says, counts: dict[str, int], more: int) -> Row:
    """Four colours side by side; at most `more` can come from the soup."""
    trackers: list[Tracker] = [
        Count(
            path=f"{path}.{colour}",
            label=COLOUR_LABELS[colour],
            value=counts[colour],
            least=0,
            most=counts[colour] + max(0, more),
            tone=colour,
        )
        for colour in COLOURS
    ]
    return Row(label=label, trackers=tuple(trackers))


def player_group(game: Game, player: Player) -> Group:
    pool = Count(
        path=f"pool.{player.key}",
        label=_("Bionts in the pool"),
        value=game.pool(player),
        fixed=True,
        icon="account-group",
    )
    trophies = Sheet(game).count(
        f"players.{player.key}.trophies", _("Trophies"), most=player.trophies + game.cards_lost(), icon="trophy"
    )
    force = (
        _("{force}, {colour}").format(force=FORCE_NAMES[player.force], colour=COLOUR_NAMES[player.force])
        if player.force
        else ""
    )
    points = sum(line.points for line in score_lines(game, player))
    return Group(
        key=player.key,
        title=player.seat.name,
        owner=player.seat,
        parts=(
            colour_row(f"players.{player.key}.catalysts", _("Catalysts"), player.catalysts, game.soup_disks()),
            Row(trackers=(pool, trophies)),
            *((Fact(text=force, icon="dna"),) if force else ()),
        ),
        badges=(
            Token("star", points, "star", _("{n} VP now").format(n=points)),
            *(
                Token("circle", n, colour, _("{n} {colour}").format(n=n, colour=COLOUR_NAMES[colour]))
                for colour, n in player.catalysts.items()
                if n
            ),
        ),
    )


def biont_row(game: Game, path: str, bionts: dict[str, int], keeper: str = "") -> Row:
    trackers: list[Tracker] = [
        Count(
            path=f"{path}.{key}",
            label=player.seat.name,
            value=bionts.get(key, 0),
            least=1 if key == keeper else 0,
            most=bionts.get(key, 0) + game.pool(player),
            tone=player.force,
            icon="account",
        )
        for key, player in game.players.items()
    ]
    return Row(label=_("Bionts"), trackers=tuple(trackers))


def organism_group(game: Game, organism: Organism) -> Group:
    path = f"organisms.{organism.id}"
    parts: list[Part] = [
        colour_row(f"{path}.chromosomes", _("Chromosomes"), organism.chromosomes, game.soup_cubes()),
        biont_row(game, f"{path}.bionts", organism.bionts, organism.controller),
    ]
    if organism.mutations:
        rows: tuple[tuple[Says, ...], ...] = tuple((m.name, about(m)) for m in organism.mutations)
        slots: tuple[Tracker, ...] = tuple(mutation_slot(game, organism, m) for m in organism.mutations)
        parts += [Grid(label=_("Mutations"), rows=rows), Row(trackers=slots)]
    if organism.stage == "marine":
        parts.append(
            Row(
                label=_("Organs"),
                trackers=tuple(
                    Count(
                        path=f"{path}.organs.{c}",
                        label=COLOUR_LABELS[c],
                        value=organism.organs[c],
                        most=min(organism.organ_spaces[c], organism.organs[c] + max(0, game.soup_cubes())),
                        room=organism.organ_spaces[c],
                        tone=c,
                    )
                    for c in COLOURS
                    if organism.organ_spaces[c]
                ),
            )
        )
    if organism.stage != "terrestrial":
        parts.append(colour_row(f"{path}.disks", _("Antioxidants, green: vitamins"), organism.disks, game.soup_disks()))
    parts.append(Grid(label=_("Shields and abilities"), rows=shield_rows(game, organism)))
    parts += forecast(game, organism)
    badges: list[Says] = [
        STAGES[organism.stage],
        ROW_NAMES[organism.row],
        ngettext("{n} die", "{n} dice", organism.dice()),
    ]
    if organism.macro and organism.level:
        badges.append(LEVELS[organism.level - 1])
    return Group(
        key=organism.id,
        title=organism.label,
        owner=game.players[organism.controller].seat,
        parts=tuple(parts),
        badges=tuple(badges),
    )


PLAIN = Option("plain", _("plain side"), "plain", icon="dna")
PROMOTED = Option("promoted", _("promoted"), "promoted", icon="arrow-up-bold-circle")
DISEASED = Option("diseased", _("diseased"), "diseased", icon="bug")
GONE = Option("gone", _("Not here"), "gone", icon="close")


def mutation_slot(game: Game, organism: Organism, mutation: Mutation) -> Slot:
    """Which side is up. While a Parasite holds a cube of it, the Parasite is what can be corrected."""
    room = mutation.promoted or game.soup_cubes()
    return Slot(
        path=f"organisms.{organism.id}.mutations.{mutation.id}",
        label=mutation.name,
        value="diseased" if mutation.diseased else "promoted" if mutation.promoted else "plain",
        choices=(DISEASED,) if mutation.diseased else (PLAIN, PROMOTED, GONE) if room else (PLAIN, GONE),
        tone=mutation.colour,
        fixed=mutation.diseased,
    )


def shield_rows(game: Game, organism: Organism) -> tuple[tuple[Says, ...], ...]:
    """Where each shield comes from."""
    heat, o2 = organism.icon("heat"), organism.icon("o2")
    red, green, vitamins = (
        game.chromosomes(organism, "red"),
        game.chromosomes(organism, "green"),
        organism.disks["green"],
    )
    rows: list[tuple[Says, ...]] = [
        (_("Heat"), str(red + heat), _("red {red} · icons {icons}").format(red=red, icons=heat)),
        (
            _("Oxygen"),
            str(green + o2 + vitamins),
            _("green {green} · icons {icons} · vitamins {vitamins}").format(green=green, icons=o2, vitamins=vitamins),
        ),
    ]
    abilities = {icon.key: organism.icon(icon.key) for icon in ICONS if icon.key not in ("heat", "o2")}
    if any(abilities.values()):
        rows.append((_("Abilities"), "", told_icons(abilities)))
    rows.append((_("Catalysts"), COLOUR_LABELS[organism.metabolism], _("Its metabolism")))
    return tuple(rows)


def parasite_group(game: Game, parasite: Parasite) -> Group:
    owner = game.players[parasite.owner]
    return Group(
        key=f"parasite-{parasite.owner}",
        title=_("Parasite on {host}").format(host=game.host_of(parasite).label),
        owner=owner.seat,
        parts=(
            colour_row(f"parasites.{parasite.owner}.cubes", _("Diseased cubes"), parasite.cubes, game.soup_cubes()),
            Slot(
                path=f"parasites.{parasite.owner}.host",
                label=_("Host"),
                value=parasite.host,
                choices=(Option("here", game.host_of(parasite).label, parasite.host, icon="bug"), GONE),
            ),
            Fact(text=told_icons(parasite.icons), icon="bug"),
        ),
        badges=(ngettext("{n} die", "{n} dice", parasite.dice()),),
    )


def refugium_group(game: Game, refugium: Refugium) -> Group:
    path = f"refugia.{refugium.id}"
    faces = _("Life die: warm {warm}, cool {cool}").format(warm=refugium.faces["warm"], cool=refugium.faces["cool"])
    spaces = ", ".join(str(face) for face in refugium.open_faces()) or "–"
    return Group(
        key=refugium.id,
        title=refugium.name,
        parts=(
            colour_row(f"{path}.loose", _("Disorganized Manna"), counted(refugium.loose), game.soup_cubes()),
            colour_row(f"{path}.organized", _("Organized Manna"), counted(refugium.organized), game.soup_cubes()),
            Fact(text=_("From the left: {manna}").format(manna=told_row(refugium.loose)), icon="cube"),
            biont_row(game, f"{path}.bionts", refugium.bionts),
            *enzyme_row(game, refugium),
            Fact(text=faces, icon="dice-6"),
            Fact(text=_("Open enzyme spaces: {spaces}").format(spaces=spaces), icon="circle-outline"),
            *(Fact(text=trait, icon="label") for trait in traits(refugium)),
        ),
        badges=(_("Refugium"), ROW_NAMES[refugium.row], ngettext("{n} die", "{n} dice", refugium.dice())),
    )


def traits(refugium: Refugium) -> list[Says]:
    printed = (
        (refugium.resilient, _("Resiliency: Smite does nothing")),
        (refugium.deep, _("Deep Hot Biosphere: a Biont costs a Catalyst")),
    )
    return [text for there, text in printed if there]


def enzyme_row(game: Game, refugium: Refugium) -> list[Row]:
    """Enzymes by colour, as far as there are spaces for them."""
    if not refugium.enzyme_faces:
        return []
    on_it = {colour: refugium.enzymes.count(colour) for colour in COLOURS}
    room = min(len(refugium.open_faces()), game.soup_disks())
    return [colour_row(f"refugia.{refugium.id}.enzymes", _("Enzymes"), on_it, room)]


def score_group(game: Game) -> Group:
    """If it ended now."""
    lines = {key: score_lines(game, player) for key, player in game.players.items()}
    first = next(iter(lines.values()))
    rows: list[tuple[Says, ...]] = [
        (line.label, *(str(lines[key][at].points) for key in game.players)) for at, line in enumerate(first)
    ]
    rows.append((_("Total"), *(str(sum(line.points for line in lines[key])) for key in game.players)))
    head: tuple[Says, ...] = ("", *(player.seat.name for player in game.players.values()))
    return Group(key="score", title=_("If it ended now"), parts=(Grid(head=head, rows=tuple(rows)),))
