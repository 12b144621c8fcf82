"""How many taps the events of a game take, counted in the real window at 412×892 beside their goals.

    python -m bench taps

A tap is a touch of the window; words are typed and not counted. Each event is done by the test that also checks what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.ui.harness import Phone, start_app, stop_app  # before Kivy

# isort: split
from bench.cardtaps import counted as card_taps
from bench.figures import Figure
from companion.games import shelf, spec
from companion.store import Library
from tests.ui import test_own_games, test_scores
from tests.ui.conftest import sit
from tests.ui.games import test_biohack, test_biomes, test_biosphere5, test_biotix

SIZE = (412, 892)

Act = Callable[[Phone], object]


def whole_round(phone: Phone) -> None:
    test_scores.test_a_round_of_four_scores_takes_at_most_nine_taps(
        phone, sit(phone, spec("dominoes"), test_scores.FOUR)
    )


def go_on(phone: Phone) -> None:
    phone.tap("Continue")
    assert phone.nav.at == "table"


def same_again(phone: Phone) -> None:
    phone.tap(next(card for card in phone.widgets("GameCard") if card.name == "BioHACK"))
    phone.tap("Start with 3 players")
    assert phone.nav.at == "table"


def played(phone: Phone) -> None:
    sit(phone, spec("biohack"), ("Ann", "Bo", "Cy"))
    phone.back()
    phone.rest()


def quiet_turn(phone: Phone) -> None:
    phone.tap("Draw 2")
    test_biotix.tap_option(phone, "p1")
    test_biotix.tap_option(phone, "p2")
    ask = phone.sitting.session.ask
    assert ask is not None
    assert ask.who is not None
    assert ask.who.key == "p2"


def reveals(phone: Phone) -> float:
    """Of a whole solo play, for each answer: a revealed card is one of them."""
    test_biosphere5.test_a_whole_play_against_the_machine_by_touch(phone)
    return float(phone.sitting.session.history.head)


EVENTS: tuple[tuple[str, Act | None, Act, float | None], ...] = (
    ("BioHACK, an action at a space with its roll and its gene", None, test_biohack.test_a_research_action_takes_three_taps_in_the_window, 3),
    ("Biomes, explore with the cards in the app: action, payment, tile", None, test_biomes.test_exploring_with_cards_in_the_app_is_three_taps, 4),
    ("Biotix, a quiet turn: a draw and both placements", test_biotix.begin, quiet_turn, 3),
    ("Your games, a round of four scores", None, whole_round, 9),
    ("Your games, a sheet of six categories from nothing", None, test_own_games.make_a_sheet, 39),
    ("Shelf, go on with the play that was left", played, go_on, 1),
    ("Shelf, BioHACK with the same people and rules", played, same_again, 2),
)  # fmt: skip


@contextmanager
def counting() -> Iterator[list[int]]:
    """How often the window is touched."""
    taps = [0]
    touch: Any = Phone.touch

    def touched(phone: Phone, *where: Any, **more: Any) -> None:
        taps[0] += 1
        touch(phone, *where, **more)

    with patch.object(Phone, "touch", touched):
        yield taps


def figures() -> Iterator[Figure]:
    for what, before, act, goal in EVENTS:
        with Library.open(":memory:") as library:
            phone = start_app(library, shelf(), size=SIZE)
            phone.rest()
            if before:
                before(phone)
            with counting() as taps:
                act(phone)
            yield Figure(what=what, value=taps[0], unit="taps", goal=goal or 0.0)
            stop_app()
    with Library.open(":memory:") as library, counting() as taps:
        entries = reveals(start_app(library, shelf(), size=SIZE))
        yield Figure(
            what="Biosphere 5 alone, for each answer of a whole play", value=taps[0] / entries, unit="taps", goal=1
        )
        stop_app()
    for what, found, limit in card_taps():
        if "screens" not in what:
            yield Figure(what=what, value=found, unit="taps", goal=limit or 0.0)
