from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.engine.asks import Roll
from companion.engine.chance import Die, Face
from companion.engine.texts import _, ngettext
from companion.ui.asks.base import AskView, Hands, Pool, fill
from companion.ui.theme import theme
from companion.ui.widgets import DieTile, PrimaryButton, QuietButton, Words

FEW = 4
"""More faces with icons than this stand three in a row."""


class RollView(AskView):
    """Enter the faces of the real dice, die by die, or let the app roll. Next time, what was chosen comes first."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.by_hand = self.own_dice = True
        self.faces: list[Face | None] = []
        self.at = 0
        self.dice = Pool(self._die)
        self.keys = Pool(self._key)
        self.trays = Pool(self._tray)
        self.names = Pool(lambda: Words(points=15))
        self.grid = GridLayout(size_hint_y=None, spacing=dp(8), row_default_height=dp(56), row_force_default=True)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.which = Words(points=15)
        self.app = PrimaryButton(icon="dice-multiple")
        self.app.bind(on_tap=lambda _button: self._app_rolls())
        self.app_quiet = QuietButton(icon="dice-multiple", text=str(_("Let the app roll")))
        self.app_quiet.bind(on_tap=lambda _button: self._app_rolls())
        self.own = QuietButton(icon="hand-back-right-outline", text=str(_("I roll myself")))
        self.own.bind(on_tap=lambda _button: self._turn(True))
        self.done = PrimaryButton(icon="check")
        self.done.bind(on_tap=lambda _button: self.give(list(self.faces)))

    def show(self, ask: Roll[Face]) -> None:
        again = self.still(ask) and self.ask.dice == ask.dice
        self.ask = ask
        if not again:
            self.by_hand = ask.by_hand_first or self.own_dice
            self.faces = [None] * len(ask.dice)
            self.at = 0
        self._fill()

    def hide(self) -> None:
        self.ask = None

    def _turn(self, by_hand: bool) -> None:
        self.by_hand = self.own_dice = by_hand
        self._fill()

    def _app_rolls(self) -> None:
        self.own_dice = False
        self.hands.answer("app")

    def _fill(self) -> None:
        if self.ask is None:  # a finger that is lifted after the ask has gone
            return
        dice = self.ask.dice
        tiles = self.dice.take(len(dice))
        for i, (tile, die) in enumerate(zip(tiles, dice, strict=True)):
            tile.show(die, self.faces[i])
            tile.place = i
            tile.chosen = self.by_hand and i == self.at and len(dice) > 1
        trays = self._sorted(dice, tiles)
        if not self.by_hand:
            self.app.text = str(ngettext("Roll the die", "Roll {n} dice", len(dice)))
            fill(self, trays)
            fill(self.foot, [self.own, self.app])
            return
        die = dice[self.at]
        faces = die.kinds()
        keys = self.keys.take(len(faces))
        for key, face in zip(keys, faces, strict=True):
            key.show(die, face)
        wordy = any(len(key.text) > 4 for key in keys)
        signed = bool(die.signs)
        self.grid.cols = (
            3 if signed and len(faces) > FEW else 2 if wordy else 3 if len(faces) in (3, 9) else min(6, len(faces))
        )
        tall = 76 if die.signs else 56
        self.grid.row_default_height = dp(tall) * (max(1.0, theme.scale * 0.95) if wordy else 1.0)
        fill(self.grid, keys)
        named = len({one.name for one in dice}) == 1 and str(die.name) not in str(self.ask.text)
        self.which.text = str(die.name) if len(dice) > 1 and named else ""
        self.done.live = None not in self.faces
        left = self.faces.count(None)
        self.done.text = str(ngettext("{n} die to go", "{n} dice to go", left) if left else _("I rolled these"))
        fill(self, [*trays, self.which, self.grid] if len(dice) > 1 else [self.grid])
        fill(self.foot, [self.done if left < len(dice) else self.app_quiet])  # one at a time: the faces need the room

    def _sorted(self, dice: Sequence[Die[Face]], tiles: list[DieTile]) -> list[Widget]:
        """The dice lie by what they are rolled for, each heap under its name if there are several."""
        heaps = [list(heap) for _name, heap in groupby(zip(dice, tiles, strict=True), lambda one: one[0].name)]
        shown: list[Widget] = []
        for tray, name, heap in zip(self.trays.take(len(heaps)), self.names.take(len(heaps)), heaps, strict=True):
            fill(tray, [tile for _die, tile in heap])
            name.text = str(heap[0][0].name)
            shown += [name, tray] if len(heaps) > 1 else [tray]
        return shown

    def _tray(self) -> StackLayout:
        tray = StackLayout(size_hint_y=None, spacing=dp(8))
        tray.bind(minimum_height=tray.setter("height"))
        return tray

    def _die(self) -> DieTile:
        tile = DieTile()
        tile.bind(on_tap=self._aim)
        return tile

    def _key(self) -> DieTile:
        key = DieTile(size_hint=(1, 1))
        key.bind(on_tap=self._face)
        return key

    def _aim(self, tile: DieTile) -> None:
        if self.by_hand:
            self.at = tile.place
            self._fill()
        else:
            self._app_rolls()

    def _face(self, key: DieTile) -> None:
        if self.ask is None:
            return
        if len(self.faces) == 1:
            self.hands.answer([key.value])
            return
        self.faces[self.at] = key.value
        if None in self.faces:
            order = [*range(self.at + 1, len(self.faces)), *range(self.at)]
            self.at = next(i for i in order if self.faces[i] is None)
        self._fill()
