"""What can be known of the Android package without an SDK."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest
from buildozer import Buildozer

from tests.android.conftest import ROOT, parsed

FROM_RECIPES = {
    "python3",
    "kivy",
    "materialyoucolor",
    "pillow",
    "msgspec",
    "pyjnius",
    "android",
    "sqlite3",
    "pycryptodome",
}
IMPORTED_AS = {"PIL": "pillow", "jnius": "pyjnius", "paho": "paho-mqtt", "Crypto": "pycryptodome"}
FOR_OTHERS = {
    "python3": "the app",
    "filetype": "Kivy",
    "asynckivy": "KivyMD",
    "asyncgui": "asynckivy",
}
"""What the app itself does not import, and what does."""
FOR_DESKS = ("terminal", "commands")
"""The command line is for desks."""
STORE_LIMIT = 150 * 2**20


def requirements(spec: Buildozer) -> dict[str, str]:
    named = (line.partition("==") for line in spec.config.getlist("app", "requirements"))
    return {name: version for name, _equals, version in named}


def test_buildozer_accepts_the_spec(spec: Buildozer) -> None:
    spec.check_configuration_tokens()
    assert spec.config.get("app", "title") == "Tableside"


def test_api_levels_and_architecture_are_what_the_store_takes(spec: Buildozer) -> None:
    names = ("api", "minapi", "ndk_api", "archs", "release_artifact", "debug_artifact")
    assert [spec.config.get("app", f"android.{name}") for name in names] == [
        "36",
        "24",
        "24",
        "arm64-v8a",
        "aab",
        "apk",
    ]


def test_every_file_that_the_spec_names_is_there(spec: Buildozer) -> None:
    names = [
        "icon.filename",
        "icon.adaptive_foreground.filename",
        "icon.adaptive_background.filename",
        "presplash.filename",
    ]
    names += ["android.extra_manifest_application_arguments", "android.extra_manifest_xml", "android.blacklist_src"]
    files = [spec.config.get("app", name) for name in names]
    files += [resource.partition(":")[0] for resource in spec.config.getlist("app", "android.add_resources")]
    assert [file for file in files if not Path(file).exists()] == []


def test_python_for_android_finds_an_order_for_the_recipes(spec: Buildozer) -> None:
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = Context()
    order, pure, bootstrap = get_recipe_order_and_bootstrap(
        context, list(requirements(spec)), Bootstrap.get_bootstrap("sdl2", context)
    )
    assert set(order) >= FROM_RECIPES
    assert set(requirements(spec)) - set(order) <= set(pure)
    assert bootstrap.name == "sdl2"


def test_versions_are_those_that_the_tests_run_with(spec: Buildozer) -> None:
    lines = (ROOT / "requirements.txt").read_text() + (ROOT / "requirements-window.txt").read_text()
    tested = dict(line.lower().split("==") for line in lines.splitlines() if "==" in line and not line.startswith("#"))
    packaged = {name.lower(): version for name, version in requirements(spec).items() if version}
    assert {name: tested.get(name) for name in packaged} == packaged


def test_the_pure_wheels_exist_for_androids_python(spec: Buildozer, tmp_path: Path) -> None:
    pure = [f"{name}=={version}" for name, version in requirements(spec).items() if name not in FROM_RECIPES]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--only-binary=:all:"]
    command += ["--platform=android_24_arm64_v8a", "--python-version=3.14", f"--target={tmp_path}", "--report=-", *pure]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if "No module named pip" in answer.stderr or "Temporary failure in name resolution" in answer.stderr:
        pytest.skip("pip or the package registry cannot be reached from here")
    assert answer.returncode == 0, answer.stderr
    found = {item["metadata"]["name"].lower() for item in json.loads(answer.stdout)["install"]}
    assert found == {line.partition("==")[0].lower() for line in pure}
    files = [item["download_info"]["url"] for item in json.loads(answer.stdout)["install"]]
    assert [file for file in files if not file.endswith("none-any.whl")] == []


def test_nothing_that_pip_compiled_for_the_build_machine_stays_in_the_package(tmp_path: Path) -> None:
    inside = tmp_path / "_python_bundle__arm64-v8a" / "_python_bundle" / "site-packages" / "websockets"
    inside.mkdir(parents=True)
    for name in ("speedups.cpython-311-x86_64-linux-gnu.so", "speedups.c", "server.py"):
        (inside / name).touch()
    hook = run_path(str(ROOT / "tools" / "android_hook.py"))
    hook["before_apk_build"](SimpleNamespace(_dist=SimpleNamespace(dist_dir=str(tmp_path))))
    assert sorted(path.name for path in inside.iterdir()) == ["server.py"]


def imported(packed: list[Path]) -> dict[str, Path]:
    """Every package that the app imports, by statement or by name, with a module that does."""
    found = {}
    for path in packed:
        if path.suffix != ".py":
            continue
        for node in ast.walk(parsed(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "import_module":
                names = [str(word.value) for word in node.args if isinstance(word, ast.Constant)]
            for name in names:
                top = name.partition(".")[0]
                found[IMPORTED_AS.get(top, top)] = path
    return found


def test_every_import_of_the_app_is_packaged_or_in_the_standard_library(spec: Buildozer, packed: list[Path]) -> None:
    known = set(requirements(spec)) | set(sys.stdlib_module_names) | {"companion"}
    assert {name: str(path) for name, path in imported(packed).items() if name not in known} == {}


def test_every_module_of_ours_finds_its_imports_in_the_package(packed: list[Path]) -> None:
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in packed if path.suffix == ".py"}
    missing = [
        f"{path}: {node.module}"
        for path in packed
        if path.suffix == ".py"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("companion")
        if node.module not in names
    ]
    assert missing == []


def test_nothing_is_packaged_that_nobody_imports(spec: Buildozer, packed: list[Path]) -> None:
    assert set(requirements(spec)) - set(imported(packed)) == set(FOR_OTHERS)


def test_the_about_page_names_what_is_packaged_and_nothing_else(spec: Buildozer) -> None:
    page = ast.parse((ROOT / "companion" / "ui" / "screens" / "about.py").read_text())
    parts = next(node for node in page.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PARTS")
    named = {name.lower() for line, _licence in ast.literal_eval(parts.value) for name in line.split(", ")}
    fonts = {"material design icons", "roboto", "dejavu sans", "noto sans", "noto emoji"}
    packaged = {"python", "sqlite", *requirements(spec)} - {"python3", "sqlite3", "android"}
    assert named == packaged | fonts


def test_every_kind_of_asset_goes_into_the_package(packed: list[Path]) -> None:
    wanted = {
        ".py",
        ".kv",
        ".png",
        ".ttf",
        ".mo",
        ".json",
        ".toml",
        ".wav",
        ".html",
        ".css",
        ".js",
        ".csv",
        ".txt",
        ".atlas",
    }
    ours = [path for folder in ("companion", "assets") for path in (ROOT / folder).rglob("*") if path.suffix in wanted]
    ours.sort()
    ours = [path.relative_to(ROOT) for path in ours if not {*FOR_DESKS, "android"} & {*path.parts}]
    assert [str(path) for path in ours if path not in packed] == ["companion/__main__.py"]


def test_nothing_heavy_goes_into_the_package(packed: list[Path]) -> None:
    tops = {path.parts[0] for path in packed}
    assert tops == {"main.py", "companion", "assets", "LICENSE"}
    assert not [path for path in packed if {*FOR_DESKS} & {*path.parts} or path.suffix in (".po", ".md")]


def test_our_part_of_the_package_stays_small(packed: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    size = sum((ROOT / path).stat().st_size for path in packed)
    with capsys.disabled():
        print(f"\nour part of the package: {len(packed)} files, {size / 2**20:.1f} MiB before compression")
    assert 0 < size < STORE_LIMIT / 10
