"""The Machine's turn: reveal, decide, do it (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Reason, Verdict, Why
from companion.games.biosphere5 import actions, resist
from companion.games.biosphere5.areas import Solution
from companion.games.biosphere5.automa import Decision, Rung, Sight, decide, decide_before_revealing
from companion.games.biosphere5.cards import catastrophe
from companion.games.biosphere5.doom import raise_doom
from companion.games.biosphere5.endings import over, settle
from companion.games.biosphere5.losses import player_loses, sentences, toll
from companion.games.biosphere5.state import TOP_LEVEL, Game, Machine

NEW_HOPE_CARDS = 3  # 4.3
LOST = {Rung.SABOTAGE: 3, Rung.ESPIONAGE: 1}
"""Cards that it costs the human (4.3)."""
DOOM = {Rung.ATTACK: 2, Rung.SABOTAGE: 1, Rung.ESPIONAGE: 1}
"""What the human's doom goes up by (3.2)."""


def machine_of(game: Game) -> Machine:
    assert game.machine
    return game.machine


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
    while machine.stored and decide_before_revealing(sight(game)):
        # A correction while it is shown may change the Machine's mind, so it is asked again afterwards.
        await show(table, game, lambda: decide_before_revealing(sight(game)) or decide(sight(game)))
        decision = decide_before_revealing(sight(game))
        if decision:
            await carry_out(table, game, decision)
            await settle(table, game)
            return
    await resist.reveal(table, game, game.reveals(), "biosphere5.machine.reveal", _revealing, rule="machine")
    decision = await make_up_its_mind(table, game)
    await carry_out(table, game, decision)
    machine.discard_revealed()
    await settle(table, game)


def _revealing(n: int) -> Says:
    return ngettext("The Machine reveals {n} card: tap it", "The Machine reveals {n} cards: tap them", n)


def _hoping(n: int) -> Says:
    return ngettext("New Hope: the Machine reveals {n} more card", "New Hope: the Machine reveals {n} more cards", n)


def _decide(game: Game, hoped: Why | None) -> Decision:
    """Go down the rungs; after New Hope the first time down is told as well."""
    decision = decide(sight(game, hoped is not None))
    if hoped is None:
        return replace(decision, why=both(revealing(game), decision.why))
    again = _("New Hope: hand level +2 but never above 8, three more cards, and the order again on all of them")
    return replace(decision, why=both((*hoped.reasons, Reason(again, Verdict.NOTE, "4.3")), decision.why))


def revealing(game: Game) -> tuple[Reason, ...]:
    """How many cards the hand level lets the Machine reveal."""
    machine = machine_of(game)
    text = ngettext(
        "Hand level {level}: {n} card is revealed", "Hand level {level}: {n} cards are revealed", len(machine.revealed)
    )
    return (Reason(text.format(level=machine.level), Verdict.NOTE, "4.2"),)


def both(first: tuple[Reason, ...], second: Why) -> Why:
    return Why(second.title, (*first, *second.reasons))


async def make_up_its_mind(table: Table, game: Game) -> Decision:
    hoped: Why | None = None
    while True:
        decision = _decide(game, hoped)
        if decision.rung is not Rung.NEW_HOPE and not asks_for_rescue(game, decision):
            await show(table, game, partial(_decide, game, hoped))
            decision = _decide(game, hoped)
        if decision.rung is not Rung.NEW_HOPE:
            return decision
        hoped = decision.why
        await hope(table, game, decision)


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
    table.tell(_("The Machine plays New Hope: {risen}, three more cards.").format(risen=risen), why=decision.why)
    await resist.reveal(table, game, NEW_HOPE_CARDS, "biosphere5.machine.hope", _hoping, rule="machine")


async def show(table: Table, game: Game, decided: Callable[[], Decision]) -> None:
    """One tap: what the Machine does, with why."""
    await table.do(
        "biosphere5.machine.turn",
        lambda: announce(game, decided()),
        detail=lambda: details(game, decided()),
        why=lambda: decided().why,
        rule="machine",
        shows=lambda: touched(game, decided()),
        button=lambda: _("Done, my turn") if hands_over(game, decided()) else _("Done"),
    )


def hands_over(game: Game, decision: Decision) -> bool:
    """Whether the human's turn comes next: no rescue check of its own, no achievement to be chosen, not the end."""
    human = game.human
    match decision.rung:
        case Rung.BIOSPHERE:
            return False
        case Rung.CATASTROPHE:
            return machine_of(game).built.at(decision.disaster) is Solution.PERFECT
        case Rung.SABOTAGE | Rung.ESPIONAGE:
            return not 0 < LOST[decision.rung] - human.hand < len(human.built)
    return True


def touched(game: Game, decision: Decision) -> tuple[str, ...]:
    """The boards that this changes."""
    human = (Rung.ATTACK, Rung.SABOTAGE, Rung.ESPIONAGE, Rung.CATASTROPHE)
    return ("machine", game.human.seat.key) if decision.rung in human else ("machine",)


def details(game: Game, decision: Decision) -> Says:
    """What else is to be known or done: how values go, which cards were revealed and where they go."""
    parts: list[Says] = []
    if game.abyss and decision.rung in DOOM:
        parts.append(_("Your doom +{n}.").format(n=DOOM[decision.rung]))
    if decision.rung is Rung.ESPIONAGE and game.human.hand and game.setup.word("espionage") == "value":
        parts.append(
            _(
                "Value by the upper half: perfect and Biosphere 5, then makeshift, then rescue; "
                "inside each group Biosphere 5, community, nature, security, production, water, housing."
            )
        )
    if decision.rung is Rung.ESPIONAGE and game.human.hand and game.abyss:
        parts.append(_("Purple cards come last."))
    if decision.hoped:
        parts.append(_("After New Hope, hand level {level}.").format(level=machine_of(game).level))
    parts.append(revealed(game, decision.rung is Rung.STORE))
    if decision.rung is Rung.ATTACK and machine_of(game).stored and game.setup.word("deck") == "printed":
        parts.append(_("The stored card goes to its discard pile."))
    return sentences(parts)


def revealed(game: Game, but_one: bool = False) -> Says:
    machine = machine_of(game)
    if not machine.revealed:
        return _("With its stored card, before revealing any.") if machine.stored else _("No card was revealed.")
    if game.setup.word("deck") == "digital":
        return _("Revealed: {cards}.").format(cards=resist.names(game, machine.revealed))
    # Printed cards have just been tapped in: what matters is where they go.
    if but_one:
        return (
            _("The other cards go to its discard pile.")
            if len(machine.revealed) > 1
            else _("It goes to its place, top right of the achievements board.")
        )
    return ngettext(
        "The revealed card goes to its discard pile.",
        "The revealed cards go to its discard pile.",
        len(machine.revealed),
    )


def rise(level: int) -> Says:
    if level == TOP_LEVEL:
        return _("hand level stays at {level}").format(level=level)
    return _("hand level {before} → {after}").format(before=level, after=min(TOP_LEVEL, level + 2))


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
            return _("The Machine attacks: your {solution} {area} is destroyed.").format(
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
                return _("The Machine plays Sabotage. {toll}").format(toll=toll(human, LOST[decision.rung], game.abyss))
            return _("The Machine plays Sabotage: shuffle your hand and discard the top three cards.")
        case Rung.ESPIONAGE:
            if not human.hand:
                return _("The Machine plays Espionage. {toll}").format(
                    toll=toll(human, LOST[decision.rung], game.abyss)
                )
            if game.setup.word("espionage") == "level":
                return _("The Machine plays Espionage: discard your card of the highest level.")
            return _("The Machine plays Espionage: discard your card of the highest value.")
        case Rung.CATASTROPHE:
            return _catastrophe(game, decision)
        case Rung.NEW_HOPE:
            return _("The Machine plays New Hope.")
        case Rung.RAISE:
            return _("The Machine can do nothing else: {risen}.").format(risen=risen)


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
    text = announce(game, decision)
    table.tell(text, why=decision.why)
    match decision.rung:
        case Rung.BIOSPHERE:
            machine.discard_revealed()
            raise over(game, [], _("The Machine has established Biosphere 5."), lost=True)
        case Rung.ATTACK:
            assert decision.area
            human.built.put(decision.area, Solution.NONE)
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
        case Rung.SABOTAGE:
            await player_loses(table, game, human, LOST[decision.rung])
            raise_doom(table, game, human, DOOM[decision.rung], _("Sabotage"))
        case Rung.ESPIONAGE:
            await player_loses(table, game, human, LOST[decision.rung])
            raise_doom(table, game, human, DOOM[decision.rung], _("Espionage"))
        case Rung.CATASTROPHE:
            area = decision.disaster
            asked = _("{what} Do you have a rescue card for {area}?").format(what=text, area=area)
            await actions.suffer(
                table, game, human, area, text=asked, detail=lambda: details(game, decision), why=decision.why
            )
            if not human.failed:  # else it is over: on its own turn the Machine can always pay
                await resist.suffer(table, game, area)
        case Rung.RAISE:
            machine.raise_level()
        case Rung.NEW_HOPE:
            raise AssertionError("New Hope is played before the decision is carried out")
