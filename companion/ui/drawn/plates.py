"""The ground of what is drawn by hand: options of an ask, parts of a board."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty

from companion.ui import kv
from companion.ui.widgets.base import Column


class Plate(Column):
    """A rounded ground; on pages `Card` is KivyMD's, which costs three times as much to build."""

    fill = ColorProperty([0, 0, 0, 0])
    radius = ListProperty([18])
    bare = BooleanProperty(False)
    """Without its ground."""
    edge = ColorProperty([0, 0, 0, 0])
    """A line around it; transparent unless something is special about this one."""
    thick = NumericProperty(1.5)
    """How thick that line is."""


kv.load(__file__)
