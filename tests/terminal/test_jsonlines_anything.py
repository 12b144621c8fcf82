"""Whatever comes in, the table answers, and what it refuses changes nothing."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.terminal import jsonlines
from tests.engine.allkinds import SPEC
from tests.terminal.memory import InMemory

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
keys = st.sampled_from(["answer", "undo", "redo", "amend", "correct", "anytime", "n", "path", "value", "gift", "doom"])
sayings = st.dictionaries(
    keys | st.text(max_size=5), anything | keys | st.dictionaries(keys, anything | keys | st.integers(0, 9)), max_size=3
)
lines = st.one_of(
    sayings.map(lambda said: json.dumps(said).encode()),
    anything.map(lambda said: json.dumps(said).encode()),
    st.binary(max_size=40).map(lambda said: said.replace(b"\n", b"")),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(said=st.lists(lines, max_size=6), steps=st.integers(0, 12), seed=st.integers(0, 99))
def test_whatever_comes_in_is_taken_or_refused(said: list[bytes], steps: int, seed: int) -> None:
    play = InMemory(SPEC, "Ann", "Bo")
    luck = Random(seed)
    for _step in range(steps):
        assert play.session.ask
        with suppress(Refused):
            play.session.do(Answer(random_answer(play.session.ask, luck)))
    out: list[dict[str, Any]] = []
    jsonlines.serve(play, said, lambda line: out.append(json.loads(line)))
    for before, refused, after in zip(out, out[1:], out[2:], strict=False):
        if "refused" in refused:
            assert refused["refused"]["text"]
            assert before == after
