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
from tests.ui.games import test_biohack, test_biomes, test_biomes_map, test_biosphere5, test_biotix
from tests.ui.looking import touch_path

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


def real_bag(phone: Phone) -> None:
    """Both pieces as they came out of the bag, and where each goes."""
    sit(phone, spec("biotix"), ("Ann", "Bo", "Cy"), options={"bag": "real"}, seed=7)
    for step in ("Ready", "It matches", "Ann"):
        phone.tap(step)


def real_turn(phone: Phone) -> None:
    for key in ("blue", "red", "p1", "p2"):
        test_biotix.tap_option(phone, key)
    assert phone.sitting.session.ask
    assert phone.sitting.session.ask.who
    assert phone.sitting.session.ask.who.key == "p2"


def move(phone: Phone) -> None:
    """A tile of the map, and the payment."""
    box = test_biomes_map.box_of(phone)
    phone.touch(*box.parent.to_window(*box.point_of("2,-3")))
    phone.rest()
    phone.tap("Move 2 tiles: Food 3")
    assert phone.sitting.session.run.state.players["p1"].spot.key == "2,-3"


def before_the_first_turn(phone: Phone) -> None:
    """Four players with the cards in the app, each with the mix that is proposed."""
    sit(phone, spec("biomes"), ("Ann", "Bo", "Cy", "Di"), options={"deck": "digital", "bank": "digital"}, seed=5)
    session: Any = phone.sitting.session
    while (ask := session.ask) and ask.key.startswith("biomes.setup"):
        if ask.kind == "choose":
            test_biotix.tap_option(phone, ask.options[0].key)
        else:
            phone.tap("Let the app draw" if ask.kind == "draw" else list(phone.widgets("PrimaryButton"))[-1])


def reveal(phone: Phone) -> None:
    """Three cards of the Machine, each tapped in the matrix."""
    perfect, makeshift, rescue, *_more = next(phone.widgets("DeckMatrix")).part.ask.grid
    before = phone.sitting.session.history.head
    for key in (perfect[4], makeshift[1], rescue[0]):
        touch_path(phone, key)
    assert phone.sitting.session.history.head == before + 1


def reveals(phone: Phone) -> float:
    """Of a whole solo play, for each answer: a revealed card is one of them."""
    test_biosphere5.test_a_whole_play_against_the_machine_by_touch(phone)
    return float(phone.sitting.session.history.head)


EVENTS: tuple[tuple[str, Act | None, Act, float | None], ...] = (
    ("BioHACK, an action at a space with its roll and its gene", None, test_biohack.test_a_research_action_takes_three_taps_in_the_window, 3),
    ("Biomes, explore with the cards in the app: action, payment, tile", None, test_biomes.test_exploring_with_cards_in_the_app_is_three_taps, 4),
    ("Biotix, a quiet turn: a draw and both placements", test_biotix.begin, quiet_turn, 3),
    ("Biotix, the same with pieces out of a real bag", real_bag, real_turn, 4),
    ("Biomes, a move on the map with its payment", test_biomes_map.table_with_map, move, 2),
    ("Biomes, four players with real cards until the first action", None, test_biomes.real_first_turn, 14),
    ("Biomes, four players with the cards in the app until the first turn", None, before_the_first_turn, 14),
    ("Biosphere 5, the Machine reveals three cards of a printed deck", test_biosphere5.at_reveal, reveal, 3),
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
