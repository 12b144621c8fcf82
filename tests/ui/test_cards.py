"""Known cards by touch: the tiles, the form on one screen, the card page, and packs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.bots import random_answer
from companion.engine.cards import Card
from companion.engine.said import Answer, Anytime
from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.parts.drawn import Drawn
from companion.ui.theme import theme
from tests.golden import random_box
from tests.ui.conftest import sit
from tests.ui.games.test_biohack import MOUSE, answer, biofarm, public_spaces
from tests.ui.games.test_bios_genesis import tap_path
from tests.ui.harness import PHONE, Phone, frames, start_app, wait
from tests.ui.looking import drawn_texts

# isort: split
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

GAME = "bios_genesis"
VENT: dict[str, Any] = {"manna": ["red", "blue"], "warm": "1", "cool": "2", "enzymes": ["3"], "traits": []}


def put(phone: Phone, name: str, sort: str = "ocean", **values: Any) -> str:
    id: str = phone.app.library.cards.put(GAME, Card("refugium", name, sort, {**VENT, **values}))
    return id


def known(phone: Phone) -> dict[str, Card]:
    cards: dict[str, Card] = phone.app.library.cards.known(GAME).cards
    return cards


def open_page(phone: Phone, kind: str = "refugium") -> None:
    phone.nav.go("cards", game=GAME)
    phone.page._choose(next(one for one in phone.app.library.cards.kinds(GAME) if one.key == kind))
    phone.rest()


def to_refugium(phone: Phone) -> Any:
    play = sit(phone, spec(GAME), ("Ann", "Bo"), mode="track", seed=3)
    for said in (True, "refugium"):
        play.do(Answer(said))
    play.do(Answer("ocean"))
    phone.sitting._stepped()
    phone.rest()
    return play


def hold(phone: Phone, path: str) -> None:
    for part in phone.widgets(Drawn):
        for target in part.targets:
            if target.path == path:
                x, y = part.to_window(part.x + target.x + target.width / 2, part.y + target.y + target.height / 2)
                phone.touch(x, y, hold=0.7)
                phone.rest()
                return
    raise AssertionError(path)


def test_the_page_counts_against_the_box_and_finds_by_name(phone: Phone) -> None:
    put(phone, "Vent")
    put(phone, "Pool", "cosmic")
    open_page(phone)
    assert phone.sees("Refugia: 2 of 16 known")
    assert phone.sees("Ocean: 1 of 3")
    phone.page.ids.words.text = "poo"
    phone.rest()
    (tiles,) = phone.widgets("CardTiles")
    assert [option.label for option in tiles.part.options] == ["Pool"]


def test_the_page_is_reached_from_the_shelf_and_from_the_rules(phone: Phone) -> None:
    (tile,) = [card for card in phone.widgets("GameCard") if card.name == "Bios: Genesis"]
    phone.tap(tile, hold=0.7)
    phone.tap("Known cards")
    assert phone.nav.at == "cards"
    sit(phone, spec(GAME), ("Ann",), mode="long")
    phone.nav.go("rules")
    phone.rest()
    phone.tap("Known cards")
    assert (phone.nav.at, phone.page.game) == ("cards", GAME)


def test_a_card_is_changed_renamed_and_removed_on_the_page(phone: Phone) -> None:
    id = put(phone, "Vent")
    open_page(phone)
    tap_path(phone, id)
    tap_path(phone, "warm/6")
    (sheet,) = phone.nav.sheets
    sheet.form.name.text = "Old vent"
    phone.rest()
    phone.tap("Keep it like this")
    assert (known(phone)[id].name, known(phone)[id].values) == ("Old vent", {**VENT, "warm": "6"}), (
        "its back stays unseen"
    )
    tap_path(phone, id)
    phone.tap("Remove it")
    assert known(phone) == {}


def test_two_that_are_one_card_become_one(phone: Phone) -> None:
    first, second = put(phone, "Vent"), put(phone, "Vint", metabolism="red", icons=[])
    open_page(phone)
    tap_path(phone, second)
    phone.tap("It's the same as another card")
    tap_path(phone, first)
    assert known(phone) == {first: Card("refugium", "Vent", "ocean", {**VENT, "metabolism": "red", "icons": []})}


def test_a_card_can_be_entered_without_a_play(phone: Phone) -> None:
    open_page(phone)
    phone.tap("A new card")
    for path in ("\bsort/ocean", "manna/red", "warm/2", "cool/3"):
        tap_path(phone, path)
    phone.tap("Keep it like this")
    (card,) = known(phone).values()
    assert (card.sort, card.values["warm"], "metabolism" in card.values) == ("ocean", "2", False)


def test_holding_a_tile_puts_the_card_right_where_it_is_asked_for(phone: Phone) -> None:
    id = put(phone, "Vent")
    play = to_refugium(phone)
    hold(phone, id)
    tap_path(phone, "warm/5")
    phone.tap("Keep it like this")
    tap_path(phone, id)
    assert play.session.history.standing()[-1].value["values"]["warm"] == "5"


def test_a_new_card_is_one_tap_in_the_next_question_and_undo_forgets_it(phone: Phone) -> None:
    play = to_refugium(phone)
    for path in ("manna/red", "manna/blue", "warm/1", "cool/2", "enzymes/3"):
        tap_path(phone, path)
    phone.tap("Lay it out: 2 Manna")
    assert [card.values for card in known(phone).values()] == [VENT]
    phone.page.undo()
    phone.rest()
    assert known(phone) == {}
    assert play.session.ask.offers() == ()


def test_a_refugium_fits_one_screen(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=(412, 892))
    to_refugium(phone)
    scroll = phone.page.ids.scroll
    assert scroll.viewport_size[1] <= scroll.height + 1


def test_a_form_that_nobody_touched_does_not_say_what_is_missing(phone: Phone) -> None:
    to_refugium(phone)
    view = phone.page.view
    assert not view.done.live
    assert not view.missing.text
    tap_path(phone, "manna/red")
    assert not view.done.live
    assert view.missing.text == "“Life, warm” is still empty"


@pytest.mark.parametrize(("language", "scale"), [("de", 1.0), ("en", 2.0)])
def test_a_long_name_of_a_row_of_dice_stays_below_its_icon(
    library: Any, games: tuple[Spec, ...], language: str, scale: float
) -> None:
    library.set_setting("language", language)
    phone = start_app(library, games, size=(412, 892), scale=scale)
    to_refugium(phone)
    name = {"de": "Leben, warm", "en": "Life, warm"}[language]
    part, row = next(
        (part, target) for part in phone.widgets("FormPart") for target in part.targets if target.path == "warm/1"
    )
    (ink,) = [ink for ink in part.inks if ink.text == name]
    assert ink.y + ink.height <= row.y + row.height - dp(15) - dp(17) * theme.signs / 2 + 1


def test_a_card_that_does_not_fit_is_refused_before_it_is_finished(phone: Phone) -> None:
    to_refugium(phone)
    view = phone.page.view
    for path in ("manna/red", "warm/1", "cool/2"):
        tap_path(phone, path)
    assert view.done.live
    view.ask = replace(view.ask, unfit=lambda _card: "Not this one")
    view._check()
    assert (view.done.live, view.missing.text) == (False, "Not this one")


def drag_to(phone: Phone, path: str) -> tuple[float, float]:
    """Where this key of a form is, once a thumb has drawn it into the room for answers."""
    scroll = phone.page.ids.scroll
    low = scroll.to_window(*scroll.pos)[1]
    middle = low + scroll.height / 2
    for _drag in range(40):
        part, target = next(
            (part, target) for part in phone.widgets("FormPart") for target in part.targets if target.path == path
        )
        x, y = part.to_window(part.x + target.x + target.width / 2, part.y + target.y + target.height / 2)
        if abs(y - middle) < scroll.height / 2 - 16:
            return float(x), float(y)
        by = max(-70.0, min(70.0, middle - y))
        thumb = UnitTestTouch(4, middle)
        thumb.touch_down()
        for part_way in (0.25, 0.5, 0.75, 1.0):
            thumb.touch_move(4, middle + by * part_way)
            frames(1)
        wait(0.3)  # it stops before it lets go: nothing is thrown
        thumb.touch_up()
        phone.rest()
    raise AssertionError(f"{path} never comes into sight")


def test_every_key_of_a_form_that_is_higher_than_the_window_is_reached_by_thumb(
    library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kivy.effects.kinetic.time", Clock.time)  # how fast a thumb is must not hang on this machine
    phone = start_app(library, games, size=(360, 560), scale=2.0)
    public_spaces(phone)
    assert phone.sitting.do(Anytime("creatures"))
    answer(phone, "p1", "add")
    form = phone.page.view.form
    assert max(part.height for part in phone.widgets("FormPart")) > phone.page.ids.scroll.height
    phone.touch(*drag_to(phone, "cls/noble"))
    phone.rest()
    keys = [target.path for part in phone.widgets("FormPart") for target in part.targets]
    assert len(keys) > 20
    for path in (key for key in keys if not key.startswith("cls/")):  # another class has other keys
        before = dict(form.values)
        phone.touch(*drag_to(phone, path))
        phone.rest()
        assert form.values != before or path.endswith("\bless"), path


def test_the_middle_of_a_part_that_is_higher_than_the_window_is_brought_into_it(
    library: Any, games: tuple[Spec, ...]
) -> None:
    """As the random touches tap it: its lowest edge in sight is not enough."""
    phone = start_app(library, games, size=PHONE, scale=2.0)
    public_spaces(phone)
    assert phone.sitting.do(Anytime("creatures"))
    answer(phone, "p1", "add")
    tap_path(phone, "cls/noble")
    scroll = phone.page.ids.scroll
    low = scroll.to_window(*scroll.pos)[1]
    tall = [part for part in phone.widgets("FormPart") if part.height > scroll.height]
    assert tall
    for part in tall:
        phone.bring(part)
        assert low <= part.to_window(*part.center)[1] <= low + scroll.height


def test_with_many_known_cards_there_is_a_search(phone: Phone) -> None:
    for n in range(12):
        put(phone, f"Vent {n}", warm=str(n % 6 + 1))
    play = to_refugium(phone)
    phone.page.view.search.text = "vent 7"
    phone.rest()
    (option,) = phone.page.view.tiles.part.options
    tap_path(phone, option.key)
    assert play.session.history.standing()[-1].value["name"] == "Vent 7"


def creature(phone: Phone, name: str, cls: str) -> None:
    values: dict[str, Any] = {"cls": cls, "cost": ["mammal"]}
    values |= {"worth": 1, "at": "none"} if cls == "common" else {"points": 1, "every": 1, "counts": []}
    phone.app.library.cards.put("biohack", Card("creature", name, "", values))


def test_creatures_stand_by_class_on_their_page_and_a_tap_shows_one_class_where_they_are_asked_for(
    phone: Phone,
) -> None:
    for n in range(8):
        creature(phone, f"Sheep {n}", "common")
        creature(phone, f"King {n}", "noble")
    phone.nav.go("cards", game="biohack")
    phone.rest()
    assert [phone.sees(head) for head in ("Common: 8", "Noble: 8", "Artisan")] == [True, True, False]
    play, luck = sit(phone, spec("biohack"), ("Ann", "Bo"), mode="two", seed=3), Random(1)
    while (ask := play.session.ask).key != "biohack.hand":
        play.do(Answer("now" if ask.key == "biohack.cards.when" else random_answer(ask, luck)))
    phone.sitting._stepped()
    phone.rest()
    phone.tap("Noble")
    assert offered(phone) == [f"King {n}" for n in range(8)]
    phone.tap("Noble")
    assert len(offered(phone)) == 16


def offered(phone: Phone) -> list[str]:
    (tiles,) = phone.widgets("CardTiles")
    return [str(option.label) for option in tiles.part.options]


def test_where_there_is_one_card_of_each_sort_the_sort_is_its_name(phone: Phone) -> None:
    for card in random_box(spec("biotix"), 1).cards.values():
        phone.app.library.cards.put("biotix", card)
    phone.nav.go("cards", game="biotix")
    phone.rest()
    assert len(offered(phone)) == 5, "in one gallery"
    assert "Migratory (blue)" in offered(phone)


def test_a_card_without_a_name_says_what_its_only_mark_means(phone: Phone) -> None:
    phone.app.library.cards.put("biohack", Card("board", "", "", {"side": "basic"}))
    play = biofarm(phone)
    answer(phone, MOUSE.key)
    assert play.session.ask.key == "biohack.board"
    assert next(phone.widgets("CardTiles"))
    assert "Basic side" in drawn_texts(phone)


def test_a_pack_shows_what_differs_side_by_side_and_takes_what_was_tapped(phone: Phone) -> None:
    id = put(phone, "Vent")
    cards = [
        {"kind": "refugium", "name": "Vent", "sort": "ocean", "values": {**VENT, "warm": "6"}},
        {"kind": "refugium", "name": "Pool", "sort": "ocean", "values": VENT},
    ]
    pack = {"format": "tableside-cards", "version": 1, "game": GAME, "cards": cards}
    phone.nav.go("moving")
    phone.page.bring_in(json.dumps(pack).encode())
    phone.rest()
    assert phone.sees("1 new card.")
    assert phone.sees("These differ. Tap the one that is right.")
    tap_path(phone, "theirs")
    phone.tap("Import it")
    assert known(phone)[id].values["warm"] == "6"
    assert sorted(card.name for card in known(phone).values()) == ["Pool", "Vent"]


def test_the_cards_go_to_another_phone_as_a_file_and_as_codes(phone: Phone, tmp_path: Path, monkeypatch: Any) -> None:
    put(phone, "Vent")
    open_page(phone)
    monkeypatch.setattr("companion.ui.screens.share.folder", lambda library: tmp_path)
    phone.page.as_file()
    (path,) = tmp_path.iterdir()
    phone.page.as_codes()
    phone.rest()
    texts = "\n".join(phone.page.codes)
    assert phone.nav.at == "handover"
    for id in list(known(phone)):
        phone.app.library.cards.remove(GAME, id)
    phone.nav.go("moving")
    phone.page.take_text(texts)
    phone.rest()
    phone.tap("Import it")
    assert [card.name for card in known(phone).values()] == ["Vent"]
    phone.page.take_file(path)
    phone.rest()
    assert phone.sees("1 card is already known.")
