"""The same thing stands under the same name in every game: the table in docs/adding-a-game.md."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.engine.board import put_at
from companion.engine.spec import Script

ROOT = Path(__file__).parents[2]
BIG = [key for key in games.FIRST if key != "anygame"]
"""Any Game is run by `yours`, which reads documents."""

WHERE = {
    "start": "setup",
    "play": "rules",
    "board": "board",
    "anytime": "anytime",
    "perform": "anytime",
    "correct": "corrections",
    "scores": "scoring",
    "guide": "guide",
    "invariants": "invariants",
}
"""The parts of a script, each in the module of this name, under its own name."""

EVERYWHERE = ("spec", "content", "state", "setup", "rules", "scoring", "board", "corrections", "invariants", "guide")


def part(script: Script[Any], name: str) -> Callable[..., Any] | None:
    found: Callable[..., Any] | None = getattr(script, name)
    return None if found is Script.__dataclass_fields__[name].default or found is put_at else found


@pytest.mark.parametrize("name", WHERE)
@pytest.mark.parametrize("game", BIG)
def test_a_part_of_the_script_stands_where_the_page_says(game: str, name: str) -> None:
    found = part(games.spec(game).script(), name)
    if found is not None:
        assert (found.__module__, found.__qualname__) == (f"companion.games.{game}.{WHERE[name]}", name)


@pytest.mark.parametrize("game", BIG)
def test_the_state_is_in_state(game: str) -> None:
    spec = games.spec(game)
    mode = spec.modes[0]
    state = spec.script().start(spec.setup(["Ann", "Bo", "Cy"][: mode.least], mode=mode.key))
    assert type(state).__module__ == f"companion.games.{game}.state"


@pytest.mark.parametrize("game", BIG)
def test_every_game_has_the_same_files(game: str) -> None:
    folder = ROOT / "companion" / "games" / game
    assert not [name for name in EVERYWHERE if not ((folder / f"{name}.py").exists() or (folder / name).is_dir())]


@pytest.mark.parametrize("game", BIG)
def test_the_kinds_of_cards_are_in_cards(game: str) -> None:
    other = ("biosphere5", "biomes")  # there `cards.py` is what the app does with the printed deck
    if games.spec(game).script().kinds() and game not in other:
        cards = ROOT / "companion" / "games" / game / "cards.py"
        names = {
            target.id
            for node in ast.parse(cards.read_text(encoding="utf-8")).body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        assert "KINDS" in names


ASKS = ("do", "choose", "pick", "number", "order", "roll", "draw", "form", "secret", "write", "card")


def test_asks_are_built_from_plain_values() -> None:
    """A function in an ask is only for what nobody may look at: details, reasons, a check of the whole answer."""
    found = [
        f"{path.name}:{inside.lineno}"
        for path in (ROOT / "companion" / "games").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ASKS
        if isinstance(call.func.value, ast.Name) and call.func.value.id == "table"
        for inside in ast.walk(call)
        if isinstance(inside, ast.Lambda)
    ]
    assert len(found) < 20, found


@pytest.mark.parametrize("game", BIG)
def test_what_lies_on_the_table_comes_first_and_what_the_app_does_instead_is_a_choice(game: str) -> None:
    instead = {"digital", "app"}
    offered = [option for option in games.spec(game).options if instead & set(option.values)]
    assert offered
    assert [option.key for option in offered if option.default in instead] == []
