"""A sheet over the screen: comes from below, goes with Back, a tap beside it or a pull down."""

from __future__ import annotations

from collections.abc import Callable

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.motion import QUICK, move
from companion.ui.theme import theme

# isort: split
from kivymd.uix.bottomsheet import MDBottomSheet, MDBottomSheetDragHandle, MDBottomSheetDragHandleTitle
from kivymd.uix.dialog.dialog import MDDialogScrim

PULLED = 48
"""How far down, in dp, the handle is pulled before the sheet closes."""


class Scrim(MDDialogScrim):
    """Dims what is under the sheet."""

    color = ColorProperty([0, 0, 0, 1])


class SheetTitle(MDBottomSheetDragHandleTitle):
    """Over what it holds."""


class Grip(MDBottomSheetDragHandle):
    """The handle, with the title under it."""


class Panel(MDBottomSheet):
    """KivyMD's bottom sheet; when it comes and goes, and what Back does, is up to the navigator."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.drawer_type = "standard"
        self.status = "opened"

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return bool(Widget.on_touch_up(self, touch))

    def _handle_keyboard(self, *_args: object) -> bool:
        return False


class Sheet(FloatLayout):
    """Fill `body` (and `foot`, which stays in sight), then `nav.lay(sheet)`.

    `add_widget` on a finished sheet is for its own parts; use `put(widget)` and `put_foot(widget)`.
    """

    __events__ = ("on_closed",)

    title = StringProperty("")
    shown = NumericProperty(0)
    """From 0, below the window, to 1, in its place."""
    lasting = BooleanProperty(False)
    """A tap beside it does not close it."""
    close: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    """Set by whoever lays it: takes it away again."""

    def put(self, widget: Widget) -> None:
        self.ids.body.add_widget(widget)

    def put_foot(self, widget: Widget) -> None:
        self.ids.foot.add_widget(widget)

    def rise(self) -> None:
        move(self, QUICK, "out_quad", shown=1)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.ids.panel.collide_point(*touch.pos):
            if not self.lasting and self.close:
                touch.ud["closes"] = self
            return True
        if self.ids.grip.collide_point(*touch.pos) and not self.lasting:
            touch.ud["pulls"] = self
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.ud.get("closes") is self and self.close:
            self.close()
            return True
        if touch.ud.get("pulls") is self and self.close and touch.oy - touch.y > dp(PULLED):
            self.close()
            return True
        super().on_touch_up(touch)
        return True

    def on_closed(self) -> None:
        """It was taken away."""

    def back(self) -> bool:
        """Back was pressed; True if the sheet used it for itself."""
        return False

    def tallest(self, height: float) -> float:
        return float(max(dp(200), height - max(dp(56), theme.inset_top + dp(8))))


kv.load(__file__)
