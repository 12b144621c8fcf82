"""Random scientists, some with a box whose cards are known, some who enter every card, some who only track.

Every line of the log is added up beside the game: what it says was gained and paid is what everyone has.
"""

from __future__ import annotations

import re
from collections import Counter

from bench.biohack_hands import BELOW, PRINTED, box
from companion.engine.cards import Known
from companion.engine.run import Run
from companion.engine.table import Told
from companion.games.biohack.amounts import GENES
from companion.games.biohack.content import NOMANS
from companion.games.biohack.spec import SPEC
from companion.games.biohack.state import Game, Player
from tests.games.crowd import Crowd

SEATS = (
    ("players", 3),
    ("players", 4),
    ("two", 2),
    ("solo", 1),
    ("challenge1", 1),
    ("challenge2", 1),
    ("challenge3", 1),
    ("challenge4", 1),
)
GOODS = (*GENES, "coins", "medicine", "ep")
AMOUNT = re.compile(r"([+−]?)(\d+) (coin|EP|medicine|" + "|".join(GENES) + ")")


def options(mode: str, seed: int) -> dict[str, object]:
    house: dict[str, object] = {"cards": bool(seed % 5), "lots": bool(seed // 2 % 2), "steps": bool(seed // 3 % 2)}
    if seed // 4 % 2:
        house |= {"last_injured": True, "planning_reroll": True, "survival_stand": True, "solo_start": "second"}
    if seed % 6 == 5:
        house["guided"] = False
    house["solo_cards"] = ("cards", "app")[seed // 8 % 2]
    offered = {option.key for option in SPEC.options_for(mode)}
    return {key: value for key, value in house.items() if key in offered}


def facts(seed: int) -> dict[str, object]:
    return {"printed": PRINTED, "order_effects": BELOW} if seed % 3 else {}


def always(run: Run) -> None:
    """Whatever was corrected: no more genes, medicine and Nomans than a board has, and no card in two places."""
    game: Game = run.state
    named = [card.name for card in game.creatures_out() if " " in card.name]
    assert len(named) == len(set(named)), f"a card in two places: {named}"
    for player in game.players.values():
        assert all(player.has(gene) in range(11) for gene in GENES), player.genes
        assert player.coins >= 0
        assert player.medicine in (0, 1, 2)
        assert len(player.nomans) == NOMANS


class Books:
    """What the log says, added up since the first round, or since somebody changed the past."""

    def __init__(self) -> None:
        self.read_so_far: list[Told] = []
        self.sums: dict[str, Counter[str]] = {}
        self.entries = 0

    def __call__(self, run: Run) -> None:
        game: Game = run.state
        told = list(run.table.told)
        if not game.round or run.result is not None:
            self.sums = {}
            return
        later, self.entries = run.table.entries > self.entries, run.table.entries
        if later and len(told) < len(self.read_so_far) and self.read_so_far[: len(told)] == told:
            return  # an any-time action asks: what the interrupted step has told comes back with the answer
        went_on = told[: len(self.read_so_far)] == self.read_so_far
        if not self.sums or not went_on:
            self.sums = {key: owned(player) for key, player in game.players.items()}
        else:
            for line in told[len(self.read_so_far) :]:
                self.read(str(line.text), game)
        self.read_so_far = told
        for key, player in game.players.items():
            said = {good: self.sums[key][good] for good in GOODS}
            assert said == dict(owned(player)), f"{player.seat.name}: the log says {said}, not {dict(owned(player))}"

    def read(self, line: str, game: Game) -> None:
        player = next((one for one in game.players.values() if line.startswith(f"{one.seat.name} ")), None)
        if player is not None:
            self.sums[player.key].update(change(line))


def owned(player: Player) -> Counter[str]:
    return Counter({good: player.has(good) for good in GOODS})


def change(line: str) -> Counter[str]:
    """`Ann pays 2 coins and gains 1 feral (Downtown).`"""
    if any(word in line for word in (" reports ", " fills ", " has ")):
        return Counter()
    if " heals a Noman" in line:
        return Counter(medicine=-1)
    text = line.partition(" No room:")[0].partition(" (")[0]
    found: Counter[str] = Counter()
    if " creates " in text or " buys " in text:
        found.subtract(amounts(line.partition(". Creatures")[0].rpartition(" for ")[2]))
    elif " trades in the Alley" in text:
        found = amounts(text)
    elif " pays " in text:
        given, _and, gained = text.partition(" pays ")[2].partition(" gains ")
        found = amounts(gained)
        found.subtract(amounts(given))
    elif " gains " in text or "EP" in text:
        found = amounts(text)
    return found


def amounts(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for sign, n, good in AMOUNT.findall(text):
        found[{"coin": "coins", "EP": "ep"}.get(good, good)] += -int(n) if sign == "−" else int(n)
    return found


CROWD = Crowd(
    seats=SEATS,
    options=options,
    facts=facts,
    leaning={
        "biohack.research.turn": {"biofarm": 4, "dna": 2, "alley": 1, "downtown": 2, "pass": 0.3},
        "biohack.create": {"done": 0.2, "none": 0.2},
        "biohack.planning": {"none": 0.3, "done": 0.3},
    },
    few={"cost": 3, "discount": 2, "gain": 2, "pay": 1, "needs": 2},
    always=always,
    books=Books,
    known=lambda seed: box(seed) if seed // 2 % 4 else Known(),
)
