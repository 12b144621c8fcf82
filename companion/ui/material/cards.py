"""Cards on pages: KivyMD's, flat, as high as what they hold."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ColorProperty
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.material import tuning
from companion.ui.widgets.base import Column

# isort: split
from kivymd.uix.card import MDCard


class CardBase(Column, MDCard):
    """KivyMD's card; what it holds stands under each other."""

    fill = ColorProperty([0, 0, 0, 0])
    edge = ColorProperty([0, 0, 0, 0])
    """A line around it; transparent unless something is special about this card."""
    bare = BooleanProperty(False)
    """Without its ground."""
    tinted = BooleanProperty(False)
    """With a tint of the game's colour: what is recommended."""


class Card(CardBase):
    """A ground for what belongs together. KivyMD's takes every touch; only `TapCard` does here."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False if self.gone else bool(Widget.on_touch_down(self, touch))


class TapCard(Tap, CardBase):
    """A card that is tapped as a whole."""


class AreaCard(Tap, MDCard):
    """A card as large as its place, tapped as a whole."""


tuning.undress("MDCard")
kv.load(__file__)
