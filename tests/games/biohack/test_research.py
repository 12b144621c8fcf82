"""Research phase: bringing Nomans home, the danger die, passing, healing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.biohack.lab import Lab

OUT = ["mountain", "river", "basement"]


def two_on_the_mountain(**options: Any) -> Lab:
    return Lab(2, **options).place(OUT, OUT)


@pytest.mark.parametrize("face", ["injury", "feral", "both", "gene"])
@pytest.mark.parametrize("place", ["mountain", "mountain.mammal+2"])
def test_a_whole_research_action_takes_at_most_three_taps(face: str, place: str) -> None:
    lab = two_on_the_mountain()
    if place != "mountain":
        lab.answer("mountain", ["feral"], "keep")
    lab.set(1, avian=5, coins=5).set(2, avian=5, coins=5)
    before = lab.session.history.head
    player = lab.who
    lab.answer(place, [face])
    if lab.key == "biohack.danger.keep":
        lab.answer(lab.allowed()[0])
    assert lab.who != player
    assert lab.session.history.head - before <= 3


def test_the_die_lays_down_the_noman_that_was_brought_home() -> None:
    lab = two_on_the_mountain().set(1, coins=0)
    lab.answer("mountain", ["injury"], "keep")
    assert lab.player().nomans == ["injured", "river", "basement"]


def test_a_reroll_is_paid_with_an_avian_or_two_coins_and_only_the_last_roll_counts() -> None:
    lab = two_on_the_mountain().set(1, coins=2)
    lab.answer("mountain", ["both"], "reroll.avian+1", ["injury"])
    assert lab.forbidden("reroll.avian+1") == "1 avian short"
    lab.answer("reroll.coins+2", ["gene"], "aquatic")
    player = lab.player()
    assert (player.coins, player.genes.avian, player.genes.aquatic, player.genes.feral) == (0, 0, 1, 0)
    assert player.active == 3


def test_without_anything_to_pay_the_result_is_applied_at_once() -> None:
    lab = two_on_the_mountain().answer("mountain", ["feral"], "keep").set(2, coins=0, reptile=0)
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
    assert lab.forbidden("pass") == "Passing waits until your Nomans are back from Mountain, River and Basement"


def test_nobody_experiments_without_a_noman_at_home() -> None:
    assert two_on_the_mountain().forbidden("experiment") == "no active Noman on your board"


def test_a_space_without_an_own_noman_says_so() -> None:
    lab = Lab(2).place(["mountain", "river", "bank"], ["mountain", "river", "hospital"])
    assert lab.forbidden("hospital") == "you have no Noman there"
    assert str(lab.options()["hospital"].badge) == "1 there"


def test_whoever_has_passed_has_no_more_turns() -> None:
    lab = Lab(2).place(["bank", "hospital", "basement"], ["bank", "hospital", "basement"])
    for n in range(3):
        lab.session.correct(f"players.p1.nomans.{n}", "home")
    lab.answer("pass")
    assert [lab.who, lab.answer("bank").who] == ["Bo", "Bo"]


def test_a_player_without_a_usable_noman_passes_by_itself() -> None:
    lab = two_on_the_mountain().set(1, medicine=0)
    for n in range(3):
        lab.session.correct(f"players.p1.nomans.{n}", "injured")
    lab.answer("pass")
    assert lab.who == "Bo"
    lab.answer("mountain.mammal+2", ["feral"], "keep")
    assert lab.who == "Bo"


def test_healing_at_any_time_makes_a_noman_usable_at_once() -> None:
    lab = two_on_the_mountain().set(1, coins=0, medicine=1)
    lab.answer("mountain", ["injury"], "keep", "mountain.mammal+2", ["feral"], "keep")
    assert lab.forbidden("experiment")
    lab.session.anytime("heal.p1")
    assert "experiment" in lab.allowed()
    assert lab.player().medicine == 0
    assert "heal.p1" not in [option.key for option in lab.session.run.anytime()]


def test_only_active_nomans_choose_locations() -> None:
    lab = Lab(3).until("biohack.locations")
    lab.session.correct("players.p2.nomans.0", "injured")
    lab.answer(True, ["bank", "river", "mountain"])
    assert lab.asked == "Where do your 2 Nomans go?"
    with pytest.raises(Exception, match="at least 2"):
        lab.answer(["bank"])


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
    lab.session.undo()
    lab.answer("leave")
    assert (lab.player().ep, lab.player().medicine, lab.player().active) == (-12, 1, 3)


def test_cards_that_come_by_hand_are_told() -> None:
    lab = two_on_the_mountain()
    lab.session.anytime("gain")
    lab.answer("p2").fill(cards=1)
    assert lab.told[-1] == "Bo: 3 creature cards in hand now."


def test_players_place_and_take_their_turns_in_initiative_order() -> None:
    lab = Lab(3).until("biohack.locations")
    lab.session.correct("order.0", "p3")
    lab.answer(True)
    names = []
    for _player in range(3):
        names.append(lab.who)
        lab.answer(["bank", "hospital", "basement"])
    for _player in range(3):
        names.append(lab.who)
        lab.answer("bank")
    assert names == ["Cy", "Bo", "Ann", "Cy", "Bo", "Ann"]


def test_who_reserved_nothing_keeps_the_old_order() -> None:
    lab = Lab(3).until("biohack.locations")
    lab.session.correct("order.0", "p3")
    lab.place(*[["bank", "hospital", "basement"]] * 3).end_research().answer(True)
    assert [player.seat.name for player in lab.game.in_order()] == ["Cy", "Bo", "Ann"]


def test_every_injured_noman_costs_its_own_twelve_ep() -> None:
    lab = Lab(2).place(*[["bank", "hospital", "basement"]] * 2).set(1, medicine=0, ep=30)
    for noman in (0, 1):
        lab.session.correct(f"players.p1.nomans.{noman}", "injured")
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
    lab.session.correct("players.p1.nomans.0", "injured")
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
        lab.session.correct(f"players.p1.nomans.{n}", "injured")
    assert (lab.asked, lab.allowed()) == ("Heal a Noman, or pass?", ["heal", "pass"])
    assert lab.session.ask
    assert lab.session.ask.likely == "heal"  # type: ignore[attr-defined]
    lab.answer("heal")
    assert (lab.who, lab.player().medicine, lab.player().active) == ("Ann", 0, 1)
    assert "alley" in lab.allowed()
    assert "heal" not in lab.options()


def test_healing_is_offered_beside_the_nomans_that_are_still_out() -> None:
    lab = two_on_the_mountain().set(1, coins=0, medicine=1).answer("mountain", ["injury"], "keep")
    lab.answer("mountain.mammal+2", ["feral"], "keep")
    assert lab.who == "Ann"
    lab.answer("heal", "experiment")
    assert lab.key == "biohack.experiment"


def test_the_reasons_for_a_row_name_the_rules_for_two() -> None:
    why = two_on_the_mountain().options()["mountain"].reasons()
    assert why
    assert {line.section for line in why.lines} == {"2 Player Rules, Public space: MOUNTAIN"}
