"""What several commands need: the arguments they share, the library, and how to talk to the person who typed the command.

What goes wrong is raised as `Refused`, with a sentence.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from companion import games
from companion.engine.asks import clip
from companion.engine.bots import play_on
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Mode, Scalar, Spec
from companion.engine.texts import Says, _, ngettext
from companion.present import view
from companion.present.brokers import NO_BROKER
from companion.store import Library, Play, PlayRow
from companion.terminal import jsonlines, transcript
from companion.terminal.person import Person
from companion.terminal.screen import Screen

Arguments = argparse.Namespace

SEEDS = 2**31

# What commands take


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refused(Code.BAD_SETUP, f"{message} ({self.prog} --help)")


def whole(least: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        number = int(word) if len(word) < 18 else -1
        if number < least:
            raise argparse.ArgumentTypeError(str(_("a whole number, {least} or more").format(least=least)))
        return number

    read.__name__ = str(_("whole number"))
    return read


def takes_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=str(_("for programs")))


def takes_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=str(_("its key (“games” lists them)")))


def takes_setup(parser: argparse.ArgumentParser) -> None:
    takes_game(parser)
    parser.add_argument("--players", metavar="Ann,Bo", help=str(_("names separated by commas, or how many")))
    parser.add_argument(
        "--mode", metavar="M", default="", help=str(_("one of the game's modes (default: one that fits the players)"))
    )
    parser.add_argument(
        "--option", metavar="k=v", action="append", help=str(_("a variant or house rule (can be repeated)"))
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(0), help=str(_("the same seed gives the same dice and cards"))
    )


def takes_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("play", metavar="PLAY", help=str(_("its id, the beginning of it, or “last”")))


# What they say


def out(text: object = "") -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def out_all(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def say(text: Says) -> None:
    """To the person, beside whatever the command prints."""
    print(transcript.clean(text), file=sys.stderr, flush=True)


def bad(text: Says) -> Refused:
    return Refused(Code.BAD_SETUP, text)


def library(args: Arguments) -> Library:
    opened = Library.open(args.db)
    for news in opened.news:
        say(news)
    opened.tend()
    if opened.news and sys.stderr.isatty():
        opened.news_read()
    return opened


def screen() -> Screen:
    return Screen(sys.stdout, sys.stdin)


def no_broker(url: str) -> Refused:
    return Refused(Code.BAD_SETUP, NO_BROKER.format(url=url))


# Playing


def spec_of(shelf: Library, key: str) -> Spec:
    """A game of the app by its key, or one of people's own."""
    return shelf.own.game(key) if key.startswith("own_") else games.spec(key)


def sit(at: Play, args: Arguments) -> int:
    if args.json:
        jsonlines.serve(at, sys.stdin.buffer, out)
        return 0
    if str(at.newer) and sys.stdin.isatty():
        say(at.newer)
        if input(str(_("Continue anyway? (y/n) "))).strip().casefold()[:1] in ("y", "j"):
            at.go_on_anyway()
    if at.read_only:
        say(at.read_only)
        out_all(transcript.board_lines(view.board(at.session.run.board()), screen().ink))
        return 0
    Person(at, screen()).sit()
    return 0


def mode_of(spec: Spec, args: Arguments) -> Mode:
    return spec.mode(args.mode) if args.mode else spec.modes[0]


def agreed(
    spec: Spec, args: Arguments, names: Callable[[int], list[str]], facts: dict[str, Any] | None = None, more: int = 0
) -> Setup:
    """The setup that the arguments name; `more` counts the plays of a series."""
    chosen = player_names(args.players, names) if args.players else names(mode_of(spec, args).least)
    mode = args.mode or spec.mode_for(len(chosen)).key
    settings = {setting.key: setting for setting in spec.options_for(spec.mode(mode).key)}
    options: dict[str, Scalar] = {}
    for pair in args.option or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise bad(_("Write an option as key=value, not “{pair}”.").format(pair=clip(pair)))
        options[key] = settings[key].parse(value) if key in settings else value
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    return spec.setup(chosen, mode=mode, options=options, seed=seed + more, facts=facts)


def player_names(given: str, names: Callable[[int], list[str]]) -> list[str]:
    """`Ann,Bo`, or how many: `3`."""
    if given.isdecimal() and len(given) <= 2:
        return names(int(given))
    return given.split(",")


def played_by_bots(spec: Spec, setup: Setup) -> Session:
    session = Session(spec.script(), setup)
    play_on(session, Random(setup.seed))
    return session


# Plays that were played


def found(shelf: Library, wanted: str) -> PlayRow:
    """A play by its id, the beginning of it, or `last`."""
    rows = shelf.plays()
    if wanted == "last" and rows:
        return rows[0]
    fitting = [row for row in rows if row.id == wanted] or [row for row in rows if row.id.startswith(wanted)]
    if len(fitting) == 1 and wanted:
        return fitting[0]
    if fitting:
        raise bad(_("Several plays begin with “{id}”: add more letters.").format(id=clip(wanted)))
    raise bad(_("There is no play “{id}”. “python -m companion plays” lists them.").format(id=clip(wanted)))


def row_data(row: PlayRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "mode": row.mode,
        "players": list(row.names),
        "options": row.options,
        "started": row.started.isoformat(),
        "touched": row.touched.isoformat(),
        "finished": row.finished.isoformat() if row.finished else None,
        "entries": row.entries,
        "headline": str(row.headline),
        "winners": [seat.name for seat in row.seats if seat.key in row.winners],
        "scores": {seat.name: row.scores[seat.key] for seat in row.seats if seat.key in row.scores},
    }


def row_line(row: PlayRow) -> str:
    ended = row.headline or ngettext("{n} step so far", "{n} steps so far", row.entries)
    when = row.touched.astimezone().strftime("%Y-%m-%d %H:%M")
    names = transcript.clean(", ".join(row.names))
    return f"{row.id[:8]}  {when}  {transcript.padded(row.game, 13)} {names}  {transcript.clean(ended)}"


def tell_all(session: Session, ink: transcript.Ink) -> None:
    """What happened, the board, and how it ended."""
    out_all(transcript.log_lines(view.log(session), ink))
    out()
    out_all(transcript.board_lines(view.board(session.run.board()), ink))
    if session.run.result:
        out()
        out_all(transcript.result_lines(view.result(session.run.result), ink))


# Files


def hand_out(data: bytes, file: str) -> None:
    """Into a file, or with `-` to the output."""
    if file == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_whole(Path(file), data)
        say(_("Written: {file}").format(file=file))


def write_whole(path: Path, data: bytes) -> None:
    """Write all of it or nothing: a full disk leaves no half file."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
