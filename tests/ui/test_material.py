"""Material's colours are what materialyoucolor makes of each game's seed, and the tuning fits the KivyMD that is installed."""

from __future__ import annotations

import gc

import pytest

import tests.ui.harness  # noqa: F401  # prepares the environment
from companion.games import FIRST, spec
from companion.ui.material import scheme, tuning
from companion.ui.theme import Theme, theme

# isort: split
import kivymd
from kivy.app import App
from kivy.factory import Factory
from kivy.lang import Builder

from tests.ui.harness import Phone

SEEDS = sorted({scheme.PLAIN, *(spec(key).colour.lower() for key in FIRST)})


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_shipped_schemes_are_what_materialyoucolor_works_out(seed: str, dark: bool) -> None:
    assert scheme.known()[scheme.named(seed, dark=dark)] == scheme.worked_out(seed, dark=dark)


def test_no_scheme_is_shipped_that_no_game_needs() -> None:
    assert sorted(scheme.known()) == sorted(scheme.named(seed, dark=dark) for seed in SEEDS for dark in (True, False))


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_a_seed_that_no_game_has_gets_a_scheme_too(dark: bool) -> None:
    look = Theme()
    look.dress(dark=dark)
    look.tint("#102a66")
    assert look.primaryColor[:3] == list(scheme.rgb(scheme.worked_out("#102a66", dark=dark)["primary"]))


def test_the_tuning_is_for_the_kivymd_that_is_installed() -> None:
    assert kivymd.__version__ == tuning.VERSION


def test_the_app_wears_the_theme(phone: Phone) -> None:
    assert App.get_running_app() is phone.app
    assert phone.app.theme_cls is theme


def test_type_and_icons_grow_with_the_setting() -> None:
    look = Theme()
    before = look.font_styles["Body"]["large"]["font-size"]
    look.scale = 2.0
    assert look.font_styles["Body"]["large"]["font-size"] == 2 * before
    assert look.font_styles["Icon"]["large"]["font-size"] == pytest.approx(1.35 * 24)


RULES = """
<Measured@Widget>:
    width: self.height * 2
    opacity: 1 if self.height > 50 else .5
    Label:
        id: inner
        text: f"{root.width} {self.height}"
        size: root.size
"""


def test_the_expressions_of_a_widget_share_what_they_may_name_and_still_follow() -> None:
    Builder.load_string(RULES)
    one, other = Factory.Measured(height=40), Factory.Measured(height=100)
    for widget in (one, other):
        held = [names for names in gc.get_objects() if type(names) is dict and names.get("self") == widget]
        assert len(held) == 1, "one for both expressions of the widget itself"
    assert (one.width, one.opacity, other.width, other.opacity) == (80, 0.5, 200, 1)
    one.height = 60
    assert (one.width, one.opacity, one.ids.inner.text) == (120, 1, "120 60")
    assert other.ids.inner.text == "200 100", "each names itself"


def test_a_field_does_not_bring_the_pictures_of_kivys_own_looks(phone: Phone) -> None:
    from kivy.cache import Cache
    from kivy.uix.textinput import TextInput

    from companion.ui.widgets import TextField

    for kept in ("kv.atlas", "kv.image", "kv.texture"):  # also of the tests before
        Cache.remove(kept)
    TextField()
    assert not Cache._objects["kv.atlas"]
    TextInput()
    assert Cache._objects["kv.atlas"], "this is how Kivy's field would be seen"
