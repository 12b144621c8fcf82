"""Every kind of ask, read and refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Ask, Choose, Do, Draw, Form, Number, Option, Order, Pick, Roll, Secret, Write
from companion.engine.chance import Chance, Deck, Die, die
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _

HATS = (
    Option("red", "Red", 1),
    Option("blue", "Blue", 2),
    Option("gold", "Gold", 3, forbidden=_("Gold is for kings.")),
)
DECK = Deck("the deck", {"ace": "Ace", "king": "King"}, {"ace": 2, "king": 1})

CHOOSE = Choose(key="hat", text="Which hat?", options=HATS)
PICK = Pick(key="hats", text="Which hats?", options=HATS, least=1, most=1)
ROW = Pick(key="row", text="Hats in a row", options=HATS, most=4, again=True)
NUMBER = Number(key="coins", text="Coins", least=-2, most=5)
ORDER = Order(key="order", text="In order", items=HATS[:2])
ROLL: Roll[Any] = Roll(key="roll", text="Roll", dice=(die(6), Die("Danger", ("injury", "feral"))))
DRAW = Draw(key="draw", text="Draw", deck=DECK, count=2)
FORM = Form(key="form", text="Fill in", fields=(NUMBER, CHOOSE))
WRITE = Write(key="name", text="Name", most=5)


def given(ask: Ask[Any], answer: object) -> Any:
    return ask.read(ask.settle(answer, Chance(7)))


@pytest.mark.parametrize(
    ("ask", "answer", "value"),
    [
        (Do(key="do", text="Do it"), True, None),
        (CHOOSE, "blue", 2),
        (PICK, ["red"], [1]),
        (ROW, ["blue", "red", "blue"], [2, 1, 2]),
        (NUMBER, -2, -2),
        (NUMBER, 5, 5),
        (ORDER, ["blue", "red"], [2, 1]),
        (FORM, {"coins": 3, "hat": "red"}, {"coins": 3, "hat": 1}),
        (Secret(key="s", text="", ask=NUMBER), 4, 4),
        (WRITE, " Otto ", "Otto"),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_an_answer_is_read_as_the_thing_itself(ask: Ask[Any], answer: object, value: object) -> None:
    assert given(ask, answer) == value


ALL = [Do(key="do", text="Do it"), CHOOSE, PICK, NUMBER, ORDER, ROLL, DRAW, FORM, Secret(key="s", text="", ask=NUMBER)]
JUNK: list[object] = [
    None,
    False,
    3.5,
    -1e400,
    float("nan"),
    {},
    {"by": "app"},
    {"by": "me", "faces": [1]},
    [],
    [[]],
    [None],
    [{}],
    "",
    "🎲",
    10**40,
    [True],
]


@pytest.mark.parametrize("ask", ALL, ids=lambda ask: ask.kind)
@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_is_refused_with_a_code_and_a_sentence(ask: Ask[Any], junk: object) -> None:
    with pytest.raises(Refused) as refused:
        given(ask, junk)
    assert isinstance(refused.value.code, Code)
    assert re.fullmatch(r"[A-Z“−\d].{5,}", str(refused.value)), "something that a player can read"


@pytest.mark.parametrize(
    ("ask", "answer", "code", "sentence"),
    [
        (CHOOSE, "green", Code.UNKNOWN, "“green” is not one of the options"),
        (CHOOSE, "gold", Code.NOT_ALLOWED, "Gold is for kings."),
        (CHOOSE, 0, Code.WRONG_TYPE, "Name one of the options by its key"),
        (PICK, ["red", "red"], Code.TWICE, "You picked the same option twice"),
        (PICK, [], Code.TOO_FEW, "Pick 1"),
        (replace(PICK, most=2), [], Code.TOO_FEW, "Pick at least 1"),
        (PICK, ["red", "blue"], Code.TOO_MANY, "Pick no more than 1"),
        (NUMBER, 6, Code.OUT_OF_BOUNDS, "Only −2 to 5, not 6"),
        (NUMBER, True, Code.WRONG_TYPE, "Enter a whole number"),
        (ROW, ["red"] * 5, Code.TOO_MANY, "Pick no more than 4"),
        (ORDER, ["red"], Code.TOO_FEW, "First put the others in order"),
        (ORDER, ["red", "red"], Code.TWICE, "The same item is in there twice"),
        (ROLL, [4], Code.TOO_FEW, "Roll 2 dice"),
        (ROLL, [4, "feral", 1], Code.TOO_MANY, "Roll only 2 dice"),
        (ROLL, [7, "feral"], Code.UNKNOWN, "D6 has no face “7”"),
        (ROLL, [True, "feral"], Code.UNKNOWN, "D6 has no face “True”"),
        (DRAW, ["ace"], Code.TOO_FEW, "Draw 2"),
        (
            DRAW,
            ["king", "king"],
            Code.NOT_ALLOWED,
            "King can't be next: only 1 left (the deck), further down or already named",
        ),
        (DRAW, ["joker", "ace"], Code.UNKNOWN, "There's no card “joker” in the deck"),
        (FORM, {"coins": 3}, Code.TOO_FEW, "“Which hat?” is still empty"),
        (FORM, {"coins": 9, "hat": "red"}, Code.OUT_OF_BOUNDS, "Coins: Only −2 to 5, not 9"),
        (FORM, {"coins": 1, "hat": "red", "cat": 1}, Code.UNKNOWN, "There's no field “cat”"),
        (WRITE, "   ", Code.EMPTY, "Write something first"),
        (WRITE, "Ottokar", Code.TOO_LONG, "At most 5 characters, not 7"),
    ],
)
def test_what_is_not_allowed_says_why(ask: Ask[Any], answer: object, code: Code, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        given(ask, answer)
    assert (refused.value.code, str(refused.value)) == (code, sentence)


NOTHING = Choose(key="none", text="Which?", options=(Option("gold", "Gold", 3, forbidden="no"),))


@pytest.mark.parametrize(
    ("ask", "stuck"),
    [
        (CHOOSE, False),
        (NOTHING, True),
        (Pick(key="p", text="", options=HATS, least=2, most=3), False),
        (Pick(key="p", text="", options=HATS, least=3, most=3), True),
        (Pick(key="p", text="", options=HATS, least=2, most=1), True),
        (Pick(key="p", text="", options=HATS, least=9, most=9, again=True), False),
        (Pick(key="p", text="", options=(), least=1, most=9, again=True), True),
        (NUMBER, False),
        (Number(key="n", text="", least=3, most=2), True),
        (DRAW, False),
        (Draw(key="d", text="", deck=DECK, count=4), True),
        (FORM, False),
        (Form(key="f", text="", fields=(NUMBER, NOTHING)), True),
        (Secret(key="s", text="", ask=NOTHING), True),
        (WRITE, False),
    ],
)
def test_an_ask_is_stuck_only_if_no_answer_at_all_is_allowed(ask: Ask[Any], stuck: bool) -> None:
    assert ask.stuck() is stuck


def test_real_dice_are_kept_as_the_tables_own() -> None:
    rolled = given(ROLL, [4, "feral"])
    assert (rolled.faces, rolled.by) == ((4, "feral"), "table")


def test_the_apps_roll_is_the_same_each_time_at_the_same_position() -> None:
    assert given(ROLL, "app") == given(ROLL, "app")
    assert given(ROLL, "app").by == "app"
    faces = {ROLL.settle("app", Chance(7, position))["faces"][0] for position in range(100)}
    assert faces == {1, 2, 3, 4, 5, 6}


def test_real_cards_are_kept_as_the_tables_own() -> None:
    drawn = given(DRAW, ["king", "ace"])
    assert (drawn.cards, drawn.by) == (("King", "Ace"), "table")


@pytest.mark.parametrize(
    "text",
    [
        "“quotes” ' \" `",
        "# not a comment",
        "line\nbreak\ttab",
        "🎲👩‍🔬",
        "שלום עולם",
        "x" * 10_000,
        "{who}",
        "%s",
        "\x00",
    ],
)
def test_awkward_keys_are_quoted_back_without_breaking_anything(text: str) -> None:
    with pytest.raises(Refused) as refused:
        given(CHOOSE, text)
    assert len(str(refused.value)) < 120
    note = Write(key="note", text=text, most=20_000)
    assert given(note, text) == text.strip()
