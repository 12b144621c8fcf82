"""`games`, `game` and `give`: everything on the shelf, a game as a file, a play of Any Game for a game with a name."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion import games
from companion.commands import Arguments, found, hand_out, library, out, out_all, screen
from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.present import codes, transcript, view
from companion.store import Busy
from companion.store.rescue.opening import usual_place


def show_games(args: Arguments) -> int:
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
    """Those in the library; none while another program holds it, or before there is one."""
    if not Path(args.db or usual_place()).exists():
        return []
    try:
        with library(args) as shelf:
            return shelf.own.games()
    except Busy:
        return []


def declare_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=str(_("its key; “games” lists them")))
    parser.add_argument("file", metavar="FILE", help=str(_("where to write it; - writes to the output")))
    parser.add_argument("--codes", action="store_true", help=str(_("as the texts of codes that another phone scans")))


def write_game(args: Arguments) -> int:
    with library(args) as shelf:
        data = shelf.own.export(args.game)
    if args.codes:
        data = "".join(f"{code}\n" for code in codes.hand_over(data)).encode()
    hand_out(data, args.file)
    return 0


def declare_give(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("play", metavar="PLAY", help=str(_("its id, the beginning of it, or “last”")))
    parser.add_argument("game", metavar="GAME", help=str(_("its key; “games” lists them")))


def give(args: Arguments) -> int:
    with library(args) as shelf:
        shelf.own.give(found(shelf, args.play).id, args.game)
        out(_("The play now belongs to {game}.").format(game=shelf.game_name(args.game)))
    return 0
