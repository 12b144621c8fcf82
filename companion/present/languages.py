"""The languages that there are catalogues for, each loaded once."""

from __future__ import annotations

import gettext
from functools import cache

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
    return gettext.translation("tableside", assets("languages"), [key], fallback=True)


def nearest(wanted: str) -> str:
    """`de` for `de-AT`; English where there is no catalogue."""
    short = wanted.lower().partition("-")[0]
    return short if short in languages() else ENGLISH
