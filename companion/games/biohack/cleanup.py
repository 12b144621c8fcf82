"""Clean-up phase: Nomans come home, injured ones stand up for 12 EP, display, tiles, locks, round marker."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biohack.amounts import joined
from companion.games.biohack.content import STAND_UP
from companion.games.biohack.solo import SINGLE, crossed_columns, remove_tokens
from companion.games.biohack.state import HOME, INJURED, Game, Player


async def cleanup_phase(table: Table, game: Game) -> None:
    await last_medicine(table, game)
    locks: list[Says] = [player.seat.name for player in game.in_order() if player.discounted]
    crossed: list[Says] = []
    for player in game.players.values():
        collect(table, game, player)
        player.discounted = False
        for placed in player.creatures:
            placed.used = False
    if game.solo:
        remove_tokens(game)
        crossed = await crossed_columns(table, game)
    elif game.few:
        game.order.reverse()
    await table.do(
        "biohack.cleanup",
        _("Tidy up for round {n}").format(n=game.round + 1),
        detail=lambda: joined(steps(game, display(game, crossed), reminder(locks)), _("{a}\n{b}")),
        button=_("Tidied up"),
        rule="cleanup",
    )


async def last_medicine(table: Table, game: Game) -> None:
    """Healing is possible at any time: the last moment for it is before an injured Noman costs 12 EP."""
    for player in game.in_order():
        while player.can_heal() and game.stands_up():
            heals = await table.choose(
                "biohack.cleanup.heal",
                _("Heal an injured Noman now?"),
                [
                    Option("heal", _("Heal it with 1 medicine"), True, note=_("no EP lost"), icon="medical-bag"),
                    Option("leave", _("Keep the medicine"), False, note=_("it stands up for −12 EP"), icon="close"),
                ],
                who=player.seat,
                shows=(player.key,),
                likely="heal",
                rule="cleanup",
            )
            if not heals:
                break
            if player.can_heal():
                heal(table, player)


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
                "{who}: {n} injured Noman stands up, −{ep} EP, now {total}.",
                "{who}: {n} injured Nomans stand up, −{ep} EP, now {total}.",
                len(injured),
            ).format(who=player.seat, ep=STAND_UP * len(injured), total=player.ep),
            player.seat,
            tone="warning",
        )


def steps(game: Game, display: Says, reminder: Says) -> list[Says]:
    """What hands must do; numbered as in the rulebook."""
    found: list[Says] = [_("1. Take all Nomans home, standing.")]
    if game.solo:
        found[0] = _("1. Take your Nomans home, standing; assistants and police go beside the board.")
        if any(INJURED in player.nomans for player in game.players.values()):
            found[0] = _(
                "1. Take your Nomans home, injured ones stay lying; assistants and police go beside the board."
            )
    found.append(display)
    if game.solo:
        found.append(_("3. Downtown: put both tiles away, draw 2 new ones, one at a time from left to right."))
    else:
        found.append(_("3. Downtown: put the tiles away, lay out {n} new ones.").format(n=game.tiles()))
    found.append(reminder)
    found.append(_("5. Round marker to {n}.").format(n=game.round + 1))
    if game.few and not game.solo:
        found.append(_("6. {who} takes the first player token.").format(who=game.players[game.order[0]].seat))
    return found


def display(game: Game, crossed: list[Says]) -> Says:
    """Step 2; alone, the columns with a cross on the solo card are discarded instead of the rightmost one."""
    if not game.solo:
        return _("2. Discard the rightmost column of the display, slide the rest to the right, fill up from the decks.")
    if SINGLE in crossed:
        return _("2. Discard the crossed cards of the display, slide the rest to the right, fill up from the decks.")
    if not crossed:
        return _("2. Discard nothing of the display, slide the cards to the right, fill up from the decks.")
    return _(
        "2. Discard what is left in the {columns} of the display, slide the rest to the right, fill up from the decks."
    ).format(columns=listed(crossed))


def reminder(locks: list[Says]) -> Says:
    """Step 4."""
    if not locks:
        return _("4. No scientist has a reminder lock to take off.")
    return _("4. Take the reminder lock off the scientist's middle row: {names}.").format(names=listed(locks))
