"""Everything the app knows of a play. With a map it knows where every tile lies, without one only how many of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.engine.chance import Deck
from companion.engine.seats import Seat, Setup
from companion.engine.texts import _
from companion.games.biomes.content import (
    ALL_LAKES,
    AMOUNTS,
    ARTIFACTS,
    CARDS,
    CARDS_A_TURN,
    DONE,
    HIDDEN,
    LAST_CAMP_LEVEL,
    MORE,
    QUESTS,
    RESOURCES,
    START_KEEP,
    UPGRADES,
    Card,
    Danger,
    Place,
)
from companion.games.biomes.costs import Burden
from companion.games.biomes.hexes import CENTRE, Hex
from companion.games.biomes.kinds import BUILDING, EXCAVATED, IMPROVED_HERE, ByKind
from companion.games.biomes.land import BESIDE_THE_STACK, IMPROVED, OUTPOST, RESOURCE, Land, Tile
from companion.games.biomes.versions import FEWER_ASKS, HANDS_LATER


@dataclass
class Player:
    seat: Seat
    hand: Counter[str] = field(default_factory=Counter)
    place: Place = Place.CAMP
    spot: Hex = CENTRE
    """Where on the map, if there is one; the place follows from it."""
    note: str = ""
    here: set[str] = field(default_factory=set)
    """Without a map: what is known of the tile underfoot, until the next move."""
    unseen: int = START_KEEP
    """Resource cards in hand at most, if the app does not see them, or not yet."""

    def go(self, place: Place) -> None:
        self.place = place
        self.here.clear()

    def holds(self) -> int:
        return self.hand.total()

    def artifacts(self) -> list[Card]:
        """The kinds of artifacts in this hand."""
        return [card for key, card in ARTIFACTS.items() if self.hand.get(key)]

    def artifact_count(self) -> int:
        return sum(self.hand[key] for key in ARTIFACTS)

    def resources(self, resource: str) -> int:
        held = self.hand.get  # a Counter's own [] is slow where a card is missing
        return sum([value * held(key, 0) for key, value in AMOUNTS[resource]])


DANGER, REST = "danger", "rest"
"""The danger phase, and what comes after it in a turn."""


@dataclass
class Turn:
    """One player's turn: what was drawn against them, and what they have laid out and not yet used."""

    player: str
    phase: str = DANGER
    actions: int = 0
    whole: int = 0
    """Actions at its beginning: an upgrade counts from the next turn on (B15)."""
    drawn: int = 0
    """Danger cards so far."""
    movement: int = 0
    discovery: int = 0
    construction: int = 0
    resourceless: bool = False
    jewelry: bool = False
    drew: bool = False
    over: bool = False
    pool: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*RESOURCES, "wild"), 0))
    """Value of cards that were played and not used up; `wild` is Treasure. Gone at the end of the turn (M31)."""
    behind: list[str] = field(default_factory=list)
    """The resource cards that this value comes from."""
    paid: int = 0
    """What was paid with cards that the app does not see."""

    def laid_out(self) -> int:
        return sum(self.pool.values())

    def clear_pool(self) -> None:
        self.pool = dict.fromkeys(self.pool, 0)
        self.behind.clear()


@dataclass
class Camp:
    upgrades: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(UPGRADES, False))
    tile: Place = Place.START
    fragments: int = 0
    spent: int = 0
    exit_placed: bool = False
    exit_distance: int = 0
    away: int = 0
    """Without a map: how far from the start it can be at most."""

    @property
    def level(self) -> int:
        """Each level but the first came with an upgrade."""
        return 1 + sum(self.upgrades.values())

    @property
    def complete(self) -> bool:
        return self.level == LAST_CAMP_LEVEL


@dataclass
class Game(ByKind):
    setup: Setup
    players: dict[str, Player]
    dangers: Deck[Danger]
    tiles: Deck[str]
    bank: dict[str, Deck[Card]]
    deck: Deck[Card]
    edition: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The cards that differ from the rulebook's, by "danger/flood"."""
    danger: int = 1
    camp: Camp = field(default_factory=Camp)
    quests: dict[str, str] = field(default_factory=lambda: {quest.value: HIDDEN for quest in QUESTS})
    fountain: dict[str, str] = field(default_factory=dict)
    revealed: Counter[str] = field(default_factory=Counter)
    flooded: int = 0
    built: Counter[str] = field(default_factory=Counter)
    improved: Counter[str] = field(default_factory=Counter)
    excavated: Counter[str] = field(default_factory=Counter)
    outposts: int = 0
    under: Counter[str] = field(default_factory=Counter)
    """Without a map: the kinds of tiles that outposts stand on."""
    sunk: list[Place] = field(default_factory=list)
    """Without a map: the starting tile or the gang's, once the Flood has taken it."""
    roads: int = 0
    """Road pieces on the board."""
    gang: Place | None = None
    struck: list[str] = field(default_factory=list)
    """Whom the gang has hit and who has not lost a card yet."""
    removed: Counter[str] = field(default_factory=Counter)
    artifacts_out: int = 0
    """Artifacts that ever left the bank: before the first, nobody can have a Relic."""
    round: int = 0
    turn: Turn | None = None
    land: Land | None = None
    """The map; without one, tiles are counted by kind."""
    first_deck: int = 0
    """Cards left of the starting resource deck that the app has not seen. No used artifact is among these.

    If it keeps every card, they count as cards of the bank until they turn up."""

    # What was agreed

    @property
    def keeps_cards(self) -> bool:
        return self.setup.word("hands") == "cards"

    @property
    def keeps_artifacts(self) -> bool:
        return self.setup.word("hands") != "none"

    @property
    def digital_bank(self) -> bool:
        """Whether the app draws the cards that it keeps."""
        keeps = self.keeps_cards or (self.keeps_artifacts and self.since(FEWER_ASKS))
        return keeps and self.setup.word("bank") == "digital"

    @property
    def tells_hands(self) -> bool:
        """Whether the first hands are real cards that are told when their turn comes."""
        return self.keeps_cards and not self.digital_bank and self.since(HANDS_LATER)

    @property
    def physical_danger(self) -> bool:
        return self.setup.word("deck") == "physical"

    @property
    def free_roads(self) -> bool:
        return self.setup.word("roads") == "free"

    def since(self, version: int) -> bool:
        """Whether the play was started by these rules or later ones: an older one is asked what it was asked then."""
        return self.setup.version >= version

    # What follows from the state

    def in_deck(self) -> int:
        """Cards of the resource deck, if the app keeps cards."""
        return len(self.deck) + self.first_deck

    def three_stacks(self) -> Deck[Card]:
        """Food, lumber and metal of the bank as one."""
        cards: Counter[str] = Counter()
        for resource in RESOURCES:
            cards += self.bank[resource].left()
        stack = self.bank[RESOURCES[0]]
        return Deck(_("the bank"), CARDS, cards, stack.label, stack.look)

    def next_cards(self) -> Deck[Card]:
        """Where the next card of the resource deck is: among these. What nobody has seen yet can be any card of the bank."""
        return self.three_stacks() if self.first_deck else self.deck

    def turned_up(self, keys: Iterable[str]) -> None:
        """Cards of the first resource deck that were in the bank, as far as anyone knew."""
        for key in keys:
            self.bank[CARDS[key].resource].find(key)
            self.first_deck -= 1

    @property
    def now(self) -> Turn:
        assert self.turn is not None, "asked outside a turn"
        return self.turn

    def actions_a_turn(self) -> int:
        return self.setup.number("actions") + MORE * self.camp.upgrades["actions"]

    def to_draw(self) -> int:
        """Danger cards still to come in this turn, by the danger level of the moment (M4)."""
        turn = self.turn
        return max(0, CARDS_A_TURN[self.danger] - turn.drawn) if turn and turn.phase == DANGER else 0

    def cards_a_phase(self) -> int:
        first = self.camp.level if self.setup.word("drawing") == "level" else 1
        return first + MORE * self.camp.upgrades["resources"]

    def burden(self) -> Burden:
        turn = self.turn or Turn("")
        return Burden(
            danger=self.danger,
            movement=turn.movement,
            discovery=turn.discovery,
            construction=turn.construction,
            jewelry=turn.jewelry,
            cheaper=self.camp.upgrades["cheaper"],
            each_doubles=self.setup.word("doubling") == "each",
        )

    def fragments_found(self) -> int:
        return sum(status == DONE for status in self.quests.values())

    def tile_under(self, player: Player) -> Place:
        if self.land:
            return self.tile_here(player).place
        return self.camp.tile if player.place is Place.CAMP else player.place

    def at(self, player: Player, *places: Place) -> bool:
        return player.place in places or (player.place is Place.CAMP and self.camp.tile in places)

    def at_destination(self, player: Player) -> bool:
        return self.at(player, Place.CAMP, Place.OUTPOST, *QUESTS)

    def destinations(self) -> int:
        """Base camp, outposts and quests on the table: what roads join."""
        quests = sum(self.quests[quest.value] != HIDDEN and quest is not self.camp.tile for quest in QUESTS)
        return 1 + self.free(Place.OUTPOST) + quests

    def on_roads(self, player: Player) -> bool:
        if self.land:
            return bool(self.land.reach(player.spot, 0))
        return self._perhaps_on_roads(player)

    def _perhaps_on_roads(self, player: Player) -> bool:
        """Whether the player may stand on a road that leads somewhere; two destinations side by side are one."""
        return self.roads > 0 or (self.at_destination(player) and self.destinations() > 1)

    def free_ride(self, player: Player) -> bool:
        """Moving without an action (M9)."""
        return self.free_roads and self.on_roads(player)

    def lakes_set_aside(self) -> int:
        return ALL_LAKES - self.setup.number("lakes")

    # The map

    @property
    def map(self) -> Land:
        assert self.land is not None, "asked without a map"
        return self.land

    def change_map(self, land: Land) -> None:
        self.land = land
        self.follow_map()

    def alter_tile(self, spot: Hex, **what: Any) -> None:
        self.change_map(self.map.altered(spot, **what))

    def follow_map(self) -> None:
        """Counts and places follow from the map."""
        land = self.map
        tiles = land.tiles.values()
        stack = [tile for tile in tiles if tile.printed not in BESIDE_THE_STACK]
        self.revealed = Counter(tile.kind for tile in stack)
        self.built = Counter(tile.printed for tile in tiles if tile.building in (RESOURCE, IMPROVED))
        self.improved = Counter(tile.printed for tile in tiles if tile.building == IMPROVED)
        self.excavated = Counter(tile.printed for tile in tiles if tile.excavated)
        self.outposts = sum(tile.building == OUTPOST for tile in tiles)
        self.roads = sum(tile.road for tile in tiles)
        self.flooded = sum(tile.flooded for tile in tiles)
        self.gang = None if land.gang is None else land.tiles[land.gang].place
        self.camp.tile = land.tiles[land.camp].place
        self.camp.exit_placed = land.find(Place.EXIT) is not None
        self.camp.exit_distance = land.to_exit()
        for player in self.players.values():
            self.stand(player, player.spot)

    def stand(self, player: Player, spot: Hex) -> None:
        """The place follows from the spot."""
        tile = self.map.tiles[spot]
        player.spot, player.place = spot, tile.place
        if spot == self.map.camp:
            player.place = Place.CAMP
        elif tile.building == OUTPOST:
            player.place = Place.OUTPOST

    def tile_here(self, player: Player) -> Tile:
        return self.map.tiles[player.spot]

    def on_spot(self, spot: Hex) -> list[Player]:
        return [player for player in self.players.values() if player.spot == spot]

    # Verbs

    def begin_turn(self, player: Player) -> Turn:
        actions = self.actions_a_turn()
        self.turn = Turn(player.seat.key, actions=actions, whole=actions)
        return self.turn

    def build(self, player: Player) -> None:
        if self.land:
            self.alter_tile(player.spot, building=RESOURCE)
        else:
            self.built[player.place.value] += 1
            player.here.add(BUILDING)

    def improve(self, player: Player) -> None:
        if self.land:
            self.alter_tile(player.spot, building=IMPROVED)
        else:
            self.improved[self.tile_under(player).value] += 1
            player.here.add(IMPROVED_HERE)

    def excavate(self, player: Player) -> None:
        if self.land:
            self.alter_tile(player.spot, excavated=True)
        else:
            self.excavated[self.tile_under(player).value] += 1
            player.here.add(EXCAVATED)

    def put_outpost(self, player: Player, others: list[Player]) -> None:
        if self.land:
            self.alter_tile(player.spot, building=OUTPOST)
        elif self.since(FEWER_ASKS):
            self.cover(player, others)
        else:
            self.outposts += 1
            for one in (player, *others):
                one.place = Place.OUTPOST

    def put_road(self, spots: list[Hex]) -> None:
        land = self.map
        for spot in spots:
            land = land.altered(spot, road=True)
        self.change_map(land)

    def send_home(self, player: Player) -> None:
        player.go(Place.CAMP)
        if self.land:
            player.spot = self.land.camp

    def use_pool(self, spent: dict[str, int]) -> None:
        turn = self.now
        for resource, n in spent.items():
            turn.pool[resource] -= n
        turn.behind = [key for key in turn.behind if turn.pool[CARDS[key].resource]]

    def purse(self, player: Player) -> dict[str, int]:
        """What the player could spend now, by resource: laid out and in hand."""
        pool = self.now.pool
        return {resource: pool[resource] + player.resources(resource) for resource in RESOURCES} | {
            "wild": pool["wild"]
        }
