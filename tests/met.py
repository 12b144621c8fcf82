"""Every text that a table meets in the golden plays and in a few random ones, by what it is: title, option, note, refusal, …"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.engine.asks import Ask, Form, Option, Secret
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.texts import Text, Together
from tests import golden
from tools import messages

PLAYS = Path(__file__).parent / "playthroughs"
SEEDS = (1, 2)
MOST = 400
"""Answers of a random play that are looked at."""


@cache
def kinds() -> dict[str, set[str]]:
    """`question`: what a table is asked; `refusal`: why something cannot be; `line`: whatever stands on a line of its own."""
    met: dict[str, set[str]] = defaultdict(set)
    for path in sorted(PLAYS.glob("*.txt")):
        _look(met, path)
    for spec in games.shelf():
        for mode in spec.modes:
            for seed in SEEDS:
                _play(met, spec, mode, seed)
    rulings = {message(ruling.question) for spec in games.shelf() for ruling in spec.script().guide().rulings}
    for found in messages.template():
        for text in found.id if isinstance(found.id, tuple | list) else (found.id,):
            first = found.id[0] if isinstance(found.id, tuple | list) else found.id
            if "?" in str(text) and first not in rulings:
                met["question"].add(str(first))
    met["refusal"] |= set(_refusals())
    met["line"] |= met["refusal"] | met["title"] | met["option"] | met["note"]
    return met


def _look(met: dict[str, set[str]], path: Path) -> None:
    _command, play = golden.parsed(path.read_text(encoding="utf-8"))
    spec = games.spec(play.game)
    setup = spec.setup(play.names, mode=play.mode, options=play.options, seed=play.seed)
    session = golden.seated(spec, setup, play.known)
    for saying in play.said:
        _seen(met, session)
        golden.say(session, saying)


def _play(met: dict[str, set[str]], spec: Any, mode: Any, seed: int) -> None:
    luck = Random(seed)
    names = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo"][: luck.randint(mode.least, min(mode.most, 6))]
    session = Session(spec.script(), spec.setup(names, mode=mode.key, seed=seed))
    for _turn in range(MOST):
        if session.ask is None:
            return
        _seen(met, session)
        try:
            golden.say(session, {"answer": random_answer(session.ask, luck)})
        except Refused as refused:
            _add(met, "refusal", refused.text)


def _seen(met: dict[str, set[str]], session: Session) -> None:
    if session.ask is not None:
        _ask(met, session.ask)
    for option in session.run.anytime():
        _option(met, option)


def _ask(met: dict[str, set[str]], ask: Ask[Any]) -> None:
    _add(met, "title", ask.text)
    _add(met, "note", ask.details())
    for option in (*getattr(ask, "options", ()), *getattr(ask, "items", ())):
        _option(met, option)
    if isinstance(ask, Form):
        for field in ask.fields:
            _ask(met, field)
    if isinstance(ask, Secret):
        _ask(met, ask.ask)


def _option(met: dict[str, set[str]], option: Option[Any]) -> None:
    _add(met, "option", option.label)
    _add(met, "note", option.note)
    _add(met, "note", option.warning)
    _add(met, "refusal", option.forbidden)


def _add(met: dict[str, set[str]], kind: str, text: object) -> None:
    if found := message(text):
        met[kind].add(found)


def message(text: object) -> str:
    """The message a text begins with: of "{what}: free" it is the one that stands for `what`, where that is a text."""
    while isinstance(text, Text):
        if isinstance(text, Together):
            text = next((part for part in text.parts if str(part)), "")
        elif text.message.startswith("{") and isinstance(first := _first(text), Text):
            text = first
        else:
            return text.message
    return ""


def _first(text: Text) -> object:
    return text.values.get(text.message[1:].partition("}")[0])


def _refusals() -> Iterator[str]:
    """What the code refuses with, in the engine and in the games: plays meet only some of it."""
    for folder in ("engine", "games"):
        for path in (messages.ROOT / "companion" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and len(node.args) == 2:
                    yield from _texts(node.args[1])
                elif isinstance(node, ast.keyword) and node.arg == "forbidden":
                    yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "ngettext"):
            first = call.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)
