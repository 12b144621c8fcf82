"""The danger phase, card by card (rulebook: Danger Phase, Danger Level, Roaming Gang, Danger Cards)."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.games.biomes.content import Place
from companion.games.biomes.invariants import invariants
from tests.games.biomes.sitting import Sitting


def at_danger(level: int, players: int = 1, **options: object) -> Sitting:
    sitting = Sitting(players, **options)
    sitting.game.danger = level
    sitting.again()
    return sitting


@pytest.mark.parametrize(("level", "cards"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4)])
def test_as_many_cards_are_drawn_as_the_danger_level_says(level: int, cards: int) -> None:
    """M4; read from the set danger level at the start of the next turn."""
    sitting = Sitting()
    sitting.game.danger = level
    sitting.calm().say("end")
    drawn = 0
    while sitting.asked == "biomes.danger":
        sitting.danger("movement")
        drawn += 1
    assert drawn == cards


def test_case_5_a_danger_level_card_that_raises_the_draw_count_draws_one_more_at_once() -> None:
    sitting = at_danger(3)
    sitting.danger("level")
    assert sitting.game.danger == 4
    assert sitting.asked == "biomes.danger"
    sitting.danger("movement")
    assert sitting.asked == "biomes.action"


def test_a_danger_level_card_that_leaves_the_draw_count_draws_no_more() -> None:
    sitting = at_danger(1)
    sitting.danger("level")
    assert (sitting.game.danger, sitting.asked) == (2, "biomes.action")


def test_case_7_danger_11_is_lost_at_once() -> None:
    sitting = at_danger(10)
    sitting.danger("level")
    assert sitting.result
    assert sitting.result.outcome is Outcome.LOST
    assert sitting.session.ask is None
    assert not sitting.result.winners


def test_the_last_card_is_shuffled_in_with_the_others() -> None:
    sitting = Sitting(danger_cards=40)
    deck = sitting.game.dangers
    for key in list(deck.left().elements()):
        if key != "movement" or deck.left()["movement"] > 1:
            deck.find(key)
            deck.discard(key)
    sitting.again()
    assert len(deck) == 1
    sitting.danger("movement")
    assert (len(deck), deck.discards) == (40, [])
    assert any("Shuffle all danger cards" in line for line in sitting.told)


def test_resourceless_stops_the_resource_phase_and_drawing_at_camp() -> None:
    sitting = Sitting().danger("resourceless")
    assert sitting.player.holds() == 3
    assert "Resourceless" in sitting.forbidden("draw")


def test_without_it_one_card_is_drawn() -> None:
    sitting = Sitting().danger("movement")
    assert sitting.player.holds() == 4
    assert not sitting.forbidden("draw")


def test_case_8_two_impaired_movement_cards_add_up_and_end_with_the_turn() -> None:
    sitting = at_danger(4).danger("movement", "movement")
    sitting.game.danger = 2
    assert sitting.badge("move") == "2 a tile"
    sitting.say("end").calm()
    assert sitting.badge("move") == "1 action"


def test_two_impaired_discovery_cards_double_once() -> None:
    """M15."""
    sitting = at_danger(4).danger("discovery", "discovery")
    assert sitting.badge("explore") == "4 food · 2 any"


def test_two_impaired_discovery_cards_double_twice_if_agreed() -> None:
    sitting = at_danger(4, doubling="each").danger("discovery", "discovery")
    assert sitting.badge("explore") == "8 food · 4 any"


def test_impaired_construction_leaves_improving_and_levelling_up_alone() -> None:
    sitting = at_danger(5).danger("construction", "movement")
    assert sitting.badge("build") == "4 lumber · 4 any"
    assert sitting.badge("improve") == "3 lumber · 2 any"
    assert sitting.badge("level_up") == "1 fragment · 5 food · 5 lumber · 5 metal"


def test_robbed_takes_the_hand_before_the_resource_phase() -> None:
    sitting = Sitting().danger("robbed")
    assert sitting.player.holds() == 1


def test_who_has_no_card_is_robbed_of_none() -> None:
    sitting = Sitting().hold([]).danger("robbed")
    assert "Ann has no card to discard." in sitting.told


def test_resource_decay_takes_two_cards_out_of_the_game() -> None:
    sitting = Sitting(players=2).danger("decay")
    assert sitting.game.removed.total() == 2


def test_resource_decay_replaces_artifacts() -> None:
    sitting = Sitting(players=2, bank="physical")
    game = sitting.game
    game.first_deck = 0
    game.bank["artifacts"].find("map")
    for key in ("food1", "lumber1", "metal1"):
        game.bank[key[:-1]].find(key)
    game.deck.shuffle_in(["map", "food1", "lumber1", "metal1"])
    first, second = [key for key in game.deck.left() if key != "map"][:2]
    sitting.danger("decay").says(["map"], [first])
    assert game.deck.discards == ["map"]
    sitting.say([second])
    assert sorted(game.removed.elements()) == sorted([first, second])


def test_resource_decay_stops_where_only_artifacts_are_left() -> None:
    sitting = Sitting()
    game = sitting.game
    for key in list(game.deck.left().elements()):
        game.deck.find(key)
        game.bank["food" if "food" in key else "lumber" if "lumber" in key else "metal"].shuffle_in([key])
    game.bank["artifacts"].find("map")
    game.deck.shuffle_in(["map"])
    sitting.danger("decay")
    assert not game.removed.total()
    assert sitting.asked == "biomes.action"


# Roaming gang


def test_the_first_gang_card_places_it_and_does_not_move_it() -> None:
    """M20."""
    sitting = Sitting().danger("gang")
    assert sitting.asked == "biomes.gang.spawn"
    sitting.say(True)
    assert sitting.game.gang is Place.GANG
    assert sitting.asked == "biomes.action"


def test_the_first_gang_card_moves_it_too_if_agreed() -> None:
    sitting = Sitting(gang_first="move").danger("gang").say(True)
    assert sitting.asked == "biomes.gang.direction"


def spawned(players: int = 2) -> Sitting:
    sitting = Sitting(players)
    sitting.game.gang = Place.GANG
    return sitting


def test_the_gang_rolls_its_direction_and_lands() -> None:
    sitting = spawned().danger("gang").say(["ne"])
    assert sitting.asked == "biomes.gang.landing"
    sitting.say("forest")
    assert sitting.game.gang is Place.FOREST


@pytest.mark.parametrize(("sides", "face"), [(4, "e"), (8, "w"), (6, "nw")])
def test_the_directional_die_has_the_faces_that_were_agreed(sides: int, face: str) -> None:
    sitting = Sitting(die=sides)
    sitting.game.gang = Place.GANG
    sitting.danger("gang")
    assert len(sitting.session.ask.dice[0].faces) == sides  # type: ignore[union-attr]
    sitting.say([face])


def test_the_gang_does_not_land_on_the_base_camp() -> None:
    sitting = spawned().danger("gang").say("app")
    with pytest.raises(Refused):
        sitting.say("camp")


def test_the_gang_may_stay_where_it_is() -> None:
    sitting = spawned().danger("gang").says("app", "stay")
    assert sitting.game.gang is Place.GANG


def test_players_under_the_gang_lose_a_card_at_random_and_go_home() -> None:
    sitting = spawned().stand(Place.FOREST, "p2")
    before = sitting.game.players["p2"].holds()
    sitting.danger("gang").says("app", "forest")
    bo = sitting.game.players["p2"]
    assert bo.place is Place.CAMP
    assert bo.holds() == before - 1


def test_with_two_forests_the_table_says_who_is_on_the_gang_s_tile() -> None:
    sitting = spawned().find(Place.FOREST).stand(Place.FOREST, "p2")
    sitting.danger("gang").says("app", "forest")
    assert sitting.asked == "biomes.gang.hits"
    sitting.say([])
    assert sitting.game.players["p2"].place is Place.FOREST


def test_the_gang_closes_the_tile_it_stands_on() -> None:
    sitting = spawned(1).find(Place.CAVE).danger("gang").says("app", "cave")
    sitting.say("move").say("5")
    assert str(sitting.option("cave").forbidden) == "The gang is there"


def test_a_quest_under_the_gang_cannot_be_worked_on() -> None:
    sitting = spawned(1).stand(Place.FOUNTAIN).hold(["map"]).calm()
    assert not sitting.forbidden("quest")
    sitting.game.gang = Place.FOUNTAIN
    assert sitting.forbidden("quest") == "The gang is on this quest"


# Relic


def test_anybody_may_cancel_a_basic_danger_and_the_relic_is_discarded() -> None:
    sitting = Sitting(players=2).hold(["relic"], "p2").danger("discovery")
    assert sitting.asked == "biomes.relic"
    sitting.say("p2")
    assert sitting.game.now.discovery == 0
    assert sitting.game.deck.discards.count("relic") == 1
    assert not sitting.game.players["p2"].hand["relic"]


def test_against_a_super_danger_the_relic_leaves_the_game() -> None:
    sitting = Sitting(players=2).hold(["relic"], "p2")
    held = sitting.player.holds()
    sitting.danger("robbed").say("p2")
    assert sitting.player.holds() == held + 1
    assert sitting.game.removed["relic"] == 1


def test_a_relic_can_be_kept() -> None:
    sitting = Sitting().hold(["relic"]).danger("discovery").say("no")
    assert sitting.game.now.discovery == 1
    assert sitting.player.hand["relic"] == 1


def test_danger_level_cannot_be_cancelled() -> None:
    sitting = Sitting().hold(["relic"]).danger("level")
    assert sitting.asked == "biomes.action"
    assert sitting.game.danger == 2


def test_nobody_is_asked_for_a_relic_that_nobody_has() -> None:
    assert Sitting().danger("discovery").asked == "biomes.action"


def test_without_hands_a_relic_is_asked_for_once_artifacts_are_about() -> None:
    sitting = Sitting(hands="none").danger("discovery")
    assert sitting.asked == "biomes.action"
    sitting.game.artifacts_out = 1
    sitting.say("end").danger("discovery")
    assert sitting.asked == "biomes.relic"
    sitting.say("relic")
    assert sitting.game.now.discovery == 0


def test_without_hands_nobody_is_asked_again_once_both_relics_have_left_the_game() -> None:
    sitting = Sitting(hands="none")
    sitting.game.artifacts_out = 2
    for _relic in range(2):
        sitting.danger("robbed").says("relic", "end")
    sitting.danger("discovery")
    assert sitting.asked == "biomes.action"
    assert sitting.game.now.discovery == 1


# Flood


def test_the_flood_makes_a_lake_and_destroys_the_building() -> None:
    sitting = Sitting()
    sitting.game.built["forest"] = 1
    sitting.danger("flood").says("app", "forest")
    assert sitting.game.revealed["lake"] == 1
    assert sitting.game.revealed["forest"] == 0
    assert sitting.game.built["forest"] == 0


def test_the_flood_says_which_tile_was_flooded_whatever_its_name() -> None:
    """Not "Mountains becomes a lake"."""
    sitting = Sitting().find(Place.MOUNTAINS).danger("flood").says("app", "mountains")
    assert "Flooded: Mountains. Put a lake tile there." in sitting.told


def test_the_flood_asks_what_stood_on_the_tile_by_its_name() -> None:
    sitting = Sitting().find(Place.FOREST)
    sitting.game.built["forest"] = 1
    sitting.danger("flood").says("app", "forest")
    assert sitting.session.ask
    assert str(sitting.session.ask.text) == "Forest: what stood on it?"


def test_the_flood_rolls_again_where_nothing_can_be_flooded() -> None:
    sitting = Sitting().danger("flood").says("app", "again")
    assert sitting.asked == "biomes.flood.direction"


def test_the_flood_takes_any_tile_if_no_neighbour_is_possible() -> None:
    sitting = Sitting().danger("flood").says("app", "any", "forest")
    assert sitting.game.revealed["lake"] == 1


def test_who_stood_on_the_flooded_tile_is_back_at_camp() -> None:
    sitting = Sitting(players=2).stand(Place.FOREST, "p2").danger("flood").says("app", "forest")
    assert sitting.game.players["p2"].place is Place.CAMP


def test_the_gang_on_the_flooded_tile_goes_back_to_its_own() -> None:
    sitting = Sitting()
    sitting.game.gang = Place.FOREST
    sitting.danger("flood").says("app", "forest")
    assert sitting.game.gang is Place.GANG


def test_of_several_forests_the_flooded_one_may_have_been_the_gang_s() -> None:
    sitting = Sitting().find(Place.FOREST)
    sitting.game.gang = Place.FOREST
    sitting.danger("flood").says("app", "forest")
    assert [option.key for option in sitting.session.ask.options] == ["gang"]  # type: ignore[union-attr]
    sitting.say(["gang"])
    assert sitting.game.gang is Place.GANG


def test_the_gang_in_another_forest_stays_when_one_is_flooded() -> None:
    sitting = Sitting().find(Place.FOREST)
    sitting.game.gang = Place.FOREST
    sitting.danger("flood").says("app", "forest", [])
    assert sitting.game.gang is Place.FOREST


def test_who_is_trapped_may_go_home() -> None:
    sitting = Sitting(players=2).stand(Place.GRASSLAND, "p2").danger("flood").says("app", "forest")
    assert sitting.asked == "biomes.flood.trapped"
    sitting.say(["p2"])
    assert sitting.game.players["p2"].place is Place.CAMP


def test_any_tile_that_is_picked_for_the_flood_is_no_lake_yet() -> None:
    sitting = Sitting().danger("flood").says("app", "any")
    with pytest.raises(Refused):
        sitting.say("lake")


def test_the_flood_takes_an_outpost_on_the_old_camp_s_tile_too() -> None:
    sitting = Sitting()
    sitting.game.camp.tile = Place.GRASSLAND
    sitting.game.outposts = 1
    sitting.danger("flood").says("app", "start")
    assert sitting.asked == "biomes.flood.building"
    sitting.say("outpost")
    assert sitting.game.outposts == 0
    assert sitting.game.flooded == 1


def test_a_flood_never_leaves_a_tile_counted_as_excavated_that_was_not() -> None:
    sitting = Sitting().find(Place.FOREST)
    sitting.game.excavated["forest"] = 1
    sitting.danger("flood").says(["n"], "forest")
    assert (sitting.game.revealed["forest"], sitting.game.excavated["forest"]) == (1, 0)


def test_a_tile_dug_before_another_of_its_kind_was_flooded_takes_its_mark_under_an_outpost() -> None:
    sitting = Sitting(hands="none").danger("robbed").find(Place.MOUNTAINS, Place.MOUNTAINS).stand(Place.MOUNTAINS)
    sitting.say("excavate")
    sitting.game.flood(Place.MOUNTAINS)
    sitting.again()
    sitting.say("outpost")
    assert (sitting.game.excavated["mountains"], sitting.game.excavated["outpost"]) == (0, 1)
    invariants(sitting.game)


def test_of_tiles_that_were_all_excavated_the_rest_stays_so_after_a_flood() -> None:
    sitting = Sitting().find(Place.FOREST)
    sitting.game.excavated["forest"] = 2
    sitting.danger("flood").says(["n"], "forest")
    assert (sitting.game.revealed["forest"], sitting.game.excavated["forest"]) == (1, 1)


def test_every_danger_and_every_tile_has_a_picture() -> None:
    game = Sitting().game
    for deck in (game.dangers, game.tiles):
        assert [key for key, kind in deck.kinds.items() if not deck.look(kind)[0]] == []  # type: ignore[arg-type]


def test_a_direction_says_which_die_to_roll_and_where_up_is() -> None:
    sitting = spawned()
    sitting.danger("gang")
    assert sitting.asked == "biomes.gang.direction"
    assert "Roll the directional die" in str(sitting.session.ask.details())  # type: ignore[union-attr]
