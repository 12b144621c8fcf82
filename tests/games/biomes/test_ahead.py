"""Looking ahead: two actions of one hand, who holds what for the team, the way to the exit against the danger."""

from __future__ import annotations

import pytest

from companion.engine.board import Fact, Grid, Group
from companion.engine.entries import Kind
from companion.engine.said import Amend
from companion.games.biomes.ahead import assigned, drawn_a_round, resources_missing
from companion.games.biomes.content import Place
from companion.games.biomes.invariants import invariants
from companion.games.biomes.scoring import Outlook
from tests.games.biomes.sitting import Sitting
from tests.games.biomes.test_actions import ready
from tests.games.biomes.test_map import FOREST, on_map, stand


def group(sitting: Sitting, key: str) -> Group:
    found = sitting.session.run.board().group(key)
    assert found, key
    return found


def lines(shown: Group) -> list[str]:
    return [str(part.text) for part in shown.parts if isinstance(part, Fact)]


def table(shown: Group) -> list[list[str]]:
    grid = next(part for part in shown.parts if isinstance(part, Grid))
    return [[str(cell) for cell in row] for row in (grid.head, *grid.rows)]


# This turn


def test_two_actions_are_named_that_the_hand_pays_together_with_what_is_left() -> None:
    """Food 3 explores, Lumber 3 builds; 2 of the 6 are left."""
    sitting = stand(on_map(), FOREST).hold(["food3", "lumber3"])
    assert "explore, then build a resource: 2 left" in lines(group(sitting, "plan"))
    assert str(sitting.option("explore").note).endswith("after that: build a resource")
    assert "after that" not in str(sitting.option("excavate").note)


def test_what_only_one_of_two_can_have_is_no_pair() -> None:
    sitting = stand(on_map(), FOREST).hold(["food2", "lumber2"])
    assert lines(group(sitting, "plan")) == ["explore, then build a resource: 0 left"]
    assert sitting.hold(["lumber2"]).session.run.board().group("plan") is None


def test_with_one_action_left_nothing_is_paid_together() -> None:
    sitting = stand(on_map(), FOREST).hold(["food4", "lumber4"]).all_actions(1)
    assert sitting.session.run.board().group("plan") is None


def test_jewelry_and_the_danger_level_count_in_what_a_hand_pays() -> None:
    sitting = stand(on_map(danger=5), FOREST).hold(["food4", "lumber4"])
    assert "explore, then build a resource: 0 left" in lines(group(sitting, "plan"))
    sitting.game.now.jewelry = True
    sitting.again()
    assert "explore, then build a resource: 4 left" in lines(group(sitting, "plan"))


# The team


def test_the_team_sees_who_is_nearest_to_the_next_level_and_who_has_a_relic() -> None:
    sitting = on_map(players=2).hold({"food4": 1, "lumber3": 2, "metal3": 2, "food_cache": 1, "relic": 1})
    sitting.hold({"food2": 1}, "p2")
    head, ann, bo = table(group(sitting, "team"))
    assert head == ["Player", "Level 2", "Fountain", "Relic"]
    assert ann[1:] == ["has it all", "Food Cache · Relic", "1"]
    assert bo[1:] == ["needs 3 food · 5 lumber · 5 metal", "–", "–"]


def test_everybody_gets_a_different_artifact_for_the_fountain_where_that_is_possible() -> None:
    sitting = on_map(players=3)
    sitting.hold(["map", "relic"]).hold(["map"], "p2").hold(["relic", "weapons"], "p3")
    placing = assigned(sitting.game)
    assert sorted(placing) == ["p1", "p2", "p3"]
    assert len(set(placing.values())) == 3
    assert placing["p2"] == "map"
    assert "would do" in lines(group(sitting, "team"))[0]


def test_the_team_is_told_who_has_nothing_for_the_fountain() -> None:
    sitting = on_map(players=3)
    sitting.hold(["map"]).hold(["map"], "p2").hold(["relic"], "p3")
    assert lines(group(sitting, "team")) == ["Fountain: no artifact yet for Bo"]


def test_what_lies_in_the_fountain_is_no_longer_held_for_it() -> None:
    sitting = ready(players=2).stand(Place.FOUNTAIN).hold(["map"]).hold(["map", "relic"], "p2").say("quest")
    _head, ann, bo = table(group(sitting, "team"))
    assert ann[2] == "Map placed"
    assert bo[2] == "Relic"
    invariants(sitting.game)


# To the exit


def test_the_forecast_sets_what_is_missing_against_the_chance_of_being_overrun() -> None:
    sitting = on_map(players=2).hold({"food4": 2}).hold({"metal2": 1}, "p2")
    game = sitting.game
    assert resources_missing(game) == 3 * 15 + 6 * 6 - 10
    game.camp.upgrades["cheaper"] = True
    assert resources_missing(game) == 2 * 15 + 6 * 4 - 10
    shown = table(group(sitting, "forecast"))
    assert shown[0] == ["After", "Overrun", "Resources missing"]
    chances = Outlook(game).by_round
    assert len(shown) == 1 + len(chances) == 9
    assert [row[2] for row in shown[1:]] == [
        str(max(0, round(resources_missing(game) - n * drawn_a_round(game)))) for n in range(1, 9)
    ]
    assert list(chances) == sorted(chances)


def test_after_the_exit_is_placed_its_distance_counts() -> None:
    sitting = on_map()
    game = sitting.game
    game.camp.upgrades.update(actions=True, resources=True, cheaper=True)
    game.camp.exit_placed, game.camp.exit_distance = True, 3
    game.players["p1"].hand.clear()
    assert resources_missing(game) == 3 * 4


def test_an_upgrade_in_the_middle_of_a_turn_says_from_when_on_it_counts() -> None:
    sitting = ready()
    sitting.game.now.actions = 1
    sitting.game.camp.upgrades["actions"] = True
    first, *_hand, last = group(sitting, "turn").badges
    assert (str(first), str(last)) == ("1 of 2 actions left", "4 from the next turn on")


# The past


@pytest.mark.parametrize("which", range(6))
def test_amending_any_danger_card_to_roaming_gang_keeps_the_later_entries(which: int) -> None:
    sitting = Sitting(2, map="map")
    for turn in range(6):
        sitting.danger("discovery").says("move@0,0" if turn in (2, 3) else "move@1,-1", "end")
    session = sitting.session
    dangers = [n for n, entry in enumerate(session.history.entries) if entry.key == "biomes.danger"]
    later = [(entry.key, entry.value) for entry in session.history.entries[dangers[which] + 1 : session.history.head]]
    session.do(Amend(dangers[which], {"by": "table", "cards": ["gang"]}))
    assert sitting.asked == "biomes.gang.spot"
    sitting.say("0,-2")
    history = session.history
    assert [(entry.key, entry.value) for entry in history.entries[dangers[which] + 2 : history.head]] == later
    assert not session.aside
    assert all(entry.kind is Kind.ANSWER for entry in history.entries)
    invariants(sitting.game)
