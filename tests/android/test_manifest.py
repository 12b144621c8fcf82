"""The last stage before Gradle, really run: buildozer hands our spec to python-for-android, which writes manifest, icons and archive."""

from __future__ import annotations

import json
import shutil
import sys
import tarfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from xml.etree import ElementTree

import pytest
import pythonforandroid
from buildozer import Buildozer
from buildozer.targets.android import TargetAndroid

from tests.device.levels import asked_for

BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"
FOR_ITSELF = {"--arch": 1, "--ndk-api": 1, "--copy-libs": 0}
"""What python-for-android reads before it calls its packaging stage, and how many words each takes."""
FONTS = ("fonts/materialdesignicons-webfont.ttf", "fonts/Roboto-Regular.ttf", "fonts/Roboto-BoldItalic.ttf")
"""What lies in KivyMD, in part."""
ANDROID = "{http://schemas.android.com/apk/res/android}"


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


@pytest.fixture
def dist(spec: Buildozer, packed: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that Gradle would be started in."""
    folder = Path(TargetAndroid(spec).get_dist_dir("tableside"))
    for name in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(BOOTSTRAPS / name / "build", folder, dirs_exist_ok=True)
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
    monkeypatch.chdir(folder)
    stage = spec_from_file_location("build", folder / "build.py")
    assert stage
    assert stage.loader
    build = module_from_spec(stage)
    stage.loader.exec_module(build)
    build.parse_args_and_make_package(words)
    return folder


def test_python_for_android_makes_of_the_spec_what_we_mean(dist: Path, packed: list[Path]) -> None:
    manifest = ElementTree.parse(dist / "src" / "main" / "AndroidManifest.xml").getroot()

    def found(path: str, name: str) -> list[str | None]:
        return [part.get(ANDROID + name) for part in manifest.findall(path)]

    assert found("uses-permission", "name") == asked_for(), "and nothing that a library would like to have"
    assert found("uses-sdk", "minSdkVersion") == ["24"]
    assert found("uses-sdk", "targetSdkVersion") == ["36"]
    assert found("application", "enableOnBackInvokedCallback") == ["false"], "Back reaches the app"
    assert found("application", "allowBackup") == ["true"]
    assert found("application/activity", "launchMode") == ["singleTask"], "one table, however often it is opened"
    assert found("application/activity", "screenOrientation") == ["unspecified"], "it lies in any direction"
    assert found("queries/intent/data", "scheme") == ["bgstats"]
    assert found("application/service", "name") == []

    pictures = dist / "src" / "main" / "res"
    icon = ElementTree.parse(pictures / "mipmap-anydpi-v33" / "icon.xml").getroot()
    layers = {part.tag: str(part.get(ANDROID + "drawable")).removeprefix("@") for part in icon}
    assert layers.keys() == {"background", "foreground", "monochrome"}
    assert [layer for layer in layers.values() if not (pictures / f"{layer}.png").exists()] == []
    assert (pictures / "mipmap-anydpi-v26" / "icon.xml").exists(), "the adaptive icon of older launchers"

    with tarfile.open(dist / "src" / "main" / "assets" / "private.tar") as archive:
        inside = {Path(name) for name in archive.getnames()}
    code = {path.with_suffix(".pyc") if path.suffix == ".py" else path for path in packed}
    assert code - inside == set()


def test_no_font_is_packaged_twice(dist: Path, packed: list[Path]) -> None:
    with tarfile.open(dist / "libs" / "arm64-v8a" / "libpybundle.so") as archive:
        brought = {Path(name).name for name in archive.getnames() if name.endswith(".ttf")}
    assert brought == {"materialdesignicons-webfont.ttf"}, "the icons of KivyMD, and none of its letters"
    letters = {f"Tableside-{weight}.ttf" for weight in ("Regular", "Medium", "Bold")}
    others = {f"Other-{script}.ttf" for script in ("Arabic", "Hebrew", "Emoji")}
    assert {path.name for path in packed if path.suffix == ".ttf"} == {*letters, *others, "Guest-Icons.ttf"}
