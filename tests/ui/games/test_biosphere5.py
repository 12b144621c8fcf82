"""A whole play of Man against Machine by touch, and what the Machine's turn looks like."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Canvas, Color

from companion.engine.asks import Choose, Do, Pick
from companion.engine.said import Answer, Correct
from companion.engine.spec import Spec
from companion.games.biosphere5.areas import Area
from companion.games.biosphere5.spec import SPEC
from companion.ui.screens.correct import CorrectSheet
from companion.ui.shapes import word_width
from companion.ui.theme import theme
from tests.games.biosphere5.testplayer import TestPlayer
from tests.ui.conftest import sit
from tests.ui.harness import Phone, frames, start_app
from tests.ui.looking import assert_in_place, touch_path

SEED = 12
"""A short play at the usual level that the test player wins, with New Hope, a catastrophe and a rescue check in it."""


def solo(phone: Phone, **options: Any) -> Any:
    return sit(phone, SPEC, ("Ann",), mode="machine", options={"deck": "digital"} | options, seed=SEED)


def answer_by_touch(phone: Phone, ask: Any, answer: Any) -> None:
    if isinstance(ask, Do):
        phone.tap(str(ask.button))
    elif isinstance(ask, Choose):
        row = next(
            row for row in [*phone.widgets("OptionRow"), *phone.widgets("ThingCard")] if row.option.key == answer
        )
        phone.tap(row)
    else:
        assert isinstance(ask, Pick)
        for row in [
            row for row in [*phone.widgets("OptionRow"), *phone.widgets("ThingCard")] if row.option.key in answer
        ]:
            phone.tap(row)
        if not ask.least == ask.most == 1:
            phone.tap(next(iter(phone.widgets("PrimaryButton"))))


# Pictures


def played(phone: Phone, entries: int, **options: Any) -> None:
    """The test player has given so many answers; the table is open."""
    play = solo(phone, **options)
    human = TestPlayer(play.session)
    for _entry in range(entries):
        ask = play.session.ask
        phone.sitting.do(Answer(human.answer(ask)))
        human.follow(at_random=isinstance(ask, Do))
    phone.rest()


MID_GAME = 20
"""Answers of the test player after which the Machine has built, with a tie-break to explain."""


def at_machines_turn(phone: Phone) -> None:
    played(phone, MID_GAME)


def at_why(phone: Phone) -> None:
    played(phone, MID_GAME)
    phone.tap_hint("why")


def at_achievements(phone: Phone) -> None:
    played(phone, MID_GAME)
    phone.nav.go("trackers")


def at_reveal(phone: Phone, level: int = 5) -> None:
    solo(phone, deck="printed", level=level)
    phone.tap("Ready")


def in_the_abyss(phone: Phone) -> Any:
    """Two clans, well into the game."""
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="basic", options={"abyss": True}, seed=SEED)
    phone.sitting.do(Answer({"p1": 0, "p2": 1}))
    values: dict[str, Any] = {"hand": 6, "doom": 3, "leaders.commander": 2, "leaders.fighter": 1}
    values |= {"built.water": "perfect", "built.housing": "makeshift", "built.production": "makeshift"}
    for path, value in values.items():
        phone.sitting.do(Correct(f"players.p1.{path}", value))
    phone.sitting.do(Correct("players.p2.doom", 5))
    phone.sitting.do(Correct("players.p2.built.water", "makeshift"))
    phone.rest()
    return play


def at_move(phone: Phone) -> None:
    in_the_abyss(phone)


def at_leaders(phone: Phone) -> None:
    in_the_abyss(phone)
    phone.tap("Play Shown Strength")


def at_doom(phone: Phone) -> None:
    in_the_abyss(phone)
    phone.nav.go("trackers")


PICTURES = {
    "machine": at_machines_turn,
    "why": at_why,
    "achievements": at_achievements,
    "reveal": at_reveal,
    "move": at_move,
    "leaders": at_leaders,
    "doom": at_doom,
}


def test_a_whole_play_against_the_machine_by_touch(phone: Phone) -> None:
    play = solo(phone)
    human = TestPlayer(play.session)
    taps = 0
    while (ask := play.session.ask) is not None:
        before = play.session.history.head
        answer_by_touch(phone, ask, human.answer(ask))
        assert play.session.history.head == before + 1, f"{ask.key} was not answered by one touch"
        human.follow(at_random=isinstance(ask, Do))
        taps += 1
    result = play.session.run.result
    assert result
    assert result.winners == ("p1",)
    assert taps == play.session.history.head
    assert phone.sees("Ann wins")


def test_one_achievement_to_give_up_is_one_tap(phone: Phone) -> None:
    """2.4: “the player himself decides which ones he is going to drop”."""
    play = sit(phone, SPEC, ("Ann", "Bo"), mode="basic", options={}, seed=SEED)
    play.do(Answer({"p1": 0, "p2": 2}))
    for path, value in (("p1.hand", 1), ("p1.built.water", "perfect"), ("p2.built.water", "makeshift")):
        play.do(Correct(f"players.{path}", value))
    for area in ("housing", "production"):
        play.do(Correct(f"players.p2.built.{area}", "makeshift"))
    play.do(Correct("players.p2.hand", 1))
    play.do(Answer("catastrophe.water"))
    phone.sitting.do(Answer("no"))
    phone.rest()
    ask = play.session.ask
    assert (ask.key, ask.most) == ("biosphere5.sacrifice", 1)
    assert not list(phone.widgets("PrimaryButton")), "nothing to confirm"
    answer_by_touch(phone, ask, ["housing"])
    assert not play.session.run.state.players["p2"].built.has(Area.HOUSING)


def test_the_machines_turn_shows_why_with_every_rung_and_section(phone: Phone) -> None:
    play = solo(phone)
    phone.tap("Ready")
    ask = play.session.ask
    assert ask
    assert ask.key == "biosphere5.move"
    assert phone.sees(str(ask.details()))
    phone.tap_hint("why")
    why = ask.reasons()
    assert why
    for reason in why.reasons:
        assert phone.sees(str(reason.text))
    assert phone.sees("4.3")
    phone.back()
    assert phone.sees("Your first move?")


def test_the_machines_cards_are_tapped_in_a_matrix_and_the_last_one_answers(phone: Phone) -> None:
    at_reveal(phone)
    play, matrix = phone.sitting.play, next(phone.widgets("DeckMatrix"))
    assert phone.find("The Machine") == phone.page.ids.named.ids.named
    perfect, makeshift, rescue, *_more = matrix.part.ask.grid
    before = play.session.history.head
    touch_path(phone, perfect[4])
    touch_path(phone, makeshift[1])
    assert matrix.part.drawn == [perfect[4], makeshift[1]]
    touch_path(phone, "-0")
    assert matrix.part.drawn == [makeshift[1]], "a card in its place is put back"
    touch_path(phone, rescue[0])
    assert play.session.history.head == before
    touch_path(phone, perfect[0])
    assert play.session.history.head == before + 1
    assert_in_place(phone)


def test_the_whole_matrix_is_in_sight_on_a_phone(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(412, 892))
    at_reveal(phone)
    scroll = phone.page.ids.scroll
    assert scroll.children[0].height <= scroll.height + 1


def test_a_tapped_card_flies_into_its_place_and_with_less_motion_it_lies_there_at_once(phone: Phone) -> None:
    at_reveal(phone)
    matrix = next(phone.widgets("DeckMatrix"))
    perfect, makeshift, *_more = matrix.part.ask.grid

    def in_place() -> list[str]:
        """The names on the cards in the places above."""
        return [ink.text for ink in matrix.inks if ink.text in ("Perfect nature", "Shack")]

    phone.page.view._take(perfect[4])
    frames(4)
    assert 0 < matrix.flown < 1
    assert in_place() == [], "its place is empty until it is there"
    phone.page.view._take(makeshift[1])
    frames(1)
    assert in_place() == ["Perfect nature"], "the next tap does not wait for it"
    phone.rest()
    assert in_place() == ["Perfect nature", "Shack"]
    theme.still = True
    touch_path(phone, "-1")
    phone.page.view._take(makeshift[1])
    assert in_place() == ["Perfect nature", "Shack"]


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_the_name_of_the_card_in_a_row_of_its_own_is_not_torn(
    library: Any, games: tuple[Spec, ...], scale: float
) -> None:
    phone = start_app(library, games, size=(412, 892), scale=scale)
    PICTURES["reveal"](phone)
    (matrix,) = phone.widgets("DeckMatrix")
    name = next(ink for ink in matrix.inks if ink.text.startswith("Biosphere"))
    assert not name.room or word_width(name.text, name.size, "Medium") <= name.room + 2


def test_the_machines_cards_beside_the_players_move_say_whose_they_are(phone: Phone) -> None:
    at_reveal(phone, level=2)
    phone.page._answer("app")
    phone.rest()
    first, card = (chip.text for chip in phone.page.ids.outcome.children[::-1])
    assert (first, " / " in card) == ("The Machine", True)


def test_makeshift_and_perfect_are_told_apart_beside_the_same_picture(phone: Phone) -> None:
    sit(phone, SPEC, ("Ann", "Bo"), mode="basic", options={}, seed=SEED)
    phone.sitting.do(Answer({"p1": 0, "p2": 2}))
    phone.sitting.do(Correct("players.p1.hand", 3))
    phone.rest()
    cards = {card.option.key: card for card in phone.widgets("ThingCard")}
    fills = {key: tuple(theme.tone_fill(tone)) for key, tone in (("makeshift", "yellow"), ("perfect", "green"))}
    for key, fill in fills.items():
        drawn = {tuple(one.rgba) for one in _colours(cards[f"water.{key}"].canvas)}
        assert fill in drawn
        assert not (set(fills.values()) - {fill}) & drawn


def _colours(canvas: Any) -> list[Color]:
    inside = [one for one in canvas.children if isinstance(one, Canvas)]
    return [one for one in canvas.children if isinstance(one, Color)] + [c for one in inside for c in _colours(one)]


def test_a_loss_to_the_machine_says_how_far_both_came(phone: Phone) -> None:
    at_reveal(phone, level=2)
    phone.page._answer("app")
    values = {"level": 6, "stored": "yes", "built.nature": "perfect", "built.community": "perfect"}
    for path, value in (*((f"machine.{key}", value) for key, value in values.items()), ("players.p1.hand", 1)):
        phone.sitting.do(Correct(path, value))
    for answer in ("water.makeshift", "take", True):  # then the Machine establishes Biosphere 5
        phone.sitting.do(Answer(answer))
    phone.rest()
    rings = {ring.label: ring.value for ring in phone.widgets("RingCard")}
    assert rings["Your achievements"] == "1/6"
    assert rings["The Machine's achievements"] == "2/6"


def test_correcting_an_achievement_shows_its_sign_and_no_players_mark(phone: Phone) -> None:
    in_the_abyss(phone)
    phone.nav.lay(CorrectSheet(phone.sitting, "players.p1.built.nature"))
    phone.rest()
    rows = [row for row in phone.widgets("MenuRow") if row.option.key in ("none", "makeshift", "perfect")]
    assert [row.option.icon for row in rows] == ["leaf"] * 3
    assert phone.sees("The app has nothing. Level III")
