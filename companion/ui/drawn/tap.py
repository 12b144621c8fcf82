"""What can be tapped and held."""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent
from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior


class Tap(ButtonBehavior):
    """Mixed into what can be tapped, KivyMD's components too. A tap that is held counts as a long press once, and not as a tap."""

    pressed = BooleanProperty(False)
    live = BooleanProperty(True)
    """What is not live is shown, and swallows no touch."""
    held_for = NumericProperty(0.45)

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self._hold: ClockEvent | None = None
        self._held = False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.live or self.disabled:
            return False
        return bool(super().on_touch_down(touch))

    def on_press(self, *args: object) -> None:
        super().on_press(*args)  # KivyMD's lay a layer over what is pressed
        self.pressed = True
        self._held = False
        self._hold = Clock.schedule_once(self._on_hold, self.held_for)

    def _on_hold(self, _dt: float) -> None:
        if self.state == "down" and self.dispatch("on_long_press"):
            self._held = True

    def on_state(self, _widget: Tap, state: str) -> None:
        if state == "normal":
            self.pressed = False
            if self._hold:
                self._hold.cancel()
            if hasattr(self, "state_layer_color"):  # KivyMD's lets go only where it was tapped to the end
                self._on_release()

    def on_release(self, *args: object) -> None:
        super().on_release(*args)
        if self._hold:  # what a tap does may take so long that the hold would be due before the next frame
            self._hold.cancel()
        if not self._held:
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """A short tap."""

    def on_long_press(self) -> bool:
        """Held; answer True if something came of it."""
        return False

    __events__: tuple[str, ...] = ("on_tap", "on_long_press")


Factory.register("Tap", cls=Tap)  # a behaviour registers itself only when it is a widget
