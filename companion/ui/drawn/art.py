"""Our pictures: a place, a species, a game. Each is read when it is first shown, and let go when its game is left.

`assets/art/<key>.png` is its night, `assets/art/<key>-day.png` its day; if there is no day, the night does for both.
"""

from __future__ import annotations

from pathlib import Path

from kivy.core.image import Image
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
