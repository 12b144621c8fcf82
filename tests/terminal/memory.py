"""A play that nobody keeps."""

from __future__ import annotations

from typing import Any

from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says


class InMemory:
    def __init__(self, spec: Spec, *names: str, mode: Any = "", **options: object) -> None:
        self.id = "abc"
        self.spec = spec
        self.session = Session(spec.script(), spec.setup(names, mode=mode, options=options, seed=1))
        self.read_only: Says = ""

    def answer(self, value: Any, take_up: bool = False) -> None:
        self.session.answer(value, take_up=take_up)

    def undo(self) -> None:
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def amend(self, n: int, value: Any) -> None:
        self.session.amend(n, value)

    def correct(self, path: str, value: Any) -> None:
        self.session.correct(path, value)

    def anytime(self, key: str) -> None:
        self.session.anytime(key)
