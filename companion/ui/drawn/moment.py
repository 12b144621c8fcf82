"""A result takes the stage: it stands large, says what it does and what it changed, and goes by a tap or by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Mesh
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.engine.board import Track
from companion.engine.session import Session
from companion.engine.texts import _
from companion.present.palette import SHAPES
from companion.present.scenes import Scene, scenes_of, shown_value
from companion.ui import kv
from companion.ui.drawn.dice import DieTile
from companion.ui.drawn.marks import mark_of
from companion.ui.material.buttons import PrimaryButton
from companion.ui.material.scheme import rgb
from companion.ui.motion import move
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.parts.tokens import over
from companion.ui.parts.tracks import TrackPart
from companion.ui.theme import theme

PACES = {"off": 0.0, "quick": 0.5, "reading": 1.0, "slow": 2.0, "tap": 0.0}
"""How long a scene waits, as a part of the time it takes to read; off shows none, tap waits for one."""
LOW = 500
CARD, WIDE_CARD = 272, 360
STANDS, TALL = 344, 800
"""A card stands upright where the window is as high as this."""
TITLE, ABOUT, LARGE = 24, 16, 64
ROBOT = "robot-outline"


class SceneCard(Drawn):
    """What came: a card, several cards, or a sign; its name and what it does."""

    part: Scene

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        scene = self.part
        low = Window.height < dip(LOW)
        if len(scene.cards) > 1:
            return self._several(painter, width)
        icon, tone = (scene.cards[0].icon, scene.cards[0].tone) if scene.cards else (ROBOT if scene.automa else "", "")
        tone = "danger" if scene.track and scene.tone == "danger" else scene.tone or tone or "accent"
        wide = min(dip(WIDE_CARD if low else CARD if scene.cards else WIDE_CARD), width - dip(12))
        room = wide - dip(32)
        sun = (dip(26 if low else 84) if scene.cards else dip(24 if low else 34)) if icon else 0.0
        title = painter.high(scene.title, TITLE, room, "Bold") if not scene.dice else 0.0
        about = painter.high(scene.about, ABOUT, room)
        words = (2 * sun + dip(12) if sun else 0.0) + title + about + dip(40)
        high = max(words, dip(STANDS)) if scene.cards and Window.height > dip(TALL) else words
        left, fill = (width - wide) / 2, theme.tone_fill(tone)
        painter.box(left + dip(6), 0, wide, high, dip(24), theme.tone_soft(tone, 0.1))
        painter.box(left, dip(6), wide, high, dip(24), theme.tone_soft(tone, 0.2))
        painter.frame(left, dip(6), wide, high, dip(24), fill)
        y = high + dip(6) - dip(16) - (high - words) / 2
        if sun:
            painter.disc(width / 2, y - sun, sun, theme.tone_soft(tone, 0.36))
            painter.disc(width / 2, y - sun, sun * 0.8, fill)
            painter.icon(icon, width / 2, y - sun, sun / dip(1) * 0.95 / theme.signs, theme.ink(fill))
            y -= 2 * sun + dip(12)
        look: dict[str, Any] = {"anchor": (0.5, 1), "width": room, "lines": 0, "halign": "center"}
        ground = theme.tone_soft(tone, 0.2)
        if title:
            painter.text(
                scene.title, width / 2, y, TITLE, theme.legible(theme.onSurfaceColor, ground), font="Bold", **look
            )
            y -= title + dip(6)
        painter.text(scene.about, width / 2, y, ABOUT, theme.legible(theme.onSurfaceColor, ground), **look)
        return high + dip(8)

    def _several(self, painter: Painter, width: float) -> float:
        """Side by side, each with its sign; in as many rows as it takes to tear no word."""
        scene = self.part
        cards, gap = scene.cards, dip(10)
        longest = max(painter.longest(card.label, 15, "Medium") for card in cards) + dip(12)
        across = max(1, min(len(cards), int((width + gap) // (longest + gap))))
        across = -(-len(cards) // -(-len(cards) // across))  # rows alike
        wide = min(dip(150), (width - gap * (across - 1)) / across)
        names = max(painter.high(card.label, 15, wide - dip(12), "Medium") for card in cards)
        about = painter.high(scene.about, ABOUT, width - dip(16))
        below = about + dip(16) if about else 0.0
        high = dip(84) + names + dip(20)
        rows = [cards[at : at + across] for at in range(0, len(cards), across)]
        whole = below + len(rows) * high + gap * (len(rows) - 1)
        y = whole
        for row in rows:
            y -= high
            x = (width - wide * len(row) - gap * (len(row) - 1)) / 2
            for card in row:
                self._little(painter, card, (x, y, wide, high))
                x += wide + gap
            y -= gap
        look: dict[str, Any] = {"anchor": (0.5, 0), "width": width - dip(16), "lines": 0, "halign": "center"}
        painter.text(scene.about, width / 2, 0, ABOUT, theme.onSurfaceVariantColor, **look)
        return whole

    def _little(self, painter: Painter, card: Any, place: tuple[float, float, float, float]) -> None:
        x, y, wide, high = place
        fill = theme.tone_fill(card.tone or "accent")
        painter.box(x, y, wide, high, dip(20), theme.surfaceContainerHighColor)
        painter.cornered(x, y + high - dip(84), wide, dip(84), [dip(20), dip(20), 0, 0], fill)
        painter.icon(card.icon or "cards-outline", x + wide / 2, y + high - dip(42), 44 / theme.signs, theme.ink(fill))
        look: dict[str, Any] = {"anchor": (0.5, 1), "width": wide - dip(12), "lines": 0, "halign": "center"}
        ink = theme.legible(theme.onSurfaceColor, theme.surfaceContainerHighColor)
        painter.text(card.label, x + wide / 2, y + high - dip(92), 15, ink, font="Medium", **look)


class Changed(Drawn):
    """What it changed: the track from where to where, large; the others each in a line."""

    part: Scene

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        scene = self.part
        tracked = scene.track
        lines = [one for one in scene.moved if one is not tracked]
        line = max(dip(34), size_of(16) * 1.5)
        head = max(dip(72), size_of(LARGE / 1.6) * 1.3) if tracked else 0.0
        high = head + len(lines) * line
        if tracked:
            colour, y = theme.tone(tracked.tracker.tone or "accent"), high - head / 2
            points = LARGE / max(1.0, theme.scale)
            painter.text(
                str(tracked.old), width / 2 - dip(36), y, points * 0.66, theme.third, font="Bold", anchor=(1, 0.5)
            )
            painter.icon("arrow-right-bold", width / 2, y, 30, theme.onSurfaceVariantColor)
            painter.text(str(tracked.new), width / 2 + dip(36), y, points, colour, font="Bold", anchor=(0, 0.5))
        y = high - head
        for one in lines:
            self._line(painter, one, y - line / 2, width)
            y -= line
        return high

    def _line(self, painter: Painter, one: Any, y: float, width: float) -> None:
        tracker = one.tracker
        name = str(one.group.name_of(tracker))
        said = f"{shown_value(tracker, one.old)} → {shown_value(tracker, one.new)}"
        whose = one.group.owner
        x = dip(8)
        if whose:
            colour, hollow = mark_of(whose)
            painter.shape(SHAPES.get(colour, "circle"), x + dip(7), y, dip(6), theme.tone(colour), hollow)
            x += dip(24)
        if tracker.icon:
            ink = theme.tone(tracker.tone) if tracker.tone else theme.onSurfaceVariantColor
            painter.icon(tracker.icon, x + dip(10), y, 20, ink)
            x += dip(28) * theme.signs
        wide = min(painter.measure(said, 17, "Bold"), width * 0.5)
        painter.text(name, x, y, 15, theme.onSurfaceVariantColor, width=width - x - wide - dip(16))
        painter.text(said, width - dip(8), y, 17, theme.onSurfaceColor, font="Bold", anchor=(1, 0.5), width=width * 0.5)


class WaitButton(PrimaryButton):
    """Fills while it waits."""

    passed = NumericProperty(0)


class MomentSheet(FloatLayout):
    """`nav.lay(MomentSheet(scenes))`. A tap anywhere goes on; the last one, and Back, close it."""

    __events__ = ("on_closed",)

    shown = NumericProperty(0)
    close: Any = ObjectProperty(None, allownone=True)
    passed = NumericProperty(0)
    """The part of its time that is over."""
    name = StringProperty("")
    place = StringProperty("")
    icon = StringProperty("")
    ground = ColorProperty([0, 0, 0, 0])
    several = BooleanProperty(False)
    explains = BooleanProperty(False)
    waits = BooleanProperty(False)
    last = BooleanProperty(True)

    def __init__(
        self,
        scenes: Sequence[Scene],
        pace: float = 1.0,
        place: str = "",
        game: tuple[str, str] = ("", ""),
        explain: Callable[[Any], object] | None = None,
    ) -> None:
        self.scenes, self.at, self.pace, self.explain = list(scenes), 0, pace, explain
        self.game = game
        self.place = place
        self._held = False
        super().__init__()
        self.card, self.changed, self.track = (
            SceneCard(deaf=True),
            Changed(deaf=True),
            TrackPart(deaf=True, compact=True),
        )
        self.ids.stage.add_widget(self.card)
        self.ids.more.add_widget(self.changed)
        self.ids.more.add_widget(self.track)
        self._show()
        self.waits = not theme.still and pace > 0
        self._clock = Clock.schedule_interval(self._wait, 1 / 20) if self.waits else None
        self.bind(size=self._rays, pos=self._rays)

    @property
    def moment(self) -> Scene:
        return self.scenes[self.at]

    def _show(self) -> None:
        scene = self.moment
        self.passed = 0
        self.several = len(self.scenes) > 1
        self.last = self.at == len(self.scenes) - 1
        self.explains = scene.why is not None and self.explain is not None
        rival = scene.automa and (scene.who is None or scene.who.rival)
        player = str(scene.who.name) if scene.who else self.scenes[-1].title if rival else self.game[0]
        self.name = scene.title if rival and not scene.cards else player
        self.icon = ROBOT if rival else "" if scene.who else self.game[1]
        self.ground = [*rgb(theme.colour), 1.0] if scene.who is None or rival else theme.tone_fill(scene.who.colour)
        self.ids.mark.show(None if self.icon else scene.who)
        self.card.show(scene)
        self.ids.dice.clear_widgets()
        for die, face in zip(scene.dice, scene.faces, strict=False):
            tile = DieTile(live=False, side=112 if len(scene.dice) == 1 else 84 if len(scene.dice) < 4 else 60)
            tile.show(die, face)
            self.ids.dice.add_widget(tile)
            tile.tumble()
        self.ids.follows.text = "\n".join(scene.follows)
        tracked = scene.track
        if tracked and isinstance(tracked.tracker, Track):
            self.track.show(tracked.tracker)
        else:
            self.track.forget()
        if scene.moved:
            self.changed.show(scene)
        else:
            self.changed.forget()
        self.ids.go.text = str(_("Continue") if self.last else _("Next"))
        self._rays()

    def _rays(self, *_args: object) -> None:
        """Light behind what came."""
        canvas = self.ids.rays.canvas
        canvas.clear()
        tone = self.moment.tone or "accent"
        x, y, far = self.center_x, self.y + self.height * 0.74, max(self.size)
        with canvas:
            Color(*over(list(theme.backgroundColor), theme.tone_fill(tone), 0.07))
            for ray in range(12):
                one, other = 2 * pi * ray / 12, 2 * pi * (ray + 0.5) / 12
                corners = [x, y, x + far * cos(one), y + far * sin(one), x + far * cos(other), y + far * sin(other)]
                vertices = [value for i in range(3) for value in (corners[2 * i], corners[2 * i + 1], 0, 0)]
                Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")

    # Time and touch

    def rise(self) -> None:
        move(self, 0.3, "out_quad", shown=1)

    def _wait(self, passing: float) -> None:
        if not self._held:
            self.passed = min(1.0, self.passed + passing / (self.moment.seconds() * self.pace))
        if self.passed >= 1:
            self.go_on()

    def go_on(self) -> None:
        if self.last:
            if self.close:
                self.close()
        else:
            self.at += 1
            self._show()

    def skip(self) -> None:
        if self.close:
            self.close()

    def tell_why(self) -> None:
        if self.explain and self.moment.why:
            self._held = True  # time stands still while someone reads
            self.explain(self.moment.why)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A held finger stops the time."""
        self._held = True
        super().on_touch_down(touch)
        named = (self.ids.go, self.ids.skips, self.ids.why)
        if not any(widget.live and widget.collide_point(*touch.pos) for widget in named):
            touch.ud["goes on"] = self
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        self._held = False
        moved = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(12)
        super().on_touch_up(touch)
        if touch.ud.get("goes on") is self and not moved and touch.time_end - touch.time_start < 0.5:
            self.go_on()
        return True

    def back(self) -> bool:
        return False

    def on_closed(self) -> None:
        if self._clock:
            self._clock.cancel()


class Moments:
    """The newest results, for as long as the table is in the same turn."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.newest: list[Scene] = []
        self._where: tuple[Any, ...] = ()

    @property
    def pace(self) -> str:
        return str(self.desk.library.setting("moments", "reading"))

    def show(self, session: Session) -> None:
        """Something came: it takes the stage."""
        if scenes := scenes_of(session):
            self.newest, self._where = scenes, turn_of(session)
            if self.pace != "off":
                self._lay(session, PACES.get(self.pace, 1.0))

    def of_this_turn(self, session: Session) -> Scene | None:
        if not self.newest or self._where != turn_of(session):
            self.newest, self._where = [one for one in scenes_of(session) if one.staged], turn_of(session)
        return next((one for one in self.newest if one.staged), None)

    def again(self, session: Session) -> None:
        if self.of_this_turn(session):
            self._lay(session, 0.0)

    def forget(self) -> None:
        self.newest = []

    def _lay(self, session: Session, pace: float) -> None:
        from companion.ui.screens.why import WhySheet

        spec, crumbs = self.desk.sitting.spec, session.run.table.where
        place = "  ·  ".join(str(crumb.label) for crumb in crumbs if crumb.who is None)
        lay = self.desk.nav.lay
        lay(MomentSheet(self.newest, pace, place, (str(spec.name), spec.icon), lambda why: lay(WhySheet(why))))


def turn_of(session: Session) -> tuple[Any, ...]:
    """The round and the player."""
    return tuple((crumb.round, crumb.who) for crumb in session.run.table.where if crumb.round is not None or crumb.who)


kv.load(__file__)
