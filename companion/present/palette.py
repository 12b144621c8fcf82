"""The players' colours, each with a shape of its own.

Chosen so that the six of `COLOURS` stay apart for eyes without one kind of cone too: any two differ by at least `APART` (CIEDE2000),
and each can be read on every ground of its look. They differ in lightness where such eyes see the same hue.
"""

from __future__ import annotations

APART = 10.0

PLAYERS = {
    "red": "#f9605c",
    "blue": "#5590f8",
    "yellow": "#ffcd3c",
    "green": "#74dca0",
    "purple": "#deb4ff",
    "white": "#f4f5f9",
    "black": "#8b96a3",
}
ON_PAPER = {
    "red": "#a32739",
    "blue": "#003078",
    "yellow": "#955f00",
    "green": "#114d17",
    "purple": "#784fc4",
    "white": "#696a6a",
    "black": "#1b1f23",
}
"""The same in the light look."""

GAMES = ("#dcc9a4", "#f0a0a0", "#f0c078", "#b9d48b", "#8fd0b0", "#8fc1d9", "#a8b0f0", "#d8a8e0")
"""Colours to choose from for your own game."""

SHAPES = {
    "red": "circle",
    "blue": "square",
    "yellow": "triangle",
    "green": "diamond",
    "purple": "pentagon",
    "white": "cross",
    "black": "hexagon",
}

GOODS = {
    "tan": "#e8ab74",
    "cyan": "#5fcbe8",
    "straw": "#f2dd74",
    "lime": "#a8d860",
    "pink": "#f3a1cc",
    "ember": "#ff8a5c",
    "coin": "#f0cf86",
    "star": "#ffe08a",
    "mint": "#8be0c8",
    "leaf": "#86dca6",
    "amber": "#ffd45c",
    "steel": "#9db4cc",
}
"""Tones of pieces and goods; each also has an icon."""
GOODS_ON_PAPER = {
    "tan": "#96561c",
    "cyan": "#0b7590",
    "straw": "#7a6200",
    "lime": "#4a7a0a",
    "pink": "#a83a78",
    "ember": "#b8431a",
    "coin": "#7a5a00",
    "star": "#7a5a00",
    "mint": "#0b6b55",
    "leaf": "#16712d",
    "amber": "#8f5200",
    "steel": "#3f5a75",
}

GROUND, SURFACE, TEXT, SECOND, LINE = "#0f1317", "#181e24", "#e9eef3", "#aab5c0", "#2c3640"
"""Of a result that is sent as a picture."""
