"""Machine tactics (4.3): which option the Machine takes, and why.

`decide` goes down the rungs of the rulebook's order and stops at the first that can be done. It changes nothing: what it says can be
shown, and worked out again after a correction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Reason, Verdict, Why
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.cards import UPPER_WORDS, Card
from companion.games.biosphere5.content import ACTION_LEVEL, BIOSPHERE_LEVEL


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
    hoped: bool = False
    """It comes after New Hope."""

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
    return Decision(rung, tried.card, tried.area, Why(_("What the Machine does"), tuple(reasons)), sight.hoped)


# The rungs, in the order of fig. 28


def _biosphere(sight: Sight) -> Tried:
    card = sight.biosphere
    if card is None:
        return Tried(_("the card is neither revealed nor stored"))
    if missing := sight.built.missing(3):
        return Tried(_("not solved yet: {areas}").format(areas=listed([area.label for area in missing])))
    if sight.level < BIOSPHERE_LEVEL:
        return Tried(_("hand level {level} is below {least}").format(level=sight.level, least=BIOSPHERE_LEVEL))
    return Tried(
        _("nature and community are solved, and hand level {level} is enough").format(level=sight.level),
        card,
        done=True,
    )


def _attack(sight: Sight) -> Tried:
    card = sight.biosphere
    if card is None:
        return Tried(_("the card is neither revealed nor stored"))
    if len(sight.theirs) <= len(sight.built):
        return Tried(
            _("your achievements: {yours}, the Machine's: {own}, so not more").format(
                yours=len(sight.theirs), own=len(sight.built)
            )
        )
    *others, victim = sight.theirs.standing()
    text = _("your achievements: {yours}, the Machine's: {own}").format(yours=len(sight.theirs), own=len(sight.built))
    tie: Says = ""
    if others:
        tie = _("{best} before {other}").format(
            best=_achieved(sight.theirs, victim), other=_achieved(sight.theirs, others[-1])
        )
    return Tried(text, card, victim, done=True, tie=tie)


def _achieved(built: Civilisation, area: Area) -> Says:
    # Translators: "makeshift Water"
    return _("{solution} {area}").format(solution=built.at(area), area=area)


def _store(sight: Sight) -> Tried:
    if sight.stored:
        return Tried(_("it is already stored"))
    if sight.newly is None:
        return Tried(_("the card was not revealed"))
    return Tried(_("revealed, and neither half can be used"), sight.newly, done=True)


def _achievement(sight: Sight) -> Tried:
    cards = _ranked((card for card in sight.cards if card.achieves), alike=lambda card: (card.problem, card.upper))
    tried = _best(cards, lambda card: card.upper_label, lambda card: _unbuildable(sight, card))
    return replace(tried, area=tried.card.problem if tried.card else None)


def _unbuildable(sight: Sight, card: Card) -> Says:
    assert card.problem
    if sight.built.has(card.problem):
        return _("{area} is already solved").format(area=card.problem)
    return "" if sight.built.opens(card.problem.level) else _("its level is locked")


def _action(lower: str) -> Callable[[Sight], Tried]:
    def look(sight: Sight) -> Tried:
        cards = _ranked(sight.with_lower(lower))
        if not cards:
            return Tried(_("none was revealed"))
        if closed := sight.built.closed(ACTION_LEVEL[lower]):
            return Tried(closed)
        if lower == "new-hope" and sight.hoped:
            return Tried(_("only one a turn"))
        return Tried(_("on {card}").format(card=cards[0].upper_label), cards[0], done=True)

    return look


def _catastrophe(sight: Sight) -> Tried:
    cards = _ranked((card for card in sight.cards if card.disaster), alike=lambda card: card.disaster)
    return _best(
        cards,
        lambda card: card.lower_label,
        lambda card: _held_back(sight, card),
        lambda card: _let_loose(sight, card),
    )


def _held_back(sight: Sight, card: Card) -> Says:
    """Why a catastrophe is not played; nothing if it is (4.3, B11)."""
    area = card.disaster
    assert area
    if not sight.built.opens(area.level):
        return _("its level is locked")
    own, yours = sight.built.at(area), sight.theirs.at(area)
    if own.rank > yours.rank:
        return ""
    if own is yours is Solution.MAKESHIFT:
        if sight.level > sight.their_hand:
            return ""
        return ngettext(
            "both makeshift, and hand level {level} is not above your {n} card",
            "both makeshift, and hand level {level} is not above your {n} cards",
            sight.their_hand,
        ).format(level=sight.level)
    return _("its protection, {own}, is not above yours, {yours}").format(own=own, yours=yours)


def _let_loose(sight: Sight, card: Card) -> Says:
    area = card.disaster
    assert area
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


def _ranked(cards: Iterable[Card], alike: Callable[[Card], object] = lambda card: card.key) -> list[Card]:
    """Highest card value first; of those that come to the same only the first."""
    first: dict[object, Card] = {}
    for card in sorted(cards, key=lambda card: (card.value, card.key), reverse=True):
        first.setdefault(alike(card), card)
    return list(first.values())


def _best(
    cards: list[Card],
    name: Callable[[Card], Says],
    against: Callable[[Card], Says],
    because: Callable[[Card], Says] = lambda card: "",
) -> Tried:
    """The card of the highest value that nothing speaks against, what spoke against those above it, and what it came before."""
    ruled_out: list[Says] = []
    for at, card in enumerate(cards):
        if problem := against(card):
            ruled_out.append(_reasoned(name(card), problem))
            continue
        text = _reasoned(name(card), because(card))
        if ruled_out:
            text = _("{best} instead of {others}").format(best=text, others=listed(ruled_out))
        second = next((other for other in cards[at + 1 :] if not against(other)), None)
        return Tried(text, card, done=True, tie=_broke(card, second, name) if second else "")
    return Tried(listed(ruled_out) if ruled_out else _("none was revealed"))


def _reasoned(name: Says, why: Says) -> Says:
    return _("{card} ({why})").format(card=name, why=why) if why else name


def _broke(best: Card, second: Card, name: Callable[[Card], Says]) -> Says:
    names = {"best": name(best), "second": name(second)}
    if best.value == second.value:
        return _("{best} before {second}: equal value, so the app picks one").format(**names)
    if best.value[0] == second.value[0]:
        return _("{best} before {second}: {one} ranks above {other}").format(
            **names, one=best.problem, other=second.problem
        )
    text = _("{best} before {second}: {one} ranks above {other}")
    if name(best) != best.upper_label:
        text = _("{best} before {second}: its upper half, {one}, ranks above {other}")
    return text.format(**names, one=_group(best), other=_group(second))


def _group(card: Card) -> Says:
    return UPPER_WORDS[card.upper]


_Step = tuple[Rung, Says, str, Callable[[Sight], Tried]]

RUNGS: tuple[_Step, ...] = (
    (Rung.BIOSPHERE, _("Biosphere 5"), "4.3", _biosphere),
    (Rung.ATTACK, _("Attack"), "4.3", _attack),
    (Rung.STORE, _("Store Biosphere 5"), "4.3", _store),
    (Rung.ACHIEVEMENT, _("Achievement"), "4.3", _achievement),
    (Rung.SABOTAGE, _("Sabotage"), "4.3", _action("sabotage")),
    (Rung.ESPIONAGE, _("Espionage"), "4.3", _action("espionage")),
    (Rung.NEW_HOPE, _("New Hope"), "4.3", _action("new-hope")),
    (Rung.CATASTROPHE, _("Catastrophe"), "4.3", _catastrophe),
    (Rung.RAISE, _("Raise the hand level by 2"), "4.3", _raise),
)
