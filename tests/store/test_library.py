"""Lists, order, people, settings, facts, the bin."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Undo
from companion.store import Library
from companion.store.database import sequence
from companion.store.rescue.opening import usual_place
from tests.store.kit import EVENING, Clock, add_person, assert_as_it_stood, begin, finish, set_fact


def test_plays_come_newest_first(library: Library, clock: Clock) -> None:
    first, second = begin(library), begin(library)
    assert [row.id for row in library.plays()] == [second.id, first.id]
    first.do(Answer(1))
    assert [row.id for row in library.plays()] == [first.id, second.id]


def test_every_change_of_the_library_is_counted_once(library: Library) -> None:
    one, other = begin(library), begin(library)
    steps: list[Callable[[], object]] = [
        lambda: one.do(Answer(1)),
        lambda: one.do(Answer(2)),
        lambda: one.do(Undo()),
        lambda: other.do(Answer(3)),
        lambda: one.do(Answer(4)),
        lambda: library.set_setting("look", "dark"),
        lambda: one.do(Amend(0, 9)),
        lambda: library.remove_play(other.id),
    ]
    for step in steps:
        before = sequence(library.connection)
        step()
        assert sequence(library.connection) == before + 1


def test_an_answer_writes_its_entry_and_the_row_of_the_play_and_nothing_else(library: Library) -> None:
    play = begin(library, answers=[1, 2])
    said: list[str] = []
    library.connection.set_trace_callback(said.append)
    play.do(Answer(3))
    library.connection.set_trace_callback(None)
    assert [statement.split(" SET ")[0].split(" VALUES ")[0] for statement in said] == [
        "BEGIN IMMEDIATE",
        "UPDATE plays",
        "INSERT INTO entries",
        "COMMIT",
    ]
    assert " seq = " not in said[1].split(" WHERE ")[0]  # the indexes stay as they are


def test_a_clock_that_jumps_back_a_year_changes_no_order(library: Library, clock: Clock) -> None:
    first = begin(library, answers=[1])
    clock.on(days=-365)
    second = begin(library, answers=[1])
    first.do(Answer(2))
    assert [row.id for row in library.plays()] == [first.id, second.id]
    assert library.last_setup("anygame") == second.session.setup
    assert library.row(first.id).seconds == 0
    assert [str(at.year) for at in library.entries_times(first.id)] == ["2026", "2025"]


def test_the_time_played_counts_thinking_and_no_breaks(library: Library, clock: Clock) -> None:
    play = begin(library)
    clock.on(minutes=2)
    play.do(Answer(1))
    clock.on(hours=14)
    play.do(Answer(2))
    clock.on(minutes=3)
    play.do(Answer(3))
    assert library.row(play.id).seconds == 300
    assert library.row(play.id).touched == EVENING + timedelta(hours=14, minutes=5)
    assert library.row(play.id).started == EVENING


def test_amending_keeps_the_times_at_which_things_were_said(library: Library, clock: Clock) -> None:
    play = begin(library)
    for answer in (1, 2, 3):
        clock.on(minutes=1)
        play.do(Answer(answer))
    said = library.entries_times(play.id)
    clock.on(hours=1)
    play.do(Amend(0, 9))
    assert library.entries_times(play.id) == said
    play.do(Undo())
    assert library.entries_times(play.id) == said


def test_plays_are_found_by_game_mode_person_state_and_word(library: Library) -> None:
    running = begin(library, ["Ann", "Bo"])
    done = finish(begin(library, ["Ann", "Émile"], [1, 2]))
    ids = {person.name: person.id for person in library.people()}

    def found(**by: object) -> list[str]:
        return [row.id for row in library.plays(**by)]  # type: ignore[arg-type]

    assert found(game="anygame", mode="rounds") == [done.id, running.id]
    assert found(game="chess") == []
    assert found(person=ids["Bo"]) == [running.id]
    assert found(finished=True) == [done.id]
    assert found(finished=False) == [running.id]
    assert found(search="émi") == [done.id]
    assert found(search="ANN any") == [done.id, running.id]
    assert found(search="%") == []
    assert found(limit=1) == [done.id]
    assert found(limit=1, offset=1) == [running.id]


def test_a_renamed_person_has_the_new_name_everywhere(library: Library) -> None:
    play = finish(begin(library, ["Ann", "Bo"], [1, 2]))
    bo = next(person for person in library.people() if person.name == "Bo")
    library.rename_person(bo.id, "Robert")
    assert library.row(play.id).names == ("Ann", "Robert")
    assert str(library.row(play.id).headline) == "Robert wins with 2"
    resumed = library.resume(play.id)
    assert resumed.session.setup.seats[1].name == "Robert"
    assert any("Robert" in str(told.text) for told in resumed.session.run.table.told)
    assert [person.id for person in library.people() if person.name == "Robert"] == [bo.id]


def test_the_same_name_is_the_same_person_whatever_its_case(library: Library) -> None:
    begin(library, ["Ann", "Bo"])
    begin(library, ["ANN", "bo"])
    assert [(person.name, person.plays) for person in library.people()] == [("Ann", 2), ("Bo", 2)]


def test_two_people_become_one_and_their_plays_stay(library: Library) -> None:
    one, other = begin(library, ["Ann"]), begin(library, ["Anne"])
    ids = {person.name: person.id for person in library.people()}
    library.merge_people(ids["Ann"], ids["Anne"])
    assert [(person.name, person.plays) for person in library.people()] == [("Ann", 2)]
    assert library.row(other.id).names == library.row(one.id).names == ("Ann",)


def test_people_who_sat_at_one_table_are_not_made_one(library: Library) -> None:
    begin(library, ["Ann", "Anne"])
    ids = [person.id for person in library.people()]
    with pytest.raises(Refused, match="two people"):
        library.merge_people(*ids)
    with pytest.raises(Refused):
        library.merge_people(ids[0], ids[0])
    assert len(library.people()) == 2


def test_a_removed_name_goes_from_the_plays_and_everything_else_stays(library: Library) -> None:
    play = finish(begin(library, ["Ann", "Bo"], [1, 2]))
    bo = next(person for person in library.people() if person.name == "Bo")
    library.remove_person(bo.id)
    row = library.row(play.id)
    assert row.names == ("Ann", "Player 2")
    assert row.people[1] is None
    assert row.scores == {"p1": 1, "p2": 2}
    assert library.resume(play.id).session.history == play.session.history
    assert "Bo" not in library.export_all().decode()


def test_a_name_is_given_to_one_person_only(library: Library) -> None:
    ann, bo = add_person(library, "Ann", "red"), add_person(library, "Bo", "blue")
    assert (ann.name, bo.colour) == ("Ann", "blue")
    for again in (lambda: add_person(library, "ann", "red"), lambda: library.rename_person(bo.id, "ANN")):
        with pytest.raises(Refused, match="already"):
            again()
    with pytest.raises(Refused, match="needs a name"):
        library.rename_person(bo.id, "  ")
    library.rename_person(ann.id, "ANN")
    with pytest.raises(Refused, match="no person"):
        library.rename_person("nobody", "Cy")


def test_settings_and_facts_are_any_json(library: Library) -> None:
    assert library.setting("theme", "dark") == "dark"
    for value in ("light", None, 1.5, [1, {"a": True}], "“#\n🎲"):
        library.set_setting("theme", value)
        assert library.setting("theme", "dark") == value
    set_fact(library, "anygame", "creatures", {"fox": 3})
    assert library.facts("anygame") == {"creatures": {"fox": 3}}
    assert library.facts("chess") == {}


def test_the_last_setup_of_a_game_is_what_was_chosen_last_time(library: Library) -> None:
    assert library.last_setup("anygame") is None
    begin(library, ["Ann"])
    play = begin(library, ["Cy", "Di"], seed=5, target=50)
    assert library.last_setup("anygame") == play.session.setup


def test_a_play_in_the_bin_can_be_taken_out_again(library: Library) -> None:
    play = begin(library, answers=[1, 2])
    library.remove_play(play.id)
    assert library.plays() == []
    assert [person.plays for person in library.people()] == [0, 0]
    assert [row.id for row in library.binned()] == [play.id]
    with pytest.raises(Refused, match="bin"):
        library.resume(play.id)
    with pytest.raises(Refused):
        play.do(Answer(3))
    library.restore_play(play.id)
    assert library.binned() == []
    assert_as_it_stood(play, library.resume(play.id))


def test_a_bad_setup_leaves_no_play_behind(library: Library) -> None:
    with pytest.raises(Refused):
        begin(library, tracks="nonsense")
    assert library.plays() == []


def test_without_a_path_the_library_lies_where_the_platform_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    with Library.open() as library:
        assert library.path == usual_place()
        assert library.path is not None
        assert tmp_path in library.path.parents


def test_every_commit_is_on_the_disk_and_keys_must_match(path: Path) -> None:
    with Library.open(path) as library:
        pragmas = [
            library.connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
        assert pragmas == ["wal", 2, 1]
