"""How much a table of Bios: Genesis has to say: whole plays by a script, on a table that knows its cards and on one that doesn't.

    python -m bench hands

An entry is one answer. Taps are what a hand does for it: one for an option, one for each thing in a row and one to confirm it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from bench.figures import Figure
from companion.engine.asks import Ask, Choose, Form, Number, Order, Pick, Roll, Secret
from companion.engine.session import Session
from companion.games import spec

PLAYERS = 3
SEEDS = range(10)
COLOURS = ("red", "yellow", "green", "blue")
ROWS = {"cosmic": 3, "ocean": 3, "coastal": 5, "continent": 5}
ABILITIES = ("heat", "o2", "uv", "hgt", "spore", "dna", "immunology", "chemo")
EVENT, REFUGIUM, MUTATION, BIONT = ("genesis.event",), ("genesis.refugium",), ("genesis.mutation",), ("genesis.assign",)


def figures() -> Iterator[Figure]:
    known, unknown = Counted(), Counted()
    for seed in SEEDS:
        play(seed, known, cards(seed))
        play(seed, unknown, {})
    beside = "a table that enters every card"
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


def play(seed: int, counted: Counted, facts: dict[str, Any]) -> None:
    game = spec("bios_genesis")
    setup = game.setup(("Ann", "Bo", "Cy"), mode="long", seed=seed, facts={"cards": facts})
    session = Session(game.script(), setup)
    table = Script(seed)
    session.answer(True)
    while (ask := session.ask) is not None:
        answer = table.answer(session, ask)
        counted.keys[ask.key] += 1
        counted.taps += taps(ask, answer)
        if ask.key == "genesis.assign":
            counted.happened["bionts"] += len(answer)
            counted.happened["assignments"] += bool(answer)
        if isinstance(answer, str):
            counted.happened["mutations"] += answer.startswith("mutation-")
        counted.happened["refugia"] += ask.key in ("genesis.refugium", "genesis.refugium.known") and answer != "new"
        session.answer(answer)
    counted.happened["events"] += session.run.state.events_drawn
    counted.rounds += session.run.state.round


class Script:
    """Three sensible players: they go where they may, flip what comes alive, buy what they can, and keep the Earth alive."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.tried: set[tuple[int, str]] = set()
        """In which round who tried to become marine: a card that asks too much is not tried twice."""

    def answer(self, session: Session, ask: Ask[Any]) -> Any:
        match ask.key:
            case "genesis.event.icons":
                return self.event(session.run.state.eon(session.run.state.events_drawn))
            case "genesis.event.card":
                return self.rest(ask)
            case "genesis.assign":
                return self.place(session.run.state, ask)
            case "genesis.buy":
                return self.ware(session.run.state.round, ask)
            case "genesis.darwin.again":
                return [option.key for option in ask.options if option.tone == "danger"][: ask.most]  # type: ignore[attr-defined]
            case "genesis.vote":
                return "gaia"
        return self.otherwise(ask)

    def place(self, game: Any, ask: Any) -> list[str]:
        """A Biont where nobody else is; nobody fights over a Refugium as long as there is another one."""
        free = [option.key for option in ask.options if option.allowed and option.key.startswith("biont-")]
        free = [key for key in free if not game.refugia[key.removeprefix("biont-")].bionts]
        return free[:1]

    def ware(self, round: int, ask: Any) -> str:
        marine = (round, str(ask.text))
        if first(ask, "marine") and marine not in self.tried:
            self.tried.add(marine)
            return "marine"
        return first(ask, "organ-", "mutation-", "promote-") or "none"

    def otherwise(self, ask: Ask[Any]) -> Any:
        match ask:
            case Roll():
                return "app"
            case Secret():
                return self.otherwise(ask.ask)
            case Number():
                return ask.start
            case Form():
                return {field.key: self.field(field) for field in ask.fields}
            case Choose():
                return first(ask, "known-", "yes") or ask.likely or first(ask, "")
            case Pick():
                return []
        return True

    def field(self, field: Ask[Any]) -> Any:
        """A card as it might be printed."""
        match field.key:
            case "manna":
                return [self.luck.choice(COLOURS) for _cube in range(self.luck.randint(3, 5))]
            case "enzymes":
                return [str(face) for face in self.luck.sample(range(1, 7), 2)]
            case "icons":
                return [self.luck.choice(ABILITIES)]
            case "needs" | "organs":
                return [self.luck.choice(COLOURS)]
        if isinstance(field, Choose):
            return self.luck.choice([option.key for option in field.options if option.allowed])
        return self.otherwise(field)

    def event(self, eon: str) -> list[str]:
        opening = [self.luck.choice(("heaven", "earth"))] if self.luck.random() < 0.7 else []
        trouble = {
            "hadean": ("smite", "extremophile"),
            "archean": ("smite", "oxygen", "extremophile", "uv"),
            "proterozoic": ("oxygen", "uv", "cancer", "drought", "extremophile"),
        }[eon]
        icons = [*opening, self.luck.choice(("warm", "cool")), self.luck.choice(trouble)]
        return [*icons, "aftershock"] if eon != "proterozoic" and self.luck.random() < 0.1 else icons

    def rest(self, ask: Any) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        for field in ask.fields:
            if isinstance(field, Number):
                filled[field.key] = 1
            elif isinstance(field, Order):
                filled[field.key] = self.luck.sample([item.key for item in field.items], len(field.items))
            else:
                filled[field.key] = self.luck.sample(list(ROWS), 2)
        return filled


def first(ask: Any, *begins: str) -> str:
    """The first option that may be chosen and begins so."""
    keys = [option.key for option in ask.options if option.allowed]
    return next((key for start in begins for key in keys if key.startswith(start)), "")


def taps(ask: Ask[Any], answer: Any) -> int:
    match ask:
        case Form():
            return 1 + sum(taps(field, answer[field.key]) - isinstance(field, Pick) for field in ask.fields)
        case Pick():
            return len(answer) + 1
        case Order():
            return max(0, len(ask.items) - 1)
    return 1


def cards(seed: int) -> dict[str, Any]:
    """All the cards of a box, as a table remembers them that has named each once."""
    script = Script(seed + 1000)
    luck = script.luck
    refugia = {
        f"{row} {n}": {
            "manna": [luck.choice(COLOURS) for _cube in range(luck.randint(3, 5))],
            "warm": str(luck.randint(1, 6)),
            "cool": str(luck.randint(1, 6)),
            "enzymes": [str(face) for face in luck.sample(range(1, 7), 2)],
            "traits": [],
            "row": row,
        }
        for row, count in ROWS.items()
        for n in range(count)
    }
    sides = {"icons": [luck.choice(ABILITIES)]}
    return {
        "refugium": refugia,
        "bacterium": {name: {"metabolism": luck.choice(COLOURS), **sides} for name in refugia},
        "mutation": {
            f"Mutation {c}{n}": {"colour": c, "icons": [luck.choice(ABILITIES)]} for c in COLOURS for n in range(5)
        },
        "promoted": {f"Mutation {c}{n}": sides for c in COLOURS for n in range(5)},
        "macro": {
            f"Animal {n}": {"needs": [luck.choice(COLOURS)], "organs": [luck.choice(COLOURS)], "icons": []}
            for n in range(8)
        },
        "terrestrial": {f"Animal {n}": {"icons": []} for n in range(8)},
    }
