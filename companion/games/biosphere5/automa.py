"""Machine tactics (4.3): which option the Machine takes, and why.

`decide` goes down the rungs of the rulebook's order and stops at the first that can be done. It changes nothing: what it says can be
shown, and worked out again after a correction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Reason, Verdict, Why
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.cards import Card

BIOSPHERE_LEVEL = 5  # 4.3


class Rung(str, Enum):
    BIOSPHERE = "biosphere"
    ATTACK = "attack"
    STORE = "store"
    ACHIEVEMENT = "achievement"
    SABOTAGE = "sabotage"
    ESPIONAGE = "espionage"
    NEW_HOPE = "new-hope"
    CATASTROPHE = "catastrophe"
    RAISE = "raise"


@dataclass(frozen=True)
class Sight:
    """What the Machine goes by. `hoped`: New Hope was played this turn; `stored`: the Biosphere card, where it is stored."""

    level: int
    built: Civilisation
    theirs: Civilisation
    their_hand: int
    cards: tuple[Card, ...]
    stored: Card | None = None
    hoped: bool = False

    @property
    def biosphere(self) -> Card | None:
        return self.stored or self.newly

    @property
    def newly(self) -> Card | None:
        """The Biosphere card, if it was revealed this turn."""
        return next((card for card in self.cards if card.upper == "biosphere"), None)

    def with_lower(self, lower: str) -> list[Card]:
        return [card for card in self.cards if card.lower == lower]


@dataclass(frozen=True)
class Tried:
    """What came of one rung: the card that does it, or what ruled it out."""

    text: Says
    card: Card | None = None
    area: Area | None = None
    done: bool = False
    tie: Says = ""


@dataclass(frozen=True)
class Decision:
    rung: Rung
    card: Card | None
    area: Area | None
    why: Why

    @property
    def disaster(self) -> Area:
        assert self.card
        assert self.card.disaster
        return self.card.disaster


def decide(sight: Sight) -> Decision:
    """The first rung that can be done."""
    return _down(sight, RUNGS)


def decide_before_revealing(sight: Sight) -> Decision | None:
    """With the Biosphere card stored, its two halves are looked at before any card is revealed (fig. 29)."""
    decision = _down(sight, RUNGS[:2], rest=RUNGS[2:])
    return decision if decision.card else None


def _down(sight: Sight, rungs: Sequence[_Step], rest: Sequence[_Step] = ()) -> Decision:
    reasons: list[Reason] = []
    found: tuple[Rung, Tried] | None = None
    for rung, name, section, look in rungs:
        if found:
            reasons.append(Reason(name, Verdict.NOT_REACHED, section))
            continue
        tried = look(sight)
        said = _("{rung}: {what}").format(rung=name, what=tried.text)
        reasons.append(Reason(said, Verdict.YES if tried.done else Verdict.NO, section))
        if tried.done:
            found = rung, tried
            if tried.tie:
                reasons.append(Reason(_("Tie-break: {why}").format(why=tried.tie), Verdict.NOTE, "4.4"))
    reasons += [Reason(name, Verdict.NOT_REACHED, section) for _rung, name, section, _look in rest]
    rung, tried = found or (Rung.RAISE, Tried(""))
    return Decision(rung, tried.card, tried.area, Why(_("What the Machine does"), tuple(reasons)))


# The rungs, in the order of fig. 28


def _biosphere(sight: Sight) -> Tried:
    card = sight.biosphere
    if card is None:
        return Tried(_("the card is neither revealed nor stored"))
    if missing := sight.built.missing(3):
        return Tried(_("{areas} must stand first").format(areas=listed([area.label for area in missing])))
    if sight.level < BIOSPHERE_LEVEL:
        return Tried(_("hand level {level} is below {least}").format(level=sight.level, least=BIOSPHERE_LEVEL))
    return Tried(
        _("nature and community stand and hand level {level} is enough").format(level=sight.level), card, done=True
    )


def _attack(sight: Sight) -> Tried:
    card = sight.biosphere
    if card is None:
        return Tried(_("the card is neither revealed nor stored"))
    if len(sight.theirs) <= len(sight.built):
        return Tried(
            _("you have {yours} achievements, the Machine {own}: not more").format(
                yours=len(sight.theirs), own=len(sight.built)
            )
        )
    *others, victim = sight.theirs.standing()
    text = _("you have {yours} achievements, the Machine {own}").format(yours=len(sight.theirs), own=len(sight.built))
    tie: Says = ""
    if others:
        tie = _("{best} before {other}").format(
            best=_achieved(sight.theirs, victim), other=_achieved(sight.theirs, others[-1])
        )
    return Tried(text, card, victim, done=True, tie=tie)


def _achieved(built: Civilisation, area: Area) -> Says:
    return _("{solution} {area}").format(solution=built.at(area), area=area)


def _store(sight: Sight) -> Tried:
    if sight.stored:
        return Tried(_("it is stored already"))
    if sight.newly is None:
        return Tried(_("the card is not among those revealed"))
    return Tried(_("revealed, and neither half can be used"), sight.newly, done=True)


def _achievement(sight: Sight) -> Tried:
    playable: list[Card] = []
    ruled_out: list[Says] = []
    for card in _ranked(card for card in sight.cards if card.achieves):
        area = card.problem
        assert area
        if sight.built.has(area):
            ruled_out.append(_("{card} ({area} stands already)").format(card=card.upper_label, area=area))
        elif not sight.built.opens(area.level):
            ruled_out.append(_("{card} (its level is closed)").format(card=card.upper_label))
        else:
            playable.append(card)
    if playable:
        return _best(playable, playable[0].upper_label, area=playable[0].problem)
    return Tried(_out(ruled_out, _("none was revealed")))


def _action(lower: str, level: int) -> Callable[[Sight], Tried]:
    def look(sight: Sight) -> Tried:
        cards = _ranked(sight.with_lower(lower))
        if not cards:
            return Tried(_("none was revealed"))
        if closed := sight.built.closed(level):
            return Tried(closed)
        if lower == "new-hope" and sight.hoped:
            return Tried(_("a second one in the same turn cannot be chosen"))
        return Tried(_("on {card}").format(card=cards[0].upper_label), cards[0], done=True)

    return look


def _catastrophe(sight: Sight) -> Tried:
    allowed: list[Card] = []
    ruled_out: list[Says] = []
    for card in _ranked(card for card in sight.cards if card.disaster):
        area = card.disaster
        assert area
        problem = _held_back(sight, area)
        if problem:
            ruled_out.append(_("{card} ({why})").format(card=card.lower_label, why=problem))
        else:
            allowed.append(card)
    if allowed:
        area = allowed[0].disaster
        assert area
        return _best(
            allowed, _("{card}, {why}").format(card=allowed[0].lower_label, why=_let_loose(sight, area)), lower=True
        )
    return Tried(_out(ruled_out, _("none was revealed")))


def _held_back(sight: Sight, area: Area) -> Says:
    """Why a catastrophe is not played; nothing where it is (4.3, B11)."""
    if not sight.built.opens(area.level):
        return _("its level is closed")
    own, yours = sight.built.at(area), sight.theirs.at(area)
    if own.rank > yours.rank:
        return ""
    if own is yours is Solution.MAKESHIFT:
        if sight.level > sight.their_hand:
            return ""
        return _("both makeshift, and hand level {level} is not above your {hand} cards").format(
            level=sight.level, hand=sight.their_hand
        )
    return _("its protection, {own}, is not above yours, {yours}").format(own=own, yours=yours)


def _let_loose(sight: Sight, area: Area) -> Says:
    own, yours = sight.built.at(area), sight.theirs.at(area)
    if own.rank > yours.rank:
        return _("its protection, {own}, is above yours, {yours}").format(own=own, yours=yours)
    return ngettext(
        "both makeshift, and hand level {level} is above your {n} card",
        "both makeshift, and hand level {level} is above your {n} cards",
        sight.their_hand,
    ).format(level=sight.level)


def _raise(sight: Sight) -> Tried:
    if not sight.cards:
        return Tried(_("no card was revealed"), done=True)
    return Tried(_("nothing above can be done"), done=True)


# The tie-break: card value


def _ranked(cards: Iterable[Card]) -> list[Card]:
    """Highest card value first; cards that are alike once."""
    unique = {card.key: card for card in cards}
    return sorted(unique.values(), key=lambda card: (card.value, card.key), reverse=True)


def _best(cards: list[Card], text: Says, *, area: Area | None = None, lower: bool = False) -> Tried:
    best = cards[0]
    tie = _broke(best, cards[1], lower) if len(cards) > 1 else ""
    return Tried(text, best, area, done=True, tie=tie)


def _broke(best: Card, second: Card, lower: bool) -> Says:
    names = {
        "best": best.lower_label if lower else best.upper_label,
        "second": second.lower_label if lower else second.upper_label,
    }
    if best.value[0] != second.value[0]:
        text = _("{best} before {second}: {one} ranks above {other}")
        if lower:
            text = _("{best} before {second}: its upper half, {one}, ranks above {other}")
        return text.format(**names, one=_group(best), other=_group(second))
    return _("{best} before {second}: {one} ranks above {other}").format(
        **names, one=best.problem or "Biosphere 5", other=second.problem or "Biosphere 5"
    )


def _group(card: Card) -> Says:
    return {"perfect": _("perfect"), "makeshift": _("makeshift"), "rescue": _("rescue")}.get(card.upper, "Biosphere 5")


def _out(ruled_out: list[Says], otherwise: Says) -> Says:
    return listed(ruled_out) if ruled_out else otherwise


_Step = tuple[Rung, Says, str, Callable[[Sight], Tried]]

RUNGS: tuple[_Step, ...] = (
    (Rung.BIOSPHERE, _("Biosphere 5"), "4.3", _biosphere),
    (Rung.ATTACK, _("Attack"), "4.3", _attack),
    (Rung.STORE, _("Store the Biosphere card"), "4.3", _store),
    (Rung.ACHIEVEMENT, _("Achievement"), "4.3", _achievement),
    (Rung.SABOTAGE, _("Sabotage"), "4.3", _action("sabotage", 3)),
    (Rung.ESPIONAGE, _("Espionage"), "4.3", _action("espionage", 2)),
    (Rung.NEW_HOPE, _("New Hope"), "4.3", _action("new-hope", 1)),
    (Rung.CATASTROPHE, _("Catastrophe"), "4.3", _catastrophe),
    (Rung.RAISE, _("Raise the hand level by two"), "4.3", _raise),
)
