from __future__ import annotations

import pytest

from companion.engine.asks import Choose, Form, Number, Option, Secret
from companion.engine.board import Count, Group, Row
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.seats import Seat
from companion.present.changes import Change
from companion.present.fix import by_owner, fixable, preview
from companion.present.words import worded
from tests.present.plays import ALL, scoring_play, tiny_play


def test_an_entry_is_shown_with_its_ask_and_the_old_answer_in_words() -> None:
    session = tiny_play(*ALL)
    assert [str(fixable(session, n).old) for n in range(len(ALL))] == [
        "Up",
        "done",
        "2",
        "3, 4, by hand",
        str(fixable(session, 4).old),
        "X: 1 · Y: 2",
        "B, A",
        "A",
    ]
    assert str(fixable(session, 4).old).endswith(", by the app")
    assert isinstance(fixable(session, 0).ask, Choose)


def test_a_correction_is_fixed_by_asking_for_the_value() -> None:
    session = tiny_play("up")
    session.do(Correct("slot", "good"))
    session.do(Correct("food", 7))
    slot, food = fixable(session, 1), fixable(session, 2)
    assert (str(slot.text), str(slot.old)) == ("Dish, Slot", "Perfect")
    assert isinstance(slot.ask, Choose)
    assert isinstance(food.ask, Number)
    assert food.ask.most == 9


def test_an_anytime_action_is_fixed_by_choosing_another() -> None:
    session = scoring_play()
    session.do(Anytime("move"))
    found = fixable(session, 1)
    assert isinstance(found.ask, Choose)
    assert (str(found.text), str(found.old)) == ("Out of turn", "Change a counter or a track")
    assert found.ask.likely == "move"


def test_the_preview_says_what_changes_and_touches_nothing() -> None:
    session = scoring_play()
    for points in (7, 5, 3):
        session.do(Answer(points))
    seen = preview(session, 1, 10)
    assert (seen.kept, seen.waits, seen.falls) == (2, 0, ())
    assert [(change.tracker.path, change.old, change.new) for change in seen.changes] == [("players.p1.score", 7, 10)]
    assert [str(text) for text in seen.gone] == ["Ann: +7, now 7."]
    assert [str(text) for text in seen.come] == ["Ann: +10, now 10."]
    assert str(seen.asked) == "", "nothing is asked in between"
    assert session.run.state.players["p1"].score == 7


def test_what_changes_for_a_player_stands_in_one_line() -> None:
    session = scoring_play()
    for points in (3, 4, 5):
        session.do(Answer(points))
    changes = preview(session, session.history.head - 3, 6).changes
    assert [str(line) for line in by_owner(changes)] == ["Ann: Points 3 → 6"]


def test_of_several_things_of_a_player_each_is_named() -> None:
    ann = Seat("p1", "Ann")
    count = Count(path="life.cubes", label="Cubes", value=1)
    changes = [Change(Group(key="life", title="Trilobite", owner=ann, parts=(Row(trackers=(count,)),)), count, 0, 1)]
    assert [str(line) for line in by_owner(changes)] == ["Ann: Trilobite, Cubes 0 → 1"]


def test_the_preview_names_what_falls_out() -> None:
    seen = preview(tiny_play(*ALL[:5]), 0, "down")
    assert (seen.kept, seen.waits) == (3, 0)
    assert [str(text) for text in seen.falls] == ["How many more? 2"]
    assert str(seen.asked) == "", "the play comes as far as it had come"


def test_the_preview_says_what_is_asked_and_what_waits_behind_it() -> None:
    seen = preview(tiny_play("down", *ALL[1:2], *ALL[3:5]), 0, "up")
    assert (seen.kept, seen.waits, seen.falls) == (1, 2, ())
    assert str(seen.asked) == "How many more?"


def test_the_same_answer_changes_nothing() -> None:
    assert preview(tiny_play(*ALL[:3]), 2, 2).same


def test_another_answer_is_a_change_also_where_nothing_shows_it_yet() -> None:
    seen = preview(tiny_play("up"), 0, "down")
    assert (seen.changes, seen.gone, seen.come) == ((), (), ())
    assert not seen.same


def test_a_secret_answer_stays_secret() -> None:
    assert str(worded(Secret(key="s", text="", ask=Number(key="n", text="Bid")), 7)) == "kept secret"


def test_of_several_that_are_called_the_same_it_says_which() -> None:
    options = (
        Option("wheat", "Farm", 1, note="First gain wheat"),
        Option("wool", "Farm", 2, note="First gain wool"),
        Option("mill", "Mill", 3, note="Grind it"),
    )
    ask = Choose(key="c", text="Where?", options=options)
    assert [str(worded(ask, key)) for key in ("wool", "mill")] == ["Farm: First gain wool", "Mill"]


def test_an_answer_that_was_not_allowed_then_is_refused() -> None:
    with pytest.raises(Refused, match="Only 0 to 5"):
        preview(tiny_play(*ALL[:3]), 2, 99)


def test_a_number_is_fixed_from_what_it_was() -> None:
    session = scoring_play(players=2)
    session.do(Answer(17))
    ask = fixable(session, session.history.head - 1).ask
    assert isinstance(ask, Number)
    assert ask.start == 17


def test_a_form_is_fixed_from_what_stood_in_its_fields() -> None:
    session = tiny_play(*ALL)
    ask = fixable(session, 5).ask
    assert isinstance(ask, Form)
    assert [field.start for field in ask.fields if isinstance(field, Number)] == [1, 2]
