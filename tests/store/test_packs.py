"""Card packs: checked like every file from outside, all or nothing, and nothing of ours overwritten in silence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.bots import random_answer
from companion.engine.cards import Card, Kind
from companion.engine.refusals import Refused
from companion.games import spec
from companion.store import Library
from companion.store.cards import rows
from companion.store.packs import LARGEST
from tests.engine.test_cards import HARE, SPEC, WOLF
from tests.store.kit import set_fact

BROKEN = 2000


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "here.db", games=lambda key: SPEC if key == "zoo" else spec(key)) as library:
        yield library


def pack(*cards: dict[str, Any], game: str = "zoo", **more: Any) -> bytes:
    return json.dumps({"format": "tableside-cards", "version": 1, "game": game, "cards": cards, **more}).encode()


def card(name: str = "Wolf", **values: Any) -> dict[str, Any]:
    return {"kind": "beast", "name": name, "sort": "land", "values": {**WOLF, **values}}


def known(library: Library, game: str = "zoo") -> list[Card]:
    return sorted((kept.card for kept in rows(library.connection, game).values()), key=lambda card: card.name)


def test_a_pack_brings_what_is_new_and_what_was_exported_is_known_elsewhere(library: Library, tmp_path: Path) -> None:
    library.cards.put("zoo", Card("beast", "Wolf", "land", WOLF))
    library.cards.put("zoo", Card("beast", "", "sea", HARE))
    data = library.cards.export("zoo")
    with Library.open(tmp_path / "there.db", games=lambda key: SPEC) as there:
        incoming = there.cards.look_at(data)
        assert (len(incoming.new), incoming.differs, incoming.same) == (2, [], 0)
        assert known(there) == [], "looking changes nothing"
        assert there.cards.take(incoming) == 2
        assert known(there) == known(library)
        again = there.cards.look_at(data)
        assert (again.brings(), again.same) == (0, 2)


def test_a_card_that_differs_stays_as_it_is_here_unless_somebody_wants_theirs(library: Library) -> None:
    id = library.cards.put("zoo", Card("beast", "Wolf", "land", WOLF))
    incoming = library.cards.look_at(pack(card(teeth=7), card("Bear")))
    (differing,) = incoming.differs
    assert (differing.here.values["teeth"], differing.there.values["teeth"]) == (4, 7)
    library.cards.take(incoming)
    assert [one.values["teeth"] for one in known(library)] == [4, 4]
    library.cards.take(library.cards.look_at(pack(card(teeth=7))), [id])
    assert library.cards.known("zoo").cards[id].values["teeth"] == 7


def test_a_side_that_nobody_here_has_seen_is_added_without_asking(library: Library) -> None:
    library.cards.put("zoo", Card("beast", "Wolf", "land", WOLF))
    incoming = library.cards.look_at(pack(card(young=6)))
    assert (len(incoming.more), incoming.differs) == (1, [])
    library.cards.take(incoming)
    assert known(library)[0].values == {**WOLF, "young": 6}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "cut off or damaged"),
        (b"{", "cut off or damaged"),
        (b"[]", "Something is wrong with the file"),
        (pack(format="tableside-play"), "not a Tableside card pack"),
        (pack(version=2), "newer version of Tableside"),
        (pack(version=0), "format version 0, which"),
        (pack(game="nothing"), "no game"),
        (pack(game="bios_genesis/../x"), "no game"),
        (pack({"kind": "robot"}), "Card 1: This game has no cards"),
        (pack(card(), card("Bear", teeth=99)), "Card 2: Teeth: Only 0 to 9"),
        (pack(card("x" * 41)), "At most 40"),
        (pack(card(wings=2)), "no field"),
        (pack({**card(), "sort": "air"}), "not one of the options"),
        (pack(card(cost=[["red"]])), "Card 1"),
        (pack(card(cost=json.loads("[" * 40 + "]" * 40))), "nested too deep"),
        (b" " * (LARGEST + 1), "too large"),
        (b"[" * 300_000, "more than"),
    ],
)
def test_a_pack_that_is_none_is_refused_with_a_sentence_and_nothing_comes_in(
    library: Library, data: bytes, problem: str
) -> None:
    with pytest.raises(Refused, match=problem):
        library.cards.look_at(data)
    assert known(library) == []


def test_a_pack_comes_in_whole_or_not_at_all(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    incoming = library.cards.look_at(pack(card(), card("Bear"), card("Cat")))
    calls: list[int] = []

    def failing(*_args: Any) -> None:
        calls.append(1)
        if len(calls) == 2:
            raise OSError("the disk is full")

    monkeypatch.setattr("companion.store.cards.write", failing)
    with pytest.raises(Exception, match="full"):
        library.cards.take(incoming)
    assert known(library) == []


def genesis_pack(luck: Random) -> dict[str, Any]:
    cards = []
    for kind in spec("bios_genesis").script().kinds():
        for n in range(luck.randint(1, 4)):
            cards.append({"kind": kind.key, "name": f"{kind.key} {n}", "values": face(kind, luck)})
    return {"format": "tableside-cards", "version": 1, "game": "bios_genesis", "cards": cards}


def face(kind: Kind, luck: Random) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in kind.fields:
        if field.wanted(values):
            values[field.key] = random_answer(field.ask, luck)
    return values


def hurt(data: Any, luck: Random) -> Any:
    """Something of it is another thing now."""
    junk: Any = luck.choice([None, True, -1, 10**40, 1.5, "", "x" * 300, [], {}, [[]], "\ud800", "red", {"values": 3}])
    if isinstance(data, dict) and data and luck.random() < 0.9:
        key = luck.choice(list(data))
        match luck.randrange(4):
            case 0:
                return {other: value for other, value in data.items() if other != key}
            case 1:
                return {**data, str(luck.random()): junk}
        return {**data, key: hurt(data[key], luck)}
    if isinstance(data, list) and data and luck.random() < 0.9:
        at = luck.randrange(len(data))
        return [*data[:at], hurt(data[at], luck), *data[at + 1 :]]
    return junk


def test_two_thousand_broken_packs_raise_nothing_and_leave_no_half(library: Library) -> None:
    luck = Random(19)
    refused = taken = 0
    for n in range(BROKEN):
        data: Any = genesis_pack(luck)
        for _time in range(luck.randint(1, 3)):
            data = hurt(data, luck)
        text = json.dumps(data).encode()
        if luck.random() < 0.3:
            at = luck.randrange(len(text) + 1)
            text = (
                text[:at]
                + bytes(luck.randrange(256) for _byte in range(luck.randint(0, 4)))
                + text[at + luck.randint(0, 9) :]
            )
        before = known(library, "bios_genesis")
        try:
            incoming = library.cards.look_at(text)
        except Refused as problem:
            assert str(problem.text)
            refused += 1
            continue
        assert known(library, "bios_genesis") == before, n
        if taken < 40:
            library.cards.take(incoming)
            taken += 1
    assert refused > BROKEN / 3
    kinds = {kind.key: kind for kind in spec("bios_genesis").script().kinds()}
    assert all(kinds[one.kind].fits(one) for one in known(library, "bios_genesis"))


def test_the_whole_librarys_file_carries_the_cards(library: Library, tmp_path: Path) -> None:
    library.cards.put("zoo", Card("beast", "Wolf", "land", WOLF))
    data = library.export_all()
    with Library.open(tmp_path / "there.db", games=lambda key: SPEC) as there:
        there.cards.put("zoo", Card("beast", "Bear", "land", WOLF | {"teeth": 8}))
        assert there.import_bytes(data).cards == 1
        assert [one.name for one in known(there)] == ["Bear", "Wolf"]
        assert len(there.cards.known("zoo").cards) == 2
        library.cards.put("zoo", Card("beast", "Bear", "land", WOLF))
        report = there.import_bytes(library.export_all())
        assert report.cards == 0
        assert [one.here.values["teeth"] for one in report.differs["zoo"]] == [8]
        assert any("1 known card differs" in str(problem) for problem in report.problems)


def test_what_an_older_librarys_file_remembered_is_taken_over(tmp_path: Path) -> None:
    vent = {"manna": ["red"], "warm": "1", "cool": "2", "enzymes": ["3"], "traits": [], "row": "ocean"}
    facts = {"bios_genesis": {"cards": {"refugium": {"Vent": vent}, "nonsense": 3}}}
    data = json.dumps({"format": "tableside-library", "version": 1, "facts": facts, "plays": []}).encode()
    with Library.open(tmp_path / "there.db") as there:
        assert there.import_bytes(data).cards == 1
        (one,) = there.cards.known("bios_genesis").cards.values()
        assert (one.name, one.sort, one.values["manna"]) == ("Vent", "ocean", ["red"])


def test_what_this_library_remembered_before_is_taken_over_once(tmp_path: Path) -> None:
    vent = {"manna": ["red"], "warm": "1", "cool": "2", "enzymes": ["3"], "traits": [], "row": "ocean"}
    back = {"metabolism": "green", "icons": ["hgt"]}
    with Library.open(tmp_path / "old.db") as library:
        set_fact(library, "bios_genesis", "cards", {"refugium": {"Vent": vent}, "bacterium": {"Vent": back}})
        ((id, one),) = library.cards.known("bios_genesis").cards.items()
        assert (one.name, one.values["metabolism"]) == ("Vent", "green")
        library.cards.remove("bios_genesis", id)
    with Library.open(tmp_path / "old.db") as library:
        assert library.cards.known("bios_genesis").cards == {}, "what somebody removed stays away"
        assert library.facts("bios_genesis")["cards"], "and what was remembered is still there"


def test_a_pack_of_thousands_of_cards_is_not_compared_card_by_card(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Card] = []
    mark = Kind.mark

    def looked_at(kind: Kind, card: Card) -> tuple[Any, ...]:
        looked.append(card)
        return mark(kind, card)

    monkeypatch.setattr(Kind, "mark", looked_at)
    monkeypatch.setattr(Kind, "same", lambda *_cards: pytest.fail("each with each other"))
    many = pack(*(card(f"Wolf {n}", teeth=n % 5) for n in range(1000)))
    assert library.import_bytes(many).cards == 1000
    assert library.cards.look_at(many).same == 1000
    assert len(looked) < 10_000


@pytest.mark.parametrize("names", [("Wolf", ""), ("", "Wolf"), ("Wolf", "WOLF"), ("Wolf", "Bear"), ("", "")])
@pytest.mark.parametrize("teeth", [4, 5])
def test_doubles_in_a_pack_are_what_the_kind_takes_for_the_same(
    library: Library, names: tuple[str, str], teeth: int
) -> None:
    one, other = card(names[0]), card(names[1], teeth=teeth)
    (kind,) = (kind for kind in SPEC.script().kinds() if kind.key == "beast")
    same = kind.same(*(Card("beast", one_of["name"], "land", one_of["values"]) for one_of in (one, other)))
    assert library.import_bytes(pack(one, other)).cards == (1 if same else 2)
    assert library.cards.look_at(pack(other)).brings() == 0
