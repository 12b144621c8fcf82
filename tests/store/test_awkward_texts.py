"""Whatever people type comes back as they typed it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.store import Library, NotSaved
from tests.store.kit import assert_as_it_stood, begin, everything

AWKWARD = [
    "O'Brien",
    'a "quoted" name',
    "#1; DROP TABLE plays; --",
    "🎲👨‍👩‍👧‍👦",
    "مرحبا بالعالم",
    "‮reversed",
    "x\u0000y",
    "\\n {who} %s $1",
    "é = é",
]


@pytest.mark.parametrize("name", AWKWARD)
def test_an_awkward_name_comes_back_exactly(path: Path, name: str) -> None:
    with Library.open(path) as library:
        play = begin(library, [name, "Bo"], [1, 2])
        exported = library.export_play(play.id)
    with Library.open(path) as library:
        assert library.resume(play.id).session.setup.seats[0].name == play.session.setup.seats[0].name
        assert library.row(play.id).names[0] in [person.name for person in library.people()]
    with Library.open(":memory:") as other:
        assert other.import_bytes(exported).problems == []
        assert other.row(play.id).names == tuple(seat.name for seat in play.session.setup.seats)
        assert other.resume(play.id).session.history == play.session.history


@pytest.mark.parametrize("note", [*AWKWARD, "two\nlines\r\n\tand a tab", "long " * 100])
def test_an_awkward_note_comes_back_exactly(library: Library, note: str) -> None:
    play = begin(library)
    play.do(Anytime("note"))
    play.do(Answer(note))
    resumed = library.resume(play.id)
    assert_as_it_stood(play, resumed)
    assert resumed.session.history.entries[-1].value == note


def test_ten_thousand_characters_are_stored_where_they_fit_and_refused_where_not(library: Library) -> None:
    text = "“naïve” 🎲 #" * 1000
    play = begin(library, counters=text.replace(",", " "))
    assert library.resume(play.id).session.setup.word("counters") == text
    play.do(Anytime("note"))
    with pytest.raises(Refused, match="At most 500"):
        play.do(Answer(text))
    library.set_setting("note", text)
    assert library.setting("note") == text


def test_half_a_character_is_not_saved_and_changes_nothing(library: Library) -> None:
    play = begin(library)
    play.do(Anytime("note"))
    before = everything(library)
    with pytest.raises(NotSaved, match="broken characters"):
        play.do(Answer("half \ud83d"))
    assert everything(library) == before
    assert_as_it_stood(play, library.resume(play.id))
    play.do(Answer("whole"))
