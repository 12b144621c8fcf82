"""The parts of a board, drawn: tracks look like tracks, places like places, slots like slots.

card = GroupCard(compact=True)
card.show(group, changed)
card.bind(on_pick=lambda card, path: ...)
"""

from companion.ui.parts.groups import BoardView, GroupCard

__all__ = ["BoardView", "GroupCard"]
