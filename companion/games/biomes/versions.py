"""Versions of these rules that ask otherwise: a play goes on by those it began with."""

from __future__ import annotations

MAP_SINCE = 3
"""The version of the rules that brought the map."""

FEWER_ASKS = 4
"""The version that asks nothing with one answer, and without a map remembers more of the tiles."""

ENDS_ITSELF = 5
"""The version in which a turn ends by itself where nothing can be done any more."""

TAP_PAYS = 6
"""The version in which a tap on a free spot of the map pays with what wastes least."""

HANDS_LATER = 7
"""The version in which real cards of the first hand are told in everyone's first turn, and those put away stay unseen."""
