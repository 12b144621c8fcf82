"""The app's `theme_cls`: Material's colours by role and its type, and the little that Material has no role for.

`theme` is one live object: kv binds to it (`theme.onSurfaceColor`, `theme.good`, `theme.scale`), so dark, light, a game's tint and the size
of the text change at once and everywhere, in KivyMD's components too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, NumericProperty, ObjectProperty

from companion.engine.collecting import no_collecting
from companion.present.palette import GOODS, GOODS_ON_PAPER, ON_PAPER, PLAYERS
from companion.ui.material.scheme import BEYOND, NEAR_BLACK, PLAIN, WHITE, colours, rgb
from companion.ui.material.scheme import Rgba as Rgba
from companion.ui.material.typeface import grown

# isort: split
from companion.ui.material import icons, sums  # noqa: F401  # before anything else of KivyMD

# isort: split
from kivymd.theming import ThemeManager

Rgb = tuple[float, float, float]

READABLE = 4.5
"""The least contrast between a text and what it stands on."""

DUSK = 0.13
"""How much light a game's colour has left under words on its picture."""
CARD = 0.3
"""How much of a game's colour its card on the shelf has where it is strongest."""


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


@lru_cache(maxsize=1024)
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


def first(colour: Rgba | tuple[float, ...]) -> Rgb:
    """Without its opacity."""
    return (colour[0], colour[1], colour[2])


class Theme(ThemeManager):
    """`tint` gives the app a game's colour, `dress` chooses dark or light."""

    scale = NumericProperty(1.0)
    """Size of the text, on top of what the phone itself is set to."""
    signs = AliasProperty(lambda self: min(1.35, max(1.0, self.scale**0.5)), bind=("scale",))
    """Size of the icons: they are large already, and grow less."""
    dark = AliasProperty(lambda self: self.theme_style == "Dark", bind=("theme_style",), cache=True)

    still = BooleanProperty(False)
    """Reduced motion: nothing moves, everything is in its place at once."""

    inset_left = NumericProperty(0)
    inset_top = NumericProperty(0)
    inset_right = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    """Room that the phone's own bars take where it draws edge to edge."""

    good = ColorProperty(WHITE)
    warning = ColorProperty(WHITE)
    third = ColorProperty(WHITE)
    """Text as faint as it can be and still be read."""
    quiet_soft = ColorProperty(WHITE)
    """The ground of a button that is possible, but not what is likely."""
    accent_soft = ColorProperty(WHITE)
    """A ground with a tint of the game's colour."""
    likely_soft = ColorProperty(WHITE)
    """The ground of the likely answer."""
    sunk = ColorProperty(WHITE)
    """The ground of what cannot be chosen now."""
    faint_danger = ColorProperty(WHITE)
    """A reason against something, without shouting."""
    caution = ColorProperty(WHITE)
    """A ground with a tint of warning."""

    soft: Callable[..., Rgba] = ObjectProperty(force_dispatch=True)
    game: Callable[[str], Rgba] = ObjectProperty(force_dispatch=True)
    tone: Callable[[str], Rgba] = ObjectProperty(force_dispatch=True)
    tone_soft: Callable[..., Rgba] = ObjectProperty(force_dispatch=True)
    """Asked by kv: properties, so that it asks again when the look or the game's colour is another."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.theme_style_switch_animation = False
        self._worn: tuple[str, str] | None = None
        self.primary_palette = PLAIN
        self.theme_style = "Dark"
        self.fbind("scale", self._grow)
        self._grow()
        self.set_colors()

    @property
    def colour(self) -> str:
        """The seed: the game's colour, or the plain one."""
        return str(self.primary_palette)

    def dress(self, *, dark: bool) -> None:
        self.theme_style = "Dark" if dark else "Light"
        self.set_colors()

    def tint(self, colour: str) -> None:
        """Give the app this game's colour."""
        self.primary_palette = colour or PLAIN
        self.set_colors()

    def set_colors(self, *_args: object) -> None:
        """Every role for this seed in this look; KivyMD calls it too, and nothing is told twice."""
        worn = (self.colour, self.theme_style)
        if worn == self._worn:
            return
        relit = self._worn is None or worn[1] != self._worn[1]
        self._worn = worn
        with no_collecting():  # a widget that nobody holds any more may be told; collected meanwhile, it would raise
            for role, colour in colours(self.colour, dark=self.dark).items():
                setattr(self, role, colour)
            self.disabledTextColor = self.rippleColor = self.onSurfaceVariantColor
            if relit:
                self._light()
            self.quiet_soft = self._over(self.primaryColor, 0.12)
            self.accent_soft = self._over(self.primaryColor, 0.22)
            self.likely_soft = self._over(self.primaryColor, 0.16 if self.dark else 0.07)
            self.tone, self.tone_soft = self._tone, self._tone_soft

    def _light(self) -> None:
        """What is different in the other look, whatever game is open."""
        for role, colour in BEYOND[self.dark].items():
            setattr(self, role, opaque(rgb(colour)))
        ground, card = first(self.backgroundColor), first(self.surfaceContainerLowColor)
        self.caution = self._over(self.warning, 0.10)
        sunk = mix(ground, card, 0.45)
        self.sunk = opaque(sunk)
        self.third = opaque(readable(first(self.outlineColor), ground, first(self.surfaceContainerColor)))
        self.faint_danger = opaque(readable(mix(first(self.errorColor), sunk, 0.35), sunk, card))
        self.soft, self.game = self._soft, self._game

    def _grow(self, *_args: object) -> None:
        self.font_styles = grown(self.scale, self.signs)

    def _over(self, colour: Rgba, part: float) -> Rgba:
        return opaque(mix(first(self.surfaceContainerLowColor), first(colour), part))

    def shown(self, colour: Rgb) -> Rgb:
        """A colour of the dark look as this look shows it."""
        if self.dark:
            return colour
        return readable(colour, first(self.backgroundColor), first(self.surfaceContainerLowColor))

    def _soft(self, colour: str, part: float = 0.22) -> Rgba:
        """A ground with a tint of this colour."""
        return self._over(opaque(self.shown(rgb(colour))), part)

    def _game(self, colour: str) -> Rgba:
        """A game's colour as a text or a mark."""
        grounds = first(self.surfaceContainerLowColor), first(self.surfaceContainerHighColor)
        return opaque(readable(self.shown(rgb(colour)), *grounds))

    def _tone(self, word: str) -> Rgba:
        """The colour that a tone stands for, as a text or a mark; an unknown tone is the plain text's."""
        if word in PLAYERS:
            return opaque(rgb((PLAYERS if self.dark else ON_PAPER)[word]))
        if word in GOODS:
            return opaque(rgb((GOODS if self.dark else GOODS_ON_PAPER)[word]))
        return list(getattr(self, TONES.get(word, "onSurfaceColor")))

    def tone_fill(self, word: str) -> Rgba:
        """The colour that a tone stands for, as a filled piece."""
        if word in PLAYERS:
            return opaque(rgb(PLAYERS[word]))
        if word in GOODS:
            return opaque(rgb(GOODS[word]))
        return self.tone(word)

    def bright(self, word: str) -> Rgba:
        """A tone for a dark ground, in either look."""
        known = PLAYERS.get(word) or GOODS.get(word)
        return opaque(rgb(known)) if known else opaque(rgb(WHITE))

    def _tone_soft(self, word: str, part: float = 0.2) -> Rgba:
        """A ground with a tint of a tone; text of the same tone is readable on it."""
        return self._over(self.tone_fill(word), part if word else 0.06)

    def tone_faint(self, word: str) -> Rgba:
        """The edge of a place for such a piece."""
        return self._over(self.tone_fill(word) if self.dark else self.tone(word), 0.55)

    def ink(self, ground: Rgba | tuple[float, ...]) -> Rgba:
        """What can be read on a filled piece."""
        return opaque(ink_on(first(ground)))

    def legible(self, colour: Rgba, ground: Rgba) -> Rgba:
        """The colour, moved until it can be read on this very ground."""
        return opaque(readable(first(colour), first(ground)))

    def dusk(self, colour: str) -> Rgba:
        """The ground of words on a picture, in both looks: a game's colour at night."""
        return opaque(mix(rgb(colour), (0.0, 0.0, 0.0), 1 - DUSK))

    def on_dusk(self, colour: str, part: float = 0.3) -> Rgba:
        """White with a tint of a colour, readable on dusk."""
        return opaque(mix(rgb(WHITE), rgb(PLAYERS.get(colour, colour)), part))

    def tall(self, least: float) -> float:
        """A height in dp that grows with the text."""
        return float(dp(least)) * max(1.0, float(self.scale))


TONES = {
    "accent": "primaryColor",
    "quiet": "onSurfaceVariantColor",
    "note": "onSurfaceVariantColor",
    "second": "onSurfaceVariantColor",
    "danger": "errorColor",
    "good": "good",
    "warning": "warning",
    "third": "third",
}

theme = Theme()
