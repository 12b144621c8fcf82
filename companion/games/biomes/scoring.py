"""How it ends: together, either way; and what is still missing."""

from __future__ import annotations

from companion.engine.results import Outcome, Reached, Result, Standing
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biomes.content import GONE, LAST_CAMP_LEVEL, LAST_LEVEL, tile_counts
from companion.games.biomes.costs import BASE, Action
from companion.games.biomes.edition import all_dangers
from companion.games.biomes.odds import chance_of_loss, turns_left
from companion.games.biomes.state import Game


def won(game: Game) -> Result:
    return Result(
        Outcome.WON,
        _("The base camp reached the exit: you escaped"),
        tuple(Standing(player.seat, 1) for player in game.players.values()),
        winners=tuple(game.players),
        decided=_("Danger {danger} of 11, tiles unexplored: {tiles}").format(danger=game.danger, tiles=len(game.tiles)),
        rounds=game.round,
    )


def lost(game: Game) -> Result:
    tiles = sum(tile_counts(game.setup.number("lakes")).values())
    return Result(
        Outcome.LOST,
        _("Overrun"),
        tuple(Standing(player.seat, 1) for player in game.players.values()),
        decided=_("Danger reached 11"),
        rounds=game.round,
        reached=(
            Reached(_("Base camp"), game.camp.level, LAST_CAMP_LEVEL, "tent", "yellow"),
            Reached(_("Fragments"), game.fragments_found(), LAST_CAMP_LEVEL - 1, "puzzle", "purple"),
            Reached(_("Tiles"), tiles - len(game.tiles), tiles, "hexagon-multiple", "green"),
        ),
    )


def to_win(game: Game) -> Says:
    """ "1 more fragment · 5 of each resource · then the exit"."""
    camp = game.camp
    if camp.exit_placed:
        return ngettext(
            "Base camp to the exit: {n} tile to go", "Base camp to the exit: {n} tiles to go", camp.exit_distance
        )
    levels = LAST_CAMP_LEVEL - camp.level
    if not levels:
        return _("Place the exit tile")
    missing = levels - camp.fragments
    parts: list[Says] = []
    if missing > 0:
        parts.append(ngettext("{n} more fragment", "{n} more fragments", missing))
    each = BASE[Action.LEVEL_UP].food
    parts.append(ngettext("{each} of each resource", "{each} of each resource, {n} times", levels).format(each=each))
    parts.append(_("then the exit"))
    return joined(parts, " · ")


def still_possible(game: Game) -> bool:
    """Fragments that are held or can still be found suffice."""
    ahead = sum(status != GONE for status in game.quests.values()) - game.camp.spent
    return ahead >= LAST_CAMP_LEVEL - game.camp.level


PHASES, ROUNDS = 18, 8
"""How many danger phases to look ahead: three rounds of six players. And at most this many rounds."""


class Outlook:
    """What the danger deck leaves, from its cards and the turns to come."""

    def __init__(self, game: Game) -> None:
        left, all_of_them = game.dangers.left(), all_dangers(game)
        self.levels = left["level"]
        self.cards = len(game.dangers)
        deck = (self.levels, self.cards - self.levels)
        whole = (all_of_them["level"], sum(all_of_them.values()) - all_of_them["level"])
        turns = len(game.players)
        pending = game.to_draw()
        danger = min(game.danger, LAST_LEVEL - 1)
        by_turn = chance_of_loss(deck, whole, danger, pending, max(PHASES, 3 * turns))
        self.by_round = by_turn[turns - 1 :: turns][:ROUNDS]
        self.within = self.by_round[:3]
        self.rounds = turns_left(deck, whole, danger, pending) / turns


def percent(chance: float) -> str:
    """Never "0 %" for something that can happen."""
    if 0 < chance < 0.005:
        return "<1"
    if 0.995 <= chance < 1:
        return ">99"
    return str(round(chance * 100))


def outlook_text(game: Game) -> Says:
    outlook = Outlook(game)
    rounds = max(1, round(outlook.rounds))
    if not any(outlook.within):
        return ngettext(
            "Safe for 3 rounds · overrun after about {n} round",
            "Safe for 3 rounds · overrun after about {n} rounds",
            rounds,
        )
    one, two, three = (percent(chance) for chance in outlook.within)
    return ngettext(
        "Overrun within 1, 2, 3 rounds: {one}, {two}, {three}% · on average after {n} round",
        "Overrun within 1, 2, 3 rounds: {one}, {two}, {three}% · on average after {n} rounds",
        rounds,
    ).format(one=one, two=two, three=three)
