"""Export here, import there: the same plays, once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from companion.engine.said import Amend, Answer, Undo
from companion.store import Library
from tests.store.kit import ANYGAME, EVENING, Clock, add_person, assert_as_it_stood, begin, everything, finish, wander


@pytest.fixture
def other() -> Iterator[Library]:
    """Another phone, a day later."""
    with Library.open(":memory:", clock=Clock(EVENING + timedelta(days=1))) as library:
        yield library


def _filled(library: Library) -> None:
    for seed in range(6):
        wander(begin(library, ["Ann", "Bo", "Cy"][: 1 + seed % 3], seed=seed, clock=True), Random(seed), 30)
    finish(begin(library, answers=[1, 2]))
    begin(library, seed=-(10**30), answers=[3])
    add_person(library, "Nobody yet", "green")


def test_the_whole_library_comes_out_the_same_on_another_phone(library: Library, other: Library) -> None:
    _filled(library)
    report = other.import_bytes(library.export_all())
    assert (report.added, report.already_there, report.problems) == (8, 0, [])
    assert other.plays() == library.plays()
    assert {person.name for person in other.people()} == {person.name for person in library.people()}
    for row in library.plays():
        assert_as_it_stood(library.resume(row.id), other.resume(row.id))
        assert other.entries_times(row.id) == library.entries_times(row.id)
    assert other.export_play(row.id) == library.export_play(row.id)


def test_what_is_imported_twice_is_there_once(library: Library, other: Library) -> None:
    _filled(library)
    data = library.export_all()
    other.import_bytes(data)
    before = everything(other)
    report = other.import_bytes(data)
    assert (report.added, report.already_there, report.problems) == (0, 8, [])
    assert everything(other) == before
    assert library.import_bytes(data).added == 0


def test_what_is_played_after_an_import_is_on_top_of_it(library: Library, other: Library) -> None:
    _filled(library)
    play = begin(other, answers=[1])
    other.import_bytes(library.export_all())
    play.do(Answer(2))
    assert other.plays()[0].id == play.id
    assert len({row[0] for row in other.connection.execute("SELECT seq FROM plays")}) == len(other.plays())


def test_one_play_is_one_document_with_all_that_makes_it(library: Library) -> None:
    play = finish(begin(library, answers=[1, 2], seed=77))
    document: dict[str, Any] = json.loads(library.export_play(play.id))
    assert (document["format"], document["version"]) == ("tableside-play", 1)
    assert (document["game"], document["rules"], document["seed"]) == ("anygame", ANYGAME.version, 77)
    assert document["entries"][0] == {
        "kind": "answer",
        "key": "anygame.points",
        "value": 1,
        "at": "2026-11-16T20:00:00.000+00:00",
    }
    assert document["result"]["winners"] == ["p2" if play.session.run.scores()["p2"] == 2 else "p1"]


def test_a_running_play_goes_on_on_another_phone(library: Library, other: Library) -> None:
    play = begin(library, answers=[1, 2])
    play.do(Amend(0, 5))
    assert other.import_bytes(library.export_play(play.id, compressed=True)).added == 1
    there = other.resume(play.id)
    assert_as_it_stood(play, there)
    there.do(Undo())
    assert [entry.value for entry in there.session.history.standing()] == [1, 2]
    there.do(Answer(3))


def test_a_play_that_went_on_differently_is_kept_beside_ours_once(library: Library, other: Library) -> None:
    play = begin(library, answers=[1, 2])
    other.import_bytes(library.export_play(play.id))
    theirs = other.resume(play.id)
    theirs.do(Answer(3))
    play.do(Answer(4))
    data = other.export_play(play.id)
    report = library.import_bytes(data)
    assert report.added == 1
    assert "Both are kept" in str(report.problems[0])
    assert_as_it_stood(play, library.resume(play.id))
    assert library.resume(report.plays[0]).session.history == theirs.session.history
    again = library.import_bytes(data)
    assert (again.added, again.already_there) == (0, 1)


def test_a_longer_version_of_a_play_comes_in_beside_ours(library: Library, other: Library) -> None:
    play = begin(library, answers=[1, 2])
    other.import_bytes(library.export_play(play.id))
    other.resume(play.id).do(Answer(3))
    report = library.import_bytes(other.export_play(play.id))
    assert report.added == 1
    assert_as_it_stood(play, library.resume(play.id))
    assert library.row(report.plays[0]).entries == 3


def test_an_earlier_copy_of_a_play_is_not_brought_in_again(library: Library) -> None:
    play = begin(library, answers=[1, 2])
    data = library.export_play(play.id)
    play.do(Answer(3))
    report = library.import_bytes(data)
    assert (report.added, report.already_there, report.problems) == (0, 1, [])


def test_a_renamed_person_stays_that_person_when_a_play_comes_in(library: Library, other: Library) -> None:
    play = begin(library, ["Ann"], [1])
    other.import_bytes(library.export_play(play.id))
    (ann,) = library.people()
    library.rename_person(ann.id, "Anna")
    second = begin(library, ["Anna"], [2])
    other.import_bytes(library.export_play(second.id))
    assert [(person.name, person.plays) for person in other.people()] == [("Ann", 2)]


def test_a_play_in_the_bin_is_not_brought_back_by_importing_but_named(library: Library) -> None:
    play = begin(library, answers=[1])
    data = library.export_play(play.id)
    library.remove_play(play.id)
    report = library.import_bytes(data)
    assert (report.added, report.already_there) == (0, 1)
    assert "in the bin" in str(report.problems[0])


def test_a_removed_name_stays_removed_on_the_other_phone(library: Library, other: Library) -> None:
    play = begin(library, ["Ann", "Bo"], [1])
    library.remove_person(next(person.id for person in library.people() if person.name == "Ann"))
    other.import_bytes(library.export_all())
    assert other.row(play.id).names == ("Player 1", "Bo")
    assert [person.name for person in other.people()] == ["Bo"]


def test_a_library_without_a_play_is_said_to_be_one(library: Library, other: Library) -> None:
    assert [str(problem) for problem in other.import_bytes(library.export_all()).problems] == [
        "There's no play in this file."
    ]


def test_facts_come_in_where_none_are_known(library: Library, other: Library) -> None:
    begin(library, answers=[1])
    document = json.loads(library.export_all())
    document["facts"] = {"anygame": {"unknown": 1}, "chess": {"x": 1}}
    assert other.import_bytes(json.dumps(document).encode()).problems == []
    assert other.facts("anygame") == {}
