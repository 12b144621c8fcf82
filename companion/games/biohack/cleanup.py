"""Cleanup phase: Nomans come home, injured ones stand up for 12 EP, display, tiles, locks, round marker."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, joined, listed, ngettext
from companion.games.biohack.amounts import in_turn
from companion.games.biohack.automa import crossed_columns, remove_tokens
from companion.games.biohack.content import STAND_UP
from companion.games.biohack.downtown import new_tiles
from companion.games.biohack.state import HOME, INJURED, Game, Player


async def cleanup_phase(table: Table, game: Game) -> None:
    await last_medicine(table, game)
    lines = steps(game)
    put_away(table, game)
    if game.names_cards:
        await new_tiles(table, game, joined(lines, "\n"))  # whoever names the new tiles has cleaned up
    else:
        await tidy_up(table, game, lines)


def put_away(table: Table, game: Game) -> None:
    """What the app does by itself."""
    for player in game.players.values():
        collect(table, game, player)
        player.discounted = False
        for placed in player.creatures:
            placed.used = False
    game.boxed += game.tiles.values()
    game.tiles = {}
    if game.solo:
        remove_tokens(game)
    elif game.few:
        game.order.reverse()


@step(rule="cleanup")
async def tidy_up(table: Table, game: Game, lines: list[Says]) -> None:
    await table.do(
        "biohack.cleanup",
        _("Clean up for round {n}").format(n=game.round + 1),
        detail=joined(lines, "\n"),
        button=_("Cleaned up"),
    )


async def last_medicine(table: Table, game: Game) -> None:
    """Healing is possible at any time: the last moment for it is before an injured Noman costs 12 EP."""
    for player in game.in_order():
        with table.under(player.seat, "cleanup"):
            while game.stands_up() and await heal_or_leave(table, player):
                pass


@step(rule="cleanup")
async def heal_or_leave(table: Table, player: Player) -> bool:
    if not player.can_heal():
        return False
    heals = await table.choose(
        "biohack.cleanup.heal",
        _("Heal an injured Noman now?"),
        [
            Option("heal", _("Heal it"), True, note=_("No EP lost"), badge=_("1 medicine"), icon="medical-bag"),
            Option("leave", _("Keep the medicine"), False, note=_("It stands up for −12 EP"), icon="close"),
        ],
        shows=(player.key,),
        likely="heal",
    )
    if heals:
        heal(table, player)
    return heals


def heal(table: Table, player: Player) -> None:
    player.heal()
    table.tell(
        _("{who} heals a Noman: {n} active, {left} medicine left.").format(
            who=player.seat, n=player.active, left=player.medicine
        ),
        player.seat,
        tone="good",
    )


def collect(table: Table, game: Game, player: Player) -> None:
    """Step 1."""
    injured = player.standing(INJURED)
    stand = game.stands_up()
    player.nomans = [INJURED if where == INJURED and not stand else HOME for where in player.nomans]
    if injured and stand:
        player.ep -= STAND_UP * len(injured)
        table.tell(
            ngettext(
                "{who} stands up {n} injured Noman: −{ep} EP, now {total}.",
                "{who} stands up {n} injured Nomans: −{ep} EP, now {total}.",
                len(injured),
            ).format(who=player.seat, ep=STAND_UP * len(injured), total=player.ep),
            player.seat,
            tone="warning",
        )


def steps(game: Game, *, known: bool = True) -> list[Says]:
    """What hands must do, numbered. Only track does not know who used the scientist or the solo card."""
    return [_("{n}. {what}").format(n=n, what=what) for n, what in enumerate(to_do(game, known), start=1)]


def to_do(game: Game, known: bool) -> list[Says]:
    """In the rulebook's order."""
    lying = game.solo and not game.stands_up() and any(INJURED in one.nomans for one in game.players.values())
    found: list[Says] = [_("Bring all Nomans home, standing")]
    if game.solo:
        found = [_("Bring your Nomans home, assistants and police off the board")]
        if lying:
            found.append(_("Injured Nomans stay lying down"))
    found.append(display(game, known))
    if game.solo:
        found.append(_("Downtown: replace both tiles one at a time, from the left"))
    else:
        found.append(_("Downtown: replace the tiles with {n} new ones").format(n=len(game.downtown())))
    used: list[Says] = [player.seat.name for player in game.in_order() if player.discounted]
    if not known:
        found.append(_("Take the reminder lock off the scientist, if you used it"))
    elif used:
        found.append(_("Take the reminder lock off the scientist: {names}").format(names=listed(used)))
    found.append(_("Move the round marker to {n}").format(n=game.round + 1))
    if game.solo:
        return found
    if game.few:
        found.append(_("Pass the first player token to {who}").format(who=game.players[game.order[-1]].seat))
    else:
        names: list[Says] = [game.players[key].seat.name for key in game.next_order()]
        found.append(_("Put the turn order markers in this order: {names}").format(names=in_turn(names)))
    return found


def display(game: Game, known: bool) -> Says:
    """Step 2; alone, the cards with a cross on the solo card are discarded instead of the rightmost column."""
    if not game.solo:
        return _("Discard the rightmost column, slide the rest right, refill")
    if not known:
        return _("Discard the crossed cards, slide the rest right, refill")
    crossed = crossed_columns(game)
    if not crossed:
        return _("Discard nothing, slide the cards right, refill")
    return _("Discard {columns}, slide the rest right, refill").format(columns=listed(crossed))
