"""What follows from an action belongs to that action: it stays with it when an earlier one is changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.asks import Option
from companion.engine.board import Board
from companion.engine.results import Points, Result, ranked
from companion.engine.said import Amend, Answer, Undo
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.steps import step
from companion.engine.table import Table
from tests.engine.allkinds import SPEC

ACTIONS = [Option(key, key, key) for key in ("dig", "rest")]
FINDS = [Option(key, key, key) for key in ("coin", "bone", "ring")]


@dataclass
class Field:
    setup: Setup
    found: list[str] = field(default_factory=list)


async def play(table: Table, ground: Field) -> Result:
    for _action in range(3):
        with table.counted("action"):
            if await act(table, ground) == "dig":
                await find(table, ground)
    return ranked(ground.setup.seats, {seat.key: [Points("p", "P", 0)] for seat in ground.setup.seats}, rounds=1)


@step
async def act(table: Table, ground: Field) -> str:
    return await table.choose("field.act", "What?", ACTIONS, who=ground.setup.seats[0])


@step
async def find(table: Table, ground: Field) -> None:
    ground.found.append(await table.choose("field.find", "Found?", FINDS, who=ground.setup.seats[0]))


SCRIPT = Script(Field, play, lambda _ground: Board(()))


def dug() -> Session:
    session = Session(SCRIPT, SPEC.setup(["Ann", "Bo"], seed=3))
    for answer in ("dig", "coin", "dig", "bone", "rest"):
        session.do(Answer(answer))
    return session


def test_what_the_second_action_found_stays_when_the_first_is_changed() -> None:
    session = dug()
    session.do(Amend(0, "rest"))
    assert session.run.state.found == ["bone"]
    assert [entry.value for entry in session.aside] == ["coin"]
    session.do(Undo())
    assert session.run.state.found == ["coin", "bone"]


def test_an_action_that_finds_something_only_after_the_change_is_asked_for_it() -> None:
    session = dug()
    session.do(Amend(4, "dig"))
    assert session.ask is not None
    assert session.ask.key == "field.find"
    session.do(Answer("ring"))
    assert session.run.state.found == ["coin", "bone", "ring"]
