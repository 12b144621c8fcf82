"""Before the first turn: teams, and who begins (1.4, 2.5)."""

from __future__ import annotations

from companion.engine.asks import Number, Option, seats
from companion.engine.seats import Seat
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biosphere5.state import Game, Player

MOST_RED = 4  # three face-up cards, and Biosphere 5 counts as two


async def opening(table: Table, game: Game) -> None:
    if game.machine:
        await set_up_machine(table, game)
        return
    if game.mode == "teams":
        await make_teams(table, game)
    reds = await count_red(table, game)
    if game.mode == "teams":
        await order_of_teams(table, game, reds)
    else:
        await order_of_players(table, game, reds)


def set_up_text(game: Game) -> Says:
    if game.abyss:
        return _(
            "Everyone: shuffle your 28 cards, the three purple ones among them, and lay three face up. "
            "Doom marker on 0, four leader cubes on 0. Nobody has a hand yet."
        )
    return _("Everyone: shuffle your 25 cards and lay three face up. Nobody has a hand yet.")


async def set_up_machine(table: Table, game: Game) -> None:
    """The boards of Man against Machine (4.1); the Machine always begins."""
    assert game.machine
    pile: Says = _("Shuffle a second set of cards as the Machine's draw pile.")
    if game.setup.word("deck") == "digital":
        pile = _("The app keeps the Machine's cards.")
    own = 28 if game.abyss else 25
    text = _("shuffle your {own} cards and lay three face up; your hand is empty.").format(own=own)
    if game.abyss:
        text = _("{text} Doom marker on 0, four leader cubes on 0.").format(text=text)
    await table.do(
        "biosphere5.setup",
        _("Lay out Man against Machine"),
        detail=_(
            "The Machine: its board “hand cards” to the left, “achievements” to the right, seven green and six yellow "
            "cubes beside them. Its marker goes on hand level {level}. {pile}\n"
            "You: {yours}\n"
            "The Machine begins."
        ).format(level=game.machine.level, pile=pile, yours=text),
        rule="machine-setup",
        shows=("machine",),
        button=_("Ready"),
    )


async def make_teams(table: Table, game: Game) -> None:
    first, *others = game.setup.seats
    partner = await table.choose(
        "biosphere5.partner",
        _("Who plays with {who}?").format(who=first),
        seats(others),
        likely=game.setup.seats[2].key,
        rule="players",
    )
    for key, player in game.players.items():
        player.team = 1 if key in (first.key, partner.key) else 2


async def count_red(table: Table, game: Game) -> dict[str, int]:
    return dict(
        await table.form(
            "biosphere5.red",
            _("How many red cards lie face up?"),
            [
                Number(key=seat.key, text=seat.name, who=seat, least=0, most=MOST_RED, start=1)
                for seat in game.setup.seats
            ],
            detail=_("{set_up} Count the red cards of each; Biosphere 5 / Attack counts as two.").format(
                set_up=set_up_text(game)
            ),
            rule="setup",
        )
    )


async def order_of_players(table: Table, game: Game, reds: dict[str, int]) -> None:
    fewest = [seat for seat in game.setup.seats if reds[seat.key] == min(reds.values())]
    first = fewest[0] if len(fewest) == 1 else await youngest(table, fewest)
    at = list(game.players).index(first.key)
    keys = list(game.players)
    game.order = keys[at:] + keys[:at]
    because = _("fewest red cards") if len(fewest) == 1 else _("the youngest of those with fewest red cards")
    table.tell(_("{who} begins: {because}.").format(who=first, because=because), first)


async def youngest(table: Table, tied: list[Seat]) -> Seat:
    return await table.choose(
        "biosphere5.youngest", _("A tie. Who is the youngest of them?"), seats(tied), rule="setup"
    )


async def order_of_teams(table: Table, game: Game, reds: dict[str, int]) -> None:
    """A player of the team with fewer red cards, both of the other team, then the partner (2.5)."""
    teams = {n: [player for player in game.players.values() if player.team == n] for n in (1, 2)}
    totals = {n: sum(reds[player.seat.key] for player in team) for n, team in teams.items()}
    if totals[1] == totals[2]:
        first = game.players[(await youngest(table, [player.seat for player in game.players.values()])).key].team
    else:
        first = min(totals, key=lambda n: totals[n])
    second = 3 - first
    a, partner = await _starter(table, teams[first], "biosphere5.starter.first")
    b, other = await _starter(table, teams[second], "biosphere5.starter.second")
    game.order = [player.seat.key for player in (a, b, other, partner)]
    table.tell(
        _("The order of the whole game: {a}, {b}, {c}, {d}.").format(a=a.seat, b=b.seat, c=other.seat, d=partner.seat)
    )


async def _starter(table: Table, team: list[Player], key: str) -> tuple[Player, Player]:
    names = [player.seat for player in team]
    chosen: Seat = await table.choose(
        key,
        _("Who of {one} and {other} plays first?").format(one=names[0], other=names[1]),
        [Option(seat.key, seat.name, seat, tone=seat.colour) for seat in names],
        rule="players",
    )
    return (team[0], team[1]) if chosen == names[0] else (team[1], team[0])
