"""The kinds of cards in the box: what is printed on them, and how many there are (§2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asks import Choose, Number, Option, Order, Pick
from companion.engine.cards import Card, Field, Kind, Printed, Sort
from companion.engine.texts import Says, _, joined, listed
from companion.games.bios_genesis.content import (
    AFTERSHOCK,
    CLIMATES,
    COLOUR_LABELS,
    COLOUR_NAMES,
    COLOURS,
    EONS,
    EVENT_ICONS,
    EVENT_NAMES,
    EVENTS,
    IN_EON,
    MUTATIONS,
    PLACARDS_MACRO,
    REFUGIA,
    ROW_ICONS,
    ROW_NAMES,
    ROWS,
    colour_options,
    icon_options,
)

MOST_EVENT_ICONS = 12
"""More than any card has."""


def event_in_words(card: Printed) -> Says:
    """ "Heaven, Warm, Smite · Ocean, Coastal · red, blue, green, yellow"."""
    icons = [
        _("{icon} {n}").format(icon=EVENT_NAMES[icon], n=card["uv"])
        if icon == "uv" and "uv" in card
        else EVENT_NAMES[icon]
        for icon in card["icons"]
    ]
    parts = [listed(icons) or _("no icons")]
    if "landforms" in card:
        parts.append(listed([ROW_NAMES[row] for row in card["landforms"]]) or _("No Landform"))
    if "order" in card:
        parts.append(joined((COLOUR_NAMES[colour] for colour in card["order"]), ", "))
    return joined(parts, " · ")


def climate_of(card: Printed) -> Says:
    """What an Event does to the climate: the last one counts."""
    turns = [icon for icon in card["icons"] if icon in CLIMATES]
    return CLIMATES[turns[-1]] if turns else ""


EVENT = Kind(
    key="event",
    name=_("Event"),
    many=_("Events"),
    icon="weather-lightning",
    box=EVENTS,
    sorts=tuple(Sort(eon, name, IN_EON[eon]) for eon, name in EONS.items()),
    fields=(
        Field(
            ask=Pick(
                key="icons",
                text=_("Icons, from the left"),
                options=tuple(
                    Option(icon.key, icon.name, icon.key, icon=icon.icon, tone=icon.tone)
                    for icon in (*EVENT_ICONS, AFTERSHOCK)
                ),
                most=MOST_EVENT_ICONS,
                again=True,
            ),
            shape="icon",
        ),
        Field(
            ask=Number(key="uv", text=_("UV Radiation: how many Mutations or organs stay?"), most=9),
            shape="number",
            icon="weather-sunny-alert",
            when=("icons", "uv"),
        ),
        Field(
            ask=Pick(
                key="landforms",
                text=_("Bright Landforms"),
                options=tuple(Option(row, ROW_NAMES[row], row, icon=ROW_ICONS[row]) for row in ROWS),
                most=len(ROWS),
            ),
            unless=("icons", "aftershock"),
        ),
        Field(
            ask=Order(
                key="order",
                text=_("Colours of the player order, from the left"),
                items=colour_options(),
            ),
            shape="cube",
            unless=("icons", "aftershock"),
        ),
    ),
    shown=event_in_words,
    trait=climate_of,
)

ENZYME_SPACES, MANNA, MOST_ICONS = 4, 8, 12
"""Room for what a card may have."""
FACES = tuple(Option(str(face), str(face), face) for face in range(1, 7))
ICONS_TEXT = _("Icons on the card, each as often as printed")


def _icons(key: str, text: Says, side: str = "") -> Field:
    """Shields and abilities."""
    was = "icons" if key != "icons" else ""
    ask = Pick(key=key, text=text, options=icon_options(), most=MOST_ICONS, again=True)
    return Field(ask=ask, side=side, shape="icon", was=was)


def _cubes(key: str, text: Says, most: int) -> Field:
    """Cubes or spaces by colour, from the left."""
    return Field(ask=Pick(key=key, text=text, options=colour_options(), most=most, again=True), shape="cube")


REFUGIUM = Kind(
    key="refugium",
    name=_("Refugium"),
    many=_("Refugia"),
    icon="pot-mix",
    sorts=tuple(Sort(row, ROW_NAMES[row], count, ROW_ICONS[row]) for row, count in REFUGIA.items()),
    fields=(
        _cubes("manna", _("Manna, from the left"), MANNA),
        Field(
            ask=Choose(key="warm", text=_("Life, warm"), options=FACES),
            shape="die",
            icon="thermometer-high",
            tone="red",
        ),
        Field(
            ask=Choose(key="cool", text=_("Life, cool"), options=FACES),
            shape="die",
            icon="thermometer-low",
            tone="blue",
        ),
        Field(
            ask=Pick(key="enzymes", text=_("Enzymes"), options=FACES, most=ENZYME_SPACES, again=True),
            shape="die",
            icon="circle-double",
            tone="purple",
        ),
        Field(
            ask=Pick(
                key="traits",
                text=_("Printed"),
                options=(
                    Option("resilient", _("Resiliency"), "resilient", icon="shield-refresh"),
                    Option("deep", _("Deep Hot Biosphere"), "deep", icon="thermometer-chevron-up"),
                ),
                most=2,
            )
        ),
        Field(
            ask=Choose(key="metabolism", text=_("Metabolism: colour of its Catalysts"), options=colour_options()),
            side="bacterium",
            shape="cube",
        ),
        _icons("icons", ICONS_TEXT, "bacterium"),
    ),
)
"""The back is a Bacterium (§2)."""

MUTATION = Kind(
    key="mutation",
    name=_("Mutation"),
    many=_("Mutations"),
    icon="dna",
    box=MUTATIONS * len(ROWS),
    by="colour",
    fields=(
        Field(ask=Choose(key="colour", text=_("Colour"), options=colour_options()), shape="cube"),
        _icons("icons", ICONS_TEXT),
        _icons("promoted", _("Icons of the promoted side"), "promoted"),
    ),
)

MACRO = Kind(
    key="macro",
    name=_("Macroorganism"),
    many=_("Macroorganisms"),
    icon="jellyfish",
    box=PLACARDS_MACRO,
    drawn=False,
    fields=(
        _cubes("needs", _("Chromosomes it needs"), 12),
        _cubes("organs", _("Organ spaces"), 8),
        _icons("icons", ICONS_TEXT),
        _icons("terrestrial", _("Icons of the terrestrial side"), "terrestrial"),
    ),
)

PARASITE_ICONS = ("redqueen", "pollution")

PARASITE = Kind(
    key="parasite",
    name=_("Parasite"),
    many=_("Parasites"),
    icon="bug",
    sorts=tuple(Sort(colour, COLOUR_LABELS[colour], 1, tone=colour) for colour in COLOURS),
    named=False,
    told_by=("sort",),
    fields=(
        Field(
            ask=Pick(
                key="icons",
                text=_("Which icons are on your Parasite card?"),
                options=tuple(option for option in icon_options() if option.value in PARASITE_ICONS),
                most=4,
                again=True,
            ),
            shape="icon",
        ),
    ),
)

KINDS = (EVENT, REFUGIUM, MUTATION, MACRO, PARASITE)


def cards_from_facts(facts: Mapping[str, Any]) -> list[Card]:
    """What was remembered by name before cards had kinds: each side for itself."""
    known = facts.get("cards")
    if not isinstance(known, dict):
        return []
    found: dict[tuple[str, str], Card] = {}
    for older, (kind, keys) in SIDES_BEFORE.items():
        cards = known.get(older)
        for name, values in cards.items() if isinstance(cards, dict) else ():
            face = today(values)
            if face is None or not isinstance(name, str):
                continue
            row = face.pop("row", "")
            side = {keys.get(key, key): value for key, value in face.items()}
            before = found.get((kind, name), Card(kind, name))
            found[kind, name] = Card(kind, name, str(row) or before.sort, {**before.values, **side})
    return list(found.values())


SIDES_BEFORE: dict[str, tuple[str, dict[str, str]]] = {
    "refugium": ("refugium", {}),
    "bacterium": ("refugium", {}),
    "mutation": ("mutation", {}),
    "promoted": ("mutation", {"icons": "promoted"}),
    "macro": ("macro", {}),
    "terrestrial": ("macro", {"icons": "terrestrial"}),
}


def today(values: Any) -> dict[str, Any] | None:
    """What an earlier version remembered of a card, as it is asked for today; the order of Manna was not kept then."""
    if not isinstance(values, dict):
        return None
    now: dict[str, Any] = {str(key): value for key, value in values.items()}
    if isinstance(icons := now.get("icons"), list):
        now["icons"] = [str(icon).rstrip("2") if str(icon) != "o2" else "o2" for icon in icons]
    for field, key in (("needs", "needs_"), ("organs", "organ_")):
        if f"{key}red" in now:
            now[field] = [colour for colour in COLOURS for _cube in range(int(now.pop(f"{key}{colour}", 0)))]
    return now
