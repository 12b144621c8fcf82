"""Colours, shapes and type of the app, by role.

`theme` is one live object: kv binds to it (`theme.surface`, `theme.scale`), so dark, light, a game's tint and the size of the
text change at once and everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, NumericProperty, ObjectProperty

from companion.engine.collecting import no_collecting
from companion.present.palette import ON_PAPER, PLAYERS

Rgb = tuple[float, float, float]
Rgba = list[float]

READABLE = 4.5
"""The least contrast between a text and what it stands on."""

DARK = {
    "background": "#0f1317",
    "surface": "#181e24",
    "raised": "#222a32",
    "higher": "#2c3640",
    "outline": "#3a4550",
    "text": "#e9eef3",
    "second": "#aab5c0",
    "third": "#8a96a1",
    "good": "#7fe08a",
    "warning": "#ffb45c",
    "danger": "#ff8a80",
}
LIGHT = {
    "background": "#faf8f4",
    "surface": "#ffffff",
    "raised": "#f0ece4",
    "higher": "#e4dfd5",
    "outline": "#c9c2b5",
    "text": "#1b1f23",
    "second": "#4b535b",
    "third": "#5f676f",
    "good": "#1c7a34",
    "warning": "#8f5200",
    "danger": "#b3261e",
}
NEAR_BLACK = "#14171a"
WHITE = "#ffffff"
PLAIN = "#dcc9a4"
"""The tint where no game is open."""
CARD = 0.3
"""How much of a game's colour its card on the shelf has where it is strongest."""


def rgb(colour: str) -> Rgb:
    """`#ff7088` → three numbers from 0 to 1."""
    digits = colour.lstrip("#")
    return (int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    """`part` of the other colour in the first."""
    return (
        one[0] + (other[0] - one[0]) * part,
        one[1] + (other[1] - one[1]) * part,
        one[2] + (other[2] - one[2]) * part,
    )


def luminance(colour: Rgb) -> float:
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """From 1 (the same) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(colour: Rgb, *grounds: Rgb) -> Rgb:
    """The colour, moved towards black or white until it can be read on every ground."""
    towards = rgb(NEAR_BLACK) if luminance(grounds[0]) > 0.4 else rgb(WHITE)
    for step in range(21):
        moved = mix(colour, towards, step / 20)
        if all(contrast(moved, ground) >= READABLE for ground in grounds):
            return moved
    return towards


def ink_on(ground: Rgb) -> Rgb:
    """Near-black or white, whichever is easier to read on this ground."""
    return max((rgb(NEAR_BLACK), rgb(WHITE)), key=lambda ink: contrast(ink, ground))


def opaque(colour: Rgb) -> Rgba:
    return [*colour, 1.0]


class Theme(EventDispatcher):
    """The roles. `tint` gives the app a game's colour, `dress` chooses dark or light."""

    dark = BooleanProperty(True)
    scale = NumericProperty(1.0)
    """Size of the text, on top of what the phone itself is set to."""
    signs = AliasProperty(lambda self: min(1.35, max(1.0, self.scale**0.5)), bind=("scale",))
    """Size of the icons: they are large already, and grow less."""

    still = BooleanProperty(False)
    """Reduced motion: nothing moves, everything is in its place at once."""

    inset_left = NumericProperty(0)
    inset_top = NumericProperty(0)
    inset_right = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    """Room that the phone's own bars take where it draws edge to edge."""

    background = ColorProperty(DARK["background"])
    surface = ColorProperty(DARK["surface"])
    raised = ColorProperty(DARK["raised"])
    higher = ColorProperty(DARK["higher"])
    outline = ColorProperty(DARK["outline"])
    text = ColorProperty(DARK["text"])
    second = ColorProperty(DARK["second"])
    third = ColorProperty(DARK["third"])
    good = ColorProperty(DARK["good"])
    warning = ColorProperty(DARK["warning"])
    danger = ColorProperty(DARK["danger"])
    accent = ColorProperty(PLAIN)
    """The game's colour: what is filled with it is the likely thing to do."""
    accent_ink = ColorProperty(NEAR_BLACK)
    accent_text = ColorProperty(PLAIN)
    """The game's colour where it is a text."""
    accent_soft = ColorProperty(DARK["raised"])
    """A ground with a breath of the game's colour."""
    sheet = ColorProperty(DARK["background"])
    """The ground of what lies over the page: cards stand out on it."""
    sunk = ColorProperty(DARK["background"])
    """The ground of what cannot be chosen now."""
    faint_danger = ColorProperty(DARK["danger"])
    """A reason against something, where it should not shout."""
    caution = ColorProperty(DARK["raised"])
    """A ground with a breath of warning."""

    soft: Callable[..., Rgba] = ObjectProperty(force_dispatch=True)
    game: Callable[[str], Rgba] = ObjectProperty(force_dispatch=True)
    tone: Callable[[str], Rgba] = ObjectProperty(force_dispatch=True)
    tone_soft: Callable[..., Rgba] = ObjectProperty(force_dispatch=True)
    """Asked by kv: properties, so that it asks again when the look or the game's colour is another."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.colour = PLAIN
        self.dress(dark=True)

    def dress(self, *, dark: bool) -> None:
        with (
            no_collecting()
        ):  # a widget that nobody holds any more may be told of a colour; collected meanwhile, it would raise
            self._dress(dark)

    def _dress(self, dark: bool) -> None:
        roles = DARK if dark else LIGHT
        self.dark = dark
        for role, colour in roles.items():
            setattr(self, role, opaque(rgb(colour)))
        self.caution = opaque(mix(rgb(roles["surface"]), rgb(roles["warning"]), 0.10))
        sunk = mix(rgb(roles["background"]), rgb(roles["surface"]), 0.45)
        self.sunk = opaque(sunk)
        self.faint_danger = opaque(readable(mix(rgb(roles["danger"]), sunk, 0.35), sunk, rgb(roles["surface"])))
        self.sheet = opaque(mix(rgb(roles["background"]), rgb(roles["surface"]), 0.35))
        self._tint()
        self.soft, self.game = self._soft, self._game

    def tint(self, colour: str) -> None:
        """Give the app this game's colour."""
        if (colour or PLAIN) != self.colour:
            self.colour = colour or PLAIN
            with no_collecting():
                self._tint()

    def _tint(self) -> None:
        accent = self.shown(rgb(self.colour))
        surface = self.rgb_of("surface")
        self.accent = opaque(accent)
        self.accent_ink = opaque(ink_on(accent))
        self.accent_text = opaque(readable(accent, surface, self.rgb_of("background"), self.rgb_of("raised")))
        self.accent_soft = opaque(mix(surface, accent, 0.22))
        self.tone, self.tone_soft = self._tone, self._tone_soft

    def rgb_of(self, role: str) -> Rgb:
        red, green, blue = getattr(self, role)[:3]
        return (red, green, blue)

    def shown(self, colour: Rgb) -> Rgb:
        """A colour of the dark look as this look shows it."""
        return colour if self.dark else readable(colour, self.rgb_of("background"), self.rgb_of("surface"))

    def _soft(self, colour: str, part: float = 0.22) -> Rgba:
        """A ground with a breath of this colour."""
        return opaque(mix(self.rgb_of("surface"), self.shown(rgb(colour)), part))

    def _game(self, colour: str) -> Rgba:
        """A game's colour as a text or a mark."""
        return opaque(readable(self.shown(rgb(colour)), self.rgb_of("surface"), self.rgb_of("raised")))

    def _tone(self, word: str) -> Rgba:
        """The colour that a tone stands for, as a text or a mark; an unknown tone is the plain text's."""
        if word in PLAYERS:
            return opaque(rgb((PLAYERS if self.dark else ON_PAPER)[word]))
        role = {"accent": "accent_text", "quiet": "second", "note": "second"}.get(word, word)
        if role in ("good", "warning", "danger", "accent_text", "second", "third"):
            return list(getattr(self, role))
        return list(self.text)

    def tone_fill(self, word: str) -> Rgba:
        """The colour that a tone stands for, as a filled piece."""
        if word in PLAYERS:
            return opaque(rgb(PLAYERS[word]))
        return self.tone(word)

    def _tone_soft(self, word: str, part: float = 0.2) -> Rgba:
        """A ground with a breath of a tone; text of the same tone is readable on it."""
        red, green, blue = self.tone_fill(word)[:3]
        return opaque(mix(self.rgb_of("surface"), (red, green, blue), part if word else 0.06))

    def tone_faint(self, word: str) -> Rgba:
        """The edge of a place for such a piece."""
        red, green, blue = self.tone_fill(word)[:3] if self.dark else self.tone(word)[:3]
        return opaque(mix(self.rgb_of("surface"), (red, green, blue), 0.55))

    def ink(self, ground: Rgba | tuple[float, ...]) -> Rgba:
        """What can be read on a filled piece."""
        return opaque(ink_on((ground[0], ground[1], ground[2])))

    def legible(self, colour: Rgba, ground: Rgba) -> Rgba:
        """The colour, moved until it can be read on this very ground."""
        return opaque(readable((colour[0], colour[1], colour[2]), (ground[0], ground[1], ground[2])))

    def tall(self, least: float) -> float:
        """A height in dp that grows with the text."""
        return float(dp(least)) * max(1.0, float(self.scale))


theme = Theme()
