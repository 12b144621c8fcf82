"""What the trackers page shows of the cards, so that nobody has to look under the phone."""

from __future__ import annotations

from companion.engine.board import Fact, Grid, Group
from companion.games.bios_genesis.board import board
from companion.games.bios_genesis.pieces import Parasite
from companion.games.bios_genesis.state import Game
from companion.present import view
from companion.terminal import transcript
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium


def group(game: Game, key: str) -> Group:
    found = board(game).group(key)
    assert found
    return found


def words(found: Group) -> str:
    """Facts and grids of a group, as they are read."""
    lines = []
    for part in found.parts:
        if isinstance(part, Fact):
            lines.append(str(part.text))
        elif isinstance(part, Grid):
            lines += [" | ".join(str(cell) for cell in row) for row in part.rows]
    return "\n".join(lines)


def test_a_diseased_mutation_still_shows_its_icons() -> None:
    game = game_of(2)
    host = organism(game, "p1")
    gene = mutation(game, host, "blue", dna=1)
    gene.be_robbed()
    assert "Pili | 0 blue cubes, diseased · DNA" in words(group(game, host.id))


def test_abilities_are_counted_because_hgt_and_red_queen_compare() -> None:
    game = game_of(2)
    life = organism(game, "p1", icons={"hgt": 2, "spore": 1})
    assert "HGT ×2 and Spore" in words(group(game, life.id))


def test_a_parasite_shows_what_is_printed_on_it() -> None:
    game = game_of(2)
    host = organism(game, "p1")
    game.parasites["p2"] = Parasite("p2", host.id, icons={"redqueen": 2})
    assert words(group(game, "parasite-p2")) == "Red Queen ×2"


def test_a_refugium_shows_resiliency_and_the_deep_hot_biosphere() -> None:
    game = game_of(2)
    place = refugium(game, red=1)
    assert "Resiliency" not in words(group(game, place.id))
    place.resilient = place.deep = True
    assert "Resiliency" in words(group(game, place.id))
    assert "Deep Hot Biosphere" in words(group(game, place.id))


def test_before_the_first_temperature_the_earth_says_so() -> None:
    game = game_of(2)
    assert "no temperature yet" in words(group(game, "world"))
    game.climate = ["warm", "cool", "warm", "warm"]
    assert [tracker.value for tracker in group(game, "world").trackers()][:4] == ["warm", "cool", "warm", "warm"]
    assert "Armageddon" not in words(group(game, "world"))
    game.climate = ["warm"] * 3
    assert "Armageddon" in words(group(game, "world"))


def test_in_the_terminal_two_temperatures_are_two_words() -> None:
    game = game_of(1)
    game.climate = ["warm", "cool"]
    lines = list(transcript.board_lines(view.board(board(game))))
    assert "  Climate, newest on the right: Warm · Cool" in lines
