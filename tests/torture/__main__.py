"""`make torture`: everything that may break the app, on all cores, within 15 minutes. Ends with 1 if anything broke.

python -m tests.torture --minutes 3        less of everything
python -m tests.torture --seed 7           other luck
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread

from companion import games
from tools.setup import installed

ROOT = Path(__file__).parents[2]
MINUTES = 14.5
GRACE = 30
"""Seconds after which a part that does not end by itself counts as stuck."""
WANTED = {"touches": 20_000, "entries": 1_000_000, "kills": 500}
BOUTS, ON_A_DISK = 40, 27
"""Each in a process of its own: an app that is gone leaves something behind, which makes the next one slower."""
WAITING = 1
"""So many more than there are cores: kills and disks make some wait."""


@dataclass
class Part:
    what: str
    words: str
    seconds: float = 0
    """No longer than this; without it, as long as there is time."""
    share: float = 0
    """Its part of the time that the others leave: it goes on as long as it is let."""


def parts(seed: int) -> list[Part]:
    """What waits for disks first, then what has an end; what has none fills the time that is left, and both cores are busy to the end."""
    entries = [Part("entries", f"--entries 250000 --seed {4 * seed + n}") for n in range(4)]
    monkeys = [Part("monkey", f"--seed {seed} --bouts {number}") for number in range(BOUTS)]
    monkeys += [
        Part("monkey", f"--seed {seed} --touches 150 --disk {disk} --bouts {number}")
        for number in range(ON_A_DISK)
        for disk in ("full", "failing")
    ]
    sweeps = [Part("sweep", f"--each 6 --seed {seed} --game yours", share=3)]
    sweeps += [Part("sweep", f"--seed {seed} --game {game}", share=1) for game in games.SHELF]
    kills = [Part("kills", f"--kills 250 --seed {2 * seed + n}") for n in range(2)]
    others = [
        Part("large", f"--plays 50000 --seed {seed}"),
        Part("disasters", f"--flips 200 --seed {seed}"),
        Part("compound", f"--cases 160 --seed {seed}", 240),
        Part("logs", f"--places 1000 --seed {seed}", 120),
        Part("zones", ""),
        Part("month", f"--days 31 --seed {seed}"),
        Part("importing", f"--examples 4000 --seed {seed}"),
        Part("importing", f"--guided --seed {seed}", 60),
    ]
    return [*kills, *others, *entries, *(monkeys if has_window() else []), *sweeps]


@dataclass
class Torture:
    ends: float
    waiting: deque[Part]
    lanes: int = 2
    counted: Counter[str] = field(default_factory=Counter)
    cores: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def work(self) -> None:
        while True:
            with self.lock:
                left = self.ends - time.monotonic()
                shares = sum(part.share for part in self.waiting)
                if not self.waiting:
                    return
                part = self.waiting.popleft()
            if left < 10:
                self.left_out.append(f"{part.what} {part.words}")
            else:
                mine = left * self.lanes * part.share / shares if part.share else part.seconds
                self.one(part, min(left, mine or left))

    def one(self, part: Part, seconds: float) -> None:
        began = time.monotonic()
        timed = [] if part.what in ("disasters", "zones") else ["--seconds", str(int(seconds))]
        command = [sys.executable, "-m", f"tests.torture.{part.what}", *part.words.split(), *timed]
        # without a random order of sets a seed means the same play every time
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
        with tempfile.TemporaryFile("w+") as said:
            process = subprocess.Popen(
                command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, env=environment, start_new_session=True
            )
            code, cores = waited(process, seconds + GRACE)
            said.seek(0)
            out = said.read()
        with self.lock:
            self.cores[part.what] += round(cores)
            print(f"== {part.what} {part.words} ({time.monotonic() - began:.0f} s, {cores:.0f} s of a core)")
            print(shown(part, out, code), flush=True)
            for count, what in re.findall(r"^([\d,]+) (touches|entries|kills|files)\b", out, re.MULTILINE):
                self.counted[what] += int(count.replace(",", ""))
            if code:
                self.broken.append(f"{part.what} {part.words}")

    def told(self) -> list[str]:
        lines = [f"== {what}: {minutes / 60:.1f} core minutes" for what, minutes in self.cores.most_common()]
        lines += [f"== {what}: {count:,}" for what, count in self.counted.items()]
        short = [what for what, wanted in WANTED.items() if self.counted[what] < wanted]
        if short or self.left_out:
            lines.append(f"== the time was too short for all of: {', '.join([*short, *self.left_out])}")
        lines.append(f"== broken: {'; '.join(self.broken)}" if self.broken else "== nothing broke")
        return lines


def waited(process: subprocess.Popen[bytes], seconds: float) -> tuple[int, float]:
    """How it ended and how long it used a core, with all that it started. What does not end is ended."""
    ends = time.monotonic() + seconds
    while True:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, used.ru_utime + used.ru_stime
        if time.monotonic() > ends:
            os.killpg(process.pid, signal.SIGKILL)
            ends = float("inf")
        time.sleep(0.2)


def shown(part: Part, out: str, code: int) -> str:
    """What a part said; of all that the fuzzer says, how much it tried."""
    if code == -signal.SIGKILL:
        return f"it never ended; at last it said:\n{out[-3000:]}"
    if "--guided" in part.words and not code:
        return "\n".join(line for line in out.splitlines() if line.startswith(("stat::", "Done ")) or "files" in line)
    return out.strip()[-12_000:]


def has_window() -> bool:
    if importlib.util.find_spec("kivy") is None:
        print("monkey left out: Kivy is not installed")
        return False
    if not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        print("monkey left out: there is no screen and no Xvfb")
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=max(2, os.cpu_count() or 2) + WAITING)
    args = parser.parse_args()
    if importlib.util.find_spec("atheris") is None and not installed(["requirements-torture.txt"]):
        print("no coverage-guided fuzzer for this Python: files are changed at random instead")
    torture = Torture(time.monotonic() + args.minutes * 60, deque(parts(args.seed)), args.at_once)
    workers = [Thread(target=torture.work) for _n in range(args.at_once)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print("\n".join(torture.told()))
    return bool(torture.broken)


if __name__ == "__main__":
    sys.exit(main())
