"""What others do leaves alone what somebody here is at: the keyboard, what is unfolded. And what a big screen makes of its room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion import games
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import Host, Tab, browser, reason_without
from tests.live.pictures import PHONE, SMALL, TOO_WIDE, WIDE, asked, put_as

pytestmark = pytest.mark.skipif(bool(reason_without()), reason=reason_without())


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as started:
        yield started


def a_screen(chrome: Browser, host: Host, **look: Any) -> Tab:
    screen = Tab(chrome, host, viewport=WIDE, **look)
    screen.page.locator(".option").last.click()
    screen.page.wait_for_selector(".leaf-column [data-group]")
    return screen


def test_whoever_is_typing_keeps_the_keyboard_when_others_come_and_go(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.form"))
    ann = Tab(chrome, host, name="Ann")
    number = ann.page.locator(".field-number input")
    number.fill("2")
    number.evaluate("el => { window.left = 0; el.addEventListener('blur', () => { window.left += 1; }); }")
    ben = Tab(chrome, host, name="Ben")
    ann.wait(lambda: ann.here() == ["p1", "p2"])
    ben.close()
    ann.wait(lambda: ann.here() == ["p1"])
    assert ann.page.evaluate("document.activeElement.matches('.field-number input')")
    assert ann.page.evaluate("window.left") == 0, "a phone's keyboard goes away with the focus"
    assert number.input_value() == "2"
    host.stop()
    ann.close()


def test_what_is_only_looked_up_is_folded_and_stays_open_once_unfolded(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biotix"), ("Ann", "Ben"), upto=lambda session: session.history.head >= 30)
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    odds = ann.page.locator("details.card[data-key=odds]")
    assert odds.locator("table").is_visible() is False
    odds.locator("summary").click()
    assert odds.locator("table").is_visible()
    asked_now = ann if ann.table["mine"]["answers"] else ben
    before = ann.table["common"]["n"]
    while ann.table["common"]["n"] == before:
        asked_now.tap(Random(1))
        asked_now.page.wait_for_timeout(20)
    ann.wait(lambda: ann.page.evaluate("!document.body.classList.contains('busy')"))
    assert odds.locator("table").is_visible()
    order = ann.page.locator(".second > [data-group], .second > [data-key]").evaluate_all(
        "cards => cards.map((card) => card.dataset.group || card.dataset.key)"
    )
    assert order.index("p2") < order.index("odds"), "the others come before what is looked up"
    host.stop()
    for tab in (ann, ben):
        tab.close()


def test_a_table_of_many_columns_is_read_downwards_where_it_has_no_room(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biotix"), ("Ann", "Ben"), upto=lambda session: session.history.head >= 30)
    ann = Tab(chrome, host, name="Ann", viewport={"width": 360, "height": 640})
    card = ann.page.locator("details.card[data-key=card]")
    card.locator("summary").click()
    cells = card.locator("tbody tr").first.locator("td")
    assert cells.first.bounding_box()["y"] == pytest.approx(cells.last.bounding_box()["y"], abs=1)  # type: ignore[index]
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert cells.first.bounding_box()["y"] < cells.last.bounding_box()["y"] - 20  # type: ignore[index]
    fits = "el => el.scrollWidth <= el.clientWidth + 1"
    assert card.locator(".scroll").first.evaluate(fits), "nothing has to be pushed sideways"
    host.stop()
    ann.close()


def test_a_big_screen_fills_its_room_with_few_things_and_puts_the_map_beside_what_is_always_in_sight(
    chrome: Browser, tmp_path: Path
) -> None:
    few = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), rounds=5, first=False)
    screen = a_screen(chrome, few)
    columns = screen.page.locator(".leaf-column")
    assert columns.count() == 2, "one beside the other"
    assert float(screen.page.locator(".leaves").evaluate("el => el.style.zoom")) > 1.5
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    screen.close()
    few.stop()
    mapped = Host(tmp_path, games.spec("biomes"), ("Ann", "Ben"), upto=lambda session: session.history.head >= 60)
    screen = a_screen(chrome, mapped)
    assert screen.page.locator("[data-group=danger]").is_visible()
    half = screen.page.locator(".leaves").bounding_box()["width"] / 2  # type: ignore[index]
    assert screen.page.locator(".map").bounding_box()["width"] > half  # type: ignore[index]
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    screen.close()
    mapped.stop()


def test_a_number_can_be_read_and_typed_between_its_steps_at_twice_the_size(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.bid"), may="fix")
    ann = Tab(chrome, host, name="Ann", viewport={"width": 360, "height": 640})
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ann.page.get_by_role("button", name="Correct Ann, Coins").click()
    ann.page.wait_for_selector("dialog .stepper")
    for place in ("dialog", ".ask .answers"):
        assert ann.page.locator(f"{place} .stepper input").first.bounding_box()["width"] > 90, place  # type: ignore[index]
    host.stop()
    ann.close()


def test_words_to_put_in_order_stay_whole_at_twice_the_size(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.order"))
    ann = Tab(chrome, host, name="Ann")
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for word in ann.page.locator(".order li > span").all():
        assert word.evaluate("el => el.getClientRects()[0].height < 2 * parseFloat(getComputedStyle(el).fontSize)")
    assert ann.page.evaluate(TOO_WIDE) == []
    host.stop()
    ann.close()


BROKEN_WORDS = """() => [...document.querySelectorAll('.tile > :is(b, em, span:not(.icon, .places))')]
    .filter((el) => getComputedStyle(el).clipPath === 'none').flatMap((el) => {
    const [text, found] = [el.firstChild, []];
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map((rect) => rect.top)).size > 1) found.push(word);
    }
    return found;
})"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_words_on_tiles_stay_whole(locale: str, chrome: Browser, tmp_path: Path) -> None:
    for game in ("bios_genesis", "biotix", "biosphere5", "biohack"):
        host = Host(tmp_path, games.spec(game), ("Ann", "Ben"), upto=lambda session: session.history.head >= 25)
        tab = Tab(chrome, host, name="Ann", viewport=SMALL, locale=locale)
        assert tab.page.evaluate(BROKEN_WORDS) == [], game
        tab.page.set_viewport_size({"width": 412, "height": 892})
        assert tab.page.evaluate(BROKEN_WORDS) == [], game
        tab.close()
        host.stop()


def test_ones_own_counters_are_short_lines_above_the_question(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biosphere5"), ("Ann", "Ben"), upto=asked("biosphere5.move"))
    tab = Tab(chrome, host, name="Ann", viewport=PHONE)
    lines = tab.page.locator(".strip .count").evaluate_all(
        "tiles => tiles.map((tile) => [tile.offsetHeight, ...['b', '.name'].map((one) => {"
        " const { top, bottom } = tile.querySelector(one).getBoundingClientRect(); return top + bottom; })])"
    )
    assert len(lines) == 3
    for high, number, name in lines:
        assert high < 56
        assert abs(number - name) < 4, "beside each other"
    tab.close()
    host.stop()


def test_several_long_choices_fold_to_what_is_chosen_and_a_tap_shows_the_others(
    chrome: Browser, tmp_path: Path
) -> None:
    host = Host(tmp_path, games.spec("biotix"), ("Ann", "Ben"), upto=asked("biotix.species"))
    tab = Tab(chrome, host, name="Ann", viewport=PHONE)
    steps = tab.page.locator(".field-choose")
    assert steps.locator("label:visible").count() == 0
    assert tab.page.evaluate("document.querySelector('.ask').offsetHeight < innerHeight")
    first = steps.first.locator("summary")
    before = first.inner_text()
    first.click()
    assert steps.locator("label:visible").count() > 8
    other = steps.first.locator("label:not(:has(:checked))").first
    wanted = other.inner_text()
    assert wanted != before
    other.click()
    assert first.inner_text() == wanted
    assert steps.locator("label:visible").count() == 0
    first.click()
    steps.first.locator(":checked").press("ArrowDown")
    assert steps.first.locator("label:visible").count() > 8, "the keyboard goes on"
    tab.page.locator(".ask > .answers > .filled").click()
    tab.wait(lambda: tab.table["mine"]["ask"]["key"] != "biotix.species")
    assert tab.problems == []
    tab.close()
    host.stop()


def test_a_lost_line_is_told_wherever_one_reads(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biotix"), ("Ann", "Ben"), upto=lambda session: session.history.head >= 30)
    ann = Tab(chrome, host, name="Ann")
    ann.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert ann.page.evaluate("scrollY") > 100
    host.kill()
    ann.page.wait_for_selector(".away")
    top, bottom, high = ann.page.evaluate(
        "(({ top, bottom }) => [top, bottom, innerHeight])(document.querySelector('.away').getBoundingClientRect())"
    )
    assert 0 < top < bottom <= high
    ann.close()


def test_whoever_chooses_a_seat_sees_every_shape_whole_and_what_is_taken(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biotix"), ("Ann", "Ben", "Cy", "Di"))
    ann = Tab(chrome, host, name="Ann")
    guest = Tab(chrome, host, viewport={"width": 360, "height": 640})
    guest.page.wait_for_selector(".seat:disabled")
    rows = guest.page.locator(".middle .option")
    assert rows.count() == 6, "four seats, just watch, big screen"
    for row in rows.all():
        sign = row.locator(".face :is(.shape, .icon)").bounding_box()
        box = row.bounding_box()
        assert sign
        assert box
        assert sign["x"] >= box["x"] + 6, "not cut off at the corner"
        assert abs(sign["y"] + sign["height"] / 2 - box["y"] - box["height"] / 2) < 4
    assert guest.page.locator(".seat").last.bounding_box()["y"] < 640, "all seats without scrolling"  # type: ignore[index]
    host.stop()
    for tab in (ann, guest):
        tab.close()


def test_a_drawn_piece_has_its_own_colour_and_picture(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biotix"), ("Ann", "Ben"), upto=asked("biotix.draw", 8))
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    asked_now = ann if ann.table["mine"]["answers"] else ben
    left = asked_now.page.locator(".taps .option", has_text="left").first
    assert left.locator(".badge").is_visible(), "how many are left stands beside the name"
    asked_now.page.set_viewport_size({"width": 360, "height": 640})
    asked_now.page.locator(".ask .roll").click()
    asked_now.page.wait_for_selector(".moment")
    asked_now.wait(lambda: asked_now.page.evaluate("scrollY === 0"))  # whoever drew sees what came
    for tab in (ann, ben):
        tab.page.wait_for_selector(".moment .die :is(.icon, img)")
        tones = {one["tone"] for one in tab.table["common"]["moment"]}
        assert tones <= {"blue", "red", "green", "purple", "yellow"}
        for die in tab.page.locator(".moment .die").all():
            assert die.evaluate("el => getComputedStyle(el).backgroundColor") != "rgb(244, 245, 249)"
    host.stop()
    for tab in (ann, ben):
        tab.close()


CUT = """() => [...document.querySelectorAll('.leaf-column .card')]
    .filter((card) => card.getBoundingClientRect().bottom > innerHeight
        || [...card.querySelectorAll('.scroll')].some((one) => one.scrollWidth > one.clientWidth + 1))
    .map((card) => card.dataset.group)"""


@pytest.mark.parametrize(("game", "steps"), [("biohack", 20), ("biomes", 8)])
def test_no_leaf_of_a_big_screen_cuts_anything_off(game: str, steps: int, chrome: Browser, tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Cleo")
    host = Host(tmp_path, games.spec(game), names, upto=lambda session: session.history.head >= steps)
    screen = Tab(chrome, host, viewport={"width": 1280, "height": 800})
    screen.page.evaluate("window.setInterval = (turn) => { window.turn = turn; return 0; }")
    screen.page.locator(".option").last.click()
    screen.page.wait_for_selector(".which i:nth-child(2)")
    for _leaf in range(screen.page.locator(".which i").count()):
        assert screen.page.evaluate(CUT) == []
        screen.page.evaluate("window.turn()")
    host.stop()
    screen.close()


def test_who_waits_reads_for_whom_and_what_the_whole_table_does_is_said_large(chrome: Browser, tmp_path: Path) -> None:
    rolled = put_as("roll")
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben"), upto=lambda one: rolled(one) and bool(one.ask.who))  # type: ignore[union-attr]
    screen = a_screen(chrome, host)
    assert screen.page.locator(".quiet h2").inner_text() in ("Waiting for Ann…", "Waiting for Ben…")
    screen.close()
    host.stop()
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben"))
    screen = a_screen(chrome, host)
    assert screen.page.locator(".quiet").inner_text() == "Set up the board", "nobody chooses anything"
    screen.close()
    host.stop()


def test_many_pieces_stay_on_their_tile_of_the_map(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biomes"), ("Ann", "Ben", "Cleo", "Dora", "Emil"))
    screen = a_screen(chrome, host)
    out = """() => [...document.querySelectorAll('.map g:has(.tone-red)')].flatMap((hex) => [...hex.children].filter((one) => {
        const [a, b] = [one.getBoundingClientRect(), hex.querySelector('path').getBoundingClientRect()];
        return a.left < b.left || a.right > b.right;
    }))"""
    screen.page.wait_for_selector(".map .tone-red")
    assert screen.page.evaluate(f"({out})().length") == 0
    screen.close()
    host.stop()


def test_the_leaves_of_a_big_screen_turn_by_themselves_while_the_line_is_probed(
    chrome: Browser, tmp_path: Path
) -> None:
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben"), upto=lambda session: session.history.head >= 20)
    screen = a_screen(chrome, host)
    screen.page.wait_for_selector(".which i:nth-child(2)")
    now = "[...document.querySelectorAll('.which i')].findIndex((one) => one.className === 'now')"
    before = screen.page.evaluate(now)
    screen.wait(lambda: screen.page.evaluate(now) != before, seconds=20)
    assert {"pong": True} in screen.heard
    host.stop()
    screen.close()
