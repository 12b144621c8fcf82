"""A version of the app in a folder of its own, with the bench that measures it: a commit, or a folder (`.` is what lies here)."""

from __future__ import annotations

import compileall
import shutil
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

from bench.running import ROOT

MEASURES = ("__init__.py", "window.py", "plays.py", "stock.py", "replay.py", "figures.py")
PARTS = ("companion", "assets")


class Checkout:
    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder / f"of-{name.strip('./').replace('/', '-')}"
        self.code = self.folder / "code"
        self.code.mkdir(parents=True)
        self._fetch()
        kit = self.folder / "bench"
        kit.mkdir()
        for file in MEASURES:
            shutil.copy(ROOT / "bench" / file, kit)
        compileall.compile_dir(self.folder, quiet=2)

    def _fetch(self) -> None:
        if "/" in self.name or self.name == ".":
            for part in PARTS:
                shutil.copytree(ROOT / self.name / part, self.code / part, ignore=shutil.ignore_patterns("__pycache__"))
            return
        packed = subprocess.run(["git", "archive", self.name, *PARTS], cwd=ROOT, capture_output=True)
        if packed.returncode:
            raise SystemExit(packed.stderr.decode())
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(self.code, filter="data")
