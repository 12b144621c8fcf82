"""Plays that were stored by earlier versions open, replay, and show what they showed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.spec import Mode, Spec
from companion.games import FIRST, spec
from companion.store import Library
from tests.saves.freezing import GONE, SAVES, save_of, shown
from tests.store.kit import Clock

FROZEN = sorted(SAVES.glob("*.json"))
MEANT = """{save} no longer shows what it showed when it was stored.
Somebody's running play would change under their hands. If the rules are right now and were wrong then:
raise `version` in companion/games/{game}/spec.py (from {version}), keep this file (older versions only have to open),
and freeze a new one with `python -m tests.saves.freezing`."""


@pytest.mark.parametrize("save", FROZEN, ids=lambda path: path.stem)
def test_a_stored_play_opens_and_shows_what_it_showed(save: Path) -> None:
    data = save.read_bytes()
    document: dict[str, Any] = json.loads(data)
    with Library.open(":memory:", clock=Clock()) as library:
        report = library.import_bytes(data)
        assert report.added == 1, f"{save.name} does not come in: {[str(problem) for problem in report.problems]}"
        play = library.resume(report.plays[0])
        again = json.loads(library.export_play(play.id))
        assert again["entries"] == document["entries"], f"{save.name} lost entries"
        game = spec(document["game"])
        written = save.with_suffix(".shown")
        if document["rules"] < game.version and not written.exists():
            return  # of rules from long ago: it opens, at worst to be looked at, and loses nothing
        then = json.loads(written.read_text(encoding="utf-8"))
        meant = MEANT.format(save=save.name, game=game.key, version=game.version)
        assert not play.read_only, f"{meant}\n{play.read_only}"
        now = json.loads(json.dumps(shown(play)))
        if document["rules"] < game.version:  # trackers that came later may stand beside those of then
            now["board"] = {path: value for path, value in now["board"].items() if path in then["board"]}
        for path in [path for path in then["board"] if GONE in path]:
            del then["board"][path]
        different = {key: (then[key], now[key]) for key in then if then[key] != now[key]}
        assert not different, f"{meant}\n(then, now): {different}"


MODES = [(game, mode) for game in map(spec, FIRST) for mode in game.modes]


@pytest.mark.parametrize(("game", "mode"), MODES, ids=[f"{game.key}-{mode.key}" for game, mode in MODES])
def test_every_game_and_mode_has_a_save_of_its_rules_version(game: Spec, mode: Mode) -> None:
    assert save_of(game, mode).exists(), "write it with: python -m tests.saves.freezing"
