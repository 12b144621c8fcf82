"""A result takes the stage: it stands large, says what it does and what it changed, and goes by a tap or by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Mesh, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.engine.asks import Do
from companion.engine.board import Track
from companion.engine.session import Session
from companion.engine.texts import _
from companion.engine.why import Why
from companion.present.scenes import Scene, happened_at, scenes_of
from companion.ui import kv
from companion.ui.drawn.dice import lie, tumbling
from companion.ui.drawn.outcome import Turn, turn_at
from companion.ui.drawn.scenery import ROBOT, Changed, Follows, SceneCard, deep, light_of
from companion.ui.material.buttons import PrimaryButton
from companion.ui.material.scheme import rgb
from companion.ui.motion import move
from companion.ui.parts.tokens import over
from companion.ui.parts.tracks import TrackPart
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.desk import Desk

PACES = {"off": 0.0, "quick": 0.5, "reading": 1.0, "slow": 2.0, "tap": 0.0}
"""How long a scene waits, as a part of the time it takes to read; off shows none, tap waits for one."""

SHORT = 36
"""What comes next stands on the button, if it is no longer than this."""


class WaitButton(PrimaryButton):
    """Fills while it waits."""

    passed = NumericProperty(0)


class MomentSheet(FloatLayout):
    """`nav.lay(MomentSheet(scenes))`. A tap anywhere goes on; the last one, and Back, close it."""

    __events__ = ("on_closed",)

    shown = NumericProperty(0)
    close: Callable[[], None] | None = ObjectProperty(None, allownone=True)
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
    hint = StringProperty("")
    """How it goes on."""

    def __init__(
        self,
        scenes: Sequence[Scene],
        pace: float = 1.0,
        place: str = "",
        game: tuple[str, str] = ("", ""),
        then: str = "",
        explain: Callable[[Why], object] | None = None,
    ) -> None:
        self.scenes, self.at, self.pace, self.explain = list(scenes), 0, pace, explain
        self.game, self.place, self.then = game, place, then
        self._held = False
        super().__init__()
        self.card, self.changed, self.track = (
            SceneCard(deaf=True),
            Changed(deaf=True),
            TrackPart(deaf=True, compact=True, large=True),
        )
        self.follows = Follows(deaf=True)
        self.ids.stage.add_widget(self.card)
        for part in (self.changed, self.track, self.follows):
            self.ids.more.add_widget(part)
        self.waits = not theme.still and pace > 0
        self._show()
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
        self.name = (scene.title if rival and not scene.cards else player) or self.game[0]
        self.icon = ROBOT if rival else "" if scene.who else self.game[1]
        self.ground = [*rgb(theme.colour), 1.0] if scene.who is None or rival else theme.tone_fill(scene.who.colour)
        self.ids.mark.show(None if self.icon else scene.who)
        self.card.show(scene)
        self.ids.dice.clear_widgets()
        room = float(Window.width) - dp(32)
        for lying in lie(scene.dice, scene.faces, die_side(len(scene.dice), room / dp(1)), room):
            self.ids.dice.add_widget(lying)
        tumbling(self.ids.dice)
        tracked = scene.track
        if tracked and isinstance(tracked.tracker, Track):
            self.track.show(tracked.tracker, {tracked.tracker.path: tracked.old})
        else:
            self.track.forget()
        self.changed.show(scene) if scene.moved else self.changed.forget()
        self.follows.show(scene) if scene.follows or tracked else self.follows.forget()
        self.ids.go.text = str(_("Next") if not self.last else self.then or _("Continue"))
        seconds = round(scene.seconds() * self.pace)
        waiting = _("Tap anywhere, or wait {n} s · hold to stay").format(n=seconds)
        self.hint = str(waiting if self.waits else _("Tap anywhere to continue"))
        self._rays()

    def _rays(self, *_args: object) -> None:
        """Light behind what came."""
        canvas = self.ids.rays.canvas
        canvas.clear()
        tone = light_of(self.moment)
        x, y, far = self.center_x, self.y + self.height * 0.74, max(self.size)
        light = deep(theme.tone_fill(tone))
        with canvas:
            Color(*over(list(theme.backgroundColor), light, 0.04))
            Rectangle(pos=self.pos, size=self.size)
            Color(*over(list(theme.backgroundColor), light, 0.1))
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

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.newest: list[Scene] = []
        self._where: Turn = ()

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

        assert self.desk.sitting, "a play is open"
        spec = self.desk.sitting.spec
        titles = {scene.title for scene in self.newest}
        crumbs = [str(crumb.label) for crumb in happened_at(session) if not crumb.who and not crumb.automa]
        place = "\n".join([crumb for crumb in crumbs if crumb not in titles][-2:])
        lay, game, then = self.desk.nav.lay, (str(spec.name), spec.icon), comes_next(session)
        lay(MomentSheet(self.newest, pace, place, game, then, lambda why: lay(WhySheet(why))))


def comes_next(session: Session) -> str:
    """Whose move it is after this, or what they do at the table; nothing where the same person goes on choosing, or is asked in the app's own turn."""
    ask, before = session.ask, session.before().ask
    if ask is None:
        return ""
    who = ask.who if ask.who and not ask.who.rival else None
    another = who is not None and (before is None or before.who != who)
    if not another and (ask.by_chance or isinstance(ask, Do)):
        text = str(ask.text)
        return str(_("Next: {what}").format(what=text)) if len(text) <= SHORT and not set(text) & set(":?") else ""
    app_played = any(crumb.automa for crumb in happened_at(session)) and not any(
        c.automa for c in session.run.table.where
    )
    if who and (another or app_played):
        return str(_("Next: {what}").format(what=who.name))
    return ""


def turn_of(session: Session) -> Turn:
    return turn_at(session.run.table.where)


def die_side(dice: int, room: float) -> float:
    """As large as up to four have room side by side."""
    return 112 if dice == 1 else max(60, min(84, room / min(max(1, dice), 4) - 8))


kv.load(__file__)
