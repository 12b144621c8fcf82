"""Without a map: tiles counted by kind. What is known of single tiles is what outposts cover and what was seen from where one stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.games.biomes.content import HIDDEN, LAKE, QUESTS, STANDARD, Place

if TYPE_CHECKING:
    from companion.games.biomes.state import Camp, Player

EXCAVATED, BUILDING, IMPROVED_HERE = "excavated", "building", "improved"
"""What a player knows of the tile underfoot, until the next move."""


class ByKind:
    """The part of a game that counts tiles."""

    camp: Camp
    players: dict[str, Player]
    quests: dict[str, str]
    revealed: Counter[str]
    flooded: int
    built: Counter[str]
    improved: Counter[str]
    excavated: Counter[str]
    outposts: int
    under: Counter[str]
    sunk: list[Place]
    gang: Place | None

    # How many there are

    def count_of(self, place: Place) -> int:
        """How many tiles of this kind are on the table."""
        if place is Place.OUTPOST:
            return self.outposts
        return self.revealed[place.value] if place in STANDARD else 1

    def bare(self, place: Place) -> int:
        """How many of them carry no outpost: one that does is counted among the outposts."""
        return self.count_of(place) - self.under[place.value]

    def free(self, place: Place) -> int:
        """How many such tiles lie there without the base camp."""
        return self.bare(place) - (self.camp.tile is place)

    def covered(self, place: Place) -> bool:
        """The only tile of its kind, and the base camp or an outpost stands on it."""
        return self.free(place) <= 0

    def unique(self, place: Place) -> bool:
        """There is only one such tile, so whoever is on such a tile is on this one."""
        return self.bare(place) == 1

    def lakes(self) -> int:
        return self.revealed[LAKE] + len(self.sunk)

    # Where one can stand

    def places(self) -> list[Place]:
        """Where a piece can stand, camp first: what lies on the table and is no lake."""
        there = [Place.CAMP]
        there += [quest for quest in QUESTS if self.quests[quest.value] != HIDDEN]
        if self.outposts:
            there.append(Place.OUTPOST)
        there += [place for place in STANDARD if self.revealed[place.value]]
        there += self.special_tiles()
        if self.camp.exit_placed:
            there.append(Place.EXIT)
        return [place for place in there if place is Place.CAMP or not self.covered(place)]

    def special_tiles(self) -> list[Place]:
        """The starting tile once the camp has left it, and the gang's."""
        there = [Place.START] if self.camp.tile is not Place.START else []
        there += [Place.GANG] if self.gang else []
        return [place for place in there if place not in self.sunk]

    def camp_places(self) -> list[Place]:
        """Where the base camp is or could be."""
        there: list[Place] = [place for place in self.places() if place not in (Place.CAMP, Place.EXIT)]
        return there if self.camp.tile in there else [self.camp.tile, *there]

    # What changes them

    def cover(self, player: Player, others: list[Player]) -> None:
        """An outpost on the tile of these players: it takes the mark of an excavation with it."""
        place = player.place
        dug = EXCAVATED in player.here or 0 < self.bare(place) <= self.excavated[place.value]
        self.outposts += 1
        self.under[place.value] += 1
        if dug:
            self._unmark(place)
            self.excavated[Place.OUTPOST.value] += 1
        last = place not in self.places()  # no other such tile is left to stand on: it was this one
        for one in self.players.values():
            if one is player or one in others or (last and one.place is place):
                one.place = Place.OUTPOST
        if last and self.gang is place:
            self.gang = Place.OUTPOST

    def flood(self, place: Place | None) -> None:
        """A tile of this kind (none: of no standard kind) becomes a lake; with it goes what stood there."""
        self.flooded += 1
        if place in STANDARD:
            self.revealed[place.value] -= 1
            self.revealed[LAKE] += 1
            self._unmark(place)
        elif place:
            self.sunk.append(place)
            self._unmark(place)

    def destroy(self, place: Place | None, building: str) -> None:
        """A building on a flooded tile of this kind."""
        if building == "outpost":
            self.outposts -= 1
            self._unmark(Place.OUTPOST)
            if place and self.under[place.value]:
                self.under[place.value] -= 1
        elif place and building:
            self.built[place.value] -= 1
            self.improved[place.value] -= building == "improved"

    def _unmark(self, place: Place) -> None:
        """One such tile fewer, perhaps an excavated one: what is left must not count as excavated when it is not."""
        self.excavated[place.value] = max(0, self.excavated[place.value] - 1)

    def send_gang_home(self) -> None:
        """Onto its own tile, or where the camp started if the base camp stands on that (B8), or wherever there is room."""
        there = [place for place in self.places() if place is not Place.CAMP]
        homes = [Place.OUTPOST if self.under[home.value] else home for home in (Place.GANG, Place.START)]
        self.gang = next((place for place in (*homes, *there) if place in there), None)
