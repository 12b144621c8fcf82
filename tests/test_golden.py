"""Every game and mode has a golden play, and every golden play comes out as it is written.

A change of the rules that changes a play shows here as a diff that can be read. If it is meant: `tools/golden.py`.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.engine.askcard import AskCard
from companion.engine.refusals import Refused
from tests import golden

FILES = sorted(golden.FOLDER.glob("*.txt"))
GAMES = (*map(games.spec, games.FIRST), *games.ready())
MODES = [(spec.key, mode.key) for spec in GAMES for mode in spec.modes]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_game_and_mode_has_a_golden_play(game: str, mode: str) -> None:
    if not (golden.FOLDER / golden.name(game, mode)).exists():
        pytest.fail(f"make one with: tools/golden.py {game} --mode {mode}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_play_comes_out_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    command, play = golden.parsed(text)
    try:
        again = golden.written(games.spec(play.game), play, command)
    except Refused as refused:
        pytest.fail(f"what was said then is refused now ({refused.text}); if this change is meant: tools/golden.py")
    assert again == text, "if this change is meant: tools/golden.py"


ON_THE_TABLE = (("biosphere5", "purple"), ("biotix", "species"))
"""Nobody is asked which card it is: the purple card of Biosphere 5 comes with a variant, the species cards of Biotix lie between the players."""
KINDS = [
    (spec.key, kind.key) for spec in GAMES for kind in spec.script().kinds() if (spec.key, kind.key) not in ON_THE_TABLE
]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_of_card_comes_up_known_and_unknown_in_a_golden_play(game: str, kind: str) -> None:
    asked = re.compile(rf" card {kind}(?: [a-z]\w*)* (\d+)$", re.MULTILINE)
    offered: dict[bool, list[int]] = {True: [], False: []}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        _command, play = golden.parsed(text)
        if play.game == game:
            offered[play.known] += [int(count) for count in asked.findall(text)]
    assert 0 in offered[False], "nobody has typed one yet"
    assert any(offered[True]), "make one with: tools/golden.py --known --variant known"


@pytest.mark.parametrize("known", [True, False])
def test_biotix_is_played_with_known_species_cards_and_with_none(known: bool) -> None:
    plays = [golden.parsed(path.read_text(encoding="utf-8"))[1] for path in FILES if path.name.startswith("biotix")]
    play = next(play for play in plays if play.known is known)
    spec = games.spec("biotix")
    setup = spec.setup(play.names, mode=play.mode, options=play.options, seed=play.seed)
    species = golden.seated(spec, setup, known).run.state.species.values()
    assert any(one.assumed for one in species) is not known


def test_a_golden_play_has_no_words() -> None:
    """So a better sentence changes none of them."""
    words = {str(spec.name) for spec in games.shelf()} | {"Final scoring", "Setup", "Corrected"}
    for path in FILES:
        text = path.read_text(encoding="utf-8").partition("\n\n")[2]
        assert not [word for word in words if word in text], path.name


def test_the_command_of_a_golden_play_names_only_what_is_not_usual() -> None:
    options: dict[str, bool | int | str] = {"rounds": 2, "first": False, "counters": "gold, wood", "wins": "highest"}
    play = golden.Golden("anygame", "rounds", ["Ann", "Bo"], options, 7, [])
    assert golden.command(games.spec("anygame"), play, "short") == (
        "tools/golden.py anygame --mode rounds --players Ann,Bo --option rounds=2 --option first=no"
        " --option 'counters=gold, wood' --seed 7 --variant short"
    )


def test_a_golden_play_is_read_as_it_was_written() -> None:
    game = games.spec("anygame")
    play = golden.random_play(game, game.setup(["Ann", "Bo"], options={"rounds": 3}, seed=5), Random(5))
    assert play is not None
    assert golden.parsed(golden.written(game, play, "the command")) == ("the command", play)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_play_is_named_after_its_game_and_mode(path: Path) -> None:
    _command, play = golden.parsed(path.read_text(encoding="utf-8"))
    assert path.name.startswith(f"{play.game}-{play.mode}")


WITH_CARDS = sorted({game for game, _kind in KINDS})
"""Games whose every kind of card comes up in a golden play, once as a known card and once as a new one."""


@pytest.mark.parametrize("game", WITH_CARDS)
def test_every_kind_of_card_is_picked_and_typed_in_a_golden_play(game: str) -> None:
    spec = games.spec(game)
    seen: set[tuple[str, str]] = set()
    for path in FILES:
        _command, play = golden.parsed(path.read_text(encoding="utf-8"))
        if play.game != game:
            continue
        setup = spec.setup(play.names, mode=play.mode, options=play.options, seed=play.seed)
        session = golden.seated(spec, setup, play.known)
        for saying in play.said:
            if isinstance(session.ask, AskCard) and "answer" in saying:
                seen.add((session.ask.of.key, "known" if isinstance(saying["answer"], str) else "new"))
            golden.say(session, saying)
    wanted = {(kind, way) for of, kind in KINDS if of == game for way in ("known", "new")}
    assert seen >= wanted, f"tools/golden.py {game} --known --variant known --seed N: {wanted - seen} is missing"
