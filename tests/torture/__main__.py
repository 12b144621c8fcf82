"""`make torture`: everything that may break the app, side by side, within 15 minutes. Ends with 1 if anything broke.

python -m tests.torture --minutes 3        less of everything
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

from tools.setup import installed

ROOT = Path(__file__).parents[2]
MINUTES = 14.5
LANES: tuple[tuple[tuple[str, str, float], ...], ...] = (
    # what, its arguments, the share of the time that it may take at most; the lanes run side by side
    (("entries", "--entries 500000 --seed 1", 1.0),),
    (("entries", "--entries 500000 --seed 2", 1.0),),
    (
        ("kills", "--kills 500 --seed 1", 0.6),
        ("disasters", "--flips 200", 0.2),
        ("importing", "", 0.08),
    ),
    # a window that was opened and closed many times grows slow: a process of its own for every 2,500 touches
    tuple(("monkey", f"--touches 2500 --seed {seed}", 0.25) for seed in (1, 2, 3, 4)),
    tuple(("monkey", f"--touches 2500 --seed {seed}", 0.25) for seed in (5, 6, 7, 8)),
)
TIMED = ("entries", "kills", "importing", "monkey")


def one(what: str, words: str, seconds: float, said: list[str]) -> bool:
    began = time.monotonic()
    timed = ["--seconds", str(int(seconds))] if what in TIMED else []
    command = [sys.executable, "-m", f"tests.torture.{what}", *words.split(), *timed]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
    out = done.stdout.strip() if what != "importing" else _fuzzer(done.stdout + done.stderr)
    said.append(f"== {what} {words} ({time.monotonic() - began:.0f} s)\n{out}")
    print(said[-1], flush=True)
    if done.returncode:
        print(done.stderr[-4000:], flush=True)
    return done.returncode == 0


def _fuzzer(said: str) -> str:
    """Of all that the fuzzer says, how much it tried."""
    lines = [line for line in said.splitlines() if line.startswith("stat::") or "files changed" in line]
    return "\n".join([*lines, *(line for line in said.splitlines() if line.startswith("Done "))]) or said[-2000:]


def lane(parts: tuple[tuple[str, str, float], ...], seconds: float, said: list[str], failed: list[str]) -> None:
    ends = time.monotonic() + seconds
    for what, words, share in parts:
        if not one(what, words, min(seconds * share, max(1.0, ends - time.monotonic())), said):
            failed.append(what)


def has_window() -> bool:
    if importlib.util.find_spec("kivy") is None:
        print("monkey left out: Kivy is not installed")
        return False
    if not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        print("monkey left out: there is no screen and no Xvfb")
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    seconds = parser.parse_args().minutes * 60
    if importlib.util.find_spec("atheris") is None and not installed(["requirements-torture.txt"]):
        print("no coverage-guided fuzzer for this Python: files are changed at random instead")
    said: list[str] = []
    failed: list[str] = []
    lanes = [parts for parts in LANES if parts[0][0] != "monkey" or has_window()]
    threads = [Thread(target=lane, args=(parts, seconds, said, failed)) for parts in lanes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"== broken: {', '.join(failed)}" if failed else "== nothing broke")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
