"""What is asked before the first turn: on a new phone next to nothing, on one that knows its cards a tap for each."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bench.biohack_hands import NAMES as TABLES
from bench.biohack_hands import Table
from companion.engine.cards import Card
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.games.biohack.cards import Scientist
from companion.games.biohack.facts import facts_from_cards
from tests.games.biohack.lab import Lab, creature

KNOWN = {"milestone": 4, "tile": 4, "scientist": 3, "creature": 6}


def knowing(**boards: Any) -> Lab:
    return Lab(3, cards=True, facts={"known": KNOWN, "boards": [boards] if boards else []})


def test_a_new_phone_is_asked_once_and_starts() -> None:
    lab = Lab(3, cards=True)
    assert lab.key == "biohack.cards.when"
    assert lab.answer("later").key == "biohack.planning"
    assert not lab.game.names_cards


def test_whoever_wants_it_enters_all_cards_first() -> None:
    assert Lab(3, cards=True).answer("now").key == "biohack.milestone"


@pytest.mark.parametrize("missing", KNOWN)
def test_a_phone_that_lacks_cards_of_one_kind_is_asked(missing: str) -> None:
    assert Lab(3, cards=True, facts={"known": KNOWN | {missing: KNOWN[missing] - 1}}).key == "biohack.cards.when"


def test_a_phone_that_knows_its_cards_is_not_asked() -> None:
    assert knowing().key == "biohack.milestone"


def test_a_play_of_earlier_rules_enters_its_cards_at_once() -> None:
    assert Lab(3, cards=True, version=6).key == "biohack.milestone"


def test_facts_that_do_not_read_count_as_nothing() -> None:
    assert Lab(3, cards=True, facts={"known": {"milestone": "many"}}).key == "biohack.cards.when"
    assert Lab(3, cards=True, facts={"known": "many", "boards": 3}).key == "biohack.cards.when"


def boards(lab: Lab) -> Lab:
    """To the form of the player boards."""
    while lab.key != "biohack.boards":
        n = lab.session.history.head
        if lab.key == "biohack.milestone":
            lab.answer({"values": {"needs": ["avian"] * (n + 1)}})
        else:
            lab.answer({"values": {"gain": ["coin"] * (n + 1), "pay": [], "other": []}})
    return lab


def test_all_player_boards_are_one_form_and_bring_what_is_known_of_them() -> None:
    lab = boards(knowing(side="advanced", which="b", common1=["coin", "coin"]))
    lab.answer({"p1": "basic", "p2": "b", "p3": "basic"})
    assert [player.board.values for player in lab.game.players.values() if player.board] == [
        {"side": "basic"},
        {"side": "advanced", "which": "b", "common1": ["coin", "coin"]},
        {"side": "basic"},
    ]


def test_two_boards_with_the_same_advanced_side_are_refused() -> None:
    lab = boards(knowing())
    with pytest.raises(Refused, match="Only one of each advanced side"):
        lab.answer({"p1": "a", "p2": "a", "p3": "basic"})
    assert lab.key == "biohack.boards"


def test_a_known_board_that_no_longer_reads_is_entered_again() -> None:
    lab = boards(knowing(side="advanced", which="b", common1=["nonsense"]))
    lab.answer({"p1": "b", "p2": "basic", "p3": "basic"})
    board = lab.player().board
    assert board
    assert board.values == {"side": "advanced", "which": "b"}


def test_the_known_cards_are_counted_by_their_kind() -> None:
    cards = [Card("creature", "A"), Card("creature", "B"), Card("board", values={"side": "basic"})]
    assert facts_from_cards(cards) == {"known": {"creature": 2, "board": 1}, "boards": [{"side": "basic"}]}
    assert facts_from_cards([]) == {}


@pytest.mark.parametrize(("mode", "most"), [("players", 31), ("two", 19), ("solo", 16)])
def test_a_table_that_knows_its_cards_says_no_more_than_this_before_its_first_turn(mode: str, most: int) -> None:
    table = Table(mode, 0)
    asked: Counter[str] = Counter()
    while (ask := table.session.ask) and ask.key != "biohack.research.turn":
        asked[ask.key] += 1
        table.session.do(Answer(table.script.answer(ask, table.session.run.state)))
    assert asked.total() <= most, (TABLES[mode], asked)


@pytest.mark.parametrize("seed", range(6))
def test_two_known_creatures_in_the_biofarm_never_take_more_than_four_entries(seed: int) -> None:
    assert all(n <= 4 for mode in TABLES for n in Table(mode, seed).play().spent["biofarm"])


def test_how_a_creature_is_paid_was_asked_by_the_rules_before() -> None:
    card = creature(mammal=3)
    for version, keys in ((6, [card.key]), (7, [card.key, f"{card.key}.scientist"])):
        lab = Lab(2, version=version).until("biohack.research.turn").set(hand=9, mammal=9, unlocked=1).hold(card)
        rows = {"gain": ["coin"], "pay": [], "other": [], "discount": ["mammal"]}
        lab.player().scientist = Scientist(Card("scientist", "Ada", "", rows))
        from companion.games.biohack.biofarm import in_hand

        found = in_hand(lab.player(), 0, True, ways=lab.game.since(7))
        assert [option.key for option in found if option.key.startswith(card.key)] == keys


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_place_shows_what_it_gives_for_each_number_of_nomans_as_pieces(players: int) -> None:
    lab = Lab(players).until("biohack.place") if players > 1 else Lab(1, solo_cards="app").until("biohack.place")
    for option in lab.options().values():
        assert len(option.cases) == max(2, players)
        for case in option.cases:
            assert case.gives
            assert all(str(token) in str(option.note) for lot in case.gives for token in lot if "off" not in str(token))
