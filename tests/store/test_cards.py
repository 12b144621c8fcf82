"""What a table knows of its cards lasts: remembered at once, taken back by undo, never lost, never changed in silence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.cards import Card
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Redo, Undo
from companion.store import Library
from companion.store.cards import rows
from tests.engine.test_cards import BEAST, HARE, SPEC, WOLF


def found(key: str) -> Any:
    return SPEC


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "zoo.db", games=found) as library:
        yield library


def start(library: Library) -> Any:
    return library.start(SPEC, SPEC.setup(["Ann"]))


def known(library: Library) -> list[Card]:
    return [kept.card for kept in rows(library.connection, "zoo").values()]


def test_a_new_card_is_on_the_disk_before_the_play_goes_on(tmp_path: Path) -> None:
    with Library.open(tmp_path / "zoo.db", games=found) as library:
        start(library).do(Answer({"values": WOLF, "name": "Wolf"}))
    with Library.open(tmp_path / "zoo.db", games=found) as library:
        assert list(library.cards.known("zoo").cards.values()) == [Card("beast", "Wolf", "land", WOLF)]


def test_another_play_offers_it_at_once(library: Library) -> None:
    waiting = start(library)
    start(library).do(Answer({"values": WOLF, "name": "Wolf"}))
    (offer,) = waiting.session.ask.offers()
    waiting.do(Answer(offer.key))
    assert waiting.session.history.entries[0].value["values"] == WOLF
    assert len(known(library)) == 1


def test_undo_takes_a_new_card_back_and_redo_brings_it_again(library: Library) -> None:
    play = start(library)
    play.do(Answer({"values": WOLF, "name": "Wolf"}))
    play.do(Undo())
    assert known(library) == []
    assert not play.session.ask.offers()
    play.do(Redo())
    assert known(library) == [Card("beast", "Wolf", "land", WOLF)]


def test_undo_gives_an_older_card_its_older_face(library: Library) -> None:
    start(library).do(Answer({"values": WOLF, "name": "Wolf"}))
    play = start(library)
    play.do(Answer({"values": {**WOLF, "teeth": 6}, "name": "Wolf"}))
    assert known(library) == [Card("beast", "Wolf", "land", {**WOLF, "teeth": 6})]
    play.do(Undo())
    assert known(library) == [Card("beast", "Wolf", "land", WOLF)]


def test_undo_in_a_play_that_only_used_a_card_leaves_it(library: Library) -> None:
    first = start(library)
    first.do(Answer({"values": WOLF, "name": "Wolf"}))
    second = start(library)
    second.do(Answer(second.session.ask.offers()[0].key))
    second.do(Undo())
    assert len(known(library)) == 1


def test_undo_leaves_what_somebody_changed_by_hand(library: Library) -> None:
    play = start(library)
    play.do(Answer({"values": WOLF, "name": "Wolf"}))
    (id,) = library.cards.known("zoo").cards
    library.cards.rename("zoo", id, "Grey wolf")
    play.do(Undo())
    assert [card.name for card in known(library)] == ["Grey wolf"]


def test_the_other_side_is_added_and_taken_back(library: Library) -> None:
    play = start(library)
    for answer in ({"values": WOLF, "name": "Wolf"}, {"values": HARE, "name": "Hare"}, {"values": {"young": 8}}):
        play.do(Answer(answer))
    assert Card("beast", "Hare", "land", {**HARE, "young": 8}) in known(library)
    play.do(Undo())
    assert Card("beast", "Hare", "land", HARE) in known(library)


def test_fixing_the_past_changes_what_is_known(library: Library) -> None:
    play = start(library)
    play.do(Answer({"values": WOLF, "name": "Wolf"}))
    play.do(Answer({"values": HARE}))
    play.do(Amend(0, {"values": WOLF, "name": "Dog"}))
    assert sorted(card.name for card in known(library)) == ["", "Dog"]
    play.do(Undo())
    assert sorted(card.name for card in known(library)) == ["", "Wolf"]


def test_a_play_opens_whatever_became_of_its_cards(library: Library) -> None:
    play = start(library)
    play.do(Answer({"values": WOLF, "name": "Wolf"}))
    (id,) = library.cards.known("zoo").cards
    library.cards.remove("zoo", id)
    again = library.resume(play.id)
    assert not str(again.read_only)
    assert again.session.run.state.seen[0]["teeth"] == 4


def test_cards_are_renamed_and_merged_and_no_two_have_one_name(library: Library) -> None:
    cards = library.cards
    wolf = cards.put("zoo", Card("beast", "Wolf", "land", WOLF))
    hare = cards.put("zoo", Card("beast", "Hare", "land", {**HARE, "young": 5}))
    with pytest.raises(Refused, match="Another card is already called"):
        cards.rename("zoo", hare, "WOLF")
    cards.merge("zoo", wolf, hare)
    assert known(library) == [Card("beast", "Wolf", "land", {**HARE, "young": 5, **WOLF})]
    with pytest.raises(Refused, match="has been removed"):
        cards.remove("zoo", hare)


@pytest.mark.parametrize("values", [{"cost": ["green"]}, {"wings": 1}, {"teeth": 99}])
def test_a_face_that_cannot_be_is_refused(library: Library, values: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        library.cards.put("zoo", Card("beast", "Wolf", "land", values))
    assert known(library) == []


def test_a_backup_brings_back_the_cards_of_its_day(library: Library) -> None:
    play = start(library)
    backup = library.backup_now()
    play.do(Answer({"values": WOLF, "name": "Wolf"}))
    library.restore(backup)
    assert library.cards.known("zoo").cards == {}


def test_cards_are_no_facts_that_a_play_begins_with(library: Library) -> None:
    start(library).do(Answer({"values": WOLF, "name": "Wolf"}))
    assert library.facts("zoo") == {}


def test_the_kind_of_the_zoo_counts_its_box() -> None:
    assert (BEAST.in_box(), BEAST.in_box("land"), BEAST.in_box("air")) == (4, 2, 0)
