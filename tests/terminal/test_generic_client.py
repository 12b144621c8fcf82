"""A client that knows only the nine kinds plays every game in every mode through the real program."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from tests.terminal.client import Table

MODES = [(spec.key, mode.key) for spec in games.shelf() for mode in spec.modes]
ENDING = {
    "anygame": {
        "rounds": ["--option", "rounds=3"],
        "free": ["--option", "target=20"],
        "board": ["--option", "target=20"],
    }
}
"""Any Game goes on for as long as its players like; these make it end."""


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_client_that_has_never_seen_a_game_plays_it_to_the_end(game: str, mode: str, tmp_path: Path) -> None:
    more = ENDING.get(game, {}).get(mode, [])
    with Table("play", game, "--mode", mode, "--seed", "5", "--db", str(tmp_path / "x.db"), *more) as table:
        result = table.play_on(Random(7))
    assert result["headline"]
    assert result["outcome"] in ("ranked", "won", "lost", "drawn")
    assert result["standings"]
    assert table.process.returncode == 0


def test_a_mode_is_played_with_as_many_as_fit(tmp_path: Path) -> None:
    for spec in games.shelf():
        for mode in spec.modes:
            words = ["play", spec.key, "--mode", mode.key, "--players", str(mode.most), "--db", str(tmp_path / "y.db")]
            with Table(*words) as table:
                assert "ask" in table.seen
