"""A play comes back exactly where it stood."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.refusals import Code, Refused
from companion.engine.results import Outcome, Result
from companion.engine.said import Amend, Answer, Correct, Redo, Undo
from companion.engine.spec import Spec
from companion.engine.table import Table
from companion.games.anygame import rules
from companion.games.anygame.state import Game
from companion.store import Library, sums
from companion.store.endings import Ending, Place
from tests.stepwise import stepwise
from tests.store.kit import ANYGAME, Clock, assert_as_it_stood, begin, everything, finish, wander


def test_a_play_is_resumed_in_another_process_lifetime_where_it_stood(path: Path) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[3, 4, 5])
    with Library.open(path) as library:
        resumed = library.resume(play.id)
        assert_as_it_stood(play, resumed)
        assert resumed.session.run.scores() == play.session.run.scores()


def test_what_was_undone_can_be_redone_after_resuming(library: Library) -> None:
    play = begin(library, answers=[3, 4, 5])
    play.do(Undo())
    play.do(Undo())
    resumed = library.resume(play.id)
    assert_as_it_stood(play, resumed)
    resumed.do(Redo())
    resumed.do(Redo())
    assert [entry.value for entry in resumed.session.history.standing()] == [3, 4, 5]
    assert_as_it_stood(resumed, library.resume(play.id))


def test_an_amendment_can_be_undone_after_resuming(library: Library) -> None:
    play = begin(library, answers=[3, 4, 5])
    play.do(Amend(0, 30))
    resumed = library.resume(play.id)
    assert_as_it_stood(play, resumed)
    resumed.do(Undo())
    assert [entry.value for entry in resumed.session.history.standing()] == [3, 4, 5]
    again = library.resume(play.id)
    again.do(Redo())
    assert [entry.value for entry in again.session.history.standing()] == [30, 4, 5]


def test_what_an_amendment_set_aside_is_still_aside_after_resuming(library: Library) -> None:
    play = begin(library, answers=[1, 2, 3, 4, 5], target=10)
    play.do(Amend(0, 10))  # the target is reached after the round: the rest no longer fits
    assert play.session.aside
    resumed = library.resume(play.id)
    assert_as_it_stood(play, resumed)
    assert resumed.session.aside == play.session.aside
    assert resumed.row.finished
    resumed.do(Undo())
    resumed.do(Redo())
    assert_as_it_stood(resumed, library.resume(play.id))
    assert library.export_play(play.id)


@given(st.integers(0, 10_000), st.integers(1, 25))
@settings(max_examples=60, deadline=None)
def test_any_history_comes_back_after_every_few_steps(seed: int, steps: int) -> None:
    luck = Random(seed)
    with Library.open(":memory:", clock=Clock()) as library:
        play = begin(library, seed=seed, tracks="Doom 0-8: 4 uneasy", clock=True, rounds=5)
        for _stretch in range(3):
            wander(play, luck, steps)
            resumed = library.resume(play.id)
            assert_as_it_stood(play, resumed)
            play = resumed


def test_a_refused_answer_leaves_everything_as_it_was(library: Library) -> None:
    play = begin(library, answers=[3])
    before, stood = everything(library), play.session.history.head
    for answer in ("three", None, 10**12, {"a": 1}):
        with pytest.raises(Refused):
            play.do(Answer(answer))
    for said in (
        Redo(),
        Amend(9, 1),
        Amend(0, "x"),
        Correct("nowhere", 1),
    ):
        with pytest.raises(Refused):
            play.do(said)
    assert everything(library) == before
    assert play.session.history.head == stood


def test_undo_keeps_what_was_undone_in_the_database_until_something_else_is_said(library: Library) -> None:
    play = begin(library, answers=[3, 4])
    play.do(Undo())
    assert library.row(play.id).entries == 1
    assert len(library.entries_times(play.id)) == 2
    play.do(Answer(9))
    assert [entry.value for entry in library.resume(play.id).session.history.entries] == [3, 9]


def test_the_end_and_the_result_are_stored_with_the_entry_that_ends_the_play(library: Library) -> None:
    play = finish(begin(library, answers=[3, 9]))
    row = library.row(play.id)
    result = play.session.run.result
    assert result is not None
    assert row.finished == library.clock()
    assert row.winners == result.winners
    assert row.scores == {standing.seat.key: standing.total for standing in result.standings}
    assert str(row.headline) == str(result.headline)
    assert row.ending is not None
    assert row.ending.places[0].lines == [("points", 9)]


def test_undoing_out_of_the_end_opens_the_play_again(library: Library) -> None:
    play = finish(begin(library, answers=[3, 9]))
    play.do(Undo())
    row = library.row(play.id)
    assert (row.finished, row.ending, row.headline) == (None, None, "")
    play.do(Redo())
    assert library.row(play.id).finished


def test_an_unknown_play_is_refused(library: Library) -> None:
    with pytest.raises(Refused, match="no play “nobody”") as refused:
        library.resume("nobody")
    assert refused.value.code is Code.UNKNOWN


def test_two_screens_on_one_play_do_not_write_over_each_other(library: Library) -> None:
    play = begin(library, answers=[3])
    other = library.resume(play.id)
    other.do(Answer(4))
    with pytest.raises(Refused, match="changed elsewhere"):
        play.do(Answer(5))
    assert len(play.session.history.entries) == 1
    assert_as_it_stood(other, library.resume(play.id))


def test_what_a_game_remembers_is_stored_with_the_entry_and_not_again_by_an_older_play(library: Library) -> None:
    async def remembering(table: Table, game: Game) -> Result:
        table.remember("best", await stepwise(table).number("t.best", "best"))
        return await rules.play(table, game)

    spec = _with_rules(remembering)
    setup = spec.setup(["Ann"])
    first = library.start(spec, setup)
    first.do(Answer(7))
    assert library.facts("anygame") == {"best": 7}
    library.start(spec, setup).do(Answer(8))
    first.do(Answer(1))
    assert library.facts("anygame") == {"best": 8}


def _with_rules(play: object, version: int = 1) -> Spec:
    script = replace(ANYGAME.script(), play=play)  # type: ignore[arg-type]
    return replace(ANYGAME, version=version, loader=lambda: script, facts=("best",))


def test_a_play_that_todays_rules_cannot_follow_opens_read_only_at_its_last_board(path: Path) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[3, 4, 5, 6])
        before = everything(library)

    async def stricter(table: Table, game: Game) -> Result:
        for player in list(game.players.values()) * 5:
            rules.score(table, game, player, await stepwise(table).number("anygame.points", "points", most=4))
        raise AssertionError("not reached")

    with Library.open(path, games=lambda key: _with_rules(stricter, version=2)) as library:
        resumed = library.resume(play.id)
        assert resumed.session.history.head == 2
        assert resumed.session.run.scores() == {"p1": 3, "p2": 4}
        assert f"version {ANYGAME.version}" in str(resumed.read_only)
        assert "step 2 of 4" in str(resumed.read_only)
        verbs: list[Callable[[], None]] = [
            lambda: resumed.do(Answer(1)),
            lambda: resumed.do(Undo()),
            lambda: resumed.do(Amend(0, 1)),
        ]
        for verb in verbs:
            with pytest.raises(Refused, match="view it"):
                verb()
        assert everything(library) == before
    with Library.open(path) as library:
        assert_as_it_stood(play, library.resume(play.id))


def test_rules_that_fall_over_an_old_entry_open_it_read_only_too(path: Path) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[3, 4, 5])

    async def buggy(table: Table, game: Game) -> Result:
        for player in list(game.players.values()) * 5:
            points = await stepwise(table).number("anygame.points", "points")
            rules.score(table, game, player, {3: 3, 4: 4}[points])
        raise AssertionError("not reached")

    with Library.open(path, games=lambda key: _with_rules(buggy, version=2)) as library:
        assert library.resume(play.id).session.history.head == 2


def test_an_entry_that_the_disk_garbled_leaves_the_play_readable_up_to_it(library: Library) -> None:
    play = begin(library, answers=[3, 4, 5])
    library.connection.execute("UPDATE entries SET value = '{broken' WHERE n = 1")
    resumed = library.resume(play.id)
    assert resumed.session.history.head == 1
    assert "damaged after step 1 of 3" in str(resumed.read_only)


def test_an_entry_that_the_disk_lost_leaves_the_play_readable_up_to_it(library: Library) -> None:
    play = begin(library, answers=[3, 4, 5])
    library.connection.execute("DELETE FROM entries WHERE n = 1")
    resumed = library.resume(play.id)
    assert resumed.session.run.scores() in ({"p1": 3, "p2": 0}, {"p1": 0, "p2": 3})
    assert resumed.read_only


def test_an_interruption_while_writing_leaves_the_play_where_it_is_stored(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(library, answers=[3, 4])

    def interrupted(*_anything: object, **_more: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.saved.summed_entries", interrupted)
        with pytest.raises(KeyboardInterrupt):
            play.do(Answer(5))
    assert_as_it_stood(play, library.resume(play.id))
    play.do(Answer(6))
    assert [entry.value for entry in library.resume(play.id).session.history.entries] == [3, 4, 6]


def test_an_option_that_came_later_stands_at_its_default_in_an_older_play(library: Library) -> None:
    play = begin(library, answers=[3])
    library.connection.execute("UPDATE plays SET options = json_remove(options, '$.clock')")
    sums.seal(library.connection)
    assert library.resume(play.id).session.setup.flag("clock") is False


def test_an_amendment_that_no_longer_fits_does_not_stop_undoing(library: Library) -> None:
    play = begin(library, answers=[3, 4, 5])
    play.do(Amend(1, 40))
    library.connection.execute("UPDATE amendments SET change = replace(change, 'anygame.points', 'anygame.gone')")
    sums.seal(library.connection)
    resumed = library.resume(play.id)
    resumed.do(Undo())
    assert [entry.value for entry in resumed.session.history.standing()] == [3, 40]
    assert_as_it_stood(resumed, library.resume(play.id))
    resumed.do(Redo())
    assert [entry.value for entry in resumed.session.history.standing()] == [3, 40, 5]


def test_a_bug_in_the_rules_leaves_the_play_where_it_stood(library: Library) -> None:
    async def buggy(table: Table, game: Game) -> Result:
        await stepwise(table).number("t.a", "a")
        raise ZeroDivisionError

    play = library.start(_with_rules(buggy), ANYGAME.setup(["Ann"]))
    before = everything(library)
    with pytest.raises(ZeroDivisionError):
        play.do(Answer(1))
    assert everything(library) == before
    assert play.session.history.head == 0
    assert play.session.ask is not None


def test_a_what_if_begins_with_the_first_entries_and_leaves_the_play_alone(library: Library) -> None:
    play = finish(begin(library, answers=[3, 4, 5]))
    other = library.branch(play.id, 2)
    other.do(Answer(50))
    assert [entry.value for entry in other.session.history.entries] == [3, 4, 50]
    assert_as_it_stood(play, library.resume(play.id))
    assert library.row(other.id).people == library.row(play.id).people
    with pytest.raises(Refused):
        library.branch(play.id, 99)


def test_who_played_alone_is_said_with_the_points_and_beat_nobody() -> None:
    alone = Ending(Outcome.RANKED, ("p1",), (Place("p1", 1, 9),))
    assert str(alone.headline({"p1": "Ann"})) == "Ann: 9"


def test_a_play_of_newer_rules_is_only_looked_at_until_somebody_wants_to_go_on(library: Library) -> None:
    play = begin(library, answers=[1, 2])
    document = json.loads(library.export_play(play.id))
    document.update(id="0123456789abcdef", rules=document["rules"] + 3)
    (id,) = library.import_bytes(json.dumps(document).encode()).plays
    later = library.resume(id)
    assert f"newer rules (version {ANYGAME.version + 3}, here {ANYGAME.version})" in str(later.read_only)
    with pytest.raises(Refused, match="newer rules"):
        later.do(Answer(3))
    assert later.session.history.head == 2
    later.go_on_anyway()
    later.do(Answer(3))
    assert library.row(id).entries == 3
