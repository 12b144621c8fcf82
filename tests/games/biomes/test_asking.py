"""Nobody is asked what has one answer; hands that the app sees in part, or not at all; tables without a map."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bench.biomes_hands import counted
from companion.engine.asks import Ask, Choose, Draw, Form
from companion.engine.bots import play_on, random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.biomes.content import LAKE, Place
from companion.games.biomes.invariants import invariants
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sitting import DIGITAL, Sitting
from tests.games.biomes.test_actions import ready
from tests.games.kit import NAMES, sit_down

# Set-up


def taps(ask: Ask[object], answer: object) -> int:
    """What a hand does in the window: a form that stands right is one tap, cards are tapped one by one and confirmed."""
    if isinstance(ask, Draw) and answer != "app" and ask.count > 1:
        return ask.count + 1
    return 1


def test_four_players_begin_after_fourteen_taps() -> None:
    session = Session(SPEC.script(), SPEC.setup(NAMES[:4], options=DIGITAL, seed=1))
    count = 0
    while (ask := session.ask) is not None and ask.key != "biomes.danger":
        answer: object = True
        if isinstance(ask, Draw):
            answer = "app"
        elif isinstance(ask, Form):
            answer = {field.key: field.start for field in ask.fields}  # type: ignore[attr-defined]
        elif isinstance(ask, Choose):
            answer = ask.options[0].key
        count += taps(ask, answer)
        session.do(Answer(answer))
    assert count <= 14
    assert all(player.holds() == 3 for player in session.run.state.players.values())
    assert len(session.run.state.deck) == 8
    invariants(session.run.state)


def test_the_first_draw_is_three_numbers_that_make_five() -> None:
    session = sit_down(SPEC, 1, options=DIGITAL)
    session.do(Answer(True))
    session.do(Answer("app"))
    assert isinstance(session.ask, Form)
    assert [str(field.text) for field in session.ask.fields] == ["Food", "Lumber", "Metal"]
    with pytest.raises(Refused, match="Draw 5 in total, not 6"):
        session.do(Answer({"food": 2, "lumber": 2, "metal": 2}))
    session.do(Answer({"food": 0, "lumber": 0, "metal": 5}))
    assert all(key.startswith("metal") for key in session.run.state.players["p1"].hand)


def at_the_first_hand(players: int = 2, version: int = SPEC.version) -> Session:
    """With real cards, and the tiles are on the table."""
    setup = SPEC.setup(NAMES[:players], options={"deck": "digital"}, seed=1)
    session = Session(SPEC.script(), replace(setup, version=version))
    session.do(Answer(True))
    session.do(Answer(["forest", "farmland", "quarry"]))
    return session


def test_in_older_plays_the_first_three_of_five_real_cards_stay_in_hand() -> None:
    session = at_the_first_hand(1, version=6)
    session.do(Answer(["food3", "food2", "metal4", "lumber1", "lumber1"]))
    game = session.run.state
    assert game.players["p1"].hand == {"food3": 1, "food2": 1, "metal4": 1}
    assert game.deck.left() == {"lumber1": 2}
    invariants(game)


def test_real_cards_of_the_first_hand_are_told_when_someone_s_first_turn_comes() -> None:
    session = at_the_first_hand()
    game, luck = session.run.state, Random(1)
    asked = []
    while (ask := session.ask) and game.round < 3:
        if ask.key == "biomes.setup.hand":
            assert isinstance(ask, Draw)
            asked.append((ask.who and ask.who.key, ask.count, game.turn.player, game.turn.drawn))
            session.do(Answer("app"))
        else:
            session.do(Answer("end" if ask.key == "biomes.action" else random_answer(ask, luck)))
        game = session.run.state
    assert asked == [("p1", 3, "p1", 0), ("p2", 3, "p2", 0)]
    invariants(game)


def test_the_hand_that_is_not_told_yet_counts_three_cards() -> None:
    session = at_the_first_hand()
    badges = {group.key: group.badges for group in session.run.board().groups}
    assert "3 of 10 cards" in [str(badge) for badge in badges["p2"]]


def test_who_corrected_a_card_into_the_hand_is_asked_for_the_others() -> None:
    session = at_the_first_hand()
    session.do(Correct("players.p1.hand.food3", 2))
    assert isinstance(session.ask, Draw)
    assert session.ask.count == 1
    session.do(Correct("players.p1.hand.metal1", 1))
    assert session.ask.key == "biomes.danger"
    assert session.run.state.players["p1"].holds() == 3


def test_cards_of_the_first_resource_deck_are_any_of_the_bank_until_it_is_drawn_out() -> None:
    session = at_the_first_hand(1)
    session.do(Answer(["food3", "food2", "metal4"]))
    session.do(Answer(["movement"]))
    game = session.run.state
    assert game.in_deck() == 2
    assert isinstance(session.ask, Draw)
    assert session.ask.key == "biomes.draw"
    assert session.ask.deck.left().total() == 66 - 3, "the two that were put away can be any"
    session.do(Answer(["lumber4"]))
    game = session.run.state
    assert game.in_deck() == 1
    assert game.bank["lumber"].left()["lumber4"] == 3
    invariants(game)
    session.do(Answer("draw"))
    assert isinstance(session.ask, Draw)
    assert session.ask.count == 1, "one card is left, and there is no discard to shuffle"
    session.do(Answer(["lumber4"]))
    game = session.run.state
    assert game.in_deck() == game.first_deck == 0
    assert game.players["p1"].hand == {"food3": 1, "food2": 1, "metal4": 1, "lumber4": 2}
    invariants(game)


# What has one answer


def test_the_last_tile_is_not_asked_for() -> None:
    sitting = ready().hold(["food2"])
    game = sitting.game
    for key in list(game.tiles.left().elements())[1:]:
        game.tiles.find(key)
        game.revealed[key] += 1
        if key in game.quests:
            game.quests[key] = "open"
    left = next(iter(game.tiles.left()))
    before = game.revealed[left]
    sitting.again()
    sitting.say("explore")
    assert sitting.asked == "biomes.action"
    assert game.revealed[left] == before + 1


def test_a_draw_is_only_told_where_hands_are_not_kept() -> None:
    sitting = Sitting(hands="none").danger("movement")
    assert sitting.asked == "biomes.action"
    assert "Ann draws 1 card from the resource deck." in sitting.told


def test_a_free_move_with_one_place_goes_there() -> None:
    sitting = ready()
    game = sitting.game
    for kind in ("grassland", "forest"):
        game.revealed[kind] -= 1
        game.revealed[LAKE] += 1
    sitting.again()
    sitting.say("move")
    assert sitting.asked == "biomes.action"
    assert sitting.player.place is Place.FARMLAND


def test_a_move_with_nowhere_to_go_is_not_offered() -> None:
    sitting = ready()
    for kind in ("grassland", "forest", "farmland"):
        sitting.game.revealed[kind] -= 1
        sitting.game.revealed[LAKE] += 1
    assert sitting.forbidden("move") == "Nowhere to go"


# Hands in part


def test_where_only_artifacts_are_kept_the_app_draws_them_if_agreed() -> None:
    sitting = Sitting(hands="artifacts", bank="digital").danger("movement").say("excavate")
    assert sitting.asked == "biomes.action"
    assert sitting.player.artifact_count() == 1
    by_hand = Sitting(hands="artifacts", bank="physical").danger("movement").say("excavate")
    assert by_hand.asked == "biomes.bank"


def test_an_artifact_is_asked_for_only_where_the_deck_was_shuffled_again() -> None:
    """The first resource deck has no artifact: 2 cards for each player."""
    sitting = Sitting(hands="artifacts", players=2)
    game = sitting.game
    game.bank["artifacts"].find("map")
    game.deck.discard("map")
    sitting.danger("movement")
    assert (sitting.asked, game.first_deck) == ("biomes.action", 3)
    sitting.say("draw")
    assert (sitting.asked, game.first_deck) == ("biomes.action", 0)
    assert "The resource deck is empty: shuffle the discard pile into a new one." in sitting.told
    sitting.say("end").danger("movement")
    assert sitting.asked == "biomes.draw.artifact"
    sitting.say("map")
    assert sitting.player.hand == {"map": 1}
    invariants(game)


def test_an_artifact_thrown_away_at_the_hand_limit_is_booked() -> None:
    sitting = Sitting(hands="artifacts").danger("movement").hold(["map", "relic"])
    sitting.player.unseen = 9
    sitting.say("end")
    assert sitting.asked == "biomes.limit.artifacts"
    with pytest.raises(Refused):
        sitting.say(["map.1", "relic.1"])  # eleven cards: one goes
    sitting.say(["map.1"])
    assert sitting.game.players["p1"].hand == {"relic": 1}
    assert sitting.game.deck.discards == ["map"]
    invariants(sitting.game)


def test_nobody_is_asked_for_the_hand_limit_who_cannot_have_so_many_cards() -> None:
    sitting = Sitting(hands="artifacts").danger("movement").hold(["map", "relic"]).say("end")
    assert sitting.asked == "biomes.danger"


def test_paid_cards_are_not_in_the_hand_any_more() -> None:
    """Whatever was paid took at least a card for every four."""
    sitting = Sitting(hands="artifacts").danger("movement")
    sitting.player.unseen = 6
    sitting.say("outpost") if not sitting.forbidden("outpost") else sitting.say("excavate")
    sitting.say("end")
    assert sitting.game.players["p1"].unseen == 5


def test_without_hands_the_cave_asks_only_for_what_counts() -> None:
    sitting = Sitting(hands="none").danger("movement").stand(Place.CAVE).say("quest")
    assert sitting.asked == "biomes.cave.bid"
    sitting.says("3", [12])
    assert "Ann gives an artifact and searches the Cave." in sitting.told
    assert sitting.game.camp.fragments == 1


def test_without_hands_caches_are_not_offered_as_they_change_nothing() -> None:
    sitting = Sitting(hands="none").danger("movement").say("artifact")
    assert isinstance(sitting.session.ask, Choose)
    keys = [option.key for option in sitting.session.ask.options]
    assert keys == ["weapons", "pottery", "jewelry", "relic", "map", "none"]


# The Trader


def test_the_trader_with_one_artifact_left_warns() -> None:
    sitting = ready().stand(Place.TRADER).hold({"food4": 2, "metal2": 1})
    stack = sitting.game.bank["artifacts"]
    for key in list(stack.left().elements())[1:]:
        stack.find(key)
        sitting.game.removed[key] += 1
    sitting.say("quest")
    assert "Only 1 artifact is left" in str(sitting.option("artifacts").warning)
    sitting.say("artifacts")
    if sitting.asked == "biomes.trader.take":
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert "The Trader sells 1 artifact and leaves." in sitting.told
    invariants(sitting.game)


# Without a map


def test_a_tile_with_an_outpost_stays_excavated_without_a_map_too() -> None:
    sitting = ready().find(Place.FOREST).stand(Place.FOREST).all_actions().rich().say("excavate")
    assert sitting.rich().forbidden("excavate").startswith("Already excavated")
    sitting.say("outpost")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.rich().forbidden("excavate").startswith("Already excavated")
    assert not sitting.stand(Place.FOREST).forbidden("excavate"), "the other forest is as it was"
    invariants(sitting.game)


def test_a_tile_is_built_on_once_without_a_map_too() -> None:
    sitting = ready().find(Place.FOREST).stand(Place.FOREST).all_actions().rich().say("build")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    assert sitting.rich().forbidden("build") == "There is a building here"
    assert sitting.forbidden("outpost") == "There is a building here"
    sitting.stand(Place.CAMP).stand(Place.FOREST).say("outpost")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    sitting.stand(Place.CAMP)
    assert Place.FOREST in sitting.game.places()
    assert "has its building" in sitting.rich().stand(Place.FOREST).forbidden("build")


def test_a_camp_one_tile_from_its_start_has_the_exit_at_least_five_away() -> None:
    sitting = ready().all_actions().hold({"food4": 2})
    sitting.say("move_camp").say("grassland")
    assert sitting.game.camp.away == 1
    camp = sitting.game.camp
    camp.upgrades["actions"] = camp.upgrades["cheaper"] = True
    camp.spent, camp.fragments = 2, 1
    sitting.find(Place.CAVE, Place.TRADER, Place.FOUNTAIN)
    sitting.game.quests.update(cave="done", trader="done", fountain="done")
    sitting.hold({"food3": 2, "lumber3": 2, "metal3": 2}).say("level_up")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    with pytest.raises(Refused):
        sitting.say(4)
    sitting.say(5)


def test_the_flooded_starting_tile_is_a_lake_that_nobody_enters() -> None:
    sitting = Sitting()
    game = sitting.game
    assert "start" not in flooded(sitting), "the base camp stands on it"
    game.camp.tile, game.gang = Place.GRASSLAND, Place.START
    sitting.again()
    sitting.danger("flood").say(["n"])
    assert {"start", "gang"} <= set(flooded(sitting))
    sitting.say("start")
    assert game.lakes() == 1
    assert Place.START not in game.places()
    assert game.gang is Place.GANG
    invariants(game)


def test_the_gang_does_not_come_back_onto_its_own_tile_under_the_base_camp() -> None:
    sitting = Sitting()
    game = sitting.game
    game.camp.tile, game.gang, game.sunk = Place.GANG, None, [Place.START]  # the Flood left no tile for it
    sitting.danger("gang").say(True)
    invariants(game)
    assert game.gang not in (None, Place.GANG, Place.CAMP)


def test_the_tile_of_the_outpost_under_the_base_camp_is_not_flooded() -> None:
    sitting = Sitting()
    game = sitting.game
    game.outposts, game.under[Place.FOREST.value], game.camp.tile = 1, 1, Place.OUTPOST
    assert "forest" not in flooded(sitting)
    game.outposts, game.under[Place.GRASSLAND.value] = 2, 1
    assert {"forest", "grassland"} <= set(flooded(sitting)), "nobody knows which of them it is"


def flooded(sitting: Sitting) -> list[str]:
    from companion.games.biomes.disasters import flood_options

    return [option.key for option in flood_options(sitting.game)]


def test_no_other_tile_and_no_lake_is_offered_to_the_flood_where_there_is_none() -> None:
    assert flooded(Sitting()) == ["farmland", "forest", "grassland", "again", "any"]


@pytest.mark.parametrize("hands", ["cards", "artifacts", "none"])
def test_without_a_map_everything_is_conserved_to_the_end(hands: str) -> None:
    session = sit_down(SPEC, 3, options={**DIGITAL, "map": "none", "hands": hands}, seed=11)
    assert play_on(session, Random(11), after_each=lambda session: invariants(session.run.state))


def test_who_is_on_the_last_tile_of_a_kind_is_at_the_outpost_that_covers_it() -> None:
    """Two forests, the base camp on one of them: whoever is in the forest is on the other."""
    sitting = ready(players=2).find(Place.FOREST)
    sitting.game.camp.tile = Place.FOREST
    sitting.stand(Place.FOREST, "p2").stand(Place.FOREST).all_actions().rich().say("outpost")
    while sitting.asked.startswith("biomes.pay"):
        sitting.say(sitting.session.ask.options[0].key)  # type: ignore[union-attr]
    if sitting.asked == "biomes.outpost.who":
        sitting.say([])
    assert sitting.game.players["p2"].place is Place.OUTPOST
    invariants(sitting.game)


# A turn without a choice


@pytest.mark.parametrize("map", ["map", "none"])
def test_a_turn_in_which_nothing_can_be_done_ends_by_itself(map: str) -> None:
    sitting = Sitting(2, map=map)
    sitting.game.danger = 3
    sitting.hold([]).danger("resourceless")
    assert sitting.asked == "biomes.danger"
    assert sitting.game.now.player == "p2"
    assert "Ann can't do anything more this turn." in sitting.told


def turns_with_only_an_end(version: int) -> int:
    """How often two random players are asked what they do and can only end the turn."""
    found = 0

    def look(session: Session) -> None:
        nonlocal found
        ask = session.ask
        if isinstance(ask, Choose) and ask.key == "biomes.action":
            found += [option.key for option in ask.options if option.allowed] == ["end"]

    for seed in range(2):
        setup = replace(SPEC.setup(NAMES[:2], options=DIGITAL, seed=seed), version=version)
        play_on(Session(SPEC.script(), setup), Random(seed), most=300, anytime=0, after_each=look)
    return found


def test_what_do_you_do_always_has_something_to_do() -> None:
    assert turns_with_only_an_end(SPEC.version) == 0


def test_a_play_of_earlier_rules_asks_even_then() -> None:
    assert turns_with_only_an_end(4) > 0


def test_with_a_map_a_turn_is_few_answers_and_exploring_or_moving_one_or_two() -> None:
    hands = counted({"deck": "digital", "bank": "digital"}, plays=3)
    assert hands.entries / hands.turns <= 5
    for took in hands.took.values():
        assert len(took) > 20
        assert sum(n <= 2 for n in took) >= 0.9 * len(took), "more only where an artifact has to pay"
