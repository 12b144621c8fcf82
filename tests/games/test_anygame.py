"""The scorekeeper: rounds and free scoring, targets, teams, counters, tracks, dice, the clock, the end."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choose
from companion.engine.board import Track
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session
from companion.games import spec
from companion.games.anygame.state import read_counters, read_dice, read_tracks
from tests.games.kit import answer_all, sit_down, told

ANYGAME = spec("anygame")


def rounds(*answers: object, players: int = 2, **options: object) -> Session:
    session = sit_down(ANYGAME, players, "rounds", {"first": False, **options})
    answer_all(session, answers)
    return session


def free(*answers: object, players: int = 2, **options: object) -> Session:
    session = sit_down(ANYGAME, players, "free", {"first": False, **options})
    answer_all(session, answers)
    return session


def headline(session: Session) -> str:
    assert session.run.result is not None
    return str(session.run.result.headline)


def test_every_player_is_asked_each_round_beginning_with_the_first() -> None:
    session = rounds("p2", 3)
    assert session.ask is not None
    assert session.ask.who is not None
    assert (session.ask.who.name, str(session.ask.details())) == ("Ann", "0 so far, 3 behind Bo")


def test_the_play_ends_after_the_last_round() -> None:
    session = rounds("p1", 1, 2, 3, 4, rounds=2)
    assert headline(session) == "Bo wins with 6"
    assert session.run.result is not None
    assert session.run.result.rounds == 2


def test_a_target_ends_the_play_at_the_end_of_the_round() -> None:
    session = rounds("p1", 10, target=10)
    assert session.run.result is None, "Bo still has the rest of the round"
    session.do(Answer(12))
    assert headline(session) == "Bo wins with 12"


def test_a_target_ends_free_scoring_at_once() -> None:
    session = free("p1", "p1", 10, target=10)
    assert headline(session) == "Ann wins with 10"


def test_fewest_points_win_where_that_was_agreed() -> None:
    session = rounds("p1", 5, -3, rounds=1, wins="lowest")
    assert headline(session) == "Bo wins with −3"


def test_equal_totals_share_the_win() -> None:
    assert headline(rounds("p1", 4, 4, rounds=1)) == "Ann and Bo share the win with 4"


def test_who_leads_is_marked_in_free_scoring() -> None:
    session = free("p1", "p2", 7)
    assert isinstance(session.ask, Choose)
    assert [(option.key, str(option.note), option.badge) for option in session.ask.options] == [
        ("p1", "", "0"),
        ("p2", "Leads", "7"),
    ]


def test_nobody_leads_where_everybody_does() -> None:
    session = rounds("p1")
    badges = {group.key: [str(badge) for badge in group.badges] for group in session.run.board().groups}
    assert badges == {"p1": [], "p2": []}
    session.do(Answer(4))
    assert [str(badge) for badge in session.run.board().groups[0].badges] == ["Leads"]


def test_where_fewest_win_the_gap_is_a_number_all_the_same() -> None:
    session = rounds("p1", 7, wins="lowest")
    session.do(Answer(2))
    assert session.ask is not None
    assert str(session.ask.details()) == "7 so far, 5 behind Bo"


def test_one_player_needs_no_lot() -> None:
    assert told(sit_down(ANYGAME, 1, "rounds")) == []
    assert told(sit_down(ANYGAME, 2, "rounds"))[0].endswith("is drawn to go first.")


def test_every_way_of_scoring_opens_its_own_section_of_the_guide() -> None:
    for session, rule in ((rounds("p1"), "rounds"), (free("p1"), "free"), (free("p1", "p1"), "free")):
        assert session.ask is not None
        assert session.ask.rule == rule


def test_teams_add_up_their_points() -> None:
    session = rounds({"p1": "1", "p2": "2", "p3": "1"}, "p1", 5, 6, 4, players=3, teams=2, rounds=1)
    result = session.run.result
    assert result is not None
    assert {standing.seat.name: standing.total for standing in result.standings} == {"Ann": 9, "Bo": 6, "Cy": 9}
    assert result.winners == ("p1", "p3")
    assert (str(result.headline), str(result.decided)) == ("Team 1 wins with 9", "3 ahead of Team 2")
    assert [(standing.seat.name, standing.rank) for standing in result.standings] == [("Ann", 1), ("Cy", 1), ("Bo", 2)]


def test_equal_teams_share_the_win() -> None:
    session = rounds({"p1": "1", "p2": "2", "p3": "1"}, "p1", 5, 9, 4, players=3, teams=2, rounds=1)
    assert headline(session) == "Team 1 and Team 2 share the win with 9"


def test_with_teams_what_is_added_up_is_said_to_be_the_teams() -> None:
    session = rounds({"p1": "1", "p2": "2", "p3": "1"}, "p1", 5, 6, players=3, teams=2)
    assert session.ask is not None
    assert str(session.ask.details()) == "Team 1: 5 so far, 1 behind Team 2"
    session.do(Answer(4))
    assert told(session)[-1] == "Cy: +4, Team 1 now 9."
    assert str(session.ask.details()) == "Team 1: 9 so far, in the lead"


def test_at_the_beginning_and_alone_nobody_is_in_the_lead() -> None:
    for session in (rounds("p1"), rounds(players=1)):
        assert session.ask is not None
        assert str(session.ask.details()) == "0 so far"
    session = free("p1")
    assert isinstance(session.ask, Choose)
    assert [str(option.note) for option in session.ask.options] == ["", ""]


def test_a_shared_lead_is_called_level() -> None:
    session = rounds("p1", 3, 3, 0, players=3)
    assert session.ask is not None
    assert str(session.ask.details()) == "3 so far, tied with Bo"


def test_the_first_player_is_drawn_by_lot_and_everyone_can_be() -> None:
    first = {sit_down(ANYGAME, 4, "rounds", seed=seed).ask.who.key for seed in range(40)}  # type: ignore[union-attr]
    assert first == {"p1", "p2", "p3", "p4"}


def test_a_track_says_so_when_its_marker_reaches_a_threshold() -> None:
    session = rounds("p1", tracks="Doom 0-8: 4 uneasy, 8 the end")
    session.do(Anytime("move"))
    session.do(Answer("track0"))
    session.do(Answer(4))
    assert told(session)[-2:] == ["Doom: 4.", "Doom 4: uneasy"]
    session.do(Anytime("move"))
    session.do(Answer("track0"))
    session.do(Answer(5))
    assert told(session)[-1] == "Doom: 5.", "a threshold is named once, when it is reached"


def test_tracks_stay_in_sight_and_their_end_is_dangerous() -> None:
    (shared, *_players) = rounds("p1", tracks="Doom 0-8: 4 uneasy, 8 the end").run.board().groups
    (track,) = shared.parts
    assert isinstance(track, Track)
    assert shared.always
    assert [(mark.at, mark.tone) for mark in track.marks] == [(4, "warning"), (8, "danger")]


def test_a_counter_belongs_to_its_player_and_starts_where_it_was_told() -> None:
    session = rounds("p1", counters="gold, health 10")
    session.do(Anytime("move"))
    session.do(Answer("p2.1"))
    session.do(Answer(7))
    counters = {key: player.counters for key, player in session.run.state.players.items()}
    assert counters == {"p1": {"0": 0, "1": 10}, "p2": {"0": 0, "1": 7}}


def test_dice_of_any_kind_are_rolled_at_any_time() -> None:
    session = rounds("p1", dice="2d6, d20")
    session.do(Anytime("dice"))
    session.do(Answer("2d6"))
    session.do(Answer([3, 5]))
    assert told(session)[-1] == "2d6: 3, 5, together 8."
    session.do(Anytime("dice"))
    session.do(Answer("d20"))
    session.do(Answer([17]))
    assert told(session)[-1] == "d20: 17.", "one die has no sum"


def test_the_clock_is_paused_and_goes_on() -> None:
    session = rounds("p1", clock=True)
    assert session.run.board().clock == "running"
    session.do(Anytime("clock"))
    assert session.run.board().clock == "paused"
    session.do(Anytime("clock"))
    assert session.run.board().clock == "running"


def test_the_table_ends_a_play_without_a_target() -> None:
    session = rounds("p1", 3, 2)
    session.do(Anytime("end"))
    assert headline(session) == "Ann wins with 3"


def test_a_note_is_kept_as_it_was_written() -> None:
    session = rounds("p1")
    session.do(Anytime("note"))
    session.do(Answer("Bo's “quote” # 🎲 שלום\nnext line"))
    assert told(session)[-1] == "Bo's “quote” # 🎲 שלום\nnext line"
    assert session.run.table.told[-1].tone == "note", "so that it looks like one"


def test_counters_tracks_and_dice_are_read_from_their_words() -> None:
    assert read_counters("gold, health 10, ") == [("gold", 0), ("health", 10)]
    (doom, threat) = read_tracks("Doom 0-8: 4 uneasy; Threat 1–10")
    assert (doom.name, doom.least, doom.most, [mark.at for mark in doom.marks], threat.value) == ("Doom", 0, 8, [4], 1)
    assert [(name, len(dice)) for name, dice in read_dice("2d6, d20")] == [("2d6", 2), ("d20", 1)]
    assert [name for name, _dice in read_dice("2d6, d20, 2W6, 1d20")] == ["2d6", "d20"], (
        "the same dice stand there once"
    )


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("tracks", "Doom", "tracks: a name and a range such as “Doom 0-8”, not “Doom”"),
        ("tracks", "Doom 8-0", "tracks: a name and a range such as “Doom 0-8”, not “Doom 8-0”"),
        ("tracks", "Doom 0-8: x", "tracks: a number on the track and what happens there, such as “4 uneasy”, not “x”"),
        ("dice", "21d6", "dice: dice such as 2d6 or d20, at most 20 of them, not “21d6”"),
        ("dice", "sixes", "dice: dice such as 2d6 or d20, at most 20 of them, not “sixes”"),
    ],
)
def test_words_that_cannot_be_read_are_refused_with_an_example(option: str, value: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        sit_down(ANYGAME, 2, "rounds", {option: value})
    assert str(refused.value) == sentence
