"""Looking at what is drawn: which tracker stands where, and whether every text keeps its place."""

from __future__ import annotations

from random import Random
from typing import Any

from kivy.core.window import Window

from companion.engine.bots import play_on
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.ui.parts.drawn import Drawn, Target
from companion.ui.parts.jumps import JumpBar
from tests.ui.harness import Phone, wait

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def open_play(phone: Phone, spec: Spec, players: int, entries: int, seed: int = 4, **options: Any) -> Any:
    """A play in which random players gave so many entries; its table is not opened."""
    session = Session(spec.script(), spec.setup(NAMES[:players], seed=seed, options=options))
    play_on(session, Random(seed), most=entries, anytime=0)
    library: Any = phone.app.library
    play = library.keep(spec, session)
    phone.app.desk.sit(play)
    return play


def go(phone: Phone, page: str, **what: Any) -> Any:
    """Open a page as from the table; the table itself is only built when somebody goes back to it."""
    phone.nav.trail = [("shelf", {}), ("table", {})]
    phone.nav.go(page, **what)
    wait(0.15)
    return phone.page


def answer(phone: Phone, value: Any) -> None:
    """Answer the ask as the table would."""
    assert phone.app.desk.sitting is not None
    phone.app.desk.sitting.do(Answer(value))


def target_of(phone: Phone, path: str) -> tuple[Drawn, Target]:
    """Where this tracker is drawn. A way to a group may have the same key: it comes last."""
    for part in sorted(phone.widgets(Drawn), key=lambda part: isinstance(part, JumpBar)):
        for target in part.targets:
            if target.path == path:
                return part, target
    raise AssertionError(f"{path} is drawn nowhere")


def touch_path(phone: Phone, path: str, hold: float = 0.0) -> None:
    """Touch the tracker with this path, where it is drawn."""
    part, target = target_of(phone, path)
    phone.bring(part)
    x, y = part.to_window(part.x + target.x + target.width / 2, part.y + target.y + target.height / 2)
    phone.touch(x, y, hold)
    phone.rest()


def drawn_texts(phone: Phone) -> list[str]:
    return [ink.text for part in phone.widgets(Drawn) for ink in part.inks]


def assert_in_place(phone: Phone) -> None:
    """No text is wider than its part, none lies over another, and every tap target is high and wide enough."""
    for part in phone.widgets(Drawn):
        for ink in part.inks:
            assert ink.x >= -1, f"{ink.text} begins left of its part"
            assert ink.x + ink.width <= part.width + 2, f"{ink.text} ends right of its part"
            assert ink.y >= -2, f"{ink.text} hangs out below"
            assert ink.y + ink.height <= part.height + 3, f"{ink.text} sticks out above"
        for i, one in enumerate(part.inks):
            for other in part.inks[i + 1 :]:
                assert not _over(one, other), f"{one.text!r} lies over {other.text!r}"
        for target in part.targets:
            assert min(target.width, target.height) >= 48, f"{target.path} is too small for a thumb: {target}"
    for widget in phone.widgets():
        if getattr(widget, "text", "") and widget.width > 0 and widget.height > 0:
            left = widget.to_window(widget.x, widget.y)[0]
            assert left >= -1, f"{widget.text!r} begins outside"
            assert (
                left + min(widget.width, widget.texture_size[0] if hasattr(widget, "texture_size") else 0)
                <= Window.width + 1
            ), widget.text


def _over(one: Any, other: Any) -> bool:
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    # the boxes of letters have air above and below
    return bool(wide > 2 and high > 0.45 * min(one.height, other.height))
