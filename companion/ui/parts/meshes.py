"""Many hexes or strokes of one colour as one mesh: what a finger moves has to be drawn quickly."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from kivy.graphics import Color, Mesh

from companion.ui.theme import Rgba

CORNERS = [(cos(pi / 3 * n), sin(pi / 3 * n)) for n in range(6)]

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


def corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x + radius * dx, y + radius * dy) for dx, dy in CORNERS]


def hexagons(places: list[Point], radius: float, colour: Rgba) -> None:
    vertices: list[float] = []
    indices: list[int] = []
    for n, (x, y) in enumerate(places):
        for px, py in corners(x, y, radius):
            vertices += [px, py, 0, 0]
        for k in range(1, 5):
            indices += [6 * n, 6 * n + k, 6 * n + k + 1]
    mesh(vertices, indices, colour)


def stroke(start: Point, end: Point, a: float, b: float, half: float) -> Quad:
    """A piece of a straight line, this thick on each side."""
    (x1, y1), (x2, y2) = start, end
    long = hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = -(y2 - y1) / long * half, (x2 - x1) / long * half
    ax, ay, bx, by = x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b
    return (ax + nx, ay + ny), (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny)


def quads(quads: list[Quad], colour: Rgba) -> None:
    vertices = [part for quad in quads for px, py in quad for part in (px, py, 0, 0)]
    indices = [4 * n + k for n in range(len(quads)) for k in (0, 1, 2, 0, 2, 3)]
    mesh(vertices, indices, colour)


def mesh(vertices: list[float], indices: list[int], colour: Rgba) -> None:
    if indices:
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangles")
