"""Procedure: the draw, the placements, the timer, the bag."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choose, Draw
from companion.engine.refusals import Code, Refused
from companion.games.biotix.scoring import scores
from companion.games.biotix.species import DEFAULTS, Species, table_to
from tests.games.biotix.lab import SPEC, ask_key, asked, box, dish, end_day, fill, lab, state, to_day, warnings
from tests.games.kit import told

QUIET = {colour: Species(kind.value, 9, ()) for colour, kind in DEFAULTS.items()}


def test_a_draw_and_both_placements_are_three_answers() -> None:
    session = lab()
    session.answer("app")
    session.answer("p1")
    session.answer("p2")
    assert (ask_key(session), asked(session)) == ("biotix.draw", "p2")


def test_two_different_pieces_can_be_placed_in_either_order() -> None:
    session = lab()
    session.answer(["blue", "yellow"])
    session.answer("other")
    session.answer("p2")
    assert dish(session, "p2") == {"yellow": 1}
    session.answer("p1")
    assert dish(session, "p1") == {"blue": 1}


def test_two_alike_pieces_have_no_order() -> None:
    session = lab()
    session.answer(["blue", "blue"])
    assert isinstance(session.ask, Choose)
    assert [option.key for option in session.ask.options] == ["p1", "p2", "p3"]


def test_the_bag_goes_to_the_left() -> None:
    session = lab(4, species=QUIET)
    order = []
    for _turn in range(5):
        order.append(asked(session))
        for answer in ("app", "p1", "p1"):
            session.answer(answer)
    assert order == ["p1", "p2", "p3", "p4", "p1"]


@pytest.mark.parametrize(("players", "each", "start"), [(2, 7, 3), (3, 8, 3), (4, 8, 3), (5, 8, 2)])
def test_the_bag_and_the_timer_fit_the_number_of_players(players: int, each: int, start: int) -> None:
    game = state(lab(players, "aggressive"))
    assert set(game.bag.left().values()) == {each}
    assert len(game.bag) == 6 * each
    assert game.timer.at == start


def test_only_a_real_bag_is_filled_and_shaken_at_the_table() -> None:
    for bag, ready, shaken in (
        ("real", "go into the bag", "Shake it."),
        ("digital", "lie ready", "The app shakes it."),
    ):
        session = lab(bag=bag, set_up=False)
        assert session.ask is not None
        assert f"8 pieces of each colour {ready}" in str(session.ask.details())
        for answer in (True, "right", "p1"):
            session.answer(answer)
        end_day(session)
        session.answer(True)
        assert str(session.ask.details()).endswith(f"{shaken} Ann has the timer on 3 and begins the next Day.")


def test_without_the_aggressive_no_black_piece_is_in_the_bag() -> None:
    assert "black" not in state(lab()).bag.left()


# Worked case 5, BX4, BX5


@pytest.mark.parametrize(("players", "seen"), [(3, [3, 2, 1, 0]), (5, [2, 1, 0])])
def test_the_timer_walks_down_whenever_the_bag_returns_and_then_goes_into_the_bag(
    players: int, seen: list[int]
) -> None:
    session = lab(players, species=QUIET)
    at: list[int] = []
    while len(at) < len(seen):
        if asked(session) == "p1" and ask_key(session) == "biotix.draw":
            at.append(state(session).timer.at)
        game = state(session)
        left = [kind for kind in sorted(game.bag.left()) if kind != "timer"]
        session.answer(left[:2])
        session.answer(asked(session))
        session.answer(asked(session))
    assert at == seen
    assert state(session).bag.left()["timer"] == 1


def test_a_corrected_timer_is_seen_where_the_turn_is_named() -> None:
    session = lab()
    session.correct("timer.at", 2)
    assert "timer on 2" in [str(crumb.label) for crumb in session.run.table.where]


def test_the_timer_stays_on_the_first_turn_of_every_day() -> None:
    session = lab()
    to_day(session, 2)
    assert state(session).timer.at == 3


def test_as_an_option_the_timer_stays_only_on_the_first_turn_of_the_game() -> None:
    session = lab(timer="game")
    assert state(session).timer.at == 3
    to_day(session, 2)
    assert state(session).timer.at == 2


def test_with_a_real_bag_the_table_is_told_to_put_the_timer_in() -> None:
    session = lab(2, bag="real")
    session.correct("timer.at", 1)
    session.answer(["blue", "red"])
    session.answer("p1")
    session.answer("p1")
    session.answer(["blue", "red"])
    session.answer("p1")
    session.answer("p2")
    assert ask_key(session) == "biotix.timer.in"


def test_with_the_timer_in_the_bag_a_draw_says_what_it_would_do() -> None:
    session = lab()
    assert session.ask is not None
    assert str(session.ask.details()) == ""
    session.correct("timer.at", 0)
    assert str(session.ask.details()) == "If the timer is among them, the Day ends."


def test_what_is_drawn_with_the_timer_is_trashed_and_the_day_ends() -> None:
    """BX7"""
    session = lab()
    session.answer(["blue", "red"])
    session.answer("p1")
    session.answer("p1")
    end_day(session, "yellow")
    assert box(session) == ["yellow"]
    assert ask_key(session) == "biotix.day_over"
    assert scores(state(session)) == {"p1": 5, "p2": 0, "p3": 0}


def test_who_drew_the_timer_holds_it_and_begins_the_next_day() -> None:
    session = lab()
    session.answer(["blue", "red"])
    session.answer("p1")
    session.answer("p1")
    end_day(session, "yellow")
    session.answer(True)
    session.answer(True)
    assert (ask_key(session), asked(session), state(session).timer.holder) == ("biotix.draw", "p2", "p2")


def test_one_piece_is_drawn_where_only_one_is_left_and_an_empty_bag_ends_the_day() -> None:
    """BX9"""
    session = lab(2, species=QUIET)
    for colour in QUIET:
        session.correct(f"dishes.p2.populations.{colour}.true", 6 if colour == "yellow" else 7)
    assert isinstance(session.ask, Draw)
    assert session.ask.count == 1
    session.correct("timer.at", 2)
    session.answer(["yellow"])
    session.answer("p1")
    assert ask_key(session) == "biotix.day_over"
    assert "The bag is empty before the timer was drawn: the Day ends." in told(session)
    assert (state(session).timer.at, state(session).timer.holder) == (3, "p1")


def test_two_are_drawn_again_when_the_last_piece_turns_out_not_to_be_the_last() -> None:
    session = lab(2, species=QUIET, bag="real")
    for colour in QUIET:
        session.correct(f"dishes.p2.populations.{colour}.true", 4 if colour == "yellow" else 7)
    for answer in (["yellow", "yellow"], "p1", "p1"):
        session.answer(answer)
    session.anytime("recount")
    session.answer("yellow")
    session.answer("p1")
    assert isinstance(session.ask, Draw)
    assert (session.ask.count, str(session.ask.text)) == (2, "Draw 2 pieces")


# The real bag


def test_a_piece_too_many_is_refused_and_says_where_the_others_are() -> None:
    session = lab(bag="real")
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    fill(session, "p3", blue=2)
    with pytest.raises(Refused) as refused:
        session.answer(["blue", "red"])
    assert refused.value.code is Code.NOT_ALLOWED
    assert "of 8 Migratory the bag holds 0, the dishes 8, the box 0" in str(refused.value)
    assert isinstance(session.ask, Draw)
    assert session.ask.by_hand_first


def test_the_timer_cannot_be_drawn_while_it_stands_on_its_track() -> None:
    session = lab(bag="real")
    with pytest.raises(Refused, match="countdown track"):
        session.answer(["timer", "red"])


def test_a_bag_that_disagrees_can_be_set_right() -> None:
    session = lab(bag="real")
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    fill(session, "p3", blue=2)
    session.anytime("recount")
    session.answer("blue")
    session.answer("p2")
    assert dish(session, "p2") == {"blue": 2}
    session.answer(["blue", "red"])
    assert ask_key(session) == "biotix.place"


def test_pieces_can_be_moved_between_bag_and_box() -> None:
    session = lab()
    for answer in ("bag_to_box", "box_to_bag", "nothing"):
        session.anytime("recount")
        session.answer("blue")
        session.answer(answer)
        assert box(session) == (["blue"] if answer == "bag_to_box" else [])


def test_a_corrected_dish_takes_from_the_bag_and_gives_to_the_box() -> None:
    session = lab()
    fill(session, "p1", blue=2)
    assert state(session).bag.left()["blue"] == 6
    fill(session, "p1", blue=1)
    assert box(session) == ["blue"]
    fill(session, "p2", blue=7)
    assert box(session) == []
    SPEC.script().invariants(state(session))
    with pytest.raises(Refused):
        fill(session, "p1", blue=2)


# Warnings


def test_an_option_says_exactly_what_would_react() -> None:
    session = lab()
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    session.answer(["blue", "red"])
    assert warnings(session) == {
        "p1": "Makes 4 Migratory: each other player gets one, 2 are trashed and that sets off the Migratory of Bo.",
        "p2": "Makes 4 Migratory: each other player gets one, 2 are trashed and that sets off the Migratory of Ann.",
        "p3": "",
        "other": "",
    }


def test_one_more_and_it_reacts_is_said_before_it_is_too_late() -> None:
    session = lab()
    fill(session, "p1", blue=2)
    session.answer(["blue", "red"])
    assert isinstance(session.ask, Choose)
    notes = {option.key: str(option.note) for option in session.ask.options}
    assert notes["p1"] == "makes 3: one more and it reacts"
    assert notes["p2"] == "makes 1; reacts at 4"


# The species card


def test_a_confirmed_table_is_remembered_by_number_of_players() -> None:
    assert set(lab(3).run.table.remembered) == {"species"}
    assert set(lab(5).run.table.remembered) == {"species5"}


def test_a_copied_card_is_played_and_remembered() -> None:
    session = lab(set_up=False)
    session.answer(True)
    session.answer("green")
    session.answer(
        {
            "value": 6,
            "trigger": 2,
            "step1": "give",
            "n1": 2,
            "step2": "nothing",
            "n2": 1,
            "step3": "trash_them",
            "n3": 1,
        }
    )
    session.answer("right")
    green = state(session).species["green"]
    assert (green.value, green.trigger, green.assumed) == (6, 2, ())
    remembered = session.run.table.remembered["species"]
    assert remembered["green"] == {
        "value": 6,
        "trigger": 2,
        "steps": [{"block": "give", "n": 2}, {"block": "trash_them"}],
    }


def test_a_table_that_cannot_be_read_falls_back_to_the_assumed_one() -> None:
    for fact in (None, 3, {"blue": {"value": 2}}, {**table_to(DEFAULTS), "pink": 1}):
        setup = SPEC.setup(["Ann", "Bo"], facts={"species": fact})
        assert SPEC.script().start(setup).species == DEFAULTS


def test_the_card_can_be_changed_in_the_middle_of_a_day() -> None:
    session = lab()
    session.anytime("card")
    session.answer("blue")
    fields = {"value": 4, "trigger": 5}
    session.answer({**fields, **{f"step{n}": "trash_them" for n in (1, 2, 3)}, **{f"n{n}": 1 for n in (1, 2, 3)}})
    session.answer("right")
    assert state(session).species["blue"].trigger == 5
    assert ask_key(session) == "biotix.draw"
