"""Random explorers who want out: what they lean to, by key of the ask."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from companion.engine.asks import Json
from companion.engine.session import Session
from companion.games.biomes import edition
from companion.games.biomes.content import ARTIFACTS, CARDS, DONE, HIDDEN, RESOURCES, danger_counts
from companion.games.biomes.state import Game
from tests.games.crowd import Crowd

SEATS = tuple(("coop", players) for players in (1, 3, 6))
TILES, RESOURCE_CARDS, ARTIFACT_CARDS = 38, 66, 30
"""Game Components."""


def options(mode: str, seed: int) -> dict[str, object]:
    """Mostly with the map and with hands kept, as most tables will play it; every house rule comes."""
    chosen: dict[str, object] = {
        "danger_cards": (60, 40)[seed // 2 % 2],
        "map": ("map", "map", "map", "none")[seed // 2 % 4],
        "hands": ("cards", "cards", "cards", "artifacts", "none")[seed % 5],
        "lakes": (5, 2)[seed // 3 % 2],
        "bank": ("digital", "physical")[seed // 4 % 2],
        "deck": ("digital", "physical")[seed // 8 % 2],
    }
    if seed % 7 == 6:
        chosen |= {"roads": "resources", "camp_move": "five", "doubling": "each", "gang_first": "move"}
    if seed % 7 == 5:
        chosen |= {"actions": 3, "drawing": "level"}
    if seed % 11 == 10:
        chosen |= {"die": (4, 8)[seed % 2]}
    return chosen


def whole(game: Game) -> None:
    """38 tiles, 66 resource cards, 30 artifacts and the danger cards, counted in every place where one can be.

    Where the table said that a card of its own is different, as many of it as the table said.
    """
    assert tiles(game) == TILES, f"{tiles(game)} tiles"
    dangers = game.dangers.left() + Counter(game.dangers.discards)
    printed = danger_counts(game.setup.number("danger_cards"))
    assert dangers == Counter(edition.all_dangers(game) if game.edition else printed), f"danger cards {dangers}"
    found = cards(game)
    artifacts = sum(found[key] for key in ARTIFACTS)
    if game.keeps_artifacts:
        own = sum(edition.artifacts(game.edition).values()) if game.edition else ARTIFACT_CARDS
        assert artifacts == own, f"{artifacts} artifacts"
    if game.keeps_cards:
        assert found.total() - artifacts == RESOURCE_CARDS, f"{found.total() - artifacts} resource cards"
        assert set(found) <= set(CARDS)


def tiles(game: Game) -> int:
    """On the table or in the stack, and beside it: lakes, the exit until it is placed, the gang until it appears."""
    aside = game.lakes_set_aside()
    if game.land is None:
        return sum(game.revealed.values()) + len(game.tiles) + aside + len(("start", "gang", "exit"))
    printed = Counter(tile.printed for tile in game.land.tiles.values())
    aside += sum(not printed[kind] for kind in ("gang", "exit"))
    return printed.total() + len(game.tiles) + aside


def cards(game: Game) -> Counter[str]:
    found = game.deck.left() + Counter(game.deck.discards) + game.removed + Counter(game.fountain.values())
    for stack in game.bank.values():
        found += stack.left() + Counter(stack.discards)
    for player in game.players.values():
        found += player.hand
    return found


def onwards(ask: Any, luck: Random) -> Json:
    """The base camp mostly goes where the exit is nearest: those tiles are listed first."""
    keys = [option.key for option in ask.options if option.allowed]
    return keys[0] if luck.random() < 0.8 else luck.choice(keys)


def rich(session: Session) -> list[tuple[str, Json]]:
    """In the first turn: three quests done, all levels but the last, and cards to reach that."""
    game: Game = session.run.state
    if session.ask is None or session.ask.key != "biomes.action":
        return []
    found: list[tuple[str, Json]] = []
    quests: tuple[str, ...] = ("cave", "trader", "fountain")
    if game.land:
        for spot, quest in zip([spot for spot in game.land.tiles if spot != game.land.camp], quests, strict=False):
            if game.quests[quest] == HIDDEN and game.land.tiles[spot].printed not in quests:
                found.append((f"map.{spot.key}.tile", quest))
        quests = tuple(q for q in quests if game.quests[q] != HIDDEN or any(value == q for _path, value in found))
    found += [(f"quests.{quest}", DONE) for quest in quests]
    found += [(f"camp.upgrades.{upgrade}", "yes") for upgrade in ("actions", "resources")[: len(quests) - 1]]
    if game.keeps_cards:
        found += [(f"players.p1.hand.{kind}{n}", 1) for kind in RESOURCES for n in (2, 3)]
    return found


CROWD = Crowd(
    seats=SEATS,
    options=options,
    meddled=10,
    rich=rich,
    leaning={
        "biomes.action": {
            "level_up": 60,
            "quest": 12,
            "move_camp": 20,
            "excavate": 6,
            "road": 4,
            "outpost": 4,
            "improve": 4,
            "build": 3,
            "explore@": 2,
            "draw": 3,
            "move@": 0.4,
            "end": 0.4,
        },
        "biomes.relic": {"no": 3},
    },
    answers={"biomes.camp.spot": onwards, "biomes.camp.tile": onwards},
    always=lambda run: whole(run.state),
)
