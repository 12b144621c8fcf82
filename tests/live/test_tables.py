"""Tables are written once for everybody, and piece by piece; nobody may notice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from companion import games
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Undo
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import spoken_in
from companion.live.guests import Guest as Known
from companion.live.guests import Kept, May
from companion.live.room import AT_ONCE, PATIENCE, Room
from companion.live.tables import Tables
from companion.present import guest as seen
from companion.present.boards import board_of
from companion.present.languages import translation
from companion.present.log import log_rows
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.kit import Guest, a_room
from tests.terminal.memory import InMemory


def step(session: Session, luck: Random) -> None:
    """An answer, or now and then an undo."""
    if luck.random() < 0.15 and session.history.can_undo():
        session.do(Undo())
        return
    for _try in range(30):
        if session.ask is None:
            return
        try:
            session.do(Answer(random_answer(session.ask, luck)))
            return
        except Refused:
            continue


@pytest.mark.parametrize("spec", [ALL_KINDS, *games.shelf()], ids=lambda spec: spec.key)
def test_what_is_remembered_reads_as_if_it_were_written_anew(spec: Spec) -> None:
    mode = spec.mode_for(min(2, spec.most))
    play = InMemory(spec, *("Ann", "Ben")[: mode.most], mode=mode.key)
    room, luck = Room(play, Kept.fresh()), Random(5)
    guests = {"de": Known("g", "", language="de"), "en": Known("h", "", language="en")}
    for _n in range(60):
        step(play.session, luck)
        tables = Tables(room)
        for language, guest in guests.items():
            table = json.loads(tables.of(guest))["table"]["common"]
            del table["moment"]
            with spoken_in(translation(language)):
                moment = seen.Moment(play.session.run.board(), log_rows(play.session))
                anew = seen.with_glyphs(seen.common(play.session, spec, moment))
                assert board_of(play.session) == play.session.run.board()
            assert table == json.loads(json.dumps(anew))


class Frames:
    """A window's frames: what was put off is done one by one."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def later(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def frame(self) -> None:
        jobs, self.jobs = self.jobs, []
        for job in jobs:
            job()

    def all(self) -> int:
        count = 0
        while self.jobs:
            self.frame()
            count += 1
        return count


def in_a_window() -> tuple[Room, Frames]:
    frames = Frames()
    return Room(a_room().play, Kept.fresh(), later=frames.later), frames


def test_in_a_window_no_frame_writes_everything() -> None:
    room, frames = in_a_window()
    guests = [Guest(room, language="de" if n % 2 else "en").join() for n in range(AT_ONCE + 1)]
    assert frames.all() > 4, "two languages and two lots of guests"
    before = [len(guest.tables) for guest in guests]
    room.play.do(Answer(True))
    room.changed()
    assert [len(guest.tables) for guest in guests] == before, "not in the frame of the answer"
    frames.all()
    assert [len(guest.tables) for guest in guests] == [n + 1 for n in before]
    assert {guest.table["common"]["n"] for guest in guests} == {1}


def test_whoever_just_came_gets_the_first_table() -> None:
    room, frames = in_a_window()
    guests = [Guest(room).join() for _n in range(AT_ONCE + 1)]
    frames.all()
    before = [len(guest.tables) for guest in guests]
    came = Guest(room).join()
    while not came.tables:
        frames.frame()
    assert len(guests[0].tables) == before[0], "who was here first can wait a frame"
    frames.all()
    assert len(guests[0].tables) > before[0]


def test_a_change_in_between_is_what_everybody_gets() -> None:
    room, frames = in_a_window()
    guests = [Guest(room).join() for _n in range(AT_ONCE + 1)]
    frames.all()
    room.play.do(Answer(True))
    room.changed()
    for _n in range(6):
        frames.frame()
    assert sorted({guest.table["common"]["n"] for guest in guests}) == [0, 1], "some have it already"
    room.play.do(Answer("apple"))
    room.changed()
    frames.all()
    assert {guest.table["common"]["n"] for guest in guests} == {2}
    assert {guest.table["at"] for guest in guests} == {room.at()}
    assert not frames.jobs


def test_whoever_keeps_changing_something_lets_nobody_wait_for_ever() -> None:
    room, frames = in_a_window()
    guest = Guest(room).join()
    frames.all()
    before = len(guest.tables)
    for _n in range(2 * PATIENCE):
        room.changed()
        frames.frame()
    assert len(guest.tables) > before
    frames.all()
    assert not frames.jobs


def test_with_nobody_there_nothing_is_put_off() -> None:
    room, frames = in_a_window()
    room.changed()
    assert not frames.jobs


def test_what_is_asked_again_to_be_changed_has_signs_and_no_names_of_icons() -> None:
    room = a_room(games.spec("biohack"), "Ann", "Ben")
    luck = Random(3)
    while room.play.session.history.head < 60:
        step(room.play.session, luck)
    room.changed()
    ann = Guest(room, name="Ann")
    room.allow(ann.identity["guest"], May.FIX)
    looks = [ann.say(look={"amend": n}).get("look") for n in range(room.play.session.history.head)]
    icons = [icon for look in looks if look for icon in _icons(look)]
    assert len(icons) > 20
    assert all(len(icon) == 1 for icon in icons), "the page has a font, and no list of names"


def test_of_a_score_sheet_everyone_sees_their_own_and_whoever_may_fix_all_of_it() -> None:
    spec = games.spec("wingspan")
    session = Session(spec.script(), spec.setup(["Ann", "Ben"]))

    def asked(**may: bool) -> dict[str, Any]:
        assert session.ask
        fields = seen.ask_for(session.ask, seen.Viewer("p1", answers=True, **may))["fields"]
        assert {field["start"] for field in fields} == {""}, "a zero that nobody entered would count"
        return {field["key"]: field["who"] for field in fields}

    assert set(asked().values()) == {"Ann"}
    assert set(asked(fixes=True).values()) == {"Ann", "Ben"}
    session.do(Answer(dict.fromkeys(asked(), 3)))
    assert set(asked().values()) == {"Ben"}, "who is done helps the others"


def _icons(seen: Any) -> Iterator[str]:
    if isinstance(seen, dict):
        if seen.get("icon"):
            yield seen["icon"]
        seen = list(seen.values())
    if isinstance(seen, list):
        for one in seen:
            yield from _icons(one)
