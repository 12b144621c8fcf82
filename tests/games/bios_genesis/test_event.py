"""Phase 1: crises, UV, smite, climate, Armageddon."""

from __future__ import annotations

import pytest

from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.bios_genesis import crises, event, losses
from companion.games.bios_genesis.armageddon import armageddon_check, armageddon_is_near, gaia_prices
from companion.games.bios_genesis.pieces import Parasite
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium, sit_at
from tests.games.kit import told


def test_worked_case_4_four_alike_in_a_row_and_not_before() -> None:
    row = ["warm", "warm", "warm", "cool", "warm", "warm", "warm"]
    assert not any(armageddon_is_near(row[:n]) for n in range(len(row) + 1))
    assert armageddon_is_near([*row, "warm"])


def test_one_medea_ends_the_game_after_all_have_voted_in_secret() -> None:
    game = game_of(2)
    game.climate = ["cool"] * 4
    session = sit_at(game, armageddon_check)
    assert session.ask is not None
    assert session.ask.kind == "secret"
    session.do(Answer("gaia"))
    assert not any("Gaia" in str(told.text) for told in session.run.table.told), (
        "votes stay hidden until all have voted"
    )
    session.do(Answer("medea"))
    assert session.run.result is not None
    assert str(session.run.result.decided).startswith("Armageddon: Bo voted Medea")


def test_if_all_vote_gaia_each_gives_a_catalyst_or_suffers_an_atrophy() -> None:
    game = game_of(2)
    game.climate = ["cool"] * 4
    game.players["p1"].catalysts["blue"] = 1
    life = organism(game, "p2", green=1)
    session = sit_at(game, armageddon_check)
    session.do(Answer("gaia"))
    session.do(Answer("gaia"))
    assert game.players["p1"].catalysts["blue"] == 0
    assert life.chromosomes["green"] == 0
    assert game.climate == ["cool"] * 4, "ruling G8: the row stays"


def test_the_atrophy_for_gaia_hits_an_organism_the_player_controls() -> None:
    game = game_of(2)
    own, foreign = organism(game, "p1", red=1), organism(game, "p2", red=1)
    foreign.bionts["p1"] = 1
    game.players["p1"].catalysts["blue"] = 1
    assert [option.key for option in gaia_prices(game, game.players["p1"])] == ["blue", own.id]


def test_of_several_disks_the_vitamins_are_spent_last() -> None:
    game = game_of(2)
    life = organism(game, "p1", red=2)
    life.disks.update(blue=1, green=1)
    session = sit_at(game, lambda table, game: crises.oxygen_spike(table, game, [life], 3))
    session.do(Answer(1))
    assert (life.disks["blue"], life.disks["green"], life.chromosomes["red"]) == (0, 1, 1)


def test_worked_case_3_a_vitamin_shields_and_may_be_spent_against_the_last_atrophy() -> None:
    for spent, cubes, disks in ((0, 0, 1), (1, 1, 0)):
        game = game_of(2)
        life = organism(game, "p1", green=1)
        life.disks["green"] = 1
        session = sit_at(game, lambda table, game: crises.oxygen_spike(table, game, [life], 3))  # noqa: B023
        session.do(Answer(spent))
        assert (life.chromosomes["green"], life.disks["green"]) == (cubes, disks)


def test_an_antioxidant_is_no_shield_but_can_be_spent() -> None:
    game = game_of(2)
    life = organism(game, "p1", red=1)
    life.disks["blue"] = 1
    session = sit_at(game, lambda table, game: crises.oxygen_spike(table, game, [life], 1))
    session.do(Answer(1))
    assert (life.chromosomes["red"], life.disks["blue"]) == (1, 0)


def test_red_cubes_red_bionts_and_heat_shields_stand_against_an_extremophile_crisis() -> None:
    game = game_of(2)
    life = organism(game, "p1", icons={"heat": 1}, red=1)
    session = sit_at(game, lambda table, game: crises.extremophile_crisis(table, game, 3))
    assert told(session) == [f"{life.label} withstands: Extremophile Crisis."]
    game = game_of(2, biont_chromosomes=False)
    life = organism(game, "p1", icons={"heat": 1}, red=1)
    sit_at(game, lambda table, game: crises.extremophile_crisis(table, game, 3))
    assert life.chromosomes["red"] == 0


def test_uv_takes_mutations_down_to_the_number_healthy_ones_first() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    sick, sound = mutation(game, life, "red"), mutation(game, life, "blue")
    sick.diseased = True
    sit_at(game, lambda table, game: crises.uv_radiation(table, game, 1))
    assert life.mutations == [sick]
    assert sound not in life.mutations


def test_a_uv_shield_keeps_everything() -> None:
    game = game_of(2)
    life = organism(game, "p1", icons={"uv": 1})
    mutation(game, life)
    sit_at(game, lambda table, game: crises.uv_radiation(table, game, 0))
    assert len(life.mutations) == 1


def smite(game: Game) -> Session:
    return sit_at(game, lambda table, game: event.apply_icons(table, game, ["smite"]))


def test_smite_takes_an_enzyme_then_the_manna_and_removes_a_bare_refugium_without_compensation() -> None:
    game = game_of(2)
    place = refugium(game, red=1)
    place.enzyme_faces, place.enzymes, place.bionts = [3], ["blue"], {"p1": 1}
    smite(game)
    assert (place.enzymes, place.loose) == ([], ["red"])
    smite(game)
    assert not game.refugia
    assert (game.pool(game.players["p1"]), sum(game.players["p1"].catalysts.values())) == (4, 0)


def test_resiliency_shrugs_smite_off() -> None:
    game = game_of(2)
    place = refugium(game, red=1)
    place.resilient = True
    session = smite(game)
    assert place.loose == ["red"]
    assert told(session) == [f"Smite: {place.name} is resilient."]


# Atrophy (§5)


def test_mutation_cubes_are_lost_before_chromosomes_and_those_before_the_last_biont() -> None:
    game = game_of(2)
    life = organism(game, "p1", red=1)
    mutation(game, life)
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    assert (life.mutations, life.chromosomes["red"]) == ([], 1)
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    assert (life.chromosomes["red"], life.bionts) == (0, {"p1": 1})


def test_who_chooses_a_loss_sees_what_it_comes_from() -> None:
    game = game_of(2)
    life = organism(game, "p1", blue=1, yellow=1)
    session = sit_at(game, lambda table, game: crises.extremophile_crisis(table, game, 2))
    assert session.ask
    assert str(session.ask.details()) == "Extremophile Crisis"
    why = session.ask.reasons()
    assert why
    assert [str(line.amount) for line in why.lines] == ["2", "−1", "0"], "icons, red Chromosomes, Heat Shields"
    session.do(Answer("cube-blue"))
    assert life.chromosomes["blue"] == 0


def test_immunology_lets_the_controller_choose() -> None:
    game = game_of(2)
    life = organism(game, "p1", icons={"immunology": 1}, red=1)
    kept = mutation(game, life)
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    session.do(Answer("cube-red"))
    assert (life.mutations, life.chromosomes["red"]) == ([kept], 0)


def test_a_bacterium_without_its_last_biont_is_a_trophy_and_the_biont_is_compensated() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 2, ""))
    assert (game.organisms, game.players["p1"].trophies, game.players["p1"].catalysts["red"]) == ({}, 1, 1)


def test_a_macroorganism_is_its_bacterium_ancestor_again() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    life.stage, life.macro_name = "marine", "Trilobites"
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 5, ""))
    assert (life.stage, life.label, life.bionts, game.players["p1"].trophies) == ("bacterium", life.name, {"p1": 1}, 1)


def test_foreign_bionts_commandeer_what_its_controller_left() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    life.bionts["p2"] = 1
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    session.do(Answer("biont-p1"))
    assert (life.controller, life.bionts) == ("p2", {"p2": 1})


def test_with_as_many_bionts_the_earlier_in_player_order_commandeers() -> None:
    game = game_of(3)
    game.order = ["p3", "p2", "p1"]
    life = organism(game, "p1")
    life.bionts = {"p1": 1, "p2": 1, "p3": 1}
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    session.do(Answer("biont-p1"))
    assert life.controller == "p3"


def test_a_parasite_loses_its_cubes_before_its_biont_and_lives_without_cubes() -> None:
    """§5, §7."""
    game = game_of(2)
    life = organism(game, "p1")
    parasite = game.parasites["p2"] = Parasite("p2", life.id)
    parasite.cubes.update(red=1, blue=1)
    session = sit_at(game, lambda table, game: losses.parasite_atrophy(table, game, parasite, 1))
    session.do(Answer("red"))
    sit_at(game, lambda table, game: losses.parasite_atrophy(table, game, parasite, 1))
    assert "p2" in game.parasites
    assert sum(parasite.cubes.values()) == 0
    sit_at(game, lambda table, game: losses.parasite_atrophy(table, game, parasite, 1))
    assert "p2" not in game.parasites


def test_what_is_lost_is_told_before_what_follows_from_it() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    card = mutation(game, life)
    game.parasites["p2"] = Parasite("p2", life.id)
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 2, "a test"))
    assert told(session)[1:] == [
        f"{life.label} loses: Cube on {card.name}.",
        f"{life.label} loses {card.name} (no icons): put it under the Ocean deck.",
        f"{life.label} goes extinct. Ann keeps the placard as a trophy.",
        "Ann gets 1 red Catalyst for the Biont.",
        "Bo's Parasite is extinct.",
        "Bo gets 1 yellow Catalyst for the Biont.",
    ]


def test_a_parasite_is_gone_with_its_host() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    game.parasites["p2"] = Parasite("p2", life.id)
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    assert game.parasites == {}
    assert game.players["p2"].catalysts["yellow"] == 1


@pytest.mark.parametrize(
    ("drawn", "eon"), [(1, "hadean"), (3, "hadean"), (4, "archean"), (11, "archean"), (12, "proterozoic")]
)
def test_eons_follow_the_stack(drawn: int, eon: str) -> None:
    game = game_of(2)
    assert (game.eon(drawn), game.events_in_all()) == (eon, 21)


def test_the_disks_that_are_spent_are_named_by_their_colours() -> None:
    game = game_of(2, biont_chromosomes=False)
    life = organism(game, "p1", red=2)
    life.disks.update(green=1, blue=1)
    session = sit_at(game, lambda table, game: crises.oxygen_spike(table, game, [life], 3))
    session.do(Answer(2))
    assert told(session) == ["o1 spends disks: 1 green, 1 blue."]


def test_a_mutation_that_loses_its_own_cube_while_the_other_is_stolen_stays_diseased() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    pili = mutation(game, life, "blue", hgt=1)
    pili.promoted, pili.cubes = True, 2
    pili.be_robbed()
    game.parasites["p2"] = Parasite("p2", life.id)
    game.parasites["p2"].cubes["blue"] = 1
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, "Gaia"))
    assert (life.mutations, pili.cubes, life.icon("hgt")) == ([pili], 0, 1)
    losses.parasite_dies(
        sit_at(game, lambda table, game: event.event_phase(table, game)).run.table, game, game.parasites["p2"]
    )
    assert life.mutations == []


def test_a_biont_that_an_empty_soup_cannot_compensate_is_told() -> None:
    game = game_of(2)
    organism(game, "p1")
    game.players["p2"].catalysts["red"] = 48
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, game.organisms["o1"], 1, "Gaia"))
    assert told(session)[-1] == "The soup has no Catalyst left."


def test_the_first_event_says_who_has_which_colour() -> None:
    game = game_of(2)
    ask = sit_at(game, event.event_phase).ask
    assert ask is not None
    assert str(ask.details()) == "Ann is red and Bo is yellow"
    game.events_drawn = 1
    ask = sit_at(game, event.event_phase).ask
    assert ask is not None
    assert str(ask.details()) == ""
