"""Each widget module has its kv beside it, loaded once, when the module is imported."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder

from companion.ui import rounded  # noqa: F401  # kv draws with it


def load(module_file: str) -> None:
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path, encoding="utf8")


_handler = builder.create_handler


class Names:
    """What the expressions of a rule may name. Kivy keeps all of it once for every expression: here those of a widget share it."""

    known: dict[str, Any] | None = None
    """The ids of the rule that is being applied."""
    widget = -1
    shared: dict[str, Any] | None = None

    @classmethod
    def copied(cls, what: Any) -> Any:
        return what if what is cls.shared else copy(what)

    @classmethod
    def handler(
        cls, widget: Any, element: Any, key: str, value: Any, rule: Any, ids: dict[str, Any], delayed: bool = False
    ) -> Any:
        if cls.known is not ids or cls.widget != widget.uid:
            cls.known, cls.widget, cls.shared = ids, widget.uid, dict(ids)
        return _handler(widget, element, key, value, rule, cls.shared, delayed)


def _follow(args: Any, _instance: Any, _value: Any) -> None:
    # Kivy's writes a line for its log at every change of a property, which is then thrown away
    element, key, value, _rule, names = args
    setattr(element, key, eval(value, names))


builder.call_fn = _follow
builder.copy = Names.copied
builder.create_handler = Names.handler
