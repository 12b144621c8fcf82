"""The four rows as they lie on the table, and the macroorganisms by their trophic level."""

from __future__ import annotations

from companion.engine.board import Fact, Group, Lane, Part, Piece, Place
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, LEVELS, ROW_ICONS, ROW_NAMES, ROWS
from companion.games.bios_genesis.macroorganisms import ranked_by_rate
from companion.games.bios_genesis.pieces import Colours, Organism, Parasite, Refugium
from companion.games.bios_genesis.state import Game


def the_rows(game: Game) -> Group:
    parts: list[Part] = [row_lane(game, row) for row in ROWS]
    for stage, label, icon in (("marine", _("Marine"), "fish"), ("terrestrial", _("Terrestrial"), "paw")):
        if game.macros(stage):
            parts.append(ecosystem(game, stage, label, icon))
    if not game.refugia and not game.organisms:
        parts.append(Fact(text=_("The first Event brings the first Refugia.")))
    return Group(key="rows", title=_("The four rows"), parts=tuple(parts))


def row_lane(game: Game, row: str) -> Lane:
    """Its Landform, its decks, its Refugia from the left, and the microorganisms at home there."""
    refugia = [refugium_place(game, refugium) for refugium in game.refugia.values() if refugium.row == row]
    organisms = [organism_place(game, o) for o in game.organisms.values() if o.row == row and not o.macro]
    return Lane(
        label=ROW_NAMES[row],
        icon=ROW_ICONS[row],
        note=joined(
            (
                ngettext("{n} Mutation", "{n} Mutations", len(game.decks[row])),
                ngettext("{n} Refugium", "{n} Refugia", game.refugia_left[row]),
            ),
            " · ",
        ),
        bright=row in game.active,
        path=f"active.{row}",
        places=(*refugia, *organisms),
    )


def ecosystem(game: Game, stage: str, label: Says, icon: str) -> Lane:
    """From the lowest trophic level to the highest."""
    places = tuple(organism_place(game, organism) for organism in ranked_by_rate(game, stage))
    return Lane(label=label, icon=icon, note=_("Lowest metabolic rate first"), places=places)


def refugium_place(game: Game, refugium: Refugium) -> Place:
    path = f"refugia.{refugium.id}"
    spaces = [
        Piece(
            shape="disk" if n < len(refugium.enzymes) else "space",
            label=_("Enzyme space"),
            tone=refugium.enzymes[n] if n < len(refugium.enzymes) else "",
            path=f"{path}.enzymes.{refugium.enzymes[n] if n < len(refugium.enzymes) else COLOURS[0]}",
            text=str(face),
        )
        for n, face in enumerate(refugium.enzyme_faces)
    ]
    rows = (
        row_of(refugium.loose, f"{path}.loose", _("Disorganized Manna ({colour})"), "loose"),
        (
            *row_of(refugium.organized, f"{path}.organized", _("Organized Manna ({colour})")),
            *tokens(game, refugium.bionts, path),
        ),
        tuple(spaces),
    )
    faces = _("Life: warm {warm}, cool {cool}").format(warm=refugium.faces["warm"], cool=refugium.faces["cool"])
    return Place(key=refugium.id, title=refugium.name, note=faces, rows=tuple(row for row in rows if row))


def organism_place(game: Game, organism: Organism) -> Place:
    """Bionts and cubes, the cubes of each Mutation with it, what lies on it, and its Parasite."""
    path = f"organisms.{organism.id}"
    rows: list[tuple[Piece, ...]] = [
        (
            *tokens(game, organism.bionts, path),
            *cubes(organism.chromosomes, f"{path}.chromosomes", _("Chromosome ({colour})")),
        ),
        (
            *(
                Piece(shape="cube", label=m.name, tone=m.colour, text="M", path=f"{path}.mutations.{m.id}")
                for m in organism.mutations
                for _cube in range(m.cubes)
            ),
            *(
                Piece(shape="card", label=m.name, tone=m.colour, text="M", path=f"{path}.mutations.{m.id}")
                for m in organism.mutations
                if not m.cubes
            ),
            *cubes(organism.organs, f"{path}.organs", _("Organ ({colour})"), "O"),
            *(
                Piece(shape="space", label=_("Organ space"), tone=c, path=f"{path}.organs.{c}")
                for c in COLOURS
                for _space in range(organism.organ_spaces[c] - organism.organs[c])
            ),
        ),
        tuple(
            Piece(
                shape="disk",
                label=_("Disk ({colour})").format(colour=COLOUR_NAMES[c]),
                tone=c,
                path=f"{path}.disks.{c}",
            )
            for c in COLOURS
            for _disk in range(organism.disks[c])
        ),
    ]
    parasite = game.parasite_on(organism)
    if parasite:
        rows.append(parasite_pieces(game, parasite))
    return Place(
        key=organism.id,
        title=organism.label,
        note=organism_note(game, organism),
        tone=game.players[organism.controller].force,
        rows=tuple(row for row in rows if row),
    )


def organism_note(game: Game, organism: Organism) -> Says:
    who = game.players[organism.controller].seat
    dice = ngettext("{n} die", "{n} dice", organism.dice())
    if organism.macro and organism.level:
        level = LEVELS[organism.level - 1]
        return _("{who} · {level}, rate {rate}").format(who=who, level=level, rate=game.metabolic_rate(organism))
    return joined((who.name, dice), " · ")


def parasite_pieces(game: Game, parasite: Parasite) -> tuple[Piece, ...]:
    owner = game.players[parasite.owner]
    host = f"parasites.{parasite.owner}.host"
    label = _("Parasite of {who}").format(who=owner.seat)
    card = Piece(shape="card", label=label, tone=owner.force, text="P", path=host)
    biont = Piece(shape="token", label=_("Biont of {who}").format(who=owner.seat), tone=owner.force, path=host)
    path = f"parasites.{parasite.owner}.cubes"
    return (card, biont, *cubes(parasite.cubes, path, _("Diseased cube ({colour})")))


def tokens(game: Game, bionts: dict[str, int], path: str) -> list[Piece]:
    return [
        Piece(
            shape="token",
            label=_("Biont of {who}").format(who=game.players[key].seat),
            tone=game.players[key].force,
            path=f"{path}.bionts.{key}",
        )
        for key, count in bionts.items()
        for _biont in range(count)
    ]


def row_of(manna: list[str], path: str, label: Says, shape: str = "cube") -> tuple[Piece, ...]:
    """Cubes as they lie from the left."""
    return tuple(
        Piece(shape=shape, label=_named(label, colour), tone=colour, path=f"{path}.{colour}") for colour in manna
    )


def cubes(counts: Colours, path: str, label: Says, text: str = "") -> list[Piece]:
    return [
        Piece(shape="cube", label=_named(label, colour), tone=colour, path=f"{path}.{colour}", text=text)
        for colour in COLOURS
        for _cube in range(counts[colour])
    ]


def _named(label: Says, colour: str) -> Says:
    return label.format(colour=COLOUR_NAMES[colour])
