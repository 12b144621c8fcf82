"""Putting right what was forgotten or entered wrong: creatures, cards in hand, milestones, cards on the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.asks import Option
from companion.engine.cards import Printed
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biohack.asking import from_hand, held, which_creature
from companion.games.biohack.biofarm import creation_milestone, place, which_board
from companion.games.biohack.cards import CREATURE, Creature, creature_of
from companion.games.biohack.content import CLASS_NAMES, CREATURES, MILESTONE_CARDS, ROOM
from companion.games.biohack.corrections import settle
from companion.games.biohack.counting import CLASS_ICONS
from companion.games.biohack.dna import place_token, which_milestone, which_scientist
from companion.games.biohack.downtown import which_tile
from companion.games.biohack.state import Game, Placed, Player


@dataclass(frozen=True)
class Fix:
    """Change this creature, or remove it."""

    placed: Placed
    change: bool


@dataclass(frozen=True)
class Held:
    """Change this card in hand, or remove it."""

    card: Creature
    change: bool


async def correct_creatures(table: Table, game: Game, player: Player) -> None:
    if added := await correct_creature(table, game, player):
        await creation_milestone(table, game, player, added)


@step
async def correct_creature(table: Table, game: Game, player: Player) -> str:
    """Genes stay as they are: only what lies on the board changes, and every number that follows from it.

    Returns the class of what was added or changed.
    """
    options: list[Option[Fix | None]] = [
        Option("add", _("Add a creature"), None, note=_("You pay nothing"), icon="flask-plus-outline")
    ]
    if len(player.creatures) >= sum(ROOM.values()):
        options = []
    for n, placed in enumerate(player.creatures, start=1):
        name, icon = placed.card.says(), CLASS_ICONS[placed.card.cls]
        options.append(Option(f"change.{n}", _("Change {card}").format(card=name), Fix(placed, True), icon=icon))
        options.append(
            Option(
                f"remove.{n}",
                _("Remove {card}").format(card=name),
                Fix(placed, False),
                note=_("Back to the hand"),
                icon="delete-outline",
            )
        )
    fix = await table.choose(
        "biohack.fix.creature",
        _("Which creature do you correct?"),
        options,
        shows=(f"{player.key}.board",),
    )
    if fix is not None and not fix.change:
        remove(table, game, player, fix.placed)
        return ""
    card = await which_creature(table, game, player) if fix is None else await instead(table, game, player, fix.placed)
    if fix is not None:
        player.creatures.remove(fix.placed)
    from_hand(game, player, card)
    place(table, game, player, card)
    settle(game)
    return card.cls


async def instead(table: Table, game: Game, player: Player, placed: Placed) -> Creature:
    """What the card really is."""

    def full(cls: str) -> bool:
        return cls != placed.card.cls and not player.room(cls)

    def taken(card: Printed) -> Says:
        creature = creature_of(card)
        boards = (one for other in game.players.values() for one in other.creatures if one is not placed)
        return _("Already on the table") if any(one.card == creature for one in boards) else ""

    printed = await table.card(
        "biohack.fix.card",
        _("What is it really?"),
        CREATURE,
        start=placed.card.card,
        unfit=lambda card: _("The {cls} row is full").format(cls=CLASS_NAMES[card["cls"]]) if full(card["cls"]) else "",
        unoffered=lambda card: taken(card) or held(game, player, card),
    )
    return creature_of(printed)


def remove(table: Table, game: Game, player: Player, placed: Placed) -> None:
    player.creatures.remove(placed)
    if player.hand < CREATURES:
        player.cards.append(placed.card)
        player.hand += 1
    settle(game)
    table.tell(
        _("{who} takes {card} back into the hand.").format(who=player.seat, card=placed.card.says()),
        player.seat,
        tone="quiet",
    )


@step
async def correct_hand(table: Table, game: Game, player: Player) -> None:
    options: list[Option[Held | None]] = []
    if player.unknown or player.hand < CREATURES:
        note = ngettext("{n} card not entered yet", "{n} cards not entered yet", player.unknown)
        if not player.unknown:
            note = _("One more than counted so far")
        options.append(Option("enter", _("Enter a card"), None, note=note, icon="card-plus-outline"))
    for n, card in enumerate(player.cards, start=1):
        name, icon = card.says(), CLASS_ICONS[card.cls]
        options.append(Option(f"change.{n}", _("Change {card}").format(card=name), Held(card, True), icon=icon))
        options.append(
            Option(
                f"remove.{n}",
                _("Remove {card}").format(card=name),
                Held(card, False),
                note=_("Discarded, or never taken"),
                icon="delete-outline",
            )
        )
    fix = await table.choose("biohack.fix.hand", _("Which card in hand?"), options)
    if fix is not None and not fix.change:
        player.cards.remove(fix.card)
        player.hand -= 1
        table.tell(
            _("{who} no longer has {card} in hand.").format(who=player.seat, card=fix.card.says()),
            player.seat,
            tone="quiet",
        )
        return
    wrong = fix.card if fix else None
    printed = await table.card(
        "biohack.hand",
        _("What is it really?") if wrong else _("Which card is it?"),
        CREATURE,
        out=tuple(card for card in game.creatures_out() if not wrong or card != wrong.card),
        start=wrong.card if wrong else None,
        rule="purchase",
    )
    if wrong:
        player.cards.remove(wrong)
    elif not player.unknown:
        player.hand += 1
    player.cards.append(creature_of(printed))
    table.tell(
        _("{who} has {card} in hand.").format(who=player.seat, card=player.cards[-1].says()), player.seat, tone="quiet"
    )


@step
async def correct_tokens(table: Table, game: Game, player: Player) -> None:
    """Reports by hand; creation milestones follow the rows by themselves."""
    mine = [token.kind for token in player.reported()]
    chosen = await table.choose(
        "biohack.fix.token",
        _("Which milestone do you correct?"),
        [
            *(
                Option(
                    f"remove.{card}",
                    _("Remove {card}").format(card=game.card_name(card)),
                    ("remove", card),
                    icon="delete-outline",
                )
                if card in mine
                else Option(
                    card,
                    _("Add {card}").format(card=game.card_name(card)),
                    ("add", card),
                    icon="file-document-check-outline",
                )
                for card in MILESTONE_CARDS
            )
        ],
        shows=("milestones",),
    )
    what, card = chosen
    if what == "add":
        await place_token(table, game, player, card)
        return
    player.tokens = [token for token in player.tokens if token.kind != card]
    table.tell(
        _("{who} takes back the report of {card}.").format(who=player.seat, card=game.card_name(card)),
        player.seat,
        tone="quiet",
    )


@step
async def correct_cards(table: Table, game: Game) -> None:
    """A scientist, a board, a milestone card or a tile that was entered wrong."""
    options: list[Option[str]] = []
    for player in game.in_order():
        options.append(
            Option(
                f"scientist.{player.key}",
                _("{who}'s scientist").format(who=player.seat),
                f"scientist.{player.key}",
                icon="account-tie",
            )
        )
        options.append(
            Option(
                f"board.{player.key}",
                _("{who}'s player board").format(who=player.seat),
                f"board.{player.key}",
                icon="view-grid-outline",
            )
        )
    options += [
        Option(card, game.card_name(card), card, icon="file-document-check-outline") for card in MILESTONE_CARDS
    ]
    options += [
        Option(space, _("Downtown tile {n}").format(n=space[-1]), space, icon="city-variant-outline")
        for space in game.downtown()
    ]
    chosen = await table.choose("biohack.fix.card.which", _("Which card do you correct?"), options, rule="corrections")
    kind, _dot, which = chosen.partition(".")
    if which in game.players:
        player = game.players[which]
        with table.under(player.seat, "corrections"):
            await (which_scientist if kind == "scientist" else which_board)(table, game, player)
    elif kind == "downtown":
        await which_tile(table, game, chosen)
    else:
        await which_milestone(table, game, chosen)
