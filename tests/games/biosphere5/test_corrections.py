"""Trackers can be put right at any moment: cards stay conserved, and the table never hangs."""

from random import Random

import pytest

from companion.engine.asks import Choose, Draw, Json
from companion.engine.board import Count, Slot, Tracker
from companion.engine.bots import random_answer
from companion.engine.said import Answer, Correct
from companion.games.biosphere5.spec import SPEC
from tests.games.biosphere5.desk import Desk, solo
from tests.games.kit import assert_same, sit_down

MODES = [("machine", 1), ("basic", 2), ("basic3", 3), ("teams", 4), ("free-for-all", 4)]


def some_value(tracker: Tracker, luck: Random) -> Json:
    if isinstance(tracker, Slot):
        return luck.choice([option for option in tracker.choices if option.allowed]).key
    assert isinstance(tracker, Count)
    return luck.randint(tracker.least, tracker.most)


@pytest.mark.parametrize("abyss", [False, True])
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_random_corrections_lose_no_card_and_hang_no_table(mode: str, players: int, abyss: bool) -> None:
    for seed in range(6):
        luck = Random(seed)
        options: dict[str, object] = {"abyss": abyss}
        if mode == "machine":
            options["deck"] = ("printed", "digital")[seed % 2]
        session = sit_down(SPEC, players, mode, options, seed)
        for _entry in range(150):
            ask = session.ask
            if ask is None:
                break
            trackers = [tracker for _group, tracker in session.run.board().trackers() if not tracker.fixed]
            if luck.random() < 0.3:
                tracker = luck.choice(trackers)
                session.do(Correct(tracker.path, some_value(tracker, luck)))
            else:
                if isinstance(ask, Choose):
                    assert any(option.allowed for option in ask.options), ask.key
                session.do(Answer(random_answer(ask, luck)))
            session.script.invariants(session.run.state)
        assert_same(session.run, session.moment(session.history.head))


def test_a_corrected_hand_takes_its_cards_from_the_discards_first() -> None:
    desk = Desk().say("replace")
    assert (desk.ann.pile, desk.ann.discards) == (19, 3)
    desk.put("p1", hand=2)
    assert (desk.ann.pile, desk.ann.discards) == (19, 1)
    desk.put("p1", hand=5)
    assert (desk.ann.pile, desk.ann.discards) == (17, 0)


def test_the_stored_biosphere_card_is_taken_from_where_it_lies() -> None:
    desk = Desk("machine", 1, level=1).machine_reveals("biosphere-5")
    desk.put("machine", stored="yes")
    assert desk.machine.revealed == []
    desk.put("machine", stored="no")
    assert desk.machine.deck.discards == ["biosphere-5"]
    desk.put("machine", level=0)
    slot = desk.session.run.board().find("machine.stored")
    assert slot
    assert isinstance(slot[1], Slot)
    assert [option.allowed for option in slot[1].choices] == [True, False]


def test_a_hand_corrected_to_none_before_the_card_is_named_leaves_the_other_moves() -> None:
    """2.1: cards may only be played once in your hand."""
    desk = Desk().put("p1", hand=1).put("p2", water="perfect", nature="perfect").say("attack").put("p1", hand=0)
    assert desk.asked == "biosphere5.move"
    assert str(desk.option("play").forbidden) == "Your hand is empty"
    desk.say("take")
    assert desk.ann.hand == 1


def test_a_hand_corrected_while_an_achievement_is_given_up_pays_first() -> None:
    """2.4: hand cards go first; with enough of them nothing is given up."""
    desk = Desk().put("p1", hand=1, production="perfect", security="makeshift")
    desk.put("p2", hand=1, water="makeshift", housing="perfect", nature="perfect").say("sabotage")
    assert desk.asked == "biosphere5.sacrifice"
    desk.put("p2", hand=3)
    assert desk.bo.hand == 0
    assert len(desk.bo.built) == 3
    assert desk.asked == "biosphere5.move"


def test_protection_corrected_at_the_rescue_question_counts_at_once() -> None:
    """2.3.3: four cards behind nothing, two behind a makeshift achievement, none behind a perfect one."""
    desk = Desk().put("p1", hand=2, water="perfect").put("p2", hand=6).say("catastrophe.water")
    desk.put("p2", water="makeshift")
    assert "2 cards" in str(desk.option("no").note)
    desk.put("p2", water="perfect")
    assert desk.asked == "biosphere5.move"
    assert desk.bo.hand == 6


def test_the_machine_thinks_again_when_a_correction_changes_what_it_goes_by() -> None:
    """4.3: an achievement whose area stands already is not built."""
    desk = solo(1).put("p1", hand=2).put("machine", housing="makeshift").machine_reveals("shack")
    assert "do you have a rescue card" in desk.shown()
    desk.put("p1", housing="perfect")
    assert desk.asked == "biosphere5.move"
    assert "can do nothing else" in desk.shown()


def test_a_hand_level_corrected_in_a_rescue_check_changes_how_many_cards_are_looked_at() -> None:
    """4.6: at most as many as the hand level."""
    desk = solo(3).machine_reveals("water-rescue", "shack").say(True)
    desk.put("p1", hand=3, nature="perfect", production="perfect").put("machine", level=4)
    desk.say("catastrophe.nature")
    assert "up to 4 cards" in desk.shown()
    desk.put("machine", level=2)
    assert "up to 2 cards" in desk.shown()


def test_a_hand_level_corrected_while_cards_are_revealed_changes_how_many() -> None:
    """4.2: one card at hand level 2, two at 3, none at 0."""
    desk = solo(2)
    assert isinstance(desk.session.ask, Draw)
    assert desk.session.ask.count == 1
    desk.put("machine", level=3)
    assert isinstance(desk.session.ask, Draw)
    assert desk.session.ask.count == 2
    desk.put("machine", level=0)
    assert desk.asked == "biosphere5.move"
    assert desk.why()[0][0] == "Revealed at hand level 0: none"
