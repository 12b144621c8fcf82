"""Man against Machine: what it reveals, what it decides and why, what is played against it (4)."""

from random import Random

import pytest

from companion.engine.asks import Choose, Do
from companion.engine.bots import random_answer
from companion.engine.results import Outcome
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.automa import Rung, Sight, decide
from companion.games.biosphere5.cards import shipped_deck
from tests.games.biosphere5.desk import Desk

MAKESHIFT, PERFECT = Solution.MAKESHIFT, Solution.PERFECT
CARDS = shipped_deck()


def sight(
    *cards: str,
    level: int = 2,
    own: Civilisation | None = None,
    theirs: Civilisation | None = None,
    hand: int = 0,
    stored: bool = False,
    hoped: bool = False,
) -> Sight:
    return Sight(
        level=level,
        built=own or Civilisation(),
        theirs=theirs or Civilisation(),
        their_hand=hand,
        cards=tuple(CARDS[key] for key in cards),
        stored=CARDS["biosphere-5"] if stored else None,
        hoped=hoped,
    )


def verdicts(look: Sight) -> list[str]:
    return [reason.verdict.value for reason in decide(look).why.reasons]


def solo(level: int = 2, **options: object) -> Desk:
    return Desk("machine", 1, level=level, **options)


# 4.2: revealing


@pytest.mark.parametrize(
    ("rule", "counts"), [("text", [0, 1, 1, 2, 2, 3, 3, 4, 4]), ("table", [0, 1, 2, 2, 3, 3, 4, 4, 4])]
)
def test_case_5_how_many_cards_it_reveals(rule: str, counts: list[int]) -> None:
    """4.2 and fig. 27 differ; at level 4 the text reveals 2, the table 3."""
    assert [solo(level, reveal=rule).game.reveals() for level in range(9)] == counts


def test_the_machine_begins() -> None:
    """4.1."""
    assert solo().asked == "biosphere5.machine.reveal"


def test_at_hand_level_0_nothing_is_revealed_and_the_level_rises_by_two() -> None:
    """4.2."""
    desk = solo(0)
    assert desk.asked == "biosphere5.machine.turn"
    desk.say(True)
    assert desk.machine.level == 2


def test_a_turn_with_the_digital_deck_is_one_tap() -> None:
    desk = solo(deck="digital")
    ask = desk.session.ask
    assert isinstance(ask, Do)
    assert ask.reasons()
    assert "Revealed" in str(ask.details())
    desk.say(True)
    assert desk.asked == "biosphere5.move"


# 4.3: the rungs


def test_rung_1_biosphere_with_both_level_three_achievements_and_hand_level_five() -> None:
    """4.3, B10."""
    own = Civilisation(nature=MAKESHIFT, community=PERFECT)
    assert decide(sight("biosphere-5", level=5, own=own)).rung is Rung.BIOSPHERE
    assert decide(sight("biosphere-5", level=4, own=own)).rung is Rung.STORE
    assert decide(sight("biosphere-5", level=8, own=Civilisation(nature=PERFECT))).rung is Rung.STORE


def test_rung_2_attack_when_the_human_has_more_achievements() -> None:
    """4.3: the one of the highest value."""
    theirs = Civilisation(community=MAKESHIFT, water=PERFECT, housing=PERFECT)
    decision = decide(sight("biosphere-5", theirs=theirs, own=Civilisation(water=MAKESHIFT)))
    assert (decision.rung, decision.area) == (Rung.ATTACK, Area.WATER)
    even = Civilisation(water=PERFECT, housing=PERFECT, nature=PERFECT)
    assert decide(sight("biosphere-5", theirs=theirs, own=even)).rung is Rung.STORE


def test_rung_3_a_newly_revealed_biosphere_card_is_stored() -> None:
    """4.3, B9: before any achievement, level +2, turn over."""
    desk = solo(3).machine_reveals("deep-well", "biosphere-5")
    assert "stores" in str(desk.session.ask and desk.session.ask.text)
    desk.say(True)
    assert desk.machine.stored
    assert desk.machine.level == 5
    assert len(desk.machine.built) == 0
    assert desk.machine.deck.discards == ["deep-well"]


def test_a_stored_biosphere_card_is_looked_at_before_revealing() -> None:
    """Fig. 29, B9: attack without turning over a card; the card is spent."""
    desk = solo(3).machine_reveals("deep-well", "biosphere-5").say(True)
    desk.put("p1", water="perfect").pass_turn()
    assert desk.asked == "biosphere5.machine.turn"
    desk.say(True)
    assert not desk.ann.built.standing()
    assert not desk.machine.stored
    assert desk.machine.deck.discards == ["deep-well", "biosphere-5"]
    assert desk.game.turn == "p1"


def test_a_stored_biosphere_card_that_cannot_be_used_stays() -> None:
    """B9: it is only checked first."""
    desk = solo(3).machine_reveals("deep-well", "biosphere-5").say(True).pass_turn()
    desk.machine_reveals("shack", "catch-basin", "housing-rescue").say(True)
    assert desk.machine.stored
    assert desk.machine.built.standing() == [Area.WATER]


def test_rung_4_the_achievement_of_the_highest_value() -> None:
    """4.3, 4.4: perfect before makeshift, then water above housing."""
    assert decide(sight("catch-basin", "protective-bunker")).area is Area.HOUSING
    decision = decide(sight("protective-bunker", "deep-well"))
    assert decision.card is CARDS["deep-well"]
    tie = [str(reason.text) for reason in decision.why.reasons if reason.verdict.value == "note"]
    assert tie == ["Tie-break: Deep Well before Protective Bunker: water ranks above housing"]


def test_rung_4_only_where_the_level_is_open_and_the_area_empty() -> None:
    own = Civilisation(water=MAKESHIFT)
    decision = decide(sight("deep-well", "nature-makeshift", "production-perfect", own=own))
    assert decision.rung is Rung.NEW_HOPE
    texts = [str(reason.text) for reason in decision.why.reasons]
    assert "Deep Well (water stands already)" in texts[3]
    assert "Makeshift nature (its level is closed)" in texts[3]


def test_rungs_5_to_7_sabotage_then_espionage_then_new_hope() -> None:
    """4.3."""
    full = Civilisation(
        water=PERFECT, housing=PERFECT, production=PERFECT, security=PERFECT, nature=PERFECT, community=PERFECT
    )
    cards = ["deep-well", "production-perfect", "nature-perfect"]
    assert decide(sight(*cards, own=full)).rung is Rung.SABOTAGE
    assert decide(sight(*cards[:2], own=full)).rung is Rung.ESPIONAGE
    assert decide(sight(cards[0], own=full)).rung is Rung.NEW_HOPE
    assert decide(sight(cards[0], own=full, hoped=True)).rung is Rung.RAISE


def test_rung_8_a_catastrophe_needs_better_protection() -> None:
    """4.3, B11."""
    better = sight("water-canister", own=Civilisation(water=PERFECT), theirs=Civilisation(water=MAKESHIFT))
    assert decide(better).rung is Rung.CATASTROPHE
    for own, theirs in [(PERFECT, PERFECT), (Solution.NONE, Solution.NONE), (MAKESHIFT, PERFECT)]:
        look = sight("water-canister", level=8, own=Civilisation(water=own), theirs=Civilisation(water=theirs))
        assert decide(look).rung is Rung.RAISE


def test_rung_8_both_makeshift_goes_by_the_hands() -> None:
    """4.3, B11: hand level above the human's hand."""
    own, theirs = Civilisation(water=MAKESHIFT), Civilisation(water=MAKESHIFT)
    assert decide(sight("water-canister", level=4, own=own, theirs=theirs, hand=3)).rung is Rung.CATASTROPHE
    assert decide(sight("water-canister", level=4, own=own, theirs=theirs, hand=4)).rung is Rung.RAISE


def test_rung_9_otherwise_the_level_rises_to_eight_at_most() -> None:
    """4.3."""
    desk = solo(7).machine_reveals("housing-rescue", "housing-rescue", "water-rescue", "water-canister").say(True)
    assert desk.machine.level == 8


def test_why_names_every_rung_in_order_with_its_section() -> None:
    look = sight("shack", "water-canister")
    assert verdicts(look) == ["no", "no", "no", "yes", *["not-reached"] * 5]
    assert all(reason.section for reason in decide(look).why.reasons)
    assert verdicts(sight("water-canister")) == ["no"] * 8 + ["yes"]


def test_case_3_and_example_3_new_hope_then_impoverishment() -> None:
    """Fig. 29: level 8 stays 8, three more cards, Impoverishment before Drought because production ranks above water."""
    desk = solo(8)
    desk.put("machine", water="perfect", housing="makeshift", production="makeshift", security="none")
    desk.put("p1", hand=5)
    desk.machine_reveals("deep-well", "water-canister", "production-rescue", "nature-makeshift")
    assert desk.asked == "biosphere5.machine.hope"
    assert desk.machine.level == 8
    desk.machine_reveals("nature-rescue", "protective-bunker", "nature-rescue")
    assert desk.asked == "biosphere5.rescue"
    assert "Impoverishment" in str(desk.session.ask and desk.session.ask.text)


def test_case_3_with_cards_of_the_same_group() -> None:
    own = Civilisation(water=PERFECT, housing=MAKESHIFT, production=MAKESHIFT)
    decision = decide(sight("water-canister", "production-rescue", level=8, own=own, hoped=True))
    assert decision.disaster is Area.PRODUCTION
    assert "production ranks above water" in str(decision.why.reasons[8].text)


def test_after_new_hope_the_whole_order_again_on_all_cards() -> None:
    """B8: an achievement of the second three; a Biosphere card among them is stored; no second New Hope."""
    desk = solo(1).put("machine", housing="perfect").machine_reveals("protective-bunker")
    assert desk.machine.level == 3
    desk.machine_reveals("deep-well", "shack", "water-rescue").say(True)
    assert desk.machine.built.water is PERFECT
    desk = solo(1).put("machine", housing="perfect").machine_reveals("protective-bunker")
    desk.machine_reveals("deep-well", "biosphere-5", "water-rescue").say(True)
    assert desk.machine.stored
    assert desk.machine.level == 5


def test_a_stored_biosphere_card_can_be_used_after_new_hope() -> None:
    """4.3: as long as it is on the table it is an option; New Hope brings the hand level to five."""
    own = Civilisation(nature=PERFECT, community=PERFECT)
    assert decide(sight("deep-well", level=5, own=own, stored=True, hoped=True)).rung is Rung.BIOSPHERE


def test_the_machine_wins_with_biosphere_5() -> None:
    desk = solo(5).put("machine", nature="makeshift", community="makeshift")
    desk.machine_reveals("biosphere-5", "shack", "catch-basin").say(True)
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.level, result.rounds) == (Outcome.LOST, "5", 1)


def test_its_sabotage_takes_three_and_its_espionage_one() -> None:
    """4.3."""
    desk = solo(1).put("machine", nature="makeshift").put("p1", hand=5).machine_reveals("nature-perfect").say(True)
    assert desk.ann.hand == 2
    desk = solo(1).put("machine", production="makeshift").put("p1", hand=5).machine_reveals("production-perfect")
    assert "highest value" in str(desk.session.ask and desk.session.ask.text)
    desk.say(True)
    assert desk.ann.hand == 4


def test_espionage_by_level_is_an_option() -> None:
    """B7."""
    desk = (
        solo(1, espionage="level")
        .put("p1", hand=2)
        .put("machine", production="makeshift")
        .machine_reveals("production-perfect")
    )
    assert "highest level" in str(desk.session.ask and desk.session.ask.text)


def test_a_human_who_cannot_pay_loses_always() -> None:
    """4.3, B13: even on the Machine's turn."""
    desk = solo(1).put("machine", nature="makeshift").put("p1", hand=2).machine_reveals("nature-perfect").say(True)
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.LOST


def test_its_catastrophe_hits_the_human_first_then_itself_after_a_rescue_check() -> None:
    """2.3.3, 4.3, 4.6."""
    desk = solo(3).put("machine", water="makeshift").put("p1", hand=6)
    desk.machine_reveals("water-canister", "catch-basin")
    assert desk.asked == "biosphere5.rescue"
    desk.say("no")
    assert desk.ann.hand == 2
    assert desk.asked == "biosphere5.check"
    desk.say("water-rescue")
    assert desk.machine.level == 2
    assert desk.machine.checked
    assert "water-rescue" in desk.machine.deck.discards
    assert "shack" not in desk.machine.deck.discards


def test_correcting_a_tracker_changes_its_mind_before_it_acts() -> None:
    desk = solo(1).put("p1", housing="perfect").machine_reveals("shack")
    assert "builds Shack" in str(desk.session.ask and desk.session.ask.text)
    desk.put("machine", housing="makeshift")
    assert "can do nothing else" in str(desk.session.ask and desk.session.ask.text)


def test_its_pile_is_made_anew_when_it_runs_out() -> None:
    """4.2, note."""
    desk, luck = solo(8, deck="digital"), Random(1)
    for _round in range(8):
        desk.put("p1", water="perfect", housing="perfect", production="perfect", security="perfect")
        desk.put("p1", nature="perfect", community="perfect")
        while desk.asked != "biosphere5.move":
            if desk.session.run.result:
                break
            assert desk.session.ask
            desk.say(random_answer(desk.session.ask, luck))
        if desk.session.run.result:
            break
        desk.pass_turn()
    assert "shuffled into a new one" in desk.told()


# 4.6, 4.7: against the Machine


def ready(level: int = 2) -> Desk:
    """The human's turn; the Machine has built a Shack, or whatever the scenario corrects it to."""
    desk = solo(1).machine_reveals("shack").say(True)
    return desk.put("machine", level=level)


def test_case_4_and_example_4_hurricane_twice() -> None:
    """Fig. 30: found: level 1; the second time no check: level 0, the Shack goes and so does the stored Biosphere card."""
    desk = ready(2).put("machine", stored="yes").put("p1", hand=3, housing="perfect")
    desk.say("catastrophe", "housing", "housing-rescue")
    assert desk.machine.level == 1
    desk.say("catastrophe", "housing")
    assert desk.machine.level == 0
    assert len(desk.machine.built) == 0
    assert not desk.machine.stored
    assert "biosphere-5" in desk.machine.deck.discards
    assert desk.asked == "biosphere5.machine.turn"


def test_the_rescue_check_turns_over_no_more_cards_than_the_hand_level() -> None:
    """4.6; what was turned over goes back."""
    desk = ready(2).put("p1", hand=3, housing="perfect").say("catastrophe", "housing")
    pile = len(desk.machine.deck)
    desk.say("none")
    assert desk.machine.level == 0
    assert len(desk.machine.built) == 1
    assert len(desk.machine.deck) == pile


def test_a_check_that_must_find_something_cannot_find_nothing() -> None:
    """4.6: with hand level 8 and seven other cards in the pile."""
    desk = ready(8).put("p1", hand=3, housing="perfect")
    pile = desk.machine.deck
    others = [key for key in pile.left().elements() if key != "housing-rescue"]
    for key in others[7:]:
        pile.find(key)
        pile.discard(key)
    desk.session.answer("catastrophe")
    desk.session.answer("housing")
    assert "one must have come up" in str(desk.option("none").forbidden)
    assert desk.option("housing-rescue").allowed


def test_the_digital_check_turns_over_real_cards() -> None:
    """4.6: cards are conserved, and what was turned over is told in its why."""
    desk = Desk("machine", 1, level=1, deck="digital").say(True).put("machine", level=8, water="none")
    desk.put("p1", hand=3, water="perfect").say("catastrophe", "water")
    told = [line for line in desk.session.run.table.told if "Rescue check" in str(line.text)]
    assert told[0].why
    assert "turned over" in str(told[0].why.lines[1].text)


def test_a_new_round_allows_a_new_check() -> None:
    """4.6."""
    desk = ready(4).put("p1", hand=4, housing="perfect").say("catastrophe", "housing", "housing-rescue")
    desk.say("replace").machine_reveals("water-canister", "water-rescue").say(True)
    desk.say("catastrophe", "housing")
    assert desk.asked == "biosphere5.check"


def test_espionage_discards_one_of_as_many_cards_as_its_hand_level() -> None:
    """4.7, B12: the others go shuffled under the pile."""
    desk = ready(3).put("p1", hand=2, water="perfect", housing="perfect").say("action", "espionage")
    desk.machine_reveals("deep-well", "catch-basin", "nature-rescue")
    ask = desk.session.ask
    assert isinstance(ask, Choose)
    assert [option.key for option in ask.options] == ["deep-well", "catch-basin", "nature-rescue"]
    desk.say("deep-well")
    assert desk.machine.level == 2
    assert "deep-well" in desk.machine.deck.discards
    assert desk.machine.deck.layers[-1] == {"catch-basin": 1, "nature-rescue": 1}


def test_espionage_against_a_stored_biosphere_card_takes_it() -> None:
    """4.7."""
    desk = ready(3).put("machine", stored="yes").put("p1", hand=2, water="perfect", housing="perfect")
    desk.say("action", "espionage")
    assert desk.machine.level == 2
    assert not desk.machine.stored
    assert desk.machine.deck.discards[-1] == "biosphere-5"


def test_sabotage_discards_the_top_three() -> None:
    """4.7."""
    desk = ready(4).put("p1", hand=2, production="perfect", security="perfect").say("action", "sabotage")
    desk.machine_reveals("deep-well", "catch-basin", "nature-rescue")
    assert desk.machine.level == 1
    assert set(desk.machine.deck.discards) == {"shack", "deep-well", "catch-basin", "nature-rescue"}


def test_case_6_sabotage_against_a_stored_biosphere_card() -> None:
    """4.7: it and the top two go, level −3."""
    desk = ready(4).put("machine", stored="yes").put("p1", hand=2, production="perfect", security="perfect")
    desk.say("action", "sabotage").machine_reveals("deep-well", "catch-basin")
    assert desk.machine.level == 1
    assert set(desk.machine.deck.discards) == {"shack", "biosphere-5", "deep-well", "catch-basin"}


def test_attack_destroys_the_achievement_the_human_chooses() -> None:
    """4.7."""
    desk = ready(4).put("machine", nature="perfect").put("p1", hand=2).say("action", "attack", "machine.nature")
    assert desk.machine.built.standing() == [Area.HOUSING]


def test_it_sacrifices_the_lowest_makeshift_first_then_the_lowest_perfect() -> None:
    """4.5."""
    desk = ready(1).put("machine", housing="none", water="perfect", community="makeshift", nature="perfect")
    desk.put("p1", hand=2, production="perfect", security="perfect").say("action", "sabotage")
    desk.machine_reveals("deep-well", "catch-basin", "nature-rescue")
    assert desk.machine.level == 0
    assert desk.machine.built.standing() == [Area.NATURE]


@pytest.mark.parametrize(("holds", "outcome"), [("yes", Outcome.WON), ("no", Outcome.DRAWN)])
def test_a_machine_that_cannot_pay_on_the_humans_turn(holds: str, outcome: Outcome) -> None:
    """B13."""
    desk = ready(0).put("machine", housing="none").put("p1", hand=3, water="perfect", housing="perfect")
    desk.say("action", "espionage", holds)
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.level) == (outcome, "2" if desk.game.setup.number("level") == 2 else "1")


def test_the_human_wins_with_biosphere_5() -> None:
    """2.2, 4.9: rounds are counted."""
    desk = ready().put("p1", hand=6, nature="makeshift", community="makeshift").say("action", "biosphere")
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.winners, result.rounds) == (Outcome.WON, ("p1",), 1)
