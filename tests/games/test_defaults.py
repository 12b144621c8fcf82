"""What lies in the box is played with: what the app can do instead of it is an option."""

from __future__ import annotations

import pytest

from companion import games
from companion.engine.session import Session
from companion.engine.spec import Mode, Spec
from tests.games.kit import NAMES

MODES = [(spec, mode) for spec in games.shelf() for mode in spec.modes]


@pytest.mark.parametrize("spec", games.shelf(), ids=lambda spec: spec.key)
def test_the_app_stands_in_for_no_card_and_no_bag_unless_it_is_asked_to(spec: Spec) -> None:
    for option in spec.options:
        stands_in = {"digital", "app"} & {str(value) for value in option.values}
        assert option.default not in stands_in, f"{option.key} is {option.default} at first"


@pytest.mark.parametrize(("spec", "mode"), MODES, ids=lambda given: given.key)
def test_the_set_up_leaves_nothing_in_the_box(spec: Spec, mode: Mode) -> None:
    session = Session(spec.script(), spec.setup(NAMES[: mode.most], mode=mode.key, seed=1))
    assert session.ask is not None
    for text in (str(session.ask.text), str(session.ask.details())):
        assert "stay in the box" not in text
        assert "need no bag" not in text
