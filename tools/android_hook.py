"""What python-for-android calls while it builds: pip may have taken the build machine's own wheel of a package that needs no compiled part."""

from __future__ import annotations

from pathlib import Path
from typing import Any

PURE = ("websockets",)


def before_apk_build(toolchain: Any) -> None:
    for name in PURE:
        for path in Path(toolchain._dist.dist_dir).glob(f"_python_bundle__*/_python_bundle/site-packages/{name}/**/*"):
            if path.suffix in (".so", ".c", ".pyi"):
                path.unlink()
