"""How much memory, disk and package Tableside takes: `python -m bench size`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from bench.plays import again, of_length
from companion.games import shelf
from companion.store import Library

ROOT = Path(__file__).parent.parent
ENTRIES = 1000
MEGABYTE = 1 << 20


def figures() -> Iterator[Figure]:
    for spec in shelf():
        session = of_length(spec, ENTRIES)
        entries = session.history.standing()
        again(session)  # what is loaded once stays out of it
        tracemalloc.start()
        kept = again(session)
        held = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert kept.history.head == ENTRIES
        yield Figure(what=f"{spec.key}, an open play of 1,000 entries: memory", value=held / 1024, unit="kB")
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "size.db"
            Library.open(path).close()
            empty = path.stat().st_size
            with Library.open(path) as library:
                play = library.keep(spec, session).id
                exported = len(library.export_play(play))
            yield Figure(
                what=f"{spec.key}, 1,000 entries: in the database",
                value=(path.stat().st_size - empty) / 1024,
                unit="kB",
                beside="the same as exported JSON",
                baseline=exported / 1024,
            )
        del entries, kept
    yield from package()


def package() -> Iterator[Figure]:
    """The wheel that pip installs, packed and unpacked; without Kivy and what else it needs."""
    code = [path for path in (ROOT / "companion").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assets = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    yield Figure(what="the code (companion/)", value=_size(code) / MEGABYTE, unit="MB")
    yield Figure(what="fonts, icons, sounds (assets/)", value=_size(assets) / MEGABYTE, unit="MB")
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", name, str(ROOT)]
        if subprocess.run(command, capture_output=True).returncode == 0:
            (wheel,) = Path(name).glob("*.whl")
            yield Figure(
                what="the installed package, packed as a wheel", value=wheel.stat().st_size / MEGABYTE, unit="MB"
            )


def _size(files: list[Path]) -> int:
    return sum(path.stat().st_size for path in files)
