"""KivyMD 2.0.0, made fit for a phone: what it builds or asks for that a finger never needs is left out.

Every change names what it saves; each is tied to the version that is pinned (`tests/ui/test_material.py` says so when it changes).
"""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.ui import rounded  # noqa: F401  # the grounds are drawn with it
from companion.ui.theme import theme

# isort: split
from kivymd.theming import ThemableBehavior
from kivymd.uix.behaviors import backgroundcolor_behavior, elevation, state_layer_behavior  # noqa: F401
from kivymd.uix.behaviors import ripple_behavior as ripple
from kivymd.uix.behaviors.hover_behavior import HoverBehavior
from kivymd.uix.label import MDLabel

VERSION = "2.0.0"
"""The KivyMD that this was written for."""

_buffers = ripple.M3CommonRipple.init_fbos
_lay = ripple.M3CommonRipple.lay_canvas_instructions
_update = ripple.M3CommonRipple._update_uniforms
_call = ripple.M3CommonRipple.call_ripple_animation_methods


def _no_buffer_yet(self: Any) -> None:
    # KivyMD makes a frame buffer for every widget that may be touched; one without size crashes
    self._phase = 0.0
    self.ripple_pos = (0, 0)
    self.fbo = None


def _buffer_at_touch(self: Any) -> None:
    if min(self.size) < 1:
        return
    if self.fbo is None or tuple(self.fbo.size) != (int(self.width), int(self.height)):
        _buffers(self)
    _lay(self)


def _update_if_there(self: Any) -> None:
    if self.fbo is not None:
        _update(self)


def _ripple_if_moving(self: Any, touch: Any) -> None:
    if not theme.still and min(self.size) >= 1:
        _call(self, touch)


def _no_hover(self: Any, *args: Any, **more: Any) -> None:
    # a finger hovers over nothing: KivyMD binds every widget to the mouse
    super(HoverBehavior, self).__init__(*args, **more)


def _themed(self: Any, **more: Any) -> None:
    # KivyMD's asks the running app, and imports its text field, the heaviest module of all, in every widget
    if self.theme_cls is None:
        self.theme_cls = theme
    super(ThemableBehavior, self).__init__(**more)


def tune() -> None:
    ThemableBehavior.__init__ = _themed
    ThemableBehavior.md_label = MDLabel
    ThemableBehavior.common_elevation_behavior = elevation.CommonElevationBehavior
    ripple.M3CommonRipple.init_fbos = _no_buffer_yet
    ripple.M3CommonRipple.lay_canvas_instructions = _buffer_at_touch
    ripple.M3CommonRipple._update_uniforms = _update_if_there
    ripple.M3CommonRipple.call_ripple_animation_methods = _ripple_if_moving
    HoverBehavior.__init__ = _no_hover


GROUNDS = """
#:import RelativeLayout kivy.uix.relativelayout.RelativeLayout

<BaseButton,BaseListItem,MDBoxLayout,MDFloatLayout,MDRelativeLayout,MDGridLayout,MDCard,MDScreen>
    canvas:
        Color:
            group: "backgroundcolor-behavior-bg-color"
            rgba: self._md_bg_color
        Rounded:
            size: self.size
            pos: self.pos if not isinstance(self, RelativeLayout) else (0, 0)
            radius: self.radius if self.radius else [0]
        Color:
            rgba: self.line_color if self.line_color else (0, 0, 0, 0)
        Rounded:
            size: self.size
            pos: self.pos if not isinstance(self, RelativeLayout) else (0, 0)
            radius: self.radius if self.radius else [0]
            thick: self.line_width

<BaseButton,BaseListItem,MDCard,MDChip,MDSwitch,MDIconButton,MDFabButton,MDCheckbox>
    canvas.after:
        Color:
            rgba: self.state_layer_color
        Rounded:
            size: self.size
            pos: self.pos if not isinstance(self, RelativeLayout) else (0, 0)
            radius: (self.radius if self.radius else [0]) if hasattr(self, "radius") else [0]
"""


def redraw() -> None:
    """KivyMD's grounds in our smooth pieces: its own have jagged corners and a line of some hundred points around each."""
    # a shadow is a shader of its own in every button, chip, card and bar, at height 0 too; the look is flat
    Builder.rules[:] = [rule for rule in Builder.rules if getattr(rule[0], "key", "") != "commonelevationbehavior"]
    Builder._clear_matchcache()
    Builder.unload_file("BackgroundColorBehavior.kv")
    Builder.unload_file("StateLayerBehavior.kv")
    Builder.load_string(GROUNDS, filename="material/tuning.kv")


tune()
redraw()
