"""Plays that the tests of the presentation stand on: a real game with tracks and counters, and a tiny one with everything else."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.asks import Number, Option
from companion.engine.board import Board, Fact, Group, Row, Sheet
from companion.engine.chance import Deck, die
from companion.engine.results import Points, Result, ranked
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Mode, Script, Spec
from companion.engine.table import Table
from companion.games.anygame.spec import SPEC as ANYGAME
from tests.stepwise import stepwise


def scoring_play(players: int = 3, rounds: int = 3, **options: object) -> Session:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[:players]
    more = {"first": False, "rounds": rounds, "tracks": "Doom 0-8: 4 uneasy, 8 the end", "counters": "gold", **options}
    setup = ANYGAME.setup(names, mode="rounds", options=more, seed=3)
    session = Session(ANYGAME.script(), setup)
    if session.ask and session.ask.key == "anygame.first":
        session.do(Answer("p1"))
    return session


@dataclass
class Dish:
    slot: int = 0
    food: int = 3
    log: list[str] = field(default_factory=list)


SLOTS = (Option("none", "Empty", 0), Option("good", "Perfect", 1, tone="good"))


def _board(dish: Dish) -> Board:
    sheet = Sheet(dish)
    trackers = (sheet.slot("slot", "Slot", SLOTS), sheet.count("food", "Food", most=9))
    return Board((Group(key="dish", title="Dish", parts=(Row(label="Row", trackers=trackers), Fact(text="A fact"))),))


async def _play(table: Table, dish: Dish) -> Result:
    table = stepwise(table)
    with table.at("Round 1", round=1):
        way = await table.choose("tiny.way", "Which way?", [Option("up", "Up", 1), Option("down", "Down", -1)])
        await table.do("tiny.do", "Move the cube")
        dish.food += way
        table.tell(f"Food is {dish.food}.")
        if way > 0:
            eaten = await table.number("tiny.more", "How many more?", most=5)
            dish.food += eaten
            table.tell(f"{eaten} more.")
        rolled = await table.roll("tiny.roll", "Roll", [die(6), die(6)])
        table.tell(f"Rolled {sum(rolled.faces)}.")
    with table.at("Round 2", round=2):
        deck: Deck[str] = Deck("Deck", {"a": "Apple", "b": "Berry"}, {"a": 2, "b": 1})
        with table.at("Harvest", step=1, steps=2):
            drawn = await table.draw("tiny.draw", "Draw", deck)
            table.tell(f"Drew {drawn.card}.")
            filled = await table.form("tiny.form", "Fill in", [Number(key="x", text="X"), Number(key="y", text="Y")])
            table.tell("Filled in.")
        order = await table.order("tiny.order", "In order", [Option("a", "A", 1), Option("b", "B", 2)])
        picked = await table.pick("tiny.pick", "Some", [Option("a", "A", 1), Option("b", "B", 2)])
        table.tell(f"{filled['x']}, {order}, {picked}.")
    seat = table.entries and "p1"
    return ranked([SETUP.seats[0]], {seat or "p1": [Points("food", "Food", dish.food)]}, rounds=2)


TINY = Spec(
    key="tiny",
    name="Tiny",
    tagline="",
    colour="#ffffff",
    icon="dna",
    minutes="",
    version=1,
    modes=(Mode("solo", "Solo", 1, 1),),
    loader=lambda: Script(start=lambda setup: Dish(), play=_play, board=_board, scores=lambda dish: {"p1": dish.food}),
)
SETUP = TINY.setup(["Ann"], seed=1)


def tiny_play(*answers: object) -> Session:
    session = Session(TINY.script(), SETUP)
    for answer in answers:
        session.do(Answer(answer))
    return session


ALL = ("up", True, 2, [3, 4], "app", {"x": 1, "y": 2}, ["b", "a"], ["a"])
