from __future__ import annotations

import gettext
from collections.abc import Iterator

import pytest

from companion.engine.texts import Text, _, listed, ngettext, number, speak


class Shouting(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper().replace("{WHO}", "{who}").replace("{N}", "{n}")

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


@pytest.fixture
def shouting() -> Iterator[None]:
    speak(Shouting())
    yield
    speak(gettext.NullTranslations())


def test_values_are_filled_in_when_the_text_is_shown() -> None:
    assert str(_("{who} gains {n} coins").format(who="Ann", n=3)) == "Ann gains 3 coins"


def test_a_text_changes_its_language_after_it_was_made(shouting: None) -> None:
    text = _("{who} sleeps").format(who=_("nobody"))
    assert str(text) == "NOBODY SLEEPS"
    speak(gettext.NullTranslations())
    assert str(text) == "nobody sleeps"


def test_plurals_follow_the_number(shouting: None) -> None:
    assert [str(ngettext("{n} coin", "{n} coins", n)) for n in (0, 1, 2)] == ["0 COINS", "1 COIN", "2 COINS"]
    assert str(ngettext("{n} coin", "{n} coins", -2)) == "−2 COINS"


def test_names_with_braces_and_percent_signs_stay_as_they_are() -> None:
    assert str(_("{who} wins").format(who="{n} %s {}")) == "{n} %s {} wins"


class WithHeader(gettext.NullTranslations):
    """A real catalogue answers the empty message with its header."""

    def gettext(self, message: str) -> str:
        return message or "Project-Id-Version: Tableside"


def test_an_empty_text_stays_empty() -> None:
    speak(WithHeader())
    assert str(Text("")) == ""
    speak(gettext.NullTranslations())


def test_texts_can_be_kept_in_a_set_whatever_is_filled_in() -> None:
    one, same, other = (_("{who} draws {cards}").format(who="Ann", cards=cards) for cards in (["a"], ["a"], ["b"]))
    assert len({one, same, other}) == 2


@pytest.mark.parametrize(
    ("items", "shown"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"), (["Ann", "Bo", "Cy"], "Ann, Bo and Cy")],
)
def test_lists_read_as_people_say_them(items: list[str], shown: str) -> None:
    assert str(listed(list(items))) == shown


def test_a_number_below_zero_has_a_minus_and_no_hyphen() -> None:
    assert str(_("{who} has {n}").format(who="Ann-Marie", n=-3)) == "Ann-Marie has −3"
    assert str(_("{n:+d}").format(n=-3)) == "−3"
    assert (number(-12), number(12)) == ("−12", "12")
