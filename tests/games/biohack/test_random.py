"""Random players finish every mode, with every coin, gene, medicine, Noman and card accounted for after every entry.

`python -m tests.games.crowd biohack --plays 300` plays 300 of each.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.asks import Ask, Form
from companion.engine.bots import play_on
from companion.engine.session import Session
from companion.games.biohack.state import Player
from tests.games.biohack.crowd import CROWD
from tests.games.biohack.lab import BIOHACK
from tests.games.crowd import many
from tests.games.kit import sit_down

PLAYS = 8


@pytest.mark.parametrize(("mode", "players"), CROWD.seats)
def test_random_players_finish_whatever_is_undone_corrected_and_changed(mode: str, players: int) -> None:
    for _mode, _players, counted in many("biohack", PLAYS, mode, players):
        assert counted.plays == PLAYS
        assert not counted.failures, "\n\n".join(counted.failures)
        assert counted.ends["RANKED"] == (PLAYS if players > 1 else 0)


def test_the_crowd_notices_genes_that_are_paid_and_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself can fail."""
    monkeypatch.setattr(Player, "pay", lambda player, cost: None)
    ((_mode, _players, counted),) = many("biohack", 4, "two", 2)
    assert any("the log says" in failure for failure in counted.failures)


@pytest.mark.parametrize(("mode", "players"), [("players", 4), ("two", 2), ("challenge4", 1)])
def test_every_ask_of_a_play_can_be_read_and_leads_into_the_guide(mode: str, players: int) -> None:
    guide = BIOHACK.script().guide()
    session = sit_down(BIOHACK, players, mode, seed=3)

    def look(session: Session) -> None:
        ask = session.ask
        for field in _all(ask) if ask else ():
            assert str(field.text)
            str(field.details())
            field.reasons()
            for option in getattr(field, "options", ()):
                assert str(option.label)
                str(option.note), str(option.badge), str(option.forbidden), str(option.warning)
                option.reasons()
        if ask is not None and ask.key != "biohack.who":
            assert guide.section(ask.rule), (ask.key, ask.rule)
            groups = {group.key for group in session.run.board().groups}
            assert set(ask.shows) <= groups, (ask.key, ask.shows)

    assert play_on(session, Random(5), after_each=look)


def _all(ask: Ask[object]) -> list[Ask[object]]:
    return [ask, *ask.fields] if isinstance(ask, Form) else [ask]
