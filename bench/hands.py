"""How much a table of Bios: Genesis has to say: whole plays by a script, on a table that has played once, on one that never has, and as it was before cards were known.

    python -m bench hands

An entry is one answer. Taps are what a hand does for it: one for an option, one for each thing in a row and one to confirm it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from bench.figures import Figure
from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Form, Number, Order, Pick, Roll, Secret
from companion.engine.cards import Card, Known
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games import spec

PLAYERS = 3
SEEDS = range(10)
COLOURS = ("red", "yellow", "green", "blue")
ROWS = {"cosmic": 3, "ocean": 3, "coastal": 5, "continent": 5}
IN_EON = {"hadean": 6, "archean": 8, "proterozoic": 10}
ABILITIES = ("heat", "o2", "uv", "hgt", "spore", "dna", "immunology", "chemo")
EVENT, REFUGIUM, MUTATION, BIONT = ("genesis.event",), ("genesis.refugium",), ("genesis.mutation",), ("genesis.assign",)


def figures() -> Iterator[Figure]:
    known, unknown, before, rolled = Counted(), Counted(), Counted(), Counted()
    for seed in SEEDS:
        box = Known(cards(seed))
        play(seed, known, box)
        play(seed, unknown, Known(), box)
        play(seed, before, Known(), box, version=BEFORE)
        play(seed, rolled, box, options={"dice": "app"})
    beside = "a table that enters every card"
    plays = len(SEEDS)
    yield Figure(
        what="Bios: Genesis, long, three players: entries of a second play",
        value=known.keys.total() / plays,
        unit="entries",
        goal=230,
    )
    yield Figure(what="  the same play before cards were known", value=before.keys.total() / plays, unit="entries")
    yield Figure(
        what="  a second play where the app rolls without asking",
        value=rolled.keys.total() / plays,
        unit="entries",
        goal=230,
    )
    yield Figure(what="  and its entries a round", value=rolled.a_round(), unit="entries", goal=11)
    for what, one, other, goal in (
        ("entries a round", known.a_round(), unknown.a_round(), 11.0),
        ("entries for an Event card", known.each(EVENT, "events"), unknown.each(EVENT, "events"), 2.0),
        ("entries for a Refugium", known.each(REFUGIUM, "refugia"), unknown.each(REFUGIUM, "refugia"), 1.0),
        ("entries for a new Mutation", known.bought(), unknown.bought(), 2.0),
        ("entries for a Biont assigned", known.assigned(), unknown.assigned(), 2.0),
    ):
        yield Figure(what=f"Bios: Genesis, three players, {what}", value=one, unit="entries", goal=goal)
        yield Figure(what="  the same, entered by hand", value=other, unit="entries")
    taps = known.taps / known.rounds, unknown.taps / unknown.rounds
    yield Figure(
        what="Bios: Genesis, taps a round", value=taps[0], unit="taps", beside=beside, baseline=taps[1], goal=1
    )


class Counted:
    """What was said in several plays, and how often things happened for which it was said."""

    def __init__(self) -> None:
        self.keys: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()
        self.taps = 0
        self.rounds = 0

    def a_round(self) -> float:
        return self.keys.total() / self.rounds

    def each(self, begins: tuple[str, ...], what: str) -> float:
        return sum(n for key, n in self.keys.items() if key.startswith(begins)) / self.happened[what]

    def bought(self) -> float:
        """Choosing it among the wares, and saying which card it is where nobody knows."""
        return 1 + sum(n for key, n in self.keys.items() if key.startswith(MUTATION)) / self.happened["mutations"]

    def assigned(self) -> float:
        """Whoever assigns nothing says so too, but not for a Biont."""
        return self.happened["assignments"] / max(1, self.happened["bionts"])


BEFORE = 5
"""The last version of the rules in which every part of a card was an answer of its own."""


def play(
    seed: int,
    counted: Counted,
    known: Known,
    box: Known | None = None,
    version: int = 0,
    options: dict[str, str] | None = None,
) -> None:
    """A play with the cards of a box; `known` is what the table knows of it, and `version` plays it as it was then."""
    game = spec("bios_genesis")
    setup = game.setup(("Ann", "Bo", "Cy"), mode="long", seed=seed, options=options)
    session = Session(game.script(), replace(setup, version=version or setup.version), known=known)
    table = Script(seed, box or known)
    session.do(Answer(True))
    while (ask := session.ask) is not None:
        answer = table.answer(session, ask)
        counted.keys[ask.key] += 1
        counted.taps += taps(ask, answer)
        if ask.key == "genesis.assign":
            counted.happened["bionts"] += len(answer)
            counted.happened["assignments"] += bool(answer)
        if isinstance(answer, str):
            counted.happened["mutations"] += answer.startswith("mutation-")
        counted.happened["refugia"] += ask.key == "genesis.refugium"
        session.do(Answer(answer))
    counted.happened["events"] += session.run.state.events_drawn
    counted.rounds += session.run.state.round


class Script:
    """Three sensible players: they go where they may, flip what comes alive, buy what they can, and keep the Earth alive."""

    def __init__(self, seed: int, box: Known) -> None:
        self.luck = Random(seed)
        self.box = box
        self.drawn: list[str] = []

    def answer(self, session: Session, ask: Ask[Any]) -> Any:
        if isinstance(ask, AskCard):
            return self.card(ask)
        match ask.key:
            case "genesis.event.icons":
                self.event = self.next("event", session.run.state.eon(session.run.state.events_drawn)).values
                return self.event["icons"]
            case "genesis.event.card":
                forces = {player.force: player.key for player in session.run.state.players.values()}
                order = [forces[colour] for colour in self.event["order"] if colour in forces]
                rest = {"landforms": self.event["landforms"], "order": order}
                return {field.key: rest.get(field.key, 1) for field in ask.fields}  # type: ignore[attr-defined]
            case "genesis.assign":
                return self.place(session.run.state, ask)
            case "genesis.buy":
                return self.ware(session.run.state, ask)
            case "genesis.darwin.again":
                return [option.key for option in ask.options if option.tone == "danger"][: ask.most]  # type: ignore[attr-defined]
            case "genesis.vote":
                return "gaia"
        return self.otherwise(ask)

    def place(self, game: Any, ask: Any) -> list[str]:
        """A Biont where nobody else is; nobody fights over a Refugium as long as there is another one."""
        free = [option.key for option in ask.options if option.allowed and option.key.startswith("biont-")]
        free = [key for key in free if not game.refugia[key.removeprefix("biont-")].bionts]
        return [key for key in free if not (ask.check and ask.check([key]))][:1]

    def ware(self, game: Any, ask: Any) -> str:
        """A card that asks too much is not bought, as at a table where everybody sees the cards."""
        wanted = ("organ-", "mutation-", "promote-") if self.mutations(game, ask) else ("organ-", "promote-")
        if first(ask, "marine") and self.animals(game, ask):
            return "marine"
        return first(ask, *wanted) or "none"

    def mutations(self, game: Any, ask: Any) -> bool:
        """Whether a Mutation that nobody has bought yet can be paid for."""
        bought = [card.name for card in game.printed.values()]
        purse = game.players[ask.who.key].catalysts
        free = [card for card in self.box.cards.values() if card.kind == "mutation" and card.name not in bought]
        return any(purse[card.values["colour"]] for card in free)

    def animals(self, game: Any, ask: Any) -> list[Card]:
        """The macroorganisms in the stack whose Chromosomes the organism has."""
        organism = next(one for one in game.organisms.values() if str(one.label) in str(ask.text))
        out = [card.name for card in game.printed.values()]
        return [
            card
            for card in self.box.cards.values()
            if card.kind == "macro"
            and card.name not in out
            and all(organism.cubes()[colour] >= card.values["needs"].count(colour) for colour in COLOURS)
        ]

    def otherwise(self, ask: Ask[Any]) -> Any:
        match ask:
            case Roll():
                return "app"
            case Secret():
                return self.otherwise(ask.ask)
            case Number():
                return ask.start
            case Choose():
                return first(ask, "known-", "yes") or ask.likely or first(ask, "")
            case Pick():
                return []
        return True

    def next(self, kind: str, sort: str = "") -> Card:
        """The next card of the box, as the real decks would bring it."""
        for id, card in self.box.cards.items():
            if card.kind == kind and sort in ("", card.sort) and id not in self.drawn:
                self.drawn.append(id)
                return card
        raise LookupError(f"no {kind} left in {sort}")

    def card(self, ask: AskCard) -> Any:
        """One that the table knows in one tap; of an unknown one what is asked for."""
        if ask.turned is not None:
            card = next(one for one in self.box.cards.values() if ask.of.same(one, ask.turned))
        elif ask.key in ("genesis.event", "genesis.refugium"):
            card = self.next(ask.of.key, ask.sort)
        else:
            card = next(one for _id, one in self.box.of(ask.of, ask.sort) if self.fits(ask, one))
        for option in ask.offers():
            if option.value == card and option.allowed:
                return option.key
        values = {field.key: card.values[field.key] for field in ask.fields() if field.key in card.values}
        return {"values": values} if ask.turned else {"values": values, "name": card.name}

    def fits(self, ask: AskCard, card: Card) -> bool:
        out = any(ask.of.same(card, other) for other in ask.out)
        reasons = [check(ask.of.read(card)) for check in (ask.unfit, ask.unoffered) if check]
        return not out and not any(str(reason) for reason in reasons)


def first(ask: Any, *begins: str) -> str:
    """The first option that may be chosen and begins so."""
    keys = [option.key for option in ask.options if option.allowed]
    return next((key for start in begins for key in keys if key.startswith(start)), "")


def taps(ask: Ask[Any], answer: Any) -> int:
    match ask:
        case AskCard():
            if isinstance(answer, str):
                return 1
            fields = [field for field in ask.fields() if field.key in answer["values"]]
            return 1 + sum(
                taps(field.ask, answer["values"][field.key]) - isinstance(field.ask, Pick) for field in fields
            )
        case Form():
            return 1 + sum(taps(field, answer[field.key]) - isinstance(field, Pick) for field in ask.fields)
        case Pick():
            return len(answer) + 1
        case Order():
            return max(0, len(ask.items) - 1)
    return 1


def cards(seed: int) -> dict[str, Card]:
    """All the cards of a box, as a table knows them that has seen each once."""
    luck = Random(seed + 1000)

    def icons() -> list[str]:
        return [luck.choice(ABILITIES)]

    found = [Card("event", f"{eon} {n}", eon, event(eon, luck)) for eon, count in IN_EON.items() for n in range(count)]
    found += [Card("refugium", f"{row} {n}", row, refugium(luck)) for row, count in ROWS.items() for n in range(count)]
    for n in range(20):
        face = {"colour": COLOURS[n % 4], "icons": icons(), "promoted": icons()}
        found.append(Card("mutation", f"Mutation {n}", "", face))
    for n in range(8):
        face = {"needs": [luck.choice(COLOURS)], "organs": [luck.choice(COLOURS)], "icons": [], "terrestrial": []}
        found.append(Card("macro", f"Animal {n}", "", face))
    found += [Card("parasite", "", colour, {"icons": []}) for colour in COLOURS]
    return {str(n): card for n, card in enumerate(found)}


def refugium(luck: Random) -> dict[str, Any]:
    return {
        "manna": [luck.choice(COLOURS) for _cube in range(luck.randint(3, 5))],
        "warm": str(luck.randint(1, 6)),
        "cool": str(luck.randint(1, 6)),
        "enzymes": [str(face) for face in luck.sample(range(1, 7), 2)],
        "traits": [],
        "metabolism": luck.choice(COLOURS),
        "icons": [luck.choice(ABILITIES)],
    }


def event(eon: str, luck: Random) -> dict[str, Any]:
    opening = [luck.choice(("heaven", "earth"))] if luck.random() < 0.7 else []
    trouble = {
        "hadean": ("smite", "extremophile"),
        "archean": ("smite", "oxygen", "extremophile", "uv"),
        "proterozoic": ("oxygen", "uv", "cancer", "drought", "extremophile"),
    }[eon]
    icons = [*opening, luck.choice(("warm", "cool")), luck.choice(trouble)]
    rest = {"landforms": luck.sample(list(ROWS), 2), "order": luck.sample(COLOURS, len(COLOURS))}
    return {"icons": icons, **({"uv": 1} if "uv" in icons else {}), **rest}
