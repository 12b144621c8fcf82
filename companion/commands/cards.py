"""`python -m companion cards GAME`: the cards that this table knows, as a list or as a pack to hand on."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from companion.commands.common import Arguments, hand_out, library, out, say, takes_game, takes_json
from companion.engine.cards import counted
from companion.engine.texts import Says, _, ngettext
from companion.present.cards import how_many
from companion.present.incoming import read_file, read_most
from companion.store import Library
from companion.store.packs import Incoming
from companion.terminal.jsonlines import dumped
from companion.terminal.transcript import clean

ABOUT = _("the cards your table knows, also as packs")


def declare(parser: argparse.ArgumentParser) -> None:
    takes_game(parser)
    takes_json(parser)
    parser.add_argument("--export", metavar="FILE", help=str(_("write them as a pack (- writes to the output)")))
    parser.add_argument("--import", dest="pack", metavar="FILE", help=str(_("import a pack (- reads the input)")))
    parser.add_argument(
        "--theirs", action="store_true", help=str(_("with --import: take the pack's version of cards that differ"))
    )


def run(args: Arguments) -> int:
    with library(args) as shelf:
        spec = shelf.own.game(args.game)
        if args.pack:
            return bring_in(shelf, args)
        if args.export:
            hand_out(shelf.cards.export(spec.key), args.export)
            return 0
        if args.json:
            out(dumped(listed(shelf, spec.key)))
        else:
            show(shelf, spec.key)
    return 0


def listed(shelf: Library, game: str) -> dict[str, Any]:
    kinds = shelf.cards.kinds(game)
    known = shelf.cards.known(game)
    return {
        "game": game,
        "kinds": [
            {"key": kind.key, "name": str(kind.many), "known": count, "box": box}
            for kind, count, box in counted(kinds, known)
        ],
        "cards": [
            {"id": id, "kind": kind.key, "name": card.name, "sort": card.sort, "values": card.values}
            for kind in kinds
            for id, card in known.of(kind)
        ],
    }


def show(shelf: Library, game: str) -> None:
    kinds, known = shelf.cards.kinds(game), shelf.cards.known(game)
    if not kinds:
        say(_("This game has no cards to remember."))
    for kind, count, box in counted(kinds, known):
        out(clean(how_many(kind, count, box)))
        for _id, card in known.of(kind):
            sort = kind.sort(card.sort)
            parts = [str(card.name or "–"), *([str(sort.name)] if sort else []), str(kind.about(card))]
            out(f"  {clean(' · '.join(parts))}")


def bring_in(shelf: Library, args: Arguments) -> int:
    data = read_most(sys.stdin.buffer) if args.pack == "-" else read_file(Path(args.pack))
    incoming = shelf.cards.look_at(data)
    count = shelf.cards.take(incoming, [one.id for one in incoming.differs] if args.theirs else ())
    if args.json:
        differs = [{"id": one.id, "here": one.here, "there": one.there} for one in incoming.differs]
        out(dumped(to_builtins({"game": incoming.game, "taken": count, "same": incoming.same, "differs": differs})))
        return 0
    for line in told(shelf, incoming, theirs=args.theirs):
        out(clean(line))
    return 0


def told(shelf: Library, incoming: Incoming, *, theirs: bool) -> list[Says]:
    """What was imported, and the differences side by side."""
    kinds = {kind.key: kind for kind in shelf.cards.kinds(incoming.game)}
    lines: list[Says] = [
        ngettext("{n} new card.", "{n} new cards.", len(incoming.new)),
        ngettext("{n} known card was completed.", "{n} known cards were completed.", len(incoming.more)),
        ngettext("{n} card was already known.", "{n} cards were already known.", incoming.same),
    ]
    if incoming.differs:
        lines.append(
            ngettext(
                "{n} card differs. The pack's version is used now:",
                "{n} cards differ. The pack's versions are used now:",
                len(incoming.differs),
            )
            if theirs
            else ngettext("{n} card differs. Yours stays:", "{n} cards differ. Yours stay:", len(incoming.differs))
        )
    for one in incoming.differs:
        kind = kinds[one.here.kind]
        lines.append(_("  {card}, yours: {here}").format(card=kind.title(one.here), here=kind.about(one.here)))
        lines.append(_("  {card}, theirs: {there}").format(card=kind.title(one.there), there=kind.about(one.there)))
    return lines
