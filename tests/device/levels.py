"""The stubs with Android's signatures, as they are at one API level."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
STUBS = Path(__file__).parent / "stubs"
SINCE = re.compile(r"// since (\d+)$")

Told = dict[str, Any]
"""What each scene of `tests.device.bridge` came to."""


def at_level(source: str, level: int) -> str | None:
    """Without the lines that came later; nothing if the whole class did, which its first line says."""
    lines = source.splitlines()
    if _since(lines[0]) > level:
        return None
    return "\n".join(line for line in lines if _since(line) <= level)


def _since(line: str) -> int:
    found = SINCE.search(line)
    return int(found[1]) if found else 0


def compiled(level: int, into: Path) -> Path:
    """The folder of classes."""
    sources = []
    for path in sorted(STUBS.rglob("*.java")):
        text = at_level(path.read_text(encoding="utf-8"), level)
        if text is not None:
            copy = into / "source" / path.relative_to(STUBS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
            sources.append(str(copy))
    classes = into / "classes"
    done = subprocess.run(
        ["javac", "-encoding", "UTF-8", "-parameters", "-d", str(classes), *sources], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return classes


def reason_without_java() -> str:
    """Why there is no bridge here; empty if there is one."""
    if shutil.which("javac") is None:
        return "there is no JDK: install default-jdk-headless"
    try:
        import jnius_config  # noqa: F401
    except ImportError:
        return "pyjnius is not installed"
    return ""


def asked_for() -> list[str]:
    """The permissions in the spec."""
    found = re.search(
        r"^android\.permissions *= *(.*)$", (ROOT / "buildozer.spec").read_text(encoding="utf-8"), re.MULTILINE
    )
    return [name.strip() for name in found[1].split(",") if name.strip()] if found else []


def played(level: int, classes: Path, folder: Path, permissions: Sequence[str] | None = None) -> Told:
    """The scenes on a phone of this level that allows what the spec asks for, or what is said here."""
    allowed = asked_for() if permissions is None else permissions
    done = subprocess.run(
        [sys.executable, "-m", "tests.device.bridge", str(level), str(classes), str(folder), ",".join(allowed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    told: Told = json.loads(done.stdout)
    return told
