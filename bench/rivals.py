"""How strong Biotix's rivals are: `python -m bench.rivals` plays every pairing of docs/rivals.md and prints its tables.

Each pairing is a play of two, the seats swapped every second play; a shared win counts half. `--plays 200` for a quick look,
`--only Ada` for one part, `--jobs 2` where two processors are free. All of it takes about 40 minutes of one processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import process_time
from typing import NamedTuple

from companion.engine.bots import random_answer
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biotix.rivals import Deputy
from companion.games.biotix.spec import RIVALS, SPEC
from companion.games.biotix.weighing import Rival

PLAYS = 2000
TIMED = 10
"""Decisions are timed in every tenth play: looking at the clock takes longer than many of them."""
LEVELS = (1, 2, 3)
RANDOM = "random"


class Player(NamedTuple):
    character: str
    level: int = 0

    def __str__(self) -> str:
        return f"{RIVALS[self.character]} {self.level}" if self.level else "random"


class Score(NamedTuple):
    """Of the first of two players."""

    plays: int
    won: float
    slowest: float
    """The longest decision, in seconds."""

    @property
    def share(self) -> float:
        return 100 * self.won / self.plays


class Pairing(NamedTuple):
    title: str
    one: Player
    other: Player
    mode: str = "basic"

    def __str__(self) -> str:
        return f"{self.title} {self.one} {self.other}"


def one_play(players: tuple[Player, Player], mode: str, seed: int) -> tuple[float, float]:
    """How much of the win the first player has, and the longest decision."""
    seats = players if seed % 2 else players[::-1]
    setup = SPEC.setup(["Ann", "Bo"], mode=mode, options={"bag": "digital"}, seed=seed)
    session = Session(SPEC.script(), setup)
    table = session.run.table
    rivals = {
        seat.key: Rival(seat, player.character, player.level)
        for seat, player in zip(setup.seats, seats, strict=True)
        if player.level
    }
    table.deputy, table.alert = Deputy(table, session.run.state, rivals), True
    luck, slowest = Random(seed), 0.0
    while session.ask is not None:
        answer = random_answer(session.ask, luck)
        began = process_time() if seed % TIMED == 0 else 0.0
        session.do(Answer("right" if session.ask.key == "biotix.card" else answer))
        if seed % TIMED == 0:
            slowest = max(slowest, process_time() - began)
    result = session.run.result
    assert result is not None
    mine = setup.seats[seats.index(players[0])].key
    return (1 / len(result.winners) if mine in result.winners else 0.0), slowest


def match(one: Player, other: Player, plays: int, mode: str = "basic") -> Score:
    found = [one_play((one, other), mode, seed) for seed in range(plays)]
    return Score(plays, sum(won for won, _slow in found), max(slow for _won, slow in found))


def matches(chosen: list[Pairing], plays: int, jobs: int) -> Iterator[tuple[Pairing, Score]]:
    """In the order of the tables, each as soon as it is there."""
    if jobs == 1:
        for pairing in chosen:
            yield pairing, match(pairing.one, pairing.other, plays, pairing.mode)
        return
    with ProcessPoolExecutor(jobs) as pool:
        begun = [pool.submit(match, pairing.one, pairing.other, plays, pairing.mode) for pairing in chosen]
        for pairing, score in zip(chosen, begun, strict=True):
            yield pairing, score.result()


def pairings() -> Iterator[Pairing]:
    nobody = Player(RANDOM)
    for character in RIVALS:
        for level in LEVELS:
            yield Pairing("Against a random player", Player(character, level), nobody)
    yield Pairing("Against a random player, with the Aggressive", Player("ada", 3), nobody, "aggressive")
    for character in RIVALS:
        for level in LEVELS[1:]:
            yield Pairing("A level against the one below", Player(character, level), Player(character, level - 1))
    for one, other in (("ada", "hector"), ("ada", "linnea"), ("hector", "linnea")):
        yield Pairing("Characters against each other, level 3", Player(one, 3), Player(other, 3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--only", default="", help="only pairings whose line has this word")
    parser.add_argument("--jobs", type=int, default=1, help="how many processors to use")
    asked = parser.parse_args()
    chosen = [pairing for pairing in pairings() if asked.only in str(pairing)]
    heading = ""
    for (title, one, other, _mode), score in matches(chosen, asked.plays, asked.jobs):
        if title != heading:
            heading = title
            print(
                f"\n### {title}\n\n| rival | against | plays | won | slowest decision |\n| --- | --- | --- | --- | --- |"
            )
        took = f"{1000 * score.slowest:.0f} ms"
        print(f"| {one} | {other} | {score.plays} | {score.share:.1f} % | {took} |", flush=True)


if __name__ == "__main__":
    main()
