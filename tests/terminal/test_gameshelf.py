"""The commands about games that are documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import commands
from tests.games.yours.kit import points, raw


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert commands.main(list(words)) == 0
    return capsys.readouterr().out


def test_games_lists_both_pages_and_the_own_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, file = str(tmp_path / "x.db"), tmp_path / "mine.json"
    file.write_text(json.dumps(raw(points(when="round"), name="Mine", id="own_mine", rounds=1)))
    assert told(capsys, "import", str(file), "--db", db) == "New games: Mine\n"
    shelf = json.loads(told(capsys, "games", "--json", "--db", db))
    by_key = {game["key"]: game for game in shelf}
    assert by_key["own_mine"]["own"]
    assert by_key["wingspan"]["page"] == 2
    assert "page" not in by_key["biohack"]
    assert sum(game.get("page") == 2 for game in shelf) >= 33


def test_an_own_game_is_played_and_handed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, file = str(tmp_path / "x.db"), tmp_path / "mine.json"
    file.write_text(json.dumps(raw(points(when="round"), name="Mine", id="own_mine", rounds=1)))
    told(capsys, "import", str(file), "--db", db)
    told(capsys, "bot", "own_mine", "--players", "2", "--db", db)
    again = tmp_path / "again.json"
    told(capsys, "game", "own_mine", str(again), "--db", db)
    assert json.loads(again.read_text())["name"] == "Mine"
    assert told(capsys, "game", "own_mine", "-", "--codes", "--db", db).startswith("TS1/1/")


def test_a_play_is_given_to_a_game_with_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "x.db")
    told(capsys, "bot", "anygame", "--players", "2", "--option", "rounds=1", "--db", db)
    assert told(capsys, "give", "last", "catan", "--db", db) == "This play now counts for Catan.\n"
    assert json.loads(told(capsys, "plays", "--json", "--db", db))[0]["game"] == "catan"


def test_a_broken_game_is_refused_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(raw(points(label=3))))
    assert commands.main(["import", str(file), "--db", str(tmp_path / "x.db")]) == 2
    assert "sheet.categories[0].label: a text, got 3" in capsys.readouterr().err
