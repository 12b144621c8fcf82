"""`python -m companion share PLAY --as text|png|bgstats|json`: hand a play on. The phone shares the same things."""

from __future__ import annotations

import argparse
import sys

from companion.commands import Arguments, found, hand_out, library
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.present.handing import link_of, picture_of, text_of
from companion.present.transcript import clean
from companion.store import Library, Play
from companion.terminal.arguments import takes_play

WAYS = ("text", "png", "bgstats", "json")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    parser.add_argument("--as", dest="way", choices=WAYS, default="text", metavar="WAY", help="|".join(WAYS))
    parser.add_argument("--out", metavar="FILE", default="-", help=str(_("write to a file instead of the output")))


def run(args: Arguments) -> int:
    with library(args) as shelf:
        data = shared(shelf, shelf.resume(found(shelf, args.play).id), args.way)
    if args.way == "png" and args.out == "-" and sys.stdout.isatty():
        raise Refused(Code.NOT_ALLOWED, _("A picture is not for a terminal: name a file with --out."))
    hand_out(data, args.out)
    return 0


def shared(library: Library, play: Play, way: str) -> bytes:
    """The play in one of the ways, as bytes."""
    match way:
        case "json":
            return library.export_play(play.id)
        case "png":
            return picture_of(play)
        case "bgstats":
            return (link_of(play) + "\n").encode()
    return "".join(f"{clean(line)}\n" for line in text_of(play).splitlines()).encode()
