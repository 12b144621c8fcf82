"""What to put on the table before a play begins."""

from __future__ import annotations

import pytest

from companion.engine.asks import Do
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games import spec
from companion.present.preparing import ToLay, icon_for, lay_done, lines_of, to_lay


@pytest.mark.parametrize("game", ["biohack", "biotix", "biomes", "bios_genesis"])
def test_the_list_is_what_the_play_asks_for_first(game: str) -> None:
    chosen = spec(game)
    setup = chosen.setup(["Ann", "Bo", "Cy"], seed=3)
    lines = to_lay(chosen, setup)
    first = Session(chosen.script(), setup).ask
    assert first is not None
    assert lines[0].ask == first.key
    assert all(line.text and line.icon for line in lines)


def test_a_paragraph_becomes_a_list() -> None:
    lines = to_lay(spec("biotix"), spec("biotix").setup(["Ann", "Bo", "Cy"], seed=3))
    assert [line.text.split()[0] for line in lines] == ["Give", "Put", "Leave", "Put"]


def test_a_play_that_begins_with_a_question_has_nothing_to_lay() -> None:
    assert to_lay(spec("anygame"), spec("anygame").setup(["Ann"], seed=3)) == ()


def test_a_phase_of_the_first_round_is_no_preparation_and_is_never_done_beforehand() -> None:
    chosen = spec("harvestyear")
    setup = chosen.setup(["Ann", "Bo"], seed=3)
    lines = to_lay(chosen, setup)
    assert {line.ask for line in lines} == {"yours.setup"}
    session = Session(chosen.script(), setup)
    session.do(Answer(True))
    ask = session.ask
    assert isinstance(ask, Do)
    assert ask.key == "yours.phase"
    assert lay_done(session, {line.text for line in lines} | set(lines_of(ask))) == []


def test_an_ask_is_done_when_each_of_its_lines_is() -> None:
    chosen = spec("biohack")
    setup = chosen.setup(["Ann", "Bo", "Cy"], seed=3)
    board = [line.text for line in to_lay(chosen, setup) if line.ask == "biohack.setup.board"]
    session = Session(chosen.script(), setup)
    assert lay_done(session, set(board[1:])) == []
    (answer,) = lay_done(session, set(board))
    session.do(answer)
    assert session.ask is not None
    assert session.ask.key == "biohack.setup.players"


def test_a_line_shows_the_first_thing_that_it_names() -> None:
    assert icon_for("Display: 4 cards face up beside each deck") == "cards-outline"
    assert icon_for("Zuerst das Plättchen") == "hexagon-multiple-outline"
    assert icon_for("…") == "gesture-tap"
    assert icon_for("Legt die Artenkarten zwischen euch.") == "cards-outline"


def test_a_line_shows_as_many_pieces_as_it_names_where_that_is_a_handful() -> None:
    cards, coins, marker = "cards-outline", "circle-multiple-outline", "map-marker-outline"
    shown = {
        "Display: 4 cards face up beside each deck": [(cards, 4)],
        "Ann: 6 coins, one medicine full": [(coins, 6)],
        "Shuffle the 24 cards": [("shuffle-variant", 1)],
        "Round marker on 1": [(marker, 1)],
        "3 coins, 5 location cards": [(coins, 3), (cards, 5)],
    }
    found = {text: [(one.icon, one.n) for one in ToLay("", text, icon_for(text)).pieces] for text in shown}
    assert found == shown


@pytest.mark.parametrize("text", ["Board: 3–4 players side up", "Spielplan: Seite für 3–4 Spieler oben"])
def test_the_board_shows_which_side_is_up(text: str) -> None:
    (board,) = ToLay("", text, icon_for(text)).pieces
    assert board.shown == "3–4"
