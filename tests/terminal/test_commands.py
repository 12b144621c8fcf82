"""Every command, as somebody types it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion import commands, games
from companion.commands.common import write_whole
from companion.engine.results import Result
from companion.engine.said import Answer
from companion.engine.table import Table as Asking
from companion.games.anygame.rules import score
from companion.games.anygame.spec import SPEC as ANYGAME
from companion.games.anygame.state import Game
from companion.store import Library
from companion.terminal import starting
from tests.stepwise import stepwise
from tests.terminal.client import COMPANION, ROOT, Table, run


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "library.db")


def finish(db: str, *more: str) -> str:
    """A finished play; its id."""
    with Table("play", "anygame", "--players", "Ann,Bo", "--option", "rounds=1", "--db", db, *more) as table:
        table.say(answer=3)
        table.say(answer=4)
    play: str = table.seen["play"]
    return play


def test_games_lists_the_shelf_for_programs() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["key"] for game in listed] == [*games.SHELF, *games.ready_keys()]
    for game in listed:
        assert {"key", "name", "players", "modes", "options"} <= game.keys()
        assert {"least", "most"} <= game["players"].keys()
        for mode in game["modes"]:
            assert {"key", "name", "players"} <= mode.keys()
        for option in game["options"]:
            assert {"key", "label", "values", "default"} <= option.keys()


def test_games_lists_the_shelf_for_people() -> None:
    shown = run("games").stdout
    for spec in games.shelf():
        assert spec.key in shown


def test_plays_lists_what_was_played(db: str) -> None:
    play = finish(db)
    listed = json.loads(run("plays", "--json", "--db", db).stdout)
    assert [(row["id"], row["players"], row["entries"]) for row in listed] == [(play, ["Ann", "Bo"], 2)]
    assert listed[0]["finished"]
    assert play[:8] in run("plays", "--db", db).stdout


def test_plays_of_an_empty_library_says_how_to_begin(db: str) -> None:
    assert "python -m companion play" in run("plays", "--db", db).stdout


def test_show_tells_what_happened_and_how_it_ended(db: str) -> None:
    play = finish(db)
    shown = run("show", play[:6], "--db", db).stdout
    assert "+4, now 4." in shown
    assert "wins with 4" in shown
    assert json.loads(run("show", play, "--json", "--db", db).stdout)["result"]["outcome"] == "ranked"


def test_export_and_import_carry_a_play_to_another_library(db: str, tmp_path: Path) -> None:
    play = finish(db)
    file, other = str(tmp_path / "play.json"), str(tmp_path / "other.db")
    assert run("export", play, file, "--db", db).returncode == 0
    assert "1 play was imported." in run("import", file, "--db", other).stdout
    assert "1 play was already there." in run("import", file, "--db", other).stdout
    assert [row["id"] for row in json.loads(run("plays", "--json", "--db", other).stdout)] == [play]


def test_export_all_carries_the_whole_library(db: str, tmp_path: Path) -> None:
    finish(db)
    finish(db)
    file = str(tmp_path / "all.json")
    assert run("export", "--all", file, "--db", db).returncode == 0
    assert "2 plays were imported." in run("import", file, "--db", str(tmp_path / "other.db")).stdout


def test_export_to_the_output_can_be_piped(db: str, tmp_path: Path) -> None:
    finish(db)
    exported = run("export", "last", "-", "--db", db).stdout
    assert json.loads(exported)
    done = run("import", "-", "--db", str(tmp_path / "other.db"), typed=exported)
    assert "1 play was imported." in done.stdout


@pytest.mark.parametrize("words", [["x.json"], ["a", "b", "c.json"], ["--all", "play", "x.json"]])
def test_export_wants_one_play_or_all(words: list[str], db: str) -> None:
    done = run("export", *words, "--db", db)
    assert done.returncode == 2
    assert done.stderr == "Name one play and a file, or --all and a file.\n"


def test_import_of_something_else_says_so_and_changes_nothing(db: str, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text('{"hello": ')
    done = run("import", str(file), "--db", db)
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert json.loads(run("plays", "--json", "--db", db).stdout) == []


def test_bots_play_and_their_plays_are_kept(db: str) -> None:
    words = ["bot", "anygame", "--players", "3", "--option", "rounds=2", "--plays", "5", "--seed", "1", "--db", db]
    done = run(*words)
    assert "per second" in done.stdout
    assert len(json.loads(run("plays", "--json", "--db", db).stdout)) == 5


def test_the_same_seed_plays_the_same(db: str, tmp_path: Path) -> None:
    words = [
        "bot",
        "anygame",
        "--players",
        "3",
        "--option",
        "rounds=2",
        "--plays",
        "3",
        "--seed",
        "8",
        "--json",
        "--db",
    ]
    once, twice = run(*words, db).stdout, run(*words, str(tmp_path / "other.db")).stdout
    assert [json.loads(line)["result"] for line in once.splitlines()] == [
        json.loads(line)["result"] for line in twice.splitlines()
    ]


def test_rulings_prints_markdown() -> None:
    assert run("rulings").stdout.startswith("# Rulings\n")


@pytest.mark.parametrize(
    "words",
    [
        ["frob"],
        ["play"],
        ["play", "chess"],
        ["play", "anygame", "--mode", "blitz"],
        ["play", "anygame", "--players", "Ann,Ann"],
        ["play", "anygame", "--players", "Ann,,Bo"],
        ["play", "anygame", "--players", "x" * 10_000],
        ["play", "anygame", "--players", "13"],
        ["play", "anygame", "--option", "rounds"],
        ["play", "anygame", "--option", "rounds=many"],
        ["play", "anygame", "--option", "rounds=1000000"],
        ["play", "anygame", "--option", "frob=1"],
        ["play", "anygame", "--option", "dice=7q"],
        ["play", "anygame", "--seed", "x"],
        ["play", "anygame", "--seed", "-1"],
        ["play", "anygame", "--seed", "9" * 5000],
        ["play", "anygame", "--frob"],
        ["resume", "nothing"],
        ["resume", ""],
        ["show", "'; DROP TABLE plays; --"],
        ["export", "nothing", "/tmp/never.json"],
        ["export", "--all", "/nowhere/at/all.json"],
        ["import", "/nowhere/at/all.json"],
        ["import", "/"],
        ["bot", "anygame", "--plays", "0"],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main([*words, "--db", db]) == 2
    assert one_sentence(capsys.readouterr().err)


def one_sentence(text: str) -> bool:
    return "Traceback" not in text and len(text.strip().splitlines()) == 1


@pytest.mark.parametrize("command", commands.COMMANDS)
def test_every_command_explains_itself_and_takes_a_library(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main([command, "--help"])
    assert left.value.code == 0
    assert "--db FILE" in capsys.readouterr().out


def test_a_process_of_its_own_says_the_same_with_its_exit_code() -> None:
    helped, wrong = run("--help"), run("frob")
    assert (helped.returncode, wrong.returncode) == (0, 2)
    assert "COMMAND" in helped.stdout
    assert one_sentence(wrong.stderr)


def test_a_library_that_cannot_be_opened_is_said_in_one_sentence() -> None:
    done = run("plays", "--db", "/proc/nowhere/x.db")
    assert done.returncode == 2
    assert one_sentence(done.stderr)


def test_a_second_process_is_told_and_changes_nothing(db: str) -> None:
    with Table("play", "anygame", "--players", "Ann,Bo", "--db", db) as table:
        done = run("bot", "anygame", "--plays", "1", "--db", db)
        assert done.returncode == 2
        assert one_sentence(done.stderr)
        table.say(answer=3)
    assert len(json.loads(run("plays", "--json", "--db", db).stdout)) == 1


def test_a_reader_that_goes_away_is_no_mistake(db: str) -> None:
    with subprocess.Popen(
        [*COMPANION, "bot", "anygame", "--json", "--plays", "300", "--db", db],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_ctrl_c_ends_with_a_sentence_and_keeps_what_was_answered(db: str) -> None:
    table = Table("play", "anygame", "--players", "Ann,Bo", "--db", db)
    table.say(answer=3)
    table.process.send_signal(signal.SIGINT)
    assert table.process.wait(timeout=20) == 130
    assert table.process.stderr
    assert one_sentence(table.process.stderr.read())
    table.close()
    assert json.loads(run("plays", "--json", "--db", db).stdout)[0]["entries"] == 1


def test_without_a_screen_and_without_input_a_demonstration_is_played_to_the_end() -> None:
    done = run("start", env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert done.returncode == 0
    assert "  Total " in done.stdout
    assert "no screen" in done.stderr


def test_a_pipe_in_which_nothing_comes_counts_as_no_input() -> None:
    with subprocess.Popen(
        [*COMPANION, "start"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""},
    ) as process:
        assert process.stdout
        assert b"  Total " in process.stdout.read()
        assert process.wait(timeout=60) == 0


def test_a_screen_that_nobody_answers_for_counts_as_none() -> None:
    done = run("start", env={**os.environ, "DISPLAY": ":987", "WAYLAND_DISPLAY": ""})
    assert done.returncode == 0
    assert "no screen" in done.stderr


def test_without_a_screen_the_terminal_starts(db: str) -> None:
    typed = "Any Game\n1\nAnn, Bo\nrounds=1\nfrob=2\nrounds=x\n\n3\n4\n\nq\n"
    done = run("start", "--db", db, typed=typed, env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert done.returncode == 0
    assert "wins with 4" in done.stdout
    assert "There's no option “frob”." in done.stdout


# From here on in this process: what only a look inside can show


def test_the_beginning_of_an_id_must_name_one_play(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    with Library.open(Path(db)) as library:
        ids = [library.start(ANYGAME, ANYGAME.setup(["Ann"])).id for _play in range(17)]
    shared = next(id[0] for id in ids if sum(other[0] == id[0] for other in ids) > 1)
    assert commands.main(["show", shared, "--db", db]) == 2
    assert capsys.readouterr().err == f"Several plays begin with “{shared}”: add more letters.\n"
    assert commands.main(["show", ids[0], "--db", db]) == 0


def test_a_disk_that_fills_up_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "plays.json"
    file.write_bytes(b"the old one")

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as half:
            half.write(data[:3])
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"the new one")
    assert file.read_bytes() == b"the old one"
    assert [path.name for path in tmp_path.iterdir()] == ["plays.json"]


def test_a_file_gets_its_name_only_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "plays.json"
    written: list[Path] = []

    def write(self: Path, data: bytes) -> int:
        written.append(self)
        with self.open("wb") as there:
            return there.write(data)

    monkeypatch.setattr(Path, "write_bytes", write)
    write_whole(file, b"the new one")
    assert file not in written
    assert file.read_bytes() == b"the new one"
    assert [path.name for path in tmp_path.iterdir()] == ["plays.json"]


def test_the_plays_of_a_series_have_seeds_one_after_another(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["bot", "anygame", "--plays", "3", "--seed", "8", "--json", "--db", db]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["seed"] for line in lines] == [8, 9, 10]
    assert all(line["result"]["outcome"] == "ranked" for line in lines)


def test_what_the_library_has_to_say_is_said(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(db).write_bytes(b"SQLite format 3\0" + bytes(4000))
    assert commands.main(["plays", "--db", db]) == 0
    assert "damaged" in capsys.readouterr().err


def test_a_play_that_can_only_be_looked_at_shows_its_board(
    db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(Path(db)) as library:
        play = library.start(ANYGAME, ANYGAME.setup(["Ann", "Bo"]))
        play.do(Answer(3))
        play.do(Answer(4))

    async def stricter(table: Asking, game: Game) -> Result:
        for player in list(game.players.values()):
            score(table, game, player, await stepwise(table).number("anygame.points", "Points", most=3))
        raise AssertionError("not reached")

    changed = replace(ANYGAME.script(), play=stricter)
    todays = replace(ANYGAME, version=ANYGAME.version + 1, loader=lambda: changed)
    monkeypatch.setattr("companion.games.anygame.spec.SPEC", todays)
    for command in ("resume", "show"):
        assert commands.main([command, "last", "--db", db]) == 0
        shown = capsys.readouterr()
        assert "step 1 of 2" in shown.err
        assert "Points: 3" in shown.out


def test_a_mistake_in_the_program_is_one_sentence_and_a_traceback_only_on_request(
    db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "shelf", lambda: 1 / 0)
    monkeypatch.delenv("TABLESIDE_DEBUG", raising=False)
    assert commands.main(["games", "--db", db]) == 1
    assert "Something is wrong with the program (ZeroDivisionError: division by zero)." in capsys.readouterr().err
    monkeypatch.setenv("TABLESIDE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        commands.main(["games", "--db", db])


def test_without_a_command_the_app_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "window", lambda say: True)
    assert commands.main([]) == 0


def test_leaving_the_menu_with_the_end_of_the_input_is_no_mistake(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = run("start", "--db", db, typed="chess\n", env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert done.returncode == 0
    assert f"not in the list (1 to {len(games.shelf())})" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_program_gets_its_refusal_as_json(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["play", "chess", "--json", "--db", db]) == 2
    assert json.loads(capsys.readouterr().out)["refused"]["code"] == "unknown"


def test_a_picture_is_not_poured_into_a_terminal(
    db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(db)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert commands.main(["share", "last", "--as", "png", "--db", db]) == 2
    assert "A terminal can't show a picture" in capsys.readouterr().err
