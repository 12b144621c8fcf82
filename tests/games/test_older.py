"""Plays that were begun with earlier rules go on as they were: same questions, same boards."""

import json
from pathlib import Path

import pytest

from companion.store import Library
from tests.saves.freezing import SAVES, shown
from tests.store.kit import Clock

BEFORE = sorted([*SAVES.glob("biohack-*-v3.json"), *SAVES.glob("biosphere5-*-v2.json")])


@pytest.mark.parametrize("save", BEFORE, ids=lambda path: path.stem)
def test_a_play_of_the_rules_before_goes_on_and_shows_what_it_showed(save: Path) -> None:
    with Library.open(":memory:", clock=Clock()) as library:
        play = library.resume(library.import_bytes(save.read_bytes()).plays[0])
        assert not play.read_only
        then = json.loads(save.with_suffix(".shown").read_text(encoding="utf-8"))
        now = json.loads(json.dumps(shown(play)))
        then["board"] = {path: value for path, value in then["board"].items() if path in now["board"]}
        now["board"] = {path: value for path, value in now["board"].items() if path in then["board"]}
        assert {key: now[key] for key in then} == then
