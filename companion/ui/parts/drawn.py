"""What all parts of a board have in common: drawn on one canvas, tapped by path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Json
from companion.ui.drawn.tap import Tap
from companion.ui.parts.paint import Ink, Painter, dip
from companion.ui.theme import theme

WHY = "?"
"""Where a tap on what is drawn says why."""


class Target(NamedTuple):
    """Where a tap means this tracker."""

    path: str
    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Kept(NamedTuple):
    """A piece of a part, as it was drawn."""

    looks: object
    layer: Canvas
    inks: list[Ink]
    targets: list[Target]


class Drawn(Tap, Widget):
    """A part that is kept and drawn again when its data or its width changes.

    A subclass says in `paint` how high it is and what it looks like. `on_pick` brings the path of the tracker that was tapped,
    `on_hold` that of one held for long.
    """

    __events__ = ("on_pick", "on_hold")

    compact = BooleanProperty(False)
    """Drawn small, beside an ask."""
    deaf = BooleanProperty(False)
    """Only to look at: whoever holds it is tapped."""
    lit = StringProperty("")
    """The path of the tracker that someone is looking for: it gets a frame."""

    def __init__(self, **more: object) -> None:
        more.setdefault("size_hint_y", None)
        more.setdefault("width", 0)  # nothing is drawn before someone has said how wide it is
        super().__init__(**more)
        self.part: Any = None
        self.changed: Mapping[str, Json] = {}
        self.targets: list[Target] = []
        self.inks: list[Ink] = []
        self._kept: dict[str, Kept] = {}
        self._before: dict[str, Kept] = {}
        self._at = (0.0, 0.0)
        self._pressed_path = ""
        self._shift = Translate(0, 0)
        self._layer = Canvas()
        self.canvas.add(PushMatrix())
        self.canvas.add(self._shift)
        self.canvas.add(self._layer)
        self.canvas.add(PopMatrix())
        self.draw_soon = Clock.create_trigger(self.draw, -1)
        self.bind(width=self.draw_soon, pos=self._follow, compact=self.draw_soon, lit=self.draw_soon)
        theme.bind(scale=self.restyle, tone_soft=self.restyle)

    def show(self, part: Any, changed: Mapping[str, Json] | None = None, *, anew: bool = False) -> None:
        """Show this part; `changed` has the old value of each tracker that shows a new one."""
        changed = changed or {}
        if not anew and part == self.part and changed == self.changed:
            return
        self.part, self.changed = part, dict(changed)
        if anew:
            self._kept = {}
        self.live = self.tappable() and not self.deaf
        self.draw()

    def forget(self) -> None:
        """Show nothing, and take no room."""
        self.part, self.inks, self.targets, self._kept = None, [], [], {}
        self._layer.clear()
        self.height = 0.0

    def tappable(self) -> bool:
        return True

    def draw(self, *late: object) -> None:
        """Draw the part. What the clock calls for is drawn whole: its width, the colours or the type may be others."""
        if self.part is None or self.width <= 1:
            return
        self.targets = []
        self._before, self._kept = {} if late else self._kept, {}
        painter = Painter()
        old, self._layer = self._layer, Canvas()
        with self._layer:
            height: float = self.paint(painter, float(self.width))
            self._light(painter)
        self._before = {}
        self.canvas.remove(old)
        self.canvas.insert(2, self._layer)
        self.inks = painter.inks
        self.height = height
        self._follow()

    def _light(self, painter: Painter) -> None:
        for _path, x, y, width, height in (target for target in self.targets if target.path == self.lit):
            painter.frame(x - dip(4), y, width + dip(8), height, dip(12), theme.primaryColor)

    def piece(self, painter: Painter, name: str, looks: object, paint: Callable[[Painter], object]) -> None:
        """Draw a piece of the part, or take over what is drawn of it: `looks` has everything it depends on but the theme."""
        piece = self._before.get(name)
        if piece is not None and piece.looks == looks:
            self._layer.add(piece.layer)
        else:
            own, before = Painter(), len(self.targets)
            layer = Canvas()  # it lies in the layer around it at once
            with layer:
                paint(own)
            piece = Kept(looks, layer, own.inks, self.targets[before:])
            del self.targets[before:]
        self._kept[name] = piece
        painter.inks += piece.inks
        self.targets += piece.targets

    def restyle(self, *_args: object) -> None:
        """The theme changed. A method, so that the theme does not keep a part alive that is gone."""
        self.draw_soon()

    def paint(self, painter: Painter, width: float) -> float:
        raise NotImplementedError

    def target(self, path: str, x: float, y: float, width: float, height: float) -> bool:
        """Tapping here means this tracker; says whether it is pressed right now."""
        if self.deaf:
            return False
        self.targets.append(Target(path, x, y, width, height))
        return self.pressed and path == self._pressed_path

    def _follow(self, *_args: object) -> None:
        self._shift.xy = (self.x, self.y)

    # Tapping

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos):
            self._at = (touch.x - self.x, touch.y - self.y)
            self._pressed_path = self.path_at(*self._at)
            if not self._pressed_path:
                return False
        return super().on_touch_down(touch)

    def path_at(self, x: float, y: float) -> str:
        """The tracker at a point; the first one whose target holds it."""
        return next((target.path for target in self.targets if target.holds(x, y)), "")

    def on_pressed(self, _widget: Drawn, _pressed: bool) -> None:
        self.draw_soon()

    def on_tap(self) -> None:
        self.dispatch("on_pick", self._pressed_path)

    def on_long_press(self) -> bool:
        return bool(self.dispatch("on_hold", self._pressed_path))

    def on_pick(self, path: str) -> None:
        """Someone tapped the tracker with this path."""

    def on_hold(self, path: str) -> bool:
        """Someone held the tracker with this path; a handler returns True."""
        return False

    def touch_height(self, height: float) -> float:
        """At least as high as a thumb needs, if there is something to tap."""
        return height if self.deaf else max(height, dip(48))
