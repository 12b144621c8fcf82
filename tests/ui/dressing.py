"""Every colour that a widget has or draws with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.lang import Builder
from kivy.properties import ColorProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from tests.ui.harness import Phone

SMALL = 32
"""Pictures of at most so many pixels are compared too: grounds that fade."""


@contextmanager
def letting_go(phone: Phone) -> Iterator[None]:
    """Another look: pages out of sight leave the app for it. What they listened to forgets them at once, not when they are collected."""
    pages = list(phone.nav.pages.values())
    yield
    for page in pages:
        if page not in phone.nav.pages.values():
            for widget in page.walk():
                Builder.unbind_widget(widget.uid)


Pixels = dict[int, tuple[Any, int]]
"""What a small picture looks like, read once while everything is looked through: by its identity, with the picture itself."""


def colours(root: Widget, place: str = "", read: Pixels | None = None) -> Iterator[tuple[str, Any]]:
    """Where it is, and which colour it has: properties, what is drawn, and of everything inside."""
    read = {} if read is None else read
    place = f"{place}/{type(root).__name__}"
    for name, kind in sorted(root.properties().items()):
        if isinstance(kind, ColorProperty):
            yield f"{place}.{name}", _rounded(getattr(root, name))
    inside = {child.canvas for child in root.children}
    fading = isinstance(root, ScrollView)  # only its bar, which comes and goes
    for layer in () if fading else (root.canvas.before, root.canvas, root.canvas.after):
        yield from (
            (f"{place} draws", colour)
            for colour in _drawn(layer, inside | {root.canvas.before, root.canvas.after}, read)
        )
    for i, child in enumerate(reversed(root.children)):
        yield from colours(child, f"{place}[{i}]", read)


def _drawn(group: Any, others: set[Any], read: Pixels) -> Iterator[Any]:
    for instruction in group.children:
        if isinstance(instruction, Color):
            yield _rounded(instruction.rgba)
        elif isinstance(instruction, InstructionGroup) and instruction not in others:
            yield from _drawn(instruction, others, read)
        texture = getattr(instruction, "texture", None)
        if texture is not None and max(texture.size) <= SMALL:
            if id(texture) not in read:
                read[id(texture)] = texture, hash(texture.pixels)
            yield read[id(texture)][1]


def _rounded(colour: Any) -> tuple[float, ...]:
    return tuple(round(part, 3) for part in colour or ())


def unseen(root: Widget) -> Iterator[tuple[str, tuple[float, float]]]:
    """Boxes in a colour that nobody sees, with their size: the graphics fill them all the same."""
    for widget in root.walk():
        others = {child.canvas for child in widget.children} | {widget.canvas.before, widget.canvas.after}
        for layer in (widget.canvas.before, widget.canvas, widget.canvas.after):
            yield from ((type(widget).__name__, size) for size in _clear(layer, others))


def _clear(group: Any, others: set[Any]) -> Iterator[tuple[float, float]]:
    colour: Color | None = None
    for instruction in group.children:
        if isinstance(instruction, Color):
            colour = instruction
        elif isinstance(instruction, InstructionGroup) and instruction not in others:
            yield from _clear(instruction, others)
        elif isinstance(instruction, (Rectangle, RoundedRectangle)) and colour is not None and colour.a == 0:
            yield instruction.size
