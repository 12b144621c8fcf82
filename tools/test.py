"""ruff, mypy and every test: three jobs at a time, the longest first. Goes on after a failure, and names at the end what failed.

A job is a process: a folder of tests, or a few files where their tests open windows, with a screen of its own where that is possible.
In one long process what Kivy keeps of each app would slow down the next; a process for each file would mostly start.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parent.parent
AT_ONCE = 3
"""For two cores: browsers, disks and networks make some jobs wait."""
CODE = ("companion", "tests", "tools", "bench", "main.py")
CHECKS = {
    "mypy": ("mypy", "--explicit-package-bases", *CODE),
    "ruff": ("ruff", "check", *CODE),
    "format": ("ruff", "format", "--check", "--quiet", *CODE),
}
ALONE = ("test_graphics.py", "test_between.py")
"""Pictures are compared by the pixel: behind other apps a word may stand one pixel further. And where the collector looks through
everything, it would look through what all apps before have left."""
TOGETHER = 16_000
"""Bytes of files whose tests open windows."""
AROUND = ("test_every_page.py", "test_dressing.py", "test_components.py", "test_lifecycle.py")
"""They walk around every page: small files that take as long as the largest, so each is a job of its own and comes early."""
PATIENCE = 480
"""Seconds: what takes longer hangs."""
LONGEST = (
    "tests/games",
    "tests/torture",
    "tests/live",
    "tests/test_workflows.py",
    "tests/store",
    "tests/packaging",
    "tests/terminal",
    "tests/android",
    "mypy",
)
"""They come first: a long one that starts last leaves the other core with nothing to do."""


def folders() -> list[str]:
    """Tests without a window: a folder at a time, and the files beside the folders together."""
    found = sorted({path.relative_to(ROOT).parts[:2] for path in (ROOT / "tests").rglob("test_*.py")})
    names = ["/".join(parts) for parts in found if parts[1] != "ui"]
    beside = [name for name in names if name.endswith(".py") and name not in LONGEST]
    return [*(name for name in names if name not in beside), " ".join(beside)]


def windows() -> list[str]:
    """The files whose tests open windows, the largest first; small ones share a process."""
    jobs: list[list[Path]] = []
    for path in sorted((ROOT / "tests/ui").rglob("test_*.py"), key=lambda path: (-size(path), path)):
        roomy = [job for job in jobs if job[0].name not in ALONE and sum(map(size, (*job, path))) <= TOGETHER]
        if roomy and path.name not in ALONE:
            roomy[0].append(path)
        else:
            jobs.append([path])
    return [" ".join(path.relative_to(ROOT).as_posix() for path in job) for job in jobs]


def size(path: Path) -> int:
    return TOGETHER if path.name in AROUND else path.stat().st_size


def no_window() -> str:
    """Why there can be none."""
    if find_spec("kivy") is None:
        return "Kivy is not installed"
    return "" if shutil.which("Xvfb") or os.environ.get("DISPLAY") else "there is no screen and no Xvfb"


def do(job: str) -> tuple[str, bool, str]:
    """The job, whether all is well, and what it said."""
    began = monotonic()
    surroundings = dict(os.environ)
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise each process compiles everything
    if job.startswith("tests/ui/") and shutil.which("Xvfb"):
        surroundings.pop("DISPLAY", None)
    command = [sys.executable, "-m", *CHECKS.get(job, ("pytest", *job.split()))]
    process = subprocess.Popen(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        said, _nothing = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)  # pytest says where it waits, and ends what it started
        said, _nothing = process.communicate()
    well = process.returncode == 0
    line = f"== {job}: {'well' if well else 'FAILED'}, {monotonic() - began:.0f} s"
    return job, well, line if well else f"{line}\n{said}"


def do_all(jobs: Iterable[str]) -> list[str]:
    """Those that failed."""
    failed = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for ended in as_completed([pool.submit(do, job) for job in jobs]):
            job, well, said = ended.result()
            print(said, flush=True)
            if not well:
                failed.append(job)
    return failed


if __name__ == "__main__":
    why = no_window()
    if why:
        print(f"== window tests left out: {why}")
    failed = do_all(dict.fromkeys((*LONGEST, *([] if why else windows()), *folders(), *CHECKS)))
    print("== failed: " + ", ".join(failed) if failed else "== all is well")
    sys.exit(bool(failed))
