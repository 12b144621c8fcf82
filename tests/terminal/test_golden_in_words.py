"""Every golden play can be told in words, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.engine.texts import spoken_in
from companion.present import view
from companion.present.languages import languages, translation
from companion.terminal import transcript
from tests import golden

FILES = sorted(golden.FOLDER.glob("*.txt"))
BOARD_EVERY = 25


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_play_can_be_told_in_words(path: Path, language: str) -> None:
    _command, play = golden.parsed(path.read_text(encoding="utf-8"))
    spec = games.spec(play.game)
    session = golden.seated(
        spec, spec.setup(play.names, mode=play.mode, options=play.options, seed=play.seed), play.known
    )
    told: list[str] = []
    with spoken_in(translation(language)):
        for n, saying in enumerate(play.said):
            assert session.ask is not None
            told += transcript.ask_lines(view.ask(session.ask))
            if n % BOARD_EVERY == 0:
                told += transcript.board_lines(view.board(session.run.board()))
            golden.say(session, saying)
        assert session.run.result is not None
        told += [transcript.told_line(view.told(line)) for line in session.run.table.told]
        told += transcript.result_lines(view.result(session.run.result))
    assert not [line for line in told if "{" in line]
