"""`make torture` as a whole: each part gets its time once."""

from __future__ import annotations

from tests.torture.__main__ import parts


def test_each_part_is_told_once_how_long_it_may_take() -> None:
    assert [part for part in parts(1) if "--seconds" in part.words] == [], "the last one said would count"
    assert {part.seconds for part in parts(1) if part.what == "sweep"} == {60, 180}, "documents are many"
