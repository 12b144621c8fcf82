"""What a terminal needs of a play: the session to look at, and the verbs, each kept before it returns."""

from __future__ import annotations

from typing import Protocol

from companion.engine.asks import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says


class Playing(Protocol):
    id: str
    spec: Spec
    session: Session
    read_only: Says

    def answer(self, value: Answer, take_up: bool = False) -> object: ...

    def undo(self) -> object: ...

    def redo(self) -> object: ...

    def amend(self, n: int, value: Answer) -> object: ...

    def correct(self, path: str, value: Answer) -> object: ...

    def anytime(self, key: str) -> object: ...
