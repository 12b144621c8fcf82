"""Phase 5: purchases, macroorganisms, trophic levels, landfall."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.games.bios_genesis import macroorganisms, paying, purchases
from tests.games.bios_genesis.helpers import game_of, mutation, organism, sit_at
from tests.games.kit import told


def test_a_mutation_costs_its_colour_chemoselectivity_two_of_another_chameleon_any() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    ann.catalysts.update(red=2, blue=1)
    life = organism(game, "p1")
    assert paying.ways_to_pay(ann, life, "blue") == [("blue", 1)]
    life.icons["chemo"] = 1
    assert paying.ways_to_pay(ann, life, "blue") == [("blue", 1), ("red", 2)]
    life.icons = {"chameleon": 1}
    assert paying.ways_to_pay(ann, life, "blue") == [("blue", 1), ("red", 1)]


def test_a_mutation_that_cannot_be_paid_cannot_be_entered() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["red"] = 1
    life = organism(game, "p1")
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    session.do(Answer("mutation-ocean"))
    with pytest.raises(Refused, match=r"pay blue\. Undo to buy something else\."):
        session.do(Answer({"colour": "blue", "icons": []}))
    session.do(Answer({"colour": "red", "icons": []}))
    assert told(session) == [
        "Ann pays 1 red Catalyst.",
        f"{life.label} gains Mutation 1: add 1 red cube.",
    ]


def test_one_purchase_for_each_own_biont_also_in_a_foreign_organism() -> None:
    """§4, Phase 5."""
    game = game_of(2)
    bo = game.players["p2"]
    bo.catalysts["red"] = 3
    life = organism(game, "p1", bionts=2)
    life.bionts["p2"] = 1
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, bo, life))
    session.do(Answer("mutation-ocean"))
    session.do(Answer({"colour": "red", "icons": []}))
    assert session.ask is None


def test_promoting_costs_the_colour_and_brings_a_second_cube_and_the_other_icons() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    life = organism(game, "p1")
    card = mutation(game, life, "blue", hgt=1)
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    session.do(Answer(f"promote-{card.id}"))
    session.do(Answer({"icons": ["dna"]}))
    assert (card.cubes, card.promoted, life.icon("dna"), life.icon("hgt")) == (2, True, 1, 0)
    assert ann.catalysts["blue"] == 0


def test_an_organ_costs_a_catalyst_of_its_colour() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts.update(red=1, blue=1)
    life = organism(game, "p1")
    life.stage, life.organ_spaces["blue"] = "marine", 2
    sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life)).do(Answer("organ-blue"))
    assert (life.organs["blue"], ann.catalysts["blue"], ann.catalysts["red"]) == (1, 0, 1)


def test_mutations_come_from_active_rows_and_the_home_row_with_spore_from_any() -> None:
    game = game_of(1)
    game.active = ["cosmic"]
    life = organism(game, "p1", row="coastal")
    assert purchases.open_decks(game, life) == ["cosmic", "coastal"]
    life.icons["spore"] = 1
    assert purchases.open_decks(game, life) == ["cosmic", "ocean", "coastal", "continent"]


def test_fission_doubles_the_purchases_if_it_was_there_when_the_round_began() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["red"] = 3
    life = organism(game, "p1")
    life.fission_at_start = True
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    for _time in range(2):
        session.do(Answer("mutation-ocean"))
        session.do(Answer({"colour": "red", "icons": []}))
    assert session.ask is None
    assert (len(life.mutations), ann.catalysts["red"]) == (2, 1)


def test_a_bacterium_becomes_marine_for_any_catalyst_and_the_chromosomes_on_the_card() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1", red=2, blue=1)
    session = sit_at(game, lambda table, game: purchases.become_marine(table, game, ann, life))
    session.do(Answer({"needs": ["red", "blue"], "organs": ["red"], "icons": []}))
    session.do(Answer("green"))
    assert (life.stage, life.row, life.chromosomes["red"], life.chromosomes["blue"]) == ("marine", "ocean", 1, 0)
    assert told(session)[:2] == ["Ann pays 1 green Catalyst.", "Chromosomes discarded: 1 red, 1 blue."]


def test_pollution_is_an_oxygen_spike_against_the_others_of_the_home_row() -> None:
    game = game_of(2)
    dirty, near, far = (
        organism(game, "p1", red=1),
        organism(game, "p2", red=1),
        organism(game, "p2", row="cosmic", red=1),
    )
    sit_at(game, lambda table, game: purchases.pollute(table, game, dirty, 1))
    assert [life.chromosomes["red"] for life in (dirty, near, far)] == [1, 0, 1]


def test_worked_case_6_metabolic_rates_give_the_levels_and_the_lowest_of_four_dies() -> None:
    game = game_of(2)
    lives = [organism(game, "p1", red=rate) for rate in (5, 3, 1)]
    for life in lives:
        life.stage = "marine"
    session = sit_at(game, macroorganisms.after_purchases)
    assert session.ask is None
    assert [life.level for life in lives] == [3, 2, 1]
    fourth = organism(game, "p2", red=2)
    fourth.stage = "marine"
    sit_at(game, macroorganisms.after_purchases)
    assert [life.stage for life in (*lives, fourth)] == ["marine", "marine", "bacterium", "marine"]


def test_the_last_biont_of_an_overcrowded_organism_is_its_controllers() -> None:
    """§7: foreign Bionts go first, so the card and the Bacterium stay with whoever controlled it."""
    game = game_of(2)
    lives = [organism(game, "p1", red=rate) for rate in (6, 5, 4, 0)]
    for life in lives:
        life.stage = "marine"
    weak = lives[-1]
    weak.bionts = {"p1": 2, "p2": 1}
    sit_at(game, macroorganisms.after_purchases)
    assert (weak.stage, weak.controller, weak.bionts) == ("bacterium", "p1", {"p1": 1})
    assert (game.players["p1"].trophies, game.players["p2"].trophies) == (1, 0)
    assert (game.players["p1"].catalysts["red"], game.players["p2"].catalysts["yellow"]) == (1, 1)


def test_of_equal_rates_the_later_in_player_order_dies_out() -> None:
    """G15."""
    game = game_of(3)
    game.order = ["p3", "p1", "p2"]
    tied = {owner: organism(game, owner, blue=1) for owner in ("p3", "p1")}
    rest = [organism(game, "p3", yellow=4) for _life in range(2)]
    for life in (*tied.values(), *rest):
        life.stage = "marine"
    tied["p3"].chromosomes["red"] = 1
    sit_at(game, macroorganisms.after_purchases)
    assert (tied["p1"].stage, tied["p3"].stage) == ("bacterium", "marine"), "both have rate 1, p1 comes later"


def test_of_equal_rates_the_later_in_player_order_stands_lower_and_a_fourth_on_land_is_a_carnivore_too() -> None:
    """Ruling on trophic levels."""
    game = game_of(3)
    game.order = ["p3", "p1", "p2"]
    late, early = organism(game, "p1", blue=1), organism(game, "p3", red=1)
    for life in (late, early):
        life.stage = "marine"
    land = [organism(game, "p3", red=rate) for rate in (1, 2, 3, 4)]
    for life in land:
        life.stage = "terrestrial"
    sit_at(game, macroorganisms.after_purchases)
    assert [game.metabolic_rate(life) for life in (late, early)] == [1, 1]
    assert (late.level, early.level) == (1, 2)
    assert [life.level for life in land] == [1, 2, 3, 3]


def test_bionts_are_chromosomes_for_the_metabolic_rate_too() -> None:
    game = game_of(3)
    mine, theirs = organism(game, "p1", red=1), organism(game, "p3", red=1)
    assert [game.metabolic_rate(life) for life in (mine, theirs)] == [2, 1], "red's Biont counts, green's does not"
    game = game_of(3, biont_chromosomes=False)
    assert game.metabolic_rate(organism(game, "p1", red=1)) == 1


def test_landfall_leaves_organs_and_disks_behind() -> None:
    game = game_of(1)
    life = organism(game, "p1", red=1)
    life.stage, life.organ_spaces["blue"], life.organs["blue"], life.disks["green"] = "marine", 1, 1, 1
    session = sit_at(game, macroorganisms.after_purchases)
    session.do(Answer("yes"))
    session.do(Answer({"icons": ["drought"]}))
    assert life.icon("drought") == 1, "the terrestrial side has icons of its own"
    assert (life.stage, life.row, life.organs["blue"], life.disks["green"]) == ("terrestrial", "continent", 0, 0)
    assert told(session)[-3:-1] == [
        f"{life.label} returns its organ cubes to the soup: 1 blue.",
        f"{life.label} returns its disks to the soup: 1 green.",
    ]
