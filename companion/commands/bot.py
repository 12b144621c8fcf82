"""`python -m companion bot GAME --plays N`: random players play, and the table counts."""

from __future__ import annotations

import argparse
import json
import secrets
from time import perf_counter
from typing import Any

from companion.commands.common import (
    SEEDS,
    Arguments,
    agreed,
    library,
    out,
    out_all,
    played_by_bots,
    spec_of,
    takes_json,
    takes_setup,
    whole,
)
from companion.engine.session import Session
from companion.engine.texts import _, ngettext
from companion.present import view
from companion.terminal import tally

ABOUT = _("let random players play")

BOTS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_setup(parser)
    parser.add_argument("--plays", metavar="N", type=whole(1), default=1, help=str(_("how many plays (default: 1)")))
    takes_json(parser)


def run(args: Arguments) -> int:
    with library(args) as shelf:
        spec = spec_of(shelf, args.game)
        counted = tally.Tally()
        args.seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
        facts = shelf.facts(spec.key)
        began = perf_counter()
        for more in range(args.plays):
            session = played_by_bots(spec, agreed(spec, args, bot_names, facts, more))
            id = shelf.keep(spec, session).id
            counted.add(session)
            if args.json:
                out(json.dumps(bot_data(id, session), ensure_ascii=False))
        seconds = perf_counter() - began
    if not args.json:
        out_all(counted.lines())
        rate = args.plays / seconds if seconds else 0.0
        out(
            ngettext(
                "{n} play in {seconds} s, {rate} per second.",
                "{n} plays in {seconds} s, {rate} per second.",
                args.plays,
            ).format(seconds=f"{seconds:.2f}", rate=f"{rate:.1f}")
        )
    return 0


def bot_data(id: str, session: Session) -> dict[str, Any]:
    ended = session.run.result
    return {
        "id": id,
        "seed": session.setup.seed,
        "entries": session.history.head,
        "result": view.result(ended) if ended else None,
    }


def bot_names(count: int) -> list[str]:
    return list(BOTS[:count])
