"""`python -m companion play GAME`: start a play, and sit down at it."""

from __future__ import annotations

import argparse
import sys

from companion.commands.common import Arguments, agreed, library, mode_of, screen, sit, spec_of, takes_json, takes_setup
from companion.engine.texts import _
from companion.terminal import menu

ABOUT = _("start a play")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_setup(parser)
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        spec = spec_of(shelf, args.game)
        if args.players is None and not args.json and sys.stdin.isatty():
            args.players = ",".join(menu.players(screen(), mode_of(spec, args)))
        return sit(shelf.start(spec, agreed(spec, args, menu.default_names, shelf.facts(spec.key))), args)
