from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from companion.device.clipboard import Clipboard
from companion.device.device import Device
from companion.engine.results import Points, ranked
from companion.engine.said import Answer
from companion.engine.seats import Seat
from companion.engine.spec import Spec
from companion.games import spec
from companion.present.ending import sources
from companion.ui import preferences
from companion.ui.drawn import art, pictured
from companion.ui.shapes import word_width
from tests.ui.conftest import sit
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, TABLET, Phone, frames, start_app, wait
from tests.ui.looking import NAMES, assert_in_place, drawn_texts, open_play


def finished(phone: Phone, games: tuple[Spec, ...], players: int = 3, rounds: int = 3) -> Any:
    spec = next(spec for spec in games if spec.key == "anygame")
    play = phone.app.library.start(
        spec, spec.setup(NAMES[:players], options={"first": False, "rounds": rounds}, mode="rounds")
    )
    play.do(Answer("p1"))
    for number in range(rounds * players):
        play.do(Answer(number * 7 % 11 - 3))
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    return play


def test_a_finished_play_shows_who_won_and_by_what(phone: Phone, games: tuple[Spec, ...]) -> None:
    play = finished(phone, games)
    assert phone.nav.at == "result"
    result = play.session.run.result
    assert phone.sees(str(result.headline))
    assert phone.sees(str(result.decided))
    texts = drawn_texts(phone)
    assert {"Ann", "Bo", "Cy", "Points"} <= set(texts)
    assert "Total" not in texts, "it would repeat the only row"
    assert "rounds" in texts, "the curve is drawn"


def test_a_tablet_on_its_side_shows_most_of_the_picture_of_the_end(
    library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[float, float]] = []
    cut = pictured.cut

    def cutting(pos: Any, size: Any, corners: Any, part: Any) -> Any:
        shown.append((part.height, size[0]))
        return cut(pos, size, corners, part)

    monkeypatch.setattr(pictured, "cut", cutting)
    phone = start_app(library, games, size=TABLET)
    finished(phone, games)
    head = phone.page.ids.head
    assert head.seen
    whole = art.picture(head.picture, True)
    assert whole
    high, wide = shown[-1]
    assert high > 0.7 * whole.height, "who stands in its middle is not cut off"
    assert wide < head.width, "it fades to both sides"


def test_undo_goes_back_into_the_play(phone: Phone, games: tuple[Spec, ...]) -> None:
    play = finished(phone, games)
    phone.tap_icon("undo-variant")
    assert phone.nav.at == "table"
    assert play.session.run.result is None
    assert phone.nav.message.startswith("Undone: ")
    (toast,) = phone.widgets("Toast")
    assert toast.top < phone.page.ids.named.y, "whose turn it is stays in sight"


def test_the_result_is_copied_where_nothing_can_be_shared(library: Any, games: tuple[Spec, ...]) -> None:
    copied: list[str] = []
    clipboard = Clipboard(lambda: SimpleNamespace(copy=copied.append))
    device = Device(SimpleNamespace(allow_screensaver=True), clipboard=clipboard)
    phone = start_app(library, games, device=device)
    play = finished(phone, games)
    phone.tap_hint("share")
    phone.tap("As text")
    assert str(play.session.run.result.headline) in copied[0]
    assert "Copied" in phone.nav.message


def test_play_again_sits_the_same_people_down(phone: Phone, games: tuple[Spec, ...]) -> None:
    finished(phone, games)
    phone.tap("Again")
    assert phone.nav.at == "new_play"
    for name in ("Ann", "Bo", "Cy"):
        assert phone.sees(name)


def test_a_new_play_opens_after_a_phone_was_turned_at_the_end_of_another(phone: Phone, games: tuple[Spec, ...]) -> None:
    sit(phone, spec("anygame"), options={"first": False, "rounds": 1}, mode="rounds")
    for answer in ("p1", 1, 2, 3):
        phone.sitting.do(Answer(answer))
    phone.rest()
    assert phone.nav.at == "result"
    Window.size = (892, 412)
    frames(10)
    phone.tap("Again")
    phone.tap("Start with 3 players")
    phone.rest()
    assert phone.nav.at == "table"
    assert phone.sitting.session.run.result is None


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_twelve_players_keep_their_place(library: Any, games: tuple[Spec, ...], scale: float) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale)
    finished(phone, games, players=12)
    assert phone.nav.at == "result"
    assert_in_place(phone)


@pytest.mark.parametrize("game", ["biohack", "biotix", "biosphere5", "bios_genesis"])
def test_the_end_of_every_game_can_be_shown(phone: Phone, games: tuple[Spec, ...], game: str, tmp_path: Path) -> None:
    spec = next(spec for spec in games if spec.key == game)
    play = open_play(phone, spec, max(2, spec.least), 9000)
    assert play.session.run.result is not None
    phone.nav.go("table")
    phone.rest()
    assert phone.nav.at == "result"
    assert_in_place(phone)


def test_the_podium_shows_the_first_three_and_confetti_falls_once(phone: Phone, games: tuple[Spec, ...]) -> None:
    play = finished(phone, games)
    result = play.session.run.result
    (podium,) = phone.widgets("Podium")
    assert [standing.seat.name for standing in podium.standings] == [line.seat.name for line in result.standings[:3]]
    assert podium.scored
    wait(3.0)
    assert phone.page.confetti._falls is None, "it does not go on"


def test_with_less_motion_no_confetti_falls(library: Any, games: tuple[Spec, ...]) -> None:
    library.set_setting("still", True)
    phone = start_app(library, games)
    finished(phone, games)
    assert phone.page.confetti._falls is None
    assert not phone.page.confetti.canvas.children


def test_a_loss_says_how_far_the_table_came(phone: Phone) -> None:
    from tests.ui.games.test_biomes import loss

    loss(phone)
    rings = {ring.label: ring.value for ring in phone.widgets("RingCard")}
    assert set(rings) == {"Base camp", "Fragments", "Tiles"}
    assert rings["Base camp"].endswith("/4")
    phone.tap("Try again, same people")
    assert phone.nav.at == "new_play"


def test_whoever_lost_alone_tries_again_without_the_same_people(phone: Phone) -> None:
    from tests.ui.games.test_biomes import loss

    loss(phone, ("Ann",))
    assert "Try again" in phone.texts()
    assert not phone.sees("same people")


def test_what_made_the_difference_names_the_line_and_whose_it_was() -> None:
    ann, bo = Seat("p1", "Ann", "red"), Seat("p2", "Bo", "blue")
    lines: dict[str, Sequence[Points]] = {
        "p1": [Points("a", "Birds", 30), Points("b", "Eggs", 4)],
        "p2": [Points("a", "Birds", 12), Points("b", "Eggs", 9)],
    }
    found = sources(ranked([ann, bo], lines))
    assert [(str(one.text), one.seat.name) for one in found] == [("Birds: 18 more", "Ann"), ("Eggs: 5 more", "Bo")]


def test_confetti_falls_over_the_picture_and_hides_nothing_below_it(phone: Phone, games: tuple[Spec, ...]) -> None:
    finished(phone, games)
    page = phone.page
    floor = page.ids.head.to_window(*page.ids.head.pos)[1]
    seen = 0
    page.confetti.throw([], [standing.seat for standing in page.ids.podium.standings], page.ids.head)
    for _step in range(30):
        frames(5)
        shown = [piece for piece in page.confetti._pieces if piece.ink.a > 0.05]
        seen = max(seen, len(shown))
        assert all(piece.goes.xy[1] >= floor for piece in shown)
    assert seen > 20


def test_a_loss_says_what_hit_the_table_and_where_the_track_stood(phone: Phone) -> None:
    from tests.ui.games.test_biomes import loss

    loss(phone)
    wait(0.5)
    assert phone.page.ids.track.part.value == phone.page.ids.track.part.most
    assert phone.sees("What decided it")
    (decided,) = phone.widgets("DecidedPart")
    assert any("The danger level rises by 1." in ink.text for ink in decided.inks)


@pytest.mark.parametrize("players", [4, 6])
def test_all_who_share_a_rank_stand_on_the_podium(phone: Phone, games: tuple[Spec, ...], players: int) -> None:
    spec = next(spec for spec in games if spec.key == "anygame")
    play = phone.app.library.start(
        spec, spec.setup(NAMES[:players], options={"first": False, "rounds": 1}, mode="rounds")
    )
    play.do(Answer("p1"))
    for _seat in range(players):
        play.do(Answer(5))
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    (podium,) = phone.widgets("Podium")
    assert [standing.seat.name for standing in podium.standings] == list(NAMES[:players])


def test_the_time_of_a_play_is_the_same_above_and_below(phone: Phone, games: tuple[Spec, ...]) -> None:
    late = [phone.app.library.clock()]
    phone.app.library._db.clock = lambda: late[0]
    spec = next(spec for spec in games if spec.key == "anygame")
    play = phone.app.library.start(spec, spec.setup(NAMES[:2], options={"first": False, "rounds": 1}, mode="rounds"))
    for value in ("p1", 3, 4):
        late[0] += timedelta(seconds=60)
        play.do(Answer(value))
    phone.app.desk.sit(play)
    phone.nav.go("table")
    wait(1.0)
    assert phone.page.facts.endswith("3 min")
    (fold,) = (fold for fold in phone.widgets("Fold") if fold.title == "Time")
    assert fold.note == "3 min"


@pytest.mark.parametrize(
    ("size", "scale"), [((360, 640), 1.0), ((412, 892), 1.3), ((360, 640), 2.0), ((892, 412), 1.0)]
)
def test_no_word_on_the_buttons_below_is_torn(
    library: Any, games: tuple[Spec, ...], size: tuple[int, int], scale: float
) -> None:
    library.set_setting("language", "de")
    phone = start_app(library, games, size=size, scale=scale)
    finished(phone, games)
    assert_fits(phone, "result")
    preferences.language("en")


def test_three_facts_that_decided_it_are_in_sight(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=(412, 892))
    open_play(phone, spec("biotix"), 3, 5000)
    phone.nav.go("result")
    phone.rest()
    (part,) = phone.widgets("DecidedPart")
    third = next(ink for ink in part.inks if ink.text == part.part[2].text)
    scroll = phone.page.ids.scroll
    assert part.to_window(part.x, part.y + third.y)[1] > scroll.to_window(scroll.x, scroll.y)[1]


def test_rings_stand_at_one_height_and_tear_no_word(library: Any, games: tuple[Spec, ...]) -> None:
    library.set_setting("language", "de")
    phone = start_app(library, games, size=(360, 640))
    play = open_play(phone, spec("biosphere5"), 1, 5000)
    assert play.session.run.result
    phone.nav.go("result")
    phone.rest()
    cards = list(phone.widgets("RingCard"))
    assert len({(card.y, card.height) for card in cards}) == 1
    for card in cards:
        words = next(child for child in card.children if child.text == card.label)
        assert word_width(words.text, words.font_size, words.font_name) <= words.text_size[0]
    preferences.language("en")
