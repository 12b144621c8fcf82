"""What grows with the length of a play: resume, undo, amend at 10 to 10,000 entries: `python -m bench growth`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import perf_counter

from bench.figures import Figure, seconds
from bench.plays import again, of_length
from companion.engine.entries import Kind
from companion.engine.said import Amend, Redo, Undo
from companion.engine.session import Session
from companion.games import shelf

LENGTHS = (10, 100, 1000, 10_000)
FRAME = 16.0
"""Milliseconds: undo of the newest entry at 1,000 entries stays within one frame."""


def figures() -> Iterator[Figure]:
    for spec in shelf():
        shortest: dict[str, float] = {}
        for length in LENGTHS:
            session = of_length(spec, length)
            rounds = 3 if length == LENGTHS[-1] else 7
            took = {
                "resume": seconds(partial(again, session), rounds),
                "undo of the newest": undone(session, rounds),
                "undo without a spare run": undone(session, rounds, prepared=False),
                "amend in the middle": amended(session, rounds),
            }
            for what, value in took.items():
                shortest.setdefault(what, value)
                yield Figure(
                    what=f"{spec.key}, {length:,} entries: {what}",
                    value=value * 1000,
                    unit="ms",
                    beside="" if length == LENGTHS[0] or what == "undo of the newest" else "10 entries",
                    baseline=shortest[what] * 1000,
                    goal=FRAME if what == "undo of the newest" and length <= 1000 else 0,
                )


def undone(session: Session, rounds: int, prepared: bool = True) -> float:
    """As after a moment without touching anything, when the spare run is ready; or right away."""

    def ready() -> None:
        while session.history.can_redo():
            session.do(Redo())
        while prepared and not session.prepare(1000):
            pass
        if not prepared:
            session._spare = None

    took = seconds(lambda: session.do(Undo()), rounds, before=ready)
    session.do(Redo())
    return took


def amended(session: Session, rounds: int) -> float:
    """Change the entry in the middle to what it says already: everything behind it runs again."""
    middle = session.history.head // 2
    while session.history.entries[middle].kind is not Kind.ANSWER:
        middle += 1
    value = session.history.entries[middle].value
    times = []
    for _round in range(rounds):
        began = perf_counter()
        session.do(Amend(middle, value))
        times.append(perf_counter() - began)
        session.do(Undo())
    return sorted(times)[len(times) // 2]
