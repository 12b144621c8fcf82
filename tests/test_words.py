"""The app speaks as docs/words.md says, as far as a machine can hear it.

What still breaks a rule is listed in tests/words. The lists only get shorter.
"""

from __future__ import annotations

import pytest
from babel.messages import Catalog

from tests import met
from tools import messages, words


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return messages.catalogue("de")


@pytest.fixture(scope="module")
def found(catalog: Catalog) -> dict[str, set[words.Offender]]:
    return words.offenders(catalog, met.kinds())


def lines(by_room: dict[str, set[words.Offender]]) -> set[str]:
    return {f"{room}: {one.line()}" for room, several in by_room.items() for one in several}


def test_no_new_text_breaks_a_rule(found: dict[str, set[words.Offender]]) -> None:
    new = sorted(lines(found) - lines(words.known()))
    assert not new, "say it as docs/words.md does:\n" + "\n".join(new)


def test_the_lists_hold_only_what_still_breaks_a_rule(found: dict[str, set[words.Offender]]) -> None:
    mended = sorted(lines(words.known()) - lines(found))
    assert not mended, "these are good now; `make messages` drops them:\n" + "\n".join(mended)


def test_every_exception_is_a_text_of_today(catalog: Catalog) -> None:
    assert set(words.EXCEPTIONS) <= {words.key(message) for message in catalog if message.id}


def test_plays_meet_every_kind_of_text() -> None:
    assert {kind: len(texts) > 50 for kind, texts in met.kinds().items()} == dict.fromkeys(
        ("title", "option", "note", "refusal", "question", "line"), True
    )


BAD = {
    "semicolon": "Costs 2; then draw.",
    "semicolon, German": "Kostet 2; dann ziehen.",
    "long question": "Which of the two tied players in {place} is the progenote?",
    "long question, German": "Wer von den beiden ist bei Gleichstand in {place} der Progenot?",
    "small first letter": "your own Noman stands there",
    "small first letter, German": "dein Noman steht dort",
    "refusal with a full stop": "Your hand is empty.",
    "refusal with a full stop, German": "Deine Hand ist leer.",
    "a word we never say": "{who} goes first, by lot.",
    "a word we never say, German": "Nehmt das Merkschloss.",
    "English name in German": "{who} geht auf Mountain.",
    "a number without its plural": "{others} players wait.",
    "an article before a placeholder": "Draw a {colour} cube.",
}
GOOD = {
    "semicolon": "Costs 2. Then draw.",
    "semicolon, German": "Kostet 2. Dann ziehen.",
    "long question": "Who is the progenote of {place}?",
    "long question, German": "Gleichstand in {place}: Wer ist der Progenot?",
    "small first letter": "{who} is already there",
    "small first letter, German": "Dein Noman ist schon dort",
    "refusal with a full stop": "The game is over. Undo to go back in.",
    "refusal with a full stop, German": "Deine Hand ist leer",
    "a word we never say": "{who} is drawn to go first. {entry}",
    "a word we never say, German": "Nehmt das Schlossplättchen.",
    "English name in German": "{who} geht zum Berg: „Biosphere 5“.",
    "a number without its plural": "{who} wins. {n} of {all} cards are left.",
    "an article before a placeholder": "Draw a cube ({colour}).",
}


@pytest.mark.parametrize("rule", words.RULES)
def test_a_rule_hears_what_is_wrong_and_nothing_else(rule: str) -> None:
    _kind, _language, wrong = words.RULES[rule]
    assert (wrong(BAD[rule]), wrong(GOOD[rule])) == (True, False)


def test_a_counted_text_may_count_one_thing(catalog: Catalog) -> None:
    counted = Catalog()
    fine = counted.add(("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten"))
    two = counted.add(("{n} card for {others} players", "{n} cards for {others} players"), ("", ""))
    assert [words.breaks("a number without its plural", one) for one in (fine, two)] == [False, True]


def test_a_text_is_looked_at_where_it_begins() -> None:
    from companion.engine.texts import _, joined

    inner = _("blue")
    assert met.message(_("{colour} cube").format(colour=inner)) == "blue"
    assert met.message(joined([_("{n} left").format(n=1), inner])) == "{n} left"
    assert met.message("a name that somebody typed") == ""
