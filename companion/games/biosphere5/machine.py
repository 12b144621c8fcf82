"""The Machine's turn: reveal, decide, do it (4.2, 4.3)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, ngettext
from companion.engine.why import Reason, Verdict, Why
from companion.games.biosphere5 import actions, resist
from companion.games.biosphere5.areas import Solution
from companion.games.biosphere5.automa import Decision, Rung, Sight, decide, decide_before_revealing
from companion.games.biosphere5.cards import catastrophe
from companion.games.biosphere5.content import COST, DOOMED, NEW_HOPE_CARDS, RISE, TOP_LEVEL
from companion.games.biosphere5.doom import raise_doom
from companion.games.biosphere5.losses import player_loses, toll
from companion.games.biosphere5.scoring import over, settle
from companion.games.biosphere5.state import ANNOUNCED_AT_ONCE, Game, machine_of

LOST = {Rung.SABOTAGE: COST["sabotage"], Rung.ESPIONAGE: COST["espionage"]}
"""Cards that it costs the human (4.3)."""
DOOM = {Rung.ATTACK: 2, Rung.SABOTAGE: 1, Rung.ESPIONAGE: 1}
"""What the human's doom goes up by (3.2)."""


def sight(game: Game, hoped: bool = False) -> Sight:
    machine, human = machine_of(game), game.human
    return Sight(
        level=machine.level,
        built=machine.built,
        theirs=human.built,
        their_hand=human.hand,
        cards=tuple(game.cards[key] for key in machine.revealed),
        stored=game.cards[machine.biosphere] if machine.stored else None,
        hoped=hoped,
    )


async def machine_turn(table: Table, game: Game) -> None:
    machine = machine_of(game)
    game.turn = "machine"
    machine.checked = False
    machine.did = None
    if not await act_before_revealing(table, game):
        machine.awaited = game.reveals()
        await resist.reveal(table, game, REVEALED)
        machine.revealed_at = machine.level
        hoped: Why | None = None
        while (decision := await act(table, game, hoped)).rung is Rung.NEW_HOPE:
            hoped = decision.why
            await hope(table, game, decision)
        # if the human fails the game is over; the Machine can always pay in its own turn
        if decision.rung is Rung.CATASTROPHE and not game.human.failed:
            await resist.suffer(table, game, decision.disaster)
        machine.discard_revealed()
    await settle(table, game)


@step
async def act_before_revealing(table: Table, game: Game) -> bool:
    """With the Biosphere card stored, its two halves come first (fig. 29)."""
    decision = decide_before_revealing(sight(game)) if machine_of(game).stored else None
    if decision:
        await do_it(table, game, decision)
    return decision is not None


@step
async def act(table: Table, game: Game, hoped: Why | None) -> Decision:
    """What the Machine does with the revealed cards; New Hope brings more of them, and the order once more (4.3)."""
    decision = _decide(game, hoped)
    if decision.rung is not Rung.NEW_HOPE:
        await do_it(table, game, decision)
    return decision


def _still_revealed(game: Game) -> int:
    """By the hand level of this moment; earlier rules went by that of the first card."""
    machine = machine_of(game)
    return (game.reveals() if game.since(ANNOUNCED_AT_ONCE) else machine.awaited) - len(machine.revealed)


def _still_hoped(game: Game) -> int:
    machine = machine_of(game)
    return machine.awaited - len(machine.revealed)


def _revealing(n: int) -> Says:
    return ngettext("It reveals {n} card: tap it", "It reveals {n} cards: tap them", n)


def _hoping(n: int) -> Says:
    return ngettext("New Hope: tap {n} more card", "New Hope: tap {n} more cards", n)


REVEALED = resist.Lot("biosphere5.machine.reveal", _still_revealed, _revealing, "machine")
HOPED = resist.Lot("biosphere5.machine.hope", _still_hoped, _hoping, "machine")


def _decide(game: Game, hoped: Why | None) -> Decision:
    """Go down the rungs; after New Hope the first time down is told as well."""
    decision = decide(sight(game, hoped is not None))
    if hoped is None:
        return replace(decision, why=both(revealing(game), decision.why))
    again = _("New Hope: hand level +2 (8 at most), 3 more cards, then the order again with all of them")
    return replace(decision, why=both((*hoped.reasons, Reason(again, Verdict.NOTE, "4.3")), decision.why))


def revealing(game: Game) -> tuple[Reason, ...]:
    """The cards that the hand level let the Machine reveal, whatever it is by now."""
    machine = machine_of(game)
    text = _("Revealed at hand level {level}: {cards}").format(
        level=machine.revealed_at,
        cards=resist.names(game, machine.revealed) if machine.revealed else _("none"),
    )
    return (Reason(text, Verdict.NOTE, "4.2"),)


def both(first: tuple[Reason, ...], second: Why) -> Why:
    return Why(second.title, (*first, *second.reasons))


def asks_for_rescue(game: Game, decision: Decision) -> bool:
    """The human will be asked about a rescue card anyway: that ask shows what the Machine does."""
    if decision.rung is not Rung.CATASTROPHE:
        return False
    human = game.human
    return human.hand > 0 and human.built.at(decision.disaster) is not Solution.PERFECT


async def hope(table: Table, game: Game, decision: Decision) -> None:
    """New Hope: two levels up, three more cards, and the order once more on all of them (4.3, B8)."""
    machine = machine_of(game)
    risen = rise(machine.level)
    machine.raise_level()
    table.tell(_("The Machine plays New Hope: {risen}, 3 more cards.").format(risen=risen), why=decision.why)
    machine.awaited = len(machine.revealed) + NEW_HOPE_CARDS
    await resist.reveal(table, game, HOPED)


async def do_it(table: Table, game: Game, decision: Decision) -> None:
    """What the Machine does, with why. One tap where it is the human's turn to choose something now, or the end."""
    machine = machine_of(game)
    text = announce(game, decision)
    if hands_over(game, decision) and game.since(ANNOUNCED_AT_ONCE):
        machine.did = text, details(game, decision, briefly=True), decision.why  # beside the human's first move
    elif not asks_for_rescue(game, decision):
        await table.do(
            "biosphere5.machine.turn",
            text,
            detail=partial(details, game, decision),
            why=decision.why,
            rule="machine",
            shows=touched(game, decision),
            button=_("Done, my turn") if hands_over(game, decision) else _("Done"),
        )
    await carry_out(table, game, decision)


def hands_over(game: Game, decision: Decision) -> bool:
    """Whether the human's turn comes next: no rescue card to ask for, no achievement to be chosen, not the end."""
    human, doom = game.human, DOOM.get(decision.rung, 0) if game.abyss else 0
    lost = LOST.get(decision.rung, 0)
    match decision.rung:
        case Rung.BIOSPHERE:
            return False
        case Rung.CATASTROPHE:
            if machine_of(game).built.at(decision.disaster) is not Solution.PERFECT:
                return False  # it looks for a rescue card of its own
            lost = human.built.at(decision.disaster).damage
            if lost and human.hand:
                return False
    missing = max(0, lost - human.hand)
    if 0 < missing < len(human.built):
        return False
    short = max(0, missing - len(human.built))
    return human.doom + doom + short < DOOMED if game.abyss else not short


def touched(game: Game, decision: Decision) -> tuple[str, ...]:
    """The boards that this changes."""
    human = (Rung.ATTACK, Rung.SABOTAGE, Rung.ESPIONAGE, Rung.CATASTROPHE)
    return ("machine", game.human.seat.key) if decision.rung in human else ("machine",)


def played(game: Game, decision: Decision) -> Says:
    """What it plays, and what else there is to know or do."""
    return joined((announce(game, decision), details(game, decision)))


def details(game: Game, decision: Decision, briefly: bool = False) -> Says:
    """What else is to be known or done: how values go, which cards were revealed and where they go. Briefly: not what “why” tells."""
    parts: list[Says] = []
    if to_find := machine_of(game).to_find:
        parts.append(_("Take out of its pile: {cards}.").format(cards=resist.names(game, to_find)))
    if game.abyss and decision.rung in DOOM and game.human.hand >= LOST.get(decision.rung, 0):
        parts.append(_("Your doom +{n}.").format(n=DOOM[decision.rung]))  # else it is in what you lose
    if decision.rung is Rung.ESPIONAGE and game.human.hand and game.setup.word("espionage") == "value":
        parts.append(
            _(
                "Upper half: Biosphere 5, then perfect, makeshift, rescue. "
                "Within each: community, nature, security, production, water, housing."
            )
        )
    if decision.rung is Rung.ESPIONAGE and game.human.hand and game.setup.word("espionage") == "level":
        parts.append(
            _("The upper half counts: Biosphere 5 is IV, rescue cards are I. Tied: the higher card value decides.")
        )
    if decision.rung is Rung.ESPIONAGE and game.human.hand and game.abyss:
        parts.append(_("Purple cards come last."))
    if decision.hoped:
        parts.append(_("After New Hope, hand level {level}.").format(level=machine_of(game).level))
    if not (briefly and machine_of(game).revealed and game.setup.word("deck") == "digital"):
        parts.append(revealed(game, decision.rung is Rung.STORE))
    if decision.rung is Rung.ATTACK and machine_of(game).stored and game.setup.word("deck") == "printed":
        parts.append(_("Put the stored card on its discard pile."))
    return joined(parts) if parts else ""


def revealed(game: Game, but_one: bool = False) -> Says:
    machine = machine_of(game)
    if not machine.revealed:
        return _("It uses its stored card and reveals none.") if machine.stored else _("It revealed no card.")
    if game.setup.word("deck") == "digital":
        return _("It revealed {cards}.").format(cards=resist.names(game, machine.revealed))
    # Printed cards have just been entered: what matters is where they go.
    if but_one:
        return (
            ngettext("Discard the other card.", "Discard the other cards.", len(machine.revealed) - 1)
            if len(machine.revealed) > 1
            else _("Its place is top right of the achievements board.")
        )
    return ngettext(
        "Discard the revealed card.",
        "Discard the revealed cards.",
        len(machine.revealed),
    )


def rise(level: int) -> Says:
    if level == TOP_LEVEL:
        return _("its hand level stays at {level}").format(level=level)
    return _("its hand level rises to {level}").format(level=min(TOP_LEVEL, level + RISE))


def announce(game: Game, decision: Decision) -> Says:
    """What the Machine does and what is to be done with the cardboard."""
    machine, human = machine_of(game), game.human
    card, area = decision.card, decision.area
    risen = rise(machine.level)
    match decision.rung:
        case Rung.BIOSPHERE:
            return _("The Machine establishes Biosphere 5.")
        case Rung.ATTACK:
            assert area
            return _("The Machine attacks: you lose {solution} {area}.").format(
                solution=human.built.at(area), area=area
            )
        case Rung.STORE:
            return _("The Machine stores its Biosphere 5 card, {risen}.").format(risen=risen)
        case Rung.ACHIEVEMENT:
            assert card
            assert area
            if card.upper == "perfect":
                return _("The Machine builds {card}: green cube on {area}.").format(card=card.upper_label, area=area)
            return _("The Machine builds {card}: yellow cube on {area}.").format(card=card.upper_label, area=area)
        case Rung.SABOTAGE:
            if human.hand < LOST[decision.rung]:
                return _("The Machine plays Sabotage. {toll}").format(toll=_toll(game, decision.rung))
            return _("The Machine plays Sabotage: shuffle your hand, discard the top 3 cards.")
        case Rung.ESPIONAGE:
            if not human.hand:
                return _("The Machine plays Espionage. {toll}").format(toll=_toll(game, decision.rung))
            if game.setup.word("espionage") == "level":
                return _("The Machine plays Espionage: discard your highest-level card.")
            return _("The Machine plays Espionage: discard your highest-value card.")
        case Rung.CATASTROPHE:
            return _catastrophe(game, decision)
        case Rung.NEW_HOPE:
            return _("The Machine plays New Hope.")
        case Rung.RAISE:
            return _("The Machine can do nothing else: {risen}.").format(risen=risen)


def _toll(game: Game, rung: Rung) -> Says:
    return toll(game.human, LOST[rung], game.abyss, DOOM[rung] if game.abyss else 0)


def _catastrophe(game: Game, decision: Decision) -> Says:
    """With what it costs, unless a rescue card may still help."""
    human, name = game.human, catastrophe(decision.disaster)
    protection = human.built.at(decision.disaster)
    if protection is Solution.PERFECT:
        return _("The Machine plays {disaster}: you are safe.").format(disaster=name)
    if human.hand:
        return _("The Machine plays {disaster}.").format(disaster=name)
    return _("The Machine plays {disaster}. {toll}").format(
        disaster=name, toll=toll(human, protection.damage, game.abyss)
    )


async def carry_out(table: Table, game: Game, decision: Decision) -> None:
    machine, human = machine_of(game), game.human
    table.tell(announce(game, decision), why=decision.why)
    match decision.rung:
        case Rung.BIOSPHERE:
            machine.discard_revealed()
            raise over(game, [], _("The Machine has established Biosphere 5."), lost=True)
        case Rung.ATTACK:
            assert decision.area
            human.destroy(decision.area)
            if machine.stored:
                machine.drop_stored()
            raise_doom(table, game, human, DOOM[decision.rung], _("Attack"))
        case Rung.STORE:
            machine.store()
            machine.raise_level()
        case Rung.ACHIEVEMENT:
            assert decision.card
            assert decision.area
            machine.built.put(decision.area, Solution(decision.card.upper))
        case Rung.SABOTAGE | Rung.ESPIONAGE:
            await player_loses(table, game, human, LOST[decision.rung])
            because = _("Sabotage") if decision.rung is Rung.SABOTAGE else _("Espionage")
            raise_doom(table, game, human, DOOM[decision.rung], because)
        case Rung.CATASTROPHE:
            detail = partial(played, game, decision)
            await actions.suffer(table, game, human, decision.disaster, detail=detail, why=decision.why)
        case Rung.RAISE:
            machine.raise_level()
        case Rung.NEW_HOPE:
            raise AssertionError("New Hope is played before the decision is carried out")
