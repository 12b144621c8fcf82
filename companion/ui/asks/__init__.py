"""One widget class for each kind of ask, in a module of its own, imported when that kind is first asked."""

from __future__ import annotations

from importlib import import_module

from companion.engine.asks import Ask, Form
from companion.ui.asks.base import AskView, Hands

KINDS = {
    "do": "DoView",
    "choose": "ChooseView",
    "pick": "PickView",
    "number": "NumberView",
    "order": "OrderView",
    "roll": "RollView",
    "draw": "DrawView",
    "form": "FormView",
    "secret": "SecretView",
    "write": "WriteView",
    "scores": "ScoresView",
    "sheet": "SheetView",
    "card": "CardView",
}


def kind_of(ask: Ask[object]) -> str:
    """What shows this ask best: a form may look like a scoreboard or a score sheet."""
    look = ask.look if isinstance(ask, Form) else ""
    return {"tally": "scores"}.get(look, look) or ask.kind


def make(kind: str, hands: Hands) -> AskView:
    module = import_module(f"companion.ui.asks.{kind}")
    view: AskView = getattr(module, KINDS[kind])(hands)
    return view


__all__ = ["KINDS", "AskView", "Hands", "kind_of", "make"]
