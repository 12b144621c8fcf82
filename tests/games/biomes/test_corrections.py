"""Trackers corrected by hand keep together what belongs together."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.asks import Draw
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.games.biomes.content import Place
from companion.games.biomes.invariants import invariants
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sitting import Sitting
from tests.games.biomes.test_actions import ready


def corrected(sitting: Sitting, path: str, value: object) -> Sitting:
    sitting.session.correct(path, value)
    invariants(sitting.game)
    return sitting


def test_cards_in_a_hand_come_from_somewhere_and_go_somewhere() -> None:
    sitting = corrected(Sitting(), "players.p1.hand.map", 2)
    assert sitting.game.players["p1"].hand["map"] == 2
    corrected(sitting, "players.p1.hand.map", 0)
    assert sitting.game.deck.discards.count("map") == 2


def test_there_are_only_two_maps() -> None:
    with pytest.raises(Refused):
        Sitting().session.correct("players.p1.hand.map", 3)


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
    sitting.session.correct("quests.fountain", "done")
    assert not sitting.game.fountain
    assert sitting.game.removed["map"] == 1


def test_an_excavated_quest_or_starting_tile_can_be_corrected_too() -> None:
    sitting = ready().stand(Place.CAVE).rich().say("excavate")
    assert sitting.game.excavated["cave"] == 1
    for path in ("excavated.cave", "excavated.start"):
        sitting.session.correct(path, 1)
        assert "Already excavated" in sitting.forbidden("excavate")
        sitting.session.correct(path, 0)
        assert not sitting.forbidden("excavate")
        sitting.session.correct("players.p1.place", "camp")
    sitting.session.correct("excavated.cave", 1)
    sitting.session.correct("quests.cave", "hidden")
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
    assert sitting.told[-1] == "This quest is over"
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
        sitting.session.correct("quests.cave", "open")
    with pytest.raises(Refused, match="took a fragment"):
        sitting.session.correct("camp.upgrades.cheaper", "yes")
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
    sitting.session.correct("turn.discovery", 0)
    assert sitting.badge("explore") == "2 food"


def test_every_tracker_can_be_set_to_what_it_shows() -> None:
    sitting = Sitting(players=2).danger("discovery")
    for _group, tracker in list(sitting.session.run.board().trackers()):
        if not tracker.fixed:
            standing = getattr(tracker, "standing", None)
            corrected(sitting, tracker.path, standing.key if standing else tracker.value)


def test_cards_corrected_into_a_hand_during_the_set_up_are_not_drawn_again() -> None:
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo"], options={"bank": "physical"}, seed=1))
    for answer in (True, ["grassland", "forest", "farmland"], True):
        session.answer(answer)
    assert isinstance(session.ask, Draw)
    session.correct("players.p2.hand.metal4", 4)
    with pytest.raises(Refused):
        session.answer(["metal4", "food1", "food1", "food1", "food1"])
    session.answer("app")
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
    before = getattr(sitting.game, made).copy()
    sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    invariants(sitting.game)
    assert getattr(sitting.game, made) == before
    assert sitting.told[-1].startswith("Paid, but not possible any more:")


def test_an_outpost_corrected_away_is_not_flooded_any_more() -> None:
    sitting = Sitting()
    sitting.game.outposts = 1
    sitting.danger("flood").says(["n"], "forest")
    assert sitting.asked == "biomes.flood.building"
    corrected(sitting, "outposts", 0)
    with pytest.raises(Refused):
        sitting.say("outpost")
    sitting.say("none")
    invariants(sitting.game)
