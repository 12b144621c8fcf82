"""`python -m companion …`: the table of commands.

To add one: a function in `commands.py`, a function in `terminal/arguments.py` that declares what it takes, and a line here.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from companion import commands, gameshelf, host, share, simulate
from companion.commands import Arguments, out, say
from companion.engine.asks import clip
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _
from companion.present import view
from companion.terminal import arguments, jsonlines
from companion.terminal.screen import Gone


class Command(NamedTuple):
    name: str
    about: Says
    run: Callable[[Arguments], int]
    declare: Callable[[argparse.ArgumentParser], None] = lambda parser: None


COMMANDS = (
    Command("games", _("the shelf: modes, players, options"), gameshelf.show_games, arguments.takes_json),
    Command("play", _("start a play"), commands.play, arguments.declare_play),
    Command("plays", _("all plays, the newest first"), commands.show_plays, arguments.takes_json),
    Command("resume", _("go on with a play"), commands.resume, arguments.declare_resume),
    Command("show", _("what happened in a play, and how it stands"), commands.show, arguments.declare_resume),
    Command("export", _("write a play, or all, to a file"), commands.export, arguments.declare_export),
    Command("import", _("take in what export wrote"), commands.import_file, arguments.declare_import),
    Command("game", _("write a game to a file, to hand it on"), gameshelf.write_game, gameshelf.declare_game),
    Command("give", _("give a play of Any Game to another game"), gameshelf.give, gameshelf.declare_give),
    Command("bot", _("let random players play"), commands.bot, arguments.declare_bot),
    Command(
        "golden", _("write a random play as a golden text for the tests"), commands.golden, arguments.declare_golden
    ),
    Command(
        "simulate", _("measure a solo opponent: a scripted player plays many times"), simulate.run, simulate.declare
    ),
    Command("share", _("a result as text, picture, BG Stats link or file"), share.run, share.declare),
    Command("host", _("the table for every phone in the room"), host.run, host.declare),
    Command("rulings", _("every game's rulings as Markdown"), commands.print_rulings),
    Command("start", _("the window, or without a screen the terminal (the default)"), commands.start),
)


def parser() -> argparse.ArgumentParser:
    top = arguments.Parser(
        prog="python -m companion", description=str(_("Tableside, in a terminal.")), allow_abbrev=False
    )
    subparsers = top.add_subparsers(metavar="COMMAND", dest="command", parser_class=arguments.Parser)
    for command in COMMANDS:
        one = subparsers.add_parser(
            command.name, help=str(command.about), description=str(command.about), allow_abbrev=False
        )
        command.declare(one)
        one.add_argument("--db", metavar="FILE", help=str(_("the library; otherwise the one in your data directory")))
    return top


def main(argv: list[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # tests put other streams there
    given = sys.argv[1:] if argv is None else argv
    try:
        args = parser().parse_args(given or ["start"])
        run = next(command.run for command in COMMANDS if command.name == args.command)
        return run(args)
    except Refused as refused:
        return failed(refused, "--json" in given)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that nothing more is written there at the exit
        return 0
    except Gone:
        return 0
    except KeyboardInterrupt:
        say(_("Stopped. Every answer that was taken is kept."))
        return 130
    except OSError as problem:
        say(_("{file}: {problem}").format(file=problem.filename or "", problem=problem.strerror or str(problem)))
        return 2
    except Exception as bug:
        if os.environ.get("TABLESIDE_DEBUG"):
            raise
        say(
            _(
                "A mistake in the program: {kind}: {text}. What was answered before is kept; TABLESIDE_DEBUG=1 shows more."
            ).format(kind=type(bug).__name__, text=clip(str(bug), 200))
        )
        return 1


def failed(refused: Refused, as_json: bool) -> int:
    if as_json:
        out(jsonlines.dumped({"refused": view.refused(refused)}))
    say(refused.text)
    return 2
