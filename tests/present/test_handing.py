"""What is handed on of a stored play, whoever asks for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.games import spec
from companion.present.handing import bgstats_of, file_name, link_of, mode_name, text_of
from companion.store import Library, Play
from tests.store.kit import Clock, begin, finish

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.open(":memory:", clock=lambda: BEGAN) as library:
        yield library


def ended(library: Library, game: str = "anygame", names: tuple[str, ...] = ("Ann", "Bo")) -> Play:
    play = library.start(spec(game), spec(game).setup(names, options={"first": False}))
    for answer in ("p1", 3, 5):
        play.do(Answer(answer))
    play.do(Anytime("end"))
    return play


def test_people_keep_their_own_ids_at_bg_stats(library: Library) -> None:
    play = ended(library)
    ids = [player["sourcePlayerId"] for player in bgstats_of(play)["players"]]
    assert ids == list(reversed(play.row.people))
    assert None not in ids


def test_the_link_for_a_camera_is_one_that_every_camera_opens(library: Library) -> None:
    play = ended(library)
    assert link_of(play).startswith("bgstats://")
    assert link_of(play, web=True).startswith("https://")
    assert link_of(play).partition("?")[2] == link_of(play, web=True).partition("?")[2]


def test_the_mode_is_named_only_where_there_are_several(library: Library) -> None:
    assert str(mode_name(ended(library))) == "Round by round"
    biomes = library.start(spec("biomes"), spec("biomes").setup(["Ann"]))
    assert mode_name(biomes) == ""


def test_a_file_is_known_by_its_name(library: Library) -> None:
    assert file_name(ended(library), "png") == "tableside-anygame-2026-03-01.png"


def test_a_running_play_has_no_result_to_hand_on(library: Library) -> None:
    game = spec("anygame")
    with pytest.raises(Refused, match="over yet"):
        text_of(library.start(game, game.setup(["Ann"])))


def test_a_saturday_evening_is_a_saturday_wherever_it_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """22:30 on Saturday in New York is Sunday in Greenwich."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        with Library.open(":memory:", clock=Clock(datetime(2026, 11, 15, 3, 30, tzinfo=UTC))) as library:
            play = finish(begin(library, answers=[1, 2]))
            assert "2026-11-14" in text_of(play)
            assert file_name(play, "png").endswith("2026-11-14.png")
    finally:
        monkeypatch.undo()
        time.tzset()
