"""Golden plays: a whole play as readable text, which a test runs again and compares.

At its head stand the command that made it and the setup; at its foot everything that was said, as JSON lines. Between them is
what a person would have seen; a long play is told in full at its beginning and its end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from shlex import quote
from typing import Any

from msgspec import Struct

from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.present import transcript, view

LONGEST = 320
"""Lines between head and foot."""

BOARD_EVERY = 25
FOOT = "# everything that was said"
TOO_SHORT = 12
"""Entries; a shorter play shows too little."""

TRIES = 40
"""How often random players may be refused at one ask before the play counts as stuck."""


class Golden(Struct, frozen=True):
    """A play, as a test runs it again."""

    game: str
    mode: str
    names: list[str]
    options: dict[str, bool | int | str]
    seed: int
    said: list[dict[str, Any]]


def random_play(spec: Spec, setup: Setup, luck: Random, *, anytime: float = 0.02, most: int = 5000) -> Golden | None:
    """Random players to the end; None when they don't get there."""
    session = Session(spec.script(), setup)
    said = play_out(session, luck, anytime=anytime, most=most)
    if session.ask is not None:
        return None
    names = [seat.name for seat in setup.seats]
    return Golden(setup.game, setup.mode, names, dict(setup.options), setup.seed, said)


def play_out(session: Session, luck: Random, *, anytime: float = 0.02, most: int = 20_000) -> list[dict[str, Any]]:
    """Answer at random, as far as the play goes; tells what was said. An answer that the rules refuse is tried otherwise."""
    said: list[dict[str, Any]] = []
    tries = 0
    while session.ask is not None and len(said) < most and tries < TRIES:
        actions = [option.key for option in session.run.anytime() if option.allowed]
        if actions and luck.random() < anytime:
            saying: dict[str, Any] = {"anytime": luck.choice(actions)}
        else:
            saying = {"answer": random_answer(session.ask, luck)}
        try:
            say(session, saying)
        except Refused:
            tries += 1
            continue
        tries = 0
        said.append(saying)
    return said


def say(session: Session, saying: dict[str, Any]) -> None:
    if "anytime" in saying:
        session.anytime(saying["anytime"])
    else:
        session.answer(saying["answer"])


def written(spec: Spec, golden: Golden, command: str) -> str:
    """The whole file."""
    told = list(body(spec, golden))
    if len(told) > LONGEST:
        head, tail = LONGEST * 3 // 5, LONGEST * 2 // 5
        told = [*told[:head], "", f"   … {len(told) - head - tail} lines are left out here …", "", *told[-tail:]]
    setup = {"game": golden.game, "mode": golden.mode, "players": golden.names, "options": golden.options}
    top = [f"# {command}", f"# {json.dumps(setup | {'seed': golden.seed}, ensure_ascii=False)}", ""]
    return "\n".join([*top, *told, "", FOOT, *wrapped(golden.said)]) + "\n"


def parsed(text: str) -> tuple[str, Golden]:
    """A file as the command that made it and the play."""
    lines = text.splitlines()
    setup = json.loads(lines[1].removeprefix("# "))
    said = [json.loads(one) for line in lines[lines.index(FOOT) + 1 :] for one in line.split("\t")]
    golden = Golden(setup["game"], setup["mode"], setup["players"], setup["options"], setup["seed"], said)
    return lines[0].removeprefix("# "), golden


def wrapped(said: Sequence[dict[str, Any]], width: int = 160) -> Iterator[str]:
    """Several on one line, with tabs between."""
    line = ""
    for saying in said:
        one = json.dumps(saying, ensure_ascii=False)
        if line and len(line) + len(one) >= width:
            yield line
            line = ""
        line = f"{line}\t{one}" if line else one
    if line:
        yield line


def body(spec: Spec, golden: Golden) -> Iterator[str]:
    setup = spec.setup(golden.names, mode=golden.mode, options=golden.options, seed=golden.seed)
    session = Session(spec.script(), setup)
    yield from _told(session)
    where = ""
    for n, saying in enumerate(golden.said):
        seen = view.table(session)
        if transcript.where_line(seen) != where:
            where = transcript.where_line(seen)
            yield from ("", f"── {where} ──")
        if n % BOARD_EVERY == 0:
            yield from transcript.board_lines(seen["board"])
        yield from _asked(n, seen, saying)
        say(session, saying)
        yield from _told(session)
    yield from ("", "── the end ──")
    seen = view.table(session)
    yield from transcript.board_lines(seen["board"])
    yield from transcript.result_lines(seen["result"])


def _asked(n: int, seen: view.View, saying: dict[str, Any]) -> Iterator[str]:
    if "anytime" in saying:
        yield f"{n:>4} any time: {saying['anytime']}"
        return
    first, *choices = transcript.ask_lines(seen["ask"])
    yield f"{n:>4} {first}"
    yield from (f"     {line}" for line in choices)
    yield f"     > {json.dumps(saying['answer'], ensure_ascii=False)}"


def _told(session: Session) -> Iterator[str]:
    head = session.history.head
    lines = [line for line in session.run.table.told if line.entry == head - 1]
    yield from (f"     {transcript.told_line(view.told(line))}" for line in lines)


def command(spec: Spec, golden: Golden, variant: str = "") -> str:
    """What makes this play again."""
    usual = {setting.key: setting.default for setting in spec.options}
    words = ["python -m companion golden", golden.game, "--mode", golden.mode, "--players", ",".join(golden.names)]
    for key, value in golden.options.items():
        if value == usual.get(key):
            continue
        shown = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        words += ["--option", quote(f"{key}={shown}")]
    words += ["--seed", str(golden.seed)]
    return " ".join([*words, *(("--variant", variant) if variant else ())])


def name(game: str, mode: str, variant: str = "") -> str:
    return f"{game}-{mode}{'-' if variant else ''}{variant}.txt"
