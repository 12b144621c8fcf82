"""`python -m companion rulings`: every game's rulings as Markdown."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from companion import games
from companion.commands.common import Arguments, out_all
from companion.engine.spec import Spec
from companion.engine.texts import _

ABOUT = _("every game's rulings as Markdown")


def declare(parser: argparse.ArgumentParser) -> None:
    pass


def run(args: Arguments) -> int:
    out_all(page(games.shelf()))
    return 0


def page(shelf: Sequence[Spec]) -> Iterator[str]:
    yield "# Rulings"
    yield ""
    yield (
        "What the rulebooks leave open, and what the app does. Made from the games' own guides by "
        "`python -m companion rulings`; change them there."
    )
    for spec in shelf:
        rulings = spec.script().guide().rulings
        if not rulings:
            continue
        yield from ("", f"## {spec.name}")
        for ruling in rulings:
            yield from ("", f"**{ruling.question}**  ", str(ruling.ruling))
            if ruling.option:
                yield f"(House rule: `--option {ruling.option}=…`)"
