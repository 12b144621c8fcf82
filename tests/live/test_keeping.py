"""What the host keeps of its guests is written when it is new, and after everybody has their table."""

from __future__ import annotations

from companion.live.guests import Kept
from companion.live.room import Room
from tests.live.kit import Guest, a_room


def test_whoever_comes_back_is_not_written_down_again() -> None:
    told: list[str] = []
    room = a_room()
    room = Room(room.play, Kept.fresh(), lambda kept: told.append("kept"))
    ann = Guest(room, name="Ann")
    before = len(told)
    assert before == 2, "that she came, and that she sat down"
    room.leave(ann)
    ann.join()
    assert len(told) == before
    assert ann.table["you"]["seat"] == "p1"


def test_the_table_comes_before_the_disk() -> None:
    room = a_room()
    seen: list[int] = []
    room = Room(room.play, Kept.fresh(), lambda kept: seen.append(len(ann.tables)))
    ann = Guest(room)
    ann.join()
    assert seen == [1]
