"""The page as files: small, complete, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from gzip import decompress
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.engine.asks import Option
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.live.files import PAGE, found, page, pictures, words, write
from companion.live.words import WORDS
from companion.places import assets
from companion.present.palette import GOODS, GOODS_ON_PAPER, ON_PAPER, PLAYERS
from tools.guest_icons import wanted

SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.glob("*.js")))
MOST = 60_000
"""Bytes that a guest loads at most, besides pictures."""

ELSEWHERE = ("/far.js", "/screen.js", "/screen.css", "/code.js", "/fix.js")
"""What only guests far away, big screens and whoever changes the past load."""


def test_all_that_any_guest_loads_near_or_far_or_on_a_big_screen_stays_small() -> None:
    loaded = [file for path, file in page().items() if path != "/words-en.json"]
    assert sum(len(file.packed) for file in loaded) < MOST


def test_what_a_guest_in_the_room_reads_stays_small_unpacked_too() -> None:
    read = [file for path, file in page().items() if path not in ("/icons.ttf", "/words-en.json", *ELSEWHERE)]
    assert sum(len(file.data) for file in read) < MOST


def test_the_page_for_a_web_server_lies_there_packed_and_unpacked(tmp_path: Path) -> None:
    write(tmp_path, "wss://games.example/mqtt")
    for path, file in page().items():
        data = (tmp_path / (path[1:] or "index.html")).read_bytes()
        assert decompress((tmp_path / f"{path[1:] or 'index.html'}.gz").read_bytes()) == data
        assert data == file.data or b"wss://games.example/mqtt" in data


def test_every_word_of_the_page_is_said_and_no_other() -> None:
    said = set(re.findall(r"\bt\('(\w+)'", SCRIPTS))
    by_name = set(re.findall(r"'(\w+)'", SCRIPTS))
    assert said <= WORDS.keys()
    assert WORDS.keys() <= by_name


def pictured_options() -> Iterator[Option[Any]]:
    """Every option with a picture that random plays come to."""
    for spec in games.shelf():
        mode = spec.mode_for(min(2, spec.most))
        session = Session(spec.script(), spec.setup(("Ann", "Ben")[: mode.most], mode=mode.key, seed=4))
        luck = Random(4)
        for _n in range(150):
            if session.ask is None:
                break
            yield from (option for option in getattr(session.ask, "options", ()) if option.picture)
            with suppress(Refused):
                session.do(Answer(random_answer(session.ask, luck)))


def test_the_words_are_there_in_every_language() -> None:
    english, german = json.loads(words("en")), json.loads(words("de"))
    assert english.keys() == german.keys()
    assert german["your_turn"] == "Du bist am Zug"


def test_every_icon_that_a_game_names_is_in_the_guests_font() -> None:
    names = json.loads(assets("guest-icons.json").read_bytes())
    assert wanted().items() <= names.items(), "make icons"


def test_players_and_goods_have_the_colours_of_the_app() -> None:
    style = page()["/style.css"].data.decode()
    day = ON_PAPER | GOODS_ON_PAPER
    for name, colour in (PLAYERS | GOODS).items():
        assert f".tone-{name}{{--fill:{colour};--day:{day[name]}}}" in style
    (light,) = re.findall(r"@media\(prefers-color-scheme:light\)\{((?:[^{}]*\{[^{}]*\})*)\}", style)
    assert "[class*=tone-]{--tone:var(--day)}" in light


def test_making_a_script_tight_leaves_its_texts_alone() -> None:
    tight = page()["/asks.js"].data.decode()
    assert "'input, textarea'" in tight, "a text"
    assert "`${at(panel, el)} ${el.type} ${box && el.value}`" in tight, "a template"
    assert page()["/dom.js"].data.count(rb"/\{(\w+)\}/g") == 1, "a pattern"
    assert "//" not in tight, "remarks stay at home"
    assert "(option)=>" not in tight
    assert "async(" not in tight.replace("async()", ""), "a function that waits keeps its brackets, or is no function"
    assert ") => " not in re.sub(r"`[^`]*`", "", tight)


def test_every_picture_has_a_night_and_a_day_and_no_other_file_is_found() -> None:
    names = pictures()
    assert found("/art/place-bank.png") != found("/art/place-bank-day.png")
    assert found("/art/win-biotix-day.png") == found("/art/win-biotix.png"), "the night does for both"
    assert all(name.replace("-day", "") in names and name.startswith("/art/") for name in names)
    assert not any(
        found(path) for path in ("/art/", "/art/../fonts/Guest-Icons.ttf", "/art/%2e%2e/schemes.json", "/art")
    )


def test_every_picture_that_an_option_shows_is_handed_out() -> None:
    keys = {str(option.picture) for option in pictured_options()}
    assert len(keys) > 15
    assert {f"/art/{key}.png" for key in keys} <= pictures().keys()


def test_nothing_of_the_page_comes_from_elsewhere() -> None:
    everything = b"".join(file.data for path, file in page().items() if not path.endswith(".ttf")).decode()
    assert set(re.findall(r"https?://[^\s'\"`]+", everything)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"innerHTML|eval\(| style=", everything)
