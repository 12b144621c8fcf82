"""The one Biosphere 5 card, piles that stay true, and what a move does to the others: in the rulebook's words."""

from typing import Any

import pytest

from companion.engine.asks import Choose, Do
from companion.engine.board import Fact
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biosphere5.spec import SPEC
from tests.games.biosphere5.desk import Desk, solo

# 2.3.4: “The Biosphere-5/Attack card is available only once in each deck!”


def ready_to_win(**more: object) -> Desk:
    desk = Desk(**more).put("p1", hand=8, nature="perfect", community="perfect")  # type: ignore[arg-type]
    return desk.put("p2", hand=3, water="perfect", housing="makeshift")


def test_who_has_attacked_cannot_establish_biosphere_5_in_the_same_turn() -> None:
    """2.1: all other cards played are discarded at the end of the move."""
    desk = ready_to_win().say("attack", "p2.water")
    assert "on your discard pile" in str(desk.option("biosphere").forbidden)
    with pytest.raises(Refused):
        desk.say("biosphere")


def test_nobody_attacks_twice_with_one_card() -> None:
    desk = ready_to_win().say("attack", "p2.water")
    assert "on your discard pile" in str(desk.option("attack").forbidden)


def test_who_has_attacked_does_not_hold_the_card_when_the_last_opponent_drops_out() -> None:
    """2.2: given that the Biosphere/Attack card is in that opponent's hand; if not, the game ends in a draw."""
    desk = Desk().put("p1", hand=4, water="perfect").put("p2", hand=0, housing="makeshift")
    desk.say("attack", "catastrophe.water")
    assert desk.session.run.result
    assert desk.session.run.result.outcome is Outcome.DRAWN


def test_concentrate_troops_returns_the_card_and_it_can_be_played_again() -> None:
    """3.5.2: instead of discarding it, put the card back in your hand."""
    desk = ready_to_win(abyss=True).put("p1", leaders__commander=2).say("strength", "commander-2", "attack", "p2.water")
    desk.pass_turn()
    assert desk.option("biosphere").allowed


def test_a_reshuffle_brings_the_spent_card_back_into_the_pile() -> None:
    """2.1: reshuffle the discard pile and create a new draw pile."""
    desk = ready_to_win().put("p1", pile=1).say("attack", "p2.water", "take").pass_turn()
    assert desk.option("attack").allowed


def test_a_face_up_biosphere_card_is_not_in_the_hand() -> None:
    """2.1: cards may only be played once in your hand."""
    desk = ready_to_win().put("p1", biosphere="face-up")
    assert "face up" in str(desk.option("biosphere").forbidden)
    assert "face up" in str(desk.option("attack").forbidden)
    assert desk.say("take.biosphere").option("biosphere").allowed


# 2.1: “If the draw pile runs out of cards, reshuffle the discard pile … immediately.”


@pytest.mark.parametrize(("last", "pile", "discards"), [("yes", 0, 2), ("no", 2, 0)])
def test_an_exchange_shuffles_what_is_discarded_at_the_moment_the_pile_runs_out(
    last: str, pile: int, discards: int
) -> None:
    """Two from the pile of two: the two that are discarded then stay. Two face-up cards: the pile runs out at the refill."""
    desk = Desk().put("p1", hand=3, pile=2)
    before = desk.ann.discards
    assert desk.say("exchange").asked == "biosphere5.last"
    desk.say(last)
    assert (desk.ann.pile, desk.ann.discards, desk.ann.face_up) == (before + pile, discards, 3)


@pytest.mark.parametrize(("last", "pile", "discards"), [("yes", 0, 1), ("no", 1, 0)])
def test_new_hope_shuffles_itself_in_only_where_face_up_cards_were_taken(last: str, pile: int, discards: int) -> None:
    """2.3.4: either from the draw pile or from the face-up cards, which are replenished at the end of the move."""
    desk = Desk().put("p1", hand=3, pile=3)
    before = desk.ann.discards
    desk.say("new-hope", last)
    assert (desk.ann.pile, desk.ann.discards, desk.ann.hand) == (before + pile, discards, 5)


def test_where_cards_come_from_is_asked_only_where_it_matters() -> None:
    desk = Desk().put("p1", hand=3, pile=3).say("exchange")
    assert desk.asked == "biosphere5.move"
    desk = Desk().put("p1", hand=3, pile=1).say("take")
    assert desk.asked == "biosphere5.move"


def test_four_cards_and_one_in_the_pile_leave_no_doubt() -> None:
    """3.5.1: at least one of four is not among the three face-up cards."""
    desk = Desk(abyss=True).put("p1", hand=3, pile=1, leaders__strategist=1).say("strength", "strategist-1")
    assert desk.asked == "biosphere5.move"


# Printed cards that the app draws


def test_what_the_app_draws_from_a_printed_deck_is_named_to_be_taken_out() -> None:
    """4.2: the real pile and the app's stay in step."""
    desk = solo(3).say("app")
    drawn = [desk.game.cards[key].spoken for key in desk.machine.deck.discards]
    for label in drawn:
        assert str(label) in desk.shown()
    assert "Take out of its pile" in desk.shown()
    assert "take them out" in desk.told()


# 4.7: “If the Biosphere card is face up, it and the top two cards are placed instead.”


def test_sabotage_shuffles_the_stored_card_into_no_new_pile() -> None:
    desk = solo(1).machine_reveals("shack").put("machine", level=5, stored="yes").pile_is("deep-well")
    desk.put("p1", hand=3, production="perfect", security="perfect").say("sabotage")
    assert "(23 cards) into a new one" in desk.told()
    assert "biosphere-5" not in desk.machine.deck.left()
    desk.machine_reveals("shack")
    assert desk.machine.deck.discards == ["deep-well", "shack", "biosphere-5"]


# What may end the game says so before the tap


def test_at_doom_7_the_great_plan_and_a_flag_with_new_hope_warn_of_the_pile() -> None:
    """3.2, cause 1."""
    desk = Desk(abyss=True).put("p1", hand=3, water="perfect", pile=2, doom=7)
    desk.put("p1", leaders__strategist=3, leaders__commander=1).say("strength")
    for key in ("strategist-1", "strategist-3", "commander-1.deep-well"):
        assert "you are out" in str(desk.option(key).warning), key


def test_a_catastrophe_that_costs_ones_own_last_cards_says_so() -> None:
    """2.3.3, 2.4: the player who played it is the last to be affected."""
    desk = Desk().put("p1", hand=1, water="makeshift").put("p2", hand=6)
    assert str(desk.option("catastrophe.water").warning) == "Without a rescue card you are out"
    desk.put("p1", housing="perfect")
    assert str(desk.option("catastrophe.water").warning) == "Costs you 2 achievements too"
    desk = Desk(abyss=True).put("p1", hand=1, water="makeshift", doom=7)
    assert str(desk.option("catastrophe.water").warning) == "Without a rescue card your doom reaches 8"


def test_a_play_that_may_drop_the_last_opponent_says_what_it_needs() -> None:
    """2.2."""
    desk = Desk().put("p1", hand=3, housing="perfect").put("p2", hand=2, water="makeshift")
    option = desk.option("catastrophe.housing")
    assert str(option.note) == "You are safe. Bo is out"
    assert str(option.warning) == "Ends the game: you win only with Biosphere 5 in hand"


def test_a_team_is_beaten_when_both_of_it_are_out_whatever_the_partner_loses() -> None:
    """2.5: if a team is completely defeated."""
    desk = Desk("teams", 4).put("p1", hand=3, water="perfect").put("p3", hand=1, water="perfect")
    assert "Ends the game" in str(desk.option("catastrophe.water").warning)
    desk.put("p2", hand=8)
    assert not desk.option("catastrophe.water").warning


def test_one_opponent_who_falls_to_doom_is_not_called_all() -> None:
    """3.2."""
    desk = Desk(abyss=True).put("p1", hand=2).put("p2", doom=6, water="perfect")
    assert str(desk.option("attack").warning) == "Ends the game: you win"
    desk.say("attack")
    assert desk.session.run.result
    assert str(desk.session.run.result.decided) == "The last opponent fell to doom."


def test_at_doom_7_a_face_up_biosphere_card_warns_before_the_turn_ends() -> None:
    """3.2, cause 5."""
    desk = Desk(abyss=True).put("p1", hand=2, doom=7, biosphere="face-up")
    assert "your doom reaches 8 when your turn ends" in desk.shown()


# What a play does to each opponent


def test_a_catastrophe_says_what_each_opponent_loses() -> None:
    """2.3.3: four, two behind a makeshift achievement, none behind a perfect one."""
    desk = Desk("free-for-all", 4).put("p1", hand=4, water="makeshift")
    desk.put("p2", hand=6).put("p3", hand=5, water="perfect").put("p4", hand=1, water="makeshift", housing="perfect")
    note = str(desk.option("catastrophe.water").note)
    assert note == "Costs you 2 cards. Bo loses 4 cards, Cy is safe, Di loses 1 card and 1 achievement"


def test_sabotage_and_attack_say_what_each_opponent_loses() -> None:
    """2.3.4."""
    desk = Desk("free-for-all", 3, abyss=True).put("p1", hand=4, production="perfect", security="perfect")
    desk.put("p2", hand=1, water="perfect").put("p3", hand=5, doom=6, housing="makeshift")
    desk.say("sabotage")
    assert str(desk.option("p2").note) == "Bo loses 1 card and 1 achievement, doom 0 → 2"
    assert str(desk.option("p3").note) == "Cy loses 3 cards, doom 6 → 7"
    desk.say("p3", "attack")
    assert str(desk.option("p2.water").note) == "Bo loses perfect water, doom 0 → 2"
    assert str(desk.option("p3.housing").note) == "Cy is out, doom 8"


def test_abilities_say_what_each_opponent_loses_and_take_two_taps() -> None:
    """3.5.3, 3.5.4."""
    desk = Desk("free-for-all", 3, abyss=True).put("p1", hand=4, leaders__fighter=3, leaders__believer=3)
    desk.put("p2", hand=5).put("p3", hand=1, doom=5).say("strength")
    assert str(desk.option("fighter-1.p2").note) == "Bo loses 2 cards"
    assert str(desk.option("fighter-1.p3").note) == "Cy loses 1 card, doom 5 → 6"
    assert str(desk.option("fighter-3.p2").note) == "Bo loses 5 cards"
    assert str(desk.option("believer-2").note) == "Your doom 0 → 4. Bo: doom 0 → 1, Cy: doom 5 → 6"
    assert str(desk.option("believer-3.p3").note) == "Cy: doom 5 → 7"
    desk.say("fighter-1.p2")
    assert desk.bo.hand == 3


def test_an_attack_with_one_possible_target_asks_nothing() -> None:
    desk = Desk().put("p1", hand=2).put("p2", water="perfect").say("attack")
    assert not desk.bo.built.standing()


# 4.3: how near the Machine is


@pytest.mark.parametrize(
    ("machine", "line"),
    [
        ({"level": 2}, ""),
        (
            {"level": 5, "nature": "perfect"},
            "The Machine needs only community: 2 of 24 cards, it reveals 3 (24%).",
        ),
        (
            {"level": 5, "nature": "perfect", "community": "perfect"},
            "The Machine wins next turn with Biosphere 5: 1 of 24 cards, it reveals 3 (12%).",
        ),
        (
            {"level": 4, "nature": "perfect", "community": "perfect", "stored": "yes"},
            "The Machine wins next turn with New Hope: 2 of 23 cards, it reveals 2 (17%).",
        ),
        (
            {"level": 5, "nature": "perfect", "community": "perfect", "stored": "yes"},
            "The Machine wins next turn unless you stop it.",
        ),
    ],
)
def test_the_line_of_threat_goes_by_what_is_left_in_the_machines_pile(machine: dict[str, Any], line: str) -> None:
    desk = solo(1).machine_reveals("water-canister").put("machine", **machine)
    assert line in desk.shown()
    assert ("The Machine needs" in desk.shown() or "The Machine wins" in desk.shown()) == bool(line)


def test_on_its_own_turn_the_machine_does_not_threaten_to_win_next_turn() -> None:
    desk = solo(1).machine_reveals("water-canister")
    desk.put("machine", level=5, nature="perfect", community="perfect", stored="yes")
    assert "The Machine wins next turn" in on_the_board(desk)
    desk.say("take", "take")
    assert desk.asked == "biosphere5.machine.turn", "it establishes Biosphere 5"
    assert "next turn" not in on_the_board(desk)


def on_the_board(desk: Desk) -> str:
    return str(
        [part.text for group in desk.session.run.board().groups for part in group.parts if isinstance(part, Fact)]
    )


# One answer is no question


def test_a_leaders_only_ability_is_said_with_the_move_and_not_asked_for() -> None:
    """3.3: “Shown Strength, is also needed - every time an ability is actually to be used”."""
    desk = Desk("basic", 2, abyss=True)
    desk.put("p1", hand=2, leaders__strategist=1)
    assert str(desk.option("strength").note) == "Tactical Meeting: Draw 4 cards."
    desk.say("strength")
    assert desk.asked == "biosphere5.move"
    assert desk.ann.hand == 5
    desk.put("p1", leaders__believer=1, doom=2)
    assert str(desk.option("strength").note) == "Use a leader's ability"
    desk.say("strength")
    assert desk.asked == "biosphere5.ability", "two can be used"


def test_a_rescue_check_that_can_end_in_one_way_is_not_asked_for() -> None:
    """4.6: “As soon as a suitable rescue card is found, it must be discarded”."""
    for pile, level in (("water-canister", 7), ("deep-well", 4)):
        desk = solo(1).machine_reveals("shack").put("machine", level=8).put("p1", hand=2, water="perfect")
        desk.pile_is(*[pile] * 9)  # as if there were so many of them
        desk.machine.deck.discards.clear()
        desk.session.do(Answer("catastrophe.water"))
        assert (desk.asked, desk.machine.level) == ("biosphere5.move", level)


# 4.9, 4.1: the record and the level to try next


def after(*results: tuple[int, str, int], level: int = 2) -> Desk:
    """Ann against the Machine, after these games: level, how it ended, rounds."""
    games = [{"level": n, "abyss": False, "outcome": how, "rounds": rounds} for n, how, rounds in results]
    desk = Desk.__new__(Desk)
    setup = SPEC.setup(["Ann"], mode="machine", options={"level": level}, seed=1, facts={"solo": {"Ann": games}})
    desk.session = Session(SPEC.script(), setup)
    return desk


def test_two_wins_of_three_suggest_the_next_level() -> None:
    desk = after((2, "won", 12), (2, "lost", 9), (2, "won", 10))
    ask = desk.session.ask
    assert isinstance(ask, Choose)
    assert [option.key for option in ask.options] == ["2", "3"]
    assert "You won 2 of your last 3 games at level 2." in str(ask.options[1].note)
    desk.say("3")
    assert (desk.machine.level, desk.game.first_level) == (3, 3)


def test_three_losses_suggest_the_level_below() -> None:
    desk = after((3, "lost", 5), (3, "lost", 6), (3, "drawn", 9), level=3)
    assert [option.key for option in desk.session.ask.options] == ["3", "2"]  # type: ignore[union-attr]


def test_the_suggested_level_itself_asks_nothing_more() -> None:
    assert isinstance(after((2, "won", 12)).session.ask, Do)
    assert isinstance(after().session.ask, Do)


def test_above_the_highest_level_none_is_suggested() -> None:
    ask = after((8, "won", 12), (8, "won", 9), level=8).session.ask
    assert isinstance(ask, Do)
    assert str(ask.details()).endswith("2 wins in a row. It is the highest level.")


def test_set_up_tells_the_record_so_far() -> None:
    ask = after((2, "lost", 9), (2, "won", 12)).session.ask
    assert ask
    assert str(ask.details()).endswith(
        "So far: Level 2: 1 of 2 won. Best: 12 rounds. Win 2 of 3 there, and the next one is suggested."
    )
    choice = after((2, "won", 12), (2, "won", 8)).session.ask
    assert isinstance(choice, Choose)
    assert str(choice.options[1].note) == (
        "Suggested. You won 2 of your last 2 games at level 2. Best: 8 rounds. 2 wins in a row."
    )
    first = after().session.ask
    assert first
    assert "So far" not in str(first.details())


def test_the_end_tells_best_streak_and_what_to_try_next_and_remembers_it() -> None:
    """4.9: the smallest possible number of rounds."""
    desk = after((2, "won", 12), (2, "won", 8))
    desk.say("2").machine_reveals("shack").put("p1", hand=6, nature="makeshift", community="makeshift").say("biosphere")
    result = desk.session.run.result
    assert result
    assert str(result.decided) == (
        "Biosphere 5 was established. Level 2: 3 of 3 won. Best: 1 round. 3 wins in a row. Next time: level 3. "
        "You won 3 of your last 3 games at level 2."
    )
    assert result.level == "2"
    kept = desk.session.run.table.remembered["solo"]["Ann"]
    assert kept[-1] == {"level": 2, "abyss": False, "outcome": "won", "rounds": 1}
    assert len(kept) == 3
