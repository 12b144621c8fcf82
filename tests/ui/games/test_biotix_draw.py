"""Drawing from the real bag: what was drawn is tapped, and all dishes stay in sight."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Answer, Correct
from companion.engine.spec import Spec
from companion.games import spec
from companion.games.biotix.content import TIMER
from tests.games.biotix.lab import fill, state
from tests.ui.conftest import sit
from tests.ui.games.test_biotix import FIVE, begin, below, places, shown_group, stored, tap_option
from tests.ui.harness import PHONE, TABLET, Phone, start_app
from tests.ui.looking import assert_in_place, drawn_texts

SPEC = spec("biotix")
LARGE = (412, 892)


def drawing(phone: Phone, names: tuple[str, ...] = FIVE, **more: Any) -> Any:
    """Ann is to draw, and every dish is one piece before its reactions."""
    play = sit(phone, SPEC, names, seed=7, **more)
    for answer in (True, "right", "p1"):
        phone.sitting.do(Answer(answer))
    for n in range(1, len(names) + 1):
        if n % 2:
            fill(stored(phone), f"p{n}", red=2, yellow=1)
        else:
            fill(stored(phone), f"p{n}", green=2, blue=3)
    phone.rest()
    return play


def quiet(ask: Any) -> str:
    """What sets off nothing."""
    return str(next(option.key for option in ask.options if option.key != "other" and not str(option.warning)))


def timer_in(phone: Phone) -> Any:
    """Everything that can be drawn is in the bag, the timer too, and there is most to say about it."""
    play = drawing(phone, mode="aggressive")
    session = stored(phone)
    fill(session, "p3", disguised=True, green=1)
    fill(session, "p4", disguised=True, purple=1)
    session.do(Correct("timer.at", 1))
    while session.ask.key != "biotix.draw" or state(session).bag.left()[TIMER] == 0:
        left = state(session).bag.left()
        most = max(state(session).kinds, key=lambda kind: left[kind])
        session.do(Answer([most, most] if session.ask.key == "biotix.draw" else quiet(session.ask)))
    assert not state(session).chain.links
    phone.rest()
    return play


def tiles(phone: Phone) -> dict[str, Any]:
    return {card.option.key: card for card in phone.widgets("ThingCard")}


def at(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.pos)
    return round(x), round(y)


def dishes(phone: Phone, kind: str) -> list[Any]:
    return [card for card in phone.widgets(kind) if card.height > 1 and shown_group(card).owner]


def out_of_sight(phone: Phone, kind: str) -> float:
    """How much of the lowest dish has to be scrolled for."""
    scroll = phone.page.ids.scroll
    lowest: float = min(card.to_window(*card.pos)[1] for card in dishes(phone, kind))
    return float(scroll.to_window(*scroll.pos)[1]) - lowest


def chain(phone: Phone) -> list[float]:
    """Ann keeps what makes hers react and takes two pieces, then Bo gets what makes his react. How much of a dish was out of sight each time."""
    session = stored(phone)
    session.do(Answer(["red", "green"]))
    session.do(Answer("p1"))
    hidden = []
    while session.ask.key != "biotix.draw":
        if session.ask.key == "biotix.place":
            phone.rest()
            assert state(session).chain.links
            hidden.append(out_of_sight(phone, "GroupOption"))
        session.do(Answer("p2" if session.ask.key == "biotix.place" else session.ask.options[0].key))
    phone.rest()
    return hidden


def tops(phone: Phone, kind: str) -> list[tuple[float, float]]:
    """Where each dish begins, from the first on."""
    cards = dishes(phone, kind)
    found = [(round(card.to_window(*card.pos)[0]), round(card.to_window(card.x, card.top)[1])) for card in cards]
    return sorted(found, key=lambda place: (-place[1], place[0]))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("lead", [drawing, timer_in])
def test_five_dishes_and_all_that_can_be_drawn_fit_one_phone(
    library: Any, games: tuple[Spec, ...], lead: Any, language: str
) -> None:
    library.set_setting("language", language)
    phone = start_app(library, games, size=LARGE)
    lead(phone)
    assert below(phone) <= 2
    assert places(phone, "GroupCard") == ["p1", "p2", "p3", "p4", "p5"]
    assert_in_place(phone)
    told = phone.page.ids.told
    assert all(at(tile)[1] >= told.to_window(*told.pos)[1] + told.height for tile in tiles(phone).values())


def test_the_tiles_of_a_real_draw_say_how_many_are_left(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=LARGE)
    sit(phone, SPEC, FIVE[:3], seed=7)
    for answer in (True, "right", "p1"):
        phone.sitting.do(Answer(answer))
    phone.rest()
    assert sum("8 left" in ink.text for card in phone.widgets("ThingCard") for ink in card.inks) == 5


def test_what_is_tapped_of_a_real_draw_moves_nothing_and_the_last_of_its_kind_keeps_its_place(
    library: Any, games: tuple[Spec, ...]
) -> None:
    phone = start_app(library, games, size=LARGE)
    play = drawing(phone, FIVE[:3])
    for who in ("p1", "p3"):
        fill(stored(phone), who, blue=2)  # of eight, one is left
    phone.rest()
    before = {key: at(card) for key, card in tiles(phone).items()}
    dishes = tops(phone, "GroupCard")
    tap_option(phone, "blue")
    assert any("Migratory" in chip.text for chip in phone.widgets("ChoiceChip"))
    assert {key: at(card) for key, card in tiles(phone).items()} == before
    assert tops(phone, "GroupCard") == dishes
    assert not tiles(phone)["blue"].live
    head = play.session.history.head
    tap_option(phone, "blue")
    assert play.session.history.head == head
    tap_option(phone, "red")
    assert play.session.history.head == head + 1


@pytest.mark.parametrize("odds", ["trackers", "always"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_chain_is_told_where_it_moves_no_dish_and_every_dish_stays_in_sight(
    library: Any, games: tuple[Spec, ...], players: int, odds: str
) -> None:
    phone = start_app(library, games, size=LARGE)
    drawing(phone, FIVE[:players], mode="aggressive", options={"odds": odds})
    drawn = tops(phone, "GroupCard")
    stored(phone).do(Correct("timer.at", 0))  # one more tile
    hidden = chain(phone)
    assert tops(phone, "GroupCard") == drawn
    assert max(*hidden, out_of_sight(phone, "GroupCard")) <= 1
    assert any("Bo's 3 Repulsive (green) react" in text for text in drawn_texts(phone))
    told = next(card for card in phone.widgets("GroupCard") if card.group.key == "chain")
    scroll = phone.page.ids.scroll
    assert told.to_window(told.x, told.top)[1] > scroll.to_window(*scroll.pos)[1] + 90, (
        "told beside or under the dishes"
    )
    assert_in_place(phone)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_dish_that_pieces_are_picked_from_keeps_its_place_among_the_others(
    library: Any, games: tuple[Spec, ...], players: int
) -> None:
    phone = start_app(library, games, size=LARGE)
    begin(phone, FIVE[:players])
    fill(stored(phone), "p1", yellow=1, purple=1, green=1, red=2, blue=1)
    stored(phone).do(Answer(["yellow", "red"]))
    phone.rest()
    placed = tops(phone, "GroupOption")
    stored(phone).do(Answer("p1"))
    phone.rest()
    assert stored(phone).ask.key == "biotix.give"
    assert tops(phone, "GroupCard")[:2] == placed[:2]
    assert places(phone, "GroupCard") == ["p1", "p2", "p3", "p4"][:players]
    assert below(phone) <= 1


@pytest.mark.parametrize("players", [3, 5])
def test_the_dishes_begin_at_the_same_place_while_pieces_are_drawn_and_placed(
    library: Any, games: tuple[Spec, ...], players: int
) -> None:
    phone = start_app(library, games, size=LARGE)
    drawing(phone, FIVE[:players])
    drawn = tops(phone, "GroupCard")
    for pieces in (["yellow", "purple"], ["blue", "purple"]):
        phone.sitting.do(Answer(pieces))
        phone.rest()
        assert tops(phone, "GroupOption")[:2] == drawn[:2], "however long the name of what is placed"
        phone.sitting.undo()


def test_a_dish_is_no_higher_when_its_populations_are_full(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=LARGE)
    begin(phone, FIVE)
    fill(stored(phone), "p1", blue=3, red=2, green=2, purple=1, yellow=1)
    phone.rest()
    assert len({round(card.height) for card in phone.widgets("GroupCard") if card.height > 1}) == 1


@pytest.mark.parametrize("size", [PHONE, (892, 412), TABLET])
def test_everything_that_can_be_drawn_is_in_sight(library: Any, games: tuple[Spec, ...], size: tuple[int, int]) -> None:
    phone = start_app(library, games, size=size)
    drawing(phone)
    assert len(tiles(phone)) == 5
    scroll = phone.page.ids.scroll
    low = scroll.to_window(*scroll.pos)[1]
    assert all(low <= at(tile)[1] for tile in tiles(phone).values())
    assert len({tile.to_window(*tile.pos) for tile in tiles(phone).values()}) == 5


def test_the_app_can_draw_for_whoever_has_a_bag(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=LARGE)
    play = drawing(phone)
    head = play.session.history.head
    phone.tap("Let the app draw")
    assert play.session.history.entries[head].value["by"] == "app"
