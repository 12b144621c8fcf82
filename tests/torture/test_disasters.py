from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.torture.disasters import HURTS, ONCE, Original, delete, flip, maltreated


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    folder = tmp_path_factory.mktemp("library") / "original"
    folder.mkdir()
    return Original(folder)


@pytest.mark.parametrize("what", HURTS)
def test_a_maltreated_library_is_as_it_was_or_says_so_and_keeps_what_was_readable(
    original: Original, what: str
) -> None:
    treat, hurt = HURTS[what]
    for n in range(25 if hurt is flip else 10):
        treat(original, hurt, Random(f"test:{what}:{n}"))


def test_a_deleted_library_comes_back_from_its_backup(original: Original) -> None:
    assert "said" in maltreated(original, delete, Random(1))


@pytest.mark.parametrize("what", ONCE)
def test_a_disaster_ends_in_a_sentence(original: Original, what: str) -> None:
    happens: Callable[[Original], str] = ONCE[what]
    assert happens(original)
