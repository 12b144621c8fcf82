"""A play of newer rules than ours is said to be one, and nobody goes on with it unawares."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.games import spec
from tests.ui.harness import Phone, start_app

ANYGAME = spec("anygame")


@pytest.fixture
def phone(library: Any, games: tuple[Spec, ...]) -> Phone:
    """At the table of such a play, by a tap on the shelf."""
    play = library.start(ANYGAME, ANYGAME.setup(["Ann", "Bo"]))
    play.do(Answer(1))
    document = json.loads(library.export_play(play.id))
    library.remove_play(play.id)
    document.update(id="0123456789abcdef", rules=document["rules"] + 3)
    library.import_bytes(json.dumps(document).encode())
    phone = start_app(library, games)
    phone.rest()
    phone.tap("Continue")
    return phone


def test_it_is_said_before_anything_can_be_answered(phone: Phone) -> None:
    assert phone.nav.at == "table"
    assert phone.sees("Newer rules")
    assert phone.sees("the older rules apply")


def test_who_just_looks_changes_nothing(phone: Phone) -> None:
    phone.tap("Just look")
    assert not phone.nav.sheets
    assert "newer rules" in phone.page.notice
    assert not phone.sitting.do(Answer(2))
    assert phone.sitting.session.history.head == 1


def test_who_wants_to_goes_on(phone: Phone) -> None:
    phone.tap("Continue anyway")
    assert not phone.nav.sheets
    assert phone.page.notice == ""
    assert phone.sitting.do(Answer(2))
    assert phone.app.library.row(phone.sitting.play.id).entries == 2
