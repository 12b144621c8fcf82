"""A play that nobody keeps."""

from __future__ import annotations

from typing import Any

from companion.engine.said import Said
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.store import Play


class InMemory(Play):
    def __init__(self, spec: Spec, *names: str, mode: Any = "", **options: object) -> None:
        self.id = "abc"
        self.spec = spec
        self.session = Session(spec.script(), spec.setup(names, mode=mode, options=options, seed=1))
        self.read_only = self.newer = ""

    def do(self, said: Said) -> None:
        self.session.do(said)
