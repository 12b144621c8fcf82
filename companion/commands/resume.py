"""`python -m companion resume PLAY`: continue a play."""

from __future__ import annotations

import argparse

from companion.commands.common import Arguments, found, library, sit, takes_json, takes_play
from companion.engine.texts import _

ABOUT = _("continue a play")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        return sit(shelf.resume(found(shelf, args.play).id), args)
