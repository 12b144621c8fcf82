"""A rescue with a backup does not bring back what somebody removed since."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.cards import Card
from companion.store import Library
from companion.store.cards import rows as card_rows
from tests.games.yours.test_card_kinds import GAME as DUNGEON
from tests.store.kit import Clock, add_person, begin


def _backed_up_household(path: Path, clock: Clock) -> tuple[str, str]:
    """Ann, Bo, a game and a card are in the backup; returns a play and the game."""
    with Library.open(path, clock=clock) as library:
        play = begin(library, ["Ann", "Bo"], [1, 2])
        game = library.own.keep(DUNGEON)
        for name in ("Ogre", "Rat"):
            library.cards.put(game.key, Card("monster", name, "", {"strength": 1, "home": "sea", "loot": []}))
        library.backup_now()
    return play.id, game.key


def _held(library: Library, game: str) -> tuple[list[str], list[str], list[str]]:
    cards = [kept.card.name for kept in card_rows(library.connection, game).values()]
    return sorted(person.name for person in library.people()), [spec.name for spec in library.own.games()], cards


def test_what_somebody_removed_since_the_backup_stays_removed_after_a_rescue(path: Path, clock: Clock) -> None:
    play, game = _backed_up_household(path, clock)
    with Library.open(path, clock=clock) as library:
        library.remove_person(next(person.id for person in library.people() if person.name == "Bo"))
        (ogre,) = [id for id, card in library.cards.known(game).cards.items() if card.name == "Ogre"]
        library.cards.remove(game, ogre)
        library.own.remove(game)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '6' WHERE play = ? AND n = 1", (play,))
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert any("took its place" in str(line) for line in library.news)
        assert _held(library, game) == (["Ann"], [], ["Rat"])
        assert library.row(play).names == ("Ann", "Player 2")


def test_a_name_that_was_removed_or_made_one_with_another_stays_so_in_plays_that_are_whole(
    path: Path, clock: Clock
) -> None:
    """Nothing in the play's own row changes with it."""
    with Library.open(path, clock=clock) as library:
        first, second = begin(library, ["Ann", "Bo"], [1, 2]), begin(library, ["Annie", "Cy"], [1, 2])
        damaged = begin(library, ["Di"], [1, 2])
        library.backup_now()
        who = {person.name: person.id for person in library.people()}
        library.remove_person(who["Bo"])
        library.merge_people(who["Ann"], who["Annie"])
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '6' WHERE play = ? AND n = 1", (damaged.id,))
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert any("took its place" in str(line) for line in library.news)
        assert library.row(first.id).names == ("Ann", "Player 2")
        assert library.row(second.id).names == ("Ann", "Cy")
        assert sorted(person.name for person in library.people()) == ["Ann", "Cy", "Di"]


def test_names_that_were_exchanged_or_given_to_somebody_new_since_the_backup_stay_so(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play, damaged = begin(library, ["Ann", "Bo", "Cy"], [1, 2, 3]), begin(library, ["Di"], [1, 2])
        library.backup_now()
        who = {person.name: person.id for person in library.people()}
        for name, new in (("Ann", "x"), ("Bo", "Ann"), ("Ann", "Bo")):
            library.rename_person(who[name], new)
        library.remove_person(who["Cy"])
        cy = add_person(library, "CY")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '6' WHERE play = ? AND n = 1", (damaged.id,))
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert any("took its place" in str(line) for line in library.news)
        assert library.row(play.id).names == ("Bo", "Ann", "Player 3")
        assert {person.name: person.id for person in library.people()} == {
            "Ann": who["Bo"],
            "Bo": who["Ann"],
            "CY": cy.id,
            "Di": who["Di"],
        }


@pytest.mark.parametrize(
    "how", ["UPDATE people SET colour = 'x' WHERE name = 'Cy'", "UPDATE facts SET value = '9' WHERE key = 'document'"]
)
def test_where_names_or_cards_are_damaged_too_the_backup_gives_back_all_it_has(
    path: Path, clock: Clock, how: str
) -> None:
    """What is missing may have been lost by the damage: one name too many is better than one too few."""
    _play, game = _backed_up_household(path, clock)
    with Library.open(path, clock=clock) as library:
        add_person(library, "Cy")
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM facts WHERE key LIKE 'card:%'")
        db.execute(how)
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert library.news
        names, games, cards = _held(library, game)
        assert {"Ann", "Bo"} <= set(names)
        assert (games, sorted(cards)) == (["Dungeon"], ["Ogre", "Rat"])
