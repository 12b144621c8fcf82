"""Writes the figures of bench/results.json into docs/performance.md: `python -m bench.page`."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from msgspec import Struct, json

from bench.figures import Figure, amount

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "## Figures\n", "## What was slow, and why"
TITLES = {
    "engine": "Engine",
    "store": "Store",
    "growth": "Growth",
    "size": "Size",
    "ui": "The window",
    "animations": "What moves",
    "scoreboard": "The scoreboard",
    "live": "Other phones",
    "replay": "The same plays replayed by both versions",
    "hands": "Hands",
    "biohack_hands": "Hands in BioHACK",
    "biomes_hands": "Hands in Biomes",
    "biosphere5_hands": "Hands in Biosphere 5",
    "biotix_hands": "Hands in Biotix",
    "cardtaps": "Taps of a card",
    "taps": "Taps of an event",
    "compare": "The window beside the one before KivyMD",
}
LENGTHS = """, ms at 10 / 100 / 1,000 / 10,000 entries. No game lasts 1,000 entries by itself: the longer plays are a whole play with notes,
names and recounts in between. Goal: undo of the newest entry at 1,000 entries ≤ 16 ms."""


class Results(Struct):
    machine: str
    figures: dict[str, list[Figure]]


def written(results: Results) -> str:
    parts = [f"{BEGIN}\nMeasured on: {results.machine}, software rendering. All of it is in `bench/results.json`.\n"]
    for name in TITLES:
        figures = results.figures[name]
        growth = name == "growth"
        parts.append(f"**{TITLES[name]}**{LENGTHS if growth else ''}\n")
        parts.append("\n".join(grown(figures) if growth else listed(figures)) + "\n")
    return "\n".join(parts) + "\n"


def listed(figures: list[Figure]) -> list[str]:
    rows = ["| what | figure | beside | goal |", "| --- | ---: | --- | --- |"]
    for figure in figures:
        beside = f"{figure.ratio:.2f} × {amount(figure.baseline)} ({figure.beside})" if figure.beside else ""
        met = "" if figure.met is None else f"{figure.bound()}: {'yes' if figure.met else '**missed**'}"
        rows.append(f"| {figure.what.strip()} | {amount(figure.value)} {figure.unit} | {beside} | {met} |")
    return rows


def grown(figures: list[Figure]) -> list[str]:
    """One row for a game, one column for what is measured, the lengths side by side."""
    games: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for figure in figures:
        where, what = figure.what.split(": ")
        games[where.split(",")[0]][what].append(amount(figure.value))
    columns = list(next(iter(games.values())))
    rows = [f"| game | {' | '.join(columns)} |", f"| --- {'| --- ' * len(columns)}|"]
    return rows + [f"| {game} | {' | '.join(' / '.join(found[c]) for c in columns)} |" for game, found in games.items()]


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    results = json.decode((ROOT / "bench" / "results.json").read_bytes(), type=Results)
    PAGE.write_text(before + written(results) + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
