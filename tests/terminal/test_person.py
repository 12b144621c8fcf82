"""A person at the keyboard, with a game that asks every kind of ask."""

from __future__ import annotations

import io
from typing import Any

import pytest
from msgspec import structs

from companion.engine.board import Board
from companion.engine.guide import Section
from companion.engine.said import Amend, Answer, Correct
from companion.games.anygame.spec import SPEC as ANYGAME
from companion.games.biohack.spec import SPEC as BIOHACK
from companion.games.biotix.spec import SPEC as BIOTIX
from companion.terminal import reading, transcript
from companion.terminal.person import Person
from companion.terminal.reading import Misread
from companion.terminal.screen import Screen
from tests.engine.allkinds import SPEC as ALLKINDS
from tests.terminal.memory import InMemory


def sit(play: InMemory, *typed: str, colour: bool = False) -> str:
    """Type these lines and then leave; what stood on the screen."""
    out = io.StringIO()
    Person(play, Screen(out, io.StringIO("".join(line + "\n" for line in typed)), colour=colour)).sit()
    return out.getvalue()


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def all_kinds() -> InMemory:
    return InMemory(ALLKINDS, "Ann")


def rounds(**options: object) -> InMemory:
    return InMemory(ANYGAME, "Ann", "Bo", first=False, **options)


TURN = ("", "2", "1 3", "7", "2 1 3", "4 20", "", "2", "1", "", "5")
"""Done, buy an apple, hats, coins, the order, dice by hand, cards by the app, give two away, noble, nobody looks, bid."""


def test_every_kind_of_ask_can_be_answered_by_typing() -> None:
    play = all_kinds()
    shown = sit(play, *TURN)
    entries = play.session.history.standing()
    assert [entry.value for entry in entries[:6]] == [
        True,
        "apple",
        ["red", "blue"],
        7,
        ["green", "red", "blue"],
        {"by": "table", "faces": [4, 20]},
    ]
    assert entries[6].value["by"] == "app"
    assert entries[7].value == {"give": 2, "class": "noble"}
    assert entries[8].value == 5
    assert "Round 1 › Ann" in shown


def test_a_whole_play_ends_with_the_score_sheet() -> None:
    play = all_kinds()
    shown = sit(play, *TURN, *TURN, *TURN)
    assert play.session.ask is None
    assert "Ann: 15" in shown
    assert "Total" in shown


def test_an_option_that_is_not_allowed_is_shown_with_its_reason_and_refused() -> None:
    play = all_kinds()
    shown = sit(play, "", "castle")
    assert "Castle   ✗ Too dear." in shown
    assert shown.count("Too dear.") == 3
    assert play.session.history.head == 1


def test_options_are_taken_by_number_key_and_beginning_of_the_label() -> None:
    for typed in ("2", "apple", "APP", "Apple"):
        play = all_kinds()
        sit(play, "", typed)
        assert play.session.history.entries[1].value == "apple"


@pytest.mark.parametrize("typed", ["", "9", "0", "x", "-1", "9" * 5000, "²", "1 2", "\x1b[2J"])
def test_what_means_nothing_is_asked_again(typed: str) -> None:
    play = all_kinds()
    shown = sit(play, "", typed)
    assert play.session.history.head == 1
    assert "\x1b" not in shown


def test_cards_are_drawn_by_hand_by_their_number() -> None:
    play = all_kinds()
    shown = sit(play, *TURN[:6], "d", "3 1")
    assert "Drought" in shown
    assert play.session.history.entries[6].value == {"by": "table", "cards": ["drought", "ace"]}


def test_a_secret_is_asked_on_a_cleared_screen_and_cleared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "clear", lambda self: self.out.write("<clear>"))
    shown = sit(all_kinds(), *TURN)
    before, asked, after = shown.split("<clear>")
    assert "Only Ann may look now" not in before
    assert "Only Ann may look now" in asked
    assert "Your bid" in asked
    assert "Your bid" not in after


def test_clearing_leaves_nothing_to_scroll_back_to() -> None:
    terminal, file = Tty(), io.StringIO()
    Screen(terminal, io.StringIO()).clear()
    Screen(file, io.StringIO()).clear()
    assert terminal.getvalue() == "\x1b[2J\x1b[3J\x1b[H", "the screen, what scrolled away, and back to the corner"
    assert "\x1b" not in file.getvalue()


def test_answers_that_no_keyboard_showed_are_written_down() -> None:
    assert "Enter for 1 › Bo\n" in sit(rounds(), "Bo")
    out = io.StringIO()
    Person(rounds(), Screen(out, Tty("Bo\n"), colour=False)).sit()
    assert "Enter for 1 › Bo" not in out.getvalue(), "a keyboard shows what is typed by itself"


def test_what_happened_is_told_once_and_again_after_an_undo() -> None:
    shown = sit(rounds(), "1", "5", "6", "u", "7")
    assert [shown.count(text) for text in ("Ann: +5, now 5.", "Bo: +6, now 6.", "Bo: +7, now 7.")] == [1, 1, 1]


def test_enter_takes_the_only_option_that_is_allowed_or_the_likely_one() -> None:
    one = {"key": "a", "label": "A", "allowed": True}, {"key": "b", "label": "B", "allowed": False}
    two = {"key": "a", "label": "A", "allowed": True}, {"key": "b", "label": "B", "allowed": True}
    assert reading.read({"kind": "choose", "options": one}, "") == "a"
    assert reading.read({"kind": "choose", "options": two, "likely": "b"}, "") == "b"
    assert str(reading.hint({"kind": "choose", "options": two, "likely": "b"})) == "a number, Enter for 2"
    with pytest.raises(reading.Misread):
        reading.read({"kind": "choose", "options": two}, "")


def test_a_key_counts_before_a_label_and_a_label_before_the_beginning_of_one() -> None:
    def things(*pairs: tuple[str, str]) -> list[dict[str, str]]:
        return [{"key": key, "label": label} for key, label in pairs]

    assert reading.named(things(("x", "Apple"), ("apple", "Pear")), "apple") == "apple"
    assert reading.named(things(("x", "Apple tree"), ("y", "Apple")), "apple") == "y"
    assert reading.named(things(("x", "Apple tree"), ("y", "Pear")), "app") == "x"


def test_a_minus_may_be_typed_as_a_dash_or_as_a_true_minus() -> None:
    assert [reading.number(typed) for typed in ("-3", "−3", "3")] == [-3, -3, 3]


def test_looking_at_something_leaves_the_ask_where_it_was() -> None:
    play = all_kinds()
    shown = sit(play, *TURN[:7], "2", "b", "noble")
    assert play.session.history.entries[7].value == {"give": 2, "class": "noble"}, "the first field is not asked again"
    assert shown.count("Give away, 0 to") == 1


def test_an_ask_shows_the_part_of_the_board_that_it_is_about() -> None:
    play = all_kinds()
    assert "Shared" in sit(play, "q"), "what is always in sight"
    assert "Worked out" not in sit(play, "q")
    stood = play.session.run.ask
    assert stood is not None
    play.session.run.ask = structs.replace(stood, shows=("made",))
    assert "Worked out" in sit(play, "q")


def test_undo_and_redo() -> None:
    play = rounds()
    shown = sit(play, "u", "1", "5", "u", "r", "r")
    assert "Nothing to undo: the game starts here" in shown
    assert "Nothing to redo" in shown
    assert [entry.value for entry in play.session.history.standing()] == ["p1", 5]


def test_undo_in_the_middle_of_a_form_takes_back_the_answer_before_it() -> None:
    play = all_kinds()
    sit(play, *TURN[:7], "2", "u")
    assert play.session.history.head == 6


def test_a_dot_leaves_the_rest_of_a_form_as_it_is_proposed() -> None:
    play = InMemory(ANYGAME, "Ann", "Bo", "Cy", teams=2)
    shown = sit(play, "2", ".", "1", "1")
    assert play.session.history.entries[0].value == {"p1": "2", "p2": "1", "p3": "1"}
    assert "Enter the number of an option." in shown
    play = all_kinds()
    sit(play, *TURN[:7], "4", "x", "plain")
    assert play.session.history.entries[7].value == {"give": 4, "class": "plain"}


def test_the_board_the_log_the_rules_and_the_reasons_can_be_looked_at() -> None:
    shown = sit(rounds(tracks="Doom 0-8: 4 uneasy"), "1", "5", "b", "l", "?", "? all", "w", "h")
    assert "Doom: 0  ●───|────" in shown
    assert "   1 · Ann: +5, now 5." in shown
    assert "Each round, enter everyone's points" in shown
    assert "Counters, tracks, dice" in shown
    assert "There's nothing to explain here." in shown
    assert "q  quit (the play is saved)" in shown


def test_an_any_time_action_is_chosen_from_its_list() -> None:
    play = rounds()
    shown = sit(play, "1", "a", "2", "4 6", "a", "", "a note", ":b", ":q")
    assert "2d6: 4, 6, together 10." in shown
    assert play.session.ask is not None
    assert play.session.ask.kind == "write"


def test_a_text_may_look_like_a_command() -> None:
    play = rounds()
    assert "· b" in sit(play, "1", "a 4", "b")


def test_a_tracker_is_corrected() -> None:
    play = rounds()
    shown = sit(play, "1", "c", "2", "12", "c 1 7", "c", "")
    assert [player.score for player in play.session.run.state.players.values()] == [7, 12]
    assert "Corrected: Bo, Points: 0 → 12" in shown


def test_what_can_be_corrected_is_named_with_its_row_and_a_slot_with_what_it_holds() -> None:
    play = InMemory(BIOTIX, "Ann", "Bo", mode="aggressive")
    shown = sit(play, "", "", "2", "c", "")
    assert "Timer held by: Bo" in shown
    assert "Aggressive (black) in disguise, Bo, As Migratory (blue): 0" in shown


def test_an_earlier_entry_is_fixed() -> None:
    play = rounds()
    shown = sit(play, "1", "5", "6", "f 1", "50")
    assert "It was: 5" in shown
    assert [entry.value for entry in play.session.history.standing()] == ["p1", 50, 6]


def test_entries_that_no_longer_fit_are_named_before_they_are_set_aside() -> None:
    play = all_kinds()
    shown = sit(play, *TURN[:8], "noble", "f 3", "-5", "n")
    assert "Dropped: " in shown
    assert "New question: Fill in" in shown
    assert play.session.history.entries[3].value == 7
    sit(play, "f 3", "-5", "")
    assert play.session.history.entries[3].value == -5


def fixed_so_that_one_no_longer_fits() -> InMemory:
    play = all_kinds()
    for answer in (
        True,
        "apple",
        ["red"],
        9,
        ["red", "green", "blue"],
        [1, 2],
        "app",
        {"give": 9, "class": "plain"},
        4,
    ):
        play.do(Answer(answer))
    play.do(Amend(3, 0))
    assert len(play.session.aside) == 1
    return play


def test_after_a_fix_the_later_answers_follow_by_themselves() -> None:
    play = fixed_so_that_one_no_longer_fits()
    shown = sit(play, "1", "plain")
    assert "1 later answer no longer fits. 1 later answer follows once you answer this." in shown
    assert [entry.value for entry in play.session.history.standing()[7:]] == [{"give": 1, "class": "plain"}, 4]


def test_a_correction_of_something_that_is_gone_cannot_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    play = rounds()
    play.do(Answer("p1"))
    play.do(Correct("players.p1.score", 3))
    monkeypatch.setattr(Board, "find", lambda self, path: None)
    assert "This step can't be changed." in sit(play, "f 1")


def test_there_is_no_entry_to_fix_where_there_is_none() -> None:
    shown = sit(rounds(), "1", "f 9", "f x", "f", "")
    assert "There's no step 9 to change" in shown
    assert "“x” is not a whole number." in shown


def test_leaving_says_how_to_come_back() -> None:
    assert "python -m companion resume abc" in sit(rounds(), "1", "q")
    assert "python -m companion resume abc" in sit(rounds(), "1")


def test_what_a_player_wrote_cannot_move_the_cursor() -> None:
    play = InMemory(ANYGAME, "Ann\x1b[31m", "Bo", first=False)
    shown = sit(play, "1", "a 3", "\x1b[2J\x07 and \u202eback", "b", "l")
    assert not [char for char in shown if ord(char) < 32 and char != "\n"]
    assert "\u202e" not in shown


def test_colours_come_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[1;36m" in sit(rounds(), "1", colour=True)

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Screen(Tty(), io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Screen(Tty(), io.StringIO()).colour
    assert not Screen(io.StringIO(), io.StringIO()).colour


def test_the_face_of_a_single_die_may_be_several_words() -> None:
    play = InMemory(BIOHACK, "Ann", "Bo", steps=False, lots=False, cards=False)
    for answer in ("p1", "none", "none", ["mountain", "bank", "river"], ["mountain", "bank", "river"], "mountain"):
        play.session.do(Answer(answer))
    shown = sit(play, "1 feral")
    assert "has no face" not in shown
    assert "Ann gains 1 feral (danger die)." in shown


def test_of_an_order_the_last_one_falls_into_its_place_and_two_missing_are_said_at_once() -> None:
    ask = {"kind": "order", "items": [{"key": key, "label": key, "allowed": True} for key in ("red", "green", "blue")]}
    assert reading.read(ask, "blue red") == ["blue", "red", "green"]
    with pytest.raises(Misread, match="Put every item in order"):
        reading.read(ask, "blue")


def test_a_face_with_an_arrow_is_typed_without_it() -> None:
    die = {"name": "Direction", "faces": ["n", "ne"], "labels": {"n": "↑ up", "ne": "↗ up right"}}
    for typed, face in (("up", "n"), ("Up right", "ne"), ("↗", "ne"), ("ne", "ne")):
        assert reading.read({"kind": "roll", "dice": [die]}, typed) == [face]


def test_where_every_known_card_is_out_a_new_one_is_entered_at_once() -> None:
    play = InMemory(BIOHACK, "Ann", "Bo", steps=False, lots=False)
    shown = sit(play, "1", "2", "1 1", "Mammals", "2 2", "Fish")
    assert shown.count("Milestone card 2: what does it ask for?") == 1
    assert [card.name for card in play.session.run.state.milestones.values()] == ["Mammals", "Fish"]


def test_enter_takes_no_card_by_itself_even_where_only_one_is_known() -> None:
    ask = {"kind": "card", "cards": [{"key": "rat", "label": "Rat", "allowed": True}]}
    with pytest.raises(Misread, match="a number or a name"):
        reading.read(ask, "")
    assert reading.read(ask, "ra") == "rat"


def test_one_thing_to_pick_is_a_number() -> None:
    ask = {"kind": "pick", "least": 0, "most": 1, "again": True}
    assert str(reading.hint(ask)) == "a number, Enter for none"
    assert str(reading.hint(ask | {"least": 2, "most": 2})) == "a row from the left, at least 2 and at most 2"
    assert str(reading.hint(ask | {"most": 2})) == "a row of up to 2 from the left, such as “1 3 1”, Enter for none"


def decaying() -> InMemory:
    """Day 1 of Biotix is over; both dishes hold more than decays."""
    play = InMemory(BIOTIX, "Ann", "Bo", bag="digital")
    for said in (Answer(True), Answer("right"), Answer("p1")):
        play.do(said)
    for who in ("p1", "p2"):
        for colour, count in (("blue", 2), ("red", 1), ("yellow", 1)):
            play.do(Correct(f"dishes.{who}.populations.{colour}.true", count))
    play.do(Correct("timer.at", 0))
    for said in (Answer(["timer", "green"]), Answer(True)):
        play.do(said)
    return play


def test_what_several_picked_pieces_lead_to_together_is_said_before_they_go() -> None:
    play = decaying()
    shown = sit(play, "4 1", "1 3", "", "1 2", "")
    assert "22 → 5: Enter to take these, or pick again" in shown
    assert "22 → 17: Enter to take these, or pick again" in shown
    assert "22 → 18: Enter to take these, or pick again" in shown
    assert play.session.history.entries[-1].value == {"p1": ["blue.1", "red.1"], "p2": ["blue.1", "blue.2"]}


def test_too_few_picked_in_a_form_are_said_before_the_next_field() -> None:
    play = decaying()
    head = play.session.history.head
    shown = sit(play, "1", "1 2 4", "1 4", "", "1 2", "")
    assert shown.count("pick 2, such as “1 2”\n") == 2
    assert shown.index("pick 2, such as “1 2”\n") < shown.index("\nBo\n")
    assert play.session.history.entries[head].value == {"p1": ["blue.1", "yellow.1"], "p2": ["blue.1", "blue.2"]}


def test_a_command_between_picking_and_taking_loses_nothing() -> None:
    play = decaying()
    head = play.session.history.head
    shown = sit(play, "1 4", "?", "", ".")
    assert shown.count("22 → 5: Enter to take these") == 2
    assert play.session.history.entries[head].value == {"p1": ["blue.1", "yellow.1"]}


def test_an_example_has_as_many_numbers_as_are_picked() -> None:
    ask = {"kind": "pick", "least": 3, "most": 3}
    assert str(reading.hint(ask)) == "pick 3, such as “1 2 3”"
    assert str(reading.hint(ask | {"least": 0})) == "pick up to 3, such as “1 3”, Enter for none"


def test_a_section_names_its_place_in_the_rulebook_only_where_it_is_called_otherwise() -> None:
    assert list(transcript.section_lines(Section("setup", "Setup", (), "Setup"))) == ["Setup"]
    assert list(transcript.section_lines(Section("setup", "Start", (), "Setup"))) == ["Start  (Setup)"]


# Real dice and real cards first


def by_hand(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "by_hand_first": True, **more}


def test_where_the_table_has_its_own_dice_enter_does_not_let_the_app_roll() -> None:
    ask = by_hand("roll", dice=[{"name": "Die", "faces": [1, 2, 3, 4, 5, 6]}])
    with pytest.raises(Misread, match="the faces you rolled"):
        reading.read(ask, "")
    assert reading.read(ask, "4") == [4]
    assert reading.read(ask, "app") == "app"


def test_where_the_table_has_its_own_cards_they_are_listed_and_enter_draws_none() -> None:
    ask = by_hand("draw", text="Draw", deck="the deck", count=1, cards=[{"key": "ace", "label": "Ace", "left": 2}])
    assert "Ace" in "\n".join(transcript.ask_lines(ask))
    with pytest.raises(Misread, match="what you drew"):
        reading.read(ask, "")
    assert reading.read(ask, "ace") == ["ace"]
    assert reading.read(ask, "app") == "app"


def test_elsewhere_enter_lets_the_app_roll() -> None:
    assert reading.read({"kind": "roll", "dice": []}, "") == "app"


# Corrections by name


def test_a_tracker_is_corrected_by_its_label_or_with_whose_it_is() -> None:
    for typed in ("c Ann, Coins 7", "c ann coins 7", "c coins.p1 7"):
        play = InMemory(ALLKINDS, "Ann", "Bo")
        sit(play, typed, "q")
        assert play.session.run.state.coins["p1"] == 7, typed


def test_a_label_that_two_trackers_have_is_not_guessed() -> None:
    play = InMemory(ALLKINDS, "Ann", "Bo")
    before = dict(play.session.run.state.coins)
    assert "is not in the list" in sit(play, "c coins 7", "q")
    assert play.session.run.state.coins == before


def test_a_tracker_of_a_row_is_found_by_row_and_label() -> None:
    things = [("a.0", ["Left", "Top, Left"]), ("b.0", ["Left", "Bottom, Left"]), ("c", ["Left over", "Left over"])]
    assert reading.named_first(things, "bottom, left 3") == ("b.0", "3")
    assert reading.named_first(things, "left over 2") == ("c", "2")


def test_a_track_is_shown_again_only_when_it_has_changed() -> None:
    shown = sit(InMemory(ALLKINDS, "Ann", "Bo"), "", "apple", "c doom 3", "q")
    assert shown.count("Doom: 0  ●") == 1
    assert shown.count("Doom: 3  ───●") == 1
