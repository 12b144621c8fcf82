"""Phase 2: what can be assigned where, and why not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.asks import Pick
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.games.bios_genesis import assignment, gene_transfer
from companion.games.bios_genesis.pieces import Parasite
from companion.places import assets
from tests.games.bios_genesis.helpers import attach, game_of, mutation, organism, refugium, sit_at
from tests.games.kit import told


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
    assert reason(options, "biont") == "Your entropy limit is 1"


def test_a_row_is_in_reach_if_active_or_with_an_own_biont_or_by_spore() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    assert str(game.row_reason(ann, "cosmic")).startswith("Out of reach: Cosmic is inactive")
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
    sit_at(game, lambda table, game: assignment.assign_biont(table, ann, place))
    assert (place.bionts, ann.catalysts["blue"]) == ({"p1": 1}, 0)


def test_a_place_says_what_it_costs_who_is_there_and_which_enzyme_spaces_are_open() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    place = refugium(game, red=2)
    place.deep, place.bionts, place.enzyme_faces, place.enzymes = True, {"p2": 1}, [2, 5], ["red"]
    (option,) = assignment.biont_targets(game, game.players["p1"])
    assert (str(option.warning), str(option.note)) == ("Costs 1 Catalyst", "Bo 1 · Open enzyme spaces: 5")


def test_the_last_biont_of_an_organism_is_not_taken_back() -> None:
    game = game_of(2)
    life = organism(game, "p1")
    ann = game.players["p1"]
    assert reason(assignment.actions(game, ann, transferred=False), "back") == ("An organism's last Biont never leaves")
    life.bionts["p1"] = 2
    sit_at(game, lambda table, game: assignment.take_back(table, game, ann))
    assert (life.bionts, game.pool(ann), sum(ann.catalysts.values())) == ({"p1": 1}, 3, 0), "without compensation"


@pytest.mark.parametrize(("colour", "kind"), [("green", "a vitamin"), ("blue", "an antioxidant (blue)")])
def test_a_green_disk_is_a_vitamin_any_other_an_antioxidant(colour: str, kind: str) -> None:
    game = game_of(1)
    ann = game.players["p1"]
    ann.catalysts[colour] = 1
    life = organism(game, "p1")
    session = sit_at(game, lambda table, game: assignment.assign_disk(table, game, ann))
    assert told(session) == [f"Ann places {kind} on {life.label}."]
    assert life.disks[colour] == 1


def test_an_enzyme_covers_the_leftmost_open_space() -> None:
    game = game_of(1)
    game.active = ["ocean"]
    ann = game.players["p1"]
    ann.catalysts["red"] = 1
    place = refugium(game, red=1)
    place.enzyme_faces = [3, 5]
    sit_at(game, lambda table, game: assignment.assign_enzyme(table, game, ann))
    assert (place.enzymes, place.open_faces()) == (["red"], [5])


def test_genes_are_transferred_once_a_phase_and_only_with_the_icon() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    life = organism(game, "p1", bionts=2)
    assert reason(assignment.actions(game, ann, transferred=False), "hgt") == "None of your organisms has the HGT icon"
    life.icons["hgt"] = 1
    assert reason(assignment.actions(game, ann, transferred=False), "hgt") == ""
    assert reason(assignment.actions(game, ann, transferred=True), "hgt") == "Only once in each Assignment phase"


def test_genes_go_only_from_microorganism_to_microorganism() -> None:
    """§4, Phase 2."""
    game = game_of(1)
    ann = game.players["p1"]
    source, other, marine = organism(game, bionts=2, icons={"hgt": 1}), organism(game), organism(game, bionts=2)
    marine.stage = "marine"
    assert [option.key for option in gene_transfer.transfer_sources(game, ann)] == [source.id]
    targets = gene_transfer.transfer_targets(game, ann, source, set())
    assert [option.key for option in targets] == ["pool", other.id]


def test_a_transfer_is_used_up_for_the_phase() -> None:
    game = game_of(1)
    organism(game, bionts=3, icons={"hgt": 1})
    game.players["p1"].catalysts["red"] = 1
    session = sit_at(game, assignment.assignment_phase)
    with pytest.raises(Refused, match="Only once in each Assignment phase"):
        session.do(Answer(["hgt", "hgt"]))
    session.do(Answer(["hgt"]))
    session.do(Answer("pool"))
    assert session.ask is None


def test_disks_lie_on_bacteria_and_in_the_sea_not_on_land() -> None:
    game = game_of(1)
    bacterium, marine, land = (organism(game) for _life in range(3))
    marine.stage, land.stage = "marine", "terrestrial"
    ann = game.players["p1"]
    ann.catalysts["blue"] = 1
    allowed = [option.key for option in assignment.disk_targets(game, ann) if option.allowed]
    assert allowed == [bacterium.id, marine.id]


def test_without_a_catalyst_there_is_nowhere_to_put_an_enzyme_or_a_disk() -> None:
    game = game_of(1)
    ann = game.players["p1"]
    organism(game)
    targets = [*assignment.enzyme_targets(game, ann), *assignment.disk_targets(game, ann)]
    assert {str(option.forbidden) for option in targets} == {"You have no Catalyst"}


def test_as_many_hgt_icons_are_not_enough_to_block() -> None:
    game = game_of(2)
    organism(game, "p1", bionts=2, icons={"hgt": 2})
    target = organism(game, "p2", icons={"hgt": 2})
    session = sit_at(game, lambda table, game: gene_transfer.transfer(table, game, game.players["p1"]))
    session.do(Answer(target.id))
    assert target.bionts == {"p2": 1, "p1": 1}


def test_a_player_with_more_hgt_icons_can_block_and_the_biont_must_go_elsewhere() -> None:
    game = game_of(2)
    source = organism(game, "p1", bionts=2, icons={"hgt": 1})
    target = organism(game, "p2", icons={"hgt": 2})
    session = sit_at(game, lambda table, game: gene_transfer.transfer(table, game, game.players["p1"]))
    session.do(Answer(target.id))
    session.do(Answer("block"))
    session.do(Answer("pool"))
    assert (source.bionts, target.bionts) == ({"p1": 1}, {"p2": 1})


def test_a_parasite_steals_cubes_and_is_supplanted_by_one_that_can_steal_more() -> None:
    game = game_of(3)
    game.active = ["ocean"]
    host = organism(game, "p1")
    mutation(game, host, "blue")
    mutation(game, host, "red")
    mutation(game, host, "green")
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p2"]))
    session.do(Answer(1))
    session.do(Answer({"icons": []}))
    session.do(Answer(host.mutations[0].id))
    assert sum(game.parasites["p2"].cubes.values()) == 1
    session = sit_at(game, lambda table, game: attach(table, game, game.players["p3"]))
    session.do(Answer({"icons": []}))
    assert session.ask is None, "two cubes are left, and both are stolen"
    assert "p2" not in game.parasites
    assert sum(game.parasites["p3"].cubes.values()) == 2


def test_an_action_that_fails_everywhere_for_different_reasons_does_not_give_the_reason_of_one() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    refugium(game, "cosmic", red=1)
    assert reason(assignment.actions(game, ann, False), "biont").startswith("Out of reach: Cosmic is inactive")
    near = refugium(game, "ocean", red=1)
    assert reason(assignment.actions(game, ann, False), "biont") == "Nothing fits right now"
    game.active = ["ocean"]
    assert reason(assignment.actions(game, ann, False), f"biont-{near.id}") == ""


def test_a_biont_on_a_parasite_is_out_but_does_not_come_back() -> None:
    game = game_of(2)
    assert reason(assignment.actions(game, game.players["p1"], False), "back") == "All your Bionts are in your pool"
    game.parasites["p1"] = Parasite("p1", organism(game, "p2").id)
    assert "never leaves" in reason(assignment.actions(game, game.players["p1"], False), "back")


def test_who_plays_alone_has_nobody_for_a_parasite() -> None:
    for players, offered in ((1, False), (2, True)):
        game = game_of(players)
        keys = [option.key for option in assignment.actions(game, game.players["p1"], False)]
        assert ("parasite" in keys) is offered


def test_genes_go_to_a_refugium_of_any_row_within_the_entropy_limit_and_for_nothing() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    life = organism(game, "p1", bionts=2, icons={"hgt": 1})
    deep = refugium(game, "cosmic", red=1)
    deep.deep = True
    session = sit_at(game, lambda table, game: gene_transfer.transfer(table, game, ann))
    session.do(Answer(deep.id))
    assert (deep.bionts, life.bionts) == ({"p1": 1}, {"p1": 1})
    life.bionts["p1"] = 2
    assert "entropy limit" in reason(gene_transfer.transfer_targets(game, ann, life, set()), deep.id)


def test_everything_a_player_assigns_is_said_at_once_and_refused_where_it_is_too_much_together() -> None:
    game = game_of(1)
    game.active = ["ocean"]
    ann = game.players["p1"]
    organism(game, "p1", green=1)
    place, deep = refugium(game, red=1), refugium(game, red=1)
    deep.deep, ann.catalysts["red"] = True, 1
    place.enzyme_faces = [3]
    session = sit_at(game, assignment.assignment_phase)
    for wanted, reason in (
        ([f"biont-{place.id}"] * 3, "Your entropy limit is 2"),
        ([f"biont-{deep.id}", "enzyme"], "Needs more Catalysts than you have"),
        (["disk", "disk"], "Needs more Catalysts than you have"),
        (["back"], "An organism's last Biont never leaves"),
    ):
        with pytest.raises(Refused, match=reason):
            session.do(Answer(wanted))
    session.do(Answer([f"biont-{place.id}", f"biont-{deep.id}"]))
    assert session.ask is None
    assert (place.bionts, deep.bionts, ann.catalysts["red"]) == ({"p1": 1}, {"p1": 1}, 0)


def test_no_more_bionts_are_taken_back_than_there_are() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    ann = game.players["p1"]
    place = refugium(game, red=1)
    place.bionts = {"p1": 1}
    life = organism(game, "p1", bionts=2)
    session = sit_at(game, assignment.assignment_phase)
    ask = session.ask
    assert isinstance(ask, Pick)
    assert ask.check
    assert ask.check(["back", "back"]) == ""
    assert ask.check(["back", "back", "back"]) != ""
    with pytest.raises(Refused, match="An organism's last Biont never leaves"):
        session.do(Answer(["back"] * 3))
    session.do(Answer(["back", "back"]))
    session.do(Answer(place.id))
    assert (place.bionts, life.bionts, game.pool(ann)) == ({}, {"p1": 1}, 4 - 1)


def test_a_biont_that_was_taken_back_goes_elsewhere_in_the_same_answer() -> None:
    """With every Biont out: first one comes back, then it is assigned."""
    game = game_of(2)
    game.active = ["ocean"]
    ann = game.players["p1"]
    old, new = refugium(game, red=1), refugium(game, blue=1)
    organism(game, "p1", bionts=3)
    old.bionts = {"p1": 1}
    assert game.pool(ann) == 0
    session = sit_at(game, assignment.assignment_phase)
    option = next(one for one in session.ask.options if one.key == f"biont-{new.id}")  # type: ignore[union-attr]
    assert option.allowed
    assert str(option.warning) == "First take a Biont back"
    with pytest.raises(Refused, match="First take a Biont back"):
        session.do(Answer([f"biont-{new.id}"]))
    session.do(Answer(["back", f"biont-{new.id}"]))
    session.do(Answer(old.id))
    assert (old.bionts, new.bionts) == ({}, {"p1": 1})


def test_an_enzyme_needs_a_space_of_its_own() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    place = refugium(game, red=1)
    place.enzyme_faces, game.players["p1"].catalysts["red"] = [3], 2
    session = sit_at(game, assignment.assignment_phase)
    with pytest.raises(Refused, match="Every enzyme space is covered"):
        session.do(Answer(["enzyme", "enzyme"]))


def test_a_play_of_earlier_rules_still_counts_its_assignments_together() -> None:
    game = game_of(2)
    game.setup = replace(game.setup, version=8)
    game.active = ["ocean"]
    place = refugium(game, red=1)
    place.bionts = {"p1": 1}
    session = sit_at(game, assignment.assignment_phase)
    session.do(Answer(["back", "back"]))
    assert "Ann can't do this anymore: Take a Biont back." in told(session)


def test_a_place_shows_its_row_its_manna_and_whose_bionts_are_there() -> None:
    game = game_of()
    place = refugium(game, "coastal", red=2, blue=1)
    place.organized, place.bionts = ["red"], {"p2": 2}
    game.active = ["coastal"]
    (option,) = assignment.biont_targets(game, game.players["p1"])
    assert option.picture == "bios_genesis-coastal"
    assert [(token.n, token.tone) for token in option.gives] == [(3, "red"), (1, "blue")]
    assert [seat.key for seat in option.there] == ["p2", "p2"]
    assert assets("art", f"{option.picture}.png").is_file()


def test_who_is_at_the_entropy_limit_hears_what_helps() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    old, new = refugium(game, red=1), refugium(game, blue=1)
    old.bionts = {"p1": 1}
    session = sit_at(game, assignment.assignment_phase)
    with pytest.raises(Refused, match="Your entropy limit is 1: first take a Biont back"):
        session.do(Answer([f"biont-{new.id}"]))


def test_a_refugium_for_an_enzyme_shows_its_open_spaces_and_not_its_manna() -> None:
    game = game_of(2)
    game.active = ["ocean"]
    place = refugium(game, red=1)
    place.enzyme_faces = [2, 5]
    (option,) = assignment.enzyme_targets(game, game.players["p1"])
    assert (str(option.note), option.gives) == ("Open enzyme spaces: 2, 5", ())
