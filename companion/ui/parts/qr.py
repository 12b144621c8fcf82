"""A QR code as large as there is room for: dark on white with a white border in every look, and no module blurred."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.present.codes import BORDER, matrix
from companion.ui.textures import made


def picture(text: str) -> Texture:
    """One pixel for each module, the border included; drawn large without smoothing."""
    rows = matrix(text)
    side = len(rows) + 2 * BORDER
    pixels = bytearray(b"\xff" * side * side)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                # a texture begins at its lowest row
                pixels[(side - 1 - y - BORDER) * side + x + BORDER] = 0
    return made((side, side), "luminance", bytes(pixels), sharp=True)


class QrCode(Widget):
    """Shows `text`; a square in the middle of its place, each module a whole number of pixels."""

    text_inside = StringProperty("")

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self._texture: Texture | None = None
        self.bind(pos=self._draw, size=self._draw, text_inside=self._changed)

    def _changed(self, *_args: object) -> None:
        self._texture = picture(self.text_inside) if self.text_inside else None
        self._draw()

    @property
    def side(self) -> float:
        """How large the square is, border included."""
        if self._texture is None:
            return 0.0
        modules = self._texture.width
        room = min(self.width, self.height)
        return float(modules * max(1, int(room // modules)))

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        if self._texture is None or min(self.size) < 2:
            return
        side = self.side
        with self.canvas:
            Color(1, 1, 1, 1)
            x, y = round(self.x + (self.width - side) / 2), round(self.y + (self.height - side) / 2)
            Rectangle(texture=self._texture, pos=(x, y), size=(side, side))
