"""Write `assets/schemes.json` again: Material's colours for each of the app's own games, worked out once; for others the app does it itself."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.games import FIRST, spec  # noqa: E402
from companion.ui.material.scheme import PLAIN, named, worked_out  # noqa: E402


def main() -> None:
    seeds = sorted({PLAIN, *(spec(key).colour.lower() for key in FIRST)})
    made = {named(seed, dark=dark): worked_out(seed, dark=dark) for seed in seeds for dark in (True, False)}
    (ROOT / "assets" / "schemes.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
