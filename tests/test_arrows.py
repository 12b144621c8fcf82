"""Who may import whom: the rooms of docs/architecture.md, checked in every module, function bodies included."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "companion").rglob("*.py"))

ROOMS: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "store": {"engine", "games"},
    "present": {"engine", "places", "store", "games"},
    "live": {"present", "engine", "places", "store"},
    "ui": {"present", "engine", "places", "store"},
    "device": {"places"},
    "terminal": {"present", "engine", "store"},
}
"""What a room may import besides itself."""

NAMED: dict[str, set[str]] = {"ui": {"device", "live"}}
"""Whose classes a room may name for mypy: what it is handed at run time is built by those who put everything together."""

TOGETHER = {"commands"}
"""Rooms that put everything together, as the modules beside the rooms do."""

PACKAGES: dict[str, set[str]] = {
    "engine": {"msgspec"},
    "games": {"msgspec"},
    "store": {"msgspec", "platformdirs"},
    "present": {"msgspec", "segno", "PIL"},
    "live": {"msgspec", "websockets", "paho", "Crypto", "jnius", "android"},
    "ui": {"msgspec", "kivy", "kivymd", "materialyoucolor"},
    "device": {"kivy", "plyer", "jnius"},
    "terminal": {"msgspec", "platformdirs"},
}

NEVER_IN_RULES = {"time", "datetime", "random", "sqlite3", "threading", "asyncio", "locale", "socket"}
"""The engine and the games know no clock, no luck of their own, no disk. `random.Random`, seeded, is the one exception."""


def room(path: Path) -> str:
    parts = path.relative_to(ROOT / "companion").parts
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every imported module with its line; `from x import y` counts as `x.y`, which may be a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checked = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    for_mypy = {id(node) for block in checked for node in block.body}
    named = tuple(f"companion.{there}." for there in NAMED.get(room(path), ()))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) in for_mypy and f"{node.module}.".startswith(named):
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def wrong(path: Path) -> Iterator[str]:
    here = room(path)
    for line, name in imports(path):
        top, *rest = name.split(".")
        problem = ""
        if top == "companion":
            there = rest[0] if rest else ""
            if there not in {here, "__version__", *ROOMS[here]}:
                problem = f"{here} may not import {there}"
        elif top not in PACKAGES[here] and top not in sys.stdlib_module_names:
            problem = f"{here} may not import {top}"
        if here in ("engine", "games") and top in NEVER_IN_RULES and name != "random.Random":
            problem = f"rules may not import {name}"
        if problem:
            yield f"{path.relative_to(ROOT)}:{line}: {problem}"


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_a_room_imports_only_what_it_may(name: str) -> None:
    problems = [problem for path in MODULES if room(path) == name for problem in wrong(path)]
    assert not problems, "\n".join(problems)


def test_every_folder_is_a_room() -> None:
    assert {room(path) for path in MODULES} - {""} == ROOMS.keys() | TOGETHER


def test_no_game_imports_another_game() -> None:
    """Games from documents are the exception: Any Game is one of them."""
    problems = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in MODULES
        if room(path) == "games" and path.parent.name not in ("games", "yours")
        for line, name in imports(path)
        if name.startswith("companion.games.") and name.split(".")[2] != path.relative_to(ROOT / "companion").parts[1]
    ]
    assert not problems, "\n".join(problems)


def test_nobody_but_the_rules_imports_a_game() -> None:
    """The shelf (`companion/games/__init__.py`) hands them out by their keys."""
    problems = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in MODULES
        if room(path) != "games"
        for line, name in imports(path)
        if name.startswith("companion.games.") and (ROOT / "companion" / "games" / name.split(".")[2]).is_dir()
    ]
    assert not problems, "\n".join(problems)


def test_the_window_names_no_game() -> None:
    keys = set(games.SHELF)
    problems = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
        for path in MODULES
        if room(path) in ("ui", "present", "live", "device")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in keys
    ]
    assert not problems, "\n".join(problems)


def test_modules_stay_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for path in MODULES
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    ]
    assert not long, "split by idea: " + ", ".join(long)
