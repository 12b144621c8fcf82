"""Writes the golden play in which the sensible player escapes: `python -m tests.games.biomes.golden_win`."""

from __future__ import annotations

from random import Random

from companion.engine.session import Session
from companion.games.biomes.spec import SPEC
from tests import golden
from tests.games.biomes.sensible import play_sensibly
from tests.games.biomes.sitting import DIGITAL

NAMES = ["Ann", "Bo"]
SEED = 4
FILE = golden.FOLDER / golden.name("biomes", "coop", "win")


def main() -> None:
    setup = SPEC.setup(NAMES, options={**DIGITAL, "map": "none"}, seed=SEED)
    said = play_sensibly(Session(SPEC.script(), setup), Random(SEED))
    play = golden.Golden("biomes", "coop", NAMES, dict(setup.options), SEED, said)
    FILE.write_text(golden.written(SPEC, play, "python -m tests.games.biomes.golden_win"), encoding="utf-8")


if __name__ == "__main__":
    main()
