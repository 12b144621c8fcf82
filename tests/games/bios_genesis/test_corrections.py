"""Any tracker can be corrected at any moment, also between two questions that belong together."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Roll
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.bios_genesis import assignment, autocatalytic, crises, darwin, purchases, red_queen, track
from companion.games.bios_genesis.armageddon import armageddon_check
from companion.games.bios_genesis.life import darwinian_life
from companion.games.bios_genesis.pieces import Parasite
from companion.games.bios_genesis.script import SCRIPT
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium, sit_at
from tests.games.kit import told

NOTHING: dict[str, Any] = {"needs": [], "organs": [], "icons": []}


def asked(session: Session) -> str:
    return session.ask.key if session.ask else "nothing"


def keys(session: Session) -> list[str]:
    return [option.key for option in session.ask.options if option.allowed]  # type: ignore[union-attr]


def sound(game: Game) -> None:
    SCRIPT.invariants(game)


# The five that went wrong


def test_smite_takes_no_manna_that_a_correction_has_removed() -> None:
    """The leftmost cube is known, so nobody is asked; what a die animates is asked the same way."""
    game = game_of(2)
    place = refugium(game, red=1, blue=2)
    place.bionts = {"p1": 1}
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([1, 3]))
    assert keys(session) == ["red", "blue"]
    session.do(Correct(f"refugia.{place.id}.loose.red", 0))
    assert asked(session) == "nothing", "only blue is left, so blue it is"
    assert (place.loose, place.organized, game.soup_cubes()) == (["blue"], ["blue"], 62)
    crises.smite(session.run.table, game, place)
    assert (place.loose, place.organized) == ([], ["blue"])
    sound(game)


def test_a_refugium_whose_last_manna_a_correction_takes_is_gone() -> None:
    game = game_of(2)
    bare, other = refugium(game, red=1), refugium(game, blue=2)
    SCRIPT.correct(game, f"refugia.{bare.id}.loose.red", 0)
    assert list(game.refugia) == [other.id]
    sound(game)


def test_genes_do_not_leave_an_organism_that_a_correction_has_left_with_one_biont() -> None:
    game = game_of(1)
    life = organism(game, bionts=2, icons={"hgt": 1})
    game.players["p1"].catalysts["red"] = 1
    session = sit_at(game, assignment.assignment_phase)
    session.do(Answer(["hgt"]))
    assert asked(session) == "genesis.hgt.to"
    session.do(Correct(f"organisms.{life.id}.bionts.p1", 1))
    assert asked(session) == "nothing"
    assert told(session)[-1] == "Ann can't do this anymore: Transfer genes (HGT)."
    assert life.bionts == {"p1": 1}
    sound(game)


def test_an_organ_space_that_a_correction_has_filled_takes_no_second_organ() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts.update(red=1, blue=1)
    life = organism(game)
    life.stage, life.macro_icons, life.organ_spaces["blue"] = "marine", {"chameleon": 1}, 1
    game.macro_cards -= 1
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    session.do(Answer("organ-blue"))
    assert asked(session) == "genesis.buy.pay"
    session.do(Correct(f"organisms.{life.id}.organs.blue", 1))
    assert asked(session) == "nothing", "every organ has its cube: there is nothing to buy"
    assert (life.organs["blue"], sum(ann.catalysts.values())) == (1, 2)
    sound(game)


def test_the_red_queen_takes_no_cube_back_that_a_correction_has_taken_from_the_parasite() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    ann.catalysts.update(red=1, blue=1)
    host = organism(game, "p1", icons={"redqueen": 1, "chameleon": 1})
    parasite = game.parasites["p2"] = Parasite("p2", host.id)
    parasite.cubes["red"] = 1
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, host))
    session.do(Answer("queen"))
    session.do(Answer("red"))
    assert asked(session) == "genesis.buy.pay"
    session.do(Correct("parasites.p2.cubes.red", 0))
    assert asked(session) == "genesis.buy.pay", "only the Biont is left to take"
    session.do(Answer("red-1"))
    assert (game.parasites, host.chromosomes["red"]) == ({}, 0)
    sound(game)


def test_a_biont_more_is_a_purchase_more_at_once() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["red"] = 9
    life = organism(game)
    life.fission_at_start = True
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    assert str(session.ask.details()) == "2 purchases left"  # type: ignore[union-attr]
    session.do(Correct(f"organisms.{life.id}.bionts.p1", 2))
    assert str(session.ask.details()) == "4 purchases left"  # type: ignore[union-attr]
    for left in (3, 2, 1):
        session.do(Answer("mutation-ocean"))
        session.do(Answer({"colour": "red", "icons": []}))
        assert str(session.ask.details()).startswith(f"{left} purchase")  # type: ignore[union-attr]
    session.do(Correct(f"organisms.{life.id}.bionts.p1", 1))
    assert asked(session) == "nothing", "three were made, two are allowed"


# And the others of their kind


def test_an_enzyme_space_that_a_correction_has_covered_takes_no_second_one() -> None:
    game = game_of(1)
    game.players["p1"].catalysts.update(red=1, blue=1)
    game.active = ["ocean"]
    place = refugium(game, red=1)
    place.enzyme_faces = [5]
    session = sit_at(game, assignment.assignment_phase)
    organism(game)
    session.do(Answer(["enzyme"]))
    assert asked(session) == "genesis.pay"
    session.do(Correct(f"refugia.{place.id}.enzymes.green", 1))
    assert asked(session) == "nothing"
    assert place.enzymes == ["green"]
    sound(game)


def test_a_biont_that_a_correction_has_used_cannot_be_used_twice() -> None:
    game = game_of(1)
    life = organism(game, bionts=3)
    session = sit_at(game, track.only_track)
    session.do(Answer("organism"))
    session.do(Answer("ocean"))
    session.do(Correct(f"organisms.{life.id}.bionts.p1", 4))
    assert asked(session) == "genesis.track"
    assert "organism" not in keys(session)
    sound(game)


@pytest.mark.parametrize(("left", "controllers"), [({"p2": 1}, ["p2"]), ({}, [])])
def test_a_refugium_whose_bionts_a_correction_has_taken_does_not_come_alive_for_them(
    left: dict[str, int], controllers: list[str]
) -> None:
    game = game_of(2)
    place = refugium(game, red=1)
    place.bionts = {"p1": 1, "p2": 1}
    ann = game.players["p1"]
    session = sit_at(game, lambda table, game: darwinian_life(table, game, place, ann))
    session.do(Answer("yes"))
    for key in ("p1", "p2"):
        session.do(Correct(f"refugia.{place.id}.bionts.{key}", left.get(key, 0)))
    if controllers:
        session.do(Answer({"metabolism": "red", "icons": []}))
    assert asked(session) == "nothing"
    assert [life.controller for life in game.organisms.values()] == controllers
    sound(game)


def test_an_attack_that_a_correction_has_made_too_dear_does_not_happen() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    host = organism(game, "p1", icons={"redqueen": 1})
    parasite = game.parasites["p2"] = Parasite("p2", host.id, icons={"redqueen": 1})
    parasite.cubes["red"] = 1
    ann.catalysts["red"] = 1
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, host))
    session.do(Answer("queen"))
    assert asked(session) == "genesis.queen.permit"
    session.do(Correct("players.p1.catalysts.red", 0))
    assert asked(session) == "nothing"
    assert parasite.cubes["red"] == 1


def test_a_parasite_does_not_steal_for_a_catalyst_that_a_correction_has_taken() -> None:
    game = game_of(2)
    host = organism(game, "p1", icons={"redqueen": 1})
    card = mutation(game, host, "blue")
    parasite = game.parasites["p2"] = Parasite("p2", host.id, icons={"redqueen": 1})
    bo = game.players["p2"]
    bo.catalysts["blue"] = 1
    session = sit_at(game, lambda table, game: red_queen.parasite_purchase(table, game, bo, parasite))
    session.do(Answer(card.id))
    assert asked(session) == "genesis.queen.permit"
    session.do(Correct("players.p2.catalysts.blue", 0))
    assert (asked(session), card.cubes, parasite.cubes["blue"]) == ("nothing", 1, 0)


@pytest.mark.parametrize("action", ["promote", "marine"])
def test_a_catalyst_that_a_correction_has_taken_cannot_be_paid(action: str) -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    life = organism(game, "p1", red=1)
    pili = mutation(game, life, "blue")
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    session.do(Answer(f"promote-{pili.id}" if action == "promote" else action))
    session.do(Correct("players.p1.catalysts.blue", 0))
    assert asked(session) == "nothing", "nobody can pay for anything"
    sound(game)


def test_cubes_that_a_correction_has_taken_are_not_given_for_a_macroorganism() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts.update(blue=1, green=1)
    life = organism(game, "p1", red=1, blue=1)
    session = sit_at(game, lambda table, game: purchases.purchases_in(table, game, ann, life))
    session.do(Answer("marine"))
    session.do(Answer(NOTHING | {"needs": ["red"]}))
    assert asked(session) == "genesis.buy.any"
    session.do(Correct(f"organisms.{life.id}.chromosomes.red", 0))
    assert asked(session) == "genesis.buy", "it is short of a red one now"
    assert (life.stage, sum(ann.catalysts.values())) == ("bacterium", 2)
    sound(game)


def test_a_correction_while_the_dice_are_asked_for_changes_how_many_there_are() -> None:
    game = game_of(1)
    life = organism(game, red=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    assert isinstance(session.ask, Roll)
    assert len(session.ask.dice) == 3
    session.do(Correct(f"organisms.{life.id}.chromosomes.blue", 2))
    assert len(session.ask.dice) == 5
    assert "Blocked: 2" in str(session.ask.details())
    place = refugium(game, red=1)
    place.bionts = {"p1": 1}
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Correct(f"refugia.{place.id}.organized.blue", 1))
    assert isinstance(session.ask, Roll)
    assert len(session.ask.dice) == 3
    session.do(Correct(f"refugia.{place.id}.bionts.p1", 0))
    assert session.ask is None, "nobody is there to roll for any more"


def test_a_shield_that_a_correction_adds_while_losses_are_chosen_counts() -> None:
    game = game_of(2, biont_chromosomes=False)
    life = organism(game, "p1", blue=2, yellow=2)
    session = sit_at(game, lambda table, game: crises.extremophile_crisis(table, game, 2))
    session.do(Answer("cube-blue"))
    assert str(session.ask.text).startswith(f"{life.label} loses 1 ")  # type: ignore[union-attr]
    session.do(Correct(f"organisms.{life.id}.chromosomes.red", 2))
    assert asked(session) == "nothing", "two icons, two red Chromosomes"
    assert life.chromosomes == {"red": 2, "yellow": 2, "green": 0, "blue": 2}


def test_a_blue_chromosome_that_a_correction_adds_after_the_dice_blocks_an_error() -> None:
    game = game_of(2)
    life = organism(game, "p1", green=1, yellow=0, red=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([6, 5, 2, 3]))
    assert "loses 2" in str(session.ask and session.ask.text)
    session.do(Correct(f"organisms.{life.id}.chromosomes.blue", 1))
    assert "loses 1" in str(session.ask and session.ask.text), "the dice stay as they fell"


def test_a_climate_that_a_correction_breaks_up_calls_off_the_vote() -> None:
    game = game_of(2)
    game.climate = ["cool"] * 4
    session = sit_at(game, armageddon_check)
    session.do(Answer("gaia"))
    session.do(Correct("climate.3", "warm"))
    assert asked(session) == "nothing"


# Mutations and Parasites


def test_a_mutation_is_turned_over_or_taken_off_by_a_correction_with_its_cubes() -> None:
    game = game_of(2)
    life = organism(game, "p1", red=1)
    gene = mutation(game, life, "blue", hgt=1)
    gene.promoted_icons = {"hgt": 2}
    path = f"organisms.{life.id}.mutations.{gene.id}"
    assert SCRIPT.board(game).find(path)
    SCRIPT.correct(game, path, "promoted")
    assert (gene.cubes, gene.icons, game.soup_cubes()) == (2, {"hgt": 2}, 64 - 3)
    SCRIPT.correct(game, path, "plain")
    assert (gene.cubes, gene.icons, game.soup_cubes()) == (1, {"hgt": 1}, 64 - 2)
    SCRIPT.correct(game, path, "gone")
    assert (life.mutations, len(game.decks[gene.deck]), game.soup_cubes()) == ([], 5, 64 - 1)
    sound(game)


def test_a_parasite_is_taken_off_its_host_by_a_correction_and_a_mutation_without_a_cube_goes_too() -> None:
    game = game_of(2)
    host = organism(game, "p1", red=1)
    bare, other = mutation(game, host, "blue"), mutation(game, host, "green")
    bare.be_robbed()
    game.parasites["p2"] = Parasite("p2", host.id)
    game.parasites["p2"].cubes["blue"] = 1
    SCRIPT.correct(game, "parasites.p2.host", "gone")
    assert (game.parasites, host.mutations, game.pool(game.players["p2"])) == ({}, [other], 4)
    assert len(game.decks[bare.deck]) == 4
    sound(game)


def test_a_mutation_that_a_correction_takes_off_is_promoted_no_more() -> None:
    game = game_of(2)
    life = organism(game, "p1", red=1)
    gene = mutation(game, life, "blue")
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    session = sit_at(game, lambda table, game: purchases.purchase(table, game, ann, life, 0, False))
    session.do(Answer(f"promote-{gene.id}"))
    assert asked(session) == "genesis.promoted"
    session.do(Correct(f"organisms.{life.id}.mutations.{gene.id}", "gone"))
    assert (asked(session), ann.catalysts["blue"]) == ("genesis.buy", 1)
    assert f"promote-{gene.id}" not in keys(session)
    sound(game)
