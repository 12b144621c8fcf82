"""Random players: they know no game, only asks. Every test, bench and golden play starts from them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.engine.askcard import AskCard
from companion.engine.asks import (
    Ask,
    Choose,
    Do,
    Draw,
    Form,
    Json,
    Number,
    Option,
    Order,
    Pick,
    Roll,
    Secret,
    Write,
)
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session

LONGEST_ROW = 6
"""How many options a random player puts in a row if nothing sets a lower limit."""


KNOWS = 0.5
"""How often a random player picks a known card if there is one."""


def random_answer(ask: Ask[Any], luck: Random) -> Json:
    """A random legal answer, in the form in which a client would send it."""
    match ask:
        case Do():
            return True
        case Choose():
            return luck.choice(_allowed(ask.options)).key
        case Pick():
            allowed = [option for option in ask.options if option.allowed]
            if ask.again:
                count = luck.randint(ask.least, max(ask.least, min(ask.most, LONGEST_ROW))) if allowed else 0
                return [luck.choice(allowed).key for _place in range(count)]
            count = luck.randint(ask.least, min(ask.most, len(allowed)))
            return [option.key for option in luck.sample(allowed, count)]
        case Number():
            near = max(ask.least, ask.start - 10), min(ask.most, ask.start + 10)
            return luck.randint(*near)
        case Order():
            return [item.key for item in luck.sample(ask.items, len(ask.items))]
        case Roll() | Draw():
            return "app"
        case Form(partly=True):
            some = luck.sample(ask.fields, luck.randint(1, len(ask.fields)))
            return {field.key: random_answer(field, luck) for field in some}
        case Form():
            return {field.key: random_answer(field, luck) for field in ask.fields}
        case AskCard():
            known = [option.key for option in ask.offers() if option.allowed and ask.complete(option.value)]
            if known and luck.random() < KNOWS:
                return luck.choice(known)
            values: dict[str, Json] = {}
            for field in ask.fields():
                if field.wanted(values):
                    values[field.key] = random_answer(field.ask, luck)
            return {"values": values}
        case Secret():
            return random_answer(ask.ask, luck)
        case Write():
            return luck.choice(("Otto", "a “quoted” # note", "naïve 🎲"))
    raise TypeError(f"no random answer to {ask.kind}")


def _allowed(options: tuple[Option[Any], ...]) -> list[Option[Any]]:
    allowed = [option for option in options if option.allowed]
    if not allowed:
        raise AssertionError(f"nothing is allowed of {[option.key for option in options]}")
    return allowed


def play_on(
    session: Session,
    luck: Random,
    *,
    most: int = 20_000,
    anytime: float = 0.03,
    after_each: Callable[[Session], None] = lambda session: None,
) -> bool:
    """Answer at random until the game is over (True) or after `most` entries (False)."""
    for _step in range(most):
        ask = session.ask
        if ask is None:
            return True
        actions = _open(session) if luck.random() < anytime else []
        if actions:
            session.do(Anytime(luck.choice(actions)))
        else:
            _answer(session, ask, luck)
        after_each(session)
    return session.ask is None


TRIES = 200
"""How often another answer is tried after the rules refuse one whose parts are all allowed."""


def _answer(session: Session, ask: Ask[Any], luck: Random) -> None:
    for left in reversed(range(TRIES)):
        try:
            session.do(Answer(random_answer(ask, luck)))
        except Refused:
            if not left:
                raise
        else:
            return


def _open(session: Session) -> list[str]:
    return [option.key for option in session.run.anytime() if option.allowed]
