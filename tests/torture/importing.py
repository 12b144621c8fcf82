"""Files that somebody brings in, changed in every way: each is read or named, and what was here stays as it was.

python -m tests.torture.importing --examples 4000             by hypothesis, which finds the smallest change that breaks it
python -m tests.torture.importing --guided --seconds 60       by a coverage-guided fuzzer (atheris), or at random without it
python -m tests.torture.importing --seeds                     writes the first files of the corpus: a short play of every game
"""

from __future__ import annotations

import argparse
import gc
import gzip
import hashlib
import importlib
import importlib.util
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from companion.engine.bots import play_on
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Undo
from companion.engine.session import Session
from companion.games import shelf
from companion.present.codes import take_over
from companion.present.incoming import read_text
from companion.store import Library
from tests.games.kit import NAMES
from tests.store.kit import Clock, begin, everything
from tests.torture.answering import junk

CORPUS = Path(__file__).parent / "corpus"
SHORT = 12
"""Entries of a play in the corpus: enough for every field, small enough to be changed often."""


def seeds() -> dict[str, bytes]:
    """A short play of every game, a whole small library, and a packed play."""
    made: dict[str, bytes] = {}
    with Library.open(":memory:", clock=Clock()) as library:
        for spec in shelf():
            session = Session(spec.script(), spec.setup(NAMES[: max(2, spec.least)], seed=1))
            play_on(session, Random(1), most=SHORT, anytime=0)
            if session.history.head > 3:
                session.do(Undo())
            made[f"{spec.key}.json"] = library.export_play(library.keep(spec, session).id)
    with Library.open(":memory:", clock=Clock()) as library:
        play = begin(library, answers=[1, 2, 3])
        play.do(Amend(1, 20))
        made["library.json"] = library.export_all()
        made["packed.json.gz"] = gzip.compress(library.export_play(play.id), mtime=0)
    return made


def corpus() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(CORPUS.iterdir()) if path.is_file()}


def bring_in(data: bytes) -> int:
    """Import it into a library where somebody plays; tells how many plays came in. Raises where a promise is broken."""
    with Library.open(":memory:", clock=Clock()) as library:
        mine = begin(library, answers=[1])
        before = [row for row in everything(library) if mine.id in row]
        report = library.import_bytes(data)
        assert [row for row in everything(library) if mine.id in row] == before, "a play that was here changed"
        assert report.added + report.already_there or report.problems, "nothing came in, and nothing was said"
        assert all(str(problem) for problem in report.problems)
        for id in report.plays:
            play = library.resume(id)
            play.session.run.board()
            if play.session.history.can_undo() and not play.read_only:
                play.do(Undo())
        library.export_all()
    text = data.decode("utf-8", "replace")
    for read in (take_over, read_text):
        try:
            read(text)
        except Refused as refused:
            assert str(refused)
    return report.added


def changed(data: bytes, luck: Random) -> bytes:
    """One place of a document is something else now; of what is no JSON, some bytes."""
    try:
        document: Any = json.loads(data)
    except ValueError:
        document = None
    if not isinstance(document, dict) or luck.random() < 0.2:
        at, garbage = luck.randrange(len(data) + 1), luck.randbytes(luck.randint(0, 4))
        return data[:at] + garbage + data[at + luck.randint(0, 9) :]
    at_: Any = document
    while True:
        keys = list(at_) if isinstance(at_, dict) else list(range(len(at_)))
        if not keys:
            break
        key = luck.choice(keys)
        if isinstance(at_[key], dict | list) and at_[key] and luck.random() < 0.8:
            at_ = at_[key]
            continue
        if luck.random() < 0.2:
            del at_[key]
        elif isinstance(at_, list) and luck.random() < 0.3:
            at_.insert(luck.randint(0, len(at_)), at_[key])
        else:
            at_[key] = luck.choice((junk(luck), junk(luck), _near(at_[key], luck)))
        break
    return json.dumps(document).encode()


def _near(value: Any, luck: Random) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return value
    return value + luck.choice((-1, 1, 1000)) if isinstance(value, int) else value + luck.choice(("x", "", "\n", "ä"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
CHANGES = st.lists(
    st.tuples(
        st.lists(
            st.integers(0, 40), min_size=1, max_size=7
        ),  # which way to go at each fork, from the whole document down
        st.sampled_from(("put", "put", "add", "drop", "again")),
        JSON,
    ),
    min_size=1,
    max_size=4,
)
Change = tuple[list[int], str, Any]


def with_changes(data: bytes, changes: list[Change]) -> bytes:
    """The document with other values in some places; of what is no JSON, some bytes."""
    try:
        document: Any = json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    except (ValueError, OSError, EOFError):
        document = None
    for way, how, value in changes:
        if not isinstance(document, dict | list) or not document:
            at = way[0] % (len(data) + 1)
            return data[:at] + json.dumps(value).encode() + data[at + len(way) :]
        at_, key = _place(document, way)
        if how == "put":
            at_[key] = value
        elif how == "drop":
            del at_[key]
        elif isinstance(at_, list):
            at_.insert(key, at_[key] if how == "again" else value)
        else:
            at_["x" if how == "add" else f"{key} "] = value
    packed = json.dumps(document).encode()
    return gzip.compress(packed, mtime=0) if data[:2] == b"\x1f\x8b" else packed


def _place(document: Any, way: list[int]) -> tuple[Any, Any]:
    at: Any = document
    for n, turn in enumerate(way):
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = keys[turn % len(keys)]
        if n == len(way) - 1 or not isinstance(at[key], dict | list) or not at[key]:
            break
        at = at[key]
    return at, key


def by_hypothesis(examples: int, seconds: float, seed: int) -> tuple[int, int]:
    """Tells how many were tried and how many plays came in; raises with the smallest change that breaks a promise."""
    kept, tried, ends = corpus(), [0, 0], time.monotonic() + seconds

    @seeded(seed)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(name=st.sampled_from(sorted(kept)), changes=CHANGES)
    def run(name: str, changes: list[Change]) -> None:
        if time.monotonic() < ends:
            tried[1] += bring_in(with_changes(kept[name], changes))
            tried[0] += 1

    run()
    return tried[0], tried[1]


def at_random(seconds: float, seed: int = 1, most: int = 10**9) -> tuple[int, int]:
    """Tells how many were tried and how many plays came in."""
    ends, luck, kept = time.monotonic() + seconds, Random(seed), list(corpus().values())
    tried = added = 0
    while time.monotonic() < ends and tried < most:
        data = luck.choice(kept)
        for _change in range(luck.choice((1, 1, 2, 5))):
            data = changed(data, luck) if data else b"{}"
        try:
            added += bring_in(data)
        except Exception as problem:
            problem.add_note(f"kept as {keep(data)}")
            raise
        tried += 1
    return tried, added


def keep(data: bytes) -> Path:
    """What broke something stays in the corpus: every test run tries it again."""
    path = CORPUS / f"broke-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def guided(seconds: float, seed: int) -> None:
    """Looks for files that reach code which none before has reached. Never comes back: it ends the process."""
    atheris: Any = importlib.import_module("atheris")

    def one(data: bytes) -> None:
        bring_in(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        luck = Random(seed)
        if luck.random() < 0.3:
            return bytes(atheris.Mutate(data, most))
        return changed(data or b"{}", luck)[:most]

    ours = ("companion.store", "companion.present", "companion.engine")
    for function in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
        if (function.__module__ or "").startswith(ours):
            atheris.instrument_func(function)
    found = Path(tempfile.mkdtemp(prefix="tableside-corpus-"))
    words = [sys.argv[0], str(found), str(CORPUS), f"-max_total_time={int(seconds)}", "-max_len=20000", "-timeout=30"]
    words += [f"-seed={seed}", "-print_final_stats=1", f"-artifact_prefix={CORPUS}/broke-"]
    atheris.Setup(words, one, custom_mutator=mutate)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=4000)
    parser.add_argument("--guided", action="store_true")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", action="store_true")
    args = parser.parse_args()
    if args.seeds:
        for name, data in seeds().items():
            (CORPUS / name).write_bytes(data)
        return 0
    if args.guided and importlib.util.find_spec("atheris"):
        guided(args.seconds, args.seed)
    if args.guided:
        tried, added = at_random(args.seconds, args.seed)
    else:
        tried, added = by_hypothesis(args.examples, args.seconds, args.seed)
    print(f"{tried:,} files, each changed somewhere: {added:,} plays came in, the rest was refused with a sentence")
    return 0


if __name__ == "__main__":
    sys.exit(main())
