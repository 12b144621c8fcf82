"""The trackers page, what can be corrected there, and the guide."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.engine.board import Fact, Row
from companion.engine.cards import Card
from companion.engine.said import Correct
from companion.games.biohack import amounts, content
from companion.games.biohack.boards import BOARD
from companion.games.biohack.player_board import scientist_rows
from companion.present.cards import face
from companion.present.scenes import EVENTFUL, scenes_of
from tests.games.biohack.lab import BIOHACK, Lab, Scientist, creature, said, tile
from tests.games.biohack.test_experiments import lab_with_nomans_at_home

HERE = Path(content.__file__).parent


def test_a_players_card_shows_six_genes_and_the_goods() -> None:
    group = Lab(3).session.run.board().group("p1")
    assert group is not None
    (row,) = group.parts
    assert isinstance(row, Row)
    assert [tracker.icon for tracker in row.trackers] == list(amounts.GENE_ICONS.values())
    assert [str(badge) for badge in group.badges] == ["0 EP", "6 coins", "1 medicine"]


def test_putting_a_player_first_in_the_order_swaps_two() -> None:
    lab = Lab(3)
    lab.session.do(Correct("order.0", "p3"))
    assert lab.game.order == ["p3", "p2", "p1"]


def test_a_correction_cannot_put_two_nomans_on_an_advanced_space() -> None:
    lab = lab_with_nomans_at_home(3).experiment("downtown.3").answer(tile(["coin"]))
    with pytest.raises(Exception, match="Ann is already there"):
        lab.session.do(Correct("players.p2.nomans.0", "downtown.3"))
    lab.session.do(Correct("reservations.1", "p1"))
    with pytest.raises(Exception, match="The marker is on another space"):
        lab.session.do(Correct("reservations.2", "p1"))


def test_genes_are_corrected_within_their_storage() -> None:
    with pytest.raises(Exception, match="Only 0 to 10"):
        Lab(2).set(mammal=11)


def test_the_public_spaces_say_who_is_there_and_what_the_next_one_gets() -> None:
    lab = Lab(2).place(["mountain", "bank", "river"], ["mountain", "hospital", "river"])
    group = lab.session.run.board().group("spaces")
    assert group is not None
    rows = [[str(cell) for cell in row] for row in group.parts[0].rows]  # type: ignore[union-attr]
    assert rows[0] == ["Mountain", "Ann and Bo", "2 mammal + 1 avian, danger die"]
    assert rows[2] == ["Bank", "Ann", "3 coins + 2 EP"]


def test_solo_progress_is_always_in_sight() -> None:
    board = Lab(1, "solo").session.run.board()
    goal, progress = board.group("goal"), board.group("progress")
    assert goal is not None
    assert progress is not None
    assert goal.always
    assert str(goal.parts[0].text) == "Still needed: 7 creatures and 99 EP"  # type: ignore[union-attr]
    assert [[str(cell) for cell in row] for row in progress.parts[0].rows] == [  # type: ignore[union-attr]
        ["Creatures", "0", "7"],
        ["EP", "1", "100"],
    ]


def test_every_row_of_the_rulings_sheet_is_told_to_the_players() -> None:
    keys = [ruling.key for ruling in BIOHACK.script().guide().rulings]
    sheet = ["H1", "H2", "H4", "H5", "H7", "H8", "H9", "H10", "H11", "H12", "H14", "H15", "H16", "H17"]
    assert [key for key in keys if key.startswith("H")] == sheet
    options = {option.key for option in BIOHACK.options}
    assert {ruling.option for ruling in BIOHACK.script().guide().rulings if ruling.option} <= options


def test_every_place_has_its_section_in_the_guide() -> None:
    guide = BIOHACK.script().guide()
    keys = [section.key for section in guide.sections]
    assert len(keys) == len(set(keys))
    assert {*content.PUBLIC, *content.LABS, "downtown", "reserve", "danger", "icons", "challenges"} <= set(keys)


def test_every_icon_exists() -> None:
    kivymd = find_spec("kivymd")
    assert kivymd
    assert kivymd.origin
    known = set(re.findall(r'"([a-z0-9-]+)":', Path(kivymd.origin).with_name("icon_definitions.py").read_text()))
    named = set()
    for path in HERE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'icon(?:=|s = |S = \{[^}]*)"([a-z0-9-]+)"', text))
    named |= {*amounts.GENE_ICONS.values(), *(space.icon for space in content.PUBLIC.values())}
    named |= {lab.icon for lab in (*content.LABS.values(), content.DOWNTOWN)}
    named |= {"circle-outline", "hexagon-outline", "crown-outline", *(f"numeric-{n}-box-outline" for n in range(1, 5))}
    assert not sorted(name for name in named if name not in known)


def test_a_correction_is_told_in_the_words_of_the_tracker() -> None:
    lab = Lab(3).until("biohack.place")
    lab.session.do(Correct("order.0", "p3"))
    assert lab.told[-1] == "Corrected: Turn order, Turn 1: Ann → Cy"
    lab.session.do(Correct("players.p1.nomans.0", "injured"))
    assert lab.told[-1] == "Corrected: Ann's board, Noman 1: At home → Injured"


def test_a_scientist_who_takes_nothing_off_is_shown_so() -> None:
    player = Lab(2).player()
    kept = Card("scientist", "", "", {"gain": ["coin"], "pay": [], "other": [], "discount": []})
    player.unlocked, player.scientist = 1, Scientist(kept)
    assert [str(cell) for cell in scientist_rows(player).rows[1]] == ["Middle", "Nothing"]


def test_the_milestones_show_only_those_that_somebody_has() -> None:
    lab = lab_with_nomans_at_home(2)

    def shown() -> list[object]:
        group = lab.session.run.board().group("milestones")
        assert group is not None
        facts = [str(part.text) for part in group.parts if isinstance(part, Fact)]
        rows = [part for part in group.parts if isinstance(part, Row)]
        return facts + [(str(row.label), str(one.label), one.value) for row in rows for one in row.trackers]

    assert shown() == ["Nobody has a milestone yet."]
    lab.experiment("dna").answer("m2", 6)
    assert shown() == [("Ann: EP of the spaces", "Ann: Milestone card 2", 6)]


def test_a_known_player_board_says_which_side_it_is() -> None:
    board = Card(BOARD.key, values={"side": "basic", "common1": ["coin"]})
    assert str(face(BOARD, board)[0][0].text) == "Basic side"


def test_an_icon_of_the_player_board_is_no_card_that_was_drawn() -> None:
    """However much follows from it: nothing was rolled or drawn, so the stage stays empty."""
    lab = lab_with_nomans_at_home().set(hand=1)
    for path in ("players.p1.nomans.1", "players.p1.nomans.2", *(f"players.p2.nomans.{n}" for n in range(3))):
        lab.session.do(Correct(path, "alley"))
    lab.experiment("biofarm").answer("new", said(creature()), {"values": {"side": "basic"}})
    before = len(lab.told)
    lab.answer({"values": {"common1": ["coin"]}})
    assert len(lab.told) - before >= EVENTFUL
    assert scenes_of(lab.session) == []


def test_the_only_milestones_on_the_table_say_whose_they_are() -> None:
    """Beside an ask a row has no name of its own, unless several look alike."""
    lab = lab_with_nomans_at_home().experiment("dna").answer("m1", 8, "done")
    group = lab.session.run.board().group("milestones")
    assert group is not None
    assert [str(tracker.label) for tracker in group.trackers()] == ["Ann: Milestone card 1"]
    lab.experiment("dna").answer("m1", 5, "done")
    group = lab.session.run.board().group("milestones")
    assert group is not None
    rows = [(str(row.label), str(row.trackers[0].label)) for row in group.parts if isinstance(row, Row)]
    assert rows == [(f"{who}: EP of the spaces", "Milestone card 1") for who in ("Ann", "Bo")]
