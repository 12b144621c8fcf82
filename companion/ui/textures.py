"""Textures of our own. When the phone takes the graphics away and gives them back, each is painted again."""

from __future__ import annotations

from kivy.graphics.texture import Texture


def made(size: tuple[int, int], colours: str, pixels: bytes, *, sharp: bool = False) -> Texture:
    """A texture with these pixels; `sharp` ones are drawn large without smoothing."""
    texture = Texture.create(size=size, colorfmt=colours)
    if sharp:
        texture.mag_filter = texture.min_filter = "nearest"
    texture.wrap = "clamp_to_edge"

    def paint(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt=colours, bufferfmt="ubyte")

    paint(texture)
    texture.add_reload_observer(paint)
    return texture
