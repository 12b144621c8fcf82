"""Nothing happens in silence: whatever changes on the table is told, and nobody is asked what has one answer."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Choose
from companion.engine.said import Answer, Anytime
from companion.engine.table import Table
from companion.games.bios_genesis import (
    armageddon,
    assignment,
    crises,
    darwin,
    losses,
    macroorganisms,
    parasites,
    purchases,
    red_queen,
)
from companion.games.bios_genesis.armageddon import armageddon_check, gaia_prices
from companion.games.bios_genesis.labels import organism_option, place_option
from companion.games.bios_genesis.life import darwinian_life
from companion.games.bios_genesis.pieces import Parasite, no_colours
from companion.games.bios_genesis.script import SCRIPT
from companion.games.bios_genesis.spec import SPEC
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import attach, game_of, mutation, organism, refugium, sit_at
from tests.games.kit import sit_down, told

# What changes is told


def test_a_promoted_mutation_that_loses_a_cube_turns_back_and_its_icons_go() -> None:
    game = game_of(1)
    life = organism(game)
    card = mutation(game, life, "blue", hgt=1)
    card.promoted, card.cubes, card.icons = True, 2, {"dna": 1}
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, "Gaia"))
    assert told(session)[-1] == "Turn Pili back to its plain side: HGT instead of DNA."
    assert (life.icon("dna"), life.icon("hgt")) == (0, 1)


def test_a_parasite_tells_what_it_steals_and_from_where() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    host = organism(game, "p1")
    card = mutation(game, host, "blue", hgt=1)
    card.promoted, card.cubes, card.icons = True, 2, {"dna": 1}
    game.players["p2"].parasite_icons = {}
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p2"]))
    session.do(Answer(2))
    assert told(session) == [
        "Bo's Parasite attaches to o1.",
        "Bo's Parasite steals 1 blue cube from Pili.",
        "Turn Pili back to its plain side: HGT instead of DNA.",
        "Bo's Parasite steals 1 blue cube from Pili.",
    ]


def test_a_parasite_tells_from_whose_organ_it_steals() -> None:
    game = game_of(2)
    host = organism(game, "p1", red=2)
    host.stage, host.organ_spaces["red"], host.organs["red"] = "marine", 1, 1
    parasite = game.parasites["p2"] = Parasite("p2", host.id)

    async def steal(table: Table, state: Game) -> None:
        parasites.rob(table, state.players["p2"], host, parasite, ("organ", "red"))

    assert told(sit_at(game, steal)) == ["Bo's Parasite steals 1 red cube from an organ of o1."]


def test_the_end_of_a_parasite_takes_its_mutation_and_says_so() -> None:
    game = game_of(2)
    host = organism(game, "p1")
    card = mutation(game, host, "blue", hgt=1)
    card.be_robbed()
    parasite = game.parasites["p2"] = Parasite("p2", host.id)
    parasite.cubes["blue"] = 1
    session = sit_at(game, lambda table, game: losses.parasite_atrophy(table, game, parasite, 2))
    assert told(session) == [
        "Bo's Parasite loses 1 blue cube.",
        "Bo's Parasite is extinct.",
        "o1 loses Pili (HGT): put it under the Ocean deck.",
        "Bo gets 1 yellow Catalyst for the Biont.",
    ]
    SCRIPT.invariants(game)


def test_the_cubes_and_cards_of_an_overcrowded_victim_are_told() -> None:
    """§7: “If still overcrowded, the lowest metabolic rate organism goes extinct”."""
    game = game_of(1, biont_chromosomes=False)
    game.macro_cards = 4
    for rate in (3, 4, 5, 0):
        life = organism(game, "p1", row="ocean" if rate < 5 else "coastal", red=rate, blue=1)
        life.stage, life.row, life.macro_name = "marine", "ocean", f"Fish {rate}"
    mutation(game, life, "green", spore=1)
    session = sit_at(game, macroorganisms.after_purchases)
    assert told(session)[1:4] == [
        "Fish 0 returns its cubes to the soup: 1 green, 1 blue.",
        "Fish 0 loses Pili (Spore): put it under the Ocean deck.",
        "Fish 0 goes extinct. Ann keeps the card as a trophy and continues with o4 and its Biont.",
    ]


def test_purchases_that_pass_because_nobody_can_pay_say_so() -> None:
    game = game_of(1)
    life = organism(game)
    session = sit_at(game, purchases.purchases_phase)
    assert session.ask is None
    assert told(session) == [f"{life.label}: Ann has no Catalyst left and buys nothing."]


# Smite


def test_smite_takes_the_leftmost_disorganized_cube_and_asks_nothing() -> None:
    """Phase 1.7: “the leftmost Manna cube (disorganized before organized)”."""
    game = game_of(1)
    place = refugium(game)
    place.loose, place.organized = ["blue", "red"], ["green", "yellow"]
    for loose, organized in ((["red"], ["green", "yellow"]), ([], ["green", "yellow"]), ([], ["yellow"])):
        session = sit_at(game, smite)
        assert session.ask is None
        assert (place.loose, place.organized) == (loose, organized)
    assert told(session) == ["Smite: r1 loses its leftmost Manna (green)."]


async def smite(table: object, game: object) -> None:
    crises.smite(table, game, next(iter(game.refugia.values())))  # type: ignore[arg-type, attr-defined]


# One answer is no question


def test_the_last_force_is_not_asked_for() -> None:
    session = sit_down(SPEC, 4, "long", {"forces": "choose"})
    for force in ("blue", "green", "red"):
        session.do(Answer(force))
    assert session.ask
    assert session.ask.key == "genesis.setup.table"
    assert session.run.state.players["p4"].force == "yellow"


def test_who_can_assign_nothing_is_not_asked() -> None:
    game = game_of(2)
    refugium(game, red=1)  # out of everybody's reach: no Landform is active
    session = sit_at(game, assignment.assignment_phase)
    assert session.ask is None
    assert told(session) == ["Ann can't assign anything.", "Bo can't assign anything."]


def test_where_there_is_nothing_on_the_table_one_line_says_so_for_all() -> None:
    session = sit_at(game_of(3), assignment.assignment_phase)
    assert session.ask is None
    assert told(session) == ["Nobody can assign anything."]


def test_an_assignment_is_one_answer() -> None:
    game = game_of(1)
    game.active = ["ocean"]
    place = refugium(game, red=1)
    session = sit_at(game, assignment.assignment_phase)
    session.do(Answer([f"biont-{place.id}"]))
    assert session.ask is None
    assert place.bionts == {"p1": 1}


def test_a_single_target_among_several_that_cannot_be_chosen_is_taken() -> None:
    game = game_of(1)
    game.active = ["ocean"]
    game.players["p1"].catalysts["red"] = 1
    full, free = refugium(game, red=1), refugium(game, red=1)
    free.enzyme_faces = [3]
    session = sit_at(game, lambda table, game: assignment.assign_enzyme(table, game, game.players["p1"]))
    assert session.ask is None
    assert (full.enzymes, free.enzymes) == ([], ["red"])
    assert str(assignment.covered(full)) == "It has no enzyme space"
    assert str(assignment.covered(free)) == "Every enzyme space is covered"


def test_losses_are_not_asked_for_where_everything_goes() -> None:
    game = game_of(1)
    life = organism(game, red=1, blue=1)
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 3, "a test"))
    assert session.ask is None
    assert not game.organisms


# Gaia


def test_gaia_asks_a_player_whose_only_organism_is_a_parasite_for_a_catalyst_or_an_atrophy() -> None:
    """Phase 1.8: “each player discards 1 Catalyst or suffers 1 Atrophy”."""
    game = game_of(2)
    game.climate = ["cool"] * 4
    parasite = game.parasites["p2"] = Parasite("p2", organism(game, "p1", red=1).id)
    parasite.cubes["blue"] = 1
    game.players["p2"].catalysts["green"] = 1
    assert [option.key for option in gaia_prices(game, game.players["p2"])] == ["green", "parasite"]
    session = sit_at(game, armageddon_check)
    for answer in ("gaia", "gaia", "parasite"):
        session.do(Answer(answer))
    assert (parasite.cubes["blue"], game.players["p2"].catalysts["green"]) == (0, 1)


def test_who_votes_sees_how_it_would_end_and_what_gaia_costs() -> None:
    game = game_of(2)
    game.climate = ["warm"] * 4
    organism(game, "p1", red=3)
    game.players["p2"].catalysts["red"] = 1
    session = sit_at(game, armageddon_check)
    ask = session.ask.ask  # type: ignore[union-attr]
    assert isinstance(ask, Choose)
    assert str(ask.details()) == "If it ended now: Ann 4 and Bo 0"
    assert session.ask.shows == ("score",), "what each has points for stands beside the vote"  # type: ignore[union-attr]
    assert [str(option.note) for option in ask.options] == [
        "If everyone does, you suffer an atrophy",
        "The game ends now: you are number 1 with 4 VP",
    ]
    assert str(armageddon.gaia_note(game, game.players["p2"])) == "If everyone does, you give a Catalyst"


# Told apart


def test_organisms_are_told_apart_by_row_and_owner_and_mutations_by_colour_cubes_and_icons() -> None:
    game = game_of(2)
    life = organism(game, "p2", row="coastal", red=1)
    mutation(game, life, "blue", hgt=1)
    mutation(game, life, "red", hgt=2)
    option = organism_option(game, life, life)
    assert (str(option.badge), str(option.note), option.tone) == ("Coastal", "Bo · 5 dice", "yellow")
    session = sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, "a test"))
    notes = [str(option.note) for option in session.ask.options]  # type: ignore[union-attr]
    assert notes == ["1 blue cube · HGT", "1 red cube · HGT ×2"]


def test_no_two_cards_in_play_go_by_one_name() -> None:
    session = sit_down(SPEC, 1, "track")
    session.do(Answer(True))
    for row in ("ocean", "coastal"):
        for answer in ("organism", row, {"metabolism": "red", "icons": []}):
            session.do(Answer(answer))
    for card in ("o1", "o2"):
        session.do(Anytime("name"))
        session.do(Answer(card))
        session.do(Answer("Trilobites"))
    assert [str(life.name) for life in session.run.state.organisms.values()] == ["Trilobites", "Trilobites 2"]


# Before paying for a macroorganism


def test_before_a_macroorganism_is_paid_its_level_and_overcrowding_are_seen_and_one_may_leave_it() -> None:
    game = game_of(1, biont_chromosomes=False)
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    for rate in (5, 3, 2):
        other = organism(game, "p1", row="coastal", red=rate)
        other.stage, other.row = "marine", "ocean"
    game.macro_cards = 5
    life = organism(game, "p1", red=2)
    session = sit_at(game, lambda table, game: purchases.become_marine(table, game, ann, life))
    session.do(Answer({"needs": ["red"], "organs": [], "icons": []}))
    assert str(session.ask.details()) == (  # type: ignore[union-attr]
        "Gives up: 1 red. Metabolic rate 1: Plant. The sea is overcrowded: it would die out, unless one goes ashore."
    )
    session.do(Answer("leave"))
    assert (life.stage, ann.catalysts["blue"]) == ("bacterium", 1)


def test_of_equal_rates_the_preview_says_that_the_later_in_player_order_would_die_out() -> None:
    game = game_of(2, biont_chromosomes=False)
    game.order = ["p2", "p1"]
    for owner, rate in (("p1", 5), ("p1", 3), ("p2", 1)):
        organism(game, owner, row="coastal", red=rate).stage = "marine"
    needs = {**no_colours(), "red": 1}
    ends = "The sea is overcrowded: it would die out, unless one goes ashore."
    assert ends in str(macroorganisms.preview(game, organism(game, "p1", red=2), needs))
    assert ends not in str(macroorganisms.preview(game, organism(game, "p2", red=3), needs))
    game.order = ["p1", "p2"]
    assert ends not in str(macroorganisms.preview(game, organism(game, "p1", red=2), needs))


# One line each, without a word too many


def test_a_mutation_lost_to_uv_radiation_is_told_once() -> None:
    """Phase 1.7: “must discard Mutations/Organs down to the number specified”."""
    game = game_of(1)
    life = organism(game)
    mutation(game, life, spore=1).name = "Capsid"
    mutation(game, life, hgt=1)
    session = sit_at(game, partial(crises.uv_radiation, down_to=1))
    session.do(Answer(life.mutations[1].id))
    assert told(session) == ["UV Radiation. o1 loses Pili (HGT): put it under the Ocean deck."]


def test_a_refugium_that_keeps_its_name_is_not_named_twice_when_it_comes_alive() -> None:
    game = game_of(1)
    place = refugium(game, red=2)
    place.bionts, place.organized, place.loose = {"p1": 1}, ["red"], []
    session = sit_at(game, lambda table, state: darwinian_life(table, state, place, state.players["p1"]))
    session.do(Answer("yes"))
    session.do(Answer({"values": {"metabolism": "red", "icons": []}}))
    assert told(session) == ["r1 comes alive: Ann controls it."]


def test_a_refugium_whose_enzyme_spaces_are_covered_says_so() -> None:
    game = game_of(1)
    place = refugium(game, red=1)
    assert str(place_option(game, place, "").note) == ""
    place.enzyme_faces = [3, 5]
    assert str(place_option(game, place, "").note) == "Open enzyme spaces: 3, 5"
    place.enzymes = ["red", "blue"]
    assert str(place_option(game, place, "").note) == "Every enzyme space is covered"


def test_a_roll_without_a_catalyst_names_no_number_and_no_colour() -> None:
    game = game_of(1, biont_chromosomes=False)
    life = organism(game)
    session = sit_at(game, lambda table, state: darwin.darwin_roll(table, state, life))
    session.do(Answer([2, 3]))
    assert told(session) == ["o1: 2 3 gives no Catalyst."]


def test_the_red_queen_tells_from_whose_parasite_the_cube_comes_back() -> None:
    game = game_of(2)
    host = organism(game, "p1", icons={"redqueen": 1})
    game.parasites["p2"] = Parasite("p2", host.id, cubes={**no_colours(), "blue": 1})
    game.players["p1"].catalysts.update(blue=1)
    session = sit_at(game, lambda table, game: red_queen.red_queen(table, game, game.players["p1"], host))
    assert told(session)[-1] == "Red Queen: o1 takes 1 blue cube back from Bo's Parasite, to its Chromosomes."
