"""What the rulebook fixes, each with its section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.texts import Says, Text, _, joined, listed

COLOURS = ("red", "yellow", "green", "blue")
"""§1: metabolism, specificity, energy absorption, heredity."""

COLOUR_NAMES: dict[str, Text] = {"red": _("red"), "yellow": _("yellow"), "green": _("green"), "blue": _("blue")}
"""Inside a sentence."""
COLOUR_LABELS: dict[str, Text] = {"red": _("Red"), "yellow": _("Yellow"), "green": _("Green"), "blue": _("Blue")}
"""On a line of its own."""
FORCE_NAMES: dict[str, Text] = {
    "red": _("Metabolism"),
    "yellow": _("Specificity"),
    "green": _("Energy absorption"),
    "blue": _("Heredity"),
}

BIONTS, BIONTS_OF_FOUR = 4, 3  # §3.1: each player's, and with four players
CUBES, DISKS, PLACARDS_MACRO, EVENTS = 64, 48, 8, 24  # §2

IN_EON = {"hadean": 6, "archean": 8, "proterozoic": 10}
"""Of the 24 Events; the rulebook names only how many are used (§3.3), so this is a guess."""
KNOWN_CARDS = 6
"""Since this version of the rules a card is one answer with all that is printed on it; older plays have an answer for each part."""
ROLLED_TOGETHER = 7
"""Since this version all the dice of a phase are one answer; older plays have one for each Refugium and organism."""
ONE_ANSWER = 8
"""Since this version only tracking asks nothing that has one answer: an aftershock draws on, the only row, the only Mutation."""
IN_ORDER = 9
"""Since this version what is assigned counts one after the other: a Biont that was taken back can go elsewhere, and none is taken back twice."""

ROWS = ("cosmic", "ocean", "coastal", "continent")
"""§3.4, top to bottom."""

ROW_NAMES: dict[str, Text] = {
    "cosmic": _("Cosmic"),
    "ocean": _("Ocean"),
    "coastal": _("Coastal"),
    "continent": _("Continent"),
}
ROW_ICONS = {"cosmic": "orbit", "ocean": "waves", "coastal": "beach", "continent": "terrain"}
REFUGIA = {"cosmic": 3, "ocean": 3, "coastal": 5, "continent": 5}  # §3.4
MUTATIONS = 5  # §3.5, in each row
PROTEROZOIC = {"long": 10, "short": 7}  # §3.3
MARINE_ROOM = 3  # §7, Overcrowding: a fourth is too many
IN_A_ROW = 4  # §4, Phase 1.8
DOMINANCE, HIGHEST_DOMINANCE = 6, 12  # §6
LEAST_ERROR = {False: 5, True: 6}
"""§4, Phase 4: from this face on a die is an error; with DNA, or in a cancer roll with a Cancer Shield, from the other."""
ALIKE = 3  # §4, Phase 4: as many give a Catalyst

EONS: dict[str, Text] = {"hadean": _("Hadean"), "archean": _("Archean"), "proterozoic": _("Proterozoic")}
LEVELS: tuple[Text, ...] = (_("Plant"), _("Herbivore"), _("Carnivore"))  # §4, Phase 5
STAGES: dict[str, Text] = {"bacterium": _("Bacterium"), "marine": _("Marine"), "terrestrial": _("Terrestrial")}
CLIMATES: dict[str, Text] = {"warm": _("Warm"), "cool": _("Cool")}


class Icon(Struct, frozen=True):
    """An ability or a shield printed on a card."""

    key: str
    name: Says
    icon: str


ICONS = (
    Icon("heat", _("Heat Shield"), "fire"),
    Icon("o2", _("O₂ Shield"), "shield-outline"),
    Icon("uv", _("UV Shield"), "weather-sunny"),
    Icon("cancer", _("Cancer Shield"), "ribbon"),
    Icon("drought", _("Drought Shield"), "water-off"),
    Icon("hgt", _("HGT"), "swap-horizontal"),
    Icon("redqueen", _("Red Queen"), "chess-queen"),
    Icon("spore", _("Spore"), "flower-pollen"),
    Icon("dna", _("DNA"), "dna"),
    Icon("fission", _("Fission"), "call-split"),
    Icon("immunology", _("Immunology"), "shield-plus"),
    Icon("chemo", _("Chemoselectivity"), "flask"),
    Icon("chameleon", _("Chameleon"), "palette"),
    Icon("pollution", _("Pollution!"), "smog"),
)
ICON_NAMES: dict[str, Says] = {icon.key: icon.name for icon in ICONS}


class EventIcon(Struct, frozen=True):
    key: str
    name: Says
    icon: str
    tone: str = ""


EVENT_ICONS = (
    EventIcon("heaven", _("Heaven"), "arrow-up-bold"),
    EventIcon("earth", _("Earth"), "arrow-down-bold"),
    EventIcon("warm", _("Warm"), "thermometer-high", "red"),
    EventIcon("cool", _("Cool"), "thermometer-low", "blue"),
    EventIcon("extremophile", _("Extremophile Crisis"), "fire", "red"),
    EventIcon("oxygen", _("Oxygen Spike"), "chart-bubble", "green"),
    EventIcon("uv", _("UV Radiation"), "weather-sunny-alert", "yellow"),
    EventIcon("cancer", _("Cancer"), "ribbon", "purple"),
    EventIcon("drought", _("Drought"), "water-off", "warning"),
    EventIcon("smite", _("Smite"), "flash", "danger"),
)
AFTERSHOCK = EventIcon("aftershock", _("Aftershock"), "autorenew", "warning")
EVENT_NAMES: dict[str, Says] = {icon.key: icon.name for icon in (*EVENT_ICONS, AFTERSHOCK)}


def icon_options() -> tuple[Option[str], ...]:
    """What can be printed on a card, to be picked as often as it is there."""
    return tuple(Option(icon.key, icon.name, icon.key, icon=icon.icon) for icon in ICONS)


def colour_options(among: Sequence[str] = COLOURS, left: Mapping[str, int] | None = None) -> tuple[Option[str], ...]:
    """Colours to choose among, with how many of each are there."""
    return tuple(
        Option(colour, COLOUR_LABELS[colour], colour, tone=colour, badge=str(left[colour]) if left else "")
        for colour in among
    )


def told_colours(counts: dict[str, int]) -> Says:
    """ "2 red, 1 blue"."""
    there = [colour for colour in COLOURS if counts.get(colour)]
    shown = [_("{n} {colour}").format(n=counts[colour], colour=COLOUR_NAMES[colour]) for colour in there]
    return joined(shown, ", ") if shown else _("none")


def told_row(cubes: Sequence[str]) -> Says:
    """ "red, blue, red", as they lie from the left."""
    return joined([COLOUR_NAMES[colour] for colour in cubes], ", ") if cubes else _("none")


def told_icons(icons: dict[str, int]) -> Says:
    """ "HGT ×2 and Spore"."""
    names: list[Says] = [
        _("{icon} ×{n}").format(icon=ICON_NAMES[key], n=count) if count > 1 else ICON_NAMES[key]
        for key, count in icons.items()
        if count
    ]
    return listed(names) or _("no icons")
