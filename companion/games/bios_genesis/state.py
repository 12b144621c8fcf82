"""Refugia, organisms, Parasites and what the players hold.

Unassigned Bionts and the soup are never stored: they are what is not anywhere else, so nothing can get lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from typing import Any

from msgspec.structs import replace

from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, _
from companion.games.bios_genesis.content import (
    COLOURS,
    CUBES,
    DISKS,
    PLACARDS_MACRO,
    PROTEROZOIC,
    REFUGIA,
    ROW_NAMES,
    ROWS,
)

Colours = dict[str, int]
"""How many of each of the four colours."""


def no_colours() -> Colours:
    return dict.fromkeys(COLOURS, 0)


def plus(first: dict[str, int], second: dict[str, int]) -> dict[str, int]:
    return {key: first.get(key, 0) + second.get(key, 0) for key in (*first, *second)}


@dataclass
class Player:
    seat: Seat
    force: str
    bionts: int
    catalysts: Colours = field(default_factory=no_colours)
    trophies: int = 0
    wanton: bool = False
    parasite_icons: dict[str, int] | None = None
    """What is printed on the Parasite card; tapped in when it first comes into play."""

    @property
    def key(self) -> str:
        return self.seat.key

    def become(self, force: str) -> None:
        """The colour of the force is that of the player's wood, so it marks the player wherever one is named."""
        self.force, self.seat = force, replace(self.seat, colour=force)


@dataclass
class Refugium:
    """An environment with Manna; `enzyme_faces` are the printed spaces, covered from the left by `enzymes`."""

    id: str
    name: Says
    row: str
    faces: dict[str, int]
    loose: Colours
    organized: Colours = field(default_factory=no_colours)
    enzyme_faces: list[int] = field(default_factory=list)
    enzymes: list[str] = field(default_factory=list)
    bionts: dict[str, int] = field(default_factory=dict)
    resilient: bool = False
    deep: bool = False

    def cubes(self) -> int:
        return sum(self.loose.values()) + sum(self.organized.values())

    def dice(self) -> int:
        """Two for each Biont, one for each organized Manna cube (Phase 3)."""
        return 2 * sum(self.bionts.values()) + sum(self.organized.values())

    def open_faces(self) -> list[int]:
        return self.enzyme_faces[len(self.enzymes) :]


@dataclass
class Mutation:
    """A Mutation card: one cube, or two when it is promoted."""

    id: str
    name: Says
    colour: str
    icons: dict[str, int]
    cubes: int = 1
    promoted: bool = False
    diseased: bool = False
    stolen: int = 0
    plain_icons: dict[str, int] = field(default_factory=dict)
    promoted_icons: dict[str, int] = field(default_factory=dict)

    def lose_cube(self) -> None:
        """A promoted Mutation that loses a cube turns back to its plain side."""
        self.cubes -= 1
        if self.promoted:
            self.promoted, self.icons = False, self.plain_icons

    def be_robbed(self) -> None:
        """A Parasite takes a cube; the card stays, diseased."""
        self.lose_cube()
        self.stolen += 1
        self.diseased = True

    def get_back(self) -> None:
        """A stolen cube comes back; with both of them a promoted Mutation is what it was."""
        self.cubes += 1
        self.stolen -= 1
        self.diseased = self.stolen > 0
        if self.cubes == 2:
            self.promoted, self.icons = True, self.promoted_icons

    def be_cured(self) -> None:
        """What was stolen will not come back."""
        self.stolen, self.diseased = 0, False


@dataclass
class Organism:
    id: str
    name: Says
    row: str
    controller: str
    metabolism: str
    icons: dict[str, int]
    chromosomes: Colours
    bionts: dict[str, int]
    stage: str = "bacterium"
    mutations: list[Mutation] = field(default_factory=list)
    organ_spaces: Colours = field(default_factory=no_colours)
    organs: Colours = field(default_factory=no_colours)
    disks: Colours = field(default_factory=no_colours)
    level: int = 0
    macro_name: Says = ""
    macro_icons: dict[str, int] = field(default_factory=dict)
    fission_at_start: bool = False
    landform: str = ""
    """The home row it had as a Bacterium, once it is a macroorganism."""
    macro_id: str = ""

    @property
    def macro(self) -> bool:
        return self.stage != "bacterium"

    @property
    def label(self) -> Says:
        return self.macro_name if self.macro and self.macro_name else self.name

    def icon(self, key: str) -> int:
        """How often an ability or shield is on this organism and its Mutations."""
        printed = self.macro_icons if self.macro else self.icons
        return printed.get(key, 0) + sum(mutation.icons.get(key, 0) for mutation in self.mutations)

    def cubes(self) -> Colours:
        """All cubes by colour: system Chromosomes, on Mutations, in organs."""
        total = plus(self.chromosomes, self.organs)
        for mutation in self.mutations:
            total[mutation.colour] += mutation.cubes
        return total

    def dice(self) -> int:
        """Two for each Biont, one for each Chromosome cube (Phase 4)."""
        return 2 * sum(self.bionts.values()) + sum(self.cubes().values())

    def sketch(self) -> Organism:
        """A copy to try losses on."""
        return replace_fields(
            self,
            chromosomes=dict(self.chromosomes),
            organs=dict(self.organs),
            bionts=dict(self.bionts),
            mutations=[replace_fields(mutation) for mutation in self.mutations],
        )

    def organs_full(self) -> bool:
        return sum(self.organ_spaces.values()) > 0 and self.organs == self.organ_spaces


@dataclass
class Parasite:
    """A player's Parasite card on a foreign organism, with the cubes it stole."""

    owner: str
    host: str
    cubes: Colours = field(default_factory=no_colours)
    bionts: int = 1
    icons: dict[str, int] = field(default_factory=dict)

    def dice(self) -> int:
        return 2 * self.bionts + sum(self.cubes.values())


@dataclass
class Game:
    setup: Setup
    players: dict[str, Player]
    refugia: dict[str, Refugium] = field(default_factory=dict)
    organisms: dict[str, Organism] = field(default_factory=dict)
    parasites: dict[str, Parasite] = field(default_factory=dict)
    climate: list[str] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    card_order: list[str] = field(default_factory=list)
    refugia_left: dict[str, int] = field(default_factory=lambda: dict(REFUGIA))
    macro_cards: int = PLACARDS_MACRO
    """In the stack: one that dies out is a trophy and does not come back."""
    events_drawn: int = 0
    round: int = 0
    made: int = 0
    known: dict[str, dict[str, Any]] = field(default_factory=dict)
    printed: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)

    # Cards and names

    def next_id(self, letter: str) -> str:
        self.made += 1
        return f"{letter}{self.made}"

    def by_force(self, colour: str) -> Player | None:
        return next((player for player in self.players.values() if player.force == colour), None)

    # The soup and the pools: what is nowhere else

    def cubes_in_play(self) -> int:
        return (
            sum(refugium.cubes() for refugium in self.refugia.values())
            + sum(sum(organism.cubes().values()) for organism in self.organisms.values())
            + sum(sum(parasite.cubes.values()) for parasite in self.parasites.values())
        )

    def disks_in_play(self) -> int:
        return (
            sum(sum(player.catalysts.values()) for player in self.players.values())
            + sum(len(refugium.enzymes) for refugium in self.refugia.values())
            + sum(sum(organism.disks.values()) for organism in self.organisms.values())
        )

    def soup_cubes(self) -> int:
        return CUBES - self.cubes_in_play()

    def soup_disks(self) -> int:
        return DISKS - self.disks_in_play()

    def pool(self, player: Player) -> int:
        """Bionts that are not assigned."""
        return player.bionts - self.on_refugia(player) - self.in_organisms(player) - self.on_parasite(player)

    def on_refugia(self, player: Player) -> int:
        return sum(refugium.bionts.get(player.key, 0) for refugium in self.refugia.values())

    def in_organisms(self, player: Player) -> int:
        return sum(organism.bionts.get(player.key, 0) for organism in self.organisms.values())

    def on_parasite(self, player: Player) -> int:
        parasite = self.parasites.get(player.key)
        return parasite.bionts if parasite else 0

    def gain(self, player: Player, colour: str, count: int = 1) -> int:
        """Take Catalysts from the soup, as many as there are; tells how many."""
        got = max(0, min(count, self.soup_disks()))
        player.catalysts[colour] += got
        return got

    # Chromosomes: cubes, and Bionts of the colour's player

    def chromosomes(self, organism: Organism, colour: str) -> int:
        count = organism.cubes()[colour]
        if self.setup.flag("biont_chromosomes"):
            force = self.by_force(colour)
            count += organism.bionts.get(force.key, 0) if force else 0
        return count

    def metabolic_rate(self, organism: Organism) -> int:
        """Red and yellow Chromosomes (Phase 5, Trophic Level)."""
        return self.chromosomes(organism, "red") + self.chromosomes(organism, "yellow")

    def parasite_chromosomes(self, parasite: Parasite, colour: str) -> int:
        count = parasite.cubes[colour]
        if self.setup.flag("biont_chromosomes") and self.players[parasite.owner].force == colour:
            count += parasite.bionts
        return count

    def bionted(self, player: Player) -> list[Organism]:
        return [organism for organism in self.organisms.values() if organism.bionts.get(player.key)]

    def controlled(self, player: Player) -> list[Organism]:
        return [organism for organism in self.organisms.values() if organism.controller == player.key]

    def icons_of(self, player: Player, icon: str) -> int:
        return sum(organism.icon(icon) for organism in self.bionted(player))

    def entropy_limit(self, player: Player) -> int:
        """1, and the green Chromosomes of the best organism with one of the player's Bionts (Phase 2)."""
        return 1 + max((self.chromosomes(organism, "green") for organism in self.bionted(player)), default=0)

    # Rows, order, climate

    def rows_with_bionts(self, player: Player) -> set[str]:
        rows = {refugium.row for refugium in self.refugia.values() if refugium.bionts.get(player.key)}
        if parasite := self.parasites.get(player.key):
            rows.add(self.host_of(parasite).row)
        return rows | {organism.row for organism in self.bionted(player)}

    def row_reason(self, player: Player, row: str) -> Says:
        """Why this row is no valid target, or nothing (Phase 2)."""
        if row in self.active or row in self.rows_with_bionts(player):
            return ""
        if any(organism.icon("spore") for organism in self.bionted(player)):
            return ""
        return _("{row} is not active, you have no Biont there, and none of your organisms has Spore.").format(
            row=ROW_NAMES[row]
        )

    def in_order(self) -> list[Player]:
        return [self.players[key] for key in self.order]

    def in_rows(self) -> Iterator[Refugium]:
        """Top to bottom, left to right."""
        for row in ROWS:
            yield from [refugium for refugium in self.refugia.values() if refugium.row == row]

    def climate_now(self) -> str:
        return self.climate[-1] if self.climate else "warm"

    def events_in_all(self) -> int:
        setup = self.setup
        return setup.number("hadean") + setup.number("archean") + PROTEROZOIC[setup.mode]

    def events_left(self) -> int:
        return self.events_in_all() - self.events_drawn

    def eon(self, event: int) -> str:
        """In which part of the stack the n-th Event lies (§3.3)."""
        hadean, archean = self.setup.number("hadean"), self.setup.number("archean")
        if event <= hadean:
            return "hadean"
        return "archean" if event <= hadean + archean else "proterozoic"

    def host_of(self, parasite: Parasite) -> Organism:
        return self.organisms[parasite.host]

    def parasite_on(self, organism: Organism) -> Parasite | None:
        return next((parasite for parasite in self.parasites.values() if parasite.host == organism.id), None)

    def macros(self, stage: str) -> list[Organism]:
        return [organism for organism in self.organisms.values() if organism.stage == stage]

    def macros_out(self) -> int:
        """How many macroorganism cards could be in the stack at most."""
        return PLACARDS_MACRO - sum(organism.macro for organism in self.organisms.values())


def start(setup: Setup) -> Game:
    wanted = setup.word("bionts")
    bionts = (3 if len(setup.seats) == 4 else 4) if wanted == "printed" else int(wanted)
    players = {seat.key: Player(seat, force="", bionts=bionts) for seat in setup.seats}
    known = setup.facts.get("cards")
    return Game(setup, players, known=_checked(known), order=[seat.key for seat in setup.seats])


def _checked(known: Any) -> dict[str, dict[str, Any]]:
    """Remembered cards by kind and name; anything else is as good as nothing."""
    if not isinstance(known, dict):
        return {}
    return {kind: dict(cards) for kind, cards in known.items() if isinstance(kind, str) and isinstance(cards, dict)}
