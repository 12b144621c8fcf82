from __future__ import annotations

from companion.commands.bot import Tally
from companion.engine.said import Undo
from companion.engine.session import Session
from tests.present.test_story import rounds


def counted(*sessions: Session) -> list[str]:
    tally = Tally()
    for session in sessions:
        tally.add(session)
    return list(tally.lines())


def test_many_plays_are_summed_up_by_who_won_and_with_how_much() -> None:
    assert counted(rounds(5, 3), rounds(1, 9), rounds(4, 4)) == [
        "ranked: 3",
        "Ann: 2 won, points 1 to 5, 3.3 on average",
        "Bo: 2 won, points 3 to 9, 5.3 on average",
        "steps per play: 4",
    ]


def test_a_play_that_nobody_finished_is_counted_apart() -> None:
    unfinished = rounds(5, 3)
    unfinished.do(Undo())
    assert counted(unfinished, rounds(5, 3))[:2] == ["unfinished: 1", "ranked: 1"]
