"""Results and Conclusion: Day scores, decay, Eureka, ties."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choose, Do, Form, Option, Pick, Secret
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Correct
from companion.engine.session import Session
from companion.games.biotix.content import DEFAULTS, Block, Species, Step
from companion.games.biotix.odds import either, percent
from companion.games.biotix.scoring import scores
from companion.present import view
from companion.present.scores import score_series
from tests.games.biotix.lab import ask_key, asked, box, decay, dish, end_day, fill, lab, state, to_day
from tests.games.kit import told

HIGH = {colour: Species(kind.value, 5, kind.steps) for colour, kind in DEFAULTS.items()}


def test_a_disguised_piece_scores_minus_two_instead_of_its_value() -> None:
    """Worked case 3"""
    session = lab(3, "aggressive", HIGH)
    fill(session, "p1", yellow=1, red=2)
    fill(session, "p1", disguised=True, yellow=1)
    end_day(session)
    assert state(session).total("p1") == 15 + 6 - 2


def test_a_dish_below_nothing_is_written_with_a_minus_like_everywhere() -> None:
    session = lab(mode="aggressive")
    fill(session, "p1", blue=1)
    fill(session, "p1", disguised=True, red=2)
    group = session.run.board().group("p1")
    assert group
    assert [str(badge) for badge in group.badges] == ["−2"]


def test_a_dish_of_nothing_but_aggressive_scores_five_each() -> None:
    """Worked case 4, BX13"""
    session = lab(3, "aggressive")
    fill(session, "p1", disguised=True, red=2, green=1)
    end_day(session)
    assert scores(state(session)) == {"p1": 15, "p2": 0, "p3": 0}


def test_an_empty_dish_is_not_taken_over() -> None:
    """BX13"""
    session = lab(3, "aggressive")
    end_day(session)
    why = next(told for told in session.run.table.told if "Ann scores 0" in str(told.text)).why
    assert why
    assert why.lines == ()


def test_everybody_loses_two_pieces_of_their_choice_or_what_there_is() -> None:
    """BX8"""
    session = lab()
    fill(session, "p1", blue=2, red=1)
    fill(session, "p2", yellow=1)
    end_day(session, "green")
    session.do(Answer(True))
    assert (ask_key(session), asked(session)) == ("biotix.decay", "p1")
    assert isinstance(session.ask, Pick)
    session.do(Answer(["blue.1", "red.1"]))
    assert dish(session, "p1") == {"blue": 1}
    assert dish(session, "p2") == {}
    assert ask_key(session) == "biotix.draw"
    assert box(session) == []


def test_all_decide_on_one_page_what_decays_or_each_when_ready() -> None:
    session = lab()
    fill(session, "p1", blue=2, red=1)
    fill(session, "p2", blue=1, green=2)
    fill(session, "p3", yellow=1)
    end_day(session, "green")
    session.do(Answer(True))
    ask = session.ask
    assert isinstance(ask, Form)
    assert [field.key for field in ask.fields] == ["p1", "p2"]
    assert [str(option.badge) for option in ask.fields[0].options] == ["7 → 5", "7 → 5", "7 → 4"]  # type: ignore[attr-defined]
    session.do(Answer({"p2": ["blue.1", "green.1"]}))
    assert dish(session, "p2") == {"green": 1}
    assert (ask_key(session), asked(session)) == ("biotix.decay", "p1")
    session.do(Answer(["blue.1", "red.1"]))
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{"blue": 1}, {"green": 1}, {}]
    assert ask_key(session) == "biotix.draw"


def test_those_who_decide_what_decays_are_asked_in_table_order_whoever_drew_the_timer() -> None:
    session = lab()
    for answer in (["blue", "red"], "p1", "p1"):
        session.do(Answer(answer))
    for who in ("p1", "p2", "p3"):
        fill(session, who, blue=2, red=1)
    end_day(session, "green")
    session.do(Answer(True))
    assert state(session).timer.holder == "p2"
    assert isinstance(session.ask, Form)
    assert [field.key for field in session.ask.fields] == ["p1", "p2", "p3"]


def test_a_dish_corrected_while_all_decide_is_asked_for_as_it_is_now() -> None:
    session = lab()
    fill(session, "p1", blue=2, red=1)
    fill(session, "p2", blue=1, green=2)
    end_day(session, "yellow")
    session.do(Answer(True))
    fill(session, "p2", green=1)
    session.do(Answer({"p1": ["blue.1", "red.1"]}))
    assert [dish(session, who) for who in ("p1", "p2")] == [{"blue": 1}, {}]
    assert ask_key(session) == "biotix.draw"


def after_two_days(session: Session, *totals: int) -> None:
    """Scores of 0 on Day 1 and these on Day 2, standing after the decay of Day 2."""
    to_day(session, 2)
    end_day(session)
    for n, total in enumerate(totals, start=1):
        session.do(Correct(f"days.p{n}.1", total))
    session.do(Answer(True))
    decay(session)


def test_only_who_is_twenty_behind_may_write_a_eureka() -> None:
    """Worked case 6, BX11"""
    session = lab(3, "aggressive")
    after_two_days(session, 40, 21, 20)
    assert isinstance(session.ask, Secret)
    assert (ask_key(session), asked(session)) == ("biotix.eureka", "p3")
    session.do(Answer("green.2"))
    assert not any("Repulsive" in line for line in told(session))
    fill(session, "p3", green=1)
    fill(session, "p3", disguised=True, green=1)
    end_day(session)
    assert state(session).bonus_of("p3") == 30
    assert "Eureka! Cy wrote down 2 Repulsive (green) and has exactly that: 30 more, 53 in total." in told(session)


def test_with_five_players_a_eureka_is_worth_25() -> None:
    session = lab(5)
    after_two_days(session, 40, 40, 40, 40, 0)
    session.do(Answer("blue.1"))
    fill(session, "p5", blue=1)
    end_day(session)
    assert state(session).bonus_of("p5") == 25


def test_a_wrong_number_is_no_eureka() -> None:
    session = lab()
    after_two_days(session, 40, 40, 0)
    session.do(Answer("blue.1"))
    fill(session, "p3", blue=2)
    end_day(session)
    assert state(session).bonus == {}
    assert "Cy wrote down 1 Migratory (blue) and has 2. No Eureka." in told(session)


def test_a_eureka_counts_for_who_leads_and_so_for_a_tie() -> None:
    """Results: the bonus is part of the score."""
    session = lab()
    after_two_days(session, 40, 0, 10)
    for _seat in ("p2", "p3"):
        session.do(Answer("blue.1"))
    fill(session, "p1", red=1)
    fill(session, "p3", blue=1)
    session.do(Correct("days.p3.1", 11))
    end_day(session, "green")
    session.do(Answer(True))
    assert [state(session).total(who) for who in ("p1", "p2", "p3")] == [43, 0, 43]
    assert (ask_key(session), state(session).tied) == ("biotix.tie", ["p1", "p3"])


def test_the_three_days_are_added_up() -> None:
    session = lab(species=HIGH)
    fill(session, "p1", yellow=2)
    to_day(session, 2)
    fill(session, "p2", blue=1)
    to_day(session, 3)
    fill(session, "p1", purple=2)
    end_day(session)
    session.do(Answer(True))
    result = session.run.result
    assert result is not None
    assert result.winners == ("p1",)
    assert [line.points for line in result.standings[0].lines] == [30, 0, 20]


def tied(session: Session) -> None:
    to_day(session, 3)
    fill(session, "p1", yellow=1)
    fill(session, "p2", yellow=1)
    fill(session, "p3", blue=1)
    end_day(session, "red")
    session.do(Answer(True))


def test_tied_players_get_three_more_turns_each() -> None:
    """BX10"""
    session = lab()
    tied(session)
    assert ask_key(session) == "biotix.tie"
    session.do(Answer(True))
    game = state(session)
    assert [dish(session, who) for who in ("p1", "p2", "p3")] == [{"yellow": 1}, {"yellow": 1}, {}]
    assert len(game.bag) == 38
    assert "timer" not in game.bag.left()
    order = []
    for turn in range(6):
        order.append(asked(session))
        for answer in (["blue", "green"] if turn == 0 else ["blue", "red"], "p1", "p1" if turn == 0 else "p2"):
            session.do(Answer(answer))
        while session.ask is not None and session.ask.key == "biotix.take":
            session.do(Answer("enough"))
    assert order == ["p1", "p2"] * 3
    result = session.run.result
    assert result is not None
    assert result.winners == ("p1",)
    assert str(result.decided) == "Tied on points. Tie-break: the dish after three more turns (24)"


def test_the_tied_player_with_the_timer_begins_the_tie_break() -> None:
    """BX20"""
    session = lab()
    to_day(session, 3)
    fill(session, "p1", yellow=1)
    fill(session, "p2", yellow=1)
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p3"))
    session.do(Answer("p3"))
    assert asked(session) == "p2"
    end_day(session, "red")
    session.do(Answer(True))
    session.do(Answer(True))
    assert (ask_key(session), asked(session)) == ("biotix.draw", "p2")


def test_who_is_not_tied_has_no_dish_to_correct() -> None:
    session = lab()
    tied(session)
    session.do(Answer(True))
    with pytest.raises(Refused, match="Only tied players"):
        session.do(Correct("dishes.p3.populations.blue.true", 1))
    assert dish(session, "p3") == {}


def test_there_is_no_timer_to_correct_in_a_tie_break() -> None:
    session = lab()
    tied(session)
    session.do(Answer(True))
    assert session.run.board().find("timer.at") is None
    with pytest.raises(Refused):
        session.do(Correct("timer.at", 0))


def test_what_decides_a_tie_opens_into_its_reasons() -> None:
    session = lab(2, species=HIGH)
    to_day(session, 3)
    end_day(session, "red")
    for answer in (True, True, *(["app", "p1", "p1"] * 6)):
        session.do(Answer(answer))
    worth = [line for line in session.run.table.told if "dish is worth" in str(line.text)]
    assert [line.why is not None for line in worth] == [True, True]


def test_with_an_empty_bag_the_turns_of_a_tie_break_are_said_to_pass() -> None:
    session = lab(2, species={colour: Species(0, 9, ()) for colour in DEFAULTS})
    to_day(session, 3)
    fill(session, "p1", blue=7, red=7, green=7, purple=7, yellow=5)
    end_day(session, "yellow")
    for answer in (True, True, "app", "p1", "p1"):
        session.do(Answer(answer))
    assert told(session)[-4:-2] == ["The bag is empty: Ann draws nothing.", "The bag is empty: Bo draws nothing."]
    assert session.run.result is not None


def test_tied_again_the_win_is_shared() -> None:
    session = lab(2, species=HIGH)
    to_day(session, 3)
    end_day(session, "red")
    session.do(Answer(True))
    session.do(Answer(True))
    for turn in range(6):
        session.do(Answer(["blue", "red"]))
        who = "p1" if turn % 2 else "p2"
        session.do(Answer(who))
        session.do(Answer(who))
    result = session.run.result
    assert result is not None
    assert result.winners == ("p1", "p2")
    assert [standing.rank for standing in result.standings] == [1, 1]


def test_as_an_option_a_tie_is_shared_at_once() -> None:
    session = lab(tie="share")
    tied(session)
    result = session.run.result
    assert result is not None
    assert result.winners == ("p1", "p2")


def test_a_dish_scores_at_the_end_of_its_day_and_not_before() -> None:
    session = lab(species=HIGH)
    fill(session, "p1", yellow=3)
    assert session.run.scores()["p1"] == 0
    end_day(session)
    assert session.run.scores()["p1"] == 45
    session.do(Answer(True))
    decay(session)
    fill(session, "p1", blue=1)
    assert session.run.scores()["p1"] == 45


def test_the_curve_shows_what_the_days_scored_and_nothing_that_was_left_in_the_dish() -> None:
    session = lab(species=HIGH)
    fill(session, "p1", yellow=3)
    to_day(session, 2)
    fill(session, "p2", red=2)
    to_day(session, 3)
    end_day(session)
    session.do(Answer(True))
    curves = {curve.seat.key: curve.scores for curve in score_series(session).curves}
    assert curves == {"p1": (0, 45, 60, 60), "p2": (0, 0, 6, 6), "p3": (0, 0, 0, 0)}


def test_between_two_days_the_dishes_are_confirmed_and_nothing_else() -> None:
    """What decayed is told once, and filling the bag stands with the next draw."""
    session = lab(species=HIGH, bag="real")
    fill(session, "p1", blue=2, red=1)
    fill(session, "p2", yellow=1)
    end_day(session, "green")
    assert isinstance(session.ask, Do)
    assert str(session.ask.button) == "All correct, continue"
    assert set(session.ask.shows) >= {"p1", "p2", "p3", "scores"}
    session.do(Answer(True))
    session.do(Answer(["blue.1", "red.1"]))
    assert ask_key(session) == "biotix.draw"
    assert session.ask
    assert str(session.ask.details()) == "First put everything trashed back into the bag and shake it."
    lines = told(session)
    assert lines.count("Ann loses 1 Migratory (blue) and 1 Attractive (red) to decay.") == 1
    session.do(Answer(["blue", "red"]))
    for who in ("p1", "p1"):
        session.do(Answer(who))
    assert str(session.ask.details()) == ""


def test_the_last_chain_goes_out_of_sight_with_its_day() -> None:
    session = lab()
    fill(session, "p1", yellow=1)
    for answer in (["blue", "yellow"], "p1", "p1", "p2"):
        session.do(Answer(answer))
    assert any(group.key == "chain" for group in session.run.board().groups)
    end_day(session)
    assert not any(group.key == "chain" for group in session.run.board().groups)


@pytest.mark.parametrize(("mode", "said"), [("basic", False), ("aggressive", True)])
def test_a_eureka_speaks_of_aggressive_pieces_only_where_there_are_any(mode: str, said: bool) -> None:
    session = lab(3, mode)
    after_two_days(session, 40, 40, 20)
    assert isinstance(session.ask, Secret)
    assert ("Aggressive" in str(session.ask.ask.details())) is said


def eureka_options(session: Session) -> dict[str, Option[Any]]:
    assert isinstance(session.ask, Secret)
    inside = session.ask.ask
    assert isinstance(inside, Choose)
    return {option.key: option for option in inside.options}


def test_no_side_research_asks_for_no_number() -> None:
    session = lab()
    after_two_days(session, 40, 40, 20)
    session.do(Answer("none"))
    assert state(session).eureka == {}
    assert ask_key(session) == "biotix.draw"


def test_a_number_that_would_react_cannot_be_written_and_says_why() -> None:
    session = lab()
    after_two_days(session, 40, 40, 20)
    options = eureka_options(session)
    assert str(options["yellow.3"].forbidden) == "Reacts at 2+: 3 never stay"
    assert (str(options["yellow.3"].badge), str(options["yellow.1"].badge)) == ("", "76%"), (
        "no chance of what cannot be"
    )
    assert str(options["blue.3"].forbidden) == ""
    with pytest.raises(Refused, match="never stay"):
        session.do(Answer("yellow.3"))


def test_a_species_that_stays_after_its_reaction_can_be_written() -> None:
    session = lab(species={"yellow": Species(15, 2, (Step(Block.TAKE, 1),))})
    after_two_days(session, 40, 40, 20)
    assert str(eureka_options(session)["yellow.3"].forbidden) == ""


def test_a_eureka_shows_its_chance_and_how_many_points_are_needed() -> None:
    session = lab()
    after_two_days(session, 60, 45, 20)
    assert isinstance(session.ask, Secret)
    said = str(session.ask.ask.details())
    assert str(session.ask.ask.text) == "Side research: which species, how many?"
    assert "You are 40 behind" in said
    assert "Even then you must gain 10 more." in said
    blue = eureka_options(session)["blue.1"]
    assert (str(blue.note), str(blue.badge)) == ("1 missing", "76%")  # 1 − C(32, 6) / C(40, 6)
    hidden = lab(odds="never")
    after_two_days(hidden, 60, 45, 20)
    assert str(eureka_options(hidden)["blue.1"].badge) == ""
    assert isinstance(hidden.ask, Secret)
    assert "chance" in said
    assert "chance" not in str(hidden.ask.ask.details())
    assert [line for line in told(session) if "back in the bag" in line] == ["1 trashed piece is back in the bag."]
    assert [line for line in told(hidden) if "back in the bag" in line] == ["Everything trashed is back in the bag."]


def test_a_eureka_tells_no_chance_of_drawing_what_is_already_there() -> None:
    session = lab()
    after_two_days(session, 60, 45, 20)
    fill(session, "p3", blue=1)
    blue = eureka_options(session)["blue.1"]
    assert (str(blue.note), str(blue.badge)) == ("You have them now", "")


def test_the_odds_of_one_and_of_two() -> None:
    assert str(percent(11, 40)) == "28%"
    assert str(either(1, 2)) == "100%"
    assert str(either(2, 4)) == "83%"
    assert str(percent(0, 0)) == "–"


def test_the_odds_can_be_hidden_or_kept_in_sight() -> None:
    assert lab().run.board().group("odds") is not None
    assert lab(odds="never").run.board().group("odds") is None


def test_a_dish_shows_the_spaces_before_the_trigger_and_black_pieces_among_them() -> None:
    session = lab(3, "aggressive")
    fill(session, "p1", blue=2)
    fill(session, "p1", disguised=True, blue=1, yellow=1)
    shown = session.run.board().group("p1")
    assert shown is not None
    places = [(tracker.tone, tracker.value, tracker.room, str(tracker.note)) for tracker in shown.trackers()]  # type: ignore[attr-defined]
    assert places == [
        ("blue", 2, 2, "One more and it reacts"),
        ("blue", 1, 1, ""),
        ("red", 0, 2, ""),
        ("green", 0, 2, ""),
        ("purple", 0, 1, ""),
        ("yellow", 1, 1, "One more and it reacts"),
    ]
    assert [tracker.icon for tracker in shown.trackers()].count("skull") == 2
    session.do(Correct("dishes.p1.populations.yellow.true", 1))
    assert dish(session, "p1") == {"blue": 3, "yellow": 2}


def test_a_black_piece_is_corrected_where_the_dish_shows_it() -> None:
    session = lab(3, "aggressive")
    fill(session, "p1", disguised=True, red=1)
    shown, others = session.run.board().group("p1"), session.run.board().group("disguises")
    assert shown
    assert others
    skull = next(tracker for tracker in shown.trackers() if tracker.icon == "skull")
    assert (skull.fixed, skull.path) == (False, "dishes.p1.populations.red.black")
    assert skull.path not in [tracker.path for tracker in others.trackers()]
    session.do(Correct(skull.path, 0))
    assert dish(session, "p1") == {}


def test_a_population_that_will_react_by_itself_is_not_said_to_need_one_more() -> None:
    session = lab()
    fill(session, "p1", red=2)
    fill(session, "p2", purple=1, yellow=1)
    fill(session, "p1", purple=1)
    for answer in (["red", "green"], "p1", "p2.purple"):
        session.do(Answer(answer))
    shown = session.run.board().group("p1")
    assert shown is not None
    assert [str(tracker.note) for tracker in shown.trackers() if tracker.tone == "purple"] == ["About to react"]


def test_no_species_is_called_likeliest_where_several_are() -> None:
    shown = lab(odds="always").run.board().group("next")
    assert shown is not None
    assert [str(badge) for badge in shown.badges] == ["Bag: 40 pieces"]


def test_the_likeliest_next_piece_is_kept_in_sight_where_the_table_wants_it() -> None:
    session = lab(odds="always")
    fill(session, "p1", blue=3, red=1, green=1, yellow=1)
    shown = session.run.board().group("next")
    assert shown is not None
    assert shown.always
    assert [str(badge) for badge in shown.badges] == ["Bag: 34 pieces", "Next: Magnetic (purple) 24%"]


# Corrections while a Day is scored


def test_the_next_draw_makes_room_while_a_chain_runs_and_after_the_day() -> None:
    def in_sight() -> bool:
        group = session.run.board().group("next")
        assert group is not None
        return group.always

    session = lab(odds="always")
    fill(session, "p1", red=2, yellow=1)
    fill(session, "p2", blue=1)
    assert in_sight()
    session.do(Answer(["red", "green"]))
    assert in_sight()
    session.do(Answer("p1"))
    assert (ask_key(session), in_sight()) == ("biotix.take", False)
    session.do(Answer("enough"))
    session.do(Answer("p1"))
    assert (ask_key(session), in_sight()) == ("biotix.draw", True)
    end_day(session, "yellow")
    assert (ask_key(session), in_sight()) == ("biotix.day_over", False)


def test_a_dish_corrected_when_the_day_is_over_is_scored_anew() -> None:
    session = lab(3)
    fill(session, "p1", red=2)
    end_day(session)
    assert scores(state(session))["p1"] == 6
    fill(session, "p1", red=1)
    assert scores(state(session))["p1"] == 3
    assert "Day 1: Ann scores 3, 3 in total." in told(session)
    assert "Day 1: Ann scores 6, 6 in total." not in told(session)
    session.do(Answer(True))
    assert state(session).days["p1"] == [3]


def test_a_dish_corrected_when_the_last_day_is_over_reaches_the_eureka_and_the_bonus_is_a_tracker() -> None:
    session = lab(3)
    after_two_days(session, 40, 21, 20)
    session.do(Answer("green.2"))
    fill(session, "p3", green=1)
    end_day(session)
    assert state(session).bonus_of("p3") == 0
    fill(session, "p3", green=2)
    assert state(session).bonus_of("p3") == 30
    assert any("Eureka! Cy wrote down 2" in line for line in told(session))
    session.do(Correct("bonus.p3", 0))
    assert state(session).bonus_of("p3") == 0


def test_a_score_corrected_by_hand_stands_until_its_dish_is_corrected() -> None:
    session = lab(3)
    fill(session, "p1", red=2)
    end_day(session)
    session.do(Correct("days.p1.0", 9))
    assert scores(state(session))["p1"] == 9
    fill(session, "p1", red=1)
    assert scores(state(session))["p1"] == 3


def test_a_secret_that_a_change_set_aside_stays_a_secret() -> None:
    session = lab()
    after_two_days(session, 40, 40, 20)
    session.do(Answer("green.2"))
    session.do(Answer("app"))
    n = next(n for n, entry in enumerate(session.history.entries) if entry.key == "days.p3.1")
    session.do(Amend(n, 40))
    assert [entry.key for entry in session.aside] == ["biotix.eureka"]
    shown = view.table(session)["aside"]
    assert shown == [{"kind": "answer", "key": "biotix.eureka", "secret": True}]
    assert "green" not in str(shown)


def test_what_a_change_set_aside_openly_is_shown() -> None:
    session = lab()
    fill(session, "p3", red=2)
    for answer in (["blue", "red"], "other", "p2", "p1"):
        session.do(Answer(answer))
    session.do(Amend(5, "p2"))
    assert {"kind": "answer", "key": "biotix.place", "value": "p2"} in view.table(session)["aside"]


def test_who_goes_first_puts_the_timer_on_its_track_where_there_is_one() -> None:
    assert told(lab())[-1] == "Ann goes first. Ann puts the timer on 3."
    session = lab(2, mode="rivals", pieces="app")
    assert told(session)[-1] == "Ann goes first."
