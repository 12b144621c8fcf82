"""`python -m companion give PLAY GAME`: give a play of Any Game to a game with a name."""

from __future__ import annotations

import argparse

from companion.commands.common import Arguments, found, library, out, takes_game, takes_play
from companion.engine.texts import _

ABOUT = _("move a play of Any Game to another game")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    takes_game(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        shelf.own.give(found(shelf, args.play).id, args.game)
        out(_("This play now counts for {game}.").format(game=shelf.game_name(args.game)))
    return 0
