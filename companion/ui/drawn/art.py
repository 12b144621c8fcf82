"""Our pictures: a place, a species, a game. Each is read when it is first shown, and let go when its game is left.

`assets/art/<key>.png` is its night, `assets/art/<key>-day.png` its day; if there is no day, the night does for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from pathlib import Path
from struct import unpack

from kivy.core.image import Image, ImageData, ImageLoader
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from companion.engine.spec import Spec
from companion.places import assets

STRIP = 16
"""Rows of what is left that are made smaller at a time."""
NARROWEST = 24
"""Pixels."""

_shown: dict[Path, tuple[Texture, int]] = {}
"""Each with how often it was halved."""


def path_of(key: str, dark: bool) -> Path | None:
    """Where the picture lies, if there is one."""
    names = (f"{key}.png",) if dark else (f"{key}-day.png", f"{key}.png")
    return next((path for name in names if key and (path := assets("art", name)).is_file()), None)


def picture(key: str, dark: bool, room: tuple[float, float] | None = None) -> Texture | None:
    """The picture as a texture, or nothing if nobody has drawn it. With the room that it fills, it is read no
    larger than needed: drawings have three pixels for each dp, and a small card on a coarse screen shows one in thirty."""
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
    wanted = max(room[0], room[1] * width / height, NARROWEST)
    times = 0
    while width >> (times + 1) >= wanted:
        times += 1
    return times


def _read(path: Path, room: tuple[float, float] | None) -> tuple[Texture, int]:
    with path.open("rb") as file:
        width, height = unpack(">II", file.read(24)[16:])  # where every PNG says it
    times = _times(width, height, room)
    if times:
        return _small(path, times), times
    texture = Image(str(path), nocache=True, mipmap=False).texture
    texture.wrap = "clamp_to_edge"
    return texture, times


def _small(path: Path, times: int) -> Texture:
    (data,) = ImageLoader.load(str(path))._data
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
    """Width, height and pixels after halving the picture this many times: each time four pixels become one. A strip at a time needs little memory."""
    deep = len(data.fmt)
    line = data.rowlength or data.width * deep
    strip = STRIP << times
    rows = (data.height >> times) << times
    parts = [
        _halved(data.data[at * line : min(at + strip, rows) * line], data.width, line, deep, times)
        for at in range(0, rows, strip)
    ]
    return data.width >> times, data.height >> times, b"".join(parts)


def _halved(pixels: bytes, width: int, line: int, deep: int, times: int) -> bytes:
    for _time in range(times):
        rows = [pixels[at : at + width * deep] for at in range(0, len(pixels), line)]
        width //= 2
        tall = _between(b"".join(rows[::2]), b"".join(rows[1::2]))
        if len(rows[0]) > 2 * width * deep:  # a last column without another beside it
            tall = b"".join(tall[at : at + 2 * width * deep] for at in range(0, len(tall), len(rows[0])))
        small = bytearray(len(tall) // 2)
        for channel in range(deep):
            small[channel::deep] = _between(tall[channel :: 2 * deep], tall[channel + deep :: 2 * deep])
        line, pixels = width * deep, bytes(small)
    return pixels


def _between(some: bytes, others: bytes) -> bytes:
    """The mean of each pair of bytes, worked out on two long numbers: thousands at once."""
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
