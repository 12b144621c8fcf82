"""`python -m companion export PLAY FILE`: write a play, or all, to a file."""

from __future__ import annotations

import argparse

from companion.commands.common import Arguments, bad, found, hand_out, library
from companion.engine.texts import _

ABOUT = _("write a play, or all, to a file")


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="+", metavar="PLAY FILE", help=str(_("a play and a file (- writes to the output)"))
    )
    parser.add_argument("--all", action="store_true", help=str(_("the whole library")))


def run(args: Arguments) -> int:
    *plays, file = args.what
    if args.all == bool(plays) or len(plays) > 1:
        raise bad(_("Name one play and a file, or --all and a file."))
    with library(args) as shelf:
        data = shelf.export_all() if args.all else shelf.export_play(found(shelf, plays[0]).id)
    hand_out(data, file)
    return 0
