"""KivyMD without the sums of `materialyoucolor`.

`kivymd.theming` imports all of them, and works out a scheme with them whenever a colour changes. The app's theme takes its schemes from
`scheme`, which imports the sums only for a seed that is not among its data. Import this module before anything of KivyMD.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

NAMES: dict[str, dict[str, object]] = {
    "": {},
    ".dislike": {},
    ".dislike.dislike_analyzer": {"DislikeAnalyzer": None},
    ".dynamiccolor": {},
    ".dynamiccolor.color_spec": {"COLOR_NAMES": ()},
    ".dynamiccolor.dynamic_scheme": {"DynamicScheme": None},
    ".dynamiccolor.material_dynamic_colors": {"MaterialDynamicColors": None},
    ".hct": {"Hct": None},
    ".utils": {},
    ".utils.color_utils": {"argb_from_rgba_01": None},
    ".utils.platform_utils": {"SCHEMES": {"TONAL_SPOT": None}, "get_dynamic_scheme": None},
}
"""What `kivymd.theming` names of them, and nothing behind the names."""


@contextmanager
def left_out() -> Iterator[None]:
    empty: dict[str, ModuleType] = {}
    for name, what in NAMES.items():
        module = ModuleType(f"materialyoucolor{name}")
        module.__path__ = []
        vars(module).update(what)
        empty[module.__name__] = module
    there = {name: sys.modules[name] for name in empty if name in sys.modules}
    sys.modules.update(empty)
    try:
        yield
    finally:
        for name in empty:
            del sys.modules[name]
        sys.modules.update(there)


with left_out():
    import kivymd.theming  # noqa: F401
