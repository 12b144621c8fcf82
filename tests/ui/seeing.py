"""Colours as other eyes see them, and how far apart they are."""

from __future__ import annotations

from math import dist

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
    """Below 10 two colours are easily mixed up, from 20 on hardly."""
    return dist(lab(one), lab(other))


__all__ = ["KINDS", "apart", "contrast", "lab", "seen"]
