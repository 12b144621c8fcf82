"""Research phase: bring a Noman home from a public space, send one out to an experiment, or pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import NOTHING, Bonus, either
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import PUBLIC, Public, Yields
from companion.games.biohack.danger import danger_roll
from companion.games.biohack.effects import credit
from companion.games.biohack.experiments import Place, choose_space, experiment, spaces
from companion.games.biohack.helpers import help_from_commons
from companion.games.biohack.purchase import purchase
from companion.games.biohack.state import HOME, Game, Player


@dataclass(frozen=True)
class Retrieve:
    """Bring the Noman home from here and take this."""

    space: Public
    gain: Bonus


EXPERIMENT = "experiment"
HEAL = "heal"
PASS = "pass"


async def research_phase(table: Table, game: Game) -> None:
    for player in game.players.values():
        player.passed = False
    while waiting := [player for player in game.in_order() if not player.passed]:
        for player in waiting:
            with table.at(player.seat.name, player.seat):
                await research_turn(table, game, player)
    for player in game.players.values():
        player.passed = False


def nothing_left(player: Player) -> bool:
    """No Noman to bring home or send out, and no way to heal one: only passing remains."""
    return not player.on_public() and not player.standing(HOME) and not player.can_heal()


async def research_turn(table: Table, game: Game, player: Player) -> None:
    if nothing_left(player):
        player.passed = True
        table.tell(_("{who} has no Noman left to use, and passes.").format(who=player.seat), player.seat, tone="quiet")
        return
    while (turn := await choose_turn(table, game, player)) == HEAL:
        if player.can_heal():
            heal(table, player)
    if isinstance(turn, Retrieve):
        await retrieve(table, game, player, turn)
    elif isinstance(turn, Place):
        await experiment(table, game, player, turn)
    elif turn == EXPERIMENT:
        await experiment(table, game, player, await choose_space(table, game, player))
    else:
        player.passed = True
        table.tell(_("{who} passes.").format(who=player.seat), player.seat)


Turn = Retrieve | Place | str


async def choose_turn(table: Table, game: Game, player: Player) -> Turn:
    return await table.choose(
        "biohack.research.turn",
        lambda: turn_text(player),
        lambda: turn_options(game, player) if player.on_public() else last_options(game, player),
        who=player.seat,
        shows=(player.key,),
        likely=lambda: likely(game, player),
        rule="research",
    )


def turn_text(player: Player) -> Says:
    if player.on_public():
        return _("Bring a Noman home, or send one out?")
    return _("Send a Noman out, or pass?") if player.standing(HOME) else _("Heal a Noman, or pass?")


def turn_options(game: Game, player: Player) -> list[Option[Turn]]:
    found: list[Option[Turn]] = []
    for space in PUBLIC.values():
        found += space_options(game, player, space)
    found.append(
        Option(
            EXPERIMENT,
            _("Experiment"),
            EXPERIMENT,
            note=ngettext("{n} Noman at home", "{n} Nomans at home", len(player.standing(HOME))),
            forbidden="" if player.standing(HOME) else _("no active Noman on your board"),
            icon="flask-outline",
        )
    )
    return [*found, *healing(player), passing(player)]


def last_options(game: Game, player: Player) -> list[Option[Turn]]:
    """Nothing is left to bring home: the experiments stand here at once, which spares a tap."""
    at_home = bool(player.standing(HOME))
    found: list[Option[Turn]] = [*(spaces(game, player) if at_home else ())]
    return [*found, *healing(player), passing(player)]


def healing(player: Player) -> list[Option[Turn]]:
    """Possible at any time, but it is here that it is easily forgotten: a healed Noman can be sent out at once."""
    if not player.can_heal():
        return []
    note = _("1 medicine; then it is still your turn")
    return [Option(HEAL, _("Heal a Noman"), HEAL, note=note, icon="medical-bag")]


def passing(player: Player) -> Option[Turn]:
    out: list[Says] = [space.name for space in player.on_public()]
    return Option(
        PASS,
        _("Pass"),
        PASS,
        note=_("no more turns in this phase"),
        forbidden=_("Passing waits until your Nomans are back from {places}").format(places=listed(out)) if out else "",
        icon="debug-step-over",
    )


def space_options(game: Game, player: Player, space: Public) -> list[Option[Turn]]:
    """One option for each gain that can be chosen there: an "or" costs no further tap."""
    row = game.yields(space)
    there = game.there(space.key)
    mine = space.key in player.nomans
    gains = row.gains if mine and row.gains else (NOTHING,)
    return [
        Option(
            gain_key(space, gains, gain),
            space.name,
            Retrieve(space, gain),
            note=row_says(space, row, player.granted(gain) if mine else None),
            badge=_("{n} there").format(n=there) if there else "",
            forbidden="" if mine else _("you have no Noman there"),
            why=lambda: row_why(game, space),
            icon=space.icon,
        )
        for gain in gains
    ]


def gain_key(space: Public, gains: Sequence[Bonus], gain: Bonus) -> str:
    return space.key if len(gains) <= 1 else f"{space.key}.{gain.code}"


def row_says(space: Public, row: Yields, gain: Bonus | None = None) -> Says:
    """`3 mammal + 2 avian, danger die`; without a gain, everything that can be chosen."""
    if row.cards:
        text: Says = ngettext("buy up to {n} card", "buy up to {n} cards", row.cards)
        return _("{text}, 1 coin off").format(text=text) if row.off else text
    text = either([gain] if gain is not None else row.gains)
    return _("{text}, danger die").format(text=text) if space.reroll else text


def row_why(game: Game, space: Public) -> Why:
    """The rows of the table, the upper first, with the one that applies now. Alone, the assistants decide."""
    players = max(2, len(game.players))
    table = space.tables[players]
    now = min(game.remaining(space), len(table) - 1)
    title = _("{space} with {n} players").format(space=space.name, n=players)
    section = f"2 Player Rules, {space.section}" if game.few else space.section
    if game.solo:
        title, section = _("{space}, solo").format(space=space.name), "Solo Rules, Research Phase"
    return Why(
        title,
        lines=tuple(
            Line(
                _("now: {row}").format(row=staying(game, n)) if n == now else staying(game, n),
                row_says(space, table[n]),
                section,
            )
            for n in range(len(table) - 1, -1, -1)
        ),
    )


def staying(game: Game, n: int) -> Says:
    """Who is left on a space: so many Nomans; in solo play the assistant, or none."""
    if game.solo:
        return _("with an assistant") if n else _("no assistant")
    return ngettext("{n} Noman remains", "{n} Nomans remain", n)


def likely(game: Game, player: Player) -> str:
    """The space of the player's Nomans where most others stand: there the row is best now, and gets worse."""
    mine = player.on_public()
    if not mine:
        return "" if player.standing(HOME) else HEAL if player.can_heal() else PASS
    best = max(mine, key=lambda space: game.there(space.key))
    gains = game.yields(best).gains or (NOTHING,)
    return gain_key(best, gains, gains[0])


async def retrieve(table: Table, game: Game, player: Player, turn: Retrieve) -> None:
    """Research: the Noman comes home, the row for those who remain is credited, then the danger die."""
    space = turn.space
    row = game.yields(space)
    noman = player.standing(space.key)[0]
    player.nomans[noman] = HOME
    where = _("{space} ({remain})").format(space=space.name, remain=staying(game, game.there(space.key)))
    if row.cards:
        table.tell(
            _("{who}, {where}: may {what}.").format(who=player.seat, where=where, what=row_says(space, row)),
            player.seat,
        )
        help_from_commons(table, player, space.key)  # first: what it gives may pay for a card
        await purchase(table, game, player, row.cards, off=row.off, decks=True)
    else:
        credit(table, player, turn.gain, where)
        help_from_commons(table, player, space.key)
    if space.reroll:
        await danger_roll(table, game, player, noman, space.reroll)
