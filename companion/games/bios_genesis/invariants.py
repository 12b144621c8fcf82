"""What can never be, whatever is answered or corrected."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.bios_genesis.content import (
    CLIMATES,
    COLOURS,
    CUBES,
    DISKS,
    LEVELS,
    MUTATIONS,
    PLACARDS_MACRO,
    REFUGIA,
    ROWS,
    STAGES,
)
from companion.games.bios_genesis.pieces import Mutation, Organism, Parasite, Player, Refugium
from companion.games.bios_genesis.state import Game

HOME = {"marine": "ocean", "terrestrial": "continent"}


def invariants(game: Game) -> None:
    pools_are_conserved(game)
    the_round_is_sound(game)
    for player in game.players.values():
        player_is_sound(game, player)
    for id, organism in game.organisms.items():
        assert organism.id == id
        organism_is_sound(game, organism)
    for owner, parasite in game.parasites.items():
        assert parasite.owner == owner
        parasite_is_sound(game, parasite)
    for id, refugium in game.refugia.items():
        assert refugium.id == id
        refugium_is_sound(game, refugium)


def colours(counts: Mapping[str, int], what: str) -> None:
    assert set(counts) == set(COLOURS), f"{what}: {dict(counts)}"
    assert all(count >= 0 for count in counts.values()), f"{what} below nothing: {dict(counts)}"


def bionts(game: Game, counts: Mapping[str, int], what: str) -> None:
    assert all(key in game.players for key in counts), f"{what}: a Biont of nobody"
    assert all(count > 0 for count in counts.values()), f"{what}: {dict(counts)}"


def pools_are_conserved(game: Game) -> None:
    """64 cubes, 48 disks, 8 macroorganism cards and the Refugia of each row: each in one place."""
    assert 0 <= game.soup_cubes() <= CUBES, f"{game.soup_cubes()} cubes in the soup"
    assert 0 <= game.soup_disks() <= DISKS, f"{game.soup_disks()} disks in the soup"
    macros = [organism for organism in game.organisms.values() if organism.macro]
    assert 0 <= game.macro_cards <= PLACARDS_MACRO - len(macros), "more macroorganism cards than there are"
    assert set(game.refugia_left) == set(ROWS)
    for row, left in game.refugia_left.items():
        assert 0 <= left <= REFUGIA[row] - game.placards_out(row), f"{left} Refugia left in {row}"
    assert game.cards_lost() >= 0, "a trophy that is still in play"
    decks_are_sound(game)
    cards = [*(m.id for o in game.organisms.values() for m in o.mutations), *(o.macro_id for o in macros)]
    cards += [m.id for deck in game.decks.values() for m in deck if m]
    assert len(set(cards)) == len(cards), "a card in two places"


def decks_are_sound(game: Game) -> None:
    """Five Mutations in each row: in its deck, plain side up, or on an organism."""
    assert set(game.decks) == set(ROWS)
    for row, deck in game.decks.items():
        assert len(deck) + game.mutations_out(row) <= MUTATIONS, f"more than five Mutations in {row}"
        for mutation in deck:
            assert mutation is None or (mutation.deck == row and not mutation.promoted and not mutation.diseased)


def the_round_is_sound(game: Game) -> None:
    assert sorted(game.order) == sorted(game.players), "the order is a permutation of the players"
    assert not game.card_order or sorted(game.card_order) == sorted(game.players)
    assert game.active == [row for row in ROWS if row in game.active], f"Landforms {game.active}"
    assert all(icon in CLIMATES for icon in game.climate)
    assert 0 <= game.events_drawn <= game.events_in_all(), f"{game.events_drawn} Events drawn"
    assert game.round >= 0


def player_is_sound(game: Game, player: Player) -> None:
    assert 0 <= game.pool(player) <= player.bionts, f"{player.key} has more Bionts than there are"
    colours(player.catalysts, f"Catalysts of {player.key}")
    assert player.trophies >= 0
    assert player.force in ("", *COLOURS)
    assert [other.force for other in game.players.values()].count(player.force) == 1 or not player.force


def organism_is_sound(game: Game, organism: Organism) -> None:
    colours(organism.chromosomes, f"Chromosomes of {organism.id}")
    colours(organism.organs, f"organs of {organism.id}")
    colours(organism.organ_spaces, f"organ spaces of {organism.id}")
    colours(organism.disks, f"disks of {organism.id}")
    bionts(game, organism.bionts, organism.id)
    assert organism.bionts.get(organism.controller), f"{organism.id} is controlled from afar"
    assert organism.stage in STAGES
    assert organism.row == HOME.get(organism.stage, organism.row), f"{organism.id} lives in {organism.row}"
    assert organism.row in ROWS
    assert all(organism.organs[colour] <= organism.organ_spaces[colour] for colour in COLOURS), "an organ too many"
    assert organism.stage == "marine" or not any(organism.organ_spaces.values()), "organs only in the sea"
    assert organism.stage != "terrestrial" or not any(organism.disks.values()), "no disks on land"
    assert 0 <= organism.level <= (len(LEVELS) if organism.macro else 0), f"{organism.id} on level {organism.level}"
    for mutation in organism.mutations:
        mutation_is_sound(mutation)
    assert game.parasite_on(organism) or not any(m.diseased for m in organism.mutations), "diseased without a Parasite"


def mutation_is_sound(mutation: Mutation) -> None:
    assert mutation.colour in COLOURS
    assert mutation.deck in ROWS, f"{mutation.id} comes from nowhere"
    assert mutation.cubes >= 0
    assert mutation.stolen >= 0
    assert mutation.diseased == (mutation.stolen > 0), f"{mutation.id}: diseased is who was robbed"
    assert mutation.cubes + mutation.stolen <= 2, f"{mutation.id} has more than two cubes"
    assert mutation.diseased or mutation.cubes == (2 if mutation.promoted else 1), f"{mutation.id}: {mutation.cubes}"


def parasite_is_sound(game: Game, parasite: Parasite) -> None:
    assert parasite.owner in game.players
    assert parasite.host in game.organisms, "a Parasite without a host"
    assert parasite.bionts == 1, "a Parasite has one Biont"
    colours(parasite.cubes, f"cubes of {parasite.owner}'s Parasite")
    assert game.parasite_on(game.host_of(parasite)) is parasite, "two Parasites on one host"


def refugium_is_sound(game: Game, refugium: Refugium) -> None:
    assert all(colour in COLOURS for colour in (*refugium.loose, *refugium.organized)), f"Manna of {refugium.id}"
    bionts(game, refugium.bionts, refugium.id)
    assert refugium.cubes() > 0, f"{refugium.id} has no Manna"
    assert refugium.row in ROWS
    assert len(refugium.enzymes) <= len(refugium.enzyme_faces), f"{refugium.id}: an enzyme without a space"
    assert all(colour in COLOURS for colour in refugium.enzymes)
    assert all(1 <= face <= 6 for face in (*refugium.enzyme_faces, *refugium.faces.values()))
