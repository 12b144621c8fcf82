"""`python -m companion share PLAY --as text|png|bgstats|json`: hand a play on. The phone shares the same things."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands import Arguments, found, library, say, write_whole
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.present.handing import link_of, picture_of, text_of
from companion.store import Library, Play

WAYS = ("text", "png", "bgstats", "json")


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("play", metavar="PLAY", help=str(_("its id, the beginning of it, or “last”")))
    parser.add_argument("--as", dest="way", choices=WAYS, default="text", metavar="WAY", help="|".join(WAYS))
    parser.add_argument("--out", metavar="FILE", help=str(_("write to a file instead of the output")))


def run(args: Arguments) -> int:
    with library(args) as shelf:
        data = shared(shelf, shelf.resume(found(shelf, args.play).id), args.way)
    if args.out:
        write_whole(Path(args.out), data)
        say(_("Written: {file}").format(file=args.out))
    else:
        if args.way == "png" and sys.stdout.isatty():
            raise Refused(Code.NOT_ALLOWED, _("A picture is not for a terminal: name a file with --out."))
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
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
    return text_of(play).encode()
