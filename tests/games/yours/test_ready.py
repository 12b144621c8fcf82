"""The ready sheets against totals that were worked out by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session
from companion.games.yours import ready
from companion.games.yours.words import says
from tests.games.kit import NAMES, finish_at_random
from tests.games.yours.kit import fill, totals

Columns = dict[str, list[int]]

SHEETS: dict[str, tuple[Columns, list[int]]] = {
    # Ann 45 + 12 + 9 + 14 + 3 + 6 = 89, Bo 38 + 7 + 15 + 20 + 0 + 11 = 91
    "wingspan": (
        {"birds": [45, 38], "bonus": [12, 7], "goals": [9, 15], "eggs": [14, 20], "food": [3, 0], "tucked": [6, 11]},
        [89, 91],
    ),
    # Ann 18 + 7÷3=2 + 10 + 12 + (9 + 4 + 1 + 7) + 4 + 0 = 67; Bo −6 + 1 + 7 + 20 + (16 + 0 + 0) + 0 + 9 = 47; Cy 3 + 0 + 3 + 8 + (4 + 4 + 4 + 14) + 2 + 5 = 47
    "sevenwonders": (
        {
            "military": [18, -6, 3],
            "coins": [7, 5, 2],
            "wonder": [10, 7, 3],
            "civilian": [12, 20, 8],
            "science__tablets": [3, 4, 2],
            "science__compasses": [2, 0, 2],
            "science__gears": [1, 0, 2],
            "commerce": [4, 0, 2],
            "guilds": [0, 9, 5],
        },
        [67, 47, 47],
    ),
    # Ann 62 + 3 + 4 + 5 + 4×3 = 86; Bo 55 + 0 + 6 + 0 + 7×3 = 82
    "carcassonne": (
        {"track": [62, 55], "roads": [3, 0], "cities": [4, 6], "cloisters": [5, 0], "fields": [4, 7]},
        [86, 82],
    ),
    # Ann 48 + 3×2 + 2×7 + 1×10 = 78; Bo 60 + 2 + 0 + 0 = 62
    "azul": ({"track": [48, 60], "rows": [3, 1], "columns": [2, 0], "colours": [1, 0]}, [78, 62]),
    # Ann 35 + 2×5 + 1×2 + 5 + 8 + 12 + 14 = 86; Bo 40 + 5 + 0 + 2×5 + 5 + 9 − 1 = 68
    "terraformingmars": (
        {
            "rating": [35, 40],
            "awards1": [2, 1],
            "awards2": [1, 0],
            "milestones": [1, 2],
            "greenery": [8, 5],
            "cities": [12, 9],
            "cards": [14, -1],
        },
        [86, 68],
    ),
    # Ann 2×1 + 3×2 + 2×4 + 3×7 + 1×10 + 1×15 = 62, +28 +10 = 100; Bo 0 + 5×2 + 4×4 + 1×7 + 0 + 2×15 = 63 − 9 = 54
    "tickettoride": (
        {
            "routes__r1": [2, 0],
            "routes__r2": [3, 5],
            "routes__r3": [2, 4],
            "routes__r4": [3, 1],
            "routes__r5": [1, 0],
            "routes__r6": [1, 2],
            "tickets": [28, -9],
            "longest": [1, 0],
        },
        [100, 54],
    ),
    # Ann, popularity 12: 20 + 6×4 + 8×3 + 3×2 + 4 = 78; Bo, popularity 13: 31 + 4×5 + 5×4 + 2×3 + 9 = 86; Cy, popularity 6: 10 + 3×3 + 4×2 + 0 + 0 = 27
    "scythe": (
        {
            "coins": [20, 31, 10],
            "empire__popularity": [12, 13, 6],
            "empire__stars": [6, 4, 3],
            "empire__lands": [8, 5, 4],
            "empire__goods": [7, 4, 1],
            "structures": [4, 9, 0],
        },
        [78, 86, 27],
    ),
    # Ann 3 + 2 + 2 − 1 + 1 + 2 + 2 − 3 + 2 + 2 + 4 + 12 + 5 + 1 = 34; Bo −1 ×7 − 13 + 0 + 0 + 0 + 6 = −14
    "agricola": (
        {
            "fields": [4, 1],
            "pastures": [2, 0],
            "grain": [5, 0],
            "vegetables": [0, 0],
            "sheep": [3, 0],
            "boar": [4, 0],
            "cattle": [2, 0],
            "unused": [3, 13],
            "stables": [2, 0],
            "clay": [2, 0],
            "stone": [2, 0],
            "people": [4, 2],
            "cards": [5, 0],
            "bonus": [1, 0],
        },
        [34, -14],
    ),
    "everdell": (
        {"cards": [31, 28], "tokens": [4, 6], "prosperity": [9, 3], "journey": [5, 4], "events": [6, 0]},
        [55, 41],
    ),
    # habitats of two players: the larger one gets 2, a tie 1 each. Ann 11+9+8+5+6 = 39, mountains 7+2, forests 5+1, prairies 4, wetlands 3, rivers 6+2 = 30, nature 2: 71
    # Bo 4+13+10+8+7 = 42, mountains 6, forests 5+1, prairies 8+2, wetlands 9+2, rivers 2 = 35, nature 0: 77
    "cascadia": (
        {
            "bears": [11, 4],
            "elk": [9, 13],
            "salmon": [8, 10],
            "hawks": [5, 8],
            "foxes": [6, 7],
            "mountains": [7, 6],
            "forests": [5, 5],
            "prairies": [4, 8],
            "wetlands": [3, 9],
            "rivers": [6, 2],
            "nature": [2, 0],
        },
        [71, 77],
    ),
    # Ann 150 + 2 + 3 + 5÷2=2 + 16 = 173; Bo 171 + 0 + 1 + 0 + 8 = 180
    "castlesofburgundy": (
        {"track": [150, 171], "goods": [2, 0], "silver": [3, 1], "workers": [5, 1], "yellow": [16, 8]},
        [173, 180],
    ),
    # Ann 17÷5=3 + 12 + 14 + 6 + 5 + 21 + 8 + 4 + 8 + 3 + 0 = 84; Bo 0 + 5 − 6 + 2 + 9 + 30 − 3 + 0 + 4 + 0 + 2 = 43
    "greatwesterntrail": (
        {
            "dollars": [17, 4],
            "buildings": [12, 5],
            "cities": [14, -6],
            "stations": [6, 2],
            "hazards": [5, 9],
            "cattle": [21, 30],
            "objectives": [8, -3],
            "masters": [4, 0],
            "workers": [8, 4],
            "board": [3, 0],
            "market": [0, 1],
        },
        [84, 43],
    ),
    # Ann 2 + 3×2 + 2 + 0 + 0 = 10; Bo 4 + 4 + 0 + 0 + 1 = 9; Cy 3 + 2 + 0 + 2 + 0 = 7
    "catan": (
        {"settlements": [2, 4, 3], "cities": [3, 2, 1], "road": [1, 0, 0], "army": [0, 0, 1], "cards": [0, 1, 0]},
        [10, 9, 7],
    ),
    "splendor": ({"cards": [12, 14], "nobles": [1, 0]}, [15, 14]),
    # Ann 2 + 3×3 + 4×6 + 3 − 2 = 36; Bo 3 + 0 + 5×6 + 0 − 0 = 33
    "dominion": (
        {"estates": [2, 3], "duchies": [3, 0], "provinces": [4, 5], "others": [3, 0], "curses": [2, 0]},
        [36, 33],
    ),
    "kingdomino": ({"lands": [41, 50], "middle": [1, 0], "complete": [1, 0]}, [56, 50]),
    # Ann 24 + 7 − 2×6 = 19; Bo 9 + 0 − 2×14 = −19
    "patchwork": ({"buttons": [24, 9], "square": [1, 0], "gaps": [6, 14]}, [19, -19]),
    # Ann 21 + 6 + 45 + 0 − 10 = 62; Bo 78 + 1 + 3 + 10 − 0 = 92
    "qwixx": (
        {"red": [6, 12], "yellow": [3, 1], "green": [9, 2], "blue": [0, 4], "missed": [2, 0]},
        [62, 92],
    ),
    # Ann upper 3+6+9+12+15+18 = 63 → 50; 12 + 22 + 18 + 24 + 15 + 20 + 28 + 25 + 50 = 214: 327. Bo upper 2+4+6+8+10+12 = 42, no bonus; 10 + 0 + 9 + 0 + 0 + 20 + 0 + 17 + 0 = 56: 98
    "yatzy": (
        {
            "ones": [3, 2],
            "twos": [3, 2],
            "threes": [3, 2],
            "fours": [3, 2],
            "fives": [3, 2],
            "sixes": [3, 2],
            "pair": [12, 10],
            "pairs": [22, 0],
            "three": [18, 9],
            "four": [24, 0],
            "small": [1, 0],
            "large": [1, 1],
            "house": [28, 0],
            "chance": [25, 17],
            "yatzy": [1, 0],
        },
        [327, 98],
    ),
    # Ann upper 63 → 35; 20 + 26 + 25 + 30 + 40 + 50 + 100 + 22 = 313: 411. Bo upper 62 (4 ones, 3 twos, 3 threes, 3 fours, 5 fives, 1 six = 4+6+9+12+25+6 = 62): no bonus, 17 + 0 + 0 + 30 + 0 + 0 + 19 = 66: 128
    "yahtzee": (
        {
            "ones": [3, 4],
            "twos": [3, 3],
            "threes": [3, 3],
            "fours": [3, 3],
            "fives": [3, 5],
            "sixes": [3, 1],
            "three": [20, 17],
            "four": [26, 0],
            "house": [1, 0],
            "small": [1, 1],
            "large": [1, 0],
            "five": [1, 0],
            "more": [100, 0],
            "chance": [22, 19],
        },
        [411, 128],
    ),
}

ROUNDS: dict[str, tuple[list[Columns], list[int]]] = {
    "skat": ([{"points": [24, 0, 0]}, {"points": [0, -96, 0]}, {"points": [0, 0, 48]}], [24, -96, 48]),
    # bids 1, 0, 1 and tricks 1, 0, 0: 30, 20, −10; then 2, 1, 0 and 0, 1, 1: −20, 30, −10
    "wizard": (
        [
            {"tricks__bid": [1, 0, 1], "tricks__won": [1, 0, 0]},
            {"tricks__bid": [2, 1, 0], "tricks__won": [0, 1, 1]},
        ],
        [10, 50, -20],
    ),
    "hearts": ([{"points": [13, 5, 8]}, {"points": [0, 26, 0]}], [13, 31, 8]),
    "rummy": ([{"points": [0, 25]}, {"points": [12, 0]}], [12, 25]),
    "dominoes": ([{"points": [30, 0]}, {"points": [0, 45]}], [30, 45]),
    "uno": ([{"points": [120, 0]}, {"points": [0, 95]}], [120, 95]),
    "canasta": ([{"points": [1250, -300]}, {"points": [800, 2100]}], [2050, 1800]),
    "doppelkopf": ([{"points": [2, -2, 2, -2]}, {"points": [-3, 1, 1, 1]}], [-1, -1, 3, -1]),
    "sixnimmt": ([{"points": [12, 0, 7]}, {"points": [5, 9, 0]}], [17, 9, 7]),
    "rummikub": ([{"points": [55, -55]}, {"points": [-38, 38]}], [17, -17]),
    "cribbage": ([{"points": [12, 0]}, {"points": [0, 8]}], [12, 8]),
    "farkle": ([{"points": [500, 0]}, {"points": [350, 1000]}], [850, 1000]),
    "golf": ([{"points": [4, 5]}, {"points": [3, 6]}], [7, 11]),
    "minigolf": ([{"points": [2, 7]}, {"points": [1, 3]}], [3, 10]),
    # maki 5, 5, 2: the two share 6, nobody is second. Ann 3 + 2×5=5 (3 tempura: one pair) + 0 + 6 + 4 = 18; Bo 3 + 0 + 10 + 0 + 9 = 22; Cy 0 + 10 + 0 + 15 + 0 = 25
    # then maki 4, 2, 2: 6, and 3 shared by two is 1 each. Ann 6, Bo 1, Cy 1
    "sushigo": (
        [
            {
                "maki": [5, 5, 2],
                "tempura": [3, 0, 4],
                "sashimi": [2, 3, 0],
                "dumplings": [3, 0, 6],
                "nigiri": [4, 9, 0],
            },
            {
                "maki": [4, 2, 2],
                "tempura": [0, 0, 0],
                "sashimi": [0, 0, 0],
                "dumplings": [0, 0, 0],
                "nigiri": [0, 0, 0],
            },
        ],
        [24, 23, 26],
    ),
    # Ann yellow: 5 cards, 27, one wager: (27 − 20) × 2 = 14; blue: 8 cards, 38, no wager: 18 + 20 = 38; white: 3 cards, 9, 2 wagers: −11 × 3 = −33. Bo green: 9 cards, 44, 3 wagers: 24 × 4 + 20 = 116
    "lostcities": (
        [
            {
                "yellow__cards": [5, 0],
                "yellow__sum": [27, 0],
                "yellow__wagers": [1, 0],
                "blue__cards": [8, 0],
                "blue__sum": [38, 0],
                "blue__wagers": [0, 0],
                "white__cards": [3, 0],
                "white__sum": [9, 0],
                "white__wagers": [2, 0],
                "green__cards": [0, 9],
                "green__sum": [0, 44],
                "green__wagers": [0, 3],
                "red__cards": [0, 0],
                "red__sum": [0, 0],
                "red__wagers": [0, 0],
            }
        ],
        [19, 116],
    ),
}

ALONE = {"darts501", "scrabble", "qwirkle", "lastlight", "rivalgardener", "harvestyear"}
"""Worked out in tests of their own below and beside."""


def sit(key: str, players: int, **options: Any) -> Session:
    spec = games.spec(key)
    session = Session(spec.script(), spec.setup(NAMES[:players], options=options, seed=1))
    while session.ask and session.ask.key != "yours.points":
        session.do(Answer(True if session.ask.kind == "do" else "p1"))
    return session


@pytest.mark.parametrize("key", SHEETS)
def test_a_sheet_comes_to_the_total_worked_out_by_hand(key: str) -> None:
    columns, expected = SHEETS[key]
    session = fill(sit(key, len(expected)), **columns)
    assert session.run.result is not None
    assert totals(session) == expected


@pytest.mark.parametrize("key", ROUNDS)
def test_rounds_come_to_the_total_worked_out_by_hand(key: str) -> None:
    rounds, expected = ROUNDS[key]
    session = sit(key, len(expected))
    for columns in rounds:
        fill(session, **columns)
    assert totals(session) == expected


def test_every_ready_game_has_a_total_worked_out_by_hand() -> None:
    assert set(ready.names()) == SHEETS.keys() | ROUNDS.keys() | ALONE
    assert len(SHEETS) + len(ROUNDS) >= 30


def test_a_retired_game_is_not_offered_and_its_plays_still_open() -> None:
    assert "phase10" not in games.ready_keys()
    session = sit("phase10", 2)
    fill(session, left__low=[3, 0], left__high=[2, 0], left__skip=[1, 0], left__wild=[1, 0])
    assert totals(session) == [75, 0]


def test_darts_ends_exactly_at_501_and_past_it_counts_nothing() -> None:
    session = sit("darts501", 2)
    for _leg in range(2):
        session.do(Answer({"points.p1": 180}))
    session.do(Answer({"points.p1": 150}))
    assert totals(session) == [360, 0]
    session.do(Answer({"points.p1": 141}))
    assert session.run.result
    assert session.run.result.winners == ("p1",)


def test_scrabble_counts_the_tiles_that_are_left_at_the_end() -> None:
    session = sit("scrabble", 2)
    fill(session, words=[24, 31])
    session.do(Answer({"words.p1": 18}))
    session.do(Anytime("count"))
    fill(session, left=[-7, 7])
    assert totals(session) == [35, 38]


def test_qwirkle_gives_six_to_whoever_runs_out_first() -> None:
    session = sit("qwirkle", 2)
    fill(session, points=[12, 9])
    session.do(Anytime("count"))
    session.do(Answer({"last.p2": 1}))
    assert totals(session) == [12, 15]


def test_wizard_has_as_many_rounds_as_the_cards_allow() -> None:
    assert [sit("wizard", n).run.state.last_round() for n in (3, 4, 5, 6)] == [20, 15, 12, 10]


def test_the_harvest_year_is_counted_at_the_end() -> None:
    spec = games.spec("harvestyear")
    session = Session(spec.script(), spec.setup(["Ann", "Bo"], seed=1))
    while (session.ask and session.run.state.round < 4) or (session.ask and session.ask.key != "yours.points"):
        session.do(Answer({"market.p1": 6, "market.p2": 4} if session.ask.kind == "form" else True))
    fill(session, market=[6, 4])
    # Ann 24 + 7 + 5 + (wheat 2, corn 1, beet 1: one set of 3 = 7) + 4 (31 of 30) = 47; Bo 16 + 10 + 2 + (2 of each of two: 2 × 3 = 6) + 0 = 34
    fill(session, cards=[7, 10], barrels=[4, 3], crops__wheat=[2, 2], crops__corn=[1, 2], crops__beet=[1, 0])
    assert totals(session) == [47, 34]


@pytest.mark.parametrize("key", ready.names())
def test_random_players_finish_every_ready_game(key: str) -> None:
    spec = games.spec(key)
    for players in {spec.least, min(spec.most, 4)}:
        finish_at_random(spec, players, seed=players, anytime=0.02)


@pytest.mark.parametrize("key", ready.names())
def test_every_text_of_a_ready_game_is_there_in_english_and_german(key: str) -> None:
    def texts(part: Any) -> None:
        if isinstance(part, dict):
            if "en" in part or "de" in part:
                assert set(part) == {"en", "de"}, part
                assert all(text.strip() for text in part.values())
                return
            for inside in part.values():
                texts(inside)
        elif isinstance(part, list):
            for inside in part:
                texts(inside)

    raw = games.spec(key).setup(NAMES[: games.spec(key).least]).facts["document"]
    texts(raw)
    for category in raw.get("sheet", {}).get("categories", ()):
        assert isinstance(category["label"], dict)


def test_a_ready_game_speaks_german_when_the_app_does() -> None:
    from companion.ui import preferences

    label = says(ready.document("wingspan").categories[3].label)
    preferences.language("de")
    try:
        german = str(label)
    finally:
        preferences.language("en")
    assert (str(label), german) == ("Eggs", "Eier")


def test_the_file_of_a_ready_game_is_named_after_it() -> None:
    for path in sorted(Path(ready.FOLDER).glob("*.toml")):
        assert re.search(rf'^id = "{path.stem}"$', path.read_text(encoding="utf-8"), re.MULTILINE)
