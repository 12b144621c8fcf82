"""For every eye: contrast as it is drawn, and colours for the colour-blind."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.label import Label
from PIL import Image

from companion.engine.board import Row
from companion.engine.seats import COLOURS
from companion.engine.spec import Spec
from companion.games import SHELF, spec
from companion.present.palette import APART, PLAYERS, SHAPES
from companion.ui.drawn.scrolls import Scroll
from companion.ui.drawn.tap import Tap
from companion.ui.parts.tiles import is_room
from companion.ui.shapes import FADE
from companion.ui.theme import READABLE, Rgb, Theme, contrast, first
from companion.ui.widgets import Icon
from tests.ui.fitting import box_of, ink_of, shown_part
from tests.ui.harness import TALL, frames, start_app
from tests.ui.past import random_play
from tests.ui.seeing import KINDS, apart, seen
from tests.ui.tour import Past, tour

NAMES = ("Annabelle", "Bo", "Maria-Theresia", "Di")
FOR_SIGNS = 3.0
"""The least contrast of an icon: its shape is large."""


def drawn_contrast(picture: Image.Image, label: Label) -> float | None:
    """Between the letters as they are drawn and what they stand on; None where too little of them is in sight."""
    ink, box = ink_of(label), ink_of(label).cut(shown_part(label))
    if box.empty or box.high - box.low < 0.9 * (ink.high - ink.low):
        return None
    edges = (int(box.left), int(picture.height - box.high), int(box.right), int(picture.height - box.low))
    colours: Counter[Any] = Counter(picture.crop(edges).get_flattened_data())
    ground = _unit(colours.most_common(1)[0][0])
    return max(contrast(_unit(colour), ground) for colour in colours)


def _unit(colour: tuple[int, ...]) -> Rgb:
    return (colour[0] / 255, colour[1] / 255, colour[2] / 255)


def off(widget: Any) -> bool:
    """Whether it belongs to something that cannot be tapped now."""
    while widget is not None and widget is not Window:
        if isinstance(widget, Tap) and not widget.live:
            return True
        widget = widget.parent
    return False


def fades(widget: Any) -> bool:
    """It stands where a page goes on below; scrolled up, it can be read."""
    low, parent = box_of(widget).low, widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, Scroll) and parent.more and low < box_of(parent).low + FADE:
            return True
        parent = parent.parent
    return False


@pytest.mark.parametrize("style", ["dark", "light"])
def test_every_text_can_be_read_as_it_is_drawn(library: Any, games: tuple[Spec, ...], past: Past, style: str) -> None:
    phone = start_app(library, games, size=TALL, style=style)
    weak = []
    for name in tour(phone, past):
        frames(6)
        picture = phone.picture()
        for label in phone.widgets(Label):
            if not label.text or off(label) or fades(label):
                continue
            found = drawn_contrast(picture, label)
            if found is not None and found < (FOR_SIGNS if isinstance(label, Icon) else READABLE - 0.05):
                weak.append(f"{name}: {label.text!r} {found:.2f}")
    assert not weak, "\n".join(weak)


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_differences_are_measured_as_published(
    monkeypatch: pytest.MonkeyPatch, one: Rgb, other: Rgb, known: float
) -> None:
    """Against the pairs that Sharma, Wu and Dalal published for CIEDE2000."""
    monkeypatch.setattr("tests.ui.seeing.lab", lambda colour: colour)
    assert apart(one, other) == pytest.approx(known, abs=0.0001)


@pytest.mark.parametrize("kind", ["all cones", *KINDS])
@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_players_are_told_apart_by_every_eye(kind: str, dark: bool) -> None:
    """By colour alone, and by the shape that goes with each."""
    look = Theme()
    look.dress(dark=dark)

    def as_seen(colour: str) -> Rgb:
        red, green, blue = look.tone(colour)[:3]
        return seen((red, green, blue), kind)

    for one, other in combinations(COLOURS, 2):
        assert apart(as_seen(one), as_seen(other)) >= APART, (one, other)
        assert SHAPES[one] != SHAPES[other], (one, other)


@pytest.mark.parametrize("game", SHELF)
def test_pieces_that_differ_in_colour_differ_in_their_picture_too(library: Any, game: str) -> None:
    chosen = spec(game)
    play = random_play(library, chosen, NAMES[: chosen.most], most=60)
    for group in play.session.run.board().groups:
        for part in group.parts:
            pieces = [one for one in part.trackers if is_room(one) and one.tone] if isinstance(part, Row) else []
            tones = {one.tone for one in pieces}
            assert len({one.icon for one in pieces}) == len(tones), (group.key, tones)


@pytest.mark.parametrize("kind", KINDS)
def test_every_eye_can_read_what_is_said_in_colour(kind: str) -> None:
    for dark in (True, False):
        look = Theme()
        look.dress(dark=dark)
        surface = seen(first(look.surfaceContainerLowColor), kind)
        for tone in (*PLAYERS, "good", "warning", "danger"):
            red, green, blue = look.tone(tone)[:3]
            assert contrast(seen((red, green, blue), kind), surface) >= 3.5, (tone, dark)
