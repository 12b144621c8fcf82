"""What a start and each table cost, counted: `python -m tests.ui.budget` prints it, `… --record` writes the new bounds to budget.json.

Seconds depend on the machine; modules, bytes, widgets and textures do not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
RECORD = Path(__file__).with_name("budget.json")
ROOM = 1.05
"""How far above what was recorded it may come."""

FIRST_FRAME = """
import json, os, sys
read = {}

def opened(event, words):
    if event == "open" and isinstance(words[0], (str, bytes)) and (words[1] is None or "r" in str(words[1])):
        path = os.fsdecode(words[0])
        if os.path.isfile(path) and not path.startswith(("/proc", "/sys", "/dev")):
            read[path] = os.path.getsize(path)

before = set(sys.modules)
sys.addaudithook(opened)
from companion.app import start
from kivy.app import App
from kivy.core.window import Window

def drawn(*_args):
    Window.unbind(on_flip=drawn)
    modules = sorted(set(sys.modules) - before)
    sys.stdout.write(json.dumps({"modules": modules, "read": read}))
    App.get_running_app().stop()

Window.bind(on_flip=drawn)
start(sys.argv[1])
"""


def group(module: str) -> str:
    top = module.partition(".")[0]
    if top == "companion":
        return ".".join(module.split(".")[:2])
    return top if top in ("kivy", "kivymd", "PIL", "msgspec", "plyer", "websockets", "asyncio") else "others"


def first_frame() -> dict[str, Any]:
    """Modules and bytes up to the first frame, in a process of their own; everything is compiled already, as in a package."""
    import tests.ui.harness  # noqa: F401  # there is a display now

    # isort: split
    from tests.ui.conftest import open_library

    with tempfile.TemporaryDirectory() as folder:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("KIVY")}
        environment |= {
            "KIVY_HOME": f"{folder}/kivy",
            "KIVY_NO_ARGS": "1",
            "KIVY_LOG_MODE": "PYTHON",
            "SDL_AUDIODRIVER": "dummy",
            "XDG_DATA_HOME": f"{folder}/data",
            "PYTHONDONTWRITEBYTECODE": "",
        }
        with open_library(Path(folder) / "plays.db") as library:
            library.set_setting("welcomed", True)
        done = subprocess.CompletedProcess[str]([], 1)
        for _again in range(2):  # the first compiles and makes what Kivy keeps
            done = subprocess.run(
                [sys.executable, "-c", FIRST_FRAME, f"{folder}/plays.db"],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert done.returncode == 0, done.stderr[-3000:]
        told: dict[str, Any] = json.loads(done.stdout)
    kinds: Counter[str] = Counter()
    for path, size in told["read"].items():
        kinds[
            Path(path).suffix
            if Path(path).suffix in (".pyc", ".so", ".kv", ".ttf", ".png", ".mo", ".json")
            else "others"
        ] += size
    return {"modules": told["modules"], "bytes": dict(sorted(kinds.items()))}


def alive() -> dict[str, Any]:
    """Widgets by class, textures and their bytes, of what is in sight and what is kept."""
    import gc

    from kivy.core.window import Window
    from kivy.graphics.texture import Texture

    gc.unfreeze()
    gc.collect()
    textures = {id(one): one.width * one.height * 4 for one in gc.get_objects() if type(one) is Texture}
    widgets: Counter[str] = Counter()
    for child in Window.children:
        widgets.update(type(widget).__name__ for widget in child.walk())
    return {"widgets": dict(widgets.most_common()), "textures": len(textures), "texture_bytes": sum(textures.values())}


def tables() -> dict[str, Any]:
    """The shelf and each game's table, each in a process of its own: nothing is left over from the one before."""
    from companion.games import FIRST

    return {name: _in_its_own_process(name) for name in ("shelf", *FIRST)}


def _in_its_own_process(name: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.budget", "--at", name], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def at(name: str) -> dict[str, Any]:
    from tests.ui.harness import start_app

    # isort: split
    from companion.games import FIRST, spec
    from tests.ui.conftest import open_library
    from tests.ui.screens import at_shelf, running

    with open_library(":memory:") as library:
        library.set_setting("welcomed", True)
        phone = start_app(library, tuple(map(spec, FIRST)))  # a game beside ours changes no bound
        if name == "shelf":
            at_shelf(phone)
        else:
            running(phone, name, 30)
        return alive()


def measured() -> dict[str, Any]:
    return {**first_frame(), "at": tables()}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--at", name]:
            print(json.dumps(at(name)))
        case ["--record"]:
            RECORD.write_text(json.dumps(measured(), indent=1) + "\n", encoding="utf-8")
        case _:
            now = measured()
            print("modules:", len(now["modules"]), dict(Counter(map(group, now["modules"])).most_common()))
            print("bytes:", sum(now["bytes"].values()), now["bytes"])
            for name, found in now["at"].items():
                print(
                    f"{name}: {sum(found['widgets'].values())} widgets, {found['textures']} textures, {found['texture_bytes']} bytes"
                )
