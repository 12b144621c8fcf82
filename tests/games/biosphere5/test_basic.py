"""The Basic Game: turn, levels, catastrophes, actions, discarding. Sections of the rulebook are cited; "case" is a worked case."""

import pytest

from companion.engine.asks import Choose
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Undo
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from tests.games.biosphere5.desk import Desk, solo

MAKESHIFT, PERFECT = Solution.MAKESHIFT, Solution.PERFECT


# 1.4: who begins


def test_fewest_red_cards_begin_and_the_youngest_breaks_a_tie() -> None:
    """1.4."""
    desk = Desk()
    assert desk.game.order == ["p1", "p2"]
    while desk.session.history.head:
        desk.session.do(Undo())
    desk.say({"p1": 2, "p2": 1})
    assert desk.game.order == ["p2", "p1"]
    desk.session.do(Undo())
    desk.say({"p1": 2, "p2": 2})
    assert desk.asked == "biosphere5.youngest"
    desk.say("p2")
    assert desk.game.order == ["p2", "p1"]


def test_everyone_starts_with_an_empty_hand_and_three_cards_face_up() -> None:
    """1.4."""
    ann = Desk().ann
    assert (ann.hand, ann.face_up, ann.pile, ann.discards) == (0, 3, 22, 0)


def test_the_team_with_fewer_red_cards_brackets_the_others() -> None:
    """2.5: first of the starting team, both of the other team, then the partner."""
    desk = Desk("teams", 4)
    assert desk.game.order == ["p1", "p2", "p4", "p3"]


# 2.1: the moves


def test_a_turn_is_two_moves() -> None:
    """2.1."""
    desk = Desk().say("take")
    assert desk.game.turn == "p1"
    desk.say("take")
    assert desk.game.turn == "p2"


def test_hand_and_piles_follow_the_announced_moves() -> None:
    """2.1: take one; take two and discard two; replace the face-up cards."""
    desk = Desk().say("take")
    assert (desk.ann.hand, desk.ann.pile, desk.ann.discards) == (1, 21, 0)
    desk.say("exchange")
    assert (desk.ann.hand, desk.ann.pile, desk.ann.discards) == (1, 19, 2)
    desk.pass_turn().say("replace")
    assert (desk.ann.hand, desk.ann.pile, desk.ann.discards) == (1, 16, 5)


def test_without_a_card_in_hand_none_can_be_played() -> None:
    desk = Desk()
    assert str(desk.option("play").forbidden) == "Your hand is empty"
    with pytest.raises(Refused):
        desk.say("new-hope")


def test_only_one_achievement_a_turn() -> None:
    """2.1, 2.3.1."""
    desk = Desk().put("p1", hand=4).say("water.makeshift")
    assert "one achievement a turn" in str(desk.option("housing").forbidden)
    desk.say("take").pass_turn()
    assert desk.option("housing.perfect").allowed


def test_more_than_eight_cards_go_at_the_end_of_the_turn_not_of_the_move() -> None:
    """2.1, 2.4."""
    desk = Desk().put("p1", hand=8).say("take")
    assert desk.ann.hand == 9
    desk.say("take")
    assert desk.ann.hand == 8
    assert "more than 8" in desk.told()


def test_an_empty_pile_is_made_anew_at_once() -> None:
    """2.1: the discard pile is shuffled immediately."""
    desk = Desk().put("p1", hand=4, pile=1).say("take")
    assert (desk.ann.pile, desk.ann.discards, desk.ann.hand) == (17, 0, 5)
    assert "draw pile is empty" in desk.told()


def test_the_shuffle_names_as_many_cards_as_lie_discarded_at_that_moment() -> None:
    """2.1: New Hope takes the last card, shuffles ten, and takes two more of them."""
    desk = Desk().put(
        "p1", hand=3, pile=1, water="perfect", housing="perfect", production="perfect", security="perfect"
    )
    discards = desk.ann.discards
    desk.say("new-hope", "yes")
    assert f"Shuffle the discard pile ({discards} cards)" in desk.told()
    assert desk.ann.hand == 5


def test_an_empty_pile_is_shuffled_before_the_two_cards_of_an_exchange_are_discarded() -> None:
    """2.1: at once, so those two are not among them."""
    desk = Desk().put("p1", hand=3, pile=2)
    discards = desk.ann.discards
    desk.say("exchange", "yes")
    lines = desk.told().split("\n")[-2:]
    assert "discards 2" in lines[0]
    assert f"Shuffle the discard pile ({discards} cards)" in lines[1]
    assert desk.ann.discards == 2


def test_a_played_card_is_not_shuffled_in_before_the_end_of_the_move() -> None:
    """2.1: what is played is discarded at the end of the move."""
    desk = Desk().put("p1", hand=4, pile=3).say("new-hope", "yes")
    assert (desk.ann.hand, desk.ann.pile, desk.ann.discards) == (6, 15, 1)


# 2.3: levels


def built(**areas: Solution) -> Civilisation:
    return Civilisation(**areas)


def test_case_1_levels_open_and_stay_open() -> None:
    """2.3: both of the level below, or one of the level itself still standing."""
    clan = built(water=MAKESHIFT, housing=PERFECT)
    assert (clan.opens(2), clan.opens(3)) == (True, False)
    clan.production = MAKESHIFT
    clan.housing = Solution.NONE
    assert clan.opens(2)
    assert not clan.opens(3)
    clan.security = MAKESHIFT
    assert clan.opens(3)
    clan.security = clan.production = Solution.NONE
    assert not clan.opens(2)
    clan.nature = PERFECT
    assert clan.opens(3)


def test_both_problems_of_level_three_solved_are_level_four() -> None:
    """2.2, 2.3: Biosphere 5 is open."""
    desk = Desk().put("p1", hand=2, production="perfect", security="perfect", nature="perfect")
    assert str(desk.session.run.board().groups[0].badges[0]) == "level III"
    desk.say("community.makeshift")
    assert "Ann reaches level IV of civilisation." in desk.told()
    assert str(desk.session.run.board().groups[0].badges[0]) == "level IV"


def test_level_one_is_always_open() -> None:
    """2.3."""
    assert built().opens(1)
    assert not built(water=PERFECT).opens(2)


def test_no_solution_replaces_another() -> None:
    """2.3.1."""
    desk = Desk().put("p1", hand=2, water="makeshift")
    assert "Already solved" in str(desk.option("water").forbidden)
    with pytest.raises(Refused):
        desk.say("water.perfect")


def test_a_closed_level_says_what_is_missing() -> None:
    desk = Desk().put("p1", hand=2, water="makeshift")
    assert str(desk.option("production").forbidden) == "Level II is locked: solve housing first"


def test_example_1_catch_basin_then_espionage() -> None:
    """Fig. 7: solving the last level I problem opens level II for the second move, but not for a second achievement."""
    desk = Desk().put("p1", hand=3, housing="perfect").put("p2", hand=2)
    desk.say("water.makeshift")
    assert not desk.option("security").allowed
    desk.say("espionage")
    assert desk.bo.hand == 1
    assert desk.game.turn == "p2"


# 2.3.2, 2.3.3: catastrophes


@pytest.mark.parametrize(("solution", "lost"), [("none", 4), ("makeshift", 2), ("perfect", 0)])
def test_what_a_catastrophe_costs(solution: str, lost: int) -> None:
    desk = Desk().put("p1", hand=1, housing="perfect").put("p2", hand=6, housing=solution)
    desk.say("catastrophe.housing")
    if lost:
        desk.say("no")
    assert desk.bo.hand == 6 - lost
    assert desk.ann.hand == 0


def test_a_rescue_card_costs_only_itself() -> None:
    """2.3.2."""
    desk = Desk().put("p1", hand=1, water="perfect").put("p2", hand=6).say("catastrophe.water", "rescue")
    assert desk.bo.hand == 5


def test_example_2_a_catastrophe_with_a_rescue_card_fails_against_another() -> None:
    """Fig. 9: without protection it takes a rescue card as well: two cards, and the victim may have one too."""
    desk = Desk().put("p1", hand=2, water="makeshift").put("p2", hand=5)
    desk.say("catastrophe.housing")
    assert desk.asked == "biosphere5.rescue"
    desk.say("rescue")
    assert (desk.ann.hand, desk.bo.hand) == (0, 4)


def test_without_protection_and_a_second_card_no_catastrophe() -> None:
    """2.3.3: nobody may play one that would cost them four."""
    desk = Desk().put("p1", hand=1)
    assert "Needs protection in water" in str(desk.option("catastrophe.water").forbidden)
    desk.put("p1", hand=1, water="makeshift")
    assert "Needs protection in housing" in str(desk.option("catastrophe.housing").forbidden)
    assert desk.option("catastrophe.water").allowed


def test_a_catastrophe_is_checked_in_turn_and_its_player_comes_last() -> None:
    """2.3.3."""
    desk = Desk("free-for-all", 3)
    for key in ("p1", "p2", "p3"):
        desk.put(key, hand=5, water="makeshift")
    desk.say("catastrophe.water")
    order = []
    while desk.asked == "biosphere5.rescue":
        assert desk.session.ask
        assert desk.session.ask.who
        order.append(desk.session.ask.who.key)
        desk.say("no")
    assert order == ["p2", "p3", "p1"]
    assert [player.hand for player in desk.game.players.values()] == [2, 3, 3]


def test_case_2_and_example_3_three_cards_and_the_catch_basin_go() -> None:
    """Fig. 15: four to give, three cards in hand, one achievement."""
    desk = Desk().put("p1", hand=2, housing="perfect").put("p2", hand=3, water="makeshift")
    desk.say("catastrophe.housing", "no")
    assert desk.bo.hand == 0
    assert len(desk.bo.built) == 0
    assert not desk.bo.out


@pytest.mark.parametrize(("holds", "outcome"), [("yes", Outcome.WON), ("no", Outcome.DRAWN)])
def test_example_3_the_second_hurricane_ends_the_game(holds: str, outcome: Outcome) -> None:
    """Fig. 15 and 2.2: a win with the Biosphere card in hand, else a draw."""
    desk = Desk().put("p1", hand=3, housing="perfect").put("p2", hand=3, water="makeshift")
    desk.say("catastrophe.housing", "no", "catastrophe.housing")
    assert desk.asked == "biosphere5.holds"
    desk.say(holds)
    result = desk.session.run.result
    assert result
    assert result.outcome is outcome
    assert result.winners == (("p1",) if holds == "yes" else ())


def test_with_an_empty_hand_nobody_is_asked_for_the_biosphere_card() -> None:
    """2.2."""
    desk = Desk().put("p1", hand=1, housing="perfect").say("catastrophe.housing")
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.DRAWN


def test_who_drops_out_on_the_own_turn_loses() -> None:
    """2.2: the opponent wins without the Biosphere card."""
    desk = Desk().put("p1", hand=2).put("p2", hand=5, housing="perfect", water="perfect")
    desk.put("p1", water="makeshift").say("catastrophe.water")
    assert desk.asked == "biosphere5.rescue"
    desk.say("no")
    assert not desk.ann.out
    desk.put("p1", hand=1, water="makeshift").say("catastrophe.water")
    result = desk.session.run.result
    assert result
    assert result.winners == ("p2",)


# 2.3.4: actions


def test_new_hope_draws_three() -> None:
    desk = Desk().put("p1", hand=1).say("new-hope")
    assert desk.ann.hand == 3


def test_espionage_against_an_empty_hand_takes_an_achievement() -> None:
    """2.3.4, note."""
    desk = Desk().put("p1", hand=1, water="perfect", housing="perfect").put("p2", hand=0, water="makeshift")
    desk.say("espionage")
    assert len(desk.bo.built) == 0


def test_sabotage_takes_three_and_what_is_missing_in_achievements_of_choice() -> None:
    """2.3.4, 2.4."""
    desk = Desk().put("p1", hand=1, production="perfect", security="makeshift")
    desk.put("p2", hand=1, water="makeshift", housing="perfect", nature="perfect").say("sabotage")
    assert desk.asked == "biosphere5.sacrifice"
    with pytest.raises(Refused):
        desk.say(["water"])
    desk.say(["housing", "nature"])
    assert desk.bo.built.standing() == [Area.WATER]


def test_attack_needs_somebody_with_an_achievement_and_no_level() -> None:
    """2.3.4, B3."""
    desk = Desk().put("p1", hand=1)
    assert "No opponent" in str(desk.option("attack").forbidden)
    desk.put("p2", water="perfect", nature="makeshift").say("attack", "p2.water")
    assert desk.bo.built.standing() == [Area.NATURE]


def test_biosphere_needs_both_of_level_three_and_five_more_cards() -> None:
    """2.2, B2: the other areas needn't stand."""
    desk = Desk().put("p1", hand=5, nature="makeshift", community="perfect")
    assert "5 more" in str(desk.option("biosphere").forbidden)
    desk.put("p1", hand=6, nature="none")
    assert "First solve nature" in str(desk.option("biosphere").forbidden)
    desk.put("p1", nature="makeshift").say("biosphere")
    result = desk.session.run.result
    assert result
    assert result.outcome is Outcome.WON
    assert result.winners == ("p1",)
    assert [standing.rank for standing in result.standings] == [1, 2]


# 2.5: three and four


def test_with_three_the_actions_go_to_the_left() -> None:
    """2.5."""
    desk = Desk("basic3", 3).put("p1", hand=2).put("p2", water="perfect").put("p3", water="perfect").say("attack")
    assert not desk.bo.built.standing()
    assert desk.game.players["p3"].built.standing() == [Area.WATER]


def test_with_three_the_left_neighbour_of_an_empty_seat_is_the_next() -> None:
    desk = Desk("basic3", 3).put("p1", hand=3, housing="perfect").put("p3", hand=8, water="makeshift")
    desk.say("catastrophe.housing", "no")
    assert desk.bo.out
    assert not desk.session.run.result
    desk.say("attack")
    assert desk.game.turn == "p3"


def test_all_against_all_anybody_can_be_meant() -> None:
    desk = Desk("free-for-all", 4).put("p1", hand=1, water="perfect", housing="perfect").put("p3", hand=3)
    desk.say("espionage")
    assert desk.asked == "biosphere5.target"
    desk.say("p3")
    assert desk.game.players["p3"].hand == 2


def test_the_last_of_three_wins_when_it_is_not_their_turn() -> None:
    """2.5."""
    desk = Desk("basic3", 3).put("p1", hand=2, water="makeshift").put("p3", water="perfect")
    desk.say("catastrophe.water", "rescue")
    assert desk.bo.out
    desk.put("p1", hand=1, water="makeshift").say("catastrophe.water")
    result = desk.session.run.result
    assert result
    assert result.winners == ("p3",)
    assert str(result.decided) == "The last opponent dropped out on their own turn."


def test_partners_win_together_and_do_not_attack_each_other() -> None:
    """2.5."""
    desk = Desk("teams", 4).put("p1", hand=7, nature="perfect", community="perfect").put("p3", water="perfect")
    assert not desk.option("attack").allowed
    desk.say("biosphere")
    result = desk.session.run.result
    assert result
    assert set(result.winners) == {"p1", "p3"}


def test_a_team_that_is_gone_on_the_others_turn_is_beaten_with_the_biosphere_card() -> None:
    """2.5: it depends on whose turn it was, and on the Biosphere card."""
    desk = Desk("teams", 4).put("p1", hand=4, water="perfect").put("p3", water="perfect", hand=1)
    desk.say("catastrophe.water")
    assert desk.asked == "biosphere5.holds"
    desk.say("yes")
    result = desk.session.run.result
    assert result
    assert set(result.winners) == {"p1", "p3"}


def test_a_partner_who_is_out_wins_with_the_team() -> None:
    """2.5: he and his team win the game."""
    desk = Desk("teams", 4).put("p1", hand=4, water="perfect").say("catastrophe.water")
    assert desk.game.players["p3"].out
    desk.say("yes")
    result = desk.session.run.result
    assert result
    assert set(result.winners) == {"p1", "p3"}


def test_a_team_whose_player_falls_with_the_others_on_the_own_turn_needs_the_biosphere_card() -> None:
    """2.5: it depends on which team's turn it was."""
    desk = Desk("teams", 4).put("p1", hand=1, water="makeshift").put("p3", water="perfect", hand=1)
    desk.say("catastrophe.water")
    assert desk.ann.out
    assert desk.asked == "biosphere5.holds"
    desk.say("no")
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.DRAWN


def test_nobody_left_is_a_draw() -> None:
    """2.3.3: consequences come at the same time for everyone."""
    desk = Desk().put("p1", hand=1, water="makeshift").put("p2", hand=0).say("catastrophe.water")
    assert desk.ann.out
    assert desk.bo.out
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.DRAWN


def test_behind_the_winner_stands_who_has_more_achievements() -> None:
    desk = Desk("free-for-all", 4).put("p1", hand=6, nature="perfect", community="perfect").put("p4", water="makeshift")
    desk.game.players["p2"].out = True
    desk.say("biosphere")
    result = desk.session.run.result
    assert result
    assert [standing.seat.key for standing in result.standings] == ["p1", "p4", "p3", "p2"]


def test_what_wins_the_game_comes_first() -> None:
    desk = Desk().put("p1", hand=6, nature="makeshift", community="perfect")
    ask = desk.session.ask
    assert isinstance(ask, Choose)
    assert [option.key for option in ask.options][:2] == ["biosphere", "take"]
    assert [option.key for option in ask.options].count("biosphere") == 1


def test_the_machines_hand_level_stands_beside_a_players_name_too() -> None:
    """It says how many cards the Machine reveals next."""
    desk = solo(3)
    mine = next(group for group in desk.session.run.board().groups if group.owner)
    assert [str(badge) for badge in mine.badges] == ["level I", "The Machine: hand level 3"]
