"""`python -m companion game GAME FILE`: write a game to a file, to hand it on."""

from __future__ import annotations

import argparse

from companion.commands.common import Arguments, hand_out, library, takes_game
from companion.engine.texts import _
from companion.present import codes

ABOUT = _("write a game to a file, to share it")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_game(parser)
    parser.add_argument("file", metavar="FILE", help=str(_("where to write it (- writes to the output)")))
    parser.add_argument("--codes", action="store_true", help=str(_("as text codes for another phone to scan")))


def run(args: Arguments) -> int:
    with library(args) as shelf:
        data = shelf.own.export(args.game)
    if args.codes:
        data = "".join(f"{code}\n" for code in codes.hand_over(data)).encode()
    hand_out(data, args.file)
    return 0
