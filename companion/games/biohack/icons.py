"""Icons in a row, as they are printed: what something gives or costs, tapped one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.asks import Option, Pick
from companion.engine.cards import Field, Printed
from companion.engine.texts import Says, Text, _
from companion.games.biohack.amounts import (
    ACTION_ICONS,
    ACTION_NAMES,
    GENE_ICONS,
    GENE_LABELS,
    GENES,
    GOOD_ICONS,
    GOOD_TONES,
    OFF,
    Bonus,
    either,
    goods,
)

MOST_ICONS = 12  # more than any card has

OF_GENES = tuple(Option(gene, GENE_LABELS[gene], gene, icon=GENE_ICONS[gene], tone=GOOD_TONES[gene]) for gene in GENES)
OF_GOODS = (
    *OF_GENES,
    Option("coin", _("1 coin"), "coin", icon=GOOD_ICONS["coins"], tone=GOOD_TONES["coins"]),
    Option("ep", _("1 EP"), "ep", icon=GOOD_ICONS["ep"], tone=GOOD_TONES["ep"]),
    Option("ep5", _("5 EP"), "ep5", icon=GOOD_ICONS["ep"], tone=GOOD_TONES["ep"]),
    Option("medicine", _("1 medicine"), "medicine", icon=GOOD_ICONS["medicine"], tone=GOOD_TONES["medicine"]),
)
_EFFECTS = (
    *OF_GOODS,
    Option("any", _("1 gene of your choice"), "any", icon=GOOD_ICONS["any"]),
    *(Option(action, name, action, icon=ACTION_ICONS[action]) for action, name in ACTION_NAMES.items() if action),
    Option("off", _("1 gene less"), "off", icon=OFF),
)
ICONS = frozenset(option.key for option in _EFFECTS)
_WORTH = {"coin": ("coins", 1), "ep": ("ep", 1), "ep5": ("ep", 5), "medicine": ("medicine", 1), "any": ("any", 1)}
_PAID = tuple(option for option in OF_GOODS if option.key != "ep5")


def icons(key: str, text: Text, among: tuple[Option[str], ...] = _EFFECTS) -> Pick[str]:
    return Pick(key=key, text=text, options=among, most=MOST_ICONS, again=True)


def bonus_of(gained: Iterable[str], paid: Iterable[str] = ()) -> Bonus:
    """`["mammal", "mammal", "danger"]` as a bonus."""
    amounts: dict[str, Any] = {}
    for icon in gained:
        if icon in ACTION_NAMES:
            amounts["action"] = icon
        else:
            good, n = ("off", 1) if icon == "off" else _WORTH.get(icon, (icon, 1))
            amounts[good] = amounts.get(good, 0) + n
    for icon in paid:
        good, n = _WORTH.get(icon, (icon, 1))
        amounts[good] = amounts.get(good, 0) - n
    if amounts.get("action") != "create":
        amounts.pop("off", None)
    return goods(amounts)


def icons_of(bonus: Bonus) -> tuple[list[str], list[str]]:
    """The way back: what is gained and what is paid, icon by icon."""
    gained: list[str] = []
    paid: list[str] = []
    for good, n in bonus:
        icon = {"coins": "coin"}.get(good, good)
        (gained if n > 0 else paid).extend([icon] * abs(n))
    gained += ["any"] * bonus.any + [bonus.action] * bool(bonus.action) + ["off"] * bonus.off
    return gained, paid


def effect_fields(name: Text) -> tuple[Field, ...]:
    """What it gives, what that costs, and what can be taken instead."""
    return (
        Field(ask=icons("gain", name), shape="icon"),
        Field(ask=icons("pay", _("For (empty: free)"), _PAID), shape="icon"),
        Field(ask=icons("other", _("Or instead (empty: no choice)")), shape="icon"),
    )


def effects_of(card: Printed) -> list[Bonus]:
    """What can be taken from it: one thing, or one of two."""
    found = [bonus_of(card[which], card["pay"]) for which in ("gain", "other")]
    return [bonus for n, bonus in enumerate(found) if not n or card["other"]]


def effects_say(card: Printed) -> Says:
    return either(effects_of(card))
