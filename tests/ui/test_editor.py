"""The editor of games changes what is there instead of building it again: every tap answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.spec import Spec
from companion.ui.screens.edit_game import Swatch
from companion.ui.screens.edit_item import ItemSheet
from companion.ui.screens.edit_words import note_of
from companion.ui.widgets import ChoiceChip
from tests.ui.conftest import open_library
from tests.ui.harness import Phone, start_app
from tests.ui.test_death import killed


def chips(root: Widget) -> list[Any]:
    return [widget for widget in root.walk() if isinstance(widget, ChoiceChip | Swatch)]


def icons(found: list[Any]) -> dict[str, bool]:
    return {chip.value: chip.chosen for chip in found if isinstance(chip, ChoiceChip) and chip.icon}


def test_a_tap_on_the_page_builds_no_chip_again(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    before = chips(phone.page)
    assert len(before) > 30
    next(chip for chip in before if chip.value == "castle").dispatch("on_tap")
    phone.rest()
    assert chips(phone.page) == before
    assert [icon for icon, chosen in icons(before).items() if chosen] == ["castle"]


def test_a_tap_in_a_sheet_builds_no_chip_again_and_a_second_one_takes_it_back(phone: Phone) -> None:
    document: Any = {"sheet": {"categories": []}}
    sheet = ItemSheet(phone.nav, "categories", document["sheet"]["categories"], None, document, lambda: None)
    sheet.lay()
    phone.rest()
    before = chips(sheet.body)
    icon = next(iter(icons(before)))
    for chosen in (True, False):
        next(chip for chip in chips(sheet.body) if chip.value == icon).dispatch("on_tap")
        phone.rest()
        assert chips(sheet.body) == before
        assert icons(before)[icon] is chosen


def test_another_one_starts_with_its_name_in_sight(phone: Phone) -> None:
    document: Any = {"sheet": {"categories": []}}
    sheet = ItemSheet(phone.nav, "categories", document["sheet"]["categories"], None, document, lambda: None)
    sheet.lay()
    phone.rest()
    phone.type("Apples")
    phone.tap("Add and start another")
    assert sheet.first is not None
    assert sheet.first.focus
    top = phone.find("Add a category")
    assert sheet.first.to_window(0, sheet.first.top)[1] < top.to_window(0, top.y)[1]


def test_a_game_to_change_opens_at_its_name(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.bring(phone.find("Rounds by number of players"))
    phone.back()
    phone.nav.go("edit_game")
    phone.rest()
    assert phone.page.ids.scroll.scroll_y == 1


def test_a_half_made_game_is_there_again_after_back_and_after_the_app_was_ended(
    tmp_path: Path, games: tuple[Spec, ...]
) -> None:
    phone = start_app(open_library(tmp_path / "plays.db"), games)
    phone.nav.go("edit_game")
    phone.rest()
    assert not phone.sees("Start over")
    phone.type("Castle Race")
    phone.back()
    phone.nav.go("edit_game")
    phone.rest()
    assert phone.page.document["name"] == "Castle Race"
    assert phone.nav.message == "What you hadn't saved is here again."
    next(chip for chip in chips(phone.page) if chip.value == "castle").dispatch("on_tap")
    phone.app.dispatch("on_pause")
    with open_library(killed(tmp_path / "plays.db", phone)) as library:
        phone = start_app(library, games)
        phone.nav.go("edit_game")
        phone.rest()
        assert (phone.page.document["name"], phone.page.document["icon"]) == ("Castle Race", "castle")
        phone.tap("Start over")
        assert phone.page.document["name"] == ""
        phone.back()
        phone.nav.go("edit_game")
        assert not phone.page.anew_text, "what was begun anew is gone"


def test_what_was_saved_or_left_as_it_was_is_no_draft(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Castle Race")
    phone.tap("Save")
    game = phone.app.library.own.games()[0].key
    for opened in ("", game, game):
        phone.nav.go("edit_game", game=opened)
        phone.rest()
        assert not phone.page.anew_text
        phone.back()
    phone.nav.go("edit_game", game=game)
    phone.rest()
    phone.tap("Fewest points win")
    phone.back()
    phone.nav.go("edit_game", game=game)
    phone.rest()
    assert phone.sees("Start over")
    assert phone.page.document["wins"] == "lowest"


def test_a_category_of_every_round_says_so_in_the_list() -> None:
    assert note_of("categories", {"rule": "points", "when": "round"}, {}) == "Points · Every round"
    assert note_of("categories", {"rule": "points", "when": "end"}, {}) == "Points"
