"""A card is typed once: kinds as data, known cards as offers, and the values in the entry."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.askcard import AskCard, Left
from companion.engine.asks import Choose, Number, Option, Order, Pick
from companion.engine.board import Board
from companion.engine.bots import random_answer
from companion.engine.cards import Card, Field, Kind, Known, Learnt, Printed, Sort, in_order, merged
from companion.engine.refusals import Refused
from companion.engine.results import Outcome, Result
from companion.engine.said import Answer, Undo
from companion.engine.session import Session
from companion.engine.spec import Mode, Script, Spec
from companion.engine.steps import step
from companion.engine.table import Table
from companion.present import view, words
from companion.present.cards import face, found, odds, what_is_left

COLOURS = tuple(Option(colour, colour, colour, tone=colour) for colour in ("red", "blue"))

BEAST = Kind(
    key="beast",
    name="Beast",
    many="Beasts",
    sorts=(Sort("land", "Land", 2), Sort("sea", "Sea", 2)),
    fields=(
        Field(ask=Pick(key="cost", text="Cost", options=COLOURS, most=3, again=True), shape="cube"),
        Field(ask=Choose(key="bites", text="Bites", options=(Option("yes", "Yes", True), Option("no", "No", False)))),
        Field(ask=Number(key="teeth", text="Teeth", most=9), shape="number", when=("bites", "yes")),
        Field(ask=Number(key="young", text="Young", most=9), side="back"),
    ),
    trait=lambda card: "biting" if card["bites"] else "tame",
)
WOLF = {"cost": ["red", "red"], "bites": "yes", "teeth": 4}
HARE = {"cost": ["blue"], "bites": "no"}


class Zoo:
    def __init__(self) -> None:
        self.seen: list[Printed] = []
        self.backs: list[Printed] = []
        self.n = 0


@step
async def meet(table: Table, zoo: Zoo) -> None:
    card = await table.card(
        "zoo.meet",
        "Which beast?",
        BEAST,
        sort="land",
        out=tuple(seen.card for seen in zoo.seen),
        left=Left(2 - len(zoo.seen), 2),
        unfit=lambda card: "It has too many teeth" if card.values.get("teeth", 0) > 8 else "",
    )
    zoo.seen.append(card)


@step
async def turn_over(table: Table, zoo: Zoo) -> None:
    card = zoo.seen[-1].card
    zoo.backs.append(await table.card("zoo.turn", "And its back?", BEAST, side="back", sort="land", turned=card))


async def play(table: Table, zoo: Zoo) -> Result:
    await meet(table, zoo)
    await meet(table, zoo)
    await turn_over(table, zoo)
    return Result(Outcome.WON, "done", ())


SCRIPT: Script[Any] = Script(start=lambda setup: Zoo(), play=play, board=lambda zoo: Board(()), kinds=lambda: (BEAST,))
SPEC = Spec("zoo", "Zoo", "", "#888888", "paw", "5", 1, (Mode("usual", "Usual", 1, 2),), loader=lambda: SCRIPT)


def sit(known: Known | None = None) -> Session:
    return Session(SCRIPT, SPEC.setup(["Ann"]), known=known)


def ask_of(session: Session) -> AskCard:
    assert isinstance(session.ask, AskCard)
    return session.ask


def test_a_new_card_is_stored_with_its_values_and_known_from_then_on() -> None:
    session = sit()
    assert ask_of(session).offers() == ()
    session.do(Answer({"values": WOLF, "name": "  Wolf "}))
    assert session.history.entries[0].value == {"values": WOLF, "name": "  Wolf "}
    assert [card.name for card in session.run.table.learnt] == ["Wolf"]
    assert session.run.state.seen[0]["cost"] == ["red", "red"]


def test_a_known_card_is_one_word_and_the_entry_has_its_values() -> None:
    session = sit(Known({"w": Card("beast", "Wolf", "land", WOLF)}))
    session.do(Answer("w"))
    assert session.history.entries[0].value == {"name": "Wolf", "values": WOLF}


def test_changing_a_known_card_changes_no_play() -> None:
    known = Known({"w": Card("beast", "Wolf", "land", WOLF)})
    session = sit(known)
    session.do(Answer("w"))
    known.cards["w"] = Card("beast", "Wolf", "land", {**WOLF, "teeth": 7})
    again = Session(SCRIPT, session.setup, session.history, known)
    assert again.run.state.seen[0]["teeth"] == 4
    assert Session(SCRIPT, session.setup, session.history).run.state.seen[0]["teeth"] == 4, "nor does forgetting it"


def test_each_card_is_there_once_and_what_cannot_come_says_why() -> None:
    known = Known(
        {
            "w": Card("beast", "Wolf", "land", WOLF),
            "s": Card("beast", "Shark", "land", {**WOLF, "teeth": 9}),
            "f": Card("beast", "Fish", "sea", HARE),
            "h": Card("beast", "", "land", HARE),
        }
    )
    session = sit(known)
    session.do(Answer("w"))
    offers = {option.key: str(option.forbidden) for option in ask_of(session).offers()}
    assert offers == {"h": "", "w": "Already on the table", "s": "It has too many teeth"}
    for refused in ("w", "f", "s", "nobody"):
        with pytest.raises(Refused):
            session.do(Answer({"values": WOLF, "name": "wolf"} if refused == "w" else refused))


def test_a_card_that_can_come_stands_before_one_that_cannot() -> None:
    known = Known({"a": Card("beast", "Adder", "land", WOLF), "h": Card("beast", "Hare", "land", HARE)})
    session = sit(known)
    session.do(Answer("a"))
    assert [option.key for option in ask_of(session).offers()] == ["h", "a"]


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (True, "Choose a known card"),
        ({"values": 3}, "Choose a known card"),
        ({"values": WOLF, "more": 1}, "Choose a known card"),
        ({"values": {**WOLF, "wings": 2}}, "no field “wings”"),
        ({"values": {"cost": []}}, "“Bites” is still empty"),
        ({"values": {"cost": [], "bites": "yes"}}, "“Teeth” is still empty"),
        ({"values": {**WOLF, "teeth": 10}}, "Teeth: Only 0 to 9"),
        ({"values": WOLF, "name": "x" * 41}, "At most 40"),
        ({"values": WOLF, "name": 7}, "Write a text"),
    ],
)
def test_what_is_no_card_is_refused_with_a_sentence(answer: Any, problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        sit().do(Answer(answer))


def test_a_field_that_the_card_does_not_have_is_not_asked_for() -> None:
    session = sit()
    session.do(Answer({"values": HARE}))
    assert session.history.head == 1


def test_the_other_side_comes_with_a_known_card_and_belongs_to_the_same_card() -> None:
    session = sit()
    session.do(Answer({"values": WOLF, "name": "Wolf"}))
    session.do(Answer({"values": HARE}))
    session.do(Answer({"values": {"young": 8}}))
    assert session.run.state.backs[0].card == Card("beast", "", "land", {**HARE, "young": 8})
    assert [card.values for card in session.run.table.learnt] == [WOLF, {**HARE, "young": 8}]


def test_the_other_side_is_refused_with_something_that_no_card_has() -> None:
    session = sit()
    session.do(Answer({"values": WOLF, "name": "Wolf"}))
    session.do(Answer({"values": HARE}))
    with pytest.raises(Refused):
        session.do(Answer({"values": {"young": 8}, "x": 1}))
    assert session.history.head == 2


def test_a_card_is_called_the_same_by_whoever_keeps_it() -> None:
    session = sit()
    session.do(Answer({"values": HARE}))
    (offered,) = [option.key for option in ask_of(session).offers()]
    assert offered == BEAST.id(Card("beast", "", "land", HARE))
    assert BEAST.id(Card("beast", "", "land", WOLF)) != offered
    assert BEAST.id(Card("beast", "HARE", "land", WOLF)) == BEAST.id(Card("beast", "Hare", "land", HARE)) != offered


def test_undo_takes_what_was_learnt_back() -> None:
    session = sit()
    session.do(Answer({"values": WOLF, "name": "Wolf"}))
    session.do(Undo())
    assert list(session.run.table.learnt) == []


def test_a_card_without_a_name_is_told_apart_by_its_values() -> None:
    known = Known({"w": Card("beast", "Wolf", "land", WOLF), "h": Card("beast", "", "land", HARE)})
    assert known.find(BEAST, Card("beast", "", "land", WOLF)) == "w"
    assert known.find(BEAST, Card("beast", "Rabbit", "land", HARE)) == "h", "it gets its name"
    assert known.find(BEAST, Card("beast", "Rabbit", "land", WOLF)) == ""
    assert known.find(BEAST, Card("beast", "Wolf", "land", HARE)) == "w", "another face under the same name"
    assert known.find(BEAST, Card("beast", "", "sea", HARE)) == ""


def test_the_same_icons_in_another_order_are_the_same_card_and_no_icons_are_as_good_as_a_field_not_asked() -> None:
    known = Known({"w": Card("beast", "", "land", {"cost": ["red", "blue"], "bites": "no", "teeth": []})})
    assert known.find(BEAST, Card("beast", "", "land", {"cost": ["blue", "red"], "bites": "no"})) == "w"
    assert known.find(BEAST, Card("beast", "", "land", {"cost": ["blue", "blue"], "bites": "no"})) == ""


def test_the_order_counts_where_it_is_printed() -> None:
    row = replace(BEAST, fields=(Field(ask=Order(key="row", text="Row", items=COLOURS)),))
    one, other = (Card("beast", "", "land", {"row": list(order)}) for order in (("red", "blue"), ("blue", "red")))
    assert row.same(one, one)
    assert not row.same(one, other)


def test_merging_keeps_what_only_the_older_one_has() -> None:
    old, new = Card("beast", "Wolf", "land", {**WOLF, "young": 3}), Card("beast", "", "land", {**WOLF, "teeth": 5})
    assert merged(old, new) == Card("beast", "Wolf", "land", {**WOLF, "teeth": 5, "young": 3})


def test_what_is_left_is_said_as_far_as_it_is_known() -> None:
    session = sit(Known({"w": Card("beast", "Wolf", "land", WOLF)}))
    assert str(what_is_left(ask_of(session))) == "Beasts, Land: 2 of 2 left"
    assert odds(ask_of(session)) is None, "an unknown one may come"
    session = sit(
        Known({"w": Card("beast", "Wolf", "land", WOLF), "b": Card("beast", "Bear", "land", {**WOLF, "teeth": 5})})
    )
    assert str(what_is_left(ask_of(session))) == "Beasts, Land: 2 of 2 left, both biting"
    chance = odds(ask_of(session))
    assert chance is not None
    assert chance.denominator == 2
    ask = ask_of(session)
    assert odds(replace(ask, of=replace(ask.of, drawn=False))) is None, "it is chosen, not drawn"
    session.do(Answer("w"))
    assert str(what_is_left(ask_of(session))) == "Beasts, Land: 1 of 2 left, biting"


def test_a_face_is_drawn_from_the_fields() -> None:
    marks = face(BEAST, Card("beast", "Wolf", "land", WOLF))
    assert [[mark.shape for mark in row] for row in marks] == [["cube", "cube"], ["word"], ["number"]]
    assert [mark.tone for mark in marks[0]] == ["red", "red"]


def test_the_marks_of_another_side_begin_with_one_that_says_so() -> None:
    rows = face(BEAST, Card("beast", "Wolf", "land", {**WOLF, "young": 3}))
    assert [row[0].turned for row in rows] == [False, False, False, True]


def test_numbers_in_names_are_counted() -> None:
    assert sorted(("Ticket 10", "ticket 9", "Ant", "Ticket"), key=in_order) == [
        "Ant",
        "Ticket",
        "ticket 9",
        "Ticket 10",
    ]
    assert in_order("٣ 3") < in_order("٤ 3"), "in every script"


def test_cards_are_found_by_name_and_by_face() -> None:
    session = sit(Known({"w": Card("beast", "Wolf", "land", WOLF), "h": Card("beast", "", "land", HARE)}))
    offers = ask_of(session).offers()
    assert [option.key for option in found(offers, "WO")] == ["w"]
    assert [option.key for option in found(offers, "blue no")] == ["h"]


def test_programs_and_the_log_can_read_it() -> None:
    session = sit(Known({"w": Card("beast", "Wolf", "land", WOLF)}))
    seen = view.ask(ask_of(session))
    assert seen["kind"] == "card"
    assert [card["key"] for card in seen["cards"]] == ["w"]
    assert seen["fields"][2]["when"] == ["bites", "yes"]
    assert str(words.worded(ask_of(session), {"name": "Wolf", "values": WOLF})) == "Wolf: red, red · Yes · Teeth 4"


def test_random_players_take_known_cards_and_new_ones() -> None:
    luck, known = Random(1), Known({"w": Card("beast", "Wolf", "land", WOLF)})
    given = [random_answer(ask_of(sit(known)), luck) for _time in range(30)]
    assert "w" in given
    for answer in given:
        if answer != "w":
            try:
                sit(known).do(Answer(answer))
            except Refused as refused:
                assert "teeth" in str(refused.text)


def test_a_card_of_which_nothing_was_entered_is_no_known_card() -> None:
    learnt = Learnt()
    learnt.add(BEAST, Card("beast", "", "land", {"cost": []}), 1)
    assert not list(learnt)
    learnt.add(BEAST, Card("beast", "Wolf", "land", {"cost": []}), 1)
    assert [card.name for card in learnt] == ["Wolf"]
