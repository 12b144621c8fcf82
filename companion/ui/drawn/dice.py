"""A die as a tile: pips for one to six, otherwise the number, or the icons and the word on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.engine.chance import Die, Face
from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.motion import move
from companion.ui.shapes import text_width
from companion.ui.theme import theme
from companion.ui.widgets.base import Icon, OneLine


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


class Heap(StackLayout):
    """The dice that were rolled for one thing, after its name."""

    def __init__(self, name: str, tiles: list[DieTile], named: float, **more: object) -> None:
        """`named`: how wide the names of all heaps are, so that their dice begin in one line."""
        side = max(tile.height for tile in tiles)
        super().__init__(size_hint=(None, None), spacing=dp(8), **more)
        self.bind(minimum_height=self.setter("height"))
        place = AnchorLayout(anchor_x="left", size_hint=(None, None), size=(named, side))
        place.add_widget(OneLine(text=name, font_name="Medium"))
        self.add_widget(place)
        for tile in tiles:
            self.add_widget(tile)
        self.natural = named + sum(float(tile.width) + dp(8) for tile in tiles) + dp(1)


def lie(dice: Sequence[Die[Face]], faces: Sequence[Face], side: float, width: float) -> list[Widget]:
    """Rolled dice; those of a joint roll in heaps, each with the name of what it was rolled for."""
    tiles = [DieTile(live=False, side=side) for _face in faces]
    for tile, die, face in zip(tiles, dice, faces, strict=False):
        tile.show(die, face)
    heaps = [list(heap) for _name, heap in groupby(zip(dice, tiles, strict=False), lambda one: one[0].name)]
    if len(heaps) < 2 or all(len(heap) == 1 for heap in heaps):
        return list(tiles)
    names = [str(heap[0][0].name) for heap in heaps]
    named = max(text_width(name, sp(15.5) * theme.scale) for name in names) + dp(6)
    found = [Heap(name, [tile for _die, tile in heap], named) for name, heap in zip(names, heaps, strict=True)]
    wide = min(width, max(heap.natural for heap in found))
    table = BoxLayout(orientation="vertical", size_hint=(None, None), width=wide, spacing=dp(8))
    table.bind(minimum_height=table.setter("height"))
    for heap in found:
        heap.width = wide
        table.add_widget(heap)
    return [table]


def tumbling(root: Widget) -> None:
    """Let all dice in there tumble."""
    for tile in root.walk(restrict=True):
        if isinstance(tile, DieTile):
            tile.tumble()


def max_face(die: Die[Face]) -> int:
    return max((face for face in die.faces if isinstance(face, int)), default=0)


kv.load(__file__)
