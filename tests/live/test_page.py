"""The page as files: small, complete, in both languages."""

from __future__ import annotations

import json
import re

from companion.live.files import PAGE, page, words
from companion.live.words import WORDS
from companion.places import assets
from companion.present.palette import ON_PAPER, PLAYERS
from tools.guest_icons import wanted

SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.glob("*.js")))
STYLE = (PAGE / "style.css").read_text(encoding="utf-8")
MOST = 60_000
"""Bytes of what a guest in the room loads, without the icons."""


def test_the_page_stays_small() -> None:
    loaded = [
        file for path, file in page().items() if path not in ("/icons.ttf", "/words-en.json") and "far" not in path
    ]
    assert sum(len(file.data) for file in loaded) < MOST


def test_every_word_of_the_page_is_said_and_no_other() -> None:
    said = set(re.findall(r"\bt\('(\w+)'", SCRIPTS))
    by_name = set(re.findall(r"'(\w+)'", SCRIPTS))
    assert said <= WORDS.keys()
    assert WORDS.keys() <= by_name


def test_the_words_are_there_in_every_language() -> None:
    english, german = json.loads(words("en")), json.loads(words("de"))
    assert english.keys() == german.keys()
    assert german["your_turn"] == "Du bist am Zug"


def test_every_icon_that_a_game_names_is_in_the_guests_font() -> None:
    names = json.loads(assets("guest-icons.json").read_bytes())
    assert wanted().items() <= names.items(), "make icons"


def test_the_players_have_the_colours_of_the_app() -> None:
    dark, _sep, light = STYLE.partition("prefers-color-scheme: light")
    for name, colour in PLAYERS.items():
        assert f"--{name}: {colour}" in dark
        assert f".tone-{name} {{ --tone: var(--{name}); --fill: {colour}; }}" in light
    for name, colour in ON_PAPER.items():
        assert f"--{name}: {colour}" in light


def test_nothing_of_the_page_comes_from_elsewhere() -> None:
    everything = b"".join(file.data for path, file in page().items() if not path.endswith(".ttf")).decode()
    assert set(re.findall(r"https?://[^\s'\"`]+", everything)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"innerHTML|eval\(|style=", everything)
