"""What the commands take. A command's own arguments are declared by one function, from the pieces above it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from companion.engine.refusals import Code, Refused
from companion.engine.texts import _

PLAYTHROUGHS = Path("tests") / "playthroughs"


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refused(Code.BAD_SETUP, f"{message} ({self.prog} --help)")


def whole(least: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        number = int(word) if len(word) < 18 else -1
        if number < least:
            raise argparse.ArgumentTypeError(str(_("a whole number from {least} on").format(least=least)))
        return number

    read.__name__ = str(_("whole number"))
    return read


def takes_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=str(_("for programs")))


def takes_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=str(_("its key; “games” lists them")))
    parser.add_argument("--players", metavar="Ann,Bo", help=str(_("names with commas between, or how many")))
    parser.add_argument("--mode", metavar="M", default="")
    parser.add_argument(
        "--option", metavar="k=v", action="append", help=str(_("a variant or house rule; again for more"))
    )
    parser.add_argument("--seed", metavar="N", type=whole(0), help=str(_("the same seed, the same dice and cards")))


def takes_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("play", metavar="PLAY", help=str(_("its id, the beginning of it, or “last”")))


def declare_play(parser: argparse.ArgumentParser) -> None:
    takes_setup(parser)
    takes_json(parser)


def declare_resume(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    takes_json(parser)


def declare_bot(parser: argparse.ArgumentParser) -> None:
    takes_setup(parser)
    parser.add_argument("--plays", metavar="N", type=whole(1), default=1)
    takes_json(parser)


def declare_golden(parser: argparse.ArgumentParser) -> None:
    takes_setup(parser)
    parser.add_argument("--variant", metavar="WORD", default="", help=str(_("the last part of the file's name")))
    parser.add_argument("--tries", metavar="N", type=whole(1), default=1, help=str(_("keep the shortest of so many")))
    parser.add_argument("--folder", metavar="DIR", default=str(PLAYTHROUGHS))


def declare_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="+", metavar="PLAY FILE", help=str(_("a play and a file; - writes to the output"))
    )
    parser.add_argument("--all", action="store_true", help=str(_("the whole library")))


def declare_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=str(_("what export wrote; - reads the input")))
