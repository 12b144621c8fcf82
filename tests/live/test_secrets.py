"""Two plays that differ only in a secret answer look byte for byte the same to everybody else, until the rules reveal it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import json

from companion import games
from companion.engine.asks import Secret
from companion.engine.bots import random_answer
from companion.engine.entries import Entry, History
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.live.guests import Guest, Kept, May
from companion.live.room import Room
from companion.live.sums import SHOWN
from companion.live.tables import Tables
from tests.engine.allkinds import SPEC as ALL_KINDS
from tests.terminal.memory import InMemory

WITH_SECRETS = [
    (ALL_KINDS, "usual", 2),
    (games.spec("biotix"), "basic", 3),
    (games.spec("bios_genesis"), "long", 2),
]
KEPT = Kept(token="t", key="k")


def seen_by(session: Session, spec: Spec, guest: Guest) -> bytes:
    """What a guest gets over the wire, without the keyed sum: that one differs between any two plays."""
    play = InMemory.__new__(InMemory)
    play.id, play.spec, play.session, play.read_only = "x", spec, session, ""
    room = Room(play, KEPT)
    table = json.decode(Tables(room).of(guest))
    assert len(table["table"].pop("at")) == SHOWN
    return json.encode(table)


def others(session: Session, secret: Secret[Any]) -> Iterator[Guest]:
    """Everybody who must not know: the other players with every permission, who watches, the big screen, in both languages."""
    assert secret.who
    for language in ("en", "de"):
        yield Guest("w", "", language=language)
        yield Guest("s", "", screen=True, language=language)
        for seat in session.setup.seats:
            if seat.key != secret.who.key:
                yield from (Guest("g", "", seat=seat.key, given=may, language=language) for may in May)


def copied(session: Session) -> Session:
    entries: list[Entry] = list(session.history.standing())
    return Session(session.script, session.setup, History(entries, len(entries)))


def secrets_of(spec: Spec, mode: str, count: int) -> Iterator[tuple[Session, Random]]:
    """Plays of random players, each standing at a secret ask."""
    found = 0
    for seed in range(40):
        luck = Random(seed)
        session = Session(spec.script(), spec.setup(("Ann", "Ben", "Cy")[:count], mode=mode, seed=seed))
        for _n in range(600):
            if session.ask is None or found == 6:
                break
            if isinstance(session.ask, Secret):
                found += 1
                yield copied(session), luck
            answer_somehow(session, luck)


def answer_somehow(session: Session, luck: Random) -> None:
    for _try in range(50):
        assert session.ask
        try:
            session.do(Answer(random_answer(session.ask, luck)))
            return
        except Refused:
            continue
    raise AssertionError("nothing fits")


def two_answers(session: Session, luck: Random) -> tuple[Session, Session] | None:
    """The same play twice, after two different answers to its secret."""
    one = copied(session)
    answer_somehow(one, luck)
    for _try in range(50):
        other = copied(session)
        answer_somehow(other, luck)
        if other.history.entries[-1].value != one.history.entries[-1].value:
            return one, other
    return None


@pytest.mark.parametrize(("spec", "mode", "count"), WITH_SECRETS, ids=lambda value: getattr(value, "key", str(value)))
def test_a_secret_answer_changes_nothing_that_others_see_until_it_is_revealed(
    spec: Spec, mode: str, count: int
) -> None:
    compared = 0
    for session, luck in secrets_of(spec, mode, count):
        secret = session.ask
        assert isinstance(secret, Secret)
        pair = two_answers(session, luck)
        # the rules reveal with the last secret of a round: until then another secret is asked
        if pair is None or not all(isinstance(one.ask, Secret) for one in pair):
            continue
        for guest in others(session, secret):
            first, second = (seen_by(one, spec, guest) for one in pair)
            assert first == second, guest
        compared += 1
    assert compared or spec is ALL_KINDS, "no play came to two secrets in a row"


@pytest.mark.parametrize(("spec", "mode", "count"), WITH_SECRETS, ids=lambda value: getattr(value, "key", str(value)))
def test_the_inside_of_a_secret_is_on_nobody_elses_phone(spec: Spec, mode: str, count: int) -> None:
    asked = 0
    for session, _luck in secrets_of(spec, mode, count):
        secret = session.ask
        assert isinstance(secret, Secret)
        assert secret.who
        own = json.decode(seen_by(session, spec, Guest("o", "", seat=secret.who.key)))
        assert own["table"]["mine"]["ask"]["ask"]["kind"] == secret.ask.kind
        for guest in others(session, secret):
            table = json.decode(seen_by(session, spec, guest))["table"]
            assert "ask" not in table["mine"]["ask"], guest
            assert "options" not in table["mine"]["ask"]
            assert "fields" not in table["mine"]["ask"]
        asked += 1
    assert asked
