from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import spec
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import assert_in_place, drawn_texts
from tests.ui.past import many, random_play, scored


def person(library: Any, name: str) -> str:
    return next(str(one.id) for one in library.people() if one.name == name)


def opened(library: Any, games: tuple[Spec, ...], name: str, **more: Any) -> Phone:
    phone = start_app(library, games, **more)
    phone.nav.go("people")
    phone.nav.go("person", person=person(library, name))
    phone.rest()
    return phone


@pytest.fixture
def past(library: Any) -> Any:
    scored(library, ("Ann", "Bo"), 5, 3, 5, 4)
    scored(library, ("Ann", "Bo"), 1, 3)
    scored(library, ("Ann", "Cy"), 7, 3)
    scored(library, ("Ann", "Bo"), 1, 3, finished=False)
    return library


def test_everybody_is_listed_and_found(past: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(past, games)
    phone.nav.go("history")
    phone.rest()
    phone.tap("People")
    assert [line["name"] for line in phone.page.ids.lines.data] == ["Ann", "Bo", "Cy"]
    assert phone.sees("4 plays")
    phone.page.ids.search.text = "c"
    wait(0.2)
    assert [line["name"] for line in phone.page.ids.lines.data] == ["Cy"]
    phone.tap("Cy")
    assert phone.nav.at == "person"
    phone.back()
    assert phone.nav.at == "people"
    phone.back()
    assert phone.nav.at == "shelf", "the three pages stand in each other's place"


def test_a_person_has_plays_wins_average_best_and_rivals(past: Any, games: tuple[Spec, ...]) -> None:
    phone = opened(past, games, "Ann")
    assert phone.sees("3 finished plays · 2 wins · 67% won")
    texts = drawn_texts(phone)
    assert {"Any Game", "3", "2", "6.0", "10"} <= set(texts)
    assert {"Bo", "1 : 1", "Cy", "1 : 0"} <= set(texts)


def test_a_persons_plays_are_one_tap_away(past: Any, games: tuple[Spec, ...]) -> None:
    phone = opened(past, games, "Cy")
    phone.tap("Show the plays")
    assert phone.nav.at == "history"
    assert len(phone.page.rows) == 1


def test_a_name_is_corrected_everywhere(past: Any, games: tuple[Spec, ...]) -> None:
    phone = opened(past, games, "Bo")
    phone.tap("Correct the name")
    field = next(phone.widgets("TextField"))
    field.text = "Bodil"
    phone.tap("Save")
    assert phone.sees("Bodil")
    assert {"Bodil"} <= {name for row in past.plays() for name in row.names}


def test_a_name_that_somebody_has_is_refused_with_a_sentence(past: Any, games: tuple[Spec, ...]) -> None:
    phone = opened(past, games, "Bo")
    phone.tap("Correct the name")
    next(phone.widgets("TextField")).text = "ann"
    phone.tap("Save")
    assert "Someone else is already called" in phone.nav.message
    next(phone.widgets("TextField")).text = "  "
    phone.tap("Save")
    assert phone.nav.message
    assert person(past, "Bo")


def test_two_names_become_one_person(past: Any, games: tuple[Spec, ...]) -> None:
    before = {row.id: row.scores for row in past.plays()}
    phone = opened(past, games, "Bo")
    phone.tap("Same person as…")
    phone.tap("Cy")
    phone.tap("Merge")
    assert [(one.name, one.plays) for one in past.people()] == [("Ann", 4), ("Bo", 4)]
    assert {row.id: row.scores for row in past.plays()} == before


def test_two_who_sat_at_one_table_are_two_people(past: Any, games: tuple[Spec, ...]) -> None:
    phone = opened(past, games, "Bo")
    phone.tap("Same person as…")
    phone.tap("Ann")
    phone.tap("Merge")
    assert "played each other in 3 plays" in phone.nav.message
    assert len(past.people()) == 3


def test_a_name_is_removed_and_nothing_else(past: Any, games: tuple[Spec, ...]) -> None:
    before = {row.id: (row.scores, row.entries) for row in past.plays()}
    phone = opened(past, games, "Cy")
    phone.tap("Remove the name")
    buttons = [one for one in phone.widgets("PrimaryButton") if one.text == "Remove the name"]
    phone.tap(buttons[-1])
    assert phone.nav.at == "people"
    assert [one.name for one in past.people()] == ["Ann", "Bo"]
    assert {row.id: (row.scores, row.entries) for row in past.plays()} == before


def test_records_show_best_totals_and_the_ladder_of_each_level(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo"), 5, 3, 5, 4)
    game = spec("biosphere5")
    for seed in range(3):
        random_play(library, game, ("Ann",), seed=seed)
    assert all(row.finished for row in library.plays(game="biosphere5"))
    phone = start_app(library, games)
    phone.nav.go("records")
    phone.rest()
    texts = drawn_texts(phone)
    assert {"1. Ann", "2. Bo", "10", "7"} <= set(texts)
    assert phone.sees("level 2")
    assert phone.sees("3 plays alone")
    assert "Rounds" in texts


def test_equal_points_share_a_rank(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo", "Cy"), 5, 3, 5)
    phone = start_app(library, games)
    phone.nav.go("records")
    phone.rest()
    assert {"1. Ann", "1. Cy", "3. Bo"} <= set(drawn_texts(phone))


def test_many_plays_are_counted_over_several_frames(library: Any, games: tuple[Spec, ...]) -> None:
    many(library, 600, 40)
    phone = start_app(library, games)
    phone.nav.go("records")
    assert phone.page.counting
    wait(0.5)
    assert not phone.page.counting
    assert len(phone.page.plays) == 600
    assert phone.sees("600 finished plays")


def test_nothing_to_count_is_said(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games)
    phone.nav.go("records")
    phone.rest()
    assert phone.sees("The first one sets the first record")
    phone.nav.go("people")
    phone.rest()
    assert phone.sees("Nobody yet")


@pytest.mark.parametrize(("scale", "style"), [(1.0, "dark"), (1.6, "light"), (2.0, "dark")])
def test_people_and_records_fit_a_small_phone(library: Any, games: tuple[Spec, ...], scale: float, style: str) -> None:
    for n in range(4):
        scored(library, ("Maximiliana Konstantinopolitanskaya", "Bo"), 20_000 * n, -3, 7)
    random_play(library, spec("biosphere5"), ("Bo",))
    random_play(library, spec("biotix"), ("Bo", "Ann"))
    phone = start_app(library, games, size=PHONE, scale=scale, style=style)
    for page, what in (("people", {}), ("person", {"person": person(library, "Bo")}), ("records", {})):
        phone.nav.go(page, **what)
        phone.rest()
        assert_fits(phone, page)
        assert_in_place(phone)
