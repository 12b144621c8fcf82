"""Colours as other eyes see them, and how far apart they are."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from companion.ui.theme import Rgb, contrast

Matrix = tuple[Rgb, Rgb, Rgb]

KINDS: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What eyes without one kind of cone make of linear red, green and blue (Machado, Oliveira and Fernandes 2009, full severity)."""


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def gamma(channel: float) -> float:
    channel = min(1.0, max(0.0, channel))
    return 12.92 * channel if channel <= 0.0031308 else float(1.055 * channel ** (1 / 2.4) - 0.055)


def seen(colour: Rgb, kind: str) -> Rgb:
    """The colour as an eye of this kind sees it; an unknown kind sees all of it."""
    if kind not in KINDS:
        return colour
    light = [linear(channel) for channel in colour]
    red, green, blue = (gamma(sum(k * c for k, c in zip(row, light, strict=True))) for row in KINDS[kind])
    return (red, green, blue)


def lab(colour: Rgb) -> tuple[float, float, float]:
    """CIE L*a*b*, in which distance is difference to the eye."""
    red, green, blue = (linear(channel) for channel in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def apart(one: Rgb, other: Rgb) -> float:
    """The difference to the eye by CIEDE2000. From about 10 on two colours are told apart at a glance."""
    (light, a, b), (light2, a2, b2) = lab(one), lab(other)
    stretch = 1.5 - 0.5 * _saturation((hypot(a, b) + hypot(a2, b2)) / 2)
    (chroma, hue), (chroma2, hue2) = (
        (hypot(x * stretch, y), degrees(atan2(y, x * stretch)) % 360) for x, y in ((a, b), (a2, b2))
    )
    turn = (hue2 - hue + 180) % 360 - 180 if chroma * chroma2 else 0.0
    mean_light, mean_chroma, mean_hue = (light + light2) / 2, (chroma + chroma2) / 2, (hue + turn / 2) % 360
    weight = (
        1
        - 0.17 * cos(radians(mean_hue - 30))
        + 0.24 * cos(radians(2 * mean_hue))
        + 0.32 * cos(radians(3 * mean_hue + 6))
        - 0.20 * cos(radians(4 * mean_hue - 63))
    )
    by_light = (light2 - light) / (1 + 0.015 * (mean_light - 50) ** 2 / sqrt(20 + (mean_light - 50) ** 2))
    by_chroma = (chroma2 - chroma) / (1 + 0.045 * mean_chroma)
    by_hue = 2 * sqrt(chroma * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * mean_chroma * weight)
    twist = -2 * _saturation(mean_chroma) * sin(radians(60 * exp(-(((mean_hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


__all__ = ["KINDS", "apart", "contrast", "lab", "seen"]
