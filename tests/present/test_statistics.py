"""People and records, against values computed independently from the same plays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from companion.engine.results import Outcome
from companion.engine.seats import Seat
from companion.present.statistics import best_totals, by_month, head_to_head, records, rivals, sittings, solo_ladders
from companion.store.endings import Ending, Place
from companion.store.rows import PlayRow

PEOPLE = [f"person{n}" for n in range(8)]


def row(
    id: str,
    game: str,
    seats: tuple[Seat, ...],
    people: tuple[str | None, ...],
    when: datetime,
    ending: Ending | None,
    seconds: float,
) -> PlayRow:
    return PlayRow(
        id=id,
        game=game,
        mode="usual",
        version=1,
        options={},
        seats=seats,
        people=people,
        started=when,
        touched=when,
        finished=when if ending else None,
        entries=1,
        seconds=seconds,
        ending=ending,
        binned=None,
    )


def generated(count: int, seed: int = 1) -> list[PlayRow]:
    luck = Random(seed)
    rows = []
    for n in range(count):
        players = luck.randint(1, 4)
        seats = tuple(Seat(f"p{k}", f"Name {k}") for k in range(1, players + 1))
        people = tuple(None if luck.random() < 0.05 else who for who in luck.sample(PEOPLE, players))
        game = luck.choice(["points", "lowest", "solo"])
        when = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=luck.randint(0, 400))
        scores = {seat.key: luck.randint(-5, 60) for seat in seats}
        lowest = game == "lowest"
        best = (min if lowest else max)(scores.values())
        winners = tuple(key for key, score in scores.items() if score == best)
        outcome = Outcome.RANKED
        if game == "solo":
            outcome = luck.choice([Outcome.WON, Outcome.LOST])
            winners = tuple(scores) if outcome is Outcome.WON else ()
        places = tuple(Place(key, 1, score) for key, score in scores.items())
        ending = Ending(outcome, winners, places, luck.randint(1, 20), str(luck.randint(0, 2)), lowest)
        running = luck.random() < 0.1
        rows.append(row(f"play{n}", game, seats, people, when, None if running else ending, luck.random() * 5000))
    return rows


def test_records_agree_with_counting_by_hand_on_a_thousand_plays() -> None:
    rows = generated(1000)
    found = records(rows, "lowest")
    for person in PEOPLE:
        mine = [
            (row, f"p{row.people.index(person) + 1}")
            for row in rows
            if person in row.people and row.ending and row.game == "lowest"
        ]
        totals = [row.ending.scores[seat] for row, seat in mine if row.ending]
        wins = len([1 for row, seat in mine if row.ending and seat in row.ending.winners])
        record = found[person]
        assert (record.plays, record.wins, record.best) == (len(mine), wins, min(totals))
        assert record.average == sum(totals) / len(totals)


def test_all_games_together_count_every_finished_play_once() -> None:
    rows = generated(1000, seed=2)
    found = records(rows)
    for person in PEOPLE:
        assert found[person].plays == sum(person in row.people for row in rows if row.ending)


def test_head_to_head_counts_who_came_out_before_the_other() -> None:
    rows = generated(1000, seed=3)
    a, b = PEOPLE[:2]
    met = ahead = behind = 0
    for row in rows:
        if row.ending and a in row.people and b in row.people:
            met += 1
            sa, sb = (f"p{row.people.index(who) + 1}" for who in (a, b))
            if row.game == "solo":
                continue
            first, second = row.ending.scores[sa], row.ending.scores[sb]
            if row.game == "lowest":
                first, second = -first, -second
            ahead += first > second
            behind += second > first
    found = head_to_head(rows, a, b)
    assert (found.plays, found.first, found.second, found.level) == (met, ahead, behind, met - ahead - behind)
    other = head_to_head(rows, b, a)
    assert (other.first, other.second) == (behind, ahead)


def test_a_solo_ladder_has_wins_by_fewest_rounds_then_losses_by_most() -> None:
    ladders = solo_ladders(generated(1000, seed=4))
    ladder = ladders["solo", "usual", "2"]
    assert len(ladder) > 10
    wins = [rung.rounds for rung in ladder if rung.won]
    losses = [rung.rounds for rung in ladder if not rung.won]
    assert [rung.won for rung in ladder] == [True] * len(wins) + [False] * len(losses)
    assert wins == sorted(wins)
    assert losses == sorted(losses, reverse=True)


def solo(id: str, outcome: Outcome, rounds: int, score: int = 0) -> PlayRow:
    seat = Seat("p1", "Ann")
    winners = ("p1",) if outcome is Outcome.WON else ()
    ending = Ending(outcome, winners, (Place("p1", 1, score),), rounds)
    when = datetime(2026, 1, 1, tzinfo=UTC)
    return row(id, "solo", (seat,), ("ann",), when, ending, 60)


def test_a_draw_stands_between_the_wins_and_the_losses() -> None:
    plays = [
        solo("lost late", Outcome.LOST, 12),
        solo("drawn", Outcome.DRAWN, 3),
        solo("lost early", Outcome.LOST, 2),
        solo("won late", Outcome.WON, 9),
        solo("won early", Outcome.WON, 5),
    ]
    (ladder,) = solo_ladders(plays).values()
    assert [rung.play for rung in ladder] == ["won early", "won late", "drawn", "lost late", "lost early"]


def test_where_points_decide_a_solo_ladder_goes_by_points() -> None:
    plays = [
        solo("ten", Outcome.RANKED, 3, 10),
        solo("thirty", Outcome.RANKED, 9, 30),
        solo("ten, quicker", Outcome.RANKED, 2, 10),
    ]
    (ladder,) = solo_ladders(plays).values()
    assert [rung.play for rung in ladder] == ["thirty", "ten, quicker", "ten"]


def test_months_without_a_play_are_there_with_none() -> None:
    rows = [
        row
        for row in generated(40, seed=5)
        if row.finished and row.finished.month in (1, 4) and row.finished.year == 2026
    ]
    assert [month for month, _count in by_month(rows)] == ["2026-01", "2026-02", "2026-03", "2026-04"]
    assert dict(by_month(rows))["2026-02"] == 0
    assert sum(count for _month, count in by_month(rows)) == len(rows)


def test_rivals_are_everybody_met_with_the_same_count_as_head_to_head() -> None:
    rows = generated(1000, seed=6)
    me = PEOPLE[0]
    found = dict(rivals(rows, me))
    others = {who for row in rows if row.ending and me in row.people for who in row.people if who and who != me}
    assert set(found) == others
    assert all(found[other] == head_to_head(rows, me, other) for other in others)
    assert [pair[1].plays for pair in rivals(rows, me)] == sorted((one.plays for one in found.values()), reverse=True)


def test_the_best_totals_are_the_best_of_all_tables_of_several() -> None:
    rows = generated(1000, seed=7)
    for game, lowest in (("points", False), ("lowest", True)):
        totals = sorted(
            (
                total
                for row in rows
                if row.game == game and row.ending and len(row.seats) > 1
                for total in row.ending.scores.values()
            ),
            reverse=not lowest,
        )
        assert [best.score for best in best_totals(rows, game, 7)] == totals[:7]


def test_a_persons_plays_stand_in_the_order_in_which_they_ended() -> None:
    rows = generated(1000, seed=8)
    me = PEOPLE[3]
    found = sittings(rows, me, "points")
    assert [sat.when for sat in found] == sorted(sat.when for sat in found)
    assert len(found) == sum(me in row.people for row in rows if row.ending and row.game == "points")
    assert sum(sat.won for sat in found) == records(rows, "points")[me].wins
