"""What the rulebook prints: cards, tiles, the danger table, base costs. Each with its section."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from companion.engine.texts import Says, Text, _

RESOURCES = ("food", "lumber", "metal")
NAMES = {"food": _("food"), "lumber": _("lumber"), "metal": _("metal")}
CARD_NAMES = {"food": _("Food {n}"), "lumber": _("Lumber {n}"), "metal": _("Metal {n}")}
LABELS = {"food": _("Food"), "lumber": _("Lumber"), "metal": _("Metal")}
CARD_ICONS = {"food": "food-apple", "lumber": "tree", "metal": "anvil"}
RESOURCE_TONES = {"food": "ember", "lumber": "leaf", "metal": "steel"}
STACK_NAMES = {"food": _("the food stack"), "lumber": _("the lumber stack"), "metal": _("the metal stack")}
COPIES = {1: 6, 2: 6, 3: 6, 4: 4}
"""Resource Cards: of each resource six cards with 1, 2 and 3, four with 4."""
HIGHEST = max(COPIES)


class Card(Struct, frozen=True):
    """A card of a hand: a resource with its amount, or an artifact."""

    key: str
    label: Says
    resource: str = ""
    value: int = 0
    copies: int = 0
    actions: int = 0
    about: Says = ""
    icon: str = ""

    @property
    def artifact(self) -> bool:
        return not self.resource


def _artifact(key: str, label: Text, copies: int, actions: int, about: Text, icon: str) -> Card:
    return Card(key, label, copies=copies, actions=actions, about=about, icon=icon)


# Artifact Cards
ARTIFACTS = {
    card.key: card
    for card in (
        _artifact("food_cache", _("Food Cache"), 4, 0, _("5 food, this turn"), "food-apple"),
        _artifact("lumber_cache", _("Lumber Cache"), 4, 0, _("5 lumber, this turn"), "tree"),
        _artifact("metal_cache", _("Metal Cache"), 4, 0, _("5 metal, this turn"), "anvil"),
        _artifact("treasure", _("Treasure"), 2, 0, _("6 of any mix, this turn"), "treasure-chest"),
        _artifact("weapons", _("Weapons"), 4, 1, _("Move the roaming gang to any tile"), "sword-cross"),
        _artifact("pottery", _("Pottery"), 4, 1, _("Search the resource deck for 2 cards"), "pot-mix"),
        _artifact("jewelry", _("Jewelry"), 4, 1, _("Costs are halved for the rest of the turn"), "diamond-stone"),
        _artifact("relic", _("Relic"), 2, 0, _("Cancels a danger card that was just drawn"), "shield-star"),
        _artifact("map", _("Map"), 2, 1, _("Explore 2 adjacent tiles for free, or place a tile of your choice"), "map"),
    )
}
CACHES = {"food_cache": "food", "lumber_cache": "lumber", "metal_cache": "metal"}
CACHE_VALUE = 5
TREASURE_VALUE = 6

CARDS: dict[str, Card] = {
    f"{resource}{value}": Card(
        f"{resource}{value}",
        CARD_NAMES[resource].format(n=value),
        resource,
        value,
        copies,
        icon=CARD_ICONS[resource],
    )
    for resource in RESOURCES
    for value, copies in COPIES.items()
} | ARTIFACTS


AMOUNTS = {
    resource: tuple((key, card.value) for key, card in CARDS.items() if card.resource == resource)
    for resource in RESOURCES
}
"""The four cards of each resource."""


def card_label(card: Card) -> Says:
    return card.label


def card_look(card: Card) -> tuple[str, str]:
    return card.icon, RESOURCE_TONES.get(card.resource, "straw")


class Danger(Struct, frozen=True):
    key: str
    label: Text
    about: Text
    icon: str
    super: bool = False


# Danger Cards
DANGERS = {
    card.key: card
    for card in (
        Danger("level", _("Danger Level"), _("The danger level rises by 1."), "alert"),
        Danger("gang", _("Roaming Gang"), _("The gang moves 2 tiles in a random direction."), "account-group"),
        Danger("resourceless", _("Resourceless"), _("No resource cards are drawn this turn."), "cards-outline"),
        Danger("movement", _("Impaired Movement"), _("Each tile costs 1 more this turn."), "walk"),
        Danger(
            "discovery", _("Impaired Discovery"), _("Exploring and excavating cost double this turn."), "compass-off"
        ),
        Danger(
            "construction",
            _("Impaired Construction"),
            _("Building resources, outposts and roads costs double this turn."),
            "hammer",
        ),
        Danger("robbed", _("Robbed"), _("You discard your hand."), "sack", super=True),
        Danger(
            "decay", _("Resource Decay"), _("Two cards of the resource deck leave the game."), "leaf-off", super=True
        ),
        Danger("flood", _("Flood"), _("A tile beside you becomes a lake."), "waves", super=True),
    )
}
COMMON = ("gang", "resourceless", "movement", "discovery", "construction")


def danger_counts(total: int) -> dict[str, int]:
    """Danger Cards: 4 Danger Level, ten (of 40 cards: six) of each common kind, 2 of each super danger."""
    common = {60: 10, 40: 6}[total]
    return {"level": 4, **dict.fromkeys(COMMON, common), "robbed": 2, "decay": 2, "flood": 2}


def danger_label(card: Danger) -> Says:
    return card.label


def danger_look(card: Danger) -> tuple[str, str]:
    return card.icon, "danger" if card.super or card.key == "level" else "warning"


def danger_picture(card: Danger) -> str:
    return "biomes-gang" if card.key == "gang" else f"biomes-danger-{card.key}"


# Danger Level: the table. Index is the level; 11 is the end.
LAST_LEVEL = 11
CARDS_A_TURN = (0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
DANGER_COST = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3)
MOVE_COST = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)


class Place(str, Enum):
    """Where a player or the gang can stand. Which of four forests it is, the board knows."""

    CAMP = "camp"
    OUTPOST = "outpost"
    CAVE = "cave"
    TRADER = "trader"
    FOUNTAIN = "fountain"
    CITY = "city"
    FARMLAND = "farmland"
    FOREST = "forest"
    QUARRY = "quarry"
    GRASSLAND = "grassland"
    MOUNTAINS = "mountains"
    DESERT = "desert"
    START = "start"
    GANG = "gang"
    EXIT = "exit"


HIDDEN, OPEN, DONE, GONE = "hidden", "open", "done", "gone"
"""A quest's tile is not yet explored; can be worked on; gave its fragment; went away without one (the Trader)."""
QUESTS = (Place.CAVE, Place.TRADER, Place.FOUNTAIN, Place.CITY)
STANDARD = (Place.FARMLAND, Place.FOREST, Place.QUARRY, Place.GRASSLAND, Place.MOUNTAINS, Place.DESERT)
GIVES = {Place.FARMLAND: "food", Place.FOREST: "lumber", Place.QUARRY: "metal"}
"""Building Resources: which bank a building draws from."""

PLACE_NAMES: dict[Place, Text] = {
    Place.CAMP: _("Base camp"),
    Place.OUTPOST: _("Outpost"),
    Place.CAVE: _("Cave"),
    Place.TRADER: _("Trader"),
    Place.FOUNTAIN: _("Fountain"),
    Place.CITY: _("City"),
    Place.FARMLAND: _("Farmland"),
    Place.FOREST: _("Forest"),
    Place.QUARRY: _("Quarry"),
    Place.GRASSLAND: _("Grassland"),
    Place.MOUNTAINS: _("Mountains"),
    Place.DESERT: _("Desert"),
    Place.START: _("Starting tile"),
    Place.GANG: _("The gang's tile"),
    Place.EXIT: _("Exit tile"),
}
PLACE_ICONS: dict[Place, str] = {
    Place.CAMP: "tent",
    Place.OUTPOST: "flag-variant",
    Place.CAVE: "tunnel",
    Place.TRADER: "storefront",
    Place.FOUNTAIN: "fountain",
    Place.CITY: "city",
    Place.FARMLAND: "barley",
    Place.FOREST: "pine-tree",
    Place.QUARRY: "pickaxe",
    Place.GRASSLAND: "grass",
    Place.MOUNTAINS: "image-filter-hdr",
    Place.DESERT: "cactus",
    Place.START: "map-marker",
    Place.GANG: "account-group",
    Place.EXIT: "exit-run",
}
LAKE = "lake"
TILE_COLOURS = {
    "start": "#fdd9a0",
    "forest": "#2f8f57",
    "farmland": "#d9b84a",
    "quarry": "#948378",
    "grassland": "#86b64b",
    "mountains": "#8088a0",
    "desert": "#dca45c",
    "cave": "#8456b8",
    "trader": "#8456b8",
    "fountain": "#8456b8",
    "city": "#8456b8",
    "gang": "#b0504a",
    "exit": "#5fd08a",
    LAKE: "#3d96c9",
}
"""Each kind of tile has its ground; the four quests share theirs."""
TO_PLACES: dict[Place, Text] = {
    Place.CAMP: _("to base camp"),
    Place.OUTPOST: _("to the outpost"),
    Place.CAVE: _("to the Cave"),
    Place.TRADER: _("to the Trader"),
    Place.FOUNTAIN: _("to the Fountain"),
    Place.CITY: _("to the City"),
    Place.FARMLAND: _("to the farmland"),
    Place.FOREST: _("to the forest"),
    Place.QUARRY: _("to the quarry"),
    Place.GRASSLAND: _("to the grassland"),
    Place.MOUNTAINS: _("to the mountains"),
    Place.DESERT: _("to the desert"),
    Place.START: _("to the starting tile"),
    Place.GANG: _("to the gang's tile"),
    Place.EXIT: _("to the exit tile"),
}
"""Where someone goes, in a sentence."""
TILE_NAMES: dict[str, Text] = {place.value: PLACE_NAMES[place] for place in (*QUESTS, *STANDARD)} | {LAKE: _("Lake")}
TILE_KINDS: dict[str, str] = {key: key for key in TILE_NAMES}
"""The tile stack's deck is of plain keys: a tile has nothing but its kind."""


def tile_counts(lakes: int) -> dict[str, int]:
    """Tiles: 4 of each of 6 kinds, 4 quests, and the lakes that were not set aside."""
    return {**{place.value: 4 for place in STANDARD}, **{place.value: 1 for place in QUESTS}, LAKE: lakes}


def tile_label(key: str) -> Says:
    return TILE_NAMES[key]


def tile_look(key: str) -> tuple[str, str]:
    return "waves" if key == LAKE else PLACE_ICONS[Place(key)], ""


def tile_picture(key: str) -> str:
    return f"biomes-{key}"


PRICES = {
    "explore": {"food": 2},
    "build": {"lumber": 2},
    "improve": {"lumber": 3},
    "excavate": {"metal": 4},
    "outpost": {"food": 2, "lumber": 4, "metal": 2},
    "road": {"food": 4, "lumber": 2, "metal": 2},
    "level_up": {"food": 5, "lumber": 5, "metal": 5},
    "move_camp": {"any": 6},
}
"""Action Phase: what each action costs before the danger level."""
CHEAPER = 2
"""Base Camp: what the upgrade takes off moving it."""
TRADER_PRICE = 10
"""Quests: of any kind; the danger level adds nothing."""
ARTIFACTS_FOR_FRAGMENT, SOLD = 3, 2
"""Quests: artifacts that the Trader takes for a fragment, and how many of them he sells at once."""
ALL_LAKES = 7
LAID_AT_START = 3
OUTPOSTS = 4
ROAD_PIECES = 20
HAND_LIMIT = 10
LONGEST_MOVE = 5
LONGEST_ROAD = 3
CAMP_DRAW = 3
START_DRAW, START_KEEP = 5, 3
EXIT_FROM_START, EXIT_FROM_CAMP = 6, 3
LAST_CAMP_LEVEL = 4

UPGRADES: dict[str, tuple[Text, Text, str]] = {
    "actions": (_("Additional Actions"), _("+2 actions in every turn"), "run-fast"),
    "resources": (_("More Resources"), _("+2 cards in every resource phase"), "cards-outline"),
    "cheaper": (_("Cheaper base move"), _("Moving the base camp costs 4 instead of 6"), "tent"),
}
MORE = 2
"""Base Camp: what each upgrade adds."""

# The cave: D12 and what was added.
CAVE_NOTHING, CAVE_FRAGMENT, CAVE_ARTIFACT = 7, 10, 13

WAYS: dict[str, tuple[Text, str]] = {
    "nw": (_("up left"), "arrow-top-left"),
    "n": (_("up"), "arrow-up"),
    "ne": (_("up right"), "arrow-top-right"),
    "w": (_("left"), "arrow-left"),
    "e": (_("right"), "arrow-right"),
    "sw": (_("down left"), "arrow-bottom-left"),
    "s": (_("down"), "arrow-down"),
    "se": (_("down right"), "arrow-bottom-right"),
}
"""As the arrows of a directional die lie around its middle."""
DIRECTIONS: dict[int, tuple[str, ...]] = {
    6: ("n", "ne", "se", "s", "sw", "nw"),
    4: ("n", "e", "s", "w"),
    8: ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
}
