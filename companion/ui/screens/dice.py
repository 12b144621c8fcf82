"""Any dice, also when nothing asks for them: rolled by the app, or real ones typed in."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random, SystemRandom

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.asks import Json, Roll
from companion.engine.chance import Die, die
from companion.engine.texts import Says, _, ngettext
from companion.ui import asks, kv
from companion.ui.asks.base import Pool, fill
from companion.ui.desk import Desk
from companion.ui.screens.beside import Beside
from companion.ui.screens.why import WhySheet
from companion.ui.widgets import DieTile, Key, Sheet, Words

SIDES = (4, 6, 8, 10, 12, 20, 100)
MOST = 12
"""Dice in the tray at once."""
KEPT = 6
"""Earlier rolls that stay in sight."""


class Dice(Beside):
    name = "dice"
    total = StringProperty("")
    by = StringProperty("")
    hint = StringProperty("")
    asked = StringProperty("")
    """What the table is asked to roll right now; empty when it isn't."""
    rolled = BooleanProperty(False)
    full = BooleanProperty(False)
    empty = BooleanProperty(False)
    roll_text = StringProperty("")
    hand_text = StringProperty("")
    clear_text = StringProperty("")

    def __init__(self, desk: Desk, luck: Random | None = None) -> None:
        super().__init__(desk)
        self.luck = luck or SystemRandom()
        self.dice: list[Die[int]] = [die(int(sides)) for sides in desk.library.setting("tray", [6, 6])][:MOST]
        self.faces: list[int | None] = [None] * len(self.dice)
        self.earlier: deque[str] = deque(maxlen=KEPT)
        self._tiles = Pool(self._tile)
        self._lines = Pool(lambda: Words(points=14.5))
        for sides in SIDES:
            key = Key(text=f"d{sides}", points=18)
            key.value = sides
            key.bind(on_tap=lambda key: self.add(key.value))
            self.ids.kinds.add_widget(key)

    def enter(self, **what: object) -> None:
        self.hint = str(_("Rolls here don't count for the game and aren't logged."))
        self.hand_text = str(_("I rolled these"))
        self.clear_text = str(_("Empty the tray"))
        super().enter(**what)
        device = self.desk.device
        if device is not None:
            device.shake.listen(self.roll, Clock.schedule_interval)

    def leave(self) -> None:
        super().leave()
        if self.desk.device is not None:
            self.desk.device.shake.rest()

    def refresh(self) -> None:
        ask = self.session.ask
        self.asked = str(ask.text) if isinstance(ask, Roll) else ""
        self._show()

    # The tray

    def add(self, sides: int) -> None:
        if len(self.dice) >= MOST:
            self.desk.nav.say(ngettext("At most {n} die.", "At most {n} dice.", MOST), "warning")
            return
        self.dice.append(die(sides))
        self._changed()

    def take_out(self, place: int) -> None:
        del self.dice[place]
        self._changed()

    def clear(self) -> None:
        self.dice.clear()
        self._changed()

    def _changed(self) -> None:
        self.faces = [None] * len(self.dice)
        self.desk.library.set_setting("tray", [len(one.faces) for one in self.dice])
        self._show()

    # Rolling

    def roll(self) -> None:
        """The result is there at once; what moves on the screen only decorates it."""
        if not self.dice:
            return
        self._take([self.luck.choice(one.faces) for one in self.dice], _("by the app"))
        for tile in self._tiles.rows[: len(self.dice)]:
            tile.tumble()
        device = self.desk.device
        if device is not None:
            device.sounds.play("dice")
            device.haptics.done()

    def by_hand(self) -> None:
        """Type in what the real dice show."""
        if not self.dice:
            return
        sheet = Sheet(title=self.hand_text)
        nav = self.desk.nav

        def answered(value: Json) -> None:
            nav.close(sheet)
            if value == "app":
                self.roll()
            else:
                self._take(list(value), _("by hand"))

        hands = asks.Hands(
            answer=answered,
            explain=lambda why: _laid(nav.lay(WhySheet(why))),
            lay=nav.lay,
            say=lambda text: nav.say(text),
        )
        view = asks.make("roll", hands)
        view.show(Roll(key="tray", text=self.hand_text, dice=tuple(self.dice), by_hand_first=True))
        sheet.put(view)
        sheet.put_foot(view.foot)
        nav.lay(sheet)

    def _take(self, faces: Sequence[int], by: Says) -> None:
        if self.rolled:
            self.earlier.appendleft(self._in_words())
        self.faces = list(faces)
        self.by = str(by)
        self._show()
        if self.desk.device is not None:
            self.desk.device.speech.say(self._in_words())

    def _in_words(self) -> str:
        faces = ", ".join(str(face) for face in self.faces)
        if len(self.faces) > 1:
            return str(_("{faces}: together {sum}").format(faces=faces, sum=sum(face or 0 for face in self.faces)))
        return faces

    # Showing

    def _tile(self) -> DieTile:
        tile = DieTile()
        tile.place = 0
        tile.bind(on_tap=lambda tile: self.take_out(tile.place))
        return tile

    def _show(self) -> None:
        self.rolled = bool(self.faces) and None not in self.faces
        self.empty = not self.dice
        self.full = len(self.dice) >= MOST
        tiles = self._tiles.take(len(self.dice))
        for place, (tile, one, face) in enumerate(zip(tiles, self.dice, self.faces, strict=True)):
            tile.place = place
            tile.show(one, face)
            if face is None:
                tile.icon, tile.text = "", f"d{len(one.faces)}"
        fill(self.ids.tray, tiles)
        self.total = str(sum(face or 0 for face in self.faces)) if self.rolled else ""
        if not self.rolled:
            self.by = ""
        self.roll_text = str(
            ngettext("Roll the die", "Roll {n} dice", len(self.dice)) if self.dice else _("Add dice to the tray")
        )
        lines = self._lines.take(len(self.earlier))
        for line, text in zip(lines, self.earlier, strict=True):
            line.text = text
        fill(self.ids.earlier, lines)


def _laid(_sheet: Sheet) -> None:
    return None


kv.load(__file__)
