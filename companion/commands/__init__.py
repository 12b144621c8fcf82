"""`python -m companion COMMAND`. Every command is a module here of the same name, with three things:

    ABOUT            one line for --help
    declare(parser)  what it takes
    run(args)        what it does; returns the exit code

To add one: such a module, and its name below.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

from companion.commands.common import Parser, out, say
from companion.engine.asks import clip
from companion.engine.refusals import Refused
from companion.engine.texts import _
from companion.present import view
from companion.terminal import jsonlines
from companion.terminal.screen import Gone

COMMANDS = (
    "games",
    "play",
    "plays",
    "resume",
    "show",
    "export",
    "import",
    "game",
    "give",
    "cards",
    "bot",
    "share",
    "host",
    "page",
    "rulings",
    "start",
)


def command(name: str) -> Any:
    """The module of a command; `import` is a word of Python's own."""
    return import_module(f"companion.commands.{name}{'_' if name == 'import' else ''}")


def parser(*names: str) -> Parser:
    """Of these commands, or of all: a command that runs loads none of the others."""
    top = Parser(prog="python -m companion", description=str(_("Tableside, in a terminal.")), allow_abbrev=False)
    subparsers = top.add_subparsers(metavar="COMMAND", dest="command", parser_class=Parser)
    for name in names or COMMANDS:
        about, declare = command(name).ABOUT, command(name).declare
        one = subparsers.add_parser(name, help=str(about), description=str(about), allow_abbrev=False)
        declare(one)
        one.add_argument("--db", metavar="FILE", help=str(_("the library (default: the one in your data directory)")))
    return top


def main(argv: list[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # tests put other streams there
    given = (sys.argv[1:] if argv is None else argv) or ["start"]
    try:
        args = parser(*(name for name in COMMANDS if name == given[0])).parse_args(given)
        code: int = command(args.command).run(args)
        return code
    except Refused as refused:
        return failed(refused, "--json" in given)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that nothing more is written there at the exit
        return 0
    except Gone:
        return 0
    except KeyboardInterrupt:
        say(_("Stopped. Every answer so far is saved."))
        return 130
    except OSError as problem:
        say(_("{file}: {problem}").format(file=problem.filename or "", problem=problem.strerror or str(problem)))
        return 2
    except Exception as bug:
        if os.environ.get("TABLESIDE_DEBUG"):
            raise
        say(
            _(
                "Something is wrong with the program ({kind}: {text}). Every earlier answer is saved. "
                "TABLESIDE_DEBUG=1 shows more."
            ).format(kind=type(bug).__name__, text=clip(str(bug), 200))
        )
        return 1


def failed(refused: Refused, as_json: bool) -> int:
    if as_json:
        out(jsonlines.dumped({"refused": view.refused(refused)}))
    say(refused.text)
    return 2
