"""`python -m companion plays`: all plays, the newest first."""

from __future__ import annotations

import argparse
import json

from companion.commands.common import Arguments, library, out, out_all, row_data, row_line, takes_json
from companion.engine.texts import _

ABOUT = _("all plays, the newest first")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        rows = shelf.plays()
        if args.json:
            out(json.dumps([row_data(row) for row in rows], ensure_ascii=False))
        elif rows:
            out_all(row_line(row) for row in rows)
        else:
            out(_("No plays yet. Start one: python -m companion play anygame"))
    return 0
