from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel

from companion import games
from companion.engine.bots import random_answer
from companion.engine.said import Amend, Answer
from companion.engine.spec import Spec
from companion.present.log import LogLine
from companion.ui.screens.fix import FixSheet
from companion.ui.shapes import unbroken
from companion.ui.widgets import Words
from companion.ui.wrapping import lines_of
from tests.games.biohack.test_corrections import a_healing
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import PHONE, Phone, frames, start_app, wait
from tests.ui.looking import go, open_play


def row_with(phone: Phone, text: str) -> Any:
    return next(row for row in phone.widgets("LogRow") if text in row.text)


@pytest.fixture
def play(phone: Phone, games: tuple[Spec, ...]) -> Any:
    spec = next(spec for spec in games if spec.key == "anygame")
    play = phone.app.library.start(spec, spec.setup(("Ann", "Bo"), options={"first": False, "rounds": 9}))
    for answer in ("p1", 3, 4, 5, 6):
        play.do(Answer(answer))
    phone.app.desk.sit(play)
    return play


def test_what_happened_stands_there_round_by_round(phone: Phone, play: Any) -> None:
    go(phone, "log")
    texts = [row.text for row in phone.widgets("LogRow")]
    assert "Round 1 of 9" in texts
    assert "Round 2 of 9" in texts
    assert texts.index("Round 1 of 9") < texts.index("Round 2 of 9")


def test_a_line_is_fixed_with_the_same_ask_after_a_look_at_what_changes(phone: Phone, play: Any) -> None:
    go(phone, "log")
    phone.tap(row_with(phone, "Ann: +3"))
    assert phone.sees("Which answer was wrong?"), "who goes first was not told by itself"
    phone.tap("Ann's points this round")
    assert phone.sees("It was")
    assert phone.sees("Ann's points this round")
    sheet = phone.nav.sheets[-1]
    sheet.view.stepper.value = 8
    wait(0.1)
    phone.tap("8, done")
    assert phone.sees("3 later answers stay.")
    assert phone.sees("Ann: Points 8 → 13")
    assert play.session.run.state.players["p1"].score == 8, "nothing has happened yet"
    phone.tap("Change it")
    assert play.session.run.state.players["p1"].score == 13
    assert not phone.nav.sheets


def test_undo_of_a_fix_says_what_counts_again_and_redo_what_it_became(phone: Phone, play: Any) -> None:
    go(phone, "log")
    assert phone.sitting.do(Amend(1, 8))
    assert phone.sitting.undo()
    assert phone.nav.message == "Changed back: Ann: +3, now 3."
    phone.sitting.redo()
    assert phone.nav.message == "Redone: Ann: +8, now 8."


def test_leaving_it_as_it_was_changes_nothing(phone: Phone, play: Any) -> None:
    go(phone, "log", entry=1)
    phone.rest()
    sheet = phone.nav.sheets[-1]
    sheet.view.stepper.value = 8
    phone.tap("8, done")
    phone.tap("Keep it as it was")
    assert play.session.run.state.players["p1"].score == 8
    assert not phone.nav.sheets


def test_back_goes_one_step_back_inside_a_fix(phone: Phone, play: Any) -> None:
    go(phone, "log", entry=1)
    phone.rest()
    phone.nav.sheets[-1].view.stepper.value = 8
    phone.tap("8, done")
    assert phone.nav.sheets[-1].step == "preview"
    phone.back()
    assert phone.nav.sheets[-1].step == "ask"
    phone.back()
    assert not phone.nav.sheets
    assert phone.nav.at == "log"


def test_a_fix_that_changes_the_way_says_what_is_set_aside(phone: Phone) -> None:
    play = sit(phone, SPEC)
    for answer in (True, "wood"):
        play.do(Answer(answer))
    while play.session.history.head < 5:
        play.do(Answer(random_answer(play.session.ask, Random(1))))
    go(phone, "log", entry=1)
    phone.rest()
    phone.tap("Hill")
    assert phone.sees("It becomes")
    phone.tap("Change it")
    assert play.session.history.entries[1].value == "hill"


def test_a_fix_shows_what_stays_what_is_asked_what_is_dropped_and_what_changes_for_everybody(phone: Phone) -> None:
    lab, heal = a_healing()
    phone.app.desk.sit(phone.app.library.keep(games.spec("biohack"), lab.session))
    phone.nav.go("table")
    sheet = FixSheet(phone.app.desk, range(heal, heal + 1))
    phone.nav.lay(sheet)
    phone.rest()
    phone.tap("Hospital")
    phone.rest()
    for shown in (
        "2 later answers stay.",
        "You'll be asked: Which Noman moves?",
        "2 later answers follow after that.",
        "2 later answers are dropped:",
        "Ann: Which Noman moves? Bank",
        "Bo: EP 2 → 3",
    ):
        assert phone.sees(shown), shown


def test_several_answers_behind_one_line_are_told_apart(phone: Phone, games: tuple[Spec, ...]) -> None:
    spec = next(spec for spec in games if spec.key == "biomes")
    open_play(phone, spec, 3, 60)
    page = go(phone, "log")
    index = next(i for i, row in enumerate(page.rows) if isinstance(row, LogLine) and len(row.entries) > 1)
    page.tapped(index, False)
    phone.rest()
    assert phone.sees("Which answer was wrong?")
    rows = [row for row in phone.widgets("MenuRow") if row.live]
    phone.tap(rows[-1])
    assert phone.sees("It was")
    phone.back()
    assert phone.sees("Which answer was wrong?")


def test_why_is_one_tap_away(phone: Phone, games: tuple[Spec, ...]) -> None:
    spec = next(spec for spec in games if spec.key == "biosphere5")
    play = open_play(phone, spec, 1, 200, seed=2)
    page = go(phone, "log")
    explained = [i for i, row in enumerate(page.rows) if isinstance(row, LogLine) and row.why]
    assert explained, play.session.history.head
    page.tapped(explained[-1], True)
    phone.rest()
    assert type(phone.nav.sheets[-1]).__name__ == "WhySheet"


def test_a_thousand_lines_are_laid_out_and_only_those_in_sight_are_drawn(phone: Phone, games: tuple[Spec, ...]) -> None:
    spec = next(spec for spec in games if spec.key == "anygame")
    open_play(phone, spec, 4, 1000)
    page = go(phone, "log")
    assert len(page.rows) > 1000
    assert len(list(phone.widgets("LogRow"))) < 40
    page.ids.lines.scroll_y = 0.5
    frames(2)
    assert len(list(phone.widgets("LogRow"))) < 40


def test_a_log_line_is_as_high_as_its_text(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE, scale=1.6)
    spec = next(spec for spec in games if spec.key == "biomes")
    open_play(phone, spec, 3, 120)
    page = go(phone, "log")
    for place in (0, 0.3, 0.6, 1):
        page.ids.lines.scroll_y = place
        frames(3)
        for row in phone.widgets("LogRow"):
            said = row.ids.said
            lines = said._label._cached_lines
            needed = sum(line.h for line in lines)
            assert needed <= said.height + 3, f"{row.text!r} needs {needed}, has {said.height}"


def test_the_log_opens_at_its_end(phone: Phone, games: tuple[Spec, ...]) -> None:
    spec = next(spec for spec in games if spec.key == "anygame")
    open_play(phone, spec, 4, 200)
    page = go(phone, "log")
    assert page.rows[-1].text in [row.text for row in phone.widgets("LogRow")] or str(page.rows[-1].text) in [
        row.text for row in phone.widgets("LogRow")
    ]


def test_every_kind_of_ask_can_be_fixed(phone: Phone) -> None:
    play = open_play(phone, SPEC, 3, 500)
    go(phone, "log")
    luck = Random(3)
    kinds = set()
    for n in range(play.session.history.head):
        sheet = FixSheet(phone.app.desk, range(n, n + 1))
        phone.nav.lay(sheet)
        wait(0.2)
        ask = sheet.found.ask
        assert ask is not None
        kinds.add(ask.kind)
        sheet.weigh(random_answer(ask, luck))
        frames(1)
        assert sheet.step == "preview", phone.nav.message
        phone.nav.close(sheet, at_once=True)
    assert kinds >= {"do", "choose", "pick", "number", "order", "roll", "draw", "form", "secret"}


@pytest.mark.parametrize("size", [15, 19.5, 24, 30])
@pytest.mark.parametrize("width", [180, 298, 350])
def test_lines_are_counted_without_drawing_them(width: int, size: float) -> None:
    texts = (
        "Ann draws Food 1, Lumber 2, Lumber 3, Lumber 2 and Metal 1.",
        "Corrected: Danger: 2 → 4",
        "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
        "AVAVAVAV To. Ty, WA, fifi ffl",
        "one\ntwo lines",
        "",
    )
    for text in texts:
        label = CoreLabel(text=text, font_name="Plain", font_size=size, text_size=(width, None))
        label.refresh()
        assert lines_of(text, width, size) >= len(label._cached_lines), text


def test_the_lines_fade_under_the_top_of_the_log(phone: Phone, games: tuple[Spec, ...]) -> None:
    open_play(phone, next(spec for spec in games if spec.key == "biomes"), 3, 100)
    go(phone, "log")
    view = phone.page.ids.lines
    view.scroll_y = 0.5
    frames(2)
    assert view.above == 1
    view.scroll_y = 1
    frames(2)
    assert view.above == 0


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("hand level 4 → 6", "hand level 4\u00a0→\u00a06"),
        ("Water: makeshift → perfectly clean", "Water: makeshift\u00a0→ perfectly clean"),
        ("Solar panels · level II", "Solar panels · level\u00a0II"),
        ("Reacts. Bo −6, Cy +4, 7 - 2 more", "Reacts. Bo\u00a0−6, Cy\u00a0+4, 7 - 2 more"),
        ("option 3 · hand 5", "option\u00a03 · hand\u00a05"),
        ("as often as you like: ① 2 coins. ② 1 bird", "as often as you like: ①\u00a02 coins. ②\u00a01 bird"),
        ("nothing of it", "nothing of it"),
    ],
)
def test_no_line_begins_with_an_arrow_or_with_the_number_or_change_of_what_stands_before_it(
    text: str, drawn: str
) -> None:
    assert unbroken(text) == drawn
    words = Words(text=text, width=120)
    words.texture_update()
    assert words._label.text == drawn
    assert words.text == text, "read aloud and found as it is"
