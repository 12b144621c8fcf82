"""The pictures that the stores show, in each of their languages: `python -m tests.ui.store` writes them to metadata/."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("TABLESIDE_DENSITY", "2")

from tests.ui.harness import DENSITY, start_app, stop_app, wait  # before anything of Kivy

# isort: split
from companion.games import shelf
from companion.ui import preferences
from tests.ui.conftest import open_library
from tests.ui.screens import leads

FOLDER = Path(__file__).parents[2] / "metadata"
LANGUAGES = {"en-US": "en", "de-DE": "de"}
SIZE = (412 * DENSITY, 824 * DENSITY)
"""Twice as high as wide: no store takes a longer one."""
PICTURES = ("shelf", "table", "biotix-five-dishes", "biomes-actions", "biohack-board", "trackers", "result", "history")


def main() -> int:
    failed = 0
    for place, language in LANGUAGES.items():
        for number, name in enumerate(PICTURES, 1):
            with open_library(":memory:") as library:
                library.set_setting("welcomed", True)
                phone = start_app(library, shelf(), size=SIZE)
                try:
                    leads()[name][0](phone)  # the way there is told in English
                    library.set_setting("language", language)
                    phone.app.dress()
                    phone.nav.forget()
                    wait(6)  # until the confetti has come down
                    phone.screenshot(FOLDER / place / "images" / "phoneScreenshots" / f"{number}_{name}.png")
                    print(place, name)
                except Exception as problem:
                    failed += 1
                    print(f"{place} {name}: {problem}", file=sys.stderr)
                finally:
                    stop_app()
                    preferences.language("en")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
