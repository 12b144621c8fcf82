"""Procedure: the draw, the placements, the timer, the bag."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from random import Random

import pytest

from companion.engine.asks import Choose, Draw, Form
from companion.engine.bots import random_answer
from companion.engine.refusals import Code, Refused
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.session import Session
from companion.games.biotix.content import DEFAULTS, Species, table_to
from companion.games.biotix.kinds import facts_from_cards
from companion.games.biotix.lookahead import foresee, place
from companion.games.biotix.odds import ending
from companion.games.biotix.scoring import scores
from companion.present import view
from companion.terminal import transcript
from tests.games.biotix.lab import SPEC, ask_key, asked, box, dish, end_day, fill, lab, state, to_day, warnings
from tests.games.kit import told

QUIET = {colour: Species(kind.value, 9, ()) for colour, kind in DEFAULTS.items()}


def test_a_draw_and_both_placements_are_three_answers() -> None:
    session = lab()
    session.do(Answer("app"))
    session.do(Answer("p1"))
    session.do(Answer("p2"))
    assert (ask_key(session), asked(session)) == ("biotix.draw", "p2")


def test_two_different_pieces_can_be_placed_in_either_order() -> None:
    session = lab()
    fill(session, "p3", yellow=1)
    session.do(Answer(["blue", "yellow"]))
    session.do(Answer("other"))
    session.do(Answer("p2"))
    assert dish(session, "p2") == {"yellow": 1}
    session.do(Answer("p1"))
    assert dish(session, "p1") == {"blue": 1}


def test_the_order_is_not_offered_where_nothing_can_react() -> None:
    session = lab()
    session.do(Answer(["blue", "yellow"]))
    assert isinstance(session.ask, Choose)
    assert [option.key for option in session.ask.options] == ["p1", "p2", "p3", "both"]


def test_with_five_dishes_the_order_is_offered_rather_than_both() -> None:
    session = lab(5)
    fill(session, "p3", yellow=1)
    session.do(Answer(["blue", "yellow"]))
    assert isinstance(session.ask, Choose)
    assert [option.key for option in session.ask.options][5:] == ["other"]


def test_two_alike_pieces_have_no_order() -> None:
    session = lab()
    session.do(Answer(["blue", "blue"]))
    assert isinstance(session.ask, Choose)
    assert [option.key for option in session.ask.options] == ["p1", "p2", "p3", "both"]


def test_both_pieces_are_kept_with_one_answer() -> None:
    session = lab()
    session.do(Answer(["blue", "yellow"]))
    assert isinstance(session.ask, Choose)
    both = next(option for option in session.ask.options if option.key == "both")
    assert str(both.label) == "Keep both: 0 → 17"
    session.do(Answer("both"))
    assert dish(session, "p1") == {"blue": 1, "yellow": 1}
    assert (ask_key(session), asked(session)) == ("biotix.draw", "p2")
    lines = [str(line.text) for line in session.run.table.told]
    assert lines[-2:] == [
        "Ann keeps one Migratory (blue). That makes 1.",
        "Ann keeps one Explosive (yellow). That makes 1.",
    ]


@pytest.mark.parametrize(
    ("there", "drawn"),
    [({"red": 2}, ["red", "blue"]), ({"red": 1}, ["red", "red"]), ({}, ["yellow", "yellow"]), ({}, ["black", "blue"])],
)
def test_where_a_piece_would_react_or_replace_another_both_are_placed_one_at_a_time(
    there: dict[str, int], drawn: list[str]
) -> None:
    session = lab(mode="aggressive")
    fill(session, "p1", False, **there)
    session.do(Answer(drawn))
    assert isinstance(session.ask, Choose)
    assert "both" not in [option.key for option in session.ask.options]


def test_the_last_piece_in_hand_is_not_both() -> None:
    session = lab()
    session.do(Answer(["blue", "yellow"]))
    session.do(Answer("p1"))
    assert isinstance(session.ask, Choose)
    assert [option.key for option in session.ask.options] == ["p1", "p2", "p3"]


def test_the_bag_goes_to_the_left() -> None:
    session = lab(4, species=QUIET)
    order = []
    for _turn in range(5):
        order.append(asked(session))
        for answer in ("app", "p1", "p1"):
            session.do(Answer(answer))
    assert order == ["p1", "p2", "p3", "p4", "p1"]


@pytest.mark.parametrize(("players", "each", "start"), [(2, 7, 3), (3, 8, 3), (4, 8, 3), (5, 8, 2)])
def test_the_bag_and_the_timer_fit_the_number_of_players(players: int, each: int, start: int) -> None:
    game = state(lab(players, "aggressive"))
    assert set(game.bag.left().values()) == {each}
    assert len(game.bag) == 6 * each
    assert game.timer.at == start


def test_only_a_real_bag_is_filled_and_shaken_at_the_table() -> None:
    for bag, ready, shaken in (
        ("real", "Put 8 pieces of each colour into the bag.", "First put everything trashed back into the bag"),
        ("digital", "Keep 8 pieces of each colour ready.", "Everything trashed is back in the bag."),
    ):
        session = lab(bag=bag, set_up=False)
        assert session.ask is not None
        assert ready in str(session.ask.details())
        for answer in (True, "right", "p1"):
            session.do(Answer(answer))
        end_day(session)
        session.do(Answer(True))
        assert str(session.ask.details()).startswith(shaken)


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
        session.do(Answer(left[:2]))
        session.do(Answer(asked(session)))
        session.do(Answer(asked(session)))
    assert at == seen
    assert state(session).bag.left()["timer"] == 1


def test_a_corrected_timer_is_seen_where_the_turn_is_named() -> None:
    session = lab()
    session.do(Correct("timer.at", 2))
    assert "timer in 2 rounds" in [str(crumb.label) for crumb in session.run.table.where]


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
    session.do(Correct("timer.at", 1))
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    session.do(Answer("p1"))
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    session.do(Answer("p2"))
    assert session.ask is not None
    assert ask_key(session) == "biotix.draw"
    assert str(session.ask.details()).startswith("First put the timer into the bag. Chance that the Day ends: 6%")
    session.do(Answer(["blue", "red"]))
    for who in ("p2", "p2"):
        session.do(Answer(who))
    assert "First put" not in str(session.ask.details())


def test_with_the_timer_in_the_bag_a_draw_says_what_it_would_do() -> None:
    session = lab()
    assert session.ask is not None
    assert str(session.ask.details()) == "Whoever draws the timer ends the Day."
    session.do(Correct("timer.at", 2))
    assert str(session.ask.details()) == ""
    session.do(Correct("timer.at", 0))
    assert str(session.ask.details()) == "Chance that the Day ends: 5% with this draw, 15% before your next."
    hidden = lab(odds="never")
    hidden.do(Correct("timer.at", 0))
    assert hidden.ask is not None
    assert str(hidden.ask.details()) == "If the timer is among them, the Day ends."


def test_what_is_drawn_with_the_timer_is_trashed_and_the_day_ends() -> None:
    """BX7"""
    session = lab()
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    session.do(Answer("p1"))
    end_day(session, "yellow")
    assert box(session) == ["yellow"]
    assert ask_key(session) == "biotix.day_over"
    assert scores(state(session)) == {"p1": 5, "p2": 0, "p3": 0}


def test_who_drew_the_timer_holds_it_and_begins_the_next_day() -> None:
    session = lab()
    session.do(Answer(["blue", "red"]))
    session.do(Answer("p1"))
    session.do(Answer("p1"))
    end_day(session, "yellow")
    session.do(Answer(True))
    assert (ask_key(session), asked(session), state(session).timer.holder) == ("biotix.draw", "p2", "p2")


def test_one_piece_is_drawn_where_only_one_is_left_and_an_empty_bag_ends_the_day() -> None:
    """BX9"""
    session = lab(2, species=QUIET)
    for colour in QUIET:
        session.do(Correct(f"dishes.p2.populations.{colour}.true", 6 if colour == "yellow" else 7))
    assert isinstance(session.ask, Draw)
    assert session.ask.count == 1
    session.do(Correct("timer.at", 2))
    session.do(Answer(["yellow"]))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.day_over"
    assert "The bag is empty before anyone drew the timer. The Day ends." in told(session)
    assert (state(session).timer.at, state(session).timer.holder) == (3, "p1")


def test_two_are_drawn_again_when_the_last_piece_turns_out_not_to_be_the_last() -> None:
    session = lab(2, species=QUIET, bag="real")
    for colour in QUIET:
        session.do(Correct(f"dishes.p2.populations.{colour}.true", 4 if colour == "yellow" else 7))
    for answer in (["yellow", "yellow"], "p1", "p1"):
        session.do(Answer(answer))
    session.do(Anytime("recount"))
    session.do(Answer("yellow"))
    session.do(Answer("p1"))
    assert isinstance(session.ask, Draw)
    assert (session.ask.count, str(session.ask.text)) == (2, "Draw 2 pieces")


# The real bag


def test_a_piece_too_many_is_refused_and_says_where_the_others_are() -> None:
    session = lab(bag="real")
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    fill(session, "p3", blue=2)
    with pytest.raises(Refused) as refused:
        session.do(Answer(["blue", "red"]))
    assert refused.value.code is Code.NOT_ALLOWED
    assert "of 8, 0 are in the bag, 8 in the dishes, 0 in the box" in str(refused.value)
    assert isinstance(session.ask, Draw)
    assert session.ask.by_hand_first


def test_the_timer_cannot_be_drawn_while_it_stands_on_its_track() -> None:
    session = lab(bag="real")
    with pytest.raises(Refused, match="countdown track"):
        session.do(Answer(["timer", "red"]))


def test_a_bag_that_disagrees_can_be_set_right() -> None:
    session = lab(bag="real")
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    fill(session, "p3", blue=2)
    session.do(Anytime("recount"))
    session.do(Answer("blue"))
    session.do(Answer("p2"))
    assert dish(session, "p2") == {"blue": 2}
    session.do(Answer(["blue", "red"]))
    assert ask_key(session) == "biotix.place"


def test_pieces_can_be_moved_between_bag_and_box() -> None:
    session = lab()
    for answer in ("bag_to_box", "box_to_bag", "nothing"):
        session.do(Anytime("recount"))
        session.do(Answer("blue"))
        session.do(Answer(answer))
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


def test_an_option_says_exactly_what_would_react_and_who_wins_and_loses_by_it() -> None:
    session = lab()
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    session.do(Answer(["blue", "red"]))
    assert warnings(session) == {
        "p1": "Reacts, then Bo. Bo −6, Cy +4.",
        "p2": "Reacts, then Ann. Ann −6, Cy +4.",
        "p3": "",
        "other": "",
    }


def test_each_option_shows_what_the_dish_is_worth_after_it_and_the_whole_chain() -> None:
    session = lab()
    fill(session, "p1", yellow=1, green=1)
    session.do(Answer(["yellow", "red"]))
    assert isinstance(session.ask, Choose)
    badges = {option.key: str(option.badge) for option in session.ask.options}
    assert badges == {"p1": "20 → 0", "p2": "0 → 15", "p3": "0 → 15", "other": ""}
    why = session.ask.options[0].reasons()
    assert why is not None
    assert "Ann's 2 Explosive (yellow) react." in [str(reason.text) for reason in why.reasons]
    assert [(str(line.text), str(line.amount)) for line in why.lines] == [
        ("Ann", "20 → 0"),
        ("Bo", "0 → 5"),
        ("Cy", "0"),
    ]


def test_what_is_foreseen_is_what_happens() -> None:
    """Wherever nobody has a choice, the dishes stand afterwards as the option said."""
    checked = 0
    for seed in range(40):
        luck = Random(seed)
        session = lab(2 + seed % 4, ("basic", "aggressive")[seed % 2], seed=seed)
        while session.ask is not None and checked < 400:
            if ask_key(session) == "biotix.place":
                assert isinstance(session.ask, Choose)
                option = luck.choice([option for option in session.ask.options if option.value])
                game = state(session)
                said = foresee(game, place(option.value))
                before = [(key, game.value(dish)) for key, dish in game.dishes.items()]
                session.do(Answer(option.key))
                assert [key for key, _value in before] == list(said.values)
                if not said.chosen:
                    assert {
                        key: state(session).value(dish) for key, dish in state(session).dishes.items()
                    } == said.values
                    checked += 1
            else:
                session.do(Answer(random_answer(session.ask, luck)))
    assert checked > 200


def test_the_dishes_are_offered_in_table_order() -> None:
    session = lab(species=QUIET)
    for answer in (["blue", "red"], "p1", "p1", ["blue", "red"]):
        session.do(Answer(answer))
    assert asked(session) == "p2"
    assert isinstance(session.ask, Choose)
    assert [option.key for option in session.ask.options] == ["p1", "p2", "p3", "both"]


# How likely the Day ends


def test_the_chance_that_the_day_ends_is_that_of_the_timer_among_what_is_drawn() -> None:
    session = lab(species=QUIET)
    game = state(session)
    assert ending(game, "p1") == (0, 0)
    session.do(Correct("timer.at", 1))  # Ann holds it: it goes into the bag at her next turn, behind Cy's
    assert ending(game, "p1") == (0, 0)
    assert ending(game, "p2") == (0, 2 / 37)  # Bo and Cy draw, then Ann from 36 pieces and the timer
    session.do(Correct("timer.at", 0))
    assert ending(game, "p1") == (2 / 41, 6 / 41)


def turns(session: Session, n: int) -> str:
    """So many turns, each keeping what it draws; who ends the Day, or "nobody"."""
    for _turn in range(n):
        drawer = asked(session)
        session.do(Answer("app"))
        if state(session).timer.at == 3:
            return drawer
        while ask_key(session) == "biotix.place":
            session.do(Answer(drawer))
    return "nobody"


@pytest.mark.parametrize("at", [0, 1])
def test_the_day_ends_as_often_as_the_chance_says(at: int) -> None:
    """Ann is to draw from a small bag. The timer is in it, or Cy puts it in before his draw."""
    ended: Counter[str] = Counter()
    plays = 400
    for seed in range(plays):
        session = lab(species=QUIET, seed=seed)
        for colour in QUIET:
            fill(session, "p2", False, **{colour: 6})
        session.do(Correct("timer.holder", "p3"))
        session.do(Correct("timer.at", at))
        now, later = ending(state(session), "p1")
        ended[turns(session, 3)] += 1
    assert (now > 0) is (at == 0)
    for chance, times in ((now, ended["p1"]), (later, plays - ended["nobody"])):
        assert abs(times / plays - chance) <= 4 * sqrt(chance * (1 - chance) / plays), (chance, ended)


def test_while_a_piece_is_placed_the_own_draw_is_over_and_counts_no_more() -> None:
    session = lab(species=QUIET)
    session.do(Correct("timer.at", 0))
    session.do(Answer(["blue", "red"]))
    assert ask_key(session) == "biotix.place"
    assert ending(state(session), "p1") == (0, 4 / 39)  # Bo and Cy
    odds = session.run.board().group("odds")
    assert odds is not None
    assert str(odds.parts[-1].text) == "Chance that the Day ends before your next draw: 10%."  # type: ignore[union-attr]


def test_a_bag_that_will_be_empty_ends_the_day_for_certain() -> None:
    session = lab(2, species=QUIET)
    for colour in QUIET:
        fill(session, "p2", False, **{colour: 7 if colour != "yellow" else 3})
    assert ending(state(session), "p1") == (0, 1)  # four pieces: Ann two, Bo two, and none for Ann


def test_nothing_is_told_of_a_day_that_is_over() -> None:
    session = lab()
    end_day(session)
    odds = session.run.board().group("odds")
    assert odds is not None
    assert len(odds.parts) == 1


def test_the_chance_is_not_told_where_the_odds_are_hidden() -> None:
    session = lab(odds="never")
    session.do(Correct("timer.at", 0))
    assert session.ask
    assert str(session.ask.details()) == "If the timer is among them, the Day ends."
    assert "%" not in json.dumps(view.table(session))


def test_one_more_and_it_reacts_is_said_before_it_is_too_late() -> None:
    session = lab()
    fill(session, "p1", blue=2)
    session.do(Answer(["blue", "red"]))
    assert isinstance(session.ask, Choose)
    notes = {option.key: str(option.note) for option in session.ask.options}
    assert notes["p1"] == "Makes 3, the next reacts"
    assert notes["p2"] == "Makes 1, reacts at 4+"


# The species card


def test_a_copied_card_is_played_and_remembered() -> None:
    session = lab(set_up=False)
    session.do(Answer(True))
    session.do(Answer("green"))
    session.do(Answer({"value": 6, "trigger": 2, "step1": "give", "step2": "nothing", "step3": "trash_them"}))
    assert isinstance(session.ask, Form)
    assert [field.key for field in session.ask.fields] == ["n1"]
    session.do(Answer({"n1": 2}))
    session.do(Answer("right"))
    green = state(session).species["green"]
    assert (green.value, green.trigger, green.assumed) == (6, 2, ())
    remembered = facts_from_cards(session.run.table.learnt)["species"]
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
    session.do(Anytime("card"))
    session.do(Answer("blue"))
    fields = {"value": 4, "trigger": 5}
    session.do(Answer({**fields, **{f"step{n}": "trash_them" for n in (1, 2, 3)}}))
    session.do(Answer("right"))
    assert state(session).species["blue"].trigger == 5
    assert ask_key(session) == "biotix.draw"


def test_the_five_player_table_begins_with_what_was_copied_for_fewer() -> None:
    copied = table_to({**DEFAULTS, "green": Species(6, 4, ())})
    five = SPEC.script().start(SPEC.setup(["Ann", "Bo", "Cy", "Di", "Ed"], facts={"species": copied}))
    assert (five.species["green"].value, five.species["green"].trigger) == (6, 4)
    assert five.species["green"].assumed == ("value", "trigger", "reaction")
    own = table_to({**DEFAULTS, "green": Species(7, 2, ())})
    five = SPEC.script().start(SPEC.setup(["Ann", "Bo", "Cy", "Di", "Ed"], facts={"species": copied, "species5": own}))
    assert five.species["green"].value == 7


def test_the_species_card_can_be_read_without_an_entry() -> None:
    session = lab()
    shown = session.run.board().group("card")
    assert shown is not None
    assert [str(option.label) for option in session.run.anytime()] == ["Change the species card", "The bag disagrees"]


# Counting is for the table where it wants it so


def test_hidden_odds_show_no_count_anywhere() -> None:
    session = lab(odds="never", bag="real")
    fill(session, "p1", blue=3)
    fill(session, "p2", blue=3)
    fill(session, "p3", blue=2)
    seen = view.table(session)
    assert {card["key"] for card in seen["ask"]["cards"]} == {"blue", "red", "green", "purple", "yellow"}
    assert all("left" not in card for card in seen["ask"]["cards"])
    assert " left" not in "\n".join(transcript.card_lines(seen["ask"]))
    assert "40" not in "\n".join(transcript.ask_lines(seen["ask"]))
    assert not {"odds", "next"} & {group["key"] for group in seen["board"]}
    lab_card = next(group for group in seen["board"] if group["key"] == "lab")
    assert [part["kind"] for part in lab_card["parts"]] == ["count", "slot"]
    with pytest.raises(Refused) as refused:
        session.do(Answer(["blue", "red"]))
    assert "in the bag" not in str(refused.value)
    session.do(Anytime("recount"))
    assert isinstance(session.ask, Choose)
    assert next(str(option.note) for option in session.ask.options) == "Dishes 8"
    session.do(Answer("blue"))
    assert {"box_to_bag", "bag_to_box"} <= {option.key for option in session.ask.options}
    with pytest.raises(Refused, match="None of them is in the bag"):
        session.do(Answer("bag_to_box"))


def test_a_bag_that_disagrees_asks_which_disguise_a_black_piece_had() -> None:
    session = lab(3, "aggressive", bag="real")
    fill(session, "p1", disguised=True, red=1, green=1)
    session.do(Anytime("recount"))
    session.do(Answer("black"))
    session.do(Answer("p1"))
    assert ask_key(session) == "biotix.recount.disguise"
    session.do(Answer("green"))
    assert dish(session, "p1") == {"red": 1}
    assert ask_key(session) == "biotix.draw"
