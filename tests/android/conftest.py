"""The spec as buildozer reads it, the files that it chooses, and what python-for-android makes of both: the last two once for all tests."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from compileall import compile_file
from contextlib import chdir
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
import pythonforandroid
from buildozer import Buildozer
from buildozer.targets.android import TargetAndroid

from tests.device.conftest import classes_at as classes_at

ROOT = Path(__file__).parents[2]
BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"
FOR_ITSELF = {"--arch": 1, "--ndk-api": 1, "--copy-libs": 0}
"""What python-for-android reads before it calls its packaging stage, and how many words each takes."""
FONTS = ("fonts/materialdesignicons-webfont.ttf", "fonts/Roboto-Regular.ttf", "fonts/Roboto-BoldItalic.ttf")
"""What lies in KivyMD, in part."""


def _read(folder: Path) -> Buildozer:
    """What it makes goes to this folder."""

    class Here(Buildozer):  # type: ignore[misc]
        buildozer_dir = property(lambda self: str(folder))

    made = Here("buildozer.spec")
    made.targetname = "android"
    return made


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Buildozer:
    monkeypatch.chdir(ROOT)
    return _read(tmp_path)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Buildozer:
    with chdir(ROOT):
        made = _read(tmp_path_factory.mktemp("built"))
        made._copy_application_sources()
        return made


@pytest.fixture(scope="session")
def packed(built: Buildozer) -> list[Path]:
    """The files of ours that go into the package, chosen by buildozer itself."""
    app = Path(built.app_dir)
    return sorted(path.relative_to(app) for path in app.rglob("*") if path.is_file())


class Handed(Exception):
    """Buildozer got as far as calling python-for-android."""


def handed_over(spec: Buildozer) -> list[str]:
    """The words with which buildozer calls python-for-android's packaging stage."""
    target = TargetAndroid(spec)
    target.build_mode, target.artifact_format = "debug", "apk"
    said: list[str] = []

    def hear(words: list[str], **_more: object) -> None:
        said.extend(words)
        raise Handed

    target._p4a = hear
    with pytest.raises(Handed):
        target.build_package()
    words = said[said.index("--name") :]
    for name, count in FOR_ITSELF.items():
        at = words.index(name)
        del words[at : at + count + 1]
    return ["--resource" if word == "--add-resource" else word for word in words]


def compiled(file: str, optimize_python: bool = True) -> str:
    """As python-for-android does it, which starts a Python for each file."""
    assert compile_file(file, legacy=True, force=True, quiet=1, optimize=2 if optimize_python else 0)
    return f"{file}c"


@pytest.fixture(scope="session")
def dist(built: Buildozer, packed: list[Path]) -> Path:
    """The folder that Gradle would be started in. The files lie there compiled afterwards."""
    spec, tmp_path = built, Path(built.buildozer_dir)
    folder = Path(TargetAndroid(spec).get_dist_dir("tableside"))
    for name in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(BOOTSTRAPS / name / "build", folder, dirs_exist_ok=True)
    with chdir(ROOT):
        words = handed_over(spec)
    about = {"hostpython": sys.executable, "bootstrap": "sdl2", "ndk_api": 24, "archs": ["arm64-v8a"]}
    (folder / "dist_info.json").write_text(json.dumps(about))
    kivymd = folder / "_python_bundle__arm64-v8a" / "_python_bundle" / "site-packages" / "kivymd"
    for name in FONTS:
        (kivymd / name).parent.mkdir(parents=True, exist_ok=True)
        (kivymd / name).write_bytes(b"a font")
    (folder / "libs" / "arm64-v8a").mkdir(parents=True)
    (tmp_path / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    (folder / "local.properties").write_text(f"sdk.dir={tmp_path / 'sdk'}\n")
    (folder / "project.properties").write_text(f"target=android-{spec.config.get('app', 'android.api')}\n")
    with chdir(folder):
        stage = spec_from_file_location("build", folder / "build.py")
        assert stage
        assert stage.loader
        build = module_from_spec(stage)
        stage.loader.exec_module(build)
        vars(build)["compile_py_file"] = compiled
        build.parse_args_and_make_package(words)
    return folder
