from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from companion import games
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime, Undo
from companion.engine.session import Session
from companion.engine.table import Crumb
from companion.engine.texts import Says, spoken_in
from companion.present import log
from companion.present.languages import translation
from companion.present.log import Heading, LogLine, Row, log_rows
from companion.present.where import round_of
from tests.present.plays import ALL, scoring_play, tiny_play


def test_each_round_has_a_heading_before_its_lines() -> None:
    session = scoring_play()
    for points in (1, 2, 3, 4):
        session.do(Answer(points))
    headings = [str(row.label) for row in log_rows(session) if isinstance(row, Heading)]
    assert headings == ["Round 1 of 3", "Round 2 of 3"]


def test_a_line_names_every_entry_that_led_to_it() -> None:
    lines = [row for row in log_rows(tiny_play("up", True, 2)) if isinstance(row, LogLine)]
    assert [(line.first, line.last) for line in lines] == [(0, 1), (2, 2)]


def test_a_phase_is_named_where_it_begins() -> None:
    lines = [row for row in log_rows(tiny_play(*ALL)) if isinstance(row, LogLine)]
    assert [(str(line.text), str(line.phase)) for line in lines[-3:-1]] == [
        (str(lines[-3].text), "Harvest"),
        ("Filled in.", ""),
    ]


def test_answers_after_the_last_line_can_be_fixed_too() -> None:
    last = log_rows(tiny_play("up"))[-1]
    assert isinstance(last, LogLine)
    assert (last.first, last.last) == (0, 0)
    assert str(last.text) == "1 answer so far", "nothing was told yet"


def test_what_was_told_before_the_first_entry_cannot_be_fixed() -> None:
    (lot,) = log_rows(scoring_play(first=True))
    assert isinstance(lot, LogLine)
    assert (lot.fixable, list(lot.entries)) == (False, [])


def test_two_lines_of_one_entry_both_lead_to_it() -> None:
    session = scoring_play()
    session.do(Answer(7))
    session.do(Anytime("move"))
    session.do(Answer("track0"))
    session.do(Answer(4))
    lines = [row for row in log_rows(session) if isinstance(row, LogLine)]
    assert [(str(line.text), line.first, line.last) for line in lines[-2:]] == [
        ("Doom: 4.", 2, 4),
        ("Doom 4: uneasy", 2, 4),
    ]


def test_what_is_undone_is_not_in_the_log() -> None:
    session = tiny_play(*ALL[:4])
    assert "Rolled 7." in [str(row.text) for row in log_rows(session) if isinstance(row, LogLine)]
    session.do(Undo())
    assert "Rolled 7." not in [str(row.text) for row in log_rows(session) if isinstance(row, LogLine)]


def shown(rows: list[Row]) -> list[tuple[str, int, int, str]]:
    return [
        (str(row.label), -1, row.round, "")
        if isinstance(row, Heading)
        else (str(row.text), row.first, row.last, str(row.phase))
        for row in rows
    ]


@pytest.mark.parametrize("key", ["biohack", "bios_genesis", "biosphere5", "biotix"])
def test_a_log_that_grew_reads_as_one_that_is_read_from_its_start(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = games.spec(key)
    session = Session(spec.script(), spec.setup(("Ann", "Ben"), mode=spec.mode_for(2).key, seed=6))
    luck = Random(6)
    for n in range(90):
        with suppress(Refused):
            if luck.random() < 0.15 and session.history.can_undo():
                session.do(Undo())
            elif session.ask is not None:
                session.do(Answer(random_answer(session.ask, luck)))
        with spoken_in(translation("de" if n % 3 == 0 else "en")):  # guests read it in their own languages
            grown = shown(log_rows(session))
            monkeypatch.setattr(log, "_last", None)
            assert grown == shown(log_rows(session))


def test_lines_that_were_read_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scoring_play(rounds=30)
    for n in range(50):
        session.do(Answer(n))
    log_rows(session)
    before = len(session.run.table.told)
    read: list[Sequence[Crumb]] = []

    def reading(where: Sequence[Crumb]) -> tuple[Says, int]:
        read.append(where)
        return round_of(where)

    monkeypatch.setattr(log, "round_of", reading)
    for n in range(5):
        session.do(Answer(n))
        log_rows(session)
    assert len(read) == len(session.run.table.told) - before > 0
