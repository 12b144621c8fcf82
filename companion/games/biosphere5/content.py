"""The numbers of the rulebook; its cards are in `content/deck.toml`."""

from __future__ import annotations

LEADERSHIP_CARDS = 3  # 3.1
FACE_UP = 3  # 1.4
HAND_LIMIT = 8  # 2.1
DOOMED = 8  # 3.2
PRICE_OF_BIOSPHERE = 5  # 2.2
TOP_LEVEL = 8  # 4.1
REVEALS = {
    "text": (0, 1, 1, 2, 2, 3, 3, 4, 4),  # 4.2
    "table": (0, 1, 2, 2, 3, 3, 4, 4, 4),  # fig. 27
}
SCORCHED = 3
"""Cards that Scorched Earth may cost oneself (3.5.3)."""
CALM_DOOM = 4
"""What Without Hesitation sets the doom to (3.5.4)."""
RESCUED = 1
"""Cards that a catastrophe costs behind a rescue card: the card itself (2.3.2)."""
BIOSPHERE_LEVEL = 5  # 4.3
SIZE = 25
"""Cards of a player without The Abyss (1.2)."""
ACTION_LEVEL = {"new-hope": 1, "espionage": 2, "sabotage": 3, "attack": 1}  # 2.3.4
COST = {"espionage": 1, "sabotage": 3}
"""Cards that an action takes from the one it is played against (2.3.4)."""
TOP_TIER = 3
NEW_HOPE_CARDS = 3  # 4.3
USUAL = 2  # 4.1
MOST_RED = 4  # three face-up cards, and Biosphere 5 counts as two
MEETING, GREAT_PLAN = 4, 8
"""Cards that Tactical Meeting draws, and at most The Great Plan (3.5.1)."""
RISE = 2
"""What the hand level gains from New Hope, and when the Machine can do nothing (4.2, 4.3)."""
MOVES = 2
DRAWN = {"exchange": 2, "new-hope": 3}
"""Cards that a move takes, wherever the player likes (2.1, 2.3.4)."""
