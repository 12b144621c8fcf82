"""The languages that there are catalogues for, each loaded once."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from companion import games
from companion.places import assets

ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    found = sorted(path.parts[-3] for path in assets("languages").glob("*/LC_MESSAGES/tableside.mo"))
    return (ENGLISH, *(key for key in found if key != ENGLISH))


@cache
def translation(key: str) -> gettext.NullTranslations:
    if key == ENGLISH:
        return gettext.NullTranslations()
    found = gettext.translation("tableside", assets("languages"), [key], fallback=True)
    for path in brought(key):
        with path.open("rb") as file:
            found.add_fallback(gettext.GNUTranslations(file))
    return found


def brought(key: str) -> list[Path]:
    """Catalogues that games have in their own folders: `companion/games/nim/languages/de.mo`."""
    return sorted(path for folder in games.__path__ for path in Path(folder).glob(f"*/languages/{key}.mo"))


def nearest(wanted: str) -> str:
    """`de` for `de-AT`; English if there is no catalogue."""
    short = wanted.lower().partition("-")[0]
    return short if short in languages() else ENGLISH
