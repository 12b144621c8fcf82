"""A BioHACK table in a test: no set-up steps, the order as seated, trackers set by correcting them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Choose, Form, Option, Pick
from companion.engine.said import Answer, Anytime, Correct
from companion.engine.session import Session
from companion.games import spec
from companion.games.biohack.amounts import Bonus
from companion.games.biohack.cards import Creature, Scientist
from companion.games.biohack.counting import Formula
from companion.games.biohack.icons import icons_of
from companion.games.biohack.state import Game, Placed, Player
from tests.games.kit import NAMES

BIOHACK = spec("biohack")
DULL: dict[str, Any] = {
    "biohack.planning": "none",
    "biohack.planning.heal": "leave",
    "biohack.cleanup": True,
    "biohack.solo.second": True,
}
"""How asks that a test is not about are answered."""


class Lab:
    def __init__(self, players: int, mode: str = "", facts: dict[str, Any] | None = None, **options: object) -> None:
        settings = {"steps": False, "cards": False, **({"lots": False} if players > 1 else {}), **options}
        version = settings.pop("version", BIOHACK.version)
        setup = BIOHACK.setup(NAMES[:players], mode=mode, options=settings, seed=1, facts=facts)
        setup = replace(setup, version=version)
        self.session = Session(BIOHACK.script(), setup)
        if self.key == "biohack.order":
            self.answer([f"p{n}" for n in range(1, players + 1)])
        elif self.key == "biohack.first":
            self.answer("p1")

    @property
    def game(self) -> Game:
        game: Game = self.session.run.state
        return game

    def player(self, n: int = 1) -> Player:
        return self.game.players[f"p{n}"]

    @property
    def key(self) -> str:
        return self.session.ask.key if self.session.ask else ""

    @property
    def asked(self) -> str:
        return str(self.session.ask.text) if self.session.ask else ""

    @property
    def who(self) -> str:
        return self.session.ask.who.name if self.session.ask and self.session.ask.who else ""

    @property
    def told(self) -> list[str]:
        return [str(told.text) for told in self.session.run.table.told]

    def answer(self, *answers: Any) -> Lab:
        for answer in answers:
            self.session.do(Answer(answer))
            self.session.script.invariants(self.session.run.state)
        return self

    def set(self, n: int = 1, **values: Any) -> Lab:
        """Put a player's goods right: `lab.set(2, coins=3, mammal=4)`."""
        for name, value in values.items():
            at = name if hasattr(self.player(n), name) else f"genes.{name}"
            self.session.do(Correct(f"players.p{n}.{at}", value))
        return self

    def until(self, key: str, **answers: Any) -> Lab:
        """Answer what does not matter until this is asked."""
        for _step in range(200):
            if self.key == key:
                return self
            if self.key == "biohack.place":
                self.answer(self.first_allowed())
            else:
                self.answer(answers.get(self.key.removeprefix("biohack.").replace(".", "_"), DULL.get(self.key)))
        raise AssertionError(f"{key} is never asked; now {self.key}")

    def place(self, *places: list[str]) -> Lab:
        """From the start of a round to Research: each player's public spaces, in turn order."""
        self.until("biohack.place")
        return self.answer(*places)

    def first_allowed(self) -> Any:
        ask = self.session.ask
        assert isinstance(ask, Pick)
        return [option.key for option in ask.options if option.allowed][: ask.least]

    def options(self) -> dict[str, Option[Any]]:
        assert isinstance(self.session.ask, Choose | Pick)
        return {option.key: option for option in self.session.ask.options}

    def allowed(self) -> list[str]:
        return [key for key, option in self.options().items() if option.allowed]

    def forbidden(self, key: str) -> str:
        return str(self.options()[key].forbidden)

    def fill(self, **values: Any) -> Lab:
        """Fill a form: what is not named keeps its start, 0 or the first option."""
        ask = self.session.ask
        assert isinstance(ask, Form), self.key
        filled = {}
        for field in ask.fields:
            if field.key in values:
                filled[field.key] = values.pop(field.key)
            elif isinstance(field, Choose):
                filled[field.key] = field.options[0].key
            else:
                filled[field.key] = getattr(field, "start", 0)
        assert not values, values
        return self.answer(filled)

    def experiment(self, place: str) -> Lab:
        return self.answer("experiment", place) if "experiment" in self.options() else self.answer(place)

    def hold(self, *cards: Creature, n: int = 1) -> Lab:
        """Cards in hand, as the any-time action enters them."""
        for card in cards:
            self.session.do(Anytime("hand"))
            if len(self.game.players) > 1:
                self.answer(f"p{n}")
            self.answer("enter", said(card))
        return self

    def create(self, card: Creature, **board: list[str]) -> Lab:
        """A card of the hand that the app does not know yet, in the Biofarm, on a space without an icon."""
        if card not in self.player(int(self.session.ask.who.key[1:])).cards:  # type: ignore[union-attr]
            self.answer("new", said(card))
        if self.key == "biohack.create" and card.key in self.allowed():
            self.answer(card.key)
        if self.key == "biohack.create.pay":
            self.answer(self.allowed()[0])
        return self.on_board(**board)

    def on_board(self, icons: list[str] | None = None) -> Lab:
        """The basic side, and this on the space."""
        if self.key == "biohack.board":
            self.answer({"values": {"side": "basic"}})
        if self.key == "biohack.board.space":
            ask = self.session.ask
            self.answer({"values": {ask.side: icons or []}})  # type: ignore[union-attr]
        return self

    def end_research(self) -> Lab:
        """Bring everybody home, rolling nothing bad, and pass."""
        while self.key in ("biohack.research.turn", "biohack.danger", "biohack.danger.keep", "biohack.buy"):
            if self.key == "biohack.danger":
                self.answer(["feral"])
            elif self.key == "biohack.danger.keep":
                self.answer("keep")
            elif self.key == "biohack.buy":
                self.answer([])
            else:
                keys = self.allowed()
                self.answer("pass" if "pass" in keys else next(key for key in keys if key != "experiment"))
        return self

    def lines(self, n: int = 1) -> dict[str, int]:
        """The score sheet at the end."""
        result = self.session.run.result
        assert result is not None
        (standing,) = [one for one in result.standings if one.seat.key == f"p{n}"]
        return {line.key: line.points for line in standing.lines}


def creature(cls: str = "common", ep: int = 0, name: str = "", **more: Any) -> Creature:
    """`creature("artisan", 2, mammal=1, discount=Bonus(avian=1))`."""
    known = {key: more.pop(key) for key in ("discount", "at", "gain", "formula") if key in more}
    return Creature(cls, Bonus(**more), ep, name=name, **known)


def said(card: Creature) -> dict[str, Any]:
    """As somebody enters it."""
    kept = card.card
    values = {key: value for key, value in kept.values.items() if key != "gain" or card.at}
    return {"values": values, **({"name": kept.name} if kept.name else {})}


def placed(cls: str = "common", ep: int = 0, **more: Any) -> Placed:
    return Placed(creature(cls, ep, **more), ep)


def tile(gain: list[str], pay: list[str] | None = None, other: list[str] | None = None) -> dict[str, Any]:
    return {"values": {"gain": gain, "pay": pay or [], "other": other or []}}


__all__ = ["BIOHACK", "Bonus", "Formula", "Lab", "Scientist", "creature", "icons_of", "placed", "said", "tile"]
