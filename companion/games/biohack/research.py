"""Research phase: bring a Noman home from a public space, send one out to an experiment, or pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.engine.things import Heading
from companion.games.biohack.amounts import NOTHING, Bonus
from companion.games.biohack.cleanup import heal
from companion.games.biohack.content import PUBLIC, Public, Yields
from companion.games.biohack.danger import danger_roll
from companion.games.biohack.effects import credit, help_from_commons, help_says, no_room
from companion.games.biohack.experiments import Place, Sent, choose_space, experiment, marks, send_out, spaces
from companion.games.biohack.purchase import purchase
from companion.games.biohack.state import HOME, Game, Player
from companion.games.biohack.yields import row_says, row_tokens, row_why, staying


@dataclass(frozen=True)
class Retrieve:
    """Bring the Noman home from here and take this."""

    space: Public
    gain: Bonus


ONE_ASK = 5
"""Since this version the spaces to send a Noman to stand beside those to bring one home from, and not behind another question."""
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
        table.tell(_("{who} has no Noman left and passes.").format(who=player.seat), player.seat, tone="quiet")
        return
    while (turn := await begin_turn(table, game, player)) == HEAL:
        pass
    if isinstance(turn, Home):
        await at_home(table, game, player, turn)
    elif isinstance(turn, Sent):
        await experiment(table, game, player, turn)


Turn = Retrieve | Place | str


@dataclass(frozen=True)
class Home:
    """A Noman was brought home: which, from where, and the row that applied."""

    noman: int
    space: Public
    row: Yields


@step
async def begin_turn(table: Table, game: Game, player: Player) -> Home | Sent | str:
    """Choose what to do. A Noman is then home with what it brought, or where it was sent to; the rest of the turn follows."""
    turn: Turn = await table.choose(
        "biohack.research.turn",
        turn_text(player),
        turn_options(game, player),
        shows=shown(player),
        likely=likely(game, player),
        rule="research",
    )
    if turn == EXPERIMENT:
        turn = await choose_space(table, game, player)
    if isinstance(turn, Retrieve):
        return retrieve(table, game, player, turn)
    if isinstance(turn, Place):
        return send_out(table, player, turn)
    if turn == HEAL:
        heal(table, player)
    else:
        player.passed = True
        table.tell(_("{who} passes.").format(who=player.seat), player.seat)
    return turn


def shown(player: Player) -> tuple[str, ...]:
    return (player.key, f"{player.key}.hand") if player.cards else (player.key,)


def turn_text(player: Player) -> Says:
    if player.on_public():
        return _("Which Noman moves?") if player.standing(HOME) else _("Which Noman returns?")
    return _("Send a Noman out, or pass?") if player.standing(HOME) else _("Heal a Noman, or pass?")


def turn_options(game: Game, player: Player) -> list[Option[Turn]]:
    """What can be done comes first, the rest at the end with its reason."""
    found: list[Option[Turn]] = []
    homeward = Heading(_("Bring one home"), "home-import-outline", marks(player, sum(map(player.nomans.count, PUBLIC))))
    for space in PUBLIC.values():
        if space.key in player.nomans:
            found += space_options(game, player, space, homeward)
    at_home = len(player.standing(HOME))
    impossible: list[Option[Turn]] = []
    if found and at_home and not game.since(ONE_ASK):
        found.append(
            Option(
                EXPERIMENT,
                _("Send one out"),
                EXPERIMENT,
                note=ngettext("{n} Noman at home", "{n} Nomans at home", at_home),
                icon="flask-outline",
            )
        )
    elif at_home:
        every = spaces(game, player)
        found += [option for option in every if option.allowed]
        impossible = [option for option in every if not option.allowed]
    passing_ = passing(player)
    last = [passing_] if passing_.allowed else []
    return [*found, *healing(player), *last, *impossible, *([] if last else [passing_])]


def healing(player: Player) -> list[Option[Turn]]:
    """Possible at any time, but it is here that it is easily forgotten: a healed Noman can be sent out at once."""
    if not player.can_heal():
        return []
    note = _("Then it's still your turn")
    return [Option(HEAL, _("Heal a Noman"), HEAL, note=note, badge=_("1 medicine"), icon="medical-bag")]


def passing(player: Player) -> Option[Turn]:
    out: list[Says] = [space.name for space in player.on_public()]
    at_home = len(player.standing(HOME))
    return Option(
        PASS,
        _("Pass"),
        PASS,
        note=_("No more turns in this phase"),
        forbidden=_("First bring your Nomans home: {places}").format(places=listed(out)) if out else "",
        warning=ngettext("{n} Noman stays unused", "{n} Nomans stay unused", at_home) if at_home else "",
        icon="debug-step-over",
    )


def space_options(game: Game, player: Player, space: Public, under: Heading) -> list[Option[Turn]]:
    """One option for each gain that can be chosen there: an "or" costs no further tap."""
    row = game.yields(space)
    there = game.there(space.key)
    gains = row.gains or (NOTHING,)
    more = help_says(player, space.key)
    return [
        Option(
            gain_key(space, gains, gain),
            space.name,
            Retrieve(space, gain),
            note=row_says(space, row, player, gain, more),
            badge=_("{n} there").format(n=there) if there > 1 else "",
            warning=no_room(player, gain),
            why=partial(row_why, game, space),
            icon=space.icon,
            picture=f"place-{space.key}",
            gives=row_tokens(space, row, player, gain, more),
            there=game.standing(space.key),
            under=under,
        )
        for gain in gains
    ]


def gain_key(space: Public, gains: Sequence[Bonus], gain: Bonus) -> str:
    return space.key if len(gains) <= 1 else f"{space.key}.{gain.code}"


def likely(game: Game, player: Player) -> str:
    """The space of the player's Nomans where most others stand: there the row is best now, and gets worse."""
    mine = player.on_public()
    if not mine:
        return "" if player.standing(HOME) else HEAL if player.can_heal() else PASS
    best = max(mine, key=lambda space: game.there(space.key))
    gains = game.yields(best).gains or (NOTHING,)
    return gain_key(best, gains, gains[0])


def retrieve(table: Table, game: Game, player: Player, turn: Retrieve) -> Home:
    """Research: the Noman comes home, the row for those who remain is credited."""
    space = turn.space
    row = game.yields(space)
    noman = player.standing(space.key)[0]
    player.nomans[noman] = HOME
    where = _("{space}, {remain}").format(space=space.name, remain=staying(game, game.there(space.key)))
    if row.cards:
        table.tell(_("{who} brings a Noman home ({where}).").format(who=player.seat, where=where), player.seat)
    else:
        credit(table, player, turn.gain, where)
    help_from_commons(table, player, space.key)  # before a purchase: what it gives may pay for a card
    return Home(noman, space, row)


async def at_home(table: Table, game: Game, player: Player, home: Home) -> None:
    """The rest of it: cards are bought, or the danger die is rolled."""
    if home.row.cards:
        await purchase(table, game, player, home.row.cards, off=home.row.off, decks=True)
    if home.space.reroll:
        await danger_roll(table, game, player, home.noman, home.space.reroll)
