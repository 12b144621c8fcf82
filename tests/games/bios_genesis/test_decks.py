"""The Mutation decks: five cards in a row, counted, roiled, and known where somebody has seen them (§3.5, Phases 1 and 5)."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct
from companion.games.bios_genesis import event, losses, purchases
from companion.games.bios_genesis.pieces import Organism
from companion.games.bios_genesis.script import SCRIPT
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.helpers import game_of, mutation, organism, sit_at
from tests.games.kit import told


def buying(game: Game, life: Organism) -> object:
    return lambda table, game: purchases.purchases_in(table, game, game.players["p1"], life)


def test_four_decks_of_five_cards_each() -> None:
    """§3.5: “Create 4 decks of 5 cards each”."""
    assert {row: len(deck) for row, deck in game_of(1).decks.items()} == dict.fromkeys(
        ("cosmic", "ocean", "coastal", "continent"), 5
    )


def test_nobody_buys_more_mutations_in_a_round_than_lie_in_the_rows_in_reach() -> None:
    game = game_of(1)
    game.players["p1"].catalysts["red"] = 20
    life = organism(game, "p1", bionts=4)
    life.fission_at_start = True
    session = sit_at(game, buying(game, life))  # type: ignore[arg-type]
    for left in range(4, -1, -1):
        session.do(Answer("mutation-ocean"))
        session.do(Answer({"colour": "red", "icons": []}))
        assert len(game.decks["ocean"]) == left
    with pytest.raises(Refused, match="No Mutation is left in this row"):
        session.do(Answer("mutation-ocean"))
    SCRIPT.invariants(game)


def test_each_deck_in_reach_says_how_many_lie_there_and_what_is_on_top() -> None:
    game = game_of(1)
    game.active = ["cosmic"]
    game.players["p1"].catalysts["red"] = 1
    life = organism(game, "p1")
    seen = mutation(game, life, "blue", hgt=1)
    losses.drop(sit_at(game, event.event_phase).run.table, game, life, seen)
    for _card in range(4):
        game.roil("ocean")
    cosmic, ocean = (purchases.deck_option(game, game.players["p1"], life, row) for row in ("cosmic", "ocean"))
    assert (str(cosmic.label), str(cosmic.badge), cosmic.allowed) == ("New Mutation: Cosmic", "5 cards", True)
    assert (str(ocean.label), str(ocean.badge)) == ("New Mutation: Pili", "Ocean, 5 cards")
    assert str(ocean.note) == "For 1 blue Catalyst · 1 blue cube · HGT"
    assert ocean.gives == (), "pieces would stand in place of the note"
    assert str(ocean.forbidden) == "You have no blue Catalyst"


def test_a_card_that_somebody_has_seen_is_not_entered_again() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    life = organism(game, "p1", red=1)
    seen = mutation(game, life, "blue", hgt=1)
    sit_at(game, lambda table, game: losses.atrophy(table, game, life, 1, ""))
    assert (life.mutations, game.decks["ocean"][-1]) == ([], seen.as_new())
    for _card in range(4):
        game.roil("ocean")
    session = sit_at(game, buying(game, life))  # type: ignore[arg-type]
    session.do(Answer("mutation-ocean"))
    assert session.ask is None
    assert (life.icon("hgt"), life.mutations[0].name, len(game.decks["ocean"])) == (1, "Pili", 4)


def test_the_deck_of_each_active_landform_roils_and_an_empty_one_does_not() -> None:
    """Phase 1.6: “For each active Landform, move the top card of its adjacent Mutation deck to the bottom”."""
    game = game_of(1)
    game.active = ["ocean", "coastal"]
    game.decks["coastal"].clear()
    seen = mutation(game, organism(game), "blue")
    game.decks["ocean"][0] = seen
    session = sit_at(game, landforms)
    assert game.decks["ocean"][-1] is seen
    assert told(session) == ["Active: Ocean and Coastal.", "Roil: put each top Mutation under its deck (Ocean)."]
    session = sit_at(game, landforms)
    game.decks["ocean"][:] = [None, seen]
    session = sit_at(game, landforms)
    assert told(session)[-1] == "Now on top in Ocean: Pili (1 blue cube · no icons)."


async def landforms(table: object, game: Game) -> None:
    event.landforms(table, game)  # type: ignore[arg-type]


def test_a_deck_can_be_corrected_up_to_its_five_cards_less_those_on_organisms() -> None:
    game = game_of(1)
    game.players["p1"].catalysts["red"] = 1
    life = organism(game)
    mutation(game, life, "blue")
    session = sit_at(game, buying(game, life))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="0 to 4"):
        session.do(Correct("decks.ocean", 5))
    session.do(Correct("decks.ocean", 0))
    with pytest.raises(Refused, match="No Mutation is left"):
        session.do(Answer("mutation-ocean"))
    SCRIPT.invariants(game)
