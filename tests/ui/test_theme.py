"""Every text can be read: at least 4.5 to 1 against what it stands on, in both looks and with every game's tint."""

from __future__ import annotations

import gc
from itertools import product

import pytest

import tests.ui.harness  # noqa: F401  # prepares the environment
from companion.engine.seats import COLOURS, Seat
from companion.games import shelf
from companion.present.palette import PLAYERS, SHAPES
from companion.ui.drawn.marks import OUTLINES, mark_of
from companion.ui.material.scheme import WHITE, rgb
from companion.ui.theme import CARD, READABLE, Theme, contrast, theme

TINTS = ("", *(spec.colour for spec in shelf()))
GROUNDS = ("backgroundColor", "surfaceContainerLowColor", "surfaceContainerHighColor", "surfaceColor")


def ratio(one: list[float], other: list[float]) -> float:
    return contrast((one[0], one[1], one[2]), (other[0], other[1], other[2]))


@pytest.fixture(params=[True, False], ids=["dark", "light"])
def look(request: pytest.FixtureRequest) -> Theme:
    look = Theme()
    look.dress(dark=request.param)
    return look


TEXTS = ("onSurfaceColor", "onSurfaceVariantColor", "third", "good", "warning", "errorColor")
NOWHERE = ("third", "surfaceContainerHighColor")
"""The third text stands on the page and on cards only."""


@pytest.mark.parametrize(("text", "ground"), [pair for pair in product(TEXTS, GROUNDS) if pair != NOWHERE])
def test_texts_can_be_read_on_every_ground(look: Theme, text: str, ground: str) -> None:
    assert ratio(getattr(look, text), getattr(look, ground)) >= READABLE


@pytest.mark.parametrize("tint", TINTS)
def test_a_games_colour_can_be_read_as_text_and_as_ground(look: Theme, tint: str) -> None:
    look.tint(tint)
    assert ratio(look.onPrimaryColor, look.primaryColor) >= READABLE
    for ground in GROUNDS[:3]:
        assert ratio(look.primaryColor, getattr(look, ground)) >= READABLE
    assert ratio(look.onSurfaceColor, look.accent_soft) >= READABLE
    if tint:
        assert ratio(look.game(tint), look.surfaceContainerLowColor) >= READABLE
        assert ratio(look.ink(look.game(tint)), look.game(tint)) >= READABLE
        card = look.soft(tint, CARD)
        for text in (
            look.onSurfaceVariantColor,
            look.onSurfaceColor,
            look.warning,
            *(look.tone(colour) for colour in COLOURS),
        ):
            assert ratio(look.legible(text, card), card) >= READABLE, "a card of the shelf"


@pytest.mark.parametrize("colour", PLAYERS)
def test_players_colours_can_be_read(look: Theme, colour: str) -> None:
    for ground in GROUNDS[:3]:
        assert ratio(look.tone(colour), getattr(look, ground)) >= READABLE
    soft = look.tone_soft(colour)
    assert ratio(look.legible(look.tone(colour), soft), soft) >= READABLE


def test_reasons_against_and_warnings_can_be_read(look: Theme) -> None:
    assert ratio(look.faint_danger, look.sunk) >= READABLE
    assert ratio(look.third, look.sunk) >= READABLE
    assert ratio(look.legible(look.onSurfaceColor, look.caution), look.caution) >= READABLE


def test_every_colour_has_a_shape_of_its_own() -> None:
    assert len({SHAPES[colour] for colour in COLOURS}) == len(COLOURS)
    assert all(SHAPES[colour] in OUTLINES for colour in PLAYERS)


def test_from_the_seventh_seat_on_the_shapes_are_hollow() -> None:
    assert mark_of(Seat("p6", "Flo", "white")) == ("white", False)
    assert mark_of(Seat("p7", "Gus", "red")) == ("red", True)


def test_nothing_is_collected_while_widgets_are_told_of_another_colour() -> None:
    told: list[bool] = []
    theme = Theme()
    theme.bind(primaryColor=lambda _theme, _colour: told.append(gc.isenabled()))
    gc.enable()
    try:
        theme.tint("#ff0000")
        theme.dress(dark=False)
        assert told == [False, False]
        assert gc.isenabled()
    finally:
        gc.disable()  # as it is in all tests of the window


def test_words_on_a_picture_stand_on_the_games_own_colour_at_night() -> None:
    for game in shelf():
        light, dark = rgb(game.colour), theme.dusk(game.colour)[:3]
        assert ratio([*rgb(WHITE)], dark) > 14
        assert [part / max(dark) for part in dark] == pytest.approx([part / max(light) for part in light]), game.name
