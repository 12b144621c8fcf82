from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.torture.importing import CHANGES, Change, at_random, bring_in, corpus, with_changes

CORPUS = corpus()


@pytest.mark.parametrize("name", CORPUS)
def test_every_file_of_the_corpus_is_read_or_named(name: str) -> None:
    added = bring_in(CORPUS[name])
    assert added or name.startswith("broke-"), f"{name} does not come in any more"


@given(name=st.sampled_from(sorted(CORPUS)), changes=CHANGES)
@settings(max_examples=120, deadline=None)
def test_a_play_of_any_game_changed_anywhere_is_read_or_named(name: str, changes: list[Change]) -> None:
    bring_in(with_changes(CORPUS[name], changes))


def test_files_changed_at_random_are_read_or_named() -> None:
    tried, added = at_random(seconds=600, seed=4, most=400)
    assert 0 < added < tried
