"""An option as a big target: icon, label, note, badge; held, it says why."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.engine.asks import Option
from companion.present.palette import PLAYERS
from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap
from companion.ui.shapes import text_width, word_width
from companion.ui.theme import theme
from companion.ui.widgets.base import Plain


class Side(AnchorLayout):
    """The right end of a row with a badge."""

    row = ObjectProperty(None)
    badge = StringProperty("")
    ink = ColorProperty([1, 1, 1, 1])
    inner = NumericProperty(0)
    under = BooleanProperty(False)
    """It stands under the words, on a line of its own."""

    def needs(self, width: float) -> float:
        """How wide it is beside the words."""
        size = sp(14.5) * theme.scale
        badge = text_width(self.badge, size, "Plain") + dp(2)
        badge = min(badge, max(width * 0.36, word_width(self.badge, size, "Plain") + dp(2)))
        return badge if self.badge else 0.0


class RowBody(Plain):
    """Icon, words and side. With large type or long words the side stands under the words, so that none is torn."""

    row = ObjectProperty(None)

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_y=None, **more)
        trigger = self._trigger_layout
        for name in ("children", "size", "pos"):
            self.fbind(name, trigger)

    def on_row(self, _body: RowBody, row: OptionRow) -> None:
        for name in ("label", "note", "warning", "badge"):
            row.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: object) -> None:
        if len(self.children) < 2:
            return
        *more, words, pictured = self.children
        side: Side | None = more[0] if more else None
        left, right, gap = dp(16), dp(15), dp(10)
        room = self.width - left - pictured.width - right
        wanted = side.needs(self.width) if side else 0.0
        under = wanted > 0 and room - gap - wanted < self.row.least_words()
        words.width = max(1, room - gap - wanted if wanted and not under else room)
        low = side.inner if side and under else 0
        inner = words.height + low
        beside = side.inner + dp(20) if side and not under else 0
        self.height = max(dp(62), inner + dp(20) - (dp(8) if low else 0), beside)
        pictured.size, pictured.pos = (pictured.width, self.height), (self.x + left, self.y)
        x = pictured.right
        words.pos = (x, self.y + (self.height + inner) / 2 - words.height)
        if side:
            side.under = under
            side.size = (room, low) if under else (wanted, self.height)
            side.pos = (x, words.y - low) if under else (self.right - right - wanted, self.y)


class OptionRow(Tap, Plate):
    """`show(option)` fills it; it is kept and filled again for the next ask. Emits `on_tap` and `on_why`."""

    __events__ = ("on_tap", "on_long_press", "on_why")

    label = StringProperty("")
    note = StringProperty("")
    badge = StringProperty("")
    warning = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("")
    mark = StringProperty("")
    hollow = BooleanProperty(False)
    likely = BooleanProperty(False)
    allowed = BooleanProperty(True)
    chosen = BooleanProperty(False)
    explains = BooleanProperty(False)
    carded = BooleanProperty(False)
    """It stands on a card, and has to stand out from it."""
    ink = ColorProperty([1, 1, 1, 1])
    soft = ColorProperty([1, 1, 1, 1])
    option: Option[object] = ObjectProperty(None, allownone=True)
    side: Side | None = None
    tapped: Callable[[OptionRow], None]
    """Who wants to know of a tap, where rows are lent."""

    def show(self, option: Option[object], *, likely: bool = False, chosen: bool = False) -> None:
        self.option = option
        self.label = str(option.label)
        self.allowed = option.allowed
        self.note = str(option.note) if option.allowed else str(option.forbidden)
        self.warning = str(option.warning) if option.allowed else ""
        self.badge = str(option.badge)
        self.icon = option.icon
        self.mark = option.tone if option.tone in PLAYERS and not option.icon else ""
        self.tone = option.tone
        self.explains = option.why is not None
        self.likely = likely and option.allowed
        self.chosen = chosen
        self.live = option.allowed

    def on_badge(self, *_args: object) -> None:
        if self.badge and self.side is None:
            self.side = Side(row=self)
            self.side.fbind("inner", self.ids.body._trigger_layout)
            self.ids.body.add_widget(self.side)

    def least_words(self) -> float:
        """The room without which a word would be torn, or the words would stand in a narrow column."""
        large, small = sp(17) * theme.scale, sp(13.5) * theme.scale
        notes = (word_width(text, small, "Plain") for text in (self.note, self.warning))
        return float(max(6 * large, word_width(self.label, large), *notes))

    def on_long_press(self) -> bool:
        """Held, it says why."""
        if self.explains:
            self.dispatch("on_why")
        return bool(self.explains)

    def on_why(self) -> None:
        """Someone wants to know."""


kv.load(__file__)
