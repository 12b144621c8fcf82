"""The page that shows how to add a game is run as it stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import companion.games
from companion.engine.spec import Spec
from tests.games.kit import finish_at_random, sit_down

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spec]:
    """The game in the page, written to the files that the page names."""
    files = re.findall(r"`companion/games/(nim/\w+\.py)`.*?```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert [name for name, _code in files] == ["nim/spec.py", "nim/state.py", "nim/rules.py", "nim/script.py"]
    (tmp_path / "nim").mkdir()
    (tmp_path / "nim" / "__init__.py").touch()
    for name, code in files:
        (tmp_path / name).write_text(code)
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])
    yield import_module("companion.games.nim.spec").SPEC
    for module in [name for name in sys.modules if name.startswith("companion.games.nim")]:
        del sys.modules[module]


def test_the_smallest_game_of_the_page_is_played_to_its_end(nim: Spec) -> None:
    session = sit_down(nim, 2, options={"heap": 4})
    session.answer(3)
    session.answer(1)
    assert session.run.result is not None
    assert str(session.run.result.headline) == "Bo takes the last match and wins"


def test_a_correction_in_the_smallest_game_changes_what_may_be_taken(nim: Spec) -> None:
    session = sit_down(nim, 2)
    session.correct("matches", 2)
    assert session.ask is not None
    assert str(session.ask.text) == "How many of the 2 matches?"


def test_random_players_finish_the_smallest_game(nim: Spec) -> None:
    for seed in range(20):
        assert len(finish_at_random(nim, 2, seed=seed).winners) == 1
