"""Every text in every language, with its placeholders."""

from __future__ import annotations

import re
import string
from gettext import NullTranslations
from itertools import product
from pathlib import Path

import pytest
from babel.messages import Catalog

from companion import games
from companion.engine.guide import Guide
from companion.engine.texts import Text, speak
from companion.ui import preferences
from tools import messages


@pytest.fixture(scope="module", params=product(messages.TRANSLATED, messages.homes()), ids=str)
def home(request: pytest.FixtureRequest) -> tuple[str, Path]:
    language, home = request.param
    return str(language), Path(home)


@pytest.fixture(scope="module")
def catalog(home: tuple[str, Path]) -> Catalog:
    return messages.catalogue(*home)


def strings(value: object) -> list[str]:
    parts = value if isinstance(value, tuple | list) else [value]
    return [str(part) for part in parts if part]


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def test_nothing_is_left_untranslated(catalog: Catalog) -> None:
    left = [message.id for message in messages.missing(catalog)]
    assert not left, f"{len(left)} texts; run `make messages` and translate: {left[:5]}"


def test_every_placeholder_stays(catalog: Catalog) -> None:
    broken = []
    for message in catalog:
        if not message.id:
            continue
        wanted = set().union(*(placeholders(text) for text in strings(message.id)))
        for text in strings(message.string):
            if (text and not placeholders(text) <= wanted | ({"n"} if message.pluralizable else set())) or (
                text and not message.pluralizable and placeholders(text) != wanted
            ):
                broken.append((message.id, text))
    assert broken == []


def test_translators_get_no_text_without_words(catalog: Catalog) -> None:
    """Unless a comment in the code says what there is to translate: an order, quotation marks, a decimal mark."""
    wordless = [message.id for message in catalog if message.id and not message.auto_comments]
    assert [text for text in wordless if not messages.has_words(text)] == []


def test_no_word_is_shrunk_to_a_letter(catalog: Catalog) -> None:
    """A plural that is filled in as one text leaves its first letters."""
    shrunk = [
        (message.id, text)
        for message in catalog
        if message.id and min(len(text) for text in strings(message.id)) > 3
        for text in strings(message.string)
        if len(text) < 2
    ]
    assert shrunk == []


def test_the_compiled_catalogue_is_the_written_one(catalog: Catalog, home: tuple[str, Path]) -> None:
    path = messages.path_of(*home)
    written = path.read_bytes() == messages.as_po(catalog)
    compiled = path.with_suffix(".mo").read_bytes() == messages.as_mo(catalog)
    assert (written, compiled) == (True, True), "run `make messages`"


def test_no_text_is_put_together_before_it_is_translated() -> None:
    """`_(f"…")` and `_("…" + x)` would never be found in a catalogue."""
    wrong = []
    for path in (messages.ROOT / "companion").rglob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if re.search(r"(?<![\w.])(_|ngettext)\(\s*f[\"']", line):
                wrong.append(f"{path.relative_to(messages.ROOT)}:{number}")
    assert wrong == []


@pytest.mark.parametrize("key", games.SHELF)
def test_every_guide_can_be_read_in_every_language(key: str) -> None:
    guide: Guide = games.spec(key).script().guide()
    texts = [text for section in guide.sections for text in (section.title, *section.body)]
    texts += [text for ruling in guide.rulings for text in (ruling.question, ruling.ruling)]
    for language in preferences.languages():
        preferences.language(language)
        try:
            assert all(str(text).strip() for text in texts)
        finally:
            preferences.language("en")


def test_switching_the_language_changes_texts_that_are_already_there() -> None:
    text = Text("Undo")
    preferences.language("de")
    try:
        german = str(text)
    finally:
        preferences.language("en")
    assert (str(text), german) == ("Undo", "Rückgängig")


def test_an_unknown_language_is_english() -> None:
    preferences.language("tlh")
    assert str(Text("Undo")) == "Undo"
    speak(NullTranslations())
