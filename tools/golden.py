"""Write every golden play again, by the command in its first line, and make the ones that are missing. `git diff` shows what changed."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion import cli, games
from companion.terminal import golden
from companion.terminal.arguments import PLAYTHROUGHS


def main() -> int:
    commands = [path.read_text(encoding="utf-8").splitlines()[0] for path in sorted(PLAYTHROUGHS.glob("*.txt"))]
    words = [shlex.split(command.removeprefix("# python -m companion ")) for command in commands]
    words += [
        ["golden", spec.key, "--mode", mode.key]
        for spec in (*games.shelf(), *games.ready())
        for mode in spec.modes
        if not (PLAYTHROUGHS / golden.name(spec.key, mode.key)).exists()
    ]
    return max((cli.main(one) for one in words), default=0)


if __name__ == "__main__":
    sys.exit(main())
