"""The last stage before Gradle, really run: buildozer hands our spec to python-for-android, which writes manifest, icons and archive."""

from __future__ import annotations

import tarfile
from pathlib import Path
from xml.etree import ElementTree

from tests.device.levels import asked_for

ANDROID = "{http://schemas.android.com/apk/res/android}"


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
