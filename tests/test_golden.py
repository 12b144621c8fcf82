"""Every game and mode has a golden play, and every golden play comes out as it is written.

A change of the rules that changes a play shows here as a diff that can be read. If it is meant, run the command in the file's first
line again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.engine.refusals import Refused
from companion.terminal import golden

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
MODES = [(spec.key, mode.key) for spec in (*games.shelf(), *games.ready()) for mode in spec.modes]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_game_and_mode_has_a_golden_play(game: str, mode: str) -> None:
    if not (FOLDER / golden.name(game, mode)).exists():
        pytest.fail(f"make one with: python -m companion golden {game} --mode {mode}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_play_comes_out_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    command, play = golden.parsed(text)
    try:
        again = golden.written(games.spec(play.game), play, command)
    except Refused as refused:
        pytest.fail(f"what was said then is refused now ({refused.text}); if this change is meant: {command}")
    assert again == text, f"if this change is meant: {command}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_play_is_short_enough_to_read(path: Path) -> None:
    told, _foot, _said = path.read_text(encoding="utf-8").partition(golden.FOOT)
    assert len(told.splitlines()) <= golden.LONGEST + 10


def test_the_command_of_a_golden_play_names_only_what_is_not_usual() -> None:
    options: dict[str, bool | int | str] = {"rounds": 2, "first": False, "counters": "gold, wood", "wins": "highest"}
    play = golden.Golden("anygame", "rounds", ["Ann", "Bo"], options, 7, [])
    assert golden.command(games.spec("anygame"), play, "short") == (
        "python -m companion golden anygame --mode rounds --players Ann,Bo --option rounds=2 --option first=no"
        " --option 'counters=gold, wood' --seed 7 --variant short"
    )


def test_a_golden_play_is_read_as_it_was_written() -> None:
    game = games.spec("anygame")
    play = golden.random_play(game, game.setup(["Ann", "Bo"], options={"rounds": 3}, seed=5), Random(5))
    assert play is not None
    assert golden.parsed(golden.written(game, play, "the command")) == ("the command", play)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_play_is_named_after_its_game_and_mode(path: Path) -> None:
    _command, play = golden.parsed(path.read_text(encoding="utf-8"))
    assert path.name.startswith(f"{play.game}-{play.mode}")
