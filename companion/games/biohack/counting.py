"""What nobles, scientists and milestone cards count on a player board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.texts import Says, Text, _
from companion.games.biohack.amounts import GENE_ICONS, GENE_LABELS, GENE_NAMES, GENES, in_turn
from companion.games.biohack.content import CLASS_LABELS, CLASS_NAMES, CLASSES

if TYPE_CHECKING:
    from companion.games.biohack.state import Placed, Player

CLASS_ICONS = {"common": "circle-outline", "artisan": "hexagon-outline", "noble": "crown-outline"}
OF_CREATURES = (*GENES, *CLASSES, "creature")
"""Things that a creature is or has: each creature counts once ("Final Score Calculation, Creature Cards")."""
THINGS: dict[str, Text] = {
    **GENE_NAMES,
    **CLASS_NAMES,
    "creature": _("creature"),
    "row": _("full row"),
    "report": _("reported milestone"),
    "coin": _("coin"),
    "card": _("card in hand"),
    "noman": _("active Noman"),
}
THING_LABELS: dict[str, Text] = {
    **GENE_LABELS,
    **CLASS_LABELS,
    "creature": _("Creature"),
    "row": _("Full row"),
    "report": _("Reported milestone"),
    "coin": _("Coin"),
    "card": _("Card in hand"),
    "noman": _("Active Noman"),
}
MANY: dict[str, Text] = {
    **THINGS,
    "creature": _("creatures"),
    "row": _("full rows"),
    "report": _("reported milestones"),
    "coin": _("coins"),
    "card": _("cards in hand"),
    "noman": _("active Nomans"),
}
THING_ICONS = {
    **GENE_ICONS,
    **CLASS_ICONS,
    "creature": "flask-outline",
    "row": "view-sequential-outline",
    "report": "file-document-check-outline",
    "coin": "circle-multiple-outline",
    "card": "cards-outline",
    "noman": "account-outline",
}


@dataclass(frozen=True)
class Formula:
    """`points` EP for every `every` of what is counted. A creature that fits twice counts once."""

    points: int
    every: int
    counts: tuple[str, ...]

    @property
    def code(self) -> str:
        return f"{self.points}per{self.every}" + "".join(self.counts)

    def values(self) -> dict[str, Any]:
        return {"points": self.points, "every": self.every, "counts": list(self.counts)}

    def of(self, player: Player) -> int:
        return self.points * (counted(player, self.counts) // self.every)

    def says(self) -> Says:
        """`3 EP for each avian or reptile`, `2 EP for every 3 coins`."""
        what = _either([(THINGS if self.every == 1 else MANY)[thing] for thing in self.counts])
        if self.every == 1:
            return _("{n} EP for each {what}").format(n=self.points, what=what)
        return _("{n} EP for every {every} {what}").format(n=self.points, every=self.every, what=what)


def _either(names: Sequence[Says]) -> Says:
    text = names[0]
    for name in names[1:]:
        text = _("{a} or {b}").format(a=text, b=name)
    return text


def counted(player: Player, things: Sequence[str]) -> int:
    creatures = sum(any(fits(placed, thing) for thing in things) for placed in player.creatures)
    return creatures + sum(having(player, thing) for thing in things if thing not in OF_CREATURES)


def fits(placed: Placed, thing: str) -> bool:
    """A gene stands for a creature with that gene in its printed cost."""
    if thing in GENES:
        return placed.card.cost.of(thing) > 0
    return thing in ("creature", placed.card.cls)


def having(player: Player, thing: str) -> int:
    match thing:
        case "row":
            return sum(token.kind in CLASSES for token in player.tokens)
        case "report":
            return len(player.reported())
        case "coin":
            return player.coins
        case "card":
            return player.hand
        case "noman":
            return player.active
    return 0


def lacking(player: Player, needs: Sequence[str]) -> list[str]:
    """What is missing for a milestone: each icon wants a creature of its own, other things as many as there are icons."""
    wanted = [thing for thing in needs if thing in OF_CREATURES]
    missing = [wanted[n] for n in sorted(set(range(len(wanted))) - _matched(player.creatures, wanted))]
    for thing, n in Counter(thing for thing in needs if thing not in OF_CREATURES).items():
        missing += [thing] * max(0, n - having(player, thing))
    return missing


def _matched(creatures: Sequence[Placed], wanted: Sequence[str]) -> set[int]:
    """As many icons as possible, each with a creature of its own."""
    held: dict[int, int] = {}

    def find(icon: int, tried: set[int]) -> bool:
        for n, placed in enumerate(creatures):
            if n not in tried and fits(placed, wanted[icon]):
                tried.add(n)
                if n not in held or find(held[n], tried):
                    held[n] = icon
                    return True
        return False

    for icon in range(len(wanted)):
        find(icon, set())
    return set(held.values())


def things_say(things: Sequence[str]) -> Says:
    """`2× avian, 1× full row`."""
    return in_turn([_("{n}× {what}").format(n=n, what=THINGS[thing]) for thing, n in Counter(things).items()])


def needs_say(needs: Sequence[str]) -> Says:
    return things_say(needs) if needs else _("You check the condition")
