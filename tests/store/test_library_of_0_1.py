"""A library of version 0.1, with two plays of every game and mode, opens in this one.

0.1 (commit 05af67f) made it by itself: of each mode a play to its end, with corrections and a changed answer
(`played` in `tests/saves/freezing.py`), and one that was left running. `0.1.json` has what each showed then.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.bots import play_on
from companion.games import spec
from companion.store import Library
from companion.store.rescue.checkup import check_up
from tests.saves.freezing import GONE, shown
from tests.store.kit import Clock

LIBRARIES = Path(__file__).parent / "libraries"
THEN: dict[str, dict[str, Any]] = json.loads((LIBRARIES / "0.1.json").read_text(encoding="utf-8"))
VIEWED = {"biohack", "bios_genesis"}
"""They ask differently today: their plays of 0.1 can be viewed, not continued."""
MEANT = {
    "days.p1.0": "Biotix 0.1 let an Aggressive piece move in one reaction too late",
    "turn.actions": "Biomes 0.1 changed the state in the middle of an action, today it changes at the action's end",
    "players.p2.hand.food1": "the same",
    "players.p2.hand.food2": "the same",
}
"""Values that are different today, and why."""
ENTRIES = "SELECT play, n, kind, key, value FROM entries ORDER BY play, n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tableside.db"
    path.write_bytes(gzip.decompress((LIBRARIES / "0.1.db.gz").read_bytes()))
    return path


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    with Library.open(path, clock=Clock()) as library:
        yield library


def test_it_has_a_finished_and_a_running_play_of_every_game_and_mode(library: Library) -> None:
    finished = {(row.game, row.mode) for row in library.plays(finished=True)}
    running = {(row.game, row.mode) for row in library.plays(finished=False)}
    assert finished == running == {(then["game"], then["mode"]) for then in THEN.values()}
    assert len(finished) == 20


def test_it_opens_without_news_and_every_stored_answer_stays(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        before = db.execute(ENTRIES).fetchall()
    with Library.open(path, clock=Clock()) as library:
        assert library.news == []
        check_up(library.connection)
        for row in library.plays():
            library.resume(row.id)
        assert library.connection.execute(ENTRIES).fetchall() == before
    with Library.open(path, clock=Clock()) as library:
        assert library.news == []


def test_every_ending_is_what_it_was(library: Library) -> None:
    for row in library.plays():
        assert json.loads(json.dumps(shown(library.resume(row.id))))["ending"] == THEN[row.id]["ending"]


def test_every_play_shows_the_board_of_then_or_says_why_not(library: Library) -> None:
    for row in library.plays():
        then, play = THEN[row.id], library.resume(row.id)
        if row.game in VIEWED and play.read_only:
            assert f"rules version {play.session.setup.version}" in str(play.read_only)
            assert "Nothing is lost" in str(play.read_only)
            continue
        now = json.loads(json.dumps(shown(play)))
        assert not play.read_only
        assert (now["entries"], now["asked"]) == (then["entries"], then["asked"])
        different = {
            path for path, value in then["board"].items() if now["board"].get(path) != value and GONE not in path
        }
        assert different <= MEANT.keys(), (row.game, row.mode, different)


def test_a_running_play_of_then_goes_on_to_its_end(library: Library) -> None:
    for row in library.plays(finished=False):
        play = library.resume(row.id)
        if not play.read_only:
            assert play_on(play.session, Random(3), anytime=0.05), (row.game, row.mode)


def test_what_was_remembered_of_the_cards_is_known(library: Library) -> None:
    assert len(library.cards.known("biotix").cards) == 5
    assert spec("biotix").setup(["Ann", "Bo"], facts=library.facts("biotix")).facts["species"]
