"""Every bench, or those that are named: `python -m bench engine store`."""

import sys
from importlib import import_module
from pathlib import Path

names = sys.argv[1:] or sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
for name in names:
    print(f"== {name}", flush=True)
    import_module(f"bench.{name}").main()
