"""What the table shows: what stays in the box, the danger level in words, what is where."""

from __future__ import annotations

import pytest

from companion.engine.board import Slot
from companion.engine.session import Session
from companion.games.biomes.danger import costs, in_short, means
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sitting import DIGITAL, Sitting
from tests.games.biomes.test_actions import ready


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (DIGITAL, "All cards can stay in the box: the app draws them."),
        ({"deck": "digital"}, "The danger cards can stay in the box: the app draws them."),
        ({**DIGITAL, "hands": "none"}, "The danger cards can stay in the box: the app draws them."),
        ({"bank": "digital"}, "The resource and artifact cards can stay in the box: the app draws them."),
        ({}, "Everyone draws 5 cards from food, lumber and metal, keeps 3 and discards 2."),
    ],
)
def test_the_set_up_says_which_cards_stay_in_the_box(options: dict[str, object], said: str) -> None:
    ask = Session(SPEC.script(), SPEC.setup(("Ann",), options=options, seed=1)).ask
    assert ask
    assert str(ask.detail).endswith(said)


def test_the_danger_level_names_only_what_costs_more() -> None:
    assert costs(1) == ()
    assert [str(cost) for cost in costs(2)] == ["actions +1"]
    assert [str(cost) for cost in costs(5)] == ["actions +2", "moving 1"]


def test_the_danger_level_says_that_its_cards_are_danger_cards() -> None:
    """A resource phase draws cards too."""
    assert str(in_short(1)) == "1 danger card a turn"
    assert str(in_short(5)) == "2 danger cards a turn"
    assert str(means(10)) == "4 danger cards a turn, most actions +3, moving 3 a tile"


def test_the_actions_left_come_before_what_is_impaired() -> None:
    sitting = Sitting().danger("construction")
    group = sitting.session.run.board().group("turn")
    assert group
    assert [str(badge) for badge in group.badges] == [
        "2 of 2 actions left",
        "3 food",
        "6 lumber",
        "2 metal",
        "Impaired Construction ×2",
    ]


def test_the_gang_s_tile_stands_on_a_line_of_its_own_with_its_name() -> None:
    group = ready().session.run.board().group("tiles")
    assert group
    assert [part.path for part in group.parts if isinstance(part, Slot)] == ["gang"]


def test_nothing_is_foreseen_before_the_first_turn() -> None:
    session = Session(SPEC.script(), SPEC.setup(("Ann",), options=DIGITAL, seed=1))
    board = session.run.board()
    assert not board.group("outlook")
    assert not board.group("forecast")
    assert ready().session.run.board().group("outlook")
