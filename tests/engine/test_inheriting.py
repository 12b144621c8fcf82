"""An ask is for the player of the block it stands in, and points to that block's section of the guide."""

from __future__ import annotations

from companion.engine.asks import Ask, Number, Option, Secret
from companion.engine.board import Board
from companion.engine.cards import Kind
from companion.engine.chance import Deck, die
from companion.engine.results import Outcome, Result
from companion.engine.said import Answer, Anytime
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.engine.steps import step
from companion.engine.table import Table
from tests.engine.allkinds import SPEC

CARD = Kind(key="card", name="Card", many="Cards", icon="cards", fields=())


@step
async def plain(table: Table, setup: Setup) -> None:
    await table.do("plain", "Do it")


@step
async def named(table: Table, setup: Setup) -> None:
    await table.do("named", "Do it", who=setup.seats[1], rule="other")


@step
async def everybody(table: Table, setup: Setup) -> None:
    await table.do("everybody", "Do it", who=None)


@step(rule="deep")
async def sectioned(table: Table, setup: Setup) -> None:
    await table.do("first", "Do it")
    with table.at("Aside", setup.seats[1], rule="aside"):
        await table.do("second", "Do it")
    await table.do("third", "Do it")


async def play(table: Table, setup: Setup) -> Result:
    await plain(table, setup)
    with table.at("Ann", setup.seats[0], rule="turn"):
        await plain(table, setup)
        with table.at("A phase"):
            await plain(table, setup)
        await named(table, setup)
        await everybody(table, setup)
        await sectioned(table, setup)
        await plain(table, setup)
    await plain(table, setup)
    return Result(Outcome.WON, "Over", ())


@step
async def perform(table: Table, setup: Setup, key: str) -> None:
    await table.do("shouted", "Do it")


def sit_down(rules: object = play) -> Session:
    script = Script(
        start=lambda setup: setup,
        play=rules,  # type: ignore[arg-type]
        board=lambda _setup: Board(()),
        anytime=lambda _setup: (Option("shout", "Shout", None),),
        perform=perform,
    )
    return Session(script, SPEC.setup(("Ann", "Bo")))


def seen(session: Session) -> tuple[str, str, str]:
    ask = session.ask
    assert ask is not None
    return ask.key, ask.who.name if ask.who else "", ask.rule


def test_an_ask_inherits_the_player_and_the_section_of_the_blocks_around_it() -> None:
    session, asked = sit_down(), []
    while session.ask:
        asked.append(seen(session))
        session.do(Answer(True))
    assert asked == [
        ("plain", "", ""),
        ("plain", "Ann", "turn"),
        ("plain", "Ann", "turn"),
        ("named", "Bo", "other"),
        ("everybody", "", "turn"),
        ("first", "Ann", "deep"),
        ("second", "Bo", "aside"),
        ("third", "Ann", "deep"),
        ("plain", "Ann", "turn"),
        ("plain", "", ""),
    ]


def test_what_is_done_out_of_turn_does_not_belong_to_whose_turn_it_is() -> None:
    session = sit_down()
    session.do(Answer(True))
    session.do(Anytime("shout"))
    assert seen(session) == ("shouted", "", "")
    session.do(Answer(True))
    assert seen(session) == ("plain", "Ann", "turn")


def test_after_a_step_was_interrupted_its_asks_are_still_for_the_same_player() -> None:
    session = sit_down()
    for _n in range(6):
        session.do(Answer(True))
    assert seen(session) == ("second", "Bo", "aside")
    session.do(Anytime("shout"))
    session.do(Answer(True))
    assert seen(session) == ("second", "Bo", "aside")
    session.do(Answer(True))
    assert seen(session) == ("third", "Ann", "deep")


def test_every_kind_of_ask_inherits() -> None:
    options = (Option("a", "A", 1), Option("b", "B", 2))
    found: list[Ask[object]] = []

    @step
    async def everything(table: Table) -> None:
        await table.do("ask", "?")
        await table.choose("ask", "?", options)
        await table.pick("ask", "?", options)
        await table.number("ask", "?")
        await table.number("ask", "?", steps=(1,))
        await table.order("ask", "?", options)
        await table.roll("ask", "?", [die(6)])
        await table.draw("ask", "?", Deck("Deck", {"ace": 1}, ["ace"]))
        await table.form("ask", "?", [Number(key="n", text="n")])
        await table.card("ask", "?", CARD)
        await table.secret(Number(key="ask", text="?"))
        await table.write("ask", "?")

    async def rules(table: Table, setup: Setup) -> Result:
        with table.at("Bo", setup.seats[1], rule="turn"):
            await everything(table)
        return Result(Outcome.WON, "Over", ())

    answers: list[object] = [
        True,
        "a",
        [],
        1,
        1,
        ["a", "b"],
        "app",
        "app",
        {"n": 1},
        {"name": "X", "values": {}},
        1,
        "x",
    ]
    session = sit_down(rules)
    for answer in answers:
        assert session.ask is not None
        found.append(session.ask)
        session.do(Answer(answer))
    assert session.ask is None
    assert {(ask.who and ask.who.name, ask.rule) for ask in found} == {("Bo", "turn")}
    assert isinstance(found[-2], Secret)
