"""Items that are tapped in their order."""

from __future__ import annotations

from companion.engine.asks import Order


def placed(ask: Order[object], order: list[str], key: str) -> list[str]:
    """The order after a tap: a second one takes back, and the last item finds its place by itself.

    Once all have a place, a tap on the last one changes nothing: it is the tap of whoever goes on in the order to the end.
    """
    if key in order:
        done = len(order) == len(ask.items)
        return list(order) if done and key == order[-1] else [other for other in order if other != key]
    order = [*order, key]
    left = [item.key for item in ask.items if item.key not in order]
    return order + left if len(left) == 1 else order
