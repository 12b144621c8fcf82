"""`python -m companion page FOLDER --broker URL`: the guests' page as files, for those who come over a broker."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.common import Arguments, no_broker, say
from companion.engine.texts import _
from companion.live.files import write
from companion.present.brokers import Where

ABOUT = _("the guests' page as files, for guests who join through a broker")


def declare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=str(_("where to write them")))
    parser.add_argument("--broker", metavar="URL", required=True, help=str(_("the broker that guests join through")))


def run(args: Arguments) -> int:
    """The page as files, for the web server of those who come over a broker."""
    try:
        where = Where.read(args.broker)
    except ValueError:
        raise no_broker(args.broker) from None
    count = write(args.folder, where.bare)
    say(_("Files written: {n}, in {folder}").format(n=count, folder=args.folder))
    return 0
