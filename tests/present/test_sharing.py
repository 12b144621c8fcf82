"""Handing a finished play on: text, picture, BG Stats, QR."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO
from random import Random
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image, ImageColor, ImageDraw

from companion.engine.bots import play_on
from companion.engine.refusals import Code, Refused
from companion.engine.results import Outcome, Points, Result, Standing, ranked
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.games import spec
from companion.present.codes import BORDER, hand_over, matrix, take_over
from companion.present.palette import GROUND, PLAYERS
from companion.present.picture import HEADLINE, ROW, draw_mark, result_picture
from companion.present.scores import score_series
from companion.present.sharing import BGSTATS, LONGEST_COMMENT, bgstats_link, bgstats_play, score_sheet

ANN, BO = Seat("p1", "Ann", "red"), Seat("p2", "Bo „#\n“ 🎲", "blue")
WHEN = datetime(2026, 3, 1, 20, 15, 30, tzinfo=UTC)


def result() -> Result:
    lines = {
        "p1": [Points("play", "During play", 23), Points("coins", "Coins", 4)],
        "p2": [Points("play", "During play", 31), Points("coins", "Coins", -2)],
    }
    return ranked([ANN, BO], dict(lines), rounds=4, roles={"p1": "Doctor"})


def bgstats(ended: Result | None = None, **more: object) -> dict[str, object]:
    fields = {
        "play_id": "abc",
        "game_key": "biohack",
        "game_name": "BioHACK",
        "bgg": 380677,
        "mode": "3–4 players",
        "result": ended or result(),
        "started": WHEN,
        "seconds": 3630,
        "people": ["person-1", None],
        "first": "p2",
    }
    return bgstats_play(**{**fields, **more})  # type: ignore[arg-type]


def test_the_text_is_a_tidy_sheet() -> None:
    assert score_sheet("BioHACK", "3–4 players", result(), WHEN, 3630).splitlines() == [
        "BioHACK · 3–4 players",
        "2026-03-01 · 4 rounds · 1 h 0 min",
        "",
        "Bo „#",
        "“ 🎲 wins with 29",
        "2 ahead of Ann",
        "",
        "1. Bo „#",
        "“ 🎲: 29 (During play 31, Coins −2)",
        "2. Ann (Doctor): 27 (During play 23, Coins 4)",
    ]


def test_a_game_of_winning_and_losing_says_who_won_without_ranks() -> None:
    lines = (Points("achievements", "Achievements", 2),)
    won = Result(
        Outcome.WON,
        "Ann wins",
        (Standing(ANN, 1, 2, lines), Standing(Seat("p2", "Cy", "blue"), 2)),
        winners=("p1",),
        rounds=7,
    )
    assert score_sheet("Biosphere 5", "", won).splitlines()[-2:] == ["Ann: won (Achievements 2)", "Cy: lost"]
    alone = Result(Outcome.LOST, "The Machine wins", (Standing(ANN, 2),))
    assert score_sheet("Biosphere 5", "", alone).splitlines()[-1] == "Ann"


def test_bg_stats_gets_every_field_as_it_wants_it() -> None:
    assert bgstats() == {
        "sourceName": "Tableside",
        "sourcePlayId": "abc",
        "playDate": "2026-03-01 20:15:30",
        "durationMin": 60,
        "board": "3–4 players",
        "comments": "Bo „#\n“ 🎲 wins with 29. 2 ahead of Ann",
        "game": {"name": "BioHACK", "sourceGameId": "tableside:biohack", "highestWins": True, "noPoints": False, "bggId": 380677},
        "players": [
            {"name": BO.name, "sourcePlayerId": f"name:{BO.name}", "startPlayer": True, "winner": True, "rank": 1, "score": 29},
            {"name": "Ann", "sourcePlayerId": "person-1", "startPlayer": False, "winner": False, "rank": 2, "score": 27, "role": "Doctor"},
        ],
    }  # fmt: skip


def test_a_game_of_winning_and_losing_goes_to_bg_stats_without_points() -> None:
    lost = Result(Outcome.LOST, "The Machine wins", (Standing(ANN, 1),), rounds=7)
    sent = bgstats(lost, game_key="biosphere5", bgg=0)
    assert isinstance(sent["game"], dict)
    assert sent["game"] == {
        "name": "BioHACK",
        "sourceGameId": "tableside:biosphere5",
        "highestWins": True,
        "noPoints": True,
    }
    assert sent["players"] == [
        {"name": "Ann", "sourcePlayerId": "person-1", "startPlayer": False, "winner": False, "rank": 1}
    ]


def test_who_began_is_left_out_where_nobody_knows() -> None:
    players = bgstats(first="")["players"]
    assert isinstance(players, list)
    assert [player for player in players if "startPlayer" in player] == []


def test_bg_stats_is_told_where_the_lowest_total_wins() -> None:
    lowest = ranked([ANN, BO], {"p1": [Points("a", "A", 1)], "p2": [Points("a", "A", 2)]}, lowest_wins=True)
    game = bgstats(lowest)["game"]
    assert isinstance(game, dict)
    assert game["highestWins"] is False


def test_bg_stats_gets_the_time_of_the_whole_world() -> None:
    evening = datetime(2026, 3, 1, 0, 15, 30, tzinfo=timezone(timedelta(hours=2)))
    assert bgstats(started=evening)["playDate"] == "2026-02-28 22:15:30"


def test_a_long_comment_is_cut_so_that_the_link_stays_scannable() -> None:
    wordy = Result(Outcome.WON, "x" * 300, (Standing(ANN, 1),), decided="y" * 300)
    comment = bgstats(wordy)["comments"]
    assert isinstance(comment, str)
    assert len(comment) == LONGEST_COMMENT


def test_a_play_shorter_than_a_minute_says_nothing_of_its_length() -> None:
    assert score_sheet("BioHACK", "", result(), WHEN, 59).splitlines()[1] == "2026-03-01 · 4 rounds"
    assert score_sheet("BioHACK", "", result(), WHEN, 60).splitlines()[1] == "2026-03-01 · 4 rounds · 1 min"


def test_an_unfinished_play_is_not_sent_to_bg_stats() -> None:
    with pytest.raises(Refused, match="over yet"):
        bgstats_play(play_id="x", game_key="x", game_name="x", mode="", result=None, started=WHEN, seconds=1, people=[])


def picture_of(text: str) -> Image.Image:
    modules = matrix(text)
    size = len(modules) + 2 * BORDER
    picture = Image.new("L", (size, size), 255)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                picture.putpixel((x + BORDER, y + BORDER), 0)
    return picture.resize((size * 4, size * 4), Image.Resampling.NEAREST)


def test_the_qr_of_the_bg_stats_link_is_read_back_by_an_independent_decoder() -> None:
    link = bgstats_link(bgstats())
    (code,) = zxingcpp.read_barcodes(picture_of(link))
    assert code.text == link
    assert json.loads(unquote(code.text.removeprefix(BGSTATS))) == bgstats()


def test_six_players_with_a_long_comment_still_fit_one_code() -> None:
    seats = [Seat(f"p{n}", f"Player number {n}") for n in range(1, 7)]
    six = ranked(seats, {seat.key: [Points("a", "A", 100)] for seat in seats})
    link = bgstats_link({**bgstats(six), "comments": "x" * 400})
    (code,) = zxingcpp.read_barcodes(picture_of(link))
    assert code.text == link


def test_a_running_play_is_handed_over_in_several_codes_and_taken_over_in_any_order() -> None:
    document = json.dumps({"entries": [Random(n).random() for n in range(300)]}).encode()
    codes = hand_over(document)
    assert len(codes) > 2
    scanned = [zxingcpp.read_barcodes(picture_of(code))[0].text for code in codes]
    Random(1).shuffle(scanned)
    assert take_over("\n".join(scanned)) == document


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda codes: codes[1:], Code.TOO_FEW),
        (lambda codes: [*codes[:-1], codes[-1][:-3] + "AAA"], Code.WRONG_TYPE),
        (lambda codes: [*codes, hand_over(b"other")[0]], Code.NOT_ALLOWED),
        (lambda codes: ["hello"], Code.WRONG_TYPE),
        (lambda codes: ["TS1/1/AB/"], Code.WRONG_TYPE),
        (lambda codes: ["TS9999999/1/AB/AA"], Code.WRONG_TYPE),
        (lambda codes: [], Code.EMPTY),
    ],
)
def test_codes_that_cannot_be_taken_over_say_what_is_wrong(change, code: Code) -> None:  # type: ignore[no-untyped-def]
    codes = hand_over(bytes(Random(1).randbytes(2000)))
    with pytest.raises(Refused) as refused:
        take_over(" ".join(change(codes)))
    assert refused.value.code is code


def test_a_code_that_unpacks_without_end_is_stopped() -> None:
    with pytest.raises(Refused) as refused:
        take_over(" ".join(hand_over(bytes(9 * 2**20))))
    assert refused.value.code is Code.TOO_LONG


def test_the_picture_is_a_png_with_room_for_every_line() -> None:
    game = spec("anygame")
    session = Session(game.script(), game.setup(["Ann", "Bo" * 20, "Cy"], mode="rounds", options={"rounds": 5}, seed=2))
    play_on(session, Random(2), anytime=0)
    assert session.run.result is not None
    small = Image.open(BytesIO(result_picture(game.name, game.colour, "", session.run.result)))
    large = Image.open(
        BytesIO(result_picture(game.name, game.colour, "Round by round", session.run.result, score_series(session)))
    )
    assert (small.format, small.width, large.width) == ("PNG", 1080, 1080)
    assert large.height > small.height + 300


def test_more_than_six_players_stand_below_each_other_in_the_picture() -> None:
    heights = []
    for count in (6, 7, 12):
        seats = [Seat(f"p{n}", f"Player {n}", "red") for n in range(1, count + 1)]
        ended = ranked(seats, {seat.key: [Points("a", "A", 1), Points("b", "B", 2)] for seat in seats})
        heights.append(Image.open(BytesIO(result_picture("Any Game", "#dcc9a4", "", ended))).height)
    assert [height - heights[0] for height in heights] == [0, 3 * ROW, 8 * ROW], "four rows; then one for each player"


def test_a_headline_of_two_lines_gets_the_room_of_two() -> None:
    short, long = (
        Image.open(BytesIO(result_picture("Any Game", "#dcc9a4", "", Result(Outcome.WON, text, (Standing(ANN, 1),)))))
        for text in ("Ann wins", "Ann wins " * 6)
    )
    assert long.height == short.height + HEADLINE


def mark(key: str) -> Image.Image:
    picture = Image.new("RGB", (40, 40), GROUND)
    draw_mark(ImageDraw.Draw(picture), Seat(key, "Ann", "blue"), 20, 20, 12)
    return picture


def test_from_the_seventh_player_on_the_shapes_in_the_picture_are_hollow() -> None:
    full, hollow = mark("p2"), mark("p8")
    assert full.getpixel((20, 20)) == ImageColor.getrgb(PLAYERS["blue"])
    assert hollow.getpixel((20, 20)) == ImageColor.getrgb(GROUND)
    assert hollow.getpixel((11, 20)) == ImageColor.getrgb(PLAYERS["blue"])
