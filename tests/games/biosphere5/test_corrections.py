"""Trackers can be put right at any moment: cards stay conserved, and the table never hangs."""

from random import Random

import pytest

from companion.engine.asks import Answer, Choose
from companion.engine.board import Count, Slot, Tracker
from companion.engine.bots import random_answer
from companion.games.biosphere5.spec import SPEC
from tests.games.biosphere5.desk import Desk
from tests.games.kit import assert_same, sit_down

MODES = [("machine", 1), ("basic", 2), ("basic3", 3), ("teams", 4), ("free-for-all", 4)]


def some_value(tracker: Tracker, luck: Random) -> Answer:
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
                session.correct(tracker.path, some_value(tracker, luck))
            else:
                if isinstance(ask, Choose):
                    assert any(option.allowed for option in ask.options), ask.key
                session.answer(random_answer(ask, luck))
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


def test_a_hand_corrected_to_none_before_the_card_is_named_stays_at_none() -> None:
    desk = Desk().put("p1", hand=1).say("action").put("p1", hand=0).say("new-hope")
    assert desk.ann.hand == 3
