"""Our pictures: a place, a species, a game. Each is read when it is first shown, and let go when its game is left.

`assets/art/<key>.png` is its night, `assets/art/<key>-day.png` its day; if there is no day, the night does for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from pathlib import Path

from kivy.core.image import Image, ImageData, ImageLoader
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from companion.engine.spec import Spec
from companion.places import assets

MINUTE = 24
"""Pixels. No picture gets narrower."""

_shown: dict[Path, tuple[Texture, int]] = {}
"""With how often each was halved."""


def path_of(key: str, dark: bool) -> Path | None:
    """Where the picture lies, if there is one."""
    names = (f"{key}.png",) if dark else (f"{key}-day.png", f"{key}.png")
    return next((path for name in names if key and (path := assets("art", name)).is_file()), None)


def picture(key: str, dark: bool, room: tuple[float, float] | None = None) -> Texture | None:
    """The picture as a texture, or nothing if nobody has drawn it. With the room that it fills, it has no more than the pixels that this needs:
    drawings have three for each dp, of which a small card on a coarse screen shows one in thirty."""
    path = path_of(key, dark)
    if path is None:
        return None
    known = _shown.get(path)
    if known is None or known[1] > _halvings(known, room):
        _shown[path] = known = _read(path, room)
    return known[0]


def _halvings(known: tuple[Texture, int], room: tuple[float, float] | None) -> int:
    texture, times = known
    return _times(texture.width << times, texture.height << times, room)


def _times(width: int, height: int, room: tuple[float, float] | None) -> int:
    """How often it can be halved and still fill the room."""
    if room is None:
        return 0
    wanted = max(room[0], room[1] * width / height, MINUTE)
    times = 0
    while width >> (times + 1) >= wanted:
        times += 1
    return times


def _read(path: Path, room: tuple[float, float] | None) -> tuple[Texture, int]:
    (data,) = ImageLoader.load(str(path))._data
    times = _times(data.width, data.height, room)
    if times:
        return _small(path, data, times), times
    texture = Image(str(path), nocache=True, mipmap=False).texture
    texture.wrap = "clamp_to_edge"
    return texture, times


def _small(path: Path, data: ImageData, times: int) -> Texture:
    width, height, pixels = halved(data, times)
    texture = Texture.create(size=(width, height), colorfmt=data.fmt)
    texture.flip_vertical()
    texture.wrap = "clamp_to_edge"
    texture.blit_buffer(pixels, colorfmt=data.fmt, bufferfmt="ubyte")

    def again(texture: Texture) -> None:
        (data,) = ImageLoader.load(str(path))._data
        texture.blit_buffer(halved(data, times)[2], colorfmt=data.fmt, bufferfmt="ubyte")

    texture.add_reload_observer(again)
    return texture


def halved(data: ImageData, times: int) -> tuple[int, int, bytes]:
    """Width, height and pixels of a picture of which four pixels became one, so many times."""
    width, height, deep = data.width, data.height, len(data.fmt)
    length, pixels = data.rowlength or width * deep, bytes(data.data)
    for _time in range(times):
        rows = [pixels[at : at + width * deep] for at in range(0, length * height, length)]
        width, height = width // 2, height // 2
        tall = _between(b"".join(rows[: 2 * height : 2]), b"".join(rows[1 : 2 * height : 2]))
        if len(rows[0]) > 2 * width * deep:  # a last column without another beside it
            tall = b"".join(tall[at : at + 2 * width * deep] for at in range(0, len(tall), len(rows[0])))
        small = bytearray(width * height * deep)
        for channel in range(deep):
            small[channel::deep] = _between(tall[channel :: 2 * deep], tall[channel + deep :: 2 * deep])
        length, pixels = width * deep, bytes(small)
    return width, height, pixels


def _between(some: bytes, others: bytes) -> bytes:
    """The middle of each byte and the one at its place: as two long numbers, thousands at once."""
    one, other = int.from_bytes(some, "little"), int.from_bytes(others, "little")
    middle = (one & other) + (((one ^ other) & int.from_bytes(b"\xfe" * len(some), "little")) >> 1)
    return middle.to_bytes(len(some), "little")


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
