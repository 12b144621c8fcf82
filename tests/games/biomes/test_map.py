"""Where every tile lies: what can be reached and what it costs, who is hit, what may be built, corrected tile by tile."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choose, Option
from companion.engine.board import Map, Slot
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.biomes.content import Place
from companion.games.biomes.hexes import CENTRE, Hex, distance, named
from companion.games.biomes.invariants import invariants
from companion.games.biomes.land import IMPROVED, OUTPOST, RESOURCE, Tile
from companion.games.biomes.spec import SPEC
from companion.games.biomes.versions import TAP_PAYS
from companion.present import view
from companion.store import Library
from companion.terminal import transcript
from tests.games.biomes.sitting import Sitting, corrected_at_every_ask
from tests.saves.freezing import SAVES, shown
from tests.store.kit import Clock

GRASS, FOREST, FARM = Hex(-1, 0), Hex(0, -1), Hex(1, -1)
"""The first three tiles, from left to right."""


def on_map(danger: int = 1, players: int = 1, **options: object) -> Sitting:
    """In the action phase of the first turn, with a map and nothing against the player."""
    sitting = Sitting(players, map="map", **options).danger("movement")
    sitting.game.now.movement = 0
    sitting.game.danger = danger
    sitting.again()
    return sitting


def lay(sitting: Sitting, **tiles: str) -> Sitting:
    """Tiles of the stack at these spots: `lay(sitting, **{"0,-2": "cave"})`."""
    for key, kind in tiles.items():
        sitting.game.tiles.find(kind)
        sitting.game.change_map(sitting.game.map.with_tile(named(key), Tile(kind)))
        if kind in sitting.game.quests:
            sitting.game.quests[kind] = "open"
    sitting.again()
    invariants(sitting.game)
    return sitting


def stand(sitting: Sitting, spot: Hex, who: str = "p1") -> Sitting:
    sitting.game.stand(sitting.game.players[who], spot)
    sitting.again()
    return sitting


def options(sitting: Sitting) -> tuple[Option[Any], ...]:
    ask = sitting.session.ask
    assert isinstance(ask, Choose), sitting.asked
    return ask.options


def keys(sitting: Sitting, start: str = "") -> list[str]:
    return [option.key for option in options(sitting) if option.key.startswith(start)]


def shown_map(sitting: Sitting) -> Map:
    group = sitting.session.run.board().group("map")
    assert group
    (part,) = group.parts
    assert isinstance(part, Map)
    return part


def test_a_quest_that_is_over_is_marked_on_the_map() -> None:
    sitting = lay(on_map(), **{"-2,0": "cave", "0,-2": "trader", "1,-2": "fountain"})
    sitting.session.do(Correct("quests.cave", "done"))
    sitting.session.do(Correct("quests.trader", "gone"))
    marks = {tile.kind: [piece.icon for piece in tile.pieces] for tile in shown_map(sitting).tiles}
    assert (marks["cave"], marks["trader"], marks["fountain"]) == (["check"], ["close"], [])


def test_what_stays_for_later_is_shown_as_pieces() -> None:
    sitting = on_map(danger=4).hold(["food4"])
    sitting.game.now.pool |= {"food": 2, "lumber": 1}
    sitting.say("move@0,-1")
    assert sitting.asked == "biomes.pay.rest"
    (first, second) = options(sitting)
    assert (str(first.label), first.icon, first.tone) == ("2 food", "food-apple", "ember")
    assert [(token.icon, token.n) for token in second.gives] == [("food-apple", 1), ("tree", 1)]


def test_a_move_that_can_not_be_paid_any_more_after_a_correction_is_chosen_again() -> None:
    sitting = lay(on_map(danger=4), **{"-2,0": "desert"}).hold(["food3", "food2"])
    sitting.say("move@-2,0")
    assert sitting.asked == "biomes.pay"
    sitting.session.do(Correct("danger", 10))
    assert sitting.asked == "biomes.action"
    assert sitting.option("move@-2,0").forbidden
    assert sitting.player.spot == CENTRE


def test_the_first_three_tiles_lie_around_the_camp_from_left_to_right() -> None:
    land = on_map().game.map
    assert {spot: tile.printed for spot, tile in land.tiles.items()} == {
        CENTRE: "start",
        GRASS: "grassland",
        FOREST: "forest",
        FARM: "farmland",
    }


# Moving


def test_two_forests_are_told_apart_by_the_way_there() -> None:
    sitting = lay(on_map(), **{"0,-2": "forest", "-1,-1": "cave"})
    labels = [str(option.label) for option in sitting.session.ask.options if option.key.startswith("move@")]  # type: ignore[union-attr]
    assert "Move 1 tile: Forest (↑)" in labels
    assert "Move 2 tiles: Forest (↑↑)" in labels
    assert "Move 1 tile: Farmland" in labels
    assert len(set(labels)) == len(labels)


def test_a_move_without_resources_still_says_that_it_takes_an_action() -> None:
    sitting = on_map(danger=1)
    assert sitting.badge("move") == "1 action"
    assert sitting.badge("move@0,-1") == "1 action"


def test_every_tile_in_reach_can_be_tapped_with_its_cost_before_the_tap() -> None:
    sitting = on_map(danger=3).hold(["food3"])
    assert keys(sitting, "move@") == ["move@-1,0", "move@0,-1", "move@1,-1"]
    assert str(sitting.option("move@0,-1").label) == "Move 1 tile: Forest"
    assert sitting.badge("move@0,-1") == "1 any · 1 action"
    sitting.say("move@0,-1")
    assert sitting.player.spot == FOREST
    assert sitting.game.now.actions == 1
    assert sitting.player.place is Place.FOREST
    assert "Ann moves to the forest." in sitting.told


def test_a_payment_knows_the_way_there() -> None:
    sitting = lay(on_map(danger=4), **{"-2,0": "desert"}).hold(["food3", "food2"])
    sitting.say("move@-2,0")
    ask = sitting.session.ask
    assert isinstance(ask, Choose)
    assert ask.about
    assert ask.about.way == ("0,0", "-1,0", "-2,0")


def test_a_far_tile_costs_as_many_tiles_as_the_shortest_way() -> None:
    sitting = lay(on_map(danger=3), **{"0,-2": "desert", "0,-3": "mountains"}).hold(["food2"])
    assert sitting.badge("move@0,-3") == "3 any · 1 action"
    assert "in total" in sitting.forbidden("move@0,-3")
    assert not sitting.forbidden("move@0,-2")


def test_roads_and_destinations_cost_nothing_and_no_action() -> None:
    """Movement: the rulebook's free ride (M9)."""
    sitting = lay(on_map(danger=9), **{"0,-2": "cave"})
    assert sitting.badge("move@0,-2") == "6 any · 1 action"
    sitting.game.alter_tile(FOREST, road=True)
    sitting.again()
    assert sitting.badge("move@0,-2") == "free"
    sitting.say("move@0,-2")
    assert (sitting.game.now.actions, sitting.player.place) == (2, Place.CAVE)


def test_lakes_and_the_gang_s_tile_are_walked_around() -> None:
    sitting = lay(on_map(), **{"0,-2": "desert", "0,-3": "lake", "-1,-1": "mountains"})
    assert "move@0,-3" not in keys(sitting)
    sitting.game.change_map(sitting.game.map.with_gang(FOREST))
    sitting.again()
    assert "move@0,-1" not in keys(sitting)
    assert str(sitting.option("move@0,-2").label) == "Move 3 tiles: Desert"


def test_without_an_action_only_roads_are_left() -> None:
    sitting = lay(on_map(), **{"0,-2": "cave"})
    sitting.game.alter_tile(FOREST, road=True)
    sitting.all_actions(0)
    assert keys(sitting, "move@") == ["move@0,-2", "move@0,-1"] or keys(sitting, "move@") == ["move@0,-1", "move@0,-2"]


# Exploring


def test_a_tile_is_explored_with_one_tap_on_its_spot_and_one_for_its_kind() -> None:
    sitting = stand(on_map(), FOREST).hold(["food2"])
    assert sorted(keys(sitting, "explore@")) == ["explore@-1,-1", "explore@0,-2", "explore@1,-2"]
    sitting.says("explore@0,-2", ["cave"])
    assert sitting.game.map.tiles[Hex(0, -2)].printed == "cave"
    assert sitting.game.quests["cave"] == "open"
    invariants(sitting.game)


def test_a_tapped_spot_is_paid_for_with_what_wastes_least_and_the_list_lets_choose_the_cards() -> None:
    sitting = stand(on_map(danger=2), FOREST).hold(["food3", "food2", "food1"])
    assert "you choose the cards" in str(sitting.option("explore").note)
    sitting.say("explore@0,-2")
    assert (sitting.asked, str(sitting.session.ask.details())) == ("biomes.explore", "Paid with Food 3.")  # type: ignore[union-attr]
    assert sitting.player.holds() == 3, "nothing is paid before the tile is known"
    sitting.say(["desert"])
    assert sorted(sitting.player.hand) == ["food1", "food2"]
    again = stand(on_map(danger=2), FOREST).hold(["food3", "food2", "food1"]).says("explore", "0,-2")
    assert again.asked == "biomes.pay"


def test_a_tapped_spot_takes_no_artifact_without_asking() -> None:
    sitting = stand(on_map(danger=2), FOREST).hold(["food_cache", "treasure"]).say("explore@0,-2")
    assert sitting.asked == "biomes.pay"


def test_a_play_of_earlier_rules_is_asked_how_a_tapped_spot_is_paid() -> None:
    sitting = on_map(danger=2)
    sitting.game.setup = replace(sitting.game.setup, version=TAP_PAYS - 1)
    stand(sitting, FOREST).hold(["food3", "food2", "food1"]).say("explore@0,-2")
    assert sitting.asked == "biomes.pay"


def test_nothing_is_explored_beyond_the_walls_or_where_a_tile_lies() -> None:
    sitting = on_map().hold(["food2"])
    assert sitting.forbidden("explore") == "No free spot beside you"
    assert keys(stand(sitting, GRASS), "explore@") == ["explore@-1,-1", "explore@-2,0"]


def test_a_map_places_a_tile_of_choice_next_to_any_tile() -> None:
    sitting = on_map().hold(["map"]).says("artifact", "map", "search", "city")
    assert sitting.asked == "biomes.map.at"
    sitting.say("-1,-1")
    assert sitting.game.map.tiles[Hex(-1, -1)].printed == "city"
    invariants(sitting.game)


# One building and one excavation for a tile


def test_a_tile_with_an_outpost_is_still_the_tile_that_was_excavated() -> None:
    sitting = stand(on_map(), GRASS).all_actions().rich().say("excavate")
    sitting.rich().say("outpost")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.game.map.tiles[GRASS].building == OUTPOST
    sitting.rich()
    assert sitting.forbidden("excavate").startswith("Already excavated")
    assert sitting.forbidden("outpost") == "There is an outpost here"


def test_of_two_forests_only_the_one_with_a_building_is_improved() -> None:
    sitting = stand(lay(on_map(), **{"0,-2": "forest"}), FOREST).all_actions().rich().say("build")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.game.map.tiles[FOREST].building == RESOURCE
    assert not sitting.rich().forbidden("improve")
    stand(sitting, Hex(0, -2))
    assert sitting.forbidden("improve") == "There is no resource building here"
    assert not sitting.forbidden("build")


def test_an_improved_building_lies_on_its_side_as_on_the_table() -> None:
    """Improving Resources: “tip the resource building on its side”."""
    session = on_map().session
    tipped = []
    for built in ("resource", "improved"):
        session.do(Correct("map.0,-1.building", built))
        group = session.run.board().group("map")
        assert group
        tile = next(tile for tile in view.part(group.parts[0])["tiles"] if tile["key"] == "0,-1")
        tipped += [(piece["label"], piece.get("tipped", False)) for piece in tile["pieces"]]
    assert tipped == [("resource building", False), ("improved resource building", True)]


# Roads


def test_a_road_leads_to_a_destination_in_reach_and_takes_a_piece_for_each_tile_between() -> None:
    sitting = lay(on_map(), **{"0,-2": "desert", "0,-3": "cave"}).rich().say("road")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.game.roads == 2
    assert sitting.game.map.tiles[FOREST].road
    assert sitting.rich().forbidden("road") == "Every destination in reach already has a road"


def test_where_two_ways_are_as_short_the_table_says_which() -> None:
    sitting = lay(on_map(), **{"1,-2": "cave"}).rich().say("road")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.asked == "biomes.road.way"
    sitting.say("1,-1")
    assert sitting.game.map.tiles[FARM].road
    assert not sitting.game.map.tiles[FOREST].road


def test_four_tiles_between_are_too_many_for_a_road() -> None:
    tiles = {"0,-2": "desert", "0,-3": "mountains", "0,-4": "quarry", "0,-5": "cave"}
    assert lay(on_map(), **tiles).rich().forbidden("road") == "Every destination in reach already has a road"


# The gang


def with_gang(spot: Hex, tiles: dict[str, str] | None = None, players: int = 1, **options: object) -> Sitting:
    sitting = lay(Sitting(players, map="map", **options), **(tiles or {}))
    land = sitting.game.map
    land = land if spot in land.tiles else land.with_tile(spot, Tile("gang"))
    sitting.game.change_map(land.with_gang(spot))
    sitting.again()
    return sitting


def test_the_gang_appears_next_to_any_tile_on_its_own() -> None:
    sitting = Sitting(map="map").danger("gang")
    assert sitting.asked == "biomes.gang.spot"
    sitting.say("0,-2")
    assert (sitting.game.map.gang, sitting.game.gang) == (Hex(0, -2), Place.GANG)
    invariants(sitting.game)


def test_the_die_says_where_the_gang_lands_and_nobody_is_asked() -> None:
    sitting = with_gang(Hex(0, -3), {"0,-2": "desert"}).danger("gang").say(["s"])
    assert sitting.game.map.gang == FOREST
    assert sitting.asked == "biomes.action"
    assert "The gang moves to the forest." in sitting.told


def test_the_gang_stops_before_lakes_the_camp_and_the_unexplored() -> None:
    sitting = with_gang(Hex(0, -2)).danger("gang").say(["s"])
    assert sitting.game.map.gang == FOREST
    lake = with_gang(Hex(0, -3), {"0,-2": "lake"}).danger("gang").say(["s"])
    assert lake.game.map.gang == Hex(0, -3)
    out = with_gang(Hex(0, -2)).danger("gang").say(["n"])
    assert out.game.map.gang == Hex(0, -2)


def test_only_who_stands_on_that_very_tile_is_hit() -> None:
    sitting = with_gang(Hex(0, -3), {"0,-2": "forest"}, 3)
    stand(stand(sitting, FOREST, "p2"), Hex(0, -2), "p3")
    held = {key: player.holds() for key, player in sitting.game.players.items()}
    sitting.danger("gang").say(["s"])
    bo, cy = sitting.game.players["p2"], sitting.game.players["p3"]
    assert (bo.place, bo.holds()) == (Place.CAMP, held["p2"] - 1)
    assert (cy.spot, cy.holds()) == (Hex(0, -2), held["p3"])


# The Flood


def test_the_flood_takes_the_tile_that_the_die_shows_with_all_that_stood_on_it() -> None:
    sitting = Sitting(2, map="map")
    sitting.game.alter_tile(FOREST, building=IMPROVED)
    stand(sitting, FOREST, "p2").danger("flood")
    assert sitting.asked == "biomes.flood.way"
    sitting.say(["n"])
    assert sitting.game.map.tiles[FOREST].lake
    assert (sitting.game.revealed["lake"], sitting.game.built["forest"]) == (1, 0)
    assert sitting.game.players["p2"].place is Place.CAMP
    invariants(sitting.game)


def test_the_die_of_the_flood_has_only_the_faces_that_count() -> None:
    sitting = Sitting(map="map").danger("flood")
    assert list(sitting.session.ask.dice[0].faces) == ["n", "ne", "nw"]  # type: ignore[union-attr]
    with pytest.raises(Refused):
        sitting.say(["s"])


def test_no_neighbour_to_flood_and_the_table_picks_any_tile() -> None:
    sitting = stand(lay(Sitting(map="map"), **{"-2,0": "cave", "-3,0": "desert"}), Hex(-3, 0))
    sitting.danger("flood")
    assert sitting.asked == "biomes.flood.spot"
    assert "-2,0" not in keys(sitting)
    sitting.say("1,-1")
    assert sitting.game.map.tiles[FARM].lake


def test_who_is_cut_off_may_go_home_and_nobody_else_is_asked() -> None:
    sitting = lay(Sitting(2, map="map"), **{"-2,0": "desert", "-3,0": "mountains"})
    stand(sitting, Hex(-3, 0), "p2")
    stand(sitting, GRASS)
    sitting.danger("flood").say(["nw"])
    assert sitting.asked == "biomes.flood.cut"
    assert [option.key for option in sitting.session.ask.options] == ["p2"]  # type: ignore[union-attr]
    sitting.say(["p2"])
    assert sitting.game.players["p2"].place is Place.CAMP


@pytest.mark.parametrize("kind", ["grassland", "cave"])
def test_a_tile_corrected_onto_the_map_before_the_first_three_goes_back_to_the_others(kind: str) -> None:
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo"], options={"map": "map"}, seed=4))
    while session.ask is not None and session.ask.key != "biomes.setup.first":
        session.do(Answer(random_answer(session.ask, Random(1))))
    session.do(Correct("map.0,-1.tile", kind))
    session.do(Answer("app"))
    invariants(session.run.state)
    assert len(session.run.state.map.tiles) == 4, "the camp and the first three"


def test_who_waits_for_the_gang_still_stands_on_its_tile_on_the_board() -> None:
    sitting = with_gang(Hex(0, -3), {"0,-2": "desert"}, 2, bank="physical")
    for who in ("p1", "p2"):
        stand(sitting, FOREST, who).hold(["food1", "food2"], who)
    sitting.danger("gang").say(["s"])
    assert sitting.asked == "biomes.lose"
    trackers = {tracker.path: tracker for _group, tracker in sitting.session.run.board().trackers()}
    place = trackers["players.p2.place"]
    assert isinstance(place, Slot)
    assert place.standing is not None
    assert place.value == FOREST == sitting.game.map.gang


def test_the_gang_on_a_sunken_tile_goes_home() -> None:
    sitting = with_gang(Hex(0, -2))
    sitting.game.change_map(sitting.game.map.with_gang(FOREST))
    sitting.danger("flood").say(["n"])
    assert sitting.game.map.gang == Hex(0, -2)
    invariants(sitting.game)


# Base camp and exit


def ready_for_the_exit(camp: Hex = CENTRE) -> Sitting:
    sitting = lay(on_map(), **{"0,-2": "cave", "-1,-1": "trader", "1,-2": "fountain"})
    game = sitting.game
    game.quests.update(cave="done", trader="done", fountain="done")
    game.camp.upgrades.update(actions=True, resources=True)
    game.camp.spent, game.camp.fragments = 2, 1
    sitting.player.spot = camp
    game.change_map(game.map.with_camp(camp))
    sitting.all_actions().hold({"food3": 2, "lumber3": 2, "metal3": 2}).say("level_up")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    return sitting


@pytest.mark.parametrize("camp", [CENTRE, FOREST])
def test_the_exit_keeps_both_distances_at_once(camp: Hex) -> None:
    """A camp that moved one tile away may not have the exit 3 tiles off: that is less than 6 from the start."""
    sitting = ready_for_the_exit(camp)
    assert sitting.asked == "biomes.exit.spot"
    spots = [named(key) for key in keys(sitting)]
    assert min(distance(spot, CENTRE) for spot in spots) == 6
    assert min(distance(spot, camp) for spot in spots) >= 5
    sitting.say(spots[0].key)
    assert sitting.game.camp.exit_distance == distance(spots[0], camp)
    invariants(sitting.game)


def test_the_base_camp_on_the_exit_wins() -> None:
    sitting = ready_for_the_exit()
    sitting.say(keys(sitting)[0])
    land = sitting.game.map
    exit_spot = land.find(Place.EXIT)
    assert exit_spot
    beside = next(spot for spot in (exit_spot.step("s"), exit_spot.step("se")) if spot.r <= 0 and spot.q + spot.r <= 0)
    sitting.game.tiles.find("desert")
    sitting.player.spot = beside
    sitting.game.change_map(land.with_tile(beside, Tile("desert")).with_camp(beside))
    sitting.hold({"food4": 2}).say("move_camp")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.result
    assert sitting.result.outcome is Outcome.WON


def test_a_camp_move_says_who_stays_behind() -> None:
    sitting = on_map(players=2).hold({"food4": 1, "food2": 1}).says("move_camp", "0,-1")
    assert sitting.game.camp.tile is Place.FOREST
    assert sitting.game.players["p2"].place is Place.START
    assert sitting.told[-1] == "Still on the old tile: Bo."


# Correcting and showing


def test_any_tile_can_be_corrected() -> None:
    sitting = on_map()
    session = sitting.session
    session.do(Correct("map.0,-1.tile", "cave"))
    assert sitting.game.quests["cave"] == "open"
    session.do(Correct("map.0,-2.tile", "desert"))
    session.do(Correct("map.0,-2.building", "outpost"))
    session.do(Correct("map.0,-2.excavated", "yes"))
    session.do(Correct("players.p1.place", "0,-2"))
    assert sitting.player.place.value == "outpost"
    assert sitting.forbidden("excavate").startswith("Already excavated")
    session.do(Correct("map.0,-2.tile", "unexplored"))
    assert sitting.player.place.value == "camp"
    session.do(Correct("map.0,-1.tile", "unexplored"))
    assert sitting.game.quests["cave"] == "hidden"
    invariants(sitting.game)


def test_there_are_four_outposts_on_the_map_too() -> None:
    session = lay(on_map(), **{"0,-2": "desert", "1,-2": "mountains"}).session
    for key in ("-1,0", "0,-1", "1,-1", "0,-2"):
        session.do(Correct(f"map.{key}.building", "outpost"))
    with pytest.raises(Refused, match="All 4 outposts"):
        session.do(Correct("map.1,-2.building", "outpost"))


def test_what_follows_from_the_map_is_refused_with_a_true_reason() -> None:
    with pytest.raises(Refused, match="follows from the other values"):
        on_map().session.do(Correct("outposts", 1))


def test_whatever_is_corrected_on_the_map_breaks_nothing() -> None:
    luck = Random(9)
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo"], options={"deck": "digital", "bank": "digital"}, seed=9))
    assert corrected_at_every_ask(session, luck) > 100


def test_the_map_is_told_as_text_and_as_data() -> None:
    sitting = on_map(players=2)
    part = shown_map(sitting)
    camp = part.tile("0,0")
    assert camp
    assert [str(piece.label) for piece in camp.pieces] == ["Ann", "Bo"]
    seen = view.part(part)
    assert {tile["key"] for tile in seen["tiles"] if tile.get("kind")} == {"0,0", "-1,0", "0,-1", "1,-1"}
    lines = list(transcript.map_lines(seen, transcript.plain))
    assert any("Fore" in line for line in lines)
    assert "Base camp 0,0: Ann · Bo" in lines


def test_with_a_die_of_eight_directions_there_is_no_map() -> None:
    assert Sitting(map="map", die=8).game.land is None


def test_a_play_of_the_rules_before_the_map_goes_on_as_it_was() -> None:
    """Nothing is asked otherwise, and the table shows what it showed."""
    save = SAVES / "biomes-coop-v2.json"
    then = json.loads(save.with_suffix(".shown").read_text(encoding="utf-8"))
    with Library.open(":memory:", clock=Clock()) as library:
        play = library.resume(library.import_bytes(save.read_bytes()).plays[0])
        assert not play.read_only
        assert json.loads(json.dumps(shown(play)))["board"] == then["board"]
        assert play.session.run.state.land is None
