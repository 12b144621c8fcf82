"""Every label and field draws what its own font lacks in another one (`present/letters.py`): Kivy knows one font for each text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.core.text import Label

from companion.present.letters import LEFTWARD, OWN, file_of, is_plain, runs

_extents = Label.get_extents
_render = Label._render_text


@contextmanager
def _in(label: Label, font: str) -> Iterator[None]:
    """The label's options with another font; SDL has to be told which way the letters go."""
    options = label.options
    if font != OWN:
        label.options = {**options, "font_name_r": file_of(font), "bold": False, "italic": False}
        if font in LEFTWARD:
            label.options |= {"font_direction": "rtl", "font_script_name": LEFTWARD[font]}
    try:
        yield
    finally:
        label.options = options


def _extents_of_all(self: Label, text: str) -> tuple[int, int]:
    if is_plain(text):
        size: tuple[int, int] = _extents(self, text)
        return size
    wide, high = 0, _extents(self, " ")[1]
    for font, piece in runs(text):
        with _in(self, font):
            width, height = _extents(self, piece)
        wide, high = wide + width, max(high, height)
    return wide, high


def _render_all(self: Label, text: str, x: int, y: int) -> None:
    if is_plain(text):
        _render(self, text, x, y)
        return
    pieces = runs(text)
    line = max((_ascent(self, font) for font, _piece in pieces), default=0)
    for font, piece in pieces:
        with _in(self, font):
            _render(self, piece, x, y + line - self.get_ascent())
            x += _extents(self, piece)[0]


def _ascent(label: Label, font: str) -> int:
    with _in(label, font):
        high: int = label.get_ascent()
    return high


def _opened(self: Label) -> str:
    """Kivy opens a font once for 13 and again for 13.5, and draws both in 13 pixels: each is a tenth of a megabyte, icons a third."""
    options = self.options
    styles = (options[name] for name in ("bold", "italic", "underline", "strikethrough"))
    return f"{int(options['font_size'])}|{options['font_name_r']}|{'|'.join(map(str, styles))}"


Label._get_font_id = _opened
Label.get_extents = _extents_of_all
Label._render_text = _render_all
