"""What is asked out of turn: who, and which creature."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.cards import Printed
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.cards import CREATURE, Creature, creature_of
from companion.games.biohack.content import CLASS_NAMES
from companion.games.biohack.state import Game, Player


@step
async def who(table: Table, game: Game) -> Player:
    if game.solo:
        return game.me
    return await table.choose(
        "biohack.who",
        _("Who?"),
        [Option(player.key, player.seat.name, player, tone=player.seat.colour) for player in game.in_order()],
    )


async def which_creature(table: Table, game: Game, player: Player) -> Creature:
    printed = await table.card(
        "biohack.create.card",
        _("Which card is it?"),
        CREATURE,
        out=tuple(placed.card.card for one in game.players.values() for placed in one.creatures),
        unfit=lambda card: (
            "" if player.room(card["cls"]) else _("The {cls} row is full").format(cls=CLASS_NAMES[card["cls"]])
        ),
        unoffered=lambda card: held(game, player, card),
        rule="biofarm",
    )
    return creature_of(printed)


def held(game: Game, player: Player, card: Printed) -> Says:
    """Who else has this card in hand, in a sentence. Whoever still enters it by hand knows better."""
    creature = creature_of(card)
    for other in game.players.values():
        if other is not player and creature in other.cards:
            return _("{who} has it in hand").format(who=other.seat)
    return ""


def from_hand(game: Game, player: Player, card: Creature) -> None:
    """A card that is created leaves the hand, whether the app knew it there or not. Where it was known in another hand, that was another card."""
    if card in player.cards:
        player.cards.remove(card)
        player.hand -= 1
    elif player.unknown:
        player.hand -= 1
    for other in game.players.values():
        if card.name and card in other.cards:
            other.cards.remove(card)
