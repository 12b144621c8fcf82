"""The drawn pictures that a game of one's own may have on its card: the key of each, and what it shows."""

from __future__ import annotations

from companion.engine.texts import Says, _

PICTURES: dict[str, Says] = {
    "game-anygame": _("Cards and dice"),
    "biomes-outpost": _("Outpost"),
    "biomes-forest": _("Forest"),
    "biomes-farmland": _("Farmland"),
    "biomes-grassland": _("Grassland"),
    "biomes-mountains": _("Mountains"),
    "biomes-desert": _("Desert"),
    "biomes-lake": _("Lake"),
    "bios_genesis-coastal": _("Coast"),
    "bios_genesis-ocean": _("Ocean"),
    "biomes-danger-flood": _("Flood"),
    "bios_genesis-continent": _("Volcano"),
    "bios_genesis-cosmic": _("Outer space"),
    "biosphere5-biosphere": _("Colony"),
    "biomes-camp": _("Camp"),
    "biomes-cave": _("Cave"),
    "biomes-city": _("City"),
    "biomes-trader": _("Trader"),
    "place-bank": _("Bank"),
    "biosphere5-production": _("Factory"),
    "biosphere5-nature": _("Orchard"),
    "biosphere5-security": _("Fortress"),
    "place-alley": _("Alley"),
    "biomes-danger-robbed": _("Thief"),
    "biomes-gang": _("Gang"),
    "place-biofarm": _("Laboratory"),
    "biosphere5-community": _("Friends"),
    "biotix-purple": _("Creature"),
}
