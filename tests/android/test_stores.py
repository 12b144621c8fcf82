"""What the stores are told: every language whole, every text and picture within their limits, one version everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import companion
from tests.android.conftest import ROOT
from tests.android.test_manifest import ANDROID

METADATA = ROOT / "metadata"
LANGUAGES = sorted(path.name for path in METADATA.iterdir() if path.is_dir())
LIMITS = {"title": 30, "short_description": 80, "full_description": 4000}
"""Letters: the narrower of F-Droid's and Play's."""
CHANGES = 500
PHONE_PICTURES = range(2, 9)
TAGS = {"b", "i", "u"}


def version(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(ROOT / "tools" / "version.py"), *words], capture_output=True, text=True)


def code() -> str:
    return version("--code").stdout.strip()


def test_there_is_a_text_in_every_language_that_the_app_speaks() -> None:
    spoken = {"en", *(path.name for path in (ROOT / "assets" / "languages").iterdir() if path.is_dir())}
    assert {name.partition("-")[0] for name in LANGUAGES} == spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_there_and_not_too_long(language: str) -> None:
    for name, most in LIMITS.items():
        text = (METADATA / language / f"{name}.txt").read_text(encoding="utf-8").strip()
        assert 0 < len(text) <= most, name
        assert {tag.strip("/") for tag in re.findall(r"<(/?\w+)>", text)} <= TAGS, name
    short = (METADATA / language / "short_description.txt").read_text(encoding="utf-8").strip()
    assert not short.endswith("."), "F-Droid wants none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_this_version_says_what_is_new(language: str) -> None:
    text = (METADATA / language / "changelogs" / f"{code()}.txt").read_text(encoding="utf-8").strip()
    assert 0 < len(text.encode()) <= CHANGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_what_the_stores_take(language: str) -> None:
    pictures = sorted((METADATA / language / "images" / "phoneScreenshots").glob("*.png"))
    assert len(pictures) in PHONE_PICTURES
    assert [path.name[0] for path in pictures] == [str(n) for n in range(1, len(pictures) + 1)]
    for path in pictures:
        with Image.open(path) as picture:
            short, long = sorted(picture.size)
            assert short >= 320, path
            assert long <= 3840, path
            assert long <= 2 * short, path
            assert picture.mode == "RGB", f"{path}: no transparency"
            top = picture.crop((0, 0, picture.width, 200)).convert("L").tobytes()
            assert len(set(top)) > 10, f"{path}: nothing is drawn at the top"


def test_icon_and_banner_have_the_stores_sizes() -> None:
    images = METADATA / "en-US" / "images"
    assert Image.open(images / "icon.png").size == (512, 512)
    assert Image.open(images / "featureGraphic.png").size == (1024, 500)
    assert (images / "icon.png").read_bytes() == (ROOT / "assets" / "icons" / "icon.png").read_bytes()


def test_the_version_stands_in_one_place() -> None:
    assert version("--name").stdout.strip() == companion.__version__
    assert version().stdout.strip() == f"{companion.__version__} ({code()})"
    assert version("--tag", f"v{companion.__version__}").returncode == 0
    other = version("--tag", "v9.9.9")
    assert other.returncode == 1
    assert other.stderr.strip() == f"the tag is v9.9.9, and the version {companion.__version__}"
    files = [ROOT / name for name in ("pyproject.toml", "setup.py", "buildozer.spec", "docs/android.md")]
    assert [
        path.name for path in files if re.search(rf"\b{re.escape(companion.__version__)}\b", path.read_text())
    ] == []


def test_android_gets_that_version_and_that_code(dist: Path) -> None:
    manifest = ElementTree.parse(dist / "src" / "main" / "AndroidManifest.xml").getroot()
    assert manifest.get(f"{ANDROID}versionName") == companion.__version__
    assert manifest.get(f"{ANDROID}versionCode") == code()


def test_the_file_list_of_the_package_is_the_same_each_time(packed: list[Path]) -> None:
    """No file that only lies on this machine: everything packed is in the repository."""
    known = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if known.returncode:
        pytest.skip("this is no repository")
    assert [str(path) for path in packed if str(path) not in set(known.stdout.splitlines())] == []
