"""Quests, base camp and the end (rulebook: Quests, Base Camp, Exit Tile, Ending the Game)."""

from __future__ import annotations

import re

import pytest

from companion.engine.asks import Number
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.games.biomes.cave import chance_at_least
from companion.games.biomes.content import Place
from companion.games.biomes.scoring import outlook_text, still_possible, to_win
from tests.games.biomes.sitting import Sitting
from tests.games.biomes.test_actions import ready

# Cave


def search(bid: int, face: int) -> Sitting:
    sitting = ready(players=2).stand(Place.CAVE).hold(["map", "food3"])
    sitting.says("quest", str(bid), [face])
    return sitting


def test_case_6_bid_3_and_a_7_finds_the_fragment() -> None:
    sitting = search(3, 7)
    assert sitting.game.quests["cave"] == "done"
    assert sitting.game.camp.fragments == 1
    assert sitting.player.artifact_count() == 0


def test_case_6_bid_3_and_a_12_finds_an_artifact_too() -> None:
    sitting = search(3, 12)
    assert sitting.game.camp.fragments == 1
    assert sitting.player.artifact_count() == 1


def test_case_6_bid_0_and_a_6_is_a_catastrophe() -> None:
    sitting = search(0, 6)
    assert sitting.game.players["p1"].holds() == 0
    assert sitting.game.players["p1"].place is Place.CAMP
    assert sitting.game.now.player == "p2"


@pytest.mark.parametrize(("face", "artifacts"), [(7, 0), (9, 0), (10, 1), (11, 1)])
def test_the_artifact_comes_from_thirteen_on(face: int, artifacts: int) -> None:
    sitting = search(3, face)
    assert sitting.game.camp.fragments == 1
    assert sitting.player.artifact_count() == artifacts


@pytest.mark.parametrize("face", [7, 8, 9])
def test_seven_to_nine_is_nothing(face: int) -> None:
    sitting = search(0, face)
    assert sitting.game.quests["cave"] == "open"
    assert sitting.asked == "biomes.action"


def test_the_cave_takes_an_artifact_and_is_over_once_found() -> None:
    sitting = ready().stand(Place.CAVE).hold(["food3"])
    assert sitting.forbidden("quest") == "Needs an artifact"
    sitting.hold({"map": 2, "food4": 3}).say("quest").say("9").say([1])
    assert sitting.forbidden("quest") == "This quest is over"


def test_the_cave_shows_the_chances_of_every_bid() -> None:
    assert chance_at_least(0, 10) == pytest.approx(3 / 12)
    assert chance_at_least(3, 10) == pytest.approx(6 / 12)
    assert chance_at_least(9, 10) == 1
    sitting = ready().stand(Place.CAVE).hold(["map", "food3"]).say("quest")
    assert str(sitting.option("3").note) == "Fragment 50%, artifact 25%, catastrophe 25%"
    assert sitting.forbidden("4") == "Needs 4 in total, you have 3"


def test_an_artifact_that_is_held_twice_says_what_its_number_counts() -> None:
    sitting = ready(players=2).stand(Place.CAVE).hold(["map", "jewelry", "jewelry"])
    sitting.say("quest")
    assert (sitting.badge("jewelry"), sitting.badge("map")) == ("2 cards in hand", "")


def test_the_cave_takes_an_artifact_for_every_search_and_says_so() -> None:
    sitting = ready().stand(Place.CAVE).hold(["map"]).says("quest", "0")
    assert sitting.session.ask
    assert str(sitting.session.ask.text) == "Roll the D12"
    sitting.say([8])
    assert "Ann gives Map and searches the Cave." in sitting.told


def test_after_a_catastrophe_nobody_is_reminded_of_the_hand_limit() -> None:
    sitting = Sitting(hands="artifacts").danger("movement").stand(Place.CAVE).hold(["map"])
    sitting.says("quest", "0", [6])
    assert "catastrophe" in sitting.told[-1]


# Trader


def test_the_trader_gives_a_fragment_for_three_artifacts_that_leave_the_game() -> None:
    sitting = ready().stand(Place.TRADER).hold({"map": 2, "relic": 1}).says("quest", "fragment")
    assert sitting.game.removed == {"map": 2, "relic": 1}
    assert sitting.game.camp.fragments == 1
    assert sitting.forbidden("quest") == "This quest is over"


def test_the_trader_sells_two_artifacts_of_choice_and_warns() -> None:
    """M32."""
    sitting = ready(danger=9).stand(Place.TRADER).hold({"food4": 2, "metal2": 1}).say("quest")
    assert sitting.badge("artifacts") == "10 any"
    assert "you'll need all three others" in str(sitting.option("artifacts").warning)
    sitting.says("artifacts", "relic", "relic")
    assert sitting.player.hand == {"relic": 2}
    assert sitting.game.quests["trader"] == "gone"
    assert sitting.game.camp.fragments == 0


def test_the_trader_counts_one_artifact_as_one() -> None:
    sitting = ready().stand(Place.TRADER).hold({"map": 1, "food4": 3}).say("quest")
    assert sitting.forbidden("fragment") == "You have 1 artifact"


def test_the_trader_refuses_who_has_neither() -> None:
    sitting = ready().stand(Place.TRADER).hold(["map", "food3"])
    assert sitting.forbidden("quest") == "The Trader wants 3 artifacts or 10 of any kind"


# Fountain


def test_the_fountain_takes_a_different_artifact_from_every_player() -> None:
    sitting = ready(players=2).stand(Place.FOUNTAIN).stand(Place.FOUNTAIN, "p2")
    sitting.hold(["map"]).hold({"map": 1, "relic": 1}, "p2")
    sitting.say("quest")
    assert sitting.game.fountain == {"p1": "map"}
    assert sitting.forbidden("quest") == "Already placed: Map"
    sitting.say("end").calm() if sitting.asked == "biomes.action" else None
    if sitting.asked == "biomes.relic":
        sitting.say("no")
    sitting.say("quest")
    if sitting.asked == "biomes.fountain":
        assert sitting.forbidden("map") == "Already in the Fountain"
        sitting.say("relic")
    assert sitting.game.camp.fragments == 1
    assert sitting.game.removed == {"map": 1, "relic": 1}
    assert not sitting.game.fountain


def test_the_same_artifact_twice_is_not_enough() -> None:
    sitting = ready(players=2).stand(Place.FOUNTAIN)
    sitting.game.fountain["p2"] = "map"
    sitting.hold(["map"])
    assert "each must be different" in sitting.forbidden("quest")


# City


def test_the_city_rewards_the_last_tile_at_once() -> None:
    """M28."""
    sitting = ready().hold(["food2"])
    game = sitting.game
    for key in list(game.tiles.left().elements())[1:]:
        if key != "desert":
            game.tiles.find(key)
            game.revealed[key] += 1
            if key in game.quests:
                game.quests[key] = "open"
    while game.tiles.left()["desert"] > 1 or len(game.tiles) > 1:
        key = next(iter(game.tiles.left()))
        game.tiles.find(key)
        game.revealed[key] += 1
        if key in game.quests:
            game.quests[key] = "open"
    sitting.again()
    sitting.say("explore")
    assert game.quests["city"] == "done"
    assert game.camp.fragments == 1


def test_the_city_rewards_it_when_it_is_the_last_tile_itself() -> None:
    sitting = ready().hold(["food2"])
    game = sitting.game
    for key in list(game.tiles.left().elements()):
        if key != "city":
            game.tiles.find(key)
            game.revealed[key] += 1
            if key in game.quests:
                game.quests[key] = "open"
    sitting.again()
    sitting.say("explore")
    assert game.quests["city"] == "done"


# Base camp


def test_levelling_up_takes_a_fragment_and_five_of_each_and_each_upgrade_comes_once() -> None:
    sitting = ready(danger=9).hold({"food3": 2, "lumber3": 2, "metal3": 2})
    assert sitting.forbidden("level_up") == "Needs a fragment"
    sitting.game.camp.fragments = 1
    sitting.game.quests["cave"] = "done"
    sitting.again()
    sitting.say("level_up")
    if sitting.asked == "biomes.pay.rest":
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert [option.key for option in sitting.session.ask.options] == ["actions", "resources", "cheaper"]  # type: ignore[union-attr]
    sitting.say("cheaper")
    assert (sitting.game.camp.level, sitting.game.camp.fragments) == (2, 0)
    assert sitting.badge("move_camp") == "4 any"


def level_3() -> Sitting:
    """At camp with the third fragment and all it takes."""
    sitting = ready().all_actions().hold({"food3": 2, "lumber3": 2, "metal3": 2, "food4": 3, "metal4": 3})
    camp = sitting.game.camp
    camp.upgrades["actions"] = camp.upgrades["cheaper"] = True
    camp.spent, camp.fragments = 2, 1
    sitting.find(Place.CAVE, Place.TRADER, Place.FOUNTAIN)
    sitting.game.quests.update(cave="done", trader="done", fountain="done")
    return sitting


def answer_payment(sitting: Sitting) -> Sitting:
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    return sitting


def test_levelling_up_stands_above_the_other_actions_where_it_is_possible() -> None:
    """There are twelve: on a phone the last ones are below the map and the edge."""
    sitting = ready().rich().all_actions()
    first = next(option.key for option in sitting.session.ask.options)  # type: ignore[union-attr]
    assert first == "explore"
    sitting.game.camp.fragments = 1
    sitting.game.quests["cave"] = "done"
    sitting.again()
    assert [option.key for option in sitting.session.ask.options][:2] == ["level_up", "explore"]  # type: ignore[union-attr]


def test_level_4_reveals_the_exit_with_its_two_distances() -> None:
    sitting = answer_payment(level_3().say("level_up"))
    assert sitting.asked == "biomes.exit"
    with pytest.raises(Refused):
        sitting.say(5)
    sitting.say(6)
    assert str(to_win(sitting.game)) == "Base camp to the exit: 6 tiles to go"


def test_the_exit_s_distance_is_one_tap_among_twelve_from_the_nearest_on() -> None:
    """A keypad would leave no room for the two distances to keep."""
    ask = answer_payment(level_3().say("level_up")).session.ask
    assert isinstance(ask, Number)
    assert (ask.least, ask.most) == (6, 17)
    assert "At least 6 tiles from where the camp started" in str(ask.detail)


def test_away_from_the_start_three_tiles_from_the_camp_are_enough() -> None:
    sitting = level_3()
    sitting.game.camp.tile, sitting.game.camp.away = Place.GRASSLAND, 3
    sitting = answer_payment(sitting.say("level_up"))
    with pytest.raises(Refused):
        sitting.say(2)
    sitting.say(3)
    assert sitting.game.camp.exit_distance == 3


def test_the_base_camp_on_the_exit_tile_wins() -> None:
    sitting = level_3()
    sitting.game.camp.tile, sitting.game.camp.away = Place.GRASSLAND, 3
    answer_payment(sitting.say("level_up")).say(3)
    for distance in (2, 1):
        sitting.hold({"food4": 2})
        answer_payment(sitting.say("move_camp")).say(distance).say("forest" if distance == 2 else "farmland")
    sitting.hold({"food4": 2})
    answer_payment(sitting.say("move_camp")).say(0)
    assert sitting.result
    assert sitting.result.outcome is Outcome.WON
    assert sitting.result.winners == ("p1",)


def test_with_the_gang_on_the_exit_the_base_camp_does_not_get_there() -> None:
    """Roaming Gang: the base camp cannot move onto its tile either."""
    sitting = level_3()
    sitting.game.camp.tile, sitting.game.camp.away = Place.GRASSLAND, 3
    answer_payment(sitting.say("level_up")).say(3)
    sitting.game.camp.exit_distance = 1
    sitting.game.gang = Place.EXIT
    sitting.hold({"food4": 2})
    answer_payment(sitting.say("move_camp"))
    with pytest.raises(Refused):
        sitting.say(0)
    assert str(sitting.session.ask.details()) == "First drive the gang off the exit tile."  # type: ignore[union-attr]


def test_the_mover_goes_along_and_the_others_stay() -> None:
    """M8."""
    sitting = ready(players=2).hold({"food4": 1, "food2": 1}).say("move_camp").say("forest")
    assert sitting.game.camp.tile is Place.FOREST
    assert sitting.player.place is Place.CAMP
    assert sitting.game.players["p2"].place is Place.START


def test_the_base_camp_does_not_move_onto_the_gang() -> None:
    sitting = ready().hold({"food4": 1, "food2": 1})
    sitting.game.gang = Place.FOREST
    sitting.say("move_camp")
    assert sitting.forbidden("forest") == "The gang is there"


# What remains


def test_what_remains_to_win_is_said_step_by_step() -> None:
    game = Sitting().game
    assert str(to_win(game)) == "3 more fragments · 5 of each resource, 3 times · then the exit"
    game.camp.upgrades["actions"] = game.camp.upgrades["resources"] = True
    game.camp.spent = 2
    assert str(to_win(game)) == "1 more fragment · 5 of each resource · then the exit"
    game.camp.fragments = 1
    assert str(to_win(game)) == "5 of each resource · then the exit"
    game.camp.upgrades["cheaper"] = True
    assert str(to_win(game)) == "Place the exit tile"


def test_a_trader_who_is_gone_leaves_three_fragments() -> None:
    game = Sitting().game
    game.quests["trader"] = "gone"
    assert still_possible(game)


def test_the_outlook_counts_rounds_of_all_players() -> None:
    sitting = Sitting(players=3)
    assert re.fullmatch(r"Safe for 3 rounds · overrun after about \d+ rounds", str(outlook_text(sitting.game)))
    sitting.game.danger = 10
    assert str(outlook_text(sitting.game)).startswith("Overrun within 1, 2, 3 rounds: ")


def test_winning_is_spoken_of_only_where_the_exit_is_near() -> None:
    sitting = ready().rich().all_actions()
    camp = sitting.game.camp
    camp.upgrades.update(actions=True, resources=True, cheaper=True)
    camp.exit_placed, camp.exit_distance = True, 4
    sitting.game.now.pool["wild"] = 20
    sitting.say("move_camp")
    assert sitting.session.ask
    assert str(sitting.session.ask.details()) == ""
    sitting.game.camp.exit_distance = 1
    sitting.again()
    assert str(sitting.session.ask.details()).startswith("0: the base camp stands on the exit tile")


def test_the_base_camp_is_levelled_up_and_moved_by_who_stands_on_it() -> None:
    """Level Up Base Camp; M8."""
    sitting = ready().rich().all_actions()
    sitting.game.camp.fragments = 1
    sitting.game.quests["cave"] = "done"
    sitting.stand(Place.FOREST)
    assert sitting.forbidden("level_up") == "Only at base camp"
    assert sitting.forbidden("move_camp") == "Only at base camp: you go along"
    sitting.stand(Place.CAMP)
    assert not sitting.forbidden("level_up")
    assert not sitting.forbidden("move_camp")


def test_caches_and_treasure_can_be_added_in_the_cave() -> None:
    sitting = ready().stand(Place.CAVE).hold(["treasure", "map", "food1"]).says("quest", "map")
    assert not sitting.forbidden("7")
    assert sitting.forbidden("8")
    sitting.says("7", [3])
    assert sitting.game.camp.fragments == 1
    assert sitting.player.hand == {}


def test_the_artifact_given_for_the_search_is_not_spent_a_second_time() -> None:
    sitting = ready().stand(Place.CAVE).hold(["treasure", "food1"])
    sitting.says("quest", "treasure") if sitting.asked == "biomes.cave.artifact" else sitting.say("quest")
    assert sitting.forbidden("2")
