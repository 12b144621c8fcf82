"""The Abyss: every cause of doom, the fifth move, every tier of every leader (3)."""

import pytest
from msgspec.structs import replace

from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Answer, Correct
from companion.games.biosphere5.areas import Area
from companion.games.biosphere5.leaders import ABILITIES, Leader
from tests.games.biosphere5.desk import Desk


def abyss(mode: str = "basic", players: int = 2, **options: object) -> Desk:
    return Desk(mode, players, abyss=True, **options)


def leading(ability: str, tier: int, **ann: object) -> Desk:
    """Ann has a Shown Strength to play and one leader of that tier."""
    desk = abyss()
    desk.put("p1", **{"hand": 3, f"leaders__{ability}": tier} | ann)
    return desk.say("strength", f"{ability}-{tier}")


def test_three_more_cards_each() -> None:
    """3.1."""
    assert abyss().ann.cards == 28


# 3.2: five causes


def test_cause_1_an_empty_draw_pile_costs_two() -> None:
    """3.2, B15."""
    desk = abyss().put("p1", pile=1).say("take")
    assert desk.ann.doom == 2


def test_cause_2_one_for_each_achievement_missing_and_nobody_drops_out() -> None:
    """3.2, 3.4."""
    desk = abyss().put("p1", hand=2, housing="perfect").put("p2", hand=1, water="makeshift")
    desk.say("catastrophe.housing", "no")
    assert desk.bo.doom == 2
    assert not desk.bo.out


def test_case_7_cause_3_attack_costs_one_and_two() -> None:
    """3.2."""
    desk = abyss().put("p1", hand=2).put("p2", water="perfect").say("attack")
    assert (desk.ann.doom, desk.bo.doom) == (1, 2)


@pytest.mark.parametrize("action", ["espionage", "sabotage"])
def test_cause_4_espionage_and_sabotage_cost_both_one(action: str) -> None:
    """3.2."""
    desk = abyss().put("p1", hand=2, production="perfect", security="perfect").put("p2", hand=5).say(action)
    assert (desk.ann.doom, desk.bo.doom) == (1, 1)


def test_cause_5_biosphere_face_up_at_the_end_of_the_turn() -> None:
    """3.2."""
    desk = abyss().say("take").put("p1", biosphere="face-up")
    assert "doom +1 when your turn ends" in desk.shown()
    desk.say("take")
    assert desk.ann.doom == 1
    assert desk.game.turn == "p2"


def test_cause_5_counts_a_card_that_the_last_refill_of_the_turn_lays_out() -> None:
    """2.1, 3.2: each move ends with a refill, so it lies there when the turn ends, and is said when the next turn has begun."""
    desk = abyss().say("take")
    assert "If Biosphere 5 is face up when your turn ends" in desk.shown()
    desk.say("take").put("p1", biosphere="face-up")
    assert (desk.ann.doom, desk.bo.doom) == (1, 0)
    desk.put("p1", biosphere="face-up")
    assert desk.ann.doom == 1, "said twice, counted once"
    desk.say("take", "take").put("p2", biosphere="face-up")
    assert (desk.ann.doom, desk.bo.doom) == (1, 1), "Ann's next move has not been made"


def test_cause_5_counts_nothing_for_a_card_laid_out_before_the_first_turn_or_within_a_turn() -> None:
    """3.2."""
    desk = abyss().put("p1", biosphere="face-up").put("p2", biosphere="face-up")
    assert (desk.ann.doom, desk.bo.doom) == (0, 0)
    desk = abyss().say("take", "take", "take", "take", "take").put("p1", biosphere="face-up")
    assert desk.ann.doom == 0, "it counts when this turn ends"
    desk.say("take")
    assert desk.ann.doom == 1


def test_cause_5_asks_nothing_and_costs_nothing_where_the_card_is_not_face_up() -> None:
    """3.2: a value on the table, set when the card is laid out."""
    desk = abyss().say("take", "take")
    assert desk.ann.doom == 0
    assert desk.asked == "biosphere5.move"
    assert desk.game.turn == "p2"


def test_cause_5_ends_when_the_card_is_taken_or_replaced() -> None:
    """2.1: a face-up card is taken; all three are discarded, Biosphere 5 with them."""
    desk = abyss().put("p1", biosphere="face-up").say("take.biosphere", "take")
    assert (desk.ann.doom, desk.ann.biosphere) == (0, "hidden")
    desk = abyss().put("p1", biosphere="face-up").say("take", "replace")
    assert (desk.ann.doom, desk.ann.biosphere) == (0, "discarded")


def test_a_move_that_takes_several_cards_asks_for_the_face_up_biosphere_card_only() -> None:
    """2.1."""
    desk = abyss().put("p1", hand=2, biosphere="face-up").say("exchange")
    assert desk.asked == "biosphere5.took"
    desk.say("no", "new-hope", "yes")
    assert (desk.ann.doom, desk.ann.biosphere) == (0, "hidden")


def test_the_spent_card_is_somewhere_again_once_the_discards_were_shuffled() -> None:
    """3.2: the Attack card is in the new pile, or face up."""
    desk = abyss().put("p1", hand=1, pile=1).put("p2", water="makeshift").say("attack")
    assert desk.ann.biosphere == "discarded"
    assert desk.say("take").ann.biosphere == "hidden"


def test_the_spent_card_is_somewhere_again_once_the_draw_pile_was_counted() -> None:
    """3.2: the table has shuffled at another moment than the app thought."""
    desk = abyss().put("p1", hand=2, pile=5).put("p2", water="makeshift").say("attack")
    assert desk.put("p1", pile=20).ann.biosphere == "hidden"


# 3.2: what is known before it costs doom


@pytest.mark.parametrize(("pile", "warned"), [(4, ()), (3, ("replace",)), (2, ("exchange", "replace"))])
def test_a_move_that_empties_the_draw_pile_warns_of_the_doom(pile: int, warned: tuple[str, ...]) -> None:
    desk = abyss().put("p1", hand=2, pile=pile)
    assert tuple(key for key in ("take", "exchange", "replace") if desk.option(key).warning) == warned
    for key in warned:
        assert str(desk.option(key).warning) == "Your draw pile runs out: doom +2"


def test_the_warning_of_an_empty_draw_pile_comes_true() -> None:
    desk = abyss().put("p1", hand=2, pile=1)
    assert desk.option("take").warning
    assert desk.say("take").ann.doom == 2


def test_at_doom_6_an_empty_draw_pile_is_the_end() -> None:
    desk = abyss().put("p1", hand=2, pile=1, doom=6)
    assert str(desk.option("take").warning) == "Your draw pile runs out: doom 8, you are out"
    assert desk.say("take").session.run.result


def test_without_the_abyss_no_move_warns() -> None:
    desk = Desk().put("p1", hand=2, pile=1)
    assert not any(desk.option(key).warning for key in ("take", "exchange", "replace"))


def test_new_hope_and_tactical_meeting_warn_of_an_empty_draw_pile() -> None:
    desk = abyss().put("p1", hand=3, pile=3, leaders__strategist=1)
    assert desk.option("new-hope").warning
    assert desk.option("strength").warning


def test_an_action_says_what_it_costs_in_doom_and_warns_at_7() -> None:
    """3.2."""
    desk = abyss().put("p1", hand=3, security="perfect", doom=6).put("p2", hand=1, water="perfect")
    assert str(desk.option("espionage").note) == "Bo loses 1 card, doom 0 → 1. Your doom +1"
    assert str(desk.option("attack").note) == "Bo loses perfect water, doom 0 → 2. Your doom +1"
    assert not desk.option("attack").warning
    desk.put("p1", doom=7)
    assert str(desk.option("attack").warning) == "Your doom reaches 8: you are out"


def test_against_the_machine_an_action_costs_the_human_alone() -> None:
    """3.2, 4.8."""
    desk = Desk("machine", 1, abyss=True, level=0).put("p1", hand=3).put("machine", water="makeshift").say(True)
    assert str(desk.option("attack").note) == "The Machine loses makeshift water. Your doom +1"


def test_doom_stands_beside_the_name() -> None:
    """A player on the move sees it without opening the trackers."""
    desk = abyss().put("p1", doom=3)
    assert [str(badge) for badge in desk.session.run.board().groups[0].badges] == ["level I", "doom 3"]
    assert [str(badge) for badge in Desk().session.run.board().groups[0].badges] == ["level I"]


def test_case_7_reducing_doom_from_5_costs_five_cards() -> None:
    desk = abyss().put("p1", hand=6, doom=5).say("doom")
    assert (desk.ann.doom, desk.ann.hand) == (4, 1)
    assert str(desk.option("doom").forbidden) == "Needs 4 cards, you hold 1"


def test_there_is_no_fifth_move_without_the_abyss() -> None:
    with pytest.raises(Refused):
        Desk().say("doom")


# 3.2, B14: doom 8


def test_doom_8_loses_at_the_end_of_the_move() -> None:
    desk = abyss().put("p1", doom=7, hand=1).put("p2", water="perfect").say("attack")
    result = desk.session.run.result
    assert result
    assert result.winners == ("p2",)


def test_both_at_once_is_a_draw() -> None:
    """B14."""
    desk = abyss().put("p1", doom=7, hand=1).put("p2", doom=6, water="perfect").say("attack")
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.DRAWN


def test_of_three_the_doomed_is_out_and_the_others_play_on() -> None:
    """B14."""
    desk = abyss("free-for-all", 3).put("p1", hand=2).put("p2", doom=6, water="perfect")
    desk.say("attack")
    assert desk.bo.out
    assert not desk.session.run.result
    desk.say("take")
    assert desk.game.turn == "p3"


def test_of_three_the_game_can_end_with_the_first_doomed() -> None:
    """B14, option."""
    desk = abyss("free-for-all", 3, doomed="ends").put("p1", hand=2).put("p2", doom=6, water="perfect")
    desk.say("attack")
    result = desk.session.run.result
    assert result
    assert set(result.winners) == {"p1", "p3"}


def test_the_partner_of_the_doomed_loses_too_when_the_game_ends() -> None:
    desk = abyss("teams", 4, doomed="ends").put("p1", hand=2).put("p2", doom=6, water="perfect")
    desk.say("attack")
    result = desk.session.run.result
    assert result
    assert set(result.winners) == {"p1", "p3"}


# 3.3: leaders


def test_better_leadership_raises_one_leader_by_one_tier() -> None:
    desk = abyss().put("p1", hand=2).say("leadership", "fighter")
    assert desk.ann.leaders.fighter == 1
    assert desk.ann.hand == 1


def test_tier_3_is_the_highest() -> None:
    desk = abyss().put("p1", hand=2, leaders__fighter=3).say("leadership")
    assert "tier 3" in str(desk.option("fighter").forbidden)


def test_lower_tiers_can_be_used_too() -> None:
    desk = abyss().put("p1", hand=2, leaders__strategist=3).say("strength")
    for tier in (1, 2, 3):
        assert desk.option(f"strategist-{tier}").allowed


def test_without_a_leader_of_tier_1_strength_cannot_be_shown() -> None:
    desk = abyss().put("p1", hand=2)
    assert not desk.option("strength").allowed


def test_every_leader_has_three_abilities() -> None:
    assert [(a.leader, a.tier) for a in ABILITIES] == [(leader, tier) for leader in Leader for tier in (1, 2, 3)]


# 3.5.1 Strategist: the hand is 3, one of it is the card played


def test_tactical_meeting_draws_four() -> None:
    assert leading("strategist", 1).ann.hand == 6


def test_the_trap_takes_one_card_out_of_the_pile() -> None:
    desk = leading("strategist", 2)
    assert (desk.ann.hand, desk.ann.pile) == (3, 21)


def test_the_great_plan_draws_up_to_eight() -> None:
    desk = leading("strategist", 3)
    with pytest.raises(Refused):
        desk.say(9)
    assert desk.say(5).ann.hand == 7


# 3.5.2 Commander


def test_raising_the_flag_uses_the_lower_half_of_an_achievement_that_stays() -> None:
    desk = abyss().put("p1", hand=3, leaders__commander=1, water="perfect", housing="makeshift").put("p2", hand=5)
    desk.say("strength", "commander-1.shack", "no", "no")
    assert desk.bo.hand == 1
    assert desk.ann.hand == 0
    assert desk.ann.built.standing() == [Area.HOUSING, Area.WATER]
    desk = abyss().put("p1", hand=3, leaders__commander=1, water="perfect").say("strength", "commander-1.deep-well")
    assert desk.ann.hand == 5


def test_raising_the_flag_needs_an_achievement() -> None:
    desk = abyss().put("p1", hand=2, leaders__commander=1)
    assert str(desk.option("strength").forbidden) == "No leader can do anything yet"
    desk.put("p1", leaders__commander=2, leaders__strategist=1).say("strength")
    assert not desk.option("commander-1").allowed


def test_concentrate_troops_brings_the_next_card_back() -> None:
    desk = leading("commander", 2)
    assert desk.ann.hand == 2
    desk.put("p2", water="perfect").say("attack")
    assert desk.ann.hand == 2
    assert "takes the card back" in desk.told()
    assert desk.ann.biosphere == "hidden"


def test_concentrate_troops_ends_with_the_turn() -> None:
    desk = leading("commander", 2).say("take").pass_turn().say("new-hope")
    assert desk.ann.hand == 5


def test_concentrate_troops_in_the_second_move_warns_that_nothing_follows() -> None:
    """3.5.2: it counts for this turn only."""
    desk = abyss().put("p1", hand=4, leaders__commander=2, leaders__strategist=1).say("strength")
    assert not desk.option("commander-2").warning
    desk.say("commander-2", "strength")
    assert str(desk.option("commander-2").warning) == "No move follows in this turn"


def test_victory_is_near_raises_all_leaders_to_tier_3() -> None:
    desk = leading("commander", 3)
    assert all(desk.ann.leaders.tier(leader) == 3 for leader in Leader)


# 3.5.3 Fighter


def test_never_give_up_takes_two() -> None:
    desk = abyss().put("p1", hand=1, leaders__fighter=1).put("p2", hand=5).say("strength", "fighter-1")
    assert desk.bo.hand == 3


def test_scorched_earth_takes_two_more_than_it_costs() -> None:
    desk = abyss().put("p1", hand=4, leaders__fighter=2).put("p2", hand=6).say("strength", "fighter-2.3")
    assert (desk.ann.hand, desk.bo.hand) == (0, 1)


def test_scorched_earth_needs_a_card_beside_the_one_played() -> None:
    desk = abyss().put("p1", hand=1, leaders__fighter=2, leaders__strategist=1).say("strength")
    assert not desk.option("fighter-2").allowed


def test_beat_them_all_takes_the_whole_hand_and_nothing_else() -> None:
    desk = abyss().put("p1", hand=1, leaders__fighter=3).put("p2", hand=6, water="perfect")
    desk.say("strength", "fighter-3")
    assert (desk.bo.hand, len(desk.bo.built), desk.bo.doom) == (0, 1, 0)


def test_what_the_fighter_takes_is_compensated() -> None:
    desk = abyss().put("p1", hand=1, leaders__fighter=1).put("p2", hand=1).say("strength", "fighter-1")
    assert desk.bo.doom == 1


# 3.5.4 True Believer


def test_glimmer_of_hope_lowers_doom_by_one() -> None:
    assert leading("believer", 1, doom=3).ann.doom == 2


@pytest.mark.parametrize("before", [1, 7])
def test_without_hesitation_sets_doom_to_4_up_or_down(before: int) -> None:
    """B17."""
    desk = leading("believer", 2, doom=before)
    assert (desk.ann.doom, desk.bo.doom) == (4, 1)


def test_finally_true_raises_one_player_by_two() -> None:
    assert leading("believer", 3).bo.doom == 2


# 4.8: with the Machine


def solo(**options: object) -> Desk:
    desk = Desk("machine", 1, abyss=True, level=1, **options).machine_reveals("shack")
    return desk.say(True)


def test_only_the_human_has_doom() -> None:
    """B18."""
    desk = solo().put("p1", hand=3, leaders__believer=3).say("attack")
    assert desk.ann.doom == 1
    desk.say("strength")
    assert "no doom" in str(desk.option("believer-3").forbidden)


def test_the_machines_attack_raises_the_humans_doom_by_two() -> None:
    desk = Desk("machine", 1, abyss=True, level=1).put("p1", water="perfect").machine_reveals("biosphere-5")
    assert "Your doom +2." in desk.shown()
    assert desk.say(True).ann.doom == 2


def test_a_human_who_cannot_pay_gains_doom_instead() -> None:
    """3.4 before 4.3."""
    desk = Desk("machine", 1, abyss=True, level=1).put("machine", nature="makeshift").machine_reveals("nature-perfect")
    desk.say(True)
    assert desk.ann.doom == 4
    assert not desk.session.run.result


def test_the_fighter_lowers_the_machines_hand_level_to_zero() -> None:
    desk = solo().put("machine", level=6, stored="yes").put("p1", hand=2, leaders__fighter=3)
    desk.say("strength", "fighter-3")
    assert desk.machine.level == 0
    assert not desk.machine.stored


def test_doom_8_loses_against_the_machine() -> None:
    desk = Desk("machine", 1, abyss=True, level=1).put("p1", water="perfect", doom=6).machine_reveals("biosphere-5")
    desk.say(True)
    result = desk.session.run.result
    assert result
    assert (result.outcome, result.level) == (Outcome.LOST, "1 + The Abyss")


@pytest.mark.parametrize(("area", "card"), [("nature", "nature-perfect"), ("production", "production-perfect")])
def test_the_machines_sabotage_and_espionage_raise_the_humans_doom_by_one(area: str, card: str) -> None:
    """3.2, cause 4; 4.8."""
    desk = Desk("machine", 1, level=1, abyss=True).put("machine", **{area: "makeshift"}).put("p1", hand=5)
    desk.machine_reveals(card)
    assert "Your doom +1." in desk.shown()
    assert desk.say(True).ann.doom == 1


# Who is meant (C3, C10)


def test_with_three_clans_a_leader_may_be_used_against_any_opponent() -> None:
    """C3: only Espionage, Sabotage and Attack are bound to the left."""
    desk = Desk("basic3", 3, abyss=True).put("p1", hand=2, leaders__fighter=1).put("p3", hand=4)
    desk.say("strength", "fighter-1.p3")
    assert desk.game.players["p3"].hand == 2


def test_without_hesitation_hits_the_partner_too() -> None:
    """3.5.4, C10: all other players."""
    desk = Desk("teams", 4, abyss=True).put("p1", hand=2, leaders__believer=2)
    desk.say("strength", "believer-2")
    assert [player.doom for player in desk.game.players.values()] == [4, 1, 1, 1]


def test_finally_true_may_be_meant_for_the_partner() -> None:
    """3.5.4, C10: one player."""
    desk = Desk("teams", 4, abyss=True).put("p1", hand=2, leaders__believer=3)
    desk.say("strength", "believer-3.p3")
    assert desk.game.players["p3"].doom == 2


def test_raising_the_flag_needs_the_level_of_the_lower_half() -> None:
    """3.5.2, C8: a deck whose Shack carries Sabotage."""
    desk = abyss()
    desk.game.cards["shack"] = replace(desk.game.cards["shack"], lower="sabotage")
    for path, value in (
        ("hand", 2),
        ("leaders.commander", 1),
        ("leaders.strategist", 1),
        ("built.housing", "makeshift"),
        ("built.water", "perfect"),
    ):
        desk.session.do(Correct(f"players.p1.{path}", value))
    desk.session.do(Answer("strength"))
    assert "Level III is locked" in str(desk.option("commander-1.shack").forbidden)
    assert desk.option("commander-1.deep-well").allowed
