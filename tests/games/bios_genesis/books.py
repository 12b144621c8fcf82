"""Nothing in silence: whatever changes on the table is told in the same entry, by the name of its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.run import Run
from companion.games.bios_genesis.content import ROW_NAMES
from companion.games.bios_genesis.state import Game

Lying = dict[tuple[str, str], tuple[Any, tuple[str, ...]]]
"""By place and what lies there: how much of it, and the names by which a line may speak of the place."""


def lying(game: Game) -> Lying:
    return {(place, what): (amount, names) for place, what, amount, names in _everything(game) if amount}


def _everything(game: Game) -> Iterator[tuple[str, str, Any, tuple[str, ...]]]:
    for refugium in game.refugia.values():
        names: tuple[str, ...] = (str(refugium.name),)
        yield refugium.id, "cubes", Counter(refugium.loose + refugium.organized), names
        yield refugium.id, "organized", Counter(refugium.organized), names
        yield refugium.id, "enzymes", Counter(refugium.enzymes), names
        yield refugium.id, "Bionts", dict(refugium.bionts), names
    for organism in game.organisms.values():
        names = (str(organism.label), str(organism.name))
        sides = {m.id: (m.promoted, m.cubes) for m in organism.mutations}
        yield organism.id, "cubes", _some(organism.chromosomes), names
        yield organism.id, "organs", _some(organism.organs), names
        yield organism.id, "disks", _some(organism.disks), names
        yield organism.id, "Bionts", dict(organism.bionts), names
        yield organism.id, "Mutations", sides, (*names, *(str(m.name) for m in organism.mutations))
        yield organism.id, "controller", organism.controller, names
        yield organism.id, "level", organism.level, names
    for owner, parasite in game.parasites.items():
        names = (str(game.players[owner].seat.name),)
        yield f"parasite {owner}", "cubes", _some(parasite.cubes), names
        yield f"parasite {owner}", "host", parasite.host, names
    for key, player in game.players.items():
        names = (
            str(player.seat.name),
            *(str(o.label) for o in game.controlled(player)),
            *(str(r.name) for r in game.refugia.values() if r.bionts.get(key)),
        )
        yield key, "Catalysts", _some(player.catalysts), names
        yield key, "trophies", player.trophies, names
    for row, deck in game.decks.items():
        cards = Counter(mutation.id if mutation else "" for mutation in deck)
        yield row, "deck", cards, (str(ROW_NAMES[row]), " gains ")
    yield "macro", "cards", game.macro_cards, ("macroorganism",)


def _some(counts: dict[str, int]) -> dict[str, int]:
    return {key: n for key, n in counts.items() if n}


def silent(before: Lying, now: Lying, lines: list[str]) -> list[str]:
    """What changed without a line that names its place."""
    found = []
    for key in {**before, **now}:
        was, names = before.get(key, (None, ()))
        amount, other = now.get(key, (None, ()))
        if was != amount and not any(name in line for name in (*names, *other) for line in lines):
            found.append(f"{key}: {was} → {amount}, told {lines}")
    return found


def books() -> Callable[[Run], None]:
    """Looks at one play. What an undo or a change of the past brings back is not compared: those lines are told anew."""
    seen: dict[str, Any] = {"run": None}

    def look(run: Run) -> None:
        told = run.table.told
        now = lying(run.state)
        if seen["run"] is run and len(told) >= seen["n"] and (not seen["n"] or told[seen["n"] - 1] is seen["last"]):
            quiet = silent(seen["lying"], now, [str(line.text) for line in told[seen["n"] :]])
            assert not quiet, "\n".join(quiet)
        seen.update(run=run, n=len(told), last=told[-1] if told else None, lying=now)

    return look
