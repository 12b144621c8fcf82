"""Phases 3 and 4: what a roll means, against a reference that counts die by die."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.games.bios_genesis import autocatalytic, darwin
from companion.games.bios_genesis.content import ROLLED_TOGETHER
from companion.games.bios_genesis.entering import UNNAMED
from companion.games.bios_genesis.life import darwinian_life
from companion.games.bios_genesis.pieces import Parasite
from companion.games.bios_genesis.spec import SPEC
from tests.games.bios_genesis.helpers import game_of, mutation, organism, refugium, sit_at
from tests.games.kit import sit_down, told


def test_worked_case_1_one_triple_and_three_ones_times_two_red_are_seven_catalysts() -> None:
    roll = darwin.resolve([1, 1, 1, 5, 6, 6], red=2, blue=1, dna=False)
    assert (roll.triples, roll.from_ones, roll.catalysts) == (1, 6, 7)
    assert (roll.errors, roll.atrophies) == (3, 2)
    assert darwin.resolve([1, 1, 1, 5, 6, 6], red=2, blue=1, dna=True).atrophies == 1


def test_ruling_G10_by_house_rule_ones_give_at_most_one_for_each_red() -> None:
    assert darwin.resolve([1, 1, 1], red=2, blue=0, dna=False, ones="least").from_ones == 2


def test_ruling_G11_five_alike_are_one_triple_and_six_are_two() -> None:
    assert darwin.resolve([4] * 5, 0, 0, dna=False).triples == 1
    assert darwin.resolve([4] * 6, 0, 0, dna=False).triples == 2


def test_worked_case_7_two_bionts_and_three_organized_manna_roll_seven_dice() -> None:
    game = game_of()
    place = refugium(game, red=1)
    place.bionts = {"p1": 2}
    place.organized = ["green"] * 3
    assert place.dice() == 7


def test_a_darwin_roll_has_two_dice_for_each_biont_and_one_for_each_cube_also_on_mutations() -> None:
    game = game_of()
    life = organism(game, bionts=1, red=2, yellow=1)
    mutation(game, life)
    assert life.dice() == 6


def reference_darwin(faces: list[int], red: int, blue: int, dna: bool) -> tuple[int, int]:
    """One die after the other, with a pile for each face."""
    catalysts, errors, pile = 0, 0, dict.fromkeys(range(1, 7), 0)
    for face in faces:
        pile[face] += 1
        if pile[face] == 3:
            catalysts += 1
            pile[face] = 0
        if face == 1:
            for _red in range(red):
                catalysts += 1
        if face == 6 or (face == 5 and not dna):
            errors += 1
    for _blue in range(blue):
        if errors:
            errors -= 1
    return catalysts, errors


def test_darwin_rolls_agree_with_the_reference_over_thousands_of_rolls() -> None:
    luck = Random(4)
    for _number in range(5000):
        faces = [luck.randint(1, 6) for _die in range(luck.randint(0, 12))]
        red, blue, dna = luck.randint(0, 5), luck.randint(0, 5), luck.random() < 0.5
        roll = darwin.resolve(faces, red, blue, dna=dna)
        assert (roll.catalysts, roll.atrophies) == reference_darwin(faces, red, blue, dna), (faces, red, blue, dna)


def reference_autocatalysis(faces: list[int], life: int, spaces: list[int]) -> tuple[int, int, bool]:
    animated, deaths, doubles = 0, 0, False
    for at, face in enumerate(faces):
        if face == life:
            animated += 1
        for space in spaces:
            if face == space:
                deaths += 1
                break
        if any(face == other for other in faces[at + 1 :]):
            doubles = True
    return animated, deaths, doubles


def test_autocatalytic_rolls_agree_with_the_reference_over_thousands_of_rolls() -> None:
    luck = Random(5)
    for _number in range(5000):
        faces = [luck.randint(1, 6) for _die in range(luck.randint(0, 12))]
        life, spaces = luck.randint(1, 6), [luck.randint(1, 6) for _space in range(luck.randint(0, 4))]
        roll = autocatalytic.resolve(faces, life, spaces)
        assert (roll.animated, roll.deaths, roll.doubles) == reference_autocatalysis(faces, life, spaces)


def test_a_darwin_roll_without_choices_takes_one_tap() -> None:
    game = game_of()
    life = organism(game, red=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([1, 2, 3]))
    assert session.ask is None
    assert game.players["p1"].catalysts["red"] == 2, "one 1, and two red: the cube and the Biont of the red player"


def test_each_yellow_chromosome_rerolls_one_die() -> None:
    game = game_of()
    life = organism(game, "p1", yellow=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([6, 6, 2]))
    assert session.ask is not None
    assert session.ask.key == "genesis.darwin.again"
    session.do(Answer(["die0"]))
    session.do(Answer([2]))
    assert session.ask is None
    assert life.chromosomes["yellow"] == 0, "the 6 that was left is one error"


def test_in_warm_climate_the_warm_life_face_animates_in_cool_the_cool_one() -> None:
    game = game_of()
    place = refugium(game, red=2)
    place.bionts = {"p1": 1}
    game.climate = ["warm", "cool"]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([2, 3]))
    assert (place.loose.count("red"), place.organized.count("red")) == (1, 1), "the last icon counts"
    game.climate.append("warm")
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    assert str(session.ask.details()).startswith("Each 1 animates")  # type: ignore[union-attr]


def test_a_dead_manna_gives_the_roller_a_catalyst_and_the_rightmost_enzyme_is_lost() -> None:
    game = game_of()
    place = refugium(game, red=2)
    place.bionts, place.organized = {"p1": 1}, ["blue"]
    place.enzyme_faces, place.enzymes = [2, 3, 4], ["green", "red"]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([4, 5, 6]))
    assert session.ask is not None
    session.do(Answer("blue"))
    assert game.players["p1"].catalysts["blue"] == 1
    assert (place.organized.count("blue"), place.enzymes) == (0, ["green"])


def test_animation_comes_before_death_so_a_cube_may_die_at_once() -> None:
    """§4, Phase 3."""
    game = game_of(1)
    place = refugium(game, red=1, blue=1)
    place.bionts, place.enzyme_faces = {"p1": 1}, [6]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    for answer in ([1, 6], "red", "red"):
        session.do(Answer(answer))
    assert (place.loose.count("red"), place.organized.count("red"), game.players["p1"].catalysts["red"]) == (0, 0, 1)


def test_the_dice_of_all_refugia_are_one_roll_and_each_refugium_takes_its_own() -> None:
    game = game_of()
    first, second = refugium(game, "cosmic", red=2), refugium(game, "ocean", blue=2)
    first.bionts, second.bionts, second.organized = {"p1": 1}, {"p2": 1}, ["green"]
    session = sit_at(game, autocatalytic.autocatalytic_phase)
    assert session.ask is not None
    assert [str(die.name) for die in session.ask.dice] == ["r1"] * 2 + ["r2"] * 3  # type: ignore[attr-defined]
    assert session.ask.who is None, "two players roll"
    assert len(str(session.ask.details()).splitlines()) == 2
    session.do(Answer([1, 3, 2, 4, 6]))
    assert session.ask is None
    assert (first.organized, second.organized) == (["red"], ["green"]), "1 animates in both, and only the first has one"


def test_refugia_of_one_player_are_rolled_by_that_player() -> None:
    game = game_of()
    for row in ("cosmic", "ocean"):
        refugium(game, row, red=2).bionts = {"p2": 1}
    session = sit_at(game, autocatalytic.autocatalytic_phase)
    assert session.ask is not None
    assert session.ask.who == game.players["p2"].seat


def test_the_dice_of_all_microorganisms_are_one_roll_and_each_rerolls_its_own() -> None:
    game = game_of()
    lives = organism(game, "p1", red=1), organism(game, "p2", yellow=1)
    session = sit_at(game, darwin.darwin_phase)
    session.do(Answer([1, 2, 3, 6, 6, 2]))
    assert session.ask is not None
    assert (session.ask.key, session.ask.who) == ("genesis.darwin.again", game.players["p2"].seat)
    session.do(Answer(["die0", "die1"]))
    session.do(Answer([3, 4]))
    assert session.ask is None
    assert game.players["p1"].catalysts["red"] == 2, "one 1, two red: the cube and the Biont of the red player"
    assert lives[1].chromosomes["yellow"] == 1, "both errors were rolled again"


def test_a_play_from_before_has_a_roll_for_each_refugium_and_organism() -> None:
    game = game_of()
    game.setup = replace(game.setup, version=ROLLED_TOGETHER - 1)
    for row in ("cosmic", "ocean"):
        refugium(game, row, red=2).bionts = {"p1": 1}
        organism(game, "p1", row=row)
    session = sit_at(game, autocatalytic.autocatalytic_phase)
    for _refugium in range(2):
        session.do(Answer([3, 4]))
    assert session.ask is None
    session = sit_at(game, darwin.darwin_phase)
    for _organism in range(2):
        session.do(Answer([3, 4]))
    assert session.ask is None


def test_macroorganisms_make_no_darwin_roll_but_their_parasites_do() -> None:
    """§4, Phase 4."""
    game = game_of(2)
    life = organism(game, "p1")
    life.stage = "marine"
    game.parasites["p2"] = Parasite("p2", life.id)
    session = sit_at(game, darwin.darwin_phase)
    assert "Parasite" in str(session.ask and session.ask.text)
    session.do(Answer([2, 3]))
    if session.ask:
        session.do(Answer([]))
    assert session.ask is None


def test_a_covered_enzyme_space_brings_no_death() -> None:
    assert autocatalytic.resolve([3, 3], 1, []).deaths == 0


def test_doubles_and_a_biont_left_may_become_a_bacterium_with_all_organized_manna() -> None:
    game = game_of()
    place = refugium(game, red=2)
    place.bionts, place.organized = {"p1": 1}, ["blue"] * 2
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([5, 5, 6, 4]))
    session.do(Answer("yes"))
    session.do(Answer({"metabolism": "green", "icons": ["hgt", "hgt"]}))
    (life,) = game.organisms.values()
    assert (life.chromosomes["blue"], life.chromosomes["red"], life.bionts, life.icon("hgt")) == (2, 0, {"p1": 1}, 2)
    assert not game.refugia


@pytest.mark.parametrize(
    ("organized", "enzymes", "who"), [("red", [], "p1"), ("yellow", [], "p2"), ("red", ["yellow"] * 2, "p2")]
)
def test_the_progenote_has_most_organized_manna_and_enzymes_of_the_own_colour(
    organized: str, enzymes: list[str], who: str
) -> None:
    game = game_of()
    place = refugium(game, blue=1)
    place.bionts, place.organized, place.enzymes = {"p1": 1, "p2": 1}, [organized], enzymes
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    assert session.ask is not None
    assert session.ask.who is not None
    assert session.ask.who.key == who


def test_why_names_the_empty_soup_when_a_roll_earns_more_than_there_is() -> None:
    game = game_of()
    life = organism(game, red=1)
    game.players["p2"].catalysts["red"] = 47
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([1, 1, 3]))
    why = session.run.table.told[0].why
    assert why is not None
    assert [str(line.amount) for line in why.lines] == ["+0", "+4", "−3", "0", "0"]
    assert str(why.total) == "1 Catalyst and 0 atrophies"
    assert told(session)[1:] == ["The soup has no Catalyst left."]


def test_which_manna_is_organized_is_asked_only_where_some_stay() -> None:
    for faces, asks in (([1, 1], False), ([1, 2], True)):
        game = game_of(1)
        place = refugium(game, red=1, blue=1)
        place.bionts = {"p1": 1}
        session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))  # noqa: B023
        session.do(Answer(faces))
        assert (session.ask is not None and session.ask.key == "genesis.animate") == asks
        assert len(place.organized) == (0 if asks else 2)


def test_a_bacterium_that_nobody_named_has_the_number_of_its_placard_and_what_is_left_over_goes_to_the_soup() -> None:
    game = game_of(1)
    refugium(game, "continent", red=1)
    place = refugium(game, red=1, blue=2)
    place.name = UNNAMED["refugium"].format(n=place.id[1:])
    place.bionts, place.enzyme_faces, place.enzymes = {"p1": 1}, [5], ["red"]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    for answer in ([4, 4], "yes", {"metabolism": "red", "icons": []}):
        session.do(Answer(answer))
    (life,) = game.organisms.values()
    assert str(life.label) == f"Bacterium {place.id[1:]}"
    assert told(session)[-2:] == [
        "Return enzymes and disorganized Manna to the soup.",
        f"Refugium {place.id[1:]} comes alive: Ann has Bacterium {place.id[1:]}.",
    ]
    assert game.soup_disks() == 48


def test_a_tied_progenote_is_named_by_the_table_and_told() -> None:
    """G17."""
    game = game_of(2)
    place = refugium(game, red=1)
    place.bionts = {"p1": 1, "p2": 1}
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    assert session.ask
    assert session.ask.key == "genesis.progenote"
    session.do(Answer("p2"))
    assert told(session) == [f"Bo is the progenote of {place.name}."]
    assert session.ask.who
    assert session.ask.who.key == "p2"


def test_a_dead_biont_compensates_its_owner_and_a_dead_manna_pays_the_progenote() -> None:
    """§4, Phase 3: contested, Bo decides."""
    for victim, catalysts in (("p1", {"p1": {"red": 1}}), ("blue", {"p2": {"blue": 1}})):
        game = game_of(2)
        place = refugium(game, red=1)
        place.bionts, place.enzyme_faces, place.organized = {"p1": 1, "p2": 1}, [6], ["blue", "yellow"]
        session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))  # noqa: B023
        session.do(Answer([6, 2, 3, 4, 5, 5]))
        session.do(Answer(victim))
        got = {key: {c: n for c, n in player.catalysts.items() if n} for key, player in game.players.items()}
        assert {key: purse for key, purse in got.items() if purse} == catalysts


def test_by_house_rule_a_die_kills_manna_or_enzyme_as_the_roller_chooses() -> None:
    """G12."""
    game = game_of(1, deaths="one")
    place = refugium(game, red=1)
    place.bionts, place.enzyme_faces, place.enzymes, place.organized = {"p1": 1}, [5, 6], ["red"], ["blue"]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([6, 2, 3]))
    session.do(Answer("enzyme"))
    assert (place.enzymes, place.organized.count("blue"), place.bionts) == ([], 1, {"p1": 1})


# Cancer (Phase 1)


def test_cancer_costs_an_atrophy_for_each_5_and_6_less_blue_and_each_1_gives_a_catalyst() -> None:
    roll = darwin.resolve_cancer([1, 1, 1, 5, 6, 6], 1, shield=False)
    assert (roll.catalysts, roll.errors, roll.atrophies) == (3, 3, 2)
    assert darwin.resolve_cancer([1, 1, 1, 5, 6, 6], 1, shield=True).atrophies == 1


def test_a_cancer_roll_is_made_like_a_darwin_roll_with_its_rerolls() -> None:
    game = game_of(2)
    life = organism(game, "p1", yellow=1, green=2)
    life.stage = "marine"
    session = sit_at(game, lambda table, game: darwin.cancer_roll(table, game, life))
    session.do(Answer([1, 5, 6, 2, 2]))
    stands = "As it stands: Catalysts +1, atrophies 2. Best re-roll: 6, then atrophies 1.3 on average"
    assert str(session.ask.details()) == stands  # type: ignore[union-attr]
    session.do(Answer(["die2"]))
    session.do(Answer([1]))
    assert game.players["p1"].catalysts["red"] == 2
    assert session.ask.key == "genesis.atrophy"  # type: ignore[union-attr]


def test_the_dice_that_hurt_are_marked_and_with_dna_a_5_does_not() -> None:
    game = game_of(2)
    life = organism(game, "p1", yellow=1, icons={"dna": 1})
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([1, 5, 6]))
    assert [option.tone for option in session.ask.options] == ["danger", "", "good"]  # type: ignore[union-attr]


def test_the_dice_to_roll_again_begin_with_the_errors_and_keep_their_places() -> None:
    game = game_of(2)
    life = organism(game, "p1", yellow=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([2, 5, 6]))
    assert [option.key for option in session.ask.options] == ["die2", "die1", "die0"]  # type: ignore[union-attr]
    session.do(Answer(["die2"]))
    session.do(Answer([4]))
    assert told(session)[0].startswith("o1: 2 4 5 gives")


def test_with_one_yellow_chromosome_a_second_die_is_not_rolled_again() -> None:
    """§4, Phase 4."""
    game = game_of(1)
    life = organism(game, yellow=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    session.do(Answer([2, 5, 6]))
    with pytest.raises(Refused):
        session.do(Answer(["die1", "die2"]))
    session.do(Answer(["die1"]))


def test_what_counts_is_said_before_the_dice_fall() -> None:
    game = game_of(2)
    life = organism(game, "p1", yellow=1, blue=2, red=1)
    session = sit_at(game, lambda table, game: darwin.darwin_roll(table, game, life))
    assert str(session.ask.details()) == (  # type: ignore[union-attr]
        "Errors: 5 and 6. Blocked: 2. Catalysts: each 1 gives 2. Re-rolls: 1."
    )


def test_a_refugium_that_comes_alive_without_its_roller_goes_to_who_has_most_bionts_there() -> None:
    """§7, Commandeering."""
    game = game_of(4)
    place = refugium(game, red=1)
    place.organized = ["red"]
    place.bionts = {"p2": 1, "p3": 2}
    session = sit_at(game, lambda table, game: darwinian_life(table, game, place, game.players["p1"]))
    session.do(Answer("yes"))
    session.do(Answer({"metabolism": "red", "icons": []}))
    (life,) = game.organisms.values()
    assert life.controller == "p3"


def test_why_of_the_progenote_counts_manna_and_enzymes_of_each_colour() -> None:
    game = game_of(2)
    place = refugium(game, red=1)
    place.organized, place.enzymes, place.enzyme_faces = ["red"], ["red", "yellow"], [5, 6]
    place.bionts = {"p1": 1, "p2": 1}
    session = sit_at(game, lambda table, game: autocatalytic.progenote(table, game, place))
    why = session.run.table.told[-1].why
    assert why is not None
    assert [(str(line.text), line.amount) for line in why.lines] == [
        ("Ann: Manna 1, enzymes 1", "2"),
        ("Bo: Manna 0, enzymes 1", "1"),
    ]


def test_the_app_rolls_without_asking_where_the_table_wants_it() -> None:
    game = game_of(1, dice="app")
    place = refugium(game, red=1)
    place.bionts = {"p1": 1}
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    assert session.ask is None or session.ask.kind != "roll"
    assert told(session)[0].startswith(f"{place.name}: "), "what was rolled is told"


def test_a_table_can_let_the_app_roll_from_now_on_and_take_it_back() -> None:
    session = sit_down(SPEC, 2, "long")
    session.do(Answer(True))
    session.do(Anytime("dice"))
    assert session.run.state.app_rolls
    session.do(Anytime("dice"))
    assert not session.run.state.app_rolls


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ([1, 3], "r1: 1 3, so 1 animation."),
        ([1, 1], "r1: 1 1, so 1 animation and doubles."),
        ([6, 6], "r1: 6 6, so 2 deaths and doubles."),
        ([3, 4], "r1: 3 4, so nothing happens."),
    ],
)
def test_an_autocatalytic_roll_says_what_its_dice_do(faces: list[int], told: str) -> None:
    game = game_of(1)
    place = refugium(game, red=1)
    place.bionts, place.enzyme_faces = {"p1": 1}, [6]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer(faces))
    assert told in [str(line.text) for line in session.run.table.told]


def test_who_chooses_what_dies_hears_that_doubles_need_a_biont() -> None:
    game = game_of(1)
    place = refugium(game, red=2)
    place.bionts, place.organized, place.enzyme_faces = {"p1": 1}, ["blue"], [6]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([3, 3, 6]))
    assert session.ask is not None
    assert str(session.ask.details()) == "Doubles: it can come alive if a Biont stays."
    assert [option.badge for option in session.ask.options] == ["", ""], "one of each needs no number"  # type: ignore[attr-defined]


def test_a_dead_biont_and_its_compensation_are_one_line() -> None:
    game = game_of(1)
    place = refugium(game, red=2)
    place.bionts, place.enzyme_faces = {"p1": 1}, [6]
    session = sit_at(game, lambda table, game: autocatalytic.autocatalytic_roll(table, game, place))
    session.do(Answer([3, 6]))
    last = session.run.table.told[-1]
    assert str(last.text) == "r1: Ann's Biont dies. Ann gets 1 red Catalyst."
    assert game.players["p1"].catalysts["red"] == 1
