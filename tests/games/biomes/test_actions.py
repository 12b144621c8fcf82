"""The action phase (rulebook: Action Phase, Player Actions, Resources, Artifact Cards)."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choose
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.biomes.content import ARTIFACTS, CARDS, Place
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sitting import DIGITAL, Sitting
from tests.games.kit import answer_all, sit_down


def ready(danger: int = 1, players: int = 1, **options: object) -> Sitting:
    """In the action phase of the first turn, nothing against the player."""
    sitting = Sitting(players, **options).danger("movement")
    sitting.game.now.movement = 0
    sitting.game.danger = danger
    sitting.again()
    return sitting


def test_case_2_a_food_4_card_moves_one_tile_and_explores() -> None:
    """Resources: the rulebook's own example, at danger 4."""
    sitting = ready(danger=4).hold(["food4", "food1"])
    sitting.says("move", "1", "food4", "forest")
    assert sitting.game.now.pool["food"] == 3
    sitting.says("explore", ["desert"])
    assert "Ann pays 2 food and 1 of any kind from what was laid out." in sitting.told


def test_two_actions_and_the_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    sitting = ready(players=2).hold(["food4"])
    sitting.says("explore", "app", "explore", "app")
    assert sitting.game.now.player == "p2"


@pytest.mark.parametrize(("option", "plain", "upgraded"), [(2, 2, 4), (3, 3, 5)])
def test_actions_a_turn(option: int, plain: int, upgraded: int) -> None:
    """M2."""
    game = Sitting(actions=option).game
    assert game.actions_a_turn() == plain
    game.camp.upgrades["actions"] = True
    assert game.actions_a_turn() == upgraded


def test_cards_in_the_resource_phase() -> None:
    """M3."""
    game, by_level = Sitting().game, Sitting(drawing="level").game
    assert (game.cards_a_phase(), by_level.cards_a_phase()) == (1, 1)
    for state in (game, by_level):
        state.camp.upgrades["cheaper"] = True
    assert (game.cards_a_phase(), by_level.cards_a_phase()) == (1, 2)
    for state in (game, by_level):
        state.camp.upgrades["resources"] = True
    assert (game.cards_a_phase(), by_level.cards_a_phase()) == (3, 5)


def test_a_stack_that_runs_out_at_the_set_up_limits_the_mixes() -> None:
    """22 cards of each resource: after four times five food, two are left."""
    session = sit_down(SPEC, 6, options=DIGITAL)
    answer_all(session, [True, ["grassland", "forest", "farmland"]])
    for _player in range(4):
        session.do(Answer({"food": 5, "lumber": 0, "metal": 0}))
        for _card in range(2):
            session.do(Answer(session.ask.options[0].key))  # type: ignore[union-attr]
    with pytest.raises(Refused, match="Food: Only 0 to 2"):
        session.do(Answer({"food": 3, "lumber": 1, "metal": 1}))
    session.do(Answer({"food": 2, "lumber": 2, "metal": 1}))


# Paying


def test_what_is_left_of_a_card_is_kept_and_lost_with_a_warning_at_the_end_of_the_turn() -> None:
    sitting = ready().hold(["food4"])
    sitting.says("explore", "app")
    assert sitting.game.now.pool["food"] == 2
    assert str(sitting.option("end").note) == "2 food will be lost"
    sitting.say("end")
    assert "Lost at the end of the turn: 2 food." in sitting.told


def test_the_least_wasteful_way_to_pay_comes_first() -> None:
    sitting = ready().hold(["food4", "food1", "food1", "food3"]).say("explore")
    options = [option.key for option in sitting.session.ask.options]  # type: ignore[union-attr]
    assert options[:2] == ["food1+food1", "food3"]
    assert options[-1] == "single"


def test_a_single_way_to_pay_is_not_asked_for() -> None:
    sitting = ready().hold(["food2", "lumber4"]).say("explore")
    assert sitting.asked == "biomes.explore"
    sitting.say("app")
    assert sitting.player.hand == {"lumber4": 1}


def test_cards_can_be_played_one_by_one() -> None:
    sitting = ready().hold(["food1", "food1", "food3"])
    sitting.says("explore", "single", "food1")
    assert sitting.asked == "biomes.pay.card"
    sitting.say("food1")
    assert sitting.asked == "biomes.explore"


def test_the_player_says_what_stays_where_kinds_differ() -> None:
    sitting = ready(danger=2).hold(["food4", "metal2", "food2", "lumber1"])
    sitting.game.now.pool["metal"] = 2
    sitting.game.now.pool["food"] = 4
    sitting.again()
    sitting.say("explore")
    assert sitting.asked == "biomes.pay.rest"
    sitting.says("2-0-1-0", "app")
    assert sitting.game.now.pool == {"food": 2, "lumber": 0, "metal": 1, "wild": 0}


def test_too_little_says_what_is_there_and_what_it_takes() -> None:
    sitting = ready().hold(["metal3"])
    assert sitting.forbidden("excavate") == "Needs 4 metal, you have 3 metal"
    assert sitting.forbidden("move_camp") == "Needs 6 in total, you have 3"
    assert sitting.badge("excavate") == "4 metal"


def test_a_cache_pays_inside_the_payment_where_cards_are_not_enough() -> None:
    sitting = ready().hold(["metal3", "metal_cache"])
    assert not sitting.forbidden("excavate")
    sitting.say("excavate")
    assert sitting.asked == "biomes.action"
    assert sitting.player.hand["metal_cache"] == 0
    assert sitting.game.now.pool["metal"] == 1


def test_treasure_pays_whatever_is_missing_and_stays_in_hand_where_nothing_is() -> None:
    sitting = ready().hold(["metal4", "treasure"]).say("excavate")
    assert sitting.player.hand["treasure"] == 1
    sitting.hold(["metal1", "food_cache", "treasure"])
    assert not sitting.forbidden("explore")
    assert sitting.forbidden("level_up") == "Needs a fragment"


def test_what_caches_do_not_cover_is_still_refused() -> None:
    sitting = ready().hold(["metal3", "food_cache"])
    assert sitting.forbidden("excavate") == "Needs 4 metal, you have 3 metal"


def test_an_upgrade_in_the_middle_of_a_turn_does_not_change_how_many_actions_it_had() -> None:
    sitting = ready()
    sitting.game.camp.upgrades["actions"] = True
    group = sitting.session.run.board().group("turn")
    assert group
    assert str(group.badges[0]) == "2 of 2 actions left"


def test_the_reasons_of_an_artifact_say_that_some_cost_no_action() -> None:
    why = ready().hold(["map"]).option("artifact").reasons()
    assert why
    assert [str(line.amount) for line in why.lines] == ["0", "0 or 1"]


def test_a_card_drawn_from_the_bank_names_its_stack() -> None:
    sitting = Sitting(hands="artifacts", bank="physical").danger("movement").say("excavate")
    assert sitting.session.ask
    assert str(sitting.session.ask.text) == "Draw 1 card from the artifact stack: which?"


def test_without_hands_every_cost_is_seen_and_nothing_is_refused_for_it() -> None:
    sitting = Sitting(hands="none").danger("movement")
    assert sitting.badge("explore") == "2 food"
    assert not sitting.forbidden("explore")
    sitting.say("explore")
    assert sitting.asked == "biomes.explore"
    sitting.say("app")
    assert "Ann pays 2 food." in sitting.told


def test_without_hands_the_table_is_reminded_of_the_hand_limit() -> None:
    sitting = Sitting(hands="none").danger("movement").say("end")
    assert "Hand limit: 10 cards." in sitting.told


def test_the_hand_limit_is_kept_at_the_end_of_the_turn() -> None:
    sitting = ready().hold({"food1": 6, "lumber1": 6})
    sitting.game.now.pool["food"] = 2
    sitting.say("end")
    assert sitting.asked == "biomes.limit"
    assert sitting.game.now.laid_out() == 0
    with pytest.raises(Refused):
        sitting.say(["food1.1"])
    sitting.say(["food1.1", "food1.2"])
    assert sitting.game.players["p1"].holds() == 10


# Drawing


def test_drawing_three_is_for_camp_and_outposts_once_a_turn() -> None:
    sitting = ready().stand(Place.FOREST)
    assert sitting.forbidden("draw") == "Only at base camp or an outpost"
    sitting.stand(Place.CAMP).say("draw")
    assert sitting.forbidden("draw") == "Already done this turn"


def test_the_resource_deck_is_renewed_from_the_discard() -> None:
    sitting = ready().hold(["food2", "food2"])
    sitting.says("explore", "app", "draw")
    assert any("shuffled into a new deck" in line or "is the new deck" in line for line in sitting.told)


def test_real_cards_are_tapped_in_but_not_when_all_of_them_are_drawn() -> None:
    sitting = Sitting(bank="physical").danger("movement")
    game = sitting.game
    game.first_deck = 0
    game.deck.shuffle_in(game.bank["food"].next_layer())
    for key in list(game.deck.left().elements())[4:]:
        game.deck.find(key)
    sitting.again()
    assert sitting.asked == "biomes.draw"
    first = next(iter(game.deck.left()))
    sitting.say([first])
    assert sitting.player.holds() == 4
    sitting.say("draw")
    assert sitting.asked == "biomes.action"
    assert sitting.player.holds() == 7


# Moving


def test_moving_is_up_to_five_tiles_for_one_action() -> None:
    """Movement: the rulebook's 5 tiles for 2 food and 3 metal."""
    sitting = ready(danger=3).hold(["food2", "metal3", "lumber4"]).say("move")
    assert [option.key for option in sitting.session.ask.options] == ["1", "2", "3", "4", "5", "road"]  # type: ignore[union-attr]
    sitting.says("5", "metal3+food2", "forest")
    assert sitting.player.place is Place.FOREST
    assert sitting.player.holds() == 1
    assert sitting.game.now.actions == 1


def test_where_a_tile_costs_nothing_nobody_is_asked_how_many() -> None:
    assert ready().say("move").asked == "biomes.move.to"
    sitting = ready()
    sitting.game.roads = 2
    sitting.again()
    sitting.say("move")
    assert [option.key for option in sitting.session.ask.options] == ["5", "road"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("roads", "left"), [("free", 2), ("resources", 1)])
def test_roads_are_free_of_resources_and_if_agreed_of_actions(roads: str, left: int) -> None:
    """M9."""
    sitting = ready(danger=9, roads=roads).find(Place.CAVE)
    sitting.game.roads = 2
    sitting.again()
    sitting.says("move", "road", "cave")
    assert sitting.game.now.actions == left


def test_without_a_road_there_is_no_free_ride() -> None:
    sitting = ready(danger=3).hold(["food4"]).say("move")
    assert sitting.option("road").forbidden


# Exploring and building


def test_exploring_turns_up_a_tile() -> None:
    sitting = ready().hold(["food2"]).says("explore", ["cave"])
    assert sitting.game.quests["cave"] == "open"
    assert len(sitting.game.tiles) == 29
    assert sitting.player.place is Place.CAMP


@pytest.mark.parametrize(
    ("place", "resource"), [(Place.FARMLAND, "food"), (Place.FOREST, "lumber"), (Place.QUARRY, "metal")]
)
def test_building_brings_a_card_of_the_tile_s_resource(place: Place, resource: str) -> None:
    sitting = ready()
    if place is Place.QUARRY:
        sitting.find(place)
    sitting.hold(["lumber2"]).stand(place).say("build")
    (key,) = sitting.player.hand
    assert CARDS[key].resource == resource
    assert sitting.forbidden("build") == "There is a building here"
    assert "has its building" in sitting.stand(Place.CAMP).stand(place).forbidden("build")


def test_nothing_is_built_on_grassland() -> None:
    assert "farmland, forest or quarry" in ready().stand(Place.GRASSLAND).forbidden("build")


def test_improving_removes_a_card_and_brings_two() -> None:
    sitting = ready().hold(["lumber3", "food1"]).stand(Place.FARMLAND)
    sitting.game.built["farmland"] = 1
    sitting.again()
    sitting.say("improve")
    if sitting.asked == "biomes.improve.remove":
        sitting.say("hand.food1")
    assert sitting.game.removed["food1"] == 1
    assert sitting.player.holds() == 2
    assert sitting.forbidden("improve") == "Already improved"
    assert "is improved" in sitting.stand(Place.CAMP).stand(Place.FARMLAND).forbidden("improve")


def test_the_building_under_the_base_camp_can_be_improved() -> None:
    sitting = ready().rich()
    sitting.game.camp.tile = Place.FOREST
    assert sitting.forbidden("improve") == "There is no resource building here"
    sitting.game.built["forest"] = 1
    assert not sitting.forbidden("improve")
    sitting.say("improve")
    while sitting.asked == "biomes.improve.remove":
        sitting.say("hand.lumber4")
    assert sitting.game.improved["forest"] == 1


def test_a_card_that_pays_for_improving_cannot_be_the_one_removed() -> None:
    sitting = ready().hold(["lumber3", "lumber1"]).stand(Place.FOREST)
    game = sitting.game
    game.built["forest"] = 1
    game.deck.discards.clear()
    sitting.again()
    sitting.say("improve")
    assert game.removed == {"lumber1": 1}


def test_a_card_that_is_still_laid_out_pays_for_improving_and_cannot_be_the_one_removed() -> None:
    sitting = ready().hold(["lumber4", "lumber1", "lumber2"]).stand(Place.FOREST).all_actions()
    sitting.game.deck.discards.clear()
    sitting.says("build", "lumber4")
    assert sitting.game.now.pool["lumber"] == 2
    sitting.say("improve")
    if sitting.asked == "biomes.pay":
        sitting.say("lumber1")
    assert sitting.asked == "biomes.improve.remove"
    assert isinstance(sitting.session.ask, Choose)
    assert "discard.lumber4" not in [option.key for option in sitting.session.ask.options]
    assert "discard.lumber1" not in [option.key for option in sitting.session.ask.options]
    assert "hand.lumber2" in [option.key for option in sitting.session.ask.options]


def test_a_card_that_was_used_up_before_can_be_the_one_removed() -> None:
    sitting = ready().hold(["lumber2", "lumber3", "lumber1"]).stand(Place.FOREST).all_actions()
    sitting.game.deck.discards.clear()
    sitting.says("build", "lumber2")
    assert not sitting.game.now.pool["lumber"]
    sitting.say("improve")
    if sitting.asked == "biomes.pay":
        sitting.say("lumber3")
    assert isinstance(sitting.session.ask, Choose)
    keys = [option.key for option in sitting.session.ask.options]
    assert "discard.lumber2" in keys
    assert "discard.lumber3" not in keys


def test_what_was_laid_out_before_is_named_where_it_helps_to_pay() -> None:
    sitting = ready().hold(["food3", "food1", "lumber1"]).all_actions().says("explore", ["desert"])
    sitting.says("explore", ["desert"])
    assert "Ann pays 2 food with Food 1 and what was laid out." in sitting.told


def test_excavating_is_once_for_each_tile() -> None:
    sitting = ready().hold(["metal4", "metal4"]).say("excavate")
    assert sitting.player.artifact_count() == 1
    assert sitting.forbidden("excavate") == "Already excavated: Starting tile"


def test_an_outpost_stands_on_a_free_tile_that_is_no_quest() -> None:
    sitting = ready().rich().find(Place.CAVE)
    assert sitting.forbidden("outpost") == "The base camp stands here"
    assert sitting.stand(Place.CAVE).forbidden("outpost") == "Not on a quest tile"
    sitting.stand(Place.GRASSLAND).say("outpost")
    sitting.say("single") if sitting.asked == "biomes.pay" else None
    while sitting.asked == "biomes.pay.card":
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    if sitting.asked == "biomes.pay.rest":
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.game.outposts == 1
    assert sitting.player.place is Place.OUTPOST
    assert not sitting.forbidden("draw")


def test_who_stands_on_the_tile_of_a_new_outpost_stands_at_it() -> None:
    sitting = ready(players=3).rich().stand(Place.FOREST).stand(Place.FOREST, "p2").say("outpost")
    assert [player.place for player in sitting.game.players.values()] == [Place.OUTPOST, Place.OUTPOST, Place.CAMP]


def test_of_several_forests_only_those_on_the_same_one_stand_at_the_new_outpost() -> None:
    sitting = ready(players=3).find(Place.FOREST).rich().stand(Place.FOREST)
    sitting.stand(Place.FOREST, "p2").stand(Place.FOREST, "p3").say("outpost")
    assert sitting.asked == "biomes.outpost.who"
    sitting.say(["p3"])
    assert [player.place for player in sitting.game.players.values()] == [Place.OUTPOST, Place.FOREST, Place.OUTPOST]


def test_the_base_camp_may_come_to_who_stands_on_one_of_several_forests() -> None:
    sitting = ready(players=3).find(Place.FOREST).rich()
    sitting.stand(Place.FOREST, "p2").stand(Place.FOREST, "p3").say("move_camp")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    sitting.say("forest")
    assert sitting.asked == "biomes.camp.who"
    sitting.say(["p2"])
    assert [player.place for player in sitting.game.players.values()] == [Place.CAMP, Place.CAMP, Place.FOREST]


def test_there_are_four_outposts() -> None:
    sitting = ready().rich().stand(Place.GRASSLAND)
    sitting.game.outposts = 4
    assert sitting.forbidden("outpost") == "All 4 outposts are built"


def test_a_road_starts_at_a_destination_and_spans_at_most_three_tiles() -> None:
    """M10."""
    sitting = ready().find(Place.CAVE).hold({"food4": 1, "lumber2": 1, "metal2": 1})
    sitting.game.roads = 18
    sitting.again()
    sitting.say("road")
    assert [option.key for option in sitting.session.ask.options] == ["1", "2", "3"]  # type: ignore[union-attr]
    assert sitting.option("3").forbidden
    sitting.say("2")
    assert sitting.game.roads == 20


def test_no_road_away_from_destinations() -> None:
    sitting = ready().rich().find(Place.CAVE).stand(Place.FOREST)
    assert sitting.forbidden("road") == "Only from the base camp, an outpost or a quest"


# Artifacts


@pytest.mark.parametrize(
    ("card", "kind", "value"),
    [
        ("food_cache", "food", 5),
        ("lumber_cache", "lumber", 5),
        ("metal_cache", "metal", 5),
        ("treasure", "wild", 6),
    ],
)
def test_caches_and_treasure_are_free_and_last_for_the_turn(card: str, kind: str, value: int) -> None:
    sitting = ready().hold([card]).says("artifact", card)
    assert sitting.game.now.pool[kind] == value
    assert sitting.game.now.actions == 2
    assert sitting.game.deck.discards.count(card) == 1


def test_treasure_pays_for_anything() -> None:
    """Artifact Cards: 2 food and 4 of something else."""
    sitting = ready().hold(["treasure"]).says("artifact", "treasure", "explore", "app", "excavate")
    assert sitting.game.now.laid_out() == 0
    assert sitting.game.players["p1"].artifact_count() == 1


def test_case_1_jewelry_halves_the_rest_of_the_turn() -> None:
    sitting = ready(danger=5).hold(["jewelry", "food4", "metal4"])
    sitting.game.now.discovery = 1
    assert sitting.badge("explore") == "4 food · 4 any"
    sitting.says("artifact", "jewelry")
    assert sitting.badge("explore") == "2 food · 2 any"
    assert sitting.game.now.actions == 1


def test_with_jewelry_a_move_shows_what_a_tile_costs_before_the_whole_is_halved() -> None:
    sitting = ready(danger=9).hold({"jewelry": 1, "food4": 2})
    assert sitting.badge("move") == "3 a tile"
    sitting.says("artifact", "jewelry")
    assert sitting.badge("move") == "3 a tile, then half"
    sitting.say("move")
    assert [sitting.badge(tiles) for tiles in "12345"] == ["2 any", "3 any", "5 any", "6 any", "8 any"]


def test_jewelry_is_no_use_twice() -> None:
    sitting = ready().hold({"jewelry": 2}).says("artifact", "jewelry")
    assert sitting.forbidden("artifact") == "None of yours can be used now"


def test_weapons_move_the_gang_and_it_strikes_where_it_lands() -> None:
    sitting = ready(players=2).hold(["weapons"]).stand(Place.FOREST, "p2")
    sitting.game.gang = Place.GANG
    sitting.again()
    sitting.says("artifact", "weapons", "forest")
    assert sitting.game.gang is Place.FOREST
    assert sitting.game.players["p2"].place is Place.CAMP


def test_what_the_last_action_pays_too_much_is_called_lost() -> None:
    sitting = ready().hold(["food3", "food4"]).all_actions(2).say("explore")
    assert str(sitting.option("food3").note) == "1 left for this turn"
    sitting = ready().hold(["food3", "food4"]).all_actions(1).say("explore")
    assert str(sitting.option("food3").note) == "1 will be lost"


def test_where_only_artifacts_are_kept_pottery_can_find_one_again() -> None:
    sitting = ready(hands="artifacts").hold(["pottery"])
    sitting.game.first_deck = 0
    sitting.game.bank["artifacts"].find("map")
    sitting.game.deck.discard("map")
    sitting.says("artifact", "pottery")
    assert sitting.asked == "biomes.draw.artifact"
    assert [option.key for option in sitting.session.ask.options] == ["none", "map"]  # type: ignore[union-attr]
    sitting.say("map")
    assert sitting.player.hand == {"map": 1}


def test_the_pottery_in_use_is_not_among_what_it_finds() -> None:
    sitting = ready(hands="artifacts").hold(["pottery"]).says("artifact", "pottery")
    assert sitting.asked == "biomes.action"


def test_pottery_finds_two_cards_in_the_resource_deck() -> None:
    sitting = ready(players=2).hold(["pottery"])
    first = next(key for key in CARDS if sitting.game.deck.left()[key])
    sitting.says("artifact", "pottery", first)
    assert sitting.asked == "biomes.pottery"
    sitting.say(next(option.key for option in sitting.session.ask.options))  # type: ignore[union-attr]
    assert sitting.player.holds() == 2


def test_a_map_explores_two_tiles_for_free() -> None:
    sitting = ready(danger=9).hold(["map"]).says("artifact", "map", "explore", "app", "app")
    assert len(sitting.game.tiles) == 28
    assert "map" in sitting.game.deck.discards


def test_a_map_that_places_a_tile_of_choice_leaves_the_game() -> None:
    sitting = ready().hold(["map"]).says("artifact", "map", "search", "city")
    assert sitting.game.quests["city"] == "open"
    assert sitting.game.removed["map"] == 1
    assert "Map leaves the game." in sitting.told


def test_only_what_gives_resources_says_what_can_be_spent() -> None:
    sitting = ready().hold(["map", "food_cache"]).all_actions().says("artifact", "food_cache")
    assert sitting.told[-1] == "To spend this turn: 5 food."
    sitting.says("artifact", "map", "explore", "app", "app")
    assert sitting.told[-1] != "To spend this turn: 5 food."


def test_a_map_that_is_corrected_away_while_it_is_used_is_not_used() -> None:
    sitting = ready().hold(["map", "jewelry"]).says("artifact", "map", "search")
    sitting.session.do(Correct("players.p1.hand.map", 0))
    assert sitting.asked == "biomes.artifact"
    sitting.say("none")
    assert sitting.game.removed["map"] == 0
    assert sitting.game.now.actions == 2


def test_a_relic_is_not_for_the_action_phase() -> None:
    sitting = ready().hold(["relic", "treasure"]).say("artifact")
    assert sitting.forbidden("relic") == "Only right after a danger card is drawn"


@pytest.mark.parametrize(
    ("card", "copies", "actions"),
    [
        ("food_cache", 4, 0),
        ("lumber_cache", 4, 0),
        ("metal_cache", 4, 0),
        ("treasure", 2, 0),
        ("weapons", 4, 1),
        ("pottery", 4, 1),
        ("jewelry", 4, 1),
        ("relic", 2, 0),
        ("map", 2, 1),
    ],
)
def test_artifacts_are_as_many_and_cost_as_many_actions_as_the_rulebook_lists(
    card: str, copies: int, actions: int
) -> None:
    """Artifact Cards; 30 in total."""
    assert (ARTIFACTS[card].copies, ARTIFACTS[card].actions) == (copies, actions)
    assert sum(artifact.copies for artifact in ARTIFACTS.values()) == 30


@pytest.mark.parametrize(("lakes", "tiles", "aside"), [(5, 33, 2), (2, 30, 5)])
def test_the_lakes_that_are_not_used_are_set_aside(lakes: int, tiles: int, aside: int) -> None:
    """Setup, Tiles; M5."""
    session = Session(SPEC.script(), SPEC.setup(["Ann"], options={"lakes": lakes}, seed=1))
    assert session.ask
    assert len(session.run.state.tiles) == tiles
    assert f"Shuffle face down: 24 standard tiles, the 4 quests and {lakes} lakes" in str(session.ask.details())
    assert f"gang tiles and {aside} lakes" in str(session.ask.details())


def test_a_move_that_only_costs_its_action_shows_the_same_piece_as_a_draw() -> None:
    sitting = ready(danger=1)
    assert sitting.option("move").gives == sitting.option("draw").gives
    assert [token.icon for token in sitting.option("move").gives] == ["flash"]
