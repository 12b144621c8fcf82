"""Experiments: basic and advanced spaces, the Alley, DNA Inc., Downtown, reservations."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.askcard import AskCard
from companion.engine.refusals import Refused
from companion.engine.said import Anytime, Correct
from companion.present.scenes import scenes_of
from tests.games.biohack.lab import Lab, creature, tile

HOME = ["bank", "hospital", "basement"]


def lab_with_nomans_at_home(players: int = 2, mode: str = "", **options: Any) -> Lab:
    """Research has begun, everybody's Nomans are at home already."""
    lab = Lab(players, mode, **options)
    lab.place(*[HOME] * players)
    for n in range(1, players + 1):
        for noman in range(3):
            lab.session.do(Correct(f"players.p{n}.nomans.{noman}", "home"))
    return lab


def test_an_advanced_space_holds_one_noman_and_a_basic_one_any_number() -> None:
    lab = lab_with_nomans_at_home(3)
    lab.experiment("biofarm.gene.mammal").answer("done")
    assert lab.player().genes.mammal == 1
    assert lab.forbidden("biofarm.gene") == "Ann is already there"
    lab.answer("biofarm", "done").experiment("biofarm").answer("done").experiment("biofarm").answer("done")
    assert [player.nomans.count("biofarm") for player in lab.game.players.values()] == [1, 1, 1]


def test_the_side_for_two_has_no_turn_order_spaces_and_two_tiles() -> None:
    assert list(lab_with_nomans_at_home(2).options()) == [
        "biofarm",
        "alley",
        "dna",
        "downtown.1",
        "downtown.2",
        "biofarm.gene.mammal",
        "biofarm.gene.aquatic",
        "alley.feral",
        "dna.card",
        "pass",
    ]


def test_the_alley_takes_a_medicine_for_a_feral_first() -> None:
    lab = lab_with_nomans_at_home().set(medicine=2).experiment("alley.feral")
    lab.answer("give", [])
    assert (lab.player().medicine, lab.player().genes.feral) == (1, 1)


def test_without_a_full_medicine_the_bonus_is_left_out() -> None:
    lab = lab_with_nomans_at_home().set(medicine=0).experiment("alley.feral")
    assert lab.key == "biohack.alley"


def test_dna_inc_reports_one_milestone_and_unlocks_one_row_in_any_order() -> None:
    lab = lab_with_nomans_at_home().set(coins=12).experiment("dna")
    lab.answer("unlock")
    assert (lab.player().coins, lab.player().unlocked) == (7, 1)
    lab.answer({"values": {"gain": ["ep"], "pay": [], "other": []}}, {"values": {"discount": ["avian"]}})
    assert "unlock" not in lab.options()
    lab.answer("m2", 8)
    assert lab.who == "Bo"
    assert [(token.kind, token.ep) for token in lab.player().tokens] == [("m2", 8)]


def test_a_milestone_is_reported_once_and_the_next_player_takes_the_next_space() -> None:
    lab = lab_with_nomans_at_home().experiment("dna").answer("m1", 9, "done")
    lab.experiment("dna")
    assert str(lab.options()["m1"].badge) == "space 2"
    lab.answer("m1", 6, "done").experiment("dna")
    assert lab.forbidden("m1") == "Already reported"


def test_five_coins_unlock_the_middle_row_before_the_bottom_row() -> None:
    lab = lab_with_nomans_at_home().set(coins=4).experiment("dna")
    assert lab.forbidden("unlock") == "Missing: 1 coin"
    assert str(lab.options()["unlock"].note).startswith("Middle row")


def test_the_advanced_space_of_dna_inc_sells_a_card_from_the_display_only() -> None:
    lab = lab_with_nomans_at_home(3).experiment("dna.card")
    assert list(lab.options()) == ["column4", "column3", "column2", "column1"]
    lab.set(coins=1)
    assert lab.forbidden("column1") == "Missing: 1 coin"
    lab.answer(["column2"])
    assert (lab.player().coins, lab.player().hand) == (0, 3)


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


def test_of_three_columns_one_is_the_middle_one() -> None:
    lab = lab_with_nomans_at_home(2).set(coins=9).experiment("dna.card")
    labels = [str(option.label) for key, option in lab.options().items() if key.startswith("column")]
    assert labels == ["Rightmost column", "Middle column", "Leftmost column"]


def test_the_biofarm_warns_who_has_no_card_to_create() -> None:
    lab = lab_with_nomans_at_home().set(hand=0)
    assert str(lab.options()["biofarm"].warning) == "No creature card in hand"
    assert str(lab.options()["biofarm.gene.mammal"].warning) == "No creature card in hand"
    assert not lab.options()["alley"].warning
    assert not lab.set(hand=1).options()["biofarm"].warning


def test_a_space_warns_before_a_noman_is_spent_where_nothing_can_be_done() -> None:
    lab = lab_with_nomans_at_home()
    for card in ("m1", "m2", "m3", "m4"):
        lab.session.do(Anytime("cards"))
        lab.answer(card, {"name": f"Card {card}", "values": {"needs": ["noble"]}})
    lab.set(hand=1, coins=1)
    assert str(lab.options()["alley"].warning) == "Nothing to trade with"
    assert str(lab.options()["dna"].warning) == "Nothing to report or unlock"
    assert not lab.options()["biofarm"].warning, "nobody knows the card in hand"
    lab.player().cards.append(creature("common", 2, mammal=2))
    lab.set(coins=5)
    assert str(lab.options()["biofarm"].warning) == "No card in hand can be created now"
    assert not lab.options()["alley"].warning
    assert not lab.options()["dna"].warning
    assert not lab.set(mammal=2).options()["biofarm"].warning


# The Alley: one row of exchanges


def in_the_alley(**goods: int) -> Lab:
    return lab_with_nomans_at_home().set(**goods).experiment("alley")


def test_a_visit_to_the_alley_is_one_answer() -> None:
    lab = in_the_alley(coins=9, primate=1)
    lab.answer(["2.coins.avian", "2.coins.avian", "2.avian.reptile"])
    assert (lab.player().genes.avian, lab.player().genes.reptile, lab.player().coins) == (1, 1, 5)
    assert lab.told[-1] == "Ann trades in the Alley: +1 avian, +1 reptile, −4 coins."
    assert lab.who == "Bo"


def test_one_option_of_the_top_row_per_visit() -> None:
    with pytest.raises(Refused, match="Only one top-row option per visit: you chose ②"):
        in_the_alley(coins=9).answer(["2.coins.avian", "1.coins.mammal"])


def test_the_top_row_is_over_after_the_bottom_row() -> None:
    lab = in_the_alley(coins=9, feral=1)
    with pytest.raises(Refused, match="No way back"):
        lab.answer(["1.coins.mammal", "take.mammal.aquatic.avian", "1.coins.mammal"])
    with pytest.raises(Refused, match="Only once per visit"):
        lab.set(feral=2).answer(["take.mammal.aquatic.avian", "take.mammal.aquatic.avian"])


def test_the_bottom_row_can_come_first() -> None:
    lab = in_the_alley(coins=9, feral=1)
    lab.answer(["take.mammal.aquatic.avian", "1.coins.mammal", "1.aquatic.mammal"])
    genes = lab.player().genes
    assert (genes.mammal, genes.aquatic, genes.avian, genes.feral, lab.player().coins) == (6, 0, 1, 0, 7)


def test_the_alley_shows_first_what_can_be_paid_and_what_another_exchange_makes_payable() -> None:
    lab = in_the_alley(coins=1, mammal=4)
    assert lab.allowed()[:2] == ["1.mammal.coins", "1.mammal.aquatic"]
    assert "1.aquatic.coins" in lab.allowed()
    assert lab.forbidden("3.primate.coins") == "Missing: 1 primate"


def test_an_exchange_that_cannot_be_paid_in_this_order_says_what_is_missing() -> None:
    with pytest.raises(Refused, match="Missing: 2 coins"):
        in_the_alley(coins=2, mammal=2).answer(["1.coins.mammal", "1.coins.mammal"])


def test_the_alley_gives_two_coins_for_one_primate_and_back() -> None:
    """ALLEY, top row, option ③."""
    lab = in_the_alley(coins=4, primate=1).answer(["3.primate.coins", *["3.coins.primate"] * 3])
    assert (lab.player().coins, lab.player().genes.primate) == (0, 3)


def test_the_alley_warns_of_a_full_storage() -> None:
    lab = in_the_alley(coins=20, mammal=10)
    assert str(lab.options()["1.coins.mammal"].warning) == "Your storage is full"


def test_where_nothing_can_be_traded_nothing_is_asked() -> None:
    assert in_the_alley(coins=1).who == "Bo"


# Buying


def test_the_basement_takes_its_coin_off_the_total_of_both_cards() -> None:
    """Purchasing Creature Cards: 1 coin off the total, not off each card."""
    lab = Lab(3).place(*[["basement", "bank", "hospital"]] * 3)
    lab.set(coins=3).answer("basement", ["column2", "column3"])
    assert (lab.player().coins, lab.player().hand) == (2, 4)


def test_two_cards_that_cost_too_much_together_are_refused_with_what_is_missing() -> None:
    lab = Lab(3).place(*[["basement", "bank", "hospital"]] * 3).set(coins=2).answer("basement")
    with pytest.raises(Refused, match="Missing: 1 coin"):
        lab.answer(["deck", "column1"])


# Downtown


def test_a_tile_is_entered_once_and_its_effect_stands_among_the_spaces() -> None:
    lab = lab_with_nomans_at_home().experiment("downtown.1")
    lab.answer(tile(["any", "any", "ep", "ep", "ep"], ["coin", "coin"]))
    assert lab.key == "biohack.effect"
    lab.answer("coins-2ep+3any2", ["feral", "avian"])
    genes = lab.player().genes
    assert (lab.player().coins, lab.player().ep, genes.feral, genes.avian) == (4, 3, 1, 1)
    option = lab.options()["downtown.1.coins-2ep+3any2"]
    assert str(option.note) == "2 coins → 3 EP + 2 genes of your choice"
    assert [(token.icon, token.n) for token in option.gives] == [
        ("circle-multiple", 2),
        ("arrow-right", None),
        ("star", 3),
        ("dna", 2),
    ]
    assert lab.forbidden("downtown.1.coins-2ep+3any2") == "Ann is already there"


def test_the_two_sides_of_a_slash_are_two_options() -> None:
    lab = lab_with_nomans_at_home()
    lab.session.do(Anytime("cards"))
    lab.answer("downtown.1", tile(["ep", "ep"], other=["coin"]))
    assert {"downtown.1.ep+2", "downtown.1.coins+1"} <= set(lab.allowed())
    lab.answer("downtown.1.coins+1")
    assert lab.player().coins == 7
    assert [key for key in lab.options() if key.startswith("downtown.1")] == ["downtown.1.ep+2"]
    assert lab.forbidden("downtown.1.ep+2") == "Ann is already there"


def test_a_tile_can_roll_the_die_for_the_noman_that_stands_on_it() -> None:
    lab = lab_with_nomans_at_home().experiment("downtown.1").answer(tile(["danger"]), ["injury"])
    assert sorted(lab.player().nomans) == ["home", "home", "injured"]


def test_the_tiles_of_the_next_round_are_entered_in_the_cleanup() -> None:
    lab = Lab(2).place(HOME, HOME)
    lab.session.setup.options["cards"] = True
    lab.end_research()
    assert lab.key == "biohack.tile"
    assert lab.session.ask
    assert str(lab.session.ask.details()).startswith("1. Bring all Nomans home, standing")
    lab.answer(tile(["coin"]), tile(["ep"]))
    assert list(lab.game.tiles) == ["downtown.1", "downtown.2"]


def test_tiles_of_earlier_rounds_are_back_in_the_box_and_not_offered() -> None:
    lab = Lab(2).place(HOME, HOME)
    lab.session.setup.options["cards"] = True
    lab.end_research().answer(tile(["coin"]), tile(["ep"])).place(HOME, HOME).end_research()
    ask = lab.session.ask
    assert isinstance(ask, AskCard)
    assert {str(option.forbidden) for option in ask.offers()} == {"Back in the box"}
    lab.answer(tile(["coin"]))
    assert lab.key == "biohack.tile"


# Planning effects and reservations


def scientist(*gain: str, **more: list[str]) -> dict[str, Any]:
    return {"values": {"gain": list(gain), "pay": [], "other": [], **more}}


def test_planning_effects_are_entered_once_and_then_one_tap() -> None:
    lab = Lab(2).until("biohack.planning").answer("scientist", scientist("mammal", "mammal"))
    assert (lab.who, lab.player().genes.mammal) == ("Bo", 2)
    lab.place(HOME, HOME).end_research().answer(True)
    lab.until("biohack.planning").answer("none")
    assert lab.who == "Ann"
    assert lab.session.ask
    assert lab.session.ask.likely == "scientist.mammal+2"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("version", "mammal"), [(7, 0), (8, 2)])
def test_an_effect_that_was_just_entered_is_used_without_a_second_tap(version: int, mammal: int) -> None:
    lab = Lab(2, version=version).until("biohack.planning").answer("scientist", scientist("mammal", "mammal"))
    assert (lab.player().genes.mammal, lab.who) == (mammal, "Bo" if mammal else "Ann")


@pytest.mark.parametrize("more", [{"pay": ["coin"]}, {"other": ["avian"]}])
def test_an_effect_that_costs_something_or_leaves_a_choice_is_offered_before_it_is_used(more: dict[str, Any]) -> None:
    lab = Lab(2).until("biohack.planning").answer("scientist", scientist("mammal", **more))
    assert (lab.who, lab.player().genes.mammal, lab.player().coins) == ("Ann", 0, 6)


def test_a_planning_effect_warns_where_its_genes_have_no_room() -> None:
    lab = Lab(2).until("biohack.planning").set(mammal=9).answer("scientist", scientist("mammal", "mammal"))
    assert str(lab.options()["scientist.mammal+2"].warning) == "No room for 1 mammal"


def test_a_scientist_without_a_name_is_known_in_the_next_play() -> None:
    lab = Lab(2).until("biohack.planning").answer("scientist", scientist("ep", "ep"))
    assert [card.values["gain"] for card in lab.session.run.table.learnt] == [["ep", "ep"]]


def test_a_marker_on_space_two_gives_a_second_planning_effect() -> None:
    lab = lab_with_nomans_at_home(3).experiment("biofarm.order").answer("2", "done")
    lab.end_research().answer(True)
    assert [lab.who, lab.answer("none").who] == ["Bo", "Ann"]
    lab.answer("order", ["coin", "coin"])
    assert lab.player().coins == 8
    assert lab.key == "biohack.planning"
    assert not [key for key in lab.options() if key.startswith("order")]


def planning_on_space_two(top: dict[str, Any], below: list[str], **options: Any) -> Lab:
    """Ann plans in round 2 with a marker on space 2; what her scientist and that space give was entered before."""
    lab = Lab(3, facts={"order_effects": {"2": below}}, **options).until("biohack.planning").answer("scientist", top)
    lab.place(HOME, HOME, HOME).set(mammal=0)
    for n in (0, 1, 2):
        lab.session.do(Correct(f"players.p1.nomans.{n}", "home"))
    lab.experiment("biofarm.order").answer("2", "done")
    lab.end_research().answer(True)
    while lab.who != "Ann":
        lab.answer("none")
    return lab


def test_both_planning_effects_are_one_answer() -> None:
    lab = planning_on_space_two(scientist("mammal"), ["coin", "coin"])
    coins = lab.player().coins
    assert lab.key == "biohack.planning.both"
    lab.answer(["order.coins+2", "scientist.mammal+1"])
    assert (lab.player().genes.mammal, lab.player().coins - coins) == (1, 2)
    assert lab.who != "Ann", "nothing more is asked of her before the locations"


def test_a_play_that_was_begun_before_is_asked_for_one_effect_after_the_other() -> None:
    lab = planning_on_space_two(scientist("mammal"), ["coin", "coin"], version=3)
    assert lab.key == "biohack.planning"
    lab.answer("order.coins+2")
    assert (lab.key, lab.who, list(lab.options())) == ("biohack.planning", "Ann", ["scientist.mammal+1", "none"])


@pytest.mark.parametrize(("used", "mammal", "coins"), [([], 0, 0), (["order.coins+2"], 0, 2)])
def test_any_planning_effect_may_be_left_out(used: list[str], mammal: int, coins: int) -> None:
    lab = planning_on_space_two(scientist("mammal"), ["coin", "coin"])
    before = lab.player().coins
    lab.answer(used)
    assert (lab.player().genes.mammal, lab.player().coins - before) == (mammal, coins)


def test_of_two_planning_effects_the_one_that_gives_comes_before_the_one_that_costs() -> None:
    costs = {"values": {"gain": ["ep", "ep", "ep"], "pay": ["coin", "coin"], "other": []}}
    lab = planning_on_space_two(costs, ["coin", "coin"]).set(coins=0)
    assert lab.forbidden("scientist.coins-2ep+3") == ""
    lab.answer(["scientist.coins-2ep+3", "order.coins+2"])
    assert (lab.player().coins, lab.player().ep) == (0, 3)


def test_a_planning_effect_that_the_other_does_not_pay_for_is_refused_with_what_is_missing() -> None:
    costs = {"values": {"gain": ["ep"], "pay": ["coin", "coin", "coin"], "other": []}}
    lab = planning_on_space_two(costs, ["coin", "coin"]).set(coins=0)
    with pytest.raises(Refused, match="Missing: 3 coins"):
        lab.answer(["scientist.coins-3ep+1", "order.coins+2"])


@pytest.mark.parametrize(("version", "asked"), [(4, "Ann"), (5, "Bo")])
def test_nobody_is_asked_for_a_planning_effect_that_cannot_be_paid(version: int, asked: str) -> None:
    costs = {"values": {"gain": ["ep"], "pay": ["coin", "coin", "coin"], "other": []}}
    lab = Lab(2, version=version).until("biohack.planning").answer("scientist", costs).set(coins=2)
    assert (lab.key, lab.who) == ("biohack.planning", asked)
    told = " ".join(str(line.text) for line in lab.session.run.table.told)
    assert ("can't use the planning effect (scientist). Missing: 1 coin." in told) is (version == 5)


def test_an_effect_of_two_choices_that_cannot_be_paid_is_told_once() -> None:
    choice = {"values": {"gain": ["mammal"], "pay": ["aquatic"], "other": ["ep"]}}
    lab = Lab(2).until("biohack.planning").answer("scientist", choice)
    assert [line for line in lab.told if "can't use" in line] == [
        "Ann can't use the planning effect (scientist). Missing: 1 aquatic."
    ]


def test_of_two_sides_of_a_slash_only_one_is_a_planning_effect() -> None:
    lab = planning_on_space_two({"values": {"gain": ["mammal"], "pay": [], "other": ["avian"]}}, ["coin"])
    with pytest.raises(Refused, match="the card says"):
        lab.answer(["scientist.mammal+1", "scientist.avian+1"])


def test_a_danger_roll_in_planning_has_no_reroll_unless_the_house_says_so() -> None:
    lab = Lab(2).until("biohack.planning").set(coins=9).answer("scientist", scientist("danger"))
    lab.answer(["injury"])
    assert lab.player().active == 2
    house = Lab(2, planning_reroll=True).until("biohack.planning").set(coins=9)
    house.answer("scientist", scientist("danger")).answer(["injury"])
    assert house.allowed() == ["keep", "reroll.coins+2"]


def test_a_second_reservation_warns_before_the_noman_is_spent_and_has_no_effect() -> None:
    lab = lab_with_nomans_at_home(3).experiment("biofarm.order").answer("3", "done")
    lab.experiment("alley.order")
    assert lab.forbidden("3") == "Already taken: Ann"
    lab.answer("none", []).experiment("biofarm").answer("done")
    assert str(lab.options()["dna.order"].warning) == "Already reserved: no effect"
    lab.experiment("dna.order")
    assert lab.key == "biohack.dna"
    assert lab.game.reservations["3"] == "p1"


def test_nothing_is_reserved_in_the_last_round_and_the_space_says_so() -> None:
    lab = lab_with_nomans_at_home(3)
    lab.game.round = 4
    lab.set(coins=9)
    assert str(lab.options()["dna.order"].warning) == "Last round: nothing to reserve"
    lab.experiment("dna.order")
    assert lab.key == "biohack.dna"
    assert lab.told[-1] == "Ann reserves nothing."


def test_the_alleys_feral_space_warns_who_has_no_medicine() -> None:
    lab = lab_with_nomans_at_home().set(medicine=0)
    assert str(lab.options()["alley.feral"].warning) == "No full medicine: no feral first"
    assert not lab.set(medicine=1).options()["alley.feral"].warning


def test_a_marker_on_the_first_space_gives_no_planning_effect() -> None:
    lab = Lab(3).place(*[HOME] * 3).end_research().answer(True).until("biohack.planning")
    assert lab.game.reserved(lab.player(1)) == "1"
    assert "order" not in lab.options()
    lab.answer("none")
    assert (lab.who, "order" in lab.options()) == ("Bo", True)


def test_the_reservation_markers_come_back_before_the_locations_are_chosen() -> None:
    """Planning Phase, 3. Remove reservation markers."""
    lab = Lab(3).until("biohack.place")
    assert lab.session.ask
    assert "reservation" not in str(lab.session.ask.details())
    lab.place(*[HOME] * 3).end_research().answer(True).until("biohack.place")
    assert lab.session.ask
    assert str(lab.session.ask.details()).startswith("First take back the reservation markers.")
    assert set(lab.game.reservations.values()) == {""}


def test_the_cleanup_names_the_order_of_the_next_round() -> None:
    lab = lab_with_nomans_at_home(3).experiment("biofarm.order").answer("1", "done")
    lab.game.order = ["p2", "p1", "p3"]
    lab.end_research()
    assert lab.session.ask
    assert "5. Put the turn order markers in this order: Ann, Bo, Cy" in str(lab.session.ask.details())
    lab.answer(True)
    assert lab.game.order == ["p1", "p2", "p3"]


def test_what_there_is_to_clean_up_is_numbered_without_a_gap() -> None:
    lab = lab_with_nomans_at_home(3).end_research()
    assert lab.session.ask
    numbers = [line.partition(".")[0] for line in str(lab.session.ask.details()).splitlines()]
    assert numbers == ["1", "2", "3", "4", "5"]


def test_the_new_turn_order_is_shown_without_a_robot() -> None:
    lab = lab_with_nomans_at_home(3).end_research().answer(True)
    (scene,) = scenes_of(lab.session)
    assert (scene.about, scene.automa) == ("Turn order: Ann, Bo, Cy.", False)
