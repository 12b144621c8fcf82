"""Trackers corrected by hand keep together what belongs together."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.asks import Draw
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Amend, Answer, Correct
from companion.engine.session import Session
from companion.games.biomes.content import Place
from companion.games.biomes.invariants import invariants
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sitting import Sitting, corrected_at_every_ask
from tests.games.biomes.test_actions import ready


def corrected(sitting: Sitting, path: str, value: object) -> Sitting:
    sitting.session.do(Correct(path, value))
    invariants(sitting.game)
    return sitting


def test_cards_in_a_hand_come_from_somewhere_and_go_somewhere() -> None:
    sitting = corrected(Sitting(), "players.p1.hand.map", 2)
    assert sitting.game.players["p1"].hand["map"] == 2
    corrected(sitting, "players.p1.hand.map", 0)
    assert sitting.game.deck.discards.count("map") == 2


def test_there_are_only_two_maps() -> None:
    with pytest.raises(Refused):
        Sitting().session.do(Correct("players.p1.hand.map", 3))


def test_the_gang_goes_back_to_its_own_tile_when_a_correction_takes_away_what_it_stands_on() -> None:
    sitting = corrected(Sitting(), "outposts", 1)
    corrected(sitting, "gang", "outpost")
    corrected(sitting, "outposts", 0)
    assert sitting.game.gang is Place.GANG


def test_the_danger_deck_stays_whole() -> None:
    sitting = corrected(Sitting(), "dangers.level", 1)
    assert sitting.game.dangers.left()["level"] == 1
    corrected(sitting, "dangers.level", 4)
    assert not sitting.game.dangers.discards


def test_a_quest_found_by_hand_lies_on_the_table() -> None:
    sitting = corrected(Sitting(), "quests.cave", "done")
    assert sitting.game.camp.fragments == 1
    assert sitting.game.tiles.left()["cave"] == 0
    corrected(sitting, "quests.cave", "hidden")
    assert sitting.game.camp.fragments == 0
    assert sitting.game.tiles.left()["cave"] == 1


def test_a_ritual_completed_by_hand_takes_its_artifacts_out_of_the_game() -> None:
    sitting = ready(players=2).stand(Place.FOUNTAIN).hold(["map"]).say("quest")
    assert sitting.game.fountain == {"p1": "map"}
    sitting.session.do(Correct("quests.fountain", "done"))
    assert not sitting.game.fountain
    assert sitting.game.removed["map"] == 1


def test_an_excavated_quest_or_starting_tile_can_be_corrected_too() -> None:
    sitting = ready().stand(Place.CAVE).rich().say("excavate")
    assert sitting.game.excavated["cave"] == 1
    for path in ("excavated.cave", "excavated.start"):
        sitting.session.do(Correct(path, 1))
        assert "Already excavated" in sitting.forbidden("excavate")
        sitting.session.do(Correct(path, 0))
        assert not sitting.forbidden("excavate")
        sitting.session.do(Correct("players.p1.place", "camp"))
    sitting.session.do(Correct("excavated.cave", 1))
    sitting.session.do(Correct("quests.cave", "hidden"))
    assert not sitting.game.excavated["cave"]


def test_the_last_tile_found_by_hand_completes_the_city() -> None:
    sitting = ready().find(Place.CITY, Place.TRADER, Place.FOUNTAIN)
    for key in [key for key in sitting.game.tiles.left().elements() if key != "cave"]:
        sitting.game.tiles.find(key)
        sitting.game.revealed[key] += 1
    corrected(sitting, "quests.cave", "open")
    assert sitting.game.quests["city"] == "done"
    assert sitting.game.camp.fragments == 1


@pytest.mark.parametrize("quest", ["cave", "trader", "fountain"])
@pytest.mark.parametrize("now", ["hidden", "done"])
def test_a_quest_corrected_away_while_it_is_worked_on_gives_nothing_more(quest: str, now: str) -> None:
    sitting = ready(players=2).stand(Place(quest)).hold({"map": 2, "pottery": 2, "food4": 2, "lumber4": 1}).say("quest")
    corrected(sitting, f"quests.{quest}", now)
    found = sitting.game.fragments_found()
    while sitting.asked != "biomes.action":
        ask = sitting.session.ask
        sitting.say(random_answer(ask, Random(1)) if ask else None)
    assert sitting.game.fragments_found() == found
    assert sitting.game.now.actions == 2
    invariants(sitting.game)


@pytest.mark.parametrize("action", ["cave", "trader", "fountain", "level_up", "move_camp"])
def test_whoever_is_corrected_to_no_action_while_choosing_does_nothing(action: str) -> None:
    sitting = ready(players=2)
    if action in ("cave", "trader", "fountain"):
        sitting.stand(Place(action)).hold({"map": 2, "pottery": 2, "food4": 2, "lumber4": 1}).say("quest")
    else:
        corrected(sitting, "quests.city", "done")
        sitting.rich().say(action)
    held = sitting.player.hand.copy()
    assert sitting.asked != "biomes.action"
    corrected(sitting, "turn.actions", 0)
    assert not sitting.asked.startswith(("biomes.cave", "biomes.trader", "biomes.fountain", "biomes.pay"))
    assert sitting.game.players["p1"].hand == held
    invariants(sitting.game)


def test_an_upgrade_by_hand_is_a_level_and_a_fragment() -> None:
    sitting = corrected(corrected(Sitting(), "quests.cave", "done"), "camp.upgrades.actions", "yes")
    assert sitting.game.camp.level == 2
    assert sitting.game.camp.fragments == 0


def test_a_base_camp_corrected_to_its_last_level_has_an_exit_to_go_to() -> None:
    sitting = Sitting()
    for quest, upgrade in (("cave", "actions"), ("trader", "resources"), ("city", "cheaper")):
        corrected(corrected(sitting, f"quests.{quest}", "done"), f"camp.upgrades.{upgrade}", "yes")
    assert sitting.game.camp.exit_placed
    corrected(sitting, "camp.exit_distance", 3)


def test_a_fragment_that_an_upgrade_took_is_not_corrected_away() -> None:
    sitting = corrected(corrected(Sitting(), "quests.cave", "done"), "camp.upgrades.actions", "yes")
    with pytest.raises(Refused, match="took a fragment"):
        sitting.session.do(Correct("quests.cave", "open"))
    with pytest.raises(Refused, match="took a fragment"):
        sitting.session.do(Correct("camp.upgrades.cheaper", "yes"))
    invariants(sitting.game)
    assert sitting.game.camp.level == 2


def test_danger_corrected_to_11_is_the_end() -> None:
    sitting = corrected(Sitting(), "danger", 11)
    assert sitting.result
    assert sitting.result.outcome is Outcome.LOST


def test_a_place_that_is_gone_sends_its_people_to_camp() -> None:
    sitting = Sitting().stand(Place.OUTPOST)
    sitting.game.outposts = 1
    corrected(sitting, "outposts", 0)
    assert sitting.game.players["p1"].place is Place.CAMP


@pytest.mark.parametrize(("tile", "path", "value"), [("outpost", "outposts", 0), ("cave", "quests.cave", "hidden")])
def test_a_camp_whose_tile_is_gone_stands_where_it_started(tile: str, path: str, value: object) -> None:
    sitting = corrected(corrected(Sitting(), "quests.cave", "open"), "outposts", 1)
    corrected(sitting, "camp.tile", tile)
    corrected(sitting, path, value)
    assert sitting.game.camp.tile is Place.START


def test_an_impairment_taken_back_changes_the_costs_shown() -> None:
    sitting = Sitting().danger("discovery")
    assert sitting.badge("explore") == "4 food"
    sitting.session.do(Correct("turn.discovery", 0))
    assert sitting.badge("explore") == "2 food"


def test_every_tracker_can_be_set_to_what_it_shows() -> None:
    sitting = Sitting(players=2).danger("discovery")
    for _group, tracker in list(sitting.session.run.board().trackers()):
        if not tracker.fixed:
            standing = getattr(tracker, "standing", None)
            corrected(sitting, tracker.path, standing.key if standing else tracker.value)


def test_cards_corrected_into_a_hand_during_the_set_up_are_not_drawn_again() -> None:
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo"], options={"bank": "physical"}, seed=1))
    for answer in (True, ["grassland", "forest", "farmland"]):
        session.do(Answer(answer))
    assert isinstance(session.ask, Draw)
    session.do(Correct("players.p2.hand.metal4", 4))
    with pytest.raises(Refused):
        session.do(Answer(["metal4", "food1", "food1", "food1", "food1"]))
    session.do(Answer("app"))
    invariants(session.run.state)


@pytest.mark.parametrize(("action", "made"), [("improve", "improved"), ("build", "built"), ("excavate", "excavated")])
def test_who_is_corrected_away_while_paying_does_nothing_there(action: str, made: str) -> None:
    sitting = ready().hold(["lumber4", "lumber3", "lumber2", "metal4", "metal3", "metal2", "metal1"])
    sitting.stand(Place.FOREST)
    sitting.game.built["forest"] = int(action == "improve")
    sitting.game.excavated["start"] = 1
    sitting.again()
    sitting.say(action)
    assert sitting.asked == "biomes.pay"
    corrected(sitting, "players.p1.place", "camp")
    assert sitting.asked == "biomes.action"
    assert getattr(sitting.game, made)["forest"] == 0
    assert (sitting.game.now.actions, sitting.player.holds()) == (2, 7)


def test_an_outpost_corrected_away_is_not_flooded_any_more() -> None:
    sitting = Sitting()
    sitting.game.outposts = 1
    sitting.danger("flood").says(["n"], "forest")
    assert sitting.asked == "biomes.flood.building"
    corrected(sitting, "outposts", 0)
    assert sitting.game.revealed["lake"] == 1
    assert "The building on it is destroyed." not in sitting.told


# Corrections in the middle of a step


def test_the_second_tile_stays_when_the_first_exploration_is_changed_to_something_else() -> None:
    sitting = Sitting(hands="none").danger("robbed")
    explored = sitting.session.history.head
    sitting.says("explore", ["forest"], "explore", ["quarry"])
    sitting.session.do(Amend(explored, "excavate"))
    assert [entry.value for entry in sitting.session.aside] == [{"by": "table", "cards": ["forest"]}]
    assert sitting.game.excavated["start"] == 1
    assert (sitting.game.revealed["forest"], sitting.game.revealed["quarry"]) == (1, 1)  # a forest came with the setup


def test_danger_corrected_in_the_danger_phase_changes_the_cards_still_to_draw() -> None:
    sitting = corrected(Sitting(), "danger", 7)
    assert str(sitting.session.ask.text) == "Draw a danger card, 3 to go"  # type: ignore[union-attr]
    sitting.danger("movement")
    corrected(sitting, "danger", 4)
    assert str(sitting.session.ask.text) == "Draw the danger card"  # type: ignore[union-attr]
    sitting.danger("movement")
    assert sitting.asked == "biomes.action"


def test_danger_corrected_down_ends_the_danger_phase_where_enough_was_drawn() -> None:
    sitting = corrected(Sitting(), "danger", 7).danger("movement")
    corrected(sitting, "danger", 1)
    assert sitting.asked == "biomes.action"


def test_danger_corrected_after_the_danger_phase_draws_nothing_more() -> None:
    sitting = corrected(ready(), "danger", 7)
    assert sitting.asked == "biomes.action"
    assert sitting.game.to_draw() == 0


def test_the_cards_still_to_draw_are_refused_with_a_reason_that_is_true() -> None:
    """They follow from the danger level and from what was drawn: that level can be corrected."""
    with pytest.raises(Refused, match="follows from the other values"):
        Sitting().session.do(Correct("turn.to_draw", 3))


def test_a_relic_corrected_away_cancels_nothing_any_more() -> None:
    sitting = Sitting().hold(["relic"]).danger("discovery")
    assert sitting.asked == "biomes.relic"
    corrected(sitting, "players.p1.hand.relic", 0)
    assert sitting.game.now.discovery == 1


def test_the_upgrade_corrected_in_while_real_cards_are_drawn_brings_two_more() -> None:
    sitting = Sitting(players=3, bank="physical")
    corrected(sitting, "quests.cave", "done")
    sitting.danger("movement")
    assert str(sitting.session.ask.text) == "Draw 1 resource card: which?"  # type: ignore[union-attr]
    sitting.session.do(Correct("camp.upgrades.resources", "yes"))
    sitting.say("app")
    assert sitting.asked == "biomes.draw"
    sitting.say("app")
    assert sitting.player.holds() == 6


def test_a_card_corrected_away_while_paying_leads_back_to_the_actions_and_nothing_is_paid() -> None:
    sitting = ready().hold(["food1", "food1", "food3"]).say("explore")
    assert sitting.asked == "biomes.pay"
    corrected(sitting, "players.p1.hand.food1", 0)
    assert sitting.asked == "biomes.explore"  # one way is left, and it is not asked for
    corrected(sitting, "players.p1.hand.food3", 0)
    assert sitting.asked == "biomes.action"
    assert sitting.game.now.actions == 2


def test_a_gang_that_is_corrected_onto_the_table_while_it_should_appear_moves() -> None:
    sitting = Sitting().danger("gang")
    assert sitting.asked == "biomes.gang.spawn"
    corrected(sitting, "gang", "forest")
    assert sitting.asked == "biomes.gang.direction"


def test_who_is_corrected_away_from_under_the_gang_loses_nothing() -> None:
    sitting = Sitting(players=2, bank="physical").stand(Place.FOREST, "p2")
    sitting.game.gang = Place.GANG
    sitting.hold(["food1", "lumber2"], "p2")
    sitting.danger("gang").says(["n"], "forest")
    assert sitting.asked == "biomes.lose"
    corrected(sitting, "players.p2.place", "grassland")
    assert sitting.game.players["p2"].place is Place.GRASSLAND
    assert sitting.game.players["p2"].holds() == 2


def test_the_gang_whose_own_tile_has_the_base_camp_on_it_goes_where_the_camp_started() -> None:
    sitting = Sitting()
    sitting.game.gang, sitting.game.camp.tile = Place.FOREST, Place.GANG
    sitting.danger("flood").says(["n"], "forest")
    invariants(sitting.game)
    assert sitting.game.gang is Place.START


def test_a_fountain_corrected_to_not_found_gives_the_artifacts_back() -> None:
    sitting = ready(players=2).stand(Place.FOUNTAIN).hold(["map"]).say("quest")
    corrected(sitting, "quests.fountain", "hidden")
    assert sitting.player.hand["map"] == 1


def test_an_upgrade_corrected_away_takes_the_exit_with_it() -> None:
    sitting = Sitting()
    for quest, upgrade in (("cave", "actions"), ("trader", "resources"), ("city", "cheaper")):
        corrected(corrected(sitting, f"quests.{quest}", "done"), f"camp.upgrades.{upgrade}", "yes")
    corrected(sitting, "camp.upgrades.cheaper", "no")
    assert not sitting.game.camp.exit_placed


@pytest.mark.parametrize("options", [{}, {"bank": "physical", "deck": "physical"}, {"hands": "artifacts"}])
def test_whatever_is_corrected_at_whatever_ask_breaks_nothing(options: dict[str, object]) -> None:
    """Trackers to their least, their most, one more and one less, at every ask; and the play goes on with them."""
    luck = Random(7)
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo"], options=options, seed=7))
    assert corrected_at_every_ask(session, luck) > 100


def test_a_correction_is_told_without_saying_a_name_twice() -> None:
    sitting = corrected(Sitting(), "danger", 5)
    assert sitting.told[-1] == "Corrected: Danger: 1 → 5"
