"""`python -m companion rulings`: every game's rulings as Markdown."""

from __future__ import annotations

import argparse

from companion import games
from companion.commands.common import Arguments, out
from companion.engine.texts import _
from companion.terminal import rulings

ABOUT = _("every game's rulings as Markdown")


def declare(parser: argparse.ArgumentParser) -> None:
    pass


def run(args: Arguments) -> int:
    out(rulings.page(games.shelf()).rstrip())
    return 0
