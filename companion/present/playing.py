"""What window and terminal need of a stored play: the session to look at, and the verbs."""

from __future__ import annotations

from typing import Protocol

from companion.engine.asks import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says


class Playing(Protocol):
    """Each verb is on disk before it returns, or raises `Refused`."""

    @property
    def id(self) -> str: ...
    @property
    def spec(self) -> Spec: ...
    @property
    def session(self) -> Session: ...
    @property
    def read_only(self) -> Says:
        """Why nothing can be answered; empty where it can."""

    def answer(self, value: Answer, *, take_up: bool = False) -> object: ...
    def undo(self) -> object: ...
    def redo(self) -> object: ...
    def amend(self, n: int, value: Answer) -> object: ...
    def correct(self, path: str, value: Answer) -> object: ...
    def anytime(self, key: str, /) -> object: ...
