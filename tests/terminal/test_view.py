"""A table as plain data."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from companion.engine.asks import Draw, Option
from companion.engine.board import Board, Fact, Grid, Group, Row, Slot
from companion.engine.bots import play_on
from companion.engine.chance import Deck, Die
from companion.engine.session import Session
from companion.engine.why import Line, Reason, Verdict, Why
from companion.present import view
from companion.terminal import transcript
from tests.engine.allkinds import SPEC

CONTRACT = {
    "do": set(),
    "choose": {"options"},
    "pick": {"options", "least", "most"},
    "number": {"least", "most", "start"},
    "order": {"items"},
    "roll": {"dice"},
    "draw": {"deck", "count", "cards"},
    "form": {"fields"},
    "secret": {"ask"},
}


def test_every_kind_of_ask_carries_what_the_contract_names() -> None:
    seen: dict[str, view.View] = {}
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo"], seed=2))

    def look(session: Session) -> None:
        if session.ask:
            seen[session.ask.kind] = view.ask(session.ask)

    look(session)
    assert play_on(session, Random(1), after_each=look)
    for kind, fields in CONTRACT.items():
        assert {"kind", "key", "who", "text", *fields} <= seen[kind].keys()
        assert json.loads(json.dumps(seen[kind])) == seen[kind]


def test_dice_show_their_faces_and_what_they_are_called() -> None:
    die = Die("Weather", ("sun", "rain", "rain"), {"sun": "Sunshine"})
    assert view._die(die) == {
        "name": "Weather",
        "faces": ["sun", "rain", "rain"],
        "labels": {"sun": "Sunshine"},
    }


def test_a_draw_shows_the_cards_that_can_come() -> None:
    deck: Deck[str] = Deck("the deck", {"ace": "Ace", "king": "King", "fool": "Fool"}, {"ace": 2, "king": 1})
    deck.put_under(["fool"])

    def cards(count: int, counted: bool = True) -> list[dict[str, Any]]:
        return view._cards(Draw(key="draw", text="Draw", deck=deck, count=count, counted=counted))

    assert [(card["key"], card["left"]) for card in cards(2)] == [("ace", 2), ("king", 1)]
    assert [card["key"] for card in cards(4)] == ["ace", "king", "fool"]
    assert cards(2, counted=False) == [{"key": key, "label": key.title()} for key in ("ace", "king", "fool")]


def test_a_slot_shows_the_key_by_which_it_is_corrected() -> None:
    choices = (Option("empty", "Empty", 0), Option("full", "Full", 1))
    slot = Slot(path="slots.0", label="First", value=1, choices=choices)
    part = view.board(Board((Group(key="g", title="Slots", parts=(slot,)),)))[0]["parts"][0]
    assert (part["value"], part["shows"]) == ("full", "Full")


def test_a_tracker_that_is_worked_out_says_so() -> None:
    board = Session(SPEC.script(), SPEC.setup(["Ann"])).run.board()
    shown = {group["key"]: group["parts"][0] for group in view.board(board)}
    assert [shown[key].get("fixed") for key in ("shared", "p1", "made")] == [None, None, True]


def test_an_option_is_a_line_with_its_badge_its_note_and_its_warning() -> None:
    option = Option("boat", "Boat", 3, badge="3", note="carries two", warning="it leaks")
    assert transcript.option_line(2, view.option(option), 6) == "   2  Boat    3  carries two  ! it leaks"
    dear = Option("castle", "Castle", 9, badge="9", forbidden="Too dear.")
    assert transcript.option_line(3, view.option(dear), 6) == "   3  Castle  ✗ Too dear."


def test_rows_grids_and_facts_are_data_and_lines() -> None:
    choices = (Option("empty", "Empty", 0),)
    group = Group(
        key="g",
        title="Everything",
        badges=("leads",),
        parts=(
            Row(label="Slots", trackers=(Slot(path="a", label="One", value=0, choices=choices),)),
            Grid(head=("", "n"), rows=(("apples", "3"), ("pears", "12"))),
            Fact(text="It rains."),
        ),
    )
    shown = view.board(Board((group,)))
    assert [part["kind"] for part in shown[0]["parts"]] == ["row", "grid", "fact"]
    assert list(transcript.board_lines(shown)) == [
        "Everything  [leads]",
        "  Slots: One Empty",
        "          n",
        "  apples  3",
        "  pears   12",
        "  It rains.",
    ]


def test_a_reason_is_told_in_the_order_in_which_it_was_made() -> None:
    why = Why(
        "Where the machine goes",
        reasons=(
            Reason("The mountain", Verdict.NO, "4.2"),
            Reason("The sea", Verdict.YES),
            Reason("The desert", Verdict.NOT_REACHED),
        ),
        lines=(Line("3 × 2", "6"), Line("one more", "1")),
        total="7",
    )
    assert list(transcript.why_lines(view.why(why))) == [
        "Where the machine goes",
        "  ✗ The mountain  (4.2)",
        "  ✓ The sea",
        "  – The desert",
        "  3 × 2     6",
        "  one more  1",
        "  =         7",
    ]
