"""The app asks for what one of its features needs, and for nothing else."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.android.conftest import parsed
from tests.device.levels import asked_for, played, reason_without_java


class Need(NamedTuple):
    """What a permission is for, and how code that needs it gives itself away."""

    feature: str
    imports: frozenset[str] = frozenset()
    """Packages whose import means it."""
    named: frozenset[str] = frozenset()
    """Words handed to `plyer(…)` or to `java(…)` that mean it; a class of Java by its whole name."""
    scene: str = ""
    """The scene of `tests.device.bridge` that fails without it."""


NETWORK = frozenset(
    {
        "socket",
        "socketserver",
        "asyncio",
        "ssl",
        "http",
        "urllib",
        "websockets",
        "paho",
        "requests",
        "ftplib",
        "smtplib",
    }
)
NEEDS = {
    "android.permission.VIBRATE": Need("vibrations", named=frozenset({"vibrator"}), scene="vibrate"),
    "android.permission.INTERNET": Need("guests' phones at the table", imports=NETWORK),
    "android.permission.ACCESS_LOCAL_NETWORK": Need(
        "guests' phones at the table, from API 37 on", imports=frozenset({"websockets"})
    ),
    "android.permission.ACCESS_WIFI_STATE": Need(
        "the address in the room", named=frozenset({"android.net.wifi.WifiManager"})
    ),
    "android.permission.ACCESS_NETWORK_STATE": Need(
        "the address in the room", named=frozenset({"android.net.ConnectivityManager"})
    ),
    "android.permission.CAMERA": Need("taking pictures", named=frozenset({"camera", "android.hardware.Camera"})),
    "android.permission.RECORD_AUDIO": Need("listening", named=frozenset({"stt", "audio"})),
    "android.permission.POST_NOTIFICATIONS": Need("notes", named=frozenset({"notification"})),
    "android.permission.ACCESS_FINE_LOCATION": Need("where one is", named=frozenset({"gps"})),
}
"""What Android guards and an app like this one might come to use. A feature that comes in brings its permission into the spec, or this
test tells; a permission without a feature is told too."""
HARMLESS = {"http": {"HTTPStatus"}, "urllib": {"parse"}}
"""Parts of those packages that open nothing."""


def packed_signs(packed: list[Path]) -> dict[str, list[str]]:
    """Which of the packaged files give away that they need which permission."""
    found: dict[str, list[str]] = {}
    for path in packed:
        if path.suffix != ".py":
            continue
        imports, named = signs(parsed(path))
        for permission, need in NEEDS.items():
            if imports & need.imports or named & need.named:
                found.setdefault(permission, []).append(str(path))
    return found


def signs(tree: ast.Module) -> tuple[set[str], set[str]]:
    imports, named = set(), set()
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            word = str(node.args[0].value)
            called = ast.unparse(node.func).rpartition(".")[2]
            if called in ("plyer", "java", "classes", "autoclass"):
                named.add(word)
            elif called == "import_module":
                names = [word]
        for name in names:
            top, _dot, rest = name.partition(".")
            if rest.partition(".")[0] not in HARMLESS.get(top, set()):
                imports.add(top)
    return imports, named


def test_every_permission_has_a_feature_in_the_package_and_every_feature_its_permission(packed: list[Path]) -> None:
    needed = packed_signs(packed)
    without = {name: files for name, files in needed.items() if name not in asked_for()}
    assert without == {}, "these files need a permission that buildozer.spec does not ask for"
    assert [name for name in asked_for() if name not in needed] == [], "asked for, and nothing in the package needs it"


def test_a_feature_gives_itself_away() -> None:
    code = (
        "import socket\nfrom urllib.parse import quote\nfind = plyer('vibrator')\nimport_module('paho.mqtt.client')\n"
    )
    assert signs(ast.parse(code)) == ({"socket", "paho"}, {"vibrator"})


@pytest.mark.skipif(bool(reason_without_java()), reason=reason_without_java())
@pytest.mark.parametrize("permission", [name for name in asked_for() if NEEDS[name].scene])
def test_without_its_permission_the_feature_fails_and_nothing_else(
    permission: str,
    classes_at: Callable[[int], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    without = [name for name in asked_for() if name != permission]
    all_of_it = played(36, classes_at(36), tmp_path_factory.mktemp("all"))
    less = played(36, classes_at(36), tmp_path_factory.mktemp("less"), without)
    assert [name for name in all_of_it if less[name] != all_of_it[name]] == [NEEDS[permission].scene]
    assert permission in less[NEEDS[permission].scene]["problems"][0]
