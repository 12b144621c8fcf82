"""`python -m companion share PLAY --as text|png|bgstats|json`: hand a play on. The phone shares the same things."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from companion.commands import Arguments, found, library, say, write_whole
from companion.engine.refusals import Code, Refused
from companion.engine.results import Result
from companion.engine.texts import Says, _
from companion.present.picture import result_picture
from companion.present.scores import score_series
from companion.present.sharing import bgstats_link, bgstats_play, score_sheet
from companion.store import Library, Play

WAYS = ("text", "png", "bgstats", "json")


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("play", metavar="PLAY")
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
            series = score_series(play.session)
            return result_picture(play.spec.name, play.spec.colour, mode_name(play), ended(play), series)
        case "bgstats":
            return (bgstats_link(bgstats(play)) + "\n").encode()
    row = play.row
    return score_sheet(play.spec.name, mode_name(play), ended(play), row.started, row.seconds).encode()


def ended(play: Play) -> Result:
    result = play.session.run.result
    if result is None:
        raise Refused(Code.NOT_ALLOWED, _("The play is not over yet: there is no result to share."))
    return result


def mode_name(play: Play) -> Says:
    return play.spec.mode(play.session.setup.mode).name if len(play.spec.modes) > 1 else ""


def bgstats(play: Play) -> dict[str, Any]:
    row = play.row
    return bgstats_play(
        play_id=play.id,
        game_key=play.spec.key,
        game_name=play.spec.name,
        bgg=play.spec.bgg,
        mode=mode_name(play),
        result=play.session.run.result,
        started=row.started,
        seconds=row.seconds,
        people=row.people,
    )
