from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.refusals import Code, Refused
from companion.games import spec

ANYGAME = spec("anygame")


def test_the_defaults_fill_what_was_not_chosen() -> None:
    setup = ANYGAME.setup(["Ann", " Bo  Beeblebrox "], mode="rounds", options={"rounds": 3})
    assert [seat.name for seat in setup.seats] == ["Ann", "Bo Beeblebrox"]
    assert (setup.number("rounds"), setup.word("wins"), setup.flag("first")) == (3, "highest", True)


@pytest.mark.parametrize(
    ("names", "more", "sentence"),
    [
        ([], {}, "Any Game is for 1 to 12 players, not 0"),
        (["x" + str(n) for n in range(13)], {}, "Any Game is for 1 to 12 players, not 13"),
        (["Ann", "  "], {}, "Every player needs a name"),
        (["Ann", "ann"], {}, "Two players are called “ann”"),
        (["x" * 200], {}, "“xxxxxxxxxxxxxxxxxxxxxxx…” is too long: at most 40 characters"),
        (["Ann"], {"mode": "chess"}, "Any Game has no mode “chess”, only rounds, free, board"),
        (["Ann"], {"options": {"wins": "nobody"}}, "wins: one of highest, lowest, not “nobody”"),
        (["Ann"], {"options": {"target": -1}}, "target: a number from 0 to 1000000, not “-1”"),
        (["Ann"], {"options": {"first": 1}}, "first: yes or no, not “1”"),
        (["Ann"], {"mode": "free", "options": {"rounds": 3}}, "Any Game has no option “rounds” in this mode, only "),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    names: list[str], more: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        ANYGAME.setup(names, **more)  # type: ignore[arg-type]
    assert refused.value.code is Code.BAD_SETUP
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("option", "word", "value"),
    [
        ("first", "no", False),
        ("first", "on", True),
        ("target", "100", 100),
        ("wins", "lowest", "lowest"),
        ("dice", "d20", "d20"),
    ],
)
def test_options_are_read_from_a_command_line(option: str, word: str, value: object) -> None:
    setting = next(setting for setting in ANYGAME.options if setting.key == option)
    assert setting.parse(word) == value


def test_a_game_hears_only_what_it_wants_to_know_of_earlier_plays() -> None:
    curious = replace(ANYGAME, facts=("best",))
    assert curious.setup(["Ann"], facts={"best": 7, "worst": 1}).facts == {"best": 7}
    assert ANYGAME.setup(["Ann"], facts={"best": 7}).facts == {}


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(Refused, match="There's no game “chess”"):
        spec("chess")


def test_a_game_of_one_mode_is_named_itself_where_the_number_of_players_is_wrong() -> None:
    with pytest.raises(Refused, match="Splendor is for 2 to 4 players, not 1"):
        spec("splendor").setup(["Ann"], mode="play")
