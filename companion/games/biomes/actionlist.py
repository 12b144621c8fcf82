"""The action list: what each of the twelve costs now, why, and why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.texts import Says, _, joined, ngettext
from companion.engine.things import Token
from companion.engine.why import Line, Why
from companion.games.biomes.ahead import SHORT, pairs, then_possible
from companion.games.biomes.artifacts import usable
from companion.games.biomes.basecamp import no_level_up, no_move_camp
from companion.games.biomes.content import (
    GIVES,
    HAND_LIMIT,
    OUTPOSTS,
    PLACE_NAMES,
    QUESTS,
    ROAD_PIECES,
    Card,
    Place,
)
from companion.games.biomes.costs import LABELS, Action, Price, price, tile_cost
from companion.games.biomes.kinds import BUILDING, EXCAVATED, IMPROVED_HERE
from companion.games.biomes.land import IMPROVED, RESOURCE
from companion.games.biomes.onmap import Chosen, explorable, moves, road_ends
from companion.games.biomes.payment import amounts, shortage
from companion.games.biomes.quests import quest_blocked, quest_here
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS, TAP_PAYS

ONE_ACTION = Token("flash", 1, "straw", _("1 action"))
FIRST = (Action.LEVEL_UP.value, Action.QUEST.value)
"""Seldom possible, and what the table plays for: where they are, they stand above the rest, not below the edge of the screen."""


def action_options(game: Game, player: Player) -> list[Option[Chosen | None]]:
    options: list[Option[Chosen | None]] = []
    burden, purse = game.burden(), game.purse(player)
    together = Together(game, player)
    reached = moves(game, player) if game.land else []
    for action, (label, icon) in LABELS.items():
        cost = price(action, burden)
        options.append(
            Option(
                action.value,
                label,
                Chosen(action),
                note=_("{note}").format(note=Note(together, action)),
                badge=badge(game, action, cost),
                forbidden=blocked(game, player, action, cost, purse, reached),
                why=partial(why, game, action, cost),
                icon=icon,
                gives=cost_tokens(game, action, cost),
            )
        )
    options.sort(key=lambda option: not (option.allowed and option.key in FIRST))
    if game.land:
        options += reached
        options += explorable(game, player)
    options.append(
        Option(
            "end",
            _("End the turn"),
            None,
            note=end_note(game, player),
            tone="quiet",
        )
    )
    return options


def hand_pays(game: Game, player: Player) -> list[tuple[Action, Action, int]]:
    """Two actions of those that are possible now, which the hand pays together."""
    return list(pairs(game, player, [action for action in SHORT if possible(game, player, action)]))


class Together:
    """The same, worked out when someone looks: a replay only reads answers."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game, self.player = game, player

    @cached_property
    def found(self) -> list[tuple[Action, Action, int]]:
        return hand_pays(self.game, self.player)


class Note(Struct, frozen=True):
    """The second line of an action: where, what for, and what the hand still pays after it."""

    together: Together
    action: Action

    def __str__(self) -> str:
        together = self.together
        rest = then_possible(together.found, self.action)
        return str(joined((note(together.game, together.player, self.action), rest), " · "))

    def __format__(self, spec: str) -> str:
        return str(self)


def end_note(game: Game, player: Player) -> Says:
    """What ending the turn now costs."""
    if not game.keeps_cards:
        return _("Hand limit: 10 cards")
    parts: list[Says] = []
    if game.now.laid_out():
        parts.append(_("{pool} will be lost").format(pool=amounts(game.now.pool)))
    over = player.holds() - HAND_LIMIT
    if over > 0:
        parts.append(ngettext("{n} card over the hand limit", "{n} cards over the hand limit", over))
    return joined(parts, " · ") if parts else ""


def badge(game: Game, action: Action, cost: Price) -> Says:
    if action is Action.MOVE:
        if not cost.cost.total or not game.now.actions:
            return _("1 action") if game.now.actions else _("free")
        each = _("{n} a tile").format(n=tile_cost(game.burden()))
        return _("{each}, then half").format(each=each) if game.now.jewelry else each  # the whole move is halved (B3)
    if action is Action.LEVEL_UP:
        return _("1 fragment · {cost}").format(cost=cost.text)
    if action is Action.ARTIFACT:
        return _("0 or 1 action")
    if action in (Action.DRAW, Action.QUEST):
        return _("1 action")
    return cost.text


def cost_tokens(game: Game, action: Action, cost: Price) -> tuple[Token, ...]:
    """The badge as pieces; where the cost is no number of cards, in its words."""
    match action:
        case Action.ARTIFACT:
            return ()
        case Action.DRAW | Action.QUEST:
            return (ONE_ACTION,)
        case Action.MOVE:
            free_of_cards = game.now.actions and not cost.cost.total
            return (ONE_ACTION if free_of_cards else Token("", text=badge(game, action, cost)),)
        case Action.LEVEL_UP:
            return (Token("puzzle", 1, "purple", _("1 fragment")), *cost.cost.tokens())
    return cost.cost.tokens() or (Token("", text=cost.text),)


def why(game: Game, action: Action, cost: Price) -> Why:
    label, _icon = LABELS[action]
    lines = (*cost.lines, Line(_("Actions"), "1", "Action Phase"))
    if action in (Action.DRAW, Action.ARTIFACT, Action.QUEST):
        lines = (
            Line(_("No resources, whatever the danger level"), "0", "Action Phase"),
            Line(_("Actions"), _("0 or 1") if action is Action.ARTIFACT else "1", "Action Phase"),
        )
    if action is Action.LEVEL_UP:
        lines = (Line(_("One of the fragments you found"), _("1 fragment"), "Base Camp"), *lines)
    return Why(label, lines=lines, total=badge(game, action, cost))


def note(game: Game, player: Player, action: Action) -> Says:
    """The second line: where, what for."""
    match action:
        case Action.EXPLORE:
            left = ngettext("{n} tile left in the stack", "{n} tiles left in the stack", len(game.tiles))
            chosen = game.land and game.keeps_cards and game.since(TAP_PAYS)
            return _("{left} · you choose the cards").format(left=left) if chosen else left
        case Action.MOVE:
            if not game.now.actions:
                return _("Along roads only")
            return _("From {place}, up to 5 tiles").format(place=PLACE_NAMES[player.place])
        case Action.BUILD | Action.IMPROVE | Action.EXCAVATE | Action.OUTPOST:
            return _("Here: {place}").format(place=PLACE_NAMES[game.tile_under(player)])
        case Action.ROAD:
            return ngettext("{n} road piece left", "{n} road pieces left", ROAD_PIECES - game.roads)
        case Action.QUEST:
            quest = quest_here(game, player)
            return _("Here: {place}").format(place=PLACE_NAMES[quest]) if quest else _("Cave, Trader or Fountain")
        case Action.ARTIFACT:
            return amounts_of(player.artifacts(), player)
        case Action.LEVEL_UP:
            return _("Level {n} now").format(n=game.camp.level)
        case Action.MOVE_CAMP:
            if game.camp.exit_placed:
                return _("{n} away from the exit").format(n=game.camp.exit_distance)
            return _("You go along")
        case Action.DRAW:
            return _("From the resource deck, once a turn")


def amounts_of(cards: Sequence[Card], player: Player) -> Says:
    parts = [
        _("{n}× {card}").format(n=player.hand[card.key], card=card.label) if player.hand[card.key] > 1 else card.label
        for card in cards
    ]
    return joined(parts, " · ") if parts else ""


# Why not


def blocked(
    game: Game,
    player: Player,
    action: Action,
    cost: Price,
    purse: dict[str, int],
    reached: Sequence[Option[Chosen | None]] | None = None,
) -> Says:
    """The first reason why this cannot be done now, or nothing. `reached` is where the map lets the player go, if that is known."""
    if action is Action.ARTIFACT:
        return "" if usable(game, player) else _no_artifact(player)
    if action is Action.MOVE and game.land:
        options = moves(game, player) if reached is None else reached
        if any(option.allowed for option in options):
            return ""
        return options[0].forbidden if options else _("Nowhere to go")
    if action is Action.MOVE and game.since(FEWER_ASKS) and nowhere(game, player):
        return _("Nowhere to go")
    if action is Action.MOVE:
        if game.free_ride(player) or (game.now.actions and game.on_roads(player)):
            return ""
        return shortage(game, player, cost.cost, purse) if game.now.actions else _("No action left")
    if not game.now.actions:
        return _("No action left")
    reason = RULED_OUT[action](game, player) if action in RULED_OUT else ""
    return reason or shortage(game, player, cost.cost, purse)


def nowhere(game: Game, player: Player) -> bool:
    """Without a map: there is no other tile to stand on."""
    others = [place for place in game.places() if not (game.unique(place) and place in (player.place, game.gang))]
    return not others


def possible(game: Game, player: Player, action: Action) -> bool:
    return not blocked(game, player, action, price(action, game.burden()), game.purse(player))


def _no_artifact(player: Player) -> Says:
    if not player.artifacts():
        return _("You have no artifact")
    return _("None of yours can be used now")


def no_explore(game: Game, player: Player) -> Says:
    if not len(game.tiles):
        return _("Every tile is explored")
    return _("No free spot beside you") if game.land and not game.land.unexplored([player.spot]) else ""


def no_build(game: Game, player: Player) -> Says:
    place = player.place
    if place is Place.CAMP or place not in GIVES or (game.land and game.tile_here(player).building):
        return _("Only on farmland, forest or quarry without a building")
    if game.land:
        return ""
    if BUILDING in player.here and game.since(FEWER_ASKS):
        return _("There is a building here")
    if game.built[place.value] >= game.bare(place):
        return _("Every {place} tile has its building").format(place=PLACE_NAMES[place])
    return ""


def no_improve(game: Game, player: Player) -> Says:
    place = game.tile_under(player)  # the base camp may have moved onto a tile with a building
    if game.land:
        building = game.tile_here(player).building
        if building == IMPROVED:
            return _("Already improved")
        return "" if building == RESOURCE else _("There is no resource building here")
    if place not in GIVES or not game.built[place.value]:
        return _("There is no resource building here")
    if IMPROVED_HERE in player.here and game.since(FEWER_ASKS):
        return _("Already improved")
    if game.improved[place.value] >= game.built[place.value]:
        return _("Every building on {place} is improved").format(place=PLACE_NAMES[place])
    return ""


def no_excavate(game: Game, player: Player) -> Says:
    place = game.tile_under(player)
    if is_excavated(game, player):
        return _("Already excavated: {place}").format(place=PLACE_NAMES[place])
    if game.keeps_artifacts and not len(game.bank["artifacts"]):
        return _("No artifact is left in the bank")
    return ""


def is_excavated(game: Game, player: Player) -> bool:
    if game.land:
        return game.tile_here(player).excavated
    place = game.tile_under(player)
    seen = EXCAVATED in player.here and game.since(FEWER_ASKS)
    return seen or game.excavated[place.value] >= game.bare(place)


def no_outpost(game: Game, player: Player) -> Says:
    if player.place is Place.CAMP:
        return _("The base camp stands here")
    if player.place is Place.OUTPOST:
        return _("There is an outpost here")
    if player.place in QUESTS:
        return _("Not on a quest tile")
    if game.outposts >= OUTPOSTS:
        return _("All 4 outposts are built")
    if game.land:
        return _("There is a building here") if game.tile_here(player).building else ""
    if BUILDING in player.here and game.since(FEWER_ASKS):
        return _("There is a building here")
    if player.place in GIVES and game.built[player.place.value] >= game.bare(player.place):
        return _("There is a building here")
    return ""


def no_road(game: Game, player: Player) -> Says:
    if not game.at_destination(player):
        return _("Only from the base camp, an outpost or a quest")
    if game.land and not road_ends(game, player):
        return _("Every destination in reach already has a road")
    if not game.land and game.destinations() < 2:
        return _("No second destination yet")
    if game.roads >= ROAD_PIECES:
        return _("No road piece is left")
    return ""


def no_draw(game: Game, player: Player) -> Says:
    if player.place not in (Place.CAMP, Place.OUTPOST):
        return _("Only at base camp or an outpost")
    if game.now.resourceless:
        return _("Resourceless: no drawing this turn")
    if game.now.drew:
        return _("Already done this turn")
    if game.keeps_cards and not game.in_deck() and not game.deck.discards:
        return _("Resource deck and discard pile are empty")
    return ""


RULED_OUT: dict[Action, Callable[[Game, Player], Says]] = {
    Action.EXPLORE: no_explore,
    Action.BUILD: no_build,
    Action.IMPROVE: no_improve,
    Action.EXCAVATE: no_excavate,
    Action.OUTPOST: no_outpost,
    Action.ROAD: no_road,
    Action.DRAW: no_draw,
    Action.QUEST: quest_blocked,
    Action.LEVEL_UP: no_level_up,
    Action.MOVE_CAMP: no_move_camp,
}
