"""Biotix by touch in the real window, and the tables that the pictures show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choose, Draw, Form, Pick
from companion.engine.bots import random_answer
from companion.engine.said import Answer, Correct, Said
from companion.engine.spec import Spec
from companion.games import spec
from tests.games.biotix.lab import decay, end_day, fill, state, to_day
from tests.ui.conftest import sit
from tests.ui.harness import Phone, start_app
from tests.ui.looking import assert_in_place, drawn_texts

SPEC = spec("biotix")
FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")


class Stored:
    """The open play with a session's verbs: what the tests fill in is stored like everything else."""

    def __init__(self, phone: Phone) -> None:
        self.sitting: Any = phone.app.desk.sitting

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sitting.session, name)

    def do(self, said: Said) -> None:
        assert self.sitting.do(said)


def stored(phone: Phone) -> Any:
    return Stored(phone)


def tap_option(phone: Phone, key: str) -> None:
    """The row or button of this option, or the card of several that are alike."""
    stacks = getattr(phone.page.view, "stacks", {})
    key = next((first for first, keys in stacks.items() if key in keys), key)
    rows = [widget for widget in phone.widgets() if getattr(getattr(widget, "option", None), "key", None) == key]
    assert rows, f"no option {key!r} in sight"
    phone.tap(rows[-1])


def tap_chip(phone: Phone, field: str, key: str) -> None:
    """A chip in the field of a form."""
    box = next(widget for widget in phone.widgets("FormField") if widget.field.key == field)
    phone.tap(next(chip for chip in box.walk() if key in getattr(chip, "keys", [getattr(chip, "value", None)])))


def tap_answer(phone: Phone, ask: Any, luck: Random) -> None:
    """Some answer, by touch."""
    if isinstance(ask, Draw):
        phone.tap("Draw 2" if ask.count == 2 else "Draw")
    elif isinstance(ask, Choose):
        safe = [option for option in ask.options if option.key != "other"]
        tap_option(phone, luck.choice(safe).key)
    elif isinstance(ask, Form):
        fields: Any = ask.fields
        for field in fields:
            for option in luck.sample(field.options, field.least):
                tap_chip(phone, field.key, option.key)
        phone.tap("Done")
    elif isinstance(ask, Pick):
        for option in luck.sample(ask.options, ask.least):
            tap_option(phone, option.key)
        phone.tap("Done")
    else:
        phone.tap(str(ask.button) or "Done")


def begin(phone: Phone, names: tuple[str, ...] = FIVE[:3], **more: Any) -> Any:
    play = sit(phone, SPEC, names, options={"bag": "digital"}, seed=7, **more)
    phone.tap("Ready")
    phone.tap("It matches")
    phone.tap("Ann")
    return play


def test_a_whole_day_for_three_players_by_touch(phone: Phone) -> None:
    play = begin(phone)
    luck = Random(7)
    seen = set()
    while state(play.session).day == 1:
        ask = play.session.ask
        assert ask is not None
        seen.add(ask.key)
        before = play.session.history.head
        tap_answer(phone, ask, luck)
        assert play.session.history.head == before + 1, f"one tap, one entry: {ask.key}"
    assert {"biotix.draw", "biotix.place", "biotix.day_over"} <= seen
    assert phone.sees("Draw 2")


def test_what_decays_in_every_dish_is_tapped_on_one_page(phone: Phone) -> None:
    play = begin(phone)
    for who in ("p1", "p2", "p3"):
        fill(stored(phone), who, blue=1, red=1, green=1)
    end_day(stored(phone), "yellow")
    stored(phone).do(Answer(True))
    phone.rest()
    head = play.session.history.head
    tap_answer(phone, play.session.ask, Random(1))
    assert play.session.history.head == head + 1
    assert [dish.size() for dish in state(play.session)] == [1, 1, 1]


def five_decaying(phone: Phone, black: int = 1) -> Any:
    """After the Day five dishes with every species, and with black pieces in disguise."""
    play = begin(phone, FIVE, mode="aggressive")
    session = stored(phone)
    for n in range(1, 6):
        fill(session, f"p{n}", blue=1 + (n < 4), red=1, green=1, purple=1, yellow=1)
        fill(session, f"p{n}", disguised=True, green=black)
    end_day(session, "yellow")
    session.do(Answer(True))
    phone.rest()
    return play


def chips_of(phone: Phone, who: str) -> list[Any]:
    field = next(field for field in phone.widgets("FormField") if field.field.key == who)
    return list(reversed(field.chips.children))


def below(phone: Phone) -> float:
    """How much of the page is out of sight."""
    scroll = phone.page.ids.scroll
    return float(scroll.viewport_size[1] - scroll.height)


def test_what_decays_in_five_dishes_fits_one_phone_before_and_after_it_is_picked(
    library: Any, games: tuple[Spec, ...]
) -> None:
    phone = start_app(library, games, size=(412, 892))
    play = five_decaying(phone)
    assert below(phone) <= 1
    tops = [field.top for field in phone.widgets("FormField")]
    for who in ("p1", "p2", "p3", "p4", "p5"):
        for chip in chips_of(phone, who)[:2]:
            phone.tap(chip)
    assert below(phone) <= 1
    assert [field.top for field in phone.widgets("FormField")] == tops, "a tap moves nothing"
    phone.tap("Done")
    assert [dish.size() for dish in state(play.session)] == [5, 5, 5, 4, 4]


def test_alike_pieces_are_one_chip_with_their_number_and_the_line_says_what_the_dish_is_worth_then(
    library: Any, games: tuple[Spec, ...]
) -> None:
    phone = start_app(library, games, size=(412, 892))
    five_decaying(phone)
    blue, red = chips_of(phone, "p1")[:2]
    assert (list(blue.keys), list(red.keys)) == (["blue.1", "blue.2"], ["red.1"])
    field = next(iter(phone.widgets("FormField")))
    assert field.lead == "35"
    phone.tap(blue)
    assert (blue.count, field.lead) == (1, "35 → 33")
    phone.tap(blue)
    assert (blue.count, field.lead) == (2, "35 → 31")
    phone.tap(red)  # two are enough
    assert (red.chosen, field.lead) == (False, "35 → 31")
    phone.tap(blue)
    assert (blue.count, field.lead) == (0, "35")


def test_whoever_decides_alone_sees_alike_pieces_once_and_what_both_cost_on_the_button(
    library: Any, games: tuple[Spec, ...]
) -> None:
    phone = start_app(library, games, size=(412, 892))
    play = begin(phone, FIVE, mode="aggressive")
    fill(stored(phone), "p1", blue=2, red=2, green=1, purple=1, yellow=1)
    end_day(stored(phone), "yellow")
    stored(phone).do(Answer(True))
    phone.rest()
    assert below(phone) <= 1
    assert len(list(phone.widgets("ThingCard"))) == 5
    tap_option(phone, "blue.1")
    tap_option(phone, "yellow.1")
    assert phone.sees("40 → 23")
    tap_option(phone, "blue.1")
    tap_option(phone, "red.1")
    tap_option(phone, "yellow.1")
    tap_option(phone, "red.2")
    assert phone.sees("40 → 34")
    phone.tap(phone.page.view.done)
    assert state(play.session).dishes["p1"].size() == 5


def test_a_draw_and_keeping_both_are_two_taps(phone: Phone) -> None:
    play = begin(phone)
    head = play.session.history.head
    stored(phone).do(Answer(["blue", "yellow"]))
    phone.rest()
    phone.tap("Keep both: 0 → 17")
    assert play.session.history.head == head + 2
    assert play.session.ask.who.key == "p2"


def test_a_draw_and_both_placements_are_three_taps(phone: Phone) -> None:
    play = begin(phone)
    head = play.session.history.head
    phone.tap("Draw 2")
    tap_option(phone, "p1")
    tap_option(phone, "p2")
    assert play.session.history.head == head + 3
    assert play.session.ask.who.key == "p2"


def five_dishes(phone: Phone) -> Any:
    """Five filled dishes, and one placement that would set off a chain."""
    play = begin(phone, FIVE, mode="aggressive")
    session = stored(phone)
    fill(session, "p1", blue=3, red=1, green=2, yellow=1)
    fill(session, "p2", blue=3, red=2, purple=1)
    fill(session, "p3", blue=1, green=1, purple=1, yellow=1)
    fill(session, "p4", red=1, green=1)
    fill(session, "p4", disguised=True, blue=1)
    fill(session, "p5", red=2, green=2, yellow=1)
    session.do(Answer(["blue", "yellow"]))
    phone.rest()
    return play


def chain(phone: Phone) -> Any:
    """Two reactions, one set off by the other, just told."""
    play = five_dishes(phone)
    stored(phone).do(Answer("p2"))
    phone.rest()
    return play


def day_score(phone: Phone) -> Any:
    play = begin(phone, FIVE[:3])
    fill(stored(phone), "p1", yellow=1, green=2)
    fill(stored(phone), "p2", blue=3, purple=1)
    fill(stored(phone), "p3", red=2)
    end_day(stored(phone), "blue")
    phone.rest()
    return play


def eureka(phone: Phone) -> Any:
    """Cy is far behind after Day 2, and holds the phone."""
    play = begin(phone, FIVE[:3])
    session = stored(phone)
    to_day(session, 2)
    end_day(session)
    for who, points in (("p1", 52), ("p2", 41), ("p3", 12)):
        session.do(Correct(f"days.{who}.1", points))
    session.do(Answer(True))
    decay(session)
    phone.rest()
    phone.tap("I'm Cy, show it")
    return play


PICTURES = {
    "five-dishes": five_dishes,
    "chain": chain,
    "day-score": day_score,
    "eureka": eureka,
}


def test_five_dishes_are_in_view_and_nothing_overlaps(phone: Phone) -> None:
    five_dishes(phone)
    assert_in_place(phone)
    shown = drawn_texts(phone)
    assert all(name in shown for name in FIVE)


def test_a_chain_is_shown_with_what_caused_what(phone: Phone) -> None:
    chain(phone)
    assert_in_place(phone)
    assert any("set off by Bo's Migratory (blue)" in text for text in drawn_texts(phone))


def test_the_day_score_shows_every_player(phone: Phone) -> None:
    day_score(phone)
    assert_in_place(phone)
    assert phone.sees("Day 1 is over. Do the dishes match?")
    assert "25" in drawn_texts(phone)


def test_side_research_is_covered_until_its_player_holds_the_phone(phone: Phone) -> None:
    play = eureka(phone)
    assert phone.sees("2 Repulsive (green)")
    phone.tap("Cover it again")
    assert not phone.sees("2 Repulsive (green)")
    phone.tap("I'm Cy, show it")
    phone.tap("2 Repulsive (green)")
    assert state(play.session).eureka == {"p3": ("green", 2)}
    assert not phone.sees("2 Repulsive (green)")


def places(phone: Phone, kind: str) -> list[str]:
    """Whose dishes stand there, as one reads."""
    cards = [card for card in phone.widgets(kind) if shown_group(card).owner]
    return [shown_group(card).owner.key for card in sorted(cards, key=lambda card: (-round(card.top), card.x))]


def shown_group(card: Any) -> Any:
    return card.card.group if hasattr(card, "card") else card.group


def test_every_dish_keeps_its_place_between_drawing_and_placing(phone: Phone) -> None:
    play = begin(phone, FIVE)
    for _turn in range(2):  # Ann's, and Bo's, who is offered his own dish first
        assert places(phone, "GroupCard") == ["p1", "p2", "p3", "p4", "p5"]
        phone.sitting.do(Answer("app"))
        phone.rest()
        assert places(phone, "GroupOption") == ["p1", "p2", "p3", "p4", "p5"]
        for _piece in range(2):
            phone.sitting.do(Answer(play.session.ask.options[0].key))
            phone.rest()


def test_the_dish_of_whoever_gives_a_piece_away_keeps_its_place_and_is_not_tapped(phone: Phone) -> None:
    begin(phone, FIVE)
    session = stored(phone)
    fill(session, "p3", yellow=1, blue=1, red=1, green=1)
    for answer in (["yellow", "blue"], "p3"):
        session.do(Answer(answer))
    phone.rest()
    assert session.ask.key == "biotix.give.to"
    assert places(phone, "GroupOption") == ["p1", "p2", "p3", "p4", "p5"]
    assert [card.option for card in phone.widgets("GroupOption") if not card.live] == [None]


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_five_dishes_are_in_sight_while_a_piece_is_placed(library: Any, games: tuple[Spec, ...], seed: int) -> None:
    phone = start_app(library, games, size=(412, 892))
    play = begin(phone, FIVE, mode="aggressive")
    luck = Random(seed)
    seen = 0
    for _n in range(30):
        ask = play.session.ask
        if ask.key == "biotix.place":
            scroll = phone.page.ids.scroll
            lowest = min(card.to_window(*card.pos)[1] for card in phone.widgets("GroupOption"))
            assert lowest >= scroll.to_window(*scroll.pos)[1] - 1
            seen += 1
        phone.sitting.do(Answer(random_answer(ask, luck)))
        phone.rest()
    assert seen > 5


def test_nobody_draws_where_everything_lies_in_the_app(phone: Phone) -> None:
    sit(phone, SPEC, ("Ann",), mode="rivals", options={"pieces": "app", "rival1": "hector"}, seed=7)
    for answer in (True, "right", "p1"):
        phone.sitting.do(Answer(answer))
    phone.rest()
    assert phone.sees("Draw 2")
    assert not phone.sees("I draw myself")


def test_a_long_name_leaves_room_for_what_the_dish_would_be_worth(phone: Phone) -> None:
    options = {"bag": "digital", "rival1": "hector", "rival2": "linnea"}
    sit(phone, SPEC, ("Ann",), mode="rivals", options=options, seed=7)
    for answer in (True, "right", "p1"):
        stored(phone).do(Answer(answer))
    fill(stored(phone), "r1", red=2, green=2)
    stored(phone).do(Answer(["blue", "purple"]))
    phone.rest()
    assert {"0 → 2", "16 → 18"} <= set(drawn_texts(phone))
