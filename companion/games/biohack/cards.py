"""The kinds of cards in the box: what is printed on them, as the table enters it once, and as the rules want it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from companion.engine.asks import Choose, Number, Option, Pick
from companion.engine.cards import Card, Field, Kind, Printed
from companion.engine.texts import Says, Text, _, joined
from companion.games.biohack.amounts import (
    GOOD_ICONS,
    NOTHING,
    Bonus,
    plus,
)
from companion.games.biohack.boards import BOARD
from companion.games.biohack.content import (
    CLASS_LABELS,
    CLASSES,
    COLUMN_LABELS,
    COLUMNS,
    DOWNTOWN,
    LABS,
    PUBLIC,
    Lab,
    Public,
)
from companion.games.biohack.counting import CLASS_ICONS, THING_ICONS, THING_LABELS, Formula, needs_say
from companion.games.biohack.icons import (
    MOST_ICONS,
    OF_GENES,
    OF_GOODS,
    bonus_of,
    effect_fields,
    effects_of,
    effects_say,
    icons,
    icons_of,
)

# Creatures


@dataclass(frozen=True)
class Creature:
    """A creature card: what it costs and what it is worth. Nobles are worth what their ability says at the end."""

    cls: str
    cost: Bonus
    ep: int = 0
    discount: Bonus = NOTHING
    at: str = ""
    """The place where a common creature helps, and what it then gives."""
    gain: Bonus = NOTHING
    formula: Formula | None = None
    name: str = ""

    @property
    def key(self) -> str:
        extras = [bonus.code for bonus in (self.discount, self.gain) if bonus != NOTHING]
        if self.formula:
            extras.append(self.formula.code)
        return ".".join([self.cls, self.cost.code, str(self.ep), *extras, *([self.at] if self.at else []), self.name])

    def says(self, beside: Bonus | None = None) -> Says:
        """Its name. Without one its class, and its cost unless just that stands `beside` it."""
        if not self.name and beside == self.cost:
            return CLASS_LABELS[self.cls]
        return self.name or _("{cls} ({cost})").format(cls=CLASS_LABELS[self.cls], cost=plus(self.cost))

    def ability(self) -> Says:
        """What it can do, in a few words."""
        if self.at:
            return _("{place}: +{gain}, once per round").format(place=PLACE_NAMES[self.at], gain=plus(self.gain))
        if self.discount != NOTHING:
            return _("−{what} for each creature").format(what=plus(self.discount))
        return self.formula.says() if self.formula else ""

    @property
    def card(self) -> Card:
        """As it is kept."""
        values: dict[str, Any] = {"cls": self.cls, "cost": icons_of(self.cost)[0]}
        if self.cls == "noble":
            values |= (self.formula or NO_FORMULA).values()
        else:
            values["worth"] = self.ep
        if self.cls == "artisan":
            values["discount"] = icons_of(self.discount)[0]
        if self.cls == "common":
            values |= {"at": self.at or "none", "gain": icons_of(self.gain)[0]}
        return Card("creature", self.name, "", values)


NO_FORMULA = Formula(0, 1, ())
PLACE_NAMES: dict[str, Text] = {
    **{space.key: space.name for space in PUBLIC.values()},
    **{lab.key: lab.name for lab in LABS.values()},
}


THING_OPTIONS = tuple(Option(thing, name, thing, icon=THING_ICONS[thing]) for thing, name in THING_LABELS.items())


def _places(places: Iterable[Public | Lab]) -> tuple[Option[str], ...]:
    return tuple(Option(place.key, place.name, place.key, icon=place.icon) for place in places)


def formula_fields(side: str = "", when: tuple[str, str] | None = None) -> tuple[Field, ...]:
    """`3 EP for every 1 avian`, built by tapping."""
    return (
        Field(
            ask=Number(key="points", text=_("EP at the end"), least=0, most=30, steps=(1, 5, -1)),
            side=side,
            shape="number",
            icon=GOOD_ICONS["ep"],
            when=when,
        ),
        Field(
            ask=Number(key="every", text=_("For every"), least=1, most=10, start=1, steps=(1, -1)),
            side=side,
            shape="number",
            icon="slash-forward",
            beside=True,
            when=when,
        ),
        Field(
            ask=Pick(
                key="counts",
                text=_("Of these (empty: you add it up)"),
                options=THING_OPTIONS,
            ),
            side=side,
            shape="icon",
            when=when,
            beside=True,
        ),
    )


def formula_of(card: Printed) -> Formula | None:
    if "counts" not in card or not card["counts"] or not card["points"]:
        return None
    return Formula(card["points"], card["every"], tuple(card["counts"]))


def creature_of(card: Printed) -> Creature:
    common, artisan = card["cls"] == "common", card["cls"] == "artisan"
    gain = bonus_of(card["gain"]) if common and "gain" in card else NOTHING
    at = card["at"] if common and gain != NOTHING else ""
    return Creature(
        cls=card["cls"],
        cost=bonus_of(card["cost"]),
        ep=0 if card["cls"] == "noble" else card["worth"],
        discount=bonus_of(card["discount"]) if artisan else NOTHING,
        at=at,
        gain=gain if at else NOTHING,
        formula=formula_of(card) if card["cls"] == "noble" else None,
        name=card.name,
    )


def _creature_says(card: Printed) -> Says:
    creature = creature_of(card)
    parts: list[Says] = [CLASS_LABELS[creature.cls], plus(creature.cost)]
    if creature.cls != "noble":
        parts.append(_("{n} EP").format(n=creature.ep))
    if creature.ability():
        parts.append(creature.ability())
    return joined(parts, ", ")


CREATURE = Kind(
    key="creature",
    name=_("Creature"),
    many=_("Creatures"),
    icon="flask-outline",
    box=48,  # "Components"
    by="cls",
    fields=(
        Field(
            ask=Choose(
                key="cls",
                text=_("Class"),
                options=tuple(Option(cls, CLASS_LABELS[cls], cls, icon=CLASS_ICONS[cls]) for cls in CLASSES),
            )
        ),
        Field(ask=icons("cost", _("Printed cost"), OF_GENES), shape="icon"),
        Field(
            ask=Number(key="worth", text=_("EP on the card"), least=0, most=40, steps=(1, 5, -1)),
            shape="number",
            icon=GOOD_ICONS["ep"],
            unless=("cls", "noble"),
        ),
        Field(ask=icons("discount", _("Discount"), OF_GENES), shape="icon", when=("cls", "artisan")),
        Field(
            ask=Choose(
                key="at",
                text=_("Improves the action at"),
                options=(
                    *_places(PUBLIC.values()),
                    *_places(LABS.values()),
                    Option("none", _("None of these"), "", icon="close"),
                ),
            ),
            when=("cls", "common"),
        ),
        Field(ask=icons("gain", _("And adds"), OF_GOODS), shape="icon", when=("cls", "common"), unless=("at", "none")),
        *formula_fields(when=("cls", "noble")),
    ),
    shown=_creature_says,
)

# Scientists


@dataclass(frozen=True)
class Scientist:
    """What of the scientist is known: the top row from the start, the others once they were unlocked or entered before."""

    card: Card

    @cached_property
    def _printed(self) -> Printed:
        return SCIENTIST.read(self.card, ())

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def plans(self) -> list[Bonus]:
        return effects_of(self._printed)

    @property
    def discount(self) -> Bonus | None:
        """None: nobody has entered the middle row yet."""
        card = self._printed
        return bonus_of(card["discount"]) if "discount" in card else None

    @property
    def scored(self) -> bool:
        """Whether the bottom row was entered."""
        return "points" in self.card.values

    @property
    def formula(self) -> Formula | None:
        return formula_of(self._printed)


SCIENTIST = Kind(
    key="scientist",
    name=_("Scientist"),
    many=_("Scientists"),
    icon="account-tie",
    box=6,  # "Components"
    fields=(
        *effect_fields(_("Top row gives")),
        Field(ask=icons("discount", _("Middle row takes off"), OF_GENES), side="middle", shape="icon"),
        *formula_fields("bottom"),
    ),
    shown=effects_say,
)


def with_side(kind: Kind, card: Card, answered: Card, side: str) -> Card:
    """The card with this side as it was answered; whatever else was told then may have been changed since."""
    seen = {field.key: answered.values[field.key] for field in kind.side(side) if field.key in answered.values}
    return Card(card.kind, card.name, card.sort, {**card.values, **seen})


# Milestone cards, Downtown tiles


MILESTONE = Kind(
    key="milestone",
    name=_("Milestone card"),
    many=_("Milestone cards"),
    icon="file-document-check-outline",
    box=10,  # "Components"
    fields=(
        Field(
            ask=Pick(
                key="needs",
                text=_("Icons of the condition (empty: you check it)"),
                options=THING_OPTIONS,
                most=MOST_ICONS,
                again=True,
            ),
            shape="icon",
        ),
    ),
    shown=lambda card: needs_say(card["needs"]),
)
TILE = Kind(
    key="tile",
    name=_("Downtown tile"),
    many=_("Downtown tiles"),
    icon="city-variant-outline",
    box=20,  # "Components"
    named=False,
    fields=effect_fields(_("The tile gives")),
    shown=effects_say,
)


def tile_effects(card: Card) -> tuple[Bonus, ...]:
    return _effects(*(tuple(card.values.get(field, ())) for field in ("gain", "pay", "other")))


@lru_cache(maxsize=64)
def _effects(gain: tuple[str, ...], pay: tuple[str, ...], other: tuple[str, ...]) -> tuple[Bonus, ...]:
    """Worked out once for each tile: every turn offers them all."""
    return (bonus_of(gain, pay), *([bonus_of(other, pay)] if other else []))


def needs_of(card: Card | None) -> tuple[str, ...]:
    """What a milestone card asks for; nothing if nobody has entered it."""
    return tuple(card.values.get("needs", ())) if card else ()


# Solo cards


SOLO = Kind(
    key="solo",
    name=_("Solo card"),
    many=_("Solo cards"),
    icon="card-account-details-outline",
    box=15,  # "Solo Rules, Component"
    named=False,
    fields=(
        Field(
            ask=Choose(
                key="place",
                text=_("Place in the lower left corner"),
                options=_places(PUBLIC.values()),
            )
        ),
        Field(
            ask=Pick(
                key="crossed",
                text=_("Columns with an X"),
                options=(
                    *(Option(f"column{n}", name, n, icon="cards-outline") for n, name in COLUMN_LABELS.items()),
                    Option("single", _("Only single cards"), 0, icon="card-outline"),
                ),
            )
        ),
        Field(
            ask=Pick(
                key="police",
                text=_("Police at these two"),
                options=_places((*LABS.values(), DOWNTOWN)),
                least=2,
                most=2,
            ),
            side="police",
        ),
    ),
    shown=lambda card: _solo_says(card),
)


def _solo_says(card: Printed) -> Says:
    columns = [COLUMNS[n] if n else _("only single cards") for n in card["crossed"]]
    crossed = joined(columns, ", ") or _("no X")
    return _("{place}, {crossed}").format(place=PUBLIC[card["place"]].name, crossed=crossed)


KINDS = (CREATURE, SCIENTIST, MILESTONE, TILE, BOARD, SOLO)
