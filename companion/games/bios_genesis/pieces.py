"""What lies on the table: Refugia, Mutations, organisms, Parasites, and what a player holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from dataclasses import replace as replace_fields

from msgspec.structs import replace

from companion.engine.seats import Seat
from companion.engine.texts import Says
from companion.games.bios_genesis.content import COLOURS

Colours = dict[str, int]
"""How many of each of the four colours."""


def no_colours() -> Colours:
    return dict.fromkeys(COLOURS, 0)


def counted(cubes: list[str]) -> Colours:
    return {colour: cubes.count(colour) for colour in COLOURS}


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
    """What is printed on the Parasite card; entered when it first comes into play."""

    @property
    def key(self) -> str:
        return self.seat.key

    def become(self, force: str) -> None:
        """The colour of the force is that of the player's wood, so it marks the player wherever one is named."""
        self.force, self.seat = force, replace(self.seat, colour=force)


@dataclass
class Refugium:
    """An environment with Manna, each row as it lies from the left; `enzyme_faces` are the printed spaces, covered by `enzymes`."""

    id: str
    name: Says
    row: str
    faces: dict[str, int]
    loose: list[str]
    """Disorganized Manna, by colour."""
    organized: list[str] = field(default_factory=list)
    enzyme_faces: list[int] = field(default_factory=list)
    enzymes: list[str] = field(default_factory=list)
    bionts: dict[str, int] = field(default_factory=dict)
    resilient: bool = False
    deep: bool = False

    def cubes(self) -> int:
        return len(self.loose) + len(self.organized)

    def dice(self) -> int:
        """Two for each Biont, one for each organized Manna cube (Phase 3)."""
        return 2 * sum(self.bionts.values()) + len(self.organized)

    def leftmost(self) -> list[str]:
        """The row whose leftmost cube goes first: disorganized before organized (Phase 1, Smite)."""
        return self.loose or self.organized

    def open_faces(self) -> list[int]:
        return self.enzyme_faces[len(self.enzymes) :]


@dataclass
class Mutation:
    """A Mutation card: one cube, or two when it is promoted."""

    id: str
    name: Says
    colour: str
    icons: dict[str, int]
    deck: str = ""
    """The row whose deck it comes from, and goes back to."""
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

    def as_new(self) -> Mutation:
        """As it lies in a deck: its plain side up, without cubes of its own."""
        return replace_fields(self, icons=self.plain_icons, cubes=1, promoted=False, diseased=False, stolen=0)

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
    def home(self) -> str:
        """The Landform of its placard."""
        return self.landform if self.macro and self.landform else self.row

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
    """A player's Parasite card on another player's organism, with the cubes it stole."""

    owner: str
    host: str
    cubes: Colours = field(default_factory=no_colours)
    bionts: int = 1
    icons: dict[str, int] = field(default_factory=dict)

    def dice(self) -> int:
        return 2 * self.bionts + sum(self.cubes.values())
