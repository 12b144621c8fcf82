"""KivyMD 2.0.0, made fit for a phone: what it builds or asks for that a finger never needs is left out.

Every change names what it saves; each is tied to the version that is pinned (`tests/ui/test_material.py` says so when it changes).
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace

from kivy.input import MotionEvent
from kivy.lang import Builder
from kivy.lang.parser import ParserRule, global_idmap
from kivy.properties import ColorProperty, ObservableDict
from kivy.uix.widget import Widget

from companion.ui import rounded
from companion.ui.theme import theme

# isort: split
from kivymd.theming import ThemableBehavior
from kivymd.uix.behaviors import backgroundcolor_behavior, elevation, state_layer_behavior  # noqa: F401
from kivymd.uix.behaviors import ripple_behavior as ripple
from kivymd.uix.behaviors.hover_behavior import HoverBehavior
from kivymd.uix.label import MDLabel

VERSION = "2.0.0"
"""The KivyMD that this was written for."""

GROUNDS = str(Path(rounded.__file__).with_name("drawn") / "grounds.kv")

_buffers = ripple.M3CommonRipple.init_fbos
_lay = ripple.M3CommonRipple.lay_canvas_instructions
_update = ripple.M3CommonRipple._update_uniforms
_call = ripple.M3CommonRipple.call_ripple_animation_methods
_start = ripple.M3CommonRipple.start_ripple
_complete = ripple.M3CommonRipple.anim_complete
_colour_or_none = ColorProperty(None, allownone=True)
"""KivyMD's is None until the first touch, and then never again."""


def _no_buffer_yet(self: Widget) -> None:
    # KivyMD makes a frame buffer for every widget that may be touched; one without size crashes
    self._phase = 0.0
    self.ripple_pos = (0, 0)
    self.fbo = None


def _buffer_at_touch(self: Widget) -> None:
    if min(self.size) < 1:
        return
    if self.fbo is None or tuple(self.fbo.size) != (int(self.width), int(self.height)):
        _buffers(self)
    _lay(self)


def _update_if_there(self: Widget) -> None:
    if self.fbo is not None and min(self.size) >= 1:  # it may have shrunk to nothing while the ripple ran
        _update(self)


def _ripple_if_moving(self: Widget, touch: MotionEvent) -> None:
    if not theme.still and min(self.size) >= 1:
        _call(self, touch)


def _ripple_in_this_look(self: Widget) -> None:
    # KivyMD's takes its colour at the first touch and keeps it through every change of look
    self._set_ripple_color()
    _start(self)


def _forget_the_ripple(self: Widget, *args: object) -> None:
    _complete(self, *args)
    self.ripple_color = None
    # the ripple made the clear layer as large as the widget: kv makes it small again
    if hasattr(self, "state_layer_color"):
        self.property("state_layer_color").dispatch(self)


def _no_hover(self: Widget, *args: object, **more: object) -> None:
    # a finger hovers over nothing: KivyMD binds every widget to the mouse
    super(HoverBehavior, self).__init__(*args, **more)


def _themed(self: Widget, **more: object) -> None:
    # KivyMD's asks the running app, and imports its text field, the heaviest module of all, in every widget
    if self.theme_cls is None:
        self.theme_cls = theme
    super(ThemableBehavior, self).__init__(**more)


def _layer(self: Widget) -> None:
    # KivyMD's looks up which of ten components this is, and imports all of them at the first press
    # what is let go keeps nothing of the look it was pressed in
    self.state_layer_color = [*self.theme_cls.onSurfaceColor[:3], self._state] if self._state else (0, 0, 0, 0)


def _let_go(self: Widget, *_args: object) -> None:
    # on a desktop KivyMD's goes on hovering
    self._state = 0.0
    self.set_properties_widget()


def _no_layer(self: Widget, _widget: object, _disabled: bool) -> None:
    # what cannot be tapped has colours of its own that can be read; KivyMD lays a grey over it that outlives a change of look
    self.state_layer_color = self.theme_cls.transparentColor


def tune() -> None:
    # a rule that names `ids` (KivyMD's and ours do) keeps them for good, and they their widget with its whole page: held weakly it can go
    ObservableDict.proxy_ref = property(weakref.proxy)
    # rules of KivyMD ask the running app for its theme; they may still be asked when it has stopped
    global_idmap["app"] = SimpleNamespace(theme_cls=theme)
    ThemableBehavior.__init__ = _themed
    ThemableBehavior.md_label = MDLabel
    ThemableBehavior.common_elevation_behavior = elevation.CommonElevationBehavior
    ripple.M3CommonRipple.init_fbos = _no_buffer_yet
    ripple.M3CommonRipple.lay_canvas_instructions = _buffer_at_touch
    ripple.M3CommonRipple._update_uniforms = _update_if_there
    ripple.M3CommonRipple.call_ripple_animation_methods = _ripple_if_moving
    ripple.CommonRipple.ripple_color = _colour_or_none
    _colour_or_none.__set_name__(ripple.CommonRipple, "ripple_color")
    ripple.M3CommonRipple.start_ripple = _ripple_in_this_look
    ripple.M3CommonRipple.anim_complete = _forget_the_ripple
    HoverBehavior.__init__ = _no_hover
    state_layer_behavior.StateLayerBehavior._set_state_layer_color = _layer
    state_layer_behavior.StateLayerBehavior._on_release = _let_go
    state_layer_behavior.StateLayerBehavior.on_disabled = _no_layer


def redraw() -> None:
    """KivyMD's grounds in our smooth pieces: its own have jagged corners and a line of some hundred points around each."""
    # a shadow is a shader of its own in every button, chip, card and bar, at height 0 too; the look is flat
    undress("CommonElevationBehavior")
    Builder.unload_file("BackgroundColorBehavior.kv")
    Builder.unload_file("StateLayerBehavior.kv")
    Builder.load_file(GROUNDS)


def undress(component: str) -> None:
    """Without its rule: where each of its properties has ours, KivyMD's would only be built to be dropped again."""
    kept = [
        (selector, rule)
        for selector, rule in Builder.rules
        if getattr(selector, "key", "") != component.lower() or rule.ctx.filename == GROUNDS
    ]
    Builder.rules[:] = kept
    Builder._clear_matchcache()


def smooth(*names: str) -> None:
    """The boxes that the rules of these components draw, in our pieces: KivyMD lays a line of a hundred points around each."""
    keys = {name.lower() for name in names}
    for selector, rule in Builder.rules:
        if getattr(selector, "key", "") in keys:
            _smooth_below(rule)


def _smooth_below(rule: ParserRule) -> None:
    for canvas in filter(None, (rule.canvas_before, rule.canvas_root, rule.canvas_after)):
        for drawn in canvas.children:
            if drawn.name in ("SmoothRoundedRectangle", "RoundedRectangle"):
                drawn.name = "Rounded"
    for child in rule.children:
        _smooth_below(child)


def without(component: str, instruction: str) -> None:
    """What the rule of this component draws for nobody."""
    for canvas in _canvases([component]):
        canvas.children[:] = [drawn for drawn in canvas.children if drawn.name != instruction]


def _canvases(names: Iterable[str]) -> Iterator[ParserRule]:
    keys = {name.lower() for name in names}
    for selector, rule in Builder.rules:
        if getattr(selector, "key", "") in keys:
            yield from filter(None, (rule.canvas_before, rule.canvas_root, rule.canvas_after))


tune()
redraw()
