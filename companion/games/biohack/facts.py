"""What earlier plays remembered of the main board: numbers and icons. Cards are remembered by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.biohack.content import RESERVATIONS
from companion.games.biohack.icons import ICONS


def printed_from(kept: Any) -> dict[str, int]:
    """Numbers on the board from earlier plays; what does not read is left out."""
    found = kept.items() if isinstance(kept, Mapping) else ()
    return {str(spot): number for spot, number in found if type(number) is int}


def effects_from(kept: Any) -> dict[str, list[str]]:
    found = kept.items() if isinstance(kept, Mapping) else ()
    return {
        spot: shown
        for spot, shown in found
        if spot in RESERVATIONS and isinstance(shown, list) and set(shown) <= ICONS and shown
    }
