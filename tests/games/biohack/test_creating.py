"""The Biofarm: cost, discounts, rows, milestones, and what is remembered."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.biohack.amounts import Bonus
from companion.games.biohack.creatures import cheaper
from tests.games.biohack.lab import Lab
from tests.games.biohack.test_experiments import HOME, lab_with_nomans_at_home


def in_the_biofarm(**more: Any) -> Lab:
    lab = lab_with_nomans_at_home(**more).set(hand=9, mammal=9, avian=9, feral=9)
    return lab.experiment("biofarm")


def test_the_cost_is_paid_and_the_card_leaves_the_hand() -> None:
    lab = in_the_biofarm().create("common", {"mammal": 2, "avian": 1}, ep=4)
    player = lab.player()
    assert (player.genes.mammal, player.genes.avian, player.hand, player.common) == (7, 8, 8, 1)
    assert player.creatures[0].ep == 4


def test_what_is_missing_is_said_and_the_creature_can_be_left() -> None:
    lab = in_the_biofarm().set(avian=1).answer("common").fill(mammal=2, avian=2, worth=3)
    assert lab.key == "biohack.create.pay"
    assert lab.forbidden("pay.mammal+2avian+2") == "1 avian short"
    lab.answer("back")
    assert lab.key == "biohack.create.class"
    assert lab.player().common == 0


def test_two_things_missing_are_both_said() -> None:
    lab = in_the_biofarm().set(avian=1).answer("common").fill(reptile=1, avian=2)
    assert lab.forbidden("pay.avian+2reptile+1") == "1 avian and 1 reptile short"


def test_an_artisan_discounts_the_second_creature_of_the_same_turn() -> None:
    lab = in_the_biofarm().create("artisan", {"feral": 1}, 2, mammal=2)
    lab.create("common", {"mammal": 3, "feral": 1})
    assert (lab.player().genes.mammal, lab.player().genes.feral) == (8, 7)


def test_a_discount_above_the_cost_stops_at_nothing() -> None:
    lab = in_the_biofarm().create("artisan", {}, 2, mammal=9).create("common", {"mammal": 3})
    assert lab.player().genes.mammal == 9


def test_at_most_two_creatures_per_visit() -> None:
    lab = in_the_biofarm().create("common", {}).create("common", {})
    assert lab.who == "Bo"


def test_the_scientist_discounts_one_creature_per_round() -> None:
    lab = in_the_biofarm().set(unlocked=1).answer("common").fill(mammal=3)
    assert lab.key == "biohack.scientist.discount"
    lab.fill(mammal=2)
    assert lab.allowed() == ["pay.mammal+3", "scientist.mammal+1", "back"]
    lab.answer("scientist.mammal+1", "none", "none")
    assert (lab.player().genes.mammal, lab.player().discounted) == (8, True)
    lab.answer("common").fill(mammal=9)
    assert list(lab.options()) == ["pay.mammal+9", "back"]
    lab.answer("back", "common").fill(mammal=3).answer("none", "none")
    assert lab.player().genes.mammal == 5
    lab.answer("pass").end_research().answer(True)
    assert not lab.player().discounted


def test_a_full_row_takes_no_more_and_gives_a_creation_milestone() -> None:
    lab = in_the_biofarm().create("noble", {"feral": 1})
    assert str(lab.options()["noble"].note) == "fills the row: creation milestone"
    lab.create("noble", {"feral": 2})
    assert lab.key == "biohack.creation"
    lab.answer(10).answer("pass").experiment("biofarm")
    assert lab.forbidden("noble") == "the noble row is full"
    assert [(token.kind, token.ep) for token in lab.player().tokens] == [("noble", 10)]


def test_without_a_card_in_hand_nothing_is_created() -> None:
    lab = in_the_biofarm().set(hand=0)
    assert lab.forbidden("common") == "no creature card in hand"
    assert lab.allowed() == ["done"]


def test_the_bonus_icon_of_the_space_is_gained_and_offered_next_time() -> None:
    lab = in_the_biofarm().answer("common").fill().answer("none").answer("type").fill(coins=2)
    assert lab.player().coins == 8
    lab.answer("done").set(2, hand=1).experiment("biofarm").answer("common").fill(mammal=0, worth=1).answer("none")
    assert lab.session.ask is not None
    assert lab.session.ask.likely == "coins+2"  # type: ignore[attr-defined]


def test_a_creature_typed_once_is_offered_in_later_plays() -> None:
    lab = in_the_biofarm().create("artisan", {"mammal": 2, "avian": 1}, 5, feral=1)
    facts = dict(lab.session.run.table.remembered)
    later = in_the_biofarm(facts=facts).set(avian=0).answer("artisan")
    (key, *_others) = later.options()
    assert key == "artisan.mammal+2avian+1.5.feral+1"
    assert str(later.options()[key].warning) == "1 avian short"
    later.set(avian=1).answer(key, "none")
    assert (later.player().genes.mammal, later.player().genes.avian) == (7, 0)
    assert later.player().creatures[0].card.discount == Bonus(feral=1)


def test_a_name_is_given_at_any_time_and_kept() -> None:
    lab = in_the_biofarm().create("common", {"mammal": 1}).answer("done")
    lab.session.anytime("name")
    lab.answer("creature.p1.1", "Jackalope")
    assert lab.player().creatures[0].card.name == "Jackalope"
    assert lab.session.run.table.remembered["creatures"][0]["name"] == "Jackalope"


def test_a_scientist_with_a_name_is_offered_in_the_next_play() -> None:
    lab = Lab(2).until("biohack.planning").answer("scientist.type").fill(ep=2)
    lab.session.anytime("name")
    lab.answer("scientist.p1", "Dr. Ada")
    later = Lab(2, facts=dict(lab.session.run.table.remembered))
    assert later.key == "biohack.scientist"
    later.answer("other", "Dr. Ada").until("biohack.planning")
    assert "scientist.ep+2" in later.allowed()


def test_a_common_creature_helps_once_per_round_by_itself() -> None:
    lab = in_the_biofarm().answer("common").fill().answer("bank").fill(coins=1).answer("none", "done")
    lab.session.correct("players.p1.nomans.1", "bank")
    lab.answer("pass").set(coins=0).answer("bank")
    assert lab.player().coins == 4
    lab.session.correct("players.p1.nomans.1", "bank")
    lab.set(coins=0).answer("bank")
    assert lab.player().coins == 3
    lab.end_research().until("biohack.cleanup").answer(True).place(HOME, HOME)
    lab.answer("bank").set(coins=0).answer("bank")
    assert lab.player().coins == 3 + 1


def test_a_common_creature_of_the_basement_helps_before_the_cards_are_bought() -> None:
    lab = in_the_biofarm().answer("common").fill().answer("basement").fill(coins=1).answer("none", "done")
    lab.session.correct("players.p1.nomans.1", "basement")
    lab.answer("pass").set(coins=1).answer("basement", "deck")
    assert lab.player().coins == 0


def test_genes_of_any_kind_off_the_cost_can_be_any_of_it() -> None:
    assert set(cheaper(Bonus(mammal=2, avian=1), 2)) == {Bonus(avian=1), Bonus(mammal=1)}
    assert cheaper(Bonus(mammal=1), 3) == [Bonus()]
    assert cheaper(Bonus(feral=2), 0) == [Bonus(feral=2)]


def test_a_tile_that_creates_takes_genes_of_your_choice_off() -> None:
    lab = lab_with_nomans_at_home().set(mammal=2, avian=1).experiment("downtown.1")
    lab.answer("type").fill(action="create", off=2)
    lab.answer("common").fill(mammal=3, avian=1)
    assert lab.allowed() == ["pay.mammal+1avian+1", "pay.mammal+2", "back"]
    lab.answer("pay.mammal+2", "none", "none")
    assert (lab.player().genes.mammal, lab.player().genes.avian, lab.player().common) == (0, 1, 1)


@pytest.mark.parametrize(("mode", "ends"), [("solo", True), ("challenge3", False)])
def test_the_seventh_creature_makes_this_round_the_last(mode: str, ends: bool) -> None:
    lab = Lab(1, mode, solo_cards="app")
    lab.until("biohack.place").answer(HOME).until("biohack.research.turn").set(hand=9)
    classes = ["common"] * 4 + ["artisan"] * 3
    while classes:
        lab.session.correct("players.p1.nomans.0", "home")
        lab.experiment("biofarm")
        for cls in [classes.pop(0) for _n in range(2) if classes]:
            lab.create(cls, {})
            if lab.key == "biohack.creation":
                lab.answer(0)
    lab.answer("done").end_research()
    assert (lab.session.run.result is not None) == ends
    assert lab.player().seventh == 1


def test_what_was_typed_wrong_can_be_forgotten() -> None:
    lab = in_the_biofarm().create("common", {"mammal": 1}).answer("done")
    lab.session.anytime("forget")
    lab.answer(lab.allowed())
    assert lab.session.run.table.remembered["creatures"] == []
    assert lab.player().common == 1
    assert "forget" not in [option.key for option in lab.session.run.anytime()]


def test_a_milestone_card_gets_a_name_that_is_offered_again() -> None:
    lab = Lab(2)
    lab.session.anytime("name")
    lab.answer("m1", "Four wings")
    later = Lab(2, facts=dict(lab.session.run.table.remembered))
    later.session.anytime("name")
    later.answer("m3", "known.Four wings")
    assert str(later.game.card_name("m3")) == "Four wings"
    later.session.anytime("name")
    later.answer("m1", "Six paws")
    assert later.session.run.table.remembered["cards"] == ["Four wings", "Six paws"]


def test_a_number_of_the_board_is_filled_in_with_the_advice_to_check_it() -> None:
    lab = lab_with_nomans_at_home().experiment("dna").answer("m1", 9, "done")
    later = lab_with_nomans_at_home(facts=dict(lab.session.run.table.remembered)).experiment("dna").answer("m4")
    assert later.session.ask is not None
    assert later.session.ask.start == 9  # type: ignore[attr-defined]
    assert str(later.session.ask.details()) == "Typed before: check it against your board."


def test_facts_that_do_not_read_spoil_nothing() -> None:
    facts = {
        "creatures": [
            {"cls": "dragon"},
            7,
            {"cls": "common", "cost": {"mammal": "x", "gold": 2}},
            {"cls": "noble", "ep": "?"},
        ],
        "scientists": [{"plans": []}, {"name": "Dr. Ada", "plans": [None, {"coins": 1}]}],
        "effects": {"tile": [{"coins": 2}, "?"]},
        "printed": {"a": "b", "c": 4},
        "cards": None,
    }
    known = Lab(2, facts=facts).game.known
    assert [card.cost for card in known.creatures] == [Bonus()]
    assert [(scientist.name, scientist.plans) for scientist in known.scientists] == [("Dr. Ada", [Bonus(coins=1)])]
    assert (known.effects, known.printed, known.cards) == ({"tile": [Bonus(coins=2)]}, {"c": 4}, [])


def test_the_second_to_fill_a_row_takes_the_second_milestone_space() -> None:
    """Creation Milestones: the leftmost empty space."""
    lab = in_the_biofarm().create("noble", {}).create("noble", {}).answer(12)
    lab.set(2, hand=9).experiment("biofarm").create("noble", {}).create("noble", {})
    assert lab.asked == "noble row full: EP of milestone space 2?"


def test_scientists_are_chosen_in_reverse_turn_order() -> None:
    """Player Setup ⑰."""
    lab = Lab(3, facts={"scientists": [{"name": "Dr. Ada", "plans": []}]})
    names = []
    while lab.key == "biohack.scientist":
        names.append(lab.who)
        lab.answer("other")
    assert names == ["Cy", "Bo", "Ann"]


def test_what_a_creature_cost_opens_into_the_printed_cost_and_its_discounts() -> None:
    lab = in_the_biofarm()
    lab.create("artisan", {"avian": 1}, mammal=1)
    lab.create("common", {"mammal": 2, "avian": 1})
    created = next(told for told in reversed(lab.session.run.table.told) if "creates common" in str(told.text))
    assert created.why
    assert [(str(line.text), str(line.amount)) for line in created.why.lines] == [
        ("Printed cost", "2 mammal + 1 avian"),
        ("artisan (1 avian)", "−1 mammal"),
    ]
    assert str(created.why.total) == "1 mammal + 1 avian"


def test_an_artisan_that_takes_off_nothing_is_no_reason() -> None:
    lab = in_the_biofarm()
    lab.create("artisan", {"avian": 1}, reptile=1)
    lab.create("common", {"mammal": 2})
    created = next(told for told in reversed(lab.session.run.table.told) if "creates common" in str(told.text))
    assert created.why
    assert [str(line.text) for line in created.why.lines] == ["Printed cost"]


def test_the_genes_that_a_tile_takes_off_are_among_the_reasons() -> None:
    lab = (
        lab_with_nomans_at_home()
        .set(hand=9, avian=9)
        .experiment("downtown.1")
        .answer("type")
        .fill(action="create", off=1)
    )
    lab.create("artisan", {"avian": 3})
    created = next(told for told in reversed(lab.session.run.table.told) if "creates artisan" in str(told.text))
    assert created.why
    assert [(str(line.text), str(line.amount)) for line in created.why.lines][1:] == [("Downtown tile", "1 gene less")]
    assert str(created.why.total) == "2 avian"


def test_a_used_scientist_gets_a_reminder_lock_and_loses_it_in_the_clean_up() -> None:
    lab = in_the_biofarm().set(unlocked=1)
    lab.answer("common").fill(mammal=2, worth=1).fill(mammal=1).answer("scientist.mammal+1", "none", "none", "done")
    assert any("lock tile face down on the middle row" in told for told in lab.told)
    lab.end_research().until("biohack.cleanup")
    assert lab.session.ask
    assert "4. Take the reminder lock off the scientist's middle row: Ann." in str(lab.session.ask.details())
    lab.answer(True).place(*[["bank", "hospital", "basement"]] * 2).end_research().until("biohack.cleanup")
    assert lab.session.ask
    assert "4. No scientist has a reminder lock to take off." in str(lab.session.ask.details())


def test_a_deck_says_where_the_other_card_goes() -> None:
    lab = Lab(2).place(["basement", "bank", "river"], ["bank", "hospital", "mountain"]).answer("basement")
    assert str(lab.options()["deck"].note) == "the other one goes under the deck"


def test_the_scientist_discounts_in_the_biofarm_and_not_on_a_tile() -> None:
    """Scientist Card and its Effect: "when creating a creature in BIOFARM"."""
    lab = lab_with_nomans_at_home().set(hand=9, mammal=3, unlocked=1).experiment("downtown.1")
    lab.answer("type").fill(action="create").answer("common").fill(mammal=2)
    assert lab.key == "biohack.create.helps"
    lab.answer("none", "none")
    assert (lab.player().genes.mammal, lab.player().discounted) == (1, False)


def test_an_injury_from_the_icon_of_a_space_hits_the_noman_in_the_biofarm() -> None:
    """Die Roll: the Noman used for this action lies down."""
    lab = in_the_biofarm().answer("common").fill().answer("none", "type").fill(action="danger").answer(["injury"])
    assert sorted(lab.player().nomans) == ["home", "home", "injured"]


def test_a_common_creature_that_adds_nothing_the_app_counts_is_left_to_the_table() -> None:
    lab = in_the_biofarm().answer("common").fill().answer("mountain").fill().answer("none", "done")
    assert not lab.player().creatures[0].card.at
    lab.session.correct("players.p1.nomans.1", "mountain")
    lab.answer("pass", "mountain.mammal+2")
    assert not any("nothing changes" in told for told in lab.told)


def test_the_log_puts_no_second_full_stop_behind_dna_inc() -> None:
    lab = lab_with_nomans_at_home().experiment("dna")
    assert "Ann: a Noman to DNA Inc." in lab.told
