"""Each widget module has its kv beside it, loaded once, when the module is imported."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

from companion.ui import rounded  # noqa: F401  # kv draws with it


def load(module_file: str) -> None:
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path, encoding="utf8")
