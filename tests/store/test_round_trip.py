"""Whatever the app can write, it can export, import and salvage."""

from __future__ import annotations

import json
import sqlite3
import tempfile
import unicodedata
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.refusals import Refused
from companion.engine.said import Amend
from companion.games import shelf
from companion.store import Library, Play, bounds, people, sums
from tests.store.kit import ANYGAME, Clock, add_person, assert_as_it_stood, begin, wander

NAMES = st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=5)


def _started(library: Library, names: list[str], luck: Random) -> Play | None:
    spec = luck.choice(shelf())
    mode = luck.choice(spec.modes)
    try:
        setup = spec.setup(names, mode=mode.key, seed=luck.getrandbits(60), facts=library.facts(spec.key))
        return library.start(spec, setup)
    except Refused:
        return None


@given(NAMES, st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_what_is_written_comes_out_in_and_through_a_rescue(names: list[str], seed: int, steps: int) -> None:
    luck = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path, clock = Path(folder) / "tableside.db", Clock()
        with Library.open(path, clock=clock) as library:
            play = _started(library, names, luck) or begin(library, ["Ann", "Bo"])
            with suppress(Refused):  # what is refused is not written
                wander(play, luck, steps)
            other = begin(library, ["Zoë"], [1, 2])
            with Library.open(":memory:", clock=clock) as elsewhere:
                report = elsewhere.import_bytes(library.export_play(play.id))
                assert [str(problem) for problem in report.problems] == []
                again = elsewhere.resume(play.id)
                assert again.session.history == play.session.history
                assert elsewhere.row(play.id).names == library.row(play.id).names
                report = elsewhere.import_bytes(library.export_all(compressed=True))
                assert [str(problem) for problem in report.problems] == []
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE entries SET value = '9' WHERE play = ? AND n = 1", (other.id,))
            db.commit()
        with Library.open(path, clock=clock) as library:
            assert library.news
            assert_as_it_stood(play, library.resume(play.id))


def test_one_name_written_in_two_ways_is_one_name(library: Library) -> None:
    composed, decomposed = (unicodedata.normalize(form, "José") for form in ("NFC", "NFD"))
    assert composed != decomposed
    with pytest.raises(Refused, match="Two players are called"):
        ANYGAME.setup([composed, decomposed])
    one, other = begin(library, [composed]), begin(library, [decomposed])
    assert library.row(one.id).people == library.row(other.id).people
    assert library.row(other.id).names == (composed,)


def test_a_name_is_kept_in_one_spelling_by_whatever_door_it_comes(library: Library) -> None:
    composed, decomposed = (unicodedata.normalize(form, "Zoë") for form in ("NFC", "NFD"))
    assert [seat.name for seat in ANYGAME.setup([decomposed]).seats] == [composed]
    play = begin(library, [decomposed, "Bo"], [1, 2])
    assert library.row(play.id).names[0] == composed
    bo = library.row(play.id).people[1]
    assert bo
    library.rename_person(bo, unicodedata.normalize("NFD", "Björn"))
    assert library.row(play.id).names[1] == unicodedata.normalize("NFC", "Björn")
    assert people.named(library.connection, unicodedata.normalize("NFD", "Björn")) == bo
    added = add_person(library, unicodedata.normalize("NFD", "José"), "red")
    assert added.name == unicodedata.normalize("NFC", "José")
    document = json.loads(library.export_play(play.id))
    document["seats"][0]["name"] = decomposed
    with Library.open(":memory:") as elsewhere:
        (id,) = elsewhere.import_bytes(json.dumps(document).encode()).plays
        assert elsewhere.row(id).names[0] == composed


def test_a_person_who_sat_at_two_seats_comes_out_and_in(library: Library) -> None:
    """Earlier versions wrote such plays."""
    play = begin(library, ["Ann", "Bo"], [1, 2])
    ann = library.row(play.id).people[0]
    sums.change(library.connection, "seats", {"person": ann}, "play = :play", play=play.id)
    with Library.open(":memory:") as elsewhere:
        report = elsewhere.import_bytes(library.export_play(play.id))
        assert report.added == 1
        assert elsewhere.row(play.id).names == ("Ann", "Ann (2)")


def test_a_play_with_very_many_fixes_comes_out_and_in(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """260 fixes of 400 entries: more set aside than a play may have entries."""
    play = begin(library, answers=range(400))
    for n in range(5):
        play.do(Amend(0, 500 + n))
    document = json.loads(library.export_play(play.id))
    document["amended"] *= 52
    with Library.open(":memory:") as elsewhere:
        report = elsewhere.import_bytes(json.dumps(document).encode())
        assert (report.added, report.problems) == (1, [])
        history = elsewhere.resume(play.id).session.history
        assert history.amended == play.session.history.amended * 52
        assert sum(len(change.tail) for change in history.amended) > bounds.ENTRIES
        assert json.loads(elsewhere.export_play(play.id)) == document
    monkeypatch.setattr("companion.store.bounds.SET_ASIDE", 1000)
    with Library.open(":memory:") as elsewhere:
        report = elsewhere.import_bytes(library.export_play(play.id))
        assert (report.added, report.problems) == (1, [])
        again = elsewhere.resume(play.id)
        assert again.session.history.entries == play.session.history.entries
        assert again.session.history.amended == play.session.history.amended[-2:]


def test_a_clock_that_is_centuries_wrong_writes_what_can_be_read(path: Path) -> None:
    for year in (1, 1970, 2026, 9999):
        clock = Clock(datetime(year, 12, 31, 23, 59, tzinfo=UTC))
        with Library.open(path, clock=clock) as library:
            play = begin(library, answers=[1])
            library.row(play.id).started.astimezone()
            with Library.open(":memory:") as elsewhere:
                assert elsewhere.import_bytes(library.export_play(play.id)).added == 1
