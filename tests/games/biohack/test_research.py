"""Research phase: bringing Nomans home, the danger die, passing, healing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Anytime, Correct, Undo
from companion.games.biohack.amounts import token
from tests.games.biohack.lab import Lab, creature

OUT = ["mountain", "river", "basement"]


def two_on_the_mountain(**options: Any) -> Lab:
    return Lab(2, **options).place(OUT, OUT)


def test_the_die_lays_down_the_noman_that_was_brought_home() -> None:
    lab = two_on_the_mountain().set(1, coins=0)
    lab.answer("mountain", ["injury"], "keep")
    assert lab.player().nomans == ["injured", "river", "basement"]


def test_a_reroll_is_paid_with_an_avian_or_two_coins_and_only_the_last_roll_counts() -> None:
    lab = two_on_the_mountain().set(1, coins=2)
    lab.answer("mountain", ["both"], "reroll.avian+1", ["injury"])
    assert lab.forbidden("reroll.avian+1") == "Missing: 1 avian"
    lab.answer("reroll.coins+2", ["gene"], "aquatic")
    player = lab.player()
    assert (player.coins, player.genes.avian, player.genes.aquatic, player.genes.feral) == (0, 0, 1, 0)
    assert player.active == 3


def test_without_anything_to_pay_the_result_is_applied_at_once() -> None:
    lab = two_on_the_mountain().answer("mountain", ["feral"]).set(2, coins=0, reptile=0)
    lab.answer("mountain.mammal+2", ["both"])
    assert lab.player(2).genes.feral == 1
    assert lab.player(2).active == 2
    assert lab.who == "Ann"


def test_the_app_rolls_its_own_die_when_asked_to() -> None:
    lab = two_on_the_mountain(die_injury=1, die_feral=6)
    lab.answer("mountain", "app")
    assert lab.session.history.entries[-1].value["by"] == "app"
    assert sorted(lab.game.die().faces).count("feral") == 6


def test_passing_waits_until_the_nomans_are_back() -> None:
    lab = two_on_the_mountain()
    assert lab.forbidden("pass") == "First bring your Nomans home: Mountain, River and Basement"


def test_whoever_has_passed_has_no_more_turns() -> None:
    lab = Lab(2).place(["bank", "hospital", "basement"], ["bank", "hospital", "basement"])
    for n in range(3):
        lab.session.do(Correct(f"players.p1.nomans.{n}", "home"))
    lab.answer("pass")
    assert [lab.who, lab.answer("bank").who] == ["Bo", "Bo"]


def test_a_player_without_a_usable_noman_passes_by_itself() -> None:
    lab = two_on_the_mountain().set(1, medicine=0)
    for n in range(3):
        lab.session.do(Correct(f"players.p1.nomans.{n}", "injured"))
    lab.answer("pass")
    assert lab.who == "Bo"
    lab.answer("mountain.mammal+2", ["feral"])
    assert lab.who == "Bo"


def test_the_first_player_token_changes_hands_every_round_of_two() -> None:
    lab = two_on_the_mountain().end_research()
    assert lab.who == ""
    lab.answer(True)
    assert lab.game.order == ["p2", "p1"]


def test_two_players_play_five_rounds_and_the_last_has_no_cleanup() -> None:
    lab = Lab(2)
    for round in range(1, 6):
        lab.place(["bank", "hospital", "basement"], ["bank", "hospital", "basement"]).end_research()
        assert lab.game.round == round
        if round < 5:
            assert lab.key == "biohack.cleanup"
            lab.answer(True)
    assert lab.session.run.result is not None
    assert lab.session.run.result.rounds == 5


def test_the_last_moment_to_heal_is_before_the_twelve_ep() -> None:
    lab = two_on_the_mountain().set(1, coins=0, medicine=1)
    lab.answer("mountain", ["injury"], "keep").end_research()
    assert lab.key == "biohack.cleanup.heal"
    lab.answer("heal")
    assert (lab.key, lab.player().ep, lab.player().medicine) == ("biohack.cleanup", 0, 0)
    lab.session.do(Undo())
    lab.answer("leave")
    assert (lab.player().ep, lab.player().medicine, lab.player().active) == (-12, 1, 3)


def test_cards_that_come_by_hand_are_told() -> None:
    lab = two_on_the_mountain()
    lab.session.do(Anytime("gain"))
    lab.answer("p2").fill(cards=1)
    assert lab.told[-1] == "Bo has 3 creature cards in hand."


def test_every_injured_noman_costs_its_own_twelve_ep() -> None:
    lab = Lab(2).place(*[["bank", "hospital", "basement"]] * 2).set(1, medicine=0, ep=30)
    for noman in (0, 1):
        lab.session.do(Correct(f"players.p1.nomans.{noman}", "injured"))
    lab.end_research().until("biohack.cleanup")
    assert (lab.player().ep, lab.player().active) == (30 - 24 + lab_bank(lab), 3)


def lab_bank(lab: Lab) -> int:
    """What the Bank gave meanwhile."""
    return sum(
        3 if "+3 EP" in told else 2 if "+2 EP" in told else 0 for told in lab.told if told.startswith("Ann, Bank")
    )


def test_the_house_rule_for_the_last_round_leaves_the_last_moment_to_heal() -> None:
    lab = Lab(3, last_injured=True).set(1, medicine=1)
    lab.game.round = 4
    lab.place(*[["bank", "hospital", "basement"]] * 3)
    lab.session.do(Correct("players.p1.nomans.0", "injured"))
    lab.end_research()
    assert (lab.key, lab.who) == ("biohack.cleanup.heal", "Ann")
    lab.answer("heal")
    assert "injured" not in lab.lines()


@pytest.mark.parametrize("players", [3, 4])
def test_coins_and_medicine_follow_the_turn_order(players: int) -> None:
    """Player Setup ⑲ and ⑳."""
    lab = Lab(players)
    stock = [(player.coins, player.medicine) for player in lab.game.in_order()]
    assert stock == [(6, 1), (7, 1), (8, 2), (9, 2)][:players]


def test_an_injured_noman_is_healed_within_the_turn_and_sent_out_at_once() -> None:
    """Noman and Medicine: at any time, so before passing too; healing is no turn."""
    lab = two_on_the_mountain().set(1, medicine=1)
    for n in range(3):
        lab.session.do(Correct(f"players.p1.nomans.{n}", "injured"))
    assert (lab.asked, lab.allowed()) == ("Heal a Noman, or pass?", ["heal", "pass"])
    assert lab.session.ask
    assert lab.session.ask.likely == "heal"  # type: ignore[attr-defined]
    lab.answer("heal")
    assert (lab.who, lab.player().medicine, lab.player().active) == ("Ann", 0, 1)
    assert "alley" in lab.allowed()
    assert "heal" not in lab.options()


def test_healing_is_offered_beside_the_nomans_that_are_still_out() -> None:
    lab = two_on_the_mountain().set(1, coins=0, medicine=1).answer("mountain", ["injury"], "keep")
    lab.answer("mountain.mammal+2", ["feral"])
    assert lab.who == "Ann"
    lab.answer("heal", "alley")
    assert lab.key == "biohack.alley"


def test_one_question_brings_a_noman_home_or_sends_one_out() -> None:
    lab = two_on_the_mountain().answer("mountain", ["feral"], "mountain.mammal+2", ["feral"])
    assert lab.who == "Ann"
    options = lab.options()
    headings = {str(option.under.label): option.under.marks for option in options.values() if option.under}
    assert list(headings) == ["Bring one home", "Send one out"]
    assert [len(marks) for marks in headings.values()] == [2, 1]
    assert str(options["biofarm.gene.aquatic"].gives[0]) == "1 aquatic"
    lab.answer("alley")
    assert lab.player().nomans.count("alley") == 1


def test_a_play_begun_before_asks_for_the_experiment_space_by_itself() -> None:
    lab = two_on_the_mountain(version=4).answer("mountain", ["feral"], "mountain.mammal+2", ["feral"])
    assert "alley" not in lab.options()
    lab.answer("experiment")
    assert lab.key == "biohack.experiment"


def test_the_reasons_for_a_row_name_the_rules_for_two() -> None:
    why = two_on_the_mountain().options()["mountain"].reasons()
    assert why
    assert {line.section for line in why.lines} == {"2 Player Rules, Public space: MOUNTAIN"}


@pytest.mark.parametrize(("face", "entries"), [("feral", 2), ("injury", 3), ("both", 3), ("gene", 3)])
@pytest.mark.parametrize("place", ["mountain", "mountain.mammal+2"])
def test_keeping_a_roll_is_asked_only_where_there_is_something_to_decide(face: str, entries: int, place: str) -> None:
    lab = two_on_the_mountain()
    if place != "mountain":
        lab.answer("mountain", ["feral"])
    lab.set(1, avian=5, coins=5).set(2, avian=5, coins=5)
    before = lab.session.history.head
    player = lab.who
    lab.answer(place, [face])
    if lab.key == "biohack.danger.keep":
        lab.answer(lab.allowed()[0])
    assert lab.who != player
    assert lab.session.history.head - before == entries


def test_without_anything_to_pay_an_injury_is_two_taps() -> None:
    lab = two_on_the_mountain().set(1, coins=0)
    lab.answer("mountain").set(1, avian=0)
    before = lab.session.history.head
    lab.answer(["injury"])
    assert (lab.who, lab.session.history.head - before) == ("Bo", 1)


def test_what_can_be_done_stands_first_and_what_cannot_last() -> None:
    lab = two_on_the_mountain()
    assert list(lab.options()) == ["mountain", "river", "basement", "pass"]
    for n in range(3):
        lab.session.do(Correct(f"players.p1.nomans.{n}", "home"))
        lab.session.do(Correct(f"players.p2.nomans.{n}", ("downtown.1", "alley.feral", "dna.card")[n]))
    lab.session.do(Correct("players.p1.nomans.2", "injured"))
    keys = list(lab.options())
    assert keys[-3:] == ["downtown.1", "alley.feral", "dna.card"]
    assert keys.index("heal") < keys.index("pass") < keys.index("downtown.1")


def test_the_hospital_warns_who_has_both_medicines_full() -> None:
    lab = Lab(2).place(["hospital", "bank", "river"], OUT).set(medicine=2)
    assert str(lab.options()["hospital"].warning) == "No room for 1 medicine"
    assert not lab.set(medicine=1).options()["hospital"].warning


def test_a_noman_healed_before_the_cards_are_chosen_gets_a_card() -> None:
    lab = Lab(3).until("biohack.planning")
    lab.session.do(Correct("players.p1.nomans.0", "injured"))
    for _player in range(3):
        lab.answer("none")
    assert lab.asked == "Heal a Noman before you choose cards?"
    lab.answer("heal")
    assert lab.asked == "Where do your 3 Nomans go?"


def test_a_noman_healed_after_the_cards_were_revealed_stays_at_home() -> None:
    lab = Lab(3).until("biohack.planning")
    lab.session.do(Correct("players.p1.nomans.0", "injured"))
    for _player in range(3):
        lab.answer("none")
    lab.answer("leave")
    assert lab.asked == "Where do your 2 Nomans go?"
    lab.session.do(Anytime("heal.p1"))
    assert lab.asked == "Where do your 2 Nomans go?"
    lab.answer(["bank", "river"])
    assert sorted(lab.player().nomans) == ["bank", "home", "river"]


def test_whoever_has_no_active_noman_is_not_asked_for_a_place() -> None:
    lab = Lab(3).until("biohack.planning").set(medicine=0)
    for n in range(3):
        lab.session.do(Correct(f"players.p1.nomans.{n}", "injured"))
    for _player in range(3):
        lab.answer("none")
    assert (lab.key, lab.who) == ("biohack.place", "Bo")
    assert "Ann has no active Noman to place." in lab.told


def test_only_active_nomans_choose_locations() -> None:
    lab = Lab(3).until("biohack.place")
    lab.session.do(Correct("players.p2.nomans.0", "injured"))
    lab.answer(["bank", "river", "mountain"])
    assert lab.asked == "Where do your 2 Nomans go?"
    with pytest.raises(Exception, match="Pick 2"):
        lab.answer(["bank"])


def test_healing_at_any_time_makes_a_noman_usable_right_away() -> None:
    lab = two_on_the_mountain().set(1, coins=0, medicine=1)
    lab.answer("mountain", ["injury"], "keep", "mountain.mammal+2", ["feral"])
    assert "alley" not in lab.options()
    lab.session.do(Anytime("heal.p1"))
    assert "alley" in lab.allowed()
    assert lab.player().medicine == 0
    assert "heal.p1" not in [option.key for option in lab.session.run.anytime()]


def test_players_place_and_take_their_turns_in_initiative_order() -> None:
    lab = Lab(3).until("biohack.planning")
    lab.session.do(Correct("order.0", "p3"))
    lab.until("biohack.place")
    names = []
    for _player in range(3):
        names.append(lab.who)
        lab.answer(["bank", "hospital", "basement"])
    for _player in range(3):
        names.append(lab.who)
        lab.answer("bank")
    assert sorted(names[:3]) == ["Ann", "Bo", "Cy"]
    assert names[3:] == ["Cy", "Bo", "Ann"]


def test_who_reserved_nothing_keeps_the_old_order() -> None:
    lab = Lab(3).until("biohack.place")
    lab.session.do(Correct("order.0", "p3"))
    lab.place(*[["bank", "hospital", "basement"]] * 3).end_research().answer(True)
    assert [player.seat.name for player in lab.game.in_order()] == ["Cy", "Bo", "Ann"]


def test_planning_shows_what_each_place_gives_for_each_number_of_nomans() -> None:
    lab = Lab(4).until("biohack.place")
    assert (
        str(lab.options()["bank"].note)
        == "With 4: 4 coins + 3 EP. With 3: 4 coins + 2 EP. With 2: 3 coins + 2 EP. With 1: 3 coins + 1 EP"
    )
    assert not lab.options()["bank"].gives, "with pieces, the window would leave the note out"
    group = lab.session.run.board().group("plan")
    assert group
    grid = group.parts[0]
    assert [str(cell) for cell in grid.head] == ["Place", "4 there", "3 there", "2 there", "1 there"]  # type: ignore[union-attr]
    assert [str(cell) for cell in grid.rows[2]] == [  # type: ignore[union-attr]
        "Bank",
        "4 coins + 3 EP",
        "4 coins + 2 EP",
        "3 coins + 2 EP",
        "3 coins + 1 EP",
    ]


def test_while_locations_are_chosen_the_cards_in_hand_are_in_sight() -> None:
    lab = Lab(2).until("biohack.place").hold(creature(primate=3, name="Ape"))
    assert lab.session.ask
    assert lab.session.ask.shows == ("p1", "p1.hand")


def test_a_discount_in_the_basement_looks_like_no_price() -> None:
    lab = Lab(3).place(
        ["basement", "bank", "hospital"], ["mountain", "bank", "hospital"], ["mountain", "river", "bank"]
    )
    cards, off = lab.options()["basement"].gives
    assert (cards.n, off.n, str(off)) == (1, -1, "1 coin off")
    assert off.icon != token("coins", 1).icon
