"""Our pictures: a place, a species, a game. Each is read when it is first shown, and let go when its game is left.

`assets/art/<key>.png` is its night, `assets/art/<key>-day.png` its day; if there is no day, the night does for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from pathlib import Path

from kivy.core.image import Image
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from companion.engine.spec import Spec
from companion.places import assets

_shown: dict[Path, Texture] = {}


def path_of(key: str, dark: bool) -> Path | None:
    """Where the picture lies, if there is one."""
    names = (f"{key}.png",) if dark else (f"{key}-day.png", f"{key}.png")
    return next((path for name in names if key and (path := assets("art", name)).is_file()), None)


def picture(key: str, dark: bool) -> Texture | None:
    """The picture as a texture, or nothing if nobody has drawn it."""
    path = path_of(key, dark)
    if path is None:
        return None
    if path not in _shown:
        texture = Image(str(path), nocache=True, mipmap=False).texture
        texture.wrap = "clamp_to_edge"
        _shown[path] = texture
    return _shown[path]


def of_game(spec: Spec, when: str = "game") -> str:
    """A game's own picture; cards, dice and pieces for one that nobody has drawn."""
    return key if path_of(key := spec.art(when), True) else f"{when}-anygame"


def release() -> None:
    """A game was left: whoever still shows a picture keeps its own."""
    _shown.clear()


def held() -> int:
    """How many pictures are kept."""
    return len(_shown)


def paint_picture(
    texture: Texture,
    x: float,
    y: float,
    width: float,
    high: float,
    corners: Sequence[float],
    focus: float = 0.5,
    rise: float = 0.5,
) -> None:
    """A picture that fills this room without being stretched, with round corners (from the upper left around)."""
    wanted, has = width / max(1.0, high), texture.width / texture.height
    across, down = (wanted / has, 1.0) if wanted < has else (1.0, has / wanted)
    u0, v0, u1, _v, _u, v1, *_rest = texture.tex_coords
    left, low = (1 - across) * focus, (1 - down) * rise
    vertices: list[float] = []
    for px, py in [(0.5, 0.5), *_outline(width, high, corners)]:
        u, v = left + px * across, low + py * down
        vertices += [x + px * width, y + py * high, u0 + (u1 - u0) * u, v0 + (v1 - v0) * v]
    Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_fan", texture=texture)


def _outline(width: float, high: float, corners: Sequence[float], steps: int = 8) -> list[tuple[float, float]]:
    """Around a box with round corners, in parts of its size, and back to where it began."""
    upper_left, upper_right, lower_right, lower_left = corners
    places = (
        (width - upper_right, high - upper_right, upper_right, 0),
        (upper_left, high - upper_left, upper_left, 90),
        (lower_left, lower_left, lower_left, 180),
        (width - lower_right, lower_right, lower_right, 270),
    )
    found = [
        ((cx + r * cos(radians(turn + 90 * i / steps))) / width, (cy + r * sin(radians(turn + 90 * i / steps))) / high)
        for cx, cy, r, turn in places
        for i in (range(steps + 1) if r else (0,))
    ]
    return [*found, found[0]]
