"""Files that are not as they should be: each gets a sentence that says what and where, and the library stays as it is."""

from __future__ import annotations

import gzip
import json
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.said import Amend, Undo
from companion.store import ImportReport, Library
from companion.store.bounds import MEGABYTE
from tests.store.kit import Clock, begin, everything, finish


def _exported() -> bytes:
    with Library.open(":memory:", clock=Clock()) as library:
        play = begin(library, answers=[1, 2, 3])
        play.do(Amend(1, 20))
        finish(play)
        return library.export_play(play.id)


PLAY = _exported()
DOCUMENT: dict[str, Any] = json.loads(PLAY)


def refused(library: Library, data: bytes) -> str:
    """What is said about a file of which nothing comes in and that changes nothing."""
    begin(library, answers=[9])
    before = everything(library)
    report = library.import_bytes(data)
    assert everything(library) == before
    assert (report.added, report.already_there) == (0, 0)
    return "\n".join(str(problem) for problem in report.problems)


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    document = json.loads(PLAY)
    change(document)
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"PK\x03\x04 a zip", "not a Tableside file"),
        (b"\x89PNG\r\n", "not a Tableside file"),
        (b"[1, 2, 3]", "not a Tableside file"),
        (b'{"plays": []}', "not a Tableside file"),
        (b'{"format": 3}', "not a Tableside file"),
        (b'{"format": "xls", "version": 1}', "format is “xls”"),
        (b'{"a":' * 100_000, "nested too deep"),
        (PLAY[:-100], "cut off or damaged"),
        (PLAY.replace(b":", b";", 1), "damaged"),
        (b"\x1f\x8bnonsense", "can't be unpacked"),
        (gzip.compress(PLAY)[:200], "cut off or damaged"),
        (b'{"format": "\xff\xfe"}', "cut off or damaged"),
    ],
)
def test_a_file_that_is_not_ours_or_broken_is_named(library: Library, data: bytes, sentence: str) -> None:
    assert sentence in refused(library, data)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda doc: doc.update(version=2), "format 2, we read up to 1"),
        (lambda doc: doc.update(version=-1), "doesn't exist"),
        (lambda doc: doc.update(version="1"), "names no format"),
        (lambda doc: doc.update(game="chess"), "no game “chess”"),
        (lambda doc: doc.update(game="../../etc"), "no game"),
        (lambda doc: doc.update(mode="blitz"), "no mode “blitz”"),
        (lambda doc: doc.update(seed="1"), "$.seed"),
        (lambda doc: doc.update(id="x'; --"), "id:"),
        (lambda doc: doc.update(rules=10**40), "rules:"),
        (lambda doc: doc.update(head=99), "head: 0 to 4"),
        (lambda doc: doc.update(started="yesterday"), "started:"),
        (lambda doc: doc.update(touched=""), "touched:"),
        (lambda doc: doc.update(seats=[]), "seats: 1 to 12"),
        (lambda doc: doc.update(seats=doc["seats"] * 7), "seats: 1 to 12"),
        (lambda doc: doc["seats"][1].update(key="p7"), "seat 2 has the key “p7”"),
        (lambda doc: doc.update(started="0001-01-01T00:00:00+14:00"), "started:"),
        (lambda doc: doc.update(touched="9999-12-31T23:59:59-12:00"), "touched:"),
        (lambda doc: doc["entries"][1].update(at="1066-10-14T09:00:00Z"), "entries[1].at"),
        (lambda doc: doc["result"]["places"][0].update(total=10**400), "result.places[0].total"),
        (lambda doc: doc["result"]["places"][0].update(seat="p9"), "seats that don't exist"),
        (lambda doc: doc["entries"][1].update(value=_nested(900)), "nested too deep"),
        (lambda doc: doc.update(facts={"best": _nested(900)}), "nested too deep"),
        (lambda doc: doc["seats"][1].update(name="x" * 10_000), "too long"),
        (lambda doc: doc["options"].update(wins="luckiest"), "wins: one of highest, lowest"),
        (lambda doc: doc["options"].update(dice="soup"), "replayed: dice"),
        (lambda doc: doc["entries"][1].update(kind="guess"), "entries[1]:"),
        (lambda doc: doc["entries"][2].pop("key"), "entries[2]:"),
        (lambda doc: doc["entries"][1].update(key="anygame.teams"), "step 1: “anygame.teams” doesn't fit"),
        (lambda doc: doc["entries"][0].update(value="three"), "step 0: “anygame.points” doesn't fit"),
        (lambda doc: doc["entries"][1].update(at="12:00"), "entries[1].at"),
        (lambda doc: doc["entries"].insert(0, 7), "entries[0]:"),
        (lambda doc: doc["amended"][0].update(n=-1), "amended: step −1"),
        (lambda doc: doc["amended"][0].update(head=10**9), "amended:"),
        (lambda doc: doc.pop("entries"), "entries"),
        (lambda doc: doc.update(entries={}), "$.entries"),
    ],
)
def test_a_play_with_something_wrong_in_it_is_named_with_its_place(
    library: Library, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    assert sentence in refused(library, changed(change))


def _nested(depth: int) -> Any:
    value: Any = 1
    for _level in range(depth):
        value = [value]
    return value


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test reaches quickly."""
    for bound in ("UNPACKED", "WHOLE"):
        monkeypatch.setattr(f"companion.store.bounds.{bound}", 8 * MEGABYTE)


@pytest.mark.usefixtures("small")
def test_ten_million_entries_are_refused_before_they_fill_the_memory(library: Library) -> None:
    entry = b'{"kind":"answer","key":"k"},'
    head = PLAY[: PLAY.index(b'"entries":[') + len(b'"entries":[')]
    assert "too many steps (200001, at most 100000)" in refused(library, head + entry * 200_000 + entry[:-1] + b"]}")
    squeezed = zlib.compressobj(wbits=31)
    chunk = entry * 10_000
    data = squeezed.compress(head) + b"".join(squeezed.compress(chunk) for _n in range(1000)) + squeezed.flush()
    assert "too large" in refused(library, data)


def test_entries_that_are_spelled_otherwise_are_counted_too(library: Library) -> None:
    entry = rb'{"\u006bind":"answer","key":"k"},'
    head = PLAY[: PLAY.index(b'"entries":[') + len(b'"entries":[')]
    assert "too many steps (200001, at most" in refused(
        library, gzip.compress(head + entry * 200_000 + entry[:-1] + b"]}")
    )


def test_a_small_file_takes_little_memory(library: Library) -> None:
    """Each of these took gigabytes: whatever can be said in a few bytes is counted before it is built."""
    library_head = b'{"format":"tableside-library","version":1,'
    many = {
        "plays": library_head + b'"plays":[' + b"0," * 20_000_000 + b"0]}",
        "facts": library_head + b'"facts":{"anygame":{"best":[' + b"[]," * 10_000_000 + b"0]}}}",
        "people": library_head + b'"people":[' + b'{"id":"a","name":"b"},' * 400_000 + b'{"id":"a","name":"b"}]}',
        "value": PLAY.replace(b'"value":1', b'"value":[' + b"[]," * 9_000_000 + b"0]", 1),
        "lines": library_head + b'"plays": [\n' + b"[" * 20_000_000 + b"\n]}",
    }
    for what, data in many.items():
        squeezed = gzip.compress(data)
        tracemalloc.start()
        said = refused(library, squeezed)
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert "more than" in said or "cut off" in said or "too large" in said, (what, said)
        assert peak < 300 * MEGABYTE, f"{what}: {peak // MEGABYTE} MB"


def test_two_of_one_name_in_a_file_are_told_apart(library: Library) -> None:
    report = library.import_bytes(changed(lambda doc: doc["seats"][1].update(name="ann")))
    assert library.row(report.plays[0]).names == ("Ann", "ann (2)")


@pytest.mark.usefixtures("small")
def test_a_zip_bomb_is_unpacked_no_further_than_the_limit(library: Library) -> None:
    squeezed = zlib.compressobj(level=9, wbits=31)
    zeroes = bytes(MEGABYTE)
    bomb = b"".join(squeezed.compress(zeroes) for _n in range(64)) + squeezed.flush()
    assert len(bomb) < MEGABYTE // 8
    assert "too large: over 8 MB" in refused(library, bomb)


def test_a_bomb_of_short_lines_is_unpacked_no_further_than_the_limit(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.bounds.UNPACKED", 2 * MEGABYTE)
    head = b'{"format":"tableside-library","version":1,"plays":[\n'
    bomb = gzip.compress(head + (b" " * 1023 + b"\n") * 4096)
    assert len(bomb) < MEGABYTE // 8
    assert "too large: over 2 MB" in refused(library, bomb)


def test_one_broken_play_keeps_no_other_out(library: Library) -> None:
    with Library.open(":memory:", clock=Clock()) as source:
        plays = [begin(source, answers=[n]) for n in range(3)]
        document = json.loads(source.export_all())
    document["plays"][1]["game"] = "chess"
    report = library.import_bytes(json.dumps(document).encode())
    assert report.added == 2
    assert [str(problem) for problem in report.problems] == ["Play 2: There's no game “chess”."]
    assert {row.id for row in library.plays()} == {plays[0].id, plays[2].id}


def test_of_a_library_that_was_cut_off_the_plays_before_the_cut_come_in(library: Library) -> None:
    with Library.open(":memory:", clock=Clock()) as source:
        for n in range(5):
            begin(source, answers=[n])
        data = source.export_all()
    lines = data.split(b"\n")
    report = library.import_bytes(b"\n".join(lines[:4])[:-50])
    assert report.added == 2
    assert "line 4" in str(report.problems[0])
    garbled = b"\n".join([*lines[:2], lines[2].replace(b'"', b"'", 5), *lines[3:]])
    report = library.import_bytes(garbled)
    assert (report.added, report.already_there) == (3, 1)
    assert "line 3" in str(report.problems[0])


def test_the_result_in_a_file_is_not_believed(library: Library) -> None:
    data = changed(lambda doc: doc["result"].update(winners=["p1"], places=[]))
    report = library.import_bytes(data)
    with Library.open(":memory:") as honest:
        honest.import_bytes(PLAY)
        assert library.row(report.plays[0]).ending == honest.row(report.plays[0]).ending


def test_a_play_of_other_rules_that_no_longer_replays_comes_in_to_be_looked_at(library: Library) -> None:
    data = changed(lambda doc: (doc.update(rules=7), doc["entries"][2].update(key="anygame.harvest")))
    report = library.import_bytes(data)
    assert report.added == 1
    assert f"rules version 7, ours is {DOCUMENT['rules']}" in str(report.problems[0])
    play = library.resume(report.plays[0])
    assert play.read_only
    assert play.session.history.head == 2
    assert json.loads(library.export_play(play.id))["entries"] == json.loads(data)["entries"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**25), 10**25) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)


def _import(data: bytes) -> ImportReport:
    with Library.open(":memory:", clock=Clock()) as library:
        mine = begin(library, answers=[1])
        before = [row for row in everything(library) if mine.id in row]
        report = library.import_bytes(data)
        assert [row for row in everything(library) if mine.id in row] == before
        for id in report.plays:
            play = library.resume(id)
            while play.session.history.can_undo() and not play.read_only:
                play.do(Undo())
        assert report.added + report.already_there or report.problems
        assert all(str(problem) for problem in report.problems)
        library.export_all()
        return report


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_stands_anywhere_in_a_play_it_is_read_or_named(data: st.DataObject) -> None:
    document: Any = json.loads(PLAY)
    at: Any = document
    while True:
        keys = sorted(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(at[key], dict | list) and at[key] and data.draw(st.booleans()):
            at = at[key]
            continue
        at[key] = data.draw(JSON)
        break
    _import(json.dumps(document).encode())


@given(st.integers(0, len(PLAY) - 1), st.binary(min_size=0, max_size=3))
@settings(max_examples=150, deadline=None)
def test_whatever_bytes_are_garbled_the_play_is_read_or_named(at: int, garbage: bytes) -> None:
    _import(PLAY[:at] + garbage + PLAY[at + len(garbage) + 1 :])


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_bytes_of_any_kind_are_named(data: bytes) -> None:
    assert _import(data).added == 0
    _import(gzip.compress(data))
