"""Final scoring, its tie-breakers, and playing with trackers only."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.results import Outcome
from companion.engine.said import Anytime, Correct
from companion.games.biohack.state import Token
from companion.present.log import Heading, log_rows
from tests.games.biohack.lab import Lab, creature, placed, said


def tracked(players: int = 2, mode: str = "", **options: Any) -> Lab:
    return Lab(players, mode, guided=False, **options)


def test_every_category_stands_on_its_own_line() -> None:
    lab = tracked().set(1, ep=10, coins=9, unlocked=2).set(2, coins=0)
    me = lab.player()
    me.creatures = [placed("common", 3), placed("artisan", 4), placed("noble"), placed("noble")]
    me.tokens = [Token("noble", 7), Token("m1", 5), Token("m3", 2)]
    lab.answer(True, "last")
    lab.fill(**{"p1.noble1": 6, "p1.noble2": 1, "p1.scientist": 8, "p1.other": 2})
    assert lab.lines() == {
        "track": 10,
        "common": 3,
        "artisan": 4,
        "noble": 7,
        "scientist": 8,
        "creation": 7,
        "milestones": 7,
        "coins": 2,
        "other": 2,
    }
    assert str(lab.session.run.result.headline) == "Ann wins with 50"  # type: ignore[union-attr]


def test_the_scientist_scores_only_with_both_locks_off() -> None:
    lab = tracked().set(1, unlocked=1).answer(True, "last")
    assert lab.session.ask is not None
    assert "p1.scientist" not in [field.key for field in lab.session.ask.fields]  # type: ignore[attr-defined]


def tie(ours: str, theirs: str) -> tuple[tuple[str, ...], str]:
    """Level on points, with these creatures by their first letters."""
    names = {"c": "common", "a": "artisan", "n": "noble"}
    lab = tracked().set(1, coins=0).set(2, coins=0)
    lab.player(1).creatures = [placed(names[letter]) for letter in ours]
    lab.player(2).creatures = [placed(names[letter]) for letter in theirs]
    lab.answer(True, "last").fill()
    assert lab.key == "biohack.final.tied"
    lab.fill()
    result = lab.session.run.result
    assert result is not None
    return result.winners, str(result.decided)


def test_ties_are_broken_by_creatures_then_nobles_then_artisans() -> None:
    assert tie("ccc", "nn") == (("p1",), "Tied on points. Tie-break: creatures (3)")
    assert tie("ca", "cn") == (("p2",), "Tied on points. Tie-break: noble creatures (1)")
    assert tie("can", "ccn") == (("p1",), "Tied on points. Tie-break: artisan creatures (1)")


def test_a_tie_that_nothing_breaks_is_a_shared_win() -> None:
    assert tie("can", "can")[0] == ("p1", "p2")


def test_the_last_round_costs_nothing_for_injured_nomans_unless_the_house_says_so() -> None:
    for house, injured in ((False, None), (True, -12)):
        lab = tracked(last_injured=house).set(1, medicine=0).set(2, ep=40)
        lab.session.do(Correct("players.p1.nomans.0", "injured"))
        lab.answer(True, "last").fill()
        assert lab.lines().get("injured") == injured


# Only track


def test_only_track_shows_the_phases_as_a_checklist() -> None:
    lab = tracked(3)
    keys = []
    while lab.key != "biohack.final":
        keys.append(lab.key.removeprefix("biohack.track."))
        lab.answer("over" if lab.key == "biohack.track.research" else True)
    assert keys == ["planning", "research", "cleanup"] * 3 + ["planning", "research"]
    assert [str(crumb.label) for crumb in lab.session.run.table.where] == ["Final scoring"]


def test_only_track_enters_creatures_and_milestones_at_any_time() -> None:
    lab = tracked().set(mammal=5)
    lab.session.do(Anytime("creature"))
    lab.answer("p1", said(creature(ep=6, mammal=2)), "pay.mammal+2")
    lab.session.do(Anytime("milestone"))
    lab.answer("p1", "m1", 4)
    lab.session.do(Anytime("gain"))
    lab.answer("p2").fill(coins=3, feral=1)
    assert (lab.player().genes.mammal, lab.player(2).coins, lab.player(2).genes.feral) == (3, 10, 1)
    lab.answer(True, "last").fill()
    assert (lab.lines()["common"], lab.lines()["milestones"]) == (6, 4)


def test_only_track_takes_a_creature_that_was_paid_at_the_table() -> None:
    lab = tracked()
    lab.session.do(Anytime("creature"))
    lab.answer("p2", said(creature("noble", feral=3)))
    assert lab.allowed() == ["paid", "back"]
    lab.answer("paid")
    assert (lab.player(2).noble, lab.player(2).genes.feral) == (1, 0)


def test_only_track_collects_the_nomans_and_their_penalty() -> None:
    lab = tracked().set(2, medicine=0)
    lab.session.do(Correct("players.p2.nomans.0", "injured"))
    lab.session.do(Correct("players.p1.nomans.0", "alley"))
    lab.answer(True, "over")
    assert (lab.player(2).ep, lab.player(1).nomans) == (-12, ["home"] * 3)


def test_only_track_turns_reservations_into_the_next_order() -> None:
    lab = tracked(3)
    lab.session.do(Correct("reservations.1", "p3"))
    lab.answer(True)
    lab.session.do(Correct("reservations.1", "p3"))
    lab.answer("over", True)
    assert lab.game.order == ["p3", "p1", "p2"]


def test_only_track_solo_is_won_and_lost_by_what_the_table_says() -> None:
    """The verdict needs creatures that nobody entered: the last form asks for them."""
    for creatures, outcome in ((7, Outcome.WON), (6, Outcome.LOST)):
        lab = tracked(1, "solo").set(ep=120)
        lab.answer(True, "last").fill(**{"p1.count.creatures": creatures})
        assert lab.session.run.result is not None
        assert lab.session.run.result.outcome is outcome


@pytest.mark.parametrize(
    ("mode", "asked"),
    [
        ("solo", ["other", "count.creatures"]),
        ("challenge1", ["other", "count.creatures", "count.common"]),
        ("challenge2", ["other", "count.creatures", "count.reports"]),
        ("challenge3", ["count.creatures", "count.locks", "count.reports", "count.coins"]),
        ("challenge4", ["other", "count.creatures", "count.feral"]),
    ],
)
def test_only_track_asks_at_the_end_for_what_the_verdict_needs_and_for_nothing_else(
    mode: str, asked: list[str]
) -> None:
    lab = tracked(1, mode)
    while lab.key != "biohack.final":
        lab.answer("over" if lab.key == "biohack.track.research" else True)
    assert [field.key.removeprefix("p1.") for field in lab.session.ask.fields] == asked  # type: ignore[union-attr]


def test_only_track_asks_for_creatures_only_where_players_are_tied() -> None:
    lab = tracked().set(1, ep=9).answer(True, "last").fill()
    assert lab.session.run.result is not None
    assert lab.session.run.result.winners == ("p1",)


def test_a_noble_counts_as_its_tracker_stands_and_the_last_form_begins_with_it() -> None:
    lab = tracked()
    lab.session.do(Anytime("creature"))
    lab.answer("p1", said(creature("noble", feral=3)), "paid")
    before = lab.session.run.scores()["p1"]
    lab.session.do(Correct("players.p1.creatures.0.ep", 9))
    assert lab.session.run.scores()["p1"] == before + 9
    lab.answer(True, "last").fill()
    assert lab.lines()["noble"] == 9


def test_only_track_knows_that_professional_is_not_over_with_the_seventh_creature() -> None:
    assert "last" in tracked(1, "solo").answer(True).options()
    assert "last" not in tracked(1, "challenge3").answer(True).options()


def test_the_final_scores_stand_under_a_heading_of_their_own_behind_the_last_round() -> None:
    lab = tracked().set(1, ep=5).answer(True, "last").fill()
    headings = [str(row.label) for row in log_rows(lab.session) if isinstance(row, Heading)]
    assert headings[-1] == "Final scoring"
    assert "Before the first round" not in headings
