"""What decided a play, how lucky everyone was, where the time went."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec import structs

from companion.engine.results import Outcome
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.session import Session
from companion.games import spec
from companion.games.biosphere5.spec import SPEC as BIOSPHERE5
from companion.games.biotix.content import DEFAULTS
from companion.present.moments import decisive, summary
from companion.present.scores import score_series
from companion.present.story import LONG_PAUSE, story
from tests.engine.allkinds import SPEC as ALLKINDS
from tests.games.biotix.lab import end_day, fill, lab, to_day

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def rounds(*points: int, **options: object) -> Session:
    game = spec("anygame")
    session = Session(game.script(), game.setup(["Ann", "Bo"], mode="rounds", options={"first": False, **options}))
    session.do(Answer("p1"))
    for point in points:
        session.do(Answer(point))
    session.do(Anytime("end"))
    return session


def test_the_lead_changes_when_somebody_else_is_alone_in_front() -> None:
    told = story(rounds(5, 3, 0, 4, 10, 0))
    assert told.lead_changes == 2, "Ann, then Bo with 7 to 5, then Ann again"


def test_a_tie_for_the_lead_is_no_change() -> None:
    assert story(rounds(5, 5, 1, 0)).lead_changes == 0


def test_a_tie_break_brings_its_winner_to_the_front() -> None:
    session = lab(2, species={colour: structs.replace(kind, trigger=9) for colour, kind in DEFAULTS.items()})
    to_day(session, 3)
    fill(session, "p1", yellow=1)
    session.do(Correct("days.p2.0", DEFAULTS["yellow"].value))
    end_day(session, "red")
    for answer in (True, True, *(["app", "p1", "p1"] * 6)):
        session.do(Answer(answer))
    assert session.run.result is not None
    assert session.run.result.winners == ("p1",)
    told = story(session)
    assert [str(moment.text) for moment in decisive(told)] == ["Ann took the lead in the final scoring"]


def test_nobody_led_for_good_who_lost_by_something_else_than_points() -> None:
    """Ann has an achievement and Bo none, but her doom reaches 8."""
    game = spec("biosphere5")
    session = Session(game.script(), game.setup(["Ann", "Bo"], mode="basic", options={"abyss": True}))
    session.do(Answer({"p1": 0, "p2": 1}))
    session.do(Correct("players.p1.hand", 1))
    session.do(Answer("water.perfect"))
    session.do(Correct("players.p1.doom", 8))
    session.do(Answer("take"))
    assert session.run.result is not None
    assert session.run.result.winners == ("p2",)
    told = story(session)
    assert [lead.seat.name for lead in told.leads] == ["Ann"]
    assert str(summary(told)) == ""


def test_nobody_led_to_the_end_where_the_win_is_shared() -> None:
    told = story(rounds(5, 3, 0, 2))
    assert (str(summary(told)), told.shared) == ("", True)
    told = story(rounds(5, 3, 0, 4, 2, 0))
    assert [str(moment.text) for moment in decisive(told)[1:]] == ["Bo took the lead"]


def test_nobody_led_to_the_end_of_a_draw() -> None:
    session = Session(BIOSPHERE5.script(), BIOSPHERE5.setup(("Ann", "Bo"), mode="basic"))
    session.do(Answer({"p1": 0, "p2": 1}))
    for move in ("take", "housing.makeshift", "exchange", "exchange", "take", "catastrophe.housing"):
        session.do(Answer(move))
    told = story(session)
    assert session.run.result
    assert session.run.result.outcome is Outcome.DRAWN
    assert ([lead.seat.name for lead in told.leads], str(summary(told))) == (["Ann"], "")


def test_where_fewest_points_win_whoever_has_fewest_leads() -> None:
    leads = story(rounds(5, 3, 0, 4, wins="lowest")).leads
    assert [(lead.seat.name, lead.entry) for lead in leads] == [("Bo", 1), ("Ann", 4)]


def test_of_several_jumps_as_big_none_is_the_biggest() -> None:
    assert story(rounds(5, 3, 5, -2)).swing is None
    swing = story(rounds(5, 3, 5, 6)).swing
    assert swing is not None
    assert swing.points == 6


def test_the_biggest_swing_is_named_with_its_entry() -> None:
    swing = story(rounds(5, 3, 0, -14, 10, 0)).swing
    assert swing is not None
    assert (swing.seat.name, swing.points, swing.entry, str(swing.told)) == ("Bo", -14, 4, "Bo: −14, now −11.")


def test_dice_are_held_against_what_such_dice_show_on_average() -> None:
    session = Session(ALLKINDS.script(), ALLKINDS.setup(["Ann"]))
    for answer in [True, "nothing", ["red"], 0, ["red", "green", "blue"], [6, 20]]:
        session.do(Answer(answer))
    (luck,) = story(session).dice
    assert (luck.dice, luck.total, luck.expected) == (2, 26, 3.5 + 10.5)
    assert luck.above == pytest.approx(6)


def test_draws_are_held_against_what_was_left_in_the_deck() -> None:
    session = Session(ALLKINDS.script(), ALLKINDS.setup(["Ann"]))
    for answer in [True, "nothing", ["red"], 0, ["red", "green", "blue"], [1, 1], ["drought", "king"]]:
        session.do(Answer(answer))
    draws = {str(luck.label): luck for luck in story(session).draws}
    assert [draws[label].came for label in ("Drought", "King", "Ace")] == [1, 1, 0]
    expected = [draws[label].expected for label in ("Drought", "King", "Ace")]
    assert expected == pytest.approx([2 * 1 / 6, 2 * 3 / 6, 2 * 2 / 6])


def test_time_goes_to_whoever_was_asked_and_long_pauses_to_nobody() -> None:
    session = rounds(1, 2, 3)
    gaps = [0, 10, 20, LONG_PAUSE * 9, 5]
    times = [BEGAN + timedelta(seconds=sum(gaps[: n + 1])) for n in range(5)]
    told = story(session, times)
    spent = {spent.seat.name: spent.seconds for spent in told.by_player if spent.seat}
    assert spent == {"Ann": 10 + LONG_PAUSE, "Bo": 20 + 5}
    assert told.seconds == 35 + LONG_PAUSE


def test_a_play_whose_times_were_lost_still_has_its_story() -> None:
    times = [BEGAN, BEGAN + timedelta(seconds=10)]
    assert story(rounds(1, 2, 3), times).seconds == 10


def test_a_clock_that_jumps_back_takes_no_time_away() -> None:
    times = [BEGAN, BEGAN - timedelta(days=365), BEGAN, BEGAN, BEGAN]
    assert story(rounds(1, 2, 3), times).seconds == LONG_PAUSE


def test_every_change_of_the_lead_is_named_with_its_entry() -> None:
    leads = story(rounds(5, 3, 0, 4, 10, 0)).leads
    assert [(lead.seat.name, lead.entry) for lead in leads] == [("Ann", 1), ("Bo", 4), ("Ann", 5)]


def test_a_step_is_told_in_the_round_in_which_it_was_made() -> None:
    swing = story(rounds(1, 9)).swing
    assert swing is not None
    assert str(swing.where) == "Round 1"


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_the_biggest_step_is_told_with_a_line_about_whoever_made_it(who: str) -> None:
    session = lab(3)
    fill(session, who, yellow=1, purple=1)
    end_day(session, "red")
    session.do(Answer(True))
    swing = story(session).swing
    assert swing is not None
    assert str(swing.told) == f"Day 1: {swing.seat.name} scores 25, 25 in total."


def test_a_lead_is_told_in_the_round_in_which_it_was_taken() -> None:
    assert [str(lead.where) for lead in story(rounds(1, 9)).leads] == ["Round 1", "Round 1"]


POINTS = {"cards.p1": 1, "nobles.p1": 2, "cards.p2": 3, "nobles.p2": 4}


@pytest.mark.parametrize(
    "order",
    [
        [["cards.p1", "nobles.p1", "cards.p2", "nobles.p2"]],
        [["cards.p1", "nobles.p1"], ["cards.p2", "nobles.p2"]],
        [["cards.p1", "cards.p2"], ["nobles.p1", "nobles.p2"]],
    ],
    ids=["at once", "player by player", "category by category"],
)
def test_a_sheet_that_is_filled_in_at_the_end_has_no_jump_no_lead_and_no_curve(order: list[list[str]]) -> None:
    game = spec("splendor")
    session = Session(game.script(), game.setup(("Ann", "Ben")))
    for keys in order:
        session.do(Answer({key: POINTS[key] for key in keys}))
    assert session.run.result
    told = story(session)
    assert decisive(told) == []
    assert str(summary(told)) == ""
    assert not score_series(session).worth_drawing
