"""How many taps a card takes, counted in the real window at 412×892: known ones, and one that nobody has typed yet.

    python -m bench cardtaps

A tap is a touch of the window. Nothing is scrolled: a figure of its own says whether anything would have to be.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.bots import random_answer
from companion.engine.said import Answer, Correct
from tests.ui.harness import Phone, start_app, stop_app  # before Kivy

# isort: split
from bench.biohack_hands import Script, box
from bench.figures import Figure
from bench.hands import cards
from companion.engine.cards import Card
from companion.games import shelf, spec
from companion.store import Library
from companion.ui.parts.drawn import Drawn
from tests.ui.conftest import sit

GAME = "bios_genesis"
SIZE = (412, 892)
NEW = ("manna/red", "manna/red", "manna/blue", "warm/5", "cool/3", "enzymes/2", "enzymes/6")
"""A Refugium with three Manna and two enzyme spaces, as it is tapped in."""


def figures() -> Iterator[Figure]:
    for what, taps, goal in counted():
        yield Figure(what=what, value=taps, unit="taps", goal=goal)


def counted() -> Iterator[tuple[str, float, float]]:
    for what, taps, goal in genesis():
        yield f"Bios: Genesis, {what}", taps, goal
    for what, taps, goal in biohack():
        yield f"BioHACK, {what}", taps, goal
    stop_app()


def genesis() -> Iterator[tuple[str, float, float]]:
    with Library.open(":memory:") as library:
        for card in cards(1).values():
            library.cards.put(GAME, card)
        hand = Hand(library)
        play = hand.sit("long")
        play.do(Answer(True))
        hand.look()
        yield "a known Event", hand.answers(lambda: hand.tap(first(play))), 1
        hand = Hand(library)
        for n in range(12):
            values = {"icons": ["warm"] * (n % 5 + 1), "landforms": [], "order": ["red", "blue", "green", "yellow"]}
            library.cards.put(GAME, Card("event", f"More {n}", "hadean", values))
        play = hand.sit("long")
        play.do(Answer(True))
        hand.look()
        yield "a known Event with a search", hand.answers(lambda: hand.search("more 7")), 2
        for what, way in (("Refugium", ("refugium", "ocean")), ("Mutation", mutation())):
            play = hand.sit("track")
            for said in (True, *way):
                play.do(Answer(said))
            hand.look()
            yield f"a known {what}", hand.answers(lambda play=play: hand.tap(first(play))), 1
    with Library.open(":memory:") as library:
        hand = Hand(library)
        play = hand.sit("track")
        for said in (True, "refugium", "ocean"):
            play.do(Answer(said))
        hand.look()
        yield "a Refugium that nobody has typed yet", hand.answers(hand.new_refugium), 9
        yield "the same, screens to scroll", hand.scrolled, 0.001


def biohack() -> Iterator[tuple[str, float, float]]:
    with Library.open(":memory:") as library:
        for card in box(0).cards.values():
            library.cards.put("biohack", card)
        hand = Hand(library, "biohack")
        play = hand.sit("two")
        hand.go_to("biohack.hand")
        taps = hand.answers(lambda: hand.tap(first(play)))
        hand.go_to("biohack.create")
        taps += hand.answers(lambda: hand.choose(first(play)))
        yield "a known creature, bought and created", taps, 2
    with Library.open(":memory:") as library:
        hand = Hand(library, "biohack")
        hand.sit("two")
        hand.go_to("biohack.hand")
        yield "the cost of a creature that nobody has typed yet", hand.answers(hand.new_creature), 5


def mutation() -> tuple[Any, ...]:
    """To the question which Mutation it is, with a Bacterium of Ann's that can pay every colour."""
    return ("organism", "p1", "ocean", {"metabolism": "red", "icons": []}, "mutation", "mutation-ocean")


def first(play: Any) -> str:
    ask = play.session.ask
    return str(next(option.key for option in (ask.offers() if ask.kind == "card" else ask.options) if option.allowed))


class Hand:
    """Touches the window, and counts."""

    def __init__(self, library: Library, game: str = GAME) -> None:
        self.library = library
        self.phone: Phone = start_app(library, shelf(), size=SIZE)
        self.taps = 0
        self.scrolled = 0.0
        self.play: Any = None
        self.game = game

    def sit(self, mode: str) -> Any:
        self.play = sit(self.phone, spec(self.game), ("Ann", "Bo"), mode=mode, seed=3)
        return self.play

    def go_to(self, key: str) -> None:
        """A script plays on until this is asked, and something can be answered."""
        script, luck = Script(0), Random(0)
        while (ask := self.play.session.ask) is not None:
            if ask.key == key and (ask.kind != "choose" or first(self.play) != "done"):
                break
            known = ask.kind != "card" or any(one.allowed and ask.complete(one.value) for one in ask.offers())
            self.play.do(Answer(script.answer(ask, self.play.session.run.state) if known else random_answer(ask, luck)))
        assert ask is not None, key
        self.phone.sitting._stepped()
        self.phone.rest()

    def choose(self, key: str) -> None:
        """The row or card of an option."""
        found = [one for one in self.phone.widgets() if getattr(getattr(one, "option", None), "key", None) == key]
        self.touch(*found[-1].to_window(*found[-1].center))

    def look(self) -> None:
        """The table as it stands now."""
        for colour in ("red", "yellow", "green", "blue"):
            if self.play.session.ask.key == "genesis.mutation":
                self.play.do(Correct(f"players.p1.catalysts.{colour}", 1))
        self.phone.sitting._stepped()
        self.phone.rest()

    def answers(self, act: Any) -> int:
        """How many taps until there is one entry more."""
        self.taps, before = 0, self.play.session.history.head
        act()
        assert self.play.session.history.head == before + 1, self.play.session.ask.key
        return self.taps

    def tap(self, path: str) -> None:
        found = [(part, one) for part in self.phone.widgets(Drawn) for one in part.targets if one.path == path]
        assert found, path
        part, one = found[-1]
        x, y = part.to_window(part.x + one.x + one.width / 2, part.y + one.y + one.height / 2)
        scroll = self.phone.page.ids.scroll
        low = scroll.to_window(*scroll.pos)[1]
        assert low <= y <= low + scroll.height, f"{path} is not in sight"
        self.touch(x, y)

    def touch(self, x: float, y: float) -> None:
        self.taps += 1
        self.phone.touch(x, y)
        self.phone.rest()

    def search(self, words: str) -> None:
        field = self.phone.page.view.search
        self.touch(*field.to_window(*field.center))
        field.text = words
        self.phone.rest()
        (option,) = self.phone.page.view.tiles.part.options
        self.tap(option.key)

    def new_creature(self) -> None:
        for path in ("cls/artisan", "cost/mammal", "cost/mammal", "cost/avian"):
            self.tap(path)
        done = self.phone.page.view.done
        self.touch(*done.to_window(*done.center))

    def new_refugium(self) -> None:
        for path in NEW:
            self.tap(path)
        scroll = self.phone.page.ids.scroll
        self.scrolled = max(0.0, scroll.viewport_size[1] / scroll.height - 1)
        done = self.phone.page.view.done
        self.touch(*done.to_window(*done.center))
