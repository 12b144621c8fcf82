"""Whose turn it is, to be seen from the other end of the table: a band in the player's colour, with where we are and what they have."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Canvas, Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.board import Count
from companion.engine.seats import Seat
from companion.engine.texts import Says, _
from companion.engine.things import Token
from companion.present.palette import SHAPES
from companion.ui import kv
from companion.ui.drawn.art import paint_picture, path_of, picture
from companion.ui.drawn.counters import Counters  # noqa: F401  # kv names it
from companion.ui.drawn.crumbs import Segments  # noqa: F401  # kv names it
from companion.ui.drawn.marks import mark_of
from companion.ui.drawn.pictured import DARKEST, dusk
from companion.ui.material.scheme import NEAR_BLACK, rgb
from companion.ui.motion import move
from companion.ui.parts import tokens
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.rounded import Rounded
from companion.ui.shapes import lines_of
from companion.ui.theme import Rgba, theme
from companion.ui.widgets.base import Column

NAME, LOW, LEAST = 36.0, 25.0, 19.0
SWEEP = 0.24
"""Seconds in which the colour of the next player sweeps over the band."""
THUMB = 48
DARK = [*rgb(NEAR_BLACK), 1.0]


class Turn(Struct, frozen=True):
    """Whose turn it is: a player, who the app plays for, or the whole table under the game's name."""

    name: str
    owner: Seat | None = None
    icon: str = ""
    badges: tuple[Says | Token, ...] = ()
    after: tuple[Seat, ...] = ()
    """Who comes next, where it stands beside the name."""

    def pieces(self) -> list[Token]:
        return [badge if isinstance(badge, Token) else Token("", None, "", badge) for badge in self.badges]


class NamePart(Drawn):
    """Shape, name, and what they have in a dark pill."""

    part: Turn
    low = BooleanProperty(False)
    panel = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.fbind("low", self.draw_soon)
        self.fbind("panel", self.draw_soon)

    def tappable(self) -> bool:
        return False

    def _size(self, painter: Painter, room: float) -> float:
        """The largest type in which the name fits on one line; a very long name wraps."""
        most = (LOW if self.low else NAME) / max(1.0, theme.scale / 1.25)
        wide = painter.measure(self.part.name, most, "Bold")
        return float(most if wide <= room else max(LEAST / max(1.0, theme.scale / 1.25), most * room / wide))

    def paint(self, painter: Painter, width: float) -> float:
        turn = self.part
        pill = [piece for piece in turn.pieces() if piece.n is not None or piece.icon or str(piece.text)]
        side = dip(10 if self.low else 15)
        left = side * 2 + dip(12)
        wide = _pill_width(painter, pill) if pill else 0.0
        coming = next_width(painter, turn.after, str(_("then"))) + dip(8) if self.panel and turn.after else 0.0
        free = width - left - wide - dip(14)
        points = self._size(painter, width - left)
        short = bool(pill) and (not self.panel or (len(pill) == 1 and not coming))
        beside = short and painter.measure(turn.name, min(points, 28.0), "Bold") <= free
        room = free if beside else width - left - coming
        points = self._size(painter, room)
        line = max(
            side * 2, painter.high(turn.name, points, room, "Bold"), dip(34 if self.low else 44) if beside else 0
        )
        under = [] if beside else _pill_rows(painter, pill, width)
        if self.low and len(under) > 1:  # facts in words are among the trackers too
            under = _pill_rows(painter, [piece for piece in pill if piece.icon or piece.n is not None] or pill, width)
        tall = _pill_high()
        high = line + len(under) * (tall + dip(6)) + (dip(2) if under else 0)
        middle = high - line / 2
        if turn.icon:
            painter.icon(turn.icon, side + dip(2), middle, side * 2.2 / dip(1) / theme.signs, DARK)
        elif turn.owner:
            colour, hollow = mark_of(turn.owner)
            painter.shape(SHAPES.get(colour, "circle"), side, middle, side, DARK, hollow)
        painter.text(turn.name, left, middle, points, DARK, font="Bold", width=room, lines=0)
        if coming:
            draw_next(painter, turn.after, str(_("then")), width, middle)
        if beside:
            _paint_pill(painter, pill, width - wide, middle, wide)
        y = middle - line / 2 - dip(2)
        for row in under:
            _paint_pill(painter, row, 0, y - tall / 2, width if self.panel else min(width, _pill_width(painter, row)))
            y -= tall + dip(6)
        return high


def points_of() -> float:
    """Facts grow less than the text: the name stays the largest."""
    return 16.0 / max(1.0, float(theme.scale) / 1.3)


def draw_next(painter: Painter, seats: Sequence[Seat], said: str, right: float, middle: float) -> None:
    x = right - dip(20) * len(seats)
    painter.text(said, x - dip(4), middle, small(), DARK, anchor=(1, 0.5))
    for seat in seats:
        colour, hollow = mark_of(seat)
        painter.shape(SHAPES.get(colour, "circle"), x + dip(10), middle, dip(6), DARK, hollow)
        x += dip(20)


def next_width(painter: Painter, seats: Sequence[Seat], said: str) -> float:
    return painter.measure(said, small()) + dip(10) + dip(20) * len(seats)


def small() -> float:
    return 13.0 / max(1.0, float(theme.scale) / 1.2)


def _pill_high() -> float:
    return max(dip(38), size_of(points_of()) * 1.3 + dip(10))


def _piece_width(painter: Painter, piece: Token) -> float:
    said = tokens.number(piece) or ("" if piece.icon else str(piece.text))
    icon = dip(points_of() * 1.2) * theme.signs + dip(6) if piece.icon else 0.0
    return icon + painter.measure(
        said, points_of() if piece.icon else points_of() * 0.88, "Bold" if piece.icon else "Medium"
    )


def _pill_width(painter: Painter, pieces: Sequence[Token]) -> float:
    return sum(_piece_width(painter, piece) for piece in pieces) + dip(14) * (len(pieces) - 1) + dip(28)


def _pill_rows(painter: Painter, pieces: Sequence[Token], width: float) -> list[list[Token]]:
    rows: list[list[Token]] = []
    for piece in pieces:
        if rows and _pill_width(painter, [*rows[-1], piece]) <= width:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _paint_pill(painter: Painter, pieces: Sequence[Token], x: float, middle: float, wide: float) -> None:
    tall = _pill_high()
    painter.box(x, middle - tall / 2, wide, tall, tall / 2, DARK)
    left = x + (wide - _pill_width(painter, pieces)) / 2 + dip(14)
    white: Rgba = [1.0, 1.0, 1.0, 1.0]
    for piece in pieces:
        room = _piece_width(painter, piece)
        if piece.icon:
            icon = dip(points_of() * 1.2) * theme.signs
            painter.icon(piece.icon, left + icon / 2, middle, points_of() * 1.2, theme.bright(piece.tone))
            painter.text(tokens.number(piece), left + icon + dip(6), middle, points_of(), white, font="Bold")
        else:
            painter.text(str(piece.text), left, middle, points_of() * 0.88, white, font="Medium", width=wide - dip(28))
        left += room + dip(14)


class NextMarks(Drawn):
    """Who comes after this turn: shapes in their order."""

    part: tuple[tuple[Seat, ...], str]

    def tappable(self) -> bool:
        return False

    def needs(self, seats: Sequence[Seat], said: str) -> float:
        return next_width(Painter(), seats, said)

    def paint(self, painter: Painter, width: float) -> float:
        seats, said = self.part
        draw_next(painter, seats, said, width, dip(24))
        return dip(48)


class TurnBand(Column):
    """`turn(whose, counts, after)` fills it. Emits `on_mark`, `on_dice`, `on_more`, and `on_pick` with a counter's path."""

    __events__ = ("on_mark", "on_dice", "on_more", "on_pick")

    icon = StringProperty("")
    title = StringProperty("")
    trail = ListProperty()
    step = NumericProperty(0)
    steps = NumericProperty(0)
    phones = NumericProperty(0)
    """How many other phones are at the table."""
    low = BooleanProperty(False)
    """Lower, where room is scarce."""
    panel = BooleanProperty(False)
    """A card of its own beside the question, where the window is wider than high."""
    slim = BooleanProperty(False)
    """One line, where a keypad needs the room: the shape and the name instead of where we are."""
    brief = BooleanProperty(False)
    """Two small lines, name and where we are: a scoreboard needs the room for its totals."""
    ground = ColorProperty([0, 0, 0, 0])
    before = ColorProperty([0, 0, 0, 0])
    """The colour over which the next one sweeps."""
    swept = NumericProperty(1.0)
    """How far the colour has come, from 0 to 1."""
    ink = ColorProperty(DARK)
    question = StringProperty("")
    """What is asked of the whole table, where it stands on the game's picture."""
    picture = StringProperty("")
    """The game's own, behind a brief band of the whole table."""
    thumb = BooleanProperty(False)
    """The game's picture stands small before its name."""
    hang = NumericProperty(0)
    """How far the counters hang out of the band."""

    def __init__(self, **more: object) -> None:
        self.shown: Turn | None = None
        self.art = Canvas()
        super().__init__(**more)
        self.canvas.insert(0, self.art)
        theme.bind(tone_soft=self.restyle)
        for name in ("pos", "size", "brief", "picture", "question"):
            self.fbind(name, self._paint_art)

    def turn(self, shown: Turn, counts: Sequence[Count] = (), after: Sequence[Seat] = ()) -> None:
        """Show whose turn it is; after another player's turn, the colour sweeps in."""
        was, self.shown = self.shown, shown
        old = self.ground
        self.restyle()
        self.title = shown.name if (self.slim or self.brief) and not self.question else ""
        if self.slim or self.brief:
            self.ids.named.forget()
            counts, after = (), (shown.owner,) if shown.owner else ()
        else:
            self.ids.named.show(replace(shown, after=tuple(after)))
        counters = self.ids.counters
        if counts:
            counters.show(tuple(counts))
        else:
            counters.forget()
        self.hang = 0 if not counts or self.panel else counters.height * 0.56
        self._next(after)
        if was is not None and (was.owner, was.name) != (shown.owner, shown.name):
            self.before = old
            self.swept = 0.0
            move(self, SWEEP, swept=1.0)

    def restyle(self, *_args: object) -> None:
        if self.shown is None:
            return
        owner = self.shown.owner
        rival = owner is None or (owner.rival and bool(self.shown.icon))
        if self.thumb:
            self.ground, self.ink = list(theme.backgroundColor), list(theme.onSurfaceColor)
        else:
            self.ground = [*rgb(theme.colour), 1.0] if rival or owner is None else theme.tone_fill(owner.colour)

    def pictured(self) -> bool:
        return bool(self.brief and not self.panel and path_of(self.picture, True))

    def _paint_art(self, *_args: object) -> None:
        """The game's picture with dusk where the words stand; where nothing is asked, a small one before the name."""
        whole = picture(self.picture, True) if self.pictured() else None
        self.thumb = whole is not None and not self.question
        self.ink = DARK if whole is None else [1.0, 1.0, 1.0, 1.0]
        self.restyle()
        self.art.clear()
        if whole is None or self.width < 1 or self.height < 1:
            return
        if self.thumb:
            side = dip(THUMB)
            with self.art:
                Color(1, 1, 1, 1)
                middle = self.top - dp(30) * min(max(1, theme.scale), 1.3)
                paint_picture(
                    whole, self.x + dip(14), middle - side / 2, side, side, [dip(14)] * 4, focus=0.6, rise=0.2
                )
            return
        with self.art:
            Color(1, 1, 1, 1)
            paint_picture(whole, self.x, self.y, self.width, self.height, [0, 0, dip(26), dip(26)], rise=0.86)
            ground, corner = theme.dusk(theme.colour), dip(26)
            Color(*ground[:3], 0.14)
            Rounded(self.pos, self.size, [0, 0, corner, corner])
            Color(*ground)
            Rectangle(
                pos=(self.x, self.y + corner), size=(self.width, max(0.0, self.height * 0.8 - corner)), texture=dusk()
            )
            Color(*ground[:3], DARKEST)
            Rounded(self.pos, (self.width, corner), [0, 0, corner, corner])

    def _next(self, after: Sequence[Seat]) -> None:
        marks, said = self.ids.after, "" if self.title else str(_("then"))
        room = self.width * 0.34
        if self.panel or not after or marks.needs(after, said) > room or not self._fit_beside(marks.needs(after, said)):
            marks.forget()
            marks.width = 0
        else:
            marks.width = marks.needs(after, said)
            marks.show((tuple(after), said))

    def crumbs(self, trail: Sequence[object]) -> str:
        return "  ·  ".join(str(part) for part in trail)

    def _fit_beside(self, marks: float) -> bool:
        """Where we are is said in full before anything stands beside it."""
        room = self.width - dp(24 + 3 * 48) - marks
        return bool(self.title) or lines_of(self.crumbs(self.trail), room, sp(12) * min(theme.scale, 1.2)) <= 2

    def on_mark(self) -> None: ...

    def on_dice(self) -> None: ...

    def on_more(self) -> None: ...

    def on_pick(self, path: str) -> None: ...


kv.load(__file__)
