"""Golden plays: a whole play in keys and numbers, which a test runs again and compares.

At its head stand the command that made it and the setup. Then, for every entry: where the table is (`@`), which question is put to whom,
from which section of the guide and with which answers, what was said (`>`, or `!` out of turn), the values of what was told (`·`) and
the trackers that changed (`=`). No words: those are in the catalogue, and a better sentence changes no play.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from shlex import quote
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.askcard import AskCard
from companion.engine.asks import FAR, Ask, Choose, Draw, Form, Number, Option, Order, Pick, Roll, Secret
from companion.engine.board import Slot
from companion.engine.bots import random_answer
from companion.engine.cards import Card, Known
from companion.engine.refusals import Refused
from companion.engine.results import Result
from companion.engine.run import Run
from companion.engine.said import Answer, Anytime
from companion.engine.seats import Seat, Setup
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Counted, Text, Together

FOLDER = Path(__file__).parent / "playthroughs"

TOO_SHORT = 12
"""Entries; a shorter play shows too little."""

KNOWN = 4
"""How many cards of each kind and sort are known in a play with known cards."""

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
    known: bool = False
    """The table knows cards of the box."""


def random_box(spec: Spec, seed: int) -> Known:
    """Some cards of each kind, with all of their sides: what a table might know."""
    luck, found = Random(seed), Known()
    for kind in spec.script().kinds():
        for sort in [one.key for one in kind.sorts] or [""]:
            for n in range(1, 1 + min(KNOWN, kind.in_box(sort) or KNOWN)):
                values: dict[str, Any] = {}
                for field in kind.fields:
                    if field.on(sort) and field.wanted(values):
                        values[field.key] = random_answer(field.ask, luck)
                name = " ".join(part for part in (kind.key, sort, str(n)) if part) if kind.named else ""
                found.cards[f"k{len(found.cards)}"] = Card(kind.key, name, sort, values)
    return found


def seated(spec: Spec, setup: Setup, known: bool) -> Session:
    """With `known`, what the cards say from the start is in the setup too."""
    if not known:
        return Session(spec.script(), setup)
    box = random_box(spec, setup.seed)
    facts = spec.script().facts_from_cards(box.cards.values())
    return Session(spec.script(), replace(setup, facts={**setup.facts, **facts}), known=box)


def random_play(
    spec: Spec, setup: Setup, luck: Random, *, anytime: float = 0.02, most: int = 5000, known: bool = False
) -> Golden | None:
    """Random players to the end; None when they don't get there."""
    session = seated(spec, setup, known)
    said = play_out(session, luck, anytime=anytime, most=most)
    if session.ask is not None:
        return None
    names = [seat.name for seat in setup.seats if not seat.rival]
    return Golden(setup.game, setup.mode, names, dict(setup.options), setup.seed, said, known)


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
        session.do(Anytime(saying["anytime"]))
    else:
        session.do(Answer(saying["answer"]))


# As a file


def written(spec: Spec, golden: Golden, command: str) -> str:
    """The whole file; refused where the play does not come to its end."""
    setup: dict[str, Any] = {
        "game": golden.game,
        "mode": golden.mode,
        "players": golden.names,
        "options": golden.options,
    }
    setup |= {"seed": golden.seed} | ({"known": True} if golden.known else {})
    top = [f"# {command}", f"# {_json(setup)}", ""]
    return "\n".join([*top, *body(spec, golden)]) + "\n"


def parsed(text: str) -> tuple[str, Golden]:
    """A file as the command that made it and the play."""
    command, head, *lines = text.splitlines()
    setup = json.loads(head.removeprefix("# "))
    said = [
        {"anytime" if line[0] == "!" else "answer": json.loads(line[2:])} for line in lines if line[:2] in ("> ", "! ")
    ]
    known = setup.get("known", False)
    golden = Golden(setup["game"], setup["mode"], setup["players"], setup["options"], setup["seed"], said, known)
    return command.removeprefix("# "), golden


def name(game: str, mode: str, variant: str = "") -> str:
    return f"{game}-{mode}{'-' if variant else ''}{variant}.txt"


def command(spec: Spec, golden: Golden, variant: str = "") -> str:
    """What makes this play again."""
    usual = {setting.key: setting.default for setting in spec.options}
    words = ["tools/golden.py", golden.game, "--mode", golden.mode, "--players", ",".join(golden.names)]
    for key, value in golden.options.items():
        if value == usual.get(key):
            continue
        shown = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        words += ["--option", quote(f"{key}={shown}")]
    words += ["--seed", str(golden.seed), *(["--known"] if golden.known else [])]
    return " ".join([*words, *(("--variant", variant) if variant else ())])


def body(spec: Spec, golden: Golden) -> Iterator[str]:
    setup = spec.setup(golden.names, mode=golden.mode, options=golden.options, seed=golden.seed)
    session = seated(spec, setup, golden.known)
    run, where, board, shapes = session.run, "", dict[str, str](), dict[str, str]()
    yield from told(run, -1)
    for n, saying in enumerate(golden.said):
        if place(run) != where:
            where = place(run)
            yield f"@ {where}"
        yield from changes(board, board := trackers(run))
        ask = session.ask
        assert ask is not None, "something is said after the end"
        answers = shape(ask)
        yield f"{n} {asked(ask)} {'~' if shapes.get(ask.key) == answers else answers}"
        shapes[ask.key] = answers
        yield f"! {_json(saying['anytime'])}" if "anytime" in saying else f"> {_json(saying['answer'])}"
        say(session, saying)
        run = session.run
        yield from told(run, session.history.head - 1)
    yield from changes(board, trackers(run))
    yield from ended(run.result)


# In keys and numbers


def place(run: Run) -> str:
    """ "1/_ 2/3 p1": round 1, the second of three phases, somebody's turn."""
    crumbs = run.table.where
    return " ".join(
        f"{crumb.who.key if crumb.who else crumb.round or '_'}{f'/{crumb.step}/{crumb.steps}' if crumb.step else ''}"
        for crumb in crumbs
    )


def asked(ask: Ask[Any]) -> str:
    who = ask.who.key if ask.who else "all"
    return f"{who} {ask.key}{'#' if ask.rule else ''}{ask.rule}"


def shape(ask: Ask[Any]) -> str:
    """What can be answered; what is forbidden has a minus before it. In the file `~` says: the same as the last time."""
    match ask:
        case Choose():
            return keys(ask.options)
        case Pick():
            return f"{ask.least}..{bound(ask.most)}{'+' if ask.again else ''} of {keys(ask.options)}"
        case Number():
            return f"{bound(ask.least)}..{bound(ask.most)} ({ask.start})"
        case Order():
            return f"in order {keys(ask.items)}"
        case Roll():
            return "dice " + " ".join(str(len(die.faces)) for die in ask.dice)
        case Draw():
            return f"draw {ask.count} of {len(ask.deck)}"
        case Form():
            return "; ".join(f"{field.key} {shape(field)}" for field in ask.fields)
        case AskCard():
            return " ".join(part for part in ("card", ask.of.key, ask.sort, ask.side, str(len(ask.offers()))) if part)
        case Secret():
            return f"secret {shape(ask.ask)}"
    return ask.kind


def keys(options: Iterable[Option[Any]]) -> str:
    return " ".join(option.key if option.allowed else f"-{option.key}" for option in options)


def bound(n: int) -> str:
    return "" if abs(n) == FAR else str(n)


def told(run: Run, entry: int) -> Iterator[str]:
    seats = {seat.name: seat.key for seat in run.setup.seats}
    lines = [" ".join(values(line.text, seats)) for line in run.table.told if line.entry == entry]
    if lines:
        yield "· " + " · ".join(lines)


def values(thing: object, seats: dict[str, str]) -> Iterator[str]:
    """The numbers and the players in a text."""
    match thing:
        case Seat():
            yield thing.key
        case int():
            yield str(thing)
        case str():
            if thing in seats:
                yield seats[thing]
        case Together():
            for part in thing.parts:
                yield from values(part, seats)
        case Text():
            if isinstance(thing, Counted):
                yield str(thing.n)
            for inside in thing.values.values():
                yield from values(inside, seats)
        case list() | tuple():
            for part in thing:
                yield from values(part, seats)


def trackers(run: Run) -> dict[str, str]:
    """Every tracker by its path, as it stands."""
    found = {}
    for _group, tracker in run.board().trackers():
        if isinstance(tracker, Slot):
            standing = tracker.standing
            found[tracker.path] = standing.key if standing else "?"
        else:
            found[tracker.path] = str(tracker.value)
    return found


NOTHING = ("0", "", "None")


def changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """The trackers that changed, those of one thing behind its path: `players.p1 coins 3 hand 2; danger 4`."""
    found: dict[str, list[str]] = {}
    for path in {**before, **now}:
        value = now.get(path, "–")
        if value == before.get(path) or (path not in before and value in NOTHING):
            continue
        thing, _dot, last = path.rpartition(".")
        found.setdefault(thing, []).append(f"{last} {value}")
    if found:
        yield "= " + "; ".join(" ".join([thing, *parts]).strip() for thing, parts in found.items())


def ended(result: Result | None) -> Iterator[str]:
    assert result is not None, "the play does not come to its end"
    yield f"@ {result.outcome.value} {result.rounds} {' '.join(result.winners)} {result.level}".rstrip()
    for standing in result.standings:
        lines = " ".join(f"{line.key} {line.points}" for line in standing.lines)
        yield f"{standing.rank}. {standing.seat.key} {standing.total} {lines}".rstrip()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
