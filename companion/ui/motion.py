"""Movement, which only decorates: with reduced motion everything is in its place at once."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.uix.widget import Widget

from companion.ui.theme import theme

QUICK = 0.14
"""Seconds that a sheet takes to come or go."""


def seconds(wanted: float) -> float:
    """How long a movement may take."""
    return 0.0 if theme.still else wanted


def move(widget: Widget, d: float, t: str = "linear", then: Callable[[], object] | None = None, **to: object) -> None:
    """Bring these properties of the widget to their values; `then` is called when they are there."""
    if theme.still:
        Animation.cancel_all(widget, *to)
        for name, value in to.items():
            setattr(widget, name, value)
        if then:
            then()
        return
    moving = Animation(d=d, t=t, **to)
    if then:
        moving.bind(on_complete=lambda *_args: then())
    moving.start(widget)
