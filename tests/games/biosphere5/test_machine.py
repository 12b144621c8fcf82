"""The Machine's turn: what it reveals, what it does, and what that does to the human (4.1–4.3)."""

from random import Random

import pytest

from companion.engine.asks import Do, Draw
from companion.engine.bots import random_answer
from companion.engine.results import Outcome
from companion.games.biosphere5.areas import Area, Solution
from tests.games.biosphere5.desk import solo


@pytest.mark.parametrize(
    ("rule", "counts"), [("text", [0, 1, 1, 2, 2, 3, 3, 4, 4]), ("table", [0, 1, 2, 2, 3, 3, 4, 4, 4])]
)
def test_case_5_how_many_cards_it_reveals(rule: str, counts: list[int]) -> None:
    """4.2 and fig. 27 differ; at level 4 the text reveals 2, the table 3."""
    desk = solo(1, reveal=rule)
    assert [desk.put("machine", level=level).game.reveals() for level in range(1, 9)] == counts[1:]
    assert "Revealed at hand level 0: none" in solo(0, reveal=rule).why()[0]


def test_the_machine_begins() -> None:
    """4.1."""
    assert solo().asked == "biosphere5.machine.reveal"


def test_at_hand_level_0_nothing_is_revealed_and_the_level_rises_by_two() -> None:
    """4.2."""
    desk = solo(0)
    assert desk.asked == "biosphere5.move"
    assert desk.machine.level == 2


def test_a_turn_with_the_digital_deck_asks_nothing_and_is_shown_beside_the_first_move() -> None:
    desk = solo(deck="digital")
    ask = desk.session.ask
    assert ask
    assert desk.asked == "biosphere5.move"
    assert any(text.startswith("Revealed at hand level ") for text, _verdict in desk.why())
    assert "The Machine" in desk.shown()
    desk.say("take")
    assert "The Machine" not in desk.shown()


def test_rung_3_a_newly_revealed_biosphere_card_is_stored() -> None:
    """4.3, B9: before any achievement, level +2, turn over."""
    desk = solo(3).machine_reveals("deep-well", "biosphere-5")
    assert "stores" in desk.shown()
    assert desk.machine.stored
    assert desk.machine.level == 5
    assert len(desk.machine.built) == 0
    assert desk.machine.deck.discards == ["deep-well"]


def test_a_stored_biosphere_card_is_looked_at_before_revealing() -> None:
    """Fig. 29, B9: attack without turning over a card; the card is spent."""
    desk = solo(3).machine_reveals("deep-well", "biosphere-5").say(True)
    desk.put("p1", water="perfect").pass_turn()
    assert "The Machine attacks" in desk.shown()
    assert not desk.ann.built.standing()
    assert not desk.machine.stored
    assert desk.machine.deck.discards == ["deep-well", "biosphere-5"]
    assert desk.game.turn == "p1"


@pytest.mark.parametrize(
    ("built", "hand", "card", "button"),
    [
        ({"water": "makeshift"}, 0, "water-canister", "Done"),  # its own rescue check comes next
        ({"water": "perfect"}, 0, "water-canister", ""),
        (
            {"production": "makeshift"},
            0,
            "production-perfect",
            "Done",
        ),  # Espionage, and one of four achievements to choose
        ({"production": "makeshift"}, 1, "production-perfect", ""),
        ({"nature": "makeshift"}, 2, "nature-perfect", "Done"),  # Sabotage
        ({"nature": "makeshift"}, 3, "nature-perfect", ""),
    ],
)
def test_one_tap_is_asked_for_only_where_something_else_comes_before_the_humans_turn(
    built: dict[str, str], hand: int, card: str, button: str
) -> None:
    desk = solo(1).put("machine", **built)
    desk.put("p1", hand=hand, housing="perfect", production="perfect", security="perfect", community="perfect")
    ask = desk.machine_reveals(card).session.ask
    assert ask
    if not button:
        assert desk.asked == "biosphere5.move"
        return
    assert isinstance(ask, Do)
    assert str(ask.button) == button
    assert desk.say(True).asked != "biosphere5.move"


def test_a_stored_biosphere_card_that_attacks_goes_to_the_discards() -> None:
    """4.1 (F): a card once played."""
    desk = solo(1).put("machine", stored="yes").machine_reveals("water-canister").say(True)
    desk.put("p1", water="perfect").say("take", "take")
    assert "It uses its stored card and reveals none. Put the stored card on its discard pile." in desk.shown()
    assert "biosphere-5" in desk.machine.deck.discards


def test_a_stored_biosphere_card_that_cannot_be_used_stays() -> None:
    """B9: it is only checked first."""
    desk = solo(3).machine_reveals("deep-well", "biosphere-5").say(True).pass_turn()
    desk.machine_reveals("shack", "catch-basin", "housing-rescue").say(True)
    assert desk.machine.stored
    assert desk.machine.built.standing() == [Area.WATER]


def test_rung_9_otherwise_the_level_rises_to_eight_at_most() -> None:
    """4.3."""
    desk = solo(7).machine_reveals("housing-rescue", "housing-rescue", "water-rescue", "water-canister").say(True)
    assert desk.machine.level == 8


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


def test_after_new_hope_the_whole_order_again_on_all_cards() -> None:
    """B8: an achievement of the second three; a Biosphere card among them is stored; no second New Hope."""
    desk = solo(1).put("machine", housing="perfect").machine_reveals("protective-bunker")
    assert desk.machine.level == 3
    desk.machine_reveals("deep-well", "shack", "water-rescue").say(True)
    assert desk.machine.built.water is Solution.PERFECT
    desk = solo(1).put("machine", housing="perfect").machine_reveals("protective-bunker")
    desk.machine_reveals("deep-well", "biosphere-5", "water-rescue").say(True)
    assert desk.machine.stored
    assert desk.machine.level == 5


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
    assert "highest-value" in desk.shown()
    assert desk.ann.hand == 4


def test_espionage_by_level_is_an_option() -> None:
    """B7."""
    desk = (
        solo(1, espionage="level")
        .put("p1", hand=2)
        .put("machine", production="makeshift")
        .machine_reveals("production-perfect")
    )
    assert "highest-level" in desk.shown()
    assert "The upper half counts: Biosphere 5 is IV, rescue cards are I. Tied: the higher card value" in desk.shown()


def test_with_the_abyss_its_espionage_takes_a_purple_card_last() -> None:
    """C12: it has no value."""
    desk = solo(1, abyss=True).put("machine", water="perfect", housing="perfect", production="perfect")
    desk.put("p1", hand=3).machine_reveals("production-perfect")
    assert desk.session.ask
    assert "Purple cards come last." in str(desk.session.ask.details())


def test_a_catastrophe_after_new_hope_says_where_the_marker_stands() -> None:
    """4.3: the human is asked for a rescue card, and must not miss that the hand level has risen."""
    desk = solo(1).put("machine", water="perfect").put("p1", hand=3).machine_reveals("deep-well")
    desk.machine_reveals("water-canister", "nature-rescue", "community-rescue")
    assert desk.asked == "biosphere5.rescue"
    assert "After New Hope, hand level 3." in str(desk.session.ask.details())  # type: ignore[union-attr]


def test_a_human_who_cannot_pay_loses_always() -> None:
    """4.3, B13: even on the Machine's turn."""
    desk = solo(1).put("machine", nature="makeshift").put("p1", hand=2).machine_reveals("nature-perfect").say(True)
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.LOST


def test_a_catastrophe_that_ends_the_human_asks_nothing_more() -> None:
    """4.3: the Machine has won, so it looks for no rescue card."""
    desk = solo(3).put("machine", water="makeshift").machine_reveals("water-canister", "catch-basin").say(True)
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
    assert str(desk.option("water-rescue").note) == "Machine: hand level 3 → 2"
    assert str(desk.option("none").note) == "Machine: hand level 3 → 1"
    desk.say("water-rescue")
    assert desk.machine.level == 2
    assert desk.machine.checked
    assert "water-rescue" in desk.machine.deck.discards
    assert "shack" not in desk.machine.deck.discards


def test_correcting_a_tracker_changes_its_mind_before_it_acts() -> None:
    desk = solo(1).put("machine", water="makeshift").machine_reveals("water-canister")
    assert "The Machine plays Drought" in desk.shown()
    desk.put("machine", water="none")
    assert "can do nothing else" in desk.shown()


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
    assert "into a new one" in desk.told()


# 4.2, note: the pile runs out


def test_what_is_left_of_a_printed_pile_is_known_and_not_asked_for() -> None:
    """Two cards are left and four are revealed: the app names the two, has the discards shuffled and asks for the other two."""
    desk = solo(8).to_second_move().pile_is("shack", "water-rescue")
    desk.say("replace")
    assert desk.machine.revealed == ["shack", "water-rescue"]
    ask = desk.session.ask
    assert isinstance(ask, Draw)
    assert (ask.count, str(ask.text)) == (2, "It reveals 2 cards: tap them")
    assert (
        "The last 2 cards of the Machine's pile are turned over: Shack with Hurricane and Rescue for water with Drought."
        in (desk.told())
    )
    assert "Shuffle its discard pile (23 cards) into a new one" in desk.told()


def test_the_question_for_the_other_cards_names_the_last_of_the_old_pile() -> None:
    desk = solo(8).to_second_move().pile_is("shack", "water-rescue").say("replace")
    last = "The last of the old pile: Shack with Hurricane and Rescue for water with Drought."
    assert desk.shown() == f"It reveals 2 cards: tap them {last} Shuffle its discard pile for more."


def test_a_reveal_that_takes_the_last_card_shuffles_nothing_yet() -> None:
    """4.2: the discards are shuffled when a card is needed and none is left."""
    cards = ("shack", "water-rescue", "nature-rescue", "community-rescue")
    desk = solo(8).to_second_move().pile_is(*cards)
    desk.say("replace")
    assert "The last 4 cards of the Machine's pile" in desk.told()
    assert sorted(desk.machine.deck.discards)[:1] != []
    assert len(desk.machine.deck) == 0
    assert "into a new one" not in desk.told()


def test_one_revealed_card_goes_to_the_discards_several_go() -> None:
    assert "Discard the revealed card." in solo(1).machine_reveals("shack").shown()
    assert "Discard the revealed cards." in solo(3).machine_reveals("shack", "water-rescue").shown()


def test_beside_a_stored_card_one_other_is_discarded_or_several() -> None:
    """4.3: the Biosphere 5 card has a place of its own."""
    assert "Discard the other card." in solo(3).machine_reveals("biosphere-5", "shack").shown()
    assert "Discard the other cards." in solo(5).machine_reveals("biosphere-5", "shack", "deep-well").shown()


def test_under_you_are_out_the_button_promises_no_turn() -> None:
    """4.3: the Machine always wins when hand cards and achievements together are not enough."""
    desk = solo(1).put("machine", nature="makeshift").put("p1", hand=2).machine_reveals("nature-perfect")
    ask = desk.session.ask
    assert isinstance(ask, Do)
    assert "you are out" in desk.shown()
    assert str(ask.button) == "Done"


def test_what_is_lost_and_what_sabotage_costs_in_doom_are_one_number() -> None:
    """3.2: one for the Sabotage, one for the card that is missing."""
    desk = solo(1, abyss=True).put("machine", nature="makeshift").put("p1", hand=2).machine_reveals("nature-perfect")
    assert "You lose 2 cards, and your doom rises to 2." in desk.shown()
    assert "doom +1" not in desk.shown()
    assert desk.ann.doom == 2


def test_an_option_says_in_words_on_which_level_it_is() -> None:
    desk = solo(0).put("p1", hand=4)
    assert str(desk.option("new-hope").badge) == "level I"
    assert str(desk.option("biosphere").badge) == "level IV"
