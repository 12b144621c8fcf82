"""What is played against the Machine: catastrophes with their rescue check, Espionage, Sabotage, Attack (4.5–4.7)."""

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choose
from companion.engine.results import Outcome
from companion.engine.said import Answer
from companion.games.biosphere5.areas import Area
from companion.games.biosphere5.state import ONE_ANSWER
from tests.games.biosphere5.desk import Desk, solo


def ready(level: int = 2) -> Desk:
    """The human's turn; the Machine has built a Shack, or whatever the scenario corrects it to."""
    desk = solo(1).machine_reveals("shack").say(True)
    return desk.put("machine", level=level)


def test_case_4_and_example_4_hurricane_twice() -> None:
    """Fig. 30: found: level 1; the second time no check: level 0, the Shack goes and so does the stored Biosphere card."""
    desk = ready(2).put("machine", stored="yes").put("p1", hand=3, housing="perfect")
    desk.say("catastrophe.housing", "housing-rescue")
    assert desk.machine.level == 1
    desk.say("catastrophe.housing")
    assert "No second rescue check this round. The Machine's hand level falls from 1 to 0." in desk.told()
    assert "At hand level 0 it discards its stored Biosphere 5 card." in desk.told()
    assert len(desk.machine.built) == 0
    assert not desk.machine.stored
    assert "biosphere-5" in desk.machine.deck.discards
    assert desk.asked == "biosphere5.move"
    assert "can do nothing else: its hand level rises to 2" in desk.shown()


def test_the_rescue_check_turns_over_no_more_cards_than_the_hand_level() -> None:
    """4.6; what was turned over goes back."""
    desk = ready(2).put("p1", hand=3, housing="perfect").say("catastrophe.housing")
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
    desk.session.do(Answer("catastrophe.housing"))
    assert desk.asked == "biosphere5.move", "there is nothing to ask"
    assert "the Machine finds" in desk.told()
    assert desk.machine.level == 7


def test_a_play_of_the_rules_before_is_asked_although_there_is_one_answer() -> None:
    desk = ready(8).put("p1", hand=3, housing="perfect").pile_is("housing-rescue", "water-rescue", "deep-well")
    desk.game.setup = replace(desk.game.setup, version=ONE_ANSWER - 1)
    desk.say("catastrophe.housing")
    assert "One must have come up" in str(desk.option("none").forbidden)
    assert desk.option("housing-rescue").allowed


def test_a_check_that_ends_in_the_pile_leaves_the_discards_where_they_are() -> None:
    """4.6: hand level 8 and three cards, one of them the rescue card: it comes up before the pile is empty."""
    desk = ready(8).put("p1", hand=3, housing="perfect").pile_is("housing-rescue", "water-rescue", "deep-well")
    desk.say("catastrophe.housing")
    assert desk.machine.level == 7
    assert desk.machine.deck.left() == {"water-rescue": 1, "deep-well": 1}
    assert len(desk.machine.deck.discards) == 23


def test_a_check_goes_on_in_the_discards_when_the_pile_holds_no_rescue_card() -> None:
    """4.6: two cards without help are known, the discards are shuffled, six attempts are left; all that was turned over goes back."""
    desk = ready(8).put("p1", hand=3, housing="perfect").pile_is("water-rescue", "deep-well")
    desk.say("catastrophe.housing")
    assert "up to 6 cards" in desk.shown()
    assert "The last 2 cards of the Machine's pile" in desk.told()
    desk.say("none")
    assert desk.machine.level == 6
    assert len(desk.machine.deck) == 25
    assert desk.machine.deck.discards == []


def test_behind_a_layer_that_must_help_nothing_comes_up() -> None:
    """4.6, B12: a rescue card under the pile is out of reach while one on top must end the check."""
    desk = ready(8).put("p1", hand=3, water="perfect", housing="none").put("machine", water="makeshift")
    desk.pile_is("water-canister").machine.deck.put_under(["water-rescue"])
    desk.machine.deck.discards.remove("water-rescue")
    desk.say("catastrophe.water")
    assert "the Machine finds Water Canister" in desk.told()
    assert desk.machine.deck.left() == {"water-rescue": 1}


def test_what_led_to_a_loss_is_told_before_the_loss() -> None:
    desk = ready(2).put("p1", hand=3, housing="perfect").say("catastrophe.housing", "none")
    assert "Rescue check: 2 cards, none for housing. The Machine's hand level falls from 2 to 0." in desk.told()


def test_the_digital_check_turns_over_real_cards() -> None:
    """4.6: cards are conserved, and what was turned over is told in its why."""
    desk = Desk("machine", 1, level=1, deck="digital").say(True).put("machine", level=8, water="none")
    desk.put("p1", hand=3, water="perfect").say("catastrophe.water")
    told = [line for line in desk.session.run.table.told if "Rescue check" in str(line.text)]
    assert told[0].why
    assert "turned over" in str(told[0].why.lines[1].text)


def test_after_a_check_the_whole_pile_is_shuffled() -> None:
    """4.6, B12: what Espionage laid under the pile may come up again."""
    desk = ready(2).put("p1", hand=3, housing="perfect")
    desk.machine.deck.put_under(["shack"])
    desk.machine.deck.discards.remove("shack")
    desk.say("catastrophe.housing", "none")
    assert len(desk.machine.deck.layers) == 1


def test_a_new_round_allows_a_new_check() -> None:
    """4.6."""
    desk = ready(4).put("p1", hand=4, housing="perfect").say("catastrophe.housing", "housing-rescue")
    desk.say("replace").machine_reveals("water-canister", "water-rescue").say(True)
    desk.say("catastrophe.housing")
    assert desk.asked == "biosphere5.check"


def test_espionage_against_printed_cards_names_only_the_one_that_is_discarded() -> None:
    """4.7, B12: as many as the hand level are turned over; the others go shuffled under the pile."""
    desk = ready(3).put("p1", hand=2, water="perfect", housing="perfect").say("espionage")
    assert "Turn over the top 3 cards" in desk.shown()
    pile = len(desk.machine.deck)
    desk.say("deep-well")
    assert desk.machine.level == 2
    assert "deep-well" in desk.machine.deck.discards
    assert len(desk.machine.deck) == pile - 1


def test_espionage_in_the_apps_deck_shows_as_many_cards_as_its_hand_level() -> None:
    """4.7: the human chooses one of them, the others go shuffled under the pile."""
    desk = solo(1, deck="digital").put("machine", level=3)
    desk.put("p1", hand=2, water="perfect", housing="perfect").say("espionage")
    ask = desk.session.ask
    assert isinstance(ask, Choose)
    assert len(desk.machine.revealed) == 3
    seen = list(desk.machine.revealed)
    desk.say(ask.options[0].key)
    seen.remove(ask.options[0].key)
    assert sorted(desk.machine.deck.layers[-1].elements()) == sorted(seen)


def test_how_many_cards_espionage_turns_over_is_a_house_rule() -> None:
    """4.7 says “according to the hand card level”, 4.6 “equal to”: at hand level 5 that is 3 by 4.2, or 5."""
    for rule, count in (("level", 5), ("reveals", 3)):
        desk = solo(1, deck="digital", spied=rule).put("machine", level=5)
        desk.put("p1", hand=2, water="perfect", housing="perfect").say("espionage")
        assert len(desk.machine.revealed) == count


def test_espionage_beyond_the_pile_goes_on_in_the_discards() -> None:
    """4.7: hand level 3 and two cards left."""
    desk = ready(3).put("p1", hand=2, water="perfect", housing="perfect").pile_is("deep-well", "catch-basin")
    desk.say("espionage").say("nature-rescue")
    assert len(desk.machine.deck) == 24
    assert desk.machine.deck.discards == ["nature-rescue"]


def test_espionage_against_a_stored_biosphere_card_takes_it() -> None:
    """4.7."""
    desk = ready(3).put("machine", stored="yes").put("p1", hand=2, water="perfect", housing="perfect")
    desk.say("espionage")
    assert desk.machine.level == 2
    assert not desk.machine.stored
    assert desk.machine.deck.discards[-1] == "biosphere-5"


def test_of_the_cards_that_espionage_sees_the_most_valuable_stands_first() -> None:
    """4.4: Biosphere 5 above every perfect achievement."""
    desk = ready(3).put("p1", hand=2, water="perfect", housing="perfect").say("espionage")
    ask = desk.session.ask
    assert isinstance(ask, Choose)
    assert [option.key for option in ask.options][:3] == ["biosphere-5", "community-perfect", "nature-perfect"]


def test_sabotage_discards_the_top_three() -> None:
    """4.7."""
    desk = ready(4).put("p1", hand=2, production="perfect", security="perfect").say("sabotage")
    desk.machine_reveals("deep-well", "catch-basin", "nature-rescue")
    assert desk.machine.level == 1
    assert set(desk.machine.deck.discards) == {"shack", "deep-well", "catch-basin", "nature-rescue"}


def test_case_6_sabotage_against_a_stored_biosphere_card() -> None:
    """4.7: it and the top two go, level −3."""
    desk = ready(4).put("machine", stored="yes").put("p1", hand=2, production="perfect", security="perfect")
    desk.say("sabotage").machine_reveals("deep-well", "catch-basin")
    assert desk.machine.level == 1
    assert set(desk.machine.deck.discards) == {"shack", "biosphere-5", "deep-well", "catch-basin"}


def test_attack_destroys_the_achievement_the_human_chooses() -> None:
    """4.7."""
    desk = ready(4).put("machine", nature="perfect").put("p1", hand=2).say("attack", "machine.nature")
    assert desk.machine.built.standing() == [Area.HOUSING]


def test_it_sacrifices_the_lowest_makeshift_first_then_the_lowest_perfect() -> None:
    """4.5."""
    desk = ready(1).put("machine", housing="none", water="perfect", community="makeshift", nature="perfect")
    desk.put("p1", hand=2, production="perfect", security="perfect").say("sabotage")
    desk.machine_reveals("deep-well", "catch-basin", "nature-rescue")
    assert desk.machine.level == 0
    assert desk.machine.built.standing() == [Area.NATURE]


@pytest.mark.parametrize(("holds", "outcome"), [("yes", Outcome.WON), ("no", Outcome.DRAWN)])
def test_a_machine_that_cannot_pay_on_the_humans_turn(holds: str, outcome: Outcome) -> None:
    """B13."""
    desk = ready(0).put("machine", housing="none").put("p1", hand=3, water="perfect", housing="perfect")
    desk.say("espionage", holds)
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.level) == (outcome, "2" if desk.game.setup.number("level") == 2 else "1")


def test_both_broken_at_once_is_a_draw() -> None:
    """C9, 2.3.3: what a catastrophe costs comes for all at the same time."""
    desk = ready(0).put("machine", housing="none").put("p1", hand=1, water="makeshift").say("catastrophe.water")
    result = desk.session.run.result
    assert result
    assert result.outcome is Outcome.DRAWN
    assert str(result.decided).startswith("Neither side can go on. Level 1: 0 of 1 won.")


def test_a_machine_that_breaks_down_on_its_own_turn_loses_whatever_the_human_holds() -> None:
    """B13. Its own rules never let it come to that, but a correction can."""
    desk = solo(3).put("machine", water="makeshift").put("p1", hand=6).machine_reveals("water-canister", "catch-basin")
    desk.put("machine", level=0).say("no")
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.winners) == (Outcome.WON, ("p1",))


def test_the_human_wins_with_biosphere_5() -> None:
    """2.2, 4.9: rounds are counted."""
    desk = ready().put("p1", hand=6, nature="makeshift", community="makeshift").say("biosphere")
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.winners, result.rounds) == (Outcome.WON, ("p1",), 1)
