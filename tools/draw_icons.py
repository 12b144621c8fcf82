"""Draw the app's icon and splash: a phone beside a hexagonal tile. `make icons` writes them to assets/icons, and what the stores show
above everything to metadata/."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw

ICONS = Path(__file__).parents[1] / "assets" / "icons"
STORES = Path(__file__).parents[1] / "metadata" / "en-US" / "images"
BANNER = (1024, 500)
SIZE, SMOOTH = 512, 4
GROUND, RAISED, TILE, INK = "#0f1317", "#2c3640", "#ffa066", "#e9eef3"
PLAYERS = ("#ff7b7b", "#6fa8ff", "#ffd45c")
SAFE = 66 / 108
"""The part of an adaptive icon that every launcher shows."""


def hexagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x + radius * cos(pi / 3 * n + pi / 6), y + radius * sin(pi / 3 * n + pi / 6)) for n in range(6)]


def mark(size: int, scale: float, colours: tuple[str, str, str, tuple[str, str, str]]) -> Image.Image:
    """The tile and the phone on a transparent ground, `scale` of the width."""
    tile, body, line, players = colours
    big = size * SMOOTH
    picture = Image.new("RGBA", (big, big))
    draw = ImageDraw.Draw(picture)
    unit, middle = big * scale / 100, big / 2

    def at(x: float, y: float) -> tuple[float, float]:
        return middle + (x - 50) * unit, middle + (y - 50) * unit

    draw.polygon(hexagon(*at(40, 46), 36 * unit), fill=tile)
    draw.line(
        [*hexagon(*at(40, 46), 26 * unit), hexagon(*at(40, 46), 26 * unit)[0]],
        fill=body,
        width=int(2.4 * unit),
        joint="curve",
    )
    draw.rounded_rectangle([*at(50, 26), *at(90, 96)], radius=7 * unit, fill=body, outline=line, width=int(3 * unit))
    draw.ellipse([*at(58, 34), *at(68, 44)], fill=players[0])
    draw.rectangle([*at(58.5, 51.5), *at(67.5, 60.5)], fill=players[1])
    draw.polygon([at(63, 67), at(68.5, 77), at(57.5, 77)], fill=players[2])
    for y in (39, 56, 73):
        draw.rounded_rectangle([*at(73, y - 2), *at(83, y + 2)], radius=2 * unit, fill=line)
    draw.rounded_rectangle([*at(63, 86), *at(77, 88.5)], radius=1.2 * unit, fill=line)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    ICONS.mkdir(parents=True, exist_ok=True)
    colours = (TILE, GROUND, INK, PLAYERS)
    ground = Image.new("RGBA", (SIZE * SMOOTH, SIZE * SMOOTH))
    ImageDraw.Draw(ground).rounded_rectangle(
        [0, 0, SIZE * SMOOTH - 1, SIZE * SMOOTH - 1], radius=112 * SMOOTH, fill=RAISED
    )
    icon = ground.resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    icon.alpha_composite(mark(SIZE, 0.78, colours))
    icon.save(ICONS / "icon.png")
    Image.new("RGB", (432, 432), RAISED).save(ICONS / "icon-background.png")
    mark(432, SAFE * 0.92, colours).save(ICONS / "icon-foreground.png")
    mark(432, SAFE * 0.92, ("#ffffff", "#00000000", "#ffffff", ("#ffffff",) * 3)).save(ICONS / "icon-monochrome.png")
    splash = Image.new("RGB", (1080, 1080), GROUND)
    splash.paste(mark(1080, 0.42, colours), mask=mark(1080, 0.42, colours))
    splash.save(ICONS / "splash.png")
    STORES.mkdir(parents=True, exist_ok=True)
    icon.save(STORES / "icon.png")
    banner = Image.new("RGB", BANNER, GROUND)
    drawn = mark(BANNER[1], 0.78, colours)
    banner.paste(drawn, ((BANNER[0] - BANNER[1]) // 2, 0), mask=drawn)
    banner.save(STORES / "featureGraphic.png")


if __name__ == "__main__":
    main()
