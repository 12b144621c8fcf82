"""What is read aloud, and what one tap without looking answers."""

from __future__ import annotations

from companion.engine.asks import Choose, Do, Draw, Number, Option, Roll, Secret
from companion.engine.chance import Deck, die
from companion.engine.seats import Seat
from companion.present.aloud import asked, next_of

ANN = Seat("p1", "Ann", "red")
HILL, RIVER = Option("hill", "Hill", "hill"), Option("river", "River", "river")
FLOOD = Option("river", "River", "river", forbidden="it is in flood")


def choose(*options: Option[str], likely: str = "") -> Choose[str]:
    return Choose(key="where", text="Where to?", options=options, likely=likely, who=ANN)


def test_something_to_do_is_done_with_one_tap() -> None:
    answer = next_of(Do(key="do", text="Deal the cards", button="They are dealt"))
    assert answer
    assert (answer.answer, str(answer.label)) == (True, "They are dealt")


def test_the_app_rolls_and_draws_but_no_card_where_the_table_has_its_own() -> None:
    deck = Deck("Weather", {"sun": "Sun"}, {"sun": 3})
    for ask in (Roll(key="r", text="Roll", dice=(die(6),)), Draw(key="d", text="Draw", deck=deck)):
        answer = next_of(ask)
        assert answer
        assert answer.answer == "app"
    assert next_of(Roll(key="r", text="Roll", dice=(die(6),), by_hand_first=True)) is not None
    assert next_of(Draw(key="d", text="Draw", deck=deck, by_hand_first=True)) is None


def test_a_choice_is_taken_only_if_one_answer_is_likely_or_alone() -> None:
    assert next_of(choose(HILL, RIVER)) is None
    likely, alone = next_of(choose(HILL, RIVER, likely="river")), next_of(choose(HILL, FLOOD))
    assert likely
    assert likely.answer == "river"
    assert alone
    assert alone.answer == "hill"


def test_a_likely_answer_that_is_not_allowed_is_not_given() -> None:
    third = Option("wood", "Wood", "wood")
    assert next_of(choose(HILL, FLOOD, third, likely="river")) is None


def test_numbers_and_secrets_are_never_guessed() -> None:
    assert next_of(Number(key="n", text="How many?", least=0, most=9, start=3)) is None
    assert next_of(Secret(key="s", text="In secret", ask=Do(key="x", text="Look"))) is None


def test_who_is_asked_what_and_between_what() -> None:
    assert asked(choose(HILL, RIVER)) == "Ann. Where to? Hill or River?"
    assert asked(choose(HILL, FLOOD)) == "Ann. Where to?", "what is not allowed is not offered"
    assert asked(Do(key="d", text="Ann deals", who=ANN, detail="Five each")) == "Ann deals. Five each."


def test_many_options_are_not_read_out() -> None:
    many = [Option(str(n), f"Place {n}", str(n)) for n in range(9)]
    assert asked(choose(*many)) == "Ann. Where to?"


def test_what_is_inside_a_secret_is_not_read_out() -> None:
    inside = Choose(key="in", text="Your traitor?", options=(HILL, RIVER))
    assert "Hill" not in asked(Secret(key="s", text="Ann looks alone", ask=inside, who=ANN))
