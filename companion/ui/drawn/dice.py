"""A die as a tile: pips for one to six, otherwise the number, or the icons and the word on it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.engine.chance import Die, Face
from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.motion import move
from companion.ui.theme import theme
from companion.ui.widgets.base import Icon


class FaceSign(Icon):
    """An icon on the face of a die."""

    tone = StringProperty("")
    side = NumericProperty(56)


class DieTile(Tap, AnchorLayout):
    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("")
    chosen = BooleanProperty(False)
    side = NumericProperty(56)
    short = BooleanProperty(True)
    """Whether all that is on its faces is short, and can be large."""
    turn = NumericProperty(0)
    grow = NumericProperty(1)
    value: Face | None = None
    place = 0
    """Which of several dice it is."""

    def show(self, die: Die[Face] | None, face: Face | None) -> None:
        """Show this face; without one, an unrolled die."""
        self.value = face
        if face is None:
            self.text, self.icon = "", "help"
            self._draw_signs(())
            return
        label = str(die.label(face)) if die else str(face)
        pips = (
            isinstance(face, int) and 1 <= face <= 6 and label == str(face) and die is not None and max_face(die) <= 6
        )
        self.icon = f"dice-{face}" if pips else ""
        self.text = "" if pips else label
        self._draw_signs(die.signs.get(str(face), ()) if die else ())
        self.short = die is None or all(len(str(die.label(one))) <= 3 for one in die.faces)

    def _draw_signs(self, signs: tuple[tuple[str, str], ...]) -> None:
        row = self.ids.signs
        if not signs and not row.children:
            return
        row.clear_widgets()
        for icon, tone in signs:
            row.add_widget(FaceSign(icon=icon, tone=tone, side=self.side))

    def tumble(self) -> None:
        """The result is already there: this only decorates it."""
        if theme.still:
            return
        self.turn, self.grow = 90, 0.7
        move(self, 0.18, "out_back", turn=0, grow=1)


def max_face(die: Die[Face]) -> int:
    return max((face for face in die.faces if isinstance(face, int)), default=0)


kv.load(__file__)
