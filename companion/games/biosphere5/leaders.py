"""The four leaders of The Abyss and what each tier lets a player do (3.3, 3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from companion.engine.texts import Says, _
from companion.games.biosphere5.named import Named


class Leader(Named):
    label: Says
    icon: str

    STRATEGIST = "strategist", _("Strategist"), "chess-knight"
    COMMANDER = "commander", _("Commander"), "flag"
    FIGHTER = "fighter", _("Fighter"), "sword"
    BELIEVER = "believer", _("True Believer"), "candle"


@dataclass
class Leaders:
    """The tier of each."""

    strategist: int = 0
    commander: int = 0
    fighter: int = 0
    believer: int = 0

    def tier(self, leader: Leader) -> int:
        tier: int = getattr(self, leader.value)
        return tier

    def promote(self, leader: Leader, to: int) -> None:
        setattr(self, leader.value, to)


class Ability(Struct, frozen=True):
    leader: Leader
    tier: int
    name: Says
    does: Says

    @property
    def key(self) -> str:
        return f"{self.leader.value}-{self.tier}"


ABILITIES = (
    Ability(Leader.STRATEGIST, 1, _("Tactical Meeting"), _("Draw 4 cards.")),
    Ability(Leader.STRATEGIST, 2, _("The Trap"), _("Search your draw pile for a card, take it, shuffle the pile.")),
    Ability(Leader.STRATEGIST, 3, _("The Great Plan"), _("Draw up to 8 cards, one by one. Stop when you like.")),
    Ability(Leader.COMMANDER, 1, _("Raising the Flag"), _("Use the lower half of one of your achievements. It stays.")),
    Ability(Leader.COMMANDER, 2, _("Concentrate Troops"), _("Cards you play later this turn return to your hand.")),
    Ability(Leader.COMMANDER, 3, _("Victory is Near!"), _("All your leaders rise to tier 3.")),
    Ability(Leader.FIGHTER, 1, _("Never Give Up!"), _("One opponent discards 2 cards.")),
    Ability(
        Leader.FIGHTER,
        2,
        _("Scorched Earth"),
        _("Discard 1 to 3 cards. One opponent discards 2 more than you."),
    ),
    Ability(Leader.FIGHTER, 3, _("Beat Them All!"), _("One opponent discards the whole hand.")),
    Ability(Leader.BELIEVER, 1, _("Glimmer of Hope"), _("Your doom goes down by 1.")),
    Ability(Leader.BELIEVER, 2, _("Without Hesitation"), _("Your doom becomes 4, everyone else's goes up by 1.")),
    Ability(Leader.BELIEVER, 3, _("Finally True"), _("One player's doom goes up by 2.")),
)
