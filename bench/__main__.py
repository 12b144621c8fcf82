"""Every figure, or those that are named: `python -m bench engine store`. Writes what was measured to bench/results.json."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import json, to_builtins

from bench.figures import Figure

BENCHES = (
    *("engine", "store", "growth", "size", "ui", "animations", "scoreboard", "live", "replay", "compare", "history"),
    *("hands", "cardtaps", "taps", "biohack_hands", "biosphere5_hands", "biomes_hands", "biotix_hands"),
)
RESULTS = Path(__file__).parent / "results.json"


def main(names: list[str]) -> int:
    found: dict[str, Any] = json.decode(RESULTS.read_bytes()) if names and RESULTS.exists() else {"figures": {}}
    found["machine"] = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    missed = 0
    for name in names or BENCHES:
        print(f"== {name}", flush=True)
        bench = import_module(f"bench.{name}")
        if not hasattr(bench, "figures"):
            try:
                bench.main()
            except SystemExit as missed_there:
                print(missed_there)
            continue
        figures: list[Figure] = []
        for figure in bench.figures():
            figures.append(figure)
            print(figure.line(), flush=True)
        missed += sum(figure.met is False for figure in figures)
        found["figures"][name] = [to_builtins(figure) for figure in figures]
        RESULTS.write_bytes(json.format(json.encode(found), indent=1) + b"\n")  # what comes later may stop
    print(f"== {missed} of the goals missed" if missed else "== every goal met")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
