"""The guide: every rule reference leads somewhere, every ruling of the sheet is told, the measured table is there."""

import re
from pathlib import Path

import pytest

from companion.games.biosphere5 import script
from companion.games.biosphere5.spec import SPEC
from tests.games.biosphere5 import simulate
from tests.games.biosphere5.desk import Desk, solo

FOLDER = Path(script.__file__).parent
GUIDE = script.SCRIPT.guide()


def test_every_rule_that_an_ask_points_to_is_in_the_guide() -> None:
    named = {key for file in FOLDER.glob("*.py") for key in re.findall(r'rule="([a-z-]+)"', file.read_text())}
    assert named
    assert not [key for key in named if GUIDE.section(key) is None]


def test_what_the_human_plays_against_the_machine_points_to_the_rules_for_that() -> None:
    """4.7, not 4.3."""
    desk = solo(2).machine_reveals("nature-rescue").say(True)
    assert desk.session.ask
    desk.put("p1", hand=3, security="perfect").say("espionage")
    assert (desk.asked, desk.session.ask.rule) == ("biosphere5.espionage.printed", "against")


def test_whom_a_leader_is_used_against_points_to_the_leaders() -> None:
    """3.5.3."""
    desk = Desk("free-for-all", 3, abyss=True).put("p1", hand=4, leaders__fighter=2).say("strength")
    assert desk.session.ask
    assert (desk.asked, desk.session.ask.rule) == ("biosphere5.ability", "leaders")
    desk.say("fighter-2", 1)
    assert (desk.asked, desk.session.ask.rule) == ("biosphere5.fighter", "leaders")


def test_every_section_names_its_place_in_the_rulebook() -> None:
    assert all(section.source and section.body for section in GUIDE.sections)


def test_every_house_rule_is_explained_by_a_ruling() -> None:
    options = {ruling.option for ruling in GUIDE.rulings if ruling.option}
    assert options == {"reveal", "espionage", "spied", "doomed"}
    assert options < {option.key for option in SPEC.options}


def test_the_sheets_rulings_are_listed() -> None:
    keys = {ruling.key for ruling in GUIDE.rulings}
    assert {f"B{n}" for n in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 20)} <= keys


def test_the_measured_difficulty_is_in_the_guide() -> None:
    section = GUIDE.section("difficulty")
    assert section
    text = "\n".join(str(line) for line in section.body)
    assert "Level 2: our test player wins 42 of 100." in text


# The simulation behind it


def test_the_test_player_finishes_and_the_same_seeds_give_the_same_table() -> None:
    first = simulate.simulate(2, 6)
    assert first == simulate.simulate(2, 6)
    assert first.won + first.lost + first.drawn == 6


def test_the_command_prints_a_row_for_each_level(capsys: pytest.CaptureFixture[str]) -> None:
    simulate.main(["--level", "8", "--plays", "2"])
    head, row = capsys.readouterr().out.strip().splitlines()
    assert head.split() == ["level", "plays", "won", "lost", "drawn", "rounds"]
    assert row.split()[:2] == ["8", "2"]
