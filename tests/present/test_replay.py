"""Stepping through a play: each moment is what the table was then."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from companion.engine.bots import play_on
from companion.engine.run import Run
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.games import spec
from companion.present.changes import values
from companion.present.moments import LEADS, clock, decisive, summary
from companion.present.replay import KEPT, Replay
from companion.present.story import Lead, story
from tests.present.plays import scoring_play, tiny_play
from tests.present.test_story import rounds


@pytest.mark.parametrize("game", ["anygame", "biohack", "biotix", "biosphere5"])
def test_every_moment_is_the_board_that_the_play_had_then(game: str) -> None:
    chosen = spec(game)
    session = Session(chosen.script(), chosen.setup(["Ann", "Bo", "Cy"][: max(2, chosen.least)], seed=3))
    play_on(session, Random(3), most=60)
    replay = Replay(session)
    luck = Random(1)
    for n in [*range(8), *(luck.randint(0, replay.of) for _try in range(25)), replay.of, replay.of - 1, replay.of]:
        moment = replay.to(n)
        then = session.moment(n)
        assert moment.n == n
        assert moment.board == then.board()
        assert all(line.entry == n - 1 for line in moment.told)
        if n:
            before = values(session.moment(n - 1).board())
            assert all(before[path] == old for path, old in moment.changed.items())


def test_a_moment_says_who_said_what() -> None:
    session = scoring_play()
    session.do(Answer(7))
    moment = Replay(session).to(session.history.head)
    assert moment.who is not None
    assert (moment.who.name, str(moment.said)) == ("Ann", "7")
    assert [str(line.text) for line in moment.told] == ["Ann: +7, now 7."]


def test_a_correction_and_an_any_time_action_are_told_too() -> None:
    session = scoring_play()
    path = next(tracker.path for _group, tracker in session.run.board().trackers() if not tracker.fixed)
    session.do(Correct(path, 3))
    moment = Replay(session).to(session.history.head)
    assert str(moment.said) == "Corrected: Doom is 3"
    session.do(Anytime(session.run.anytime()[-1].key))
    assert str(Replay(session).to(session.history.head).said) == "Write a note"


def test_a_corrected_slot_is_told_by_what_it_holds() -> None:
    session = tiny_play("up")
    session.do(Correct("slot", "good"))
    assert str(Replay(session).to(2).said) == "Corrected: Slot is Perfect"


def test_what_one_entry_led_to_is_told_in_its_order() -> None:
    session = scoring_play()
    session.do(Anytime("move"))
    session.do(Answer("track0"))
    session.do(Answer(4))
    assert [str(line.text) for line in Replay(session).to(session.history.head).told] == ["Doom: 4.", "Doom 4: uneasy"]


def test_only_the_last_moment_says_how_it_ended() -> None:
    session = rounds(5, 3)
    replay = Replay(session)
    assert str(replay.to(replay.of).headline) == "Ann wins with 5"
    assert str(replay.to(replay.of - 1).headline) == ""


def test_beyond_the_ends_there_are_the_ends() -> None:
    session = scoring_play()
    replay = Replay(session)
    assert replay.to(-5).n == 0
    assert replay.to(10**9).n == session.history.head


def test_what_decided_it_is_told_with_the_entry_to_look_at() -> None:
    told = story(rounds(5, 3, 0, 4, 10, 0))
    assert str(summary(told)) == "The lead changed 2 times"
    assert [(str(moment.text), moment.entry) for moment in decisive(told)] == [
        ("Biggest jump: Ann, +10", 5),
        ("Bo took the lead", 4),
        ("Ann took the lead for good", 5),
    ]
    assert str(summary(story(rounds(5, 3, 5, 3)))) == "Ann led from start to end"


def test_the_biggest_swing_is_called_a_loss_where_it_was_one_and_names_its_round_once() -> None:
    lost = decisive(story(rounds(5, 3, 0, -14, 10, 0)))[0]
    assert str(lost.text) == "Biggest loss: Bo, −14"
    assert str(lost.note) == "Round 2 · Bo: −14, now −11."
    told = story(rounds(5, 3, 0, 4, 10, 0))
    assert told.swing is not None
    swing = structs.replace(told.swing, where="Day 2 of 3", told="Day 2: Ann scores 10.")
    assert str(decisive(structs.replace(told, swing=swing))[0].note) == "Day 2: Ann scores 10."


def test_only_the_last_changes_of_the_lead_are_told() -> None:
    told = story(rounds(5, 0, 0, 9, 9, 0, 0, 9, 9, 0, 0, 9))
    assert told.lead_changes == 5
    assert [moment.entry for moment in decisive(told)] == [lead.entry for lead in told.leads[-LEADS:]]


def test_a_lead_that_only_the_final_scoring_brought_is_told_so() -> None:
    ann, bo = Seat("p1", "Ann"), Seat("p2", "Bo")
    told = structs.replace(story(rounds(5, 3)), leads=(Lead(1, ann, ""), Lead(4, bo, "Round 2", final=True)))
    last = decisive(told)[-1]
    assert (str(last.text), str(last.note), last.entry) == ("Bo took the lead in the final scoring", "", 4)


def test_times_are_short() -> None:
    assert [str(clock(seconds)) for seconds in (5, 65, 3725)] == ["5 s", "1:05 min", "1 h 2 min"]


def test_stepping_back_runs_the_play_again_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scoring_play(rounds=40)
    for n in range(100):
        session.do(Answer(n % 9))
    replay = Replay(session)
    replay.to(replay.of)
    runs: list[int] = []
    moment = session.moment

    def counted(n: int) -> Run:
        runs.append(n)
        return moment(n)

    monkeypatch.setattr(session, "moment", counted)
    for n in range(replay.of, replay.of - 40, -1):
        assert replay.to(n).n == n
    assert len(runs) <= 6


def test_only_so_many_moments_are_kept() -> None:
    session = scoring_play(rounds=200)
    for n in range(500):
        session.do(Answer(n % 9))
    replay = Replay(session)
    for n in range(replay.of + 1):
        replay.to(n)
    assert len(replay._known) <= KEPT
    assert replay.to(3).n == 3
