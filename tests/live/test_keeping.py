"""What the host keeps of its guests is written when it is new, and after everybody has their table."""

from __future__ import annotations

from typing import Any

from companion.live.guests import Kept
from companion.live.hosting import Hosting, kept_of
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


class Drawer:
    """Settings that are only remembered."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def setting(self, key: str, default: Any) -> Any:
        return self.kept.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        self.kept[key] = value


def test_a_closed_door_stays_closed_when_the_host_is_killed_and_opens_with_a_new_table() -> None:
    play, drawer = a_room().play, Drawer()

    def opened() -> Hosting:
        table = Hosting(play, drawer, lambda job: job(), address="127.0.0.1")
        table.start()
        return table

    first = opened()
    assert first.room.door.open
    first.room.set_open(False)
    first.pause()  # as after a kill: nobody ended the table
    second = opened()
    assert not second.room.door.open
    assert Guest(second.room).join().closed == "door"
    second.stop()
    assert not kept_of(drawer, play.id).on, "that it is over is written down"
    third = opened()
    assert third.room.door.open
    third.stop()
