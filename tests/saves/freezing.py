"""Freeze a play of every game and mode that has none of its rules version yet: `python -m tests.saves.freezing`.

Files that are there are never written again: they are what people have on their phones.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from msgspec import to_builtins

from companion.engine.bots import play_on, random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Correct
from companion.engine.session import Session
from companion.engine.spec import Mode, Spec
from companion.games import shelf
from companion.present import view
from companion.store import Library, Play
from tests.games.kit import NAMES
from tests.store.kit import Clock

SAVES = Path(__file__).parent
LONGEST = 400
SEED = 11
GONE = ".disguised."
"""Black pieces in a dish of Biotix, which nobody could correct there: today they can, and have only the path of their number."""


def save_of(spec: Spec, mode: Mode) -> Path:
    return SAVES / f"{spec.key}-{mode.key}-v{spec.version}.json"


def shown(play: Play) -> dict[str, Any]:
    """What the table shows, without its wording: every tracker's value, and how it ended."""
    board: dict[str, Any] = {}
    _collect(view.board(play.session.run.board()), board)
    ending = play.row.ending
    run = play.session.run
    return {
        "entries": play.session.history.head,
        "asked": run.ask.key if run.ask else None,
        "board": board,
        "scores": run.scores(),
        "ending": to_builtins(ending) if ending else None,
    }


def _collect(part: Any, found: dict[str, Any]) -> None:
    if isinstance(part, dict):
        if "path" in part and "value" in part:
            found[part["path"]] = part["value"]
        for inside in part.values():
            _collect(inside, found)
    elif isinstance(part, list):
        for inside in part:
            _collect(inside, found)


def played(spec: Spec, mode: Mode) -> Session:
    """A play to its end with everything in it: any-time actions, an undo, a fix of the past, a correction."""
    players = max(mode.least, min(mode.most, 3))
    luck = Random(SEED)
    session = Session(spec.script(), spec.setup(NAMES[:players], mode=mode.key, seed=SEED))
    play_on(session, luck, most=20, anytime=0.1)
    for n in (8, 5, 3):
        then = session.moment(n).ask
        if then is not None and session.history.entries[n].key == then.key:
            try:
                session.do(Amend(n, random_answer(then, luck)))
            except Refused:
                continue
            break
    for _group, tracker in session.run.board().trackers():
        if not tracker.fixed and isinstance(tracker.value, int):
            try:
                session.do(Correct(tracker.path, tracker.value + 1))
            except Refused:
                continue
            break
    play_on(session, luck, most=LONGEST, anytime=0.05)
    return session


def freeze(spec: Spec, mode: Mode) -> Path:
    with Library.open(":memory:", clock=Clock()) as library:
        play = library.keep(spec, played(spec, mode))
        path = save_of(spec, mode)
        path.write_bytes(library.export_play(play.id))
        about = json.dumps(shown(play), ensure_ascii=False, indent=1, sort_keys=True)
        path.with_suffix(".shown").write_text(about + "\n", encoding="utf-8")
    return path


def main() -> int:
    for spec in shelf():
        for mode in spec.modes:
            if not save_of(spec, mode).exists():
                print(freeze(spec, mode))
    return 0


if __name__ == "__main__":
    sys.exit(main())
