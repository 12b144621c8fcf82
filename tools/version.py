"""The version, from the one place where it stands: `companion/__init__.py`.

python tools/version.py             both
python tools/version.py --name      0.2.0
python tools/version.py --code      the number by which Android compares, as python-for-android makes it
python tools/version.py --tag v0.2.0    whether this tag is that of the version
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def name() -> str:
    found = re.search(
        r'^__version__ = "(\d+\.\d+\.\d+)"$', (ROOT / "companion" / "__init__.py").read_text(), re.MULTILINE
    )
    if not found:
        raise SystemExit("companion/__init__.py has no version of three numbers")
    return found[1]


def code(version: str, least_api: str) -> int:
    """`10`, the lowest API level, then two digits for each part of the version: numbers that only grow."""
    number = 0
    for part in version.split("."):
        number = number * 100 + int(part)
    return int(f"10{least_api}{number}")


def least_api() -> str:
    found = re.search(r"^android\.minapi = (\d+)$", (ROOT / "buildozer.spec").read_text(), re.MULTILINE)
    if not found:
        raise SystemExit("buildozer.spec has no android.minapi")
    return found[1]


def main(words: list[str]) -> str:
    version = name()
    match words:
        case []:
            return f"{version} ({code(version, least_api())})"
        case ["--name"]:
            return version
        case ["--code"]:
            return str(code(version, least_api()))
        case ["--tag", tag] if tag == f"v{version}":
            return tag
        case ["--tag", tag]:
            raise SystemExit(f"the tag is {tag}, and the version {version}")
    raise SystemExit("python tools/version.py [--name | --code | --tag TAG]")


if __name__ == "__main__":
    print(main(sys.argv[1:]))
