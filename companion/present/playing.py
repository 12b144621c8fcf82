"""What window and terminal need of a stored play: the session to look at, and the way to say something."""

from __future__ import annotations

from typing import Protocol

from companion.engine.said import Said
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says


class Playing(Protocol):
    """What is said is on disk before `do` returns, or it raises `Refused`."""

    @property
    def id(self) -> str: ...
    @property
    def spec(self) -> Spec: ...
    @property
    def session(self) -> Session: ...
    @property
    def read_only(self) -> Says:
        """Why nothing can be answered; empty where it can."""

    def do(self, said: Said) -> object: ...
