"""A host as a program of its own, which can be killed: `python -m tests.live.serving LIBRARY PLAY PORT [MAY [BROKER PAGE]]`. Knows the game of all kinds too."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from companion import games
from companion.commands.host import Host
from companion.engine.spec import Spec
from companion.store import Library
from tests.engine.allkinds import SPEC as ALL_KINDS


def game(key: str) -> Spec:
    return ALL_KINDS if key == ALL_KINDS.key else games.spec(key)


def library(path: Path) -> Library:
    return Library.open(path, games=game)


def main(path: str, play: str, port: str, may: str = "own", broker: str = "", page: str = "") -> int:
    with library(Path(path)) as shelf:
        # the disk of the machine that tests is slow and shared; what is tested here is the network
        shelf.connection.execute("PRAGMA synchronous = OFF")
        args = Namespace(port=int(port), address="127.0.0.1", json=True, broker=broker, page=page, may=may)
        return Host(shelf, shelf.resume(play), args).run()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
