from __future__ import annotations

from companion.engine.board import Board, Count, Group, Slot
from companion.engine.said import Answer, Correct, Undo
from companion.present.changes import Since, changes
from tests.present.plays import scoring_play


def test_what_changed_since_the_last_ask_is_marked() -> None:
    session = scoring_play()
    since = Since()
    since.look(session)
    session.do(Answer(7))
    assert since.look(session) == {"players.p1.score": 0}
    assert since.look(session) == {"players.p1.score": 0}, "looking again changes nothing"
    session.do(Answer(5))
    assert since.look(session) == {"players.p2.score": 0}


def test_after_several_answers_only_the_last_change_is_marked() -> None:
    session = scoring_play()
    since = Since()
    since.look(session)
    session.do(Answer(7))
    session.do(Answer(5))
    assert since.look(session) == {"players.p2.score": 0}
    session.do(Undo())
    assert since.look(session) == {"players.p1.score": 0}, "the answer before the one that was undone"


def test_a_play_opened_again_still_knows_the_last_change() -> None:
    session = scoring_play()
    session.do(Answer(7))
    assert Since().look(session) == {"players.p1.score": 0}


def test_changes_say_how_far_a_number_moved() -> None:
    session = scoring_play()
    before = session.run.board()
    session.do(Correct("tracks.0.value", 4))
    (change,) = changes(before, session.run.board())
    assert (str(change.tracker.label), change.old, change.new, change.by) == ("Doom", 0, 4, 4)


def test_what_came_and_what_went_is_a_change_too_but_no_distance() -> None:
    food = Count(path="food", label="Food", value=3)
    slot = Slot(path="slot", label="Slot", value="full")
    before = Board((Group(key="a", title="A", parts=(food,)),))
    after = Board((Group(key="a", title="A", parts=(slot,)),))
    assert [(change.tracker.path, change.old, change.new, change.by) for change in changes(before, after)] == [
        ("slot", None, "full", 0),
        ("food", 3, None, 0),
    ]


def test_a_slot_that_holds_something_else_moved_no_distance() -> None:
    full, empty = (Board((Group(key="a", title="A", parts=(Slot(path="s", label="S", value=v),)),)) for v in ("x", "y"))
    (change,) = changes(full, empty)
    assert (change.old, change.new, change.by) == ("x", "y", 0)
