"""Options that have a face: a place with its picture, a thing with its icon. A tap chooses one, holding it says why."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color
from kivy.properties import BooleanProperty, NumericProperty

from companion.engine.asks import Option
from companion.engine.seats import Seat
from companion.present.palette import PLAYERS, SHAPES
from companion.ui.drawn.art import paint_picture, picture
from companion.ui.parts import tokens
from companion.ui.parts.cases import Pieces
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Look, Painter, dip
from companion.ui.theme import Rgba, theme
from companion.ui.widgets.base import Plain

LARGE, SMALL, THIN = 164, 88, 62
PICTURE, SIDE, THIN_SIDE, WIDE_SIDE = 92, 62, 56, 78
CASES, NARROW = 180, 44
"""Below this width a card with several cases has less picture."""
ROOMY = 216
"""From this width on a small card has more picture."""
POINTS, DENSE_POINTS = (17.5, 13.5, 13.0, 3), (14.0, 12.0, 12.5, 1)
HIGHEST = 132
"""Higher words than this want a row of their own."""
CORNER = 24
EDGE = 6
"""How broad the line in its tone is beside a picture."""
GAP = 8
MANY = 6
"""More cards than this are lower."""
WANTS = 160
"""The width that a card wants, in dp: with large type there is room for only one."""
DENSE, DENSE_SIDE, DENSE_GAP = 112, 38, 6
"""The width that a card wants where many stand in a small place, that of its face, and the gap."""


class ThingCard(Drawn):
    """`show_option(option)` fills it; it is kept and filled again for the next ask."""

    part: Option[object]
    likely = BooleanProperty(False)
    chosen = BooleanProperty(False)
    count = NumericProperty(0)
    """How often it was taken, where it can be taken several times."""
    large = BooleanProperty(False)
    """With the picture above its words."""
    thin = BooleanProperty(False)
    """Alone in its row: lower, with a narrower face."""
    snug = BooleanProperty(False)
    """One of many: no higher than its words."""
    dense = BooleanProperty(False)
    """In a small place: less face, smaller words."""
    tall = NumericProperty(0)
    """As high as its neighbours."""

    def __init__(self, **more: object) -> None:
        more.setdefault("width", 0)  # nothing is written before the grid has said how wide it is
        super().__init__(**more)
        self.option: Option[object] | None = None
        self.me: Seat | None = None
        for name in ("likely", "chosen", "count", "large", "thin", "snug", "dense", "tall"):
            self.fbind(name, self.draw_soon)

    def show_option(
        self,
        option: Option[object],
        *,
        likely: bool = False,
        chosen: bool = False,
        large: bool = False,
        me: Seat | None = None,
    ) -> None:
        self.option, self.me = option, me
        self.likely, self.chosen, self.large, self.count = likely and option.allowed, chosen, large, 0
        self.show(option)
        self.live = option.allowed

    @property
    def corner(self) -> float:
        return dip(CORNER * 0.75 if self.dense else CORNER)

    @property
    def label(self) -> str:
        return str(self.option.label) if self.option else ""

    @property
    def title(self) -> str:
        """Its label, unless its pieces are just that."""
        return "" if self.part.is_its_pieces else self.label

    def path_at(self, x: float, y: float) -> str:
        return self.option.key if self.option else ""

    # What it says

    def _lines(self, painter: Painter, room: float) -> tuple[str, str]:
        """The second line, and the warning. What it makes of it stands below where both do not fit on one."""
        option = self.part
        if option.forbidden:
            return str(option.forbidden), ""
        note = "" if option.cases or (option.gives and self.title) else str(option.note)
        badge = "" if option.there or option.gives else str(option.badge)
        said = [part for part in (note, badge) if part]
        line = "  ·  ".join(said)
        fits = painter.measure(line, self.points[1]) <= room
        return line if fits else "\n".join(said), str(option.warning)

    @property
    def points(self) -> tuple[float, float, float, int]:
        """The size of the title, of the other lines, and the least of the title; the gap between two lines."""
        return DENSE_POINTS if self.dense else POINTS

    def title_points(self, painter: Painter, room: float) -> float:
        """No word of the title is torn."""
        most, _second, least, _gap = self.points
        wide = painter.longest(self.title, most, "Medium") + dip(3)
        points = max(least, min(most, most * room / wide))
        # letters are whole pixels wide: smaller ones need a little more than their share
        while points > least and painter.longest(self.title, points, "Medium") + dip(1) > room:
            points = max(least, points - 0.5)
        return points

    def fits(self, width: float) -> bool:
        """Whether no word would be torn at this width, beside another card."""
        painter, room = Painter(), self._room(width, thin=False)
        second, warning = self._lines(painter, room)
        words = max(painter.longest(text, self.points[1]) for text in (second, warning, " "))
        rows = len(tokens.rows_of(painter, self.part.gives, room, self._token_points())) if self.part.gives else 0
        if painter.longest(self.title, self.points[2], "Medium") + dip(3) > room or words > room or rows > 2:
            return False
        if self.part.cases and Pieces(painter, self.part.cases, room).widest() > room:
            return False
        return bool(self.large or self._words_high(painter, room, thin=False) <= dip(HIGHEST) * theme.scale)

    def _side(self, width: float, thin: bool) -> float:
        if self.large or not self._face():
            return 0.0
        if self.dense:
            return dip(DENSE_SIDE)
        if self.part.cases and width < dip(CASES):
            return dip(NARROW)
        return dip(THIN_SIDE) if thin else min(dip(SIDE if width < dip(ROOMY) else WIDE_SIDE), width * 0.36)

    def _stand_on_it(self) -> bool:
        """Whether its picture has room for those who stand there."""
        picture = self.part.picture and not self.large and self._side(self.width, bool(self.thin))
        return bool(picture and tokens.standing_width(self.part.there) <= picture)

    def _face(self) -> bool:
        option = self.part
        if option.is_its_pieces:
            return bool(option.picture)
        return bool(option.picture or option.icon or option.tone in PLAYERS)

    def _room(self, width: float, thin: bool | None = None) -> float:
        thin = bool(self.thin) if thin is None else thin
        beside = dip(13) if self.dense else dip(18)
        return width - (dip(28) if self.large else self._side(width, thin) + beside)

    def natural(self, width: float) -> float:
        """As high as it needs at this width."""
        painter, room = Painter(), self._room(width)
        words = self._words_high(painter, room, thin=self.thin)
        if self.large:
            least = dip(LARGE) if self.part.gives or not self.snug else 0
            return max(least, dip(PICTURE) + words + dip(20))
        if self.dense:
            return max(dip(48), words + dip(8))
        return max(dip(THIN if self.thin or self.snug else SMALL), words + dip(14 if self.thin else 20))

    def _words_high(self, painter: Painter, room: float, thin: bool) -> float:
        second, warning = self._lines(painter, room)
        titled = self._title_room(room, thin)
        tall = painter.high(self.title, self.title_points(painter, titled), titled, "Medium")
        if self._beside(painter, room, thin):
            tall = max(tall, tokens.high_of(self._token_points()))
        elif self.part.gives:
            tall += dip(6) + tokens.high(painter, self.part.gives, room, self._token_points())
        if self.part.cases:
            tall += dip(3) + Pieces(painter, self.part.cases, room).high
        if self.part.there and not (self.large or thin or self._stand_on_it()):
            tall += dip(32)
        for text in (second, warning):
            if text:
                tall += dip(self.points[3]) + painter.high(text, self.points[1], room)
        return tall

    def _beside(self, painter: Painter, room: float, thin: bool) -> float:
        """How wide the pieces are where they stand after the title in one line, else 0."""
        if not thin or not self.part.gives or self.part.there or not self.title:
            return 0.0
        wide = sum(tokens.width_of(painter, token, self._token_points()) + dip(tokens.GAP) for token in self.part.gives)
        return wide if painter.measure(self.title, self.points[0], "Medium") + dip(12) + wide <= room else 0.0

    def _token_points(self) -> float:
        return 16.5 if self.large else 14.5

    def _title_room(self, room: float, thin: bool) -> float:
        return room - tokens.standing_width(self.part.there) - dip(6) if thin and self.part.there else room

    # How it looks

    def paint(self, painter: Painter, width: float) -> float:
        option = self.part
        high = max(float(self.tall), self.natural(width))
        ground = self._ground()
        painter.box(0, 0, width, high, self.corner, ground)
        if self.large:
            self._paint_large(painter, width, high, ground)
        else:
            self._paint_small(painter, width, high, ground)
        if self.likely or self.chosen:
            painter.frame(0, 0, width, high, self.corner, theme.primaryColor, dip(3))
        elif not theme.dark:
            painter.frame(0, 0, width, high, self.corner, theme.outlineVariantColor, dip(1))
        if self.chosen:
            painter.disc(width - dip(14), high - dip(14), dip(13), theme.primaryColor)
            if self.count > 1:
                said = f"{int(self.count)}×"
                painter.text(
                    said, width - dip(14), high - dip(14), 12.5, theme.onPrimaryColor, font="Bold", anchor=(0.5, 0.5)
                )
            else:
                painter.icon("check", width - dip(14), high - dip(14), 16, theme.onPrimaryColor)
        if self.pressed and option.allowed:
            painter.box(0, 0, width, high, self.corner, [*theme.onSurfaceColor[:3], 0.1])
        return high

    def _ground(self) -> Rgba:
        if not self.part.allowed:
            return list(theme.sunk)
        if self.likely or self.chosen:
            share = 0.16 if theme.dark else 0.07
            return tokens.over(theme.surfaceContainerLowColor, theme.primaryColor, share if self.likely else 0.24)
        return list(theme.surfaceContainerLowColor)

    def _paint_large(self, painter: Painter, width: float, high: float, ground: Rgba) -> None:
        option = self.part
        edge = dip(PICTURE)
        corners = [dip(CORNER), dip(CORNER), 0, 0]
        self._paint_face(painter, 0, high - edge, width, edge, corners, 40)
        if option.there:
            tokens.standing(painter, option.there, width - dip(8), high - dip(22), self.me)
        self._paint_words(painter, dip(14), high - edge - dip(9), self._room(width), ground)

    def _paint_small(self, painter: Painter, width: float, high: float, ground: Rgba) -> None:
        side = self._side(width, bool(self.thin))
        room = self._room(width)
        if side:
            self._paint_face(painter, 0, 0, side, high, [self.corner, 0, 0, self.corner], 22 if self.dense else 30)
        words = self._words_high(painter, room, thin=self.thin)
        left, top = side + dip(8 if self.dense else 10), (high + words) / 2
        if there := self.part.there:
            wide = tokens.standing_width(there)
            right, middle = (width - dip(8), top - dip(14)) if self.thin else (left + wide, top - words + dip(14))
            if not self.thin and self._stand_on_it():
                right, middle = (side + wide) / 2, dip(20)
            tokens.standing(painter, there, right, middle, self.me)
        self._paint_words(painter, left, top, room, ground)

    def _paint_face(
        self, painter: Painter, x: float, y: float, width: float, high: float, corners: list[float], points: float
    ) -> None:
        """The picture, or the icon on a tint of its colour."""
        option = self.part
        texture = picture(option.picture, theme.dark, (width, high))
        pale = not option.allowed
        if texture is not None:
            Color(1, 1, 1, 0.35 if pale else 1)
            paint_picture(texture, x, y, width, high, corners)
            if option.tone and not pale:
                edged = dip(4 if self.dense else EDGE)
                edge = (x, y, width, edged) if self.large else (x + width - edged, y, edged, high)
                painter.box(*edge, 0, theme.tone_fill(option.tone))
            return
        tone = option.tone or "accent"
        share = 0.05 if pale else (0.24 if theme.dark else 0.16) if option.tone else 0.1
        fill = tokens.over(theme.surfaceContainerLowColor, theme.tone_fill(tone), share)
        painter.cornered(x, y, width, high, corners, fill)
        ink = theme.third if pale else theme.legible(theme.tone(tone), fill)
        if option.icon:
            painter.icon(option.icon, x + width / 2, y + high / 2, points, ink)
        elif option.tone in PLAYERS:
            painter.shape(SHAPES.get(option.tone, "circle"), x + width / 2, y + high / 2, dip(points / 2.6), ink)

    def _paint_words(self, painter: Painter, x: float, top: float, room: float, ground: Rgba) -> None:
        option = self.part
        second, warning = self._lines(painter, room)
        ink = theme.onSurfaceColor if option.allowed else theme.third
        titled = self._title_room(room, self.thin)
        points = self.title_points(painter, titled)
        look: Look = {"anchor": (0, 1), "width": titled, "lines": 0}
        size, pale = self._token_points(), not option.allowed
        wide = self._beside(painter, room, self.thin)
        high = painter.high(self.title, points, titled, "Medium")
        line = max(high, tokens.high_of(size)) if wide else high
        at = top - (line - high) / 2
        if self.title:
            painter.text(self.title, x, at, points, theme.legible(ink, ground), font="Medium", **look)
        if wide:
            at = top - (line - tokens.high_of(size)) / 2
            tokens.draw(painter, option.gives, x + room - wide, at, wide, ground, size, pale=pale)
        look["width"] = room
        top -= line
        if option.gives and not wide:
            top -= dip(6)
            tokens.draw(painter, option.gives, x, top, room, ground, size, pale=pale)
            top -= tokens.high(painter, option.gives, room, size)
        if option.cases:
            top -= dip(3)
            pieces = Pieces(painter, option.cases, room)
            pieces.draw(x, top, ground, pale)
            top -= pieces.high
        soft = theme.onSurfaceVariantColor if option.allowed else theme.faint_danger
        for text, colour in ((second, soft), (warning, theme.warning)):
            if text:
                top -= dip(self.points[3])
                painter.text(text, x, top, self.points[1], theme.legible(colour, ground), **look)
                top -= painter.high(text, self.points[1], room)


UNPLACED = 100
"""The width in pixels that Kivy gives to what has no place yet."""


class CardGrid(Plain):
    """Cards side by side, each row as high as its highest; in one column where the type is large."""

    dense = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_y=None, size=(0, 0), **more)
        for name in ("children", "size", "pos", "dense"):
            self.fbind(name, self._trigger_layout)
        theme.bind(scale=self.restyle)

    def restyle(self, *_args: object) -> None:
        self._trigger_layout()

    def columns(self, width: float, cards: Sequence[ThingCard]) -> int:
        large = all(card.large for card in cards)
        for card in cards:
            card.dense = self.dense
        wants = dip(DENSE if self.dense else WANTS) * theme.scale / (1.23 if large else 1.0)
        most = max(1, min(len(cards), 4, int((width + dip(GAP)) // wants)))
        while most > 1 and not all(card.fits((width - dip(GAP) * (most - 1)) / most) for card in cards):
            most -= 1
        if self.dense:  # no row is left nearly empty
            most = -(-len(cards) // -(-len(cards) // most))
        for card in cards:
            card.thin = most == 1 and not (card.large or self.dense)
            card.snug = len(cards) > MANY
        return most

    def do_layout(self, *_args: object) -> None:
        cards = list(reversed(self.children))
        if not cards or self.width <= UNPLACED:
            self.height = 0
            return
        gap = dip(DENSE_GAP if self.dense else GAP)
        columns = self.columns(self.width, cards)
        wide = (self.width - gap * (columns - 1)) / columns
        rows = [cards[at : at + columns] for at in range(0, len(cards), columns)]
        heights = [max(card.natural(wide) for card in row) for row in rows]
        self.height = sum(heights) + gap * (len(rows) - 1)
        top = self.top
        for row, high in zip(rows, heights, strict=True):
            for column, card in enumerate(row):
                card.tall = high
                card.width = wide
                card.height = high
                card.pos = (self.x + column * (wide + gap), top - high)
            top -= high + gap
