"""`python -m companion give PLAY GAME`: give a play of Any Game to a game with a name."""

from __future__ import annotations

import argparse

from companion.commands.common import Arguments, found, library, out
from companion.engine.texts import _

ABOUT = _("move a play of Any Game to another game")


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("play", metavar="PLAY", help=str(_("its id, the beginning of it, or “last”")))
    parser.add_argument("game", metavar="GAME", help=str(_("its key (“games” lists them)")))


def run(args: Arguments) -> int:
    with library(args) as shelf:
        shelf.own.give(found(shelf, args.play).id, args.game)
        out(_("This play now counts for {game}.").format(game=shelf.game_name(args.game)))
    return 0
