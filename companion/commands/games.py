"""`python -m companion games`: everything on the shelf."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion import games
from companion.commands.common import Arguments, library, out, out_all, screen, takes_json
from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.present import view
from companion.store import Busy
from companion.store.rescue.opening import usual_place
from companion.terminal import transcript

ABOUT = _("the shelf: modes, players, options")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_json(parser)


def run(args: Arguments) -> int:
    shelf = [view.game(spec) for spec in games.shelf()]
    shelf += [view.game(spec) | {"page": 1, "own": True} for spec in own_games(args)]
    shelf += [view.game(spec) | {"page": 2} for spec in games.ready()]
    if args.json:
        out(json.dumps(shelf, ensure_ascii=False))
    else:
        for game in shelf:
            out_all([*transcript.game_lines(game, screen().ink), ""])
    return 0


def own_games(args: Arguments) -> list[Spec]:
    """The games in the library; none while another program has it open, or before there is one."""
    if not Path(args.db or usual_place()).exists():
        return []
    try:
        with library(args) as shelf:
            return shelf.own.games()
    except Busy:
        return []
