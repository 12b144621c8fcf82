"""The whole table, and what follows from it.

Unassigned Bionts and the soup are never stored: they are what is not anywhere else, so nothing can get lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.engine.cards import Card, Known
from companion.engine.seats import Setup
from companion.engine.texts import Says, _
from companion.games.bios_genesis.content import (
    CUBES,
    DISKS,
    MUTATIONS,
    PLACARDS_MACRO,
    PROTEROZOIC,
    REFUGIA,
    ROW_NAMES,
    ROWS,
)
from companion.games.bios_genesis.pieces import Mutation, Organism, Parasite, Player, Refugium


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
    decks: dict[str, list[Mutation | None]] = field(default_factory=lambda: {row: [None] * MUTATIONS for row in ROWS})
    """The Mutations of each row from the top: None is a card that nobody has seen yet."""
    macro_cards: int = PLACARDS_MACRO
    """In the stack: one that dies out is a trophy and does not come back."""
    events_drawn: int = 0
    events_seen: list[Card] = field(default_factory=list)
    shaking: bool = False
    """Only track: an aftershock was drawn, and the next Event belongs to it."""
    round: int = 0
    made: int = 0
    known: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Only plays of earlier versions: cards by kind and name that were remembered when it began."""
    printed: dict[str, Card] = field(default_factory=dict)
    """What is printed on each card in play, by the id of the piece that it is."""

    cards_known: Known = field(default_factory=Known, compare=False, repr=False)
    """What this table knows from all its plays: only for looking ahead, no rule asks for it."""

    counted: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    """The how manyth Refugium, Mutation or macroorganism it was: what it is called until it has a name."""

    app_rolls: bool = False
    """The table wants to see results, not to be asked for dice."""

    # Cards and names

    def next_id(self, letter: str, among: str = "") -> str:
        """A key for what comes into play. It is counted among those with its letter, or with another one."""
        self.made += 1
        id, among = f"{letter}{self.made}", among or letter
        self.counted[among] = self.numbers[id] = self.counted.get(among, 0) + 1
        return id

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
        key = player.seat.key
        return sum([refugium.bionts.get(key, 0) for refugium in self.refugia.values()])

    def in_organisms(self, player: Player) -> int:
        key = player.seat.key
        return sum([organism.bionts.get(key, 0) for organism in self.organisms.values()])

    def on_parasite(self, player: Player) -> int:
        parasite = self.parasites.get(player.key)
        return parasite.bionts if parasite else 0

    def gain(self, player: Player, colour: str, count: int = 1) -> int:
        """Take Catalysts from the soup, as many as there are; returns how many."""
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
        return _("Out of reach: {row} is inactive, and you have neither a Biont there nor Spore").format(
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
        return self.setup.number("hadean") + self.setup.number("archean") + proterozoic(self.setup)

    def events_left(self) -> int:
        return self.events_in_all() - self.events_drawn

    def eon(self, event: int) -> str:
        """In which part of the stack the n-th Event lies (§3.3)."""
        hadean, archean = self.setup.number("hadean"), self.setup.number("archean")
        if event <= hadean:
            return "hadean"
        return "archean" if event <= hadean + archean else "proterozoic"

    def drawn_in_eon(self) -> tuple[int, int]:
        """Which of its eon's Events the newest is, and how many there are (§3.3)."""
        sizes = {"hadean": self.setup.number("hadean"), "archean": self.setup.number("archean")}
        before = 0
        for eon, size in (*sizes.items(), ("proterozoic", proterozoic(self.setup))):
            if eon == self.eon(self.events_drawn):
                return self.events_drawn - before, size
            before += size
        raise AssertionError(self.events_drawn)

    def host_of(self, parasite: Parasite) -> Organism:
        return self.organisms[parasite.host]

    def parasite_on(self, organism: Organism) -> Parasite | None:
        return next((parasite for parasite in self.parasites.values() if parasite.host == organism.id), None)

    def macros(self, stage: str) -> list[Organism]:
        return [organism for organism in self.organisms.values() if organism.stage == stage]

    def macros_out(self) -> int:
        """How many macroorganism cards could be in the stack at most."""
        return PLACARDS_MACRO - sum(organism.macro for organism in self.organisms.values())

    # The Mutation decks

    def mutations_out(self, row: str) -> int:
        """How many Mutations of this deck are on organisms."""
        return sum(mutation.deck == row for organism in self.organisms.values() for mutation in organism.mutations)

    def put_under(self, mutation: Mutation) -> None:
        """A Mutation that is lost goes under the deck it came from."""
        self.decks[mutation.deck].append(mutation.as_new())

    def roil(self, row: str) -> None:
        """The top card of a deck goes to its bottom (Phase 1.6)."""
        deck = self.decks[row]
        deck[:] = deck[1:] + deck[:1]

    def placards_out(self, row: str) -> int:
        """Refugia of this row on the table, on either side."""
        return sum(refugium.row == row for refugium in self.refugia.values()) + sum(
            organism.home == row for organism in self.organisms.values()
        )

    def cards_lost(self) -> int:
        """Placards and macroorganism cards that are neither on the table nor in a deck nor anyone's trophy."""
        placards = sum(REFUGIA.values()) - sum(self.refugia_left.values()) - len(self.refugia) - len(self.organisms)
        trophies = sum(player.trophies for player in self.players.values())
        return placards + self.macros_out() - self.macro_cards - trophies


def proterozoic(setup: Setup) -> int:
    """Ten Proterozoic Events, in the short game seven (§3.3)."""
    length = str(setup.options.get("length", "long")) if setup.mode == "track" else setup.mode
    return PROTEROZOIC[length]
