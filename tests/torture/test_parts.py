"""`make torture` as a whole: what has an end is done, and what has none fills the rest of the time."""

from __future__ import annotations

from collections import deque

import pytest

from tests.torture.__main__ import ON_A_DISK, WANTED, Part, Torture, has_window, parts


def test_each_part_is_told_once_how_long_it_may_take() -> None:
    assert [part for part in parts(1) if "--seconds" in part.words] == [], "the last one said would count"


def test_what_has_no_end_comes_last_and_nothing_else_has_a_share() -> None:
    shares = [part.what for part in parts(1) if part.share]
    assert set(shares) == {"sweep"}
    assert [part.what for part in parts(1)][-len(shares) :] == shares


@pytest.mark.skipif(not has_window(), reason="there is no window to be touched")
def test_every_bout_of_touches_is_there_once() -> None:
    bouts = [part.words for part in parts(1) if part.what == "monkey"]
    assert len(set(bouts)) == len(bouts)
    assert sum("--disk" not in words for words in bouts) * 500 >= WANTED["touches"]
    for disk in ("full", "failing"):
        assert sum(f"--disk {disk}" in words for words in bouts) == ON_A_DISK


def test_what_has_no_end_shares_what_the_others_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    now, took = [0.0], []
    monkeypatch.setattr("tests.torture.__main__.time.monotonic", lambda: now[0])

    def one(self: Torture, part: Part, seconds: float) -> None:
        took.append((part.words, seconds))
        now[0] += 100 if part.words == "ends" else seconds

    monkeypatch.setattr(Torture, "one", one)
    Torture(
        700, deque([Part("a", "ends"), Part("b", "boxed", 50), Part("c", "x", share=3), Part("c", "y", share=1)]), 1
    ).work()
    assert took == [("ends", 700), ("boxed", 50), ("x", 412.5), ("y", 137.5)]
