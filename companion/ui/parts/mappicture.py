"""A map of hexes as it is drawn: tiles as thick as cardboard, roads, walls, what stands on them, and what going there costs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from kivy.graphics import Color, Line

from companion.engine.asks import Option
from companion.engine.board import Map, Marker, Tile
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.hexes import centre
from companion.ui.parts.meshes import Quad, corners, hexagons, quads, stroke
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import Rgba, theme

ROAD: Rgba = [0.98, 0.93, 0.8, 1]
EDGE: Rgba = [0.2, 0.16, 0.1, 1]
PLANK: Rgba = [0.62, 0.5, 0.34, 1]
PLANKS = (0.3, 0.4, 0.5, 0.6, 0.7)
"""Where on the way from tile to tile they lie."""
DARK: Rgba = [0.05, 0.07, 0.1, 0.92]
LIGHT: Rgba = [1, 1, 1, 1]
DOTS = (0.125, 0.375, 0.625, 0.875)
"""Where on the way from tile to tile a move is dotted."""


class Picture:
    """Draws a map around its own origin; `prices` are the options of the ask, by tile."""

    def __init__(
        self, painter: Painter, shown: Map, radius: float, prices: Mapping[str, Option[object]], aim: str = ""
    ) -> None:
        self.painter = painter
        self.aim = aim
        self.shown = shown
        self.radius = radius
        self.prices = prices

    def draw(self, x: float = 0.0, y: float = 0.0, edges: tuple[float, float] | None = None) -> None:
        """`edges` is where the walls end at the left and at the right, if nothing around the picture cuts them."""
        for wall in self.shown.walls:
            points = [(x + wx, y + wy) for wx, wy in (centre(q, r, self.radius) for q, r in wall)]
            if edges:
                points = cut(points, *edges)
            Color(*theme.outlineVariantColor)
            Line(points=[part for point in points for part in point], width=self.radius * 0.1, cap="round")
        places = [(tile, *centre(tile.q, tile.r, self.radius)) for tile in self.shown.tiles]
        self._tiles([(tile, x + tx, y + ty) for tile, tx, ty in places if tile.kind])
        self._spots([(tile, x + tx, y + ty) for tile, tx, ty in places if not tile.kind])
        self._roads(x, y)
        for tile, tx, ty in places:
            option = self.prices.get(tile.key)
            named = bool(tile.kind and option and option.allowed and not option.price)
            if named or tile.key == self.aim:  # what has a price, or is still free, shows that it can be tapped
                around = [part for point in corners(x + tx, y + ty, self.radius * 0.94) for part in point]
                Color(1, 1, 1, 1) if theme.dark else Color(0, 0, 0, 1)
                Line(points=around, close=True, width=dip(2.2), joint="round")
        self._way(x, y)
        for tile, tx, ty in places:
            self._on_it(tile, x + tx, y + ty)

    def _tiles(self, tiles: list[tuple[Tile, float, float]]) -> None:
        """Thick as cardboard: a darker edge below, a rim around each face. All of a colour at once: a finger moves them."""
        for shade, down, size in ((0.55, 0.07, 0.97), (0.78, 0.0, 0.97), (1.0, 0.0, 0.92)):
            for tone in {tile.tone for tile, _x, _y in tiles}:
                there = [(x, y - self.radius * down) for tile, x, y in tiles if tile.tone == tone]
                hexagons(there, self.radius * size, [part * shade for part in hexed(tone)[:3]] + [1])

    def _spots(self, spots: list[tuple[Tile, float, float]]) -> None:
        hexagons([(x, y) for _tile, x, y in spots], self.radius * 0.92, list(theme.surfaceContainerLowColor))
        for possible in (False, True):
            dashes: list[Quad] = []
            for tile, x, y in spots:
                option = self.prices.get(tile.key)
                if bool(option and option.allowed) == possible:
                    outline = corners(x, y, self.radius * 0.92)
                    for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
                        dashes += [stroke(start, end, n / 7, (n + 1) / 7, dip(1)) for n in range(0, 7, 2)]
            quads(dashes, theme.primaryColor if possible else theme.outlineVariantColor)

    def _roads(self, x: float, y: float) -> None:
        """From middle to middle, under the pictures: a light way with planks across it."""
        places = {tile.key: centre(tile.q, tile.r, self.radius) for tile in self.shown.tiles}
        ways = [
            (places[tile.key], places[other])
            for tile in self.shown.tiles
            for other in tile.joins
            if other in places and tile.key < other
        ]
        ends = [((x + x1, y + y1), (x + x2, y + y2)) for (x1, y1), (x2, y2) in ways]
        for colour, width in ((EDGE, 0.115), (ROAD, 0.09)):
            quads([stroke(start, end, 0, 1, self.radius * width) for start, end in ends], colour)
        planks = [
            stroke(start, end, part - 0.012, part + 0.012, self.radius * 0.09) for start, end in ends for part in PLANKS
        ]
        quads(planks, PLANK)

    def _way(self, x: float, y: float) -> None:
        """Dots that lead to the tile in question."""
        about = self.prices.get(self.aim)
        tiles = [self.shown.tile(key) for key in about.way] if about else []
        middles = [centre(tile.q, tile.r, self.radius) for tile in tiles if tile]
        for colour, size in ((DARK, 0.135), (LIGHT, 0.09)):
            for (x1, y1), (x2, y2) in pairwise(middles):
                for part in DOTS:
                    self.painter.disc(x + x1 + (x2 - x1) * part, y + y1 + (y2 - y1) * part, self.radius * size, colour)

    def _on_it(self, tile: Tile, x: float, y: float) -> None:
        option = self.prices.get(tile.key)
        lifted = self.radius * (0.26 if option and option.price else 0.08 if tile.kind else 0)
        if tile.icon:
            ground = hexed(tile.tone) if tile.kind else list(theme.surfaceContainerLowColor)
            faint = not tile.kind and not (option and option.allowed)
            colour = theme.outlineColor if faint else theme.primaryColor if not tile.kind else theme.ink(ground)
            self.painter.icon(tile.icon, x, y + lifted, self.radius / dip(1) * (0.78 if tile.kind else 0.6), colour)
        self._pieces(tile.pieces, x, y)
        if option and option.price:
            self._price(option, x, y - self.radius * 0.42)

    def _price(self, option: Option[object], x: float, y: float) -> None:
        """Green where it is free; what it costs altogether is said where the tile is held."""
        ground = DARK if option.price != "0" else list(theme.tone_fill("good"))
        if option.forbidden:
            ground = list(theme.surfaceContainerHighColor)
        self.painter.disc(x, y, self.radius * 0.27, ground)
        colour = theme.tone("danger") if option.forbidden else theme.ink(ground)
        points = self.radius / dip(1) * 0.32
        self.painter.text(option.price, x, y, points, colour, font="Medium", anchor=(0.5, 0.5))

    def _pieces(self, pieces: tuple[Marker, ...], x: float, y: float) -> None:
        """Around the edge, from the upper left on."""
        spots = [
            (-0.5, 0.5),
            (0.5, 0.5),
            (0.68, 0.0),
            (-0.68, 0.0),
            (0.5, -0.5),
            (-0.5, -0.5),
            (0.0, 0.72),
            (0.0, -0.7),
        ]
        size = self.radius * 0.25
        for piece in pieces:
            if piece.tone == "danger":  # nobody overlooks it
                ground = theme.tone_fill("danger")
                self.painter.disc(x, y, self.radius * 0.52, DARK)
                self.painter.disc(x, y, self.radius * 0.46, ground)
                self.painter.icon(piece.icon, x, y, self.radius / dip(1) * 0.6, theme.ink(ground))
        small = [piece for piece in pieces if piece.tone != "danger"]
        for piece, (dx, dy) in zip(small, spots, strict=False):
            px, py = x + dx * self.radius, y + dy * self.radius
            if piece.owner:
                colour, hollow = mark_of(piece.owner)
                self.painter.disc(px, py, size * 1.16, [1, 1, 1, 1])
                self.painter.disc(px, py, size * 1.04, DARK)
                self.painter.shape(SHAPES.get(colour, "circle"), px, py, size * 0.72, theme.tone_fill(colour), hollow)
            else:
                self.painter.disc(px, py, size, DARK)
                draw = self.painter.tipped if piece.tipped else self.painter.icon
                draw(piece.icon, px, py, size / dip(1) * 1.25, [1.0, 1.0, 1.0, 1.0])


def cut(points: list[tuple[float, float]], left: float, right: float) -> list[tuple[float, float]]:
    """A straight wall from within, no further than these."""
    (x1, y1), (x2, y2) = points
    end = min(max(x2, left), right)
    return [(x1, y1), (end, y1 + (y2 - y1) * (end - x1) / (x2 - x1))]


def hexed(tone: str) -> Rgba:
    """A colour given as #rrggbb; without one a ground of the theme."""
    if not tone.startswith("#"):
        return list(theme.surfaceContainerHighColor)
    return [int(tone[n : n + 2], 16) / 255 for n in (1, 3, 5)] + [1]
