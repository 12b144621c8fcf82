"""Genes, coins, EP and medicine: what is gained and paid, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.engine.texts import Says, Text, _, joined, ngettext
from companion.engine.things import Token

GENES = ("mammal", "aquatic", "avian", "reptile", "primate", "feral")
GENE_ICONS = {
    "mammal": "paw",
    "aquatic": "fish",
    "avian": "bird",
    "reptile": "snake",
    "primate": "account",
    "feral": "fire",
}
GENE_NAMES: dict[str, Text] = {
    "mammal": _("mammal"),
    "aquatic": _("aquatic"),
    "avian": _("avian"),
    "reptile": _("reptile"),
    "primate": _("primate"),
    "feral": _("feral"),
}
GENE_LABELS: dict[str, Text] = {
    "mammal": _("Mammal"),
    "aquatic": _("Aquatic"),
    "avian": _("Avian"),
    "reptile": _("Reptile"),
    "primate": _("Primate"),
    "feral": _("Feral"),
}
"""The same on a line of their own."""
GOODS = (*GENES, "coins", "ep", "medicine")


class Bonus(Struct, frozen=True, dict=True):
    """What someone gains, or below zero pays; and the action that comes with it, if any."""

    mammal: int = 0
    aquatic: int = 0
    avian: int = 0
    reptile: int = 0
    primate: int = 0
    feral: int = 0
    coins: int = 0
    ep: int = 0
    medicine: int = 0
    any: int = 0
    """Genes of the player's choice."""
    action: str = ""
    off: int = 0
    """Genes of the player's choice off the cost of what the action creates."""

    def of(self, good: str) -> int:
        amount: int = getattr(self, good)
        return amount

    @cached_property
    def goods(self) -> tuple[tuple[str, int], ...]:
        """What is in it, in the order of the storage."""
        return tuple([(good, amount) for good in GOODS if (amount := getattr(self, good))])

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self.goods)

    def __neg__(self) -> Bonus:
        return self._with({good: -amount for good, amount in self})

    def __add__(self, other: Bonus) -> Bonus:
        if not other.goods:
            return self
        return self._with({good: self.of(good) + amount for good, amount in other})

    def times(self, n: int) -> Bonus:
        return self._with({good: amount * n for good, amount in self})

    def less(self, discount: Bonus) -> Bonus:
        """A cost after a discount; no gene goes below 0."""
        if not discount.goods:
            return self
        return self._with({gene: max(0, self.of(gene) - discount.of(gene)) for gene in GENES})

    def _with(self, amounts: Mapping[str, Any]) -> Bonus:
        return replace(self, **amounts)

    @property
    def genes(self) -> int:
        return sum(self.of(gene) for gene in GENES)

    @cached_property
    def code(self) -> str:
        """Stands for this bonus in an answer: `mammal2-coins1`."""
        words = [f"{good}{amount:+d}" for good, amount in self]
        words += [f"any{self.any}"] if self.any else []
        words += [self.action + (f"{self.off}" if self.off else "")] if self.action else []
        return "".join(words) or "nothing"


NOTHING = Bonus()


def goods(amounts: Mapping[str, Any]) -> Bonus:
    """`goods({"mammal": 2})`, where the names come from elsewhere."""
    return Bonus(**amounts)


def plain(bonus: Bonus) -> dict[str, Any]:
    return {name: value for name, value in asdict(bonus).items() if value}


ACTION_NAMES: dict[str, Text] = {
    "": _("Nothing more"),
    "danger": _("Roll the danger die"),
    "buy": _("Buy a card from the display"),
    "create": _("Create a creature"),
    "report": _("Report a milestone"),
    "unlock": _("Unlock the scientist (5 coins)"),
    "reserve": _("Reserve a turn order"),
}
ACTION_ICONS = {
    "danger": "dice-multiple-outline",
    "buy": "cards-outline",
    "create": "flask-outline",
    "report": "file-document-check-outline",
    "unlock": "lock-open-variant-outline",
    "reserve": "format-list-numbered",
}
GOOD_ICONS = {
    **GENE_ICONS,
    "coins": "circle-multiple",
    "ep": "star",
    "medicine": "medical-bag",
    "any": "dna",
}
GOOD_TONES = {
    "mammal": "tan",
    "aquatic": "cyan",
    "avian": "straw",
    "reptile": "lime",
    "primate": "pink",
    "feral": "ember",
    "coins": "coin",
    "ep": "star",
    "medicine": "mint",
    "any": "quiet",
}


ARROW = Token("arrow-right")
OFF = "minus-circle-outline"


def token(good: str, n: int) -> Token:
    return Token(GOOD_ICONS[good], n, GOOD_TONES[good], amount(good, n))


@lru_cache(maxsize=256)  # the same few bonuses stand in every list of spaces
def tokens(bonus: Bonus) -> tuple[Token, ...]:
    """What is paid, an arrow, and what is gained or done for it; where nothing comes of it, what is lost."""
    gained = [token(good, n) for good, n in bonus if n > 0]
    gained += [token("any", bonus.any)] if bonus.any else []
    gained += [Token(ACTION_ICONS[bonus.action], None, "accent", ACTION_NAMES[bonus.action])] if bonus.action else []
    gained += [Token(OFF, bonus.off, "accent", fewer_genes(bonus.off))] if bonus.off else []
    if not gained:
        return tuple(token(good, n) for good, n in bonus)
    paid = [token(good, -n) for good, n in bonus if n < 0]
    return (*paid, ARROW, *gained) if paid else tuple(gained)


def amount(good: str, n: int) -> Text:
    match good:
        case "coins":
            return ngettext("{n} coin", "{n} coins", n)
        case "ep":
            return _("{n} EP").format(n=n)
        case "medicine":
            return _("{n} medicine").format(n=n)
        case "any":
            return ngettext("{n} gene of your choice", "{n} genes of your choice", n)
    # Translators: an amount, as it is written before a name
    return _("{n} {gene}").format(n=n, gene=GENE_NAMES[good])


def fewer_genes(n: int) -> Text:
    return ngettext("{n} gene less", "{n} genes less", n)


def in_turn(names: Sequence[Says]) -> Says:
    """`Ann, Cy, Bo`: one after the other."""
    return joined(names, ", ")


@lru_cache(maxsize=1024)  # every list of options says many of them, at every step of a replay
def plus(bonus: Bonus) -> Says:
    """`3 mammal + 2 avian`; with something to pay, `2 coins → 3 EP`."""
    paid: list[Says] = [amount(good, -n) for good, n in bonus if n < 0]
    parts: list[Says] = [amount(good, n) for good, n in bonus if n > 0]
    if bonus.any:
        parts.append(amount("any", bonus.any))
    if bonus.action:
        parts.append(ACTION_NAMES[bonus.action])
    if bonus.off:
        parts.append(fewer_genes(bonus.off))
    gained = joined(parts, " + ") or _("nothing")
    return _("{a} → {b}").format(a=joined(paid, " + "), b=gained) if paid else gained


def either(bonuses: Sequence[Bonus]) -> Says:
    """`2 mammal or 1 avian`."""
    return joined([plus(bonus) for bonus in bonuses], _(" or "))


def changes(bonus: Bonus) -> Says:
    """`+3 mammal, −2 coins`."""
    parts: list[Says] = [
        (_("+{what}") if n > 0 else _("−{what}")).format(what=amount(good, abs(n))) for good, n in bonus
    ]
    return joined(parts, ", ") or _("nothing changes")
