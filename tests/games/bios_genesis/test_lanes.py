"""The four rows as they lie on the table."""

from __future__ import annotations

from companion.engine.board import Lane, Place
from companion.games.bios_genesis.board import board
from companion.games.bios_genesis.pieces import Parasite
from companion.games.bios_genesis.state import Game
from companion.present import view
from companion.terminal import transcript
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium


def lanes(game: Game) -> list[Lane]:
    group = board(game).group("rows")
    assert group
    return [part for part in group.parts if isinstance(part, Lane)]


def pieces(place: Place) -> list[str]:
    return [" ".join(f"{piece.tone}-{piece.shape}{piece.text}" for piece in row) for row in place.rows]


def test_the_rows_lie_from_cosmic_to_continent_bright_where_their_landform_is_active() -> None:
    """§3.4: “Stack them in a column: Cosmic (top), Ocean, Coastal, Continent (bottom)”."""
    game = game_of(1)
    game.active = ["ocean"]
    game.decks["ocean"].pop()
    shown = [(str(lane.label), lane.bright, str(lane.note)) for lane in lanes(game)]
    assert shown == [
        ("Cosmic", False, "5 Mutations · 3 Refugia"),
        ("Ocean", True, "4 Mutations · 3 Refugia"),
        ("Coastal", False, "5 Mutations · 5 Refugia"),
        ("Continent", False, "5 Mutations · 5 Refugia"),
    ]


def test_a_refugium_shows_its_manna_in_order_its_bionts_and_its_enzyme_spaces() -> None:
    game = game_of(1)
    place = refugium(game, "ocean")
    place.loose, place.organized, place.bionts = ["blue", "red", "blue"], ["green"], {"p1": 1}
    place.enzyme_faces, place.enzymes = [3, 6], ["yellow"]
    (shown,) = lanes(game)[1].places
    assert pieces(shown) == ["blue-loose red-loose blue-loose", "green-cube red-token", "yellow-disk3 -space6"]


def test_an_organism_is_at_home_in_its_row_with_its_parasite_and_macroorganisms_stand_by_their_rate() -> None:
    game = game_of(2, biont_chromosomes=False)
    host = organism(game, "p1", row="cosmic", red=1)
    mutation(game, host, "blue").be_robbed()
    parasite = game.parasites["p2"] = Parasite("p2", host.id)
    parasite.cubes["blue"] = 1
    for rate in (3, 1):
        fish = organism(game, "p2", red=rate)
        fish.stage, fish.macro_name, fish.organ_spaces["green"] = "marine", f"Fish {rate}", 1
    cosmic, *_rows, sea = lanes(game)
    (shown,) = cosmic.places
    assert pieces(shown) == ["red-token red-cube", "blue-cardM", "yellow-cardP yellow-token blue-cube"]
    assert [str(place.title) for place in sea.places] == ["Fish 1", "Fish 3"]
    assert pieces(sea.places[0])[1] == "green-space"


def test_every_piece_can_be_tapped_and_leads_to_a_tracker() -> None:
    game = game_of(2)
    place = refugium(game, "ocean", red=2)
    place.organized, place.bionts, place.enzyme_faces = ["blue"], {"p2": 1}, [3]
    life = organism(game, "p1", red=1)
    life.disks["green"] = 1
    mutation(game, life, "blue")
    mutation(game, life, "green").be_robbed()
    game.parasites["p2"] = Parasite("p2", life.id)
    game.parasites["p2"].cubes["red"] = 1
    table = board(game)
    paths = [lane.path for lane in lanes(game) if lane.path]
    paths += [piece.path for lane in lanes(game) for card in lane.places for row in card.rows for piece in row]
    assert len(paths) > 10
    assert all(table.find(path) for path in paths), [path for path in paths if not table.find(path)]


def test_in_the_terminal_the_rows_are_words() -> None:
    game = game_of(1)
    game.active = ["ocean"]
    place = refugium(game, "ocean")
    place.loose = ["blue", "red"]
    lines = list(transcript.board_lines(view.board(board(game))))
    at = lines.index("  ● Ocean  5 Mutations · 2 Refugia")
    assert lines[at + 1 : at + 3] == [
        "      r1  Life: warm 1, cool 2",
        "        Disorganized Manna (blue), Disorganized Manna (red)",
    ]
