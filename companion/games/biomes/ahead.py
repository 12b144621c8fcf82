"""Looking ahead: what the hand pays together this turn, who holds what for the team, and whether it comes out in time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from companion.engine.board import Fact, Grid, Group, Part
from companion.engine.texts import Says, Text, _, joined, listed, ngettext
from companion.games.biomes.content import (
    ARTIFACTS,
    CACHES,
    CAMP_DRAW,
    CARDS,
    CHEAPER,
    COPIES,
    DONE,
    EXIT_FROM_START,
    GONE,
    LAST_CAMP_LEVEL,
    LONGEST_MOVE,
    RESOURCES,
    Place,
)
from companion.games.biomes.costs import PLAIN, Action, Cost, covers, price
from companion.games.biomes.payment import AMOUNTS, with_artifacts
from companion.games.biomes.scoring import Outlook, percent
from companion.games.biomes.state import Game, Player

SHORT: dict[Action, Text] = {
    Action.EXPLORE: _("explore"),
    Action.MOVE: _("move 1 tile"),
    Action.BUILD: _("build a resource"),
    Action.IMPROVE: _("improve"),
    Action.EXCAVATE: _("excavate"),
    Action.OUTPOST: _("build an outpost"),
    Action.ROAD: _("build a road"),
    Action.LEVEL_UP: _("level up"),
    Action.MOVE_CAMP: _("move base camp"),
}
TWICE = (Action.EXPLORE,)
"""What can be done a second time in the same place."""
ONE_BUILDING = {Action.BUILD, Action.OUTPOST}
SHOWN = 6

# This turn


def pairs(game: Game, player: Player, open_to: list[Action]) -> Iterator[tuple[Action, Action, int]]:
    """Two actions that the hand pays one after the other, and how much of it is left then."""
    if not game.keeps_cards or game.now.actions < 2:
        return
    purse = with_artifacts(game.purse(player), player, [*CACHES, "treasure"])
    whole, burden = sum(purse.values()), game.burden()
    for one, other in combinations_with_replacement([action for action in SHORT if action in open_to], 2):
        if (one is other and one not in TWICE) or {one, other} == ONE_BUILDING:
            continue
        first, second = price(one, burden).cost, price(other, burden).cost
        if not (first.total and second.total):
            continue  # what costs nothing fits in anyway
        both = Cost(*(a + b for a, b in zip(parts(first), parts(second), strict=True)))
        if covers(purse, both):
            yield one, other, whole - both.total


def parts(cost: Cost) -> tuple[int, int, int, int]:
    return cost.food, cost.lumber, cost.metal, cost.any


def then_possible(found: list[tuple[Action, Action, int]], action: Action) -> Says:
    """ "after that: explore, excavate": what this action leaves enough for."""
    others = [other if one is action else one for one, other, _left in found if action in (one, other)]
    return _("after that: {actions}").format(actions=listed([SHORT[other] for other in others])) if others else ""


def plan(found: list[tuple[Action, Action, int]]) -> Group | None:
    """The pairs that use the hand best."""
    best = sorted(found, key=lambda pair: pair[2])[:SHOWN]
    if not best:
        return None
    facts: list[Part] = [
        Fact(
            text=_("{one}, then {other}: {left} left").format(one=SHORT[one], other=SHORT[other], left=left),
            icon="numeric-2-circle-outline",
        )
        for one, other, left in best
    ]
    return Group(key="plan", title=_("Two actions your hand can pay for"), parts=tuple(facts))


# The team


def team(game: Game) -> Group | None:
    """Who has what for the next level, the Fountain, and against a danger card."""
    if not game.keeps_artifacts or len(game.players) < 2:
        return None
    levels = game.keeps_cards and not game.camp.complete
    ritual = game.quests[Place.FOUNTAIN.value] not in (DONE, GONE)
    head: list[Says] = [_("Player")]
    head += [_("Level {n}").format(n=game.camp.level + 1)] if levels else []
    head += [_("Fountain")] if ritual else []
    head.append(ARTIFACTS["relic"].label)
    rows = []
    for player in game.players.values():
        row: list[Says] = [player.seat.name]
        row += [missing_for_level(player)] if levels else []
        row += [for_fountain(game, player)] if ritual else []
        row.append(str(player.hand["relic"] or "–"))
        rows.append(tuple(row))
    parts: list[Part] = [Grid(head=tuple(head), rows=tuple(rows))]
    if ritual:
        parts.append(Fact(text=ritual_text(game), icon="fountain"))
    return Group(key="team", title=_("Together"), parts=tuple(parts))


def missing_for_level(player: Player) -> Says:
    """What this hand lacks of 5 of each, caches and Treasure counted."""
    have = {resource: player.resources(resource) for resource in RESOURCES}
    have = with_artifacts(have | {"wild": 0}, player, [*CACHES, "treasure"])
    cost = price(Action.LEVEL_UP, PLAIN).cost
    short = {resource: max(0, need - have[resource]) for resource, need in zip(RESOURCES, parts(cost)[:3], strict=True)}
    if sum(short.values()) <= have["wild"]:
        return _("has it all")
    lacking = [AMOUNTS[resource].format(n=n) for resource, n in short.items() if n]
    return _("needs {what}").format(what=joined(lacking, " · "))


def for_fountain(game: Game, player: Player) -> Says:
    if placed := game.fountain.get(player.seat.key):
        return _("{card} placed").format(card=ARTIFACTS[placed].label)
    fitting = [card.label for card in player.artifacts() if card.key not in game.fountain.values()]
    return joined(fitting, " · ") if fitting else "–"


def ritual_text(game: Game) -> Says:
    """Who can place which of their artifacts, all different; or who has none that fits."""
    placing = assigned(game)
    without: list[Says] = [
        p.seat.name for key, p in game.players.items() if key not in game.fountain and key not in placing
    ]
    if without:
        return _("Fountain: no artifact yet for {who}").format(who=listed(without))
    cards: list[Says] = [
        _("{who} {card}").format(who=game.players[key].seat, card=ARTIFACTS[card].label)
        for key, card in placing.items()
    ]
    return _("Fountain: {cards} would do").format(cards=listed(cards))


def assigned(game: Game) -> dict[str, str]:
    """As many players as can place an artifact, each a different one."""
    taken: dict[str, str] = {}

    def place(who: str, tried: set[str]) -> bool:
        for card in game.players[who].artifacts():
            if card.key in game.fountain.values() or card.key in tried:
                continue
            tried.add(card.key)
            if card.key not in taken or place(taken[card.key], tried):
                taken[card.key] = who
                return True
        return False

    for who in game.players:
        if who not in game.fountain:
            place(who, set())
    return {who: card for card, who in taken.items()}


# To the exit


def forecast(game: Game) -> Group:
    """What is missing to the exit, against the chance of being overrun, round by round."""
    short, coming = resources_missing(game), drawn_a_round(game)
    outlook = Outlook(game)
    rows = tuple(
        (
            ngettext("{n} round", "{n} rounds", n),
            _("{n}%").format(n=percent(chance)),
            str(max(0, round(short - n * coming))) if game.keeps_cards else str(short),
        )
        for n, chance in enumerate(outlook.by_round, start=1)
    )
    facts: list[Part] = [Fact(text=missing_text(game, short), icon="flag-checkered")]
    if game.keeps_cards:
        text = _("A round brings about {n}: the resource phase, and 3 cards each at base camp.").format(n=round(coming))
        facts.append(Fact(text=text, icon="cards-outline", tone="quiet"))
    head = (_("After"), _("Overrun"), _("Resources missing"))
    return Group(key="forecast", title=_("To the exit"), parts=(*facts, Grid(head=head, rows=rows)))


def missing_text(game: Game, short: int) -> Says:
    fragments = max(0, LAST_CAMP_LEVEL - game.camp.level - game.camp.fragments)
    resources = ngettext("{n} resource missing", "{n} resources missing", short)
    if not fragments:
        return resources
    return _("{fragments}, {resources}").format(
        fragments=ngettext("{n} fragment", "{n} fragments", fragments), resources=resources
    )


def resources_missing(game: Game) -> int:
    """For the levels and the way of the camp, without what the players hold."""
    levels = LAST_CAMP_LEVEL - game.camp.level
    far = LONGEST_MOVE if game.setup.word("camp_move") == "five" else 1
    way = game.camp.exit_distance if game.camp.exit_placed else EXIT_FROM_START
    camp = price(Action.MOVE_CAMP, PLAIN).cost.total - CHEAPER * game.camp.upgrades["cheaper"]
    need = levels * price(Action.LEVEL_UP, PLAIN).cost.total + -(-way // far) * camp
    held = sum(player.resources(resource) for player in game.players.values() for resource in RESOURCES)
    return max(0, need - held) if game.keeps_cards else need


def drawn_a_round(game: Game) -> float:
    """Cards of the resource phase and of a draw at camp each, at the value of an average card in deck and discard."""
    about = [
        CARDS[key].value for key in (*game.next_cards().left().elements(), *game.deck.discards) if CARDS[key].resource
    ]
    average = sum(about) / len(about) if about else sum(v * n for v, n in COPIES.items()) / sum(COPIES.values())
    return len(game.players) * (game.cards_a_phase() + CAMP_DRAW) * average
