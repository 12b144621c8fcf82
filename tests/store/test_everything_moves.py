"""Whatever the app can write, it can export, import and salvage: not only plays, but people, own games, known cards and the bin."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.engine.bots import random_answer
from companion.engine.cards import Card, Kind
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Anytime
from companion.engine.spec import Spec
from companion.games.yours.reading import DEEPEST
from companion.store import Library, bounds
from companion.store.cards import _facts, read_cards
from companion.store.own import new_key
from tests.games.yours.test_card_kinds import GAME as DUNGEON
from tests.store.kit import Clock, add_person, begin, wander

NAMES = st.lists(st.text(min_size=1, max_size=40), min_size=1, max_size=6)


def deep(levels: int) -> dict[str, Any]:
    """A game whose document is that deep: a formula in formulas."""
    value: dict[str, Any] = {"is": "number", "n": 1}
    for _level in range(levels - 6):
        value = {"is": "absolute", "of": value}
    category = {"rule": "formula", "key": "f", "label": "F", "inputs": [{"key": "a", "label": "A"}], "value": value}
    return {
        **DUNGEON,
        "id": new_key(),
        "name": f"Deep {levels}",
        "sheet": {"categories": [{**category, "when": "round"}]},
    }


class Household:
    """Does at random whatever the app lets somebody do; what is refused is not written."""

    def __init__(self, library: Library, names: list[str], luck: Random) -> None:
        self.library, self.names, self.luck = library, names, luck
        self.verbs = (
            self.play,
            self.play,
            self.person,
            self.rename,
            self.merge,
            self.describe,
            self.card,
            self.bin,
            self.set,
        )

    def go(self, steps: int) -> None:
        for _step in range(steps):
            with suppress(Refused):
                self.luck.choice(self.verbs)()

    def specs(self) -> list[Spec]:
        return [*games.shelf(), *games.ready(), *self.library.own.games() * 10]

    def play(self) -> None:
        spec = self.luck.choice(self.specs())
        mode = self.luck.choice(spec.modes)
        facts = self.library.facts(spec.key)
        names = self.luck.sample(self.names, self.luck.randint(1, len(self.names)))
        play = self.library.start(spec, spec.setup(names, mode=mode.key, seed=self.luck.getrandbits(60), facts=facts))
        wander(play, self.luck, self.luck.randint(0, 25))
        if self.luck.random() < 0.5 and "end" in [option.key for option in play.session.run.anytime()]:
            play.do(Anytime("end"))

    def person(self) -> None:
        add_person(self.library, self.luck.choice(self.names), self.luck.choice(("red", "", "blue")))

    def _someone(self) -> str:
        return self.luck.choice(self.library.people()).id if self.library.people() else ""

    def rename(self) -> None:
        self.library.rename_person(self._someone(), self.luck.choice(self.names) + "2")

    def merge(self) -> None:
        if self.luck.random() < 0.5:
            self.library.remove_person(self._someone())
        self.library.merge_people(self._someone(), self._someone())

    def describe(self) -> None:
        own = self.library.own
        document = self.luck.choice((DUNGEON, deep(self.luck.randint(6, DEEPEST - 1)), own.document("skat")))
        own.keep({**document, "id": new_key(), "name": self.luck.choice(self.names).strip()[:40] or "x"})
        if self.luck.random() < 0.2:
            own.remove(self.luck.choice(own.games()).key)

    def card(self) -> None:
        spec = self.luck.choice([spec for spec in self.specs() if spec.script().kinds()])
        kind: Kind = self.luck.choice(list(spec.script().kinds()))
        sort = self.luck.choice([sort.key for sort in kind.sorts]) if kind.sorts else ""
        values = {field.key: random_answer(field.ask, self.luck) for field in kind.fields if field.on(sort)}
        self.library.cards.put(spec.key, Card(kind.key, self.luck.choice(self.names), sort, values))

    def bin(self) -> None:
        rows = self.library.plays()
        if rows:
            self.library.remove_play(self.luck.choice(rows).id)

    def set(self) -> None:
        self.library.set_setting(self.luck.choice(self.names), self.names)


def held(library: Library) -> dict[str, Any]:
    """What another phone must have after an import: everything but the bin and the settings."""
    plays = {row.id: library.resume(row.id).session.history for row in library.plays()}
    documents = {spec.key: library.own.document(spec.key) for spec in library.own.games()}
    known = [*games.SHELF, *games.ready_keys(), *documents]
    return {
        "plays": plays,
        "names": {row.id: row.names for row in library.plays()},
        "people": sorted((person.name, person.colour) for person in library.people()),
        "games": documents,
        "cards": {key: sorted(cards_of(library, key)) for key in known},
    }


def cards_of(library: Library, game: str) -> set[str]:
    """Those it knows, and those that an earlier version kept as facts: another library takes them over when it first meets them."""
    script = library.cards._games(game).script()
    facts = {key: json.loads(value) for key, value in _facts(library.connection, game)}
    taken = read_cards(script.cards_from_facts(facts), list(script.kinds())) if facts else []
    return {repr(card) for card in (*library.cards.known(game).cards.values(), *taken)}


def rows(library: Library, without: str) -> Iterator[tuple[object, ...]]:
    """What must be the same after a rescue in which only one play was damaged."""
    for table in ("people", "settings", "facts"):
        for row in library.connection.execute(f"SELECT * FROM {table}"):
            yield table, *row
    for row in library.connection.execute("SELECT id, game, binned, head FROM plays WHERE id != ?", (without,)):
        yield "plays", *row
    for row in library.connection.execute("SELECT play, n, person FROM seats WHERE play != ?", (without,)):
        yield "seats", *row
    for row in library.connection.execute("SELECT play, n, value, at FROM entries WHERE play != ?", (without,)):
        yield "entries", *row


@given(NAMES, st.integers(0, 2**32), st.integers(1, 25))
@settings(max_examples=25, deadline=None)
def test_a_whole_household_comes_out_in_and_through_a_rescue(names: list[str], seed: int, steps: int) -> None:
    luck = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path, clock = Path(folder) / "tableside.db", Clock()
        with Library.open(path, clock=clock) as library:
            Household(library, names, luck).go(steps)
            with Library.open(":memory:", clock=clock) as elsewhere:
                report = elsewhere.import_bytes(library.export_all(compressed=luck.random() < 0.5))
                empty = ["There's no play in this file."] if not library.plays() else []
                assert [str(problem) for problem in report.problems] in ([], empty)
                assert held(elsewhere) == held(library)
                elsewhere.import_bytes(library.export_all())
                assert held(elsewhere) == held(library), "twice is once"
            other = begin(library, ["Zoë"], [1, 2])
            before = sorted(rows(library, other.id), key=repr)
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE entries SET value = '9' WHERE play = ? AND n = 1", (other.id,))
            db.commit()
        with Library.open(path, clock=clock) as library:
            assert library.news
            assert sorted(rows(library, other.id), key=repr) == before


def test_what_a_table_knows_about_the_cards_of_its_own_game_moves_with_it(library: Library) -> None:
    game = library.own.keep(DUNGEON)
    play = library.start(game, game.setup(["Ann", "Bo"]))
    play.do(Anytime("card"))
    play.do(Answer({"values": {"strength": 7, "home": "cave", "loot": []}, "name": "Ogre"}))
    with Library.open(":memory:") as elsewhere:
        report = elsewhere.import_bytes(library.export_all())
        assert (report.games, report.cards, report.problems) == (["Dungeon"], 1, [])
        assert [card.name for card in elsewhere.cards.known(game.key).cards.values()] == ["Ogre"]


def test_the_cards_of_a_game_that_is_another_one_here_come_to_the_game_they_belong_to(library: Library) -> None:
    game = library.own.keep(DUNGEON)
    library.cards.put(game.key, Card("monster", "Ogre", "", {"strength": 7, "home": "cave", "loot": []}))
    with Library.open(":memory:") as elsewhere:
        ours = elsewhere.own.keep({**DUNGEON, "name": "Another dungeon"})
        elsewhere.import_bytes(library.export_all())
        (theirs,) = [spec for spec in elsewhere.own.games() if spec.key != ours.key]
        assert not elsewhere.cards.known(ours.key).cards
        assert [card.name for card in elsewhere.cards.known(theirs.key).cards.values()] == ["Ogre"]


def test_a_play_of_the_deepest_game_there_may_be_comes_out_and_in(library: Library) -> None:
    with pytest.raises(Refused, match="too deeply"):
        library.own.keep(deep(DEEPEST + 1))
    game = library.own.keep(deep(DEEPEST))
    play = library.start(game, game.setup(["Ann", "Bo"]))
    for file in (library.export_play(play.id), library.export_all()):
        with Library.open(":memory:") as elsewhere:
            assert elsewhere.import_bytes(file).problems == []
            assert elsewhere.resume(play.id).session.ask


def test_what_games_remember_and_is_too_deep_is_named(library: Library) -> None:
    file = json.loads(library.export_all())
    nested: Any = 1
    for _level in range(60):
        nested = [nested]
    file["facts"] = {"biohack": {"x": nested}}
    assert "biohack: It is nested too deeply." in [
        str(line) for line in library.import_bytes(json.dumps(file).encode()).problems
    ]


def test_a_library_file_whose_first_line_is_garbled_says_so(library: Library) -> None:
    library.own.keep(DUNGEON)
    play = begin(library, ["Ann"], [1])
    first, rest = library.export_all().split(b"\n", 1)
    garbled = first.replace(b'"people"', b'"peo\x00le"') + b"\n" + rest
    with Library.open(":memory:") as elsewhere:
        report = elsewhere.import_bytes(garbled)
        assert report.plays == [play.id]
        assert [str(line) for line in report.problems] == [
            "The file is cut off or damaged in line 1. The plays on the other lines were read."
        ]


@pytest.mark.parametrize("limit", ["PLAY", "VALUES"])
def test_fixes_that_would_make_a_file_too_large_are_left_out_the_oldest_first(
    library: Library, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """However few entries they have: 200,000 entries set aside may hold more than a file may."""
    play = begin(library, answers=range(50))
    for n in range(30):
        play.do(Amend(0, 500 + n))
    whole = library.export_play(play.id)
    most = {"PLAY": len(whole) // 3, "VALUES": bounds.values(whole) // 3}[limit]
    monkeypatch.setattr(f"companion.store.bounds.{limit}", most)
    for file in (library.export_play(play.id), library.export_all()):
        with Library.open(":memory:") as elsewhere:
            report = elsewhere.import_bytes(file)
            assert (report.added, report.problems) == (1, [])
            history = elsewhere.resume(play.id).session.history
            assert history.entries == play.session.history.entries
            kept = len(history.amended)
            assert 5 < kept < 30
            assert history.amended == play.session.history.amended[-kept:]


def test_no_more_people_are_taken_in_than_can_be_read_back(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.bounds.PEOPLE", 3)
    begin(library, ["Ann", "Bo"])
    add_person(library, "Cy")
    with pytest.raises(Refused, match="at most 3"):
        add_person(library, "Di")
    with pytest.raises(Refused, match="at most 3"):
        begin(library, ["Ann", "Di"])
    with Library.open(":memory:") as elsewhere:
        assert elsewhere.import_bytes(library.export_all()).problems == []
