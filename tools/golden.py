"""Golden plays. Without arguments: write every one again, and make the ones that are missing. `git diff` shows what changed.

    tools/golden.py
    tools/golden.py biohack --mode solo --seed 3 --variant track

What was said stays as it is where it still fits; only where the rules refuse it now is the play made anew, by the command in its first
line.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from random import Random
from runpy import run_module

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion import games
from companion.engine.refusals import Refused
from companion.engine.spec import Scalar
from tests import golden

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
ITSELF = "tools/golden.py"
MODULE = "python -m "


def main(words: list[str]) -> None:
    if words:
        make(words)
        return
    for path in sorted(golden.FOLDER.glob("*.txt")):
        again(path)
    for spec in (*games.shelf(), *games.ready()):
        for mode in spec.modes:
            if not (golden.FOLDER / golden.name(spec.key, mode.key)).exists():
                make([spec.key, "--mode", mode.key])


def again(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    command, play = golden.parsed(before)
    try:
        written = golden.written(games.spec(play.game), play, command)
    except (Refused, AssertionError):
        if command.startswith(MODULE):
            run_module(command.removeprefix(MODULE), run_name="__main__")
        else:
            make(shlex.split(command.removeprefix(ITSELF)))
        return
    if written != before:
        path.write_text(written, encoding="utf-8")
        print(path)


def make(words: list[str]) -> None:
    """The shortest of a few random plays, as a file."""
    args = parser().parse_args(words)
    spec = games.spec(args.game)
    mode = spec.mode(args.mode) if args.mode else spec.modes[0]
    names = args.players.split(",") if args.players else list(NAMES[: mode.least])
    settings = {setting.key: setting for setting in spec.options_for(mode.key)}
    options: dict[str, Scalar] = {}
    for pair in args.option:
        key, _equals, value = pair.partition("=")
        options[key] = settings[key].parse(value)
    tried = []
    for seed in range(args.seed, args.seed + args.tries):
        setup = spec.setup(names, mode=mode.key, options=options, seed=seed)
        if one := golden.random_play(spec, setup, Random(seed), known=args.known):
            tried.append(one)
    if not tried:
        sys.exit(f"random players did not finish {shlex.join(words)}: try other options or seeds")
    chosen = min(tried, key=lambda one: (len(one.said) < golden.TOO_SHORT, len(one.said)))
    path = args.folder / golden.name(chosen.game, chosen.mode, args.variant)
    path.write_text(golden.written(spec, chosen, golden.command(spec, chosen, args.variant)), encoding="utf-8")
    print(path)


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog=ITSELF, description=__doc__, allow_abbrev=False)
    found.add_argument("game", metavar="GAME")
    found.add_argument("--mode", metavar="M", default="")
    found.add_argument("--players", metavar="Ann,Bo", default="")
    found.add_argument("--option", metavar="k=v", action="append", default=[])
    found.add_argument("--seed", metavar="N", type=int, default=1)
    found.add_argument("--known", action="store_true", help="at a table that knows cards of the box")
    found.add_argument("--variant", metavar="WORD", default="", help="the last part of the file's name")
    found.add_argument("--tries", metavar="N", type=int, default=1, help="keep the shortest of so many")
    found.add_argument("--folder", metavar="DIR", type=Path, default=golden.FOLDER)
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
