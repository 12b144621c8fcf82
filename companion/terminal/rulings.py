"""Every game's rulings as one Markdown page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.spec import Spec


def page(games: Sequence[Spec]) -> str:
    return "\n".join(_lines(games)) + "\n"


def _lines(games: Sequence[Spec]) -> Iterator[str]:
    yield "# Rulings"
    yield ""
    yield (
        "What the rulebooks leave open, and what the app does. Made from the games' own guides by "
        "`python -m companion rulings`; change them there."
    )
    for spec in games:
        rulings = spec.script().guide().rulings
        if not rulings:
            continue
        yield from ("", f"## {spec.name}")
        for ruling in rulings:
            yield from ("", f"**{ruling.question}**  ", str(ruling.ruling))
            if ruling.option:
                yield f"(House rule: `--option {ruling.option}=…`)"
