"""The page itself, in a real browser: what others do does not disturb, everything has a name, everything can be fixed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from companion import games
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.live.browsing import Host, Tab, browser, reason_without
from tests.live.pictures import SCENES, TOO_SMALL, TOO_WIDE, WIDE, Scene, asked, asked_name, put_as

pytestmark = pytest.mark.skipif(bool(reason_without()), reason=reason_without())

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as started:
        yield started


def faults(page: Page) -> list[str]:
    """What axe-core finds: names, roles, contrast, sizes."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}: {node['failureSummary'][:200]}" for one in found for node in one["nodes"]
    ]


def test_half_filled_input_stays_when_others_come_go_and_correct(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.form"))
    ann = Tab(chrome, host, name="Ann")
    ann.page.fill(".field-number input", "2")
    ben = Tab(chrome, host, name="Ben")
    ann.wait(lambda: ann.here() == ["p1", "p2"])
    assert ann.page.input_value(".field-number input") == "2"
    ben.close()
    ann.wait(lambda: ann.here() == ["p1"])
    before = len(ann.tables)
    ann.network.cut()
    ann.wait(lambda: len(ann.tables) > before)
    assert ann.page.input_value(".field-number input") == "2"
    host.stop()
    ann.close()


def test_half_filled_input_stays_when_somebody_corrects_what_is_asked_about(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.form"), may="fix")
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    number = ann.page.locator(".field-number input")
    most = int(number.get_attribute("max") or 0)
    number.fill("1")
    ann.page.locator(".field-choose input").last.click()
    ben.page.get_by_role("button", name="Correct Ann, Coins").click()
    ben.page.locator("dialog .step").last.click()
    ben.page.locator("dialog .filled").click()
    ann.page.wait_for_selector(f".field-number input[max='{most + 1}']")
    assert number.input_value() == "1"
    assert ann.page.locator(".field-choose input").last.is_checked()
    ann.page.locator(".ask > .answers > .filled").click()
    ann.wait(lambda: ann.table["mine"]["ask"]["kind"] == "secret")
    host.stop()
    for tab in (ann, ben):
        tab.close()


def test_an_order_and_drawn_cards_stay_when_somebody_corrects(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.order"), may="fix")
    ann = Tab(chrome, host, name="Ann")
    ann.page.locator(".order .step:not(:disabled)").first.click()
    before = ann.page.locator(".order li").all_inner_texts()
    # the same question with other words, as after a correction
    ann.page.evaluate("""async () => {
        const { askPanel, carry } = await import('./asks.js');
        const cards = { kind: 'draw', count: 2, cards: [{ key: 'a', label: 'Ace', left: 2 }, { key: 'k', label: 'King', left: 1 }] };
        window.panels = [askPanel(cards, () => {}), askPanel(cards, () => {})];
        await 0;
        panels[0].querySelector('[data-key=k]').click();
        panels[0].querySelector('details.real').open = true;
        carry(...panels);
    }""")
    assert ann.page.evaluate("panels[1].querySelector('[data-card]').dataset.card") == "k"
    assert ann.page.evaluate("panels[1].querySelector('details.real').open")
    ann.page.get_by_role("button", name="Correct Ann, Coins").click()
    ann.page.locator("dialog .step").last.click()
    ann.page.locator("dialog .filled").click()
    ann.wait(
        lambda: (
            ann.page.locator("dialog").count() == 0
            and "busy" not in (ann.page.locator("body").get_attribute("class") or "")
        )
    )
    assert ann.page.locator(".order li").all_inner_texts() == before
    host.stop()
    ann.close()


def test_the_last_tap_on_real_cards_and_on_a_single_die_answers(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.order"))
    ann = Tab(chrome, host, name="Ann")
    said = ann.page.evaluate("""async () => {
        const { askPanel, carry } = await import('./asks.js');
        const said = [];
        const cards = { kind: 'draw', count: 2, by_hand_first: true, cards: [{ key: 'a', label: 'Ace', left: 2 }, { key: 'k', label: 'King', left: 1 }] };
        const die = { kind: 'roll', by_hand_first: true, dice: [{ name: 'd6', faces: [1, 2, 3, 4, 5, 6] }] };
        const [drawn, again, rolled] = [cards, cards, die].map((ask) => askPanel(ask, (value) => said.push(value)));
        await 0;
        drawn.querySelector('[data-key=k]').click();
        drawn.querySelector('[data-key=a]').click();
        carry(drawn, again);  // what has answered does not answer once more when it is asked again
        rolled.querySelector('[data-key="5"]').click();
        rolled.querySelector('.roll').click();
        return said;
    }""")
    assert said == [["k", "a"], [5], "app"]
    host.stop()
    ann.close()


def test_a_row_in_which_one_thing_may_come_twice_is_tapped_in_and_stays(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.order"))
    ann = Tab(chrome, host, name="Ann")
    said = ann.page.evaluate("""async () => {
        const { askPanel, carry } = await import('./asks.js');
        const said = [];
        const row = (key) => ({ kind: 'pick', key, text: key, least: 0, most: 3, again: true, options: [{ key: 'a', label: 'A', allowed: true }, { key: 'b', label: 'B', allowed: true }] });
        const card = { kind: 'card', cards: [], fields: [row('cost'), row('gain')] };
        const [old, now] = [0, 1].map(() => askPanel(card, (value) => said.push(value)));
        await 0;
        const tap = (panel, n, key) => panel.querySelectorAll('.field')[n].querySelector(`[data-key=${key}]`).click();
        tap(old, 0, 'b'); tap(old, 0, 'b'); tap(old, 1, 'a');
        carry(old, now);  // each row in its own field
        now.querySelectorAll('.field')[1].querySelector('[data-card=a]').click();
        now.querySelector('.filled').click();
        return said;
    }""")
    assert said == [{"values": {"cost": ["b", "b"], "gain": []}}]
    host.stop()
    ann.close()


def test_an_earlier_answer_is_changed_in_a_sheet(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.order"), may="fix")
    ann = Tab(chrome, host, name="Ann")
    coins = ann.page.get_by_role("button", name="Correct Ann, Coins")
    before = coins.inner_text()

    def opened() -> None:
        ann.page.locator(".log button").first.click()
        ann.page.locator("dialog .chip", has_text="Step 4").click()
        ann.page.wait_for_selector("dialog .stepper")

    opened()
    assert faults(ann.page) == []
    assert "Before" in ann.page.inner_text("dialog")
    ann.page.locator("dialog .step").last.click()
    ann.page.locator("dialog .filled").click()
    ann.wait(lambda: coins.inner_text() != before)
    assert ann.page.locator("dialog").count() == 0
    ann.page.locator("[data-key=undo]").click()
    ann.wait(lambda: coins.inner_text() == before)
    opened()
    ann.page.get_by_role("button", name="Cancel").click()
    ann.wait(lambda: ann.page.locator("dialog").count() == 0)
    assert ann.problems == []
    host.stop()
    ann.close()


def test_a_note_is_written_on_a_guests_phone(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), rounds=3, first=False)
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    ann.page.locator(".besides summary").click()
    ann.page.locator(".besides .chip", has_text="note").click()
    ann.page.wait_for_selector(".ask textarea")
    assert faults(ann.page) == []
    assert ann.page.locator(".ask .filled").is_disabled(), "nothing is written yet"
    ann.page.fill(".ask textarea", "Ben “forgot” his <b>bonus</b> 🎲")
    before = len(ann.tables)
    ben.page.reload()
    ann.wait(lambda: len(ann.tables) > before and ann.here() == ["p1", "p2"])
    assert ann.page.input_value(".ask textarea").startswith("Ben")
    ann.page.locator(".ask .filled").click()
    ben.page.get_by_text("Ben “forgot” his <b>bonus</b> 🎲").first.wait_for()
    host.stop()
    for tab in (ann, ben):
        tab.close()


def test_a_secret_is_painted_on_one_phone_only(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"), upto=asked("all.bid"))
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    assert ann.page.locator(".ask .stepper").count() == 1
    assert "Only you see this" in ann.page.inner_text(".ask")
    assert ben.page.locator(".ask").count() == 0
    assert "Ann is answering in secret" in ben.page.inner_text("main")
    host.stop()
    for tab in (ann, ben):
        tab.close()


@pytest.mark.parametrize(
    ("scene", "scheme"),
    list(zip(SCENES, cycle(("dark", "light")), strict=False)),
    ids=lambda value: getattr(value, "name", value),
)
def test_everything_has_a_name_and_can_be_read(scene: Scene, scheme: str, chrome: Browser, tmp_path: Path) -> None:
    spec, upto, names = scene.spec, scene.upto, scene.names
    options: dict[str, Any] = {"rounds": 5} if spec.key == "anygame" else {}
    host = Host(tmp_path, spec, names, upto=upto, **options)
    tab = Tab(chrome, host, color_scheme=scheme, viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    tab.page.wait_for_selector(".seat")
    assert faults(tab.page) == []
    tab.page.locator(".seat").first.click()
    tab.page.wait_for_selector(".band")
    for details in tab.page.locator("details").all():
        details.evaluate("el => el.open = true")
    assert faults(tab.page) == []
    assert tab.page.evaluate(TOO_WIDE) == []
    tab.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert tab.page.evaluate(TOO_WIDE) == []
    screen = Tab(chrome, host, color_scheme=scheme, viewport=WIDE, reduced_motion="reduce", locale="de-DE")
    screen.page.locator(".option").last.click()
    screen.page.wait_for_selector(".leaf-column:not(.measured)")
    assert faults(screen.page) == []
    assert screen.page.evaluate(TOO_WIDE) == []
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert screen.page.evaluate(TOO_SMALL) == []
    for page in (tab.page, screen.page):
        assert not re.search(r"\b(null|undefined|NaN)\b", page.inner_text("main"))
    assert screen.problems == tab.problems == []
    host.stop()
    for one in (tab, screen):
        one.close()


def test_a_big_screen_turns_to_what_changed(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben", "Cy"), upto=put_as("pick", "picture"))
    ann, screen = Tab(chrome, host, name="Ann"), Tab(chrome, host, viewport=WIDE)
    screen.page.evaluate("window.setInterval = () => 0")  # no leaf turns by itself
    screen.page.locator(".option").last.click()
    screen.page.wait_for_selector(".which i:nth-child(2)")
    shown = "() => [...document.querySelectorAll('.leaf-column [data-group]')].map((card) => card.dataset.group)"
    all_of_it = {group["key"] for group in screen.table["common"]["board"]}
    before, groups = screen.table["common"]["n"], {group["key"]: group for group in screen.table["common"]["board"]}
    assert set(screen.page.evaluate(shown)) < all_of_it, "not everything fits in type that large"
    while screen.table["common"]["n"] == before:
        ann.tap(Random(1))
        ann.page.wait_for_timeout(20)
    changed = [group["key"] for group in screen.table["common"]["board"] if group != groups.get(group["key"])]
    screen.wait(lambda: screen.page.evaluate(f"(changed) => ({shown})().some((key) => changed.includes(key))", changed))
    host.stop()
    for tab in (ann, screen):
        tab.close()


def test_a_tile_of_the_map_is_the_answer(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biomes"), ("Ann", "Ben"), upto=put_as("choose", "at", "badge"))
    tab = Tab(chrome, host, name="Ann")
    able = [option for option in tab.table["mine"]["ask"]["options"] if option["allowed"] and option.get("at")]
    hexes = tab.page.locator(".ask .map [role=button]")
    assert hexes.count() == len(able) > 0
    assert tab.page.locator(".ask .option").count() == len(
        [option for option in tab.table["mine"]["ask"]["options"] if option["allowed"] and not option.get("at")]
    )
    assert tab.page.locator(".second .map").count() == 0, "the map is there once"
    key = hexes.first.get_attribute("data-key")
    hexes.first.focus()
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: any(said.get("answer") == key for said in tab.said.values()))
    host.stop()
    tab.close()


def test_an_option_shows_its_picture_what_it_gives_and_who_is_there(chrome: Browser, tmp_path: Path) -> None:
    host = Host(
        tmp_path, games.spec("biohack"), ("Ann", "Ben", "Cy"), upto=put_as("choose", "picture", "gives", "there")
    )
    name = asked_name(host)
    tab = Tab(chrome, host, name=name or "Ann")
    options = {option["key"]: option for option in tab.table["mine"]["ask"]["options"] if option["allowed"]}
    shown = [option for option in options.values() if option.get("gives") and option.get("there")]
    for option in shown:
        card = tab.page.locator(f'.ask [data-key="{option["key"]}"]')
        assert card.locator(".token").count() == len(option["gives"])
        assert card.locator(".there .shape").count() == len(option["there"])
        card.locator("img").evaluate("img => img.decode()")
        assert card.locator("img").evaluate("img => img.naturalWidth") > 100
        words = card.evaluate("el => [...el.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join(' ')")
        assert all(token["text"] in words for token in option["gives"])
    assert shown
    assert tab.problems == []
    host.stop()
    tab.close()


def test_what_a_place_gives_in_each_case_stands_there_as_pieces(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben", "Cy"), upto=put_as("pick", "picture", "cases"))
    tab = Tab(chrome, host, name=asked_name(host) or "Ann")
    options = [option for option in tab.table["mine"]["ask"]["options"] if option["allowed"] and option.get("cases")]
    assert options
    for option in options:
        card = tab.page.locator(f'.ask .option:has([value="{option["key"]}"])')
        assert card.locator("> .words > .gives").get_attribute("aria-label") == option["note"]
        lines = card.locator(".gives .gives")
        assert lines.count() == len(option["cases"])
        for n, case in enumerate(option["cases"]):
            assert lines.nth(n).locator(".token").count() == sum(len(lot) for lot in case["gives"])
    assert tab.problems == []
    host.stop()
    tab.close()


def test_whoever_reads_the_log_is_brought_back_when_their_turn_comes(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biohack"), ("Ann", "Ben"), upto=put_as("pick", "picture"))
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    asked_now = ann if ann.table["mine"]["answers"] else ben
    there = ben if asked_now is ann else ann
    there.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert there.page.evaluate("scrollY") > 100
    while not there.table["mine"]["answers"]:
        asked_now.tap(Random(1))
        asked_now.page.wait_for_timeout(20)
    there.page.wait_for_selector("section.ask")
    there.page.wait_for_function(
        "(() => { const { top, bottom } = document.querySelector('section.ask').getBoundingClientRect(); return bottom > 0 && top < innerHeight; })()"
    )
    host.stop()
    for tab in (ann, ben):
        tab.close()


def test_a_map_is_drawn_as_it_lies_on_the_table(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("biomes"), ("Ann", "Ben"), upto=lambda session: session.history.head >= 60)
    tab = Tab(chrome, host, name="Ann")
    tiles = [
        tile
        for group in tab.table["common"]["board"]
        for part in group["parts"]
        if part["kind"] == "map"
        for tile in part["tiles"]
    ]
    assert len(tiles) > 5
    assert tab.page.locator(".map > g").count() == len(tiles)
    players = [piece for tile in tiles for piece in tile.get("pieces", ()) if "shape" in piece]
    assert tab.page.locator(".map path[class^=tone]").count() == len(players) == 2
    assert tab.problems == []
    host.stop()
    tab.close()


def test_the_keyboard_alone_answers(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann", "Ben"), rounds=2, first=False)
    tab = Tab(chrome, host, name="Ann")
    for _n in range(30):
        tab.page.keyboard.press("Tab")
        if tab.page.evaluate("document.activeElement.matches('.ask .option')"):
            break
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.table["common"]["n"] == 1)
    host.stop()
    tab.close()


def test_a_screen_without_the_link_comes_in_by_its_six_digits(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, ALL_KINDS, ("Ann", "Ben"))
    host.link = host.link.partition("#")[0]
    screen = Tab(chrome, host, viewport={"width": 1920, "height": 1080})
    wrong = f"{(int(host.code) + 1) % 10**6:06}"
    for code in (wrong, host.code):
        screen.page.fill(".code", code)
        screen.page.keyboard.press("Enter")
        screen.page.wait_for_selector("[role=alert]" if code == wrong else ".screen .band")
    assert screen.page.locator("main button").count() == 0, "it has no controls"
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert faults(screen.page) == []
    host.stop()
    screen.close()


def test_a_page_keeps_nothing_of_tables_that_are_gone(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("anygame"), ("Ann",), rounds=60)
    tab = Tab(chrome, host, name="Ann")
    inside = tab.context.new_cdp_session(tab.page)
    inside.send("Performance.enable")

    def kept() -> dict[str, float]:
        inside.send("HeapProfiler.collectGarbage")
        return {one["name"]: one["value"] for one in inside.send("Performance.getMetrics")["metrics"]}

    luck = Random(1)

    def played(entries: int) -> None:
        while tab.table["common"]["n"] < entries:
            assert "result" not in tab.table["common"], "the play is over too soon"
            tab.tap(luck)
            tab.page.wait_for_timeout(5)

    played(20)
    before = kept()
    played(55)
    assert len(tab.tables) > 50

    def more() -> dict[str, tuple[float, float]]:
        after = kept()
        counted = ("Nodes", "JSEventListeners", "Documents")
        return {what: (before[what], after[what]) for what in counted if after[what] >= 2 * before[what]}

    for _look in range(20):  # a browser with much to do lets go of what is gone a little later
        if not (grown := more()):
            break
        tab.page.wait_for_timeout(100)
    assert not grown
    host.stop()
    tab.close()


def test_a_number_is_not_torn_from_the_name_of_a_card(chrome: Browser, tmp_path: Path) -> None:
    scene = next(one for one in SCENES if one.name == "biomes")
    host = Host(tmp_path, scene.spec, scene.names, upto=scene.upto)
    tab = Tab(chrome, host, name=asked_name(host) or "Ann")
    labels = tab.page.locator(".taps .chip .grow").all_inner_texts()
    assert labels
    assert all(re.search(r"\w\u00a0\d+$", label) for label in labels), labels
    host.stop()
    tab.close()


def test_an_answer_that_got_lost_on_a_good_line_is_said_again(chrome: Browser, tmp_path: Path) -> None:
    """A broker passes nothing on twice, and the host hears nobody who says too much at once."""
    host = Host(tmp_path, ALL_KINDS, ("Ann",))
    tab = Tab(chrome, host, name="Ann")
    tab.page.evaluate(
        "() => { const send = WebSocket.prototype.send; WebSocket.prototype.send = function (data) {"
        " if (data.includes('answer')) WebSocket.prototype.send = send; else send.call(this, data); }; }"
    )
    before = tab.table["common"]["n"]
    assert tab.tap(Random(1))
    assert tab.page.locator("body.busy").count() == 1
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.wait(lambda: tab.table["common"]["n"] == before + 1)
    host.stop()
    tab.close()


def test_a_guest_enters_their_own_points_and_nothing_for_the_others(chrome: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, games.spec("wizard"), ("Ann", "Ben", "Cy"), first="nobody")
    ann, ben = Tab(chrome, host, name="Ann"), Tab(chrome, host, name="Ben")
    assert ann.page.locator(".field-name").all_inner_texts() == ["Ann: Bid", "Ann: Won"]
    assert [one.input_value() for one in ann.page.locator(".field-number input").all()] == ["", ""]
    ann.page.locator(".field-number input").first.fill("1")
    ann.page.locator(".ask > .answers > .filled").click()
    ann.wait(lambda: ann.page.locator(".field-name").all_inner_texts() == ["Ann: Won"])
    assert ben.page.locator(".field-name").all_inner_texts() == ["Ben: Bid", "Ben: Won"]
    host.stop()
    ann.close()
    ben.close()
