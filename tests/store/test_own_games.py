"""Games that people described themselves: kept, changed, shared, and what happens to their plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.present.codes import hand_over, take_over
from companion.present.handing import bgstats_of
from companion.store import Library
from tests.games.yours.kit import points, raw
from tests.store.kit import Clock

ROUND = points(when="round")


@pytest.fixture
def library(tmp_path: Path) -> Any:
    with Library.open(tmp_path / "x.db", clock=Clock()) as opened:
        yield opened


def described(name: str = "Dominoes at ours", **more: Any) -> dict[str, Any]:
    return raw(ROUND, **({"name": name, "id": "x", "rounds": 1} | more))


def test_a_game_is_kept_and_found_again_when_the_library_is_opened_again(tmp_path: Path) -> None:
    with Library.open(tmp_path / "x.db", clock=Clock()) as library:
        key = library.own.keep(described()).key
    with Library.open(tmp_path / "x.db", clock=Clock()) as library:
        assert [spec.name for spec in library.own.games()] == ["Dominoes at ours"]
        assert library.own.game(key).name == "Dominoes at ours"


def test_a_play_of_an_own_game_goes_on_by_the_document_it_was_begun_with(library: Library) -> None:
    spec = library.own.keep(described())
    play = library.start(spec, spec.setup(["Ann", "Bo"]))
    changed = described("Renamed", id=spec.key, rounds=9) | {"sheet": {"categories": [points("other")]}}
    library.own.keep(changed)
    again = library.resume(play.id)
    again.do(Answer({"points.p1": 3, "points.p2": 4}))
    assert again.session.run.result
    assert again.spec.name == "Renamed"


def test_removing_a_game_keeps_its_plays(library: Library) -> None:
    spec = library.own.keep(described())
    play = library.start(spec, spec.setup(["Ann", "Bo"]))
    library.own.remove(spec.key)
    assert library.own.games() == []
    assert library.game_name(spec.key) == "Dominoes at ours"
    assert library.resume(play.id).session.ask


def test_each_game_has_its_own_history_and_name_for_bg_stats(library: Library) -> None:
    one, two = library.own.keep(described("One")), library.own.keep(described("Two"))
    for spec in (one, two, two):
        play = library.start(spec, spec.setup(["Ann", "Bo"]))
        play.do(Answer({"points.p1": 3, "points.p2": 4}))
    assert [len(library.plays(game=spec.key)) for spec in (one, two)] == [1, 2]
    told = bgstats_of(library.resume(library.plays(game=one.key)[0].id))
    assert told["game"]["name"] == "One"
    assert told["game"]["sourceGameId"] == f"tableside:{one.key}"


@pytest.mark.parametrize("mode", ["rounds", "free", "board"])
def test_a_play_of_any_game_can_be_given_to_a_named_game(library: Library, mode: str) -> None:
    any_game = games.spec("anygame")
    play = library.start(any_game, any_game.setup(["Ann", "Bo"], mode=mode, options={"first": True}, seed=2))
    answers: dict[str, list[Any]] = {"rounds": [5, 6], "free": ["p1", 5], "board": [{"points.p1": 5}]}
    for answer in answers[mode]:
        play.do(Answer(answer))
    scores = play.session.run.scores()
    spec = library.own.keep(described("Catan at ours"))
    library.own.give(play.id, spec.key)
    again = library.resume(play.id)
    assert not again.read_only
    assert again.spec.name == "Catan at ours"
    assert again.session.run.scores() == scores
    assert library.plays(game="anygame") == []
    again.do(Anytime("end"))
    assert library.row(play.id).finished


def test_a_given_play_can_be_given_back(library: Library) -> None:
    any_game = games.spec("anygame")
    play = library.start(any_game, any_game.setup(["Ann", "Bo"]))
    library.own.give(play.id, library.own.keep(described()).key)
    library.own.give(play.id, "anygame")
    assert library.resume(play.id).spec.key == "anygame"


def test_a_given_play_is_sound_and_moves_to_another_phone(library: Library) -> None:
    any_game = games.spec("anygame")
    play = library.start(any_game, any_game.setup(["Ann", "Bo"]))
    library.own.give(play.id, library.own.keep(described("Catan at ours")).key)
    data = library.export_play(play.id)
    with Library.open(":memory:", clock=Clock()) as other:
        report = other.import_bytes(data)
        assert (report.added, report.problems) == (1, [])
        assert other.resume(report.plays[0]).spec.name == "Catan at ours"


def test_a_play_of_another_game_cannot_be_given(library: Library) -> None:
    spec = games.spec("wingspan")
    play = library.start(spec, spec.setup(["Ann", "Bo"]))
    with pytest.raises(Refused, match="Only plays of Any Game"):
        library.own.give(play.id, library.own.keep(described()).key)


def test_a_play_travels_with_its_game(library: Library) -> None:
    spec = library.own.keep(described())
    play = library.start(spec, spec.setup(["Ann", "Bo"]))
    with Library.open(":memory:", clock=Clock()) as other:
        report = other.import_bytes(library.export_play(play.id))
        assert report.added == 1
        assert other.game_name(spec.key) == "Dominoes at ours"
        assert other.own.games() == [], "a play brings no game onto the shelf"


def test_the_librarys_file_carries_the_games(library: Library) -> None:
    spec = library.own.keep(described())
    library.start(spec, spec.setup(["Ann", "Bo"]))
    with Library.open(":memory:", clock=Clock()) as other:
        report = other.import_bytes(library.export_all())
        assert (report.added, report.games, report.problems) == (1, ["Dominoes at ours"], [])
        assert [one.key for one in other.own.games()] == [spec.key]


def test_a_game_goes_from_phone_to_phone_in_codes(library: Library) -> None:
    spec = library.own.keep(described())
    codes = hand_over(library.own.export(spec.key))
    with Library.open(":memory:", clock=Clock()) as other:
        data = take_over("\n".join(codes))
        assert other.own.look_at(data).spec.name == "Dominoes at ours"
        assert other.own.games() == [], "looking changes nothing"
        other.own.bring_in(data)
        assert [one.name for one in other.own.games()] == ["Dominoes at ours"]


def test_the_same_game_comes_in_once(library: Library) -> None:
    data = library.own.export(library.own.keep(described()).key)
    found = library.own.bring_in(data)
    assert found.there
    assert len(library.own.games()) == 1


def test_a_game_that_was_changed_elsewhere_is_kept_beside_ours(library: Library) -> None:
    spec = library.own.keep(described())
    document = json.loads(library.own.export(spec.key))
    data = json.dumps(document | {"rounds": 7}).encode()
    found = library.own.bring_in(data)
    assert "Both are kept" in str(found.news)
    assert len(library.own.games()) == 2
    library.own.bring_in(data)
    assert len(library.own.games()) == 2, "a second time it is known"


def test_a_ready_game_that_was_handed_on_is_known(library: Library) -> None:
    assert library.own.look_at(library.own.export("wingspan")).there


def test_a_file_cannot_take_the_place_of_a_game_of_the_app(library: Library) -> None:
    found = library.own.bring_in(json.dumps(described("Fake", id="biohack")).encode())
    assert found.key.startswith("own_")
    assert library.own.game("biohack").name == "BioHACK"


def test_a_play_cannot_bring_other_rules_for_a_game_of_the_app(library: Library) -> None:
    spec = library.own.keep(described())
    play = library.start(spec, spec.setup(["Ann", "Bo"]))
    document = json.loads(library.export_play(play.id))
    document["game"] = document["facts"]["document"]["id"] = "biohack"
    report = library.import_bytes(json.dumps(document | {"id": "another-play-1"}).encode())
    assert report.added == 0
    assert report.problems


def test_a_broken_game_in_a_librarys_file_leaves_the_rest(library: Library) -> None:
    spec = library.own.keep(described())
    library.start(spec, spec.setup(["Ann", "Bo"]))
    data = library.export_all().replace(
        b'"document":{"format":"tableside-game"', b'"document":{"format":"tableside-gone"', 1
    )
    with Library.open(":memory:", clock=Clock()) as other:
        report = other.import_bytes(data)
        assert report.games == []
        assert any("format" in str(problem) for problem in report.problems)
