"""The small game of docs/adding-a-game.md in one file: what both engines play against each other in the bench.

python -m bench.nim MOVES ROUNDS        prints of each round the moves per second, by the clock and by the time the process worked
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import count, cycle
from time import perf_counter, process_time

from companion.engine.board import Board, Group, Sheet
from companion.engine.results import Outcome, Result, Standing
from companion.engine.said import Answer
from companion.engine.seats import Seat, Setup
from companion.engine.session import Session
from companion.engine.spec import Mode, Script, Setting, Spec
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _


@dataclass
class Heap:
    setup: Setup
    matches: int


async def play(table: Table, heap: Heap) -> Result:
    for number, player in zip(count(1), cycle(heap.setup.seats), strict=False):
        with table.at(_("Turn {n}").format(n=number), player, round=number):
            await turn(table, heap, player)
        if not heap.matches:
            return won(heap, player, number)
    raise AssertionError("the heap never ran out")


@step
async def turn(table: Table, heap: Heap, player: Seat) -> None:
    taken = await table.number("nim.take", _("How many matches do you take?"), least=1, most=min(3, heap.matches))
    heap.matches -= taken
    table.tell(_("{who} takes {taken}; {n} are left.").format(who=player, taken=taken, n=heap.matches), player)


def won(heap: Heap, winner: Seat, turns: int) -> Result:
    standings = tuple(Standing(seat, rank=1 if seat == winner else 2) for seat in heap.setup.seats)
    headline = _("{who} takes the last match and wins").format(who=winner)
    return Result(Outcome.WON, headline, standings, winners=(winner.key,), rounds=turns)


def board(heap: Heap) -> Board:
    matches = Sheet(heap).count("matches", _("Matches"), least=1, most=1_000_000)
    return Board((Group(key="heap", title=_("The heap"), parts=(matches,), always=True),))


SCRIPT = Script(start=lambda setup: Heap(setup, setup.number("heap")), play=play, board=board)
SPEC = Spec(
    key="nim",
    name="Nim",
    tagline=_("who takes the last match?"),
    colour="#9ad0c2",
    icon="fire",
    minutes="5",
    version=1,
    modes=(Mode("usual", _("Usual"), 2, 2),),
    options=(Setting(key="heap", label=_("Matches"), default=13, least=4, most=1_000_000),),
    loader=lambda: SCRIPT,
)


def main(moves: int, rounds: int) -> None:
    for _round in range(rounds):
        session = Session(SCRIPT, SPEC.setup(["Ann", "Bo"], options={"heap": moves}))
        began, working = perf_counter(), process_time()
        for _n in range(moves):
            session.do(Answer(1))
        worked, took = process_time() - working, perf_counter() - began
        print(moves / took, moves / worked)
        assert session.ask is None, "the game did not end"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
