"""How near the Machine is to winning, by what the app knows of its pile (4.3)."""

from __future__ import annotations

from collections import Counter
from math import comb

from companion.engine.chance import Deck
from companion.engine.texts import Says, _
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.content import BIOSPHERE_LEVEL, RISE, TOP_LEVEL
from companion.games.biosphere5.state import Game


def threat(game: Game) -> Says:
    """One sentence on the human's turn if the Machine may win in its next turn, or is one achievement away from that."""
    machine = game.machine
    if machine is None or game.turn == "machine":
        return ""
    missing = machine.built.missing(3)
    if len(missing) == 1 and machine.built.opens(3):
        wanted = [card for card in game.cards.values() if card.achieves and card.problem is missing[0]]
        return _chance(game, wanted, _("The Machine needs only {area}").format(area=missing[0]))
    if missing:
        return ""
    if machine.stored and machine.level >= BIOSPHERE_LEVEL:
        return _("The Machine wins next turn unless you stop it.")
    if machine.stored:
        if min(TOP_LEVEL, machine.level + RISE) < BIOSPHERE_LEVEL:
            return _("The Machine wins at hand level {n}.").format(n=BIOSPHERE_LEVEL)
        wanted = [card for card in game.cards.values() if card.lower == "new-hope"]
        return _chance(game, wanted, _("The Machine wins next turn with New Hope"))
    if machine.level < BIOSPHERE_LEVEL:
        return _("The Machine needs only Biosphere 5 and hand level {n}.").format(n=BIOSPHERE_LEVEL)
    wanted = [card for card in game.cards.values() if card.upper == "biosphere"]
    return _chance(game, wanted, _("The Machine wins next turn with Biosphere 5"))


def _chance(game: Game, wanted: list[Card], what: Says) -> Says:
    """How likely one of these comes up next turn, and how many of them are in the pile."""
    machine = game.machine
    assert machine
    keys = {card.key for card in wanted}
    pile = machine.deck if len(machine.deck) else _made_anew(machine.deck)
    there = sum(n for key, n in pile.left().items() if key in keys)
    if not there:
        return _("{what}: not in its pile now.").format(what=what)
    percent = round(100 * comes_up(pile, keys, game.reveals()))
    return _("{what}: {n} of {all} cards, it reveals {k} ({percent}%).").format(
        what=what, n=there, all=len(pile), k=game.reveals(), percent=percent
    )


def _made_anew(deck: Deck[Card]) -> Deck[Card]:
    return Deck(deck.name, deck.kinds, Counter(deck.discards))


def comes_up(pile: Deck[Card], keys: set[str], count: int) -> float:
    """The chance that one of these is among the next cards: layer by layer, inside a layer any card may be next."""
    none = 1.0
    for layer in pile.layers:
        total = layer.total()
        drawn = min(count, total)
        others = total - sum(n for key, n in layer.items() if key in keys)
        none *= comb(others, drawn) / comb(total, drawn) if drawn else 1.0
        count -= drawn
    return 1 - none
