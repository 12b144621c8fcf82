"""How strong Biotix's rivals are: `python -m bench.rivals` plays every pairing of docs/rivals.md and prints its tables.

Each pairing is a play of two, the seats swapped every second play; a shared win counts half. `--plays 200` for a quick look,
`--only ada` for one part.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
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


def pairings() -> Iterator[tuple[str, Player, Player, str]]:
    nobody = Player(RANDOM)
    for character in RIVALS:
        for level in LEVELS:
            yield "Against a random player", Player(character, level), nobody, "basic"
    yield "Against a random player, with the Aggressive", Player("ada", 3), nobody, "aggressive"
    for character in RIVALS:
        for level in LEVELS[1:]:
            yield "A level against the one below", Player(character, level), Player(character, level - 1), "basic"
    for one, other in (("ada", "hector"), ("ada", "linnea"), ("hector", "linnea")):
        yield "Characters against each other, level 3", Player(one, 3), Player(other, 3), "basic"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--only", default="", help="only pairings whose line has this word")
    asked = parser.parse_args()
    heading = ""
    for title, one, other, mode in pairings():
        line = f"{title} {one} {other}"
        if asked.only and asked.only not in line:
            continue
        if title != heading:
            heading = title
            print(
                f"\n### {title}\n\n| rival | against | plays | won | slowest decision |\n| --- | --- | --- | --- | --- |"
            )
        score = match(one, other, asked.plays, mode)
        took = f"{1000 * score.slowest:.0f} ms"
        print(f"| {one} | {other} | {score.plays} | {score.share:.1f} % | {took} |", flush=True)


if __name__ == "__main__":
    main()
