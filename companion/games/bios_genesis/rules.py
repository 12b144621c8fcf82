"""One round per Event, five phases (§4)."""

from __future__ import annotations

from companion.engine.results import Result
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed
from companion.games.bios_genesis.assignment import assignment_phase
from companion.games.bios_genesis.autocatalytic import autocatalytic_phase
from companion.games.bios_genesis.content import EONS
from companion.games.bios_genesis.darwin import darwin_phase
from companion.games.bios_genesis.event import event_phase
from companion.games.bios_genesis.pieces import Player
from companion.games.bios_genesis.purchases import purchases_phase
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.setup import set_up
from companion.games.bios_genesis.state import Game
from companion.games.bios_genesis.track import only_track

PHASES = 5


async def play(table: Table, game: Game) -> Result:
    game.cards_known = table.known
    with table.at(_("Setup")):
        await set_up(table, game)
    if game.setup.mode == "track":
        return await only_track(table, game)
    while game.events_left() > 0:
        game.round += 1
        await play_round(table, game)
    return final_scoring(game, _("The last Event was played"))


# §4 A round


async def play_round(table: Table, game: Game) -> None:
    for organism in game.organisms.values():
        organism.fission_at_start = bool(organism.icon("fission"))
    first = event_of(game, game.events_drawn + 1)
    with table.at(first, round=game.round), table.at(_("Event"), step=1, steps=PHASES):
        await event_phase(table, game)
    with table.at(event_of(game, game.events_drawn), round=game.round):  # an aftershock has drawn on
        with table.at(_("Assignment"), step=2, steps=PHASES):
            wanton_first(table, game)
            await assignment_phase(table, game)
        with table.at(_("Autocatalytic rolls"), step=3, steps=PHASES):
            wanton_first(table, game)
            await autocatalytic_phase(table, game)
        with table.at(_("Darwin rolls"), step=4, steps=PHASES):
            wanton_first(table, game)
            await darwin_phase(table, game)
        with table.at(_("Purchases"), step=5, steps=PHASES):
            wanton_first(table, game)
            await purchases_phase(table, game)


def event_of(game: Game, n: int) -> Says:
    """Which Event this round is about."""
    return _("Event {n} of {all}, {eon}").format(n=n, all=game.events_in_all(), eon=EONS[game.eon(n)])


def wanton_candidate(game: Game) -> Player | None:
    """Who alone has the most HGT icons; on a tie the order of the card stands."""
    icons = {player.key: game.icons_of(player, "hgt") for player in game.players.values()}
    best = max(icons.values())
    most = [key for key, count in icons.items() if count == best]
    return game.players[most[0]] if best and len(most) == 1 else None


def wanton_first(table: Table, game: Game) -> None:
    """Whoever declared it goes first, until it is taken back; without the most HGT icons the order of the card stands again."""
    order = list(game.card_order or game.order)
    first = wanton_candidate(game)
    if first and first.wanton:
        order.remove(first.key)
        order.insert(0, first.key)
    if order == game.order:
        return
    game.order = order
    if first and first.wanton:
        table.tell(_("{who} goes first: most HGT icons.").format(who=first.seat), first.seat)
    else:
        names = listed([player.seat.name for player in game.in_order()])
        table.tell(_("Back to the card's order: {order}.").format(order=names), tone="quiet")
