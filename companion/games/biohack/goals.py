"""What solo play and its challenges ask for: "Solo Rules, Victory Conditions; Challenges"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from companion.engine.asks import Ask, Number
from companion.engine.texts import Says, Text, _, ngettext
from companion.games.biohack.amounts import amount
from companion.games.biohack.content import CREATURES_TO_END, NEEDED, SOLO_EP
from companion.games.biohack.state import Game, Player

GOALS: dict[int, Text] = {
    0: _("100 EP"),
    1: _("Small Creature"),
    2: _("Report Mania"),
    3: _("Professional"),
    4: _("Survival"),
}


@dataclass(frozen=True)
class Counts:
    """What a verdict looks at; in Only track as the table says, otherwise as the app knows."""

    creatures: int
    common: int
    artisan: int
    noble: int
    feral: int
    reports: int
    locks: int
    coins: int


def counts_of(player: Player, filled: Mapping[str, int] | None = None) -> Counts:
    def told(what: str, known: int) -> int:
        return (filled or {}).get(f"{player.key}.count.{what}", known)

    return Counts(
        creatures=told("creatures", len(player.creatures)),
        common=told("common", player.common),
        artisan=told("artisan", player.artisan),
        noble=told("noble", player.noble),
        feral=told("feral", player.with_gene("feral")),
        reports=told("reports", len(player.reported())),
        locks=told("locks", player.unlocked),
        coins=told("coins", player.coins),
    )


@dataclass(frozen=True)
class Condition:
    """Something that solo play needs: how much, and how much there is."""

    key: str
    what: Text
    need: int
    have: int
    lacks: Callable[[int], Text]
    """`1 creature`, `2 creatures`."""
    most: int = 9

    @property
    def met(self) -> bool:
        return self.have >= self.need

    def says(self) -> Says:
        return _("{what} {have} of {need}").format(what=self.what, have=self.have, need=self.need)

    def lacking(self) -> Says:
        return self.lacks(self.need - self.have)


def _creatures(n: int) -> Text:
    return ngettext("{n} creature", "{n} creatures", n)


def _feral(n: int) -> Text:
    return ngettext("{n} feral creature", "{n} feral creatures", n)


def _cards(n: int) -> Text:
    return ngettext("{n} milestone card", "{n} milestone cards", n)


def _locks(n: int) -> Text:
    return ngettext("{n} scientist lock", "{n} scientist locks", n)


def _common(n: int) -> Text:
    return ngettext("{n} common creature", "{n} common creatures", n)


def conditions(game: Game, total: int, counts: Counts) -> list[Condition]:
    """What the chosen goal asks for, with what the player has; 7 creatures go without saying."""
    creatures = Condition("creatures", _("Creatures"), CREATURES_TO_END, counts.creatures, _creatures)

    def points(need: int) -> Condition:
        return Condition("", _("EP"), need, total, partial(amount, "ep"))

    need = NEEDED.get(game.challenge, {"ep": SOLO_EP})
    match game.challenge:
        case 1:
            common = Condition("common", _("Common creatures"), need["common"], counts.common, _common, 4)
            return [creatures, common, points(need["ep"])]
        case 2:
            reports = Condition("reports", _("Milestone cards"), need["reports"], counts.reports, _cards, 4)
            return [creatures, reports, points(need["ep"])]
        case 3:
            return [
                Condition("creatures", _("Creatures"), need["creatures"], counts.creatures, _creatures),
                Condition("locks", _("Scientist locks off"), need["locks"], counts.locks, _locks, 2),
                Condition("reports", _("Milestone cards"), need["reports"], counts.reports, _cards, 4),
                Condition("coins", _("Coins left"), need["coins"], counts.coins, partial(amount, "coins"), 500),
            ]
        case 4:
            feral = Condition("feral", _("Feral creatures"), need["feral"], counts.feral, _feral)
            return [creatures, feral, points(need["ep"])]
    return [creatures, points(need["ep"])]


def fields_of(game: Game, player: Player) -> list[Ask[int]]:
    """Only track: what the verdict needs and this mode has not seen."""
    return [
        Number(
            key=f"{player.key}.count.{condition.key}",
            text=condition.what,
            least=0,
            most=condition.most,
            start=min(condition.have, condition.most),
            steps=(1, -1),
        )
        for condition in conditions(game, 0, counts_of(player))
        if condition.key
    ]
