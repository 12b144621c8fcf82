"""Each widget module has its kv beside it, loaded once, when the module is imported."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

from kivy.lang import Builder, builder

from companion.ui import rounded  # noqa: F401  # kv draws with it

if TYPE_CHECKING:
    from kivy.graphics import Instruction
    from kivy.lang.parser import ParserRuleProperty
    from kivy.uix.widget import Widget


def load(module_file: str) -> None:
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path, encoding="utf8")


_handler = builder.create_handler


class Names:
    """What the expressions of a rule may name. Kivy keeps all of it once for every expression: here those of a widget share it."""

    known: dict[str, object] | None = None
    """The ids of the rule that is being applied."""
    widget = -1
    shared: dict[str, object] | None = None

    @classmethod
    def copied(cls, what: dict[str, object]) -> dict[str, object]:
        return what if what is cls.shared else copy(what)

    @classmethod
    def handler(
        cls,
        widget: Widget,
        element: Instruction | Widget,
        key: str,
        value: CodeType,
        rule: ParserRuleProperty,
        ids: dict[str, object],
        delayed: bool = False,
    ) -> Any:
        if cls.known is not ids or cls.widget != widget.uid:
            cls.known, cls.widget, cls.shared = ids, widget.uid, dict(ids)
        return _handler(widget, element, key, value, rule, cls.shared, delayed)


def _follow(args: tuple[Widget, str, CodeType, object, dict[str, object]], _widget: object, _value: object) -> None:
    # Kivy's writes a line for its log at every change of a property, which is then thrown away
    element, key, value, _rule, names = args
    setattr(element, key, eval(value, names))


builder.call_fn = _follow
builder.copy = Names.copied
builder.create_handler = Names.handler
