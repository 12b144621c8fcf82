"""The walk of one tap in docs/architecture.md is the one that a real tap takes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from companion import games
from companion.engine.said import Answer
from companion.store import Library
from companion.ui.desk import Sitting

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
HOPS = re.findall(r"^\d\. `([\w/]+\.py)`, `([\w.]+)`", PAGE, re.MULTILINE)


def walked() -> list[tuple[str, str]]:
    """Every function of ours that a tap on "3" calls, in order."""
    found: list[tuple[str, str]] = []

    def follow(frame: FrameType, event: str, _argument: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT / "companion"):
            found.append((str(path.relative_to(ROOT / "companion")), frame.f_code.co_qualname))

    spec = games.spec("anygame")
    with Library.open(":memory:") as library:
        play = library.start(spec, spec.setup(["Ann", "Bo"], mode="rounds", options={"first": False}))
        play.do(Answer("p1"))
        sitting = Sitting(play, lambda text, tone: None)
        sys.setprofile(follow)
        try:
            assert sitting.tap(3, pause=0)
        finally:
            sys.setprofile(None)
    return found


def test_a_tap_takes_the_hops_that_the_page_names_in_their_order() -> None:
    steps = iter(walked())
    missed = [hop for hop in HOPS if hop not in steps]  # an iterator: each is looked for behind the one before
    assert not missed


def test_the_walk_has_at_most_eight_hops() -> None:
    assert 6 <= len(HOPS) <= 8


def test_the_walk_leaves_out_no_room() -> None:
    """Whatever a tap runs through lies in a room that one of the hops is in."""
    assert {path.split("/")[0] for path, _name in walked()} == {path.split("/")[0] for path, _name in HOPS}
