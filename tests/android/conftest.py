from __future__ import annotations

from pathlib import Path

import pytest
from buildozer import Buildozer

from tests.device.conftest import classes_at as classes_at

ROOT = Path(__file__).parents[2]


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Buildozer:
    """The spec as buildozer reads it; what it makes goes to a place of its own."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(Buildozer, "buildozer_dir", property(lambda self: str(tmp_path)))
    made = Buildozer("buildozer.spec")
    made.targetname = "android"
    return made


@pytest.fixture
def packed(spec: Buildozer) -> list[Path]:
    """The files of ours that go into the package, chosen by buildozer itself."""
    spec._copy_application_sources()
    app = Path(spec.app_dir)
    return sorted(path.relative_to(app) for path in app.rglob("*") if path.is_file())
