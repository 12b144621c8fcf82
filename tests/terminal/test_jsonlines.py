"""The JSON lines, from the outside."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.refusals import Refused
from companion.games.anygame.spec import SPEC as ANYGAME
from companion.terminal import jsonlines
from tests.terminal.client import Table, run
from tests.terminal.memory import InMemory


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "library.db")


@pytest.fixture
def table(db: str) -> Iterator[Table]:
    with Table("play", "anygame", "--players", "Ann,Bo", "--option", "rounds=2", "--seed", "3", "--db", db) as table:
        yield table


@pytest.mark.parametrize("word", [b"NaN", b"Infinity", b"-Infinity"])
def test_what_only_python_takes_for_json_is_none(word: bytes) -> None:
    with pytest.raises(Refused, match="not JSON"):
        jsonlines.parsed(b'{"answer": ' + word + b"}")


def test_a_play_that_can_only_be_looked_at_says_why() -> None:
    play = InMemory(ANYGAME, "Ann")
    assert "read_only" not in json.loads(jsonlines.shown(play))
    play.read_only = "The rules have changed."
    assert json.loads(jsonlines.shown(play))["read_only"] == "The rules have changed."


def test_the_first_line_shows_the_whole_table(table: Table) -> None:
    assert {"n", "where", "ask", "board", "told", "anytime", "play"} <= table.seen.keys()
    assert table.seen["n"] == 0
    assert {"kind", "key", "who", "text", "least", "most", "start"} <= table.seen["ask"].keys()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", "wrong-type"),
        ("[1, 2]", "wrong-type"),
        ("3", "wrong-type"),
        ("null", "wrong-type"),
        ("{}", "wrong-type"),
        ('{"answer": NaN}', "wrong-type"),
        ('{"answer": "\\ud800"}', "wrong-type"),
        ('{"answer": ' + "[" * 100_000 + "]" * 100_000 + "}", "wrong-type"),
        ('{"answer": ' + "9" * 10_000 + "}", "wrong-type"),
        ('{"answer": 1, "undo": true}', "wrong-type"),
        ('{"frob": 1}', "unknown"),
        ('{"answer": 1, "frob": 1}', "unknown"),
        ('{"answer": "7"}', "wrong-type"),
        ('{"answer": 7.5}', "wrong-type"),
        ('{"answer": true}', "wrong-type"),
        ('{"answer": null}', "wrong-type"),
        ('{"answer": {"a": [1]}}', "wrong-type"),
        ('{"answer": 99999999999999}', "out-of-bounds"),
        ('{"undo": 1}', "wrong-type"),
        ('{"undo": true}', "nothing-to-undo"),
        ('{"redo": true}', "nothing-to-redo"),
        ('{"redo": "yes"}', "wrong-type"),
        ('{"amend": 3}', "wrong-type"),
        ('{"amend": {"n": 0}}', "wrong-type"),
        ('{"amend": {"n": 0, "answer": 3}}', "no-such-entry"),
        ('{"amend": {"n": "0", "answer": 3}}', "no-such-entry"),
        ('{"amend": {"n": -1, "answer": 3}}', "no-such-entry"),
        ('{"correct": "doom"}', "wrong-type"),
        ('{"correct": {"path": 3, "value": 3}}', "wrong-type"),
        ('{"correct": {"path": "doom", "value": 3}}', "unknown"),
        ('{"correct": {"path": "players.p1.score", "value": "x"}}', "wrong-type"),
        ('{"correct": {"path": "__class__", "value": 3}}', "unknown"),
        ('{"anytime": 3}', "wrong-type"),
        ('{"anytime": "heal"}', "unknown"),
    ],
)
def test_what_cannot_be_taken_is_refused_and_the_same_ask_comes_again(table: Table, line: str, code: str) -> None:
    before = table.seen
    refused = table.write(line)
    assert refused is not None
    assert refused["code"] == code
    assert refused["text"]
    assert table.seen == before


def test_bytes_that_are_no_text_are_refused(table: Table) -> None:
    assert table.process.stdin
    before = table.seen
    table.process.stdin.buffer.write(b'{"answer": "\xff\xfe"}\n')  # type: ignore[attr-defined]  # text mode has a buffer
    table.process.stdin.buffer.flush()  # type: ignore[attr-defined]
    assert table.hear()["refused"]["code"] == "wrong-type"
    assert table.hear() == before


def test_an_empty_line_says_nothing(table: Table) -> None:
    assert table.process.stdin
    table.process.stdin.write("\n   \n")
    table.say(answer=4)
    assert table.seen["n"] == 1


def test_undo_and_redo_lead_to_the_same_table(table: Table) -> None:
    start = table.seen
    table.say(answer=4)
    after = table.seen
    table.say(undo=True)
    assert table.seen == start
    table.say(redo=True)
    assert table.seen == after


def test_amending_changes_the_answer_that_was_given_when_n_was_shown(table: Table) -> None:
    at = table.seen["n"]
    table.say(answer=4)
    table.say(answer=5)
    table.say(amend={"n": at, "answer": 40})
    assert table.seen["n"] == 2
    assert sorted(_points(table.seen)) == [5, 40]


def test_a_correction_changes_the_board_and_asks_again(table: Table) -> None:
    key = table.seen["ask"]["key"]
    table.say(correct={"path": "players.p2.score", "value": -12})
    assert _points(table.seen) == [0, -12]
    assert table.seen["ask"]["key"] == key
    assert "Corrected" in table.seen["told"][0]["text"]


def test_an_any_time_action_asks_before_the_same_ask_comes_again(table: Table) -> None:
    key = table.seen["ask"]["key"]
    table.say(anytime="note")
    assert table.seen["ask"]["kind"] == "write"
    table.say(answer="“quotes” # 🎲\nשלום")
    assert table.seen["ask"]["key"] == key
    assert table.seen["told"][0]["text"] == "“quotes” # 🎲\nשלום"


def test_an_end_of_the_input_keeps_the_play_for_later(db: str) -> None:
    with Table("play", "anygame", "--players", "Ann,Bo", "--option", "rounds=2", "--db", db) as first:
        first.say(answer=4)
    assert first.process.returncode == 0
    with Table("resume", first.seen["play"], "--db", db) as second:
        assert second.seen == first.seen


def test_the_result_closes_the_play(table: Table) -> None:
    for points in (1, 2, 3, 4):
        table.say(answer=points)
    assert "ask" not in table.seen
    assert table.seen["result"]["standings"][0]["rank"] == 1
    assert table.process.wait(timeout=10) == 0


def test_a_play_that_is_over_can_be_resumed_and_undone(db: str) -> None:
    with Table("play", "anygame", "--players", "Ann", "--option", "rounds=1", "--db", db) as table:
        table.say(answer=4)
    with Table("resume", "last", "--db", db) as table:
        assert "result" in table.seen
        refused = table.say(answer=5)
        assert refused is not None
        assert refused["code"] == "over"
        table.say(undo=True)
        assert table.seen["ask"]["kind"] == "number"
        table.say(answer=6)
        assert table.seen["result"]["headline"] == "Ann: 6"


def test_a_command_that_cannot_begin_says_so_in_json_too(db: str) -> None:
    done = run("play", "nothing", "--json", "--db", db)
    assert done.returncode == 2
    assert json.loads(done.stdout)["refused"]["code"] == "unknown"
    assert "Traceback" not in done.stderr


def test_every_line_is_one_line_whatever_somebody_wrote(db: str) -> None:
    with Table("play", "anygame", "--players", "A\u2028nn,B\tö", "--db", db) as table:
        table.say(anytime="note")
        table.say(answer="x" * 500)
        assert table.seen["told"][0]["text"] == "x" * 500


def _points(seen: dict[str, Any]) -> list[int]:
    return [group["parts"][0]["value"] for group in seen["board"]]


def test_the_input_may_end_in_the_middle_of_an_action(db: str) -> None:
    said = "\n".join(
        json.dumps(line) for line in ({"answer": True}, {"answer": "right"}, {"answer": "p1"}, {"anytime": "card"})
    )
    ended = run("play", "biotix", "--players", "Ann,Bo", "--json", "--db", db, typed=said)
    assert ended.returncode == 0
    assert ended.stderr == ""
