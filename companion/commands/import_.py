"""`python -m companion import FILE`: take in what `export` wrote."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands.common import Arguments, library, out, say
from companion.engine.texts import _, ngettext
from companion.present.incoming import read_file, read_most

ABOUT = _("import what export wrote")


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=str(_("what export wrote (- reads the input)")))


def run(args: Arguments) -> int:
    data = read_most(sys.stdin.buffer) if args.file == "-" else read_file(Path(args.file))
    with library(args) as shelf:
        report = shelf.import_bytes(data)
    if report.games:
        out(_("New games: {names}").format(names=", ".join(report.games)))
    if report.cards:
        out(ngettext("{n} known card was imported.", "{n} known cards were imported.", report.cards))
    if report.added or not (report.games or report.cards):
        out(ngettext("{n} play was imported.", "{n} plays were imported.", report.added))
    if report.already_there:
        out(ngettext("{n} play was already there.", "{n} plays were already there.", report.already_there))
    for problem in report.problems:
        say(str(problem))
    return (
        2
        if report.problems and not report.added and not report.already_there and not report.games and not report.cards
        else 0
    )
