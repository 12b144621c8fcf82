"""`python -m companion share PLAY --as text|png|bgstats|json`: hand a play on. The phone shares the same things."""

from __future__ import annotations

import argparse
import re
import sys

from companion.commands.common import Arguments, found, hand_out, library, takes_play
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.present.handing import link_of, picture_of, text_of
from companion.store import Library, Play
from companion.terminal.transcript import clean

ABOUT = _("a result as text, picture, BG Stats link or file")

SPOKEN = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What a terminal would obey rather than show; JSON has another way to write it, and reads it as the same."""
WAYS = ("text", "png", "bgstats", "json")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_play(parser)
    parser.add_argument("--as", dest="way", choices=WAYS, default="text", metavar="WAY", help="|".join(WAYS))
    parser.add_argument("--out", metavar="FILE", default="-", help=str(_("write to a file instead of the output")))


def run(args: Arguments) -> int:
    with library(args) as shelf:
        data = shared(shelf, shelf.resume(found(shelf, args.play).id), args.way)
    if args.way == "png" and args.out == "-" and sys.stdout.isatty():
        raise Refused(Code.NOT_ALLOWED, _("A terminal can't show a picture: name a file with --out."))
    hand_out(data, args.out)
    return 0


def shared(library: Library, play: Play, way: str) -> bytes:
    """The play in one of the ways, as bytes."""
    match way:
        case "json":
            return SPOKEN.sub(lambda found: f"\\u{ord(found[0]):04x}", library.export_play(play.id).decode()).encode()
        case "png":
            return picture_of(play)
        case "bgstats":
            return (link_of(play) + "\n").encode()
    return "".join(f"{clean(line)}\n" for line in text_of(play).splitlines()).encode()
