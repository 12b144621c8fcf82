from __future__ import annotations

from typing import Any

import pytest

from companion.engine.board import Count, Slot, Track
from companion.engine.said import Correct
from companion.engine.spec import Spec
from companion.games import spec as by_key
from companion.ui.parts.cardform import FormPart
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.matrix import DeckMatrix
from companion.ui.shapes import written
from tests.ui.harness import PHONE, TABLET, TALL, Phone, frames, start_app, wait
from tests.ui.looking import answer, assert_in_place, drawn_texts, go, open_play, target_of, touch_path

TRACKS = "Doom 0-8: 4 uneasy, 8 the end; Threat 0-60: 30 half of it"


def any_game(games: tuple[Spec, ...]) -> Spec:
    return next(spec for spec in games if spec.key == "anygame")


@pytest.fixture
def play(phone: Phone, games: tuple[Spec, ...]) -> Any:
    return open_play(phone, any_game(games), 3, 5, tracks=TRACKS, counters="gold, wood")


def test_the_board_is_drawn_with_every_value(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    texts = drawn_texts(phone)
    assert "Ann" in texts
    assert "gold" in texts
    assert written(play.session.run.state.players["p1"].score) in texts


def test_plus_and_minus_correct_at_once(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    touch_path(phone, "+players.p1.counters.0")
    touch_path(phone, "+players.p1.counters.0")
    touch_path(phone, "−players.p1.counters.0")
    assert play.session.run.state.players["p1"].counters["0"] == 1


def test_a_tap_on_a_track_opens_its_correction(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    touch_path(phone, "tracks.0.value")
    assert phone.sees("Shared: Doom")
    sheet = phone.nav.sheets[-1]
    sheet.stepper.step(5)
    wait(0.1)
    phone.tap("Set to 5")
    assert play.session.run.state.tracks[0].value == 5
    assert not phone.nav.sheets
    assert "4: uneasy" in drawn_texts(phone), "the threshold that was reached says what it means"


def test_a_long_press_opens_the_keypad(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    touch_path(phone, "players.p2.score", hold=0.7)
    for digit in "128":
        phone.tap(next(key for key in phone.widgets("Key") if key.text == digit))
    phone.tap("Set to 128")
    assert play.session.run.state.players["p2"].score == 128


def test_a_correction_can_be_undone_at_the_table(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    before = play.session.run.state.players["p1"].counters["0"]
    touch_path(phone, "+players.p1.counters.0")
    phone.tap("Table")
    phone.tap_hint("undo")
    assert play.session.run.state.players["p1"].counters["0"] == before


def test_what_changed_since_the_last_ask_is_marked(phone: Phone, play: Any) -> None:
    page = go(phone, "trackers")
    answer(phone, 9)
    wait(0.1)
    assert page.news == "1 change since the last question"
    assert "+9" in drawn_texts(phone)


def test_the_widgets_are_kept_when_the_play_moves(phone: Phone, play: Any) -> None:
    page = go(phone, "trackers")
    before = [part for card in page.ids.board.cards for part in card.children]
    answer(phone, 9)
    wait(0.1)
    assert [part for card in page.ids.board.cards for part in card.children] == before


def test_back_returns_to_the_ask(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    assert phone.back()
    assert phone.nav.at == "table"


def test_a_slot_is_corrected_by_choosing(phone: Phone, games: tuple[Spec, ...]) -> None:
    spec = next(spec for spec in games if spec.key == "biosphere5")
    play = open_play(phone, spec, 2, 8)
    go(phone, "trackers")
    path, slot = next(
        (tracker.path, tracker)
        for _group, tracker in play.session.run.board().trackers()
        if isinstance(tracker, Slot) and not tracker.fixed
    )
    other = next(option for option in slot.choices if option.allowed and option.value != slot.value)
    touch_path(phone, path)
    phone.tap(next(row for row in phone.widgets("MenuRow") if row.option.key == other.key))
    found = play.session.run.board().find(path)
    assert found is not None
    assert found[1].value == other.value


@pytest.mark.parametrize("game", ["biohack", "biotix", "biomes", "biosphere5", "bios_genesis"])
@pytest.mark.parametrize(("size", "scale", "style"), [(PHONE, 2.0, "light"), (TALL, 1.3, "dark")])
def test_every_board_keeps_its_texts_in_place(
    library: Any, games: tuple[Spec, ...], game: str, size: tuple[int, int], scale: float, style: str
) -> None:
    phone = start_app(library, games, size=size, scale=scale, style=style)
    spec = next(spec for spec in games if spec.key == game)
    open_play(phone, spec, spec.modes[0].most if spec.modes[0].most <= 4 else 4, 60)
    go(phone, "trackers")
    assert_in_place(phone)


def test_hostile_names_and_numbers_keep_their_place(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE, scale=1.6)
    spec = any_game(games)
    names = ["Bartholomew-Maximilian von Hohensteinberg"[:40], *"BCDEFGHIJ"]
    setup = spec.setup(names, options={"counters": "a very long name for a counter indeed, x", "tracks": TRACKS})
    play = library.start(spec, setup)
    phone.app.desk.sit(play)
    play.do(Correct("players.p1.score", 999_999_999))
    play.do(Correct("players.p2.score", -999_999_999))
    go(phone, "trackers")
    assert_in_place(phone)


def test_a_tablet_shows_the_cards_side_by_side(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=TABLET)
    open_play(phone, any_game(games), 6, 5, tracks=TRACKS)
    page = go(phone, "trackers")
    assert len({round(card.x) for card in page.ids.board.cards}) == 3
    assert_in_place(phone)


def test_every_tracker_that_can_be_corrected_has_a_target(phone: Phone, play: Any) -> None:
    go(phone, "trackers")
    for _group, tracker in play.session.run.board().trackers():
        _part, target = target_of(phone, tracker.path)
        assert target.height >= 48
        assert isinstance(tracker, Count | Track | Slot)


@pytest.mark.parametrize("game", ["biohack", "biotix", "biosphere5", "biomes"])
def test_a_tap_on_a_value_beside_the_ask_opens_the_trackers_at_it(
    library: Any, games: tuple[Spec, ...], game: str
) -> None:
    phone = start_app(library, games, size=PHONE)
    beside: list[Drawn] = []
    for entries in range(25, 60):
        open_play(phone, next(spec for spec in games if spec.key == game), 3, entries)
        phone.nav.go("table")
        frames(12)
        beside = [part for part in phone.widgets(Drawn) if part.targets and not isinstance(part, FormPart | DeckMatrix)]
        if beside:
            break
    part = beside[-1]
    phone.bring(part)
    target = part.targets[-1]
    x, y = target.x + target.width - 20, target.y + target.height / 2
    path = part.path_at(x, y)
    phone.touch(*part.to_window(part.x + x, part.y + y))
    phone.rest()
    assert phone.nav.at == "trackers"
    assert phone.nav.sheets[-1].tracker.path == path, "to be corrected at once"
    phone.back()
    part, target = target_of(phone, path)
    assert part.lit == path
    low = part.to_window(0, part.y + target.y)[1]
    scroll = phone.page.ids.scroll
    assert scroll.to_window(*scroll.pos)[1] <= low, "in sight"
    assert low + target.height <= scroll.to_window(0, scroll.top)[1]


def test_the_frame_around_a_tracker_goes_with_the_next_visit(phone: Phone, play: Any) -> None:
    go(phone, "trackers", path="tracks.0.value")
    phone.rest()
    assert phone.sees("Shared: Doom")
    assert target_of(phone, "tracks.0.value")[0].lit
    phone.back()
    phone.back()
    go(phone, "trackers")
    assert not any(part.lit for part in phone.widgets(Drawn))


def test_one_tap_jumps_to_a_player_and_to_what_is_shared(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE)
    open_play(phone, by_key("biohack"), 4, 12)
    page = go(phone, "trackers")
    ways = page.ids.jumps.part
    assert [way.label for way in ways][-1] == "Shared"
    assert len(ways) == 5
    for way in (ways[2], ways[-1], ways[0]):
        touch_path(phone, way.key)
        card = next(card for card in page.ids.board.cards if card.group.key == way.key)
        scroll = page.ids.scroll
        top, bottom = scroll.to_window(0, scroll.top)[1], scroll.to_window(*scroll.pos)[1]
        assert bottom < card.to_window(0, card.top)[1] <= top + 1, way.label
