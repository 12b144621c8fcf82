"""`python -m companion show PLAY`: what happened in a play, and its board."""

from __future__ import annotations

import argparse
import json

from companion.commands.common import (
    Arguments,
    found,
    library,
    out,
    row_data,
    say,
    screen,
    takes_json,
    takes_play,
    tell_all,
)
from companion.engine.texts import _
from companion.present import view
from companion.terminal import transcript

ABOUT = _("what happened in a play, and the score")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        at = shelf.resume(found(shelf, args.play).id)
        if args.json:
            shown = row_data(at.row) | view.table(at.session) | {"log": view.log(at.session)}
            out(json.dumps(shown, ensure_ascii=False))
            return 0
        ink = screen().ink
        out(ink(f"{at.spec.name}: {transcript.clean(', '.join(at.row.names))}", "strong"))
        tell_all(at.session, ink)
        if at.read_only:
            say(at.read_only)
    return 0
