"""Experiments: basic and advanced spaces, the Alley, DNA Inc., Downtown, reservations."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.biohack.lab import Lab

HOME = ["bank", "hospital", "basement"]


def lab_with_nomans_at_home(players: int = 2, mode: str = "", **options: Any) -> Lab:
    """Research has begun, everybody's Nomans are at home already."""
    lab = Lab(players, mode, **options)
    lab.place(*[HOME] * players)
    for n in range(1, players + 1):
        for noman in range(3):
            lab.session.correct(f"players.p{n}.nomans.{noman}", "home")
    return lab


def test_an_advanced_space_holds_one_noman_and_a_basic_one_any_number() -> None:
    lab = lab_with_nomans_at_home(3)
    lab.experiment("biofarm.gene.mammal").answer("done")
    assert lab.player().genes.mammal == 1
    assert lab.forbidden("biofarm.gene.aquatic") == "Ann stands there"
    lab.answer("biofarm", "done").experiment("biofarm").answer("done").experiment("biofarm").answer("done")
    assert [player.nomans.count("biofarm") for player in lab.game.players.values()] == [1, 1, 1]


def test_the_side_for_two_has_no_turn_order_spaces_and_two_tiles() -> None:
    assert list(lab_with_nomans_at_home(2).options()) == [
        "biofarm",
        "biofarm.gene.mammal",
        "biofarm.gene.aquatic",
        "alley",
        "alley.feral",
        "dna",
        "dna.card",
        "downtown.1",
        "downtown.2",
        "pass",
    ]


def test_the_alley_takes_a_medicine_for_a_feral_first() -> None:
    lab = lab_with_nomans_at_home().set(medicine=2).experiment("alley.feral")
    lab.answer("give", "done")
    assert (lab.player().medicine, lab.player().genes.feral) == (1, 1)


def test_without_a_full_medicine_the_bonus_is_left_out() -> None:
    lab = lab_with_nomans_at_home().set(medicine=0).experiment("alley.feral")
    assert lab.key == "biohack.alley"


def test_one_option_of_the_top_row_per_visit() -> None:
    lab = lab_with_nomans_at_home().set(coins=9, primate=1).experiment("alley")
    lab.answer("2.avian").fill(coins=2)
    assert lab.player().genes.avian == 2
    for other in ("1.mammal", "3.primate"):
        assert lab.forbidden(other) == "one option of the top row per visit: you took ②"
    lab.answer("2.reptile").fill(avian=1)
    assert (lab.player().genes.avian, lab.player().genes.reptile, lab.player().coins) == (1, 1, 5)


def test_the_top_row_is_over_after_the_bottom_row() -> None:
    lab = lab_with_nomans_at_home().set(coins=9, feral=1).experiment("alley")
    lab.answer("1.mammal").fill(coins=1).answer("split", ["aquatic", "avian", "reptile"])
    assert lab.who == "Bo"
    assert lab.told[-1].startswith("Ann, Alley in sum")


def test_the_bottom_row_can_come_first() -> None:
    lab = lab_with_nomans_at_home().set(coins=9, feral=1).experiment("alley")
    lab.answer("split", ["mammal", "aquatic", "avian"], "1.mammal").fill(coins=1, aquatic=1)
    genes = lab.player().genes
    assert (genes.mammal, genes.aquatic, genes.avian, genes.feral, lab.player().coins) == (6, 0, 1, 0, 7)


def test_the_alley_lists_only_what_can_be_had() -> None:
    lab = lab_with_nomans_at_home().set(coins=1, mammal=4).experiment("alley")
    assert lab.allowed() == ["1.coins", "1.aquatic", "done"]
    assert str(lab.options()["1.aquatic"].badge) == "up to 4 aquatic"
    assert lab.forbidden("make") == "you can pay only 1 of the three"


def test_exchanging_nothing_leaves_the_top_row_open() -> None:
    lab = lab_with_nomans_at_home().set(coins=4).experiment("alley").answer("2.avian").fill(coins=0)
    assert "1.mammal" in lab.allowed()


def test_dna_inc_reports_one_milestone_and_unlocks_one_row_in_any_order() -> None:
    lab = lab_with_nomans_at_home().set(coins=12).experiment("dna")
    lab.answer("unlock")
    assert (lab.player().coins, lab.player().unlocked) == (7, 1)
    assert "unlock" not in lab.options()
    lab.answer("m2", 8)
    assert lab.who == "Bo"
    assert [(token.kind, token.ep) for token in lab.player().tokens] == [("m2", 8)]


def test_a_milestone_is_reported_once_and_the_next_player_takes_the_next_space() -> None:
    lab = lab_with_nomans_at_home().experiment("dna").answer("m1", 9, "done")
    lab.experiment("dna")
    assert str(lab.options()["m1"].badge) == "space 2"
    lab.answer("m1", 6, "done").experiment("dna")
    assert lab.forbidden("m1") == "you have reported it"


def test_five_coins_unlock_the_middle_row_before_the_bottom_row() -> None:
    lab = lab_with_nomans_at_home().set(coins=4).experiment("dna")
    assert lab.forbidden("unlock") == "1 coin short"
    assert str(lab.options()["unlock"].note).startswith("middle row")


def test_the_advanced_space_of_dna_inc_sells_a_card_from_the_display_only() -> None:
    lab = lab_with_nomans_at_home(3).experiment("dna.card")
    assert list(lab.options()) == ["column4", "column3", "column2", "column1", "none"]
    lab.set(coins=1)
    assert lab.forbidden("column1") == "1 coin short"
    lab.answer("column2")
    assert (lab.player().coins, lab.player().hand) == (0, 3)


def test_the_basement_takes_its_coin_off_the_total() -> None:
    lab = Lab(3).place(
        ["basement", "bank", "hospital"], ["basement", "bank", "hospital"], ["basement", "bank", "hospital"]
    )
    lab.set(coins=3).answer("basement", "column4")
    assert str(lab.options()["deck"].badge) == "1 coin"
    lab.answer("deck")
    assert (lab.player().coins, lab.player().hand) == (2, 4)


def test_a_second_reservation_in_one_round_has_no_effect() -> None:
    lab = lab_with_nomans_at_home(3).experiment("biofarm.order").answer("3", "done")
    lab.experiment("alley.order")
    assert lab.forbidden("3") == "Ann has it"
    lab.answer("none", "done").experiment("biofarm").answer("done").experiment("dna.order")
    assert lab.key == "biohack.dna"
    assert lab.game.reservations["3"] == "p1"


def test_a_tile_is_typed_once_and_offered_again() -> None:
    lab = lab_with_nomans_at_home().experiment("downtown.1")
    lab.answer("type").fill(any=2, coins=-2, ep=3)
    lab.answer("feral", "avian")
    genes = lab.player().genes
    assert (lab.player().coins, lab.player().ep, genes.feral, genes.avian) == (4, 3, 1, 1)
    facts = lab.session.run.table.remembered
    later = lab_with_nomans_at_home(facts=dict(facts)).experiment("downtown.2")
    assert str(later.options()["coins-2ep+3any2"].label) == "2 coins → 3 EP + 2 genes of your choice"


def test_a_tile_can_roll_the_die_for_the_noman_that_stands_on_it() -> None:
    lab = lab_with_nomans_at_home().experiment("downtown.1").answer("type").fill(action="danger")
    lab.answer(["injury"])
    assert sorted(lab.player().nomans) == ["home", "home", "injured"]


def test_planning_effects_are_typed_once_and_then_one_tap() -> None:
    lab = Lab(2).until("biohack.planning").answer("scientist.type").fill(mammal=2)
    assert (lab.who, lab.player().genes.mammal) == ("Bo", 2)
    lab.place(HOME, HOME).end_research().answer(True)
    lab.until("biohack.planning").answer("none")
    assert lab.who == "Ann"
    assert "scientist.mammal+2" in lab.allowed()


def test_a_marker_on_space_two_gives_a_second_planning_effect() -> None:
    lab = lab_with_nomans_at_home(3).experiment("biofarm.order").answer("2", "done")
    lab.end_research().answer(True).answer(True)
    assert [lab.who, lab.answer("none").who] == ["Bo", "Ann"]
    lab.answer("order.type").fill(coins=2)
    assert lab.player().coins == 8
    assert lab.key == "biohack.planning"
    assert not [key for key in lab.options() if key.startswith("order")]


def test_a_danger_roll_in_planning_has_no_reroll_unless_the_house_says_so() -> None:
    lab = Lab(2).until("biohack.planning").set(coins=9).answer("scientist.type").fill(action="danger")
    lab.answer(["injury"])
    assert lab.player().active == 2
    house = Lab(2, planning_reroll=True).until("biohack.planning").set(coins=9).answer("scientist.type")
    house.fill(action="danger").answer(["injury"])
    assert house.allowed() == ["keep", "reroll.coins+2"]


def test_the_reservation_markers_come_back_before_the_locations_are_chosen() -> None:
    lab = Lab(3).until("biohack.locations")
    assert lab.session.ask
    assert "reservation" not in str(lab.session.ask.details())
    lab.place(*[["bank", "hospital", "basement"]] * 3).end_research().answer(True).until("biohack.locations")
    assert lab.session.ask
    assert str(lab.session.ask.details()).startswith("First take the reservation markers back.")


def test_two_cards_share_one_coin_of_discount() -> None:
    """Purchasing Creature Cards: 1 coin off the total, not off each card."""
    lab = Lab(3).place(*[["basement", "bank", "hospital"]] * 3)
    lab.set(coins=5).answer("basement", "column2")
    assert lab.player().coins == 5
    assert str(lab.options()["column3"].badge) == "1 coin"
    lab.answer("column3")
    assert lab.player().coins == 4


@pytest.mark.parametrize(
    ("players", "prices"),
    [
        (3, {"column1": "2 coins", "column2": "1 coin", "column3": "1 coin", "column4": "free"}),
        (2, {"column1": "2 coins", "column2": "1 coin", "column3": "free"}),
    ],
)
def test_a_card_costs_less_the_further_right_it_lies(players: int, prices: dict[str, str]) -> None:
    lab = lab_with_nomans_at_home(players).set(coins=9).experiment("dna.card")
    badges = {key: str(option.badge) for key, option in lab.options().items() if key.startswith("column")}
    assert badges == prices


def test_the_alley_gives_two_coins_for_one_primate_and_back() -> None:
    """ALLEY, top row, option ③."""
    lab = lab_with_nomans_at_home().set(coins=4, primate=1).experiment("alley")
    lab.answer("3.coins").fill(primate=1)
    assert (lab.player().coins, lab.player().genes.primate) == (6, 0)
    lab.answer("3.primate").fill(coins=3)
    assert (lab.player().coins, lab.player().genes.primate) == (0, 3)


def test_the_alley_offers_no_more_than_the_storage_takes() -> None:
    lab = lab_with_nomans_at_home().set(coins=20, mammal=7).experiment("alley")
    assert str(lab.options()["1.mammal"].badge) == "up to 3 mammal"
    lab.set(mammal=10)
    assert lab.forbidden("1.mammal") == "your storage is full"


def test_a_marker_on_the_first_space_gives_no_planning_effect() -> None:
    lab = Lab(3).place(*[HOME] * 3).end_research().answer(True).until("biohack.planning")
    assert lab.game.reserved(lab.player(1)) == "1"
    assert not [key for key in lab.options() if key.startswith("order")]
    lab.answer("none")
    assert (lab.who, "order.type" in lab.options()) == ("Bo", True)


def test_the_reservation_track_is_empty_again_after_the_planning_effects() -> None:
    """Planning Phase, 3. Remove reservation markers."""
    lab = Lab(3).place(*[HOME] * 3).end_research().answer(True).until("biohack.locations")
    assert set(lab.game.reservations.values()) == {""}


def test_nothing_is_reserved_in_the_last_round() -> None:
    lab = lab_with_nomans_at_home(3)
    lab.game.round = 4
    lab.experiment("dna.order")
    assert lab.key == "biohack.dna"
    assert lab.told[-1] == "Ann reserves nothing: no round follows."


def test_the_new_turn_order_says_where_the_missing_reservation_markers_go() -> None:
    """Planning Phase, 1. Reset turn order: the markers decide the planning effects, so they lie there first."""
    lab = lab_with_nomans_at_home(3).experiment("biofarm.order").answer("2", "done").end_research().answer(True)
    assert lab.key == "biohack.planning.order"
    assert lab.session.ask
    lines = str(lab.session.ask.details()).splitlines()
    assert lines[0] == "Reservation track: Bo on 1, Cy on 3."
    assert lines[1].startswith("Upper markers into the same order.")


def test_until_a_planning_effect_is_known_the_table_is_told_what_to_tap() -> None:
    lab = Lab(2).until("biohack.planning")
    assert lab.session.ask
    assert str(lab.session.ask.details()).startswith("Tap what your scientist's top row shows")
    lab.answer("scientist.coins+2").place(HOME, HOME).end_research().answer(True).answer("none")
    assert (lab.who, lab.key) == ("Ann", "biohack.planning")
    assert not str(lab.session.ask.details())


def test_the_biofarm_warns_who_has_no_card_to_create() -> None:
    lab = lab_with_nomans_at_home().set(hand=0)
    assert str(lab.options()["biofarm"].warning) == "no creature card in hand"
    assert str(lab.options()["biofarm.gene.mammal"].warning) == "no creature card in hand"
    assert not lab.options()["alley"].warning
    assert not lab.set(hand=1).options()["biofarm"].warning
