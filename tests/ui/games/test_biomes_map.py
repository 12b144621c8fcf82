"""The map of Biomes by touch: tapped, panned, pinched, and large enough for a thumb."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from kivy.graphics import Line
from kivy.metrics import dp
from msgspec.structs import replace

from companion.engine.said import Answer, Correct
from companion.engine.spec import Spec
from companion.games.biomes.hexes import Hex
from companion.games.biomes.spec import SPEC
from companion.ui.parts.hexes import THUMB, bounds
from companion.ui.shapes import word_width
from tests.ui.conftest import sit
from tests.ui.harness import PHONE, TABLET, Phone, frames, start_app, wait

TILES = {
    "-2,0": "cave", "-2,-1": "grassland", "-1,-1": "forest", "0,-2": "lake", "1,-2": "grassland",
    "2,-2": "desert", "0,-3": "farmland", "1,-3": "fountain", "2,-3": "quarry",
}  # fmt: skip


def table_with_map(phone: Phone) -> Any:
    """Danger 4, a good part of the region explored, roads, an outpost, buildings, the gang."""
    play = sit(phone, SPEC, ("Ann", "Bo", "Cy"), options={"deck": "digital", "bank": "digital"}, seed=5)
    sitting: Any = phone.app.desk.sitting
    sitting.do(Answer(True))
    sitting.do(Answer(["farmland", "forest", "mountains"]))
    while play.session.ask.key.startswith("biomes.setup"):
        ask = play.session.ask
        sitting.do(Answer(ask.options[0].key if ask.kind == "choose" else {"food": 2, "lumber": 2, "metal": 1}))
    for key, kind in TILES.items():
        assert sitting.do(Correct(f"map.{key}.tile", kind))
    for key, what, value in (
        ("-1,0", "building", "improved"), ("-2,-1", "building", "outpost"), ("-1,0", "excavated", "yes"),
        ("0,-1", "building", "resource"), ("-1,0", "road", "yes"), ("-1,-1", "road", "yes"), ("1,-1", "road", "yes"),
    ):  # fmt: skip
        assert sitting.do(Correct(f"map.{key}.{what}", value))
    corrections: tuple[tuple[str, Any], ...] = (
        ("danger", 4), ("gang", "-1,-1"), ("players.p2.place", "-2,-1"), ("players.p3.place", "0,-1"),
        ("players.p1.hand.food3", 2), ("players.p1.hand.lumber4", 1), ("players.p1.hand.metal3", 1),
    )  # fmt: skip
    for path, new in corrections:
        assert sitting.do(Correct(path, new))
    for card in ("construction", "construction"):
        sitting.do(Answer([card]))
    phone.rest()
    assert play.session.ask.key == "biomes.action"
    return play


def box_of(phone: Phone) -> Any:
    return next(iter(phone.widgets("MapBox")))


def asked(phone: Phone) -> str:
    ask = phone.sitting.session.ask
    return ask.key if ask else ""


def a_tile_held(phone: Phone) -> None:
    """What a move there costs, and the button that does it."""
    play = table_with_map(phone)
    phone.page._look("2,-3", next(option for option in play.session.ask.options if option.at == "2,-3"))


def paying(phone: Phone) -> Any:
    """On the way to the quarry: what it costs, and the cards that can pay it."""
    play = table_with_map(phone)
    phone.page._answer("move@2,-3")
    phone.rest()
    return play


def folded(phone: Phone) -> Any:
    """The map is folded away by its corner."""
    play = table_with_map(phone)
    box = box_of(phone)
    phone.touch(*box.parent.to_window(box.right - dp(12), box.y + dp(12)))
    phone.rest()
    return play


PICTURES = {"map": table_with_map, "map-tile": a_tile_held, "pay": paying}


def test_a_payment_shows_where_to_what_it_costs_and_each_way_as_a_chip(phone: Phone) -> None:
    play = paying(phone)
    (how,) = phone.widgets("HowPart")
    said = [ink.text for ink in how.inks]
    assert {"Move 2 tiles", "Quarry", "2 any", "1 action of 2", "Food 3", "Metal 3"} <= set(said)
    assert box_of(phone).aim == "2,-3"
    assert [one.path for one in how.targets] == ["?", *(option.key for option in play.session.ask.options)]
    assert all(one.height >= dp(48) for one in how.targets)
    touch(phone, how, "?")
    assert phone.sees("Tiles off the road"), "why it costs that"
    phone.back()
    phone.tap("Move 2 tiles: Food 3")
    assert play.session.run.state.players["p1"].spot == Hex(2, -3)
    assert play.session.run.state.now.pool["food"] == 1


def test_a_chip_pays_at_once(phone: Phone) -> None:
    play = paying(phone)
    (how,) = phone.widgets("HowPart")
    touch(phone, how, "lumber4")
    assert play.session.run.state.now.pool["lumber"] == 2


def touch(phone: Phone, part: Any, path: str) -> None:
    one = next(target for target in part.targets if target.path == path)
    phone.touch(*part.to_window(part.x + one.x + one.width / 2, part.y + one.y + one.height / 2))
    phone.rest()


def test_a_tap_on_a_tile_in_reach_moves_there(phone: Phone) -> None:
    play = table_with_map(phone)
    box = box_of(phone)
    phone.touch(*box.parent.to_window(*box.point_of("1,-1")))
    phone.rest()
    assert play.session.run.state.players["p1"].spot == Hex(1, -1)
    assert play.session.ask.key == "biomes.action"


def test_a_tap_on_a_tile_out_of_reach_opens_it_to_be_corrected(phone: Phone) -> None:
    play = table_with_map(phone)
    box = box_of(phone)
    phone.touch(*box.parent.to_window(*box.point_of("0,-2")))
    phone.rest()
    (sheet,) = phone.nav.sheets
    assert sheet.title == "Lake"
    sheet._change("map.0,-2.tile")
    phone.rest()
    assert phone.sees("Unexplored")
    assert not phone.sees("0,-2"), "coordinates are for the terminal"
    phone.tap("Desert")
    assert play.session.run.state.map.tiles[Hex(0, -2)].printed == "desert"
    assert phone.nav.sheets == [sheet]
    assert sheet.title == "Desert"


def test_everything_on_a_tile_can_be_corrected_from_its_sheet(phone: Phone) -> None:
    play = table_with_map(phone)
    phone.page._look("2,-3", None)
    phone.rest()
    state = play.session.run.state
    for text in ("Excavated", "Road", "Put here: Bo", "Put here: Base camp"):
        phone.tap(text)
        state = play.session.run.state
    tile = state.map.tiles[Hex(2, -3)]
    assert tile.excavated
    assert tile.road
    assert state.map.camp == Hex(2, -3)
    assert not phone.sees("Put here: Roaming gang"), "the gang does not stand on the camp"


def test_a_held_tile_shows_what_a_tap_would_cost_and_does_it(phone: Phone) -> None:
    play = table_with_map(phone)
    option = next(option for option in play.session.ask.options if option.at == "1,-1")
    phone.page._look("1,-1", option)
    phone.rest()
    assert phone.sees("free")
    assert not phone.sees("Put here: Base camp"), "what can be done comes before what can be corrected"
    phone.tap("Change this tile")
    assert phone.sees("Put here: Base camp")
    phone.tap(str(option.label))
    assert play.session.run.state.players["p1"].spot == Hex(1, -1)


def test_the_whole_map_is_in_sight_on_the_smallest_phone(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=PHONE)
    table_with_map(phone)
    wait(0.3)
    box, scroll = box_of(phone), phone.page.ids.scroll
    low, floor = box.to_window(*box.pos)[1], scroll.to_window(*scroll.pos)[1]
    assert low >= floor - 1
    assert low + box.height <= floor + scroll.height + 1


def test_on_the_smallest_phone_the_first_answers_below_the_map_are_seen_to_be_there(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=PHONE)
    table_with_map(phone)
    scroll = phone.page.ids.scroll
    first = next(iter(phone.widgets("ThingCard")))
    assert first.to_window(*first.pos)[1] + first.height >= scroll.to_window(*scroll.pos)[1] + dp(40)


def test_the_price_of_every_tile_in_reach_stands_on_it(phone: Phone) -> None:
    play = table_with_map(phone)
    prices = sorted(option.price for option in play.session.ask.options if option.at and option.price)
    assert sorted(ink.text for ink in box_of(phone).inks) == prices


def test_every_tile_is_large_enough_for_a_thumb(library: Any, games: Any) -> None:
    for size in (PHONE, (892, 412)):
        phone = start_app(library, games, size=size)
        table_with_map(phone)
        box = box_of(phone)
        assert sqrt(3) * box.radius >= THUMB - 0.1


def test_a_map_too_wide_for_the_phone_is_painted_as_large_as_it_is_seen_around_what_can_be_tapped(
    library: Any, games: Any
) -> None:
    phone = start_app(library, games, size=PHONE)
    play = table_with_map(phone)
    for n, kind in ((3, "desert"), (4, "mountains"), (5, "desert"), (6, "desert"), (7, "mountains")):
        assert phone.sitting.do(Correct(f"map.{-n},0.tile", kind))
    phone.page.refresh()
    phone.rest()
    box = box_of(phone)
    assert box._zoom.x == 1
    assert sqrt(3) * box.radius == pytest.approx(THUMB)
    left, _low, right, _high = bounds([tile for tile in box.shown.tiles if tile.kind], box.radius)
    assert right - left > box.width, "there is no room for all of it"
    there = [box.point_of(option.at) for option in play.session.ask.options if option.at]
    assert any(box.collide_point(x, y) for x, y in there)
    assert -box._shift.x + box.width / 2 <= right + 1, "nothing is shown beyond the last tile"


def test_one_finger_moves_the_page_where_the_whole_map_is_in_sight(phone: Phone) -> None:
    table_with_map(phone)
    box, scroll = box_of(phone), phone.page.ids.scroll
    x, y = box.parent.to_window(*box.center)
    phone.swipe((x, y), (x, y + 120))
    assert scroll.scroll_y < 1
    assert asked(phone) == "biomes.action"


def test_two_fingers_pinch_the_map_and_one_pans_it_then(phone: Phone) -> None:
    table_with_map(phone)
    box = box_of(phone)
    fitting = box.radius
    x, y = box.parent.to_window(*box.center)
    from kivy.tests.common import UnitTestTouch

    one, two = UnitTestTouch(x - 20, y), UnitTestTouch(x + 20, y)
    one.touch_down()
    two.touch_down()
    one.touch_move(x - 60, y)
    two.touch_move(x + 60, y)
    frames(1)
    one.touch_up()
    two.touch_up()
    phone.rest()
    assert box.radius == pytest.approx(3 * fitting, rel=0.1)
    assert box._zoom.x == 1, "painted anew at its size, not stretched"
    before = tuple(box._shift.xy)
    phone.swipe((x, y), (x + 60, y))
    assert box._shift.x > before[0]
    assert asked(phone) == "biomes.action"


def test_the_map_stays_where_it_is_between_two_moves(phone: Phone) -> None:
    play = sit(phone, SPEC, ("Ann", "Bo"), options={"deck": "digital", "bank": "digital"}, seed=5)
    phone.sitting.do(Answer(True))
    phone.sitting.do(Answer(["farmland", "forest", "mountains"]))
    while play.session.ask.key.startswith("biomes.setup"):
        ask = play.session.ask
        phone.sitting.do(Answer(ask.options[0].key if ask.kind == "choose" else {"food": 2, "lumber": 2, "metal": 1}))
    phone.sitting.do(Answer(["construction"]))
    seen = []
    for place in ("-1,0", "1,-1", "0,-1", "0,0"):
        assert phone.sitting.do(Correct("players.p1.place", place))
        phone.rest()
        seen.append(places(box_of(phone)))
    assert all(there == seen[0] for there in seen)


def places(box: Any) -> dict[str, tuple[float, float]]:
    """Where each tile is in the window, as far as a pixel."""
    found = {tile.key: box.parent.to_window(*box.point_of(tile.key)) for tile in box.shown.tiles}
    return {key: (round(x), round(y)) for key, (x, y) in found.items()}


def test_a_folded_map_gives_its_room_to_the_list_and_comes_back(phone: Phone) -> None:
    play = folded(phone)
    assert not list(phone.widgets("MapBox"))
    shown = {card.option.key for card in phone.widgets("ThingCard") if card.option}
    assert {"move", "draw"} <= shown
    assert not any("@" in key for key in shown), "where is asked after what"
    phone.page._answer("move")
    phone.rest()
    assert asked(phone) == "biomes.move.to"
    shown = {row.option.key for kind in ("ThingCard", "OptionRow") for row in phone.widgets(kind) if row.option}
    assert {option.key for option in play.session.ask.options if option.allowed} <= shown
    phone.tap("Show the map")
    phone.rest()
    assert box_of(phone).prices


def test_what_stays_for_later_is_tapped_as_pieces_without_the_same_in_words(phone: Phone) -> None:
    play = table_with_map(phone)
    sitting: Any = phone.app.desk.sitting
    assert sitting.do(Correct("turn.pool.food", 2))
    assert sitting.do(Correct("turn.pool.lumber", 2))
    phone.rest()
    phone.page._answer("move@2,-3")
    phone.rest()
    assert asked(phone) == "biomes.pay.rest"
    cards = [card for card in phone.widgets("ThingCard") if card.option]
    assert {card.option.key for card in cards} == {option.key for option in play.session.ask.options}
    assert [card.title for card in cards] == [""] * len(cards)
    phone.tap(cards[0])
    phone.rest()
    assert asked(phone) == "biomes.action"


def test_the_walls_end_at_the_edges_of_the_board_s_map(library: Any, games: Any) -> None:
    """Nothing around it cuts them, unlike in the map of the answers."""
    phone = start_app(library, games, size=(1200, 900))
    table_with_map(phone)
    phone.page.view._fold_map()
    phone.page.refresh()
    phone.rest()
    part = next(iter(phone.widgets("MapPart")))
    walls = [line.points for line in lines_of(part.canvas) if len(line.points) == 4]
    assert len(walls) == 2
    ends = sorted(points[2] for points in walls)
    assert ends[0] >= 0
    assert ends[1] <= part.width
    assert ends == [pytest.approx(0, abs=part.width / 40), pytest.approx(part.width, abs=part.width / 40)]


def lines_of(drawn: Any) -> list[Any]:
    """What is drawn as a line in this and in what is part of it."""
    inside = [line for each in getattr(drawn, "children", ()) for line in lines_of(each)]
    return [drawn, *inside] if isinstance(drawn, Line) else inside


def rings(phone: Phone) -> int:
    """Tiles with a line around them."""
    return sum(line.close and len(line.points) == 12 for line in lines_of(box_of(phone)._layer))


def test_tiles_that_can_be_tapped_and_cost_nothing_are_ringed(phone: Phone) -> None:
    """Where the base camp goes, for instance: a free spot is dashed, a price is a disc, these had no sign."""
    play = table_with_map(phone)
    assert rings(phone) == 0
    phone.tap("Move base camp")
    while asked(phone) != "biomes.camp.spot":
        phone.page._answer(play.session.ask.likely or play.session.ask.options[0].key)
        phone.rest()
    there = [option for option in play.session.ask.options if option.allowed and not option.price]
    assert there
    assert rings(phone) == len(there)


@pytest.mark.parametrize("title", ["Move 2 tiles", "Außenposten errichten"])
def test_no_word_of_a_payment_s_title_is_torn_by_the_largest_letters(library: Any, games: Any, title: str) -> None:
    phone = start_app(library, games, size=PHONE, scale=2.0)
    paying(phone)
    (how,) = phone.widgets("HowPart")
    how.show(replace(how.part, about=replace(how.part.about, label=title)), anew=True)
    (ink,) = [ink for ink in how.inks if ink.text == title]
    assert word_width(title, ink.size, ink.font) <= ink.room


def test_a_tablet_shows_the_map_once(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=TABLET)
    table_with_map(phone)
    assert phone.page.wide
    assert phone.page.view.shows_map
    assert len(list(phone.widgets("MapBox"))) == 1
    assert not list(phone.widgets("MapPart"))
    phone.page.view._fold_map()
    phone.page.refresh()
    phone.rest()
    assert not list(phone.widgets("MapBox"))
    assert len(list(phone.widgets("MapPart"))) == 1, "folded away it stands among the rest"
