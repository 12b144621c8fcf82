"""The page that shows how to add a game is run as it stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.engine.said import Answer, Correct
from companion.engine.spec import Spec
from companion.engine.texts import spoken_in
from companion.present.languages import translation
from companion.store import Library
from tests.games.kit import finish_at_random, sit_down
from tools import messages

PAGE = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = re.findall(r"`companion/games/(nim/\w+\.py)`.*?```python\n(.*?)```", PAGE, re.DOTALL)
GERMAN = "Wie viele Streichhölzer nimmst du?"


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spec]:
    """The game in the page, in the one folder that the page names."""
    ((name, code),) = GAME
    (tmp_path / name).parent.mkdir()
    (tmp_path / name).write_text(code, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.setattr(games, "SHELF", games.keys())
    translation.cache_clear()
    yield games.spec("nim")
    translation.cache_clear()
    for module in [name for name in sys.modules if name.startswith("companion.games.nim")]:
        del sys.modules[module]


def test_the_smallest_game_is_one_file_of_at_most_sixty_lines() -> None:
    ((name, code),) = GAME
    assert name == "nim/__init__.py"
    assert len(code.splitlines()) <= 60


def test_a_folder_is_all_that_a_game_needs_to_be_on_the_shelf(nim: Spec) -> None:
    assert games.shelf()[-1] is nim
    assert [spec.key for spec in games.shelf()[:-1]] == list(games.FIRST)


def test_a_new_game_is_kept_and_resumed_by_the_library(nim: Spec, tmp_path: Path) -> None:
    with Library.open(tmp_path / "tableside.db") as library:
        play = library.start(nim, nim.setup(["Ann", "Bo"]))
        play.do(Answer(3))
        assert library.resume(play.id).session.run.state.matches == 10


def test_a_new_game_brings_its_own_translations(nim: Spec, tmp_path: Path) -> None:
    home = tmp_path / "nim"
    (home / "languages").mkdir()
    assert messages.homes(tmp_path) == [messages.APP, home]
    catalog = messages.catalogue("de", home)
    assert {message.id for message in catalog} >= {"How many matches do you take?", "Matches"}
    assert "How many matches do you take?" not in {message.id for message in messages.template()}
    asked = catalog.get("How many matches do you take?")
    assert asked is not None
    asked.string = GERMAN
    messages.write(catalog, messages.path_of("de", home))
    translation.cache_clear()
    with spoken_in(translation("de")):
        assert str(sit_down(nim, 2).ask.text) == GERMAN  # type: ignore[union-attr]


def test_the_smallest_game_of_the_page_is_played_to_its_end(nim: Spec) -> None:
    session = sit_down(nim, 2, options={"heap": 4})
    session.do(Answer(3))
    session.do(Answer(1))
    assert session.run.result is not None
    assert str(session.run.result.headline) == "Bo takes the last match and wins"


def test_a_correction_in_the_smallest_game_changes_what_may_be_taken(nim: Spec) -> None:
    session = sit_down(nim, 2)
    session.do(Correct("matches", 2))
    assert session.ask is not None
    assert (session.ask.who, session.ask.rule, session.ask.most) == (session.setup.seats[0], "turn", 2)  # type: ignore[attr-defined]


def test_random_players_finish_the_smallest_game(nim: Spec) -> None:
    for seed in range(20):
        assert len(finish_at_random(nim, 2, seed=seed).winners) == 1
