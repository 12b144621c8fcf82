"""For every eye and every thumb: large text, contrast as it is drawn, colours for the colour-blind, targets, stillness."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.label import Label
from PIL import Image

from companion.engine.board import Row
from companion.engine.said import Answer
from companion.engine.seats import COLOURS
from companion.engine.spec import Spec
from companion.games import SHELF, spec
from companion.present.palette import APART, PLAYERS, SHAPES
from companion.ui.drawn.logrows import RIGHT
from companion.ui.drawn.pastrows import MORE
from companion.ui.drawn.scrolls import Scroll
from companion.ui.drawn.tap import Tap
from companion.ui.fonts import glyph
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.tiles import is_room
from companion.ui.screens.log import WHY
from companion.ui.shapes import FADE
from companion.ui.theme import READABLE, Rgb, Theme, contrast, first, theme
from companion.ui.widgets import Icon
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.fitting import LEAST, box_of, ink_of, problems, shown_part, small_targets, targets
from tests.ui.harness import PHONE, TALL, Phone, frames, start_app, wait
from tests.ui.past import random_play
from tests.ui.seeing import KINDS, apart, seen
from tests.ui.tour import Past, openers, sheets, tour

ELSEWHERE = {
    "result": {"BG Stats", glyph("movie-open-play-outline")},
    "history": {
        "Any Game",
        "Bo wins with 15",
        "Round by round · Annabelle Featherstonehaugh, Bo",
        glyph("cards-playing-outline"),
    },
}
"""What large text has no room for: on the result page it is among the ways to share, in the history it is the next row of a list
that scrolls."""
NAMES = ("Annabelle", "Bo", "Maria-Theresia", "Di")
FOR_SIGNS = 3.0
"""The least contrast of an icon: its shape is large."""


@pytest.fixture
def past(library: Any) -> Past:
    return Past(library)


@pytest.mark.parametrize(("scale", "style"), [(1.0, "light"), (1.6, "dark"), (2.0, "light")])
def test_every_page_fits_a_small_phone(
    library: Any, games: tuple[Spec, ...], past: Past, scale: float, style: str
) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale, style=style)
    wrong = [f"{name}: {problem}" for name in tour(phone, past) for problem in problems(phone)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", SHELF)
def test_every_games_table_fits_with_the_largest_text(library: Any, games: tuple[Spec, ...], game: str) -> None:
    phone = start_app(library, games, size=PHONE, scale=2.0)
    chosen = spec(game)
    names = NAMES[: chosen.most]
    wrong = []
    for entries in (3, 25, 60):
        phone.nav.go("shelf")
        phone.app.desk.sit(random_play(library, chosen, names, most=entries, seed=entries))
        phone.nav.go("table")
        for page in ("table", "trackers", "log", "rules"):
            if phone.nav.at == "result":
                break
            phone.nav.go(page)
            frames(12)
            wrong += [f"{page} after {entries}: {problem}" for problem in problems(phone)]
            for part in phone.widgets(Drawn):
                wrong += [f"{page}: {ink.text} too wide" for ink in part.inks if ink.x + ink.width > part.width + 2]
    assert not wrong, "\n".join(wrong)


def test_large_text_loses_nothing(library: Any, games: tuple[Spec, ...], past: Past) -> None:
    """What is said at 100 % is said at 200 %: nothing is left out, only moved."""
    now = library.clock()
    library.clock = lambda: now  # "just now" stays just now, however slow the machine is
    shown: dict[float, dict[str, set[str]]] = {}
    for scale in (1.0, 2.0):
        phone = start_app(library, games, size=TALL, scale=scale)
        shown[scale] = {name: set(phone.texts()) for name in tour(phone, past)}
    lost = {
        name: missing
        for name, texts in shown[1.0].items()
        if (missing := {text for text in texts - shown[2.0][name] if not _said(text, shown[2.0][name])})
        and not missing <= ELSEWHERE.get(name, set())
    }
    assert not lost
    openers(phone, past)["result"]()
    phone.rest()
    phone.page.share()
    phone.rest()
    assert phone.sees("BG Stats")


def _said(text: str, among: set[str]) -> bool:
    """Broken into other lines, cut with an ellipsis that a tap opens, or the list below scrolled out of sight."""
    begin = text.split("…")[0].strip()[:12]
    return any(begin in other for other in among) or text.strip().isdigit()


def shot(phone: Phone, folder: Path) -> Image.Image:
    with Image.open(phone.screenshot(folder / "page.png")) as picture:
        return picture.copy()


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
def test_every_text_can_be_read_as_it_is_drawn(
    library: Any, games: tuple[Spec, ...], past: Past, style: str, tmp_path: Path
) -> None:
    phone = start_app(library, games, size=TALL, style=style)
    weak = []
    for name in tour(phone, past):
        frames(6)
        picture = shot(phone, tmp_path)
        for label in phone.widgets(Label):
            if not label.text or off(label) or fades(label):
                continue
            found = drawn_contrast(picture, label)
            if found is not None and found < (FOR_SIGNS if isinstance(label, Icon) else READABLE - 0.05):
                weak.append(f"{name}: {label.text!r} {found:.2f}")
    assert not weak, "\n".join(weak)


@pytest.fixture
def small(library: Any, games: tuple[Spec, ...]) -> Phone:
    """A small phone, with the type that makes everything smallest."""
    return start_app(library, games, size=PHONE)


def test_everything_that_is_tapped_is_large_enough_for_a_thumb(small: Phone, past: Past) -> None:
    found = [f"{name}: {problem}" for name in tour(small, past) for problem in small_targets(small)]
    found += [f"{name}: {problem}" for name in sheets(small, past) for problem in small_targets(small)]
    assert not found, "\n".join(found)
    assert min(MORE, WHY + RIGHT) >= LEAST, "the places in a line that mean something else than the line"


@pytest.mark.parametrize("game", SHELF)
def test_every_tracker_beside_an_ask_is_large_enough_for_a_thumb(small: Phone, game: str) -> None:
    chosen = spec(game)
    found, seen = [], 0
    for entries in (3, 25, 60):
        small.app.desk.sit(random_play(small.app.library, chosen, NAMES[: chosen.most], most=entries, seed=entries))
        for page in ("table", "trackers"):
            small.nav.go(page)
            frames(8)
            seen += sum(1 for _target in targets(small))
            found += [f"{page} after {entries}: {problem}" for problem in small_targets(small)]
    assert seen > 10
    assert not found, "\n".join(found)


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


def test_a_name_always_comes_with_its_shape(phone: Phone, past: Past) -> None:
    for page in ("table", "trackers", "result"):
        openers(phone, past)[page]()
        wait(0.6)
        marks = [mark for mark in phone.widgets("PlayerMark") if mark.width > 0]
        drawn = list(phone.widgets(Drawn))
        assert marks or drawn, page


@pytest.fixture
def still(phone: Phone) -> Phone:
    phone.app.library.set_setting("still", True)
    phone.app.dress()
    return phone


def test_less_motion_puts_everything_in_its_place_at_once(still: Phone) -> None:
    assert theme.still
    sit(still, SPEC)
    still.tap_icon("dots-vertical")
    sheet = still.nav.sheets[-1]
    assert sheet.shown == 1
    still.nav.close(sheet)
    assert sheet.parent is None, "gone without sinking"
    for answer in (True, "hill", ["spade", "rake"], 2, 1000, ["ox", "hen", "horse"], "p2"):
        still.sitting.do(Answer(answer))
    assert still.page.ids.asking.opacity == 1
    still.rest()
    still.touch(*still.find("Let the app roll").to_window(*still.find("Let the app roll").center))
    assert all(tile.turn == 0 and tile.grow == 1 for tile in still.widgets("DieTile"))


def test_less_motion_picks_the_first_player_at_once(still: Phone) -> None:
    for name, colour in (("Ann", "red"), ("Bo", "blue"), ("Cy", "green")):
        still.app.library.add_person(name, colour)
    still.nav.go("new_play", game="everything")
    still.rest()
    for guest in ("Ann", "Bo", "Cy"):
        if not any(seated.name == guest for seated in still.page.guests.seated):
            still.tap(guest)
    still.page.lot()
    assert "goes first" in still.nav.message


def test_the_switch_in_the_settings_takes_effect_at_once(phone: Phone) -> None:
    phone.nav.go("settings")
    phone.rest()
    phone.tap("Less motion")
    assert theme.still
    phone.tap("Less motion")
    assert not theme.still
