"""What stands on the stage of a moment: the card that came, what it changed, and what follows."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate

from companion.engine.board import Track
from companion.engine.texts import _
from companion.present.changes import Change
from companion.present.palette import SHAPES
from companion.present.scenes import Face, Scene, shown_value
from companion.ui.drawn import art
from companion.ui.drawn.marks import mark_of
from companion.ui.drawn.pictured import cut
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Look, Painter, dip, size_of
from companion.ui.parts.tokens import over
from companion.ui.parts.tracks import tone_at
from companion.ui.theme import Rgba, theme

LOW = 500
CARD, WIDE_CARD = 264, 360
STANDS, BESIDE_TRACK, TALL = 330, 290, 800
"""How high a card stands upright, and above a track, where the window is as high as this."""
TITLE, ABOUT = 24, 16
LARGE, SMALLER = 84, 56
"""How large the new number is, and in a low window."""
TILT = 3.5
"""By how many degrees a card lies askew."""
SEEN = 0.56
"""How much of an upright card its picture takes."""
MANY = 4
"""From this many plates on, each is lower."""
HEADLINE = 42
"""A sentence splits at its colon if what stands before it is no longer than this."""
ROBOT = "robot-outline"

Box = tuple[float, float, float, float]


def tone_of(scene: Scene) -> str:
    """The tone of what came."""
    return scene.tone or (scene.cards[0].tone if scene.cards else "") or "accent"


def light_of(scene: Scene) -> str:
    """The tone of what it led to: where a track stands now, or what came."""
    moved = scene.track
    return tone_at(moved.tracker, moved.new) if moved and isinstance(moved.tracker, Track) else tone_of(scene)


def deep(colour: Rgba) -> Rgba:
    """The colour at its fullest: a thin tint of a pale orange over a bluish dark would be green."""
    most = max(colour[:3]) or 1.0
    return [*(part * (part / most) ** 1.5 for part in colour[:3]), 1.0]


class SceneCard(Drawn):
    """What came: a card, several cards, or a sign; its name and what it does."""

    part: Scene

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        scene = self.part
        if len(scene.cards) > 1:
            return self._several(painter, width)
        if scene.cards:
            return self._card(painter, scene.cards[0], width)
        return self._sign(painter, width)

    def _card(self, painter: Painter, card: Face, width: float) -> float:
        """Upright and a little askew, its picture above its words; in a low window only the words and its sign."""
        scene, low = self.part, Window.height < dip(LOW)
        tone, wide = tone_of(scene), min(dip(WIDE_CARD if low else CARD), width - dip(24))
        room = wide - dip(32)
        words = painter.high(scene.title, TITLE, room, "Bold") + painter.high(scene.about, ABOUT, room) + dip(38)
        stands = dip(BESIDE_TRACK if scene.track else STANDS)
        seen = dip(64) if low else max(stands * SEEN, stands - words) if _is_tall() else dip(120)
        high, left = words + seen, (width - wide) / 2
        fill = theme.tone_fill(tone)
        under, ground = (over(theme.surfaceContainerLowColor, deep(fill), part) for part in (0.1, 0.2))
        askew = not low and theme.scale < 1.3
        lean = dip(8) if askew else 0.0
        whole = high + dip(8) + 2 * lean
        y = lean + dip(6)
        if askew:
            PushMatrix()
            Rotate(angle=-TILT, origin=(width / 2, whole / 2))
            painter.box(left, y, wide, high, dip(24), under)
            PopMatrix()
            PushMatrix()
            Rotate(angle=TILT, origin=(width / 2, whole / 2))
        painter.box(left, y, wide, high, dip(24), ground)
        self._face(painter, card, (left, y + words, wide, seen), tone, dip(24))
        painter.frame(left, y, wide, high, dip(24), fill, dip(3))
        look: Look = {"anchor": (0.5, 1), "width": room, "lines": 0, "halign": "center"}
        ink, at = theme.legible(theme.onSurfaceColor, ground), y + words - dip(14)
        _wide, title = painter.text(scene.title, width / 2, at, TITLE, ink, font="Bold", **look)
        if scene.about:
            painter.text(scene.about, width / 2, at - title - dip(6), ABOUT, ink, **look)
        if askew:
            PopMatrix()
        return whole

    def _sign(self, painter: Painter, width: float) -> float:
        """No card: what the app did, or what the dice say."""
        scene, low = self.part, Window.height < dip(LOW)
        tone, wide = tone_of(scene), min(dip(WIDE_CARD), width - dip(12))
        room = wide - dip(32)
        named = scene.title if not scene.dice and not (scene.automa and scene.about) else ""
        sun = dip(24 if low else 40) if scene.automa else 0.0
        points = ABOUT if named else 20
        title = painter.high(named, TITLE, room, "Bold") + dip(6) if named else 0.0
        font = "Plain" if named else "Medium"
        about = painter.high(scene.about, points, room, font)
        if not title and not about:
            return 0.0
        high = (2 * sun + dip(12) if sun else 0.0) + title + about + dip(36)
        left, fill, ground = (width - wide) / 2, theme.tone_fill(tone), theme.tone_soft(tone, 0.2)
        painter.box(left, 0, wide, high, dip(24), ground)
        painter.frame(left, 0, wide, high, dip(24), fill)
        y = high - dip(18)
        if sun:
            painter.disc(width / 2, y - sun, sun, theme.tone_soft(tone, 0.36))
            painter.disc(width / 2, y - sun, sun * 0.8, fill)
            painter.icon(ROBOT, width / 2, y - sun, sun / dip(1) * 0.95 / theme.signs, theme.ink(fill))
            y -= 2 * sun + dip(12)
        look: Look = {"anchor": (0.5, 1), "width": room, "lines": 0, "halign": "center"}
        ink = theme.legible(theme.onSurfaceColor, ground)
        painter.text(named, width / 2, y, TITLE, ink, font="Bold", **look)
        painter.text(scene.about, width / 2, y - title, points, ink, font=font, **look)
        return high

    def _face(self, painter: Painter, card: Face, box: Box, tone: str, corner: float) -> None:
        """The upper part of a card: its picture, or its sign on its tone."""
        x, y, wide, high = box
        fill = theme.tone_fill(tone)
        whole = art.picture(card.picture, theme.dark)
        if whole is None:
            painter.cornered(x, y, wide, high, [corner, corner, 0, 0], fill)
            points = min(high, wide) / dip(1) * 0.56 / theme.signs
            painter.icon(card.icon or "cards-outline", x + wide / 2, y + high / 2, points, theme.ink(fill))
            return
        part = min(1.0, wide / high * whole.height / whole.width)
        across, up = whole.width * part, min(whole.height, whole.width * high / wide)
        Color(1, 1, 1, 1)
        cut(
            (x, y), (wide, high), (corner, corner, 0, 0),
            whole.get_region((whole.width - across) / 2, (whole.height - up) / 2, across, up),
        )  # fmt: skip

    def _several(self, painter: Painter, width: float) -> float:
        """Side by side, each with its face; in as many rows as it takes to tear no word."""
        scene = self.part
        cards, gap = scene.cards, dip(10)
        longest = max(painter.longest(card.label, 16, "Medium") for card in cards) + dip(14)
        across = max(1, min(len(cards), int((width + gap) // (longest + gap))))
        across = -(-len(cards) // -(-len(cards) // across))  # rows alike
        wide = min(dip(178), (width - gap * (across - 1)) / across)
        names = max(painter.high(card.label, 16, wide - dip(14), "Medium") for card in cards)
        about = painter.high(scene.about, ABOUT, width - dip(16))
        below = about + dip(18) if about else 0.0
        rows = [cards[at : at + across] for at in range(0, len(cards), across)]
        face = min(dip(150), wide) if _is_tall() and len(rows) == 1 else dip(84)
        high = face + names + dip(24)
        whole = below + len(rows) * high + gap * (len(rows) - 1)
        y = whole
        for row in rows:
            y -= high
            x = (width - wide * len(row) - gap * (len(row) - 1)) / 2
            for card in row:
                self._little(painter, card, (x, y, wide, high), face)
                x += wide + gap
            y -= gap
        look: Look = {"anchor": (0.5, 0), "width": width - dip(16), "lines": 0, "halign": "center"}
        painter.text(scene.about, width / 2, 0, ABOUT, theme.onSurfaceVariantColor, **look)
        return whole

    def _little(self, painter: Painter, card: Face, place: Box, face: float) -> None:
        x, y, wide, high = place
        tone = card.tone or "accent"
        painter.box(x, y, wide, high, dip(20), theme.surfaceContainerHighColor)
        self._face(painter, card, (x, y + high - face, wide, face), tone, dip(20))
        painter.frame(x, y, wide, high, dip(20), theme.tone_fill(tone))
        look: Look = {"anchor": (0.5, 0.5), "width": wide - dip(14), "lines": 0, "halign": "center"}
        ink = theme.legible(theme.onSurfaceColor, theme.surfaceContainerHighColor)
        painter.text(card.label, x + wide / 2, y + (high - face) / 2, 16, ink, font="Medium", **look)


class Changed(Drawn):
    """What it changed: the track from where to where, large; the others each in a line."""

    part: Scene

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        scene = self.part
        tracked = scene.track
        lines = [one for one in scene.moved if one is not tracked]
        line = max(dip(40), size_of(16) * 1.6)
        points = (LARGE if _is_tall() else SMALLER) / max(1.0, theme.scale)
        head = size_of(points) * 1.16 if tracked else 0.0
        high = head + len(lines) * (line + dip(6))
        if tracked:
            assert isinstance(tracked.tracker, Track)
            old, new = (theme.tone(tone_at(tracked.tracker, value)) for value in (tracked.old, tracked.new))
            y = high - head / 2
            painter.text(str(tracked.old), width / 2 - dip(38), y, points * 0.6, old, font="Bold", anchor=(1, 0.5))
            painter.icon("arrow-right-bold", width / 2, y, 34, theme.onSurfaceColor)
            painter.text(str(tracked.new), width / 2 + dip(38), y, points, new, font="Bold", anchor=(0, 0.5))
        y = high - head
        for one in lines:
            self._line(painter, one, y - line / 2 - dip(3), width, line)
            y -= line + dip(6)
        return high

    def _line(self, painter: Painter, one: Change, y: float, width: float, high: float) -> None:
        tracker = one.tracker
        name = str(one.group.name_of(tracker))
        said = f"{shown_value(tracker, one.old)} → {shown_value(tracker, one.new)}"
        whose = one.group.owner
        painter.box(0, y - high / 2, width, high, dip(14), theme.surfaceContainerHighColor)
        x = dip(12)
        if whose:
            colour, hollow = mark_of(whose)
            painter.shape(SHAPES.get(colour, "circle"), x + dip(7), y, dip(7), theme.tone(colour), hollow)
            x += dip(26)
        if tracker.icon:
            ink = theme.tone(tracker.tone) if tracker.tone else theme.onSurfaceVariantColor
            painter.icon(tracker.icon, x + dip(10), y, 22, ink)
            x += dip(30) * theme.signs
        wide = min(painter.measure(said, 18, "Bold"), width * 0.5)
        painter.text(name, x, y, 15, theme.onSurfaceColor, width=width - x - wide - dip(24))
        painter.text(
            said, width - dip(14), y, 18, theme.onSurfaceColor, font="Bold", anchor=(1, 0.5), width=width * 0.5
        )


class Follows(Drawn):
    """What follows from it, each on a plate; and what is to be moved on the board."""

    part: Scene

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        scene = self.part
        tone = light_of(scene)
        sign, pad = dip(44) * theme.signs, dip(12)
        room = width - sign - 3 * pad
        plates = [split(text) for text in scene.follows]
        heights = [self._high(painter, plate, room) for plate in plates]
        moved = scene.track
        hand = str(_("On the board: put the marker on {n}").format(n=moved.new)) if moved else ""
        below = painter.high(hand, 15, width - dip(40)) + dip(10) if hand else 0.0
        high = sum(heights) + dip(8) * max(0, len(heights) - 1) + below
        y = high
        for (head, rest), tall in zip(plates, heights, strict=True):
            self._plate(painter, (head, rest), (0, y - tall, width, tall), tone, sign)
            y -= tall + dip(8)
        if hand:
            wide = min(painter.measure(hand, 15) + dip(28), width)
            x = (width - wide) / 2
            painter.icon("hand-pointing-right", x + dip(10), below / 2 - dip(3), 20, theme.tone(tone))
            painter.text(hand, x + dip(28), below / 2 - dip(3), 15, theme.onSurfaceColor, width=wide - dip(28), lines=0)
        return high

    def _high(self, painter: Painter, plate: tuple[str, str], room: float) -> float:
        head, rest = plate
        below = painter.high(rest, 15, room) + dip(2) if rest else 0.0
        least = dip(64 if len(self.part.follows) < MANY else 52)
        return max(least, painter.high(head, 17, room, "Medium") + below + dip(16))

    def _plate(self, painter: Painter, plate: tuple[str, str], box: Box, tone: str, sign: float) -> None:
        x, y, wide, high = box
        head, rest = plate
        ground, pad = theme.tone_soft(tone, 0.16), dip(12)
        painter.box(x, y, wide, high, dip(20), ground)
        fill = theme.tone_fill(tone)
        painter.box(x + pad, y + (high - sign) / 2, sign, sign, dip(14), fill)
        cards = self.part.cards
        icon = cards[0].icon if len(cards) == 1 else ""
        icon = icon or (ROBOT if self.part.automa else "arrow-right")
        painter.icon(icon, x + pad + sign / 2, y + high / 2, 26, theme.ink(fill))
        left, room = x + sign + 2 * pad, wide - sign - 3 * pad
        ink = theme.legible(theme.onSurfaceColor, ground)
        title, below = painter.high(head, 17, room, "Medium"), painter.high(rest, 15, room)
        top = y + (high + title + (below + dip(2) if rest else 0.0)) / 2
        painter.text(head, left, top, 17, ink, font="Medium", anchor=(0, 1), width=room, lines=0)
        soft = theme.legible(theme.onSurfaceVariantColor, ground)
        painter.text(rest, left, top - title - dip(2), 15, soft, anchor=(0, 1), width=room, lines=0)


def split(text: str) -> tuple[str, str]:
    """A short beginning up to its colon is the headline of the rest."""
    head, colon, rest = text.partition(": ")
    return (head, rest[:1].upper() + rest[1:]) if colon and len(head) <= HEADLINE else (text, "")


def _is_tall() -> bool:
    return bool(Window.height > dip(TALL) and theme.scale < 1.3)
