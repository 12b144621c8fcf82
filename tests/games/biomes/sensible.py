"""A player who wants to win: finds three quests, digs for artifacts, levels up, leaves.

Knows the game only through what an owner sees: the ask with its options, and the state that the board shows.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.asks import Choose, Draw, Form, Json, Number, Pick, Roll
from companion.engine.bots import random_answer
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biomes.content import CACHES, CARDS, GIVES, OPEN, STANDARD, Place
from companion.games.biomes.costs import Cost, covers
from companion.games.biomes.payment import with_artifacts
from companion.games.biomes.state import Game, Player

ENOUGH_QUESTS = 3
SURE_BID = 9
BUILDINGS = 6
ARTIFACTS_WANTED = 4


def sensible_answer(session: Session, luck: Random) -> Json:
    ask = session.ask
    assert ask is not None
    game: Game = session.run.state
    match ask:
        case Draw() | Roll():
            return "app"
        case Number():
            return ask.start
        case Form():
            return {field.key: field.start for field in ask.fields if isinstance(field, Number)}
        case Pick() if ask.key == "biomes.limit":
            return _worst(ask)
        case Pick():
            return [option.key for option in ask.options[: ask.least]]
        case Choose():
            player = game.players[ask.who.key] if ask.who else next(iter(game.players.values()))
            return _choose(ask, game, player, luck)
    return random_answer(ask, luck)


def _allowed(ask: Choose[Any]) -> list[str]:
    return [option.key for option in ask.options if option.allowed]


def _worst(ask: Pick[Any]) -> list[str]:
    """Low cards first; artifacts stay."""

    def worth(key: str) -> int:
        card = CARDS[key.split(".")[0]]
        return 9 if card.artifact else card.value

    return sorted((option.key for option in ask.options), key=worth)[: ask.least]


def _choose(ask: Choose[Any], game: Game, player: Player, luck: Random) -> str:
    keys = _allowed(ask)
    match ask.key:
        case "biomes.action":
            return _action(keys, game, player)
        case "biomes.move":
            return "1" if "1" in keys else keys[0]
        case "biomes.move.to":
            goal = _goal(game, player)
            return goal.value if goal and goal.value in keys else keys[0]
        case "biomes.cave.bid":
            return keys[min(SURE_BID, len(keys) - 1)]
        case "biomes.trader":
            return "fragment" if "fragment" in keys else keys[0]
        case "biomes.artifact":
            return _level_up_with(game, player) or keys[0]
        case "biomes.gang.landing":
            return "stay"
        case "biomes.upgrade":
            return next(key for key in ("actions", "resources", "cheaper") if key in keys)
        case "biomes.relic":
            return keys[-1]
    return ask.likely or keys[0]


def _quest_ready(game: Game, player: Player) -> Place | None:
    """A quest that can be worked on with what is in hand."""
    have = player.artifact_count()
    for quest, takes in ((Place.FOUNTAIN, 1), (Place.CAVE, 1), (Place.TRADER, 3)):
        if game.quests[quest.value] != OPEN or game.gang is quest or have < takes:
            continue
        if quest is Place.FOUNTAIN and player.seat.key in game.fountain:
            continue
        total = sum(player.resources(kind) for kind in ("food", "lumber", "metal"))
        if quest is Place.CAVE and total < SURE_BID + 2:
            continue
        return quest
    return None


def _buildings(game: Game) -> int:
    return sum(game.built.values())


def _buildable(game: Game) -> Place | None:
    free = [place for place in GIVES if game.free(place) and game.built[place.value] < game.count_of(place)]
    return min(free, key=lambda place: game.built[place.value], default=None)


def _goal(game: Game, player: Player) -> Place | None:
    """Where to go next."""
    if game.camp.fragments and player.place is not Place.CAMP:
        return Place.CAMP
    quest = _quest_ready(game, player)
    if quest and not game.at(player, quest):
        return quest
    site = _buildable(game)
    if _buildings(game) < BUILDINGS and site and player.resources("lumber") >= 4 and player.place is Place.CAMP:
        return site
    if player.place is not Place.CAMP:
        return Place.CAMP
    for place in STANDARD:
        if game.free(place) and game.excavated[place.value] < game.count_of(place):
            return place
    return None


def _level_up_with(game: Game, player: Player) -> str:
    """The artifact that brings the level-up nearer, if with all of them it comes true."""
    purse = with_artifacts(game.purse(player), player, (*CACHES, "treasure"))
    spare = player.hand["jewelry"] and game.now.actions > 1 and not game.now.jewelry
    if covers(purse, Cost(3, 3, 3) if game.now.jewelry or spare else Cost(5, 5, 5)):
        if spare:
            return "jewelry"
        return next((key for key in (*CACHES, "treasure") if player.hand[key]), "")
    return ""


def _action(keys: list[str], game: Game, player: Player) -> str:
    def can(*wanted: str) -> str:
        return next((key for key in wanted if key in keys), "")

    at_camp = player.place is Place.CAMP
    moves = can("move") if game.now.actions else ""
    if can("level_up"):
        return "level_up"
    if game.camp.exit_placed:
        return can("move_camp", "draw") or "end" if at_camp else moves or "end"
    if game.camp.fragments:
        if not at_camp:
            return moves or "end"
        if _level_up_with(game, player) and can("artifact"):
            return "artifact"
        return can("draw") or "end"
    if at_camp and can("draw"):
        return "draw"
    quest = _quest_ready(game, player)
    if quest and game.at(player, quest) and can("quest"):
        return "quest"
    if _buildings(game) < BUILDINGS:
        if can("build"):
            return "build"
        if at_camp and _buildable(game) and player.resources("lumber") >= 4 and moves:
            return "move"
    if can("excavate") and (not quest or player.artifact_count() < ARTIFACTS_WANTED):
        return "excavate"
    if quest and moves:
        return "move"
    found = sum(status != "hidden" for status in game.quests.values())
    if found < ENOUGH_QUESTS + 1 and can("explore") and player.resources("food") >= 3:
        return "explore"
    if at_camp and player.resources("metal") >= 6 and moves:
        return "move"
    if not at_camp and moves:
        return "move"
    return "end"


def play_sensibly(session: Session, luck: Random, most: int = 4000) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    while session.ask is not None and len(said) < most:
        answer = sensible_answer(session, luck)
        session.do(Answer(answer))
        said.append({"answer": answer})
    return said
