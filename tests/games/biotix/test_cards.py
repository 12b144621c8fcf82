"""The species cards as cards that the table knows."""

from __future__ import annotations

from pathlib import Path

from companion.engine.cards import Card
from companion.engine.said import Answer, Undo
from companion.games.biotix.content import COLOURS, DEFAULTS, Block, Species, Step, table_to
from companion.games.biotix.kinds import SPECIES, card_of, facts_from_cards, species_of
from companion.store import Library
from tests.games.biotix.lab import SPEC, lab
from tests.store.kit import set_fact


def test_a_confirmed_table_is_known_by_number_of_players() -> None:
    for players, side in ((3, "value"), (5, "value5")):
        learnt = list(lab(players).run.table.learnt)
        assert [card.sort for card in learnt] == list(COLOURS)
        assert all(side in card.values for card in learnt)
    three, five = (facts_from_cards(lab(players).run.table.learnt) for players in (3, 5))
    assert (set(three), set(five)) == ({"species"}, {"species5"})


def test_a_species_card_that_somebody_changed_on_its_page_is_played_next_time(tmp_path: Path) -> None:
    with Library.open(tmp_path / "x.db") as library:
        play = library.start(SPEC, SPEC.setup(["Ann", "Bo"], seed=1, facts=library.facts("biotix")))
        play.do(Answer(True))
        play.do(Answer("right"))
        known = library.cards.known("biotix").cards
        assert {card.sort for card in known.values()} == set(COLOURS)
        id, card = next((id, card) for id, card in known.items() if card.sort == "green")
        values = {"value": 7, "trigger": 2, "steps": ["give", "trash_them"], "give": 2}
        library.cards.put("biotix", Card(card.kind, "", "green", values), id)
        again = SPEC.setup(["Ann", "Bo"], seed=2, facts=library.facts("biotix"))
        green = SPEC.script().start(again).species["green"]
        assert green == Species(7, 2, (Step(Block.GIVE, 2), Step(Block.TRASH_THEM)))
        library.cards.remove("biotix", id)
        gone = SPEC.setup(["Ann", "Bo"], seed=3, facts=library.facts("biotix"))
        assert SPEC.script().start(gone).species["green"] == DEFAULTS["green"], "nobody has seen it any more"


def test_undoing_the_check_forgets_the_species_cards_again(tmp_path: Path) -> None:
    with Library.open(tmp_path / "x.db") as library:
        play = library.start(SPEC, SPEC.setup(["Ann", "Bo"], seed=1))
        play.do(Answer(True))
        play.do(Answer("right"))
        play.do(Undo())
        assert not library.cards.known("biotix").cards


def test_what_earlier_versions_remembered_of_the_species_is_taken_over(tmp_path: Path) -> None:
    mine = {**DEFAULTS, "blue": Species(4, 5, (Step(Block.TAKE, 3), Step(Block.TRASH_THEM)))}
    checked = {colour: Species(kind.value, kind.trigger, kind.steps) for colour, kind in mine.items()}
    with Library.open(tmp_path / "x.db") as library:
        set_fact(library, "biotix", "species", table_to(checked))
        set_fact(library, "biotix", "species5", table_to(DEFAULTS))
        cards = library.cards.known("biotix").cards.values()
        assert {card.sort for card in cards} == set(COLOURS)
        assert not any("value5" in card.values for card in cards), "what was only assumed is not known"
        again = SPEC.setup(["Ann", "Bo"], facts=library.facts("biotix"))
        assert SPEC.script().start(again).species == checked


def test_every_reaction_fits_on_a_card_and_comes_back_as_it_was() -> None:
    for block in Block:
        species = Species(-3, 9, () if block is Block.NOTHING else (Step(block), Step(Block.TRASH_THEM)))
        for side in ("", "five"):
            assert species_of(SPECIES.read(card_of("red", species, side), (side,)), side) == species
