"""How much a table of BioHACK has to say: whole plays by a script, on a table that knows its cards.

    python -m bench biohack_hands

An entry is one answer. The script plays like a table that knows the game: everything home, cards bought, creatures created as soon as they
can be paid, genes exchanged for what a card in hand lacks, a report whenever one is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from bench.figures import Figure
from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Do, Form, Number, Roll
from companion.engine.cards import Card, Known
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games import spec
from companion.games.biohack.amounts import GENES, Bonus
from companion.games.biohack.cards import Creature
from companion.games.biohack.counting import Formula
from companion.games.biohack.state import Game, Player

SEEDS = range(6)
FACES = ("injury", "injury", "feral", "both", "gene", "gene")
BEFORE = {"players": 424, "two": 256, "solo": 129}
"""Entries of a whole play when every card was entered by hand and every question had an answer of its own."""
GOALS = {"players": 280, "two": 170, "solo": 80}
NAMES = {"players": ("Ann", "Bo", "Cy", "Di"), "two": ("Ann", "Bo"), "solo": ("Ann",)}


ACTIONS = {
    "Mountain or River with nothing to decide": ("kept", 2.0),
    "Mountain or River where a roll is kept or rerolled": ("decided", 3.0),
    "Biofarm, two known creatures": ("biofarm", 4.0),
    "DNA Inc., a report and an unlock": ("dna", 3.0),
    "planning, for each player": ("planning", 2.0),
}
"""What is counted by itself, and how many entries it may take."""


def figures() -> Iterator[Figure]:
    for mode, goal in GOALS.items():
        tables = [Table(mode, seed).play() for seed in SEEDS]
        counts = [table.counted for table in tables]
        mean = sum(count.total() for count in counts) / len(counts)
        who = len(NAMES[mode])
        yield Figure(what=f"BioHACK, a whole play with {who}: entries", value=mean, unit="entries", goal=goal)
        yield Figure(what="  the same when every card was entered by hand", value=BEFORE[mode], unit="entries")
        together = sum(counts, Counter())
        for key, n in together.most_common(6):
            yield Figure(what=f"  of these {key}", value=n / len(counts), unit="entries")
        for what, (action, most) in ACTIONS.items():
            spent = [n for table in tables for n in table.spent[action]]
            if spent:
                yield Figure(what=f"  {what}: entries", value=sum(spent) / len(spent), unit="entries", goal=most)


class Table:
    """A play, and how many entries each of its actions took."""

    def __init__(self, mode: str, seed: int) -> None:
        game = spec("biohack")
        known, script = box(seed), game.script()
        facts = {"printed": PRINTED, "order_effects": BELOW, **script.facts_from_cards(known.cards.values())}
        setup = game.setup(NAMES[mode], mode=mode, seed=seed, facts=facts)
        self.session = Session(script, setup, known=known)
        self.script = Script(seed)
        self.counted: Counter[str] = Counter()
        self.spent: dict[str, list[int]] = {action: [] for action, _most in ACTIONS.values()}
        self.turn: list[str] = []
        self.plans: Counter[tuple[int, str]] = Counter()

    def play(self) -> Table:
        while (ask := self.session.ask) is not None:
            self.counted[ask.key] += 1
            answer = self.script.answer(ask, self.session.run.state)
            self.note(ask, answer)
            self.session.do(Answer(answer))
        self.end_turn()
        self.spent["planning"] = list(self.plans.values())
        return self

    def note(self, ask: Ask[Any], answer: Any) -> None:
        if ask.key.startswith(("biohack.planning", "biohack.place")) and ask.who:
            self.plans[self.session.run.state.round, ask.who.key] += 1
        if ask.key == "biohack.research.turn" or not ask.key.startswith(DURING_A_TURN):
            self.end_turn()
        self.turn.append(f"{ask.key}={answer}")

    def end_turn(self) -> None:
        """What the turn was, by what was said in it."""
        said, self.turn = self.turn, []
        asked = Counter(one.partition("=")[0] for one in said)
        if asked["biohack.danger"] and "=downtown" not in said[0]:
            self.spent["decided" if asked["biohack.danger.keep"] else "kept"].append(len(said))
        elif asked["biohack.create"] == 2 and "biohack.create=done" not in said:
            self.spent["biofarm"].append(len(said))
        elif asked["biohack.dna"] == 2 and "biohack.dna=done" not in said:
            self.spent["dna"].append(len(said))


DURING_A_TURN = ("biohack.experiment", "biohack.danger", "biohack.create", "biohack.dna", "biohack.buy", "biohack.any")
BELOW = {"2": ["coin"], "3": ["coin", "coin"], "4": ["ep"]}
"""What is printed below the reservation track."""
PRINTED = {
    f"{what}.{side}.{n}": 12 - 3 * n for what in ("creation", "report") for side in ("few", "many") for n in range(1, 5)
}


def box(seed: int) -> Known:
    """All the cards of a box, as a table knows them that has entered each once."""
    luck = Random(seed + 1000)
    cards: list[Card] = []
    for cls, count, genes in (("common", 20, 2), ("artisan", 16, 3), ("noble", 12, 4)):
        for n in range(count):
            cost = Bonus(**Counter(luck.choices(GENES[:5] if cls != "noble" else GENES, k=genes)))  # type: ignore[arg-type]
            cards.append(
                Creature(
                    cls,
                    cost,
                    0 if cls == "noble" else 2 + n % 5,
                    discount=Bonus(mammal=1) if cls == "artisan" else Bonus(),
                    at=luck.choice(("bank", "mountain", "river", "hospital")) if cls == "common" else "",
                    gain=Bonus(coins=1) if cls == "common" else Bonus(),
                    formula=Formula(3, 1, (luck.choice(GENES),)) if cls == "noble" else None,
                    name=f"{cls} {n}",
                ).card
            )
    spaces = {
        f"{cls}{n}": ["coin"] if n == 2 else []
        for cls, room in (("common", 4), ("artisan", 3), ("noble", 2))
        for n in range(1, room + 1)
    }
    cards.append(Card("board", "", "", {"side": "basic", **spaces}))
    for n in range(6):
        rows = {"discount": [GENES[n]], "points": 2, "every": 1, "counts": [GENES[n]]}
        cards.append(Card("scientist", f"Scientist {n}", "", {"gain": ["coin"] * 2, "pay": [], "other": [], **rows}))
    for n in range(10):
        cards.append(Card("milestone", f"Milestone {n}", "", {"needs": [GENES[n % 6]] * (2 + n // 6)}))
    for n in range(20):
        cards.append(Card("tile", "", "", {"gain": [GENES[n % 6]] * 2 + ["ep"] * (n // 6), "pay": [], "other": []}))
    places = ("mountain", "river", "bank", "hospital", "basement")
    labs = ("biofarm", "alley", "dna", "downtown")
    for n in range(15):
        police = [labs[n % 4], labs[(n + 1) % 4]]
        crossed = [f"column{n // 5 + 1}"]
        cards.append(Card("solo", "", "", {"place": places[n % 5], "crossed": crossed, "police": police}))
    return Known({f"c{n}": card for n, card in enumerate(cards)})


class Script:
    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)

    def answer(self, ask: Ask[Any], game: Game) -> Any:
        match ask:
            case Do():
                return True
            case AskCard():
                offers = [option.key for option in ask.offers() if option.allowed and ask.complete(option.value)]
                return self.luck.choice(offers)
            case Roll():
                return [self.luck.choice(FACES)]
            case Number():
                return ask.start
            case Form():
                return {field.key: getattr(field, "likely", "") or getattr(field, "start", 0) for field in ask.fields}
        if ask.key == "biohack.cards.when":
            return "now"
        assert ask.who is not None
        return self.choose(ask, game.players[ask.who.key])

    def choose(self, ask: Any, player: Player) -> Any:
        allowed = [option.key for option in ask.options if option.allowed]
        match ask.key:
            case "biohack.place":
                return self.luck.sample(allowed, ask.least)
            case "biohack.any":
                return [self.luck.choice(wanted(player) or GENES) for _n in range(ask.least)]
            case "biohack.buy":
                return [key for key in ("column4", "column3", "column2") if key in allowed][
                    : ask.most if player.hand < 5 else 0
                ]
            case "biohack.planning.both":
                return [next(key for key in allowed if key.startswith(source)) for source in ("scientist", "order")]
            case "biohack.alley":
                return trades(player, allowed)
            case "biohack.create":
                return allowed[0]
            case "biohack.dna":
                return next(
                    key
                    for key in (*(key for key in allowed if key.startswith("m")), "unlock", "done")
                    if key in allowed
                )
            case "biohack.research.turn" | "biohack.experiment":
                return turn(player, allowed)
        return ask.likely if isinstance(ask, Choose) and ask.likely in allowed else allowed[0]


def wanted(player: Player) -> list[str]:
    """Genes that a card in hand lacks."""
    return [gene for card in player.cards for gene in GENES if card.cost.of(gene) > player.has(gene)]


def trades(player: Player, allowed: list[str]) -> list[str]:
    """One exchange for what is missing, if there is one."""
    found = [f"{option}.coins.{gene}" for gene in wanted(player) for option in "123"]
    return [key for key in found if key in allowed][:1]


def turn(player: Player, allowed: list[str]) -> str:
    out = [key for key in allowed if key.partition(".")[0] in ("mountain", "river", "bank", "hospital", "basement")]
    if out:
        return out[0]
    can = any(player.can_pay(card.cost) and player.room(card.cls) for card in player.cards)
    order = ["biofarm.gene.mammal", "biofarm"] if can else []
    order += [key for key in allowed if key.startswith("downtown")][:1]
    order += ["dna"] if player.coins >= 5 and player.unlocked < 2 else []
    order += ["alley"] if wanted(player) and player.coins >= 2 else []
    return next((key for key in (*order, "pass") if key in allowed), allowed[0])
