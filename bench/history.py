"""How long the pages that look back take: `python -m bench.history`.

Each figure with 5,000 plays and 500 people stands beside the same one with 50 plays and 5 people, in the same window: the time from
the tap until the frame is drawn. It fails if one takes more than three times as long.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.store import filled

ROUNDS = 7
MOST = 3.0
SLACK = 2.0
"""Milliseconds that two equal measurements differ by anyway."""


def measured(act: Callable[[], object], draw: Callable[[], object], before: Callable[[], object]) -> float:
    """Milliseconds until it is on the screen, the median of a few."""
    times = []
    for _round in range(ROUNDS):
        before()
        began = perf_counter()
        act()
        draw()
        times.append(perf_counter() - began)
    return median(times) * 1000


def looks(path: Path) -> dict[str, float]:
    from companion.games import shelf
    from companion.store import Library
    from tests.ui.harness import frames, start_app, stop_app

    found: dict[str, float] = {}
    with Library.open(path) as library:
        phone = start_app(library, shelf())
        nav = phone.nav
        person = library.people()[0].id

        def away() -> None:
            nav.go("shelf")
            frames(2)

        def at_history() -> None:
            nav.go("shelf")
            nav.go("history")
            page = nav.page
            page.state = page.game = page.person = ""
            page.ids.search.text = ""
            page.refresh()
            frames(2)

        def page(**filters: Any) -> Callable[[], None]:
            def act() -> None:
                for name, value in filters.items():
                    setattr(nav.page, name, value)
                nav.page.refresh()

            return act

        def search() -> None:
            nav.page.ids.search.text = "person 3"
            nav.page.refresh()

        def scroll() -> None:
            nav.page.ids.lines.scroll_y = 0

        def draw() -> None:
            frames(2)

        at_history()
        nav.go("people")
        nav.go("person", person=person)
        frames(2)
        found["the history opened"] = measured(lambda: nav.go("history"), draw, away)
        found["filtered by game"] = measured(page(game="anygame"), draw, at_history)
        found["filtered by person"] = measured(page(person=person), draw, at_history)
        found["filtered by state"] = measured(page(state="finished"), draw, at_history)
        found["searched by name"] = measured(search, draw, at_history)
        found["scrolled to the end of the list"] = measured(scroll, draw, at_history)
        found["one person opened"] = measured(lambda: nav.go("person", person=person), draw, away)
        found["everybody opened"] = measured(lambda: nav.go("people"), draw, away)
        found["whom to filter by"] = measured(lambda: nav.page.pick_person(), draw, at_history)
        found["the first frame of the records"] = measured(lambda: nav.go("records"), draw, away)
        stop_app()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        few, many = Path(name) / "few.db", Path(name) / "many.db"
        filled(few, 50, 5)
        filled(many, 5000, 500)
        small, large = looks(few), looks(many)
    slow = []
    for what, long in large.items():
        short = small[what]
        print(f"{what}: {long:.1f} ms with 5,000 plays, {short:.1f} ms with 50: {long / short:.2f} times")
        if long > MOST * short + SLACK:
            slow.append(what)
    if slow:
        sys.exit(f"more than {MOST:.0f} times as long: {', '.join(slow)}")


if __name__ == "__main__":
    main()
