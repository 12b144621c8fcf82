"""What the documents say is what the program does."""

from __future__ import annotations

import ast
import io
import json
import re
import shlex
import textwrap
from pathlib import Path
from typing import Any

import pytest

from companion import commands, games
from companion.commands import rulings
from companion.engine.refusals import Code
from companion.engine.said import Answer, Correct
from companion.terminal.person import Person
from companion.terminal.screen import Screen
from tests.terminal.client import Table
from tests.terminal.memory import InMemory

ROOT = Path(__file__).parent.parent
JSON_LINES = (ROOT / "docs" / "json-lines.md").read_text(encoding="utf-8")
TERMINAL = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def example() -> tuple[list[str], list[tuple[str, str]]]:
    lines = [line.strip() for line in JSON_LINES.partition("## An example")[2].splitlines()]
    command = next(line for line in lines if line.startswith("$ "))
    words = shlex.split(command.removeprefix("$ python -m companion "))
    return words, [(line[0], line[2:]) for line in lines if line[:2] in ("< ", "> ")]


def assert_within(named: Any, heard: Any) -> None:
    """Everything that is named is there; there may be more."""
    if isinstance(named, dict):
        for key, value in named.items():
            assert_within(value, heard[key])
    else:
        assert named == heard


def test_the_example_of_the_json_lines_runs(tmp_path: Path) -> None:
    words, lines = example()
    words.remove("--json")
    with Table(*words, "--db", str(tmp_path / "x.db")) as table:
        heard: list[dict[str, Any]] = [table.seen]
        for mark, line in lines:
            if mark == "<":
                assert_within(json.loads(line), heard.pop(0))
                continue
            refused = table.write(line)
            heard = [{"refused": refused}] if refused else []
            heard.append(table.seen)
    assert table.process.returncode == 0


def test_the_json_lines_name_every_code_of_a_refusal() -> None:
    assert not [code.value for code in Code if f"`{code.value}`" not in JSON_LINES]


def test_the_json_lines_name_every_field_that_comes_out() -> None:
    source = ast.parse((ROOT / "companion" / "present" / "view.py").read_text(encoding="utf-8"))
    fields = {
        str(key.value)
        for node in ast.walk(source)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    for call in ast.walk(source):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "filled":
            fields |= {word.arg for word in call.keywords if word.arg}
    shelf = {"name", "tagline", "players", "modes", "options", "default", "values", "about"}
    assert {"likely", "by_hand_first", "verdict", "room"} <= fields
    assert not sorted(name for name in fields - shelf if not re.search(rf"\b{name}\b", JSON_LINES))


def test_the_rulings_page_is_made_from_the_guides() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert page.splitlines() == list(rulings.page(games.shelf())), "python -m companion rulings > docs/rulings.md"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_command_in_the_documents_exists(path: Path) -> None:
    known = set(commands.COMMANDS)
    named = set(re.findall(r"python -m companion ([a-z]+)", path.read_text(encoding="utf-8")))
    assert named <= known


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_module_that_the_documents_start_can_be_started(path: Path) -> None:
    for name in re.findall(r"python -m ((?:companion|bench|tests)[\w.]*)", path.read_text(encoding="utf-8")):
        file = ROOT.joinpath(*name.rstrip(".").split("."))
        main = file / "__main__.py" if file.is_dir() else file.with_suffix(".py")
        assert "__main__" in main.read_text(encoding="utf-8"), name


def test_the_page_about_the_terminal_names_every_command() -> None:
    assert not [name for name in commands.COMMANDS if f"companion {name}" not in TERMINAL]


def test_the_page_about_the_terminal_shows_what_stands_there() -> None:
    play = InMemory(games.spec("anygame"), "Ann", "Bo", first=False, rounds=5, tracks="Doom 0-8: 4 uneasy, 8 the end")
    for answer in ("p1", 4, 6, 12):
        play.do(Answer(answer))
    play.do(Correct("tracks.0.value", 3))
    out = io.StringIO()
    Person(play, Screen(out, io.StringIO("12\nq\n"), colour=False)).sit()
    page = TERMINAL[TERMINAL.index("    ── Round 2") : TERMINAL.index("`h` lists")]
    assert textwrap.dedent(page).strip() in out.getvalue()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_make_target_in_the_documents_exists(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:`|^    |&& )make ([a-z]+)\b", path.read_text(encoding="utf-8"), re.MULTILINE):
        assert f"\n{target}:" in makefile, target


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(path: Path) -> None:
    named = re.findall(r"`((?:\w[\w.-]*/)+[\w.-]*)`", path.read_text(encoding="utf-8"))
    ours = [name for name in named if "nim" not in name]
    assert not [name for name in ours if not any((place / name).exists() for place in (ROOT, ROOT / "companion"))]


def test_no_requirement_names_a_package_host() -> None:
    for path in ROOT.glob("requirements*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not line or line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line), f"{path.name}: {line}"


def test_the_readme_names_every_game_that_comes_with_the_app() -> None:
    assert not [key for key in games.FIRST if games.spec(key).name not in README]
