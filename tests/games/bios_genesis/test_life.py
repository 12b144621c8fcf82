"""Phases 2 and 5, scoring."""

from __future__ import annotations

from companion.games.bios_genesis import assignment, macroorganisms, paying, purchases
from companion.games.bios_genesis.parasites import attach
from companion.games.bios_genesis.scoring import final_scoring, score_lines
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium, sit_at


def reason(game_options: list, key: str) -> str:  # type: ignore[type-arg]
    return str(next(option.forbidden for option in game_options if option.key == key))


def test_worked_case_2_the_entropy_limit_is_one_and_the_best_organisms_green_chromosomes() -> None:
    game = game_of(2)
    for green in (0, 3, 1):
        organism(game, "p1", green=green)
    organism(game, "p2", green=6)
    assert game.entropy_limit(game.players["p1"]) == 4


def test_bionts_beyond_the_entropy_limit_are_refused_with_the_number() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    place = refugium(game, red=2)
    place.bionts = {"p1": 1}
    options = assignment.actions(game, game.players["p1"], transferred=False)
    assert reason(options, "biont") == "Your entropy limit is 1."


def test_a_row_is_in_reach_if_active_or_with_an_own_biont_or_by_spore() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    assert str(game.row_reason(ann, "cosmic")).startswith("The row is not active")
    game.active = ["cosmic"]
    assert game.row_reason(ann, "cosmic") == ""
    game.active = []
    life = organism(game, "p1", row="ocean")
    assert game.row_reason(ann, "ocean") == ""
    assert game.row_reason(ann, "cosmic") != ""
    life.icons["spore"] = 1
    assert game.row_reason(ann, "cosmic") == ""


def test_a_biont_in_the_deep_hot_biosphere_costs_a_catalyst() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    place = refugium(game, red=2)
    place.deep = True
    ann = game.players["p1"]
    assert "Deep Hot Biosphere" in reason(assignment.biont_targets(game, ann), place.id)
    ann.catalysts["blue"] = 1
    sit_at(game, lambda table, game: assignment.assign_biont(table, game, ann))
    assert (place.bionts, ann.catalysts["blue"]) == ({"p1": 1}, 0)


def test_a_player_with_more_hgt_icons_can_block_and_the_biont_must_go_elsewhere() -> None:
    game = game_of(2)
    source = organism(game, "p1", bionts=2, icons={"hgt": 1})
    target = organism(game, "p2", icons={"hgt": 2})
    session = sit_at(game, lambda table, game: assignment.transfer(table, game, game.players["p1"]))
    session.answer(target.id)
    session.answer("block")
    session.answer("pool")
    assert (source.bionts, target.bionts) == ({"p1": 1}, {"p2": 1})


def test_a_parasite_steals_cubes_and_is_supplanted_by_one_that_can_steal_more() -> None:
    game = game_of(3)
    game.active = ["ocean"]
    host = organism(game, "p1")
    mutation(game, host, "blue")
    mutation(game, host, "red")
    mutation(game, host, "green")
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p2"]))
    session.answer(1)
    session.answer([])
    session.answer(host.mutations[0].id)
    assert sum(game.parasites["p2"].cubes.values()) == 1
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p3"]))
    session.answer([])
    session.answer(host.mutations[0].id)
    assert session.ask is None
    assert "p2" not in game.parasites
    assert sum(game.parasites["p3"].cubes.values()) == 2


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


def test_fission_doubles_the_purchases_if_it_was_there_when_the_round_began() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["red"] = 3
    life = organism(game, "p1")
    life.fission_at_start = True
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    for _time in range(2):
        session.answer("mutation")
        session.answer({"colour": "red", "icons": []})
    assert session.ask is None
    assert (len(life.mutations), ann.catalysts["red"]) == (2, 1)


def test_a_bacterium_becomes_marine_for_any_catalyst_and_the_chromosomes_on_the_card() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["green"] = 1
    life = organism(game, "p1", red=2, blue=1)
    session = sit_at(game, lambda table, game: purchases.become_marine(table, game, ann, life))
    needs = {f"needs_{c}": n for c, n in {"red": 1, "yellow": 0, "green": 0, "blue": 1}.items()}
    organs = {f"organ_{c}": n for c, n in {"red": 1, "yellow": 0, "green": 0, "blue": 0}.items()}
    session.answer({**needs, **organs, "icons": []})
    assert (life.stage, life.row, life.chromosomes["red"], life.chromosomes["blue"]) == ("marine", "ocean", 1, 0)


def test_pollution_is_an_oxygen_spike_against_the_others_of_the_home_row() -> None:
    game = game_of(2)
    dirty, near, far = (
        organism(game, "p1", red=1),
        organism(game, "p2", red=1),
        organism(game, "p2", row="cosmic", red=1),
    )
    sit_at(game, lambda table, game: purchases.pollute(table, game, dirty, {"pollution": 1}))
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
    session.answer("yes")
    session.answer({"icons": ["drought"]})
    assert life.icon("drought") == 1, "the terrestrial side has icons of its own"
    assert (life.stage, life.row, life.organs["blue"], life.disks["green"]) == ("terrestrial", "continent", 0, 0)


def test_worked_case_5_scoring() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    life = organism(game, "p1", bionts=2, red=9)
    life.stage, life.level = "marine", 1
    life.bionts["p2"] = 1
    other = organism(game, "p2")
    other.bionts["p1"] = 1
    ann.trophies = 2
    assert [line.points for line in score_lines(game, ann)] == [9, 3, 2, 6]
    assert final_scoring(game).standings[0].total == 20


def test_ties_go_to_most_catalysts() -> None:
    game = game_of(2)
    game.players["p2"].catalysts["red"] = 1
    result = final_scoring(game)
    assert result.winners == ("p2",)
    assert str(result.decided) == "Tied on points; decided by Catalysts: 1"
